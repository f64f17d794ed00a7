//! Colours.

use super::board::Board;
use super::step::Step;

pub(super) fn simple<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

pub(super) fn multi<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}
