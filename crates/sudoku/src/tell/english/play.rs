//! Hints other than steps, in English.

use super::{capital, list};
use crate::tell::errors::english::{standing, trouble};
use crate::tell::facts::Notice;

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
