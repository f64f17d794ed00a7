//! How a search ended, and why there is no cover.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use quadrille::{OptionId, Reason, Stop};

use crate::problem::Core;

/// The reasons to stop that have a name.
const STOPS: [Stop; 6] = [
    Stop::Exhausted,
    Stop::SolutionLimit,
    Stop::NodeLimit,
    Stop::TimeLimit,
    Stop::Cancelled,
    Stop::OutOfMemory,
];

/// Returns the name of a reason to stop, as Python sees it.
pub(crate) fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Exhausted => "exhausted",
        Stop::SolutionLimit => "solution limit",
        Stop::NodeLimit => "node limit",
        Stop::TimeLimit => "time limit",
        Stop::Cancelled => "cancelled",
        Stop::OutOfMemory => "out of memory",
        _ => "stopped",
    }
}

/// How a search ended.
#[pyclass(frozen, module = "quadrille_cover")]
pub(crate) struct Outcome {
    pub(crate) stop: Stop,
    /// The nodes of the search tree that were visited.
    #[pyo3(get)]
    nodes: u64,
    /// The covers that were found one by one.
    #[pyo3(get)]
    solutions: u64,
    /// The name of the engine that searched.
    #[pyo3(get)]
    engine: &'static str,
    /// Why there is no cover, if a short reason was found.
    #[pyo3(get)]
    refutation: Option<Py<Refutation>>,
}

impl Outcome {
    pub(crate) fn new(
        py: Python<'_>,
        problem: &Py<Core>,
        left_out: &[OptionId],
        outcome: &quadrille::Outcome,
    ) -> PyResult<Py<Outcome>> {
        let refutation = outcome.refutation.as_ref().map(|found| {
            let (problem, left_out) = (problem.clone_ref(py), left_out.to_vec());
            Py::new(py, Refutation { problem, found: Arc::clone(found), left_out })
        });
        let quadrille::Outcome { stop, stats, .. } = outcome;
        let (nodes, solutions, engine) = (stats.nodes, stats.solutions, stats.engine.name());
        Py::new(
            py,
            Outcome { stop: *stop, nodes, solutions, engine, refutation: refutation.transpose()? },
        )
    }
}

#[pymethods]
impl Outcome {
    /// Why the search ended: "exhausted", "solution limit", "node limit", "time limit",
    /// "cancelled" or "out of memory".
    #[getter]
    fn stop(&self) -> &'static str {
        stop_name(self.stop)
    }

    /// Whether everything was searched. Only then does "none found" mean "none exist".
    #[getter]
    fn is_complete(&self) -> bool {
        self.stop.is_complete()
    }

    /// Put the outcomes of the parts of a search together. `begun` is that of the whole, before
    /// there were parts.
    #[staticmethod]
    fn _of(
        begun: &Bound<'_, Outcome>,
        stop: &str,
        nodes: u64,
        solutions: u64,
    ) -> PyResult<Outcome> {
        let stop = STOPS.into_iter().find(|&one| stop_name(one) == stop);
        let stop = stop.ok_or_else(|| PyValueError::new_err("there is no such reason to stop"))?;
        let engine = begun.get().engine;
        Ok(Outcome { stop, nodes, solutions, engine, refutation: None })
    }

    fn __repr__(&self) -> String {
        let Outcome { nodes, solutions, engine, .. } = self;
        let stop = stop_name(self.stop);
        format!("<Outcome: {stop}, {nodes} nodes, {solutions} solutions, engine {engine}>")
    }
}

/// A proof that a problem has no cover, which can be checked without trusting the search.
#[pyclass(frozen, module = "quadrille_cover")]
pub(crate) struct Refutation {
    problem: Py<Core>,
    found: Arc<quadrille::Refutation>,
    left_out: Vec<OptionId>,
}

#[pymethods]
impl Refutation {
    /// "too few options" for an item, or "sum": a weighted sum that cannot come out right.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.found.reason {
            Reason::TooFewOptions { .. } => "too few options",
            Reason::Sum { .. } => "sum",
            _ => "other",
        }
    }

    /// The options that every cover holds, as pairs of the item that forces an option and the
    /// option.
    #[getter]
    fn forced<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let core = self.problem.get();
        let pairs: Vec<_> = self
            .found
            .forced
            .iter()
            .map(|&(item, option)| {
                Ok((core.item_label(py, item.index())?, core.option_label(py, option.index())?))
            })
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, pairs)
    }

    /// The item that has too few options left, or None.
    #[getter]
    fn item<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.found.reason {
            Reason::TooFewOptions { item } => {
                self.problem.get().item_label(py, item.index()).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The modulus of the sum, or None.
    #[getter]
    fn modulus(&self) -> Option<u32> {
        match self.found.reason {
            Reason::Sum { modulus, .. } => Some(modulus),
            _ => None,
        }
    }

    /// The weight of each item in the sum; the others have weight 0.
    #[getter]
    fn multipliers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let weights = PyDict::new(py);
        if let Reason::Sum { multipliers, .. } = &self.found.reason {
            for &(item, weight) in multipliers {
                weights.set_item(self.problem.get().item_label(py, item.index())?, weight)?;
            }
        }
        Ok(weights)
    }

    /// Check the proof from the definition. It shares no code with the search that found it.
    fn check(&self) -> bool {
        self.found.check(&self.problem.get().problem, &self.left_out)
    }

    fn __str__(&self) -> String {
        self.found.display(&self.problem.get().problem).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Refutation: {}>", self.__str__())
    }
}
