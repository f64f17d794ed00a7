//! What the solver asks of a vector of sixteen 16-bit lanes.
//!
//! The solver is written once, on this trait. [`Words`](super::portable::Words) keeps the lanes in four machine
//! words and runs anywhere; [`Avx2`](super::avx2::Avx2) keeps them in one register. Both give the same lanes for
//! the same lanes, so that both walk the same tree.
//!
//! No lane ever holds more than 0xFFF, and nothing is added or taken away that would carry from one lane
//! into the next, but for boards that are found dead in the same round. That is what lets four lanes
//! share a machine word.

use super::cube::{Cube, Rows};

/// Sixteen lanes as memory: lane 0 is the lowest quarter of the first word.
pub(super) type Raw = [u64; 4];

/// A vector of sixteen lanes of 16 bits; lanes 0 to 7 are its low half.
pub(super) trait Lanes: Copy {
    fn load(raw: &Raw) -> Self;
    fn store(self) -> Raw;
    /// The same word in every lane.
    fn all(word: u16) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits that the other has not.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// Every lane three bits to the right. Only for lanes whose lowest three bits are 0.
    fn down_three(self) -> Self;
    /// Every lane without its lowest bit.
    fn drop_lowest(self) -> Self;
    /// All bits of the lanes that are 0, no bit of the others.
    fn empty_lanes(self) -> Self;
    /// A bit in some lane if any lane of the cube is 0.
    fn any_empty_lane(cube: &Cube<Self>) -> Self;
    fn is_zero(self) -> bool;

    /// The halves exchanged.
    fn swap(self) -> Self;
    /// The low half in both halves.
    fn low_twice(self) -> Self;
    /// The low half of this and the high half of the other.
    fn halves(self, high: Self) -> Self;
    /// In the half of digit 9, each band's lane gets the next band, or the one after that.
    fn nine_next(self) -> Self;
    fn nine_after(self) -> Self;

    /// The low, or the high, words of 64 bits of each half, this one's first.
    fn low_words(self, other: Self) -> Self;
    fn high_words(self, other: Self) -> Self;
    /// The pairs of lanes with even, or odd, numbers: in each half two of this, then two of the other.
    fn even_pairs(self, other: Self) -> Self;
    fn odd_pairs(self, other: Self) -> Self;
    /// The upper lane of each pair moved onto the lower.
    fn upper_lane(self) -> Self;
    /// The lower pair of each four lanes moved onto the upper.
    fn lower_pair(self) -> Self;
    /// Digit 9 of every row, where [`Rows`] has the row.
    fn nine(last_band: &[Self; 3]) -> Rows<Self>;
    /// To the lanes of every digit the word of their row.
    fn spread(rows: Rows<Self>) -> Cube<Self>;

    /// Each lane of three vectors side by side: the first one's in bits 0 to 15, and so on.
    fn boards(rows: &[Self; 3]) -> [u64; 16];
    /// The given bit of each lane: lanes 0 to 7 in bits 0 to 7, lanes 8 to 15 in bits 16 to 23.
    fn bit(self, bit: u32) -> u32;

    /// The digits of two rows of a solved board: that of the low half and that of the high. A cell that none of the
    /// eight lanes has is a 9.
    #[inline(always)]
    fn row_digits(self) -> [[u8; 9]; 2] {
        let [a, b, c, d] = self.store();
        let mut rows = [[9; 9]; 2];
        for (row, words) in rows.iter_mut().zip([[a, b], [c, d]]) {
            for digit in 0..8 {
                let mut columns = words[digit / 4] >> (16 * (digit % 4)) & 0xFFFF;
                while columns != 0 {
                    let bit = columns.trailing_zeros() as usize;
                    columns &= columns - 1;
                    row[bit - bit / 4] = digit as u8 + 1;
                }
            }
        }
        rows
    }

    #[inline(always)]
    fn zero() -> Self {
        Self::all(0)
    }

    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }
}
