//! The board for machines without wide registers: a word and a half for each digit.

mod branch;
mod cells;
mod tables;

use super::search::{Fate, State};
use cells::Cells;
use tables::{CELLS, LOCKED, LOCKED_ROWS, PLACES};

#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// The candidates of each digit, but for its own cells.
    open: [Cells; 9],
    /// The cells that are known to be the digit's.
    own: [Cells; 9],
    /// The cells that no digit owns.
    free: Cells,
    /// Those with two candidates; only when stuck
    pairs: Cells,
    dirty: u32,
}

struct Dead;

impl Bands {
    #[inline(always)]
    fn visit(&mut self, digit: usize) -> Result<(), Dead> {
        let before = self.own[digit];
        let mut x = self.open[digit] & self.free | before;
        x = lock_rows(x);
        loop {
            let columns = x.box_columns();
            let locked = lock_columns(columns);
            if locked == columns {
                break;
            }
            let y = x & Cells::of_box_columns(locked);
            x = lock_rows(y);
            if !y.has_more_than(x) {
                break;
            }
        }
        let singles = x.alone();
        if !(x.empty_boxes() | before & !singles).is_empty() {
            return Err(Dead);
        }
        self.open[digit] = x ^ singles;
        self.own[digit] = singles;
        self.free = self.free & !singles;
        Ok(())
    }

    #[inline(always)]
    fn tally(&self) -> Tally {
        let [a, b, c, d, e, f, g, h, i] = self.open;
        let (s1, m1) = add(a, b, c);
        let (s2, m2) = add(d, e, f);
        let (s3, m3) = add(g, h, i);
        let (odd, m4) = add(s1, s2, s3);
        let (left, right) = (m1 | m2, m3 | m4);
        let two = left | right;
        let four = (m1 & m2) | (m3 & m4) | (left & right);
        Tally { one: odd | two, naked: odd & !two, pairs: two & !four & !odd }
    }

    /// Takes from all digits the cells that are others' own
    #[inline(always)]
    fn sweep(&mut self) -> u32 {
        let mut dirty = 0;
        for digit in 0..9 {
            let gone = self.open[digit] & !self.free;
            dirty |= u32::from(!gone.is_empty()) << digit;
        }
        dirty
    }

    #[inline(always)]
    fn give(&mut self, digit: usize, cell: Cells) {
        self.own[digit] = self.own[digit] | cell;
        self.open[digit] = self.open[digit] & !cell.boxes();
        self.dirty |= 1 << digit;
    }

    #[inline(always)]
    fn take_naked(&mut self, naked: Cells) -> u32 {
        let mut dirty = 0;
        for digit in 0..9 {
            let x = self.open[digit];
            let n = x & naked;
            self.own[digit] = self.own[digit] | n;
            self.open[digit] = x & !n.boxes();
            dirty |= u32::from(!n.is_empty()) << digit;
        }
        dirty
    }
}

struct Tally {
    one: Cells,
    naked: Cells,
    pairs: Cells,
}

#[inline(always)]
fn add(a: Cells, b: Cells, c: Cells) -> (Cells, Cells) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

#[inline(always)]
fn lock_rows(x: Cells) -> Cells {
    let [first, second, third] = x.box_rows();
    x & Cells::of_bands([LOCKED_ROWS[first], LOCKED_ROWS[second], LOCKED_ROWS[third]])
}

#[inline(always)]
fn lock_columns(columns: u32) -> u32 {
    let [first, second, third] =
        [0, 10, 20].map(|stack| u32::from(LOCKED[(columns >> stack) as usize & 511]));
    first | second << 10 | third << 20
}

impl State for Bands {
    #[inline(always)]
    fn of_digits(digits: &[u8; 81]) -> Bands {
        let mut given = [[[0_u32; 16]; 3]; 3];
        for group in 0..9 {
            let bit = tables::BOX_ROW_BITS[group];
            for band in 0..3 {
                for column in 0..3 {
                    let digit = digits[27 * band + 3 * group + column] & 15;
                    given[column][band][usize::from(digit)] |= bit << column;
                }
            }
        }
        let [a, b, c] = &given;
        let [first, second, third]: [[u32; 16]; 3] = std::array::from_fn(|band| {
            std::array::from_fn(|digit| a[band][digit] | b[band][digit] | c[band][digit])
        });
        let cells = |digit: usize| Cells::of_bands([first[digit], second[digit], third[digit]]);
        let free = cells(0);
        let own: [Cells; 9] = std::array::from_fn(|digit| cells(digit + 1));
        let open = own.map(|own| free & !own.boxes());
        Bands { open, own, free, pairs: Cells::NONE, dirty: 511 }
    }

    fn of_candidates(candidates: &[u16; 81]) -> Bands {
        let mut open = [Cells::NONE; 9];
        for (cell, set) in candidates.iter().enumerate() {
            for digit in 0..9 {
                if set >> digit & 1 == 1 {
                    open[digit] = open[digit] | CELLS[cell];
                }
            }
        }
        let own = [Cells::NONE; 9];
        Bands { open, own, free: Cells::ALL, pairs: Cells::NONE, dirty: 511 }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Fate {
        let mut dirty = self.dirty;
        loop {
            while dirty != 0 {
                while dirty != 0 {
                    let digit = dirty.trailing_zeros() as usize & 15;
                    dirty &= dirty - 1;
                    if digit > 8 {
                        break;
                    }
                    if self.visit(digit).is_err() {
                        return Fate::Dead;
                    }
                }
                if self.free.is_empty() {
                    return Fate::Solved;
                }
                dirty = self.sweep();
            }
            let tally = self.tally();
            if self.free.has_more_than(tally.one) {
                return Fate::Dead;
            }
            if tally.naked.is_empty() {
                self.pairs = tally.pairs;
                return Fate::Stuck;
            }
            dirty = self.take_naked(tally.naked);
        }
    }

    #[inline(always)]
    fn split(&mut self, other: &mut Bands) {
        let guess = branch::choose(self);
        let first = guess.digits.trailing_zeros() as usize;
        let rest = guess.digits & (guess.digits - 1);
        *other = *self;
        other.open[first] = other.open[first] & !guess.cell;
        other.dirty = 1 << first;
        if rest & (rest - 1) == 0 {
            other.give(rest.trailing_zeros() as usize, guess.cell);
        }
        self.dirty = 0;
        self.give(first, guess.cell);
    }

    fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, own) in self.own.iter().enumerate() {
            for (base, band) in own.bands().into_iter().enumerate() {
                let mut left = band;
                while left != 0 {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    digits[27 * base + usize::from(PLACES[bit & 31])] = digit as u8 + 1;
                }
            }
        }
        digits
    }
}
