//! BitRows of bits of equal length, in one allocation that is reused from board to board.
//!
//! A row consists of blocks of four words. Most boards have fewer than 256 sets, which fit into one
//! block, and operations on a whole block need no loop.

use crate::bits::Word;

/// The number of bits in a block.
const BLOCK: usize = 256;

type Block = [u64; BLOCK / 64];

/// A number of rows of bits.
#[derive(Debug, Default)]
pub(super) struct BitRows {
    blocks: Vec<Block>,
    /// The number of blocks in a row.
    length: usize,
}

impl BitRows {
    /// Resets to `rows` empty rows of `bits` bits.
    pub(super) fn clear(&mut self, rows: usize, bits: usize) {
        self.length = bits.div_ceil(BLOCK);
        self.blocks.clear();
        self.blocks.resize(rows * self.length, Block::default());
    }

    /// The number of blocks in a row.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    pub(super) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    pub(super) fn row(&self, row: usize) -> Row<'_> {
        Row(&self.blocks[row * self.length..(row + 1) * self.length])
    }

    fn row_mut(&mut self, row: usize) -> &mut [Block] {
        &mut self.blocks[row * self.length..(row + 1) * self.length]
    }

    pub(super) fn insert(&mut self, row: usize, bit: usize) {
        self.row_mut(row)[bit / BLOCK][bit % BLOCK / 64] |= 1 << (bit % 64);
    }

    /// Adds the bits of another row.
    pub(super) fn add(&mut self, row: usize, more: Row<'_>) {
        self.join(row, more, |word, more| word | more);
    }

    /// Removes the bits of another row.
    pub(super) fn subtract(&mut self, row: usize, less: Row<'_>) {
        self.join(row, less, |word, less| word & !less);
    }

    /// Keeps only the bits that are also in another row.
    pub(super) fn keep(&mut self, row: usize, only: Row<'_>) {
        self.join(row, only, |word, only| word & only);
    }

    /// Replaces a row by a copy of another.
    pub(super) fn copy(&mut self, row: usize, other: Row<'_>) {
        self.row_mut(row).copy_from_slice(other.0);
    }

    fn join(&mut self, row: usize, other: Row<'_>, join: impl Fn(u64, u64) -> u64) {
        for (block, other) in self.row_mut(row).iter_mut().zip(other.0) {
            for (word, other) in block.iter_mut().zip(other) {
                *word = join(*word, *other);
            }
        }
    }
}

/// One of the rows.
#[derive(Clone, Copy)]
pub(super) struct Row<'a>(&'a [Block]);

impl<'a> Row<'a> {
    /// The bits, ascending.
    pub(super) fn ones(self) -> impl Iterator<Item = usize> + 'a {
        let words = self.0.as_flattened();
        ones_from(0, u64::MAX, words.len(), move |at| words[at])
    }

    /// The bits after `bit`, ascending.
    pub(super) fn ones_after(self, bit: usize) -> impl Iterator<Item = usize> + 'a {
        let words = self.0.as_flattened();
        ones_from(bit / 64, behind(bit), words.len(), move |at| words[at])
    }

    /// The bits after `bit` that are in both rows, ascending.
    pub(super) fn both_after(self, other: Row<'a>, bit: usize) -> impl Iterator<Item = usize> + 'a {
        let [words, others] = [self, other].map(|row| row.0.as_flattened());
        let count = words.len().min(others.len());
        ones_from(bit / 64, behind(bit), count, move |at| words[at] & others[at])
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.as_flattened().iter().all(|&word| word == 0)
    }

    /// Whether the rows have a bit in common.
    pub(super) fn meets(self, other: Row<'_>) -> bool {
        let words = self.0.as_flattened().iter().zip(other.0.as_flattened());
        words.into_iter().any(|(one, other)| one & other != 0)
    }
}

/// A mask for the bits of a word after `bit`.
fn behind(bit: usize) -> u64 {
    u64::MAX << (bit % 64) << 1
}

/// The bits of the words from number `at` on, ascending; of the first word only those in `some`.
fn ones_from(
    mut at: usize,
    some: u64,
    count: usize,
    word: impl Fn(usize) -> u64,
) -> impl Iterator<Item = usize> {
    let mut left = if at < count { word(at) & some } else { 0 };
    std::iter::from_fn(move || {
        loop {
            if let Some(one) = left.pop() {
                return Some(at * 64 + one);
            }
            at += 1;
            if at >= count {
                return None;
            }
            left = word(at);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_after_a_bit_are_found_across_words_and_blocks() {
        let mut rows = BitRows::default();
        rows.clear(2, 300);
        for bit in [0, 62, 63, 64, 255, 256, 299] {
            rows.insert(1, bit);
        }
        let behind = |bit| rows.row(1).ones_after(bit).collect::<Vec<_>>();
        assert_eq!(rows.row(1).ones().count(), 7);
        assert_eq!(behind(0), [62, 63, 64, 255, 256, 299]);
        assert_eq!(behind(62), [63, 64, 255, 256, 299]);
        assert_eq!(behind(63), [64, 255, 256, 299]);
        assert_eq!(behind(255), [256, 299]);
        assert!(behind(299).is_empty() && rows.row(0).ones().next().is_none());
        assert!(rows.row(1).meets(rows.row(1)) && !rows.row(1).meets(rows.row(0)));
    }
}
