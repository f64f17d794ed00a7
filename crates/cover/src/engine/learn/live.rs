//! The words themselves, and the steps of the search: kill an option, choose one, undo both.
//!
//! ```text
//!   word of a   0 0 1 0 1 1    the live options of a. An option loses its bit in the words of all
//!   word of b   0 0 0 0 1 0    its items at once, so each new word shows the item's state:
//!   word of c   0 0 0 0 0 0      one bit: its option is forced     none: there is no cover here
//! ```
//!
//! Choosing an option kills all other options of its items, whose words are then left with that
//! option alone. Every option killed is recorded on a trail and revived in reverse order; after
//! that, the words are bit for bit what they were. Nothing else is recorded: the filters read off
//! the trail what has changed.
//!
//! Source: constraint solvers represent small domains in this way. Cost: 20 bytes and a bit per
//! item, 4 bytes per option. A step takes time proportional to the entries of the options killed,
//! and so does undoing it.

use super::layout::Layout;
use crate::problem::OptionSet;
use crate::vectors::{OutOfMemory, filled, reserved};

/// The positions of the bits of a word, from the lowest.
pub(in super::super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// A set of small numbers (items, parts), one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set {
    words: Vec<u64>,
}

impl Set {
    /// The empty set, with room for numbers below `count`.
    pub(super) fn new(count: usize) -> Result<Set, OutOfMemory> {
        Ok(Set { words: filled(count.div_ceil(64), 0)? })
    }

    /// Adds all numbers below `count`.
    pub(super) fn fill(&mut self, count: usize) {
        self.words[..count / 64].fill(u64::MAX);
        if let Some(last) = self.words.get_mut(count / 64) {
            *last |= (1 << (count % 64)) - 1;
        }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    #[inline(always)]
    pub(super) fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// Keeps only the numbers that are in `other` too.
    pub(super) fn intersect(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// The set in blocks of 64 numbers: the first number of each block, and a word of those in the
    /// set.
    #[inline(always)]
    pub(super) fn blocks(&self) -> impl Iterator<Item = (usize, u64)> {
        self.words.iter().enumerate().map(|(k, &word)| (k * 64, word))
    }

    /// The numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.blocks().flat_map(|(start, word)| bits(word).map(move |bit| start + bit as usize))
    }

    /// Removes and returns a number from the first word that is not empty, starting at the word of
    /// `from`.
    pub(super) fn pop(&mut self, from: usize) -> Option<usize> {
        let mut words = self.words.iter_mut().enumerate().skip(from / 64);
        let (k, word) = words.find(|(_, word)| **word != 0)?;
        let number = k * 64 + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(number)
    }
}

/// The lengths of the trail and the path at some moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    killed: u32,
    chosen: u32,
}

/// The live options of every item.
#[derive(Debug)]
pub(super) struct Live {
    words: Vec<u64>,
    /// Primary items that no chosen option covers.
    open: Set,
    /// The options killed, in order.
    trail: Vec<u32>,
    /// The options chosen, in order.
    chosen: Vec<u32>,
    /// Items left with one option or none, in the first `forced_count` places. Some of them may be
    /// covered by now. An item is listed at most twice.
    forced: Vec<u32>,
    forced_count: usize,
    /// The last item that was left without an option.
    failed: u32,
    /// The number of entries removed from a word so far.
    updates: u64,
}

impl Live {
    /// The words of the problem, without the options in `left_out`.
    pub(super) fn new(layout: &Layout, left_out: &OptionSet) -> Result<Live, OutOfMemory> {
        let mut words = reserved(layout.items())?;
        words.extend_from_slice(layout.full_words());
        left_out.iter().for_each(|id| {
            let Some(option) = layout.option(id) else { return };
            for entry in layout.entries(option) {
                words[entry.item()] &= !entry.mask();
            }
        });
        Live::of(layout, words)
    }

    /// The options in these words. Each must be in the words of all its items, or of none.
    pub(super) fn of(layout: &Layout, words: Vec<u64>) -> Result<Live, OutOfMemory> {
        let mut open = Set::new(layout.items())?;
        open.fill(layout.primary());
        Ok(Live {
            words,
            open,
            trail: reserved(layout.options())?,
            chosen: reserved(layout.primary())?,
            forced: filled(2 * layout.items() + 1, 0)?,
            forced_count: 0,
            failed: 0,
            updates: 0,
        })
    }

    // Queries.

    /// The live options of every item.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The live options of an item.
    #[inline(always)]
    pub(super) fn word(&self, item: usize) -> u64 {
        self.words[item]
    }

    /// The primary items that no chosen option covers.
    #[inline(always)]
    pub(super) fn open(&self) -> &Set {
        &self.open
    }

    /// The options chosen, in order.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The options killed, in order.
    #[inline]
    pub(super) fn trail(&self) -> &[u32] {
        &self.trail
    }

    /// The last item that was left without an option.
    pub(super) fn failed(&self) -> usize {
        self.failed as usize
    }

    /// The number of entries removed from a word so far.
    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// The current position, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> Mark {
        Mark { killed: self.trail.len() as u32, chosen: self.chosen.len() as u32 }
    }

    /// The words as they were at a mark.
    pub(super) fn words_at(&self, layout: &Layout, mark: Mark) -> Result<Vec<u64>, OutOfMemory> {
        let mut words = reserved(self.words.len())?;
        words.extend_from_slice(&self.words);
        for entry in self.trail[mark.killed as usize..].iter().flat_map(|&k| layout.entries(k)) {
            words[entry.item()] |= entry.mask();
        }
        Ok(words)
    }

    // Steps.

    /// Checks every primary item before the first step. Returns false if one has no option.
    pub(super) fn begin(&mut self, layout: &Layout) -> bool {
        for item in 0..layout.primary() {
            let word = self.words[item];
            if word == 0 {
                self.failed = item as u32;
                return false;
            }
            self.forced[self.forced_count] = item as u32;
            self.forced_count += usize::from(word & (word - 1) == 0);
        }
        true
    }

    /// Kills a live option. Returns false if a primary item is left without any.
    ///
    /// Most of the time is spent in this loop. Whether a word has one bit left is unpredictable, so
    /// the list of such items is written without a branch: that saves a tenth on hard 9×9 Sudokus,
    /// best of five.
    #[inline(always)]
    pub(super) fn kill(&mut self, layout: &Layout, option: u32) -> bool {
        let entries = layout.entries(option);
        self.trail.push(option);
        self.updates += entries.len() as u64;
        let (words, forced) = (self.words.as_mut_slice(), self.forced.as_mut_slice());
        let (mut count, mut emptied) = (self.forced_count, false);
        for entry in entries {
            let word = words[entry.item()] & !entry.mask();
            words[entry.item()] = word;
            forced[count] = entry.item() as u32;
            count += usize::from(word & word.wrapping_sub(1) == 0);
            emptied |= word == 0;
        }
        self.forced_count = count;
        !emptied || self.is_harmless(layout, entries.len())
    }

    /// Whether only secondary items are without an option, after the last `entries` entries left
    /// some item without any.
    #[cold]
    fn is_harmless(&mut self, layout: &Layout, entries: usize) -> bool {
        let latest = self.forced_count.saturating_sub(entries)..self.forced_count;
        let empty =
            |&&item: &&u32| (item as usize) < layout.primary() && self.words[item as usize] == 0;
        let failed = self.forced[latest].iter().find(empty);
        self.failed = failed.copied().unwrap_or(self.failed);
        failed.is_none()
    }

    /// Kills the live options of an item that are given by the bits of `word`. Stops and returns
    /// false if that leaves a primary item without any.
    #[inline(always)]
    pub(super) fn kill_all(&mut self, layout: &Layout, item: usize, word: u64) -> bool {
        let options = layout.options_of(item);
        bits(word).all(|bit| self.kill(layout, options[bit as usize]))
    }

    /// Chooses a live option, and kills all others of its items. Returns false if that leaves a
    /// primary item without any.
    pub(super) fn choose(&mut self, layout: &Layout, option: u32) -> bool {
        self.chosen.push(option);
        let entries = layout.entries(option);
        entries.iter().for_each(|entry| self.open.remove(entry.item()));
        entries.iter().all(|entry| {
            let others = self.words[entry.item()] & !entry.mask();
            self.kill_all(layout, entry.item(), others)
        })
    }

    /// Chooses forced options until none is left. Returns false if an item is left without an
    /// option.
    pub(super) fn settle(&mut self, layout: &Layout) -> bool {
        while self.forced_count > 0 {
            self.forced_count -= 1;
            let item = self.forced[self.forced_count] as usize;
            if !self.open.contains(item) {
                continue;
            }
            let option = layout.option_at(item, self.words[item].trailing_zeros());
            if !self.choose(layout, option) {
                return false;
            }
        }
        true
    }

    /// Undoes everything since the mark.
    pub(super) fn undo(&mut self, layout: &Layout, mark: Mark) {
        self.forced_count = 0;
        for &option in self.trail[mark.killed as usize..].iter().rev() {
            for entry in layout.entries(option) {
                self.words[entry.item()] |= entry.mask();
            }
        }
        self.trail.truncate(mark.killed as usize);
        for &option in &self.chosen[mark.chosen as usize..] {
            for entry in layout.entries(option) {
                if entry.item() < layout.primary() {
                    self.open.insert(entry.item());
                }
            }
        }
        self.chosen.truncate(mark.chosen as usize);
    }
}

#[cfg(test)]
impl Live {
    /// Checks that an option is in the words of all its items or of none, and that every primary
    /// item is either open or covered once.
    pub(super) fn sanity(&self, layout: &Layout) -> Result<(), String> {
        for option in 0..layout.options() as u32 {
            let entries = layout.entries(option);
            let live = entries.iter().filter(|entry| self.words[entry.item()] & entry.mask() != 0);
            let live = live.count();
            if live != 0 && live != entries.len() {
                return Err(format!("option {option} is half dead"));
            }
            if self.trail.contains(&option) && live > 0 {
                return Err(format!("option {option} was killed and lives"));
            }
        }
        let covers = |item, option: &u32| {
            let mut items = layout.entries(*option).iter().map(|entry| entry.item());
            items.any(|held| held == item)
        };
        for item in 0..layout.primary() {
            let covered = self.chosen.iter().filter(|option| covers(item, option)).count();
            if covered + usize::from(self.open.contains(item)) != 1 {
                return Err(format!("item {item} is covered {covered} times"));
            }
        }
        Ok(())
    }

    /// The words and the path, for a bit-for-bit comparison.
    pub(super) fn shape(&self) -> String {
        format!("{:?} {:?} {:?} {:?}", self.words, self.open, self.trail, self.chosen)
    }
}
