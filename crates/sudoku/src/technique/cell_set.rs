//! Sets of cells, one bit per cell.
//!
//! Techniques ask questions about sets of cells: the places of a digit, the peers of a cell, the
//! intersection of two sets. A set of `W` words holds boards of up to 64·W cells, and lives in
//! registers where W is small. All code on top is generic over W. Two words are enough for every
//! board up to 11×11, ten for 25×25.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::bits::Word;
use crate::grid::Cell;

/// A set of cells: bit k of the words is cell k.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = CellSet([0; W]);

    /// The set of one cell.
    pub(crate) fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The cell with the lowest index.
    pub(crate) fn first(&self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::at(word * 64 + self.0[word].trailing_zeros() as usize))
    }

    /// Whether the sets have a cell in common.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether all cells of this set are in the other.
    pub(crate) fn is_in(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The cells, ascending.
    pub(crate) fn iter(&self) -> CellsOf<W> {
        CellsOf { words: self.0, at: 0 }
    }

    fn zip(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = join(*word, other);
        }
        self
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellsOf<W>;

    fn into_iter(self) -> CellsOf<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// The cells of a set, ascending.
#[derive(Clone)]
pub(crate) struct CellsOf<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for CellsOf<W> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.at < W {
            if let Some(bit) = self.words[self.at].pop() {
                return Some(Cell::at(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> Sub for CellSet<W> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for CellSet<W> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_span_several_words() {
        let cells = [0, 63, 64, 80, 127].map(Cell::at);
        let set: CellSet<2> = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!((set.len(), set.first()), (5, Some(cells[0])));
        let upper = set - CellSet::of(cells[0]) - CellSet::of(cells[1]);
        assert_eq!(upper.first(), Some(cells[2]));
        assert!(upper.is_in(&set) && !set.is_in(&upper) && upper.meets(&set));
        assert!(!(set - upper).meets(&upper));
    }
}
