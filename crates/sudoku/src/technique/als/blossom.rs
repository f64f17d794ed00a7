//! Death blossoms: a cell, the stem, and for each of its digits a set, the petal, that loses it if the stem holds it.
use super::Memory;
use crate::technique::board::Board;
use crate::technique::step::Step;

pub(in crate::technique) fn death_blossom<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}
