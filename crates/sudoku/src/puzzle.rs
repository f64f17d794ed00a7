//! A puzzle: the digits on a board, and the candidates of its empty cells where they are
//! restricted.

use std::fmt;

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::error::{ErrorKind, ListOf, SudokuError};
use crate::grid::{Cell, Grid};
use crate::shape::Shape;

/// A board to be completed.
///
/// Most puzzles consist of givens alone. A game in progress may also have entries, digits that the
/// player placed, and marks, the digits still allowed in a cell. Solutions must agree with all of
/// them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    grid: Grid,
    /// The cells whose digit is an entry, not a given; ascending.
    entries: Vec<Cell>,
    marks: Option<Box<[DigitSet]>>,
}

impl Puzzle {
    /// Creates a puzzle with these givens.
    pub fn new(givens: Grid) -> Puzzle {
        Puzzle { grid: givens, entries: Vec::new(), marks: None }
    }

    /// Returns this puzzle with the digits of `cells` as entries instead of givens. Empty cells are
    /// ignored.
    pub fn with_entries(mut self, cells: impl IntoIterator<Item = Cell>) -> Puzzle {
        self.entries = cells.into_iter().filter(|&cell| self.grid.get(cell).is_some()).collect();
        self.entries.sort_unstable();
        self.entries.dedup();
        self
    }

    /// Returns this puzzle with the digits of its empty cells restricted to `marks`, one set for
    /// each cell of the board.
    ///
    /// Marks bind: every solution agrees with them, and a cell whose set is empty has no digit. The
    /// notes of a player, which may be missing or wrong, are [`Notes`](crate::Notes).
    ///
    /// # Errors
    ///
    /// Fails if the number of sets differs from the number of cells. The error gives the puzzle
    /// back.
    ///
    /// ```
    /// use quadrille_sudoku::{DigitSet, Puzzle};
    ///
    /// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
    /// let error = puzzle.clone().with_marks([DigitSet::all(4); 9]).expect_err("16 cells");
    /// assert_eq!(error.to_string(), "marks for 9 cells: the board has 16");
    /// assert_eq!(error.into_puzzle(), puzzle);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn with_marks(mut self, marks: impl Into<Box<[DigitSet]>>) -> Result<Puzzle, MarksError> {
        let marks = marks.into();
        if marks.len() != self.shape().cell_count() {
            return Err(MarksError { puzzle: Box::new(self), count: marks.len() });
        }
        self.marks = Some(marks);
        Ok(self)
    }

    /// Returns this puzzle without marks.
    pub fn without_marks(mut self) -> Puzzle {
        self.marks = None;
        self
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> &Shape {
        self.grid.shape()
    }

    /// Returns the grid of all placed digits, both givens and entries.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the grid of the givens alone, without the entries.
    ///
    /// ```
    /// use quadrille_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "12....3..2.....4".parse()?;
    /// let played = puzzle.clone().with_entries(puzzle.shape().cell(0, 1));
    /// assert_eq!(played.givens().to_string(), "1.....3..2.....4");
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn givens(&self) -> Grid {
        let mut givens = self.grid.clone();
        for &cell in &self.entries {
            givens.set(cell, None);
        }
        givens
    }

    /// Returns the digit in a cell, whether given or entry.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// Returns whether the digit in a cell is an entry.
    pub fn is_entry(&self, cell: Cell) -> bool {
        self.entries.binary_search(&cell).is_ok()
    }

    /// Returns the cells with an entry, ascending.
    pub fn entries(&self) -> &[Cell] {
        &self.entries
    }

    /// Returns the digits allowed in the empty cells, one set for each cell of the board; `None` if
    /// the puzzle does not restrict them.
    pub fn marks(&self) -> Option<&[DigitSet]> {
        self.marks.as_deref()
    }

    /// Returns the digits that each cell can still hold, given the placed digits.
    pub fn candidates(&self) -> Candidates {
        Candidates::of(self)
    }
}

impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Puzzle {
        Puzzle::new(givens)
    }
}

/// Marks that do not fit a puzzle, which gets them for more or fewer cells than it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarksError {
    puzzle: Box<Puzzle>,
    count: usize,
}

impl MarksError {
    /// Returns the puzzle, as it was before.
    pub fn into_puzzle(self) -> Puzzle {
        *self.puzzle
    }
}

impl fmt::Display for MarksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.puzzle.shape().cell_count();
        write!(f, "marks for {} cells: the board has {cells}", self.count)
    }
}

impl std::error::Error for MarksError {}

impl From<MarksError> for SudokuError {
    fn from(MarksError { puzzle, count }: MarksError) -> SudokuError {
        let cells = puzzle.shape().cell_count();
        ErrorKind::ListLength { of: ListOf::Marks, count, cells }.into()
    }
}

/// One line, like a [`Grid`], without the marks.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid.fmt(f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self}")?;
        if !self.entries.is_empty() {
            write!(f, ", entries {:?}", self.entries)?;
        }
        if let Some(marks) = &self.marks {
            write!(f, ", marks {marks:?}")?;
        }
        write!(f, ")")
    }
}
