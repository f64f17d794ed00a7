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
//!   completed; it may carry the entries and pencil marks of a game in progress. [`Notes`] are what
//!   a player has written down.
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
//! * [`technique`] reasons like a player. A [`Reasoner`](technique::Reasoner) finds the easiest
//!   next [`Step`](technique::Step): what is placed or removed, and why, as a value that can be
//!   checked.
//! * [`hint`] finds the next step, or the mistake, in any state of play.
//! * [`tell`] puts steps, hints and contradictions into words, in several languages.
//! * [`grade`] rates a puzzle by its steps, on the scale that players know from HoDoKu. [`rating`]
//!   rates classic puzzles on Sudoku Explainer's scale (ER, EP, ED).
//! * [`generate`] makes puzzles to order.
//! * [`render`] draws boards as text and as SVG.
//!
//! # Stopping
//!
//! Whatever may take long takes a [`Guard`]: limits on time and nodes, and a handle by which
//! another thread cancels the work. `Guard::default()` never stops anything. Stopped work says so
//! by type, with the reason ([`Stop`]), so that "unknown" never looks like "none":
//!
//! * as an error, which is a [`Stop`] or a [`SudokuError`] that has one ([`SudokuError::stop`]);
//! * as [`Verdict::Unknown`] and [`Hint::Unknown`](hint::Hint::Unknown), where there are other
//!   answers;
//! * as the `stop` of an [`Outcome`] and of other results that hold what was found so far.
//!
//! ```
//! use std::time::Duration;
//! use quadrille_sudoku::{Guard, Limits, Puzzle, Stop, Verdict};
//!
//! // More solutions than can be counted.
//! let puzzle: Puzzle = ".".repeat(81).parse()?;
//! let guard = Guard::from(Limits::default().with_time(Duration::from_millis(20)));
//! let (count, outcome) = puzzle.search().within(&guard).count();
//! assert_eq!((count.is_exact(), outcome.stop), (false, Stop::TimeLimit));
//! // The time is up for everything that has this guard.
//! let (verdict, _) = puzzle.search().within(&guard).check();
//! assert_eq!(verdict, Verdict::Unknown(Stop::TimeLimit, None));
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```
//!
//! # Features
//!
//! All but `serde` are on by default. Without any of them the library has boards, solvers,
//! symmetries and all formats but JSON, and compiles in about half the time.
//!
//! | feature | adds |
//! |---|---|
//! | `json` | puzzles as JSON |
//! | `render` | [`render`] |
//! | `reason` | [`technique`], [`hint`], [`tell`] |
//! | `rating` | [`grade`], [`rating`]; turns on `reason` |
//! | `generate` | [`generate`]; turns on `rating` |
//! | `serde` | serde for errors (only written), boards, steps, grades and ratings |

#![deny(unsafe_code)]

mod bits;
mod candidates;
mod check;
mod digit;
mod draw;
pub mod encode;
pub mod error;
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(feature = "rating")]
pub mod grade;
mod grid;
#[cfg(feature = "reason")]
pub mod hint;
mod house;
mod notes;
mod puzzle;
#[cfg(feature = "rating")]
pub mod rating;
mod relation;
#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "serde")]
mod serial;
mod shape;
mod solve;
mod study;
mod symbols;
pub mod symmetry;
#[cfg(feature = "reason")]
pub mod technique;
#[cfg(feature = "reason")]
pub mod tell;
#[cfg(not(feature = "reason"))]
mod tell;
pub mod turbo;
mod variant;

pub use candidates::{Candidate, Candidates};
pub use check::{Clash, Contradiction, Core, DeadEnd, Rule, Verdict};
pub use digit::{Digit, DigitSet, Digits};
pub use draw::Draw;
pub use error::{ErrorKind, SudokuError};
pub use grid::{Cell, CellName, Filled, Grid};
pub use house::{House, HouseKind};
pub use notes::Notes;
pub use puzzle::{MarksError, Puzzle};
pub use quadrille::guard::Guard;
pub use quadrille::{
    BigUint, Cancel, Count, Engine, Limits, Position, Problem, Progress, Stop, UnknownName,
};
pub use relation::{Pair, Relation};
pub use shape::{Boxes, Shape};
pub use solve::{Method, Outcome, Solutions, Solving, Stats};
pub use study::Study;
pub use symbols::Symbols;
pub use variant::Variant;

/// Compiles and runs the examples of the README as tests.
#[cfg(all(doctest, feature = "generate", feature = "json", feature = "render"))]
#[doc = include_str!("../README.md")]
struct ReadMe;
