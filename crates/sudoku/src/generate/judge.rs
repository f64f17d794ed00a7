//! Decides whether a board has another solution than the one it was made from.
//!
//! This is all that digging asks, again and again. Classic boards go to [`turbo`](crate::turbo),
//! all others to the search of their exact cover problem. Both count to two. But if only one cell
//! was emptied, the cover search need not even find the known solution: it looks for one with
//! another digit in that cell.

use quadrille::Stop;
use quadrille::guard::Guard;

use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solve::Settings;
use crate::turbo::{self, Board, Solver};

/// Whether there is another solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ruling {
    /// There is none.
    Unique,
    /// There is one.
    Another,
    /// It was not determined within the allowed nodes.
    Unknown,
}

/// Answers for boards of one shape.
pub(super) struct Judge {
    shape: Shape,
    solver: Option<Solver>,
    guard: Guard,
    /// The most search nodes for one question.
    pub(super) nodes: u64,
}

impl Judge {
    pub(super) fn new(shape: &Shape, guard: &Guard, nodes: u64) -> Judge {
        let solver = turbo::fits(shape).then(Solver::new);
        Judge { shape: shape.clone(), solver, guard: guard.clone(), nodes }
    }

    /// The solver for classic boards, if the shape is classic.
    pub(super) fn solver(&mut self) -> Option<&mut Solver> {
        self.solver.as_mut()
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) fn guard(&self) -> &Guard {
        &self.guard
    }

    /// Whether answers take only microseconds.
    pub(super) fn is_quick(&self) -> bool {
        self.solver.is_some()
    }

    /// Rules whether a board that has a solution has another one.
    pub(super) fn rule(&mut self, board: &[u8]) -> Result<Ruling, Stop> {
        if let Some(solver) = &mut self.solver {
            let digits = board.try_into().expect("a classic board has 81 cells");
            let answer = solver.answer_within(Board::Digits(digits), 2, self.nodes);
            return Ok(match answer.map(|answer| answer.count) {
                None => Ruling::Unknown,
                Some(..2) => Ruling::Unique,
                Some(_) => Ruling::Another,
            });
        }
        self.search(&candidates(&self.shape, board), 2)
    }

    /// Rules whether a board has a solution with a digit other than `digit` in the empty cell
    /// `cell`.
    pub(super) fn rule_at(&mut self, board: &[u8], cell: usize, digit: u8) -> Result<Ruling, Stop> {
        // For the classic solver, handing over candidates takes longer than also finding the known
        // solution.
        if self.solver.is_some() {
            return self.rule(board);
        }
        let mut candidates = candidates(&self.shape, board);
        if let Some(digit) = Digit::new(digit) {
            candidates.remove(Cell::at(cell), digit);
        }
        self.search(&candidates, 1)
    }

    /// Searches for `solutions` solutions. If that many are found, there is another one.
    fn search(&self, candidates: &Candidates, solutions: u64) -> Result<Ruling, Stop> {
        let guard = self.guard.with_nodes(self.nodes);
        let settings = Settings { limit: Some(solutions), guard, ..Settings::default() };
        let (_, outcome) = settings.count(&self.shape, candidates);
        match outcome.stop {
            Stop::Exhausted => Ok(Ruling::Unique),
            Stop::SolutionLimit => Ok(Ruling::Another),
            Stop::NodeLimit => Ok(Ruling::Unknown),
            stop => Err(stop),
        }
    }
}

/// The candidates that the digits of a board leave.
fn candidates(shape: &Shape, board: &[u8]) -> Candidates {
    let grid = Grid::new(shape, board).expect("a board of this shape");
    Puzzle::new(grid).candidates()
}
