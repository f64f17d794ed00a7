//! Sudoku on exact cover: boards of any size and shape, every common format, and answers that
//! explain themselves.
//!
//! ```
//! use quadrille_sudoku::{Puzzle, Verdict};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let Verdict::Unique(solution) = puzzle.check() else { panic!("it has one solution") };
//! assert_eq!(&solution.to_string()[..9], "534678912");
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```
//!
//! # How data flows
//!
//! ```text
//! text --format--> Puzzle --encode--> Problem --engine--> Cover --decode--> Grid --render--> text
//!                                                                                          or SVG
//! ```
//!
//! * A [`Shape`] is a board without digits: its size, its boxes or regions, and any further rules
//!   ([`Variant`]). A [`Grid`] has digits in some of its cells. A [`Puzzle`] is a grid to be
//!   completed; it may carry the entries and pencil marks of a game in progress.
//! * [`mod@format`] reads and writes puzzles in the common formats, and detects a text's format
//!   from its content.
//! * [`encode`] turns a puzzle into an exact cover problem, by the textbook formulas.
//! * [`Puzzle::solve`], [`Puzzle::solutions`] and [`Puzzle::check`] answer the common questions;
//!   [`Puzzle::search`] gives access to all settings. For a puzzle without a solution they give the
//!   reason, a [`Contradiction`].
//! * [`Puzzle::study`] is for setters. At each stage of a puzzle's construction it reports the
//!   number of solutions, the digits that occur in them, the digits that would decide between them,
//!   and the redundant givens.
//! * [`turbo`] solves classic boards. The methods above use it automatically; call it directly to
//!   solve millions of boards.
//! * [`symmetry`] has all transformations that turn a puzzle into an equivalent one, and the
//!   canonical form.
//! * [`generate`] makes puzzles to order.
//! * [`rating`] rates classic puzzles on Sudoku Explainer's scale (ER, EP, ED).
//! * [`render`] draws boards.

#![deny(unsafe_code)]

mod candidates;
mod check;
mod digit;
mod draw;
pub mod encode;
mod error;
pub mod format;
pub mod generate;
pub mod grade;
mod grid;
pub mod hint;
mod house;
mod puzzle;
pub mod rating;
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
pub use quadrille::guard::Guard;
pub use quadrille::{Cancel, Count, Limits, Progress, Stop};
pub use shape::{Boxes, Shape};
pub use solve::{Method, Outcome, Solutions, Solving, Stats, solve_board};
pub use study::Study;
pub use symbols::Symbols;
pub use variant::Variant;

/// What may be sent to another thread, or shared with one, stays so.
const _: () = {
    const fn is_send<T: Send>() {}
    const fn is_both<T: Send + Sync>() {}
    // Boards as values.
    is_both::<(Boxes, Candidates, Cell, Digit, DigitSet, Digits, Draw, Grid)>();
    is_both::<(House, HouseKind, Pair, PairRule, Puzzle, Shape, Symbols, Variant)>();
    is_both::<SudokuError>();
    is_both::<(format::Block, format::Cutter, format::Format, format::Loss, format::Record)>();
    is_both::<(format::PlainLine<'static>, format::PlainLineIter<'static>, format::PlainLines)>();
    // Questions about a puzzle, and their answers.
    is_both::<(Clash, Contradiction, Core, DeadEnd, Rule, Verdict)>();
    is_both::<(Method, Outcome, Stats, Study)>();
    is_both::<Solving<'static>>();
    is_send::<Solutions<'static>>();
    is_both::<encode::Meaning>();
    is_both::<(symmetry::Canonical, symmetry::Transformation)>();
    is_both::<(turbo::Answer, turbo::Batch, turbo::Board<'static>, turbo::Solver)>();
    is_both::<(generate::Ending, generate::Generated, generate::Lack, generate::Minimised)>();
    is_both::<(generate::Near, generate::Order, generate::Symmetry)>();
    is_send::<generate::Puzzles>();
    // Reasoning like a player. A `Rater` keeps what it has found out, for one thread.
    is_both::<(rating::Difficulty, rating::Rating, rating::Reasoning, rating::Step)>();
    is_send::<rating::Rater>();
    is_both::<(grade::Grade, grade::Grader, hint::Hint, hint::Hinter, hint::Stage)>();
    is_both::<(technique::AlmostLockedSet, technique::Because, technique::Branch)>();
    is_both::<(technique::Candidate, technique::Cause, technique::Chain, technique::Clash)>();
    is_both::<(technique::Derived, technique::Grounds, technique::Level, technique::Node)>();
    is_both::<(technique::Reasoner, technique::Rectangle, technique::Step)>();
    is_both::<(technique::Technique, technique::TechniqueSet)>();
    // Words and pictures.
    is_both::<(render::Link, render::Highlights, render::Role, render::Picture<'static>)>();
    is_both::<(render::SvgOptions, render::TextOptions, render::Theme)>();
    is_both::<(tell::Focus, tell::Language, tell::Scene<'static>)>();
};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
