//! The sets themselves, and the steps of the dance: close and reopen items, remove options.
//!
//! The entries of an option are contiguous, with two spacers after each option. The cells of an
//! item are contiguous too, with the possible options first. Removing options is undone by
//! restoring the sizes (`checkpoints.rs`), closing items by reopening them in reverse order.

#[cfg(test)]
mod sanity;

use std::sync::Arc;

use super::checkpoints::Checkpoints;
use crate::engine::arrangement::Arrangement;
use crate::engine::branch::{Tally, degree};
use crate::engine::contract::Setup;
use crate::engine::steps::ROOT;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied, copied_with_room, filled, reserved};
use crate::watch::NotBuilt;

/// The colour of an entry that has none.
const NO_COLOR: u32 = 0;

/// One entry of an option, or one of the two spacers after it.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The item; ROOT, which no item has as its place, in a spacer.
    item: u32,
    /// The cell that holds the entry. In the first spacer: the option's first entry; in the second:
    /// the option.
    cell: u32,
}

/// The options of an item that are still possible: the first `size` cells from `base` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set {
    pub(super) base: u32,
    pub(super) size: u32,
}

impl Set {
    fn cells(self) -> std::ops::Range<usize> {
        self.base as usize..(self.base + self.size) as usize
    }
}

/// The state of an item, and its neighbours in the list of open items. A secondary item is linked
/// to itself alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    status: Status,
    left: u32,
    right: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Still to be covered or, if secondary, free to be.
    Open,
    /// Covered or committed by the option being chosen. Its set still follows every change, so that
    /// no option is removed twice, but it may become empty.
    Closing,
    /// Covered or committed. Its set no longer changes.
    Closed,
}

/// The sets of all items, and the list of open items. With `COLORS` or `BOUNDS` false, the code
/// that a problem does not need is left out. `WIDE` is for many items.
pub(super) struct Sets<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> {
    pub(super) arrangement: Arc<Arrangement>,
    entries: Vec<Entry>,
    /// The colour of each entry if COLORS, else empty.
    colors: Vec<u32>,
    /// The entry in each cell.
    cells: Vec<u32>,
    /// The set of each item.
    of: Vec<Set>,
    items: Vec<Item>,
    /// One tally per item if BOUNDS, else empty.
    pub(super) tallies: Vec<Tally>,
    checkpoints: Checkpoints<WIDE>,
    /// The items closed by the options on the path, each with the entry that closed it, in order.
    /// Never grows: there is room for every item.
    pub(super) closed: Vec<(u32, u32)>,
    /// Open items left with too few options when the item of a level was covered. Never grows: an
    /// item is noted when an option is removed and fewer are left than it needs. Along a path its
    /// options only become fewer, so that happens no more often than it needs options.
    pub(super) starved: Vec<u32>,
    /// The item that the last rejected option would have left with too few options.
    pub(super) failed: u32,
    /// The number of entries removed from a set so far.
    pub(super) updates: u64,
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Sets<COLORS, BOUNDS, WIDE> {
    /// Builds the sets, in time linear in the size of the problem.
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, NotBuilt> {
        let problem = setup.problem;
        let mut watch = setup.watch();
        let arrangement = Arrangement::new(setup)?;
        let (count, primary) = (arrangement.len() as u32, arrangement.primary);
        let mut items = reserved(count as usize + 1)?;
        items.extend((0..=count).map(|place| {
            let (left, right) = match place {
                ROOT => (primary, 1 % (primary + 1)),
                place if place > primary => (place, place),
                place => (place - 1, (place + 1) % (primary + 1)),
            };
            Item { status: Status::Open, left, right }
        }));

        let mut sets = filled(count as usize + 1, Set { base: 0, size: 0 })?;
        for &option in &arrangement.options {
            watch.pass(problem.option_items(option).len())?;
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
            watch.pass(problem.option_items(option).len())?;
            let first = entries.len() as u32;
            for part in problem.entries(option) {
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

        let tallies = if BOUNDS { arrangement.tallies(problem)? } else { Vec::new() };
        let mut checkpoints = Checkpoints::new(sets.len())?;
        checkpoints.make(&sets)?;
        let need = |item: u32| if BOUNDS { tallies[item as usize].need() } else { 1 };
        let most_starved = (1..=primary).map(|item| need(item).min(sets[item as usize].size));
        let starved = reserved(most_starved.map(|most| most as usize).sum())?;
        let closed = reserved(count as usize)?;
        Ok(Sets {
            arrangement: Arc::new(arrangement),
            entries,
            colors,
            cells,
            of: sets,
            items,
            tallies,
            checkpoints,
            closed,
            starved,
            failed: ROOT,
            updates: 0,
        })
    }

    /// Copies the sets.
    pub(super) fn copied(&self) -> Result<Self, OutOfMemory> {
        Ok(Sets {
            arrangement: Arc::clone(&self.arrangement),
            entries: copied(&self.entries)?,
            colors: copied(&self.colors)?,
            cells: copied(&self.cells)?,
            of: copied(&self.of)?,
            items: copied(&self.items)?,
            tallies: copied(&self.tallies)?,
            checkpoints: self.checkpoints.copied()?,
            closed: copied_with_room(&self.closed, self.closed.capacity())?,
            starved: copied_with_room(&self.starved, self.starved.capacity())?,
            ..*self
        })
    }

    // Queries.

    /// The next open item to the right. From the root this is the first one; after the last comes
    /// the root again.
    #[inline]
    pub(super) fn right(&self, item: u32) -> u32 {
        self.items[item as usize].right
    }

    /// The set of an item.
    #[inline]
    pub(super) fn set(&self, item: u32) -> Set {
        self.of[item as usize]
    }

    /// The entry in a cell.
    #[inline]
    pub(super) fn entry(&self, cell: u32) -> u32 {
        self.cells[cell as usize]
    }

    /// The entry of an item's first possible option, in the order of the arrangement.
    pub(super) fn first(&self, item: u32) -> u32 {
        let entries = &self.cells[self.of[item as usize].cells()];
        entries.iter().copied().min().unwrap_or(ROOT)
    }

    /// Sorts the possible options of an item into the order of the arrangement. The order in which
    /// they are tried then depends on the path alone, and not on what was searched before.
    #[inline]
    pub(super) fn sort(&mut self, item: u32) {
        let cells = self.of[item as usize].cells();
        let base = cells.start;
        let set = &mut self.cells[cells];
        if set.is_sorted() {
            return;
        }
        set.sort_unstable();
        for (k, &entry) in set.iter().enumerate() {
            self.entries[entry as usize].cell = (base + k) as u32;
        }
    }

    /// The number of branches at an item; `None` if there is nothing left to decide about it.
    #[inline]
    pub(super) fn degree(&self, item: u32) -> Option<u32> {
        let size = self.of[item as usize].size;
        if BOUNDS { degree(size, self.tallies[item as usize]) } else { Some(size) }
    }

    /// Whether exactly one more option has to be chosen for an item.
    pub(super) fn is_last(&self, item: u32) -> bool {
        !BOUNDS || self.tallies[item as usize].is_last()
    }

    /// The option that an entry belongs to, as named in the second spacer after it.
    pub(super) fn option_of(&self, mut entry: u32) -> OptionId {
        while self.entries[entry as usize].item != ROOT {
            entry += 1;
        }
        OptionId(self.entries[entry as usize + 1].cell)
    }

    // Checkpoints.

    /// Remembers the sizes of all sets and returns the mark by which to restore them.
    pub(super) fn checkpoint(&mut self) -> Result<usize, OutOfMemory> {
        self.checkpoints.make(&self.of)
    }

    /// Restores the sizes of all sets as they were at the last checkpoint, and keeps the
    /// checkpoint.
    #[inline]
    pub(super) fn restore(&mut self, mark: usize) {
        self.checkpoints.restore(mark, &mut self.of);
    }

    /// Forgets the last checkpoint. The sets must be as they were then.
    pub(super) fn release(&mut self, mark: usize) {
        self.checkpoints.release(mark);
    }

    // The dance of the items.

    /// Removes an item from the list of open items, and its options from all other sets.
    pub(super) fn cover(&mut self, item: u32) {
        self.unlink(item);
        self.items[item as usize].status = Status::Closed;
        for cell in self.of[item as usize].cells() {
            self.hide(self.cells[cell]);
        }
    }

    /// Puts an item back into the list of open items. Restoring the sets is left to the caller.
    pub(super) fn uncover(&mut self, item: u32) {
        self.items[item as usize].status = Status::Open;
        self.relink(item);
    }

    /// Chooses an option whose item at `entry` is already covered. Returns false if that leaves an
    /// item with too few options. The items in `self.starved` from index `starved` on were starved
    /// when that item was covered.
    pub(super) fn choose_option(&mut self, entry: u32, starved: usize) -> bool {
        let closing = self.closed.len();
        self.each_other(entry, Self::close);
        self.settle(starved, closing)
    }

    /// Chooses an option for an item that may get further ones. The option is removed from every
    /// set, since it cannot be chosen twice.
    pub(super) fn choose_option_among_several(&mut self, entry: u32, starved: usize) -> bool {
        let closing = self.closed.len();
        self.hide_everywhere(entry);
        self.close(entry, self.entries[entry as usize].item);
        self.each_other(entry, Self::close);
        let fits = self.settle(starved, closing);
        self.starved.truncate(starved);
        fits
    }

    /// Counts the item of an entry as covered once more and, if it may not be covered again,
    /// removes it from the list of open items.
    #[inline]
    fn close(&mut self, entry: u32, item: u32) {
        if BOUNDS && item <= self.arrangement.primary {
            let tally = &mut self.tallies[item as usize];
            tally.count += 1;
            if tally.room() > 0 {
                return;
            }
        }
        // Only an item committed to the entry's own colour can already be closed.
        if COLORS && self.items[item as usize].status == Status::Closed {
            return;
        }
        self.items[item as usize].status = Status::Closing;
        self.unlink(item);
        debug_assert!(self.closed.len() < self.closed.capacity());
        self.closed.push((item, entry));
    }

    /// Reopens the items that were closed since `self.closed` had the length `closed`.
    #[inline]
    pub(super) fn reopen(&mut self, closed: usize) {
        while self.closed.len() > closed {
            let Some((item, _)) = self.closed.pop() else { return };
            self.items[item as usize].status = Status::Open;
            self.relink(item);
        }
    }

    /// Counts an item as covered once less.
    pub(super) fn uncount(&mut self, item: u32) {
        if BOUNDS && item <= self.arrangement.primary {
            self.tallies[item as usize].count -= 1;
        }
    }

    pub(super) fn uncount_others(&mut self, entry: u32) {
        if BOUNDS {
            self.each_other(entry, |engine, _, item| engine.uncount(item));
        }
    }

    /// Removes every option that the items just closed rule out. Returns false as soon as an open
    /// item has too few options left, or if one was starved before and the chosen option does not
    /// cover it.
    fn settle(&mut self, starved: usize, closing: usize) -> bool {
        let lost = |&&item: &&u32| {
            self.items[item as usize].status == Status::Open && (!BOUNDS || self.is_starved(item))
        };
        if let Some(&item) = self.starved[starved..].iter().find(lost) {
            self.failed = item;
            return false;
        }
        let starved = self.starved.len();
        for k in closing..self.closed.len() {
            let (item, entry) = self.closed[k];
            let color = if COLORS { self.colors[entry as usize] } else { NO_COLOR };
            for cell in self.of[item as usize].cells() {
                let other = self.cells[cell];
                if COLORS && color != NO_COLOR && self.colors[other as usize] == color {
                    continue;
                }
                self.hide(other);
                if let Some(&item) = self.starved.get(starved) {
                    self.failed = item;
                    self.starved.truncate(starved);
                    return false;
                }
            }
        }
        for k in closing..self.closed.len() {
            let (item, _) = self.closed[k];
            self.items[item as usize].status = Status::Closed;
        }
        true
    }

    // The dance of the options.

    /// Removes an option from the sets of all its items except the one of `entry`, and notes the
    /// open items that are left with too few options.
    ///
    /// The engine spends nearly all its time in this loop. The vectors are borrowed as slices
    /// first, so that their addresses stay in registers.
    #[inline(always)]
    fn hide(&mut self, entry: u32) {
        let (entries, cells) = (self.entries.as_mut_slice(), self.cells.as_mut_slice());
        let sets = self.of.as_mut_slice();
        let mut other = entry + 1;
        while other != entry {
            let Entry { item, cell } = entries[other as usize];
            if item == ROOT {
                // Without colours all entries but one are removed, so they need not be counted
                // singly.
                self.updates += u64::from(if COLORS { 0 } else { other - cell - 1 });
                other = cell;
                continue;
            }
            if !COLORS || self.items[item as usize].status != Status::Closed {
                let set = &mut sets[item as usize];
                self.checkpoints.before_change(item, *set);
                take_out(entries, cells, set, other);
                self.updates += u64::from(COLORS);
                let need = if BOUNDS { self.tallies[item as usize].need() } else { 1 };
                if set.size < need {
                    note_starved(&mut self.starved, &self.items, self.arrangement.primary, item);
                }
            }
            other += 1;
        }
    }

    /// Removes an option from the sets of all its items.
    pub(super) fn hide_everywhere(&mut self, entry: u32) {
        self.hide(entry);
        let item = self.entries[entry as usize].item;
        let set = &mut self.of[item as usize];
        self.checkpoints.before_change(item, *set);
        take_out(&mut self.entries, &mut self.cells, set, entry);
        self.updates += 1;
        if self.is_starved(item) {
            note_starved(&mut self.starved, &self.items, self.arrangement.primary, item);
        }
    }

    /// Whether a primary item has fewer options than it needs.
    pub(super) fn is_starved(&self, item: u32) -> bool {
        let need = if BOUNDS { self.tallies[item as usize].need() } else { 1 };
        self.of[item as usize].size < need
    }

    /// Removes an item from the list of open items.
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

    /// Visits the other entries of an option, from the one after `entry` round to the one before
    /// it.
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
}

/// Removes an entry from its item's set: swaps it with the last entry of the set, and shortens the
/// set by one.
#[inline(always)]
fn take_out(entries: &mut [Entry], cells: &mut [u32], set: &mut Set, entry: u32) {
    set.size -= 1;
    let (cell, last) = (entries[entry as usize].cell, set.base + set.size);
    let moved = std::mem::replace(&mut cells[last as usize], entry);
    cells[cell as usize] = moved;
    entries[moved as usize].cell = cell;
    entries[entry as usize].cell = last;
}

/// Notes a starved item, unless it may be empty: a secondary item, or one that the option being
/// chosen closes. Out of line, tests included, because it is rare and would push other values out
/// of the registers: 10 % on Soma.
#[cold]
#[inline(never)]
fn note_starved(starved: &mut Vec<u32>, items: &[Item], primary: u32, item: u32) {
    if item <= primary && items[item as usize].status == Status::Open {
        debug_assert!(starved.len() < starved.capacity());
        starved.push(item);
    }
}
