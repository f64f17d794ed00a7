//! Sets as the bits of words: one iterator for all of them.

/// A word whose bits are a set.
pub(crate) trait Word: Copy {
    /// Removes the lowest one, and returns its index.
    fn pop(&mut self) -> Option<usize>;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let lowest = self.trailing_zeros() as usize;
                *self &= self.checked_sub(1)?;
                Some(lowest)
            }
        }
    )*};
}

words!(u16, u32, u64, u128);

/// The indices of the ones of a word, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Ones<T>(T);

impl<T: Word> Iterator for Ones<T> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.pop()
    }
}

/// Returns the indices of the ones of a word, ascending.
#[inline]
pub(crate) fn ones<T: Word>(word: T) -> Ones<T> {
    Ones(word)
}

/// Returns the indices of the ones of several words, ascending: bit k of word n is 64·n + k.
#[inline]
#[cfg(feature = "reason")]
pub(crate) fn ones_of_all<'a>(
    words: impl IntoIterator<Item = &'a u64>,
) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}

/// The number of ones of each nine-bit word. Baseline x86-64 has no instruction for this.
#[cfg(feature = "reason")]
pub(crate) static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut word = 1;
    while word < counts.len() {
        counts[word] = counts[word / 2] + (word & 1) as u8;
        word += 1;
    }
    counts
};

/// Returns the number of ones. On boards up to 9×9 a table is quicker than counting.
#[inline]
#[cfg(feature = "reason")]
pub(crate) fn how_many(word: u64) -> usize {
    COUNTS.get(word as usize).map_or_else(|| word.count_ones() as usize, |&ones| ones.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_are_found_from_the_lowest_to_the_highest() {
        assert_eq!(ones(0b1010_0001_u16).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(ones(1_u128 << 127 | 1).collect::<Vec<_>>(), [0, 127]);
        assert_eq!(ones(0_u64).next(), None);
        #[cfg(feature = "reason")]
        assert_eq!(ones_of_all(&[2, 0, 1 << 63]).collect::<Vec<_>>(), [1, 191]);
    }
}
