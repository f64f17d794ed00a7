//! A problem, or what is left of it below a branch, as masks: for each option, the options that
//! remain possible with it.
//!
//! A search has a stack of tables. The first holds the whole problem. Each further one holds what
//! is left of the one below it at a node where a large subtree was expected: it has fewer options
//! and items, so every node reads fewer words. Its contents are *squeezed* from the table below by
//! gathering the bits of each word, in the same way for both layouts: see [`Source`]. Rows of lanes
//! are squeezed only when they are first needed, because few of the options are ever tried.

use super::dense::{Dense, Removals};
use super::lanes::{Lane, Lanes};
use super::vector::{Raw, Vector, words, words_mut};
use crate::vectors::{OutOfMemory, copied, reserve, reserved, resize};

/// Some bits of a word in a row, and where they go in the row of the smaller table. Sources for the
/// same word are adjacent, and every word has at least one, even if its mask is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) mask: u64,
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) shift: u8,
    /// 1 for the first source of a word, otherwise 0.
    pub(super) first: u8,
}

impl Source {
    /// Creates a source that moves the bits `mask` of the word `from` to the place `bit`. They must
    /// fit in one word there.
    pub(super) fn new(mask: u64, from: u16, bit: usize) -> Source {
        Source { mask, from, to: (bit / 64) as u16, shift: (bit % 64) as u8, first: 0 }
    }
}

/// Squeezes a row or an item's mask. To avoid branches, each word is written once per source.
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
    /// Every item has a lane with one bit per option.
    Lanes,
    /// Every option has one bit.
    Dense,
}

/// A table: see the head of this file.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) layout: Layout,
    /// The positions of the lanes, if it has lanes.
    pub(super) lanes: Lanes,
    /// The rows of the options, if it has lanes.
    pub(super) rows: Rows,
    /// The masks of the items, if it is dense.
    pub(super) dense: Dense,
    /// The number of words in a state.
    pub(super) stride: usize,
    /// For each option, its number in the arrangement.
    pub(super) original: Vec<u32>,
    /// The sum of the numbers of options of all items.
    pub(super) entries: usize,
    /// How to squeeze a row or mask from the table below.
    pub(super) sources: Vec<Source>,
    /// The state in which the table is entered.
    pub(super) start: Vec<Raw>,
    /// The number of options chosen before this table was entered.
    pub(super) depth: usize,
    /// The number of levels below this table.
    pub(super) base: usize,
    /// Roughly how many nanoseconds it takes to try an option.
    pub(super) cost: u64,
}

/// For each option a line: what remains of a state when the option is chosen, and the marks of its
/// items.
#[derive(Debug, Default)]
pub(super) struct Rows {
    lines: Vec<Raw>,
    /// For each bit of a state, where the line of its option begins. While that line has not been
    /// squeezed, the entry is [`MISSING`] plus the previous bit of the same option, or plus
    /// [`NONE`] if this is the first. Such an entry lies beyond all lines, so the bounds check,
    /// which is made anyway, detects it.
    line_at: Vec<u32>,
    /// The last bit of each option.
    last_bit: Vec<u32>,
    /// For each option, its number in the table below.
    pub(super) from: Vec<u32>,
}

/// `MISSING` exceeds the size of all lines, and `NONE` exceeds any bit.
const MISSING: u32 = 1 << 30;
const NONE: u32 = MISSING - 1;

impl Table {
    /// Returns an empty table, to be filled.
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

    /// Returns the same table.
    pub(super) fn copied(&self) -> Result<Table, OutOfMemory> {
        Ok(Table {
            layout: self.layout,
            lanes: self.lanes.copied()?,
            rows: self.rows.copied()?,
            dense: self.dense.copied()?,
            stride: self.stride,
            original: copied(&self.original)?,
            entries: self.entries,
            sources: copied(&self.sources)?,
            start: copied(&self.start)?,
            depth: self.depth,
            base: self.base,
            cost: self.cost,
        })
    }

    /// Returns the number of items.
    pub(super) fn items(&self) -> usize {
        match self.layout {
            Layout::Lanes => self.lanes.lanes.len(),
            Layout::Dense => self.dense.items,
        }
    }

    /// Returns the number of vectors that a state takes in the frames of a walk.
    pub(super) fn frame_size(&self) -> usize {
        match self.layout {
            Layout::Lanes => line_size(self.lanes.len),
            Layout::Dense => self.stride.div_ceil(4),
        }
    }
}

impl Rows {
    /// Returns the same rows.
    fn copied(&self) -> Result<Rows, OutOfMemory> {
        Ok(Rows {
            lines: copied(&self.lines)?,
            line_at: copied(&self.line_at)?,
            last_bit: copied(&self.last_bit)?,
            from: copied(&self.from)?,
        })
    }

    /// Removes all options, for states of `len` vectors and at most `options` options. Their lines
    /// get room as they are [added](Rows::add).
    pub(super) fn clear(&mut self, len: usize, options: usize) -> Result<(), OutOfMemory> {
        resize(&mut self.line_at, 256 * len, 0)?;
        self.last_bit.clear();
        self.from.clear();
        reserve(&mut self.last_bit, options)?;
        reserve(&mut self.from, options)
    }

    /// Returns the line of an option in a table whose states have `len` vectors.
    pub(super) fn line(&self, option: usize, len: usize) -> Line<'_> {
        let (begin, size) = (option * line_size(len), line_size(len));
        Line { raw: &self.lines[begin..begin + size], len }
    }

    /// Returns the line of the option that a bit of a state stands for, or `None` if it must be
    /// squeezed first.
    #[inline(always)]
    pub(super) fn line_at(&self, bit: usize, len: usize) -> Option<Line<'_>> {
        let begin = self.line_at[bit] as usize;
        let raw = self.lines.get(begin..begin + line_size(len))?;
        Some(Line { raw, len })
    }

    fn is_missing(&self, option: usize) -> bool {
        self.line_at[self.last_bit[option] as usize] >= MISSING
    }

    /// Adds the line of a further option, without items. The contents of its vectors are
    /// unspecified.
    #[inline(always)]
    pub(super) fn add(&mut self, option: usize, len: usize) -> Result<(), OutOfMemory> {
        let end = (option + 1) * line_size(len);
        if self.lines.len() < end {
            resize(&mut self.lines, end, Raw::default())?;
        }
        self.last_bit.push(NONE);
        words_mut(&mut self.lines[..end])[4 * (end + len - line_size(len))..].fill(0);
        Ok(())
    }

    /// Adds the lines of all options of the first and largest table, if there is enough memory.
    pub(super) fn add_all(&mut self, options: usize, len: usize) -> Result<(), OutOfMemory> {
        self.clear(len, options)?;
        self.lines = reserved(options * line_size(len))?;
        (0..options).try_for_each(|option| self.add(option, len))
    }

    /// Adds an item to an option: `bit` of its `lane`.
    #[inline(always)]
    pub(super) fn add_item(&mut self, option: usize, len: usize, lane: Lane, bit: usize) {
        self.line_at[bit] = MISSING + self.last_bit[option];
        self.last_bit[option] = bit as u32;
        let words = words_mut(&mut self.lines[option * line_size(len)..]);
        words[4 * len + lane.mark as usize / 64] |= 1 << (lane.mark % 64);
    }

    /// Marks an option's line as present, and returns the words of its vectors to be filled.
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

/// Vectors of lanes, followed by words of marks. There is one mark bit for every byte of the
/// vectors, so one word of marks serves two vectors.
#[derive(Clone, Copy)]
pub(super) struct Line<'l> {
    raw: &'l [Raw],
    len: usize,
}

/// Returns the size of a line with `len` vectors, in vectors.
#[inline(always)]
pub(super) const fn line_size(len: usize) -> usize {
    len + mark_words(len).div_ceil(4)
}

/// Returns the number of words of marks for `len` vectors.
#[inline(always)]
pub(super) const fn mark_words(len: usize) -> usize {
    len.div_ceil(2)
}

impl<'l> Line<'l> {
    /// Returns the line of a state in the frames of a walk.
    #[inline(always)]
    pub(super) fn of_state(frames: &'l [Raw], frame: usize, len: usize) -> Line<'l> {
        Line { raw: &frames[frame..frame + line_size(len)], len }
    }

    #[inline(always)]
    pub(super) fn vector(self, k: usize) -> &'l Raw {
        &self.raw[k]
    }

    /// Returns a word of marks.
    #[inline(always)]
    pub(super) fn marks(self, word: usize) -> u64 {
        self.raw[self.len + word / 4].0[word % 4]
    }

    /// Returns the words of its vectors.
    #[inline(always)]
    pub(super) fn words(self) -> &'l [u64] {
        words(&self.raw[..self.len])
    }
}

/// Squeezes the row of an option in the last table, which has lanes. Rows in the tables below that
/// it is made from are squeezed first, the lowest one before the others.
#[cold]
#[inline(never)]
pub(super) fn squeeze_row<V: Vector>(
    removals: &Removals,
    below: &mut [Table],
    table: &mut Table,
    option: usize,
) {
    let mut missing = 0;
    let mut from = table.rows.from[option] as usize;
    for parent in below.iter().rev() {
        if parent.layout != Layout::Lanes || !parent.rows.is_missing(from) {
            break;
        }
        missing += 1;
        from = parent.rows.from[from] as usize;
    }
    for depth in (1..=missing).rev() {
        // The option's number in the table that lies `depth` tables below the last.
        let above = below[below.len() - depth + 1..].iter().rev();
        let first = table.rows.from[option] as usize;
        let option = above.fold(first, |option, table| table.rows.from[option] as usize);
        let (below, table) = below.split_at_mut(below.len() - depth);
        V::run(SqueezeRow { removals, below, table: &mut table[0], option });
    }
    V::run(SqueezeRow { removals, below, table, option });
}

/// Squeezes one row, from a row that is there.
struct SqueezeRow<'t> {
    removals: &'t Removals,
    below: &'t [Table],
    table: &'t mut Table,
    option: usize,
}

impl super::vector::Kernel for SqueezeRow<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SqueezeRow { removals, below, table, option } = self;
        let Some(parent) = below.last() else { return };
        let Table { rows, sources, lanes, .. } = table;
        let from = rows.from[option] as usize;
        let new = rows.fill(option, lanes.len);
        match parent.layout {
            Layout::Lanes => {
                let old = parent.rows.line(from, parent.lanes.len).words();
                squeeze_words::<V>(sources, |k| old[k], new);
            }
            Layout::Dense => {
                let masks = removals.of(parent.original[from] as usize);
                let itself = |k| if k == from / 64 { 1 << (from % 64) } else { 0 };
                let old = |k| parent.dense.left(masks, k, parent.stride) | itself(k);
                // A word may be read often, so all words are computed beforehand, unless there are
                // too many.
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

/// Returns a word of the set of all options.
pub(super) fn ones(options: usize, word: usize) -> u64 {
    match options.saturating_sub(64 * word) {
        0 => 0,
        left if left >= 64 => u64::MAX,
        left => (1 << left) - 1,
    }
}
