//! A puzzle: digits that stand, and candidates where only some are allowed.

use std::fmt;

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::shape::Shape;

/// A board to be completed.
///
/// Most puzzles are givens alone. One that comes out of a game may also have entries, digits that the
/// player put in, and marks: the digits still allowed in a cell. All of them bind the solution.
#[derive(Clone, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    /// The cells whose digit is an entry and no given, ascending.
    entries: Vec<Cell>,
    marks: Option<Box<[DigitSet]>>,
}

impl Puzzle {
    /// A puzzle with these givens.
    pub fn new(givens: Grid) -> Puzzle {
        Puzzle { grid: givens, entries: Vec::new(), marks: None }
    }

    /// This puzzle with the digits of these cells as entries and no givens. Empty cells do not count.
    pub fn with_entries(mut self, cells: impl IntoIterator<Item = Cell>) -> Puzzle {
        self.entries = cells.into_iter().filter(|&cell| self.grid.get(cell).is_some()).collect();
        self.entries.sort_unstable();
        self.entries.dedup();
        self
    }

    /// This puzzle with only these digits allowed in the cells that are empty, one set for each cell of
    /// the board. `None` if that is not the number of sets.
    pub fn with_marks(mut self, marks: impl Into<Box<[DigitSet]>>) -> Option<Puzzle> {
        let marks = marks.into();
        let fits = marks.len() == self.shape().cell_count();
        self.marks = Some(marks);
        fits.then_some(self)
    }

    /// The board's shape.
    pub fn shape(&self) -> &Shape {
        self.grid.shape()
    }

    /// All digits that stand, givens and entries.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The digit in a cell, given or entry.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// Whether the digit in a cell is an entry.
    pub fn is_entry(&self, cell: Cell) -> bool {
        self.entries.binary_search(&cell).is_ok()
    }

    /// The cells with an entry, ascending.
    pub fn entries(&self) -> &[Cell] {
        &self.entries
    }

    /// The digits allowed in the empty cells, where the puzzle restricts them: a set for each cell.
    pub fn marks(&self) -> Option<&[DigitSet]> {
        self.marks.as_deref()
    }

    /// The digits that each cell can still hold as far as the digits that stand tell.
    pub fn candidates(&self) -> Candidates {
        Candidates::of(self)
    }
}

impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Puzzle {
        Puzzle::new(givens)
    }
}

/// As [`Grid`] does: one line, without the marks.
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
