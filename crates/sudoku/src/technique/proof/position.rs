//! What a proof may look at: candidates, houses, givens. Every query has an answer, whatever cell
//! or house a step names.

use super::super::{Candidate, Node};
use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::error::{Flaw, SudokuError};
use crate::grid::{Cell, CellName};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// A state of play.
pub(super) struct Position<'a> {
    pub(super) shape: &'a Shape,
    puzzle: &'a Puzzle,
    candidates: &'a Candidates,
}

impl<'a> Position<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        candidates: &'a Candidates,
    ) -> Result<Position<'a>, SudokuError> {
        let shape = puzzle.shape();
        if candidates.shape() != shape {
            return Err(Flaw::OtherBoard.into());
        }
        Ok(Position { shape, puzzle, candidates })
    }

    /// The candidates of a cell; empty if the cell is not on the board.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        self.candidates.sets().get(cell.index()).copied().unwrap_or_default()
    }

    pub(super) fn has(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell).contains(candidate.digit)
    }

    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.get(cell).is_some() && !self.puzzle.is_entry(cell)
    }

    /// The cells of a house; empty if there is no such house.
    pub(super) fn house(&self, house: usize) -> &'a [Cell] {
        self.shape.houses().get(house).map_or(&[], |house| house.cells.as_slice())
    }

    /// Whether a house must contain every digit.
    pub(super) fn is_whole(&self, house: usize) -> bool {
        self.house(house).len() == self.shape.size()
    }

    /// The cells of a house that may hold a digit.
    pub(super) fn places(&self, house: usize, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        let here = move |cell: &Cell| self.digits(*cell).contains(digit);
        self.house(house).iter().copied().filter(here)
    }

    /// The candidates of a cell, as a truth.
    pub(super) fn in_cell(&self, cell: Cell) -> Vec<Candidate> {
        self.digits(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
    }

    /// The places of a digit in a house, as a truth. An error if the house need not contain the
    /// digit.
    pub(super) fn in_house(
        &self,
        house: usize,
        digit: Digit,
    ) -> Result<Vec<Candidate>, SudokuError> {
        if !self.is_whole(house) {
            return Err(Flaw::PartialHouse { house }.into());
        }
        Ok(self.places(house, digit).map(|cell| Candidate { cell, digit }).collect())
    }

    /// Whether two candidates cannot both be true.
    pub(super) fn exclude(&self, one: Candidate, other: Candidate) -> bool {
        if one.cell == other.cell {
            return one.digit != other.digit;
        }
        self.shape.forbids([one.cell, other.cell], [one.digit, other.digit])
    }

    /// The existing candidates that a statement is about.
    pub(super) fn candidates_of(&self, node: &Node) -> Vec<Candidate> {
        let of_cell = |&cell: &Cell| Candidate { cell, digit: node.digit };
        let mut list: Vec<Candidate> = node.cells.iter().map(of_cell).collect();
        list.retain(|&candidate| self.has(candidate));
        list
    }

    /// The candidate as in players' notation: the name of its cell, and its digit.
    pub(super) fn name(&self, candidate: Candidate) -> (CellName, u8) {
        (self.shape.cell_name(candidate.cell), candidate.digit.get())
    }
}
