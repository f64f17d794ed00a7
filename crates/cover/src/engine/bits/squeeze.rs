//! When a subtree is worth a table of its own, and how that is made.

use super::dense;
use super::lanes;
use super::table::{Layout, MISSING, Source, Table};
use super::vector::{Raw, Vector, words, words_mut};
use super::walk::Walk;
use crate::engine::OutOfMemory;

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
const TRIES: f64 = 2.5;

/// Whether the subtree at a depth, whose state is in the frame, is worth a table of its own.
#[inline(never)]
pub(super) fn pays(walk: &mut Walk, table: &Table, depth: usize, frame: usize) -> bool {
    let tries = TRIES * walk.prospects.expected(depth);
    let pays = consider(walk, table, tries, frame);
    if !pays {
        walk.prospects.refuse(depth, tries * table.cost as f64);
    }
    pays
}

fn consider(walk: &mut Walk, table: &Table, tries: f64, frame: usize) -> bool {
    let old = table.cost as f64;
    // Nothing is cheaper than one vector.
    if table.cost <= lanes::cost(1) || tries * (old - lanes::cost(1) as f64) < 200.0 {
        return false;
    }
    let state = &words(&walk.frames[frame..])[..table.stride];
    let remnant = &mut walk.remnant;
    remnant.collect(table, state);
    let items = remnant.counts.len();
    let entries: u32 = remnant.counts.iter().sum();
    let options = match table.layout {
        Layout::Dense => state.iter().map(|word| word.count_ones()).sum(),
        // Options have about as many items as before.
        Layout::Lanes => {
            let before: f64 = table.lanes.entries.max(1) as f64;
            (f64::from(entries) * table.weights.len() as f64 / before) as u32
        }
    };
    let options = f64::from(options.max(1));
    let setup = 50.0 + 1.5 * f64::from(entries) + 5.0 * items as f64;
    let rows = options.min(tries);
    let gain = |new: u64, sources: f64| tries.min(1e9) * (old - new as f64) - rows * (10.0 + 1.3 * sources) - setup;
    let mut best = (0.0, None);
    if let Some(vectors) = lanes::vectors_for(&remnant.counts) {
        let gain = gain(lanes::cost(vectors), remnant.pieces.len() as f64);
        if gain > best.0 {
            best = (gain, Some(Plan::Lanes));
        }
    }
    if table.layout == Layout::Dense
        && let Some(words) = dense::words_for(options as usize)
        && words < table.stride
    {
        let gain = gain(dense::cost(items, words), (table.stride + words) as f64);
        if gain > best.0 {
            best = (gain, Some(Plan::Dense { words }));
        }
    }
    remnant.plan = best.1;
    remnant.plan.is_some()
}

/// Makes the table that the last call of [`pays`] found worth while.
pub(super) fn squeeze<V: Vector>(
    walk: &mut Walk,
    table: &Table,
    zero: u32,
    into: &mut Table,
) -> Result<(), OutOfMemory> {
    let frame = walk.top;
    let remnant = &mut walk.remnant;
    into.depth = walk.depth;
    into.base = walk.levels.len();
    into.sources.clear();
    into.original.clear();
    into.from.clear();
    into.weights.clear();
    match remnant.plan.take() {
        Some(Plan::Dense { words: len }) => {
            let state = &words(&walk.frames[frame..])[..table.stride];
            to_dense::<V>(remnant, table, state, zero, len, into)?;
        }
        Some(Plan::Lanes) | None => to_lanes(remnant, table, into)?,
    }
    walk.effort += 50 + 2 * into.original.len() as u64 + 2 * into.sources.len() as u64;
    walk.fresh = true;
    Ok(())
}

fn to_lanes(remnant: &mut Remnant, table: &Table, into: &mut Table) -> Result<(), OutOfMemory> {
    into.layout = Layout::Lanes;
    let Some(()) = into.lanes.plan(&remnant.counts) else { return Err(OutOfMemory) };
    let len = into.lanes.len();
    into.start.clear();
    into.start.resize(len, Raw::default());
    remnant.renumbered.clear();
    remnant.renumbered.resize(table.original.len(), u16::MAX);
    let mut renumbered = std::mem::take(&mut remnant.renumbered);
    let Table { lanes, start, sources, original, from, weights, .. } = into;
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
    lanes.entries = remnant.counts.iter().map(|&count| count as usize).sum();
    sources.sort_unstable_by_key(|source| source.to);
    remnant.renumbered = renumbered;
    into.padding = into.lanes.padding();
    into.cost = lanes::cost(len);
    into.make_room(into.original.len(), 4 * len)
}

fn to_dense<V: Vector>(
    remnant: &Remnant,
    table: &Table,
    state: &[u64],
    zero: u32,
    len: usize,
    into: &mut Table,
) -> Result<(), OutOfMemory> {
    into.layout = Layout::Dense;
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
        let mut options = word;
        while options != 0 {
            let old = 64 * k + options.trailing_zeros() as usize;
            options &= options - 1;
            into.original.push(table.original[old]);
            into.from.push(old as u16);
            into.weights.push(table.weights[old] | MISSING);
        }
    }
    let items = remnant.counts.len();
    into.dense.clear(items, fill as usize, len);
    V::run(SqueezeItems { remnant, into, len });
    into.start.clear();
    into.start.resize(len.div_ceil(4), Raw::default());
    for (k, word) in words_mut(&mut into.start)[..len].iter_mut().enumerate() {
        *word = super::table::ones(fill as usize, k);
    }
    debug_assert_eq!(8 * table.dense.groups() as u32 - zero, items as u32);
    into.padding = (8 * into.dense.groups() - items) as u32;
    into.cost = dense::cost(items, len);
    into.make_room(fill as usize, len)
}

/// The lowest `count` bits of a word that has more.
fn lowest(word: u64, count: u32) -> u64 {
    let mut rest = word;
    for _ in 0..count {
        rest &= rest - 1;
    }
    word & !rest
}

struct SqueezeItems<'r> {
    remnant: &'r Remnant,
    into: &'r mut Table,
    len: usize,
}

impl super::vector::Kernel for SqueezeItems<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SqueezeItems { remnant, into, len } = self;
        let Table { dense, sources, .. } = into;
        for (item, pieces) in remnant.items().enumerate() {
            let mut sources = sources.iter().peekable();
            for &(word, options) in pieces {
                while sources.next_if(|source| source.from < word).is_some() {}
                while let Some(source) = sources.next_if(|source| source.from == word) {
                    let bits = V::gather(options, source.mask) << source.shift;
                    dense.add(item, usize::from(source.to), len, bits);
                }
            }
        }
    }
}
