/** The program in Java. See `programs.js` for what the marks mean. */
export const java = String.raw`
  /*
   * Exact cover by dancing links: Knuth's Algorithm X.
   *
   * Reads a matrix, a row of 0 and 1 per line, and prints every choice
   * of rows in which each column has exactly one 1: the numbers of the
   * rows, from 1, in the order in which they are chosen. The last line
   * is the number of nodes of the search tree.
   *
   *     javac Dance.java
   *     java Dance [smallest | leftmost] [PRIMARY] < MATRIX
   *
   * The next column is the one with the fewest rows left (smallest, the
   * default) or always the first (leftmost). Columns after the first
   * PRIMARY ones may have at most one 1; without PRIMARY there are none.
   */
  import java.util.List;

  final class Dance {
      // Node 0 is the root, nodes 1 to n are the headers of the columns,
      // and a node for each 1 of the matrix follows, row by row.
      static int[] L, R, U, D; // left, right, up, down
      static int[] C; // the header of a node's column
      static int[] S; // the size of a column, at its header
      static int[] N; // the number of a node's row
      static int[] O; // the node chosen at each level
      static boolean leftmost;
      static long nodes = 0;

      //@ begin
      static void search(int k) { //@ search
          nodes++;
          if (R[0] == 0) {
              report(k); //@ report
              return;
          }
          int c = choose(); //@ choose
          if (S[c] == 0) {
              return; //@ dead-end
          }
          cover(c); //@ cover-item
          for (int r = D[c]; r != c; r = D[r]) { //@ each-option
              O[k] = r; //@ take
              for (int j = R[r]; j != r; j = R[j]) {
                  cover(C[j]); //@ cover-others
              }
              search(k + 1); //@ deeper
              for (int j = L[r]; j != r; j = L[j]) {
                  uncover(C[j]); //@ uncover-others
              }
          }
          uncover(c); //@ uncover-item
      }

      static void cover(int c) { //@ cover
          R[L[c]] = R[c]; //@ right first
          L[R[c]] = L[c]; //@ left first
          for (int i = D[c]; i != c; i = D[i]) { //@ each-row
              for (int j = R[i]; j != i; j = R[j]) { //@ each-node
                  D[U[j]] = D[j]; //@ down
                  U[D[j]] = U[j]; //@ up
                  S[C[j]]--; //@ size
              }
          }
          R[L[c]] = R[c]; //@ right last
          L[R[c]] = L[c]; //@ left last
      }

      static void uncover(int c) { //@ uncover
          L[R[c]] = c; //@ un-left last
          R[L[c]] = c; //@ un-right last
          for (int i = U[c]; i != c; i = U[i]) { //@ un-each-row
              for (int j = L[i]; j != i; j = L[j]) { //@ un-each-node
                  S[C[j]]++; //@ un-size
                  U[D[j]] = j; //@ un-up
                  D[U[j]] = j; //@ un-down
              }
          }
          L[R[c]] = c; //@ un-left first
          R[L[c]] = c; //@ un-right first
      }
      //@ end

      static int choose() {
          int best = R[0];
          for (int c = best; c != 0 && !leftmost; c = R[c]) {
              if (S[c] < S[best]) {
                  best = c;
              }
          }
          return best;
      }

      static void report(int k) {
          StringBuilder line = new StringBuilder();
          for (int level = 0; level < k; level++) {
              line.append(level == 0 ? "" : " ").append(N[O[level]]);
          }
          System.out.println(line);
      }

      static void build(List<String> matrix, int columns, int primary) {
          int count = 1 + columns;
          for (String row : matrix) {
              count += (int) row.chars().filter(sign -> sign == '1').count();
          }
          L = new int[count];
          R = new int[count];
          U = new int[count];
          D = new int[count];
          C = new int[count];
          S = new int[columns + 1];
          N = new int[count];
          O = new int[columns + 1];
          for (int c = 1; c <= columns; c++) {
              L[c] = R[c] = U[c] = D[c] = C[c] = c;
              if (c <= primary) {
                  L[c] = L[0];
                  R[c] = 0;
                  R[L[0]] = c;
                  L[0] = c;
              }
          }
          int j = columns;
          for (int number = 1; number <= matrix.size(); number++) {
              String row = matrix.get(number - 1);
              // A row without a primary column is never chosen.
              int first = row.indexOf('1');
              if (first < 0 || first >= primary) {
                  continue;
              }
              int start = j + 1;
              for (int c = 1; c <= row.length(); c++) {
                  if (row.charAt(c - 1) != '1') {
                      continue;
                  }
                  j++;
                  L[j] = j - 1;
                  R[j] = j + 1;
                  U[j] = U[c];
                  D[j] = c;
                  D[U[c]] = j;
                  U[c] = j;
                  C[j] = c;
                  S[c]++;
                  N[j] = number;
              }
              L[start] = j;
              R[j] = start;
          }
      }

      public static void main(String[] words) throws Exception {
          leftmost = words.length > 0 && words[0].equals("leftmost");
          List<String> matrix = new String(System.in.readAllBytes())
                  .lines()
                  .map(line -> line.replace(" ", "").strip())
                  .filter(line -> !line.isEmpty())
                  .toList();
          int columns = matrix.stream().mapToInt(String::length).max().orElse(0);
          build(matrix, columns, words.length > 1 ? Integer.parseInt(words[1]) : columns);
          search(0);
          System.out.println("nodes " + nodes);
      }
  }
`;
