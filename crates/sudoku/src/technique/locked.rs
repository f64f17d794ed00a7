//! Locked candidates: all places of a digit in one house lie in another.

use super::board::Board;
use super::step::Step;

pub(super) fn pointing<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

pub(super) fn claiming<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}
