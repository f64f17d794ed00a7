//! Locked candidates: all places of a digit in one house lie in another, so the digit is removed
//! from the rest of the other house.
//!
//! Pointing works from a box to a line, claiming from a line to a box. The search takes the boxes
//! (then diagonals and other regions, which point like boxes) or the rows and columns in order, in
//! each the digits ascending, and for each digit the crossing houses: rows, columns, then the
//! others. The first that removes something is taken. A digit with only one place is a single, not
//! a locked candidate.
//!
//! A house with fewer cells than digits can be the other house, but not the first: it need not
//! contain the digit. Where rules between two cells let all places exclude a candidate, that is
//! removed as well, with the first house in place of the second.
//!
//! The shared spots of two houses are known beforehand, so a digit costs one comparison per
//! crossing.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::{Quest, Survey};
use crate::digit::Digit;
use crate::grid::Cell;

/// From a box or another region into any other house.
pub(super) fn pointing<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let mut from = geometry.boxes().chain(geometry.extras());
    from.find_map(|base| from_house(board, survey, Technique::Pointing, base, 0))
}

/// From a line into a box or another region.
pub(super) fn claiming<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let boxes = geometry.boxes().start;
    let mut from = geometry.rows().chain(geometry.columns());
    from.find_map(|base| from_house(board, survey, Technique::Claiming, base, boxes))
}

/// From the house `base` into houses numbered `least` or higher.
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
        for &(cover, shared) in &board.geometry.short_crossings[base] {
            let inside = spots & !shared == 0;
            if inside && !removals(board, digit, base, cover).is_empty() {
                return Some(step(board, technique, digit, base, cover));
            }
        }
        if board.geometry.is_paired {
            let removed = excluded(board, digit, base);
            if !removed.is_empty() {
                let because = Because::Locked { digit, base, cover: base };
                return Some(Step::removing(technique, removed, because));
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
    let removed =
        removals(board, digit, base, cover).iter().map(|cell| Candidate { cell, digit }).collect();
    Step::removing(technique, removed, Because::Locked { digit, base, cover })
}

/// The places of the digit in the house `cover` outside `base`.
fn removals<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    base: usize,
    cover: usize,
) -> CellSet<W> {
    let geometry = &board.geometry;
    (board.places(digit) & geometry.regions[cover]) - geometry.houses[base]
}

/// What the digit excludes at every place that it has in the house.
fn excluded<const W: usize>(board: &Board<W>, digit: Digit, base: usize) -> Vec<Candidate> {
    let places = board.places_in(base, digit).iter();
    let places: Vec<(Cell, Digit)> = places.map(|cell| (cell, digit)).collect();
    let excluded = board.geometry.excluded_by_all(&places);
    let candidates = excluded.flat_map(|(cell, gone)| {
        let here = gone & board.digits(cell);
        here.into_iter().map(move |digit| Candidate { cell, digit })
    });
    candidates.collect()
}
