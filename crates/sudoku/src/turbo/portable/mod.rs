//! The board for machines without wide registers: a word and a half for each digit.
mod branch;
mod cells;
mod tables;

use super::search::{Fate, State};
use cells::Cells;
use tables::{CELLS, LOCKED, LOCKED_ROWS, PLACES};

#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// The candidates of each digit.
    places: [Cells; 9],
    /// Of these, the ones that are known to be its.
    own: [Cells; 9],
    /// The cells that no digit owns.
    free: Cells,
    pairs: Cells,
    dirty: u32,
}

struct Dead;

impl Bands {
    #[inline(always)]
    fn visit(&mut self, digit: usize) -> Result<(), Dead> {
        let before = self.own[digit];
        let mut x = self.places[digit] & (self.free | before);
        loop {
            x = lock_rows(x);
            let y = lock_columns(x);
            if y == x {
                break;
            }
            x = y;
        }
        if x.has_empty_box() {
            return Err(Dead);
        }
        let singles = x.alone();
        if !(before & !singles).is_empty() {
            return Err(Dead);
        }
        self.places[digit] = x;
        self.own[digit] = singles;
        self.free = self.free & !singles;
        Ok(())
    }

    fn tally(&self) -> Tally {
        let [a, b, c, d, e, f, g, h, i] = self.places;
        let (s1, m1) = add(a, b, c);
        let (s2, m2) = add(d, e, f);
        let (s3, m3) = add(g, h, i);
        let (odd, m4) = add(s1, s2, s3);
        let (left, right) = (m1 | m2, m3 | m4);
        let two = left | right;
        let four = (m1 & m2) | (m3 & m4) | (left & right);
        Tally { one: odd | two, two, pairs: two & !four & !odd }
    }
}

struct Tally {
    one: Cells,
    two: Cells,
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
fn lock_columns(x: Cells) -> Cells {
    let columns = x.box_columns();
    let [first, second, third] =
        [0, 10, 20].map(|stack| u64::from(LOCKED[(columns >> stack) as usize & 511]));
    x & Cells::of_box_columns(first | second << 10 | third << 20)
}

impl State for Bands {
    #[inline(always)]
    fn of_digits(digits: &[u8; 81]) -> Bands {
        let mut given = [Cells::NONE; 32];
        for (row, cells) in digits.chunks_exact(9).enumerate() {
            for (column, &digit) in cells.iter().enumerate() {
                let slot = match digit {
                    0 => 10 + column,
                    digit => usize::from(digit),
                };
                given[slot & 31] = given[slot & 31] | CELLS[9 * row + column];
            }
        }
        let own: [Cells; 9] = std::array::from_fn(|digit| given[digit + 1]);
        let free = Cells::ALL & !own.iter().fold(Cells::NONE, |all, &some| all | some);
        let places = own.map(|own| (free | own) & (own | !own.boxes()));
        Bands { places, own, free, pairs: Cells::NONE, dirty: 511 }
    }

    fn of_candidates(candidates: &[u16; 81]) -> Bands {
        let mut places = [Cells::NONE; 9];
        for (cell, set) in candidates.iter().enumerate() {
            for digit in 0..9 {
                if set >> digit & 1 == 1 {
                    places[digit] = places[digit] | CELLS[cell];
                }
            }
        }
        let own = [Cells::NONE; 9];
        Bands { places, own, free: Cells::ALL, pairs: Cells::NONE, dirty: 511 }
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
                for digit in 0..9 {
                    let x = self.places[digit];
                    let y = x & (self.free | self.own[digit]);
                    self.places[digit] = y;
                    dirty |= u32::from(x != y) << digit;
                }
            }
            let tally = self.tally();
            if tally.one != Cells::ALL {
                return Fate::Dead;
            }
            let naked = self.free & !tally.two;
            if naked.is_empty() {
                self.pairs = tally.pairs;
                return Fate::Stuck;
            }
            for digit in 0..9 {
                let x = self.places[digit];
                let n = x & naked;
                self.own[digit] = self.own[digit] | n;
                self.places[digit] = x & (n | !n.boxes());
                dirty |= u32::from(!n.is_empty()) << digit;
            }
        }
    }

    #[inline(always)]
    fn split(&mut self) -> Bands {
        let (cell, both) = branch::choose(self);
        let digit = both.trailing_zeros() as usize;
        let bit = CELLS[cell];
        let mut with = *self;
        with.places[digit] = with.places[digit] & (bit | !bit.boxes());
        with.dirty = 1 << digit;
        self.places[digit] = self.places[digit] & !bit;
        self.dirty = 1 << digit;
        let rest = both & (both - 1);
        if rest & (rest - 1) == 0 {
            let other = rest.trailing_zeros() as usize;
            self.places[other] = self.places[other] & (bit | !bit.boxes());
            self.dirty |= 1 << other;
        }
        with
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
