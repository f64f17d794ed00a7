//! A problem, or what is left of it below a branch, as masks: which options go on with each option.
//!
//! A search has a stack of tables. The first holds the whole problem; each further one what is left of
//! the one below it where a large subtree was expected: fewer options, fewer items, so fewer words to
//! look at in every node. Its rows are *squeezed* from those of the table below when they are needed
//! for the first time, since of many options only few are ever tried. Squeezing is one gathering of bits
//! for each word or item, the same for every layout: see [`Source`].

use super::dense::Dense;
use super::lanes::Lanes;
use super::vector::{Raw, Vector, words, words_mut};
use crate::engine::OutOfMemory;

/// In [`Table::weights`]: the row has not been squeezed yet.
pub(super) const MISSING: u32 = 1 << 31;

/// Some bits of a word of a row, and where they go in the smaller table's row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) mask: u64,
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) shift: u8,
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
    /// Each option in the table below, or nothing if these are the options that were kept.
    pub(super) from: Vec<u16>,
    /// The options of the table below that are in this one, in their order.
    pub(super) kept: Vec<u64>,
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
            kept: Vec::new(),
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

/// Squeezes the row of an option in the last table, and those that it comes from.
#[cold]
#[inline(never)]
pub(super) fn squeeze_row<V: Vector>(below: &mut [Table], table: &mut Table, option: usize) {
    let Some((parent, grandparents)) = below.split_last_mut() else { return };
    let from = match table.from.get(option) {
        Some(&from) => usize::from(from),
        None => select(&table.kept, option as u32),
    };
    if parent.weights[from] & MISSING != 0 {
        squeeze_row::<V>(grandparents, parent, from);
    }
    table.original[option] = parent.original[from];
    if table.layout == Layout::Dense {
        table.weights[option] = parent.weights[from];
    }
    table.weights[option] &= !MISSING;
    V::run(SqueezeRow { parent, from, table, option });
}

/// The place of a bit of a set, by its number in it.
fn select(set: &[u64], mut number: u32) -> usize {
    for (k, &word) in set.iter().enumerate() {
        let ones = word.count_ones();
        if number < ones {
            let mut word = word;
            for _ in 0..number {
                word &= word - 1;
            }
            return 64 * k + word.trailing_zeros() as usize;
        }
        number -= ones;
    }
    0
}

struct SqueezeRow<'t> {
    parent: &'t Table,
    from: usize,
    table: &'t mut Table,
    option: usize,
}

impl super::vector::Kernel for SqueezeRow<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let old = self.parent.row(self.from);
        let stride = self.table.stride;
        let new = &mut words_mut(&mut self.table.rows)[self.option * stride..][..stride];
        new.fill(0);
        let (mut to, mut word) = (0, 0);
        for source in &self.table.sources {
            if usize::from(source.to) != to {
                new[to] = word;
                (to, word) = (usize::from(source.to), 0);
            }
            word |= V::gather(old[usize::from(source.from)], source.mask) << source.shift;
        }
        if let Some(last) = new.get_mut(to) {
            *last = word;
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
