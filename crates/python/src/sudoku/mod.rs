//! Sudoku: one file for each question, and [`puzzle`] for what they are asked about.

pub(crate) mod batch;
pub(crate) mod canonical;
pub(crate) mod check;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod puzzle;
pub(crate) mod rate;
pub(crate) mod solve;

use std::str::FromStr;

use pyo3::prelude::*;
use quadrille::guard::Guard;
use quadrille_sudoku::{Cell, Shape, SudokuError};

use crate::errors::unknown_word;
use crate::settings::Settings;
use crate::watch::Watch;

/// Returns the guard for work with these settings. Its time starts now.
fn guard(settings: &Settings, watch: &Watch) -> PyResult<Guard> {
    Ok(Guard::new(settings.limits()?, Some(watch.cancel().clone())))
}

/// Reads a name: a level, a symmetry, a technique, a language.
fn named<T: FromStr<Err = SudokuError>>(py: Python<'_>, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| unknown_word(py, &error))
}

/// Returns the names of cells, such as r1c2.
fn cell_names(shape: &Shape, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| shape.cell_name(cell).to_string()).collect()
}
