//! Every step proves itself: from what it names alone, without trust in the search that found it.
//!
//! What a step points at are *truths*: sets of candidates of which one at least is true. A cell holds one
//! of its candidates; a house has a digit at one of its places; where a puzzle has one solution, a pattern that could be
//! filled in two ways has a candidate that breaks it. A candidate is false if, were it true, no choice from the
//! truths would be left in which no two candidates exclude each other; a digit is certain if without it no such
//! choice is left.
//!
//! ```text
//! Step --reasons--> truths --+
//!      removed, placed ------+--> choices: none left? --> proved
//! ```
//!
//! Cells and houses are truths by the rules of the game, so they need no trust. What a step says beyond them is
//! looked at first: that a link of a chain is one, that the places of a fish lie where it says, that a rectangle
//! is deadly. Forcing steps are walked statement by statement. Nothing here is shared with the searches but
//! the values that both speak of: steps, cells, digits, shapes.
//!
//! A proof costs a few microseconds for an easy step and below a millisecond for a long chain.

mod choices;
mod deadly;
mod forcing;
mod position;
mod reasons;

#[cfg(test)]
mod tests;

use choices::{Assumption, Truths};
use position::Position;

use super::{Because, Step};
use crate::candidates::Candidates;
use crate::error::SudokuError;
use crate::puzzle::Puzzle;

/// On what a proved step rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// On the rules of the game.
    Rules,
    /// On the rules, and on the promise that the givens have one solution.
    Uniqueness,
    /// On the solution: the step gives no reason.
    Solution,
}

impl Step {
    /// Shows from what the step names that what it removes is false and what it places is certain.
    ///
    /// The candidates are those before the step; a solved cell has its digit alone. The puzzle tells the
    /// givens: arguments from uniqueness hold for cells that are none. An error says what could not be shown.
    pub fn prove(&self, puzzle: &Puzzle, candidates: &Candidates) -> Result<Grounds, SudokuError> {
        let position = Position::new(puzzle, candidates)?;
        if self.removed.is_empty() && self.placed.is_empty() {
            return Err(SudokuError::new("a step that does nothing"));
        }
        for &candidate in self.removed.iter().chain(&self.placed) {
            if !position.has(candidate) {
                let name = position.name(candidate);
                return Err(SudokuError::new(format!("{name} is no candidate")));
            }
        }
        if let Because::Forcing { cause, branches } = &self.because {
            forcing::check(&position, self, cause, branches)?;
            return Ok(Grounds::Rules);
        }
        let mut truths = Truths::default();
        let grounds = reasons::truths(&position, self, &mut truths)?;
        if grounds == Grounds::Solution {
            return Ok(grounds);
        }
        let false_ones = self.removed.iter().map(|&removed| Assumption::True(removed));
        let true_ones = self.placed.iter().map(|&placed| Assumption::False(placed));
        for assumption in false_ones.chain(true_ones) {
            if !truths.refute(&position, assumption)? {
                let (Assumption::True(candidate) | Assumption::False(candidate)) = assumption;
                let name = position.name(candidate);
                return Err(SudokuError::new(format!("the reason does not decide {name}")));
            }
        }
        Ok(grounds)
    }
}
