//! The handle by which another thread sees how far a search has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// A handle that shows another thread how far a search has come.
///
/// All clones show the same search.
///
/// ```
/// use quadrille::{Progress, models};
///
/// let problem = models::build("queens", &["8"])?;
/// let progress = Progress::new();
/// problem.search().progress(&progress).count();
/// assert_eq!((progress.solutions(), progress.share_done()), (92, 1.0));
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Reading>);

#[derive(Debug)]
struct Reading {
    nodes: AtomicU64,
    solutions: AtomicU64,
    /// The bits of an `f64`.
    share: AtomicU64,
    /// The cost of the cheapest cover found, or [`UNKNOWN`].
    best: AtomicI64,
    /// A cost that is proven to be a lower bound, or [`UNKNOWN`].
    bound: AtomicI64,
}

/// No cost: the sum of all costs of a problem is larger.
const UNKNOWN: i64 = i64::MIN;

impl Default for Reading {
    fn default() -> Reading {
        Reading {
            nodes: AtomicU64::default(),
            solutions: AtomicU64::default(),
            share: AtomicU64::default(),
            best: AtomicI64::new(UNKNOWN),
            bound: AtomicI64::new(UNKNOWN),
        }
    }
}

impl Progress {
    /// Creates a handle for a search that has not begun.
    pub fn new() -> Progress {
        Progress::default()
    }

    /// Returns the number of nodes visited so far. While [`Engine::Frontier`](crate::Engine) counts
    /// by itself, these are the states that it has examined; if memory runs out and a search takes
    /// over, its nodes are counted from 0.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Returns the number of covers found so far.
    pub fn solutions(&self) -> u64 {
        self.0.solutions.load(Ordering::Relaxed)
    }

    /// Returns the estimated share of the search that is done, from 0 to 1.
    ///
    /// It assumes that all branches are equally large; it never decreases but may jump. It stays 0
    /// while [`Engine::Frontier`](crate::Engine) counts by itself.
    pub fn share_done(&self) -> f64 {
        f64::from_bits(self.0.share.load(Ordering::Relaxed))
    }

    /// Returns the cost of the cheapest cover that [`Search::best`](crate::Search::best) has found
    /// so far.
    pub fn best(&self) -> Option<i64> {
        Some(self.0.best.load(Ordering::Relaxed)).filter(|&cost| cost != UNKNOWN)
    }

    /// Returns the lower bound that [`Search::best`](crate::Search::best) has proven so far: no
    /// cover costs less than the smaller of this and [`best`](Progress::best).
    pub fn bound(&self) -> Option<i64> {
        Some(self.0.bound.load(Ordering::Relaxed)).filter(|&cost| cost != UNKNOWN)
    }

    /// Sets what is known of the least cost. A bound of `None` leaves the one before.
    pub(crate) fn tell_best(&self, best: Option<i64>, bound: Option<i64>) {
        self.0.best.store(best.unwrap_or(UNKNOWN), Ordering::Relaxed);
        if let Some(bound) = bound {
            self.0.bound.store(bound, Ordering::Relaxed);
        }
    }

    /// Sets the values that the handle shows.
    ///
    /// Searches of this crate call it themselves; it is public so that other solvers can report
    /// progress in the same way.
    pub fn tell(&self, nodes: u64, solutions: u64, share_done: f64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
        self.0.solutions.store(solutions, Ordering::Relaxed);
        // Shares are sums, which rounding may take beyond the whole.
        self.0.share.store(share_done.clamp(0.0, 1.0).to_bits(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_never_exceeds_the_whole() {
        let progress = Progress::new();
        progress.tell(1, 0, 1.000_000_000_000_000_2);
        assert_eq!(progress.share_done(), 1.0);
    }
}
