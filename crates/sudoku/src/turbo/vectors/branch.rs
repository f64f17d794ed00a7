//! The guess: which cell, and what its digits see. The rule is that of [`guess`](super::super::guess).
//!
//! Vectors are little use where cells are looked at one by one. For this, boards become numbers: 30 bits a
//! band and ten a row, the bands 1 and 2 in one of 64 bits and band 3 in one of 32.
//!
//! ```text
//! bit      9  8  7    6  5  4    3    2  1  0
//! column   9  8  7    6  5  4    -    3  2  1
//! ```

use super::super::guess::{self, Past};
use super::cube::{Cube, Rows, column_bit, lane};
use super::lanes::{Lanes, Raw, bit_of_lanes};

/// Some cells.
#[derive(Clone, Copy)]
struct Cells {
    two: u64,
    third: u32,
}

impl Cells {
    fn is_empty(self) -> bool {
        self.two == 0 && self.third == 0
    }

    #[inline]
    #[target_feature(enable = "bmi1")]
    fn first(self) -> u8 {
        let place = match self.two {
            0 => 64 + self.third.trailing_zeros(),
            two => two.trailing_zeros(),
        };
        place as u8
    }

    fn has(self, place: u8) -> bool {
        match place {
            0..64 => self.two >> place & 1 == 1,
            _ => self.third >> (place % 32) & 1 == 1,
        }
    }
}

/// What there is to know of a cell.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Place {
    /// The cells that see it.
    peers: Cells,
    /// The half with the digits 1 to 8 of its row, of those that [`Halves`] has.
    eight: u8,
    /// The half with digit 9 of its row.
    nine: u8,
    /// The lane of digit 9 in it.
    nine_lane: u8,
    column_bit: u8,
    /// The row in the band, and the band, from 0.
    row: u8,
    band: u8,
}

/// The number of a cell: its bit in `two`, or 64 and its bit in `third`.
const fn place(row: usize, column: usize) -> usize {
    32 * (row / 3) + 10 * (row % 3) + column + (column >= 3) as usize
}

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

/// Lanes of `upper` and of `lower`.
type TwoRaw = [Raw; 2];
const NO_LANES: TwoRaw = [Raw([0; 4]); 2];

/// The lanes of a digit in a band. A few more than there are, so that any small number is one of them.
static LANES: [[TwoRaw; 16]; 4] = lanes();
/// The lanes of a digit in all bands.
static DIGIT_LANES: [TwoRaw; 16] = {
    let (lanes, mut digits) = (lanes(), [NO_LANES; 16]);
    let mut at = 0;
    while at < 3 * 9 {
        digits[at % 9] = both(digits[at % 9], lanes[at / 9][at % 9]);
        at += 1;
    }
    digits
};
/// The lanes of all digits in a band.
static BAND_LANES: [TwoRaw; 4] = {
    let (lanes, mut bands) = (lanes(), [NO_LANES; 4]);
    let mut at = 0;
    while at < 3 * 9 {
        bands[at / 9] = both(bands[at / 9], lanes[at / 9][at % 9]);
        at += 1;
    }
    bands
};

const fn lanes() -> [[TwoRaw; 16]; 4] {
    let mut lanes = [[NO_LANES; 16]; 4];
    let mut at = 0;
    while at < 3 * 9 {
        let (band, digit) = (at / 9, at % 9);
        let lane = lane(band, digit);
        lanes[band][digit][lane / 16].0[lane % 16 / 4] |= 0xFFFF << (16 * (lane % 4));
        at += 1;
    }
    // With the copies of digit 9.
    lanes[0][8][1] = Raw([0, 0, 0x0000_FFFF_0000_FFFF, 0x0000_0000_0000_FFFF]);
    lanes[1][8][1] = Raw([0, 0, 0xFFFF_0000_FFFF_0000, 0x0000_0000_FFFF_0000]);
    lanes[2][8][1] = Raw([0, 0, 0x0000_0000_0000_0000, 0xFFFF_FFFF_0000_0000]);
    lanes
}

const fn both(mut these: TwoRaw, those: TwoRaw) -> TwoRaw {
    let mut at = 0;
    while at < 8 {
        these[at / 4].0[at % 4] |= those[at / 4].0[at % 4];
        at += 1;
    }
    these
}

/// Splits a stuck board: this gets a digit in a cell, and the other becomes the board without it.
///
/// Not inlined, as its registers are not those of the rounds.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn split(cube: &mut Cube, other: &mut Cube, past: &mut Past) {
    let (place, digits) = choose(cube, past);
    past.guessed(place);
    let place = &PLACES[usize::from(place) % 128];
    let (first, rest) = (digits.trailing_zeros() as usize, digits & (digits - 1));
    *other = *cube;
    if rest.is_power_of_two() {
        put(other, place, rest.trailing_zeros() as usize);
    } else {
        take(other, place, first);
    }
    put(cube, place, first);
}

/// Puts a digit into a cell and takes away what it sees. The next round would do so too, at twenty times the price.
#[inline]
#[target_feature(enable = "avx2")]
fn put(cube: &mut Cube, place: &Place, digit: usize) {
    let column = Lanes::all(1 << place.column_bit);
    let stack = Lanes::all(0b111 << (place.column_bit & 0b1100));
    let (row, band) = (usize::from(place.row), usize::from(place.band) % 4);
    let ([upper, lower], [band_upper, band_lower]) = (&LANES[band][digit % 16], &BAND_LANES[band]);
    let [all_upper, all_lower] = &DIGIT_LANES[digit % 16];
    let (upper, lower) = (Lanes::load(upper), Lanes::load(lower));
    // The digit in the column and in the box.
    let upper_seen = Lanes::load(all_upper).and(column).or(upper.and(stack));
    let lower_seen = Lanes::load(all_lower).and(column).or(lower.and(stack));
    for k in 0..3 {
        cube.upper[k] = cube.upper[k].without(upper_seen);
        cube.lower[k] = cube.lower[k].without(lower_seen);
    }
    // The digit in the row, and all digits in the cell.
    let upper_seen = Lanes::load(band_upper).and(column).or(upper);
    let lower_seen = Lanes::load(band_lower).and(column).or(lower);
    cube.upper[row] = cube.upper[row].without(upper_seen).or(upper.and(column));
    cube.lower[row] = cube.lower[row].without(lower_seen).or(lower.and(column));
}

/// Takes a digit from a cell.
#[inline]
#[target_feature(enable = "avx2")]
fn take(cube: &mut Cube, place: &Place, digit: usize) {
    let column = Lanes::all(1 << place.column_bit);
    let [upper, lower] = &LANES[usize::from(place.band) % 4][digit % 16];
    let row = usize::from(place.row);
    cube.upper[row] = cube.upper[row].without(Lanes::load(upper).and(column));
    cube.lower[row] = cube.lower[row].without(Lanes::load(lower).and(column));
}

/// The cell to split at and its digits.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn choose(cube: &Cube, past: &Past) -> (u8, u32) {
    let tally = cube.tally();
    let pairs = cells(tally.two.without(tally.three).and(Rows::full()));
    let halves = Halves::of(cube);
    let place = if pairs.is_empty() {
        cells(tally.two.and(Rows::full())).first()
    } else if let Some(place) = past.failed().filter(|&place| pairs.has(place)) {
        place
    } else if past.is_good() {
        pairs.first()
    } else {
        let open = cells(tally.two.and(Rows::full()));
        match guess::compared(open.two.count_ones() + open.third.count_ones()) {
            0 => pairs.first(),
            compare => return best_pair(cube, pairs, &halves, compare),
        }
    };
    (place, halves.digits(&PLACES[usize::from(place) % 128]))
}

/// Of the first so many cells with two digits the one that takes most away.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn best_pair(cube: &Cube, pairs: Cells, halves: &Halves, mut compare: u32) -> (u8, u32) {
    let boards = Boards::of(cube);
    let third_twice = u64::from(pairs.third) << 32 | u64::from(pairs.third);
    // The score, how early it comes, the place and its digits: in one number, so that there is no branch.
    let mut best = 0;
    let (mut left, mut later, mut base) = (pairs.two, u64::from(pairs.third), 0);
    while compare > 0 {
        if left == 0 {
            if later == 0 {
                break;
            }
            (left, later, base) = (later, 0, 64);
        }
        let number = base + left.trailing_zeros();
        left &= left - 1;
        let place = &PLACES[number as usize % 128];
        let digits = halves.digits(place);
        let (low, high) =
            (digits.trailing_zeros() as usize % 16, (31 - digits.leading_zeros()) as usize % 16);
        let a = boards.two[low] & place.peers.two;
        let b = boards.two[high] & place.peers.two;
        let third = |digit: usize| u64::from(boards.third[digit] & place.peers.third);
        let c = third(low) | third(high) << 32;
        let seen = a.count_ones() + b.count_ones() + c.count_ones();
        let [a, b, c] = [a & pairs.two, b & pairs.two, c & third_twice];
        let pairs_seen = a.count_ones() + b.count_ones() + c.count_ones();
        let score = guess::score(seen, pairs_seen);
        best = best.max(score << 22 | compare << 16 | number << 9 | digits);
        compare -= 1;
    }
    ((best >> 9 & 127) as u8, best & 0x1FF)
}

/// The lanes as memory: `upper`, then `lower`, in halves.
struct Halves([[u8; 16]; 16]);

impl Halves {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(cube: &Cube) -> Halves {
        let mut halves = [[0; 16]; 16];
        for (k, lanes) in cube.upper.iter().chain(&cube.lower).enumerate() {
            [halves[2 * k], halves[2 * k + 1]] = lanes.to_halves();
        }
        Halves(halves)
    }

    /// The digits of a cell, from bit 0.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn digits(&self, place: &Place) -> u32 {
        let eight = bit_of_lanes(&self.0[usize::from(place.eight) % 16], place.column_bit);
        let (nine, at) =
            (&self.0[usize::from(place.nine) % 16], 2 * usize::from(place.nine_lane % 8));
        let nine = u32::from(u16::from_le_bytes([nine[at], nine[at + 1]]));
        eight | (nine >> place.column_bit & 1) << 8
    }
}

/// Ten bits of each lane: the third stack moves onto the unused bit below it.
#[inline]
#[target_feature(enable = "avx2")]
fn tens(lanes: Lanes) -> Lanes {
    lanes.sub(lanes.down_1().and(Lanes::all(0b111 << 7)))
}

/// Cells as numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn cells(rows: Rows) -> Cells {
    static FACTORS: Raw = Raw([1 | 1 << 26 | 1 << 32; 4]);
    let [first, third, second, _] =
        tens(rows.bands()).pair_products(Lanes::load(&FACTORS)).store().0;
    let join = |word: u64| word & 0xF_FFFF | word >> 12 & 0x3FF0_0000;
    Cells { two: join(first) | join(second) << 32, third: join(third) as u32 }
}

/// The cells of each digit.
struct Boards {
    two: [u64; 16],
    third: [u32; 16],
}

impl Boards {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(cube: &Cube) -> Boards {
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

/// The lanes of three vectors side by side, as numbers of 32 bits.
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
