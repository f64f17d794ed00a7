//! Sudoku on exact cover.

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
