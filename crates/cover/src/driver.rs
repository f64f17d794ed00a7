//! How an engine is run: in portions small enough to look at the clock and the cancel flag between them, and
//! large enough that this costs nothing. Beside the search, it is looked whether there is a cover at all.

use std::sync::Arc;

use crate::engine::{Counters, Engine, OptionSet, OutOfMemory, Pause, Quota, Searcher};
use crate::guard::Guard;
use crate::handles::Progress;
use crate::preprocess::{Refutation, Refuter, refuter};
use crate::problem::Problem;
use crate::search::{Outcome, Stats, Stop};

/// Nodes in the first portion. A node of a large problem may take a millisecond; so the portions
/// begin small and double while they are little work.
const SMALLEST_PORTION: u64 = 16;
/// Nodes in a portion, at most: some milliseconds' worth on a small problem.
const LARGEST_PORTION: u64 = 16 * 1024;
/// Updates in a portion that need not be smaller: some milliseconds' worth.
const LITTLE_WORK: u64 = 100_000;

/// Runs an engine within limits.
pub(crate) struct Driver<'p, S> {
    /// `None` if it could not be built, or need not be.
    pub(crate) searcher: Option<S>,
    engine: Engine,
    guard: Guard,
    progress: Option<Progress>,
    portion: u64,
    problem: &'p Problem,
    /// What may show that there is no cover, without these options; `None` once there is nothing to show.
    refuter: Option<(Refuter, OptionSet)>,
    stop: Option<Stop>,
    refutation: Option<Arc<Refutation>>,
}

impl<'p, S> Driver<'p, S> {
    /// Drives a searcher, or says that there is no memory for one. The guard's time has begun before that was built.
    pub(crate) fn new(
        problem: &'p Problem,
        searcher: Result<S, OutOfMemory>,
        engine: Engine,
        guard: Guard,
        progress: Option<Progress>,
    ) -> Driver<'p, S> {
        let stop = searcher.is_err().then_some(Stop::OutOfMemory);
        Driver {
            searcher: searcher.ok(),
            engine,
            guard,
            progress,
            portion: SMALLEST_PORTION,
            problem,
            refuter: None,
            stop,
            refutation: None,
        }
    }

    /// The same, beside which it is looked whether there is a cover at all without these options.
    pub(crate) fn doubted_by(self, refuter: Refuter, left_out: OptionSet) -> Driver<'p, S> {
        Driver { refuter: Some((refuter, left_out)), ..self }
    }

    /// There is no cover.
    pub(crate) fn end_with(&mut self, refutation: Refutation) {
        self.stop = Some(Stop::Exhausted);
        self.refutation = Some(Arc::new(refutation));
        self.refuter = None;
    }
}

impl<S: std::ops::DerefMut<Target: Searcher>> Driver<'_, S> {
    /// Goes on until so many more covers are found: true if they were; false if the search has come
    /// to an end for the reason that is then in `stop`.
    pub(crate) fn run(&mut self, mut covers: u64) -> bool {
        loop {
            match self.go_on(covers) {
                None => return false,
                Some((Pause::Cover, found)) if found == covers => return true,
                Some((_, found)) => covers -= found,
            }
        }
    }

    /// Looks whether it can be shown that there is no cover, if the search has come far enough without one, or to its end.
    fn refute(&mut self) {
        let Some(searcher) = self.searcher.as_deref() else { return };
        if searcher.counters().covers > 0 {
            self.refuter = None;
        }
        match self.stop {
            None => {
                let (effort, share) = (searcher.effort(), searcher.share_done());
                self.refute_within(refuter::worth_of_trials(effort, share));
            }
            Some(Stop::Exhausted) => self.look_for_reason(0),
            Some(_) => {}
        }
    }

    /// There is no cover, as is known after the search and so many nanoseconds beside it: looks for a reason that can be
    /// told.
    pub(crate) fn look_for_reason(&mut self, beside: u64) {
        let searched = self.searcher.as_deref().map_or(0, Searcher::effort);
        self.refute_within(refuter::worth_of_reason(searched.saturating_add(beside)));
    }

    /// Looks whether it can be shown that there is no cover, in so many nanoseconds since the beginning.
    fn refute_within(&mut self, worth: f64) {
        let Counters { nodes, covers, .. } = self.counters();
        let Some((refuter, left_out)) = &mut self.refuter else { return };
        let mut go_on = || self.guard.left(nodes, covers).is_ok();
        if let Some(refutation) = refuter.refute(self.problem, left_out, worth, &mut go_on) {
            self.end_with(refutation);
            if let Some(progress) = &self.progress {
                progress.tell(nodes, covers, 1.0);
            }
        } else if refuter.is_done() {
            self.refuter = None;
        }
    }

    /// Does a portion of work of the size that suits the problem; what it tells is what [`Driver::portion`] does.
    pub(crate) fn go_on(&mut self, covers: u64) -> Option<(Pause, u64)> {
        let before = self.updates();
        let done = self.portion(Quota { nodes: self.portion, covers });
        self.portion = match self.updates() - before {
            ..LITTLE_WORK => (self.portion * 2).min(LARGEST_PORTION),
            work if work > 8 * LITTLE_WORK => (self.portion / 2).max(SMALLEST_PORTION),
            _ => self.portion,
        };
        self.refute();
        done
    }

    /// Leaves a thread to work beside the search, or takes it back.
    pub(crate) fn make_way(&mut self, is_needed: bool) {
        if let Some(searcher) = self.searcher.as_deref_mut() {
            searcher.make_way(is_needed);
        }
    }

    /// Whether it has come to its end.
    pub(crate) fn is_done(&self) -> bool {
        self.stop.is_some()
    }

    /// Whether the search has to stop before it is done, for work beside it: then it has stopped.
    pub(crate) fn must_stop(&mut self) -> bool {
        let Counters { nodes, covers, .. } = self.counters();
        self.stop = self.stop.or(self.guard.left(nodes, covers).err());
        self.stop.is_some()
    }

    /// Does one portion of work, or less where a limit says so: why it paused and how many covers it
    /// found; `None` if the search has come to an end.
    pub(crate) fn portion(&mut self, quota: Quota) -> Option<(Pause, u64)> {
        let searcher = self.searcher.as_deref_mut()?;
        if self.stop.is_some() {
            return None;
        }
        let Counters { nodes, covers, .. } = searcher.counters();
        let left = match self.guard.left(nodes, covers) {
            Ok(left) => left,
            Err(stop) => {
                self.stop = Some(stop);
                return None;
            }
        };
        let pause = searcher.run(Quota {
            nodes: quota.nodes.min(left.nodes),
            covers: quota.covers.min(left.solutions),
        });
        let now = searcher.counters();
        if let Some(progress) = &self.progress {
            progress.tell(now.nodes, now.covers, searcher.share_done());
        }
        match pause {
            Pause::Done => self.stop = Some(Stop::Exhausted),
            Pause::Enough => self.stop = Some(Stop::Cancelled),
            Pause::OutOfMemory => self.stop = Some(Stop::OutOfMemory),
            // The engine has gone as far as it can without another node, and is not at the end.
            Pause::Nodes if left.nodes == 0 => self.stop = Some(Stop::NodeLimit),
            Pause::Nodes | Pause::Cover => {}
        }
        Some((pause, now.covers - covers))
    }

    fn counters(&self) -> Counters {
        self.searcher.as_deref().map_or_else(Counters::default, Searcher::counters)
    }

    fn updates(&self) -> u64 {
        self.counters().updates
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
