//! The covers of a compiled set, one after the other: in order, in order of cost, or drawn.
//!
//! The next cover takes microseconds, so the calling thread makes it itself. It looks at signals
//! and limits once in a while, because `list(…)` gives Python no time to do that.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use quadrille::covers::{ByCost, Iter, Samples};
use quadrille::guard::Guard;
use quadrille::{OptionId, Stop};

use crate::cover::Cover;
use crate::errors::stopped;
use crate::problem::Core;
use crate::rows::Rows;
use crate::watch::Watch;

/// Covers between two looks at signals and limits.
const OFTEN: u64 = 64;

/// What makes the covers.
pub(crate) enum Source {
    InOrder(Iter),
    ByCost(ByCost),
    Drawn(Box<Samples>),
}

impl Source {
    fn advance(&mut self) -> Option<&[OptionId]> {
        match self {
            Source::InOrder(covers) => covers.advance(),
            Source::ByCost(covers) => covers.advance().map(|(_, options)| options),
            Source::Drawn(covers) => covers.advance(),
        }
    }

    /// Returns why there are no further covers, unless there are none.
    fn stop(&self) -> Option<Stop> {
        match self {
            Source::InOrder(covers) => covers.stop(),
            Source::ByCost(covers) => covers.stop(),
            Source::Drawn(covers) => covers.stop(),
        }
    }
}

/// Covers of a compiled set.
#[pyclass(module = "quadrille_cover._native")]
pub(crate) struct Listing {
    problem: Py<Core>,
    source: Source,
    watch: Watch,
    guard: Guard,
    given: u64,
}

impl Listing {
    pub(crate) fn new(problem: Py<Core>, source: Source, watch: Watch, guard: Guard) -> Listing {
        Listing { problem, source, watch, guard, given: 0 }
    }

    /// Looks at signals, the switch and the limits. Other threads of Python get their turn.
    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        self.watch.look(py)?;
        let guard = &self.guard;
        py.detach(|| guard.ask()).map_err(|stop| stopped(py, stop, None))
    }
}

fn positions(options: &[OptionId]) -> impl Iterator<Item = u32> {
    options.iter().map(|option| option.index() as u32)
}

#[pymethods]
impl Listing {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Cover>> {
        if self.watch.is_cancelled() || self.given.is_multiple_of(OFTEN) {
            self.look(py)?;
        }
        self.given += 1;
        match self.source.advance() {
            Some(options) => {
                let options: Box<[u32]> = positions(options).collect();
                Ok(Some(Cover::new(self.problem.clone_ref(py), options)))
            }
            None => match self.source.stop() {
                None => Ok(None),
                Some(stop) => Err(stopped(py, stop, None)),
            },
        }
    }

    /// The next covers, at most `count`, as one array; see `Solutions._take`.
    fn _take<'py>(
        &mut self,
        py: Python<'py>,
        count: usize,
    ) -> PyResult<(Bound<'py, PyByteArray>, usize, usize)> {
        let mut rows = Rows::default();
        while rows.len() < count {
            self.look(py)?;
            let before = rows.len();
            let most = count.min(before + OFTEN as usize);
            let source = &mut self.source;
            py.detach(|| {
                while rows.len() < most
                    && let Some(options) = source.advance()
                {
                    rows.push(positions(options));
                }
            });
            if rows.len() < most {
                // What was made before memory ran out; the next call says so.
                match self.source.stop() {
                    Some(stop) if rows.is_empty() => return Err(stopped(py, stop, None)),
                    _ => break,
                }
            }
        }
        Ok(rows.array(py))
    }
}
