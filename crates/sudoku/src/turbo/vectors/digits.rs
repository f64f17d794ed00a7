//! Conversion from the digits of cells to candidates, and back.
//!
//! Here a vector is two rows of the board, one byte a cell. To convert them to lanes, each column's
//! byte is copied to all lanes, compared with the lanes' digits, and sets the column's bit where it
//! is equal. Six steps suffice for nine columns, because the low byte of a lane has six of them and
//! the high byte the other three:
//!
//! ```text
//! step              0      1      2      3      4      5
//! low byte          1      2      3      4      5      6      the column
//! high byte         7      8      9      -      -      -
//! ```
//!
//! In the other direction, for each digit the byte with a column's bit moves to that column, and
//! the digit is written where the bit is set.

use super::cube::{Cube, column_bit, lane};
use super::lanes::{Lanes, Raw};

const STEPS: usize = 6;

/// The columns of each step, for both bytes of the lanes.
static STEP_COLUMNS: [Raw; STEPS] = {
    let mut steps = [Raw([0; 4]); STEPS];
    let mut step = 0;
    while step < STEPS {
        let high = if step < 3 { 6 + step as u64 } else { 0x80 };
        steps[step] = all_lanes(step as u64 | high << 8);
        step += 1;
    }
    steps
};

/// The bits of these columns.
static STEP_BITS: [Raw; STEPS] = {
    let mut steps = [Raw([0; 4]); STEPS];
    let mut step = 0;
    while step < STEPS {
        let high = if step < 3 { 1 << column_bit(6 + step) } else { 0 };
        steps[step] = all_lanes(1 << column_bit(step) | high);
        step += 1;
    }
    steps
};

const fn all_lanes(word: u64) -> Raw {
    Raw([0x0001_0001_0001_0001 * word; 4])
}

/// The digits 1 to 8, in both bytes of their lanes.
static EIGHT: Raw = {
    let (low, high) = (0x0404_0303_0202_0101, 0x0808_0707_0606_0505);
    Raw([low, high, low, high])
};

/// The same sixteen bytes in both halves.
const fn both_halves(bytes: [u8; 16]) -> Raw {
    let mut words = [0; 4];
    let mut at = 0;
    while at < 16 {
        words[at / 8] |= (bytes[at] as u64) << (8 * (at % 8));
        at += 1;
    }
    Raw([words[0], words[1], words[0], words[1]])
}

/// Spaces the columns as their bits are in a lane.
static SPACED: Raw = {
    let mut bytes = [0x80; 16];
    let mut column = 0;
    while column < 9 {
        bytes[column_bit(column) as usize] = column as u8;
        column += 1;
    }
    both_halves(bytes)
};

/// For each digit from 1 to 8 and each of nine columns, the byte of the half that has its bit. 0x80
/// beyond.
static COLUMN_BYTES: [Raw; 8] = {
    let mut digits = [Raw([0; 4]); 8];
    let mut digit = 0;
    while digit < 8 {
        let mut bytes = [0x80; 16];
        let mut column = 0;
        while column < 9 {
            bytes[column] = (2 * digit) as u8 + (column_bit(column) / 8) as u8;
            column += 1;
        }
        digits[digit] = both_halves(bytes);
        digit += 1;
    }
    digits
};

/// The bit of each column in that byte.
static COLUMN_BITS: Raw = {
    let mut bytes = [0xFF; 16];
    let mut column = 0;
    while column < 9 {
        bytes[column] = 1 << (column_bit(column) % 8);
        column += 1;
    }
    both_halves(bytes)
};

impl Cube {
    /// The placed digits of a board: the lowest four bits of each byte, where these are 1 to 9.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of_digits(digits: &[u8; 81]) -> Cube {
        let (a, nine_a) = lanes_of(Lanes::of_halves(cells_from(digits, 0), cells_from(digits, 27)));
        let (b, nine_b) = lanes_of(Lanes::of_halves(cells_from(digits, 9), cells_from(digits, 36)));
        let (c, nine_c) =
            lanes_of(Lanes::of_halves(cells_from(digits, 18), cells_from(digits, 45)));
        let (d, nine_d) =
            lanes_of(Lanes::of_halves(cells_from(digits, 54), cells_from(digits, 63)));
        // Sixteen cells from the start of the last row would exceed the board.
        let last = cells_from(digits, 65);
        let (e, nine_e) = lanes_of(Lanes::of_halves(last, last).down_7_bytes());
        Cube {
            upper: [a, b, c],
            lower: [
                d.halves(nine_half(nine_a, nine_d)),
                d.high_halves(nine_half(nine_b, nine_d >> 16)),
                e.halves(nine_half(nine_c, nine_e)),
            ],
        }
    }

    /// The candidates of each cell, digit 1 in bit 0.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of_candidates(candidates: &[u16; 81]) -> Cube {
        let mut rows = [[Raw([0; 4]); 2]; 3];
        for (row, cells) in candidates.chunks_exact(9).enumerate() {
            for (at, &set) in cells.iter().enumerate() {
                for digit in 0..9 {
                    let lane = lane(row / 3, digit);
                    let bit = u64::from(set >> digit & 1) << column_bit(at);
                    rows[row % 3][lane / 16].0[lane % 16 / 4] |= bit << (16 * (lane % 4));
                }
            }
        }
        for [_, lower] in &mut rows {
            let pair = lower.0[2];
            lower.0[2] |= pair << 32;
            lower.0[3] |= lower.0[3] << 16 | pair;
        }
        let [[a, d], [b, e], [c, f]] = &rows;
        Cube {
            upper: [Lanes::load(a), Lanes::load(b), Lanes::load(c)],
            lower: [Lanes::load(d), Lanes::load(e), Lanes::load(f)],
        }
    }

    /// The digits of a board whose cells all have one.
    ///
    /// The rows are joined in registers. Written to memory row by row they would overlap, and
    /// reading that back at once takes longer than all the rest.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn to_digits(self) -> [u8; 81] {
        let ([a, b, c], [d, e, f]) = (self.upper, self.lower);
        let ([a, j], [b, k], [c, l]) = (cells_of(a), cells_of(b), cells_of(c));
        let ([d, e], [f, _]) = (cells_of(d.low_halves(e)), cells_of(f));
        let rows = [a, b, c, j, k, l, d, e, f];
        let mut digits = [0; 81];
        for (cells, places) in digits.chunks_mut(32).zip(&ROW_PLACES) {
            let mut joined = Lanes::zero();
            for (row, places) in rows.iter().zip(places) {
                joined = joined.or(row.shuffle(Lanes::load(places)));
            }
            cells.copy_from_slice(&joined.to_halves().as_flattened()[..cells.len()]);
        }
        digits
    }
}

/// For each block of 32 cells and each row, which columns of the row go there, and where.
static ROW_PLACES: [[Raw; 9]; 3] = {
    let mut places = [[Raw([0x8080_8080_8080_8080; 4]); 9]; 3];
    let mut cell = 0;
    while cell < 81 {
        let word = &mut places[cell / 32][cell / 9].0[cell % 32 / 8];
        let (column, shift) = ((cell % 9) as u64, 8 * (cell % 8));
        *word = *word & !(0xFF << shift) | column << shift;
        cell += 1;
    }
    places
};

/// The sixteen cells from `first` on.
#[inline]
fn cells_from(digits: &[u8; 81], first: usize) -> &[u8; 16] {
    digits[first..][..16].try_into().expect("the slice has length 16")
}

/// Converts two rows of cells to the lanes of the digits 1 to 8. The lanes of digit 9 are one
/// number.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_of(cells: Lanes) -> (Lanes, u32) {
    let cells = cells.and(Lanes::all_bytes(0b1111));
    let mut lanes = Lanes::zero();
    for (columns, bits) in STEP_COLUMNS.iter().zip(&STEP_BITS) {
        let same = cells.shuffle(Lanes::load(columns)).equal_bytes(Lanes::load(&EIGHT));
        lanes = lanes.or(same.and(Lanes::load(bits)));
    }
    let nine = cells.shuffle(Lanes::load(&SPACED)).equal_bytes(Lanes::all_bytes(9));
    (lanes, nine.byte_signs())
}

/// The half of digit 9, twice: bands 1 and 2 are one number, band 3 is the low half of another.
#[inline]
#[target_feature(enable = "avx2")]
fn nine_half(two: u32, third: u32) -> Lanes {
    Lanes::all_pairs(two).with_pairs_3_7(Lanes::all(third as u16))
}

/// The cells of two rows of a solved board, each in both halves. A cell that none of the eight
/// lanes has is a 9.
#[inline]
#[target_feature(enable = "avx2")]
fn cells_of(rows: Lanes) -> [Lanes; 2] {
    let bits = Lanes::load(&COLUMN_BITS);
    let mut cells = Lanes::all_bytes(9);
    for (digit, bytes) in (1..).zip(&COLUMN_BYTES) {
        let here = rows.shuffle(Lanes::load(bytes)).and(bits).equal_bytes(bits);
        cells = cells.replaced(Lanes::all_bytes(digit), here);
    }
    [cells.low_halves(cells), cells.high_halves(cells)]
}
