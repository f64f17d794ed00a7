//! Contradictions in English. They are also part of error messages.

use crate::house::HouseKind;
use crate::tell::trouble::{HouseName, Move, Trouble, Value};

/// `row 3`.
pub(in crate::tell) fn house_name(HouseName { kind, number }: HouseName) -> String {
    match kind {
        HouseKind::Row => format!("row {number}"),
        HouseKind::Column => format!("column {number}"),
        HouseKind::Box => format!("box {number}"),
        HouseKind::Diagonal if number == 1 => "the falling diagonal".into(),
        HouseKind::Diagonal => "the rising diagonal".into(),
        HouseKind::Window => format!("window {number}"),
        HouseKind::CentreDot => "the centres of the boxes".into(),
        HouseKind::Extra => format!("extra region {number}"),
    }
}

/// `7 in r4c8`.
pub(in crate::tell) fn standing(Value { cell, digit }: &Value) -> String {
    format!("{digit} in {cell}")
}

pub(in crate::tell) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Twice { house, digit, cells: [a, b] } => {
            format!("{digit} twice in {}: {a} and {b}", house_name(*house))
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
        Trouble::Forbidden { values: [one, other], rule } => {
            format!("{} rules out {} ({rule})", standing(one), standing(other))
        }
        Trouble::Marks => "the marks alone allow no solution".into(),
        Trouble::Board => "even the empty board has no solution".into(),
        Trouble::NoDigit { cell, givens } => {
            format!("no digit is left for {cell}, given {}", givens.join(", "))
        }
        Trouble::NoPlace { house, digit, givens } => {
            format!(
                "{digit} has no place left in {}, given {}",
                house_name(*house),
                givens.join(", ")
            )
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
