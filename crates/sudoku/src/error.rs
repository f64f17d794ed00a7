//! The crate's error type: what is wrong with a board or a text.

use std::fmt;

use quadrille::{Position, Stop};

/// Why a shape, a puzzle or a text is invalid, or why work on it stopped early.
///
/// It displays as one line without a full stop, preceded by its position if it has one.
/// [`message`](SudokuError::message), [`position`](SudokuError::position) and
/// [`hint`](SudokuError::hint) give the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    message: String,
    hint: Option<String>,
    position: Option<Position>,
    stop: Option<Stop>,
}

impl SudokuError {
    pub(crate) fn new(message: impl Into<String>) -> SudokuError {
        let message = message.into();
        SudokuError(Box::new(Fault { message, hint: None, position: None, stop: None }))
    }

    /// An error that is not a fault: a limit was reached, or the user stopped the work.
    pub(crate) fn stopped(stop: Stop, message: impl Into<String>) -> SudokuError {
        let mut error = SudokuError::new(message);
        error.0.stop = Some(stop);
        error
    }

    /// Adds a hint: what the writer probably meant, or what can be done about the error.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> SudokuError {
        self.0.hint = Some(hint.into());
        self
    }

    /// Adds the position of the fault in the text.
    pub(crate) fn at(mut self, position: Position) -> SudokuError {
        self.0.position = Some(position);
        self
    }

    /// Returns the position of the fault, if it was found in a text.
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// Returns the message, without the position.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the hint, if there is one: what the writer probably meant, or what can be done.
    pub fn hint(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// Returns why the work stopped, if it merely stopped, at a limit or at the user's request.
    /// Nothing is known to be wrong then, and more time may bring an answer.
    pub fn stop(&self) -> Option<Stop> {
        self.0.stop
    }
}

impl fmt::Display for SudokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position() {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(self.message())
    }
}

impl std::error::Error for SudokuError {}

/// Work that was stopped before its answer was known.
impl From<Stop> for SudokuError {
    fn from(stop: Stop) -> SudokuError {
        SudokuError::stopped(stop, format!("stopped before the answer was known: {stop}"))
    }
}
