//! The guess: which cell, which digit.
//!
//! A board is split in two at a cell with two digits: it is the first of them, or it is not. Which cell
//! is chosen by what both digits take away at once: for each, the cells that see this one and have it as a
//! candidate, those with two candidates counting three times, as they become singles. On hard puzzles this
//! halved the number of guesses in the trial that came before this (138 to 69); the numbers below are
//! the trial's too, tuned there and not yet here.

use super::cube::{Cube, column_bit, lane};
use super::lanes::{Lanes, Raw};

/// With as many open cells or fewer, the first cell with two digits is as good as any.
const FEW_OPEN: u32 = 36;
/// With more than this, many cells are compared, else some.
const MANY_OPEN: u32 = 44;
const COMPARE_MANY: u32 = 12;
const COMPARE_SOME: u32 = 4;

/// For a place in a band (16 bits a row, as in [`Rows::bands`](super::cube::Rows::bands)), the cells that its
/// cell sees, band by band.
static PEERS: [[[u64; 3]; 48]; 3] = peers();

const fn peers() -> [[[u64; 3]; 48]; 3] {
    let mut peers = [[[0; 3]; 48]; 3];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (a, b) = (pair / 81, pair % 81);
        let ([row, column], [other_row, other_column]) = ([a / 9, a % 9], [b / 9, b % 9]);
        let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
        if a != b && (row == other_row || column == other_column || same_box) {
            let place = 16 * (row % 3) + column_bit(column) as usize;
            peers[row / 3][place][other_row / 3] |=
                1 << (16 * (other_row % 3) + column_bit(other_column) as usize);
        }
        pair += 1;
    }
    peers
}

/// The lanes of a digit in a band, for `upper` and `lower`.
static LANES: [[[Raw; 2]; 9]; 3] = lanes();
/// Those of all digits.
static BANDS: [[Raw; 2]; 3] = bands();

const fn lanes() -> [[[Raw; 2]; 9]; 3] {
    let mut lanes = [[[[0; 4]; 2]; 9]; 3];
    let mut at = 0;
    while at < 27 {
        let (band, digit) = (at / 9, at % 9);
        let lane = lane(band, digit);
        lanes[band][digit][lane / 16][lane % 16 / 4] |= 0xFFFF << (16 * (lane % 4));
        at += 1;
    }
    // The copies of digit 9.
    lanes[0][8][1][2] = 0x0000_FFFF_0000_FFFF;
    lanes[0][8][1][3] = 0x0000_0000_0000_FFFF;
    lanes[1][8][1][2] = 0xFFFF_0000_FFFF_0000;
    lanes[1][8][1][3] = 0x0000_0000_FFFF_0000;
    lanes[2][8][1][3] = 0xFFFF_FFFF_0000_0000;
    lanes
}

const fn bands() -> [[Raw; 2]; 3] {
    let lanes = lanes();
    let mut bands = [[[0; 4]; 2]; 3];
    let mut at = 0;
    while at < 3 * 9 * 2 * 4 {
        let (band, digit, vector, word) = (at / 72, at / 8 % 9, at / 4 % 2, at % 4);
        bands[band][vector][word] |= lanes[band][digit][vector][word];
        at += 1;
    }
    bands
}

/// A cell: its band, and its bit there.
#[derive(Clone, Copy)]
struct Place {
    band: usize,
    bit: usize,
}

/// Splits a board: what is returned has the digit in the cell, what stays has it not.
#[inline(always)]
pub(super) fn split<L: Lanes>(cube: &mut Cube<L>) -> Cube<L> {
    let (place, digit) = choose(cube);
    let (row, column) = (place.bit / 16, L::all(1 << (place.bit % 16)));
    let [upper, lower] = &LANES[place.band][digit];
    let (upper, lower) = (L::load(upper).and(column), L::load(lower).and(column));
    let [upper_band, lower_band] = &BANDS[place.band];
    let upper_others = L::load(upper_band).and(column).without(upper);
    let lower_others = L::load(lower_band).and(column).without(lower);
    let mut with = *cube;
    with.upper[row] = cube.upper[row].without(upper_others);
    with.lower[row] = cube.lower[row].without(lower_others);
    cube.upper[row] = cube.upper[row].without(upper);
    cube.lower[row] = cube.lower[row].without(lower);
    with
}

/// The cell to split at and its first digit.
#[inline(always)]
fn choose<L: Lanes>(cube: &Cube<L>) -> (Place, usize) {
    let tally = cube.tally();
    let pairs = tally.two.without(tally.three).and(super::cube::Rows::full()).bands();
    let open = tally.two.and(super::cube::Rows::full()).bands();
    let open_count: u32 = open.iter().map(|band| band.count_ones()).sum();
    let has_pairs = pairs[0] | pairs[1] | pairs[2] != 0;
    if !has_pairs || open_count <= FEW_OPEN {
        let from = if has_pairs { pairs } else { open };
        let place = first(from);
        return (place, digits(cube, place).trailing_zeros() as usize);
    }
    let compare = if open_count > MANY_OPEN { COMPARE_MANY } else { COMPARE_SOME };
    best_pair(cube, &pairs, compare)
}

/// Of the first so many cells with two digits the one that takes most away.
#[inline(always)]
fn best_pair<L: Lanes>(cube: &Cube<L>, pairs: &[u64; 3], mut compare: u32) -> (Place, usize) {
    let boards = [L::boards(&cube.upper), L::boards(&cube.lower)];
    let mut best = (0, first(*pairs), 0);
    for band in 0..3 {
        let mut left = pairs[band];
        while left != 0 && compare != 0 {
            compare -= 1;
            let place = Place { band, bit: left.trailing_zeros() as usize };
            left &= left - 1;
            let both = digits(cube, place);
            let (low, high) = (both.trailing_zeros() as usize, both.ilog2() as usize);
            let mut score = 1;
            for (other, peers) in PEERS[band][place.bit].iter().enumerate() {
                for digit in [low, high] {
                    let lane = lane(other, digit);
                    let seen = boards[lane / 16][lane % 16] & peers;
                    score += seen.count_ones() + 2 * (seen & pairs[other]).count_ones();
                }
            }
            if score > best.0 {
                best = (score, place, low);
            }
        }
    }
    (best.1, best.2)
}

/// The first of some cells.
#[inline(always)]
fn first(cells: [u64; 3]) -> Place {
    let band = usize::from(cells[0] == 0) + usize::from(cells[0] | cells[1] == 0);
    Place { band, bit: cells[band].trailing_zeros() as usize }
}

/// The digits of a cell, from bit 0.
#[inline(always)]
fn digits<L: Lanes>(cube: &Cube<L>, place: Place) -> u32 {
    let (row, column) = (place.bit / 16, (place.bit % 16) as u32);
    let lower = cube.lower[row].bit(column);
    let eight = match place.band {
        2 => lower,
        band => cube.upper[row].bit(column) >> (16 * band),
    };
    eight & 0xFF | (lower >> (16 + [0, 1, 6][place.band]) & 1) << 8
}
