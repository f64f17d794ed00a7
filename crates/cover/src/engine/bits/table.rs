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

/// In [`Rows::weights`]: the row has not been squeezed yet.
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
    /// The rows of the options, if it has lanes.
    pub(super) rows: Rows,
    /// The masks of the items, if it is dense.
    pub(super) dense: Dense,
    /// The number of words in a state.
    pub(super) stride: usize,
    /// Each option as the problem is arranged.
    pub(super) original: Vec<u32>,
    /// The options of all items added up.
    pub(super) entries: usize,
    /// What makes a row or a mask of one of the table below.
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

/// For each option, what of a state is left when it is chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// As many for each option as a state has.
    vectors: Vec<Raw>,
    /// What choosing each option adds to the empty bytes of a state, because it covers their items; with
    /// [`MISSING`] if its row has to be squeezed first.
    pub(super) weights: Vec<u32>,
    /// Each option in the table below.
    pub(super) from: Vec<u16>,
}

impl Table {
    /// A table with nothing in it, to be filled.
    pub(super) fn empty() -> Table {
        Table {
            layout: Layout::Lanes,
            lanes: Lanes::default(),
            rows: Rows::default(),
            dense: Dense::default(),
            stride: 0,
            original: Vec::new(),
            entries: 0,
            sources: Vec::new(),
            start: Vec::new(),
            padding: 0,
            depth: 0,
            base: 0,
            cost: 0,
        }
    }
}

impl Rows {
    /// Makes room for so many vectors, whatever is in them.
    pub(super) fn make_room(&mut self, vectors: usize) {
        if self.vectors.len() < vectors {
            self.vectors.resize(vectors, Raw::default());
        }
    }

    /// The same for the first and largest of the tables, if the machine has the memory.
    pub(super) fn reserve(&mut self, vectors: usize) -> Result<(), OutOfMemory> {
        self.vectors.try_reserve_exact(vectors).map_err(|_| OutOfMemory)?;
        self.make_room(vectors);
        Ok(())
    }

    /// The row of an option, of `len` vectors.
    #[inline(always)]
    pub(super) fn of(&self, option: usize, len: usize) -> &[Raw] {
        &self.vectors[option * len..][..len]
    }

    /// The words of a row.
    #[inline(always)]
    pub(super) fn words_mut(&mut self, option: usize, len: usize) -> &mut [u64] {
        words_mut(&mut self.vectors[option * len..][..len])
    }
}

/// Squeezes the row of an option in the last table, which has lanes, and those that it comes from.
#[cold]
#[inline(never)]
pub(super) fn squeeze_row<V: Vector>(
    parts: &Parts,
    below: &mut [Table],
    rows: &mut Rows,
    sources: &[Source],
    option: usize,
) {
    V::run(SqueezeRow { parts, below, rows, sources, option });
}

struct SqueezeRow<'t> {
    parts: &'t Parts,
    below: &'t mut [Table],
    rows: &'t mut Rows,
    sources: &'t [Source],
    option: usize,
}

impl super::vector::Kernel for SqueezeRow<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SqueezeRow { parts, below, rows, sources, option } = self;
        let Some((parent, grandparents)) = below.split_last_mut() else { return };
        let from = usize::from(rows.from[option]);
        rows.weights[option] &= !MISSING;
        // Every word has a source.
        let len = sources.last().map_or(0, |last| usize::from(last.to) / 4 + 1);
        let new = rows.words_mut(option, len);
        match parent.layout {
            Layout::Lanes => {
                let Table { rows, sources: further, stride, .. } = parent;
                if rows.weights[from] & MISSING != 0 {
                    squeeze_row::<V>(parts, grandparents, rows, further, from);
                }
                let old = words(rows.of(from, *stride / 4));
                squeeze_words::<V>(sources, |k| old[k], new);
            }
            Layout::Dense => {
                let masks = parts.of(parent.original[from] as usize);
                let mut old = [0; MOST_WORDS];
                for (k, word) in old[..parent.stride].iter_mut().enumerate() {
                    *word = parent.dense.left(masks, k, parent.stride);
                }
                squeeze_words::<V>(sources, |k| old[k], new);
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
