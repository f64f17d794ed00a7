//! The two ends of a chain, one of which holds a digit, and what that removes.

use std::cmp::Reverse;

use super::super::{Board, CellSet};
use super::worth::Worth;
use crate::digit::Digit;
use crate::grid::Cell;

/// Two cells, one of which must hold the digit if a chain joins them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) worth: Worth,
    pub(super) start: Cell,
    pub(super) digit: Digit,
    pub(super) end: Cell,
}

impl Ends {
    /// The ends, if they remove something.
    pub(super) fn new<const W: usize>(
        board: &Board<W>,
        digit: Digit,
        start: Cell,
        end: Cell,
    ) -> Option<Ends> {
        let removed = removals(board, digit, start, end);
        let worth = Worth::of_digit(&removed, digit);
        (worth > Worth::NOTHING).then_some(Ends { worth, start, digit, end })
    }
}

/// The cells that lose the digit if one of the two ends holds it.
pub(super) fn removals<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    start: Cell,
    end: Cell,
) -> CellSet<W> {
    board.geometry.peers(start) & board.geometry.peers(end) & board.places(digit)
}

/// Sorts the best first; of equals the one with the earliest start, by cell and then digit.
pub(super) fn sort(list: &mut [Ends]) {
    list.sort_by_key(|ends| (Reverse(ends.worth), ends.start, ends.digit));
}
