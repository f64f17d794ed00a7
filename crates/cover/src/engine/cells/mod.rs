//! Dancing cells: every item's options as a sparse set.
//!
//! An item's options stand in an array of cells. Those still possible are in front, and taking one
//! out swaps it with the last of these and makes the front shorter:
//!
//! ```text
//!  item b   base                 size        take 4 out:       size
//!           | 2   4   7   9 |               | 2   9   7 | 4
//!  entry 4 knows its cell, so it is found at once; bringing it back is size += 1
//! ```
//!
//! Nothing has to be mended on the way back: it is enough to put the old sizes back, however many
//! options were taken out. The sets may have another order then, but they are the same sets; so the set of the
//! item to branch on is sorted first, lest the order of the covers depend on what was searched before. A level
//! with one branch need not even put the sizes back, as the level above it will. And an option that starves
//! an item is given up at once.
//!
//! An option in the set of an open item holds no covered item, because covering an item takes its
//! options out of all other sets. So nothing has to be asked while entries are taken out, except with
//! colours: an item committed to a colour is left alone while options that agree are still about.
//! Bounds: as in the `links` engine, an option tried for an item that stays open is then set aside.
//!
//! Source: D. E. Knuth, *Dancing cells* (2023) and his program SSXCC. Cost: 12 bytes an entry (16
//! with colours), 16 an option, 20 an item, and what [`checkpoints`] needs.

mod checkpoints;
mod sets;

use self::checkpoints::MOST_COPIED;
use self::sets::{ROOT, Set, Sets};
use super::{
    Counters, Next, OutOfMemory, Pause, Quota, Searcher, Setup, copied, level_to_give,
    share_of_path,
};
use crate::branch::{Branch, Weights};
use crate::problem::OptionId;

/// A branch of the path: an item, and the option being tried for it.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The entry of the option being tried, in the item's set.
    entry: u32,
    /// The number of branches when the level was entered.
    degree: u32,
    /// How many of them have been begun.
    begun: u32,
    kind: Kind,
    /// The mark of the checkpoint to go back to after each branch, if there may be several.
    checkpoint: Option<usize>,
    /// The lengths of `starved` and `closed` when the level was entered.
    starved: usize,
    closed: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Exactly one option is to be chosen: the item is covered while its options are tried.
    Once,
    /// The item stays open; options that were tried are set aside.
    Repeated,
    /// The last branch of a repeated level: no further option.
    Closed,
}

/// Builds the engine in the shape that suits the problem.
pub(super) fn start(setup: Setup<'_>) -> Result<Box<dyn Searcher + Send>, OutOfMemory> {
    fn boxed<const COLORS: bool, const BOUNDS: bool>(
        setup: Setup<'_>,
    ) -> Result<Box<dyn Searcher + Send>, OutOfMemory> {
        Ok(if setup.problem.item_count() > MOST_COPIED {
            Box::new(Cells::<COLORS, BOUNDS, true>::new(setup)?)
        } else {
            Box::new(Cells::<COLORS, BOUNDS, false>::new(setup)?)
        })
    }
    match setup.problem {
        problem if problem.has_bounds() => boxed::<true, true>(setup),
        problem if problem.has_colors() => boxed::<true, false>(setup),
        _ => boxed::<false, false>(setup),
    }
}

/// The engine. `COLORS` and `BOUNDS` leave out what a problem does not need; `WIDE` is for many items.
pub(super) struct Cells<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> {
    sets: Sets<COLORS, BOUNDS, WIDE>,
    branch: Branch,
    weights: Weights,
    levels: Vec<Level>,
    /// What is left of so many levels from the root on was handed to others: here it ends at them.
    given: usize,
    next: Next,
    nodes: u64,
    covers: u64,
    /// What the counters showed when this searcher began.
    start: Counters,
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, OutOfMemory> {
        let sets = Sets::new(setup)?;
        let weights = Weights::new(setup.branch, sets.arrangement.len() + 1)?;
        Ok(Cells {
            sets,
            branch: setup.branch,
            weights,
            levels: Vec::new(),
            given: 0,
            next: Next::Enter,
            nodes: 0,
            covers: 0,
            start: Counters::default(),
        })
    }

    /// The item to branch on and its number of branches; `None` if the path is a cover.
    fn choose(&self) -> Option<(u32, u32)> {
        if self.branch == Branch::Weighted {
            return self.weights.choose(self.open());
        }
        let mut best = None;
        let mut item = self.sets.right(ROOT);
        while item != ROOT {
            if let Some(degree) = self.sets.degree(item)
                && best.is_none_or(|(_, least)| degree < least)
            {
                best = Some((item, degree));
                // No open item is starved here, so nothing beats a forced one.
                if degree <= 1 || self.branch == Branch::Leftmost {
                    break;
                }
            }
            item = self.sets.right(item);
        }
        best
    }

    /// The open items about which there is something to decide, with their numbers of branches.
    fn open(&self) -> impl Iterator<Item = (u32, u32)> {
        let next = |&item: &u32| Some(self.sets.right(item));
        let items = std::iter::successors(Some(self.sets.right(ROOT)), next);
        let open = items.take_while(|&item| item != ROOT);
        open.filter_map(|item| Some((item, self.sets.degree(item)?)))
    }

    /// Visits the root: false if an item has too few options from the start.
    fn begin(&mut self) -> bool {
        self.nodes = 1;
        !(1..=self.sets.arrangement.primary).any(|item| self.sets.is_starved(item))
    }

    /// Picks an item to branch on: true if there is none, as the path is a cover.
    fn enter(&mut self) -> bool {
        let Some((item, degree)) = self.choose() else {
            self.covers += 1;
            self.next = Next::Retreat;
            return true;
        };
        let (starved, closed) = (self.sets.starved.len(), self.sets.closed.len());
        let kind = if self.sets.is_last(item) {
            self.sets.cover(item);
            if degree > 1 {
                self.sets.sort(item);
            }
            Kind::Once
        } else {
            Kind::Repeated
        };
        let several = degree > 1 || kind == Kind::Repeated;
        let checkpoint = several.then(|| self.sets.checkpoint());
        let entry = ROOT;
        self.levels.push(Level {
            item,
            entry,
            degree,
            begun: 0,
            kind,
            checkpoint,
            starved,
            closed,
        });
        self.next = Next::Advance;
        false
    }

    /// Begins the next branch of the last level or, if there is none, leaves it: false if there is
    /// one but no node may be visited any more.
    fn advance(&mut self, last_node: u64) -> bool {
        let Some(&Level { item, degree, begun, kind, starved, .. }) = self.levels.last() else {
            self.next = Next::Rest;
            return true;
        };
        if self.levels.len() <= self.given {
            self.next = Next::Rest;
            return true;
        }
        let Set { base, size } = self.sets.set(item);
        let ends = match kind {
            Kind::Once => begun == degree,
            Kind::Repeated => size == 0 && self.sets.is_starved(item),
            Kind::Closed => true,
        };
        if ends {
            self.leave();
            return true;
        }
        if self.nodes >= last_node {
            return false;
        }
        self.nodes += 1;
        let (entry, kind, fits) = match kind {
            Kind::Once => {
                let entry = self.sets.entry(base + begun);
                (entry, kind, self.sets.choose_option(entry, starved))
            }
            Kind::Repeated if size > 0 => {
                let entry = self.sets.first(item);
                (entry, kind, self.sets.choose_option_among_several(entry, starved))
            }
            Kind::Repeated | Kind::Closed => (ROOT, Kind::Closed, true),
        };
        if let Some(level) = self.levels.last_mut() {
            *level = Level { entry, kind, begun: begun + 1, ..*level };
        }
        self.next = if fits { Next::Enter } else { Next::Retreat };
        if !fits {
            self.weights.failed(self.sets.failed as usize);
        }
        true
    }

    /// Takes back the branch of the last level.
    fn retreat(&mut self) {
        let Some(&Level { item, entry, kind, checkpoint, starved, closed, .. }) =
            self.levels.last()
        else {
            self.next = Next::Rest;
            return;
        };
        self.next = Next::Advance;
        self.sets.reopen(closed);
        if let Some(mark) = checkpoint {
            self.sets.restore(mark);
        }
        match kind {
            Kind::Once => self.sets.uncount_others(entry),
            Kind::Repeated => {
                self.sets.uncount(item);
                self.sets.uncount_others(entry);
                self.set_aside(entry, checkpoint);
                if let Some(&failed) = self.sets.starved.get(starved) {
                    self.weights.failed(failed as usize);
                    self.leave();
                }
            }
            Kind::Closed => {}
        }
    }

    /// Takes an option that was tried out of every set until the level is left. What the level goes
    /// back to after the next branch changes with that.
    fn set_aside(&mut self, entry: u32, checkpoint: Option<usize>) {
        if let Some(mark) = checkpoint {
            self.sets.release(mark);
        }
        self.sets.hide_everywhere(entry);
        let checkpoint = Some(self.sets.checkpoint());
        if let Some(level) = self.levels.last_mut() {
            level.checkpoint = checkpoint;
        }
    }

    /// Goes back to the level above. Its sets are as they were before the branch that led here, once
    /// that branch is taken back; the root has to see to that itself.
    fn leave(&mut self) {
        let Some(Level { item, kind, checkpoint, starved, .. }) = self.levels.pop() else { return };
        self.sets.starved.truncate(starved);
        if let Some(mark) = checkpoint {
            self.sets.release(mark);
        }
        if kind == Kind::Once {
            self.sets.uncover(item);
        }
        if self.levels.is_empty() {
            self.sets.restore(0);
        }
        self.next = Next::Retreat;
    }

    /// The branches begun at each level, and all there are.
    fn branches(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        self.levels.iter().map(|level| (level.begun, level.degree))
    }

    /// Takes back branches until the one at a depth is taken back too. If its level turns out to have no
    /// further one, nothing is left to do.
    fn go_back(&mut self, depth: usize) {
        while self.levels.len() > depth + 1 || self.next != Next::Advance {
            match self.next {
                Next::Advance => self.leave(),
                _ => self.retreat(),
            }
            if self.levels.len() <= depth {
                self.next = Next::Rest;
                return;
            }
        }
    }

    /// What was done since the search began, before this searcher was split off too.
    fn all_counters(&self) -> Counters {
        Counters { nodes: self.nodes, updates: self.sets.updates, covers: self.covers }
    }

    fn copied(&self) -> Result<Self, OutOfMemory> {
        Ok(Cells {
            sets: self.sets.copied()?,
            branch: self.branch,
            weights: self.weights.clone(),
            levels: copied(&self.levels)?,
            ..*self
        })
    }
}

#[cfg(test)]
impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    pub(super) fn sanity(&self) -> Result<(), String> {
        self.sets.sanity()
    }

    pub(super) fn shape(&self) -> String {
        self.sets.shape()
    }
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Searcher
    for Cells<COLORS, BOUNDS, WIDE>
{
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.nodes.saturating_add(quota.nodes);
        let last_cover = self.covers.saturating_add(quota.covers);
        if self.nodes == 0 && quota.nodes > 0 && !self.begin() {
            self.next = Next::Rest;
        }
        loop {
            // In the order in which one leads to the other, rather than by a table of jumps.
            if self.next == Next::Enter && self.enter() && self.covers >= last_cover {
                return Pause::Cover;
            }
            if self.next == Next::Retreat {
                self.retreat();
            }
            if self.next == Next::Advance && !self.advance(last_node) {
                return Pause::Nodes;
            }
            if self.next == Next::Rest {
                return Pause::Done;
            }
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        let tried = self.levels.iter().filter(|level| level.kind != Kind::Closed);
        into.extend(tried.map(|level| self.sets.option_of(level.entry)));
    }

    fn counters(&self) -> Counters {
        self.all_counters().since(self.start)
    }

    fn share_done(&self) -> f64 {
        if self.next == Next::Rest {
            return 1.0;
        }
        share_of_path(self.branches(), self.next)
    }

    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        if self.branch == Branch::Weighted {
            return None;
        }
        let depth = level_to_give(self.branches(), self.given, self.next)?;
        let mut later = self.copied().ok()?;
        later.go_back(depth);
        later.start = later.all_counters();
        self.given = depth + 1;
        Some(Box::new(later))
    }
}
