//! Numbers of any size, as Python's `int`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use quadrille::BigUint;

/// Returns a number as Python's `int`.
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Returns a number that is Python's `int` and not negative.
pub(crate) fn natural(number: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    if number.lt(0)? {
        return Err(PyValueError::new_err("a number must not be negative here"));
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}
