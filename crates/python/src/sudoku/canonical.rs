//! The canonical form: the same for all boards that differ only by a symmetry.

use pyo3::prelude::*;
use quadrille_sudoku::BigUint;
use quadrille_sudoku::symmetry;

use super::puzzle::Puzzle;
use crate::errors::sudoku_error;
use crate::integers::integer;
use crate::settings::Settings;

/// The canonical form of a puzzle.
#[pyclass(frozen, module = "quadrille_cover.sudoku")]
pub(crate) struct Canonical {
    #[pyo3(get)]
    puzzle: Puzzle,
    automorphisms: BigUint,
}

#[pymethods]
impl Canonical {
    /// The number of symmetries that leave the puzzle as it is; 1 for most.
    #[getter]
    fn automorphisms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.automorphisms)
    }

    fn __str__(&self) -> String {
        self.puzzle.__str__()
    }

    fn __repr__(&self) -> String {
        format!("<Canonical: {}, {} automorphisms>", self.__str__(), self.automorphisms)
    }
}

/// Find the canonical form of a puzzle.
#[pyfunction]
pub(crate) fn canonical(
    py: Python<'_>,
    puzzle: &Puzzle,
    settings: Settings,
) -> PyResult<Canonical> {
    let own = puzzle.clone();
    let mut watch = settings.watch(py)?;
    let found = watch.run(py, move || symmetry::canonical(own.puzzle.grid()))?;
    let found = found.map_err(|error| sudoku_error(py, &error))?;
    let puzzle = Puzzle { puzzle: found.grid.into() };
    Ok(Canonical { puzzle, automorphisms: found.automorphisms })
}
