//! The handle by which another thread stops a running search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that stops searches from another thread.
///
/// All clones act on the same searches. A handle that was triggered stays triggered.
///
/// ```
/// use quadrille::{Cancel, Stop, models};
///
/// // More covers than any search could visit.
/// let problem = models::build("queens", &["40"])?;
/// let cancel = Cancel::new();
/// let outcome = std::thread::scope(|scope| {
///     let search = problem.search().cancel(&cancel);
///     let counting = scope.spawn(move || search.count().1);
///     cancel.cancel();
///     counting.join().expect("a search does not panic")
/// });
/// assert_eq!(outcome.stop, Stop::Cancelled);
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Creates a handle that has not been triggered.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Tells every search that was given this handle to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`cancel`](Cancel::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
