//! Dense: the state is a set of options, a bit each.
//!
//! For items with more options than a lane has bits. Every item is a mask over the options that hold it, and what
//! is left when an option is chosen is the state without the masks of its items: no table of rows has
//! to be made, or squeezed where a subtree gets a table of its own. A secondary item is a mask too, and with a
//! colour the mask of those that give it another one: see [`Parts`].
//!
//! The masks of primary items are also there eight side by side, cut into lanes of 32 bits:
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

use super::table::{Layout, Table, ones};
use super::vector::{Raw, Vector, words_mut};
use super::walk::{Exit, Goal, Walk};
use super::{Flat, FlatPart};
use crate::engine::{OutOfMemory, filled, reserved};

/// What each option takes away, as the numbers of masks: the primary items first, then every secondary item, or
/// pair of an item and a colour.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Where the masks of each option begin.
    starts: Vec<u32>,
    masks: Vec<u16>,
    /// The number of primary items of each option.
    pub(super) weights: Vec<u32>,
    /// The secondary items with their colours, in order, each of which has a mask.
    kinds: Vec<FlatPart>,
    /// The number of masks.
    count: usize,
}

impl Parts {
    /// The masks of an option.
    #[inline(always)]
    pub(super) fn of(&self, option: usize) -> &[u16] {
        &self.masks[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Numbers the masks of a problem; `None` if they are too many.
    pub(super) fn new(flat: &Flat) -> Result<Option<Parts>, OutOfMemory> {
        let all = || (0..flat.options()).flat_map(|option| flat.parts(option));
        let is_primary = |part: &FlatPart| (part.item as usize) < flat.primary;
        let secondary = || all().filter(|part| !is_primary(part));
        let mut kinds = reserved(secondary().count())?;
        kinds.extend(secondary());
        kinds.sort_unstable();
        kinds.dedup();
        let count = flat.primary + kinds.len();
        if count >= usize::from(u16::MAX) {
            return Ok(None);
        }
        let mut masks = reserved(flat.entries())?;
        masks.extend(all().map(|part| match is_primary(part) {
            true => part.item as u16,
            false => (flat.primary + kinds.partition_point(|kind| kind < part)) as u16,
        }));
        let mut weights = reserved(flat.options())?;
        let weight = |option| flat.parts(option).iter().filter(|part| is_primary(part)).count();
        weights.extend((0..flat.options()).map(|option| weight(option) as u32));
        Ok(Some(Parts { starts: flat.starts.clone(), masks, weights, kinds, count }))
    }
}

/// The layout of a state: see the head of this file.
#[derive(Clone, Debug, Default)]
pub(super) struct Dense {
    /// The open items: those with the first of the masks.
    pub(super) items: usize,
    /// The masks that there are, by their numbers; after them stands one that is empty.
    pub(super) numbers: Vec<u16>,
    /// Where each mask is, by its number: the empty one if there is nothing left of it.
    slots: Vec<u16>,
    /// The masks, word after word.
    pub(super) masks: Vec<u64>,
    /// The masks of the items side by side: for each group of eight, twice as many vectors as a state has
    /// words.
    groups: Vec<Raw>,
}

/// Words in a state. Kernels are made for these, and one for any more.
const WORDS: [usize; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 36, 48, 64];

/// Words in a state, at most: a million options.
const MOST_WORDS: usize = 1 << 14;

/// The words of a state with so many options, if there can be one.
pub(super) fn words_for(options: usize) -> Option<usize> {
    let made_for = WORDS.into_iter().find(|words| 64 * words >= options);
    made_for.or(Some(options.div_ceil(64)).filter(|&words| words <= MOST_WORDS))
}

/// Whether a state has more words than a kernel is made for.
pub(super) fn is_wide(words: usize) -> bool {
    !WORDS.contains(&words)
}

/// The nanoseconds that it takes to try an option, roughly.
pub(super) fn cost(items: usize, words: usize) -> u64 {
    25 + (items.div_ceil(8) * words * 3 / 2) as u64
}

impl Dense {
    /// Without masks, over states of so many words.
    pub(super) fn clear(&mut self, items: usize, words: usize, parts: &Parts) {
        self.items = items;
        self.numbers.clear();
        self.slots.clear();
        self.slots.resize(parts.count, u16::MAX);
        self.masks.clear();
        self.groups.clear();
        self.groups.resize(items.div_ceil(8) * 2 * words, Raw::default());
    }

    /// The next mask, which is made by `fill` of a slice of zeros.
    #[inline(always)]
    pub(super) fn push(&mut self, number: u16, words: usize, fill: impl FnOnce(&mut [u64])) {
        let slot = self.numbers.len();
        self.slots[usize::from(number)] = slot as u16;
        self.numbers.push(number);
        self.masks.resize((slot + 1) * words, 0);
        let mask = &mut self.masks[slot * words..];
        fill(mask);
        if slot < self.items {
            let (quarter, shift) = (slot % 8 / 2, 32 * (slot % 2));
            let group = &mut self.groups[slot / 8 * 2 * words..][..2 * words];
            for (halves, &word) in group.chunks_exact_mut(2).zip(mask.iter()) {
                halves[0].0[quarter] |= (word & 0xFFFF_FFFF) << shift;
                halves[1].0[quarter] |= word >> 32 << shift;
            }
        }
    }

    /// The last mask, which is empty and stands for all that are.
    pub(super) fn finish(&mut self, words: usize) {
        let empty = self.numbers.len();
        self.masks.resize((empty + 1) * words, 0);
        self.slots.iter_mut().for_each(|slot| *slot = (*slot).min(empty as u16));
    }

    /// The number of groups of items.
    pub(super) fn groups(&self) -> usize {
        self.items.div_ceil(8)
    }

    /// The places for items beside them that no item has.
    pub(super) fn padding(&self) -> u32 {
        (8 * self.groups() - self.items) as u32
    }

    /// A word of an item's mask, of `words` in all.
    #[inline(always)]
    pub(super) fn mask(&self, item: usize, word: usize, words: usize) -> u64 {
        self.masks[item * words + word]
    }

    /// Takes from a state what goes with some masks.
    #[inline(always)]
    pub(super) fn take(&self, masks: &[u16], state: &mut [u64]) {
        for &mask in masks {
            let slot = usize::from(self.slots[usize::from(mask)]);
            let mask = &self.masks[slot * state.len()..][..state.len()];
            for k in 0..state.len() {
                state[k] &= !mask[k];
            }
        }
    }

    /// A word of what is left of all options when those with some masks are gone.
    #[inline(always)]
    pub(super) fn left(&self, masks: &[u16], word: usize, words: usize) -> u64 {
        let slot = |mask: u16| usize::from(self.slots[usize::from(mask)]);
        !masks.iter().fold(0, |gone, &mask| gone | self.masks[slot(mask) * words + word])
    }
}

/// The table of a whole problem; `None` if it has too many options.
pub(super) fn table_of(flat: &Flat, parts: &Parts) -> Result<Option<Table>, OutOfMemory> {
    let options = flat.options();
    let Some(words) = words_for(options) else { return Ok(None) };
    let mut table = Table::empty();
    let dense = &mut table.dense;
    dense.masks.try_reserve_exact((parts.count + 1) * words).map_err(|_| OutOfMemory)?;
    dense.clear(flat.primary, words, parts);
    // Who holds what; and of secondary items then who is ruled out by it: all, or those that give it another colour.
    let mut held = filled(parts.count * words, 0u64)?;
    for option in 0..options {
        for &mask in parts.of(option) {
            held[usize::from(mask) * words + option / 64] |= 1 << (option % 64);
        }
    }
    let mut masks = held[flat.primary * words..].chunks_exact_mut(words);
    for colors in parts.kinds.chunk_by(|one, other| one.item == other.item) {
        let mut same: Vec<&mut [u64]> = masks.by_ref().take(colors.len()).collect();
        for k in 0..words {
            let any = same.iter().fold(0, |any, mask| any | mask[k]);
            for (kind, mask) in colors.iter().zip(&mut same) {
                mask[k] = if kind.color == 0 { any } else { any & !mask[k] };
            }
        }
    }
    for number in 0..parts.count {
        let held = &held[number * words..][..words];
        dense.push(number as u16, words, |mask| mask.copy_from_slice(held));
    }
    dense.finish(words);
    table.stride = words;
    table.start = filled(words.div_ceil(4), Raw::default())?;
    for (k, word) in words_mut(&mut table.start)[..words].iter_mut().enumerate() {
        *word = ones(options, k);
    }
    table.entries = parts.weights.iter().map(|&weight| weight as usize).sum();
    table.original = (0..options as u32).collect();
    table.cost = cost(flat.primary, words);
    table.layout = Layout::Dense;
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
