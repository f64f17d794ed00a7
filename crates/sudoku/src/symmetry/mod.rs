//! Boards that are the same but for where things stand and what they are called.
//!
//! The rules of Sudoku do not know which digit is which, nor the order of the bands, of the rows in a
//! band, of the stacks, of the columns in a stack; and where boxes are square, they do not know rows from
//! columns. A [`Transformation`] is any combination of these:
//!
//! ```text
//!            stack          transpose: the board is mirrored in its falling diagonal
//!         ┌───┴───┐         rows:      bands change places, and rows within their band
//!       ┌ 5 3 . │ . 7 . │   columns:   stacks change places, and columns within their stack
//!  band ┤ 6 . . │ 1 9 5 │   digits:    every 5 becomes a 2, …
//!       └ . 9 8 │ . . . │
//! ```
//!
//! On 9×9 there are 9! · 2 · 6⁸ of them, some 1.2 · 10¹². A puzzle that was [shuffled](Transformation::random)
//! looks like another, and its solution is shuffled with it. [`canonical`] undoes every shuffle: of all
//! the boards that a board can be made into, it finds the least.
//!
//! ```
//! use quadrille_sudoku::symmetry::{Transformation, canonical};
//! use quadrille_sudoku::{Digit, Grid, Shape};
//!
//! let shape = Shape::classic();
//! let mut grid = Grid::empty(&shape);
//! grid.set(shape.cell(4, 7), Digit::new(6));
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
