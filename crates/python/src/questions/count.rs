//! How many covers are there?

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use quadrille::BigUint;

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

/// Returns a number of any size as Python's `int`.
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}
