//! What cannot be: the contradictions in a set of statements, for forcing chains and nets.
//!
//! Statements come as sets of cells, on and off for each digit. A contradiction is a candidate both on and off, two digits on in a cell,
//! a digit on twice in a house, a house without a place for a digit, a cell without a digit. That a house has no place is counted
//! by the digits that are placed alone, as the scale does: where a candidate was ruled out by reasoning, the house is not
//! looked at. A house in which all *candidates* of a digit are off makes no contradiction then, but a verity:
//! whichever of its places is right, the assumption is wrong.

use super::super::step::Clash;
use super::super::{Board, Candidate, CellSet};
use crate::digit::Digit;
use crate::grid::Cell;

/// A statement on a candidate.
pub(super) type Statement = (Cell, Digit, bool);

/// For each digit the open cells that see none of its solved cells.
pub(super) fn possible<const W: usize>(board: &Board<W>, possible: &mut Vec<CellSet<W>>) {
    possible.clear();
    possible.resize(board.geometry.size, board.open());
    for cell in board.geometry.shape.cells() {
        if let Some(digit) = board.value(cell) {
            possible[digit.index()] -= board.geometry.peers(cell);
        }
    }
}

/// The statements of one assumption, and the board they are about.
pub(super) struct Statements<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    /// See [`possible`].
    pub(super) possible: &'a [CellSet<W>],
    pub(super) on: &'a [CellSet<W>],
    pub(super) off: &'a [CellSet<W>],
}

impl<const W: usize> Statements<'_, W> {
    /// Whether there is a contradiction, given that all weak links have been followed: then any two that cannot be on together make
    /// one candidate both on and off.
    pub(super) fn clash(&self) -> bool {
        self.on.iter().zip(self.off).any(|(on, off)| on.meets(off))
            || !self.without_digit().is_empty()
            || self
                .off
                .iter()
                .zip(self.possible)
                .any(|(off, possible)| !off.is_empty() && self.lost_house(possible, off).is_some())
    }

    /// A house and a digit of which all candidates are off.
    pub(super) fn lost(&self) -> Option<(usize, Digit)> {
        self.board.all_digits().into_iter().find_map(|digit| {
            let off = &self.off[digit.index()];
            if off.is_empty() {
                return None;
            }
            Some((self.lost_house(&self.board.places(digit), off)?, digit))
        })
    }

    /// The first house with cells in `places`, all of which are in `off`.
    fn lost_house(&self, places: &CellSet<W>, off: &CellSet<W>) -> Option<usize> {
        let left = *places - *off;
        let lost = |house: &CellSet<W>| !house.meets(&left) && house.meets(places);
        self.board.geometry.houses.iter().position(lost)
    }

    /// The open cells of which all candidates are off.
    fn without_digit(&self) -> CellSet<W> {
        self.board.all_digits().into_iter().fold(self.board.open(), |set, digit| {
            set - (self.board.places(digit) - self.off[digit.index()])
        })
    }

    /// Shows every contradiction with the statements that make it; where a digit has several, the one in the lowest cell.
    pub(super) fn each(&self, mut show: impl FnMut(Clash, &[Statement])) {
        let digits = self.board.all_digits();
        for digit in digits {
            let (on, off) = (self.on[digit.index()], self.off[digit.index()]);
            if let Some(cell) = (on & off).first() {
                let both = [(cell, digit, true), (cell, digit, false)];
                show(Clash::Opposites(Candidate { cell, digit }), &both);
            }
            for other in digits.into_iter().filter(|&other| other > digit) {
                if let Some(cell) = (on & self.on[other.index()]).first() {
                    show(Clash::TwoDigits(cell), &[(cell, digit, true), (cell, other, true)]);
                }
            }
            let possible = self.possible[digit.index()];
            for (house, cells) in self.board.geometry.houses.iter().enumerate() {
                let mut here = (on & *cells).iter();
                if let (Some(one), Some(other)) = (here.next(), here.next()) {
                    let twice = [(one, digit, true), (other, digit, true)];
                    show(Clash::Twice(house, digit), &twice);
                }
                let places = possible & *cells;
                if !places.is_empty() && places.is_in(&off) {
                    let gone: Vec<Statement> =
                        places.iter().map(|cell| (cell, digit, false)).collect();
                    show(Clash::NoPlace(house, digit), &gone);
                }
            }
        }
        for cell in self.without_digit() {
            let digits = self.board.digits(cell);
            if !digits.into_iter().any(|digit| self.on[digit.index()].contains(cell)) {
                let gone: Vec<Statement> =
                    digits.into_iter().map(|digit| (cell, digit, false)).collect();
                show(Clash::NoDigit(cell), &gone);
            }
        }
    }
}
