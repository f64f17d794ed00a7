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
//! Nothing has to be mended on the way back: the sets may have another order then, but they are the same sets.
//! So going back costs one addition for each entry taken out, where linked lists need three writes,
//! and an option that starves an item is given up the moment it does so.
//!
//! Colours: an item committed to a colour is left alone until it is released, like a covered one.
//! Bounds: as in the `links` engine, an option tried for an item that stays open is then set aside.
//!
//! Source: D. E. Knuth, *Dancing cells* (2023) and his program SSXCC; the trail of items in place of
//! saved sizes is ours, to keep the memory in proportion to the problem. Cost: 16 bytes an entry (20
//! with colours), 16 an option, 24 an item.

use super::{
    Arrangement, Counters, OutOfMemory, Pause, Quota, Searcher, Setup, filled, reserved,
    share_behind,
};
use crate::branch::{Branch, Tally, degree};
use crate::problem::{OptionId, Role};

/// The place of the root in the list of open items, and what a spacer has in place of an item.
const ROOT: u32 = 0;
/// The colour of an entry that has none.
const NO_COLOR: u32 = 0;

/// One entry of an option, or one of the two spacers after it.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The item; ROOT in a spacer.
    item: u32,
    /// The cell that the entry stands in. In the first spacer: the option's first entry; in the
    /// second: the option.
    cell: u32,
}

/// How far an item is in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// To be covered, or free to be.
    Open,
    /// Covered or committed by the option being chosen: its set still follows every change, so that
    /// no option is taken out twice, but it may become empty.
    Closing,
    /// Covered or committed: its set stays as it is.
    Closed,
}

/// An item: its set of options, and its neighbours in the list of open items. A secondary item is
/// linked to itself alone.
#[derive(Clone, Copy, Debug)]
struct Item {
    base: u32,
    size: u32,
    state: State,
    left: u32,
    right: u32,
}

/// A branch of the path: an item, and which of its options is being tried.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The entry of the option being tried, in the item's set.
    entry: u32,
    degree: u32,
    begun: u32,
    /// The lengths of `trail` and `starved` when the level was entered.
    entered: (usize, usize),
    /// The lengths of `trail` and `closed` before the option was tried.
    tried: (usize, usize),
    kind: Kind,
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

/// What to do when the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Pick an item, or find that the path is a cover.
    Enter,
    /// Begin the next branch of the last level.
    Advance,
    /// Take back the branch of the last level.
    Retreat,
    /// Nothing: the tree is done.
    Rest,
}

/// The engine. `COLORS` and `BOUNDS` leave out what a problem does not need.
pub(crate) struct Cells<const COLORS: bool, const BOUNDS: bool> {
    arrangement: Arrangement,
    branch: Branch,
    entries: Vec<Entry>,
    /// The colour of each entry if COLORS, else empty.
    colors: Vec<u32>,
    /// The entry in each cell.
    cells: Vec<u32>,
    items: Vec<Item>,
    /// One an item if BOUNDS, else empty.
    tallies: Vec<Tally>,
    /// The item of every entry taken out, in order. Never longer than there are entries.
    trail: Vec<u32>,
    /// The items closed by the options on the path, with the entry that did it, in order.
    closed: Vec<(u32, u32)>,
    /// Open items that were left with too few options by covering the item of a level.
    starved: Vec<u32>,
    levels: Vec<Level>,
    next: Next,
    counters: Counters,
}

impl<const COLORS: bool, const BOUNDS: bool> Cells<COLORS, BOUNDS> {
    /// Linear in the size of the problem.
    pub(crate) fn new(setup: Setup<'_>) -> Result<Self, OutOfMemory> {
        let problem = setup.problem;
        let arrangement = Arrangement::new(problem, setup.seed)?;
        let (count, primary) = (arrangement.len() as u32, arrangement.primary);
        let mut items: Vec<Item> = reserved(count as usize + 1)?;
        items.extend((0..=count).map(|place| {
            let (left, right) = match place {
                ROOT => (primary, 1 % (primary + 1)),
                place if place > primary => (place, place),
                place => (place - 1, (place + 1) % (primary + 1)),
            };
            Item { base: 0, size: 0, state: State::Open, left, right }
        }));
        for &option in &arrangement.options {
            for &item in problem.option_items(option) {
                items[arrangement.place(item) as usize].size += 1;
            }
        }
        let mut base = 0;
        for item in &mut items {
            item.base = base;
            base += std::mem::take(&mut item.size);
        }

        let nodes = 1 + arrangement.entries + 2 * arrangement.options.len();
        let mut entries = reserved(nodes)?;
        let mut colors = if COLORS { filled(nodes, NO_COLOR)? } else { Vec::new() };
        let mut cells = filled(arrangement.entries, 0)?;
        entries.push(Entry { item: ROOT, cell: 0 });
        for &option in &arrangement.options {
            let first = entries.len() as u32;
            for part in problem.parts(option) {
                let place = arrangement.place(part.item);
                let item = &mut items[place as usize];
                let cell = item.base + item.size;
                item.size += 1;
                cells[cell as usize] = entries.len() as u32;
                if let (true, Some(color)) = (COLORS, part.color) {
                    colors[entries.len()] = color.0.get();
                }
                entries.push(Entry { item: place, cell });
            }
            entries.push(Entry { item: ROOT, cell: first });
            entries.push(Entry { item: ROOT, cell: option.0 });
        }

        let mut tallies = Vec::new();
        if BOUNDS {
            tallies = filled(count as usize + 1, Tally { count: 0, min: 1, max: 1 })?;
            for item in problem.items() {
                if let Role::Primary { min, max } = problem.role(item) {
                    tallies[arrangement.place(item) as usize] = Tally { count: 0, min, max };
                }
            }
        }
        Ok(Cells {
            branch: setup.branch,
            entries,
            colors,
            items,
            tallies,
            trail: reserved(arrangement.entries)?,
            cells,
            arrangement,
            closed: Vec::new(),
            starved: Vec::new(),
            levels: Vec::new(),
            next: Next::Enter,
            counters: Counters::default(),
        })
    }

    // The sets.

    /// Takes an option out of the sets of all its items but the one of `entry`, and notes the open
    /// items that are left with too few options.
    #[inline]
    fn hide(&mut self, entry: u32) {
        self.each_other(entry, Self::take_out);
    }

    /// Takes one entry out of its item's set, unless the set is to stay as it is.
    #[inline]
    fn take_out(&mut self, entry: u32, place: u32) {
        let item = &mut self.items[place as usize];
        if item.state == State::Closed {
            return;
        }
        item.size -= 1;
        let (base, size, state) = (item.base, item.size, item.state);
        let cell = self.entries[entry as usize].cell;
        let last = (base + size) as usize;
        let moved = std::mem::replace(&mut self.cells[last], entry);
        self.cells[cell as usize] = moved;
        self.entries[moved as usize].cell = cell;
        self.entries[entry as usize].cell = last as u32;
        self.trail.push(place);
        let starves = if BOUNDS { size < self.need(place) } else { size == 0 };
        if starves && state == State::Open && place <= self.arrangement.primary {
            self.starved.push(place);
        }
    }

    /// Brings back what was taken out since the trail had this length.
    #[inline]
    fn bring_back(&mut self, mark: usize) {
        self.counters.updates += (self.trail.len() - mark) as u64;
        for &place in &self.trail[mark..] {
            self.items[place as usize].size += 1;
        }
        self.trail.truncate(mark);
    }

    /// Options that an item must still get, secondary items none.
    #[inline]
    fn need(&self, place: u32) -> u32 {
        if place > self.arrangement.primary {
            0
        } else if BOUNDS {
            self.tallies[place as usize].need()
        } else {
            1
        }
    }

    /// Takes an item out of the list of open items.
    #[inline]
    fn unlink(&mut self, place: u32) {
        let Item { left, right, .. } = self.items[place as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    #[inline]
    fn relink(&mut self, place: u32) {
        let Item { left, right, .. } = self.items[place as usize];
        self.items[left as usize].right = place;
        self.items[right as usize].left = place;
    }

    // The search.

    /// The item to branch on and its number of branches; `None` if the path is a cover.
    fn choose(&self) -> Option<(u32, u32)> {
        let mut best = None;
        let mut place = self.items[ROOT as usize].right;
        while place != ROOT {
            let Item { size, right, .. } = self.items[place as usize];
            let degree =
                if BOUNDS { degree(size, self.tallies[place as usize]) } else { Some(size) };
            if let Some(degree) = degree
                && best.is_none_or(|(_, least)| degree < least)
            {
                best = Some((place, degree));
                // No open item is starved here, so nothing beats a forced one.
                if degree <= 1 || self.branch == Branch::Leftmost {
                    break;
                }
            }
            place = right;
        }
        best
    }

    /// Whether an item has too few options from the start: then the root is a dead end.
    fn is_hopeless(&self) -> bool {
        (1..=self.arrangement.primary).any(|place| self.is_starved(place))
    }

    #[inline]
    fn is_starved(&self, place: u32) -> bool {
        self.items[place as usize].size < self.need(place)
    }

    /// Picks an item to branch on: true if there is none, as the path is a cover.
    fn enter(&mut self) -> bool {
        let Some((item, degree)) = self.choose() else {
            self.counters.covers += 1;
            self.next = Next::Retreat;
            return true;
        };
        let entered = (self.trail.len(), self.starved.len());
        let kind = if BOUNDS && !self.tallies[item as usize].is_last() {
            Kind::Repeated
        } else {
            self.unlink(item);
            self.items[item as usize].state = State::Closed;
            let Item { base, size, .. } = self.items[item as usize];
            for cell in base..base + size {
                self.hide(self.cells[cell as usize]);
            }
            Kind::Once
        };
        self.levels.push(Level {
            item,
            entry: ROOT,
            degree,
            begun: 0,
            entered,
            tried: entered,
            kind,
        });
        self.next = Next::Advance;
        false
    }

    /// Begins the next branch of the last level or, if there is none, leaves it: false if there is
    /// one but no node may be visited any more.
    fn advance(&mut self, last_node: u64) -> bool {
        let Some(&Level { item, begun, entered, kind, .. }) = self.levels.last() else {
            self.next = Next::Rest;
            return true;
        };
        let Item { base, size, .. } = self.items[item as usize];
        let ends = match kind {
            Kind::Once => begun == size,
            Kind::Repeated => size == 0 && self.need(item) > 0,
            Kind::Closed => true,
        };
        if ends {
            self.leave();
            return true;
        }
        if self.counters.nodes >= last_node {
            return false;
        }
        self.counters.nodes += 1;
        let tried = (self.trail.len(), self.closed.len());
        let (entry, kind, fits) = match kind {
            Kind::Repeated if size > 0 => {
                let entry = self.cells[base as usize];
                (entry, kind, self.choose_option_among_several(entry))
            }
            Kind::Repeated | Kind::Closed => (ROOT, Kind::Closed, true),
            Kind::Once => {
                let entry = self.cells[(base + begun) as usize];
                (entry, kind, self.choose_option(entry, entered.1))
            }
        };
        if let Some(level) = self.levels.last_mut() {
            *level = Level { entry, kind, tried, begun: begun + 1, ..*level };
        }
        self.next = if fits { Next::Enter } else { Next::Retreat };
        true
    }

    /// Takes back the branch of the last level.
    fn retreat(&mut self) {
        let Some(&Level { entry, entered, tried, kind, .. }) = self.levels.last() else {
            self.next = Next::Rest;
            return;
        };
        self.next = Next::Advance;
        match kind {
            Kind::Once => self.drop_option(entry, tried),
            Kind::Repeated => {
                self.drop_option(entry, tried);
                self.reopen(self.entries[entry as usize].item);
                self.hide_everywhere(entry);
                if self.starved.len() > entered.1 {
                    self.leave();
                }
            }
            Kind::Closed => {}
        }
    }

    /// Undoes what [`enter`](Self::enter) did and goes back to the level above.
    fn leave(&mut self) {
        let Some(Level { item, entered, kind, .. }) = self.levels.pop() else { return };
        self.bring_back(entered.0);
        self.starved.truncate(entered.1);
        if kind == Kind::Once {
            self.items[item as usize].state = State::Open;
            self.relink(item);
        }
        self.next = Next::Retreat;
    }

    // Choosing an option.

    /// Chooses an option whose first item is covered already: false if that leaves an item with too
    /// few options. The items from `starved` on were starved by covering the first one.
    fn choose_option(&mut self, entry: u32, starved: usize) -> bool {
        let closing = self.closed.len();
        self.close_others(entry);
        self.settle(starved, closing)
    }

    /// Chooses an option for an item that may get further ones. It leaves every set, since it cannot
    /// be chosen twice.
    fn choose_option_among_several(&mut self, entry: u32) -> bool {
        let (starved, closing) = (self.starved.len(), self.closed.len());
        self.hide_everywhere(entry);
        self.close(entry, self.entries[entry as usize].item);
        self.close_others(entry);
        let fits = self.settle(starved, closing);
        self.starved.truncate(starved);
        fits
    }

    /// Undoes a choice: the sets first, then the items in the reverse order.
    fn drop_option(&mut self, entry: u32, (trail, closed): (usize, usize)) {
        self.bring_back(trail);
        while self.closed.len() > closed {
            let Some((place, _)) = self.closed.pop() else { return };
            self.items[place as usize].state = State::Open;
            self.relink(place);
        }
        if BOUNDS {
            self.each_other(entry, |engine, _, item| engine.reopen(item));
        }
    }

    /// Takes an option out of all sets.
    fn hide_everywhere(&mut self, entry: u32) {
        self.hide(entry);
        self.take_out(entry, self.entries[entry as usize].item);
    }

    fn close_others(&mut self, entry: u32) {
        self.each_other(entry, Self::close);
    }

    /// Counts the item of an entry as covered once more and, if it may not be covered again, takes it
    /// out of the list of open items.
    #[inline]
    fn close(&mut self, entry: u32, place: u32) {
        if BOUNDS && place <= self.arrangement.primary {
            let tally = &mut self.tallies[place as usize];
            tally.count += 1;
            if tally.room() > 0 {
                return;
            }
        }
        // Only an item committed to the entry's own colour can be closed already.
        if COLORS && self.items[place as usize].state == State::Closed {
            return;
        }
        self.items[place as usize].state = State::Closing;
        self.unlink(place);
        self.closed.push((place, entry));
    }

    /// Counts an item as covered once less.
    fn reopen(&mut self, place: u32) {
        if BOUNDS && place <= self.arrangement.primary {
            self.tallies[place as usize].count -= 1;
        }
    }

    /// Takes out every option that the items just closed rule out: false as soon as an open item has
    /// too few options left, or had them before and was not saved.
    fn settle(&mut self, starved: usize, closing: usize) -> bool {
        let saved = |&place: &u32| {
            self.items[place as usize].state != State::Open || (BOUNDS && !self.is_starved(place))
        };
        if !self.starved[starved..].iter().all(saved) {
            return false;
        }
        let starved = self.starved.len();
        for k in closing..self.closed.len() {
            let (place, entry) = self.closed[k];
            let color = if COLORS { self.colors[entry as usize] } else { NO_COLOR };
            let Item { base, size, .. } = self.items[place as usize];
            for cell in base..base + size {
                let other = self.cells[cell as usize];
                if COLORS && color != NO_COLOR && self.colors[other as usize] == color {
                    continue;
                }
                self.hide(other);
                if self.starved.len() > starved {
                    self.starved.truncate(starved);
                    return false;
                }
            }
        }
        for k in closing..self.closed.len() {
            let (place, _) = self.closed[k];
            self.items[place as usize].state = State::Closed;
        }
        true
    }

    /// Visits the other entries of an option, from the one after `entry` around to the one before.
    #[inline(always)]
    fn each_other(&mut self, entry: u32, mut visit: impl FnMut(&mut Self, u32, u32)) {
        let mut other = entry + 1;
        while other != entry {
            let Entry { item, cell } = self.entries[other as usize];
            if item == ROOT {
                other = cell;
                continue;
            }
            visit(self, other, item);
            other += 1;
        }
    }

    fn option_of(&self, mut entry: u32) -> OptionId {
        while self.entries[entry as usize].item != ROOT {
            entry += 1;
        }
        OptionId(self.entries[entry as usize + 1].cell)
    }
}

impl<const COLORS: bool, const BOUNDS: bool> Searcher for Cells<COLORS, BOUNDS> {
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.counters.nodes.saturating_add(quota.nodes);
        let last_cover = self.counters.covers.saturating_add(quota.covers);
        if self.counters.nodes == 0 && quota.nodes > 0 {
            self.counters.nodes = 1;
            if self.is_hopeless() {
                self.next = Next::Rest;
            }
        }
        loop {
            match self.next {
                Next::Enter => {
                    if self.enter() && self.counters.covers >= last_cover {
                        return Pause::Cover;
                    }
                }
                Next::Advance => {
                    if !self.advance(last_node) {
                        return Pause::Nodes;
                    }
                }
                Next::Retreat => self.retreat(),
                Next::Rest => return Pause::Done,
            }
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        let tried = self.levels.iter().filter(|level| level.kind != Kind::Closed);
        into.extend(tried.map(|level| self.option_of(level.entry)));
    }

    fn counters(&self) -> Counters {
        let updates = self.counters.updates + self.trail.len() as u64;
        Counters { updates, ..self.counters }
    }

    fn share_done(&self) -> f64 {
        if self.next == Next::Rest {
            return 1.0;
        }
        share_behind(self.levels.iter().map(|level| (level.begun.saturating_sub(1), level.degree)))
    }
}
