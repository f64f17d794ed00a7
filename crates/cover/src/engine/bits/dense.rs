//! Dense: the state is a set of options, a bit each.
//!
//! For items with more options than a lane has bits. Choosing is one AND a word. Every item is a mask
//! over the options, and eight of them stand side by side, cut into lanes of 32 bits:
//!
//! ```text
//! group 0, word 0    a b c d e f g h     bits 0 to 31 of the masks of eight items
//!          word 1    a b c d e f g h     bits 32 to 63
//! ```
//!
//! so that a word of the state, repeated in every lane, meets eight items at once. As with lanes, an
//! item that is covered has no option left, so the number of items without one tells a dead end. The
//! smallest item is found by counting bits in all lanes.

mod kernel;

use super::Flat;
use super::table::{Layout, Table, ones};
use super::vector::{Raw, Vector, words_mut};
use super::walk::{Exit, Goal, Walk};
use crate::engine::{OutOfMemory, filled};

/// The layout of a state: see the head of this file.
#[derive(Clone, Debug, Default)]
pub(super) struct Dense {
    /// The open items.
    pub(super) items: usize,
    /// The masks of the items: for each group of eight, twice as many vectors as a state has words.
    pub(super) masks: Vec<Raw>,
}

/// Words in a state. Kernels are made for these.
const WORDS: [usize; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/// Words in a state, at most.
pub(super) const MOST_WORDS: usize = 64;

/// Options in a table, at most.
pub(super) const MOST_OPTIONS: usize = 64 * MOST_WORDS;

/// The words that a kernel has for so many options.
pub(super) fn words_for(options: usize) -> Option<usize> {
    WORDS.into_iter().find(|words| 64 * words >= options)
}

/// The nanoseconds that it takes to try an option, roughly.
pub(super) fn cost(items: usize, words: usize) -> u64 {
    15 + (items.div_ceil(8) * words * 7 / 2) as u64
}

impl Dense {
    /// The number of groups of items.
    pub(super) fn groups(&self) -> usize {
        self.items.div_ceil(8)
    }

    /// Room for the masks of so many items over so many words, all of them empty.
    pub(super) fn clear(&mut self, items: usize, words: usize) {
        self.items = items;
        self.masks.clear();
        self.masks.resize(items.div_ceil(8) * 2 * words, Raw::default());
    }

    /// A word of an item's mask, of `words` in all.
    #[inline(always)]
    pub(super) fn mask(&self, item: usize, word: usize, words: usize) -> u64 {
        let first = (item / 8) * 2 * words + 2 * word;
        let (quarter, shift) = (item % 8 / 2, 32 * (item % 2));
        let half = |k: usize| self.masks[first + k].0[quarter] >> shift & 0xFFFF_FFFF;
        half(0) | half(1) << 32
    }

    /// Adds bits to a word of an item's mask.
    #[inline(always)]
    pub(super) fn add(&mut self, item: usize, word: usize, words: usize, bits: u64) {
        let first = (item / 8) * 2 * words + 2 * word;
        let (quarter, shift) = (item % 8 / 2, 32 * (item % 2));
        self.masks[first].0[quarter] |= (bits & 0xFFFF_FFFF) << shift;
        self.masks[first + 1].0[quarter] |= bits >> 32 << shift;
    }
}

/// The table of a whole problem; `None` if it has too many options.
pub(super) fn table_of(flat: &Flat) -> Result<Option<Table>, OutOfMemory> {
    let options = flat.options();
    let Some(words) = words_for(options) else { return Ok(None) };
    let mut dense = Dense::default();
    dense.clear(flat.primary, words);
    let mut table = Table::empty();
    table.reserve(options, words)?;
    table.weights = filled(options, 0)?;
    // The options of every item, primary or secondary.
    let mut holders = filled(flat.items() * words, 0u64)?;
    for item in 0..flat.items() {
        for entry in flat.options_of(item) {
            let option = entry.option as usize;
            holders[item * words + option / 64] |= 1 << (option % 64);
            if item < flat.primary {
                dense.add(item, option / 64, words, 1 << (option % 64));
                table.weights[option] += 1;
            }
        }
    }
    let all: Vec<u64> = (0..words).map(|k| ones(options, k)).collect();
    for option in 0..options {
        let row = table.row_mut(option);
        row.copy_from_slice(&all);
        for part in flat.parts(option) {
            if part.color == 0 {
                let holders = &holders[part.item as usize * words..][..words];
                row.iter_mut().zip(holders).for_each(|(word, holders)| *word &= !holders);
            } else {
                for rival in flat.rivals(part) {
                    row[rival.option as usize / 64] &= !(1 << (rival.option % 64));
                }
            }
        }
    }
    table.start = filled(words.div_ceil(4), Raw::default())?;
    words_mut(&mut table.start)[..words].copy_from_slice(&all);
    table.padding = (8 * dense.groups() - flat.primary) as u32;
    table.entries = table.weights.iter().map(|&weight| weight as usize).sum();
    table.original = (0..options as u32).collect();
    table.cost = cost(flat.primary, words);
    (table.layout, table.dense) = (Layout::Dense, dense);
    Ok(Some(table))
}

/// Goes on with the search in the last table, which has this layout and so many words.
pub(super) fn walk<V: Vector>(
    words: usize,
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    kernel::choose::<V>(words, walk, tables, goal)
}
