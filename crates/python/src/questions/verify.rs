//! Is this a cover?

use pyo3::prelude::*;

use crate::errors::not_a_cover;
use crate::problem::Core;

/// Check from the definition that these options, given by their positions, are a cover; with
/// `at_least_once`, one in which items may be covered more than once.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    problem: &Bound<'_, Core>,
    options: Vec<usize>,
    at_least_once: bool,
) -> PyResult<()> {
    let core = problem.get();
    let options = core.options(&options)?;
    let verified = py.detach(|| match at_least_once {
        true => core.problem.verify_at_least_once(&options),
        false => core.problem.verify(&options),
    });
    verified.map_err(|violation| not_a_cover(py, &violation.display(&core.problem).to_string()))
}
