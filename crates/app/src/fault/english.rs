//! The faults that this crate finds itself, in English.

use std::fmt;

use super::{RequestFault as Kind, SignsOf};

pub(super) fn message(kind: &Kind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match kind {
        Kind::UnknownName { of, name, .. } => write!(f, "unknown {of} `{name}`"),

        Kind::ListLength { of: SignsOf::Signs, count, cells } => {
            write!(f, "{count} characters for {cells} cells")
        }
        Kind::ListLength { of: SignsOf::Notes, count, cells } => {
            write!(f, "{count} for {cells} cells")
        }
        Kind::ForeignSign { sign, cell, .. } => {
            write!(f, "`{sign}` in {cell} is not a digit of the board")
        }
        Kind::EntryOnGiven { cell } => write!(f, "{cell} has a given"),
        Kind::RegionsOfSize { regions, size } => {
            write!(f, "the regions are for a board of {regions}, not {size}")
        }

        Kind::SizeNotMade { least, most } => {
            write!(f, "only boards of {least} to {most} digits are made here")
        }
        Kind::TechniqueNotUsed { technique } => {
            write!(f, "no puzzle made here needs {technique}")
        }
        Kind::NoPuzzleInTime => f.write_str("no puzzle was found in time"),
        Kind::NoDigits => f.write_str("no digits with one solution were found for the pattern"),
        Kind::PictureWidth { width, .. } => write!(f, "a picture cannot be {width} pixels wide"),

        Kind::SearchSubject => f.write_str("a search needs a problem, a board or a model"),
        Kind::TooLargeToShow { items: Some(items), entries, .. } => {
            write!(f, "the problem is too large: {items} items and {entries} entries")
        }
        Kind::TooLargeToShow { items: None, .. } => f.write_str("the board is too large"),
        Kind::NotPlain { item, secondary: true } => write!(f, "item `{item}` is secondary"),
        Kind::NotPlain { item, secondary: false } => write!(f, "item `{item}` has bounds"),
        Kind::FarStep { step, .. } => write!(f, "step {step} is too far from the start"),
        Kind::NoStep { step, .. } => write!(f, "there is no step {step}"),
        Kind::StepNotReached { step, .. } => {
            write!(f, "the time was too short to reach step {step}")
        }
        Kind::Unwritable { cause } => f.write_str(cause),
    }
}

pub(super) fn hint(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::UnknownName { of, known, near, .. } => match (&near[..], &known[..]) {
            ([meant, ..], _) => format!("did you mean `{meant}`?"),
            (_, [others @ .., last]) => {
                format!("the {of}s are {} and {last}", others.join(", "))
            }
            _ => return None,
        },

        Kind::ListLength { of: SignsOf::Signs, .. } => {
            "write one character for each cell, row by row, with a dot for an empty cell".to_owned()
        }
        Kind::ListLength { of: SignsOf::Notes, .. } => {
            "one text for each cell, which may be empty".to_owned()
        }
        Kind::ForeignSign { size, first, last, .. } => {
            format!("its {size} digits are {first} to {last}")
        }
        Kind::EntryOnGiven { .. } => "write a dot in a cell that has a given".to_owned(),
        Kind::RegionsOfSize { .. } => "one letter for each cell, row by row".to_owned(),

        Kind::SizeNotMade { .. } => {
            "`quadrille sudoku generate` makes boards of any size".to_owned()
        }
        Kind::TechniqueNotUsed { .. } => {
            "it is not among the techniques that puzzles are graded with".to_owned()
        }
        Kind::NoPuzzleInTime => "try another number, a smaller board or less symmetry".to_owned(),
        Kind::NoDigits => "there may be none: try another number, or more cells".to_owned(),
        Kind::PictureWidth { most, .. } => format!("the width must be from 1 to {most}"),

        Kind::SearchSubject => {
            "give exactly one of the fields `problem`, `board` and `model`".to_owned()
        }
        Kind::TooLargeToShow { most, .. } => format!("up to {most} entries can be shown"),
        Kind::NotPlain { .. } => {
            "a search row by row needs items that are covered exactly once".to_owned()
        }
        Kind::FarStep { last, .. } => format!("the last step that can be shown is {last}"),
        Kind::NoStep { last, .. } => format!("the search ends at step {last}"),
        Kind::StepNotReached { last, .. } => format!("it reached step {last}"),
        Kind::Unwritable { .. } => return None,
    })
}
