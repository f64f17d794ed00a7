//! Bit-parallel search: for each option a mask of the options that remain possible with it.
//! Choosing an option is an AND.
//!
//! The masks have two layouts, and a search may begin in one and continue in the other. *Lanes*
//! ([`lanes`]) suit items with up to 127 options, *dense* states ([`dense`]) items with more. Where
//! a large subtree is expected, the rest of the problem is squeezed into a table of its own
//! ([`table`], [`squeeze`]), so that the many nodes deep in the tree read only a few words each.
//!
//! ```text
//! problem --Flat--> dense table --squeeze--> dense table --squeeze--> lanes --squeeze--> lanes
//!                   2056 options             400                      130               40
//!                   33 words                 8 words                  4 vectors         1 vector
//! ```
//!
//! In either layout the tree is that of the rule `mrv`: branch on the item with the fewest options
//! (the first of these, if there are several), and try its options in order. So covers come in the
//! same order as from `links` and `cells`. Forced options are not nodes: only the root is one, and
//! every option tried where there were several.
//!
//! Everything is written once for a vector of 256 bits ([`vector`]), which uses AVX2 where the
//! machine has it and plain words elsewhere. Both forms visit the same nodes.
//!
//! Cost: with lanes, a row for each option, of 32 bytes for every 2 to 32 items; dense, a mask for
//! each item, of one bit per option. A few smaller tables come on top. Rows or masks take 64 MB at
//! most. The longest step is to choose an option in the widest dense state or to make a table from
//! it: either reads all masks a few times, which takes 20 ms. In lanes, a step takes microseconds.

mod dense;
mod lanes;
mod squeeze;
mod table;
#[cfg(test)]
mod tests;
mod vector;
mod walk;

use std::marker::PhantomData;
use std::sync::Arc;

use self::dense::Removals;
use self::table::{Layout, Table, line_size};
pub(super) use self::vector::{Plain, Vector};
use self::walk::{Exit, Goal, Halted, Level, Walk};
use crate::costs::bits::{LONGEST_DESCENT, dense_try};
use crate::engine::arrangement::Arrangement;
use crate::engine::branch::Branch;
use crate::engine::contract::{Counters, Pause, Quota, Searcher, Setup};
use crate::engine::path::{kept, share_behind};
use crate::engine::place::{NoWay, Place, Rung};
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// Maximum size in bytes of the rows or masks in the first table.
const MOST_BYTES: usize = 64 << 20;

/// Returns whether the engine can and should search a problem: no item has bounds, the rule is
/// `mrv`, and the masks are neither too large nor wide and mostly empty. Gives up if `go_on`
/// returns false.
pub(super) fn fits(
    problem: &Problem,
    branch: Branch,
    go_on: &dyn Fn() -> bool,
) -> Result<bool, NotBuilt> {
    let is_possible = !problem.has_bounds() && branch == Branch::Mrv;
    Ok(is_possible && pays(problem, &mut Watch::new(go_on))?)
}

/// Returns whether the masks of a problem are neither too large nor wide and mostly empty.
fn pays(problem: &Problem, watch: &mut Watch<'_>) -> Result<bool, NotBuilt> {
    let options = problem.option_count() - problem.idle_options().len();
    let mut all = filled(problem.item_count(), 0u32)?;
    for option in problem.options() {
        let items = problem.option_items(option);
        watch.pass(items.len())?;
        items.iter().for_each(|item| all[item.index()] += 1);
    }
    let entries = problem.entry_count() as u64;
    let primary = problem.items().filter(|&item| problem.is_primary(item));
    let mut counts = reserved(problem.item_count())?;
    counts.extend(primary.map(|item| all[item.index()]));
    if let Some(vectors) = lanes::vectors_for(&counts) {
        return Ok(32 * line_size(vectors) * options <= MOST_BYTES);
    }
    let Some(words) = dense::words_for(options) else { return Ok(false) };
    let fit = |masks: usize| masks < u16::MAX.into() && 8 * words * masks <= MOST_BYTES;
    if !fit(counts.len()) || !fit(counts.len() + secondary_masks(problem, watch)?) {
        return Ok(false);
    }
    if !dense::is_wide(words) {
        return Ok(true);
    }
    // Wide masks pay only if going down to the first cover is quick, or if trying an option costs
    // no more than visiting one by one the entries that it removes.
    let cost = dense_try(counts.len(), words);
    let squares = counts.iter().map(|&count| u64::from(count).pow(2)).sum::<u64>();
    let gone = squares.saturating_mul(entries) / (options as u64).pow(2);
    Ok(cost * counts.len() as u64 <= LONGEST_DESCENT || cost <= gone)
}

/// Returns an upper bound on the number of masks for secondary items: one for each item, and one
/// for each of its colours. If there are too many, the bound need not be exact.
fn secondary_masks(problem: &Problem, watch: &mut Watch<'_>) -> Result<usize, NotBuilt> {
    let secondary = problem.items().filter(|&item| !problem.is_primary(item)).count();
    if !problem.has_colors() {
        return Ok(secondary);
    }
    let entries = problem.options().flat_map(|option| problem.entries(option));
    let pairs = entries.filter_map(|entry| {
        let color = entry.color?.index() as u32 + 1;
        Some(FlatEntry { item: entry.item.0, color })
    });
    Ok(secondary + distinct(pairs, u16::MAX.into(), watch)?.len())
}

/// Returns the different ones of some entries, in order; perhaps not all of them, if there are more
/// than `most`.
fn distinct(
    entries: impl Iterator<Item = FlatEntry>,
    most: usize,
    watch: &mut Watch<'_>,
) -> Result<Vec<FlatEntry>, NotBuilt> {
    /// How many entries are gathered before they are sorted, which takes a few milliseconds.
    const MANY: usize = 1 << 16;
    let mut all: Vec<FlatEntry> = Vec::new();
    let mut sort_at = MANY;
    for entry in entries {
        watch.pass(1)?;
        if all.len() == sort_at {
            all.sort_unstable();
            all.dedup();
            if all.len() > most {
                return Ok(all);
            }
            sort_at = all.len() + MANY;
        }
        push(&mut all, entry)?;
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Builds the engine with the form of vector that the machine supports.
pub(super) fn start(setup: Setup<'_>) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
    #[cfg(target_arch = "x86_64")]
    if vector::Wide::is_here() {
        return Ok(Box::new(Bits::<vector::Wide>::new(setup)?));
    }
    Ok(Box::new(Bits::<Plain>::new(setup)?))
}

/// An arranged problem: the entries of every option. Places of items count from 0 here.
struct Flat {
    primary: usize,
    /// Where the entries of each option begin.
    starts: Vec<u32>,
    entries: Vec<FlatEntry>,
    /// The number of options of each item.
    counts: Vec<u32>,
}

/// An item that an option holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FlatEntry {
    item: u32,
    /// The colour, counted from 1; 0 if there is none.
    color: u32,
}

impl Flat {
    fn new(
        problem: &Problem,
        arrangement: &Arrangement,
        watch: &mut Watch<'_>,
    ) -> Result<Flat, NotBuilt> {
        let mut starts = reserved(arrangement.options.len() + 1)?;
        let mut entries = reserved(arrangement.entries)?;
        let mut counts = filled(arrangement.len(), 0)?;
        for &option in &arrangement.options {
            watch.pass(problem.option_items(option).len())?;
            starts.push(entries.len() as u32);
            for entry in problem.entries(option) {
                let item = arrangement.place(entry.item) - 1;
                let color = entry.color.map_or(0, |color| color.index() as u32 + 1);
                entries.push(FlatEntry { item, color });
                counts[item as usize] += 1;
            }
        }
        starts.push(entries.len() as u32);
        Ok(Flat { primary: arrangement.primary as usize, starts, entries, counts })
    }

    fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of entries of all options.
    fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// Returns the indices of an option's entries.
    fn range(&self, option: usize) -> std::ops::Range<usize> {
        self.starts[option] as usize..self.starts[option + 1] as usize
    }

    fn entries(&self, option: usize) -> &[FlatEntry] {
        &self.entries[self.range(option)]
    }
}

/// The options that hold each item.
struct Holders {
    /// Where the options of each item begin.
    starts: Vec<u32>,
    holders: Vec<Holder>,
}

/// An option that holds an item.
#[derive(Clone, Copy, Default)]
struct Holder {
    option: u32,
    color: u32,
    /// The index of the entry that holds the item.
    index: u32,
}

impl Holders {
    fn new(flat: &Flat, watch: &mut Watch<'_>) -> Result<Holders, NotBuilt> {
        let mut starts = reserved(flat.counts.len() + 1)?;
        let mut next = reserved(flat.counts.len())?;
        let mut end = 0;
        for count in &flat.counts {
            starts.push(end);
            next.push(end);
            end += count;
        }
        starts.push(end);
        let mut holders = filled(flat.entry_count(), Holder::default())?;
        for option in 0..flat.options() {
            watch.pass(flat.range(option).len())?;
            for index in flat.range(option) {
                let FlatEntry { item, color } = flat.entries[index];
                let place = &mut next[item as usize];
                holders[*place as usize] =
                    Holder { option: option as u32, color, index: index as u32 };
                *place += 1;
            }
        }
        Ok(Holders { starts, holders })
    }

    fn of(&self, item: usize) -> &[Holder] {
        &self.holders[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// Returns the options that cannot be chosen together with one that has this entry.
    fn rivals(&self, entry: &FlatEntry) -> impl Iterator<Item = &Holder> {
        let holders = self.of(entry.item as usize).iter();
        let color = entry.color;
        holders.filter(move |holder| color == 0 || holder.color != color)
    }
}

/// The engine, with one of the two forms of vector.
pub(super) struct Bits<V> {
    /// The tables being searched, each holding what is left of the one below it, followed by spare
    /// ones for reuse.
    tables: Vec<Table>,
    /// The number of tables being searched.
    live: usize,
    walk: Walk,
    /// The options in the order of the arrangement.
    options: Arc<Vec<OptionId>>,
    begun: bool,
    form: PhantomData<fn() -> V>,
}

impl<V: Vector + 'static> Bits<V> {
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, NotBuilt> {
        Bits::begin(setup, Layout::Lanes)
    }

    /// Creates an engine for tests, with a first table of this layout if possible. If `eager`, it
    /// squeezes whenever the new table is smaller.
    #[cfg(test)]
    fn made(setup: Setup<'_>, first: Layout, eager: bool) -> Result<Self, NotBuilt> {
        let mut bits = Bits::begin(setup, first)?;
        bits.walk.eager = eager;
        Ok(bits)
    }

    fn begin(setup: Setup<'_>, first: Layout) -> Result<Self, NotBuilt> {
        let mut watch = setup.watch();
        let arrangement = Arrangement::new(setup)?;
        let flat = Flat::new(setup.problem, &arrangement, &mut watch)?;
        let hopeless = flat.counts[..flat.primary].contains(&0);
        let mut tables = Vec::new();
        let mut removals = Removals::default();
        if !hopeless && flat.primary > 0 {
            let lanes = match first {
                Layout::Lanes => lanes::table_of(&flat, &mut watch)?,
                Layout::Dense => None,
            };
            let table = match lanes {
                Some(table) => table,
                None => {
                    removals = Removals::new(&flat, &mut watch)?.ok_or(OutOfMemory)?;
                    dense::table_of(&flat, &removals, &mut watch)?.ok_or(OutOfMemory)?
                }
            };
            push(&mut tables, table)?;
        }
        Ok(Bits {
            live: tables.len(),
            tables,
            walk: Walk::new(flat.primary, Arc::new(removals))?,
            options: Arc::new(arrangement.options),
            begun: false,
            form: PhantomData,
        })
    }

    /// Returns how many options of a level this searcher has still to try.
    fn left(&self, level: &Level) -> u32 {
        let state = vector::words(&self.walk.frames[level.frame as usize..]);
        let later = later_words(&self.tables, level);
        let later = later.map(|(word, mask)| (state[word] & mask).count_ones());
        level.bits.count_ones() + later.sum::<u32>()
    }

    /// Leaves only the first `kept` of the options that are left at a level, or all but these if
    /// `are_skipped`. They are removed from the level's state too. That changes nothing below it:
    /// whichever option of the item is chosen, it excludes the others.
    fn keep(&mut self, level: usize, kept: u32, are_skipped: bool) {
        let Level { bits, frame, .. } = self.walk.levels[level];
        let mut left = kept;
        let mut cut = |options: u64| {
            let (mut first, mut rest) = (0, options);
            while left > 0 && rest != 0 {
                first |= rest & rest.wrapping_neg();
                rest &= rest - 1;
                left -= 1;
            }
            if are_skipped { rest } else { first }
        };
        self.walk.levels[level].bits = cut(bits);
        let state = vector::words_mut(&mut self.walk.frames[frame as usize..]);
        for (word, mask) in later_words(&self.tables, &self.walk.levels[level]) {
            state[word] = state[word] & !mask | cut(state[word] & mask);
        }
    }

    /// Returns whether the last branch begun is being entered, and not yet finished.
    fn is_entering(&self) -> bool {
        self.walk.fresh || self.walk.halted.is_some()
    }

    /// Makes the table that a kernel asked for, and enters it. If there is no memory for it, the
    /// search goes on in the table that it has.
    fn squeeze(&mut self, open: usize) {
        if self.try_squeeze(open).is_err() {
            // A dense state counts the items without an option, and all places without an item.
            let places = self.tables.get(self.live - 1).map_or(0, |table| 8 * table.dense.groups());
            let zero = places.saturating_sub(open) as u32;
            self.walk.halted = Some(Halted { zero, depth: self.walk.depth });
            self.walk.prospects.put_off(open);
        }
    }

    fn try_squeeze(&mut self, open: usize) -> Result<(), OutOfMemory> {
        if self.live == self.tables.len() {
            push(&mut self.tables, Table::empty())?;
        }
        let (below, above) = self.tables.split_at_mut(self.live);
        if let (Some(table), Some(into)) = (below.last(), above.first_mut()) {
            squeeze::squeeze::<V>(&mut self.walk, table, open, into)?;
            self.live += 1;
        }
        Ok(())
    }

    /// Visits one node, which must lead to level `k`, and leaves out the branches behind the rung
    /// and those of others.
    fn climb(&mut self, k: usize, rung: Rung) -> Result<(), NoWay> {
        let one = Quota { nodes: 1, covers: u64::MAX, effort: u64::MAX };
        match self.run(one) {
            Pause::OutOfMemory => return Err(NoWay::OutOfMemory),
            Pause::Nodes if self.walk.levels.len() == k + 1 && !self.is_entering() => {}
            _ => return Err(NoWay::Foreign),
        }
        let level = self.walk.levels[k];
        if level.degree != rung.degree || self.left(&level) != rung.degree {
            return Err(NoWay::Foreign);
        }
        self.keep(k, rung.branch, true);
        self.keep(k, rung.end - rung.branch, false);
        self.walk.levels[k].given = rung.degree - rung.end;
        Ok(())
    }

    /// Does the same as [`Searcher::split`].
    fn try_split(&mut self) -> Result<Option<Bits<V>>, OutOfMemory> {
        let levels = &self.walk.levels;
        let under_way = levels.len().saturating_sub(usize::from(!self.is_entering()));
        let split = levels.iter().enumerate().find_map(|(k, level)| {
            let left = self.left(level);
            Some((k, left, kept(left, k < under_way)?))
        });
        let Some((shallow, left, kept)) = split else { return Ok(None) };
        let level = levels[shallow];
        let live = level.table as usize + 1;
        let top = level.frame as usize + self.tables[live - 1].frame_size();
        let mut tables = reserved(live)?;
        for table in &self.tables[..live] {
            push(&mut tables, table.copied()?)?;
        }
        let mut later = Bits {
            tables,
            live,
            walk: self.walk.split_off(shallow, top)?,
            options: Arc::clone(&self.options),
            begun: true,
            form: PhantomData::<fn() -> V>,
        };
        later.keep(shallow, kept, true);
        self.keep(shallow, kept, false);
        self.walk.levels[shallow].given += left - kept;
        Ok(Some(later))
    }
}

/// Returns the word of a state and the options of a level's item there, for each word after the
/// current one.
fn later_words(tables: &[Table], level: &Level) -> impl Iterator<Item = (usize, u64)> {
    let table = &tables[level.table as usize];
    let (place, next) = (level.item, level.word as usize + 1);
    let (lane, dense) = match table.layout {
        Layout::Lanes => (Some(table.lanes.lane_at(place)), 0..0),
        Layout::Dense => (None, next..table.stride),
    };
    let mask = move |k| (k, table.dense.mask(place as usize, k, table.stride));
    let lane = lane.into_iter().flat_map(move |lane| lane.words().skip(next));
    lane.chain(dense.map(mask))
}

#[cfg(test)]
impl<V: Vector> Bits<V> {
    /// Checks that the state of every level agrees with what the level records, and describes what
    /// is wrong.
    pub(super) fn sanity(&self) -> Result<(), String> {
        for (k, level) in self.walk.levels.iter().enumerate() {
            let table = &self.tables[level.table as usize];
            let state = &vector::words(&self.walk.frames[level.frame as usize..])[..table.stride];
            let empty: u32 = match table.layout {
                Layout::Lanes => {
                    let frames = &self.walk.frames;
                    let line = table::Line::of_state(frames, level.frame as usize, table.lanes.len);
                    for lane in &table.lanes.lanes {
                        let options = lane.words().map(|(word, mask)| state[word] & mask);
                        let options: u32 = options.map(u64::count_ones).sum();
                        let covered = line.marks(lane.mark as usize / 64);
                        let covered = covered >> (lane.mark % 64) & 1 != 0;
                        if options == 0 || covered != (options == 1) {
                            return Err(format!("level {k} has {options} options: {covered}"));
                        }
                    }
                    0
                }
                Layout::Dense => {
                    let mask = |item, k| table.dense.mask(item, k, table.stride);
                    let empty = (0..table.dense.items)
                        .filter(|&item| (0..state.len()).all(|k| state[k] & mask(item, k) == 0));
                    table.dense.padding() + empty.count() as u32
                }
            };
            if empty != level.zero {
                return Err(format!("level {k} has {empty} empty lanes instead of {}", level.zero));
            }
        }
        Ok(())
    }

    /// Returns what a search leaves behind when it is finished.
    pub(super) fn shape(&self) -> String {
        format!("{:?} {}", self.walk.levels, self.walk.top)
    }
}

impl<V: Vector + 'static> Searcher for Bits<V> {
    fn run(&mut self, quota: Quota) -> Pause {
        let goal = Goal {
            nodes: self.walk.nodes.saturating_add(quota.nodes),
            covers: self.walk.covers.saturating_add(quota.covers),
            effort: self.walk.effort.saturating_add(quota.effort),
        };
        if !self.begun {
            if quota.nodes == 0 {
                return Pause::Nodes;
            }
            self.begun = true;
            self.walk.nodes = 1;
            // Without items, the empty set is a cover.
            if self.walk.path.len() == 1 {
                self.walk.covers = 1;
                if self.walk.covers >= goal.covers {
                    return Pause::Cover;
                }
            }
        }
        while let Some(table) = self.live.checked_sub(1).map(|last| &self.tables[last]) {
            let (layout, cut, stride) = (table.layout, table.lanes.cut, table.stride);
            let tables = &mut self.tables[..self.live];
            let exit = match layout {
                Layout::Lanes => lanes::walk::<V>(cut, stride / 4, &mut self.walk, tables, goal),
                Layout::Dense => dense::walk::<V>(stride, &mut self.walk, tables, goal),
            };
            match exit {
                Exit::Cover => return Pause::Cover,
                Exit::Nodes if self.walk.nodes >= goal.nodes => return Pause::Nodes,
                Exit::Nodes | Exit::Halted => {}
                Exit::End => self.live -= 1,
                Exit::Squeeze { open } => self.squeeze(open),
                Exit::OutOfMemory => return Pause::OutOfMemory,
            }
            if self.walk.effort >= goal.effort && self.live > 0 {
                return Pause::Effort;
            }
        }
        Pause::Done
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        let path = self.walk.path[..self.walk.depth].iter();
        into.extend(path.map(|&option| self.options[option as usize]));
    }

    fn counters(&self) -> Counters {
        let Walk { nodes, covers, .. } = self.walk;
        Counters { nodes, updates: nodes, covers }
    }

    fn share_done(&self) -> f64 {
        // At the last level, the branch begun last is finished too, unless it is being entered.
        // Without a level, that is the whole tree.
        let entering = self.is_entering();
        if self.begun && (self.live == 0 || (self.walk.levels.is_empty() && !entering)) {
            return 1.0;
        }
        let last = self.walk.levels.len().wrapping_sub(usize::from(!entering));
        share_behind(self.walk.levels.iter().enumerate().map(|(k, level)| {
            let begun = level.degree - level.given - self.left(level);
            (if k == last { begun } else { begun.saturating_sub(1) }, level.degree)
        }))
    }

    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        Some(Box::new(self.try_split().ok()??))
    }

    fn effort(&self) -> u64 {
        self.walk.effort
    }

    fn place(&self) -> Option<Place> {
        if self.begun && self.live == 0 {
            return Some(Place::End);
        }
        if !self.begun || self.walk.levels.is_empty() && self.is_entering() {
            return Some(Place::Start);
        }
        let rung = |level: &Level| {
            let end = level.degree - level.given;
            Rung { degree: level.degree, branch: end - self.left(level), end }
        };
        Place::of(self.walk.levels.iter().map(rung), self.is_entering()).ok()
    }

    fn go_to(&mut self, place: &Place) -> Result<(), NoWay> {
        match place {
            _ if !place.is_sound() => return Err(NoWay::Foreign),
            Place::Start => return Ok(()),
            Place::End => {
                self.begun = true;
                self.live = 0;
            }
            Place::Within(rungs) => {
                for (k, rung) in rungs.iter().enumerate() {
                    self.climb(k, *rung)?;
                }
            }
        }
        (self.walk.nodes, self.walk.covers, self.walk.effort) = (0, 0, 0);
        Ok(())
    }
}
