//! When a subtree is worth a table of its own, and how that is made.

use super::dense::{self, Parts};
use super::lanes;
use super::table::{Layout, MISSING, Rows, Source, Table, squeeze_words};
use super::vector::{Kernel, Raw, Vector, words, words_mut};
use super::walk::Walk;

/// What is left of a table in some state, and what it would become.
#[derive(Clone, Debug, Default)]
pub(super) struct Remnant {
    /// The options left of each open item, in the order of the items.
    counts: Vec<u32>,
    /// The open items: where their pieces end.
    ends: Vec<u32>,
    /// The words of the state with options of an item, item after item.
    pieces: Vec<(u16, u64)>,
    /// What the table becomes.
    plan: Option<Plan>,
    /// The new number of each old option.
    renumbered: Vec<u16>,
}

#[derive(Clone, Debug)]
enum Plan {
    Lanes,
    Dense { words: usize },
}

impl Remnant {
    /// Looks what is left.
    #[inline(always)]
    fn collect(&mut self, table: &Table, state: &[u64]) {
        self.counts.clear();
        self.ends.clear();
        self.pieces.clear();
        match table.layout {
            Layout::Lanes => {
                for lane in &table.lanes.lanes {
                    let word = lane.word().0;
                    let options = state[word] & lane.mask();
                    if options != 0 {
                        self.pieces.push((word as u16, options));
                        self.ends.push(self.pieces.len() as u32);
                        self.counts.push(options.count_ones());
                    }
                }
            }
            Layout::Dense => {
                for item in 0..table.dense.items {
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
    }

    /// The pieces of each open item.
    fn items(&self) -> impl Iterator<Item = &[(u16, u64)]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let pieces = &self.pieces[start..end as usize];
            start = end as usize;
            pieces
        })
    }
}

/// Options tried at a branching, about.
const TRIES: f64 = 3.0;

/// Whether the subtree at a depth, whose state is in the frame and has so many empty lanes, is worth a
/// table of its own.
#[inline(never)]
pub(super) fn pays<V: Vector>(
    walk: &mut Walk,
    table: &Table,
    depth: usize,
    frame: usize,
    zero: u32,
) -> bool {
    V::run(Consider { walk, table, depth, frame, zero })
}

struct Consider<'w> {
    walk: &'w mut Walk,
    table: &'w Table,
    depth: usize,
    frame: usize,
    zero: u32,
}

impl Kernel for Consider<'_> {
    type Answer = bool;

    #[inline(always)]
    fn run<V: Vector>(self) -> bool {
        let Consider { walk, table, depth, frame, zero } = self;
        if walk.eager {
            return insist(walk, table, frame, zero);
        }
        let tries = TRIES * walk.prospects.expected(depth);
        let pays = consider(walk, table, tries, frame, zero);
        if pays {
            walk.prospects.accept(depth);
        } else {
            walk.prospects.refuse(depth, tries * table.cost as f64);
        }
        pays
    }
}

/// Finds something to make of a subtree, whatever it costs, if it is smaller than the whole: for tests.
fn insist(walk: &mut Walk, table: &Table, frame: usize, zero: u32) -> bool {
    if zero == table.padding {
        return false;
    }
    let state = &words(&walk.frames[frame..])[..table.stride];
    let remnant = &mut walk.remnant;
    remnant.collect(table, state);
    let options: u32 = state.iter().map(|word| word.count_ones()).sum();
    let dense = table.layout == Layout::Dense && options.is_multiple_of(2);
    remnant.plan = match dense::words_for(options as usize) {
        Some(words) if dense => Some(Plan::Dense { words }),
        _ => lanes::vectors_for(&remnant.counts).map(|_| Plan::Lanes),
    };
    remnant.plan.is_some()
}

#[inline(always)]
fn consider(walk: &mut Walk, table: &Table, tries: f64, frame: usize, zero: u32) -> bool {
    /// Tries from which on it is worth while to look at every item.
    const MANY: f64 = 1000.0;
    let old = table.cost as f64;
    let state = &words(&walk.frames[frame..])[..table.stride];
    let remnant = &mut walk.remnant;
    remnant.plan = None;
    let mut best = 0.0;
    let tries = tries.min(1e9);
    if table.layout == Layout::Dense {
        let options: u32 = state.iter().map(|word| word.count_ones()).sum();
        let items = 8 * table.dense.groups() - zero as usize;
        if let Some(words) = dense::words_for(options as usize)
            && words as f64 <= 0.6 * table.stride as f64
        {
            let setup = 150.0 + 1.5 * (items * (table.stride + words)) as f64;
            let setup = setup + 1.5 * f64::from(options);
            let saved = old - dense::cost(items, words) as f64;
            best = tries * saved - setup;
            if best > 0.0 {
                remnant.plan = Some(Plan::Dense { words });
            }
        }
        if tries < MANY {
            return remnant.plan.is_some();
        }
    }
    // Nothing is cheaper than one vector.
    if tries * (old - lanes::cost(1) as f64) < 200.0 {
        return remnant.plan.is_some();
    }
    remnant.collect(table, state);
    if let Some(vectors) = lanes::vectors_for(&remnant.counts) {
        let entries: u32 = remnant.counts.iter().sum();
        // Options have about as many items as before.
        let items = table.entries.max(1) as f64 / table.original.len() as f64;
        let options = f64::from(entries) / items;
        let setup = 50.0 + 1.5 * f64::from(entries) + 5.0 * remnant.counts.len() as f64;
        let row = 10.0 + 1.3 * remnant.pieces.len() as f64;
        let saved = old - lanes::cost(vectors) as f64;
        if tries * saved - tries.min(options) * row - setup > best.max(0.0) {
            remnant.plan = Some(Plan::Lanes);
        }
    }
    remnant.plan.is_some()
}

/// Makes the table that the last call of [`pays`] found worth while.
pub(super) fn squeeze<V: Vector>(walk: &mut Walk, table: &Table, zero: u32, into: &mut Table) {
    V::run(Squeeze { walk, table, zero, into });
}

struct Squeeze<'w> {
    walk: &'w mut Walk,
    table: &'w Table,
    zero: u32,
    into: &'w mut Table,
}

impl Kernel for Squeeze<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        make::<V>(self.walk, self.table, self.zero, self.into);
    }
}

#[inline(always)]
fn make<V: Vector>(walk: &mut Walk, table: &Table, zero: u32, into: &mut Table) {
    let frame = walk.top;
    let remnant = &mut walk.remnant;
    into.depth = walk.depth;
    into.base = walk.levels.len();
    into.sources.clear();
    into.original.clear();
    into.rows.from.clear();
    into.rows.weights.clear();
    match remnant.plan.take() {
        Some(Plan::Dense { words: len }) => {
            let state = &words(&walk.frames[frame..])[..table.stride];
            to_dense::<V>(&walk.parts, table, state, zero, len, into);
        }
        Some(Plan::Lanes) | None => to_lanes(remnant, table, into),
    }
    walk.effort += 50 + 2 * into.original.len() as u64 + 2 * into.sources.len() as u64;
    walk.fresh = true;
}

#[inline(always)]
fn to_lanes(remnant: &mut Remnant, table: &Table, into: &mut Table) {
    into.layout = Layout::Lanes;
    into.lanes.plan(&remnant.counts);
    let len = into.lanes.len();
    into.start.clear();
    into.start.resize(len, Raw::default());
    remnant.renumbered.clear();
    remnant.renumbered.resize(table.original.len(), u16::MAX);
    let mut renumbered = std::mem::take(&mut remnant.renumbered);
    let Table {
        lanes, start, sources, original, rows: Rows { from, weights, .. }, entries, ..
    } = into;
    let start = words_mut(start);
    for (pieces, &lane) in remnant.items().zip(&lanes.lanes) {
        let (to, first) = lane.word();
        let mut shift = first;
        for &(word, mask) in pieces {
            let piece = Source { mask, from: word, to: to as u16, shift: shift as u8, first: 0 };
            sources.push(piece);
            let mut options = mask;
            while options != 0 {
                let bit = 64 * usize::from(word) + options.trailing_zeros() as usize;
                options &= options - 1;
                let old = match table.layout {
                    Layout::Lanes => usize::from(table.lanes.option_at[bit]),
                    Layout::Dense => bit,
                };
                let mut new = renumbered[old];
                if new == u16::MAX {
                    new = original.len() as u16;
                    renumbered[old] = new;
                    original.push(table.original[old]);
                    from.push(old as u16);
                    weights.push(MISSING);
                }
                weights[usize::from(new)] += lane.bits / 8;
                lanes.option_at[64 * to + shift as usize] = new;
                shift += 1;
            }
        }
        start[to] |= (u64::MAX >> (64 - (shift - first))) << first;
    }
    *entries = remnant.counts.iter().map(|&count| count as usize).sum();
    // Some words may have no lane.
    let nothing = |to| Source { mask: 0, from: 0, to: to as u16, shift: 0, first: 0 };
    sources.extend((0..start.len()).filter(|&to| start[to] == 0).map(nothing));
    sources.sort_unstable_by_key(|source| source.to);
    let mut last = u16::MAX;
    for source in sources {
        source.first = u8::from(source.to != last);
        last = source.to;
    }
    remnant.renumbered = renumbered;
    into.padding = into.lanes.padding();
    into.cost = lanes::cost(len);
    into.stride = 4 * len;
    into.rows.make_room(into.original.len() * len);
}

#[inline(always)]
fn to_dense<V: Vector>(
    parts: &Parts,
    table: &Table,
    state: &[u64],
    zero: u32,
    len: usize,
    into: &mut Table,
) {
    into.layout = Layout::Dense;
    into.stride = len;
    // Bits that go to one word: those of a word that reach into the next are cut in two.
    let mut fill = 0;
    for (k, &word) in state.iter().enumerate() {
        let mut options = word;
        while options != 0 {
            let (to, shift) = (fill / 64, fill % 64);
            let room = 64 - shift;
            let ones = options.count_ones();
            let mask =
                if ones <= room { options } else { options & ((1 << V::place(options, room)) - 1) };
            let (first, to, shift) = (u8::from(shift == 0), to as u16, shift as u8);
            into.sources.push(Source { mask, from: k as u16, to, shift, first });
            fill += mask.count_ones();
            options &= !mask;
        }
        let mut options = word;
        while options != 0 {
            into.original.push(table.original[64 * k + options.trailing_zeros() as usize]);
            options &= options - 1;
        }
    }
    let items = 8 * table.dense.groups() - zero as usize;
    into.dense.clear(items, len, parts);
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
    into.start.clear();
    into.start.resize(len.div_ceil(4), Raw::default());
    for (k, word) in words_mut(&mut into.start)[..len].iter_mut().enumerate() {
        *word = super::table::ones(fill as usize, k);
    }
    into.padding = (8 * into.dense.groups() - items) as u32;
    into.cost = dense::cost(items, len);
}
