//! Templates: the ways to place one digit on the whole board. A cell in every template is certain,
//! a cell in none is impossible.
//!
//! Digits ascend. The first digit with something to place, or to remove, makes a step of all its
//! conclusions. A cell is in every template if no other place in its row is in any. The search
//! looks for one template through each candidate. On large boards that may take long, so after
//! [`PATIENCE`] tries the candidate stays in doubt, and nothing is concluded from it.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::{Survey, pattern_through};
use crate::digit::Digit;

/// The number of cells that are tried for one candidate.
const PATIENCE: usize = 50_000;

/// Finds cells that hold the digit in every template.
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

/// Finds cells that hold the digit in no template.
pub(super) fn delete<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    board.all_digits().into_iter().find_map(|digit| {
        let gone = impossible(board, survey, digit);
        let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
        let because = Because::Templates { digit };
        let step = Step::removing(Technique::TemplateDelete, removed, because);
        (!step.removed.is_empty()).then_some(step)
    })
}

/// The candidates of a digit that are proved to be in no template.
fn impossible<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    digit: Digit,
) -> CellSet<W> {
    let never = |cell| {
        // One unit of work or less for each cell that is tried.
        if board.alarm.rings_after(PATIENCE) {
            return false;
        }
        let mut patience = PATIENCE;
        let found = pattern_through(board, digit, cell, CellSet::EMPTY, &mut patience);
        found.is_none() && patience > 0
    };
    survey.doubtful(board, digit).iter().filter(|&cell| never(cell)).collect()
}
