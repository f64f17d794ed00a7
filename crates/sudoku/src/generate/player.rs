//! Digging large boards for a level: givens are removed as long as a player of that level can still
//! solve the puzzle.
//!
//! Digging cell by cell with a solver and then grading does not work for 25×25: a puzzle dug as far
//! as possible takes minutes to grade, and is never easy. So a player is asked instead of the
//! solver. A board that is solved by reasoning, without arguments from uniqueness, has one
//! solution.
//!
//! ```text
//! singles only            a fifth of a millisecond: until nothing more can be removed;
//!                         removing anything else needs more than singles
//! all the level allows    tens of milliseconds: until the level is reached, and a bit further
//! ```

use quadrille::Stop;
use quadrille::guard::Guard;

use super::dig::{self, Dug};
use super::fill::Filler;
use super::judge::Ruling;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::technique::{Level, Reasoner, TechniqueSet, Uniqueness};

/// The most orbits to remove once the level is reached. A puzzle with a single step of its level
/// would be easy except for that step.
const MORE: usize = 4;

/// Solves boards of one shape with the techniques up to a level.
pub(super) struct Player {
    shape: Shape,
    level: Level,
    reasoner: Reasoner,
    guard: Guard,
}

impl Player {
    pub(super) fn new(shape: &Shape, level: Level, guard: &Guard) -> Player {
        let known = TechniqueSet::default().iter().filter(|technique| technique.level() <= level);
        let reasoner = Reasoner::new().techniques(known.collect());
        Player { shape: shape.clone(), level, reasoner, guard: guard.clone() }
    }

    /// Removes orbits in order, keeping at least `least` givens.
    pub(super) fn dig(
        &mut self,
        filler: &mut Filler,
        solution: &[u8],
        orbits: &[&[u16]],
        least: usize,
    ) -> Result<Dug, Stop> {
        let batch = (orbits.len() / 5).max(1);
        let guard = &self.guard;
        let mut dug =
            dig::dig_by(solution, Dug::of(solution.to_vec()), orbits, least, batch, |board, _| {
                guard.ask()?;
                Ok(if filler.follows(board) { Ruling::Unique } else { Ruling::Unknown })
            })?;
        dug.undecided = 0;
        if self.level == Level::Easy {
            return Ok(dug);
        }
        let mut more = MORE;
        for orbit in orbits {
            if more == 0 || dug.clues < least + orbit.len() {
                break;
            }
            if dug.board[usize::from(orbit[0])] == 0 {
                continue;
            }
            self.guard.ask()?;
            let before = dug.orbits();
            dug.empty(orbit);
            match self.hardest(&dug.board)? {
                Some(level) => more -= usize::from(level == self.level),
                None => dug.give_back(before, solution),
            }
        }
        Ok(dug)
    }

    /// The level of the hardest step on the way to the solution; `None` if the player does not get
    /// there.
    fn hardest(&mut self, board: &[u8]) -> Result<Option<Level>, Stop> {
        let grid = Grid::new(&self.shape, board).expect("a board of this shape");
        let begun = self.reasoner.begin(&Puzzle::new(grid), Uniqueness::Unknown, &self.guard);
        if begun.is_err() {
            return Ok(None);
        }
        let mut hardest = Level::Easy;
        while let Some(step) = self.reasoner.advance()? {
            hardest = hardest.max(step.technique.level());
        }
        Ok(self.reasoner.is_solved().then_some(hardest))
    }
}
