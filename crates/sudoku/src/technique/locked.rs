//! Locked candidates: all places of a digit in one house lie in another, so it goes from the rest of that.
//!
//! Pointing goes from a box into a line, claiming from a line into a box. The search takes the boxes (then diagonals and
//! other regions, which point like boxes) or the rows and columns in order, in each the digits ascending, and for
//! each the houses that cross: row, column, then the others. The first that removes something is taken. A digit
//! with one place is a single and no locked candidate.
//!
//! The spots that two houses share are known, so that a digit costs a comparison for each crossing.

use super::Technique;
use super::board::Board;
use super::step::{Because, Candidate, Step};
use super::survey::{Quest, Survey};
use crate::digit::Digit;

/// From a box, or what is like one, into any other house.
pub(super) fn pointing<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let mut from = geometry.boxes().chain(geometry.extras());
    from.find_map(|base| from_house(board, survey, Technique::Pointing, base, 0))
}

/// From a line into a box, or what is like one.
pub(super) fn claiming<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let boxes = geometry.boxes().start;
    let mut from = geometry.rows().chain(geometry.columns());
    from.find_map(|base| from_house(board, survey, Technique::Claiming, base, boxes))
}

/// From one house into those with this number or a higher one.
fn from_house<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
    base: usize,
    least: usize,
) -> Option<Step> {
    if survey.is_vain(Quest::Locked, base) {
        return None;
    }
    for digit in board.all_digits() {
        let spots = survey.spots(base, digit);
        if spots & spots.wrapping_sub(1) == 0 {
            continue;
        }
        for &(cover, shared) in &board.geometry.crossings[base] {
            if cover >= least
                && spots & !shared == 0
                && board.count(cover, digit) > board.count(base, digit)
            {
                return Some(step(board, technique, digit, base, cover));
            }
        }
    }
    survey.was_vain(Quest::Locked, base);
    None
}

fn step<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    digit: Digit,
    base: usize,
    cover: usize,
) -> Step {
    let gone = board.places_in(cover, digit) - board.geometry.houses[base];
    let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    Step::removing(technique, removed, Because::Locked { digit, base, cover })
}
