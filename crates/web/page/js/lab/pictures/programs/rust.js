/** The program in Rust. See `programs.js` for what the marks mean. */
export const rust = String.raw`
  //! Exact cover by dancing links: Knuth's Algorithm X.
  //!
  //! Reads a matrix, a row of 0 and 1 per line, and prints every choice
  //! of rows in which each column has exactly one 1: the numbers of the
  //! rows, from 1, in the order in which they are chosen. The last line
  //! is the number of nodes of the search tree.
  //!
  //!     rustc -O dance.rs
  //!     ./dance [smallest | leftmost] [PRIMARY] < MATRIX
  //!
  //! The next column is the one with the fewest rows left (smallest, the
  //! default) or always the first (leftmost). Columns after the first
  //! PRIMARY ones may have at most one 1; without PRIMARY there are none.

  use std::io::Read;

  /// Node 0 is the root, nodes 1 to n are the headers of the columns,
  /// and a node for each 1 of the matrix follows, row by row.
  struct Dance {
      l: Vec<usize>, // left
      r: Vec<usize>, // right
      u: Vec<usize>, // up
      d: Vec<usize>, // down
      c: Vec<usize>, // the header of a node's column
      s: Vec<usize>, // the size of a column, at its header
      n: Vec<usize>, // the number of a node's row
      o: Vec<usize>, // the node chosen at each level
      leftmost: bool,
      nodes: u64,
  }

  impl Dance {
      //@ begin
      fn search(&mut self, k: usize) { //@ search
          self.nodes += 1;
          if self.r[0] == 0 {
              return self.report(k); //@ report
          }
          let c = self.choose(); //@ choose
          if self.s[c] == 0 {
              return; //@ dead-end
          }
          self.cover(c); //@ cover-item
          let mut r = self.d[c];
          while r != c { //@ each-option
              self.o[k] = r; //@ take
              let mut j = self.r[r];
              while j != r {
                  self.cover(self.c[j]); //@ cover-others
                  j = self.r[j];
              }
              self.search(k + 1); //@ deeper
              j = self.l[r];
              while j != r {
                  self.uncover(self.c[j]); //@ uncover-others
                  j = self.l[j];
              }
              r = self.d[r];
          }
          self.uncover(c); //@ uncover-item
      }

      fn cover(&mut self, c: usize) { //@ cover
          self.r[self.l[c]] = self.r[c]; //@ right first
          self.l[self.r[c]] = self.l[c]; //@ left first
          let mut i = self.d[c];
          while i != c { //@ each-row
              let mut j = self.r[i];
              while j != i { //@ each-node
                  self.d[self.u[j]] = self.d[j]; //@ down
                  self.u[self.d[j]] = self.u[j]; //@ up
                  self.s[self.c[j]] -= 1; //@ size
                  j = self.r[j];
              }
              i = self.d[i];
          }
          self.r[self.l[c]] = self.r[c]; //@ right last
          self.l[self.r[c]] = self.l[c]; //@ left last
      }

      fn uncover(&mut self, c: usize) { //@ uncover
          self.l[self.r[c]] = c; //@ un-left last
          self.r[self.l[c]] = c; //@ un-right last
          let mut i = self.u[c];
          while i != c { //@ un-each-row
              let mut j = self.l[i];
              while j != i { //@ un-each-node
                  self.s[self.c[j]] += 1; //@ un-size
                  self.u[self.d[j]] = j; //@ un-up
                  self.d[self.u[j]] = j; //@ un-down
                  j = self.l[j];
              }
              i = self.u[i];
          }
          self.l[self.r[c]] = c; //@ un-left first
          self.r[self.l[c]] = c; //@ un-right first
      }
      //@ end

      fn choose(&self) -> usize {
          let mut best = self.r[0];
          let mut c = best;
          while c != 0 && !self.leftmost {
              if self.s[c] < self.s[best] {
                  best = c;
              }
              c = self.r[c];
          }
          best
      }

      fn report(&self, k: usize) {
          let rows = self.o[..k].iter().map(|&node| self.n[node].to_string());
          println!("{}", rows.collect::<Vec<_>>().join(" "));
      }

      fn new(matrix: &[String], columns: usize, primary: usize) -> Dance {
          let all: Vec<usize> = (0..=columns).collect();
          let mut dance = Dance {
              l: all.clone(),
              r: all.clone(),
              u: all.clone(),
              d: all.clone(),
              c: all,
              s: vec![0; columns + 1],
              n: vec![0; columns + 1],
              o: vec![0; columns + 1],
              leftmost: false,
              nodes: 0,
          };
          let Dance { l, r, u, d, c: col, s, n, .. } = &mut dance;
          for c in 1..=primary {
              l[c] = l[0];
              r[c] = 0;
              r[l[0]] = c;
              l[0] = c;
          }
          for (row, number) in matrix.iter().zip(1..) {
              // A row without a primary column is never chosen.
              if row.find('1').is_none_or(|first| first >= primary) {
                  continue;
              }
              let start = col.len();
              for (sign, c) in row.chars().zip(1..) {
                  if sign != '1' {
                      continue;
                  }
                  let j = col.len();
                  l.push(j - 1);
                  r.push(j + 1);
                  u.push(u[c]);
                  d.push(c);
                  d[u[c]] = j;
                  u[c] = j;
                  col.push(c);
                  s[c] += 1;
                  n.push(number);
              }
              l[start] = col.len() - 1;
              r[col.len() - 1] = start;
          }
          dance
      }
  }

  fn main() {
      let words: Vec<String> = std::env::args().skip(1).collect();
      let mut text = String::new();
      std::io::stdin().read_to_string(&mut text).expect("a matrix");
      let matrix: Vec<String> = text
          .lines()
          .map(|line| line.split_whitespace().collect::<String>())
          .filter(|row| !row.is_empty())
          .collect();
      let columns = matrix.iter().map(String::len).max().unwrap_or(0);
      let primary = words.get(1).map_or(columns, |word| word.parse().expect("a number"));
      let mut dance = Dance::new(&matrix, columns, primary);
      dance.leftmost = words.first().is_some_and(|word| word == "leftmost");
      dance.search(0);
      println!("nodes {}", dance.nodes);
  }
`;
