//! Finds digits for a pattern of cells.
//!
//! A random grid, seen through the pattern, has thousands of solutions. So we climb: some givens
//! are set free, and all solutions of the rest are listed and grouped by their digits in these
//! cells. The rarest digits become the new givens. The goal is digits that only one solution has.
//!
//! ```text
//! free r1c1, r5c5     7 solutions with 2 and 9, 3 with 2 and 4, 1 with 6 and 9
//!                     --> 6 and 9: the only solution
//! ```
//!
//! If the list would be too long it is cut off, and the choice is a guess. A climb that leads
//! nowhere ends after a number of steps: the next attempt starts with another grid.

use std::collections::BTreeMap;

use quadrille::Stop;

use super::judge::Judge;
use crate::draw::Draw;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The most solutions to list.
const LIST: usize = 2000;
/// The number of steps in a climb.
const STEPS: usize = 150;
/// After this number of steps without fewer solutions, more givens are set free.
const PATIENCE: usize = 12;
/// The most givens set free at once.
const MOST_FREE: usize = 4;
/// The most search nodes for a list, if the board is not the classic one.
const NODES: u64 = 20_000;

/// The result of a climb.
pub(super) struct Climb {
    /// The givens.
    pub(super) board: Vec<u8>,
    /// One of its solutions.
    pub(super) solution: Vec<u8>,
    /// The number of solutions, up to the length of a list.
    pub(super) solutions: usize,
}

/// Looks for digits in the cells of a pattern that leave one solution, starting from a full grid.
pub(super) fn climb(
    judge: &mut Judge,
    pattern: &[bool],
    solution: Vec<u8>,
    draw: &mut Draw,
) -> Result<Climb, Stop> {
    let cells: Vec<usize> = (0..pattern.len()).filter(|&cell| pattern[cell]).collect();
    let mut climb = Climb { board: vec![0; solution.len()], solution, solutions: LIST };
    for &cell in &cells {
        climb.board[cell] = climb.solution[cell];
    }
    let (mut free, mut waited) = (1, 0_usize);
    for _ in 0..STEPS {
        let mut chosen = cells.clone();
        draw.shuffle(&mut chosen);
        chosen.truncate(free.min(cells.len()));
        let (digits, found) = match rarest(judge, &climb.board, &chosen, draw)? {
            Some(rarest) => rarest,
            None => continue,
        };
        let fewer = found.solutions < climb.solutions;
        if found.solutions <= climb.solutions {
            for (&cell, &digit) in chosen.iter().zip(&digits) {
                climb.board[cell] = digit;
            }
            (climb.solution, climb.solutions) = (found.first, found.solutions);
        }
        if climb.solutions == 1 {
            break;
        }
        waited = if fewer { 0 } else { waited + 1 };
        if fewer {
            free = free.max(2) - 1;
        } else if waited.is_multiple_of(PATIENCE) {
            free = (free + 1).min(MOST_FREE);
        }
    }
    Ok(climb)
}

/// Solutions that have the same digits in the freed cells.
struct Alike {
    first: Vec<u8>,
    solutions: usize,
}

/// Finds the digits of the cells in `free` that the fewest solutions have, a random choice among
/// equals.
fn rarest(
    judge: &mut Judge,
    board: &[u8],
    free: &[usize],
    draw: &mut Draw,
) -> Result<Option<(Vec<u8>, Alike)>, Stop> {
    let mut board = board.to_vec();
    for &cell in free {
        board[cell] = 0;
    }
    // Ordered, so that the choice among equals is the same everywhere.
    let mut sorted: BTreeMap<Vec<u8>, Alike> = BTreeMap::new();
    let complete = judge.list(&board, LIST, |solution| {
        let digits = free.iter().map(|&cell| solution[cell]).collect();
        let alike = sorted
            .entry(digits)
            .or_insert_with(|| Alike { first: solution.to_vec(), solutions: 0 });
        alike.solutions += 1;
    })?;
    let Some(fewest) = sorted.values().map(|alike| alike.solutions).min() else { return Ok(None) };
    let rare = sorted.values().filter(|alike| alike.solutions == fewest).count();
    let pick = draw.below(rare);
    let found = sorted.into_iter().filter(|(_, alike)| alike.solutions == fewest).nth(pick);
    // What is rare on a list that was cut off need not be rare.
    Ok(found.map(|(digits, alike)| {
        let solutions = if complete { alike.solutions } else { LIST };
        (digits, Alike { solutions, ..alike })
    }))
}

impl Judge {
    /// Lists up to `most` solutions of a board. Returns whether these are all.
    pub(super) fn list(
        &mut self,
        board: &[u8],
        most: usize,
        mut visit: impl FnMut(&[u8]),
    ) -> Result<bool, Stop> {
        let mut listed = 0;
        if let Some(solver) = self.solver() {
            use std::ops::ControlFlow::{Break, Continue};
            let digits = board.try_into().expect("a classic board has 81 cells");
            let end = solver.for_each(crate::turbo::Board::Digits(digits), |solution| {
                visit(solution);
                listed += 1;
                if listed < most { Continue(()) } else { Break(()) }
            });
            self.guard().ask()?;
            return Ok(end.is_continue());
        }
        let grid = Grid::new(self.shape(), board).expect("a board of this shape");
        let puzzle = Puzzle::new(grid);
        let guard = self.guard().with_nodes(NODES);
        let mut solutions = puzzle.search().within(&guard).limit(most as u64).solutions();
        for solution in solutions.by_ref() {
            visit(solution.as_bytes());
        }
        match solutions.outcome().stop {
            Stop::Exhausted => Ok(true),
            Stop::SolutionLimit | Stop::NodeLimit => Ok(false),
            stop => Err(stop),
        }
    }
}
