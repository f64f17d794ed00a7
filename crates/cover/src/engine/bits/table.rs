//! A problem, or what is left of it below a branch, as masks: which options go on with each option.
//!
//! A search has a stack of tables. The first holds the whole problem; each further one what is left of
//! the one below it where a large subtree was expected: fewer options, fewer items, so fewer words to
//! look at in every node. What it has is *squeezed* from the table below: one gathering of bits for each word or item,
//! the same for every layout, see [`Source`]. Rows of lanes only when they are needed for the first time, since of
//! many options only few are ever tried.

use super::dense::{Dense, MOST_WORDS, Parts};
use super::lanes::Lanes;
use super::vector::{Raw, Vector, words, words_mut};
use crate::engine::OutOfMemory;

/// In [`Table::weights`]: the row has not been squeezed yet.
pub(super) const MISSING: u32 = 1 << 31;

/// Some bits of a word of a row, and where they go in the smaller table's row. Those that go to one word follow
/// each other, and every word has some, be they none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) mask: u64,
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) shift: u8,
    /// 1 for the first that go to a word, else 0.
    pub(super) first: u8,
}

/// Squeezes a row, or an item's mask. Without a branch: every word is written as often as it has sources.
#[inline(always)]
pub(super) fn squeeze_words<V: Vector>(
    sources: &[Source],
    old: impl Fn(usize) -> u64,
    new: &mut [u64],
) {
    let mut word = 0;
    for source in sources {
        let kept = word & u64::from(source.first).wrapping_sub(1);
        word = kept | V::gather(old(usize::from(source.from)), source.mask) << source.shift;
        new[usize::from(source.to)] = word;
    }
}

/// How the state of a search is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Every item has a lane of bits, one an option.
    Lanes,
    /// Every option has a bit.
    Dense,
}

/// A table: see the head of this file.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) layout: Layout,
    /// Where the lanes are, if it has lanes.
    pub(super) lanes: Lanes,
    /// The masks of the items, if it is dense.
    pub(super) dense: Dense,
    /// The number of words in a row, and in a state.
    pub(super) stride: usize,
    /// For each option, what of a state is left when it is chosen.
    rows: Vec<Raw>,
    /// What choosing each option adds to the empty lanes of a state, because it covers their items; with
    /// [`MISSING`] if its row has to be squeezed first.
    pub(super) weights: Vec<u32>,
    /// Each option as the problem is arranged.
    pub(super) original: Vec<u32>,
    /// Each option in the table below, if there are rows.
    pub(super) from: Vec<u16>,
    /// The options of all items added up.
    pub(super) entries: usize,
    /// What makes a row of one of the table below.
    pub(super) sources: Vec<Source>,
    /// The state in which the table is entered.
    pub(super) start: Vec<Raw>,
    /// The empty lanes of that state.
    pub(super) padding: u32,
    /// The number of options chosen before.
    pub(super) depth: usize,
    /// The levels before those in this table.
    pub(super) base: usize,
    /// Nanoseconds that it takes to try an option, roughly.
    pub(super) cost: u64,
}

impl Table {
    /// A table with nothing in it, to be filled.
    pub(super) fn empty() -> Table {
        Table {
            layout: Layout::Lanes,
            lanes: Lanes::default(),
            dense: Dense::default(),
            stride: 0,
            rows: Vec::new(),
            weights: Vec::new(),
            original: Vec::new(),
            from: Vec::new(),
            entries: 0,
            sources: Vec::new(),
            start: Vec::new(),
            padding: 0,
            depth: 0,
            base: 0,
            cost: 0,
        }
    }

    /// Makes room for so many rows of `stride` words, whatever is in it.
    pub(super) fn make_room(&mut self, options: usize, stride: usize) {
        self.stride = stride;
        let vectors = (options * stride).div_ceil(4);
        if self.rows.len() < vectors {
            self.rows.resize(vectors, Raw::default());
        }
    }

    /// The same for the first and largest of the tables, if the machine has the memory.
    pub(super) fn reserve(&mut self, options: usize, stride: usize) -> Result<(), OutOfMemory> {
        let vectors = (options * stride).div_ceil(4);
        self.rows.try_reserve_exact(vectors).map_err(|_| OutOfMemory)?;
        self.make_room(options, stride);
        Ok(())
    }

    /// The vectors of a row, if rows are whole vectors.
    #[inline(always)]
    pub(super) fn vectors(&self, option: usize) -> &[Raw] {
        let len = self.stride / 4;
        &self.rows[option * len..][..len]
    }

    /// The words of a row.
    #[inline(always)]
    pub(super) fn row(&self, option: usize) -> &[u64] {
        &words(&self.rows)[option * self.stride..][..self.stride]
    }

    #[inline(always)]
    pub(super) fn row_mut(&mut self, option: usize) -> &mut [u64] {
        &mut words_mut(&mut self.rows)[option * self.stride..][..self.stride]
    }
}

/// Squeezes the row of an option in the last table, which has lanes, and those that it comes from.
#[cold]
#[inline(never)]
pub(super) fn squeeze_row<V: Vector>(
    parts: &Parts,
    below: &mut [Table],
    table: &mut Table,
    option: usize,
) {
    V::run(SqueezeRow { parts, below, table, option });
}

struct SqueezeRow<'t> {
    parts: &'t Parts,
    below: &'t mut [Table],
    table: &'t mut Table,
    option: usize,
}

impl super::vector::Kernel for SqueezeRow<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SqueezeRow { parts, below, table, option } = self;
        let Some((parent, grandparents)) = below.split_last_mut() else { return };
        let from = usize::from(table.from[option]);
        table.weights[option] &= !MISSING;
        let stride = table.stride;
        let new = &mut words_mut(&mut table.rows)[option * stride..][..stride];
        match parent.layout {
            Layout::Lanes => {
                if parent.weights[from] & MISSING != 0 {
                    squeeze_row::<V>(parts, grandparents, parent, from);
                }
                let old = parent.row(from);
                squeeze_words::<V>(&table.sources, |k| old[k], new);
            }
            Layout::Dense => {
                let masks = parts.of(parent.original[from] as usize);
                let old = |k| parent.dense.left(masks, k, parent.stride);
                let mut words = [0; MOST_WORDS];
                (0..parent.stride).for_each(|k| words[k] = old(k));
                squeeze_words::<V>(&table.sources, |k| words[k], new);
            }
        }
    }
}

/// A word of a set of all options.
pub(super) fn ones(options: usize, word: usize) -> u64 {
    match options.saturating_sub(64 * word) {
        0 => 0,
        left if left >= 64 => u64::MAX,
        left => (1 << left) - 1,
    }
}
