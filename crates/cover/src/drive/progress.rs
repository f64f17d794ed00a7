//! The handle by which another thread sees how far a search has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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

#[derive(Debug, Default)]
struct Reading {
    nodes: AtomicU64,
    solutions: AtomicU64,
    /// The bits of an `f64`.
    share: AtomicU64,
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
