//! Franken and mutant fish.

use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::step::Step;
use crate::technique::survey::Survey;

pub(super) fn find<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
    size: usize,
    mutant: bool,
    fins: bool,
) -> Option<Step> {
    let _ = (board, survey, technique, size, mutant, fins);
    None
}
