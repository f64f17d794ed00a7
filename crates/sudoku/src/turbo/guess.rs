//! The rule of the guess, which every form of the board follows to the letter: so the tree is the same
//! on every machine, node by node.
//!
//! 1. A cell with two digits, if there is one; else the first open cell.
//! 2. Of the cells with two digits, the first so many are compared ([`compared`]), in the order of the board.
//! 3. The score of a cell is, for both its digits, the number of cells that it sees and that have the
//!    digit as a candidate, those with two digits counting [`PAIR_WEIGHT`] times. The first one with the
//!    highest score is taken.
//! 4. The half that has the lowest digit of the cell is looked at first.

/// With as many open cells or fewer, the first cell with two digits is as good as any.
const FEW_OPEN: u32 = 36;
/// With more than this, many cells are compared, else some.
const MANY_OPEN: u32 = 44;
const COMPARE_MANY: u32 = 12;
const COMPARE_SOME: u32 = 4;

/// What a cell with two digits counts: taking one of them makes the other a single.
pub(super) const PAIR_WEIGHT: u32 = 3;

/// How many cells with two digits are compared when so many cells are open; one needs no score.
#[inline(always)]
pub(super) const fn compared(open: u32) -> u32 {
    if open <= FEW_OPEN {
        1
    } else if open <= MANY_OPEN {
        COMPARE_SOME
    } else {
        COMPARE_MANY
    }
}
