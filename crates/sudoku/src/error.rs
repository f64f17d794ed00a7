//! The crate's error type: what is wrong with a board, a text or an order, as a value.
//!
//! An error is a kind with its data (`kind`) and, for a text, a position. It holds no sentence:
//! words are made from the kind, in `tell/errors`, where `message`, `hint` and `Display` are. So a
//! program can act on the kind, and another language needs no change here.
//!
//! ```text
//! a reader, an order, …  --ErrorKind-->  SudokuError  --tell/errors-->  message, hint
//!                                                     --serde-------->  {"kind": "cell-count", …}
//! ```
//!
//! Data are plain values: numbers, signs, names. A name is that of the command line, so the kinds
//! know nothing of the modules that fail with them.

mod data;
mod flaw;
mod kind;

use quadrille::{Position, Stop};

pub use data::{
    CountOf, ExpectedJson, JsonPart, LineKind, ListOf, NameOf, Obstacle, OnlyPlain, PlusFault,
    RangeOf, Task, Unfinished, Unsolvable,
};
pub use flaw::{Flaw, Statement};
pub use kind::ErrorKind;

/// Why a shape, a puzzle or a text is invalid, or why work on it stopped early.
///
/// It displays as one line without a full stop, preceded by its position if it has one.
/// [`kind`](SudokuError::kind) and [`position`](SudokuError::position) are what a program needs,
/// [`message`](SudokuError::message) and [`hint`](SudokuError::hint) what a person reads.
///
/// ```
/// use quadrille_sudoku::error::{CountOf, ErrorKind};
///
/// let error = "1...".repeat(3).parse::<quadrille_sudoku::Puzzle>().expect_err("12 cells");
/// assert_eq!(error.to_string(), "line 1, column 13: 12 characters: a 9×9 board has 81");
/// let ErrorKind::CellCount { of, count, .. } = error.kind() else { panic!("{error:?}") };
/// assert_eq!((*of, *count), (CountOf::Characters, 12));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuError {
    kind: Box<ErrorKind>,
    position: Option<Position>,
}

impl SudokuError {
    /// Adds the position of the fault in the text.
    pub(crate) fn at(mut self, position: Position) -> SudokuError {
        self.position = Some(position);
        self
    }

    /// Returns what is wrong, as a value.
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Returns the position of the fault, if it was found in a text.
    pub fn position(&self) -> Option<Position> {
        self.position
    }

    /// Returns why the work stopped, if it merely stopped, at a limit or at the user's request.
    /// Nothing is known to be wrong then, and more time may bring an answer.
    pub fn stop(&self) -> Option<Stop> {
        match *self.kind {
            ErrorKind::Stopped { stop, .. } => Some(stop),
            _ => None,
        }
    }
}

impl From<ErrorKind> for SudokuError {
    fn from(kind: ErrorKind) -> SudokuError {
        SudokuError { kind: Box::new(kind), position: None }
    }
}

/// Work that was stopped before its answer was known.
impl From<Stop> for SudokuError {
    fn from(stop: Stop) -> SudokuError {
        ErrorKind::Stopped { stop, before: Unfinished::Answer }.into()
    }
}

impl From<Flaw> for SudokuError {
    fn from(flaw: Flaw) -> SudokuError {
        ErrorKind::Unproved { flaw }.into()
    }
}

impl std::error::Error for SudokuError {}
