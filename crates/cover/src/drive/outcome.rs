//! How a search ended.

use std::sync::Arc;

use super::limits::Stop;
use crate::engine::Engine;
use crate::reduce::Refutation;

/// Statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The engine that ran.
    pub engine: Engine,
    /// Number of nodes visited in the search tree: the root, and every option tried.
    /// [`Engine::Frontier`] adds the number of states that it examined.
    pub nodes: u64,
    /// Number of entries removed from the list, set or word of an item: a measure of the work done.
    /// [`Engine::Bits`] removes whole sets of options at once and counts its nodes instead.
    pub updates: u64,
    /// Number of covers found, capped at [`u64::MAX`]. [`Search::count`] returns the exact number.
    pub solutions: u64,
}

/// How a search ended. "Not found" means "none exist" only if [`Stop::is_complete`] returns true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why the search ended.
    pub stop: Stop,
    /// What the search did.
    pub stats: Stats,
    /// Why there is no cover, if a reason was found before, during or after the search.
    pub refutation: Option<Arc<Refutation>>,
}
