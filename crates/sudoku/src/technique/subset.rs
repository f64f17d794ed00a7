//! Subsets: as many cells as digits.

use super::board::Board;
use super::step::Step;

pub(super) fn locked<const W: usize>(board: &Board<W>, size: usize) -> Option<Step> {
    let _ = (board, size);
    None
}

pub(super) fn naked<const W: usize>(board: &Board<W>, size: usize) -> Option<Step> {
    let _ = (board, size);
    None
}

pub(super) fn hidden<const W: usize>(board: &Board<W>, size: usize) -> Option<Step> {
    let _ = (board, size);
    None
}
