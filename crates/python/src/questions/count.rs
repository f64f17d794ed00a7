//! How many covers are there?

use pyo3::prelude::*;

use crate::integers::integer;
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::settings::Settings;

/// Count the covers. Returns the number, whether it is exact, and how the search ended.
#[pyfunction]
pub(crate) fn count<'py>(
    problem: &Bound<'py, Core>,
    settings: Settings,
) -> PyResult<(Bound<'py, PyAny>, bool, Py<Outcome>)> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let (count, outcome) = watch.run(py, move || search.count())?;
    let problem = problem.clone().unbind();
    let outcome = Outcome::new(py, &problem, &settings.left_out(core)?, &outcome)?;
    Ok((integer(py, count.at_least())?, count.is_exact(), outcome))
}
