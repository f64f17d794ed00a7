//! Boards as people look at them: text for a terminal, SVG for everything else.
//!
//! A [`Picture`] says what is to be seen, and [`text`] and [`svg`] draw it. They take values and never
//! search: whoever wants the solution in the picture puts it there.
//!
//! ```text
//! Puzzle, Grid, Candidates --> Picture --text--> ┌───────┬──…
//!                                      --svg---> <svg …
//! ```
//!
//! What a cell shows is settled in one place, for both: a digit of the puzzle, else the digit of the
//! solution, else the candidates. So is what a step points at: [`Marks`], which a page may draw in its own way.

mod marks;
mod outline;
mod step;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use marks::{Link, Marks, Part};
pub use svg::{SvgOptions, Theme, svg};
pub use text::{TextOptions, sign, text};

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::house::HouseKind;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::technique::{Candidate, Step};

/// What is to be seen: a puzzle, and what goes with it.
///
/// ```
/// use quadrille_sudoku::render::{self, Picture, TextOptions};
/// use quadrille_sudoku::{Grid, Puzzle, Shape};
///
/// let shape = Shape::of_size(4)?;
/// let puzzle = Puzzle::new(Grid::new(&shape, &[1, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 2])?);
/// let board = render::text(&Picture::new(&puzzle), &TextOptions::default());
/// assert_eq!(board.lines().nth(1), Some("│ 1 . │ . . │"));
///
/// let candidates = puzzle.candidates();
/// let picture = Picture::new(&puzzle).with_candidates(&candidates);
/// let notes = render::text(&picture, &TextOptions::default());
/// assert_eq!(notes.lines().nth(1), Some("│ 1    234 │ 24  4  │"));
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    puzzle: &'a Puzzle,
    solution: Option<&'a Grid>,
    candidates: Option<&'a Candidates>,
    /// What a step points at.
    marks: Option<Marks>,
    /// How digits are written; as decimal numbers if there are no signs.
    symbols: Option<Symbols>,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Given(Digit),
    /// What the player put in.
    Entry(Digit),
    /// A digit of the solution that the puzzle does not have.
    Found(Digit),
    Candidates(DigitSet),
    Empty,
}

impl<'a> Picture<'a> {
    /// A picture of the puzzle alone, its digits written in the [standard](Symbols::standard) signs.
    pub fn new(puzzle: &'a Puzzle) -> Picture<'a> {
        let symbols = Some(Symbols::standard(puzzle.shape().size()));
        Picture { puzzle, solution: None, candidates: None, marks: None, symbols }
    }

    /// With the digits of a grid, complete or not, in the cells that the puzzle leaves empty.
    ///
    /// # Panics
    ///
    /// If the grid is of another size than the puzzle.
    pub fn with_solution(mut self, solution: &'a Grid) -> Picture<'a> {
        assert_eq!(solution.shape().size(), self.shape().size(), "a solution of another size");
        self.solution = Some(solution);
        self
    }

    /// With candidates in the cells that are still empty.
    ///
    /// # Panics
    ///
    /// If they are those of a board of another size.
    pub fn with_candidates(mut self, candidates: &'a Candidates) -> Picture<'a> {
        assert_eq!(candidates.shape().size(), self.shape().size(), "candidates of another size");
        self.candidates = Some(candidates);
        self
    }

    /// With a step drawn on its candidates, as they were when it was found: what it points at is marked, what goes is
    /// struck out, and what is placed stands out.
    ///
    /// # Panics
    ///
    /// If they are those of a board of another size.
    pub fn with_step(self, step: &Step, candidates: &'a Candidates) -> Picture<'a> {
        let mut picture = self.with_candidates(candidates);
        picture.marks = Some(Marks::of(step, candidates));
        picture
    }

    /// With digits in these signs.
    pub fn with_symbols(mut self, symbols: Symbols) -> Picture<'a> {
        self.symbols = Some(symbols);
        self
    }

    /// With digits as decimal numbers, which differs from signs on boards of more than 9.
    pub fn with_numbers(mut self) -> Picture<'a> {
        self.symbols = None;
        self
    }

    fn shape(&self) -> &'a Shape {
        self.puzzle.shape()
    }

    /// The part of a candidate in the step that is drawn.
    fn part(&self, cell: Cell, digit: Digit) -> Option<Part> {
        self.marks.as_ref()?.part(Candidate { cell, digit })
    }

    fn content(&self, cell: Cell) -> Content {
        let found = self.solution.and_then(|solution| solution.get(cell));
        match (self.puzzle.get(cell), found, self.candidates) {
            (Some(digit), ..) if self.puzzle.is_entry(cell) => Content::Entry(digit),
            (Some(digit), ..) => Content::Given(digit),
            (None, Some(digit), _) => Content::Found(digit),
            (None, None, Some(candidates)) => Content::Candidates(candidates[cell]),
            (None, None, None) => Content::Empty,
        }
    }

    /// A digit as it is written.
    fn label(&self, digit: Digit) -> String {
        self.symbols.map_or_else(|| digit.to_string(), |symbols| symbols.sign(digit).into())
    }

    /// The length of the longest label, in signs.
    fn label_width(&self) -> usize {
        if self.symbols.is_none() && self.shape().size() > 9 { 2 } else { 1 }
    }

    /// What it shows in a few words, for those who do not see it.
    fn description(&self) -> String {
        let shape = self.shape();
        let entries = self.puzzle.entries().len();
        let count = |count: usize, one: &str, many: &str| match count {
            1 => format!(", 1 {one}"),
            count => format!(", {count} {many}"),
        };
        let mut words = format!("Sudoku {shape}");
        words += &count(self.puzzle.grid().filled_count() - entries, "given", "givens");
        if entries > 0 {
            words += &count(entries, "entry", "entries");
        }
        let shows = |wanted: fn(&Content) -> bool| {
            shape.cells().map(|cell| self.content(cell)).filter(wanted).count()
        };
        match shows(|content| matches!(content, Content::Found(_))) {
            0 => {}
            found => words += &count(found, "digit found", "digits found"),
        }
        if shows(|content| matches!(content, Content::Candidates(_))) > 0 {
            words += ", with candidates";
        }
        words
    }
}

/// Whether a house is one that a drawing must show, as no line of the board does.
fn is_special(kind: HouseKind) -> bool {
    match kind {
        HouseKind::Row | HouseKind::Column | HouseKind::Box => false,
        HouseKind::Diagonal | HouseKind::Window | HouseKind::CentreDot | HouseKind::Extra => true,
    }
}
