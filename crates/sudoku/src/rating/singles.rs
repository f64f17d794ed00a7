//! Singles (producers 1 and 4): a digit with one place in a house, or a cell with one candidate.
//!
//! The board records both as they arise, so this module only looks them up. The last cell of a
//! house comes first (1.0), then boxes (1.2), then columns and rows (1.5). Naked singles (2.3) come
//! after the direct hints.

use super::board::Board;
use super::step::{Found, Reasoning};

/// Finds the first hidden single.
pub(super) fn hidden(board: &Board) -> Option<Found> {
    if let Some((_, cell, digit)) = board.hidden_single(true) {
        return Some(Found::placing(Reasoning::LastCell, 10, cell, digit));
    }
    let (house, cell, digit) = board.hidden_single(false)?;
    let (hint, tenths) = if house < 9 {
        (Reasoning::HiddenSingleInBox, 12)
    } else {
        (Reasoning::HiddenSingleInLine, 15)
    };
    Some(Found::placing(hint, tenths, cell, digit))
}

/// Finds the first naked single.
pub(super) fn naked(board: &Board) -> Option<Found> {
    if board.naked() == 0 {
        return None;
    }
    let cell = board.naked().trailing_zeros() as usize;
    let digit = board.cells[cell].trailing_zeros() as usize;
    Some(Found::placing(Reasoning::NakedSingle, 23, cell, digit))
}
