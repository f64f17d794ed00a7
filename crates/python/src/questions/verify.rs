//! Is this a cover?

use pyo3::prelude::*;

use crate::errors::not_a_cover;
use crate::problem::Core;

/// Check from the definition that these options, given by their positions, are a cover.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    problem: &Bound<'_, Core>,
    options: Vec<usize>,
) -> PyResult<()> {
    let core = problem.get();
    let options = core.options(&options)?;
    let verified = py.detach(|| core.problem.verify(&options));
    verified.map_err(|violation| not_a_cover(py, &violation.display(&core.problem).to_string()))
}
