//! Bivalue universal graves (producer 19): if every cell had two candidates, and every digit two
//! places in each house that still lacks it, the puzzle would have no solution or two.
//!
//! The candidates that keep the board from being a grave are the extras, and one of them must be
//! true. They are found by house: if a digit has places there, but not two, and exactly one of
//! these cells has three or more candidates, the digit is an extra of that cell. If several cells
//! have, another house must single out the right one. Without the extras, the board must be a
//! grave.

use super::board::Board;
use super::geometry::{HOUSES, HOUSES_OF, PEERS, count, subsets};
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// A board that is a grave except for a few candidates.
struct Grave {
    /// The extra digits of each cell that has one.
    cells: Vec<(usize, u16)>,
    /// All extra digits.
    digits: u16,
    /// The cells without a value that see all of those cells.
    common: u128,
}

/// Finds the step that the board allows, if it is nearly a grave.
pub(super) fn find(board: &Board) -> Option<Found> {
    let grave = nearly_a_grave(board)?;
    let is_one_digit = grave.digits.is_power_of_two();
    match (&grave.cells[..], is_one_digit) {
        (&[], _) => None,
        (&[(cell, extra)], _) => {
            Found::removing(Reasoning::BivalueUniversalGrave(1), 56, board, [(cell, !extra)])
        }
        (cells, true) => {
            let digit = grave.digits.trailing_zeros() as usize;
            let hint = Reasoning::BivalueUniversalGrave(2);
            Found::removing_digit(hint, 57, board, grave.common, digit)
                .or_else(|| fourth(board, cells, &grave))
        }
        (_, false) if grave.common == 0 => None,
        (cells, false) => fourth(board, cells, &grave).or_else(|| third(board, cells, &grave)),
    }
}

/// Finds the extras of the board, if it is a grave without them.
fn nearly_a_grave(board: &Board) -> Option<Grave> {
    let mut extras = [0_u16; 81];
    let mut digits = 0;
    for house in 0..27 {
        for (digit, &places) in board.places[house].iter().enumerate() {
            if matches!(count(places), 0 | 2) {
                continue;
            }
            let cells = Board::cells_at(house, places) & !board.bivalue() & !board.naked();
            if cells == 0 {
                return None;
            }
            if cells & (cells - 1) == 0 {
                extras[cells.trailing_zeros() as usize] |= 1 << digit;
                digits |= 1 << digit;
            }
        }
    }
    let is_reduced = |cell: usize| count(board.cells[cell] & !extras[cell]) == 2;
    if !ones(board.empty).all(is_reduced) {
        return None;
    }
    let is_balanced = |house: usize, digit: usize| {
        let places = ones(board.places[house][digit]);
        let left =
            places.filter(|&place| extras[usize::from(HOUSES[house][place])] >> digit & 1 == 0);
        matches!(left.count(), 0 | 2)
    };
    if !(0..27).all(|house| (0..9).all(|digit| is_balanced(house, digit))) {
        return None;
    }
    let cells: Vec<_> =
        (0..81).filter(|&cell| extras[cell] != 0).map(|cell| (cell, extras[cell])).collect();
    let common = cells.iter().fold(board.empty, |common, &(cell, _)| common & PEERS[cell]);
    Some(Grave { cells, digits, common })
}

/// Type 4: two cells that see each other share one digit that is not an extra. It has no other
/// place in their common house, so one of them holds it and the other an extra.
fn fourth(board: &Board, cells: &[(usize, u16)], grave: &Grave) -> Option<Found> {
    let &[(first, first_extra), (second, second_extra)] = cells else { return None };
    let common = board.cells[first] & board.cells[second] & !grave.digits;
    if !common.is_power_of_two() || PEERS[first] >> second & 1 == 0 {
        return None;
    }
    let victims = [(first, !first_extra & !common), (second, !second_extra & !common)];
    Found::removing(Reasoning::BivalueUniversalGrave(4), 57, board, victims)
}

/// Type 3: the cells share a house, and the extras form a naked set with other cells of it.
fn third(board: &Board, cells: &[(usize, u16)], grave: &Grave) -> Option<Found> {
    let (first, _) = *cells.first()?;
    let shared = (0..3).map(|kind| (kind, HOUSES_OF[first][kind]));
    let shared = shared
        .filter(|&(kind, house)| cells.iter().all(|&(cell, _)| HOUSES_OF[cell][kind] == house));
    shared.into_iter().find_map(|(_, house)| {
        let in_house = HOUSES[usize::from(house)].iter().map(|&cell| usize::from(cell));
        let list: Vec<usize> = in_house.filter(|&cell| grave.common >> cell & 1 == 1).collect();
        (2..=6_usize).find_map(|size| {
            subsets(size - 1, list.len()).find_map(|subset| {
                let digits = ones(subset).fold(0, |union, at| union | board.cells[list[at]]);
                if count(digits) != size || grave.digits & !digits != 0 {
                    return None;
                }
                let rest = (0..list.len()).filter(|&at| subset >> at & 1 == 0);
                let victims = rest.map(|at| (list[at], digits));
                Found::removing(
                    Reasoning::BivalueUniversalGrave(3),
                    57 + size as u16 - 1,
                    board,
                    victims,
                )
            })
        })
    })
}
