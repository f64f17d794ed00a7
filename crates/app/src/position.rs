//! A state of play that techniques can work on: checked, with the notes as candidates.

use quadrille::guard::Guard;
use quadrille_sudoku::hint::{Hint, Hinter};
use quadrille_sudoku::technique::{Grounds, Reasoner, Step, TechniqueSet, Uniqueness};
use quadrille_sudoku::tell::Language;
use quadrille_sudoku::{Candidates, Puzzle};

use crate::board::Play;
use crate::hint;
use crate::protocol::HintAnswer;

/// A position without mistakes, of a puzzle with one solution.
pub(crate) struct Position {
    /// Givens and entries, with the notes as marks.
    pub(crate) puzzle: Puzzle,
    /// The candidates that the notes allow.
    pub(crate) candidates: Candidates,
}

impl Position {
    /// Checks a state of play. Fails with what a hint would say instead of a step: that the givens
    /// do not have exactly one solution, what is wrong with the entries and notes, that the board
    /// is solved, or that nothing is known, because the time was too short or the board too large.
    pub(crate) fn check(
        play: &Play,
        language: Language,
        guard: &Guard,
    ) -> Result<Position, Box<HintAnswer>> {
        let position = Position::of(play);
        // Without techniques, the search only checks the position.
        let hinter = Hinter::new().techniques(TechniqueSet::EMPTY);
        let checked = match &play.notes {
            Some(notes) => hinter.steps_with_notes(&play.state, notes, guard),
            None => hinter.steps(&play.state, guard),
        };
        match checked {
            Ok(_) => Ok(position),
            Err(trouble) => Err(Box::new(position.tell(&trouble, language))),
        }
    }

    fn of(play: &Play) -> Position {
        let puzzle = match &play.notes {
            Some(notes) => notes.on(&play.state),
            None => play.state.clone(),
        };
        let candidates = puzzle.candidates();
        Position { puzzle, candidates }
    }

    /// Returns a reasoner that stands in this position.
    pub(crate) fn reasoner(&self, techniques: TechniqueSet, guard: &Guard) -> Option<Reasoner> {
        let mut reasoner = Reasoner::new().techniques(techniques);
        reasoner.begin(&self.puzzle, Uniqueness::Proven, guard).ok()?;
        Some(reasoner)
    }

    /// Returns whether a step is proved here by a reason, and not by a look at the solution.
    pub(crate) fn proves(&self, step: &Step) -> bool {
        let proof = step.prove(&self.puzzle, &self.candidates);
        proof.is_ok_and(|grounds| grounds != Grounds::Solution)
    }

    /// Puts a step into words and marks, as a hint would.
    pub(crate) fn tell_step(&self, step: Step, language: Language) -> HintAnswer {
        self.tell(&Hint::Step(Box::new(step)), language)
    }

    fn tell(&self, hint: &Hint, language: Language) -> HintAnswer {
        hint::tell(hint, &self.puzzle, &self.candidates, language)
    }
}

impl From<Puzzle> for Position {
    /// Takes a puzzle, its entries and marks for a position. They must be free of mistakes.
    fn from(puzzle: Puzzle) -> Position {
        let candidates = puzzle.candidates();
        Position { puzzle, candidates }
    }
}
