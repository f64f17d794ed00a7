//! Decides when a subtree is worth a table of its own, and makes that table.
//!
//! All vectors get room for the most that they may have to hold before they are filled, so that
//! the loops below need not check. If there is no memory for a table, the subtree is searched in
//! the table that there is.

use super::dense::{self, Removals};
use super::lanes;
use super::table::{Layout, Source, Table, squeeze_words};
use super::vector::{Kernel, Raw, Vector, words, words_mut};
use super::walk::Walk;
use crate::costs::bits::{SOURCE, TABLE, dense_table, dense_try, lane_row, lane_try, lanes_table};
use crate::vectors::{OutOfMemory, append, refill, reserve, resize};

/// What is left of a table in some state, and the kind of table to make of it.
#[derive(Debug, Default)]
pub(super) struct Remnant {
    /// The number of options left for each open item, in the order of the items.
    counts: Vec<u32>,
    /// For each open item, where its pieces end.
    ends: Vec<u32>,
    /// The words of the state that have options of an item, with these options; item after item.
    pieces: Vec<(u16, u64)>,
    /// The kind of table to make.
    target: Option<Target>,
    /// The new number of each old option.
    renumbered: Vec<u16>,
}

#[derive(Debug)]
enum Target {
    Lanes,
    Dense { words: usize },
}

impl Remnant {
    /// Collects the open items and their options in `state`.
    #[inline(always)]
    fn collect(&mut self, table: &Table, state: &[u64]) -> Result<(), OutOfMemory> {
        self.counts.clear();
        self.ends.clear();
        self.pieces.clear();
        reserve(&mut self.counts, table.items())?;
        reserve(&mut self.ends, table.items())?;
        match table.layout {
            Layout::Lanes => {
                // A lane has at most two words.
                reserve(&mut self.pieces, 2 * table.items())?;
                for lane in &table.lanes.lanes {
                    let pieces = self.pieces.len();
                    let mut count = 0;
                    for (word, mask) in lane.words() {
                        let options = state[word] & mask;
                        if options != 0 {
                            self.pieces.push((word as u16, options));
                            count += options.count_ones();
                        }
                    }
                    // An option that is alone in a lane has been chosen, so its item is covered.
                    if count == 1 {
                        self.pieces.truncate(pieces);
                    } else {
                        self.ends.push(self.pieces.len() as u32);
                        self.counts.push(count);
                    }
                }
            }
            Layout::Dense => {
                for item in 0..table.dense.items {
                    reserve(&mut self.pieces, state.len())?;
                    let mut count = 0;
                    for (k, &word) in state.iter().enumerate() {
                        let options = word & table.dense.mask(item, k, table.stride);
                        if options != 0 {
                            self.pieces.push((k as u16, options));
                            count += options.count_ones();
                        }
                    }
                    if count > 0 {
                        self.ends.push(self.pieces.len() as u32);
                        self.counts.push(count);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the pieces of each open item.
    fn items(&self) -> impl Iterator<Item = &[(u16, u64)]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let pieces = &self.pieces[start..end as usize];
            start = end as usize;
            pieces
        })
    }
}

/// Average number of options tried at a branching, roughly.
const TRIES: f64 = 3.0;

/// Returns whether a subtree is worth a table of its own. `open` is the number of items left, and
/// `frame` the place of its state.
#[inline(never)]
pub(super) fn pays<V: Vector>(walk: &mut Walk, table: &Table, open: usize, frame: usize) -> bool {
    V::run(Consider { walk, table, open, frame })
}

struct Consider<'w> {
    walk: &'w mut Walk,
    table: &'w Table,
    open: usize,
    frame: usize,
}

impl Kernel for Consider<'_> {
    type Answer = bool;

    #[inline(always)]
    fn run<V: Vector>(self) -> bool {
        let Consider { walk, table, open, frame } = self;
        if walk.eager {
            return insist(walk, table, open, frame);
        }
        let tries = TRIES * walk.prospects.expected(open);
        let pays = consider(walk, table, tries, open, frame);
        if pays {
            walk.prospects.accept(open);
        } else {
            // Looking at every lane takes longer than counting options.
            let wait = match table.layout {
                Layout::Lanes => 100.0 * table.lanes.lanes.len() as f64,
                Layout::Dense => 2000.0,
            };
            walk.prospects.refuse(open, tries * table.cost as f64, wait);
        }
        pays
    }
}

/// Plans a table for a subtree, for tests: whatever it costs, if the subtree is smaller than the
/// whole.
fn insist(walk: &mut Walk, table: &Table, open: usize, frame: usize) -> bool {
    if open == table.items() {
        return false;
    }
    let state = &words(&walk.frames[frame..])[..table.stride];
    let remnant = &mut walk.remnant;
    if remnant.collect(table, state).is_err() {
        return false;
    }
    let options: u32 = state.iter().map(|word| word.count_ones()).sum();
    let dense = table.layout == Layout::Dense && options.is_multiple_of(2);
    remnant.target = match dense::words_for(options as usize) {
        Some(words) if dense => Some(Target::Dense { words }),
        _ => lanes::vectors_for(&remnant.counts).map(|_| Target::Lanes),
    };
    remnant.target.is_some()
}

#[inline(always)]
fn consider(walk: &mut Walk, table: &Table, tries: f64, open: usize, frame: usize) -> bool {
    /// From this many tries on it is worthwhile to look at every item.
    const MANY: f64 = 1000.0;
    /// The number of tries assumed if nothing is known.
    const FOREVER: f64 = 1e9;
    let old = table.cost as f64;
    let state = &words(&walk.frames[frame..])[..table.stride];
    let remnant = &mut walk.remnant;
    remnant.target = None;
    let mut best = 0.0;
    let tries = tries.min(FOREVER);
    let bits: u32 = state.iter().map(|word| word.count_ones()).sum();
    // Assume that options have as many items on average as before.
    let items = table.entries.max(1) as f64 / table.original.len() as f64;
    let entries = match table.layout {
        Layout::Lanes => f64::from(bits) - table.lanes.fixed(open) as f64,
        Layout::Dense => f64::from(bits) * items,
    };
    if table.layout == Layout::Dense {
        if let Some(words) = dense::words_for(bits as usize)
            && words as f64 <= 0.6 * table.stride as f64
        {
            let setup = dense_table(open, table.stride, words, bits);
            let saved = old - dense_try(open, words) as f64;
            best = (tries * saved - setup).max(0.0);
            if best > 0.0 {
                remnant.target = Some(Target::Dense { words });
            }
        }
        // Lanes are expensive to make, so they are considered only once the number of tries is
        // known.
        if !(MANY..FOREVER).contains(&tries) {
            return remnant.target.is_some();
        }
    }
    let gain = |vectors: usize, pieces: usize| {
        let (setup, row) = (lanes_table(open, entries), lane_row(pieces));
        let saved = old - lane_try(vectors) as f64;
        tries * saved - tries.min(entries / items) * row - setup
    };
    // At best every bit is used, and no lane is narrower than 8 bits.
    let fewest = open.div_ceil(32).max((entries / 256.0) as usize);
    if gain(fewest, open) > best && remnant.collect(table, state).is_ok() {
        let vectors = lanes::vectors_for(&remnant.counts);
        if vectors.is_some_and(|vectors| gain(vectors, remnant.pieces.len()) > best) {
            remnant.target = Some(Target::Lanes);
        }
    }
    remnant.target.is_some()
}

/// Makes the table that the last call of [`pays`] planned. If there is no memory for it, the walk
/// stays as it is.
pub(super) fn squeeze<V: Vector>(
    walk: &mut Walk,
    table: &Table,
    open: usize,
    into: &mut Table,
) -> Result<(), OutOfMemory> {
    V::run(Squeeze { walk, table, open, into })
}

struct Squeeze<'w> {
    walk: &'w mut Walk,
    table: &'w Table,
    open: usize,
    into: &'w mut Table,
}

impl Kernel for Squeeze<'_> {
    type Answer = Result<(), OutOfMemory>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Result<(), OutOfMemory> {
        make::<V>(self.walk, self.table, self.open, self.into)
    }
}

#[inline(always)]
fn make<V: Vector>(
    walk: &mut Walk,
    table: &Table,
    open: usize,
    into: &mut Table,
) -> Result<(), OutOfMemory> {
    let frame = walk.top;
    let remnant = &mut walk.remnant;
    into.depth = walk.depth;
    into.base = walk.levels.len();
    into.sources.clear();
    into.original.clear();
    match remnant.target.take() {
        Some(Target::Dense { words: len }) => {
            let state = &words(&walk.frames[frame..])[..table.stride];
            to_dense::<V>(&walk.removals, table, state, open, len, into)?;
        }
        Some(Target::Lanes) | None => to_lanes::<V>(remnant, table, into)?,
    }
    let read = match table.layout {
        Layout::Lanes => table.stride,
        Layout::Dense => table.dense.numbers.len() * table.stride,
    };
    walk.effort += TABLE + SOURCE * (into.original.len() + into.sources.len()) as u64 + read as u64;
    walk.fresh = true;
    Ok(())
}

#[inline(always)]
fn to_lanes<V: Vector>(
    remnant: &mut Remnant,
    table: &Table,
    into: &mut Table,
) -> Result<(), OutOfMemory> {
    into.layout = Layout::Lanes;
    into.lanes.lay_out(&remnant.counts)?;
    let len = into.lanes.len;
    into.entries = remnant.counts.iter().map(|&count| count as usize).sum();
    let most = table.original.len().min(into.entries);
    into.rows.clear(len, most)?;
    reserve(&mut into.original, most)?;
    // The end of a word cuts a piece in two at most, and words without an option have a source too.
    reserve(&mut into.sources, 2 * remnant.pieces.len() + 4 * len)?;
    into.start.clear();
    append(&mut into.start, &into.lanes.filler)?;
    let mut renumbered = std::mem::take(&mut remnant.renumbered);
    refill(&mut renumbered, table.original.len(), u16::MAX)?;
    let Table { lanes, start, sources, original, rows, .. } = into;
    let start = words_mut(start);
    for (pieces, &lane) in remnant.items().zip(&lanes.lanes) {
        let mut to = lane.bit as usize;
        for &(word, mask) in pieces {
            let mut options = mask;
            while options != 0 {
                let piece = lowest::<V>(options, 64 - to as u32 % 64);
                options &= !piece;
                sources.push(Source::new(piece, word, to));
                let mut piece = piece;
                while piece != 0 {
                    let bit = 64 * usize::from(word) + piece.trailing_zeros() as usize;
                    piece &= piece - 1;
                    let old = match table.layout {
                        Layout::Lanes => usize::from(table.lanes.option_at[bit]),
                        Layout::Dense => bit,
                    };
                    let mut new = renumbered[old];
                    if new == u16::MAX {
                        new = original.len() as u16;
                        renumbered[old] = new;
                        original.push(table.original[old]);
                        rows.from.push(old as u32);
                        rows.add(usize::from(new), len)?;
                    }
                    rows.add_item(usize::from(new), len, lane, to);
                    lanes.option_at[to] = new;
                    start[to / 64] |= 1 << (to % 64);
                    to += 1;
                }
            }
        }
    }
    // Words without an option get an empty source.
    let filler = words(&lanes.filler);
    let nothing = (0..4 * len).filter(|&to| start[to] == filler[to]);
    sources.extend(nothing.map(|to| Source::new(0, 0, 64 * to)));
    sources.sort_unstable_by_key(|source| source.to);
    let mut last = u16::MAX;
    for source in sources {
        source.first = u8::from(source.to != last);
        last = source.to;
    }
    remnant.renumbered = renumbered;
    into.cost = lane_try(len);
    into.stride = 4 * len;
    Ok(())
}

/// Returns the lowest `room` ones of a word.
#[inline(always)]
fn lowest<V: Vector>(word: u64, room: u32) -> u64 {
    if word.count_ones() <= room { word } else { word & ((1 << V::select(word, room)) - 1) }
}

#[inline(always)]
fn to_dense<V: Vector>(
    removals: &Removals,
    table: &Table,
    state: &[u64],
    items: usize,
    len: usize,
    into: &mut Table,
) -> Result<(), OutOfMemory> {
    into.layout = Layout::Dense;
    into.stride = len;
    // Written by index: a `push` for each option took a twentieth of the time on pentominoes.
    let options: u32 = state.iter().map(|word| word.count_ones()).sum();
    resize(&mut into.original, options as usize, 0)?;
    let mut originals = into.original.iter_mut();
    // Each source goes to one word: bits that would reach into the next word are cut in two.
    reserve(&mut into.sources, 2 * state.len())?;
    let mut fill = 0;
    for (k, &word) in state.iter().enumerate() {
        let mut options = word;
        while options != 0 {
            let piece = lowest::<V>(options, 64 - fill as u32 % 64);
            options &= !piece;
            let first = u8::from(fill % 64 == 0);
            into.sources.push(Source { first, ..Source::new(piece, k as u16, fill) });
            fill += piece.count_ones() as usize;
        }
        let mut options = word;
        for new in originals.by_ref().take(word.count_ones() as usize) {
            *new = table.original[64 * k + options.trailing_zeros() as usize];
            options &= options - 1;
        }
    }
    into.dense.clear(items, table.dense.numbers.len(), len, removals)?;
    into.entries = items * table.entries / table.dense.items.max(1);
    let Table { dense, sources, .. } = into;
    for (slot, &number) in table.dense.numbers.iter().enumerate() {
        let mask = &table.dense.masks[slot * state.len()..][..state.len()];
        let any = mask.iter().zip(state).fold(0, |any, (mask, kept)| any | (mask & kept));
        if any != 0 {
            dense.push(number, len, |new| squeeze_words::<V>(sources, |k| mask[k], new));
        }
    }
    dense.finish(len);
    refill(&mut into.start, len.div_ceil(4), Raw::default())?;
    for (k, word) in words_mut(&mut into.start)[..len].iter_mut().enumerate() {
        *word = super::table::ones(fill, k);
    }
    into.cost = dense_try(items, len);
    Ok(())
}
