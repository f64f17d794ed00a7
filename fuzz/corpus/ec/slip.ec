p ec 4 3
1 5
