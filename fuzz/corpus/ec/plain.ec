c a comment
p ec 4 3
1 3
2 4
4
