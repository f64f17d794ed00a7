//! One solution, several or none, and why.

use pyo3::prelude::*;
use quadrille_sudoku::Verdict as Found;
use quadrille_sudoku::tell::{Language, Scene};

use super::puzzle::Puzzle;
use super::{guard, named};
use crate::errors::stopped;
use crate::settings::Settings;

/// Whether a puzzle has one solution, several or none.
#[pyclass(frozen, module = "quadrille_cover.sudoku")]
pub(crate) struct Verdict {
    /// "unique", "multiple" or "none".
    #[pyo3(get)]
    kind: &'static str,
    /// The solution, two of several, or nothing.
    #[pyo3(get)]
    solutions: Vec<Puzzle>,
    /// What is wrong with the puzzle, in words; None if it has one solution.
    #[pyo3(get)]
    reason: Option<String>,
}

#[pymethods]
impl Verdict {
    /// Whether there is exactly one solution.
    fn __bool__(&self) -> bool {
        self.kind == "unique"
    }

    fn __repr__(&self) -> String {
        let reason = self.reason.as_ref().map(|reason| format!(": {reason}"));
        format!("<Verdict: {}{}>", self.kind, reason.unwrap_or_default())
    }
}

/// Check a puzzle.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Puzzle,
    language: &str,
    settings: Settings,
) -> PyResult<Verdict> {
    let language: Language = named(py, language)?;
    let mut watch = settings.watch(py)?;
    let guard = guard(&settings, &watch)?;
    let own = puzzle.clone();
    let (found, reason) = watch.run(py, move || {
        let (verdict, _) = own.puzzle.search().within(&guard).check();
        let candidates = own.puzzle.candidates();
        let reason = Scene::new(&candidates).refusal(&verdict, &own.puzzle, language);
        (verdict, reason)
    })?;
    let (kind, solutions) = match found {
        Found::Unique(solution) => ("unique", vec![solution]),
        Found::Multiple(two) => ("multiple", two.to_vec()),
        Found::None(_) => ("none", Vec::new()),
        Found::Unknown(stop, _) => return Err(stopped(py, stop, None)),
    };
    let solutions = solutions.into_iter().map(|solution| puzzle.solved(solution)).collect();
    Ok(Verdict { kind, solutions, reason })
}
