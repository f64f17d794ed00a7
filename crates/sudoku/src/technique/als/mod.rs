//! Almost locked sets.

use crate::technique::board::Board;
use crate::technique::step::Step;

/// The almost locked sets of the board of one stamp, and memory to find them.
#[derive(Debug, Default)]
pub(super) struct Memory<const W: usize> {}

pub(super) fn xz_rule<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn xy_wing<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn chain<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn death_blossom<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}
