/** The program in C++. See `programs.js` for what the marks mean. */
export const cpp = String.raw`
  // Exact cover by dancing links: Knuth's Algorithm X.
  //
  // Reads a matrix, a row of 0 and 1 per line, and prints every choice
  // of rows in which each column has exactly one 1: the numbers of the
  // rows, from 1, in the order in which they are chosen. The last line
  // is the number of nodes of the search tree.
  //
  //     c++ -std=c++17 -O2 dance.cpp -o dance
  //     ./dance [smallest | leftmost] [PRIMARY] < MATRIX
  //
  // The next column is the one with the fewest rows left (smallest, the
  // default) or always the first (leftmost). Columns after the first
  // PRIMARY ones may have at most one 1; without PRIMARY there are none.
  #include <algorithm>
  #include <iostream>
  #include <string>
  #include <vector>

  // Node 0 is the root, nodes 1 to n are the headers of the columns,
  // and a node for each 1 of the matrix follows, row by row.
  std::vector<int> L{0}, R{0}, U{0}, D{0};  // left, right, up, down
  std::vector<int> C{0};  // the header of a node's column
  std::vector<int> S{0};  // the size of a column, at its header
  std::vector<int> N{0};  // the number of a node's row
  std::vector<int> O;     // the node chosen at each level
  bool leftmost = false;
  long nodes = 0;

  int choose();
  void report(int k);
  void cover(int c);
  void uncover(int c);

  //@ begin
  void search(int k) { //@ search
      ++nodes;
      if (R[0] == 0) {
          return report(k); //@ report
      }
      const int c = choose(); //@ choose
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

  void cover(int c) { //@ cover
      R[L[c]] = R[c]; //@ right first
      L[R[c]] = L[c]; //@ left first
      for (int i = D[c]; i != c; i = D[i]) { //@ each-row
          for (int j = R[i]; j != i; j = R[j]) { //@ each-node
              D[U[j]] = D[j]; //@ down
              U[D[j]] = U[j]; //@ up
              --S[C[j]]; //@ size
          }
      }
      R[L[c]] = R[c]; //@ right last
      L[R[c]] = L[c]; //@ left last
  }

  void uncover(int c) { //@ uncover
      L[R[c]] = c; //@ un-left last
      R[L[c]] = c; //@ un-right last
      for (int i = U[c]; i != c; i = U[i]) { //@ un-each-row
          for (int j = L[i]; j != i; j = L[j]) { //@ un-each-node
              ++S[C[j]]; //@ un-size
              U[D[j]] = j; //@ un-up
              D[U[j]] = j; //@ un-down
          }
      }
      L[R[c]] = c; //@ un-left first
      R[L[c]] = c; //@ un-right first
  }
  //@ end

  int choose() {
      int best = R[0];
      for (int c = best; c != 0 && !leftmost; c = R[c]) {
          if (S[c] < S[best]) {
              best = c;
          }
      }
      return best;
  }

  void report(int k) {
      for (int level = 0; level < k; ++level) {
          std::cout << (level == 0 ? "" : " ") << N[O[level]];
      }
      std::cout << std::endl;
  }

  void build(const std::vector<std::string>& matrix, int columns, int primary) {
      for (int c = 1; c <= columns; ++c) {
          const bool first = c <= primary;
          L.push_back(first ? L[0] : c);
          R.push_back(first ? 0 : c);
          if (first) {
              R[L[0]] = c;
              L[0] = c;
          }
          U.push_back(c);
          D.push_back(c);
          C.push_back(c);
          S.push_back(0);
          N.push_back(0);
      }
      for (std::size_t number = 1; number <= matrix.size(); ++number) {
          const std::string& row = matrix[number - 1];
          // A row without a primary column is never chosen.
          const std::size_t first = row.find('1');
          if (first == std::string::npos || static_cast<int>(first) >= primary) {
              continue;
          }
          const int start = static_cast<int>(C.size());
          for (int c = 1; c <= static_cast<int>(row.size()); ++c) {
              if (row[c - 1] != '1') {
                  continue;
              }
              const int j = static_cast<int>(C.size());
              L.push_back(j - 1);
              R.push_back(j + 1);
              U.push_back(U[c]);
              D.push_back(c);
              D[U[c]] = j;
              U[c] = j;
              C.push_back(c);
              ++S[c];
              N.push_back(static_cast<int>(number));
          }
          L[start] = static_cast<int>(C.size()) - 1;
          R[C.size() - 1] = start;
      }
      O.resize(columns + 1);
  }

  int main(int count, char** words) {
      leftmost = count > 1 && std::string(words[1]) == "leftmost";
      std::vector<std::string> matrix;
      std::size_t columns = 0;
      for (std::string line; std::getline(std::cin, line);) {
          std::string row;
          for (const char sign : line) {
              if (sign == '0' || sign == '1') {
                  row += sign;
              }
          }
          columns = std::max(columns, row.size());
          if (!row.empty()) {
              matrix.push_back(row);
          }
      }
      const int all = static_cast<int>(columns);
      build(matrix, all, count > 2 ? std::stoi(words[2]) : all);
      search(0);
      std::cout << "nodes " << nodes << std::endl;
  }
`;
