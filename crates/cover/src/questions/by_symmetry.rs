//! Counting through the group: part of the tree is searched, and its covers are multiplied.
//!
//! If a search turns out to be long, the symmetries of the problem may show that a part of it is
//! enough ([`branching`](crate::symmetry::branching)): 6×10 pentominoes are counted with the X in
//! one quarter of the box, in a quarter of the nodes. The branches are searches like any other, one
//! after the other. What was searched before is thrown away, so the decision comes early: once the
//! total time can be estimated, if finding the symmetries takes a small part of it
//! ([`costs::symmetry`](crate::costs::symmetry)).
//!
//! The count is exact if every branch was searched to its end. If a limit stops one, the sum so far
//! is a lower bound, as every part of it is.

use num_bigint::BigUint;

use super::search::{Search, SearchDriver};
use crate::costs::symmetry::{ASKED, LEAST_TIME, PART, graph};
use crate::drive::{Guard, Outcome, Stats, Stop, may_build};
use crate::engine::{Record, Searcher};
use crate::reduce::Reduction;
use crate::symmetry::branching::{Branch, branches};

/// The search of some branches of a count, in turn.
pub(super) struct BySymmetry<'s, 'p> {
    search: &'s Search<'p>,
    guard: Guard,
    branches: std::vec::IntoIter<Branch>,
    /// The branch that is being searched, if any is left.
    now: Option<(SearchDriver<'p>, Branch)>,
    /// Covers in the branches that are done, each with its weight.
    sum: BigUint,
    nodes: u64,
    updates: u64,
    effort: u64,
    share: f64,
    /// The outcome of the last branch that ended.
    last: Option<Outcome>,
}

/// Returns whether it is worth while to look for symmetries, by the estimated time of a search.
pub(super) fn is_promising(search: &Search<'_>, whole: u64) -> bool {
    let cost = graph(search.problem.entry_count());
    search.symmetry && search.preprocess && whole >= LEAST_TIME && whole / PART >= cost
}

/// Returns how many nodes may be spent on finding symmetries for a search of this estimated time.
pub(super) fn most_nodes(whole: u64) -> u64 {
    1 + whole / PART / graph(1)
}

impl<'s, 'p> BySymmetry<'s, 'p> {
    /// Looks for symmetries that help, for a search of estimated time `whole`. Returns `None` if
    /// there are none, or if they are not found quickly.
    pub(super) fn find(
        search: &'s Search<'p>,
        guard: &Guard,
        reduction: &Reduction,
        whole: u64,
    ) -> Option<BySymmetry<'s, 'p>> {
        let asks = std::cell::Cell::new(2 + whole / PART / ASKED);
        let go_on = || {
            asks.set(asks.get().saturating_sub(1));
            asks.get() > 0 && may_build(guard)
        };
        let nodes = most_nodes(whole);
        let found = branches(&search.problem, &reduction.blocked, nodes, &go_on).ok()?;
        if found.is_empty() {
            return None;
        }
        let mut counted = BySymmetry {
            search,
            guard: guard.clone(),
            branches: found.into_iter(),
            now: None,
            sum: BigUint::ZERO,
            nodes: 0,
            updates: 0,
            effort: 0,
            share: 0.0,
            last: None,
        };
        counted.next_branch();
        Some(counted)
    }

    /// Starts the next branch, if there is one.
    fn next_branch(&mut self) {
        self.now = self.branches.next().and_then(|branch| {
            let inside = self.search.without(&branch.left_out).ok()?;
            let reduction = inside.reduced(&self.guard).map(|mut reduction| {
                // Parts are counted one by one elsewhere; here they are searched together.
                reduction.parts.clear();
                reduction
            });
            Some((inside.drive(self.guard.clone(), reduction, Record::Count), branch))
        });
    }

    /// Does a portion of work. Returns false once all branches are done, or the search has to stop.
    pub(super) fn go_on(&mut self) -> bool {
        self.go_on_by(|driver| driver.go_on(u64::MAX).is_some())
    }

    /// Does the same, and shows each cover to `see` when it is found until that returns false.
    pub(super) fn go_on_showing(&mut self, mut see: impl FnMut(&dyn Searcher) -> bool) -> bool {
        self.go_on_by(|driver| driver.go_on_showing(|searcher| see(searcher)))
    }

    fn go_on_by(&mut self, go_on: impl FnOnce(&mut SearchDriver<'p>) -> bool) -> bool {
        let Some((driver, branch)) = &mut self.now else { return false };
        if go_on(driver) {
            return true;
        }
        let outcome = driver.outcome();
        self.sum += BigUint::from(outcome.stats.solutions) * branch.weight;
        self.nodes = self.nodes.saturating_add(outcome.stats.nodes);
        self.updates = self.updates.saturating_add(outcome.stats.updates);
        self.effort += driver.searcher.as_deref().map_or(0, Searcher::effort);
        self.share += branch.share;
        let is_complete = outcome.stop.is_complete();
        self.last = Some(outcome);
        self.now = None;
        if is_complete {
            self.next_branch();
        }
        self.now.is_some()
    }

    /// Returns the driver of the branch that is being searched.
    pub(super) fn driver(&mut self) -> Option<&mut SearchDriver<'p>> {
        self.now.as_mut().map(|(driver, _)| driver)
    }

    /// Returns the effort so far, in nanoseconds, and the share of the whole that is done.
    pub(super) fn readings(&self) -> (u64, f64) {
        let (mut effort, mut share) = (self.effort, self.share);
        if let Some((driver, branch)) = &self.now
            && let Some(searcher) = driver.searcher.as_deref()
        {
            effort += searcher.effort();
            share += branch.share * searcher.share_done();
        }
        (effort, share.min(1.0))
    }

    /// Returns the number of covers known to exist, and what all branches did so far. Adds what the
    /// search did that was given up for them.
    pub(super) fn outcome(&self, before: Stats) -> (BigUint, Outcome) {
        let mut sum = self.sum.clone();
        let (mut nodes, mut updates) = (self.nodes, self.updates);
        let now = self.now.as_ref().map(|(driver, branch)| {
            let outcome = driver.outcome();
            sum += BigUint::from(outcome.stats.solutions) * branch.weight;
            nodes = nodes.saturating_add(outcome.stats.nodes);
            updates = updates.saturating_add(outcome.stats.updates);
            outcome
        });
        let last = now.or_else(|| self.last.clone());
        // A branch that could not be started, for lack of memory, leaves no outcome of its own.
        let is_whole = self.share > 1.0 - 1e-9 && self.branches.len() == 0;
        let stop = match last.as_ref().map(|outcome| outcome.stop) {
            Some(Stop::Exhausted) if !is_whole => Stop::OutOfMemory,
            Some(stop) => stop,
            None => Stop::OutOfMemory,
        };
        let engine = last.map_or(before.engine, |outcome| outcome.stats.engine);
        let stats = Stats {
            engine,
            nodes: nodes.saturating_add(before.nodes),
            updates: updates.saturating_add(before.updates),
            solutions: u64::try_from(&sum).unwrap_or(u64::MAX),
        };
        // A branch may have no cover where the whole has some: its refutation is not the whole's.
        (sum, Outcome { stop, stats, refutation: None })
    }
}
