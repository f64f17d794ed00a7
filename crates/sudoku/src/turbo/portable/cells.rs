//! A set of cells
use std::ops::{BitAnd, BitOr, BitXor, Not};

#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// Bands 1 and 2
    pub(super) upper: u64,
    /// Band 3
    pub(super) lower: u64,
}

const BOTH: u64 = 1 << 32 | 1;
const ONES: u32 = 1 << 20 | 1 << 10 | 1;
const GUARDS: u32 = ONES << 9;
const ALL: u32 = GUARDS - ONES;
const BOX_ROWS: u32 = ONES * 0o111;
const GATHER: u32 = 1 << 18 | 1 << 9 | 1;
const BOX_COLUMNS: u32 = ONES * 0o7;

const fn both(band: u32) -> u64 {
    band as u64 * BOTH
}

impl Cells {
    pub(super) const NONE: Cells = Cells { upper: 0, lower: 0 };
    pub(super) const ALL: Cells = Cells { upper: both(ALL), lower: ALL as u64 };

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.upper | self.lower == 0
    }
    #[inline(always)]
    pub(super) fn differs(self, other: Cells) -> bool {
        !(self ^ other).is_empty()
    }
    #[inline(always)]
    pub(super) fn bands(self) -> [u32; 3] {
        [self.upper as u32, (self.upper >> 32) as u32, self.lower as u32]
    }
    #[inline(always)]
    pub(super) fn of_bands([a, b, c]: [u32; 3]) -> Cells {
        Cells { upper: u64::from(a) | u64::from(b) << 32, lower: c.into() }
    }
    #[inline(always)]
    pub(super) fn box_rows(self) -> [usize; 3] {
        let (x, y) = (self.upper, self.lower as u32);
        let upper = ((x | x >> 1 | x >> 2) & both(BOX_ROWS)).wrapping_mul(GATHER.into());
        let lower = ((y | y >> 1 | y >> 2) & BOX_ROWS).wrapping_mul(GATHER);
        [upper >> 18, upper >> 50, (lower >> 18).into()].map(|index| index as usize & 511)
    }
    #[inline(always)]
    pub(super) fn box_columns(self) -> u32 {
        let (x, y) = (self.upper, self.lower as u32);
        let upper = (x | x >> 3 | x >> 6) & both(BOX_COLUMNS);
        let lower = (y | y >> 3 | y >> 6) & BOX_COLUMNS;
        upper as u32 | (upper >> 29) as u32 | lower << 6
    }
    #[inline(always)]
    pub(super) fn of_box_columns(x: u32) -> Cells {
        let upper = u64::from(x & BOX_COLUMNS) | u64::from(x & BOX_COLUMNS << 3) << 29;
        let lower = (x >> 6 & BOX_COLUMNS) * 0o111;
        Cells { upper: upper * 0o111, lower: lower.into() }
    }
    /// The guard of each empty box
    #[inline(always)]
    pub(super) fn empty_boxes(self) -> Cells {
        let upper = both(GUARDS) & !(self.upper + both(ALL));
        let lower = GUARDS & !(self.lower as u32 + ALL);
        Cells { upper, lower: lower.into() }
    }
    /// Whether a set that is within this one is less.
    #[inline(always)]
    pub(super) fn has_more_than(self, less: Cells) -> bool {
        self.upper + self.lower != less.upper + less.lower
    }
    /// Boxes with one; no box may be empty.
    #[inline(always)]
    pub(super) fn alone(self) -> Cells {
        let (x, y) = (self.upper, self.lower as u32);
        let upper = ((x & x.wrapping_sub(both(ONES))) + both(ALL)) & both(GUARDS);
        let lower = ((y & y.wrapping_sub(ONES)) + ALL) & GUARDS;
        let (upper, lower) = (upper - (upper >> 9), lower - (lower >> 9));
        Cells { upper: x & !upper, lower: (y & !lower).into() }
    }
    /// All cells of the boxes
    #[inline(always)]
    pub(super) fn boxes(self) -> Cells {
        let (upper, lower) =
            ((self.upper + both(ALL)) & both(GUARDS), (self.lower + both(ALL)) & both(GUARDS));
        Cells { upper: upper - (upper >> 9), lower: lower - (lower >> 9) }
    }
}

macro_rules! bitwise {
    ($($trait:ident $name:ident $sign:tt;)*) => {
        $(impl $trait for Cells {
            type Output = Cells;
            #[inline(always)]
            fn $name(self, other: Cells) -> Cells {
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
impl Not for Cells {
    type Output = Cells;
    /// All other cells
    #[inline(always)]
    fn not(self) -> Cells {
        Cells { upper: !self.upper, lower: !self.lower }
    }
}
