//! Describes steps in words: in one line of players' notation, and in sentences that teach, in
//! every [`Language`].
//!
//! ```text
//! Step + Candidates --Scene--> notation          Skyscraper: 8 in r1c2,r9c3 (connected by r19c9)
//!                                                => r3c3,r7c2<>8
//!                   --Scene--> facts --> place   Follow the digit 8 across the board.
//!                                    --> reason  In row 1 the 8 is in r1c2 or in r1c9 …
//!                                                So r3c3 and r7c2 lose 8.
//! ```
//!
//! A [`Scene`] is the board as it was when the step was found: the sentences name what a person
//! sees there. `facts` turns a step, a hint or a contradiction into plain values: names of cells,
//! signs of digits as the board writes them, houses by kind and number. A language is a folder that
//! implements `Words`: it fills templates with these values and looks at nothing else. It must
//! handle every kind of fact, so a language that lacks a sentence does not compile. The list of the
//! languages is in `language`.
//!
//! Style of the sentences: say what is true and what follows, one thought a sentence. Cells are
//! `r4c2` in all languages.

mod chinese;
mod english;
mod facts;
mod language;
mod notation;
#[cfg(test)]
mod tests;
mod traditional;
mod words;

use std::fmt;

use crate::candidates::Candidates;
use crate::check::{Contradiction, Verdict};
use crate::hint::{Hint, Stage};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use crate::technique::{Candidate, Step};

pub use facts::Focus;
pub use language::Language;

/// The board as it was when a step was found, for describing the step.
///
/// ```
/// use quadrille_sudoku::hint::{Hint, Hinter};
/// use quadrille_sudoku::tell::{Language, Scene};
/// use quadrille_sudoku::Puzzle;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let hint = Hinter::new().hint(&puzzle, &Default::default());
/// let Hint::Step(step) = hint else { panic!("it is easy") };
/// let candidates = puzzle.candidates();
/// let scene = Scene::new(&candidates);
/// assert_eq!(scene.notation(&step), "Naked Single: r5c5=5");
/// let reason = scene.reason(&step, Language::English);
/// assert_eq!(reason, ["Only 5 is left for r5c5.", "So r5c5 is 5."]);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    candidates: &'a Candidates,
    symbols: Symbols,
}

impl<'a> Scene<'a> {
    /// Creates a scene that writes digits in the [standard](Symbols::standard) symbols. Solved
    /// cells have one candidate.
    pub fn new(candidates: &'a Candidates) -> Scene<'a> {
        let symbols = Symbols::standard(candidates.shape().size());
        Scene { candidates, symbols }
    }

    /// Sets the symbols for digits.
    pub fn with_symbols(mut self, symbols: Symbols) -> Scene<'a> {
        self.symbols = symbols;
        self
    }

    /// Returns the step in one line, as HoDoKu prints it; forcing steps have another line for each
    /// branch.
    pub fn notation(&self, step: &Step) -> String {
        self.line(step)
    }

    /// Returns what the step places and removes, in the same notation: `r1c2=4`, `r57c2<>4`.
    pub fn conclusions(&self, step: &Step) -> String {
        self.conclusions_of(step)
    }

    /// Returns a candidate as placed or removed: `r1c2=4`, `r5c2<>4`.
    pub fn statement(&self, candidate: Candidate, placed: bool) -> String {
        let sign = if placed { "=" } else { "<>" };
        format!("{}{sign}{}", self.cell(candidate.cell), self.sign(candidate.digit))
    }

    /// Says where to look, without giving away the technique or the conclusion.
    pub fn place(&self, step: &Step, language: Language) -> String {
        language.words().place(&self.place_of(step))
    }

    /// Explains why the step is right and what follows.
    ///
    /// Returns paragraphs of one or more sentences; the last names the conclusion.
    pub fn reason(&self, step: &Step, language: Language) -> Vec<String> {
        let mut reason = self.why(step, language);
        reason.push(language.words().conclusion(&self.effect_of(step)));
        reason
    }

    /// Explains why the step is right, without the conclusion.
    fn why(&self, step: &Step, language: Language) -> Vec<String> {
        let reason = self.reason_of(step);
        reason.map_or_else(Vec::new, |reason| language.words().reason(&reason))
    }

    /// Says what the step does: `r5c2 and r7c2 lose 4`.
    pub fn effect(&self, step: &Step, language: Language) -> String {
        language.words().effect(&self.effect_of(step))
    }

    /// Says what a hint reveals at a stage: for a step only this stage, for anything else, such as
    /// a wrong entry, all of it.
    pub fn hint(
        &self,
        hint: &Hint,
        puzzle: &Puzzle,
        stage: Stage,
        language: Language,
    ) -> Vec<String> {
        let words = language.words();
        match (self.notice_of(hint, puzzle), hint, stage) {
            (_, Hint::Step(step) | Hint::Solution { step, .. }, Stage::Where) => {
                vec![words.place(&self.place_of(step))]
            }
            (_, Hint::Step(step) | Hint::Solution { step, .. }, Stage::Technique) => {
                vec![words.technique(step.technique).to_owned()]
            }
            (_, Hint::Step(step) | Hint::Solution { step, .. }, Stage::Step) => {
                vec![words.conclusion(&self.effect_of(step))]
            }
            (_, Hint::Step(step), Stage::Why) => self.why(step, language),
            (notice, _, _) => notice.iter().map(|notice| words.notice(notice)).collect(),
        }
    }

    /// Explains why a puzzle has no solution, without a full stop.
    pub fn contradiction(
        &self,
        contradiction: &Contradiction,
        puzzle: &Puzzle,
        language: Language,
    ) -> String {
        language.words().trouble(&self.trouble_of(contradiction, puzzle))
    }

    /// Says that a puzzle has no solution, and why, or that it has several. Returns `None` if it
    /// has one, or if that is not known.
    pub fn refusal(
        &self,
        verdict: &Verdict,
        puzzle: &Puzzle,
        language: Language,
    ) -> Option<String> {
        let words = language.words();
        match verdict {
            Verdict::None(contradiction) => {
                Some(words.no_solution(&self.trouble_of(contradiction, puzzle)))
            }
            Verdict::Multiple(_) => Some(words.several_solutions().to_owned()),
            Verdict::Unique(_) | Verdict::Unknown(..) => None,
        }
    }
}

impl Contradiction {
    /// Describes the contradiction in English, without a full stop:
    /// `7 twice in row 1: r1c1 and r1c4`. Digits are written in the
    /// [standard](Symbols::standard) symbols; [`Scene::contradiction`] has other symbols and
    /// languages.
    pub fn display<'a>(&'a self, puzzle: &'a Puzzle) -> impl fmt::Display + 'a {
        struct Told<'a>(&'a Contradiction, &'a Puzzle);
        impl fmt::Display for Told<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let candidates = self.1.candidates();
                let scene = Scene::new(&candidates);
                f.write_str(&scene.contradiction(self.0, self.1, Language::English))
            }
        }
        Told(self, puzzle)
    }
}
