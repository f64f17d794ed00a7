//! The contradictions in a set of statements, for forcing chains and nets.
//!
//! Statements are given as sets of cells, on and off for each digit. A contradiction is a candidate
//! both on and off, two digits on in a cell, a digit on twice in a house, a house without a place
//! for a digit, or a cell without a digit. As in the scale, only placed digits decide which cells a
//! house has for a digit: a house in which reasoning has ruled out a candidate is not considered.
//! If all *candidates* of a digit in such a house are off, that is not a contradiction but a
//! verity: whichever of its places is right, the assumption is wrong.

use super::super::step::Absurdity;
use super::super::{Board, Candidate, CellSet};
use crate::digit::Digit;
use crate::grid::Cell;

/// A statement about a candidate: cell, digit, whether it is on.
pub(super) type Statement = (Cell, Digit, bool);

/// What is known about a board before anything is assumed.
#[derive(Debug)]
pub(super) struct Needs<const W: usize> {
    /// For each digit: the open cells in which no solved cell excludes it.
    possible: Vec<CellSet<W>>,
    /// The houses of each cell as bits; for each digit the houses with cells in `possible`, and
    /// those with candidates.
    houses_of: Vec<Houses>,
    in_possible: Vec<Houses>,
    in_places: Vec<Houses>,
}

/// Houses as bits. Only boards with very many extra regions have more houses; the rest are ignored.
type Houses = u128;

impl<const W: usize> Default for Needs<W> {
    fn default() -> Needs<W> {
        let [houses_of, in_possible, in_places] = [const { Vec::new() }; 3];
        Needs { possible: Vec::new(), houses_of, in_possible, in_places }
    }
}

impl<const W: usize> Needs<W> {
    /// Computes the sets for a board.
    pub(super) fn prepare(&mut self, board: &Board<W>) {
        let Needs { possible, houses_of, in_possible, in_places } = self;
        possible.clear();
        possible.resize(board.geometry.size, board.open());
        for cell in board.geometry.shape.cells() {
            if let Some(digit) = board.value(cell) {
                possible[digit.index()] -= board.geometry.peers(cell);
                for (other, gone) in board.geometry.related(cell, digit) {
                    gone.into_iter().for_each(|gone| possible[gone.index()].remove(other));
                }
            }
        }
        houses_of.clear();
        for houses in &board.geometry.houses_of {
            let bits = houses.iter().filter(|&&house| house < Houses::BITS as usize);
            houses_of.push(bits.fold(0, |set, house| set | 1 << house));
        }
        in_possible.clear();
        in_possible.extend(possible.iter().map(|cells| houses(houses_of, cells)));
        in_places.clear();
        let places = board.all_digits().into_iter().map(|digit| board.places(digit));
        in_places.extend(places.map(|cells| houses(houses_of, &cells)));
    }
}

/// The houses that contain one of these cells.
fn houses<const W: usize>(houses_of: &[Houses], cells: &CellSet<W>) -> Houses {
    cells.iter().fold(0, |set, cell| set | houses_of[cell.index()])
}

/// The statements that follow from one assumption, and their board.
pub(super) struct Statements<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    pub(super) needs: &'a Needs<W>,
    pub(super) on: &'a [CellSet<W>],
    pub(super) off: &'a [CellSet<W>],
}

impl<const W: usize> Statements<'_, W> {
    /// Whether there is a contradiction, given that all weak links have been followed: two
    /// statements that cannot both be on then make some candidate both on and off.
    pub(super) fn clash(&self) -> bool {
        let lost = |digit: Digit| {
            let at = digit.index();
            let left = self.needs.possible[at] - self.off[at];
            self.needs.in_possible[at] & !houses(&self.needs.houses_of, &left) != 0
        };
        self.on.iter().zip(self.off).any(|(on, off)| on.meets(off))
            || !self.without_digit().is_empty()
            || self.digits_off().any(lost)
    }

    /// A house and a digit whose candidates there are all off.
    pub(super) fn lost(&self) -> Option<(usize, Digit)> {
        self.digits_off().find_map(|digit| {
            let at = digit.index();
            let left = self.board.places(digit) - self.off[at];
            let lost = self.needs.in_places[at] & !houses(&self.needs.houses_of, &left);
            (lost != 0).then_some((lost.trailing_zeros() as usize, digit))
        })
    }

    /// The digits with at least two candidates off. Fewer cannot empty a house, since a house with
    /// one candidate would have been a single.
    fn digits_off(&self) -> impl Iterator<Item = Digit> + '_ {
        self.board.all_digits().into_iter().filter(|digit| self.off[digit.index()].len() >= 2)
    }

    /// The open cells whose candidates are all off.
    fn without_digit(&self) -> CellSet<W> {
        self.board.all_digits().into_iter().fold(self.board.open(), |set, digit| {
            set - (self.board.places(digit) - self.off[digit.index()])
        })
    }

    /// Calls `show` for every contradiction with the statements that make it. If a digit has
    /// several of a kind, the one in the lowest cell is shown.
    pub(super) fn each(&self, mut show: impl FnMut(Absurdity, &[Statement])) {
        let digits = self.board.all_digits();
        for digit in digits {
            let (on, off) = (self.on[digit.index()], self.off[digit.index()]);
            if let Some(cell) = (on & off).first() {
                let both = [(cell, digit, true), (cell, digit, false)];
                show(Absurdity::Opposites(Candidate { cell, digit }), &both);
            }
            for other in digits.into_iter().filter(|&other| other > digit) {
                if let Some(cell) = (on & self.on[other.index()]).first() {
                    show(Absurdity::TwoDigits(cell), &[(cell, digit, true), (cell, other, true)]);
                }
            }
            let possible = self.needs.possible[digit.index()];
            for (house, cells) in self.board.geometry.houses.iter().enumerate() {
                let mut here = (on & *cells).iter();
                if let (Some(one), Some(other)) = (here.next(), here.next()) {
                    let twice = [(one, digit, true), (other, digit, true)];
                    show(Absurdity::Twice(house, digit), &twice);
                }
                let places = possible & *cells;
                if !places.is_empty() && places.is_in(&off) {
                    let gone: Vec<Statement> =
                        places.iter().map(|cell| (cell, digit, false)).collect();
                    show(Absurdity::NoPlace(house, digit), &gone);
                }
            }
        }
        for cell in self.without_digit() {
            let digits = self.board.digits(cell);
            if !digits.into_iter().any(|digit| self.on[digit.index()].contains(cell)) {
                let gone: Vec<Statement> =
                    digits.into_iter().map(|digit| (cell, digit, false)).collect();
                show(Absurdity::NoDigit(cell), &gone);
            }
        }
    }
}
