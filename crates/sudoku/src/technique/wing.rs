//! Wings.

use super::board::Board;
use super::step::Step;

pub(super) fn w_wing<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

pub(super) fn xy_wing<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

pub(super) fn xyz_wing<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}
