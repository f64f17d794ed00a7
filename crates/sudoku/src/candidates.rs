//! The digits that each cell can still hold.

use std::ops::Index;

use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// A digit that a cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// The digits that each cell of a board can still hold, given the placed digits alone: the pencil
/// marks that a player would write at the start.
///
/// A filled cell has its digit as the only candidate, or none if another placed digit contradicts
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    shape: Shape,
    sets: Vec<DigitSet>,
}

impl Candidates {
    /// Computes the candidates of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Candidates {
        let mut candidates = Candidates { shape: puzzle.shape().clone(), sets: Vec::new() };
        candidates.reset(puzzle);
        candidates
    }

    /// Takes a player's notes as they are, one set for each cell, even where the placed digits
    /// forbid them. Returns `None` if the number of sets differs from the number of cells.
    ///
    /// ```
    /// use quadrille_sudoku::{Candidates, DigitSet, Shape};
    ///
    /// let shape = Shape::of_size(4)?;
    /// let notes = Candidates::noted(&shape, &[DigitSet::all(2); 16]).expect("one for each cell");
    /// assert_eq!(notes.total(), 32);
    /// assert_eq!(Candidates::noted(&shape, &[]), None);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn noted(shape: &Shape, notes: &[DigitSet]) -> Option<Candidates> {
        let sets = notes.iter().map(|&notes| notes & shape.digits()).collect();
        (notes.len() == shape.cell_count()).then(|| Candidates::from_sets(shape, sets))
    }

    /// Wraps sets computed elsewhere, one for each cell.
    pub(crate) fn from_sets(shape: &Shape, sets: Vec<DigitSet>) -> Candidates {
        debug_assert_eq!(sets.len(), shape.cell_count());
        Candidates { shape: shape.clone(), sets }
    }

    /// Recomputes the candidates for another puzzle, reusing the memory.
    pub(crate) fn reset(&mut self, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        if self.shape != *puzzle.shape() {
            self.shape = puzzle.shape().clone();
        }
        let shape = &self.shape;
        // For each house, the digits placed in it, and those placed in it at least twice.
        let mut stands = [(DigitSet::EMPTY, DigitSet::EMPTY); 3 * Shape::MAX_SIZE];
        let mut more = Vec::new();
        let houses = shape.houses().len();
        let stands = match stands.get_mut(..houses) {
            Some(enough) => enough,
            None => {
                more.resize(houses, (DigitSet::EMPTY, DigitSet::EMPTY));
                &mut more[..]
            }
        };
        for (cell, digit) in grid.filled() {
            let digit = DigitSet::from(digit);
            for house in shape.houses_of(cell) {
                let (once, twice) = &mut stands[house];
                *twice |= *once & digit;
                *once |= digit;
            }
        }
        let set = |cell: Cell| {
            let houses = shape.houses_of(cell).map(|house| stands[house]);
            match grid.get(cell) {
                Some(digit) => houses.fold(DigitSet::from(digit), |set, (_, twice)| set - twice),
                None => {
                    let allowed =
                        puzzle.marks().map_or(shape.digits(), |marks| marks[cell.index()]);
                    houses.fold(allowed & shape.digits(), |set, (once, _)| set - once)
                }
            }
        };
        self.sets.clear();
        self.sets.extend(shape.cells().map(set));
        for pair in shape.pairs() {
            for [cell, other] in pair.both_ways() {
                if let Some(digit) = grid.get(other) {
                    self.sets[cell.index()] -= pair.forbidden(other, digit);
                }
            }
        }
    }

    /// Removes a candidate from a cell.
    pub(crate) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.sets[cell.index()].remove(digit);
    }

    /// Makes a digit the only candidate of a cell.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        self.sets[cell.index()] = digit.into();
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the sets, cell by cell.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Returns the number of candidates, which is the number of options of the exact cover problem.
    pub fn total(&self) -> usize {
        self.sets.iter().map(|set| set.len()).sum()
    }

    /// Returns every candidate as a cell and a digit, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let cells = self.sets.iter().enumerate();
        cells.flat_map(|(at, &set)| set.into_iter().map(move |digit| (Cell::at(at), digit)))
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;

    fn index(&self, cell: Cell) -> &DigitSet {
        &self.sets[cell.index()]
    }
}
