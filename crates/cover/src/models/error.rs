//! What can be wrong with a request for a model: the name, an argument, the size.
//!
//! One opaque type with a message and, where the intention is clear, a hint. The message quotes the
//! offending text, shortened, as a board may be a pattern of a thousand lines.
//!
//! The size of a model is checked from its arguments before anything is built: `queens 1000000`
//! fails after a few multiplications instead of after filling the memory.

use std::fmt;

use crate::problem::ProblemError;

/// Limit on the items of a model.
const MOST_ITEMS: u64 = 1_000_000;

/// Limit on the entries of a model: some 100 MB as a problem, and as much again as text.
pub(super) const MOST_ENTRIES: u64 = 20_000_000;

/// The reason why a model could not be built.
///
/// It displays as one line without a full stop; [`hint`](ModelError::hint) suggests a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    message: String,
    hint: Option<String>,
}

impl ModelError {
    pub(super) fn new(message: impl Into<String>) -> ModelError {
        ModelError { message: message.into(), hint: None }
    }

    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> ModelError {
        self.hint = Some(hint.into());
        self
    }

    /// Returns what the caller probably meant or can do, if known.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ModelError {}

impl From<ProblemError> for ModelError {
    fn from(error: ProblemError) -> ModelError {
        ModelError { message: error.to_string(), hint: error.hint() }
    }
}

/// Refuses a model that is too large. `items` and `entries` may be upper bounds, and products may
/// be saturated. `most` can only lower the limit on entries.
pub(super) fn check_size(items: u64, entries: u64, most: u64) -> Result<(), ModelError> {
    let most = most.min(MOST_ENTRIES);
    if items <= MOST_ITEMS && entries <= most {
        return Ok(());
    }
    let hint = format!("a model may have {MOST_ITEMS} items and {most} entries");
    Err(ModelError::new("the model is too large").with_hint(hint))
}

/// Quotes a text for a message, on one line and at most 40 characters long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match line.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("`{}…`", &line[..cut]),
        None => format!("`{line}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_at_a_character_boundary() {
        assert_eq!(quoted("6x"), "`6x`");
        assert_eq!(quoted("#\n."), "`# .`");
        assert_eq!(quoted(&"é".repeat(50)), format!("`{}…`", "é".repeat(40)));
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
