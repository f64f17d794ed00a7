//! Whether a board has another solution than the one it was made from.
//!
//! That is all that digging asks, again and again. A classic board goes to [`turbo`](crate::turbo), any other to the
//! search of its exact cover problem. Both count to two; but where one cell alone was emptied, the search need not
//! even find the known solution, and looks for one with another digit there.

use quadrille::{Limits, Stop};

use super::watch::Watch;
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
    /// It takes more than is allowed to find out.
    Unknown,
}

/// Who answers for boards of one shape.
pub(super) struct Judge {
    shape: Shape,
    solver: Option<Solver>,
    watch: Watch,
    /// Nodes of the search tree for one question, at most.
    pub(super) nodes: u64,
}

impl Judge {
    pub(super) fn new(shape: &Shape, watch: &Watch, nodes: u64) -> Judge {
        let solver = turbo::fits(shape).then(Solver::new);
        Judge { shape: shape.clone(), solver, watch: watch.clone(), nodes }
    }

    /// The solver of classic boards, if these are such.
    pub(super) fn solver(&mut self) -> Option<&mut Solver> {
        self.solver.as_mut()
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Whether an answer takes microseconds.
    pub(super) fn is_quick(&self) -> bool {
        self.solver.is_some()
    }

    /// Whether a board that has a solution has another.
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

    /// Whether a board has a solution with another digit in an empty cell than this one.
    pub(super) fn rule_at(&mut self, board: &[u8], cell: usize, digit: u8) -> Result<Ruling, Stop> {
        // To hand over candidates takes the classic solver longer than to find the known solution as well.
        if self.solver.is_some() {
            return self.rule(board);
        }
        let mut candidates = candidates(&self.shape, board);
        if let Some(digit) = Digit::new(digit) {
            candidates.remove(Cell::at(cell), digit);
        }
        self.search(&candidates, 1)
    }

    /// Searches for so many solutions: another one is there if they are found.
    fn search(&self, candidates: &Candidates, solutions: u64) -> Result<Ruling, Stop> {
        let settings = Settings {
            limits: Limits {
                solutions: Some(solutions),
                nodes: Some(self.nodes),
                time: self.watch.time_left(),
            },
            cancel: Some(self.watch.cancel().clone()),
            ..Settings::default()
        };
        let (_, outcome) = settings.count(&self.shape, candidates);
        match outcome.stop {
            Stop::Exhausted => Ok(Ruling::Unique),
            Stop::SolutionLimit => Ok(Ruling::Another),
            Stop::NodeLimit => Ok(Ruling::Unknown),
            stop => Err(stop),
        }
    }
}

/// What the digits of a board leave.
fn candidates(shape: &Shape, board: &[u8]) -> Candidates {
    let grid = Grid::new(shape, board).expect("a board of this shape");
    Puzzle::new(grid).candidates()
}
