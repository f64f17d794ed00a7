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
//! in `lists.rs`. This file makes them into [`Steps`]: choosing an option is covering its items.
//! The search that takes these steps is in `engine/dance.rs`, and `cells` shares it.
//!
//! Colours follow Knuth's Algorithm C.
//!
//! Source: D. E. Knuth, *Dancing links* (2000) and *The Art of Computer Programming* 4B, 7.2.2.1.
//! Cost: 28 bytes per entry and 28 per item. Undoing costs as much as doing. The longest step is a
//! node: it looks at every open item and removes each entry at most once, which takes up to
//! 20 ms for a million entries.

mod lists;
pub(crate) mod rows;

use self::lists::{Lists, tell};
use crate::engine::arrangement::Arrangement;
use crate::engine::branch::{Tally, degree};
use crate::engine::contract::Setup;
use crate::engine::dance::Dance;
use crate::engine::steps::{Kind, Level, Steps};
use crate::event::{Event, Grain, HeaderOrder, Silent, Visitor};
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied, push};
use crate::watch::NotBuilt;

/// The lists, and the visitor that receives their events. With `COLORS` or `BOUNDS` false, the code
/// that a problem does not need is left out.
pub(crate) struct Links<V, const COLORS: bool, const BOUNDS: bool> {
    lists: Lists<COLORS>,
    /// One tally per item if BOUNDS, else empty.
    tallies: Vec<Tally>,
    /// Entries of the options set aside at the repeated levels of the path.
    aside: Vec<u32>,
    pub(crate) visitor: V,
}

/// What is needed to undo a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The length of `aside` when the level was entered.
    aside: u32,
    /// Whether covering the item left some list empty.
    emptied: bool,
}

impl<V: Visitor, const COLORS: bool, const BOUNDS: bool> Links<V, COLORS, BOUNDS> {
    /// Builds the engine: a search with these lists.
    pub(crate) fn dance(setup: Setup<'_>, visitor: V) -> Result<Dance<Self>, NotBuilt> {
        let lists = Lists::new(setup)?;
        let tallies = if BOUNDS { lists.arrangement.tallies(setup.problem)? } else { Vec::new() };
        Dance::new(setup, Links { lists, tallies, aside: Vec::new(), visitor })
    }

    /// Sets when the header of an item is unlinked. It changes the trace and nothing else, so it
    /// has no effect on a search that nobody listens to.
    pub(crate) fn set_headers(&mut self, headers: HeaderOrder) {
        self.lists.headers = headers;
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

    /// Undoes [`set_aside`](Steps::set_aside), until the stack is back at the length `mark`.
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

impl<V: Visitor, const COLORS: bool, const BOUNDS: bool> Steps for Links<V, COLORS, BOUNDS> {
    type Mark = Mark;
    type Copied = Links<Silent, COLORS, BOUNDS>;

    const BOUNDS: bool = BOUNDS;
    const LOOKS_AHEAD: bool = false;
    // A visitor hears of the whole tree.
    const SPLITS: bool = !V::LISTENS;

    #[inline]
    fn arrangement(&self) -> &Arrangement {
        &self.lists.arrangement
    }

    #[inline]
    fn right(&self, item: u32) -> u32 {
        self.lists.right(item)
    }

    #[inline]
    fn degree(&self, item: u32) -> Option<u32> {
        let len = self.lists.len(item);
        if BOUNDS { degree(len, self.tallies[item as usize]) } else { Some(len) }
    }

    /// No list was empty at the previous node, or that would have been a dead end. If no list has
    /// become empty since then, no item can have fewer branches than one with a single option.
    #[inline]
    fn least_degree(&self) -> u32 {
        u32::from(!BOUNDS && !self.lists.emptied)
    }

    #[inline(always)]
    fn next_branch(&self, level: &Level<Mark>) -> Option<(u32, Kind)> {
        let item = level.item;
        match level.kind::<Self>() {
            Kind::Once => {
                let entry = self.lists.down(level.entry);
                (entry != item).then_some((entry, Kind::Once))
            }
            Kind::Repeated => {
                let entry = self.lists.down(item);
                if entry != item && self.degree(item) != Some(0) {
                    Some((entry, Kind::Repeated))
                } else {
                    (self.tallies[item as usize].need() == 0).then_some((item, Kind::Closed))
                }
            }
            Kind::Closed => None,
        }
    }

    fn option_of(&self, entry: u32) -> OptionId {
        self.lists.option_of(entry)
    }

    #[inline]
    fn updates(&self) -> u64 {
        self.lists.updates
    }

    #[inline]
    fn has_enough(&self) -> bool {
        V::LISTENS && self.visitor.has_enough()
    }

    #[inline(always)]
    fn enter(&mut self, item: u32, degree: u32) -> Result<(Kind, Mark), OutOfMemory> {
        tell!(self.visitor, Grain::Level, Event::Choose { item: self.lists.id(item), degree });
        self.lists.watch();
        let kind = if !BOUNDS || self.tallies[item as usize].is_last() {
            self.lists.cover(item, &mut self.visitor);
            Kind::Once
        } else {
            Kind::Repeated
        };
        let aside = if BOUNDS { self.aside.len() as u32 } else { 0 };
        Ok((kind, Mark { aside, emptied: self.lists.emptied }))
    }

    #[inline(always)]
    fn begin(&mut self, level: &Level<Mark>, entry: u32, kind: Kind) -> Option<u32> {
        self.lists.emptied = level.mark.emptied;
        match kind {
            Kind::Once => self.choose_option(entry),
            Kind::Repeated => self.choose_option_among_several(entry),
            Kind::Closed => {
                tell!(self.visitor, Grain::Level, Event::Close { item: self.lists.id(entry) });
            }
        }
        None
    }

    #[inline(always)]
    fn take_back(&mut self, level: &Level<Mark>) {
        let entry = level.entry;
        match level.kind::<Self>() {
            Kind::Once => self.drop_option(entry),
            Kind::Repeated => self.drop_option_among_several(entry),
            Kind::Closed => {
                tell!(self.visitor, Grain::Level, Event::Reopen { item: self.lists.id(entry) });
            }
        }
    }

    fn set_aside(&mut self, entry: u32, _: &mut Mark) -> Result<Option<u32>, OutOfMemory> {
        tell!(self.visitor, Grain::Level, Event::Exclude { option: self.lists.option_of(entry) });
        self.lists.hide(entry, &mut self.visitor);
        self.lists.unlink(entry, &mut self.visitor);
        push(&mut self.aside, entry)?;
        Ok(None)
    }

    #[inline]
    fn leave(&mut self, level: &Level<Mark>, _: bool) {
        match level.kind::<Self>() {
            Kind::Once => self.lists.uncover(level.item, &mut self.visitor),
            Kind::Repeated | Kind::Closed => self.bring_back(level.mark.aside),
        }
        tell!(
            self.visitor,
            Grain::Level,
            Event::Leave { item: self.lists.id(level.item), degree: level.branches.degree }
        );
    }

    /// Copies everything but the visitor.
    fn copied(&self) -> Result<Self::Copied, OutOfMemory> {
        let (lists, tallies) = (self.lists.copied()?, copied(&self.tallies)?);
        Ok(Links { lists, tallies, aside: copied(&self.aside)?, visitor: Silent })
    }

    #[inline]
    fn report_cover(&mut self, number: u64) {
        tell!(self.visitor, Grain::Level, Event::Solution { number });
    }

    #[inline]
    fn report_dead_end(&mut self, item: u32) {
        tell!(self.visitor, Grain::Level, Event::DeadEnd { item: self.lists.id(item) });
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
