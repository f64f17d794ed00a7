//! The board for machines without wide registers, in 64-bit words.
//!
//! The board is stored digit by digit: the candidates of a digit are a set of cells (drawn in
//! `cells.rs`), and what follows for one digit alone is found with two small tables (`locked.rs`).
//! Digits interact in only two ways: a cell owned by one digit is taken from the others
//! ([`Candidates::robbed`]), and a cell with only one digit left is owned by it
//! ([`Candidates::tally`]).
//!
//! ```text
//! changed digits --settle--> own cells --robbed--> digits that lost a candidate: changed
//!                                        none      --tally--> cells with one digit: changed
//!                                                             none: stuck
//! ```
//!
//! The rules are those of the vectors (`vectors/round.rs`), and their result does not depend on the
//! order in which they are applied: a candidate that is removed now would also be removed later. So
//! both forms end on the same boards.
//!
//! A digit is settled with what those before it have just taken, and only if it lost a candidate.
//! An easy puzzle takes 18 visits, including the nine at the start. Each is some 190 instructions
//! with few branches. Visits that do not wait for what the last one took lost: they were an eighth
//! to a third more, and took more time.

mod branch;
mod cells;
mod locked;
#[cfg(test)]
mod tests;

use std::array::from_fn;

use super::guess::Past;
use super::search::{Fate, State};
use branch::{Guess, choose};
use cells::{Cells, bit_of};
use locked::lock;

/// All digits, from bit 0.
const ALL_DIGITS: u32 = (1 << 9) - 1;

/// The candidates of a board, digit by digit.
#[derive(Clone, Copy)]
pub(super) struct Candidates {
    /// Where each digit may go, apart from its own cells. For digits marked as changed, this may
    /// include cells that are no longer free.
    open: [Cells; 9],
    /// The cells known to hold each digit.
    own: [Cells; 9],
    /// The cells that no digit owns.
    free: Cells,
    /// The free cells with two digits. Valid only when stuck.
    pairs: Cells,
    /// The digits that lost candidates, or gained cells, since they were last settled.
    changed: u32,
}

/// The free cells by their number of digits.
struct Tally {
    some: Cells,
    one: Cells,
    two: Cells,
}

/// Sum and carry of three bits.
#[inline(always)]
fn add(a: Cells, b: Cells, c: Cells) -> (Cells, Cells) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

impl Candidates {
    /// Deduces all that follows for one digit alone. Returns false if it has no place in some
    /// house.
    #[inline(always)]
    fn settle(&mut self, digit: usize) -> bool {
        let before = self.own[digit];
        let places = lock(self.open[digit] & self.free | before);
        let own = places.alone();
        if !(places.empty_boxes() | before & !own).is_empty() {
            return false;
        }
        (self.open[digit], self.own[digit]) = (places ^ own, own);
        self.free = self.free & !own;
        true
    }

    /// The digits with candidates in cells that others own by now. Removing these is left to
    /// [`settle`](Self::settle), which has to read the same words.
    #[inline(always)]
    fn robbed(&self) -> u32 {
        let lost = |digit: usize| !(self.open[digit] & !self.free).is_empty();
        (0..9).fold(0, |digits, digit| digits | u32::from(lost(digit)) << digit)
    }

    /// Counts the digits of all cells at once: nine bits are added up, and the carries of weight
    /// two are counted as none, one or more. No digit may have been robbed.
    #[inline(always)]
    fn tally(&self) -> Tally {
        let [a, b, c, d, e, f, g, h, i] = self.open;
        let ((first, k), (second, l), (third, m)) = (add(a, b, c), add(d, e, f), add(g, h, i));
        let (odd, n) = add(first, second, third);
        let (left, right) = (k | l, m | n);
        let (twos, more_twos) = (left | right, k & l | m & n | left & right);
        Tally { some: odd | twos, one: odd & !twos, two: twos & !more_twos & !odd }
    }

    /// Makes a cell the digit's own.
    #[inline(always)]
    fn give(&mut self, digit: usize, cell: Cells) {
        self.own[digit] = self.own[digit] | cell;
        self.open[digit] = self.open[digit] & !cell.whole_boxes();
        self.changed |= 1 << digit;
    }

    /// Gives each cell with one digit to that digit. Returns the digits that changed.
    #[inline(always)]
    fn give_singles(&mut self, singles: Cells) -> u32 {
        let mut changed = 0;
        for (digit, (open, own)) in self.open.iter_mut().zip(&mut self.own).enumerate() {
            let new = *open & singles;
            (*own, *open) = (*own | new, *open & !new.whole_boxes());
            changed |= u32::from(!new.is_empty()) << digit;
        }
        changed
    }
}

impl State for Candidates {
    fn blank() -> Candidates {
        let none = [Cells::NONE; 9];
        Candidates { open: none, own: none, free: Cells::NONE, pairs: Cells::NONE, changed: 0 }
    }

    #[inline(always)]
    fn of_digits(digits: &[u8; 81]) -> Candidates {
        // The cells of each digit; 0 is an empty cell. Each column of a box has its own list: most
        // cells are empty and would have to wait for each other's bit to be written.
        let mut given = [[[0; 16]; 3]; 3];
        for box_row in 0..9 {
            let bit = BOX_ROW_BITS[box_row];
            for band in 0..3 {
                for column in 0..3 {
                    let digit = digits[27 * band + 3 * box_row + column] & 15;
                    given[column][band][usize::from(digit)] |= bit << column;
                }
            }
        }
        let [first, second, third] = given;
        let cells = |digit: usize| {
            Cells::of_bands(from_fn(|band| {
                first[band][digit] | second[band][digit] | third[band][digit]
            }))
        };
        let (free, own): (_, [_; 9]) = (cells(0) | cells(14), from_fn(|digit| cells(digit + 1)));
        let open = own.map(|own| free & !own.whole_boxes());
        Candidates { open, own, free, pairs: Cells::NONE, changed: ALL_DIGITS }
    }

    fn of_candidates(candidates: &[u16; 81]) -> Candidates {
        let mut bands = [[0; 3]; 9];
        for (cell, &set) in candidates.iter().enumerate() {
            for (digit, bands) in bands.iter_mut().enumerate() {
                bands[cell / 27] |= u32::from(set >> digit & 1) << bit_of(cell);
            }
        }
        let (own, free) = ([Cells::NONE; 9], Cells::ALL);
        let open = bands.map(Cells::of_bands);
        Candidates { open, own, free, pairs: Cells::NONE, changed: ALL_DIGITS }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Fate {
        let mut changed = self.changed;
        loop {
            while changed != 0 {
                while changed != 0 {
                    let digit = changed.trailing_zeros() as usize;
                    changed &= changed - 1;
                    if !self.settle(digit) {
                        return Fate::Dead;
                    }
                }
                // All 81 cells are then owned, and each digit has nine: one in each box and,
                // because it was settled with them, one in each row and column.
                if self.free.is_empty() {
                    return Fate::Solved;
                }
                changed = self.robbed();
            }
            let tally = self.tally();
            if self.free.is_more_than(tally.some) {
                return Fate::Dead;
            }
            if tally.one.is_empty() {
                self.pairs = tally.two;
                return Fate::Stuck;
            }
            changed = self.give_singles(tally.one);
        }
    }

    #[inline(always)]
    fn split(&mut self, other: &mut Candidates, past: &mut Past) {
        let Guess { cell, number, digits } = choose(self, past);
        past.guessed(number);
        let (first, rest) = (digits.trailing_zeros() as usize, digits & (digits - 1));
        self.changed = 0;
        *other = *self;
        other.open[first] = other.open[first] & !cell;
        other.changed = 1 << first;
        if rest.is_power_of_two() {
            other.give(rest.trailing_zeros() as usize, cell);
        }
        self.give(first, cell);
    }

    fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, own) in (1..).zip(&self.own) {
            for (cells, mut left) in digits.chunks_exact_mut(27).zip(own.bands()) {
                while left != 0 {
                    cells[usize::from(CELL_OF_BIT[left.trailing_zeros() as usize & 31])] = digit;
                    left &= left - 1;
                }
            }
        }
        digits
    }
}

/// The first bit of each box row of a band, in board order.
static BOX_ROW_BITS: [u32; 9] = {
    let mut bits = [0; 9];
    let mut box_row = 0;
    while box_row < 9 {
        bits[box_row] = 1 << bit_of(3 * box_row);
        box_row += 1;
    }
    bits
};

/// The cell of a band for each bit.
static CELL_OF_BIT: [u8; 32] = {
    let mut cells = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        cells[bit_of(cell) as usize] = cell as u8;
        cell += 1;
    }
    cells
};
