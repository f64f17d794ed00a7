//! Sudoku on exact cover.
//!
//! A [`Puzzle`] is read from any common text, told by its content, and written as any other: see
//! [`format`](mod@format).
//!
//! ```
//! use quadrille_sudoku::Puzzle;
//! use quadrille_sudoku::format::{self, Format};
//!
//! let puzzle: Puzzle = "1...\n..3.\n.4..\n...2".parse()?;
//! assert_eq!(format::write(&puzzle, Format::Csv)?, "1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2\n");
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```

#![forbid(unsafe_code)]

mod candidates;
mod digit;
pub mod encode;
mod error;
pub mod format;
mod grid;
mod house;
mod puzzle;
mod shape;
mod symbols;
mod variant;

pub use candidates::Candidates;
pub use digit::{Digit, DigitSet, Digits};
pub use error::SudokuError;
pub use grid::{Cell, Grid};
pub use house::{House, HouseKind, Pair, PairRule};
pub use puzzle::Puzzle;
pub use shape::{Boxes, Shape};
pub use symbols::Symbols;
pub use variant::Variant;
