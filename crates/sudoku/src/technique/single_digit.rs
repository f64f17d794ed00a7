//! Two strong links of one digit: skyscraper, kite, empty rectangle.

use super::board::Board;
use super::step::Step;

pub(super) fn skyscraper<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

pub(super) fn two_string_kite<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}

pub(super) fn empty_rectangle<const W: usize>(board: &Board<W>) -> Option<Step> {
    let _ = board;
    None
}
