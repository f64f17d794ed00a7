//! Sets of options, and the options that a search may choose.

use super::{OptionId, Problem};
use crate::vectors::{OutOfMemory, copied, filled};

/// A set of options, one bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionSet {
    /// Has no words while the set is empty.
    words: Vec<u64>,
}

impl OptionSet {
    /// Adds `options` to the set. `count` is the number of options in the problem; ids beyond its
    /// last word are ignored.
    pub(crate) fn extend(
        &mut self,
        count: usize,
        options: impl Iterator<Item = OptionId>,
    ) -> Result<(), OutOfMemory> {
        let mut options = options.peekable();
        if self.words.is_empty() && options.peek().is_some() {
            self.words = filled(count.div_ceil(64), 0)?;
        }
        let words = self.words.as_mut_slice();
        options.for_each(|option| {
            if let Some(word) = words.get_mut(option.index() / 64) {
                *word |= 1 << (option.index() % 64);
            }
        });
        Ok(())
    }

    /// Returns the same set. Unlike `clone`, it does not abort if memory runs out.
    pub(crate) fn copied(&self) -> Result<OptionSet, OutOfMemory> {
        Ok(OptionSet { words: copied(&self.words)? })
    }

    /// Returns the options in the set, in order. It may contain ids that the problem does not have.
    pub(crate) fn iter(&self) -> impl Iterator<Item = OptionId> + '_ {
        let rest = |word: u64| (word != 0).then_some(word);
        self.words.iter().zip(0..).flat_map(move |(&word, k)| {
            let rests = std::iter::successors(rest(word), move |&word| rest(word & (word - 1)));
            rests.map(move |word| OptionId(k * 64 + word.trailing_zeros()))
        })
    }

    pub(crate) fn contains(&self, option: OptionId) -> bool {
        let word = self.words.get(option.index() / 64);
        word.is_some_and(|word| word >> (option.index() % 64) & 1 == 1)
    }
}

impl Problem {
    /// Returns the options that a search may choose, in order: those with a primary item, except
    /// those in `left_out`.
    pub(crate) fn live<'s>(
        &'s self,
        left_out: &'s OptionSet,
    ) -> impl Iterator<Item = OptionId> + 's {
        let mut idle = self.idle_options().iter().peekable();
        self.options()
            .filter(move |option| idle.next_if_eq(&option).is_none() && !left_out.contains(*option))
    }
}
