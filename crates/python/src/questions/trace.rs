//! What happens, step by step?

use std::collections::VecDeque;
use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::trace::{Event as Step, Grain, Teller};
use quadrille::{OptionId, Problem, Search, Stop};

use crate::errors::{stopped, unknown_name};
use crate::outcome::Outcome;
use crate::problem::Core;
use crate::pump::{Order, Pump};
use crate::settings::Settings;
use crate::watch::Watch;

/// An event, with its sentence and the depth at which it happens.
struct Told {
    event: Step,
    depth: u32,
    text: String,
}

struct Batch {
    events: VecDeque<Told>,
    outcome: quadrille::Outcome,
    is_last: bool,
}

/// Answers orders until there are no more.
fn work(
    problem: &Problem,
    search: Search<'static>,
    grain: Grain,
    orders: &mut dyn Iterator<Item = Order>,
    tell: &dyn Fn(Batch),
) {
    let mut trace = search.trace(grain);
    let mut teller = Teller::new(problem);
    let mut depth = 0_u32;
    for order in orders {
        let (mut events, mut is_last) = (VecDeque::new(), false);
        while !order.is_filled_by(events.len()) {
            let Some(event) = trace.next() else {
                is_last = true;
                break;
            };
            let text = teller.tell(event).to_string();
            // An event that goes deeper belongs to the level at which it was decided, and so does
            // its opposite.
            let change = event.depth_change();
            depth = depth.saturating_add_signed(change.min(0));
            events.push_back(Told { event, depth, text });
            depth = depth.saturating_add_signed(change.max(0));
        }
        tell(Batch { events, outcome: trace.outcome(), is_last });
    }
}

/// One step of dancing links.
#[pyclass(frozen, module = "quadrille_cover")]
pub(crate) struct Event {
    /// "choose", "leave", "try", "undo", "exclude", "include", "close", "reopen", "dead end",
    /// "solution", "cover", "uncover", "commit", "uncommit", "hide", "unhide" or "write".
    #[pyo3(get)]
    kind: &'static str,
    /// The number of options chosen before.
    #[pyo3(get)]
    depth: u32,
    /// The item, or None.
    #[pyo3(get)]
    item: Option<Py<PyAny>>,
    /// The option, or None.
    #[pyo3(get)]
    option: Option<Py<PyAny>>,
    /// Of "choose" and "leave": the number of options that the item has.
    #[pyo3(get)]
    degree: Option<u32>,
    /// Of "solution": its number, from 1.
    #[pyo3(get)]
    number: Option<u64>,
    /// Of "commit" and "uncommit": the colour.
    #[pyo3(get)]
    color: Option<String>,
    text: String,
}

#[pymethods]
impl Event {
    /// The event in words, without the indentation of `str(event)`.
    #[getter]
    fn text(&self) -> &str {
        self.text.trim_start()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Event: {}>", self.text())
    }
}

impl Event {
    fn new(py: Python<'_>, core: &Core, told: Told) -> PyResult<Event> {
        let (kind, item, option) = match told.event {
            Step::Choose { item, .. } => ("choose", Some(item), None),
            Step::Leave { item, .. } => ("leave", Some(item), None),
            Step::Try { option } => ("try", None, Some(option)),
            Step::Undo { option } => ("undo", None, Some(option)),
            Step::Exclude { option } => ("exclude", None, Some(option)),
            Step::Include { option } => ("include", None, Some(option)),
            Step::Close { item } => ("close", Some(item), None),
            Step::Reopen { item } => ("reopen", Some(item), None),
            Step::DeadEnd { item } => ("dead end", Some(item), None),
            Step::Solution { .. } => ("solution", None, None),
            Step::Cover { item } => ("cover", Some(item), None),
            Step::Uncover { item } => ("uncover", Some(item), None),
            Step::Commit { item, .. } => ("commit", Some(item), None),
            Step::Uncommit { item, .. } => ("uncommit", Some(item), None),
            Step::Hide { option } => ("hide", None, Some(option)),
            Step::Unhide { option } => ("unhide", None, Some(option)),
            Step::Write { .. } => ("write", None, None),
        };
        let item = item.map(|item| core.item_label(py, item.index()).map(Bound::unbind));
        let option = option.map(|option| core.option_label(py, option.index()).map(Bound::unbind));
        let (degree, number, color) = match told.event {
            Step::Choose { degree, .. } | Step::Leave { degree, .. } => (Some(degree), None, None),
            Step::Solution { number } => (None, Some(number), None),
            Step::Commit { color, .. } | Step::Uncommit { color, .. } => {
                (None, None, Some(core.problem.color_name(color).to_owned()))
            }
            _ => (None, None, None),
        };
        let (item, option) = (item.transpose()?, option.transpose()?);
        Ok(Event { kind, depth: told.depth, item, option, degree, number, color, text: told.text })
    }
}

/// The events of a search, as they are asked for.
#[pyclass(module = "quadrille_cover")]
pub(crate) struct Trace {
    problem: Py<Core>,
    left_out: Vec<OptionId>,
    watch: Watch,
    /// The search that has not begun yet.
    search: Option<(Search<'static>, Grain)>,
    pump: Option<Pump<Batch>>,
    batch: Option<Batch>,
}

/// Follow a search of dancing links at a grain: "level", "cover" or "link".
#[pyfunction]
pub(crate) fn trace(problem: &Bound<'_, Core>, grain: &str, settings: Settings) -> PyResult<Trace> {
    let (py, core) = (problem.py(), problem.get());
    let grain: Grain = grain.parse().map_err(|error| unknown_name(py, &error))?;
    let watch = settings.watch(py)?;
    Ok(Trace {
        left_out: settings.left_out(core)?,
        search: Some((settings.search(py, core, &watch)?, grain)),
        problem: problem.clone().unbind(),
        watch,
        pump: None,
        batch: None,
    })
}

#[pymethods]
impl Trace {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Event>> {
        let core = self.problem.get();
        self.watch.is_cancelled();
        if let Some((search, grain)) = self.search.take() {
            let problem = Arc::clone(&core.problem);
            self.pump = Some(Pump::start(move |orders, tell| {
                work(&problem, search, grain, orders, tell);
            })?);
        }
        let is_empty = |batch: &Batch| batch.events.is_empty() && !batch.is_last;
        if self.batch.as_ref().is_none_or(is_empty)
            && let Some(pump) = &mut self.pump
        {
            self.batch = Some(pump.fetch(py, &mut self.watch, None)?);
        }
        if let Some(told) = self.batch.as_mut().and_then(|batch| batch.events.pop_front()) {
            return Event::new(py, core, told).map(Some);
        }
        match self.batch.as_ref().map_or(Stop::Cancelled, |batch| batch.outcome.stop) {
            Stop::Exhausted | Stop::SolutionLimit => Ok(None),
            stop => Err(stopped(py, stop, self.outcome(py)?)),
        }
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
}

impl Drop for Trace {
    /// Stops a worker that is still searching.
    fn drop(&mut self) {
        self.watch.cancel().cancel();
    }
}
