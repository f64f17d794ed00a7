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

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// Estimated nanoseconds.
    pub(crate) spent: u64,
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
}

/// Counts work and nodes, and asks from time to time whether to go on.
#[derive(Debug)]
pub(crate) struct Effort<'g> {
    guard: &'g Guard,
    progress: Option<&'g Progress>,
    /// So far.
    work: Work,
    /// When the guard is asked next, in estimated nanoseconds.
    next: u64,
}

impl<'g> Effort<'g> {
    /// Counts on after some work.
    pub(crate) fn after(
        work: Work,
        guard: &'g Guard,
        progress: Option<&'g Progress>,
    ) -> Effort<'g> {
        Effort { guard, progress, work, next: 0 }
    }

    /// Returns the work so far.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// Returns the estimated nanoseconds so far.
    pub(crate) fn spent(&self) -> u64 {
        self.work.spent
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.work.nodes
    }

    pub(crate) fn progress(&self) -> Option<&'g Progress> {
        self.progress
    }

    /// Counts work of about `nanoseconds`.
    #[inline]
    pub(crate) fn spend(&mut self, nanoseconds: u64) -> Result<(), Halted> {
        self.work.spent = self.work.spent.saturating_add(nanoseconds);
        if self.work.spent >= self.next { self.ask() } else { Ok(()) }
    }

    /// Counts a node of the tree.
    pub(crate) fn node(&mut self) -> Result<(), Halted> {
        let left = self.guard.left_nodes(self.work.nodes);
        if left == 0 {
            return Err(Halted(Stop::NodeLimit));
        }
        self.work.nodes += 1;
        Ok(())
    }

    /// Counts entries removed.
    #[inline]
    pub(crate) fn update(&mut self, entries: u64) {
        self.work.updates += entries;
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Halted> {
        self.next = self.work.spent.saturating_add(PORTION);
        match self.guard.allowance(self.work.nodes.max(1), 0) {
            Ok(_) | Err(Stop::SolutionLimit | Stop::NodeLimit) => Ok(()),
            Err(stop) => Err(Halted(stop)),
        }
    }
}
