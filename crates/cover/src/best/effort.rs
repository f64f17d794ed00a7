//! The work of a search for cheapest covers, and whether it may go on.
//!
//! Every loop reports what it does in estimated nanoseconds. After about a millisecond of work the
//! guard is asked, so a time limit or Ctrl-C is heard long before 50 ms have passed. The clock
//! decides nothing else: all budgets are counted in the same estimated nanoseconds, which are alike
//! in every run and on every machine.

use crate::drive::{Guard, Progress, Stop};
use crate::vectors::OutOfMemory;
use crate::watch::NotBuilt;

/// Estimated nanoseconds between two questions to the guard.
const PORTION: u64 = 1_000_000;

/// Why a search for cheapest covers ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Halted(pub(crate) Stop);

impl From<OutOfMemory> for Halted {
    fn from(OutOfMemory: OutOfMemory) -> Halted {
        Halted(Stop::OutOfMemory)
    }
}

impl From<NotBuilt> for Halted {
    fn from(why: NotBuilt) -> Halted {
        match why {
            NotBuilt::OutOfMemory => Halted(Stop::OutOfMemory),
            NotBuilt::Stopped => Halted(Stop::Cancelled),
        }
    }
}

/// Counts work and nodes, and asks from time to time whether to go on.
#[derive(Debug)]
pub(crate) struct Effort<'g> {
    guard: &'g Guard,
    progress: Option<&'g Progress>,
    /// Estimated nanoseconds so far.
    spent: u64,
    /// When the guard is asked next, in the same unit.
    next: u64,
    nodes: u64,
    updates: u64,
}

impl<'g> Effort<'g> {
    pub(crate) fn new(guard: &'g Guard, progress: Option<&'g Progress>) -> Effort<'g> {
        Effort { guard, progress, spent: 0, next: 0, nodes: 0, updates: 0 }
    }

    /// Returns the estimated nanoseconds so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn updates(&self) -> u64 {
        self.updates
    }

    pub(crate) fn progress(&self) -> Option<&'g Progress> {
        self.progress
    }

    /// Counts work of about `nanoseconds`.
    #[inline]
    pub(crate) fn spend(&mut self, nanoseconds: u64) -> Result<(), Halted> {
        self.spent = self.spent.saturating_add(nanoseconds);
        if self.spent >= self.next { self.ask() } else { Ok(()) }
    }

    /// Counts a node of the tree.
    pub(crate) fn node(&mut self) -> Result<(), Halted> {
        let left = self.guard.left_nodes(self.nodes);
        if left == 0 {
            return Err(Halted(Stop::NodeLimit));
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts entries removed.
    #[inline]
    pub(crate) fn update(&mut self, entries: u64) {
        self.updates += entries;
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Halted> {
        self.next = self.spent.saturating_add(PORTION);
        match self.guard.allowance(self.nodes.max(1), 0) {
            Ok(_) | Err(Stop::SolutionLimit | Stop::NodeLimit) => Ok(()),
            Err(stop) => Err(Halted(stop)),
        }
    }
}
