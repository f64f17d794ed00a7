//! A set of cells
use std::ops::{BitAnd, BitOr, BitXor, Not};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) upper: u64,
    pub(super) lower: u64,
}

const BOTH: u64 = 1 << 32 | 1;
const BOXES: u64 = 1 << 20 | 1 << 10 | 1;
const ONES: u64 = BOXES * BOTH;
const GUARDS: u64 = ONES << 9;
const ALL: u64 = GUARDS - ONES;
const HALF: u64 = 0xFFFF_FFFF;
const BOX_ROWS: u64 = ONES * 0o111;
const BOX_COLUMNS: u64 = ONES * 0o7;

impl Cells {
    pub(super) const NONE: Cells = Cells { upper: 0, lower: 0 };
    pub(super) const ALL: Cells = Cells { upper: ALL, lower: ALL & HALF };

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.upper | self.lower == 0
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
        let fold = |x: u64| {
            let some = (x | x >> 1 | x >> 2) & BOX_ROWS;
            some | some >> 9 | some >> 18
        };
        let (upper, lower) = (fold(self.upper), fold(self.lower));
        [upper as usize & 511, (upper >> 32) as usize & 511, lower as usize & 511]
    }
    #[inline(always)]
    pub(super) fn box_columns(self) -> u64 {
        let fold = |x: u64| (x | x >> 3 | x >> 6) & BOX_COLUMNS;
        let (upper, lower) = (fold(self.upper), fold(self.lower));
        upper & HALF | upper >> 29 | lower << 6
    }
    #[inline(always)]
    pub(super) fn of_box_columns(x: u64) -> Cells {
        let lo = BOX_COLUMNS & HALF;
        let upper = x & lo | (x >> 3 & lo) << 32;
        Cells { upper: upper * 0o111, lower: (x >> 6 & lo) * 0o111 }
    }
    #[inline(always)]
    pub(super) fn has_empty_box(self) -> bool {
        let lower = (self.lower + ALL) | GUARDS << 32;
        (self.upper + ALL) & lower & GUARDS != GUARDS
    }
    /// Boxes with one; no box may be empty.
    #[inline(always)]
    pub(super) fn alone(self) -> Cells {
        let one = |x: u64, ones: u64| {
            let more = (x & (x - ones)) + ALL & GUARDS;
            x & !(more - (more >> 9))
        };
        Cells { upper: one(self.upper, ONES), lower: one(self.lower, ONES & HALF) }
    }
    /// All cells of the boxes
    #[inline(always)]
    pub(super) fn boxes(self) -> Cells {
        let fill = |x: u64| {
            let some = x + ALL & GUARDS;
            some - (some >> 9)
        };
        Cells { upper: fill(self.upper), lower: fill(self.lower) }
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
