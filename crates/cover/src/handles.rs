//! Handles by which another thread stops a running search or sees how far it has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A handle that stops searches from another thread. All clones act on the same searches.
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

/// A handle that shows another thread how far a search has come. All clones show the same search.
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

    /// Returns the number of nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Returns the number of covers found so far.
    pub fn solutions(&self) -> u64 {
        self.0.solutions.load(Ordering::Relaxed)
    }

    /// Returns the estimated share of the search that is done, from 0 to 1. It assumes that all
    /// branches are equally large; it never decreases but may jump.
    pub fn share_done(&self) -> f64 {
        f64::from_bits(self.0.share.load(Ordering::Relaxed))
    }

    /// Sets the values that the handle shows. Searches of this library call it themselves; it is
    /// public so that other solvers can report progress in the same way.
    pub fn tell(&self, nodes: u64, solutions: u64, share_done: f64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
        self.0.solutions.store(solutions, Ordering::Relaxed);
        self.0.share.store(share_done.to_bits(), Ordering::Relaxed);
    }
}
