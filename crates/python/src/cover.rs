//! A cover: an immutable sequence of options under the names that the caller gave them.
//!
//! It stores numbers and looks names up when they are asked for. A caller who only counts or
//! filters covers therefore pays for one small object per cover.

use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::problem::Core;

/// A set of options that covers every item as required.
#[pyclass(frozen, sequence, module = "quadrille_cover")]
pub(crate) struct Cover {
    pub(crate) problem: Py<Core>,
    /// In ascending order, each once.
    pub(crate) options: Box<[u32]>,
    /// The cost, if it is not the sum of the options' costs.
    cost: Option<i64>,
}

impl Cover {
    /// Makes a cover from options in ascending order.
    pub(crate) fn new(problem: Py<Core>, options: impl Into<Box<[u32]>>) -> Cover {
        Cover { problem, options: options.into(), cost: None }
    }

    /// Makes a cover of options that are chosen for this cost.
    pub(crate) fn with_cost(problem: Py<Core>, options: Box<[u32]>, cost: i64) -> Cover {
        Cover { problem, options, cost: Some(cost) }
    }

    fn label<'py>(&self, py: Python<'py>, k: usize) -> PyResult<Bound<'py, PyAny>> {
        self.problem.get().option_label(py, self.options[k] as usize)
    }
}

#[pymethods]
impl Cover {
    /// The options' positions in the problem, in ascending order, from 0.
    #[getter]
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.options)
    }

    /// The options' names; an option without a name is its position, from 0.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let labels = (0..self.options.len()).map(|k| self.label(py, k));
        PyTuple::new(py, labels.collect::<PyResult<Vec<_>>>()?)
    }

    /// For each option, the list of its items.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let core = self.problem.get();
        let rows = self.options.iter().map(|&option| core.option_items(py, option as usize));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The sum of the options' costs.
    #[getter]
    fn cost(&self) -> i64 {
        if let Some(cost) = self.cost {
            return cost;
        }
        let problem = &self.problem.get().problem;
        let options = self.options.iter().filter_map(|&k| problem.option_at(k as usize));
        options.map(|option| problem.cost(option)).sum()
    }

    /// The native problem, for drawing.
    #[getter(_problem)]
    fn problem(&self, py: Python<'_>) -> Py<Core> {
        self.problem.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.options.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let len = self.options.len();
        let k = if index < 0 { index.checked_add_unsigned(len) } else { Some(index) };
        match k.and_then(|k| usize::try_from(k).ok()).filter(|&k| k < len) {
            Some(k) => self.label(py, k),
            None => Err(PyIndexError::new_err("cover index out of range")),
        }
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.names(name.py())?.contains(name)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.names(py)?.as_any().try_iter().map(Bound::into_any)
    }

    /// Equal to a cover, a tuple or a list of the same names.
    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let same = if let Ok(cover) = other.cast::<Cover>() {
            let cover = cover.get();
            Some(match self.problem.is(&cover.problem) {
                true => self.options == cover.options,
                false => self.names(py)?.eq(cover.names(py)?)?,
            })
        } else if other.is_instance_of::<PyTuple>() {
            Some(self.names(py)?.eq(other)?)
        } else if let Ok(list) = other.cast::<PyList>() {
            Some(self.names(py)?.eq(list.to_tuple())?)
        } else {
            None
        };
        match (op, same) {
            (CompareOp::Eq, Some(same)) => same.into_bound_py_any(py),
            (CompareOp::Ne, Some(same)) => (!same).into_bound_py_any(py),
            _ => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    /// The hash of the tuple of names, to which the cover is equal.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.names(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let names = self.names(py)?.into_iter().map(|name| name.repr()?.extract::<String>());
        Ok(format!("Cover({})", names.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }

    /// The cover as a picture, if the problem knows where its items lie.
    fn _repr_svg_<'py>(this: &Bound<'py, Cover>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        py.import("quadrille_cover.drawing")?.call_method1("cover_svg", (this,))
    }

    fn __reduce__<'py>(this: &Bound<'py, Cover>) -> PyResult<Bound<'py, PyTuple>> {
        let py = this.py();
        let make = this.get_type().getattr("_of")?;
        let cover = this.get();
        let parts = (cover.problem.clone_ref(py), cover.options.to_vec(), cover.cost);
        (make, parts).into_pyobject(py)
    }

    /// Make a cover from positions of options, without checking them.
    #[staticmethod]
    #[pyo3(signature = (problem, options, cost=None))]
    fn _of(problem: Py<Core>, mut options: Vec<u32>, cost: Option<i64>) -> PyResult<Cover> {
        options.sort_unstable();
        options.dedup();
        let count = problem.get().problem.option_count();
        match options.iter().find(|&&option| option as usize >= count) {
            Some(option) => Err(PyIndexError::new_err(format!("there is no option {option}"))),
            None => Ok(Cover { problem, options: options.into(), cost }),
        }
    }
}
