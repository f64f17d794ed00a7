//! When a subtree is worth a table of its own, and how that is made.

use super::dense;
use super::lanes;
use super::table::{Layout, MISSING, Source, Table};
use super::vector::{Raw, Vector, words, words_mut};
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
pub(super) fn pays(walk: &mut Walk, table: &Table, depth: usize, frame: usize, zero: u32) -> bool {
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

/// Finds something to make of a subtree, whatever it costs, if it is smaller than the whole.
fn insist(walk: &mut Walk, table: &Table, frame: usize, zero: u32) -> bool {
    if zero == table.padding {
        return false;
    }
    let state = &words(&walk.frames[frame..])[..table.stride];
    let remnant = &mut walk.remnant;
    remnant.collect(table, state);
    let options: u32 = state.iter().map(|word| word.count_ones()).sum();
    let dense = table.layout == Layout::Dense && options % 2 == 0;
    remnant.plan = match dense::words_for(options as usize) {
        Some(words) if dense => Some(Plan::Dense { words }),
        _ => lanes::vectors_for(&remnant.counts).map(|_| Plan::Lanes),
    };
    remnant.plan.is_some()
}

fn consider(walk: &mut Walk, table: &Table, tries: f64, frame: usize, zero: u32) -> bool {
    /// Tries from which on it is worth while to look at every item.
    const MANY: f64 = 100.0;
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
            && words < table.stride
        {
            let setup = 100.0 + 0.7 * (items * table.stride) as f64;
            let row = 15.0 + 1.5 * table.stride as f64;
            let saved = old - dense::cost(items, words) as f64;
            best = tries * saved - tries.min(f64::from(options)) * row - setup;
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
        let items = table.entries.max(1) as f64 / table.weights.len() as f64;
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
    let frame = walk.top;
    let remnant = &mut walk.remnant;
    into.depth = walk.depth;
    into.base = walk.levels.len();
    into.sources.clear();
    into.original.clear();
    into.from.clear();
    into.weights.clear();
    into.kept.clear();
    match remnant.plan.take() {
        Some(Plan::Dense { words: len }) => {
            let state = &words(&walk.frames[frame..])[..table.stride];
            to_dense::<V>(table, state, zero, len, into);
        }
        Some(Plan::Lanes) | None => to_lanes(remnant, table, into),
    }
    walk.effort += 50 + 2 * into.original.len() as u64 + 2 * into.sources.len() as u64;
    walk.fresh = true;
}

fn to_lanes(remnant: &mut Remnant, table: &Table, into: &mut Table) {
    into.layout = Layout::Lanes;
    into.lanes.plan(&remnant.counts);
    let len = into.lanes.len();
    into.start.clear();
    into.start.resize(len, Raw::default());
    remnant.renumbered.clear();
    remnant.renumbered.resize(table.original.len(), u16::MAX);
    let mut renumbered = std::mem::take(&mut remnant.renumbered);
    let Table { lanes, start, sources, original, from, weights, entries, .. } = into;
    let start = words_mut(start);
    for (pieces, &lane) in remnant.items().zip(&lanes.lanes) {
        let (to, first) = lane.word();
        let mut shift = first;
        for &(word, mask) in pieces {
            sources.push(Source { mask, from: word, to: to as u16, shift: shift as u8 });
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
                    original.push(0);
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
    sources.sort_unstable_by_key(|source| source.to);
    remnant.renumbered = renumbered;
    into.padding = into.lanes.padding();
    into.cost = lanes::cost(len);
    into.make_room(into.original.len(), 4 * len);
}

fn to_dense<V: Vector>(table: &Table, state: &[u64], zero: u32, len: usize, into: &mut Table) {
    into.layout = Layout::Dense;
    let options: usize = state.iter().map(|word| word.count_ones() as usize).sum();
    into.kept.clear();
    into.kept.extend_from_slice(state);
    into.weights.resize(options, MISSING);
    into.original.resize(options, 0);
    // Bits that go to one word: those of a word that reach into the next are cut in two.
    let mut fill = 0;
    for (k, &word) in state.iter().enumerate() {
        let mut options = word;
        while options != 0 {
            let (to, shift) = (fill / 64, fill % 64);
            let room = 64 - shift;
            let mask = if options.count_ones() <= room { options } else { lowest(options, room) };
            into.sources.push(Source { mask, from: k as u16, to: to as u16, shift: shift as u8 });
            fill += mask.count_ones();
            options &= !mask;
        }
    }
    let items = 8 * table.dense.groups() - zero as usize;
    into.dense.clear(items, len);
    into.entries = items * table.entries / table.dense.items.max(1);
    V::run(SqueezeItems { table, state, into, len });
    into.start.clear();
    into.start.resize(len.div_ceil(4), Raw::default());
    for (k, word) in words_mut(&mut into.start)[..len].iter_mut().enumerate() {
        *word = super::table::ones(options, k);
    }
    into.padding = (8 * into.dense.groups() - items) as u32;
    into.cost = dense::cost(items, len);
    into.make_room(options, len);
}

/// The lowest `count` bits of a word that has more.
fn lowest(word: u64, count: u32) -> u64 {
    let mut rest = word;
    for _ in 0..count {
        rest &= rest - 1;
    }
    word & !rest
}

/// Squeezes the masks of the items that are open.
struct SqueezeItems<'r> {
    table: &'r Table,
    state: &'r [u64],
    into: &'r mut Table,
    len: usize,
}

impl super::vector::Kernel for SqueezeItems<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SqueezeItems { table, state, into, len } = self;
        let mut new = 0;
        for item in 0..table.dense.items {
            let mut squeezed = [0; dense::MOST_WORDS];
            let (mut any, mut word, mut fill, mut to) = (0, 0, 0, 0);
            for (k, &kept) in state.iter().enumerate() {
                let bits = V::gather(table.dense.mask(item, k, state.len()), kept);
                any |= bits;
                word |= bits << fill;
                let filled = fill + kept.count_ones();
                if filled >= 64 {
                    squeezed[to] = word;
                    to += 1;
                    word = if fill == 0 { 0 } else { bits >> (64 - fill) };
                }
                fill = filled % 64;
            }
            if any == 0 {
                continue;
            }
            if fill > 0 {
                squeezed[to] = word;
            }
            for (k, &bits) in squeezed[..len].iter().enumerate() {
                into.dense.add(new, k, len, bits);
            }
            new += 1;
        }
    }
}
