//! The covers that the workers of an executor have found, one after the other.
//!
//! Python fetches them in chunks, from which this makes one object for each cover, when it is asked
//! for.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyIterator};

use crate::cover::Cover;
use crate::problem::Core;
use crate::rows::Rows;
use crate::settings::Settings;
use crate::watch::Watch;

/// The covers of a search in parts.
#[pyclass(module = "quadrille_cover._native")]
pub(crate) struct Gathered {
    problem: Py<Core>,
    /// What is asked how the search ended.
    run: Py<PyAny>,
    /// An iterator over pairs of bytes: the lengths of covers, and their options.
    chunks: Py<PyIterator>,
    watch: Watch,
    lengths: Vec<u32>,
    options: Vec<u32>,
    /// The covers of the chunk that were handed out, and where their options end.
    given: usize,
    end: usize,
}

/// Reads numbers as `search_part` writes them.
fn numbers(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&number| u32::from_le_bytes(number)).collect()
}

impl Gathered {
    /// Returns the options of the next cover in the chunk.
    fn buffered(&mut self) -> Option<&[u32]> {
        let length = *self.lengths.get(self.given)? as usize;
        let cover = self.options.get(self.end..self.end + length)?;
        self.given += 1;
        self.end += length;
        Some(cover)
    }

    /// Whether a chunk is there that has another cover. The caller's switch takes it away.
    fn has_next(&self) -> bool {
        self.given < self.lengths.len() && !self.watch.is_cancelled()
    }

    /// Gets the next chunk. Returns whether there is one.
    fn fetch(&mut self, py: Python<'_>) -> PyResult<bool> {
        (self.given, self.end) = (0, 0);
        self.lengths.clear();
        let Some(chunk) = self.chunks.bind(py).clone().next() else { return Ok(false) };
        let (lengths, options): (PyBackedBytes, PyBackedBytes) = chunk?.extract()?;
        (self.lengths, self.options) = (numbers(&lengths), numbers(&options));
        Ok(true)
    }

    /// Raises an exception unless the caller has got all that was asked for: "no more found" must
    /// not look like "no more".
    fn check_end(&self, py: Python<'_>) -> PyResult<()> {
        self.run.call_method0(py, "check_end").map(drop)
    }
}

#[pymethods]
impl Gathered {
    #[new]
    fn new(
        problem: Py<Core>,
        run: Py<PyAny>,
        chunks: Py<PyIterator>,
        settings: Settings,
        py: Python<'_>,
    ) -> PyResult<Gathered> {
        let watch = settings.watch(py)?;
        let (lengths, options) = Default::default();
        Ok(Gathered { problem, run, chunks, watch, lengths, options, given: 0, end: 0 })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Cover>> {
        while !self.has_next() {
            if !self.fetch(py)? {
                self.check_end(py)?;
                return Ok(None);
            }
        }
        let problem = self.problem.clone_ref(py);
        Ok(self.buffered().map(|options| Cover::new(problem, options)))
    }

    /// How the search ended, or how far it is; None before it has begun.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.run.getattr(py, "outcome")
    }

    /// The next covers, at most `count`, as one array; see `Solutions._take`.
    fn _take<'py>(
        &mut self,
        py: Python<'py>,
        count: usize,
    ) -> PyResult<(Bound<'py, PyByteArray>, usize, usize)> {
        let mut rows = Rows::default();
        while rows.len() < count {
            if self.has_next() {
                self.buffered().into_iter().for_each(|cover| rows.push(cover.iter().copied()));
            } else if !self.fetch(py)? {
                // Found, but not all that was asked for: the next call gives the reason.
                if rows.is_empty() {
                    self.check_end(py)?;
                }
                break;
            }
        }
        Ok(rows.array(py))
    }
}
