//! Where the work is done: as many searches at a time as there are cores, a short queue, and no
//! more than that.
//!
//! ```text
//! a request --place?--> the queue --worker?--> a worker thread --> the answer
//!             no: refused at once     client leaves: dropped     client leaves: cancelled
//! ```
//!
//! Places and workers are semaphores. A request holds what it has taken until its work has really
//! ended, so work that reacts late to its cancellation still counts. Everything depends on one
//! property of the server: when a client disconnects, the future that answers it is dropped. In the
//! queue that is enough; during the work, dropping [`CancelOnDrop`] cancels it. The network has its
//! own thread, which never searches, so it responds while all workers are busy.

use std::sync::Arc;
use std::time::Duration;

use quadrille::Cancel;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The workers and their queue.
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
    /// The work panicked: a bug of ours.
    Panicked,
}

impl Pool {
    /// Creates a pool with this many workers, a queue of this length, and the time after which work
    /// is cancelled. The work is expected to end by itself before that.
    pub(crate) fn new(workers: usize, queue: usize, patience: Duration) -> Pool {
        let places = Arc::new(Semaphore::new(workers + queue));
        Pool { workers: Arc::new(Semaphore::new(workers)), places, patience }
    }

    /// Does the work when its turn comes. If this future is dropped before that, the work never
    /// starts; if it is dropped during the work, the work is cancelled.
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
