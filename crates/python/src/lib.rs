//! The native half of the Python package `quadrille_cover`.
//!
//! ```text
//! python/quadrille_cover/   what people import: classes, names, drawings, exceptions
//!         |  plain values: texts, numbers, bytes, tuples
//! src/                      this crate: `quadrille_cover._native`, classes and functions
//!         |
//! quadrille, quadrille-sudoku
//! ```
//!
//! The Python half turns whatever the caller has into flat arrays and keeps the caller's own names.
//! This half builds problems from the arrays and asks the questions. Each question has one file
//! here, in `questions`, and one in `python/quadrille_cover/questions/`.
//!
//! Work that may take long runs on a thread of its own, without Python's lock. The calling thread
//! waits for it and looks after signals, so that Ctrl-C is heard within a few milliseconds
//! (`watch`).
//!
//! Arrays cross the border as `bytes`. That copies them once, which is cheap next to any search,
//! and needs neither numpy nor the buffer protocol, which is in Python's stable interface only from
//! 3.11 on.

#![expect(clippy::needless_pass_by_value, reason = "arguments from Python are new values")]

mod cover;
mod errors;
mod integers;
mod outcome;
mod problem;
mod pump;
mod questions;
mod rows;
mod settings;
mod sudoku;
mod watch;

/// The module `quadrille_cover._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::cover::Cover;
    #[pymodule_export]
    use crate::outcome::{Outcome, Refutation};
    #[pymodule_export]
    use crate::problem::{Core, models};
    #[pymodule_export]
    use crate::questions::best::best;
    #[pymodule_export]
    use crate::questions::compile::{Compiled, compile};
    #[pymodule_export]
    use crate::questions::count::count;
    #[pymodule_export]
    use crate::questions::estimate::estimate;
    #[pymodule_export]
    use crate::questions::gathered::Gathered;
    #[pymodule_export]
    use crate::questions::listing::Listing;
    #[pymodule_export]
    use crate::questions::orbits::{Orbits, orbits};
    #[pymodule_export]
    use crate::questions::parts::{check_divisible, divide, root, search_part};
    #[pymodule_export]
    use crate::questions::ranked::{root_of_best, search_best};
    #[pymodule_export]
    use crate::questions::sample::sample_approximately;
    #[pymodule_export]
    use crate::questions::solutions::{Solutions, solutions};
    #[pymodule_export]
    use crate::questions::symmetries::{Group, count_orbits, group_of, read_group, symmetries};
    #[pymodule_export]
    use crate::questions::trace::{Event, Trace, trace};
    #[pymodule_export]
    use crate::questions::verify::verify;
    #[pymodule_export]
    use crate::sudoku::batch::{count_boards, solve_boards};
    #[pymodule_export]
    use crate::sudoku::canonical::{Canonical, canonical};
    #[pymodule_export]
    use crate::sudoku::check::{Verdict, check};
    #[pymodule_export]
    use crate::sudoku::generate::{Generated, generate};
    #[pymodule_export]
    use crate::sudoku::hint::{Hint, hint};
    #[pymodule_export]
    use crate::sudoku::puzzle::Puzzle;
    #[pymodule_export]
    use crate::sudoku::rate::{Rating, rate};
    #[pymodule_export]
    use crate::sudoku::solve::{count_solutions, solve};
    #[pymodule_export]
    use crate::watch::{Cancel, Progress};
}
