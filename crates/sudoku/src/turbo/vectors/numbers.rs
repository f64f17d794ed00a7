//! Boards as plain numbers, for the guess: vectors help little where cells are examined one by one.
//!
//! A board has ten bits for each row and 30 for each band. Bands 1 and 2 are in a 64-bit number,
//! band 3 in a 32-bit number:
//!
//! ```text
//! bit      9  8  7    6  5  4    3    2  1  0
//! column   9  8  7    6  5  4    -    3  2  1
//! ```

use super::cube::{Cube, Rows, column_bit};
use super::lanes::{Lanes, Raw, bit_of_lanes};

/// A set of cells.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    pub(super) two: u64,
    pub(super) third: u32,
}

impl Cells {
    pub(super) fn is_empty(self) -> bool {
        self.two == 0 && self.third == 0
    }

    #[inline]
    #[target_feature(enable = "bmi1")]
    pub(super) fn first(self) -> u8 {
        let place = match self.two {
            0 => 64 + self.third.trailing_zeros(),
            two => two.trailing_zeros(),
        };
        place as u8
    }

    pub(super) fn has(self, place: u8) -> bool {
        match place {
            0..64 => self.two >> place & 1 == 1,
            _ => self.third >> (place % 32) & 1 == 1,
        }
    }
}

/// Precomputed data of a cell.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Place {
    /// The cells that see it.
    pub(super) peers: Cells,
    /// Which half in [`Halves`] has the digits 1 to 8 of its row.
    eight: u8,
    /// Which half has digit 9 of its row.
    nine: u8,
    /// The lane of digit 9 in it.
    nine_lane: u8,
    pub(super) column_bit: u8,
    /// The row within the band, and the band, from 0.
    pub(super) row: u8,
    pub(super) band: u8,
}

/// The number of a cell: its bit in `two`, or 64 plus its bit in `third`.
const fn place(row: usize, column: usize) -> usize {
    32 * (row / 3) + 10 * (row % 3) + column + (column >= 3) as usize
}

/// All cells. The table is larger than necessary, so that every index is valid.
static PLACES: [Place; 128] = {
    let peers = Cells { two: 0, third: 0 };
    let none = Place { peers, eight: 0, nine: 0, nine_lane: 0, column_bit: 0, row: 0, band: 0 };
    let mut places = [none; 128];
    let mut pair = 0;
    while pair < 81 * 81 {
        let ([row, column], [other_row, other_column]) =
            ([pair / 729, pair / 81 % 9], [pair / 9 % 9, pair % 9]);
        let here = &mut places[place(row, column)];
        let (band, k) = (row / 3, row % 3);
        here.eight = [2 * k, 2 * k + 1, 2 * k + 6][band] as u8;
        here.nine = (2 * k + 7) as u8;
        here.nine_lane = [0, 1, 6][band];
        here.column_bit = column_bit(column) as u8;
        (here.row, here.band) = (k as u8, band as u8);
        let same_box = band == other_row / 3 && column / 3 == other_column / 3;
        let is_same = row == other_row && column == other_column;
        if (row == other_row || column == other_column || same_box) && !is_same {
            match place(other_row, other_column) {
                other @ 0..64 => here.peers.two |= 1 << other,
                other => here.peers.third |= 1 << (other - 64),
            }
        }
        pair += 1;
    }
    places
};

impl Place {
    /// The data of the cell with this number.
    #[inline]
    pub(super) fn of(number: u8) -> &'static Place {
        &PLACES[usize::from(number) % PLACES.len()]
    }
}

/// The lanes in memory: `upper`, then `lower`, in halves.
pub(super) struct Halves([[u8; 16]; 16]);

impl Halves {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of(cube: &Cube) -> Halves {
        let mut halves = [[0; 16]; 16];
        for (k, lanes) in cube.upper.iter().chain(&cube.lower).enumerate() {
            [halves[2 * k], halves[2 * k + 1]] = lanes.to_halves();
        }
        Halves(halves)
    }

    /// The digits of a cell, from bit 0.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn digits(&self, place: &Place) -> u32 {
        let eight = bit_of_lanes(&self.0[usize::from(place.eight) % 16], place.column_bit);
        let (nine, at) =
            (&self.0[usize::from(place.nine) % 16], 2 * usize::from(place.nine_lane % 8));
        let nine = u32::from(u16::from_le_bytes([nine[at], nine[at + 1]]));
        eight | (nine >> place.column_bit & 1) << 8
    }
}

/// Packs each lane into ten bits: the third stack moves down onto the unused bit below it.
#[inline]
#[target_feature(enable = "avx2")]
fn tens(lanes: Lanes) -> Lanes {
    lanes.sub(lanes.down_1().and(Lanes::all(0b111 << 7)))
}

/// Converts cells to numbers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn cells(rows: Rows) -> Cells {
    static FACTORS: Raw = Raw([1 | 1 << 26 | 1 << 32; 4]);
    let [first, third, second, _] =
        tens(rows.bands()).pair_products(Lanes::load(&FACTORS)).store().0;
    let join = |word: u64| word & 0xF_FFFF | word >> 12 & 0x3FF0_0000;
    Cells { two: join(first) | join(second) << 32, third: join(third) as u32 }
}

/// The cells of each digit.
pub(super) struct Boards {
    pub(super) two: [u64; 16],
    pub(super) third: [u32; 16],
}

impl Boards {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of(cube: &Cube) -> Boards {
        let ([a, b], [c, d]) = (numbers(&cube.upper), numbers(&cube.lower));
        let mut boards = Boards { two: [0; 16], third: [0; 16] };
        let twos = [
            a.low_pairs(a.high_low(a)),
            a.high_pairs(a.high_low(a)),
            b.low_pairs(b.high_low(b)),
            b.high_pairs(b.high_low(b)),
        ];
        for (at, twos) in twos.iter().enumerate() {
            [boards.two[2 * at], boards.two[2 * at + 1], ..] = twos.store().0;
        }
        let ([c, e, nine, _], [d, f, _, nine_third]) = (c.store().0, d.store().0);
        for (at, word) in [c, e, d, f].into_iter().enumerate() {
            (boards.third[2 * at], boards.third[2 * at + 1]) = (word as u32, (word >> 32) as u32);
        }
        (boards.two[8], boards.third[8]) = (nine, nine_third as u32);
        boards
    }
}

/// Packs the lanes of three vectors side by side, as 32-bit numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn numbers(rows: &[Lanes; 3]) -> [Lanes; 2] {
    static FACTORS: Raw = Raw([1 | 1 << 26 | 1 << 32 | 1 << 58; 4]);
    let [first, second, third] = [tens(rows[0]), tens(rows[1]), tens(rows[2])];
    let (factors, none) = (Lanes::load(&FACTORS), Lanes::zero());
    [
        first.low_lanes(second).pair_products(factors).or(none.low_lanes(third).pairs_up_4()),
        first.high_lanes(second).pair_products(factors).or(none.high_lanes(third).pairs_up_4()),
    ]
}
