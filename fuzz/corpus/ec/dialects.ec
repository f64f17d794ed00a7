p ec 4 3
s 1 3
2 4 0
s 4 0
