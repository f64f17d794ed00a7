//! Lanes: every open primary item owns a lane of bits, one for each of its options that is still
//! possible.
//!
//! ```text
//! item      a        b        c        d            an option that holds b and d:
//! state  ...1011  ...0110  ...0001  ...0101         row   ...1001  ...0000  ...0001  ...0000
//! ```
//!
//! An option stands once in the lane of each of its items, and its row tells what is left of every
//! lane when it is chosen. So choosing is one AND a vector and there is nothing to undo: the state before
//! is still there. The lanes of items that it covers are empty in its row. A lane that is empty otherwise
//! is a dead end, so that counting the empty lanes is all there is to test. Taking the lowest bit out of
//! every lane at once, again and again, shows the smallest item by the lane that is the first to
//! be empty; after one round, these are the forced ones.
//!
//! Colours and secondary items count only while rows are made. Lanes have 8, 16, 32 or 64 bits, those
//! of one width next to each other; the kernels for vectors all of one width keep a state in registers.

mod kernel;

use super::Flat;
use super::table::{Layout, Table};
use super::vector::{Raw, words_mut};
use super::walk::{Exit, Goal, Walk};
use crate::engine::{OutOfMemory, filled};

/// The widths of lanes, in the order in which they stand in a state.
const WIDTHS: [u32; 4] = [64, 32, 16, 8];

/// Vectors in a state, at most.
pub(super) const MOST_VECTORS: usize = 64;

/// The layout of a state: see the head of this file.
#[derive(Clone, Debug, Default)]
pub(super) struct Lanes {
    /// The vectors with lanes of each width.
    pub(super) vectors: [usize; 4],
    /// The lane of each open item, in the order of the problem.
    pub(super) lanes: Vec<Lane>,
    /// For each bit of a state the option that it stands for.
    pub(super) option_at: Vec<u16>,
    /// For each byte of a state the number of its item.
    pub(super) item_at: Vec<u16>,
}

/// A lane of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    /// Its first byte.
    pub(super) byte: u32,
    /// Its width.
    pub(super) bits: u32,
}

impl Lane {
    /// The word of a state in which it lies, and the bit where it begins there.
    pub(super) fn word(self) -> (usize, u32) {
        (self.byte as usize / 8, self.byte % 8 * 8)
    }

    /// Its bits in that word.
    pub(super) fn mask(self) -> u64 {
        (u64::MAX >> (64 - self.bits)) << self.word().1
    }
}

/// The vectors of each width, for so many items with each number of options; `None` if they are too many.
///
/// The items with the most options get the widest lanes; where room is left in the last vector of a
/// width, narrower ones fill it. One width for all is better if it takes no more vectors.
fn divide(histogram: &[u32; 65]) -> Option<[usize; 4]> {
    let most = histogram.iter().rposition(|&items| items > 0)?;
    let between = |low: usize, high: usize| -> usize {
        histogram[low..=high].iter().map(|&items| items as usize).sum()
    };
    let mut vectors = [0; 4];
    let mut room = 0;
    for (k, bits) in WIDTHS.into_iter().enumerate() {
        let (bits, slots) = (bits as usize, 256 / bits as usize);
        let low = if bits == 8 { 0 } else { bits / 2 + 1 };
        let need = between(low, bits);
        let filled = need.min(room);
        room -= filled;
        vectors[k] = (need - filled).div_ceil(slots);
        room += vectors[k] * slots - (need - filled);
    }
    let widest = WIDTHS.iter().rposition(|&bits| most <= bits as usize)?;
    let even = between(0, 64).div_ceil(256 / WIDTHS[widest] as usize);
    if even <= vectors.iter().sum() {
        vectors = [0; 4];
        vectors[widest] = even;
    }
    (vectors.iter().sum::<usize>() <= MOST_VECTORS).then_some(vectors)
}

/// How many items have each number of options; `None` if one has more than a lane can hold.
fn histogram(counts: &[u32]) -> Option<[u32; 65]> {
    let mut histogram = [0; 65];
    for &count in counts {
        *histogram.get_mut(count as usize)? += 1;
    }
    Some(histogram)
}

/// The number of vectors for items with these numbers of options, if there can be lanes for them.
pub(super) fn vectors_for(counts: &[u32]) -> Option<usize> {
    divide(&histogram(counts)?).map(|vectors| vectors.iter().sum())
}

/// The nanoseconds that it takes to try an option with so many vectors, roughly.
pub(super) fn cost(vectors: usize) -> u64 {
    8 + 3 * vectors as u64
}

impl Lanes {
    /// Makes lanes for items with these numbers of options, without any option yet: false if there cannot be
    /// any.
    pub(super) fn plan(&mut self, counts: &[u32]) -> bool {
        let Some(histogram) = histogram(counts) else { return false };
        let Some(vectors) = divide(&histogram) else { return false };
        self.vectors = vectors;
        // The items by their numbers of options, the greatest first, find the width of each.
        let mut next = [0; 65];
        let mut before = 0;
        for count in (0..65).rev() {
            next[count] = before;
            before += histogram[count];
        }
        let slots: [u32; 4] = std::array::from_fn(|k| self.vectors[k] as u32 * (256 / WIDTHS[k]));
        let mut used = [0; 4];
        let len = self.len();
        self.option_at.resize(256 * len, 0);
        self.item_at.resize(32 * len, 0);
        self.lanes.clear();
        for (item, &count) in counts.iter().enumerate() {
            let mut place = next[count as usize];
            next[count as usize] += 1;
            let mut k = 0;
            while place >= slots[k] {
                place -= slots[k];
                k += 1;
            }
            let first: usize = self.vectors[..k].iter().sum();
            let byte = 32 * first as u32 + used[k] * (WIDTHS[k] / 8);
            used[k] += 1;
            self.lanes.push(Lane { byte, bits: WIDTHS[k] });
            self.item_at[byte as usize] = item as u16;
        }
        true
    }

    /// The number of vectors.
    pub(super) fn len(&self) -> usize {
        self.vectors.iter().sum()
    }

    /// The bytes of a state that belong to no lane.
    pub(super) fn padding(&self) -> u32 {
        32 * self.len() as u32 - self.lanes.iter().map(|lane| lane.bits / 8).sum::<u32>()
    }
}

/// The table of a whole problem; `None` if some item has too many options, or there are too many.
pub(super) fn table_of(flat: &Flat) -> Result<Option<Table>, OutOfMemory> {
    let counts: Vec<u32> =
        (0..flat.primary).map(|item| flat.options_of(item).len() as u32).collect();
    let mut lanes = Lanes::default();
    if !lanes.plan(&counts) {
        return Ok(None);
    }
    let len = lanes.len();
    let mut table = Table::empty();
    table.rows.reserve(flat.options() * len)?;
    table.stride = 4 * len;
    table.start = filled(len, Raw::default())?;
    table.rows.weights = filled(flat.options(), 0)?;
    // The bit of each entry of an option, in the order of the options.
    let mut bit_of = filled(flat.entries(), u32::MAX)?;
    for item in 0..flat.primary {
        let lane = lanes.lanes[item];
        for (k, entry) in flat.options_of(item).iter().enumerate() {
            let bit = 8 * lane.byte + k as u32;
            lanes.option_at[bit as usize] = entry.option as u16;
            bit_of[entry.index as usize] = bit;
            words_mut(&mut table.start)[bit as usize / 64] |= 1 << (bit % 64);
            table.rows.weights[entry.option as usize] += lane.bits / 8;
        }
    }
    let start = super::vector::words(&table.start).to_vec();
    for option in 0..flat.options() {
        let row = table.rows.words_mut(option, len);
        row.copy_from_slice(&start);
        for part in flat.parts(option) {
            for entry in flat.rivals(part) {
                for &bit in &bit_of[flat.range(entry.option as usize)] {
                    if bit != u32::MAX {
                        row[bit as usize / 64] &= !(1 << (bit % 64));
                    }
                }
            }
            if let Some(lane) = lanes.lanes.get(part.item as usize) {
                row[lane.word().0] &= !lane.mask();
            }
        }
    }
    table.padding = lanes.padding();
    table.entries = counts.iter().map(|&count| count as usize).sum();
    table.original = (0..flat.options() as u32).collect();
    table.cost = cost(len);
    (table.layout, table.lanes) = (Layout::Lanes, lanes);
    Ok(Some(table))
}

/// Goes on with the search in the last table, which has this layout.
pub(super) fn walk<V: super::vector::Vector>(
    vectors: [usize; 4],
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    kernel::choose::<V>(vectors, walk, tables, goal)
}
