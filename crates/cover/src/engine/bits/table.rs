//! A problem, or what is left of it below a branch, as masks: which options go on with each option.
//!
//! A search has a stack of tables. The first holds the whole problem; each further one what is left of
//! the one below it where a large subtree was expected: fewer options, fewer items, so fewer words to
//! look at in every node. What it has is *squeezed* from the table below: one gathering of bits for each word or item,
//! the same for every layout, see [`Source`]. Rows of lanes only when they are needed for the first time, since of
//! many options only few are ever tried.

use super::dense::{Dense, Parts};
use super::lanes::{Lane, Lanes};
use super::vector::{Raw, Vector, words, words_mut};
use crate::engine::OutOfMemory;

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

impl Source {
    /// Some bits of a word that go to a place, and do not reach beyond its word.
    pub(super) fn new(mask: u64, from: u16, bit: usize) -> Source {
        Source { mask, from, to: (bit / 64) as u16, shift: (bit % 64) as u8, first: 0 }
    }
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
    /// The number of options chosen before.
    pub(super) depth: usize,
    /// The levels before those in this table.
    pub(super) base: usize,
    /// Nanoseconds that it takes to try an option, roughly.
    pub(super) cost: u64,
}

/// For each option a line: what of a state is left when it is chosen, and the marks of its items.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    lines: Vec<Raw>,
    /// For each bit of a state where the line of its option begins. As long as that has to be squeezed first, [`MISSING`]
    /// and the bit before this one of the same option, or [`NONE`]: a place beyond all lines, so that the check of their
    /// bounds, which a search cannot do without, tells it.
    line_at: Vec<u32>,
    /// The last bit of each option.
    last_bit: Vec<u32>,
    /// Each option in the table below.
    pub(super) from: Vec<u32>,
}

/// More than there can be lines, and bits.
const MISSING: u32 = 1 << 30;
const NONE: u32 = MISSING - 1;

impl Table {
    /// A table with nothing in it, to be filled.
    pub(super) fn empty() -> Table {
        Table {
            layout: Layout::Lanes,
            lanes: Lanes::empty(),
            rows: Rows::default(),
            dense: Dense::default(),
            stride: 0,
            original: Vec::new(),
            entries: 0,
            sources: Vec::new(),
            start: Vec::new(),
            depth: 0,
            base: 0,
            cost: 0,
        }
    }

    /// The vectors that a state takes in the memory of a walk.
    pub(super) fn frame_size(&self) -> usize {
        match self.layout {
            Layout::Lanes => line_size(self.lanes.len),
            Layout::Dense => self.stride.div_ceil(4),
        }
    }
}

impl Rows {
    /// Without an option, for states of `len` vectors.
    pub(super) fn clear(&mut self, len: usize) {
        self.line_at.resize(256 * len, 0);
        self.last_bit.clear();
        self.from.clear();
    }

    /// The line of an option of a table whose states have `len` vectors.
    pub(super) fn line(&self, option: usize, len: usize) -> Line<'_> {
        let (begin, size) = (option * line_size(len), line_size(len));
        Line { raw: &self.lines[begin..begin + size], len }
    }

    /// The line of the option that a bit of a state stands for, unless it has to be squeezed first.
    #[inline(always)]
    pub(super) fn line_at(&self, bit: usize, len: usize) -> Option<Line<'_>> {
        let begin = self.line_at[bit] as usize;
        let raw = self.lines.get(begin..begin + line_size(len))?;
        Some(Line { raw, len })
    }

    fn is_missing(&self, option: usize) -> bool {
        self.line_at[self.last_bit[option] as usize] >= MISSING
    }

    /// The line of a further option: without an item yet, its vectors whatever they are.
    pub(super) fn add(&mut self, option: usize, len: usize) {
        let end = (option + 1) * line_size(len);
        if self.lines.len() < end {
            self.lines.resize(end, Raw::default());
        }
        self.last_bit.push(NONE);
        words_mut(&mut self.lines[..end])[4 * (end + len - line_size(len))..].fill(0);
    }

    /// The same for all options of the first and largest of the tables, if the machine has the memory.
    pub(super) fn add_all(&mut self, options: usize, len: usize) -> Result<(), OutOfMemory> {
        self.lines.try_reserve_exact(options * line_size(len)).map_err(|_| OutOfMemory)?;
        self.clear(len);
        (0..options).for_each(|option| self.add(option, len));
        Ok(())
    }

    /// A further item of an option, which is a bit of its lane.
    #[inline(always)]
    pub(super) fn add_item(&mut self, option: usize, len: usize, lane: Lane, bit: usize) {
        self.line_at[bit] = MISSING + self.last_bit[option];
        self.last_bit[option] = bit as u32;
        let words = words_mut(&mut self.lines[option * line_size(len)..]);
        words[4 * len + lane.mark as usize / 64] |= 1 << (lane.mark % 64);
    }

    /// The words of an option's vectors, which are there from now on.
    #[inline(always)]
    pub(super) fn fill(&mut self, option: usize, len: usize) -> &mut [u64] {
        let mut bit = self.last_bit[option];
        while bit != NONE {
            let line_at = &mut self.line_at[bit as usize];
            bit = *line_at - MISSING;
            *line_at = (option * line_size(len)) as u32;
        }
        words_mut(&mut self.lines[option * line_size(len)..][..len])
    }
}

/// Vectors of lanes, and beside them words of marks: a bit for every byte, so one for two vectors.
#[derive(Clone, Copy)]
pub(super) struct Line<'l> {
    raw: &'l [Raw],
    len: usize,
}

/// The size of a line with so many vectors.
#[inline(always)]
pub(super) const fn line_size(len: usize) -> usize {
    len + mark_words(len).div_ceil(4)
}

/// The words of marks beside so many vectors.
#[inline(always)]
pub(super) const fn mark_words(len: usize) -> usize {
    len.div_ceil(2)
}

impl<'l> Line<'l> {
    /// The line of a state in the memory of a walk.
    #[inline(always)]
    pub(super) fn of_state(frames: &'l [Raw], frame: usize, len: usize) -> Line<'l> {
        Line { raw: &frames[frame..frame + line_size(len)], len }
    }

    #[inline(always)]
    pub(super) fn vector(self, k: usize) -> &'l Raw {
        &self.raw[k]
    }

    /// A word of marks.
    #[inline(always)]
    pub(super) fn marks(self, word: usize) -> u64 {
        self.raw[self.len + word / 4].0[word % 4]
    }

    /// The words of its vectors.
    #[inline(always)]
    pub(super) fn words(self) -> &'l [u64] {
        words(&self.raw[..self.len])
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
        let Table { rows, sources, lanes, .. } = table;
        let from = rows.from[option] as usize;
        let new = rows.fill(option, lanes.len);
        match parent.layout {
            Layout::Lanes => {
                if parent.rows.is_missing(from) {
                    squeeze_row::<V>(parts, grandparents, parent, from);
                }
                let old = parent.rows.line(from, parent.lanes.len).words();
                squeeze_words::<V>(sources, |k| old[k], new);
            }
            Layout::Dense => {
                let masks = parts.of(parent.original[from] as usize);
                let itself = |k| if k == from / 64 { 1 << (from % 64) } else { 0 };
                let old = |k| parent.dense.left(masks, k, parent.stride) | itself(k);
                // A word may be asked for often, so it is kept, unless they are too many.
                let mut kept = [0; 64];
                if parent.stride <= kept.len() {
                    (0..parent.stride).for_each(|k| kept[k] = old(k));
                    squeeze_words::<V>(sources, |k| kept[k], new);
                } else {
                    squeeze_words::<V>(sources, old, new);
                }
            }
        }
        for (word, filler) in new.iter_mut().zip(words(&lanes.filler)) {
            *word |= filler;
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
