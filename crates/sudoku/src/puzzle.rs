//! A puzzle: the digits on a board, and the candidates of its empty cells where they are
//! restricted.

use std::fmt;

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::shape::Shape;

/// A board to be completed.
///
/// Most puzzles consist of givens alone. A game in progress may also have entries, digits that the
/// player placed, and marks, the digits still allowed in a cell. Solutions must agree with all of
/// them.
#[derive(Clone, PartialEq, Eq)]
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
    /// each cell of the board. Returns `None` if the number of sets differs from the number of
    /// cells.
    pub fn with_marks(mut self, marks: impl Into<Box<[DigitSet]>>) -> Option<Puzzle> {
        let marks = marks.into();
        let fits = marks.len() == self.shape().cell_count();
        self.marks = Some(marks);
        fits.then_some(self)
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> &Shape {
        self.grid.shape()
    }

    /// Returns the grid of all placed digits, both givens and entries.
    pub fn grid(&self) -> &Grid {
        &self.grid
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
