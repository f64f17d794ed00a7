//! Leads a puzzle to its solution step by step, on boards of every size: the only entry point to
//! the techniques.

use std::sync::Arc;

use quadrille::Stop;
use quadrille::guard::Guard;

use super::refute::refute;
use super::search::{Scratch, next_step};
use super::steps::all_steps;
use super::{Board, Candidate, Geometry, Step, TechniqueSet};
use crate::candidates::Candidates;
use crate::digit::DigitSet;
use crate::error::{ErrorKind, SudokuError};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Finds the steps of a puzzle one after the other, and reuses its memory for the next puzzle.
///
/// ```
/// use quadrille_sudoku::technique::{Reasoner, Technique, Uniqueness};
/// use quadrille_sudoku::{Guard, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut reasoner = Reasoner::new();
/// reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default())?;
/// let mut steps = Vec::new();
/// while let Some(step) = reasoner.find()? {
///     reasoner.apply(&step);
///     steps.push(step.technique);
/// }
/// assert!(reasoner.is_solved());
/// assert_eq!(steps.iter().filter(|&&technique| technique > Technique::HiddenSingle).count(), 0);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Debug)]
pub struct Reasoner {
    desk: Desk,
    techniques: TechniqueSet,
    /// The techniques that may be used on this puzzle.
    allowed: TechniqueSet,
    /// Whether arguments from uniqueness hold for this puzzle.
    argues: bool,
    /// The step that was found and is not yet applied.
    found: Option<Step>,
}

/// Whether a puzzle is known to have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// It is known to have exactly one. Techniques that argue from uniqueness may be used.
    Proven,
    /// It may have several, or none. Techniques that argue from uniqueness are left out.
    Unknown,
}

/// The board and its memory, for cell sets of two words or ten.
#[derive(Debug)]
enum Desk {
    Small(Box<Room<2>>),
    Large(Box<Room<10>>),
}

#[derive(Debug)]
struct Room<const W: usize> {
    empty: Board<W>,
    board: Board<W>,
    scratch: Scratch<W>,
}

impl<const W: usize> Room<W> {
    fn new(geometry: &Arc<Geometry<W>>) -> Box<Room<W>> {
        let empty = Board::empty(geometry);
        Box::new(Room { board: empty.clone(), empty, scratch: Scratch::default() })
    }

    fn begin(&mut self, puzzle: &Puzzle, guard: &Guard) {
        self.board.start_again(&self.empty);
        self.board.alarm.set(guard);
        self.board.fill(puzzle);
    }
}

/// Evaluates the expression for the board on the desk, whichever its width.
macro_rules! on_board {
    ($desk:expr, $room:ident => $body:expr) => {
        match $desk {
            Desk::Small($room) => $body,
            Desk::Large($room) => $body,
        }
    };
}

impl Reasoner {
    /// The largest size of a board. Techniques are meant for people.
    pub const MAX_SIZE: usize = 25;

    /// Creates a reasoner with the default techniques.
    pub fn new() -> Reasoner {
        Reasoner {
            desk: Desk::Small(Room::new(&Geometry::classic())),
            techniques: TechniqueSet::default(),
            allowed: TechniqueSet::EMPTY,
            argues: false,
            found: None,
        }
    }

    /// Sets the techniques to use.
    #[must_use]
    pub fn techniques(mut self, techniques: TechniqueSet) -> Reasoner {
        self.techniques = techniques;
        self
    }

    /// Starts a puzzle in the state that its entries and marks describe.
    ///
    /// The guard can stop the search for its steps. It is asked within techniques too, so it takes
    /// effect within milliseconds. Reasoning counts neither nodes nor solutions.
    ///
    /// # Errors
    ///
    /// If the board is larger than [`MAX_SIZE`](Reasoner::MAX_SIZE).
    pub fn begin(
        &mut self,
        puzzle: &Puzzle,
        uniqueness: Uniqueness,
        guard: &Guard,
    ) -> Result<(), SudokuError> {
        let shape = puzzle.shape();
        let (size, largest) = (shape.size(), Reasoner::MAX_SIZE);
        if size > largest {
            return Err(ErrorKind::BoardTooLarge { size, largest, graded: false }.into());
        }
        if self.shape() != shape {
            self.desk = Desk::for_shape(shape);
        }
        on_board!(&mut self.desk, room => room.begin(puzzle, guard));
        let swaps = on_board!(&self.desk, room => room.board.geometry.swaps);
        self.argues = swaps && uniqueness == Uniqueness::Proven;
        self.allowed = self.usable(self.techniques);
        self.found = None;
        Ok(())
    }

    /// Finds the easiest next step; returns the same step until one is applied. `None` means that
    /// no technique finds one.
    ///
    /// # Errors
    ///
    /// Fails with the reason if the guard stopped the search.
    pub fn find(&mut self) -> Result<Option<Step>, Stop> {
        self.found = self.take()?;
        Ok(self.found.clone())
    }

    /// The techniques that may be used on this puzzle.
    fn usable(&self, techniques: TechniqueSet) -> TechniqueSet {
        techniques.iter().filter(|it| self.argues || !it.needs_uniqueness()).collect()
    }

    /// Finds all steps of these techniques that are possible now, also in variants that
    /// [`find`](Reasoner::find) does not try, because they would change the score of a puzzle:
    /// empty rectangles of two candidates and dual ones, siamese fish, overlapping almost locked
    /// sets, chains through almost locked sets, templates of several digits.
    ///
    /// The steps are in the order of the catalogue, then of their conclusions; two with the same
    /// technique and conclusions count as one. The search takes a second or more if chains, nets or
    /// large fish are among the techniques.
    ///
    /// ```
    /// use quadrille::guard::Guard;
    /// use quadrille_sudoku::Puzzle;
    /// use quadrille_sudoku::technique::{Reasoner, Technique, TechniqueSet, Uniqueness};
    ///
    /// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
    /// let mut reasoner = Reasoner::new();
    /// reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default())?;
    /// let steps = reasoner.steps(TechniqueSet::EMPTY.with(Technique::HiddenSingle));
    /// assert!(steps.is_ok_and(|steps| steps.len() > 1));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with the reason if the guard stopped the search.
    pub fn steps(&self, techniques: TechniqueSet) -> Result<Vec<Step>, Stop> {
        let (puzzle, candidates) = (self.position(), self.candidates());
        let proves = |step: &Step| step.prove(&puzzle, &candidates).is_ok();
        let techniques = self.usable(techniques);
        on_board!(&self.desk, room => {
            let steps = all_steps(&room.board, techniques, &proves);
            room.board.alarm.reason().map_or(Ok(steps), Err)
        })
    }

    /// Refutes the statement that a candidate is true (`on`) or false: assumes it, and follows
    /// naked and hidden singles to a contradiction. Returns a forcing step, or `None` if singles
    /// lead to no contradiction.
    ///
    /// ```
    /// use quadrille::guard::Guard;
    /// use quadrille_sudoku::technique::{Candidate, Reasoner, Uniqueness};
    /// use quadrille_sudoku::{Digit, Puzzle};
    ///
    /// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
    /// let mut reasoner = Reasoner::new();
    /// reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default())?;
    /// let cell = puzzle.shape().cell(0, 1).expect("on the board");
    /// let four = Candidate { cell, digit: Digit::new(4).expect("a digit") };
    /// let step = reasoner.refute(four, true).expect("it leads to a contradiction");
    /// assert_eq!(step.removed, [four]);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn refute(&self, candidate: Candidate, on: bool) -> Option<Step> {
        refute(&self.candidates(), candidate, on)
    }

    /// Returns the easiest next step, which the caller must apply before asking for another.
    pub(crate) fn take(&mut self) -> Result<Option<Step>, Stop> {
        if self.found.is_some() {
            return Ok(self.found.take());
        }
        on_board!(&mut self.desk, room => {
            let step = next_step(&mut room.board, self.allowed, &mut room.scratch);
            match room.board.alarm.reason() {
                Some(stop) => {
                    // The memory may be left unfinished.
                    room.scratch = Scratch::default();
                    Err(stop)
                }
                None => Ok(step),
            }
        })
    }

    /// Applies a step to the board.
    pub fn apply(&mut self, step: &Step) {
        self.found = None;
        on_board!(&mut self.desk, room => room.board.apply(step));
    }

    /// Finds the next step and applies it.
    ///
    /// # Errors
    ///
    /// Fails like [`find`](Reasoner::find).
    pub fn advance(&mut self) -> Result<Option<Step>, Stop> {
        let step = self.take()?;
        if let Some(step) = &step {
            self.apply(step);
        }
        Ok(step)
    }

    /// Returns whether all cells are solved.
    pub fn is_solved(&self) -> bool {
        on_board!(&self.desk, room => room.board.is_solved())
    }

    /// Returns the shape of the current board.
    pub fn shape(&self) -> &Shape {
        on_board!(&self.desk, room => &room.board.geometry.shape)
    }

    /// Returns the cell to fill in when no technique helps: the middle one of the open cells.
    pub fn middle(&self) -> Option<Cell> {
        on_board!(&self.desk, room => {
            let open = room.board.open();
            open.iter().nth(open.len() / 2)
        })
    }

    /// Returns the digits found so far, including the givens.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape());
        for cell in self.shape().cells() {
            grid.set(cell, on_board!(&self.desk, room => room.board.value(cell)));
        }
        grid
    }

    /// Returns the remaining candidates; those of a solved cell are its digit alone.
    pub fn candidates(&self) -> Candidates {
        let set = |cell| {
            on_board!(&self.desk, room => match room.board.value(cell) {
                Some(digit) => DigitSet::from(digit),
                None => room.board.digits(cell),
            })
        };
        let shape = self.shape();
        Candidates::from_sets(shape, shape.cells().map(set).collect())
    }

    /// Returns the current position as a puzzle: the digits found as entries, the candidates as
    /// marks.
    pub fn position(&self) -> Puzzle {
        let given =
            |cell: &Cell| on_board!(&self.desk, room => room.board.givens().contains(*cell));
        let entries = self.shape().cells().filter(|cell| !given(cell));
        let puzzle = Puzzle::new(self.grid()).with_entries(entries);
        let marks = self.candidates().sets().to_vec();
        puzzle.with_marks(marks).expect("one set for each cell")
    }
}

impl Default for Reasoner {
    fn default() -> Reasoner {
        Reasoner::new()
    }
}

impl Desk {
    fn for_shape(shape: &Shape) -> Desk {
        if *shape == Shape::classic() {
            return Desk::Small(Room::new(&Geometry::classic()));
        }
        match shape.cell_count() {
            ..=128 => Desk::Small(Room::new(&Arc::new(Geometry::new(shape)))),
            _ => Desk::Large(Room::new(&Arc::new(Geometry::new(shape)))),
        }
    }
}
