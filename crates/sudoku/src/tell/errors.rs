//! Errors in words.
//!
//! A message is one line in lower case without a full stop, with the offending text; a hint says
//! what was probably meant, or what can be done. This needs nothing of the rest of `tell`: an error
//! has words even where nothing else is described.
//!
//! Rust has English only. The page has a table for each other language
//! (`crates/web/page/js/words`), by the kinds under which serde writes errors.

pub(super) mod english;

use std::fmt;

use quadrille::Position;

use crate::error::{ErrorKind, SudokuError};

impl ErrorKind {
    /// Returns a hint in English, if there is one: what was probably meant, or what can be done.
    pub fn hint(&self) -> Option<String> {
        english::hint(self)
    }
}

/// The message in English.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english::message(self, f)
    }
}

impl SudokuError {
    /// Returns the message in English, without the position.
    pub fn message(&self) -> String {
        self.kind().to_string()
    }

    /// Returns a hint in English, if there is one: what was probably meant, or what can be done.
    pub fn hint(&self) -> Option<String> {
        self.kind().hint()
    }
}

impl fmt::Display for SudokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position() {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.kind().fmt(f)
    }
}
