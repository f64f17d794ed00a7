//! Sudoku on exact cover.

#![forbid(unsafe_code)]

mod candidates;
mod check;
mod digit;
pub mod encode;
mod error;
mod grid;
mod house;
mod puzzle;
pub mod render;
mod shape;
mod solve;
mod symbols;
pub mod symmetry;
mod variant;

pub use candidates::Candidates;
pub use check::{Clash, Contradiction, Core, DeadEnd, Rule, Verdict};
pub use digit::{Digit, DigitSet, Digits};
pub use error::SudokuError;
pub use grid::{Cell, Grid};
pub use house::{House, HouseKind, Pair, PairRule};
pub use puzzle::Puzzle;
pub use shape::{Boxes, Shape};
pub use solve::{Method, Solutions, Solving};
pub use symbols::Symbols;
pub use variant::Variant;
