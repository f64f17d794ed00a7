//! Dancing cells: every item's options as a sparse set.
//!
//! The options of an item are in an array of cells. Those still possible come first. Removing one
//! swaps it with the last of these and shortens the front part:
//!
//! ```text
//!  item b   base                 size        take 4 out:       size
//!           | 2   4   7   9 |               | 2   9   7 | 4
//!  entry 4 knows its cell, so it is found at once; bringing it back is size += 1
//! ```
//!
//! Nothing needs repair on the way back: restoring the old sizes is enough, however many options
//! were removed. The order within a set may differ then, but not its members. The set of the item
//! to branch on is therefore sorted first, so that the order of the covers does not depend on what
//! was searched before. A level with a single branch need not even restore the sizes, as the level
//! above will. And an option that starves an item is given up at once.
//!
//! An option in the set of an open item holds no covered item, because covering an item removes its
//! options from all other sets. So no test is needed while entries are removed, except with
//! colours: an item committed to a colour is left alone while options that agree are still in play.
//! Bounds work as in the `links` engine: an option tried for an item that stays open is then set
//! aside.
//!
//! Source: D. E. Knuth, *Dancing cells* (2023) and his program SSXCC. Cost: 12 bytes per entry (16
//! with colours), 16 per option, 20 per item, and what [`checkpoints`] needs. The longest step is a
//! node: it looks at every open item and removes each entry at most once, which takes up to
//! 20 ms for a million entries.

mod checkpoints;
mod sets;

use self::checkpoints::MOST_COPIED;
use self::sets::{ROOT, Set, Sets};
use crate::engine::branch::{Branch, Weights};
use crate::engine::contract::{Counters, Next, Pause, Quota, Searcher, Setup};
use crate::engine::costs::{self, FEW_ITEMS, LOOK, NODE};
use crate::engine::path::{Branches, MOST_STEPS_BACK, level_to_split, share_of_path};
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied};
use crate::watch::NotBuilt;

/// One level of the path: the item branched on, and the option being tried for it.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The entry of the option being tried, in the item's set.
    entry: u32,
    branches: Branches,
    kind: Kind,
    /// The mark of the checkpoint to restore after each branch; `None` if there is only one branch.
    checkpoint: Option<usize>,
    /// The lengths of `starved` and `closed` when the level was entered.
    starved: usize,
    closed: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Exactly one option has to be chosen: the item is covered while its options are tried.
    Once,
    /// The item stays open. Options already tried are set aside.
    Repeated,
    /// The last branch of a repeated level: choose no further option.
    Closed,
}

/// Builds the variant of the engine that suits the problem.
pub(super) fn start(setup: Setup<'_>) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
    fn boxed<const COLORS: bool, const BOUNDS: bool>(
        setup: Setup<'_>,
    ) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
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

/// The engine. With `COLORS` or `BOUNDS` false, the code that a problem does not need is left out.
/// `WIDE` is for many items.
pub(super) struct Cells<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> {
    sets: Sets<COLORS, BOUNDS, WIDE>,
    branch: Branch,
    weights: Weights,
    levels: Vec<Level>,
    next: Next,
    nodes: u64,
    covers: u64,
    /// The values of the counters when this searcher was split off; 0 if it was not.
    start: Counters,
    /// The effort at that time.
    start_effort: u64,
    /// The number of items looked at to find the smallest, if there are more than a few.
    looked: u64,
    /// Nanoseconds that it takes to remove an entry.
    update: u64,
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, NotBuilt> {
        let sets = Sets::new(setup)?;
        let weights = Weights::new(setup.branch, sets.arrangement.len() + 1)?;
        Ok(Cells {
            sets,
            branch: setup.branch,
            weights,
            levels: Vec::new(),
            next: Next::Enter,
            nodes: 0,
            covers: 0,
            start: Counters::default(),
            start_effort: 0,
            looked: 0,
            update: costs::update(setup.problem.entry_count()),
        })
    }

    /// The item to branch on, with its number of branches; `None` if the path is a cover.
    fn choose(&mut self) -> Option<(u32, u32)> {
        if self.branch == Branch::Weighted {
            self.looked += u64::from(self.sets.arrangement.primary);
            return self.weights.choose(self.open());
        }
        if self.sets.arrangement.primary <= FEW_ITEMS {
            return self.scan(|| {});
        }
        let mut looked = 0;
        let best = self.scan(|| looked += 1);
        self.looked += looked;
        best
    }

    /// Scans the open items for the one to branch on. Calls `look` for each.
    #[inline(always)]
    fn scan(&self, mut look: impl FnMut()) -> Option<(u32, u32)> {
        let mut best = None;
        let mut item = self.sets.right(ROOT);
        while item != ROOT {
            look();
            if let Some(degree) = self.sets.degree(item)
                && best.is_none_or(|(_, least)| degree < least)
            {
                best = Some((item, degree));
                // No open item is starved here, so nothing beats a forced item.
                if degree <= 1 || self.branch == Branch::Leftmost {
                    break;
                }
            }
            item = self.sets.right(item);
        }
        best
    }

    /// The open items that still need a decision, each with its number of branches.
    fn open(&self) -> impl Iterator<Item = (u32, u32)> {
        let next = |&item: &u32| Some(self.sets.right(item));
        let items = std::iter::successors(Some(self.sets.right(ROOT)), next);
        let open = items.take_while(|&item| item != ROOT);
        open.filter_map(|item| Some((item, self.sets.degree(item)?)))
    }

    /// Visits the root. Returns false if an item has too few options from the start.
    fn begin(&mut self) -> bool {
        self.nodes = 1;
        !(1..=self.sets.arrangement.primary).any(|item| self.sets.is_starved(item))
    }

    /// Picks an item to branch on. Returns true if there is none, that is, if the path is a cover.
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
            branches: Branches::new(degree),
            kind,
            checkpoint,
            starved,
            closed,
        });
        self.next = Next::Advance;
        false
    }

    /// Begins the next branch of the last level, or leaves the level if there is none. Returns a
    /// reason to pause if there is a branch, but the quota is used up.
    fn advance(&mut self, last_node: u64, last_effort: u64) -> Option<Pause> {
        let Some(&Level { item, branches, kind, starved, .. }) = self.levels.last() else {
            self.next = Next::Rest;
            return None;
        };
        if branches.end_here() {
            self.next = Next::Rest;
            return None;
        }
        let Set { base, size } = self.sets.set(item);
        let ends = match kind {
            Kind::Once => branches.begun == branches.degree,
            Kind::Repeated => size == 0 && self.sets.is_starved(item),
            Kind::Closed => true,
        };
        if ends {
            self.leave();
            return None;
        }
        if self.nodes >= last_node {
            return Some(Pause::Nodes);
        }
        if self.all_effort() >= last_effort {
            return Some(Pause::Effort);
        }
        self.nodes += 1;
        let (entry, kind, fits) = match kind {
            Kind::Once => {
                let entry = self.sets.entry(base + branches.begun);
                (entry, kind, self.sets.choose_option(entry, starved))
            }
            Kind::Repeated if size > 0 => {
                let entry = self.sets.first(item);
                (entry, kind, self.sets.choose_option_among_several(entry, starved))
            }
            Kind::Repeated | Kind::Closed => (ROOT, Kind::Closed, true),
        };
        if let Some(level) = self.levels.last_mut() {
            (level.entry, level.kind) = (entry, kind);
            level.branches.begun += 1;
        }
        self.next = if fits { Next::Enter } else { Next::Retreat };
        if !fits {
            self.weights.failed(self.sets.failed as usize);
        }
        None
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
                self.leave_if_starved(starved);
            }
            Kind::Closed => {}
        }
    }

    /// Leaves the last level if an item has been starved since `self.sets.starved` had the length
    /// `starved`.
    fn leave_if_starved(&mut self, starved: usize) {
        if let Some(&failed) = self.sets.starved.get(starved) {
            self.weights.failed(failed as usize);
            self.leave();
        }
    }

    /// Removes an option that was tried from every set until the level is left. The level's
    /// checkpoint changes with that: later branches are taken back to a state without the option.
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

    /// Returns to the level above. Taking back the branch that led here restores the sets of that
    /// level; the root has no such branch and restores its sets here.
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

    /// The branches of each level.
    fn branches(&self) -> impl ExactSizeIterator<Item = Branches> + '_ {
        self.levels.iter().map(|level| level.branches)
    }

    /// Leaves out the next `count` branches of the level at `depth`, at which the engine stands
    /// between two branches. If an item is starved meanwhile, the level has no further branch and
    /// nothing is left to do.
    fn skip(&mut self, depth: usize, count: u32) {
        for _ in 0..count {
            let Some(level) = self.levels.get_mut(depth) else { return };
            level.branches.begun += 1;
            if level.kind != Kind::Once {
                let (item, checkpoint, starved) = (level.item, level.checkpoint, level.starved);
                self.set_aside(self.sets.first(item), checkpoint);
                self.leave_if_starved(starved);
                if self.levels.len() <= depth {
                    self.next = Next::Rest;
                }
            }
        }
    }

    /// Takes back branches until the one at `depth` is taken back too. If its level turns out to
    /// have no further branch, nothing is left to do.
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

    /// The work done since the root, including what was done before this searcher was split off.
    fn all_counters(&self) -> Counters {
        Counters { nodes: self.nodes, updates: self.sets.updates, covers: self.covers }
    }

    /// The effort of that work, in nanoseconds.
    #[inline(always)]
    fn all_effort(&self) -> u64 {
        self.update * self.sets.updates + NODE * self.nodes + LOOK * self.looked
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
        let last_effort = self.all_effort().saturating_add(quota.effort);
        let mut steps_back = 0;
        if self.nodes == 0 && quota.nodes > 0 && !self.begin() {
            self.next = Next::Rest;
        }
        loop {
            // One `if` per state, in the order in which the states follow each other, instead of a
            // jump table.
            if self.next == Next::Enter {
                steps_back = 0;
                if self.enter() && self.covers >= last_cover {
                    return Pause::Cover;
                }
            }
            if self.next == Next::Retreat {
                self.retreat();
                steps_back += 1;
                if steps_back > MOST_STEPS_BACK && self.next == Next::Advance {
                    return Pause::Effort;
                }
            }
            if self.next == Next::Advance
                && let Some(pause) = self.advance(last_node, last_effort)
            {
                return pause;
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
        share_of_path(self.branches(), self.next)
    }

    fn effort(&self) -> u64 {
        self.all_effort() - self.start_effort
    }

    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        if self.branch == Branch::Weighted {
            return None;
        }
        let (depth, kept) = level_to_split(self.branches(), self.next)?;
        let mut later = self.copied().ok()?;
        later.go_back(depth);
        later.skip(depth, kept);
        later.start = later.all_counters();
        later.start_effort = later.all_effort();
        self.levels[depth].branches.keep(kept);
        Some(Box::new(later))
    }
}
