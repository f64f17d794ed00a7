//! A set of cells, in a word and a half.
//!
//! A box takes nine bits, row by row, with an unused bit above them, the *guard*. A band is its
//! three boxes side by side, 30 bits:
//!
//! ```text
//! bit    29   28 … 20   19   18 … 10    9    8  7  6   5  4  3   2  1  0
//!         -    box 3     -    box 2     -    9  8  7   6  5  4   3  2  1    the cells of box 1
//!                                            row 3     row 2     row 1
//! ```
//!
//! Bands 1 and 2 are the halves of one word, so most steps handle both at once. Band 3 is a word of
//! its own, whose upper half is 0.
//!
//! ```text
//! upper    band 2  |  band 1            lower    -  |  band 3
//! ```
//!
//! Why boxes and not rows: after locked candidates, a digit with only one place in a row or column
//! also has only one place in that cell's box. So only boxes have to be searched for singles, and
//! with a guard above each box this takes one subtraction for a whole band.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of cells or, where stated, of guards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    pub(super) upper: u64,
    pub(super) lower: u64,
}

/// The lowest bit of each box of a band.
const ONES: u32 = 1 << 20 | 1 << 10 | 1;
/// The bit above each box.
const GUARDS: u32 = ONES << 9;
/// All cells.
const ALL: u32 = GUARDS - ONES;
/// The lowest bit of each box row.
const BOX_ROWS: u32 = ONES * 0o111;
/// The first row of each box, which represents its columns.
const BOX_COLUMNS: u32 = ONES * 0o7;
/// A factor that brings the lowest bits of the nine box rows side by side, from bit 18 on: those of
/// box 1 by its first term, of box 2 by the second, of box 3 by the third. No two terms meet in a
/// bit, so nothing is carried.
const GATHER: u32 = 1 << 18 | 1 << 9 | 1;
/// The first bit of the result.
const GATHERED: u32 = 18;
/// A factor that copies a row to all three rows of its box.
const THREE_ROWS: u32 = 0o111;

/// The same value in both halves of a word.
const fn twice(band: u32) -> u64 {
    band as u64 * (1 << 32 | 1)
}

/// The bit of a cell in its band. Cells are numbered from 0, row by row.
pub(super) const fn bit_of(cell: usize) -> u32 {
    let (row, column) = (cell / 9 % 3, cell % 9);
    (10 * (column / 3) + 3 * row + column % 3) as u32
}

impl Cells {
    pub(super) const NONE: Cells = Cells { upper: 0, lower: 0 };
    pub(super) const ALL: Cells = Cells { upper: twice(ALL), lower: ALL as u64 };

    #[inline(always)]
    pub(super) fn of_bands([first, second, third]: [u32; 3]) -> Cells {
        Cells { upper: u64::from(first) | u64::from(second) << 32, lower: third.into() }
    }

    #[inline(always)]
    pub(super) fn bands(self) -> [u32; 3] {
        [self.upper as u32, (self.upper >> 32) as u32, self.third_band()]
    }

    /// The third band as a half word. With two full words, the compiler would put both into a
    /// vector for a few steps and take them out again.
    #[inline(always)]
    fn third_band(self) -> u32 {
        self.lower as u32
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.upper | self.lower == 0
    }

    /// Whether this set has cells that its subset `part` lacks. Compares sums, because two
    /// comparisons would be two branches.
    #[inline(always)]
    pub(super) fn is_more_than(self, part: Cells) -> bool {
        self.upper + self.lower != part.upper + part.lower
    }

    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        self.upper.count_ones() + self.lower.count_ones()
    }

    /// For each band, the box rows that have a cell: row r of box b, from 0, in bit 3 r + b.
    #[inline(always)]
    pub(super) fn box_rows(self) -> [usize; 3] {
        let (x, y) = (self.upper, self.third_band());
        // The product of band 1 reaches into that of band 2, but neither it nor a carry reaches bit
        // 50.
        let upper = ((x | x >> 1 | x >> 2) & twice(BOX_ROWS)).wrapping_mul(GATHER.into());
        let lower = ((y | y >> 1 | y >> 2) & BOX_ROWS).wrapping_mul(GATHER);
        [upper >> GATHERED, upper >> (32 + GATHERED), (lower >> GATHERED).into()]
            .map(|nine| nine as usize & 511)
    }

    /// For each stack, the box columns that have a cell: column c of band b, from 0, in bit 3 b + c
    /// of the stack's ten bits.
    #[inline(always)]
    pub(super) fn box_columns(self) -> u32 {
        let (x, y) = (self.upper, self.third_band());
        let upper = (x | x >> 3 | x >> 6) & twice(BOX_COLUMNS);
        let lower = (y | y >> 3 | y >> 6) & BOX_COLUMNS;
        upper as u32 | (upper >> (32 - 3)) as u32 | lower << 6
    }

    /// The cells of these box columns.
    #[inline(always)]
    pub(super) fn of_box_columns(columns: u32) -> Cells {
        let (second, third) = (columns & BOX_COLUMNS << 3, columns >> 6 & BOX_COLUMNS);
        let upper = u64::from(columns & BOX_COLUMNS) | u64::from(second) << (32 - 3);
        Cells { upper: upper * u64::from(THREE_ROWS), lower: (third * THREE_ROWS).into() }
    }

    /// The guards of the boxes without a cell.
    #[inline(always)]
    pub(super) fn empty_boxes(self) -> Cells {
        let upper = twice(GUARDS) & !(self.upper + twice(ALL));
        let lower = GUARDS & !(self.third_band() + ALL);
        Cells { upper, lower: lower.into() }
    }

    /// All cells of the boxes that have at least one.
    #[inline(always)]
    pub(super) fn whole_boxes(self) -> Cells {
        let upper = (self.upper + twice(ALL)) & twice(GUARDS);
        let lower = (self.lower + twice(ALL)) & twice(GUARDS);
        Cells { upper: upper - (upper >> 9), lower: lower - (lower >> 9) }
    }

    /// The cells that are alone in their box. Correct only if no box is empty: an empty box
    /// borrows.
    #[inline(always)]
    pub(super) fn alone(self) -> Cells {
        let (x, y) = (self.upper, self.third_band());
        let upper = ((x & x.wrapping_sub(twice(ONES))) + twice(ALL)) & twice(GUARDS);
        let lower = ((y & y.wrapping_sub(ONES)) + ALL) & GUARDS;
        let (upper, lower) = (upper - (upper >> 9), lower - (lower >> 9));
        Cells { upper: x & !upper, lower: (y & !lower).into() }
    }
}

macro_rules! bitwise {
    ($($name:ident $method:ident $sign:tt;)*) => {
        $(impl $name for Cells {
            type Output = Cells;

            #[inline(always)]
            fn $method(self, other: Cells) -> Cells {
                Cells { upper: self.upper $sign other.upper, lower: self.lower $sign other.lower }
            }
        })*
    };
}

bitwise! {
    BitAnd bitand &;
    BitOr bitor |;
    BitXor bitxor ^;
}

/// The complement, including bits that are not cells: only for use with `&`.
impl Not for Cells {
    type Output = Cells;

    #[inline(always)]
    fn not(self) -> Cells {
        Cells { upper: !self.upper, lower: !self.lower }
    }
}
