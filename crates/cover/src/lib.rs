//! Exact cover: choose options so that every item is covered exactly once.
//!
//! Tilings, packings, timetables, Sudoku and the queens on a chessboard are all problems of this
//! kind. This crate solves them with Knuth's dancing links and the algorithms that followed. It can
//! list the covers, count them, and show every step of the search.
//!
//! # A first problem
//!
//! Here are six sets over the numbers 1, 3, 5, 8, 9, 17 and 119. Which of them together contain
//! each number exactly once?
//!
//! ```
//! use quadrille::Problem;
//!
//! let text = "
//!     S1 = {5, 9, 17}
//!     S2 = {1, 8, 119}
//!     S3 = {3, 5, 17}
//!     S4 = {1, 8}
//!     S5 = {3, 119}
//!     S6 = {8, 9, 119}
//! ";
//! let problem: Problem = text.parse()?;
//! let cover = problem.solutions().next().expect("there is one");
//! let mut names: Vec<&str> =
//!     cover.options().iter().filter_map(|&o| problem.option_name(o)).collect();
//! names.sort();
//! assert_eq!(names, ["S1", "S4", "S5"]);
//! assert_eq!(problem.count(), 1u32.into());
//! # Ok::<(), quadrille::ProblemError>(())
//! ```
//!
//! # Terminology
//!
//! The terms are Knuth's. An **item** is something to be covered. A *primary* item must be covered
//! exactly once, or as often as its bounds allow. A *secondary* item may be covered at most once
//! or, with **colours**, any number of times in the same colour. An **option** is a set of items
//! that are covered together; it may have a name and a cost. A **cover** is a set of options that
//! covers every item as required.
//!
//! # From problem to answer
//!
//! * A [`Problem`] comes from a [`ProblemBuilder`], from text in one of four formats
//!   ([`mod@format`]), or from a generator of well-known problems ([`models`]). It is immutable.
//! * [`Problem::solutions`] and [`Problem::count`] answer the common questions. [`Problem::search`]
//!   configures everything else: engine, branching rule, limits, cancellation, progress, seed.
//! * An [`Outcome`] says why a search ended. "None found" means "none exist" only if the search
//!   ended with [`Stop::Exhausted`].
//! * [`trace`] reports every step as an event that can be undone.
//! * [`Problem::verify`] checks an answer against the definition and shares no code with the
//!   search.
//!
//! ```
//! use std::time::Duration;
//! use quadrille::{Engine, Stop, models};
//!
//! let problem = models::build("queens", &["8"])?;
//! let search = problem.search().engine(Engine::Cells).time_limit(Duration::from_secs(10));
//! let (count, outcome) = search.count();
//! assert_eq!(outcome.stop, Stop::Exhausted);
//! assert_eq!(count, 92u32.into());
//!
//! for cover in problem.solutions().take(3) {
//!     assert_eq!(problem.verify(cover.options()), Ok(()));
//! }
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

#![deny(unsafe_code)]

// The generator of random problems in tests/ is also compiled into the unit tests here, and it
// refers to this crate by name.
#[cfg(test)]
extern crate self as quadrille;

mod drive;
mod engine;
mod event;
pub mod format;
mod frontier;
mod groups;
mod lists;
mod machine;
pub mod models;
mod problem;
mod questions;
mod random;
mod reduce;
mod vectors;
mod watch;

pub use drive::{Cancel, Guard, Left, Limits, Outcome, Progress, Stats, Stop};
pub use engine::learn::{Rival, Rivals};
pub use engine::{Branch, Engine};
pub use problem::{
    Color, ItemId, NewOption, OptionId, Part, Position, Problem, ProblemBuilder, ProblemError,
    Role, Violation,
};
pub use questions::{Cover, Search, Solutions, trace};
pub use reduce::{Reason, Refutation};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
