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
//! options were taken out. The sets may have another order then, but they are the same sets. A level
//! with one branch need not even do that, as the level above it will. And an option that starves
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

use self::checkpoints::{Checkpoints, MOST_COPIED};
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

/// The options of an item that are still possible: so many cells from the base on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Set {
    base: u32,
    size: u32,
}

impl Set {
    fn cells(self) -> std::ops::Range<usize> {
        self.base as usize..(self.base + self.size) as usize
    }
}

/// How far an item is in the search, and its neighbours in the list of open items. A secondary item
/// is linked to itself alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    state: State,
    left: u32,
    right: u32,
}

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

/// Builds the engine in the shape that suits the problem.
pub(super) fn start<'p>(setup: Setup<'p>) -> Result<Box<dyn Searcher + Send + 'p>, OutOfMemory> {
    fn boxed<'p, const COLORS: bool, const BOUNDS: bool>(
        setup: Setup<'p>,
    ) -> Result<Box<dyn Searcher + Send + 'p>, OutOfMemory> {
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
    arrangement: Arrangement,
    branch: Branch,
    entries: Vec<Entry>,
    /// The colour of each entry if COLORS, else empty.
    colors: Vec<u32>,
    /// The entry in each cell.
    cells: Vec<u32>,
    sets: Vec<Set>,
    items: Vec<Item>,
    /// One an item if BOUNDS, else empty.
    tallies: Vec<Tally>,
    checkpoints: Checkpoints<WIDE>,
    /// The items closed by the options on the path, with the entry that did it, in order.
    closed: Vec<(u32, u32)>,
    /// Open items that were left with too few options by covering the item of a level.
    starved: Vec<u32>,
    levels: Vec<Level>,
    next: Next,
    counters: Counters,
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    /// Linear in the size of the problem.
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, OutOfMemory> {
        let problem = setup.problem;
        let arrangement = Arrangement::new(problem, setup.seed)?;
        let (count, primary) = (arrangement.len() as u32, arrangement.primary);
        let mut items = reserved(count as usize + 1)?;
        items.extend((0..=count).map(|place| {
            let (left, right) = match place {
                ROOT => (primary, 1 % (primary + 1)),
                place if place > primary => (place, place),
                place => (place - 1, (place + 1) % (primary + 1)),
            };
            Item { state: State::Open, left, right }
        }));

        let mut sets = filled(count as usize + 1, Set { base: 0, size: 0 })?;
        for &option in &arrangement.options {
            for &item in problem.option_items(option) {
                sets[arrangement.place(item) as usize].size += 1;
            }
        }
        let mut base = 0;
        for set in &mut sets {
            set.base = base;
            base += std::mem::take(&mut set.size);
        }

        let nodes = 1 + arrangement.entries + 2 * arrangement.options.len();
        let mut entries = reserved(nodes)?;
        let mut colors = if COLORS { filled(nodes, NO_COLOR)? } else { Vec::new() };
        let mut cells = filled(arrangement.entries, 0)?;
        entries.push(Entry { item: ROOT, cell: 0 });
        for &option in &arrangement.options {
            let first = entries.len() as u32;
            for part in problem.parts(option) {
                let item = arrangement.place(part.item);
                let set = &mut sets[item as usize];
                let cell = set.base + set.size;
                set.size += 1;
                cells[cell as usize] = entries.len() as u32;
                if let (true, Some(color)) = (COLORS, part.color) {
                    colors[entries.len()] = color.0.get();
                }
                entries.push(Entry { item, cell });
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
        let mut checkpoints = Checkpoints::new(sets.len())?;
        checkpoints.make(&sets);
        Ok(Cells {
            arrangement,
            branch: setup.branch,
            entries,
            colors,
            cells,
            sets,
            items,
            tallies,
            checkpoints,
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
    ///
    /// All the time goes into this loop. The vectors are taken as slices first, so that their
    /// addresses stay in registers.
    #[inline(always)]
    fn hide(&mut self, entry: u32) {
        let (entries, cells) = (self.entries.as_mut_slice(), self.cells.as_mut_slice());
        let sets = self.sets.as_mut_slice();
        let mut other = entry + 1;
        while other != entry {
            let Entry { item, cell } = entries[other as usize];
            if item == ROOT {
                // Without colours all entries but one go, so that they need not be counted singly.
                self.counters.updates += u64::from(if COLORS { 0 } else { other - cell - 1 });
                other = cell;
                continue;
            }
            if !COLORS || self.items[item as usize].state != State::Closed {
                let set = &mut sets[item as usize];
                self.checkpoints.before_change(item, *set);
                take_out(entries, cells, set, other);
                self.counters.updates += u64::from(COLORS);
                let need = if BOUNDS { self.tallies[item as usize].need() } else { 1 };
                if set.size < need && item <= self.arrangement.primary {
                    note_starved(&mut self.starved, &self.items, item);
                }
            }
            other += 1;
        }
    }

    /// Takes an option out of the sets of all its items.
    fn hide_everywhere(&mut self, entry: u32) {
        self.hide(entry);
        let item = self.entries[entry as usize].item;
        let set = &mut self.sets[item as usize];
        self.checkpoints.before_change(item, *set);
        take_out(&mut self.entries, &mut self.cells, set, entry);
        self.counters.updates += 1;
        if self.is_starved(item) {
            note_starved(&mut self.starved, &self.items, item);
        }
    }

    /// Whether a primary item has fewer options than it needs.
    fn is_starved(&self, item: u32) -> bool {
        let need = if BOUNDS { self.tallies[item as usize].need() } else { 1 };
        self.sets[item as usize].size < need
    }

    /// Takes an item out of the list of open items.
    #[inline]
    fn unlink(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    /// Puts an item back where it was.
    #[inline]
    fn relink(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
    }

    // The search.

    /// The item to branch on and its number of branches; `None` if the path is a cover.
    fn choose(&self) -> Option<(u32, u32)> {
        let mut best = None;
        let mut item = self.items[ROOT as usize].right;
        while item != ROOT {
            let size = self.sets[item as usize].size;
            let degree =
                if BOUNDS { degree(size, self.tallies[item as usize]) } else { Some(size) };
            if let Some(degree) = degree
                && best.is_none_or(|(_, least)| degree < least)
            {
                best = Some((item, degree));
                // No open item is starved here, so nothing beats a forced one.
                if degree <= 1 || self.branch == Branch::Leftmost {
                    break;
                }
            }
            item = self.items[item as usize].right;
        }
        best
    }

    /// Visits the root: false if an item has too few options from the start.
    fn begin(&mut self) -> bool {
        self.counters.nodes = 1;
        !(1..=self.arrangement.primary).any(|item| self.is_starved(item))
    }

    /// Picks an item to branch on: true if there is none, as the path is a cover.
    fn enter(&mut self) -> bool {
        let Some((item, degree)) = self.choose() else {
            self.counters.covers += 1;
            self.next = Next::Retreat;
            return true;
        };
        let (starved, closed) = (self.starved.len(), self.closed.len());
        let kind = if BOUNDS && !self.tallies[item as usize].is_last() {
            Kind::Repeated
        } else {
            self.unlink(item);
            self.items[item as usize].state = State::Closed;
            for cell in self.sets[item as usize].cells() {
                self.hide(self.cells[cell]);
            }
            Kind::Once
        };
        let several = degree > 1 || kind == Kind::Repeated;
        let checkpoint = several.then(|| self.checkpoints.make(&self.sets));
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
        let Set { base, size } = self.sets[item as usize];
        let ends = match kind {
            Kind::Once => begun == degree,
            Kind::Repeated => size == 0 && self.is_starved(item),
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
        let (entry, kind, fits) = match kind {
            Kind::Once => {
                let entry = self.cells[(base + begun) as usize];
                (entry, kind, self.choose_option(entry, starved))
            }
            Kind::Repeated if size > 0 => {
                let entry = self.cells[base as usize];
                (entry, kind, self.choose_option_among_several(entry, starved))
            }
            Kind::Repeated | Kind::Closed => (ROOT, Kind::Closed, true),
        };
        if let Some(level) = self.levels.last_mut() {
            *level = Level { entry, kind, begun: begun + 1, ..*level };
        }
        self.next = if fits { Next::Enter } else { Next::Retreat };
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
        self.reopen(closed);
        if let Some(mark) = checkpoint {
            self.checkpoints.restore(mark, &mut self.sets);
        }
        match kind {
            Kind::Once => self.uncount_others(entry),
            Kind::Repeated => {
                self.uncount(item);
                self.uncount_others(entry);
                self.set_aside(entry, checkpoint);
                if self.starved.len() > starved {
                    self.leave();
                }
            }
            Kind::Closed => {}
        }
    }

    /// Goes back to the level above. Its sets are as they were before the branch that led here, once
    /// that branch is taken back; the root has to see to that itself.
    fn leave(&mut self) {
        let Some(Level { item, kind, checkpoint, starved, .. }) = self.levels.pop() else { return };
        self.starved.truncate(starved);
        if let Some(mark) = checkpoint {
            self.checkpoints.release(mark);
        }
        if kind == Kind::Once {
            self.items[item as usize].state = State::Open;
            self.relink(item);
        }
        if self.levels.is_empty() {
            self.checkpoints.restore(0, &mut self.sets);
        }
        self.next = Next::Retreat;
    }

    // Choosing an option.

    /// Chooses an option whose first item is covered already: false if that leaves an item with too
    /// few options. The items from `starved` on were starved by covering the first one.
    fn choose_option(&mut self, entry: u32, starved: usize) -> bool {
        let closing = self.closed.len();
        self.each_other(entry, Self::close);
        self.settle(starved, closing)
    }

    /// Chooses an option for an item that may get further ones. It leaves every set, since it cannot
    /// be chosen twice.
    fn choose_option_among_several(&mut self, entry: u32, starved: usize) -> bool {
        let closing = self.closed.len();
        self.hide_everywhere(entry);
        self.close(entry, self.entries[entry as usize].item);
        self.each_other(entry, Self::close);
        let fits = self.settle(starved, closing);
        self.starved.truncate(starved);
        fits
    }

    /// Takes an option that was tried out of every set until the level is left. What it is to go back
    /// to after the next branch changes with that.
    fn set_aside(&mut self, entry: u32, checkpoint: Option<usize>) {
        if let Some(mark) = checkpoint {
            self.checkpoints.release(mark);
        }
        self.hide_everywhere(entry);
        let checkpoint = Some(self.checkpoints.make(&self.sets));
        if let Some(level) = self.levels.last_mut() {
            level.checkpoint = checkpoint;
        }
    }

    /// Counts the item of an entry as covered once more and, if it may not be covered again, takes it
    /// out of the list of open items.
    #[inline]
    fn close(&mut self, entry: u32, item: u32) {
        if BOUNDS && item <= self.arrangement.primary {
            let tally = &mut self.tallies[item as usize];
            tally.count += 1;
            if tally.room() > 0 {
                return;
            }
        }
        // Only an item committed to the entry's own colour can be closed already.
        if COLORS && self.items[item as usize].state == State::Closed {
            return;
        }
        self.items[item as usize].state = State::Closing;
        self.unlink(item);
        self.closed.push((item, entry));
    }

    /// Puts the items closed since `closed` had this length back into the list of open items.
    #[inline]
    fn reopen(&mut self, closed: usize) {
        while self.closed.len() > closed {
            let Some((item, _)) = self.closed.pop() else { return };
            self.items[item as usize].state = State::Open;
            self.relink(item);
        }
    }

    /// Counts an item as covered once less.
    fn uncount(&mut self, item: u32) {
        if BOUNDS && item <= self.arrangement.primary {
            self.tallies[item as usize].count -= 1;
        }
    }

    fn uncount_others(&mut self, entry: u32) {
        if BOUNDS {
            self.each_other(entry, |engine, _, item| engine.uncount(item));
        }
    }

    /// Takes out every option that the items just closed rule out: false as soon as an open item has
    /// too few options left, or had too few before and was not saved.
    fn settle(&mut self, starved: usize, closing: usize) -> bool {
        let saved = |&item: &u32| {
            self.items[item as usize].state != State::Open || (BOUNDS && !self.is_starved(item))
        };
        if !self.starved[starved..].iter().all(saved) {
            return false;
        }
        let starved = self.starved.len();
        for k in closing..self.closed.len() {
            let (item, entry) = self.closed[k];
            let color = if COLORS { self.colors[entry as usize] } else { NO_COLOR };
            for cell in self.sets[item as usize].cells() {
                let other = self.cells[cell];
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
            let (item, _) = self.closed[k];
            self.items[item as usize].state = State::Closed;
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

/// Takes an entry out of its item's set: it changes places with the last one of the set, which then
/// ends before it.
#[inline(always)]
fn take_out(entries: &mut [Entry], cells: &mut [u32], set: &mut Set, entry: u32) {
    set.size -= 1;
    let (cell, last) = (entries[entry as usize].cell, set.base + set.size);
    let moved = std::mem::replace(&mut cells[last as usize], entry);
    cells[cell as usize] = moved;
    entries[moved as usize].cell = cell;
    entries[entry as usize].cell = last;
}

/// An item that the option being chosen closes may be left with nothing; an open one may not. Out of
/// line because it is rare, and in the loop it would push other things out of the registers.
#[cold]
#[inline(never)]
fn note_starved(starved: &mut Vec<u32>, items: &[Item], item: u32) {
    if items[item as usize].state == State::Open {
        starved.push(item);
    }
}

#[cfg(test)]
impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    /// Every entry stands in the cell that it says, and every open item is linked both ways.
    pub(super) fn sanity(&self) -> Result<(), String> {
        for (cell, &entry) in self.cells.iter().enumerate() {
            if self.entries[entry as usize].cell as usize != cell {
                return Err(format!("entry {entry} is lost"));
            }
        }
        for (place, item) in self.items.iter().enumerate() {
            let right = &self.items[item.right as usize];
            if item.state == State::Open && right.left as usize != place {
                return Err(format!("items {place} and {} disagree", item.right));
            }
        }
        Ok(())
    }

    /// The sets as sets: their order is free to change. All else bit for bit.
    pub(super) fn shape(&self) -> String {
        let sets = self.sets.iter().map(|set| {
            let mut entries = self.cells[set.cells()].to_vec();
            entries.sort_unstable();
            (set.base, entries)
        });
        let sets: Vec<_> = sets.collect();
        format!("{sets:?} {:?} {:?} {:?}", self.items, self.tallies, self.closed)
    }
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Searcher
    for Cells<COLORS, BOUNDS, WIDE>
{
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.counters.nodes.saturating_add(quota.nodes);
        let last_cover = self.counters.covers.saturating_add(quota.covers);
        if self.counters.nodes == 0 && quota.nodes > 0 && !self.begin() {
            self.next = Next::Rest;
        }
        loop {
            // In the order in which one leads to the other, rather than by a table of jumps.
            if self.next == Next::Enter && self.enter() && self.counters.covers >= last_cover {
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
        into.extend(tried.map(|level| self.option_of(level.entry)));
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn share_done(&self) -> f64 {
        if self.next == Next::Rest {
            return 1.0;
        }
        // Between two branches of the last level, the one begun last is behind too.
        let between = usize::from(self.next == Next::Advance);
        let last = self.levels.len().wrapping_sub(between);
        share_behind(self.levels.iter().enumerate().map(|(k, level)| {
            let behind = if k == last { level.begun } else { level.begun.saturating_sub(1) };
            (behind, level.degree)
        }))
    }
}
