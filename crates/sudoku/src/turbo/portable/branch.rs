//! The guess, by the rule of [`guess`](super::super::guess).
//!
//! A cell sees 14 cells in its own band and three in each other band, 20 of 81 bits. They are
//! packed into one word for counting, because most machines without wide registers take a dozen
//! steps to count the bits of a word.
//!
//! ```text
//! bits 63 … 32    its column in the next band, and in the band after it one bit higher
//! bits 31 …  0    its own band
//! ```
//!
//! The bands are constants here, so the compiler knows which half of which word they are. With
//! variables, each compared cell took nearly twice as many instructions.

use super::super::guess::{self, Past};
use super::Candidates;
use super::cells::{Cells, bit_of};

/// A cell of a band, by its index in board order.
#[derive(Clone, Copy)]
struct Place {
    /// The index, row by row.
    number: u8,
    bit: u32,
    /// The cells that it sees in its own band.
    own_band: u32,
    /// The cells that it sees in each other band.
    column: u32,
}

/// Has 32 entries instead of 27, so that every possible index is valid.
static PLACES: [Place; 32] = {
    let mut places = [Place { number: 0, bit: 0, own_band: 0, column: 0 }; 32];
    let mut pair = 0;
    while pair < 27 * 27 {
        let (cell, other) = (pair / 27, pair % 27);
        let place = &mut places[cell];
        place.number = cell as u8;
        (place.bit, place.column) = (bit_of(cell), 0o111 << bit_of(cell % 9));
        if cell != other && (cell / 9 == other / 9 || cell % 9 / 3 == other % 9 / 3) {
            place.own_band |= 1 << bit_of(other);
        }
        pair += 1;
    }
    places
};

impl Place {
    /// The first of some cells, in the order of [`in_order`]. There must be at least one.
    #[inline(always)]
    fn first(cells: u32) -> &'static Place {
        &PLACES[cells.trailing_zeros() as usize & 31]
    }

    /// Those of the cells that this one sees.
    #[inline(always)]
    fn seen<const BAND: usize>(&self, cells: Cells) -> u64 {
        let bands = cells.bands();
        let (next, after) = (bands[(BAND + 1) % 3], bands[(BAND + 2) % 3]);
        let others = next & self.column | (after & self.column) << 1;
        u64::from(bands[BAND] & self.own_band) | u64::from(others) << 32
    }
}

/// What to guess.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) cell: Cells,
    /// Its index, row by row.
    pub(super) number: u8,
    /// Its digits, from bit 0.
    pub(super) digits: u32,
}

impl Guess {
    #[inline(always)]
    fn at<const BAND: usize>(place: &Place, open: &[Cells; 9]) -> Guess {
        let mut bands = [0; 3];
        bands[BAND] = 1 << (place.bit & 31);
        let has = |cells: &Cells| cells.bands()[BAND] >> (place.bit & 31) & 1;
        let digits = open.iter().rev().fold(0, |digits, cells| 2 * digits + has(cells));
        Guess { cell: Cells::of_bands(bands), number: 27 * BAND as u8 + place.number, digits }
    }

    /// The guess at the cell with this number.
    #[inline(always)]
    fn at_number(number: u8, open: &[Cells; 9]) -> Guess {
        let place = &PLACES[usize::from(number % 27)];
        match number / 27 {
            0 => Guess::at::<0>(place, open),
            1 => Guess::at::<1>(place, open),
            _ => Guess::at::<2>(place, open),
        }
    }
}

/// Chooses the cell to guess at.
#[inline(always)]
pub(super) fn choose(board: &Candidates, past: &Past) -> Guess {
    if board.pairs.is_empty() {
        return first(board.free, &board.open);
    }
    if let Some(number) = past.failed() {
        let guess = Guess::at_number(number, &board.open);
        if !(guess.cell & board.pairs).is_empty() {
            return guess;
        }
    }
    let mut compare = guess::compared(board.free.len());
    if compare == 0 || past.is_good() {
        return first(board.pairs, &board.open);
    }
    let mut best = Best { score: 0, guess: Guess { cell: Cells::NONE, number: 0, digits: 0 } };
    best.look_at_band::<0>(board, &mut compare);
    best.look_at_band::<1>(board, &mut compare);
    best.look_at_band::<2>(board, &mut compare);
    best.guess
}

/// The first of some cells.
#[inline(always)]
fn first(cells: Cells, open: &[Cells; 9]) -> Guess {
    match cells.bands() {
        [0, 0, band] => Guess::at::<2>(Place::first(in_order(band)), open),
        [0, band, _] => Guess::at::<1>(Place::first(in_order(band)), open),
        [band, _, _] => Guess::at::<0>(Place::first(in_order(band)), open),
    }
}

/// The cells of a band in board order, row by row.
#[inline(always)]
fn in_order(band: u32) -> u32 {
    let row = |from: u32, to: u32| {
        let boxes = band >> from;
        (boxes & 0o7 | boxes >> 7 & 0o70 | boxes >> 14 & 0o700) << to
    };
    row(0, 0) | row(3, 9) | row(6, 18)
}

/// The best cell so far.
struct Best {
    score: u32,
    guess: Guess,
}

impl Best {
    #[inline(always)]
    fn look_at_band<const BAND: usize>(&mut self, board: &Candidates, compare: &mut u32) {
        let mut left = in_order(board.pairs.bands()[BAND]);
        while left != 0 && *compare != 0 {
            *compare -= 1;
            let place = Place::first(left);
            left &= left - 1;
            let found = Guess::at::<BAND>(place, &board.open);
            let (low, high) = (found.digits.trailing_zeros(), found.digits.ilog2());
            let pairs = place.seen::<BAND>(board.pairs);
            let [low, high] =
                [low, high].map(|digit| place.seen::<BAND>(board.open[digit as usize]));
            let all = low.count_ones() + high.count_ones();
            let with_two = (low & pairs).count_ones() + (high & pairs).count_ones();
            // Plus one, so that even a score of 0 beats the initial value.
            let score = 1 + guess::score(all, with_two);
            if score > self.score {
                *self = Best { score, guess: found };
            }
        }
    }
}
