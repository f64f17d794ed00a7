//! The warning about what an output format does not keep of the puzzles.
//!
//! A file may have millions of puzzles, so there is one warning at the end and not one for each.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use quadrille_sudoku::Puzzle;
use quadrille_sudoku::format::{self, Format, Loss};

use crate::{output, progress};

/// What is lost when puzzles are written in a format.
pub(super) struct Losses {
    format: Format,
    /// The kinds of loss, and the number of puzzles that lose something.
    found: Mutex<(BTreeSet<Loss>, u64)>,
}

impl Losses {
    pub(super) fn new(format: Format) -> Losses {
        Losses { format, found: Mutex::default() }
    }

    /// Takes note of a puzzle that is written.
    pub(super) fn note(&self, puzzle: &Puzzle) {
        let lost = format::drops(puzzle, self.format);
        if !lost.is_empty() {
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.0.extend(lost);
            found.1 += 1;
        }
    }

    /// Warns on stderr if anything was lost.
    pub(super) fn warn(self) {
        let (kinds, puzzles) = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        if kinds.is_empty() {
            return;
        }
        let kinds: Vec<&str> = kinds.into_iter().map(words).collect();
        let lose = match puzzles {
            1 => "1 puzzle loses something".to_owned(),
            _ => format!("{} puzzles lose something", progress::grouped(puzzles)),
        };
        let format = self.format;
        output::warning(&format!("the {format} format does not keep {}: {lose}", listed(&kinds)));
        output::hint("use `--to json`, which keeps everything");
    }
}

/// What is lost, as the object of a sentence.
fn words(loss: Loss) -> &'static str {
    match loss {
        Loss::Boxes => "unusual boxes",
        Loss::Regions => "the regions of a jigsaw",
        Loss::Variants => "variants",
        Loss::ExtraRegions => "extra regions",
        Loss::Entries => "which digits are entries",
        Loss::Marks => "marks",
        Loss::SingleMarks => "which cells with one candidate are empty",
        other => other.name(),
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_listed_as_in_a_sentence() {
        assert_eq!(listed(&["marks"]), "marks");
        assert_eq!(listed(&["variants", "marks"]), "variants and marks");
        assert_eq!(listed(&["boxes", "variants", "marks"]), "boxes, variants and marks");
    }
}
