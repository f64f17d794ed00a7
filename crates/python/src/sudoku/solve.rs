//! The solution of a puzzle, and the number of solutions.

use pyo3::prelude::*;
use quadrille_sudoku::Stop;

use super::guard;
use super::puzzle::Puzzle;
use crate::errors::stopped;
use crate::integers::integer;
use crate::settings::Settings;

/// The first solutions, at most `limit` (1 if it is not set).
#[pyfunction]
pub(crate) fn solve(py: Python<'_>, puzzle: &Puzzle, settings: Settings) -> PyResult<Vec<Puzzle>> {
    let mut watch = settings.watch(py)?;
    let wanted = settings.limit().unwrap_or(1);
    let guard = guard(&settings, &watch)?.with_solutions(wanted);
    let (own, progress) = (puzzle.clone(), watch.progress().clone());
    let (found, stop) = watch.run(py, move || {
        let mut solutions = own.puzzle.search().within(&guard).progress(&progress).solutions();
        let found: Vec<_> = solutions.by_ref().collect();
        (found, solutions.outcome().stop)
    })?;
    match stop {
        Stop::Exhausted | Stop::SolutionLimit => {
            Ok(found.into_iter().map(|solution| puzzle.solved(solution)).collect())
        }
        stop => Err(stopped(py, stop, None)),
    }
}

/// The number of solutions, whether it is exact, and why the count ended.
#[pyfunction]
pub(crate) fn count_solutions<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    settings: Settings,
) -> PyResult<(Bound<'py, PyAny>, bool, &'static str)> {
    let mut watch = settings.watch(py)?;
    let guard = guard(&settings, &watch)?;
    let (own, progress) = (puzzle.clone(), watch.progress().clone());
    let (count, outcome) =
        watch.run(py, move || own.puzzle.search().within(&guard).progress(&progress).count())?;
    let stop = crate::outcome::stop_name(outcome.stop);
    Ok((integer(py, count.at_least())?, count.is_exact(), stop))
}
