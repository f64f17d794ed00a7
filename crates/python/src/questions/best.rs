//! Which covers are the cheapest?

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::cover::Cover;
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::settings::Settings;

/// The covers, whether they are proven to be the cheapest, the bound, the gap, how the search
/// ended, and whether Ctrl-C ended it.
type Found = (Vec<Cover>, bool, Option<i64>, Option<u64>, Py<Outcome>, bool);

/// Find the `count` cheapest covers, or all that are the cheapest if `count` is None.
///
/// Ctrl-C does not lose what was found: it ends the search, and the Python half raises its
/// exception.
#[pyfunction]
#[pyo3(signature = (problem, count, at_least_once, settings))]
pub(crate) fn best(
    problem: &Bound<'_, Core>,
    count: Option<usize>,
    at_least_once: bool,
    settings: Settings,
) -> PyResult<Found> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?.at_least_once(at_least_once);
    let ask = move || match count {
        Some(count) => search.best(count),
        None => search.all_best(),
    };
    let ((best, outcome), error) = watch.run_to_end(py, ask)?;
    let is_interrupted = match error {
        Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => true,
        Some(error) => return Err(error),
        None => false,
    };
    let problem = problem.clone().unbind();
    let outcome = Outcome::new(py, &problem, &settings.left_out(core)?, &outcome)?;
    let (is_complete, bound, gap) = (best.is_complete(), best.bound(), best.gap());
    let covers = best.into_covers().into_iter().map(|priced| {
        let options = priced.cover.iter().map(|option| option.index() as u32).collect();
        Cover::with_cost(problem.clone_ref(py), options, priced.cost)
    });
    Ok((covers.collect(), is_complete, bound, gap, outcome, is_interrupted))
}
