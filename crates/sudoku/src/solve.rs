//! The door to every solver: what a puzzle asks, and who answers.
//!
//! ```text
//! Puzzle --candidates--> options left out --search of the shape's problem--> covers --decode--> Grid
//! ```
//!
//! A puzzle is searched on the exact cover problem of its empty board, which the [`Shape`](crate::Shape)
//! keeps, so that to ask for one more puzzle costs no more than to say which options it leaves out.

use num_bigint::BigUint;
use quadrille::{Branch, Cancel, Engine, Limits, Outcome, Progress, Search};

use crate::candidates::Candidates;
use crate::encode;
use crate::error::SudokuError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// How a puzzle is solved. The answers are the same with each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// The one that suits the board.
    #[default]
    Auto,
    /// This engine of the exact cover library, with the branching rule of the textbook: the smallest
    /// item, the leftmost of equals.
    Cover(Engine),
}

impl Method {
    /// Engine and branching rule. Items as words, and of equally small items the one that failed most,
    /// beat the others on every board that we measured, the more the larger it is.
    fn of_cover(self) -> (Engine, Branch) {
        match self {
            Method::Auto => (Engine::Words, Branch::Weighted),
            Method::Cover(engine) => (engine, Branch::Mrv),
        }
    }
}

/// A search for solutions, to be set up and then asked. Made by [`Puzzle::search`].
///
/// ```
/// use quadrille_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "1... ..3. .2.. ...4".replace(' ', "").parse()?;
/// let (count, outcome) = puzzle.search().limit(2).count();
/// assert_eq!(count, 1u32.into());
/// assert!(outcome.stop.is_complete());
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search does nothing until it is asked a question"]
pub struct Solving<'p> {
    puzzle: &'p Puzzle,
    settings: Settings,
}

/// What a search is told besides the puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) method: Method,
    pub(crate) limits: Limits,
    pub(crate) cancel: Option<Cancel>,
    pub(crate) progress: Option<Progress>,
}

impl Settings {
    /// The search of the empty board's problem for the grids that these candidates allow.
    pub(crate) fn search<'s>(&self, shape: &'s Shape, candidates: &Candidates) -> Search<'s> {
        let (engine, branch) = self.method.of_cover();
        let search = shape.problem().search().engine(engine).branch(branch).limits(self.limits);
        let search = match &self.cancel {
            Some(cancel) => search.cancel(cancel),
            None => search,
        };
        let search = match &self.progress {
            Some(progress) => search.progress(progress),
            None => search,
        };
        search.leave_out(encode::left_out(candidates))
    }
}

impl Puzzle {
    /// A solution, if there is one.
    ///
    /// ```
    /// let puzzle: quadrille_sudoku::Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let solution = puzzle.solve().expect("it has one");
    /// assert!(solution.to_string().starts_with("534678912"));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn solve(&self) -> Option<Grid> {
        self.solutions().next()
    }

    /// The solutions, found one by one as the iterator is asked for them.
    pub fn solutions(&self) -> Solutions<'_> {
        self.search().solutions()
    }

    /// A search to be set up: method, limits, a handle to cancel it.
    pub fn search(&self) -> Solving<'_> {
        Solving { puzzle: self, settings: Settings::default() }
    }
}

impl<'p> Solving<'p> {
    /// Chooses how the puzzle is solved.
    pub fn method(mut self, method: Method) -> Self {
        self.settings.method = method;
        self
    }

    /// Stops after so many solutions.
    pub fn limit(mut self, solutions: u64) -> Self {
        self.settings.limits.solutions = Some(solutions);
        self
    }

    /// Sets all limits at once.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// Stops when the handle says so.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.settings.cancel = Some(cancel.clone());
        self
    }

    /// Tells the handle from time to time how far the search is.
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.settings.progress = Some(progress.clone());
        self
    }

    /// The solutions, found one by one as the iterator is asked for them.
    pub fn solutions(self) -> Solutions<'p> {
        let shape = self.puzzle.shape();
        let covers = self.settings.search(shape, &self.puzzle.candidates()).solutions();
        Solutions { shape, covers }
    }

    /// The number of solutions found, and whether those are all.
    pub fn count(self) -> (BigUint, Outcome) {
        self.settings.search(self.puzzle.shape(), &self.puzzle.candidates()).count()
    }

    pub(crate) fn with(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    pub(crate) fn into_parts(self) -> (&'p Puzzle, Settings) {
        (self.puzzle, self.settings)
    }
}

/// An iterator over the solutions of a puzzle. It searches no further than it is asked to.
pub struct Solutions<'p> {
    shape: &'p Shape,
    covers: quadrille::Solutions<'p>,
}

impl Solutions<'_> {
    /// How the search ended or, if it has not, what it did so far.
    pub fn outcome(&self) -> Outcome {
        self.covers.outcome()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.covers.next().map(|cover| encode::decode(self.shape, &cover))
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

/// Solves a board of characters in place, with `.` for an empty cell: the board of LeetCode's problem
/// 37, and with as many rows and columns any other size. An error leaves the board as it is.
///
/// ```
/// let mut board = ["1...", "..3.", ".2..", "...4"].map(|row| row.chars().collect::<Vec<char>>());
/// quadrille_sudoku::solve_board(&mut board)?;
/// assert_eq!(board[0].iter().collect::<String>(), "1342");
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
pub fn solve_board<R: AsMut<[char]>>(board: &mut [R]) -> Result<(), SudokuError> {
    let mut text = String::new();
    for row in &mut *board {
        text.extend(row.as_mut().iter());
        text.push('\n');
    }
    let puzzle: Puzzle = text.parse()?;
    let Some(solution) = puzzle.solve() else {
        return Err(SudokuError::new("the board has no solution"));
    };
    let symbols = Symbols::standard(puzzle.shape().size());
    for (row, signs) in board.iter_mut().enumerate() {
        for (column, sign) in signs.as_mut().iter_mut().enumerate() {
            let digit = solution.get(puzzle.shape().cell(row, column));
            *sign = digit.map_or('.', |digit| symbols.sign(digit));
        }
    }
    Ok(())
}

impl Puzzle {
    /// This puzzle with the digits of some cells alone. The others are free: marks on them count for
    /// nothing, as they were made beside the digit.
    pub(crate) fn only(&self, keep: impl Fn(Cell) -> bool) -> Puzzle {
        let mut grid = self.grid().clone();
        let mut marks: Option<Vec<_>> = self.marks().map(<[_]>::to_vec);
        for (cell, _) in self.grid().filled().filter(|&(cell, _)| !keep(cell)) {
            grid.set(cell, None);
            if let Some(marks) = &mut marks {
                marks[cell.index()] = self.shape().digits();
            }
        }
        let puzzle = Puzzle::new(grid);
        match marks {
            Some(marks) => puzzle.with_marks(marks).expect("as many marks as before"),
            None => puzzle,
        }
    }
}
