//! Naked and hidden sets (producers 3, 5, 7, 9, 10, 12, 16 and 18): n cells of a house with n
//! digits between them, or n digits with n places between them.
//!
//! Houses are searched in the order boxes, columns, rows, and subsets in the order of their bits. A
//! set is searched for only where its complement cannot be smaller. The direct form of a hidden set
//! removes nothing: it fills the only place outside the set that is left to another digit.

use super::board::Board;
use super::geometry::{HOUSE_SETS, HOUSES, count, has_several, subsets};
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// Finds the first naked set of a size that removes something from its house.
pub(super) fn naked(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Reasoning::NakedPair, 30),
        3 => (Reasoning::NakedTriplet, 36),
        _ => (Reasoning::NakedQuad, 50),
    };
    for (house, cells) in HOUSES.iter().enumerate() {
        if usize::from(board.vacant[house]) < 2 * size
            || !has_several(board.with_few(size) & HOUSE_SETS[house])
        {
            continue;
        }
        let small = |&cell: &usize| (2..=size).contains(&count(board.cells[cell]));
        let (list, length) = listed(cells.iter().map(|&cell| usize::from(cell)).filter(small));
        for subset in subsets(size, length) {
            let digits = ones(subset).fold(0, |union, at| union | board.cells[list[at]]);
            if count(digits) != size {
                continue;
            }
            let others = cells.iter().map(|&cell| usize::from(cell));
            let others = others.filter(|cell| !ones(subset).any(|at| list[at] == *cell));
            let victims = others.map(|cell| (cell, digits));
            if let Some(found) = Found::removing(hint, tenths, board, victims) {
                return Some(found);
            }
        }
    }
    None
}

/// Finds the first hidden set of a size that removes something.
pub(super) fn hidden(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Reasoning::HiddenPair, 34),
        3 => (Reasoning::HiddenTriplet, 40),
        _ => (Reasoning::HiddenQuad, 54),
    };
    let houses = (0..27).filter(|&house| usize::from(board.vacant[house]) > 2 * size);
    houses.into_iter().find_map(|house| {
        hidden_in(board, house, size, |digits, places| {
            let cells = ones(places).map(|place| (usize::from(HOUSES[house][place]), !digits));
            Found::removing(hint, tenths, board, cells)
        })
    })
}

/// Finds the first hidden set of a size that leaves another digit a single place in the house.
pub(super) fn direct_hidden(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = if size == 2 {
        (Reasoning::DirectHiddenPair, 20)
    } else {
        (Reasoning::DirectHiddenTriplet, 25)
    };
    let houses = (0..27).filter(|&house| usize::from(board.vacant[house]) > size);
    houses.into_iter().find_map(|house| {
        hidden_in(board, house, size, |digits, set| {
            let others = ones(!digits & 0x1ff);
            others.into_iter().find_map(|digit| {
                let places = board.places[house][digit];
                let left = places & !set;
                let single = left.is_power_of_two() && left != places;
                let cell = HOUSES[house][left.trailing_zeros() as usize % 9];
                single.then(|| Found::placing(hint, tenths, cell.into(), digit))
            })
        })
    })
}

/// Calls `conclude` with the digits and places of each hidden set of a house, until it returns a
/// hint.
fn hidden_in(
    board: &Board,
    house: usize,
    size: usize,
    conclude: impl Fn(u16, u16) -> Option<Found>,
) -> Option<Found> {
    let places = &board.places[house];
    let few = board.digits_with_few(house, size);
    if count(few) < size {
        return None;
    }
    let (list, length) = listed(ones(few));
    subsets(size, length).find_map(|subset| {
        let union = ones(subset).fold(0, |union, at| union | places[list[at]]);
        if count(union) != size {
            return None;
        }
        conclude(ones(subset).map(|at| 1 << list[at]).sum(), union)
    })
}

/// Collects up to nine things into an array. Returns it with their number.
pub(super) fn listed(things: impl Iterator<Item = usize>) -> ([usize; 9], usize) {
    let mut list = [0; 9];
    let count = things.zip(&mut list).map(|(thing, slot)| *slot = thing).count();
    (list, count)
}
