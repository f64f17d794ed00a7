//! Arguments from uniqueness.

use super::Technique;
use super::board::Board;
use super::step::Step;

/// The rectangles found on a board, kept for the techniques that share one scan.
#[derive(Debug, Default)]
pub(super) struct Memory {}

pub(super) fn grave<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

/// The uniqueness test of this name, or the hidden rectangle.
pub(super) fn rectangle<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    memory: &mut Memory,
) -> Option<Step> {
    let _ = (board, technique, memory);
    None
}

pub(super) fn avoidable<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    memory: &mut Memory,
) -> Option<Step> {
    let _ = (board, technique, memory);
    None
}
