//! The proof of a step, from what the step names alone, without trusting the search that found it.
//!
//! A step names *truths*: sets of candidates of which at least one is true. A cell holds one of its
//! candidates; a house has a digit at one of its places; in a puzzle with one solution, a pattern
//! that could be filled in two ways has a candidate that breaks it. A candidate is false if
//! assuming it true leaves no choice from the truths in which no two candidates exclude each other.
//! A digit is certain if assuming it false leaves no such choice.
//!
//! ```text
//! Step --reasons--> truths --+
//!      removed, placed ------+--> choices: none left? --> proved
//! ```
//!
//! Cells and houses are truths by the rules of the game and need no check. What a step claims
//! beyond them is checked first: that each link of a chain is one, that the places of a fish are
//! where it says, that a rectangle is deadly. Forcing steps are checked statement by statement.
//! This module shares nothing with the searches except the values that both use: steps, cells,
//! digits, shapes.
//!
//! A proof takes a few microseconds for an easy step and less than a millisecond for a long chain.

mod choices;
mod deadly;
mod forcing;
mod position;
mod reasons;

#[cfg(all(test, feature = "generate"))]
mod tests;

use choices::{Assumption, Truths};
use position::Position;

use super::{Because, Step};
use crate::candidates::Candidates;
use crate::error::{Flaw, SudokuError};
use crate::puzzle::Puzzle;

/// What the proof of a step rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// The rules of the game.
    Rules,
    /// The rules, and the promise that the givens have one solution.
    Uniqueness,
    /// The solution: the step gives no reason.
    Solution,
}

impl Step {
    /// Proves from the reason alone that all removed candidates are false and all placed digits
    /// certain.
    ///
    /// `candidates` are those before the step; a solved cell has only its digit. `puzzle` says
    /// which cells are givens: arguments from uniqueness hold only for other cells.
    ///
    /// # Errors
    ///
    /// If the candidates belong to a board of another shape, the step does nothing or names
    /// something that is not a candidate, or the proof fails. The kind is
    /// [`Unproved`](crate::ErrorKind::Unproved) and says what could not be shown.
    pub fn prove(&self, puzzle: &Puzzle, candidates: &Candidates) -> Result<Grounds, SudokuError> {
        let position = Position::new(puzzle, candidates)?;
        if self.removed.is_empty() && self.placed.is_empty() {
            return Err(Flaw::Idle.into());
        }
        for &candidate in self.removed.iter().chain(&self.placed) {
            if !position.has(candidate) {
                let (cell, digit) = position.name(candidate);
                return Err(Flaw::NoCandidate { cell, digit }.into());
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
        let mut with_others = false;
        for assumption in false_ones.chain(true_ones) {
            let mut refuted = truths.refute(&position, assumption)?;
            if let (false, false, Because::Templates { digit }) =
                (refuted, with_others, &self.because)
            {
                // The templates of the digit alone do not decide; those of the others may.
                with_others = true;
                for other in position.shape.digits() - (*digit).into() {
                    reasons::templates(&position, other, &mut truths)?;
                }
                refuted = truths.refute(&position, assumption)?;
            }
            if !refuted {
                let (Assumption::True(candidate) | Assumption::False(candidate)) = assumption;
                let (cell, digit) = position.name(candidate);
                return Err(Flaw::Undecided { cell, digit }.into());
            }
        }
        Ok(grounds)
    }
}
