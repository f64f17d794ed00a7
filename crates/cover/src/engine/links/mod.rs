//! Dancing links: the textbook's cross-linked circular lists.
//!
//! Every open item has a header in a circular list that starts at the root, and a circular list of
//! the options that hold it. The entries of an option are linked in a circle too. Covering an item
//! removes its header from the first list, and each of its options from the lists of their other
//! items:
//!
//! ```text
//!  root <-> a <-> b <-> c <-> (root)      left, right: headers of the open items,
//!           |     |     |                              entries of an option
//!           1 <-> 1     |
//!           |     |     |                 up, down:    one list an item, through its header
//!           2 <-------> 2
//!           |     |     |
//! ```
//!
//! The whole trick is that a removed node keeps its own links. `up(down(x)) = up(x)` and
//! `down(up(x)) = down(x)` remove x; `up(down(x)) = x` and `down(up(x)) = x` put it back exactly
//! where it was, provided that everything is undone in reverse order. The steps of that dance are
//! in `lists.rs`; this file decides which ones to take.
//!
//! Colours follow Knuth's Algorithm C. Branching on items with bounds is our own and simpler than
//! his Algorithm M: choose the first option of the item's list; or set it aside for good and choose
//! the next one; or, once the item is covered often enough, close it. Each set of options is met
//! exactly once: in the branch of its first member, in the order tried.
//!
//! Source: D. E. Knuth, *Dancing links* (2000) and *The Art of Computer Programming* 4B, 7.2.2.1.
//! Cost: 28 bytes per entry and 28 per item. Undoing costs as much as doing. The longest step is a
//! node: it looks at every open item and removes each entry at most once, which takes up to
//! 20 ms for a million entries.

mod lists;

use self::lists::{Lists, ROOT, tell};
use crate::engine::branch::{Branch, Tally, Weights, degree};
use crate::engine::contract::{Counters, Next, Pause, Quota, Searcher, Setup};
use crate::engine::costs::{self, FEW_ITEMS, LOOK, NODE};
use crate::engine::path::{Branches, MOST_STEPS_BACK, level_to_split, share_of_path};
use crate::event::{Event, Grain, Silent, Visitor};
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied};
use crate::watch::NotBuilt;

/// One level of the path: the item branched on, and the option being tried for it.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The entry of the option being tried, in the item's list; the item's header before the first
    /// try.
    entry: u32,
    branches: Branches,
    /// Whether covering the item left some list empty.
    emptied: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Exactly one option has to be chosen: the item is covered while its options are tried.
    Once,
    /// The item stays open. Options already tried are on the stack `aside`, from this index on.
    Repeated { aside: u32 },
    /// The last branch of a repeated level: choose no further option.
    Closed { aside: u32 },
}

impl Level {
    /// The kind of level; a constant if no item has bounds.
    #[inline(always)]
    fn kind<const BOUNDS: bool>(self) -> Kind {
        if BOUNDS { self.kind } else { Kind::Once }
    }
}

/// The engine. With `COLORS` or `BOUNDS` false, the code that a problem does not need is left out.
pub(crate) struct Links<V, const COLORS: bool, const BOUNDS: bool> {
    lists: Lists<COLORS>,
    branch: Branch,
    weights: Weights,
    /// One tally per item if BOUNDS, else empty.
    tallies: Vec<Tally>,
    levels: Vec<Level>,
    /// Entries of the options set aside at the repeated levels of the path.
    aside: Vec<u32>,
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
    pub(crate) visitor: V,
}

impl<V: Visitor, const COLORS: bool, const BOUNDS: bool> Links<V, COLORS, BOUNDS> {
    pub(crate) fn new(setup: Setup<'_>, visitor: V) -> Result<Self, NotBuilt> {
        let lists = Lists::new(setup)?;
        let tallies = if BOUNDS { lists.arrangement.tallies(setup.problem)? } else { Vec::new() };
        let weights = Weights::new(setup.branch, lists.arrangement.len() + 1)?;
        Ok(Links {
            lists,
            branch: setup.branch,
            weights,
            tallies,
            levels: Vec::new(),
            aside: Vec::new(),
            next: Next::Enter,
            nodes: 0,
            covers: 0,
            start: Counters::default(),
            start_effort: 0,
            looked: 0,
            update: costs::update(setup.problem.entry_count()),
            visitor,
        })
    }

    /// The number of branches at an item; `None` if there is nothing left to decide about it.
    #[inline]
    fn degree(&self, item: u32) -> Option<u32> {
        let len = self.lists.len(item);
        if BOUNDS { degree(len, self.tallies[item as usize]) } else { Some(len) }
    }

    /// The item to branch on, with its number of branches; `None` if the path is a cover.
    fn choose(&mut self) -> Option<(u32, u32)> {
        if self.branch == Branch::Weighted {
            self.looked += u64::from(self.lists.arrangement.primary);
            return self.weights.choose(self.open());
        }
        if self.lists.arrangement.primary <= FEW_ITEMS {
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
        // No list was empty at the previous node, or that would have been a dead end. If no list
        // has become empty since then, no item can have fewer branches than one with a single
        // option.
        let enough = match self.branch {
            Branch::Leftmost => u32::MAX,
            _ if BOUNDS || self.lists.emptied => 0,
            _ => 1,
        };
        let mut best = None;
        let mut item = self.lists.right(ROOT);
        while item != ROOT {
            look();
            if let Some(degree) = self.degree(item)
                && best.is_none_or(|(_, least)| degree < least)
            {
                best = Some((item, degree));
                if degree <= enough {
                    break;
                }
            }
            item = self.lists.right(item);
        }
        best
    }

    /// The open items that still need a decision, each with its number of branches.
    fn open(&self) -> impl Iterator<Item = (u32, u32)> {
        let next = |&item: &u32| Some(self.lists.right(item));
        let headers = std::iter::successors(Some(self.lists.right(ROOT)), next);
        let open = headers.take_while(|&item| item != ROOT);
        open.filter_map(|item| Some((item, self.degree(item)?)))
    }

    /// Visits a node. Returns true if the path is a cover.
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        let Some((item, degree)) = self.choose() else {
            self.covers += 1;
            tell!(self.visitor, Grain::Level, Event::Solution { number: self.covers });
            self.next = Next::Retreat;
            return true;
        };
        if degree == 0 {
            tell!(self.visitor, Grain::Level, Event::DeadEnd { item: self.lists.id(item) });
            self.weights.failed(item as usize);
            self.next = Next::Retreat;
            return false;
        }
        tell!(self.visitor, Grain::Level, Event::Choose { item: self.lists.id(item), degree });
        self.lists.watch();
        let kind = if !BOUNDS || self.tallies[item as usize].is_last() {
            self.lists.cover(item, &mut self.visitor);
            Kind::Once
        } else {
            Kind::Repeated { aside: self.aside.len() as u32 }
        };
        let emptied = self.lists.emptied;
        self.levels.push(Level {
            item,
            entry: item,
            branches: Branches::new(degree),
            emptied,
            kind,
        });
        self.next = Next::Advance;
        false
    }

    /// Begins the next branch of the last level, or leaves the level if there is none.
    fn advance(&mut self) {
        let Some(&level) = self.levels.last() else {
            self.next = Next::Rest;
            return;
        };
        if level.branches.end_here() {
            self.next = Next::Rest;
            return;
        }
        let (item, kind) = (level.item, level.kind::<BOUNDS>());
        self.lists.emptied = level.emptied;
        let begun = match kind {
            Kind::Once => {
                let entry = self.lists.down(level.entry);
                (entry != item).then(|| self.choose_option(entry)).map(|()| (entry, kind))
            }
            Kind::Repeated { aside } => {
                let entry = self.lists.down(item);
                if entry != item && self.degree(item) != Some(0) {
                    self.choose_option_among_several(entry);
                    Some((entry, kind))
                } else if self.tallies[item as usize].need() == 0 {
                    tell!(self.visitor, Grain::Level, Event::Close { item: self.lists.id(item) });
                    Some((item, Kind::Closed { aside }))
                } else {
                    None
                }
            }
            Kind::Closed { .. } => None,
        };
        let Some((entry, kind)) = begun else { return self.leave() };
        if let Some(level) = self.levels.last_mut() {
            (level.entry, level.kind) = (entry, kind);
            level.branches.begun += 1;
        }
        self.next = Next::Enter;
    }

    /// Takes back the branch of the last level.
    fn retreat(&mut self) {
        let Some(&level) = self.levels.last() else {
            self.next = Next::Rest;
            return;
        };
        let entry = level.entry;
        match level.kind::<BOUNDS>() {
            Kind::Once => self.drop_option(entry),
            Kind::Repeated { .. } => {
                self.drop_option_among_several(entry);
                self.set_aside(entry);
            }
            Kind::Closed { .. } => {
                tell!(
                    self.visitor,
                    Grain::Level,
                    Event::Reopen { item: self.lists.id(level.item) }
                );
            }
        }
        self.next = Next::Advance;
    }

    /// Undoes [`enter`](Self::enter) and returns to the level above.
    fn leave(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        match level.kind::<BOUNDS>() {
            Kind::Once => self.lists.uncover(level.item, &mut self.visitor),
            Kind::Repeated { aside } | Kind::Closed { aside } => self.bring_back(aside),
        }
        tell!(
            self.visitor,
            Grain::Level,
            Event::Leave { item: self.lists.id(level.item), degree: level.branches.degree }
        );
        self.next = Next::Retreat;
    }

    /// The branches of each level.
    fn branches(&self) -> impl ExactSizeIterator<Item = Branches> + '_ {
        self.levels.iter().map(|level| level.branches)
    }

    /// Leaves out the next `count` branches of the last level, at which the engine stands between
    /// two branches.
    fn skip(&mut self, count: u32) {
        for _ in 0..count {
            let Some(&Level { item, entry, kind, .. }) = self.levels.last() else { return };
            let entry = match kind {
                Kind::Once => self.lists.down(entry),
                Kind::Repeated { .. } | Kind::Closed { .. } => self.lists.down(item),
            };
            if kind != Kind::Once {
                self.set_aside(entry);
            }
            if let Some(level) = self.levels.last_mut() {
                level.entry = entry;
                level.branches.begun += 1;
            }
        }
    }

    /// Takes back branches until the one at `depth` is taken back too.
    fn go_back(&mut self, depth: usize) {
        while self.levels.len() > depth + 1 || self.next != Next::Advance {
            match self.next {
                Next::Advance => self.leave(),
                _ => self.retreat(),
            }
        }
    }

    /// The work done since the root, including what was done before this searcher was split off.
    fn all_counters(&self) -> Counters {
        Counters { nodes: self.nodes, updates: self.lists.updates, covers: self.covers }
    }

    /// The effort of that work, in nanoseconds.
    #[inline(always)]
    fn all_effort(&self) -> u64 {
        self.update * self.lists.updates + NODE * self.nodes + LOOK * self.looked
    }

    /// Copies the engine, without its visitor.
    fn copied(&self) -> Result<Links<Silent, COLORS, BOUNDS>, OutOfMemory> {
        Ok(Links {
            lists: self.lists.copied()?,
            branch: self.branch,
            weights: self.weights.clone(),
            tallies: copied(&self.tallies)?,
            levels: copied(&self.levels)?,
            aside: copied(&self.aside)?,
            next: self.next,
            nodes: self.nodes,
            covers: self.covers,
            start: self.start,
            start_effort: self.start_effort,
            looked: self.looked,
            update: self.update,
            visitor: Silent,
        })
    }

    // Choosing an option.

    /// Covers the other items of an option whose own item at `entry` is already covered.
    fn choose_option(&mut self, entry: u32) {
        tell!(self.visitor, Grain::Level, Event::Try { option: self.lists.option_of(entry) });
        self.commit_others(entry);
    }

    /// Covers or commits every item of an option except the one of `entry`. All covering is inlined
    /// here and in [`uncommit_others`](Self::uncommit_others): calls would cost 5 % on queens.
    #[inline(never)]
    fn commit_others(&mut self, entry: u32) {
        let mut other = self.lists.right(entry);
        while other != entry {
            self.commit(other);
            other = self.lists.right(other);
        }
    }

    /// Undoes [`commit_others`](Self::commit_others), in reverse order.
    #[inline(never)]
    fn uncommit_others(&mut self, entry: u32) {
        let mut other = self.lists.left(entry);
        while other != entry {
            self.uncommit(other);
            other = self.lists.left(other);
        }
    }

    /// Undoes [`choose_option`](Self::choose_option), in reverse order.
    fn drop_option(&mut self, entry: u32) {
        self.uncommit_others(entry);
        tell!(self.visitor, Grain::Level, Event::Undo { option: self.lists.option_of(entry) });
    }

    #[inline(always)]
    fn commit(&mut self, entry: u32) {
        let item = self.lists.item(entry);
        if BOUNDS && item <= self.lists.arrangement.primary {
            let tally = &mut self.tallies[item as usize];
            tally.count += 1;
            if tally.room() > 0 {
                return;
            }
        }
        self.lists.commit(entry, item, &mut self.visitor);
    }

    #[inline(always)]
    fn uncommit(&mut self, entry: u32) {
        let item = self.lists.item(entry);
        if BOUNDS && item <= self.lists.arrangement.primary {
            let tally = &mut self.tallies[item as usize];
            tally.count -= 1;
            if tally.room() > 1 {
                return;
            }
        }
        self.lists.uncommit(entry, item, &mut self.visitor);
    }

    // Choosing one of several options for an item that stays open.

    /// Removes the option from every list, since it cannot be chosen twice, and then covers those
    /// of its items that have reached their maximum.
    fn choose_option_among_several(&mut self, entry: u32) {
        tell!(self.visitor, Grain::Level, Event::Try { option: self.lists.option_of(entry) });
        self.lists.hide(entry, &mut self.visitor);
        self.lists.unlink(entry, &mut self.visitor);
        self.commit(entry);
        self.commit_others(entry);
    }

    /// Undoes [`choose_option_among_several`](Self::choose_option_among_several).
    fn drop_option_among_several(&mut self, entry: u32) {
        self.uncommit_others(entry);
        self.uncommit(entry);
        self.lists.relink(entry, &mut self.visitor);
        self.lists.unhide(entry, &mut self.visitor);
        tell!(self.visitor, Grain::Level, Event::Undo { option: self.lists.option_of(entry) });
    }

    /// Removes an option that was tried from every list, until the level is left.
    fn set_aside(&mut self, entry: u32) {
        tell!(self.visitor, Grain::Level, Event::Exclude { option: self.lists.option_of(entry) });
        self.lists.hide(entry, &mut self.visitor);
        self.lists.unlink(entry, &mut self.visitor);
        self.aside.push(entry);
    }

    /// Undoes [`set_aside`](Self::set_aside), until the stack is back at the length `mark`.
    fn bring_back(&mut self, mark: u32) {
        while self.aside.len() > mark as usize {
            let Some(entry) = self.aside.pop() else { return };
            self.lists.relink(entry, &mut self.visitor);
            self.lists.unhide(entry, &mut self.visitor);
            tell!(
                self.visitor,
                Grain::Level,
                Event::Include { option: self.lists.option_of(entry) }
            );
        }
    }
}

#[cfg(test)]
impl<V, const COLORS: bool, const BOUNDS: bool> Links<V, COLORS, BOUNDS> {
    pub(super) fn sanity(&self) -> Result<(), String> {
        self.lists.sanity()
    }

    /// Every link, length, mark and tally, for a bit-for-bit comparison.
    pub(super) fn shape(&self) -> String {
        format!("{} {:?}", self.lists.shape(), self.tallies)
    }
}

impl<V: Visitor, const COLORS: bool, const BOUNDS: bool> Searcher for Links<V, COLORS, BOUNDS> {
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.nodes.saturating_add(quota.nodes);
        let last_cover = self.covers.saturating_add(quota.covers);
        let last_effort = self.all_effort().saturating_add(quota.effort);
        let mut steps_back = 0;
        loop {
            // One `if` per state, in the order in which the states follow each other, instead of a
            // jump table.
            if self.next == Next::Enter {
                if self.nodes >= last_node {
                    return Pause::Nodes;
                }
                if self.all_effort() >= last_effort {
                    return Pause::Effort;
                }
                if V::LISTENS && self.visitor.has_enough() {
                    return Pause::Enough;
                }
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
            if self.next == Next::Advance {
                self.advance();
            }
            if self.next == Next::Rest {
                return Pause::Done;
            }
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        let tried = self.levels.iter().filter(|level| !matches!(level.kind, Kind::Closed { .. }));
        into.extend(tried.map(|level| self.lists.option_of(level.entry)));
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
        if V::LISTENS || self.branch == Branch::Weighted {
            return None;
        }
        let (depth, kept) = level_to_split(self.branches(), self.next)?;
        let mut later = self.copied().ok()?;
        later.go_back(depth);
        later.skip(kept);
        later.start = later.all_counters();
        later.start_effort = later.all_effort();
        self.levels[depth].branches.keep(kept);
        Some(Box::new(later))
    }
}
