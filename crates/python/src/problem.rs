//! A problem, with the names that its caller uses.
//!
//! The library names items and options by texts. Python callers use any hashable value: `(3, 4)`
//! for a cell, `"F"` for a piece. So a problem made from Python's data keeps the caller's values
//! beside the texts, and every answer is given in the caller's terms.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyTuple};
use quadrille::format::{self, Format};
use quadrille::{
    Color, Entry, ItemId, OptionId, Place, Problem, ProblemBuilder, ProblemError, Role,
};

use crate::errors::{model_error, problem_error, unknown_name};

/// A problem. Users meet it as `quadrille_cover.Problem`, which wraps it.
#[pyclass(frozen, name = "Problem", module = "quadrille_cover._native")]
pub(crate) struct Core {
    pub(crate) problem: Arc<Problem>,
    /// The caller's names of the items, unless they are the texts of the problem.
    items: Option<Py<PyTuple>>,
    /// The caller's names of the options, unless they are those of the problem.
    options: Option<Py<PyTuple>>,
}

/// What a problem is made from, as `quadrille_cover/reading.py` prepares it.
///
/// ```text
/// starts   0  2  5           option k has the entries from starts[k] to starts[k + 1]
/// entries  0 3 | 0 1 2 | …   the items of the options, one after the other
/// colors   0 1 | 0 0 2 | …   0 for an entry without a colour, c for color_names[c - 1]
/// ```
#[derive(FromPyObject)]
pub(crate) struct Parts {
    items: Vec<String>,
    /// For each item, how often it is to be covered; `None` for a secondary one.
    roles: Vec<Option<(u32, u32)>>,
    /// 64-bit numbers in the machine's byte order.
    starts: PyBackedBytes,
    /// 32-bit numbers.
    entries: PyBackedBytes,
    /// 32-bit numbers, parallel to `entries`.
    colors: Option<PyBackedBytes>,
    color_names: Vec<String>,
    names: Option<Vec<String>>,
    costs: Option<Vec<i64>>,
    places: Vec<Placed>,
    signs: Vec<(usize, String)>,
    item_labels: Option<Py<PyTuple>>,
    option_labels: Option<Py<PyTuple>>,
}

/// An item with its layer, row and column.
type Placed = (usize, Option<u32>, Option<u32>, Option<u32>);

/// A cell of the board: layer, row, column, area.
type Spot = (u32, u32, u32, Option<u32>);

/// Why a problem cannot be built.
enum Fault {
    /// The problem is invalid, at this option if there is one.
    Problem(ProblemError, Option<usize>),
    /// The Python half sent something inconsistent.
    Parts(&'static str),
}

impl From<ProblemError> for Fault {
    fn from(error: ProblemError) -> Fault {
        Fault::Problem(error, None)
    }
}

fn numbers<const N: usize>(bytes: &[u8]) -> Result<&[[u8; N]], Fault> {
    match bytes.as_chunks() {
        (chunks, []) => Ok(chunks),
        _ => Err(Fault::Parts("an array ends in the middle of a number")),
    }
}

/// Builds a problem. It needs nothing of Python.
fn build(parts: &Parts) -> Result<Problem, Fault> {
    let mut builder = ProblemBuilder::new();
    let mut items: Vec<ItemId> = Vec::with_capacity(parts.items.len());
    for (name, &role) in parts.items.iter().zip(&parts.roles) {
        let role = role.map_or(Role::Secondary, |(min, max)| Role::Primary { min, max });
        items.push(builder.try_item(name, role)?);
    }
    let mut palette: Vec<Color> = Vec::with_capacity(parts.color_names.len());
    for name in &parts.color_names {
        palette.push(builder.try_color(name)?);
    }
    let starts = numbers::<8>(&parts.starts)?;
    let entries = numbers::<4>(&parts.entries)?;
    let colors = parts.colors.as_ref().map(|bytes| numbers::<4>(bytes)).transpose()?;
    let mut option: Vec<Entry> = Vec::new();
    for (k, pair) in starts.windows(2).enumerate() {
        let [from, to] = [pair[0], pair[1]].map(|start| u64::from_ne_bytes(start) as usize);
        let range = entries.get(from..to).ok_or(Fault::Parts("an option is out of range"))?;
        option.clear();
        for (at, &item) in (from..).zip(range) {
            let item = items.get(u32::from_ne_bytes(item) as usize);
            let item = *item.ok_or(Fault::Parts("there is no such item"))?;
            let color = colors.and_then(|colors| colors.get(at));
            let color = color.map_or(0, |&color| u32::from_ne_bytes(color) as usize);
            let color = color.checked_sub(1).and_then(|color| palette.get(color).copied());
            option.push(Entry { item, color });
        }
        let mut add = || {
            builder.try_option(&option)?;
            if let Some(names) = &parts.names {
                builder.try_name(names.get(k).map_or("", String::as_str))?;
            }
            match parts.costs.as_ref().and_then(|costs| costs.get(k)) {
                Some(&cost) => builder.try_cost(cost),
                None => Ok(()),
            }
        };
        add().map_err(|error| Fault::Problem(error, Some(k)))?;
    }
    let item = |k: usize| items.get(k).copied().ok_or(Fault::Parts("there is no such item"));
    for &(k, layer, row, column) in &parts.places {
        let mut place = Place::default();
        (place.layer, place.row, place.column) = (layer, row, column);
        builder.try_place(item(k)?, place)?;
    }
    for (k, sign) in &parts.signs {
        builder.try_sign(item(*k)?, sign)?;
    }
    Ok(builder.build()?)
}

impl Core {
    pub(crate) fn plain(problem: impl Into<Arc<Problem>>) -> Core {
        Core { problem: problem.into(), items: None, options: None }
    }

    /// Whether another problem has the same items and options, in the same order.
    pub(crate) fn is_like(&self, other: &Problem) -> bool {
        let sizes = |problem: &Problem| {
            (problem.item_count(), problem.option_count(), problem.entry_count())
        };
        let text = |problem: &Problem| format::write(problem, Format::Json).ok();
        sizes(&self.problem) == sizes(other) && text(&self.problem) == text(other)
    }

    /// Returns the name of an item, as the caller knows it.
    pub(crate) fn item_label<'py>(
        &self,
        py: Python<'py>,
        item: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        match (&self.items, self.problem.item_at(item)) {
            (Some(labels), _) => labels.bind(py).get_item(item),
            (None, Some(item)) => self.problem.item_name(item).into_bound_py_any(py),
            (None, None) => Err(PyIndexError::new_err(format!("there is no item {item}"))),
        }
    }

    /// Returns the name of an option, as the caller knows it: its position if it has no name.
    pub(crate) fn option_label<'py>(
        &self,
        py: Python<'py>,
        option: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Some(labels) = &self.options {
            return labels.bind(py).get_item(option);
        }
        match self.option(option).map(|option| self.problem.option_name(option))? {
            Some(name) => name.into_bound_py_any(py),
            None => option.into_bound_py_any(py),
        }
    }

    fn option(&self, option: usize) -> PyResult<OptionId> {
        let found = self.problem.option_at(option);
        found.ok_or_else(|| PyIndexError::new_err(format!("there is no option {option}")))
    }

    /// Returns the options with these positions.
    pub(crate) fn options(&self, positions: &[usize]) -> PyResult<Vec<OptionId>> {
        positions.iter().map(|&k| self.option(k)).collect()
    }
}

#[pymethods]
impl Core {
    /// Build a problem from its parts.
    #[staticmethod]
    fn build(py: Python<'_>, parts: Parts) -> PyResult<Core> {
        match py.detach(|| build(&parts)) {
            Ok(problem) => {
                let Parts { item_labels, option_labels, .. } = parts;
                Ok(Core { items: item_labels, options: option_labels, ..Core::plain(problem) })
            }
            Err(Fault::Problem(error, option)) => Err(problem_error(py, &error, None, option)),
            Err(Fault::Parts(message)) => Err(PyValueError::new_err(message)),
        }
    }

    /// Read a text in one of the formats; `file` names it in errors.
    #[staticmethod]
    #[pyo3(signature = (text, format=None, file=None))]
    fn read(
        py: Python<'_>,
        text: PyBackedBytes,
        format: Option<&str>,
        file: Option<&str>,
    ) -> PyResult<Core> {
        let format = format.map(str::parse::<Format>).transpose();
        let format = format.map_err(|error| unknown_name(py, &error))?;
        let read = py.detach(|| format::read(&text, format));
        read.map(Core::plain).map_err(|error| problem_error(py, &error, file, None))
    }

    /// Build a well-known problem.
    #[staticmethod]
    fn model(py: Python<'_>, name: &str, words: Vec<String>) -> PyResult<Core> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let built = py.detach(|| quadrille::models::build(name, &words));
        built.map(Core::plain).map_err(|error| model_error(py, &error))
    }

    /// Write the problem as text.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format: Format = format.parse().map_err(|error| unknown_name(py, &error))?;
        let written = py.detach(|| format::write(&self.problem, format));
        written.map_err(|error| problem_error(py, &error, None, None))
    }

    #[getter]
    fn item_count(&self) -> usize {
        self.problem.item_count()
    }

    #[getter]
    fn option_count(&self) -> usize {
        self.problem.option_count()
    }

    #[getter]
    fn entry_count(&self) -> usize {
        self.problem.entry_count()
    }

    /// The names of all items.
    fn item_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names = (0..self.problem.item_count()).map(|item| self.item_label(py, item));
        PyTuple::new(py, names.collect::<PyResult<Vec<_>>>()?)
    }

    /// The names of all options; an option without a name is its position.
    fn option_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names = (0..self.problem.option_count()).map(|option| self.option_label(py, option));
        PyTuple::new(py, names.collect::<PyResult<Vec<_>>>()?)
    }

    /// How often an item is to be covered, as (least, most); None for a secondary item.
    fn role(&self, item: usize) -> PyResult<Option<(u32, u32)>> {
        match self.problem.item_at(item).map(|item| self.problem.role(item)) {
            Some(Role::Primary { min, max }) => Ok(Some((min, max))),
            Some(Role::Secondary) => Ok(None),
            None => Err(PyIndexError::new_err(format!("there is no item {item}"))),
        }
    }

    /// The items of an option, as a list; a coloured one is a pair of item and colour.
    pub(crate) fn option_items<'py>(
        &self,
        py: Python<'py>,
        option: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let entries = self.problem.entries(self.option(option)?);
        let labels = entries.map(|entry| self.item_label(py, entry.item.index()));
        PyList::new(py, labels.collect::<PyResult<Vec<_>>>()?)
    }

    /// The items of all options as bytes: where those of each option start, and where the last ones
    /// end, as 64-bit numbers; and the items, as 32-bit numbers.
    fn entries<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>) {
        let (starts, items) = py.detach(|| {
            let mut starts = vec![0_u64.to_ne_bytes()];
            let mut items: Vec<[u8; 4]> = Vec::with_capacity(self.problem.entry_count());
            for option in self.problem.options() {
                let entries = self.problem.entries(option);
                items.extend(entries.map(|entry| (entry.item.index() as u32).to_ne_bytes()));
                starts.push((items.len() as u64).to_ne_bytes());
            }
            (starts, items)
        });
        (PyBytes::new(py, starts.as_flattened()), PyBytes::new(py, items.as_flattened()))
    }

    /// The colours of an option's items, each None if it has no colour.
    fn option_colors(&self, option: usize) -> PyResult<Vec<Option<&str>>> {
        let entries = self.problem.entries(self.option(option)?);
        let color = |entry: Entry| entry.color.map(|color| self.problem.color_name(color));
        Ok(entries.map(color).collect())
    }

    /// The cost of an option.
    fn cost(&self, option: usize) -> PyResult<i64> {
        Ok(self.problem.cost(self.option(option)?))
    }

    /// The spots of the board as (layer, row, column, area), or None if there is no board.
    fn spots(&self) -> Option<Vec<Spot>> {
        let layout = self.problem.layout()?;
        let spots = layout.spots().iter().enumerate();
        Some(spots.map(|(k, at)| (at.layer, at.row, at.column, layout.area(k))).collect())
    }

    /// The spots that an option fills, as positions in `spots`, and the sign it is drawn with.
    fn drawn(&self, option: usize) -> PyResult<(Vec<usize>, Option<&str>)> {
        let option = self.option(option)?;
        Ok(self.problem.layout().map_or((Vec::new(), None), |layout| {
            (layout.filled(&self.problem, option), layout.option_sign(&self.problem, option))
        }))
    }

    /// The board with these options as text, or None if there is no board.
    fn draw(&self, options: Vec<usize>) -> PyResult<Option<String>> {
        let options = self.options(&options)?;
        Ok(self.problem.layout().map(|layout| layout.draw(&self.problem, &options)))
    }

    fn __reduce__<'py>(this: &Bound<'py, Core>) -> PyResult<Bound<'py, PyTuple>> {
        let py = this.py();
        let core = this.get();
        let make = this.get_type().getattr("_restore")?;
        // The text lists primary items first.
        let problem = &core.problem;
        let (primary, secondary): (Vec<_>, Vec<_>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let items = core.items.as_ref().map(|labels| {
            let labels = labels.bind(py);
            let in_text = primary.iter().chain(&secondary);
            let moved: PyResult<Vec<_>> =
                in_text.map(|item| labels.get_item(item.index())).collect();
            PyTuple::new(py, moved?)
        });
        let options = core.options.as_ref().map(|labels| labels.clone_ref(py));
        let parts = (core.write(py, "json")?, items.transpose()?, options);
        (make, parts).into_pyobject(py)
    }

    /// Undo `__reduce__`.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        text: &str,
        items: Option<Py<PyTuple>>,
        options: Option<Py<PyTuple>>,
    ) -> PyResult<Core> {
        let read = py.detach(|| format::read(text.as_bytes(), Some(Format::Json)));
        let problem = read.map_err(|error| problem_error(py, &error, None, None))?;
        Ok(Core { items, options, ..Core::plain(problem) })
    }
}

/// The well-known problems as (name, usage, summary, example).
#[pyfunction]
pub(crate) fn models() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    let models = quadrille::models::catalogue().iter();
    models.map(|model| (model.name, model.usage, model.summary, model.example)).collect()
}
