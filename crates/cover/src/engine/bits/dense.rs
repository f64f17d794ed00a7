//! Dense: the state is a set of options, one bit each.
//!
//! This layout serves items with more options than a lane has bits. Every item has a mask of the
//! options that hold it. Choosing an option removes the masks of its items from the state, so no
//! table of rows has to be made, or squeezed when a subtree gets a table of its own. A secondary
//! item has a mask too, and each of its colours has a mask of the options that do not give it this
//! colour: see [`Removals`].
//!
//! The masks of primary items are also stored in groups of eight, side by side in lanes of 32 bits:
//!
//! ```text
//! group 0, word 0    a b c d e f g h     bits 0 to 31 of the masks of eight items
//!          word 1    a b c d e f g h     bits 32 to 63
//! ```
//!
//! Thus half a word of the state, repeated in every lane, meets eight items at once. A covered item
//! has no option left in the state. So a state is a dead end if more items are without options than
//! are covered. The smallest item is found by counting bits in all lanes.

mod kernel;

use super::table::{Layout, Table, ones};
use super::vector::{Raw, Vector, words_mut};
use super::walk::{Exit, Goal, Walk};
use super::{Flat, FlatEntry, distinct};
use crate::costs::bits::dense_try;
use crate::vectors::{OutOfMemory, copied, filled, refill, reserve, reserved};
use crate::watch::{NotBuilt, Watch};

/// What each option removes, as a list of mask numbers. Primary items are numbered first, then
/// every secondary item without a colour and every pair of an item and a colour.
#[derive(Debug, Default)]
pub(super) struct Removals {
    /// Where the masks of each option begin.
    starts: Vec<u32>,
    masks: Vec<u16>,
    /// The number of primary items of each option.
    pub(super) weights: Vec<u32>,
    /// The secondary items with their colours, in order. Each has a mask.
    kinds: Vec<FlatEntry>,
    /// The number of masks.
    count: usize,
}

impl Removals {
    /// Returns the masks of an option.
    #[inline(always)]
    pub(super) fn of(&self, option: usize) -> &[u16] {
        &self.masks[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Numbers the masks of a problem. Returns `None` if there are too many.
    pub(super) fn new(flat: &Flat, watch: &mut Watch<'_>) -> Result<Option<Removals>, NotBuilt> {
        let all = || (0..flat.options()).flat_map(|option| flat.entries(option));
        let is_primary = |entry: &FlatEntry| (entry.item as usize) < flat.primary;
        let secondary = all().filter(|entry| !is_primary(entry)).copied();
        let kinds = distinct(secondary, u16::MAX.into(), watch)?;
        let count = flat.primary + kinds.len();
        if count >= usize::from(u16::MAX) {
            return Ok(None);
        }
        let mut masks = reserved(flat.entry_count())?;
        for entry in all() {
            watch.pass(1)?;
            masks.push(match is_primary(entry) {
                true => entry.item as u16,
                false => (flat.primary + kinds.partition_point(|kind| kind < entry)) as u16,
            });
        }
        let mut weights = reserved(flat.options())?;
        let weight = |option| flat.entries(option).iter().filter(|entry| is_primary(entry)).count();
        weights.extend((0..flat.options()).map(|option| weight(option) as u32));
        Ok(Some(Removals { starts: copied(&flat.starts)?, masks, weights, kinds, count }))
    }
}

/// The layout of a state: see the head of this file.
#[derive(Debug, Default)]
pub(super) struct Dense {
    /// The number of open items, whose masks come first.
    pub(super) items: usize,
    /// The numbers of the masks that are present. In `masks`, an empty mask follows them.
    pub(super) numbers: Vec<u16>,
    /// For each mask number, its index in `masks`; that of the empty mask if nothing is left of it.
    slots: Vec<u16>,
    /// The masks, word after word.
    pub(super) masks: Vec<u64>,
    /// The masks of the items side by side: for each group of eight items, twice as many vectors as
    /// a state has words.
    groups: Vec<Raw>,
}

/// The numbers of words for which there is a fixed-size kernel. Another kernel handles any number
/// above.
const WORDS: [usize; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 36, 48, 64];

/// Maximum number of words in a state: a million options.
const MOST_WORDS: usize = 1 << 14;

/// Returns the number of words in a state with `options` options, or `None` if these are too many.
pub(super) fn words_for(options: usize) -> Option<usize> {
    let made_for = WORDS.into_iter().find(|words| 64 * words >= options);
    made_for.or(Some(options.div_ceil(64)).filter(|&words| words <= MOST_WORDS))
}

/// Returns whether a state has more words than any fixed-size kernel.
pub(super) fn is_wide(words: usize) -> bool {
    !WORDS.contains(&words)
}

impl Dense {
    /// Returns the same masks.
    pub(super) fn copied(&self) -> Result<Dense, OutOfMemory> {
        Ok(Dense {
            items: self.items,
            numbers: copied(&self.numbers)?,
            slots: copied(&self.slots)?,
            masks: copied(&self.masks)?,
            groups: copied(&self.groups)?,
        })
    }

    /// Removes all masks, and prepares for `items` items and at most `masks` masks, of `words`
    /// words each.
    pub(super) fn clear(
        &mut self,
        items: usize,
        masks: usize,
        words: usize,
        removals: &Removals,
    ) -> Result<(), OutOfMemory> {
        self.items = items;
        self.numbers.clear();
        reserve(&mut self.numbers, masks)?;
        refill(&mut self.slots, removals.count, u16::MAX)?;
        self.masks.clear();
        reserve(&mut self.masks, (masks + 1) * words)?;
        refill(&mut self.groups, items.div_ceil(8) * 2 * words, Raw::default())
    }

    /// Appends the mask with this number. `fill` writes it into a slice of zeros.
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

    /// Appends the empty mask, which stands for all masks of which nothing is left.
    pub(super) fn finish(&mut self, words: usize) {
        let empty = self.numbers.len();
        self.masks.resize((empty + 1) * words, 0);
        self.slots.iter_mut().for_each(|slot| *slot = (*slot).min(empty as u16));
    }

    /// Returns the number of groups of eight items.
    pub(super) fn groups(&self) -> usize {
        self.items.div_ceil(8)
    }

    /// Returns the number of places in the groups that no item occupies.
    pub(super) fn padding(&self) -> u32 {
        (8 * self.groups() - self.items) as u32
    }

    /// Returns a word of an item's mask, which has `words` words.
    #[inline(always)]
    pub(super) fn mask(&self, item: usize, word: usize, words: usize) -> u64 {
        self.masks[item * words + word]
    }

    /// Removes the options in some masks from a state.
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

    /// Returns a word of the set of all options that are in none of some masks.
    #[inline(always)]
    pub(super) fn left(&self, masks: &[u16], word: usize, words: usize) -> u64 {
        let slot = |mask: u16| usize::from(self.slots[usize::from(mask)]);
        !masks.iter().fold(0, |gone, &mask| gone | self.masks[slot(mask) * words + word])
    }
}

/// Makes the table of a whole problem. Returns `None` if it has too many options.
pub(super) fn table_of(
    flat: &Flat,
    removals: &Removals,
    watch: &mut Watch<'_>,
) -> Result<Option<Table>, NotBuilt> {
    let options = flat.options();
    let Some(words) = words_for(options) else { return Ok(None) };
    let mut table = Table::empty();
    let dense = &mut table.dense;
    dense.clear(flat.primary, removals.count, words, removals)?;
    // First the options that hold each item. Those of secondary items are then replaced by the
    // options that are ruled out: all that hold the item, or those that do not give it the same
    // colour.
    let mut held = filled(removals.count * words, 0u64)?;
    for option in 0..options {
        watch.pass(removals.of(option).len())?;
        for &mask in removals.of(option) {
            held[usize::from(mask) * words + option / 64] |= 1 << (option % 64);
        }
    }
    let mut masks = held[flat.primary * words..].chunks_exact_mut(words);
    for colors in removals.kinds.chunk_by(|one, other| one.item == other.item) {
        let mut same: Vec<&mut [u64]> = reserved(colors.len())?;
        same.extend(masks.by_ref().take(colors.len()));
        watch.pass(colors.len() * words)?;
        for k in 0..words {
            let any = same.iter().fold(0, |any, mask| any | mask[k]);
            for (kind, mask) in colors.iter().zip(&mut same) {
                mask[k] = if kind.color == 0 { any } else { any & !mask[k] };
            }
        }
    }
    for number in 0..removals.count {
        watch.pass(words)?;
        let held = &held[number * words..][..words];
        dense.push(number as u16, words, |mask| mask.copy_from_slice(held));
    }
    dense.finish(words);
    table.stride = words;
    table.start = filled(words.div_ceil(4), Raw::default())?;
    for (k, word) in words_mut(&mut table.start)[..words].iter_mut().enumerate() {
        *word = ones(options, k);
    }
    table.entries = removals.weights.iter().map(|&weight| weight as usize).sum();
    table.original = reserved(options)?;
    table.original.extend(0..options as u32);
    table.cost = dense_try(flat.primary, words);
    table.layout = Layout::Dense;
    Ok(Some(table))
}

/// Continues the search in the last table, which is dense and has states of `words` words.
pub(super) fn walk<V: Vector>(
    words: usize,
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    kernel::choose::<V>(words, walk, tables, goal)
}
