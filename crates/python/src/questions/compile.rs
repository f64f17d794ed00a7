//! All covers as one value, which answers further questions without a search.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyTuple};
use quadrille::covers::{FileErrorKind, Shares};
use quadrille::guard::Guard;
use quadrille::{Covers, NotCompiled, OptionId, Stop};

use crate::cover::Cover;
use crate::errors::{bad_input, not_compiled, stopped};
use crate::integers::{integer, natural};
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::questions::listing::{Listing, Source};
use crate::settings::Settings;
use crate::watch::Watch;

/// Compile all covers. Returns the set, and how that went.
#[pyfunction]
pub(crate) fn compile(
    problem: &Bound<'_, Core>,
    settings: Settings,
) -> PyResult<(Compiled, Py<Outcome>)> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let (covers, outcome) = watch.run(py, move || search.compile())?;
    let problem = problem.clone().unbind();
    let outcome = Outcome::new(py, &problem, &settings.left_out(core)?, &outcome)?;
    match covers {
        Ok(covers) => Ok((Compiled { problem, covers }, outcome)),
        Err(why) => Err(not_compiled(py, why, Some(outcome))),
    }
}

/// A compiled set. Users meet it as `quadrille_cover.Covers`, which wraps it.
#[pyclass(frozen, name = "Covers", module = "quadrille_cover._native")]
pub(crate) struct Compiled {
    problem: Py<Core>,
    covers: Covers,
}

impl Compiled {
    /// Returns the set for an answer that these settings limit, with what looks after it.
    fn limited(&self, py: Python<'_>, settings: &Settings) -> PyResult<(Covers, Guard, Watch)> {
        let watch = settings.watch(py)?;
        let guard = settings.guard(&watch)?;
        guard.ask().map_err(|stop| stopped(py, stop, None))?;
        let covers = self.covers.clone().within(&guard);
        let covers = match settings.memory() {
            Some(bytes) => covers.memory(bytes),
            None => covers,
        };
        Ok((covers, guard, watch))
    }

    /// Gives an answer that may take long.
    fn answer<T: Send + 'static>(
        &self,
        py: Python<'_>,
        settings: &Settings,
        answer: impl FnOnce(&Covers) -> Result<T, Stop> + Send + 'static,
    ) -> PyResult<T> {
        let (covers, _, mut watch) = self.limited(py, settings)?;
        let answer = watch.run(py, move || answer(&covers))?;
        answer.map_err(|stop| stopped(py, stop, None))
    }

    /// Returns an iterator whose preparation may take long.
    fn listing(
        &self,
        py: Python<'_>,
        settings: &Settings,
        source: impl FnOnce(&Covers) -> Result<Source, Stop> + Send + 'static,
    ) -> PyResult<Listing> {
        let (covers, guard, mut watch) = self.limited(py, settings)?;
        let source = watch.run(py, move || source(&covers))?;
        let source = source.map_err(|stop| stopped(py, stop, None))?;
        Ok(Listing::new(self.problem.clone_ref(py), source, watch, guard))
    }

    fn options(&self, positions: &[usize]) -> PyResult<Vec<OptionId>> {
        self.problem.get().options(positions)
    }
}

#[pymethods]
impl Compiled {
    #[getter]
    fn problem(&self, py: Python<'_>) -> Py<Core> {
        self.problem.clone_ref(py)
    }

    /// The number of covers.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.covers.count())
    }

    #[getter]
    fn node_count(&self) -> usize {
        self.covers.node_count()
    }

    #[getter]
    fn edge_count(&self) -> usize {
        self.covers.edge_count()
    }

    #[getter]
    fn bytes(&self) -> usize {
        self.covers.bytes()
    }

    /// Whether these options are a cover of the set.
    fn contains(&self, options: Vec<usize>) -> PyResult<bool> {
        Ok(self.covers.contains(&self.options(&options)?))
    }

    /// The rank of the cover with these options, or None.
    fn rank<'py>(
        &self,
        py: Python<'py>,
        options: Vec<usize>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let options = self.options(&options)?;
        let rank = py.detach(|| self.covers.rank(&options));
        rank.map(|rank| integer(py, &rank)).transpose()
    }

    /// The cover of this rank, or None.
    fn nth(&self, py: Python<'_>, rank: &Bound<'_, PyAny>) -> PyResult<Option<Cover>> {
        let rank = natural(rank)?;
        let cover = py.detach(|| self.covers.nth(&rank));
        let options = |cover: &quadrille::Cover| -> Vec<u32> {
            cover.iter().map(|option| option.index() as u32).collect()
        };
        Ok(cover.map(|cover| Cover::new(self.problem.clone_ref(py), options(&cover))))
    }

    /// The covers in order, from a rank on.
    fn in_order(
        &self,
        py: Python<'_>,
        rank: &Bound<'_, PyAny>,
        settings: Settings,
    ) -> PyResult<Listing> {
        let from = natural(rank)?;
        let (covers, guard, watch) = self.limited(py, &settings)?;
        let source = Source::InOrder(covers.iter_from(&from));
        Ok(Listing::new(self.problem.clone_ref(py), source, watch, guard))
    }

    /// The covers in order of cost.
    fn by_cost(&self, py: Python<'_>, settings: Settings) -> PyResult<Listing> {
        self.listing(py, &settings, |covers| covers.by_cost().map(Source::ByCost))
    }

    /// Covers drawn uniformly.
    fn samples(&self, py: Python<'_>, seed: u64, settings: Settings) -> PyResult<Listing> {
        self.listing(py, &settings, move |covers| {
            covers.sample(seed).map(|drawn| Source::Drawn(Box::new(drawn)))
        })
    }

    /// For each option, the number of covers that hold it.
    fn holding<'py>(&self, py: Python<'py>, settings: Settings) -> PyResult<Bound<'py, PyTuple>> {
        let shares: Shares = self.answer(py, &settings, Covers::shares)?;
        let problem = &self.problem.get().problem;
        let counts = problem.options().map(|option| integer(py, shares.count(option)));
        PyTuple::new(py, counts.collect::<PyResult<Vec<_>>>()?)
    }

    /// The covers that hold all of these options and none of those.
    fn restricted(
        &self,
        py: Python<'_>,
        force: Vec<usize>,
        forbid: Vec<usize>,
        settings: Settings,
    ) -> PyResult<Compiled> {
        let (force, forbid) = (self.options(&force)?, self.options(&forbid)?);
        let (covers, _, mut watch) = self.limited(py, &settings)?;
        let made: Result<Covers, NotCompiled> =
            watch.run(py, move || covers.with(&force, &forbid))?;
        let covers = made.map_err(|why| not_compiled(py, why, None))?;
        // What limited this answer does not limit those of the new set.
        let covers = covers.within(&Guard::default());
        Ok(Compiled { problem: self.problem.clone_ref(py), covers })
    }
    /// The set as the bytes of a file.
    fn to_bytes<'py>(&self, py: Python<'py>, settings: Settings) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.answer(py, &settings, Covers::to_bytes)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Read the bytes of a file; `file` names it in errors. With a problem, the set must be one of
    /// its covers, and takes its names.
    #[staticmethod]
    #[pyo3(signature = (bytes, settings, problem=None, file=None))]
    fn from_bytes(
        py: Python<'_>,
        bytes: PyBackedBytes,
        settings: Settings,
        problem: Option<Py<Core>>,
        file: Option<&str>,
    ) -> PyResult<Compiled> {
        let mut watch = settings.watch(py)?;
        let guard = settings.guard(&watch)?;
        guard.ask().map_err(|stop| stopped(py, stop, None))?;
        let read = watch.run(py, move || Covers::from_bytes_within(&bytes, &guard))?;
        let covers = read.map_err(|error| match error.kind() {
            FileErrorKind::Stopped(stop) => stopped(py, *stop, None),
            _ => bad_input(py, &error.to_string(), error.hint(), file),
        })?;
        let problem = match problem {
            None => Py::new(py, Core::plain(covers.shared_problem()))?,
            Some(problem) => {
                if !problem.get().is_like(covers.problem()) {
                    let message = "the set is one of the covers of another problem";
                    return Err(bad_input(py, message, None, file));
                }
                problem
            }
        };
        // What limited the reading does not limit the answers.
        let covers = covers.within(&Guard::default());
        Ok(Compiled { problem, covers })
    }

    /// The set as Graphillion's text of a ZDD, and the positions of the options that its variables
    /// stand for.
    fn zdd(&self, py: Python<'_>, settings: Settings) -> PyResult<(String, Vec<usize>)> {
        self.answer(py, &settings, |covers| {
            let zdd = covers.zdd()?;
            Ok((zdd.to_string(), zdd.options().iter().map(|option| option.index()).collect()))
        })
    }

    /// The set as the `.nnf` text of d4.
    fn nnf(&self, py: Python<'_>, settings: Settings) -> PyResult<String> {
        self.answer(py, &settings, |covers| Ok(covers.nnf()?.to_string()))
    }
}
