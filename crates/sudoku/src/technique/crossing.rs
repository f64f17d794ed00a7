//! Sue de Coq.

use super::board::Board;
use super::step::Step;

pub(super) fn sue_de_coq<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}
