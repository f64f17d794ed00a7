//! Waiting for work on another thread, with an ear for Python.
//!
//! ```text
//! calling thread   start --> wait 10 ms --> signals? cancelled? progress? --> wait … --> answer
//! worker thread          search, search, search, … ------------------------------------> answer
//! ```
//!
//! The search runs on a thread of its own because a search knows nothing of Python: only the main
//! thread may handle Python's signals, and only between two waits can it do so. The answer ends the
//! wait at once, so the 10 ms delay Ctrl-C, cancelling and progress, but no answer.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long the calling thread waits before it looks at signals again.
const TICK: Duration = Duration::from_millis(10);

/// A switch that stops the work to which it was given, from any thread.
#[pyclass(frozen, module = "quadrille_cover")]
#[derive(Default)]
pub(crate) struct Cancel(quadrille::Cancel);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Cancel {
        Cancel::default()
    }

    /// Stop all work to which this switch was given. It cannot be undone.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether `cancel` was called.
    #[getter]
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn __repr__(&self) -> &'static str {
        if self.0.is_cancelled() { "<Cancel: cancelled>" } else { "<Cancel>" }
    }
}

/// How far a search is.
#[pyclass(frozen, module = "quadrille_cover")]
pub(crate) struct Progress {
    /// The nodes of the search tree visited so far.
    #[pyo3(get)]
    nodes: u64,
    /// The covers found so far.
    #[pyo3(get)]
    solutions: u64,
    /// The part of the work that is done, from 0 to 1: an estimate.
    #[pyo3(get)]
    share: f64,
    /// In a search for the cheapest covers, the cost of the cheapest one found so far.
    #[pyo3(get)]
    best: Option<i64>,
    /// In a search for the cheapest covers, a cost that no cover is below.
    #[pyo3(get)]
    bound: Option<i64>,
}

#[pymethods]
impl Progress {
    /// Put the progress of the parts of a search together.
    #[staticmethod]
    #[pyo3(signature = (nodes, solutions, share, best=None, bound=None))]
    fn _of(
        nodes: u64,
        solutions: u64,
        share: f64,
        best: Option<i64>,
        bound: Option<i64>,
    ) -> Progress {
        Progress { nodes, solutions, share, best, bound }
    }

    fn __repr__(&self) -> String {
        let Progress { nodes, solutions, share, best, bound } = self;
        let known = |cost: &Option<i64>| cost.map_or("unknown".into(), |cost| cost.to_string());
        if best.is_some() || bound.is_some() {
            let (best, bound) = (known(best), known(bound));
            return format!("<Progress: best {best}, bound {bound}, {nodes} nodes>");
        }
        format!("<Progress: {:.1} %, {nodes} nodes, {solutions} solutions>", 100.0 * share)
    }
}

/// What to look after while work goes on.
pub(crate) struct Watch {
    /// Stops the work. It is not the caller's: Ctrl-C must not set a switch that others share.
    cancel: quadrille::Cancel,
    /// The caller's switch.
    switch: Option<Py<Cancel>>,
    progress: quadrille::Progress,
    callback: Option<Py<PyAny>>,
    /// The time between two calls of the callback.
    every: Duration,
    reported: Instant,
}

impl Watch {
    pub(crate) fn new(
        switch: Option<Py<Cancel>>,
        callback: Option<Py<PyAny>>,
        every: Duration,
    ) -> Watch {
        let (cancel, progress) = Default::default();
        Watch { cancel, switch, progress, callback, every, reported: Instant::now() }
    }

    /// Returns the handle that stops the work.
    pub(crate) fn cancel(&self) -> &quadrille::Cancel {
        &self.cancel
    }

    /// Returns the handle through which the work reports its progress.
    pub(crate) fn progress(&self) -> &quadrille::Progress {
        &self.progress
    }

    /// Whether the caller's switch is set. The work is stopped if it is.
    pub(crate) fn is_cancelled(&self) -> bool {
        let is_set = self.switch.as_ref().is_some_and(|switch| switch.get().0.is_cancelled());
        if is_set {
            self.cancel.cancel();
        }
        is_set
    }

    /// Looks at signals, the switch and the clock. An exception stops the work.
    pub(crate) fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        self.is_cancelled();
        let mut looked = py.check_signals();
        if looked.is_ok() && self.reported.elapsed() >= self.every {
            looked = self.report(py);
        }
        if looked.is_err() {
            self.cancel.cancel();
        }
        looked
    }

    /// Tells the callback how far the work is.
    pub(crate) fn report(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(callback) = &self.callback else { return Ok(()) };
        self.reported = Instant::now();
        let progress = Progress {
            nodes: self.progress.nodes(),
            solutions: self.progress.solutions(),
            share: self.progress.share_done(),
            best: self.progress.best(),
            // A cover that has been found may be cheaper than what is proven for all others.
            bound: self
                .progress
                .bound()
                .map(|bound| self.progress.best().map_or(bound, |best| bound.min(best))),
        };
        callback.call1(py, (progress,)).map(drop)
    }

    /// Waits for the next value from a worker.
    pub(crate) fn wait<T: Send>(
        &mut self,
        py: Python<'_>,
        receiver: &Mutex<Receiver<T>>,
    ) -> PyResult<T> {
        loop {
            let received = py.detach(|| match receiver.lock() {
                Ok(receiver) => receiver.recv_timeout(TICK),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            match received {
                Ok(value) => return Ok(value),
                Err(RecvTimeoutError::Timeout) => self.look(py)?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the worker thread ended unexpectedly"));
                }
            }
        }
    }

    /// Does work on another thread and waits for its result, even if Python raises an exception in
    /// the meantime: the work is then cancelled, and what it has found by then comes with the
    /// exception. A second exception ends the wait.
    pub(crate) fn run_to_end<T: Send + 'static>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> PyResult<(T, Option<PyErr>)> {
        let receiver = start(work)?;
        match self.wait(py, &receiver) {
            Ok(result) => self.report(py).map(|()| (result, None)),
            Err(error) => self.wait(py, &receiver).map(|result| (result, Some(error))),
        }
    }

    /// Does work on another thread and waits for its result.
    ///
    /// If Python raises an exception in the meantime, the work is cancelled and ends by itself.
    pub(crate) fn run<T: Send + 'static>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> PyResult<T> {
        let receiver = start(work)?;
        let result = self.wait(py, &receiver)?;
        self.report(py)?;
        Ok(result)
    }
}

/// Starts work on another thread, which sends its result.
fn start<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Mutex<Receiver<T>>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    // The caller may have gone in the meantime: then nobody wants the result.
    let tell = move || drop(sender.send(work()));
    thread::Builder::new().name("quadrille".into()).spawn(tell)?;
    Ok(Mutex::new(receiver))
}
