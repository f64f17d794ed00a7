//! The guess: which cell, and what its digits see. The rule is in [`guess`](super::super::guess).

use super::super::guess::{self, Past};
use super::cube::{Cube, Rows, lane};
use super::lanes::{Lanes, Raw};
use super::numbers::{Boards, Cells, Halves, Place, cells};

/// Lanes of `upper` and of `lower`.
type TwoRaw = [Raw; 2];
const NO_LANES: TwoRaw = [Raw([0; 4]); 2];

/// The lanes of a digit in a band. The table is larger than necessary, so that every index is
/// valid.
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
    // Including the copies of digit 9.
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

/// Splits a stuck board: this board gets a digit in a cell, and `other` becomes the board without
/// it.
///
/// Not inlined, because it uses registers differently from the rounds.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn split(cube: &mut Cube, other: &mut Cube, past: &mut Past) {
    let (place, digits) = choose(cube, past);
    past.guessed(place);
    let place = Place::of(place);
    let (first, rest) = (digits.trailing_zeros() as usize, digits & (digits - 1));
    *other = *cube;
    if rest.is_power_of_two() {
        put(other, place, rest.trailing_zeros() as usize);
    } else {
        take(other, place, first);
    }
    put(cube, place, first);
}

/// Places a digit in a cell and removes what it sees. The next round would do the same at ten times
/// the cost.
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

/// Removes a digit from a cell.
#[inline]
#[target_feature(enable = "avx2")]
fn take(cube: &mut Cube, place: &Place, digit: usize) {
    let column = Lanes::all(1 << place.column_bit);
    let [upper, lower] = &LANES[usize::from(place.band) % 4][digit % 16];
    let row = usize::from(place.row);
    cube.upper[row] = cube.upper[row].without(Lanes::load(upper).and(column));
    cube.lower[row] = cube.lower[row].without(Lanes::load(lower).and(column));
}

/// Chooses the cell to split. Returns it and its digits.
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
    (place, halves.digits(Place::of(place)))
}

/// The best of the first `compare` cells with two digits: the one that removes most candidates.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn best_pair(cube: &Cube, pairs: Cells, halves: &Halves, mut compare: u32) -> (u8, u32) {
    let boards = Boards::of(cube);
    let third_twice = u64::from(pairs.third) << 32 | u64::from(pairs.third);
    // Score, order, place and digits packed into one number, so that the maximum needs no branch.
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
        let place = Place::of(number as u8);
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
