//! Sudoku on exact cover: boards of any size and shape, every common format, answers that explain
//! themselves.
//!
//! ```
//! use quadrille_sudoku::{Puzzle, Verdict};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Verdict::Unique(solution) = puzzle.check() else { panic!("it has one solution") };
//! assert_eq!(&solution.to_string()[..9], "534678912");
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```
//!
//! # The way of data
//!
//! ```text
//! text --format--> Puzzle --encode--> Problem --engine--> Cover --decode--> Grid --render--> text, SVG
//! ```
//!
//! * A [`Shape`] is a board without digits: its size, its boxes or regions, and what else must differ
//!   ([`Variant`]). A [`Grid`] has digits in some of its cells; a [`Puzzle`] is a grid to be completed, perhaps
//!   with entries and marks of a game.
//! * [`mod@format`] reads puzzles in the formats that people use, told apart by content, and writes them.
//! * [`encode`] makes an exact cover problem of a puzzle, by the formulas of the textbooks.
//! * [`Puzzle::solve`], [`Puzzle::solutions`] and [`Puzzle::check`] answer the common questions; [`Puzzle::search`]
//!   sets up the rest. A puzzle without solution gets a reason: a [`Contradiction`].
//! * [`Puzzle::study`] tells a setter what they want to know at every digit: how many solutions there are, which digits are in
//!   some of them, which digit would decide between them, and which givens can be spared.
//! * [`turbo`] is the solver of the classic board, which the questions above use by themselves; for millions of
//!   boards it can be asked directly.
//! * [`symmetry`] has all transformations that turn a puzzle into an equal one, and the canonical form.
//! * [`generate`] makes puzzles to order.
//! * [`explainer`] rates classic puzzles on Sudoku Explainer's scale (ER, EP, ED).
//! * [`render`] draws boards.

#![deny(unsafe_code)]

mod candidates;
mod check;
mod digit;
mod draw;
pub mod encode;
mod error;
pub mod explainer;
pub mod format;
pub mod generate;
pub mod grade;
mod grid;
pub mod hint;
mod house;
mod puzzle;
pub mod render;
mod shape;
mod solve;
mod study;
mod symbols;
pub mod symmetry;
pub mod technique;
pub mod tell;
pub mod turbo;
mod variant;

pub use candidates::Candidates;
pub use check::{Clash, Contradiction, Core, DeadEnd, Rule, Verdict};
pub use digit::{Digit, DigitSet, Digits};
pub use draw::Draw;
pub use error::SudokuError;
pub use grid::{Cell, Grid};
pub use house::{House, HouseKind, Pair, PairRule};
pub use puzzle::Puzzle;
pub use shape::{Boxes, Shape};
pub use solve::{Method, Outcome, Solutions, Solving, Stats, solve_board};
pub use study::Study;
pub use symbols::Symbols;
pub use variant::Variant;

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
