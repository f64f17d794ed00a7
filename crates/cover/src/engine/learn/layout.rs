//! Where everything is: every option has a bit in the word of each of its items.
//!
//! ```text
//!                 bit 3   bit 2   bit 1   bit 0
//!   word of a     .       6       4       1         the options that hold a, in the order tried
//!   word of b     6       5       2       1
//!
//!   option 6  =  (a, bit 2) (b, bit 3)              packed: item << 6 | bit
//! ```
//!
//! Items and options are numbered from 0 without gaps: items with the primary ones first, options
//! in the order of the arrangement. Two arrays, each without gaps, lead from an option to its
//! entries and from an item to its options by bit.
//!
//! A layout describes the whole problem, whatever a search leaves out, and never changes. So it is
//! built once per problem and kept with it. Cost: linear in the size of the problem; 8 bytes per
//! entry, 12 per option, 12 per item.

use crate::engine::arrangement::Arrangement;
use crate::engine::branch::Branch;
use crate::engine::contract::Setup;
use crate::problem::{OptionId, OptionSet, Problem};
use crate::vectors::{filled, reserved};
use crate::watch::{NotBuilt, Watch};

/// The number of bits in a word: the most options that an item may have.
pub(super) const WORD: usize = u64::BITS as usize;
/// The most items that can be numbered in the bits that an entry has besides the bit number.
const MOST_ITEMS: usize = 1 << 26;
/// Stands for an option that the layout does not have.
const NONE: u32 = u32::MAX;

/// An entry of an option: the item, and the bit of the option in the item's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry(u32);

impl Entry {
    pub(super) fn new(item: usize, bit: u32) -> Entry {
        Entry((item as u32) << 6 | bit)
    }

    /// The item.
    #[inline(always)]
    pub(super) fn item(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// The bit of the option in the item's word.
    #[inline(always)]
    pub(super) fn bit(self) -> u32 {
        self.0 & 63
    }

    /// A word with only the option's bit set.
    #[inline(always)]
    pub(super) fn mask(self) -> u64 {
        1 << self.bit()
    }
}

/// Where the options and items of a problem are.
#[derive(Debug)]
pub(super) struct Layout {
    /// The number of primary items, which come first.
    primary: usize,
    /// The number of items.
    items: usize,
    /// The problem's id of each option.
    ids: Vec<OptionId>,
    /// The layout's number of each option of the problem; NONE for those without a primary item.
    options: Vec<u32>,
    /// Where the entries of each option begin; one element more than there are options.
    option_starts: Vec<u32>,
    entries: Vec<Entry>,
    /// Where the options of each item begin; one element more than there are items.
    item_starts: Vec<u32>,
    item_options: Vec<u32>,
    /// The word of each item with all its options.
    full: Vec<u64>,
}

/// Whether a problem can be laid out in this way: no colours, no bounds, and no item with more
/// options than a word has bits.
pub(super) fn fits(problem: &Problem, go_on: &dyn Fn() -> bool) -> Result<bool, NotBuilt> {
    if problem.has_colors() || problem.has_bounds() || problem.item_count() > MOST_ITEMS {
        return Ok(false);
    }
    let mut watch = Watch::new(go_on);
    let mut sizes = filled(problem.item_count(), 0u8)?;
    for option in problem.live(&OptionSet::default()) {
        watch.pass(problem.option_items(option).len())?;
        for item in problem.option_items(option) {
            sizes[item.index()] += 1;
            if usize::from(sizes[item.index()]) > WORD {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

impl Layout {
    /// Lays out a problem that [`fits`].
    pub(super) fn new(
        problem: &Problem,
        seed: Option<u64>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Layout, NotBuilt> {
        let left_out = &OptionSet::default();
        let setup = Setup { problem, branch: Branch::default(), seed, left_out, go_on };
        let mut watch = setup.watch();
        let arrangement = Arrangement::new(setup)?;
        let count = arrangement.len();

        let mut options = filled(problem.option_count(), NONE)?;
        let mut item_starts = filled(count + 1, 0u32)?;
        for (option, &id) in arrangement.options.iter().enumerate() {
            watch.pass(problem.option_items(id).len())?;
            options[id.index()] = option as u32;
            for &item in problem.option_items(id) {
                item_starts[arrangement.place(item) as usize] += 1;
            }
        }
        // The places of the arrangement count from 1, so each size is stored one place to the
        // right.
        for item in 0..count {
            item_starts[item + 1] += item_starts[item];
        }

        let mut sizes = filled(count, 0u32)?;
        let mut item_options = filled(arrangement.entries, 0)?;
        let mut entries = reserved(arrangement.entries)?;
        let mut option_starts = reserved(arrangement.options.len() + 1)?;
        for (option, &id) in arrangement.options.iter().enumerate() {
            watch.pass(problem.option_items(id).len())?;
            option_starts.push(entries.len() as u32);
            for &item in problem.option_items(id) {
                let item = arrangement.place(item) as usize - 1;
                item_options[(item_starts[item] + sizes[item]) as usize] = option as u32;
                entries.push(Entry::new(item, sizes[item]));
                sizes[item] += 1;
            }
        }
        option_starts.push(entries.len() as u32);
        let mut full = reserved(count)?;
        full.extend(sizes.iter().map(|&size| u64::MAX.checked_shr(64 - size).unwrap_or(0)));
        Ok(Layout {
            primary: arrangement.primary as usize,
            items: count,
            ids: arrangement.options,
            options,
            option_starts,
            entries,
            item_starts,
            item_options,
            full,
        })
    }

    /// The number of items.
    pub(super) fn items(&self) -> usize {
        self.items
    }

    /// The number of primary items, which come first.
    #[inline]
    pub(super) fn primary(&self) -> usize {
        self.primary
    }

    /// The number of options.
    pub(super) fn options(&self) -> usize {
        self.ids.len()
    }

    /// The number of entries of all options.
    pub(super) fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The entries of an option, in the order of the problem.
    #[inline(always)]
    pub(super) fn entries(&self, option: u32) -> &[Entry] {
        let (start, end) =
            (self.option_starts[option as usize], self.option_starts[option as usize + 1]);
        &self.entries[start as usize..end as usize]
    }

    /// The option with a given bit in an item's word.
    #[inline(always)]
    pub(super) fn option_at(&self, item: usize, bit: u32) -> u32 {
        self.item_options[(self.item_starts[item] + bit) as usize]
    }

    /// The options of an item, by bit.
    #[inline]
    pub(super) fn options_of(&self, item: usize) -> &[u32] {
        &self.item_options[self.item_starts[item] as usize..self.item_starts[item + 1] as usize]
    }

    /// The word of an item with all its options.
    pub(super) fn full(&self, item: usize) -> u64 {
        self.full[item]
    }

    /// The words of all items with all their options.
    pub(super) fn full_words(&self) -> &[u64] {
        &self.full
    }

    /// The problem's id of an option.
    pub(super) fn id(&self, option: u32) -> OptionId {
        self.ids[option as usize]
    }

    /// The layout's number of one of the problem's options; `None` if that has no primary item and
    /// is never used.
    pub(super) fn option(&self, id: OptionId) -> Option<u32> {
        self.options.get(id.index()).copied().filter(|&option| option != NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::ALWAYS;

    fn read(text: &str) -> Problem {
        text.parse().expect("a sound problem")
    }

    #[test]
    fn every_option_finds_itself_in_the_words_of_its_items() {
        let problem = read("a b c | x y\na c x\nx y\nb y\na b\nc\n");
        for seed in [None, Some(1), Some(2)] {
            let layout = Layout::new(&problem, seed, ALWAYS).expect("small");
            assert_eq!((layout.items(), layout.primary(), layout.options()), (5, 3, 4));
            let mut words = vec![0; layout.items()];
            for option in 0..layout.options() as u32 {
                let id = layout.id(option);
                assert_eq!(layout.option(id), Some(option));
                let entries = layout.entries(option);
                // Primary items first, each kind in the order declared.
                let items: Vec<_> = entries.iter().map(|entry| entry.item()).collect();
                let declared = problem.option_items(id).iter().map(|item| item.index());
                assert_eq!(items, declared.collect::<Vec<_>>());
                for entry in entries {
                    assert_eq!(layout.option_at(entry.item(), entry.bit()), option);
                    words[entry.item()] |= entry.mask();
                }
            }
            let full: Vec<_> = (0..layout.items()).map(|item| layout.full(item)).collect();
            assert_eq!(words, full);
            assert_eq!(layout.option(problem.idle_options()[0]), None);
        }
    }

    #[test]
    fn an_item_has_at_most_as_many_options_as_a_word_has_bits() {
        let options = |count| format!("a b\nb\n{}", "a\n".repeat(count));
        let full = read(&options(64));
        assert!(fits(&full, ALWAYS).expect("small"));
        assert_eq!(Layout::new(&full, None, ALWAYS).expect("small").full(0), u64::MAX);
        assert!(!fits(&read(&options(65)), ALWAYS).expect("small"));
        assert!(!fits(&read("a | x\na x:red\n"), ALWAYS).expect("small"), "colours");
        assert!(!fits(&read("0:1|a\na\n"), ALWAYS).expect("small"), "bounds");
    }
}
