//! Runs an engine in portions, small enough to check the clock and the cancel flag between them,
//! and large enough that the checks cost nothing. While the search runs, the refuter tries to prove
//! that no cover exists.
//!
//! Portions are sized by effort, the engine's own estimate of the time its work takes. One takes
//! about 5 ms, whatever a node costs, or as long as the engine's longest single step. So a time
//! limit or Ctrl-C is heard within 50 ms with room to spare, although no engine reads a clock.
//! Building an engine is one long step, which asks [`may_build`] from time to time.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::limits::{Guard, Stop};
use super::outcome::{Outcome, Stats};
use super::progress::Progress;
use crate::costs::portions;
use crate::engine::{Counters, Engine, Pause, Quota, Searcher};
use crate::problem::Subject;
use crate::reduce::{Reduction, Refutation, Refuter, worth_of_reason, worth_of_trials};
use crate::watch::NotBuilt;

/// Returns whether an engine that is being built is still wanted. Limits on nodes and covers are
/// left to the search itself.
pub(crate) fn may_build(guard: &Guard) -> bool {
    !matches!(guard.allowance(1, 0), Err(Stop::TimeLimit | Stop::Cancelled))
}

/// Runs an engine within limits.
pub(crate) struct Driver<'p, S> {
    /// `None` if it could not be built in time or for lack of memory, or need not be.
    pub(crate) searcher: Option<S>,
    engine: Engine,
    guard: Guard,
    progress: Option<Progress>,
    /// Effort of the next portion.
    portion: u64,
    pub(crate) problem: Subject<'p>,
    /// What was decided before the search.
    reduction: Arc<Reduction>,
    /// `None` once a cover is found or every trial is done.
    refuter: Option<Refuter>,
    stop: Option<Stop>,
    refutation: Option<Arc<Refutation>>,
}

impl<'p, S> Driver<'p, S> {
    /// Creates a driver for `searcher`; on an error, the driver has already stopped. The guard must
    /// be older than the searcher, so that building it counts towards the time limit.
    pub(crate) fn new(
        problem: impl Into<Subject<'p>>,
        searcher: Result<S, NotBuilt>,
        engine: Engine,
        guard: Guard,
        progress: Option<Progress>,
    ) -> Driver<'p, S> {
        let stop = searcher.as_ref().err().map(|why| match why {
            NotBuilt::OutOfMemory => Stop::OutOfMemory,
            NotBuilt::Stopped => guard.allowance(1, 0).err().unwrap_or(Stop::Cancelled),
        });
        Driver {
            searcher: searcher.ok(),
            engine,
            guard,
            progress,
            portion: portions::FIRST,
            problem: problem.into(),
            reduction: Arc::default(),
            refuter: None,
            stop,
            refutation: None,
        }
    }

    /// Adds what was decided before the search. If that proves that there is no cover, the search
    /// has ended. Otherwise a refuter, if it is wanted, tries to prove it while the search runs.
    pub(crate) fn reduced_to(self, reduction: Arc<Reduction>, is_doubted: bool) -> Driver<'p, S> {
        let refuter = is_doubted.then(Refuter::default);
        let refuted = reduction.refuted.clone();
        let mut driver = Driver { reduction, refuter, ..self };
        if let Some(refutation) = refuted {
            driver.end_with(refutation);
            if let Some(progress) = &driver.progress {
                progress.tell(0, 0, 1.0);
            }
        }
        driver
    }

    /// Returns what was decided before the search.
    pub(crate) fn reduction(&self) -> &Arc<Reduction> {
        &self.reduction
    }

    /// Builds something large. `make` gets a function that returns false once the limits or the
    /// cancel flag require the search to stop.
    pub(crate) fn build<T>(&self, make: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
        make(&|| may_build(&self.guard))
    }

    /// Ends the search because its caller ran out of memory.
    pub(crate) fn give_up(&mut self) {
        self.stop = Some(Stop::OutOfMemory);
    }

    /// Ends the search: `refutation` proves that there is no cover.
    fn end_with(&mut self, refutation: Arc<Refutation>) {
        self.stop = Some(Stop::Exhausted);
        self.refutation = Some(refutation);
        self.refuter = None;
    }
}

impl<S: std::ops::DerefMut<Target: Searcher>> Driver<'_, S> {
    /// Continues until `covers` more covers are found. Returns true if they were, and false if the
    /// search has ended, for the reason in `stop`.
    pub(crate) fn run(&mut self, mut covers: u64) -> bool {
        loop {
            match self.go_on(covers) {
                None => return false,
                Some((Pause::Cover, found)) if found == covers => return true,
                Some((_, found)) => covers -= found,
            }
        }
    }

    /// Lets the refuter try to prove that no cover exists, if the search has run long enough
    /// without finding one or has ended without one.
    fn refute(&mut self) {
        let Some(searcher) = self.searcher.as_deref() else { return };
        if searcher.counters().covers > 0 {
            self.refuter = None;
        }
        match self.stop {
            None => {
                let (effort, share) = (searcher.effort(), searcher.share_done());
                self.refute_within(worth_of_trials(effort, share));
            }
            Some(Stop::Exhausted) => self.look_for_reason(0),
            Some(_) => {}
        }
    }

    /// Looks for a reason that can be reported, once it is known that there is no cover. `beside`
    /// is the effort spent outside the search, in nanoseconds.
    pub(crate) fn look_for_reason(&mut self, beside: u64) {
        let searched = self.searcher.as_deref().map_or(0, Searcher::effort);
        self.refute_within(worth_of_reason(searched.saturating_add(beside)));
    }

    /// Lets the refuter try to prove that no cover exists. `worth` is the effort that it may have
    /// spent in total, in nanoseconds.
    fn refute_within(&mut self, worth: f64) {
        let Counters { nodes, covers, .. } = self.counters();
        let Some(refuter) = &mut self.refuter else { return };
        let mut go_on = || self.guard.allowance(nodes, covers).is_ok();
        if let Some(refutation) = refuter.refute(&self.problem, &self.reduction, worth, &mut go_on)
        {
            self.end_with(Arc::new(refutation));
            if let Some(progress) = &self.progress {
                progress.tell(nodes, covers, 1.0);
            }
        } else if refuter.is_done() {
            self.refuter = None;
        }
    }

    /// Does a portion of work, and shows each cover to `see` when it is found until that returns
    /// false. Returns whether there is more to do.
    pub(crate) fn go_on_showing(&mut self, mut see: impl FnMut(&S::Target) -> bool) -> bool {
        let Some(searcher) = self.searcher.as_deref() else { return false };
        let end = searcher.effort().saturating_add(self.portion);
        let mut is_seen = true;
        let is_going = loop {
            let spent = self.searcher.as_deref().map_or(end, Searcher::effort);
            if spent >= end {
                break true;
            }
            let covers = if is_seen { 1 } else { u64::MAX };
            match self.portion(Quota { nodes: u64::MAX, covers, effort: end - spent }) {
                None => break false,
                Some((Pause::Cover, _)) => {
                    if let Some(searcher) = self.searcher.as_deref().filter(|_| is_seen) {
                        is_seen = see(searcher);
                    }
                }
                Some(_) => break true,
            }
        };
        self.portion = (2 * self.portion).min(portions::LONGEST);
        self.refute();
        is_going
    }

    /// Does a portion of work. Returns the same as [`Driver::portion`].
    pub(crate) fn go_on(&mut self, covers: u64) -> Option<(Pause, u64)> {
        let done = self.portion(Quota { nodes: u64::MAX, covers, effort: self.portion });
        self.portion = (2 * self.portion).min(portions::LONGEST);
        self.refute();
        done
    }

    /// Frees one worker thread for other work, or takes it back.
    pub(crate) fn make_way(&mut self, is_needed: bool) {
        if let Some(searcher) = self.searcher.as_deref_mut() {
            searcher.make_way(is_needed);
        }
    }

    /// Returns whether the search has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.stop.is_some()
    }

    /// Stops the search if a limit or the cancel flag requires it, and returns whether it has
    /// ended. Called during work that runs alongside the search.
    pub(crate) fn must_stop(&mut self) -> bool {
        let Counters { nodes, covers, .. } = self.counters();
        self.stop = self.stop.or(self.guard.allowance(nodes, covers).err());
        self.stop.is_some()
    }

    /// Does one portion of work, or less if a limit requires it. Returns why it paused and how many
    /// covers it found, or `None` if the search has ended.
    pub(crate) fn portion(&mut self, quota: Quota) -> Option<(Pause, u64)> {
        let searcher = self.searcher.as_deref_mut()?;
        if self.stop.is_some() {
            return None;
        }
        let Counters { nodes, covers, .. } = searcher.counters();
        let left = match self.guard.allowance(nodes, covers) {
            Ok(left) => left,
            Err(stop) => {
                self.stop = Some(stop);
                return None;
            }
        };
        let pause = searcher.run(Quota {
            nodes: quota.nodes.min(left.nodes),
            covers: quota.covers.min(left.solutions),
            effort: quota.effort,
        });
        let now = searcher.counters();
        if let Some(progress) = &self.progress {
            progress.tell(now.nodes, now.covers, searcher.share_done());
        }
        match pause {
            Pause::Done => self.stop = Some(Stop::Exhausted),
            Pause::Enough => self.stop = Some(Stop::Cancelled),
            Pause::OutOfMemory => self.stop = Some(Stop::OutOfMemory),
            // The engine has gone as far as it can without another node, and the tree is not
            // finished.
            Pause::Nodes if left.nodes == 0 => self.stop = Some(Stop::NodeLimit),
            Pause::Nodes | Pause::Effort | Pause::Cover => {}
        }
        Some((pause, now.covers - covers))
    }

    fn counters(&self) -> Counters {
        self.searcher.as_deref().map_or_else(Counters::default, Searcher::counters)
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let counters = self.counters();
        Outcome {
            stop: self.stop.unwrap_or(Stop::SolutionLimit),
            stats: Stats {
                engine: self.engine,
                nodes: counters.nodes,
                updates: counters.updates,
                solutions: counters.covers,
            },
            refutation: self.refutation.clone(),
        }
    }
}
