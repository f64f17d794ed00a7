//! Searches on several threads, with the same covers in the same order and the same counts as on
//! one.
//!
//! A search begins on one thread. If it turns out to be long, it moves to several threads. Whenever
//! a thread is idle, a busy one splits off the later section of its own tree ([`Searcher::split`]).
//! So the tree is cut into sections whose order is known:
//!
//! ```text
//!  tree    |-- first --|-- second --|--- third ---|
//!  threads      1             3            2          each hands in its work in portions
//!  output  =======>                                   in the order of the tree
//! ```
//!
//! The caller receives the covers of the first section as they are found; those of later sections
//! wait for their turn. Each cover is stored with the number of its node, so limits cut where they
//! would on one thread. A section that gets too far ahead pauses, which bounds memory. A plain
//! count without limits needs no order and stores nothing.
//!
//! Chance and timing affect only how the tree is cut, never the answer. Engines that learn from
//! what they have seen never split, and run on one thread.
//!
//! Cost: a split copies the engine, so a section splits only after enough work to make the copy
//! cheap in comparison. It is the longest step: a few nanoseconds for each entry of the problem.

mod sections;
#[cfg(test)]
mod tests;
mod worker;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::Arc;

use self::sections::{Chunk, Fetched};
use self::worker::{Shared, Worker};
use crate::costs::threads as costs;
use crate::engine::contract::{Counters, Pause, Quota, Record, Searcher};
use crate::engine::in_turn::InTurn;
use crate::engine::left::Left;
use crate::lists::Lists;
use crate::problem::{OptionId, Problem};
use crate::vectors::append;

/// How a search is shared among threads. Efforts are in nanoseconds: see [`Searcher::effort`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sharing {
    threads: NonZeroUsize,
    record: Record,
    /// The effort after which a search is long enough to be shared.
    alone: u64,
    /// The effort after which a thread hands in its work and checks what the others need.
    portion: u64,
    /// The minimum effort of a section between two splits.
    rest: u64,
    /// Bytes of covers that may wait for their turn.
    room: usize,
    /// Maximum number of options in a cover.
    longest: usize,
    /// Whether it must be known at any time what is left of the search.
    is_kept: bool,
}

impl Sharing {
    pub(crate) fn new(problem: &Problem, threads: NonZeroUsize, record: Record) -> Sharing {
        let copy = problem.entry_count() as u64 * costs::ENTRY_COPIED;
        Sharing {
            threads,
            record,
            alone: costs::ALONE + costs::ALONE_IN_COPIES * copy,
            portion: costs::PORTION,
            rest: costs::REST + costs::REST_IN_COPIES * copy,
            room: 4 << 20,
            longest: problem.longest_cover(),
            is_kept: false,
        }
    }

    /// Returns what is left of a section, if that is to be known.
    fn left(self, section: &dyn Searcher) -> Option<Left> {
        let mut left = Left::default();
        if self.is_kept {
            section.left(&mut left)?;
            return Some(left);
        }
        None
    }

    /// Makes it possible to ask what is left of the search ([`Searcher::left`]).
    pub(crate) fn kept(self) -> Sharing {
        Sharing { is_kept: true, ..self }
    }
}

/// A search that is shared among threads as soon as that pays.
pub(crate) struct Parallel {
    sharing: Sharing,
    stage: Stage,
    /// The work done before the current chunk, or 0 while the search runs alone.
    before: Counters,
    /// Nanoseconds that a node took while the search ran alone.
    pace: f64,
}

enum Stage {
    /// On the caller's thread, one section after the other.
    Alone(InTurn),
    Together(Crew),
}

impl Parallel {
    pub(crate) fn new(searcher: Box<dyn Searcher + Send>, sharing: Sharing) -> Parallel {
        Parallel::of(vec![searcher], sharing)
    }

    /// Creates a search of several sections of a tree, in their order.
    pub(crate) fn of(sections: Vec<Box<dyn Searcher + Send>>, sharing: Sharing) -> Parallel {
        let stage = Stage::Alone(InTurn::new(sections));
        Parallel { sharing, stage, before: Counters::default(), pace: 0.0 }
    }

    /// Shares the search if it is long enough, can be split, and threads are available. Several
    /// sections are shared at once.
    fn share(&mut self) {
        let Stage::Alone(alone) = &mut self.stage else { return };
        if self.sharing.threads == NonZeroUsize::MIN || self.sharing.alone == u64::MAX {
            return;
        }
        let mut later = None;
        if alone.len() == 1 {
            let effort = alone.effort();
            if effort < self.sharing.alone {
                return;
            }
            // If it cannot be split now, it tries again after the same effort once more.
            self.sharing.alone = effort.saturating_mul(2);
            later = alone.split();
            if later.is_none() {
                return;
            }
        }
        self.pace = alone.effort() as f64 / alone.counters().nodes.max(1) as f64;
        let shared = Arc::new(Shared::new(self.sharing));
        let has_threads = shared.start(self.sharing.threads);
        later.into_iter().for_each(|later| alone.push(later));
        if !has_threads {
            self.sharing.alone = u64::MAX;
            return;
        }
        self.before = alone.counters();
        self.stage = Stage::Together(Crew::new(shared, alone.take()));
    }
}

impl Searcher for Parallel {
    fn run(&mut self, quota: Quota) -> Pause {
        self.share();
        match &mut self.stage {
            Stage::Alone(alone) => alone.run(quota),
            Stage::Together(crew) => crew.run(&mut self.before, quota),
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        match &self.stage {
            Stage::Alone(alone) => alone.path(into),
            Stage::Together(crew) => into.extend_from_slice(&crew.cover),
        }
    }

    fn counters(&self) -> Counters {
        self.before.and(match &self.stage {
            Stage::Alone(alone) => alone.counters(),
            Stage::Together(crew) => crew.told,
        })
    }

    fn share_done(&self) -> f64 {
        match &self.stage {
            Stage::Alone(alone) => alone.share_done(),
            Stage::Together(crew) => crew.share,
        }
    }

    fn make_way(&mut self, is_needed: bool) {
        if let Stage::Together(crew) = &self.stage {
            crew.shared.make_way(is_needed);
        }
    }

    fn effort(&self) -> u64 {
        match &self.stage {
            Stage::Alone(alone) => alone.effort(),
            Stage::Together(_) => (self.counters().nodes as f64 * self.pace) as u64,
        }
    }

    fn left(&self, into: &mut Left) -> Option<()> {
        match &self.stage {
            Stage::Alone(alone) => alone.left(into),
            Stage::Together(crew) => crew.left(into),
        }
    }
}

/// The threads, and the work that they have handed in.
struct Crew {
    shared: Arc<Shared>,
    /// Chunks handed in, but not yet passed on to the caller.
    chunks: VecDeque<Chunk>,
    /// How much of the first chunk the caller has seen: counters, and number of covers.
    told: Counters,
    covers: usize,
    /// The cover that was passed on last.
    cover: Vec<OptionId>,
    share: f64,
}

impl Crew {
    fn new(shared: Arc<Shared>, sections: Vec<Box<dyn Searcher + Send>>) -> Crew {
        let share = sections.first().map_or(1.0, |section| section.share_done());
        let workers = Worker::first(&shared, sections);
        workers.into_iter().for_each(|worker| shared.enqueue(worker));
        Crew {
            shared,
            chunks: VecDeque::new(),
            told: Counters::default(),
            covers: 0,
            cover: Vec::new(),
            share,
        }
    }

    /// Passes on what was handed in, waits for more, and passes that on. It never waits for long:
    /// the caller has a clock to check.
    fn run(&mut self, before: &mut Counters, mut quota: Quota) -> Pause {
        if let Some(pause) = self.tell(before, &mut quota) {
            return pause;
        }
        let (fetched, share, rested) = self.shared.fetch(&mut self.chunks);
        self.share = self.share.max(share);
        for (section, searcher) in rested {
            self.shared.enqueue(Worker::new(&self.shared, section, searcher));
        }
        match fetched {
            Fetched::Some => self.tell(before, &mut quota).unwrap_or(Pause::Effort),
            Fetched::None => Pause::Effort,
            Fetched::End => {
                self.share = 1.0;
                Pause::Done
            }
            Fetched::Broken(why) => why,
        }
    }

    /// Does the same as [`Searcher::left`].
    fn left(&self, into: &mut Left) -> Option<()> {
        let mut ahead = Lists::empty().ok()?;
        for (k, chunk) in self.chunks.iter().enumerate() {
            let told = if k == 0 { self.covers } else { 0 };
            into.counted += chunk.left(told, &mut ahead)?;
        }
        self.shared.left(ahead, into)
    }

    /// Passes on the chunks as far as the quota allows. Returns `None` if it needs more of them.
    fn tell(&mut self, before: &mut Counters, left: &mut Quota) -> Option<Pause> {
        while let Some(chunk) = self.chunks.front() {
            if let Some(found) = chunk.found.get(self.covers) {
                let nodes = found.at.nodes - self.told.nodes;
                if nodes > left.nodes {
                    break;
                }
                self.cover.clear();
                if append(&mut self.cover, chunk.options(self.covers)).is_err() {
                    return Some(Pause::OutOfMemory);
                }
                left.nodes -= nodes;
                left.covers = left.covers.saturating_sub(1);
                self.told = found.at;
                self.covers += 1;
                if left.covers == 0 {
                    return Some(Pause::Cover);
                }
                continue;
            }
            let nodes = chunk.counters.nodes - self.told.nodes;
            if nodes > left.nodes {
                break;
            }
            left.nodes -= nodes;
            *before = before.and(chunk.counters);
            (self.told, self.covers) = (Counters::default(), 0);
            self.chunks.pop_front();
        }
        self.chunks.front()?;
        self.told.nodes += std::mem::take(&mut left.nodes);
        Some(Pause::Nodes)
    }
}

impl Drop for Crew {
    /// Stops the threads: nobody will ask for their results.
    fn drop(&mut self) {
        self.shared.stop();
    }
}
