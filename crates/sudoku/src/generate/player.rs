//! Digging on large boards for a level: givens go as long as a player of that level still finds the way.
//!
//! Cell by cell with a solver, and then a grade, is no way for 25×25: what is dug as far as can be takes minutes to grade, and
//! is never easy. So the player is asked instead of the solver: a board that is solved by reasoning, without arguments from
//! uniqueness, has one solution.
//!
//! ```text
//! singles alone       a fifth of a millisecond: until none can go. Then whatever goes needs more than singles
//! the level's own     tens of milliseconds: until the level is reached, and some more
//! ```

use quadrille::{Guard, Limits, Stop};

use super::dig::{self, Dug};
use super::fill::Filler;
use super::judge::Ruling;
use super::watch::Watch;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::technique::{Level, Reasoner, TechniqueSet};

/// Orbits that go once the level is reached, at most: a puzzle with one step of its level would be easy but for that.
const MORE: usize = 4;

/// Solves boards of one shape with the techniques up to a level.
pub(super) struct Player {
    shape: Shape,
    level: Level,
    reasoner: Reasoner,
    watch: Watch,
}

impl Player {
    pub(super) fn new(shape: &Shape, level: Level, watch: &Watch) -> Player {
        let known = TechniqueSet::default().iter().filter(|technique| technique.level() <= level);
        let limits = Limits { time: watch.time_left(), ..Limits::default() };
        let guard = Guard::new(limits, Some(watch.cancel().clone()));
        let reasoner = Reasoner::new().techniques(known.collect()).guarded(guard);
        Player { shape: shape.clone(), level, reasoner, watch: watch.clone() }
    }

    /// Takes orbits away in their order, but leaves at least `least` givens.
    pub(super) fn dig(
        &mut self,
        filler: &mut Filler,
        solution: &[u8],
        orbits: &[&[u16]],
        least: usize,
    ) -> Result<Dug, Stop> {
        let batch = (orbits.len() / 5).max(1);
        let watch = &self.watch;
        let mut dug =
            dig::dig_by(solution, Dug::of(solution.to_vec()), orbits, least, batch, |board, _| {
                watch.ask()?;
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
            self.watch.ask()?;
            let before = dug.orbits();
            dug.empty(orbit);
            match self.hardest(&dug.board)? {
                Some(level) => more -= usize::from(level == self.level),
                None => dug.give_back(before, solution),
            }
        }
        Ok(dug)
    }

    /// The level of the hardest step to the solution of a board; `None` if the player does not get there.
    fn hardest(&mut self, board: &[u8]) -> Result<Option<Level>, Stop> {
        let grid = Grid::new(&self.shape, board).expect("a board of this shape");
        if self.reasoner.begin(&Puzzle::new(grid), false).is_err() {
            return Ok(None);
        }
        let mut hardest = Level::Easy;
        while let Some(step) = self.reasoner.advance() {
            hardest = hardest.max(step.technique.level());
        }
        match self.reasoner.stopped() {
            Some(stop) => Err(stop),
            None => Ok(self.reasoner.is_solved().then_some(hardest)),
        }
    }
}
