//! What the root leaves of a problem, renumbered without gaps.
//!
//! The learner is called for hard problems, in which most options are settled at the root and the
//! rest are visited a million times. A 25×25 Sudoku with 283 givens has 15,625 options, of which
//! 1,692 are left. Renumbering these makes everything small: a reason is the handful of options
//! that an item has left rather than its 25, and apart from the clauses, propagation touches some
//! 70 KB. Renumbering again later, when more is settled at the root, is not worth it: of the
//! literals that an analysis meets, 5 to 15 % are settled at the root.
//!
//! ```text
//!   word of an item in the layout     . . x . . . x x . . x .      the options that live
//!   in the remnant                                    3 2 1 0      their bits
//! ```
//!
//! Cost: linear in the layout, once.

use super::super::bits;
use super::super::layout::{Entry, Layout};
use super::super::live::Live;
use crate::vectors::{OutOfMemory, copied, filled, reserved};

/// Stands for the number of an option that is chosen at the root.
const CHOSEN: u32 = u32::MAX - 1;
/// Stands for the number of an option or item that is not in the remnant.
const GONE: u32 = u32::MAX;

/// The items and options that the root leaves open. Every item has at least two options.
#[derive(Default)]
pub(super) struct Remnant {
    /// The number of primary items, which come first.
    primary: usize,
    option_starts: Vec<u32>,
    entries: Vec<Entry>,
    item_starts: Vec<u32>,
    item_options: Vec<u32>,
    full: Vec<u64>,
    /// The layout's number of each option.
    names: Vec<u32>,
    /// For each of the layout's options, its number here, or CHOSEN, or GONE.
    numbers: Vec<u32>,
    /// The options chosen at the root, by the layout's numbers.
    chosen: Vec<u32>,
}

/// The state of one of the layout's options at the root.
pub(super) enum Standing {
    /// Chosen.
    Chosen,
    /// No longer possible.
    Gone,
    /// Open, with this number.
    Open(u32),
}

impl Remnant {
    /// Computes what is left if only the options in `words` may be chosen; `None` if there is no
    /// cover.
    pub(super) fn new(layout: &Layout, words: &[u64]) -> Result<Option<Remnant>, OutOfMemory> {
        let mut live = Live::of(layout, whole(layout, words)?)?;
        if !live.begin(layout) || !live.settle(layout) {
            return Ok(None);
        }
        let words = live.words();
        let chosen = copied(live.chosen())?;
        let mut numbers = filled(layout.options(), GONE)?;
        chosen.iter().for_each(|&option| numbers[option as usize] = CHOSEN);

        let mut names = reserved(layout.options())?;
        for option in 0..layout.options() as u32 {
            let number = &mut numbers[option as usize];
            if *number != CHOSEN && holds(layout, words, option) {
                *number = names.len() as u32;
                names.push(option);
            }
        }

        let open = |item: &usize| words[*item].count_ones() > 1;
        let primary = (0..layout.primary()).filter(open).count();
        let mut item_numbers = filled(layout.items(), GONE)?;
        let mut item_starts = reserved(layout.items() + 1)?;
        let mut item_options = Vec::new();
        let mut full = reserved(layout.items())?;
        item_starts.push(0);
        for item in (0..layout.items()).filter(open) {
            item_numbers[item] = full.len() as u32;
            full.push(u64::MAX >> (64 - words[item].count_ones()));
            item_options.try_reserve(words[item].count_ones() as usize).map_err(|_| OutOfMemory)?;
            item_options
                .extend(bits(words[item]).map(|bit| numbers[layout.option_at(item, bit) as usize]));
            item_starts.push(item_options.len() as u32);
        }

        let mut option_starts = reserved(names.len() + 1)?;
        let mut entries = reserved(item_options.len())?;
        option_starts.push(0);
        for &name in &names {
            for entry in layout.entries(name) {
                let item = item_numbers[entry.item()];
                if item != GONE {
                    let bit = (words[entry.item()] & (entry.mask() - 1)).count_ones();
                    entries.push(Entry::new(item as usize, bit));
                }
            }
            option_starts.push(entries.len() as u32);
        }

        Ok(Some(Remnant {
            primary,
            option_starts,
            entries,
            item_starts,
            item_options,
            full,
            names,
            numbers,
            chosen,
        }))
    }

    pub(super) fn items(&self) -> usize {
        self.full.len()
    }

    /// The number of primary items, which come first.
    #[inline(always)]
    pub(super) fn primary(&self) -> usize {
        self.primary
    }

    pub(super) fn options(&self) -> usize {
        self.names.len()
    }

    #[inline(always)]
    pub(super) fn entries(&self, option: u32) -> &[Entry] {
        let start = self.option_starts[option as usize] as usize;
        &self.entries[start..self.option_starts[option as usize + 1] as usize]
    }

    /// The indices of an option's entries, for [`entry`](Self::entry).
    #[inline(always)]
    pub(super) fn entry_range(&self, option: u32) -> std::ops::Range<usize> {
        self.option_starts[option as usize] as usize
            ..self.option_starts[option as usize + 1] as usize
    }

    #[inline(always)]
    pub(super) fn entry(&self, index: usize) -> Entry {
        self.entries[index]
    }

    #[inline(always)]
    pub(super) fn option_at(&self, item: usize, bit: u32) -> u32 {
        self.item_options[(self.item_starts[item] + bit) as usize]
    }

    #[inline]
    pub(super) fn options_of(&self, item: usize) -> &[u32] {
        &self.item_options[self.item_starts[item] as usize..self.item_starts[item + 1] as usize]
    }

    /// The words of all items with all their options.
    pub(super) fn full(&self) -> &[u64] {
        &self.full
    }

    /// The layout's number of an option.
    pub(super) fn name(&self, option: u32) -> u32 {
        self.names[option as usize]
    }

    /// The state of one of the layout's options at the root.
    pub(super) fn standing(&self, name: u32) -> Standing {
        match self.numbers[name as usize] {
            CHOSEN => Standing::Chosen,
            GONE => Standing::Gone,
            number => Standing::Open(number),
        }
    }

    /// The options chosen at the root, by the layout's numbers.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }
}

/// Whether an option is live in the words of all its items.
fn holds(layout: &Layout, words: &[u64], option: u32) -> bool {
    layout.entries(option).iter().all(|entry| words[entry.item()] & entry.mask() != 0)
}

/// Returns `words` without the options that some of their items lack there.
fn whole(layout: &Layout, words: &[u64]) -> Result<Vec<u64>, OutOfMemory> {
    let mut whole = copied(words)?;
    for option in (0..layout.options() as u32).filter(|&option| !holds(layout, words, option)) {
        for entry in layout.entries(option) {
            whole[entry.item()] &= !entry.mask();
        }
    }
    Ok(whole)
}
