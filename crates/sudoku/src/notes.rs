//! The notes of a player, which are not the marks of a puzzle.
//!
//! Marks bind the solution: a cell may hold nothing else, and an empty set leaves it no digit.
//! Notes are what a player has written down so far: they may lack the right digit, and a cell
//! without notes has only not been looked at yet.

use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// What a player has noted: for each cell, some of the digits that it may hold, or nothing yet.
///
/// ```
/// use quadrille_sudoku::{Digit, DigitSet, Notes, Puzzle};
///
/// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
/// let mut sets = [DigitSet::EMPTY; 16];
/// sets[1] = [3, 4].into_iter().filter_map(Digit::new).collect();
/// let notes = Notes::new(puzzle.shape(), sets).expect("one set for each cell");
/// let noted = notes.on(&puzzle).candidates();
/// assert_eq!((noted.sets()[1].len(), noted.sets()[2].len()), (2, 2));
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Notes {
    sets: Box<[DigitSet]>,
}

impl Notes {
    /// Creates notes for a board, with one set for each cell; an empty set means that nothing has
    /// been noted there yet. Returns `None` if the number of sets differs from the number of cells.
    pub fn new(shape: &Shape, sets: impl Into<Box<[DigitSet]>>) -> Option<Notes> {
        let sets = sets.into();
        (sets.len() == shape.cell_count()).then_some(Notes { sets })
    }

    /// Takes the marks of a puzzle for notes, as in a file in which a player has saved a game.
    /// Returns `None` if the puzzle has no marks.
    pub fn from_marks(puzzle: &Puzzle) -> Option<Notes> {
        Some(Notes { sets: puzzle.marks()?.into() })
    }

    /// Returns what is noted in a cell; the set is empty if nothing is.
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets.get(cell.index()).copied().unwrap_or_default()
    }

    /// Returns the sets, cell by cell.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Returns a puzzle whose marks are these notes, for reasoning on what the player has noted. A
    /// cell without notes keeps the marks that it has in `puzzle`.
    pub fn on(&self, puzzle: &Puzzle) -> Puzzle {
        let all = puzzle.shape().digits();
        let marks = |cell: Cell| {
            let allowed = puzzle.marks().map_or(all, |marks| marks[cell.index()]);
            match self.get(cell) {
                DigitSet::EMPTY => allowed,
                noted => noted & allowed,
            }
        };
        let marks: Vec<DigitSet> = puzzle.shape().cells().map(marks).collect();
        puzzle.clone().with_marks(marks).expect("one set for each cell")
    }
}
