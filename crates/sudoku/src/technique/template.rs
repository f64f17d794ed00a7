//! Templates: all ways to place one digit on the whole board. What is in every one of them is certain, what is in none is false.
//!
//! Digits ascend; the first with something to place, or to remove, is taken with all of it. A cell is in every
//! template if its row has no other place that is in one. For each candidate one template is sought; on large boards that may take long, so
//! after [`PATIENCE`] tries the candidate stays in doubt, and nothing is concluded from it.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::{Survey, pattern_through};
use crate::digit::Digit;

/// How many cells are tried for one candidate.
const PATIENCE: usize = 50_000;

/// Cells that hold the digit in every template.
pub(super) fn set<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    board.all_digits().into_iter().find_map(|digit| {
        let possible = board.places(digit) - impossible(board, survey, digit);
        let only = geometry.rows().filter_map(|row| {
            let here = possible & geometry.houses[row];
            here.first().filter(|_| here.len() == 1)
        });
        let placed: Vec<Candidate> = only.map(|cell| Candidate { cell, digit }).collect();
        let step = Step {
            technique: Technique::TemplateSet,
            placed,
            removed: Vec::new(),
            because: Because::Templates { digit },
        };
        (!step.placed.is_empty()).then_some(step)
    })
}

/// Cells that do not hold the digit in any template.
pub(super) fn delete<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    board.all_digits().into_iter().find_map(|digit| {
        let gone = impossible(board, survey, digit);
        let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
        let because = Because::Templates { digit };
        let step = Step::removing(Technique::TemplateDelete, removed, because);
        (!step.removed.is_empty()).then_some(step)
    })
}

/// The candidates of a digit that are in no template for certain.
fn impossible<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    digit: Digit,
) -> CellSet<W> {
    let never = |cell| {
        // A step or less for each cell that is tried.
        if board.alarm.rings_after(PATIENCE) {
            return false;
        }
        let mut patience = PATIENCE;
        let found = pattern_through(board, digit, cell, CellSet::EMPTY, &mut patience);
        found.is_none() && patience > 0
    };
    survey.doubtful(board, digit).iter().filter(|&cell| never(cell)).collect()
}
