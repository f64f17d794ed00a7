//! A digit, and a set of digits stored in one word.
//!
//! ```text
//! bit     63 …  8   7   6   5   4   3   2   1   0
//! digit   64 …  9   8   7   6   5   4   3   2   1
//! ```

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A digit of a board, from 1 to the size of the board, at most 64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest board.
    pub const MAX: u8 = 64;

    /// Returns the digit with this value; `None` unless the value is from 1 to 64.
    pub fn new(value: u8) -> Option<Digit> {
        if value > Digit::MAX { None } else { NonZeroU8::new(value).map(Digit) }
    }

    /// Returns the digit with this [`index`](Digit::index); `None` if it is 64 or more.
    pub fn from_index(index: usize) -> Option<Digit> {
        u8::try_from(index + 1).ok().and_then(Digit::new)
    }

    /// Returns the value, from 1.
    pub fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the value counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.get()) - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of digits.
///
/// ```
/// use quadrille_sudoku::{Digit, DigitSet};
///
/// let seven = Digit::new(7).expect("at most 64");
/// let others = DigitSet::all(9) - DigitSet::from(seven);
/// assert_eq!(others.len(), 8);
/// assert!(!others.contains(seven));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// Returns the set of digits from 1 to `size`. A size above 64 counts as 64.
    pub fn all(size: usize) -> DigitSet {
        match size {
            0 => DigitSet::EMPTY,
            1..64 => DigitSet((1 << size) - 1),
            _ => DigitSet(u64::MAX),
        }
    }

    /// Creates the set with these bits: bit 0 is digit 1.
    pub fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits)
    }

    /// Returns the set as bits: bit 0 is digit 1.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of digits in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the digit is in the set.
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds a digit. Returns whether it was new.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let fresh = !self.contains(digit);
        *self |= digit.into();
        fresh
    }

    /// Removes a digit. Returns whether it was in the set.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        *self -= digit.into();
        there
    }

    /// Returns the smallest digit, if any.
    pub fn first(self) -> Option<Digit> {
        if self.is_empty() { None } else { Digit::from_index(self.0.trailing_zeros() as usize) }
    }

    /// Returns the only digit, if there is exactly one.
    pub fn single(self) -> Option<Digit> {
        if self.len() == 1 { self.first() } else { None }
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | digit.into())
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;

    fn into_iter(self) -> Digits {
        Digits(self)
    }
}

/// An iterator over the digits of a set, ascending.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Digits {}

impl BitOr for DigitSet {
    type Output = DigitSet;

    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;

    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;

    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        *self = *self & other;
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        *self = *self - other;
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_range_from_1_to_64() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(65), None);
        assert_eq!(Digit::from_index(64), None);
        assert_eq!(Digit::new(64).map(Digit::index), Some(63));
        assert_eq!(DigitSet::all(64).len(), 64);
        assert_eq!(DigitSet::all(64).into_iter().last(), Digit::new(64));
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: DigitSet = [9, 1, 4].into_iter().filter_map(Digit::new).collect();
        let values: Vec<u8> = set.into_iter().map(Digit::get).collect();
        assert_eq!(values, [1, 4, 9]);
        let four = Digit::new(4).expect("small");
        assert!(set.remove(four));
        assert!(!set.remove(four));
        assert!(set.insert(four));
        assert!(!set.insert(four));
        assert_eq!(set.single(), None);
        assert_eq!((set & four.into()).single(), Some(four));
    }
}
