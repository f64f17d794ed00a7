//! A worker thread that makes values in batches, as many as are asked for.
//!
//! An iterator of Python asks for one value at a time. Crossing to another thread for each would
//! cost more than most searches, so the worker answers with a batch. The first batch has one value,
//! because many callers want only one, and each further batch may be twice as large. A batch also
//! ends after a few milliseconds, so that slow searches deliver each value when it is found.
//! Nothing is searched before it is asked for.

use std::process;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::watch::Watch;

/// The largest number of values that are made before they are asked for.
const MOST: usize = 2048;

/// After this time a batch is delivered as it is.
const LONGEST: Duration = Duration::from_millis(2);

/// The request for a batch, as the worker sees it.
pub(crate) struct Order {
    /// The most values that the batch may have.
    pub(crate) most: usize,
    began: Instant,
}

impl Order {
    /// Whether a batch with this many values should be delivered. It reads the clock once in a
    /// while, because that takes as long as finding an easy cover.
    pub(crate) fn is_filled_by(&self, count: usize) -> bool {
        let looks = count < 16 || count.is_multiple_of(16);
        count >= self.most || (looks && count > 0 && self.began.elapsed() > LONGEST)
    }
}

/// The calling thread's end.
pub(crate) struct Pump<B> {
    requests: Sender<usize>,
    batches: Mutex<Receiver<B>>,
    /// The size of the next batch.
    next: usize,
    /// A process that was forked has no worker.
    process: u32,
}

impl<B: Send + 'static> Pump<B> {
    /// Starts a worker. `work` gets the orders as they come and answers each with a batch; it ends
    /// when the iterator of orders does.
    pub(crate) fn start(
        work: impl FnOnce(&mut dyn Iterator<Item = Order>, &dyn Fn(B)) + Send + 'static,
    ) -> PyResult<Pump<B>> {
        let (requests, orders) = mpsc::channel();
        let (sender, batches) = mpsc::channel();
        let run = move || {
            let mut orders = orders.into_iter().map(|most| Order { most, began: Instant::now() });
            // Nobody listens if the iterator was dropped; then there are no more orders either.
            work(&mut orders, &|batch| drop(sender.send(batch)));
        };
        thread::Builder::new().name("quadrille".into()).spawn(run)?;
        Ok(Pump { requests, batches: Mutex::new(batches), next: 1, process: process::id() })
    }

    /// Waits for the next batch, of a size that grows from call to call or of `size` values.
    pub(crate) fn fetch(
        &mut self,
        py: Python<'_>,
        watch: &mut Watch,
        size: Option<usize>,
    ) -> PyResult<B> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err(
                "this iterator belongs to the process from which this one was forked",
            ));
        }
        // `list(…)` asks for one value after the other and gives Python no time to look at signals.
        watch.look(py)?;
        let most = size.unwrap_or(self.next);
        self.next = (2 * self.next).min(MOST);
        // If the worker is gone, waiting for its batch says so.
        let _ = self.requests.send(most);
        watch.wait(py, &self.batches)
    }
}
