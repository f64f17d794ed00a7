//! Removes givens from an existing puzzle, as long as its solution stays unique.
//!
//! This is digging (`dig.rs`, and `cores.rs` for boards other than the classic one), except that it
//! does not start with a full grid. With a symmetry, whole orbits are removed, and the result is
//! symmetric: orbits in which only some cells have a given are removed first. If not all of these
//! can be removed, minimising fails.

use quadrille::Stop;

use super::dig::{self, Dug};
use super::dig_large;
use super::judge::{Judge, Ruling};
use super::orbits::Symmetry;
use crate::check::Verdict;
use crate::draw::Draw;
use crate::error::{ErrorKind, SudokuError, Task, Unfinished, Unsolvable};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solve::Solving;

/// What is left of a puzzle. Created by [`Puzzle::minimise`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimised {
    /// The puzzle, with givens only. It always has exactly one solution.
    pub puzzle: Puzzle,
    /// The cells whose givens were removed, in ascending order.
    pub removed: Vec<Cell>,
    /// Why the work ended. Only [`Stop::Exhausted`] means that no further given, or with a symmetry
    /// no further orbit, can be removed.
    pub stop: Stop,
}

impl Minimised {
    /// Returns whether no further given, or with a symmetry no further orbit, can be removed.
    /// `false` means that the work was stopped before that was known.
    pub fn is_minimal(&self) -> bool {
        self.stop.is_complete()
    }
}

impl Puzzle {
    /// Removes givens, in an order drawn from the seed, as long as the solution stays unique.
    ///
    /// With a symmetry, the givens of an orbit are removed together, and those that remain are
    /// symmetric. Entries and marks are ignored.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution, or if the givens cannot be made
    /// symmetric.
    ///
    /// ```
    /// use quadrille_sudoku::Puzzle;
    /// use quadrille_sudoku::generate::Symmetry;
    ///
    /// let puzzle: Puzzle = "1234341221434321".parse()?;
    /// let minimised = puzzle.minimise(Symmetry::HalfTurn, 1)?;
    /// assert!(minimised.is_minimal());
    /// assert_eq!(minimised.puzzle.grid().filled_count() + minimised.removed.len(), 16);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn minimise(&self, symmetry: Symmetry, seed: u64) -> Result<Minimised, SudokuError> {
        self.search().minimise(symmetry, seed)
    }
}

impl Solving<'_> {
    /// Removes givens like [`Puzzle::minimise`], within the guard of this search.
    ///
    /// When the guard stops the work, the result is what is left by then. Limits on nodes and
    /// solutions are ignored.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution, if the guard stops the work before
    /// that is known, or if the givens cannot be made symmetric.
    pub fn minimise(self, symmetry: Symmetry, seed: u64) -> Result<Minimised, SudokuError> {
        let (puzzle, settings) = self.into_parts();
        let guard = settings.guard.with_nodes(None).with_solutions(None);
        let givens = puzzle.only(|cell| !puzzle.is_entry(cell)).grid().clone();
        let puzzle = Puzzle::new(givens);
        let shape = puzzle.shape();
        let (verdict, _) = puzzle.search().within(&guard).check();
        let solution = the_only(verdict, &puzzle)?;
        let mut digger = Digger {
            solution: solution.as_bytes(),
            dug: Dug::of(puzzle.grid().as_bytes().to_vec()),
            judge: Judge::new(shape, &guard, u64::MAX),
            draw: Draw::new(seed),
        };
        let orbits = digger.even_out(symmetry, shape)?;
        let stop = digger.dig(orbits);
        let left = Puzzle::new(Grid::new(shape, &digger.dug.board)?);
        let removed = puzzle.grid().filled().map(|(cell, _)| cell);
        let removed = removed.filter(|&cell| left.get(cell).is_none()).collect();
        Ok(Minimised { puzzle: left, removed, stop })
    }
}

/// Returns the only solution, or why there is nothing to minimise.
fn the_only(verdict: Verdict, puzzle: &Puzzle) -> Result<Grid, SudokuError> {
    match verdict {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::Multiple(_) => Err(ErrorKind::SeveralSolutions { task: Task::Minimise }.into()),
        Verdict::None(contradiction) => {
            let why = Some(Box::new(Unsolvable { puzzle: puzzle.clone(), contradiction }));
            Err(ErrorKind::NoSolution { task: Task::Minimise, why }.into())
        }
        Verdict::Unknown(stop, _) => {
            Err(ErrorKind::Stopped { stop, before: Unfinished::Uniqueness }.into())
        }
    }
}

/// The board being dug, and the tools for it.
struct Digger<'s> {
    solution: &'s [u8],
    dug: Dug,
    judge: Judge,
    draw: Draw,
}

impl Digger<'_> {
    /// Empties the orbits in which only some cells have a given. Returns the orbits left to dig.
    fn even_out(
        &mut self,
        symmetry: Symmetry,
        shape: &Shape,
    ) -> Result<Vec<Vec<u16>>, SudokuError> {
        let mut full = Vec::new();
        let mut uneven = None;
        for orbit in symmetry.orbits(shape) {
            let is_given = |&cell: &u16| self.dug.board[usize::from(cell)] != 0;
            let (given, empty): (Vec<u16>, Vec<u16>) =
                orbit.iter().partition(|&cell| is_given(cell));
            match (given.first(), empty.first()) {
                (Some(&given_cell), Some(&empty_cell)) => {
                    uneven = uneven.or(Some((given_cell, empty_cell)));
                    self.dug.empty(&given);
                }
                (Some(_), None) => full.push(orbit),
                (None, _) => {}
            }
        }
        let Some((given, empty)) = uneven else { return Ok(full) };
        match self.judge.rule(&self.dug.board) {
            Ok(Ruling::Unique) => Ok(full),
            Ok(Ruling::Another) => {
                let [given, empty] =
                    [given, empty].map(|cell| shape.cell_name(Cell::at(cell.into())));
                let symmetry = symmetry.name();
                Err(ErrorKind::Asymmetric { symmetry, given, empty, pattern: false }.into())
            }
            ruling => {
                let stop = ruling.err().unwrap_or(Stop::NodeLimit);
                let before = Unfinished::Symmetry { symmetry: symmetry.name() };
                Err(ErrorKind::Stopped { stop, before }.into())
            }
        }
    }

    /// Removes what it can of these orbits. Returns why it ended: if the search is exhausted,
    /// nothing more can be removed.
    fn dig(&mut self, mut orbits: Vec<Vec<u16>>) -> Stop {
        self.draw.shuffle(&mut orbits);
        let orbits: Vec<&[u16]> = orbits.iter().map(Vec::as_slice).collect();
        if !self.judge.is_quick() {
            let (shape, guard) = (self.judge.shape().clone(), self.judge.guard().clone());
            let request = dig_large::Request { least: 0, conflicts: u64::MAX, guard: &guard };
            let dug = &mut self.dug;
            match dig_large::dig(&shape, self.solution, dug, &orbits, &request, &mut self.draw) {
                Ok(Some(())) => return Stop::Exhausted,
                Ok(None) => {}
                Err(stop) => return stop,
            }
        }
        let (judge, board) = (&mut self.judge, self.dug.board.clone());
        let batch = (orbits.len() / 5).max(1);
        let mut stopped = None;
        // When stopped, the ruling is unknown, and what is not known to be spare stays.
        let rule = |board: &[u8], _: &[u16]| {
            let ruling = judge.guard().ask().and_then(|()| judge.rule(board));
            Ok::<_, Stop>(ruling.unwrap_or_else(|stop| {
                stopped = Some(stop);
                Ruling::Unknown
            }))
        };
        match dig::dig_by(self.solution, Dug::of(board), &orbits, 0, batch, rule) {
            Ok(dug) => {
                self.dug = dug;
                match self.dug.undecided {
                    0 => Stop::Exhausted,
                    _ => stopped.unwrap_or(Stop::NodeLimit),
                }
            }
            Err(stop) => stop,
        }
    }
}
