//! Fish: the places of a digit in some houses lie in as many others.

use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::step::Step;

/// The fish of this name, basic, finned, sashimi, franken or mutant.
pub(super) fn find<const W: usize>(board: &Board<W>, technique: Technique) -> Option<Step> {
    let _ = (board, technique);
    None
}
