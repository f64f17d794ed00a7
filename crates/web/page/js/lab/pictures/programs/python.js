/** The program in Python. See `programs.js` for what the marks mean. */
export const python = String.raw`
  """Exact cover by dancing links: Knuth's Algorithm X.

  Reads a matrix, a row of 0 and 1 per line, and prints every choice
  of rows in which each column has exactly one 1: the numbers of the
  rows, from 1, in the order in which they are chosen. The last line
  is the number of nodes of the search tree.

      python3 dance.py [smallest | leftmost] [PRIMARY] < MATRIX

  The next column is the one with the fewest rows left (smallest, the
  default) or always the first (leftmost). Columns after the first
  PRIMARY ones may have at most one 1; without PRIMARY there are none.
  """
  import sys

  # Node 0 is the root, nodes 1 to n are the headers of the columns,
  # and a node for each 1 of the matrix follows, row by row.
  L, R, U, D = [0], [0], [0], [0]  # left, right, up, down
  C = [0]  # the header of a node's column
  S = [0]  # the size of a column, at its header
  N = [0]  # the number of a node's row
  O = []  # the node chosen at each level
  leftmost = False
  nodes = 0

  #@ begin
  def search(k): #@ search
      global nodes
      nodes += 1
      if R[0] == 0:
          return report(k) #@ report
      c = choose() #@ choose
      if S[c] == 0:
          return #@ dead-end
      cover(c) #@ cover-item
      for r in around(D, c): #@ each-option
          O[k] = r #@ take
          for j in around(R, r):
              cover(C[j]) #@ cover-others
          search(k + 1) #@ deeper
          for j in around(L, r):
              uncover(C[j]) #@ uncover-others
      uncover(c) #@ uncover-item


  def cover(c): #@ cover
      R[L[c]] = R[c] #@ right first
      L[R[c]] = L[c] #@ left first
      for i in around(D, c): #@ each-row
          for j in around(R, i): #@ each-node
              D[U[j]] = D[j] #@ down
              U[D[j]] = U[j] #@ up
              S[C[j]] -= 1 #@ size
      R[L[c]] = R[c] #@ right last
      L[R[c]] = L[c] #@ left last


  def uncover(c): #@ uncover
      L[R[c]] = c #@ un-left last
      R[L[c]] = c #@ un-right last
      for i in around(U, c): #@ un-each-row
          for j in around(L, i): #@ un-each-node
              S[C[j]] += 1 #@ un-size
              U[D[j]] = j #@ un-up
              D[U[j]] = j #@ un-down
      L[R[c]] = c #@ un-left first
      R[L[c]] = c #@ un-right first
  #@ end


  def around(link, start):
      node = link[start]
      while node != start:
          yield node
          node = link[node]


  def choose():
      if leftmost:
          return R[0]
      return min(around(R, 0), key=lambda c: S[c])


  def report(k):
      print(*(N[O[level]] for level in range(k)))


  def build(matrix, primary):
      columns = max(map(len, matrix), default=0)
      for c in range(1, columns + 1):
          first = c <= primary
          L.append(L[0] if first else c)
          R.append(0 if first else c)
          if first:
              R[L[0]] = c
              L[0] = c
          U.append(c)
          D.append(c)
          C.append(c)
          S.append(0)
          N.append(0)
      for number, row in enumerate(matrix, 1):
          # A row without a primary column is never chosen.
          if "1" not in row[:primary]:
              continue
          start = len(C)
          for c, sign in enumerate(row, 1):
              if sign != "1":
                  continue
              j = len(C)
              L.append(j - 1)
              R.append(j + 1)
              U.append(U[c])
              D.append(c)
              D[U[c]] = j
              U[c] = j
              C.append(c)
              S[c] += 1
              N.append(number)
          L[start] = len(C) - 1
          R[len(C) - 1] = start
      O.extend([0] * (columns + 1))


  def main():
      global leftmost
      leftmost = sys.argv[1:2] == ["leftmost"]
      matrix = ["".join(line.split()) for line in sys.stdin]
      matrix = [row for row in matrix if row]
      columns = max(map(len, matrix), default=0)
      build(matrix, int(sys.argv[2]) if len(sys.argv) > 2 else columns)
      sys.setrecursionlimit(columns + 1000)
      search(0)
      print("nodes", nodes)


  main()
`;
