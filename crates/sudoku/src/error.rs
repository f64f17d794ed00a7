//! What can be wrong with a board or a text, said once for every door it may come through.

use std::fmt;

use quadrille::Position;

/// Why a shape, a puzzle or a text is not what it should be.
///
/// It displays as one line without a full stop, with its position if it has one;
/// [`message`](SudokuError::message), [`position`](SudokuError::position) and
/// [`hint`](SudokuError::hint) give the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    message: String,
    hint: Option<String>,
    position: Option<Position>,
    is_stop: bool,
}

impl SudokuError {
    pub(crate) fn new(message: impl Into<String>) -> SudokuError {
        let message = message.into();
        SudokuError(Box::new(Fault { message, hint: None, position: None, is_stop: false }))
    }

    /// No fault, but a limit or the user who stopped the work.
    pub(crate) fn stopped(message: impl Into<String>) -> SudokuError {
        let mut error = SudokuError::new(message);
        error.0.is_stop = true;
        error
    }

    /// Adds what the writer probably meant, or can do about it.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> SudokuError {
        self.0.hint = Some(hint.into());
        self
    }

    /// Says where in a text the fault is.
    pub(crate) fn at(mut self, position: Position) -> SudokuError {
        self.0.position = Some(position);
        self
    }

    /// Where in the text the fault is, for what was read from one.
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// The fault without its position.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What the writer probably meant or can do about it, where we know.
    pub fn hint(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// Whether nothing is known to be wrong: a limit or the user stopped the work, and more time may bring an answer.
    pub fn is_stop(&self) -> bool {
        self.0.is_stop
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
