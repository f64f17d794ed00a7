//! The words themselves, and the steps of the search: kill an option, choose one, take both back.
//!
//! ```text
//!   word of a   0 0 1 0 1 1      live options of a; a bit goes out of the words of all items of an
//!   word of b   0 0 0 0 1 0      option at once, so that the new word tells what became of the item:
//!   word of c   0 0 0 0 0 0        one bit: its option is forced     none: there is no cover here
//! ```
//!
//! Choosing an option kills all others of its items; the words of these are then that option alone.
//! Whatever was killed is noted on a trail, from which it is brought back in the reverse order: after that
//! the words are, bit for bit, what they were. Nothing else is noted, since what changed can be read
//! off the trail by whoever wants to know (the filters do).
//!
//! Source: the domains of constraint solvers, where they are small. Cost: 20 bytes and a bit an item, 4
//! an option; a step costs what the options killed hold, and so does its way back.

use super::super::{OptionSet, OutOfMemory, filled, reserved};
use super::layout::Layout;

/// The bits of a word one by one, from the lowest.
pub(in super::super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// A set of small numbers (items, parts), a bit each.
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

    /// Keeps what is in the other set too.
    pub(super) fn intersect(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// The numbers in blocks of 64: the first of each, and which of them are in it.
    #[inline(always)]
    pub(super) fn blocks(&self) -> impl Iterator<Item = (usize, u64)> {
        self.words.iter().enumerate().map(|(k, &word)| (k * 64, word))
    }

    /// The numbers in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.blocks().flat_map(|(start, word)| bits(word).map(move |bit| start + bit as usize))
    }

    /// Takes out the first number from `from` on.
    pub(super) fn pop(&mut self, from: usize) -> Option<usize> {
        let mut words = self.words.iter_mut().enumerate().skip(from / 64);
        let (k, word) = words.find(|(_, word)| **word != 0)?;
        let number = k * 64 + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(number)
    }
}

/// How far the trail and the path were.
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
    /// Options killed, in order.
    trail: Vec<u32>,
    /// Options chosen, in order.
    chosen: Vec<u32>,
    /// Items that were left with one option or none, some of them covered by now: the first
    /// `forced_count` places. An item comes in twice at most.
    forced: Vec<u32>,
    forced_count: usize,
    /// The item that was left without an option last.
    failed: u32,
    /// Entries taken out of a word so far.
    updates: u64,
}

impl Live {
    /// The words of the problem without the options left out.
    pub(super) fn new(layout: &Layout, left_out: &OptionSet) -> Result<Live, OutOfMemory> {
        let mut words = reserved(layout.items())?;
        words.extend_from_slice(layout.full_words());
        left_out.for_each(|id| {
            let Some(option) = layout.option(id) else { return };
            for entry in layout.entries(option) {
                words[entry.item()] &= !entry.mask();
            }
        });
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

    // Looking.

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

    /// The item that was left without an option last.
    pub(super) fn failed(&self) -> usize {
        self.failed as usize
    }

    /// Entries taken out of a word so far.
    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// Where to come back to.
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

    // Stepping.

    /// Looks at every open item, as nobody did before the first step: false if one has no option.
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

    /// Kills a live option: false if a primary item is left without any.
    ///
    /// Most of the time goes into this loop. Whether a word has one bit left is anybody's guess, so that
    /// the list of such items is written without a jump: a tenth on hard 9×9 Sudokus, best of five.
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

    /// Whether only secondary items are without an option, as the last so many entries left some.
    #[cold]
    fn is_harmless(&mut self, layout: &Layout, entries: usize) -> bool {
        let latest = self.forced_count.saturating_sub(entries)..self.forced_count;
        let empty =
            |&&item: &&u32| (item as usize) < layout.primary() && self.words[item as usize] == 0;
        let failed = self.forced[latest].iter().find(empty);
        self.failed = failed.copied().unwrap_or(self.failed);
        failed.is_none()
    }

    /// Kills some live options of an item, given by their bits, until one of them leaves a primary
    /// item without any.
    #[inline(always)]
    pub(super) fn kill_all(&mut self, layout: &Layout, item: usize, word: u64) -> bool {
        let options = layout.options_of(item);
        bits(word).all(|bit| self.kill(layout, options[bit as usize]))
    }

    /// Chooses a live option, so that all others of its items die.
    pub(super) fn choose(&mut self, layout: &Layout, option: u32) -> bool {
        self.chosen.push(option);
        let entries = layout.entries(option);
        entries.iter().for_each(|entry| self.open.remove(entry.item()));
        entries.iter().all(|entry| {
            let others = self.words[entry.item()] & !entry.mask();
            self.kill_all(layout, entry.item(), others)
        })
    }

    /// Chooses what is forced until nothing is: false if an item is left without an option.
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

    /// Takes back everything since the mark.
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
    /// An option is in the words of all its items or of none, and an open item has an option.
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

    /// The words and the path, bit for bit.
    pub(super) fn shape(&self) -> String {
        format!("{:?} {:?} {:?} {:?}", self.words, self.open, self.trail, self.chosen)
    }
}
