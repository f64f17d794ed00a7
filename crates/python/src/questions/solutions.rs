//! Which covers are there? An iterator that searches only as far as it is asked to.

use std::mem;

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use quadrille::{OptionId, Search, Stop};

use crate::cover::Cover;
use crate::errors::stopped;
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::pump::{Order, Pump};
use crate::rows::Rows;
use crate::settings::Settings;
use crate::watch::Watch;

/// Some covers, one after the other.
struct Batch {
    options: Vec<u32>,
    /// Where each cover ends in `options`.
    ends: Vec<usize>,
    outcome: quadrille::Outcome,
    is_last: bool,
}

/// Answers orders until there are no more.
fn work(search: Search<'static>, orders: &mut dyn Iterator<Item = Order>, tell: &dyn Fn(Batch)) {
    // Built here, because building may take long too.
    let mut solutions = search.solutions();
    for order in orders {
        let (mut options, mut ends, mut is_last) = (Vec::new(), Vec::new(), false);
        while !order.is_filled_by(ends.len()) {
            let Some(cover) = solutions.advance() else {
                is_last = true;
                break;
            };
            options.extend(cover.iter().map(|option| option.index() as u32));
            ends.push(options.len());
        }
        tell(Batch { options, ends, outcome: solutions.outcome(), is_last });
    }
}

/// The covers of a problem, found as they are asked for.
#[pyclass(module = "quadrille_cover")]
pub(crate) struct Solutions {
    problem: Py<Core>,
    left_out: Vec<OptionId>,
    watch: Watch,
    /// The search that has not begun yet.
    search: Option<Search<'static>>,
    pump: Option<Pump<Batch>>,
    batch: Option<Batch>,
    /// The covers of the batch that were handed out, and where they end.
    given: usize,
    end: usize,
}

/// Search for covers.
#[pyfunction]
pub(crate) fn solutions(problem: &Bound<'_, Core>, settings: Settings) -> PyResult<Solutions> {
    let (py, core) = (problem.py(), problem.get());
    let watch = settings.watch(py)?;
    Ok(Solutions {
        left_out: settings.left_out(core)?,
        search: Some(settings.search(py, core, &watch)?),
        problem: problem.clone().unbind(),
        watch,
        pump: None,
        batch: None,
        given: 0,
        end: 0,
    })
}

impl Solutions {
    /// Returns the options of the next cover in the batch.
    fn buffered(&mut self) -> Option<&[u32]> {
        let batch = self.batch.as_ref()?;
        let end = *batch.ends.get(self.given)?;
        let from = mem::replace(&mut self.end, end);
        self.given += 1;
        Some(&batch.options[from..end])
    }

    /// Gets the next batch, of `size` covers if that is known. Returns whether there is one.
    ///
    /// The end is only quiet if the caller has got all that was asked for. Otherwise it is an
    /// exception, each time: "no more found" must not look like "no more".
    fn fetch(&mut self, py: Python<'_>, size: Option<usize>) -> PyResult<bool> {
        if self.batch.as_ref().is_none_or(|batch| !batch.is_last) {
            if let Some(search) = self.search.take() {
                self.pump = Some(Pump::start(move |orders, tell| work(search, orders, tell))?);
            }
            if let Some(pump) = &mut self.pump {
                self.batch = Some(pump.fetch(py, &mut self.watch, size)?);
                (self.given, self.end) = (0, 0);
            }
        }
        match &self.batch {
            Some(batch) if self.given < batch.ends.len() => Ok(true),
            Some(Batch { outcome: quadrille::Outcome { stop, .. }, .. }) => match *stop {
                Stop::Exhausted | Stop::SolutionLimit => Ok(false),
                stop => Err(stopped(py, stop, self.outcome(py)?)),
            },
            None => Ok(false),
        }
    }

    /// Throws away what was found ahead if the caller's switch is set.
    fn heed_switch(&mut self) {
        if self.watch.is_cancelled()
            && let Some(batch) = self.batch.as_mut().filter(|batch| self.given < batch.ends.len())
        {
            batch.ends.truncate(self.given);
            if batch.is_last {
                batch.outcome.stop = Stop::Cancelled;
            }
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Cover>> {
        self.heed_switch();
        if self.batch.as_ref().is_none_or(|batch| self.given == batch.ends.len())
            && !self.fetch(py, None)?
        {
            return Ok(None);
        }
        let problem = self.problem.clone_ref(py);
        Ok(self.buffered().map(|options| Cover::new(problem, options)))
    }

    /// How the search ended, or how far it is; None before it has begun.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<Outcome>>> {
        let outcome = self
            .batch
            .as_ref()
            .map(|batch| Outcome::new(py, &self.problem, &self.left_out, &batch.outcome));
        outcome.transpose()
    }

    /// The next covers, at most `count`, as one array of 32-bit numbers: its bytes, its rows and
    /// its columns. Rows of shorter covers are filled up with -1.
    fn _take<'py>(
        &mut self,
        py: Python<'py>,
        count: usize,
    ) -> PyResult<(Bound<'py, PyByteArray>, usize, usize)> {
        let mut rows = Rows::default();
        loop {
            self.heed_switch();
            while rows.len() < count
                && let Some(cover) = self.buffered()
            {
                rows.push(cover.iter().copied());
            }
            // Found, but not all that was asked for: the reason is given by the next call.
            if rows.len() >= count {
                break;
            }
            match self.fetch(py, Some((count - rows.len()).min(1 << 14))) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) if rows.is_empty() => return Err(error),
                Err(error) if self.batch.as_ref().is_some_and(|batch| batch.is_last) => {
                    drop(error);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(rows.array(py))
    }
}

impl Drop for Solutions {
    /// Stops a worker that is still searching.
    fn drop(&mut self) {
        self.watch.cancel().cancel();
    }
}
