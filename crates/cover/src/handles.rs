//! What another thread holds of a search that runs: a handle to stop it, and one to see how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A handle that stops a search from another thread. Clones stop the same searches.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A handle that has not been used yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops every search that was given this handle, soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Cancel::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A handle that tells from another thread how far a search is. Clones tell of the same search.
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
    /// A handle for a search that has not begun.
    pub fn new() -> Progress {
        Progress::default()
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Covers found so far.
    pub fn solutions(&self) -> u64 {
        self.0.solutions.load(Ordering::Relaxed)
    }

    /// The share of the search that is done, from 0 to 1, if all branches were alike. It never goes
    /// back but may jump.
    pub fn share_done(&self) -> f64 {
        f64::from_bits(self.0.share.load(Ordering::Relaxed))
    }

    /// Sets what the handle tells. Searches do this by themselves; it is public for solvers that are no
    /// search of this library and are watched like one.
    pub fn tell(&self, nodes: u64, solutions: u64, share_done: f64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
        self.0.solutions.store(solutions, Ordering::Relaxed);
        self.0.share.store(share_done.to_bits(), Ordering::Relaxed);
    }
}
