//! Errors as Python exceptions.
//!
//! The classes are written in Python (`quadrille_cover/errors.py`), where their documentation and
//! their types belong. This file fills them: the message, the hint, the position.

use std::fmt;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use quadrille::models::ModelError;
use quadrille::symmetry::GroupFileError;
use quadrille::{NotCompiled, Position, Problem, ProblemError, Stop, UnknownName};
use quadrille_sudoku::SudokuError;

use crate::outcome::{Outcome, stop_name};

/// Returns an exception of a class of `quadrille_cover.errors`. `describe` adds its attributes.
fn raise(
    py: Python<'_>,
    class: &str,
    message: &str,
    describe: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let make = || {
        let load = || py.import("quadrille_cover.errors").map(Bound::unbind);
        let class = MODULE.get_or_try_init(py, load)?.bind(py).getattr(class)?;
        let attributes = PyDict::new(py);
        describe(&attributes)?;
        class.call((message,), Some(&attributes))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

fn at(attributes: &Bound<'_, PyDict>, position: Option<Position>) -> PyResult<()> {
    if let Some(Position { line, column }) = position {
        attributes.set_item("line", line)?;
        attributes.set_item("column", column)?;
    }
    Ok(())
}

/// Returns the exception for an invalid problem. `file` names the text it was read from, and
/// `option` the option that was being added, counted from 0.
pub(crate) fn problem_error(
    py: Python<'_>,
    error: &ProblemError,
    file: Option<&str>,
    option: Option<usize>,
) -> PyErr {
    raise(py, "ProblemError", &error.message(), |attributes| {
        attributes.set_item("hint", error.hint())?;
        attributes.set_item("file", file)?;
        attributes.set_item("option", option)?;
        at(attributes, error.position())
    })
}

/// Returns the exception for bad input that is neither a problem nor a puzzle. `file` names where
/// it comes from.
pub(crate) fn bad_input(
    py: Python<'_>,
    message: &str,
    hint: Option<&str>,
    file: Option<&str>,
) -> PyErr {
    raise(py, "InputError", message, |attributes| {
        attributes.set_item("hint", hint)?;
        attributes.set_item("file", file)
    })
}

/// Returns the exception for a model that cannot be built.
pub(crate) fn model_error(py: Python<'_>, error: &ModelError) -> PyErr {
    raise(py, "ProblemError", &error.to_string(), |attributes| {
        attributes.set_item("hint", error.hint())
    })
}

/// Returns the exception for a text that does not hold generators of a group. `file` names it.
pub(crate) fn group_error(
    py: Python<'_>,
    error: &GroupFileError,
    problem: &Problem,
    file: Option<&str>,
) -> PyErr {
    raise(py, "ProblemError", &error.message(problem), |attributes| {
        attributes.set_item("hint", error.hint(problem))?;
        attributes.set_item("file", file)?;
        at(attributes, Some(error.position()))
    })
}

/// Returns the exception for a generator, counted from 0, that is not a symmetry.
pub(crate) fn not_a_symmetry(py: Python<'_>, generator: usize, why: &str) -> PyErr {
    let message = format!("generators[{generator}] is not a symmetry: {why}");
    raise(py, "ProblemError", &message, |_| Ok(()))
}

/// Returns the exception for something wrong with a puzzle or with what was asked of it.
pub(crate) fn sudoku_error(py: Python<'_>, error: &SudokuError) -> PyErr {
    match error.stop() {
        Some(stop) => stopped(py, stop, None),
        None => raise(py, "SudokuError", &error.message(), |attributes| {
            attributes.set_item("hint", error.hint())?;
            at(attributes, error.position())
        }),
    }
}

/// Returns the exception for a board of an array. `row` is its place in the array.
pub(crate) fn bad_board(py: Python<'_>, message: &str, row: usize) -> PyErr {
    raise(py, "SudokuError", message, |attributes| attributes.set_item("board", row))
}

/// Returns the exception for an unknown engine, branching rule, format and the like.
pub(crate) fn unknown_name(py: Python<'_>, error: &UnknownName) -> PyErr {
    unknown(py, error, error.hint())
}

fn unknown(py: Python<'_>, error: &impl fmt::Display, hint: Option<String>) -> PyErr {
    raise(py, "UnknownName", &error.to_string(), |attributes| attributes.set_item("hint", hint))
}

/// Returns the exception for an unknown name in an order for Sudoku puzzles.
pub(crate) fn unknown_word(py: Python<'_>, error: &SudokuError) -> PyErr {
    unknown(py, error, error.hint())
}

/// Returns the exception for options that are not a cover.
pub(crate) fn not_a_cover(py: Python<'_>, message: &str) -> PyErr {
    raise(py, "NotACover", message, |_| Ok(()))
}

/// Returns the exception for work that ended before its answer was known.
pub(crate) fn stopped(py: Python<'_>, stop: Stop, outcome: Option<Py<Outcome>>) -> PyErr {
    raise(py, "Stopped", &format!("stopped: {}", stop_name(stop)), |attributes| {
        attributes.set_item("reason", stop_name(stop))?;
        attributes.set_item("outcome", outcome)
    })
}

/// Returns the exception for a compiled set that was not made.
pub(crate) fn not_compiled(
    py: Python<'_>,
    why: NotCompiled,
    outcome: Option<Py<Outcome>>,
) -> PyErr {
    match why {
        NotCompiled::Stopped(stop) => stopped(py, stop, outcome),
        too_large => raise(py, "Stopped", &format!("stopped: {too_large}"), |attributes| {
            attributes.set_item("reason", stop_name(Stop::OutOfMemory))?;
            attributes.set_item("hint", "`memory` allows more bytes, such as memory=8 << 30")?;
            attributes.set_item("outcome", outcome)
        }),
    }
}
