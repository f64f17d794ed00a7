//! Where the work is done: as many searches at a time as there are cores, a queue of some more, and no
//! more than that.
//!
//! ```text
//! a request --place?--> the queue --worker?--> a thread of its own --> the answer
//!             no: told at once        the client goes: left          the client goes: cancelled
//! ```
//!
//! Places and workers are semaphores, and a request holds what it has taken until its work has really
//! ended: work that heeds its cancellation late still counts. Everything hangs on one property of the
//! server: when a client goes away, the future that answers it is dropped. In the queue that is enough;
//! at work, the drop of [`CancelOnDrop`] cancels. The network has a thread of its own, which never
//! searches: it answers while all workers are busy.

use std::sync::Arc;
use std::time::Duration;

use quadrille::Cancel;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The workers and the queue before them.
#[derive(Debug)]
pub(crate) struct Pool {
    workers: Arc<Semaphore>,
    places: Arc<Semaphore>,
    patience: Duration,
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undone {
    /// All workers are busy and the queue is full.
    Full,
    /// The work panicked: a fault of ours.
    Panicked,
}

impl Pool {
    /// This many workers, a queue of this length, and the time after which work is cancelled. The work
    /// is expected to end by itself before that.
    pub(crate) fn new(workers: usize, queue: usize, patience: Duration) -> Pool {
        let places = Arc::new(Semaphore::new(workers + queue));
        Pool { workers: Arc::new(Semaphore::new(workers)), places, patience }
    }

    /// Does the work when its turn comes. If this future is dropped before, it is never begun; if it is
    /// dropped meanwhile, it is cancelled.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Undone::Full)?;
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        let worker = worker.expect("the semaphore is never closed");
        let guard = CancelOnDrop(Cancel::new());
        let cancel = guard.0.clone();
        let mut job = spawn_blocking(move || {
            let _held = (place, worker);
            work(&cancel)
        });
        let done = match timeout(self.patience, &mut job).await {
            Ok(done) => done,
            Err(_) => {
                guard.0.cancel();
                job.await
            }
        };
        done.map_err(|_| Undone::Panicked)
    }
}

/// Cancels when it is dropped.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
