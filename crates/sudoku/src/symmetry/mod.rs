//! Boards that differ only in the arrangement of their lines and the names of their digits.
//!
//! The rules of Sudoku do not depend on which digit is which, nor on the order of the bands, of the
//! rows in a band, of the stacks, and of the columns in a stack. Where boxes are square, rows and
//! columns are also interchangeable. A [`Transformation`] is any combination of these:
//!
//! ```text
//!            stack          transpose: the board is reflected in its falling diagonal
//!         ┌───┴───┐         rows:      bands are permuted, and rows within their band
//!       ┌ 5 3 . │ . 7 . │   columns:   stacks are permuted, and columns within their stack
//!  band ┤ 6 . . │ 1 9 5 │   digits:    every 5 becomes a 2, …
//!       └ . 9 8 │ . . . │
//! ```
//!
//! On 9×9 there are 9! · 2 · 6⁸ of them, about 1.2 · 10¹². A [shuffled](Transformation::random)
//! puzzle looks like a different one, and its solution is shuffled with it. [`canonical`] undoes
//! every shuffle: among all boards equivalent to a board, it finds the least.
//!
//! ```
//! use quadrille_sudoku::symmetry::{Transformation, canonical};
//! use quadrille_sudoku::{Digit, Grid, Shape};
//!
//! let shape = Shape::classic();
//! let mut grid = Grid::empty(&shape);
//! grid.set(shape.cell(4, 7).expect("on the board"), Digit::new(6));
//! let shuffled = Transformation::random(&shape, 1).grid(&grid);
//! assert_ne!(grid, shuffled);
//! let canonical = canonical(&shuffled)?;
//! assert_eq!(canonical.grid.to_string(), format!("{:.>81}", 1));
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```

mod arrangement;
mod canonical;
mod group;
mod least;
mod transformation;

pub use canonical::{Canonical, canonical};
pub use transformation::Transformation;
