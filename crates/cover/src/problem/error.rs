//! What can be wrong with a problem. The same errors serve the builder and every format.
//!
//! An error is a kind with its data (`kind`), and holds no sentence: the words are in `english`.
//! With the feature `serde`, a kind is written as an object: its name in kebab case under `kind`,
//! and its data next to it.
//!
//! The builder finds the fault, but only the parser knows its place in the text. So an error is
//! created without a position and gets one on its way out ([`ProblemError::at`]).

mod english;
mod kind;

use std::fmt;

pub use kind::{JsonPart, JsonType, NamedPart, NumberOf, Obstacle, ProblemErrorKind, TooManyOf};

/// A position in a text: line and column, both counted from 1. Columns count characters, not bytes.
///
/// The struct is exhaustive, so that parsers outside this crate can make positions too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// Why a [`Problem`](crate::Problem) could not be built, read or written.
///
/// Its `Display` is one line without a full stop, preceded by the position if there is one.
/// [`kind`](ProblemError::kind) and [`position`](ProblemError::position) are what a program needs,
/// [`message`](ProblemError::message) and [`hint`](ProblemError::hint) what a person reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemError {
    kind: Box<ProblemErrorKind>,
    position: Option<Position>,
}

impl ProblemError {
    /// Sets the position of the fault in the text.
    pub(crate) fn at(mut self, line: usize, column: usize) -> ProblemError {
        self.position = Some(Position { line, column });
        self
    }

    /// Returns the name that two options share, so that the parser can find it in the text.
    pub(crate) fn option_name(&self) -> Option<&str> {
        match &*self.kind {
            ProblemErrorKind::DuplicateOption { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Returns what is wrong, as a value.
    pub fn kind(&self) -> &ProblemErrorKind {
        &self.kind
    }

    /// Returns the position of the fault, for a problem that was read from text.
    pub fn position(&self) -> Option<Position> {
        self.position
    }

    /// Returns the message in English, without the position.
    pub fn message(&self) -> String {
        self.kind.to_string()
    }

    /// Returns a hint in English, if there is one: what was probably meant, or how to fix the
    /// fault.
    pub fn hint(&self) -> Option<String> {
        self.kind.hint()
    }
}

impl From<ProblemErrorKind> for ProblemError {
    fn from(kind: ProblemErrorKind) -> ProblemError {
        ProblemError { kind: Box::new(kind), position: None }
    }
}

impl ProblemErrorKind {
    /// Returns a hint in English, if there is one: what was probably meant, or how to fix the
    /// fault.
    pub fn hint(&self) -> Option<String> {
        english::hint(self)
    }
}

/// The message in English.
impl fmt::Display for ProblemErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english::message(self, f)
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for ProblemError {}
