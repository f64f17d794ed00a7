//! The board as it was when a step was found, and everything that is said about it.

use super::Language;
use super::trouble::Trouble;
use crate::candidates::{Candidate, Candidates};
use crate::check::{Contradiction, Verdict};
use crate::grid::Grid;
use crate::hint::{Hint, Stage};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use crate::technique::Step;

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
/// let scene = Scene::new(&candidates).with_digits(puzzle.grid());
/// assert_eq!(scene.notation(&step), "Hidden Single: r1c6=8");
/// let reason = scene.reason(&step, Language::English);
/// assert_eq!(reason[0], "In box 2 the 8 fits only in r1c6.");
/// let blocked = "The 8 in r3c3 blocks r3c4, r3c5 and r3c6, and the 8 in r5c4 blocks r1c4.";
/// assert_eq!(reason[1], blocked);
/// assert_eq!(reason[2], "So r1c6 is 8.");
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub(super) candidates: &'a Candidates,
    pub(super) symbols: Symbols,
    pub(super) digits: Option<&'a Grid>,
}

impl<'a> Scene<'a> {
    /// Creates a scene that writes digits in the [standard](Symbols::standard) symbols. Solved
    /// cells have one candidate.
    pub fn new(candidates: &'a Candidates) -> Scene<'a> {
        let symbols = Symbols::standard(candidates.shape().size());
        Scene { candidates, symbols, digits: None }
    }

    /// Sets the symbols for digits.
    pub fn with_symbols(mut self, symbols: Symbols) -> Scene<'a> {
        self.symbols = symbols;
        self
    }

    /// Sets the digits on the board. With them, [`reason`](Scene::reason) also says which of them
    /// make a single right; without them, it only says that it is one.
    pub fn with_digits(mut self, digits: &'a Grid) -> Scene<'a> {
        self.digits = Some(digits);
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

    /// Returns a candidate as placed: `r1c2=4`.
    pub fn placing(&self, candidate: Candidate) -> String {
        format!("{}={}", self.cell(candidate.cell), self.sign(candidate.digit))
    }

    /// Returns a candidate as removed: `r5c2<>4`.
    pub fn removing(&self, candidate: Candidate) -> String {
        format!("{}<>{}", self.cell(candidate.cell), self.sign(candidate.digit))
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
                vec![words.result(&self.effect_of(step))]
            }
            (_, Hint::Step(step), Stage::Why) => {
                self.with_digits(puzzle.grid()).why(step, language)
            }
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
        language.words().trouble(&Trouble::of(contradiction, puzzle, self.symbols))
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
                Some(words.no_solution(&Trouble::of(contradiction, puzzle, self.symbols)))
            }
            Verdict::Multiple(_) => Some(words.several_solutions().to_owned()),
            Verdict::Unique(_) | Verdict::Unknown(..) => None,
        }
    }
}
