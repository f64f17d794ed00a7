//! Which covers are there up to symmetry? An iterator over the orbits.

use std::collections::VecDeque;

use pyo3::prelude::*;
use quadrille::guard::Guard;
use quadrille::symmetry::NoGroup;
use quadrille::{OptionId, Stop};

use crate::cover::Cover;
use crate::errors::stopped;
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::pump::{Order, Pump};
use crate::questions::symmetries::{Group, Symmetric, no_group};
use crate::settings::Settings;
use crate::watch::Watch;

/// Some orbits, or why there are none.
enum Batch {
    Found { orbits: VecDeque<(u64, Box<[u32]>)>, outcome: quadrille::Outcome, is_last: bool },
    NoGroup(NoGroup),
    Stopped(Stop),
}

/// Answers orders until there are no more.
fn work(symmetric: &Symmetric, orders: &mut dyn Iterator<Item = Order>, tell: &dyn Fn(Batch)) {
    let group = match symmetric.group() {
        Ok(group) => group,
        Err(stop) => return tell(Batch::Stopped(stop)),
    };
    let mut found = match symmetric.search().orbits(&group) {
        Ok(found) => found,
        Err(why) => return tell(Batch::NoGroup(why)),
    };
    for order in orders {
        let (mut orbits, mut is_last) = (VecDeque::new(), false);
        while !order.is_filled_by(orbits.len()) {
            let Some((size, cover)) = found.advance() else {
                is_last = true;
                break;
            };
            orbits.push_back((size, cover.iter().map(|option| option.index() as u32).collect()));
        }
        tell(Batch::Found { orbits, outcome: found.outcome(), is_last });
    }
}

/// The orbits of covers, found as they are asked for.
#[pyclass(module = "quadrille_cover._native")]
pub(crate) struct Orbits {
    problem: Py<Core>,
    left_out: Vec<OptionId>,
    watch: Watch,
    guard: Guard,
    /// The search that has not begun yet.
    search: Option<Symmetric>,
    pump: Option<Pump<Batch>>,
    batch: Option<Batch>,
}

/// Search for covers up to symmetry.
#[pyfunction]
#[pyo3(signature = (problem, group, settings))]
pub(crate) fn orbits(
    problem: &Bound<'_, Core>,
    group: Option<Bound<'_, Group>>,
    settings: Settings,
) -> PyResult<Orbits> {
    let (py, core) = (problem.py(), problem.get());
    let watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let guard = settings.guard(&watch)?;
    Ok(Orbits {
        left_out: settings.left_out(core)?,
        search: Some(Symmetric::new(search, guard.clone(), group.as_ref())),
        problem: problem.clone().unbind(),
        watch,
        guard,
        pump: None,
        batch: None,
    })
}

#[pymethods]
impl Orbits {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next orbit: its least cover and its size.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<(Cover, u64)>> {
        self.watch.is_cancelled();
        if let Some(symmetric) = self.search.take() {
            self.pump = Some(Pump::start(move |orders, tell| work(&symmetric, orders, tell))?);
        }
        let is_used = |batch: &Batch| match batch {
            Batch::Found { orbits, is_last, .. } => orbits.is_empty() && !is_last,
            _ => false,
        };
        if self.batch.as_ref().is_none_or(is_used)
            && let Some(pump) = &mut self.pump
        {
            self.batch = Some(pump.fetch(py, &mut self.watch, None)?);
        }
        let stop = match &mut self.batch {
            Some(Batch::Found { orbits, outcome, .. }) => match orbits.pop_front() {
                Some((size, cover)) => {
                    return Ok(Some((Cover::new(self.problem.clone_ref(py), cover), size)));
                }
                None => outcome.stop,
            },
            Some(Batch::NoGroup(why)) => {
                return Err(no_group(py, self.problem.get(), why, &self.guard));
            }
            Some(Batch::Stopped(stop)) => *stop,
            None => Stop::Cancelled,
        };
        match stop {
            Stop::Exhausted | Stop::SolutionLimit => Ok(None),
            stop => Err(stopped(py, stop, self.outcome(py)?)),
        }
    }

    /// How the search ended, or how far it is; None before it has begun.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<Outcome>>> {
        match &self.batch {
            Some(Batch::Found { outcome, .. }) => {
                Outcome::new(py, &self.problem, &self.left_out, outcome).map(Some)
            }
            _ => Ok(None),
        }
    }
}

impl Drop for Orbits {
    /// Stops a worker that is still searching.
    fn drop(&mut self) {
        self.watch.cancel().cancel();
    }
}
