//! What can be wrong with a request for a model: the name, an argument, the size.
//!
//! An error is a kind with its data (`kind`), and holds no sentence: the words are in `english`.
//! The data have the offending text, shortened, as a board may be a pattern of a thousand lines.
//!
//! The size of a model is checked from its arguments before anything is built: `queens 1000000`
//! fails after a few multiplications instead of after filling the memory.

mod english;
mod kind;

use std::fmt;

use crate::problem::ProblemError;

pub use kind::{Argument, ModelErrorKind, Required};

/// Limit on the items of a model.
const MOST_ITEMS: u64 = 1_000_000;

/// Limit on the entries of a model: some 100 MB as a problem, and as much again as text.
pub(super) const MOST_ENTRIES: u64 = 20_000_000;

/// The reason why a model could not be built.
///
/// It displays as one line without a full stop; [`hint`](ModelError::hint) suggests a remedy.
/// [`kind`](ModelError::kind) is what a program needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    kind: Box<ModelErrorKind>,
    /// How the model is called, if that is known.
    usage: Option<&'static str>,
}

impl ModelError {
    pub(super) fn with_usage(self, usage: &'static str) -> ModelError {
        ModelError { usage: Some(usage), ..self }
    }

    /// Returns what is wrong, as a value.
    pub fn kind(&self) -> &ModelErrorKind {
        &self.kind
    }

    /// Returns a hint in English, if there is one: what was probably meant, or how the model is
    /// called.
    pub fn hint(&self) -> Option<String> {
        let usage = || self.usage.map(|usage| format!("usage: {usage}"));
        self.kind.hint().or_else(usage)
    }
}

impl From<ModelErrorKind> for ModelError {
    fn from(kind: ModelErrorKind) -> ModelError {
        ModelError { kind: Box::new(kind), usage: None }
    }
}

impl ModelErrorKind {
    /// Returns a hint in English, if there is one: what was probably meant, or what can be done.
    pub fn hint(&self) -> Option<String> {
        english::hint(self)
    }
}

/// The message in English.
impl fmt::Display for ModelErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english::message(self, f)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ModelError {}

impl From<ProblemError> for ModelError {
    fn from(error: ProblemError) -> ModelError {
        ModelErrorKind::Problem(error.kind().clone()).into()
    }
}

/// Refuses a model that is too large. `items` and `entries` may be upper bounds, and products may
/// be saturated. `most` can only lower the limit on entries.
pub(super) fn check_size(items: u64, entries: u64, most: u64) -> Result<(), ModelError> {
    let most = most.min(MOST_ENTRIES);
    if items <= MOST_ITEMS && entries <= most {
        return Ok(());
    }
    Err(ModelErrorKind::ModelTooLarge { items: MOST_ITEMS, entries: most }.into())
}

/// A text for an error, on one line and at most 40 characters long.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match line.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_at_a_character_boundary() {
        assert_eq!(excerpt("6x"), "6x");
        assert_eq!(excerpt("#\n."), "# .");
        assert_eq!(excerpt(&"é".repeat(50)), format!("{}…", "é".repeat(40)));
    }

    #[test]
    fn the_limits_themselves_are_allowed() {
        assert!(check_size(MOST_ITEMS, MOST_ENTRIES, u64::MAX).is_ok());
        assert!(check_size(MOST_ITEMS + 1, 0, u64::MAX).is_err());
        assert!(check_size(0, MOST_ENTRIES + 1, u64::MAX).is_err());
        assert!(check_size(u64::MAX, u64::MAX, u64::MAX).is_err());
        assert!(check_size(0, 10, 10).is_ok());
        assert!(check_size(0, 11, 10).is_err());
    }
}
