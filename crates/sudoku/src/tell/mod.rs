//! Describes steps in words: in one line of players' notation, and in sentences that teach, in
//! English and in Chinese.
//!
//! ```text
//! Step + Candidates --Scene--> notation   Skyscraper: 8 in r1c2,r9c3 (connected by r19c9)
//!                                         => r3c3,r7c2<>8
//!                          --> place      Follow the digit 8 across the board.
//!                          --> reason     In row 1 the 8 is in r1c2 or in r1c9 …
//!                                         So r3c3 and r7c2 lose 8.
//! ```
//!
//! A [`Scene`] is the board as it was when the step was found: the sentences name what a person
//! sees there. What holds in any language, such as why a link of a chain holds, is read from the
//! step in `facts`. Each language is one module that must handle every kind of reason, so a kind of
//! step that it has no words for does not compile.
//!
//! Style of the sentences: say what is true and what follows, one thought a sentence. Cells are
//! `r4c2` in both languages.

mod chinese;
mod english;
mod errors;
mod facts;
mod notation;
#[cfg(all(test, feature = "generate"))]
mod tests;

use std::fmt;
use std::str::FromStr;

use crate::candidates::Candidates;
use crate::check::Contradiction;
use crate::digit::{Digit, DigitSet};
use crate::error::{ErrorKind, NameOf, SudokuError};
use crate::grid::Cell;
use crate::hint::{Hint, Stage};
use crate::house::House;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::technique::{Candidate, Level, Step, Technique};

pub use facts::Focus;

/// A language in which steps are described.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Returns the code used on the command line and in the page: `en` or `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// Returns the language of a locale such as `zh_CN.UTF-8`, if it is supported.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next()?;
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Returns the name of a technique.
    pub fn technique(self, technique: Technique) -> &'static str {
        match self {
            Language::English => technique.english(),
            Language::Chinese => technique.chinese(),
        }
    }

    /// Returns the name of a level.
    pub fn level(self, level: Level) -> &'static str {
        match self {
            Language::English => level.name(),
            Language::Chinese => chinese::level(level),
        }
    }

    /// Returns the name of a house: `row 3`, `第 3 行`.
    pub fn house(self, house: &House) -> String {
        match self {
            Language::English => house.to_string(),
            Language::Chinese => chinese::house(house),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = SudokuError;

    fn from_str(name: &str) -> Result<Language, SudokuError> {
        Language::of_locale(name).ok_or_else(|| {
            let known = Language::ALL.map(Language::code).to_vec();
            ErrorKind::unknown(NameOf::Language, name, known).into()
        })
    }
}

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
        let focus = self.focus(step);
        match language {
            Language::English => english::Words(*self).place(step, &focus),
            Language::Chinese => chinese::Words(*self).place(step, &focus),
        }
    }

    /// Explains why the step is right and what follows.
    ///
    /// Returns paragraphs of one or more sentences; the last names the conclusion.
    pub fn reason(&self, step: &Step, language: Language) -> Vec<String> {
        let (mut reason, conclusion) = match language {
            Language::English => {
                let words = english::Words(*self);
                (words.because(step), words.conclusion(step))
            }
            Language::Chinese => {
                let words = chinese::Words(*self);
                (words.because(step), words.conclusion(step))
            }
        };
        reason.push(conclusion);
        reason
    }

    /// Says what the step does: `r5c2 and r7c2 lose 4`.
    pub fn effect(&self, step: &Step, language: Language) -> String {
        match language {
            Language::English => english::Words(*self).effect(step),
            Language::Chinese => chinese::Words(*self).effect(step),
        }
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
        match language {
            Language::English => english::Words(*self).hint(hint, puzzle, stage),
            Language::Chinese => chinese::Words(*self).hint(hint, puzzle, stage),
        }
    }

    /// Explains why a puzzle has no solution, without a full stop.
    pub fn contradiction(
        &self,
        contradiction: &Contradiction,
        puzzle: &Puzzle,
        language: Language,
    ) -> String {
        match language {
            Language::English => contradiction.display(puzzle).to_string(),
            Language::Chinese => chinese::Words(*self).contradiction(contradiction, puzzle),
        }
    }

    fn shape(&self) -> &'a Shape {
        self.candidates.shape()
    }

    fn sign(&self, digit: Digit) -> char {
        self.symbols.sign(digit)
    }

    /// The name of a cell: `r4c2`.
    fn cell(&self, cell: Cell) -> String {
        self.shape().cell_name(cell).to_string()
    }

    /// The symbols of the digits, in ascending order.
    fn signs(&self, digits: DigitSet) -> Vec<String> {
        digits.into_iter().map(|digit| self.sign(digit).to_string()).collect()
    }

    /// The names of the cells, in the given order.
    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// The cells of a house that can hold a digit.
    fn places(&self, house: usize, digit: Digit) -> Vec<Cell> {
        let cells = self.shape().houses()[house].cells.iter().copied();
        cells.filter(|&cell| self.candidates[cell].contains(digit)).collect()
    }

    /// The candidates of all the cells together.
    fn digits_of(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.candidates[cell])
    }
}
