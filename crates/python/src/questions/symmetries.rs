//! Which symmetries does a problem have, and how many covers are there up to them?

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyDict, PyTuple};
use quadrille::guard::Guard;
use quadrille::symmetry::{self, Costs, NoGroup, Permutation};
use quadrille::{OptionId, Search, Stop};

use crate::errors::{group_error, not_a_symmetry, stopped};
use crate::integers::integer;
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::settings::Settings;

/// A group of symmetries of a problem.
#[pyclass(frozen, module = "quadrille_cover")]
pub(crate) struct Group {
    problem: Py<Core>,
    group: Arc<symmetry::Group>,
    costs: Costs,
}

fn costs(keep_costs: bool) -> Costs {
    if keep_costs { Costs::Kept } else { Costs::Ignored }
}

/// Returns the exception for something that is not a group of symmetries.
pub(crate) fn no_group(py: Python<'_>, core: &Core, why: &NoGroup, guard: &Guard) -> PyErr {
    match why {
        NoGroup::Asymmetric { generator, why } => {
            not_a_symmetry(py, *generator, &why.display(&core.problem).to_string())
        }
        NoGroup::OutOfMemory => stopped(py, Stop::OutOfMemory, None),
        _ => stopped(py, guard.ask().err().unwrap_or(Stop::Cancelled), None),
    }
}

/// Find all symmetries.
#[pyfunction]
pub(crate) fn symmetries(
    problem: &Bound<'_, Core>,
    keep_costs: bool,
    settings: Settings,
) -> PyResult<Group> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let costs = costs(keep_costs);
    settings.guard(&watch)?.ask().map_err(|stop| stopped(py, stop, None))?;
    match watch.run(py, move || search.symmetries(costs))? {
        Ok(group) => Ok(Group { problem: problem.clone().unbind(), group: Arc::new(group), costs }),
        Err(stop) => Err(stopped(py, stop, None)),
    }
}

/// Make a group from generators: for each, the options that move and those whose places they take.
#[pyfunction]
pub(crate) fn group_of(
    problem: &Bound<'_, Core>,
    generators: Vec<Vec<(usize, usize)>>,
    keep_costs: bool,
    settings: Settings,
) -> PyResult<Group> {
    let (py, core) = (problem.py(), problem.get());
    let mut permutations = Vec::with_capacity(generators.len());
    for (k, moves) in generators.iter().enumerate() {
        let option = |position: usize| core.options(&[position]).map(|options| options[0]);
        let moves: PyResult<Vec<(OptionId, OptionId)>> =
            moves.iter().map(|&(from, to)| Ok((option(from)?, option(to)?))).collect();
        let permutation = Permutation::new(moves?);
        permutations.push(permutation.map_err(|fault| not_a_symmetry(py, k, &fault.to_string()))?);
    }
    generated(problem, permutations, costs(keep_costs), &settings)
}

/// Read generators as JSON; `file` names the text in errors.
#[pyfunction]
#[pyo3(signature = (problem, text, keep_costs, settings, file=None))]
pub(crate) fn read_group(
    problem: &Bound<'_, Core>,
    text: PyBackedBytes,
    keep_costs: bool,
    settings: Settings,
    file: Option<&str>,
) -> PyResult<Group> {
    let (py, core) = (problem.py(), problem.get());
    let costs = costs(keep_costs);
    let read = py.detach(|| symmetry::read_generators(&core.problem, &text, costs));
    let permutations = read.map_err(|error| group_error(py, &error, &core.problem, file))?;
    generated(problem, permutations, costs, &settings)
}

/// Finds the order of the group.
fn generated(
    problem: &Bound<'_, Core>,
    generators: Vec<Permutation>,
    costs: Costs,
    settings: &Settings,
) -> PyResult<Group> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let guard = settings.guard(&watch)?;
    let shared = Arc::clone(&core.problem);
    let made = watch.run(py, move || symmetry::Group::new(&shared, generators, costs))?;
    let group = made.map_err(|why| no_group(py, core, &why, &guard))?;
    Ok(Group { problem: problem.clone().unbind(), group: Arc::new(group), costs })
}

/// What a question up to symmetry needs: the search, its guard, and the group.
pub(crate) struct Symmetric {
    pub(crate) search: Search<'static>,
    pub(crate) guard: Guard,
    group: Option<Arc<symmetry::Group>>,
}

impl Symmetric {
    /// Returns them. Without a group, all symmetries that keep costs will be found.
    pub(crate) fn new(
        search: Search<'static>,
        guard: Guard,
        group: Option<&Bound<'_, Group>>,
    ) -> Symmetric {
        let group = group.map(|group| Arc::clone(&group.get().group));
        Symmetric { search: search.within(&guard), guard, group }
    }

    /// Returns the group.
    pub(crate) fn group(&self) -> Result<Arc<symmetry::Group>, Stop> {
        match &self.group {
            Some(group) => Ok(Arc::clone(group)),
            None => self.search.clone().symmetries(Costs::Kept).map(Arc::new),
        }
    }

    /// Returns the search, with the time that is left.
    pub(crate) fn search(&self) -> Search<'static> {
        self.search.clone().within(&self.guard)
    }
}

/// Count the covers up to symmetry. Returns the same as `count`.
#[pyfunction]
#[pyo3(signature = (problem, group, settings))]
pub(crate) fn count_orbits<'py>(
    problem: &Bound<'py, Core>,
    group: Option<Bound<'py, Group>>,
    settings: Settings,
) -> PyResult<(Bound<'py, PyAny>, bool, Py<Outcome>)> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let guard = settings.guard(&watch)?;
    let symmetric = Symmetric::new(search, guard.clone(), group.as_ref());
    let counted = watch.run(py, move || {
        let group = symmetric.group()?;
        Ok(symmetric.search().count_orbits(&group))
    })?;
    let counted = counted.map_err(|stop| stopped(py, stop, None))?;
    let (count, outcome) = counted.map_err(|why| no_group(py, core, &why, &guard))?;
    let problem = problem.clone().unbind();
    let outcome = Outcome::new(py, &problem, &settings.left_out(core)?, &outcome)?;
    Ok((integer(py, count.at_least())?, count.is_exact(), outcome))
}

#[pymethods]
impl Group {
    /// The number of symmetries, the identity included.
    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.group.order())
    }

    /// Permutations from which all symmetries are composed. Each is a dictionary from the options
    /// that move to those whose places they take.
    #[getter]
    fn generators<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let core = self.problem.get();
        let generators = self.group.generators().iter().map(|generator| {
            let moves = PyDict::new(py);
            for &(option, image) in generator.moves() {
                let label = |option: OptionId| core.option_label(py, option.index());
                moves.set_item(label(option)?, label(image)?)?;
            }
            Ok(moves)
        });
        PyTuple::new(py, generators.collect::<PyResult<Vec<_>>>()?)
    }

    /// Whether the identity is the only symmetry.
    #[getter]
    fn is_trivial(&self) -> bool {
        self.group.is_trivial()
    }

    /// Whether every option has the same cost as its images.
    #[getter]
    fn keeps_costs(&self) -> bool {
        self.costs == Costs::Kept
    }

    /// The group as JSON, which `Problem.group` reads.
    fn to_text(&self) -> String {
        symmetry::write_group(&self.problem.get().problem, &self.group)
    }

    fn __repr__(&self) -> String {
        let (order, generators) = (self.group.order(), self.group.generators().len());
        format!("<Group: order {order}, {generators} generators>")
    }

    fn __reduce__<'py>(this: &Bound<'py, Group>) -> PyResult<Bound<'py, PyTuple>> {
        let py = this.py();
        let make = this.get_type().getattr("_restore")?;
        let group = this.get();
        let generators: Vec<Vec<(usize, usize)>> = (group.group.generators().iter())
            .map(|generator| {
                let moves = generator.moves().iter();
                moves.map(|(option, image)| (option.index(), image.index())).collect()
            })
            .collect();
        let keeps = group.keeps_costs();
        (make, (group.problem.clone_ref(py), generators, keeps)).into_pyobject(py)
    }

    /// Undo `__reduce__`.
    #[staticmethod]
    fn _restore(
        problem: &Bound<'_, Core>,
        generators: Vec<Vec<(usize, usize)>>,
        keeps_costs: bool,
    ) -> PyResult<Group> {
        group_of(problem, generators, keeps_costs, Settings::default())
    }
}
