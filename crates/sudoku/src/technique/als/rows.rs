//! Rows of bits of equal length, in one piece of memory that is kept from board to board.

/// A row of bits for each of several things.
#[derive(Debug, Default)]
pub(super) struct Rows {
    words: Vec<u64>,
    /// Words a row.
    length: usize,
}

impl Rows {
    /// Makes it `rows` empty rows of `bits` bits.
    pub(super) fn clear(&mut self, rows: usize, bits: usize) {
        self.length = bits.div_ceil(64);
        self.words.clear();
        self.words.resize(rows * self.length, 0);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.length..(row + 1) * self.length]
    }

    fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.length..(row + 1) * self.length]
    }

    pub(super) fn insert(&mut self, row: usize, bit: usize) {
        self.row_mut(row)[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) fn contains(&self, row: usize, bit: usize) -> bool {
        self.row(row)[bit / 64] >> (bit % 64) & 1 == 1
    }

    pub(super) fn add(&mut self, row: usize, bits: &[u64]) {
        for (word, more) in self.row_mut(row).iter_mut().zip(bits) {
            *word |= more;
        }
    }

    pub(super) fn subtract(&mut self, row: usize, bits: &[u64]) {
        for (word, less) in self.row_mut(row).iter_mut().zip(bits) {
            *word &= !less;
        }
    }

    /// Adds a row to another one, which stands before it or after it.
    pub(super) fn add_row(&mut self, row: usize, other: usize) {
        for at in 0..self.length {
            let more = self.words[other * self.length + at];
            self.words[row * self.length + at] |= more;
        }
    }

    /// The bits of a row behind `bit`, ascending.
    pub(super) fn after(&self, row: usize, bit: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.row(row);
        ones_after(bit, move |at| words[at], words.len())
    }
}

/// The bits behind `bit` of so many words, ascending.
pub(super) fn ones_after(
    bit: usize,
    word: impl Fn(usize) -> u64,
    count: usize,
) -> impl Iterator<Item = usize> {
    let mut at = bit / 64;
    // All bits above `bit` in its word.
    let mut left = if at < count { word(at) & (u64::MAX << (bit % 64) << 1) } else { 0 };
    std::iter::from_fn(move || {
        while left == 0 {
            at += 1;
            if at >= count {
                return None;
            }
            left = word(at);
        }
        let one = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(at * 64 + one)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_behind_a_bit_cross_the_border_of_words() {
        let mut rows = Rows::default();
        rows.clear(2, 130);
        for bit in [0, 62, 63, 64, 129] {
            rows.insert(1, bit);
        }
        let behind = |bit| rows.after(1, bit).collect::<Vec<_>>();
        assert_eq!(behind(0), [62, 63, 64, 129]);
        assert_eq!(behind(62), [63, 64, 129]);
        assert_eq!(behind(63), [64, 129]);
        assert_eq!(behind(128), [129]);
        assert!(behind(129).is_empty() && rows.after(0, 0).next().is_none());
    }
}
