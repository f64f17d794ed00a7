//! Contradictions, and hints other than steps, in English.

use super::{capital, list, named};
use crate::tell::facts::{Move, Notice, Trouble, Value};

pub(super) fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Clash([one, other]) => {
            format!("The {} and the {} cannot both be right.", standing(one), standing(other))
        }
        Notice::Wrong(values) => {
            let digits: Vec<String> =
                values.iter().map(|value| format!("the {}", standing(value))).collect();
            let verb = if values.len() == 1 { "does" } else { "do" };
            format!("{} {verb} not match the solution.", capital(&list(&digits, "and")))
        }
        Notice::MissingNote(cells) => {
            let noun = if cells.len() == 1 { "digit" } else { "digits" };
            format!("The notes in {} lack the right {noun}.", list(cells, "and"))
        }
        Notice::Solved => "Every cell is filled, and every digit is right.".into(),
        Notice::NoSolution(reason) => {
            format!("The givens have no solution: {}.", trouble(reason))
        }
        Notice::SeveralSolutions(Some((cell, digits))) => format!(
            "The givens have more than one solution. For example, {cell} can be {}.",
            list(digits, "or")
        ),
        Notice::SeveralSolutions(None) => "The givens have more than one solution.".into(),
        Notice::Unknown => "The search was stopped before the solution was known.".into(),
        Notice::NothingHelps => "All techniques were tried, and none of them helps here.".into(),
        Notice::NoTime => "No step was found in the time allowed.".into(),
    }
}

/// `7 in r4c8`.
fn standing(Value { cell, digit }: &Value) -> String {
    format!("{digit} in {cell}")
}

pub(super) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Twice { house, digit, cells: [a, b] } => {
            format!("{digit} twice in {}: {a} and {b}", named(*house))
        }
        Trouble::Apart { by, digit, cells: [a, b] } => {
            let piece = match by {
                Move::King => "king",
                Move::Knight => "knight",
            };
            format!("{digit} twice a {piece}'s move apart: {a} and {b}")
        }
        Trouble::Consecutive { values: [one, other] } => {
            format!("consecutive digits side by side: {} and {}", standing(one), standing(other))
        }
        Trouble::Marks => "the marks alone allow no solution".into(),
        Trouble::Board => "even the empty board has no solution".into(),
        Trouble::NoDigit { cell, givens } => {
            format!("no digit is left for {cell}, given {}", givens.join(", "))
        }
        Trouble::NoPlace { house, digit, givens } => {
            format!("{digit} has no place left in {}, given {}", named(*house), givens.join(", "))
        }
        Trouble::Together { givens, minimal } => {
            let (count, list) = (givens.len(), givens.join(", "));
            match (count, minimal) {
                (1, _) => format!("no solution contains the given {list}"),
                (_, true) => format!(
                    "no two givens clash, but these {count} together have no solution, and none of them can be spared: {list}"
                ),
                (_, false) => format!(
                    "no two givens clash, but some of these {count} together have no solution: {list}"
                ),
            }
        }
    }
}
