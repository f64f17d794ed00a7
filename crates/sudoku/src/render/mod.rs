//! Drawings of boards: text for a terminal, SVG for everything else.
//!
//! A [`Picture`] describes what to show, and [`text`] and [`svg`] draw it. They only draw given
//! values and never search: to show a solution, add it to the picture.
//!
//! ```text
//! Puzzle, Grid, Candidates --> Picture --text--> ┌───────┬──…
//!                                      --svg---> <svg …
//! ```
//!
//! What a cell shows is decided in one place for both: a digit of the puzzle, else the digit of the
//! solution, else the candidates. So is what a step highlights: [`Highlights`], which a web page
//! may also draw in its own way.

mod highlights;
mod outline;
#[cfg(feature = "reason")]
mod reasons;
mod step;
mod svg;
#[cfg(all(test, feature = "reason"))]
mod tests;
mod text;

pub use highlights::{Highlights, Link, Role};
pub use svg::{SvgOptions, Theme, svg};
pub use text::{TextOptions, sign, text};

use crate::candidates::{Candidate, Candidates};
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::house::HouseKind;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
#[cfg(feature = "reason")]
use crate::technique::Step;

/// What to draw: a puzzle and optional additions.
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
    /// What a step highlights.
    highlights: Option<Highlights>,
    /// The alphabet of the digits; `None` for decimal numbers.
    symbols: Option<Symbols>,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Given(Digit),
    /// A digit that the player entered.
    Entry(Digit),
    /// A digit that only the solution has.
    Found(Digit),
    Candidates(DigitSet),
    Empty,
}

impl<'a> Picture<'a> {
    /// Creates a picture of the puzzle alone, in the [standard](Symbols::standard) alphabet.
    pub fn new(puzzle: &'a Puzzle) -> Picture<'a> {
        let symbols = Some(Symbols::standard(puzzle.shape().size()));
        Picture { puzzle, solution: None, candidates: None, highlights: None, symbols }
    }

    /// Adds the digits of a grid, complete or not, in the cells that the puzzle leaves empty.
    ///
    /// # Panics
    ///
    /// If the grid and the puzzle differ in size.
    pub fn with_solution(mut self, solution: &'a Grid) -> Picture<'a> {
        assert_eq!(solution.shape().size(), self.shape().size(), "a solution of another size");
        self.solution = Some(solution);
        self
    }

    /// Adds candidates in the cells that are still empty.
    ///
    /// # Panics
    ///
    /// If the candidates are for a board of another size.
    pub fn with_candidates(mut self, candidates: &'a Candidates) -> Picture<'a> {
        assert_eq!(candidates.shape().size(), self.shape().size(), "candidates of another size");
        self.candidates = Some(candidates);
        self
    }

    /// Adds a step, drawn on the candidates as they were when it was found: its causes are marked,
    /// eliminated candidates are struck out, and placed digits are highlighted.
    ///
    /// # Panics
    ///
    /// If the candidates are for a board of another size.
    #[cfg(feature = "reason")]
    pub fn with_step(self, step: &Step, candidates: &'a Candidates) -> Picture<'a> {
        self.with_candidates(candidates).with_highlights(Highlights::of(step, candidates))
    }

    /// Adds highlights.
    pub fn with_highlights(mut self, highlights: Highlights) -> Picture<'a> {
        self.highlights = Some(highlights);
        self
    }

    /// Sets the alphabet of the digits.
    pub fn with_symbols(mut self, symbols: Symbols) -> Picture<'a> {
        self.symbols = Some(symbols);
        self
    }

    /// Writes digits as decimal numbers. On boards up to 9 this makes no difference.
    pub fn with_numbers(mut self) -> Picture<'a> {
        self.symbols = None;
        self
    }

    fn shape(&self) -> &'a Shape {
        self.puzzle.shape()
    }

    /// The role of a candidate in the step that is drawn.
    fn role(&self, cell: Cell, digit: Digit) -> Option<Role> {
        self.highlights.as_ref()?.role(Candidate { cell, digit })
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

    /// The length of the longest label, in characters.
    fn label_width(&self) -> usize {
        if self.symbols.is_none() && self.shape().size() > 9 { 2 } else { 1 }
    }

    /// A short description of the picture for readers who cannot see it.
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

/// Whether a drawing must mark a house specially, because no line of the board shows it.
fn is_special(kind: HouseKind) -> bool {
    match kind {
        HouseKind::Row | HouseKind::Column | HouseKind::Box => false,
        HouseKind::Diagonal | HouseKind::Window | HouseKind::CentreDot | HouseKind::Extra => true,
    }
}
