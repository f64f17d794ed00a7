//! XY-wing and XYZ-wing (producers 13 and 14): a pivot and two wings with two candidates each.
//! Whatever the value of the pivot, one of the cells holds the digit that the wings share.
//!
//! Pivots are tried in ascending order, both wings in the order of the pivot's houses (box, row,
//! column). A cell loses the digit if it sees both wings, and also the pivot if that has the digit.

use super::board::Board;
use super::geometry::{MATES, PEERS, count, has_several};
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// Finds the first XY-wing that removes something.
pub(super) fn xy(board: &Board) -> Option<Found> {
    ones(board.bivalue()).find_map(|pivot| from_pivot(board, pivot))
}

/// Finds the first XYZ-wing that removes something.
pub(super) fn xyz(board: &Board) -> Option<Found> {
    ones(board.with_candidates(3)).find_map(|pivot| from_pivot(board, pivot))
}

fn from_pivot(board: &Board, pivot: usize) -> Option<Found> {
    let wings = board.bivalue() & PEERS[pivot];
    if !has_several(wings) {
        return None;
    }
    let digits = board.cells[pivot];
    let has_all_three = count(digits) == 3;
    let (hint, tenths) =
        if has_all_three { (Reasoning::XyzWing, 44) } else { (Reasoning::XyWing, 42) };
    let (mut list, mut length) = ([0; 20], 0);
    for cell in MATES[pivot].iter().flat_map(|mates| ones(mates & wings)) {
        // A wing shares a digit with the pivot.
        if board.cells[cell] & digits != 0 {
            list[length] = cell;
            length += 1;
        }
    }
    for &first in &list[..length] {
        // The one digit of the pivot that the first wing lacks.
        let missing = digits & !board.cells[first];
        if !missing.is_power_of_two() {
            continue;
        }
        for &second in &list[..length] {
            let shared = board.cells[first] & board.cells[second];
            let fits = board.cells[second] & missing != 0
                && shared.is_power_of_two()
                && (shared & digits != 0) == has_all_three;
            if fits {
                let seen = PEERS[first] & PEERS[second];
                let seen = if has_all_three { seen & PEERS[pivot] } else { seen };
                let digit = shared.trailing_zeros() as usize;
                let found = Found::removing_digit(hint, tenths, board, seen, digit);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}
