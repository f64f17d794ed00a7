//! The guess, as far as it is the same on every machine.
//!
//! A stuck board is split in two at a cell with two digits: it is the first of them, or the second. Which cell?
//!
//! 1. The one that was guessed last before the last dead end, if it still has two digits: what failed there is
//!    likely to fail here.
//! 2. Before the first dead end, but for the first guess, the first such cell: where there are many solutions,
//!    any way leads to one.
//! 3. With few open cells, the first again.
//! 4. Else the one with the best score, of the first few: for both digits, the cells that see this one and
//!    have the digit, those with two digits counting four times, as they become singles.
//!
//! Cells come row by row. Without a cell with two digits, the first open cell is split by its first digit.

/// With as many open cells or fewer, no cells are compared.
const FEW_OPEN: u32 = 24;
/// With more than this, many cells are compared, else some.
const MANY_OPEN: u32 = 36;
const COMPARE_MANY: u32 = 12;
const COMPARE_SOME: u32 = 6;

/// What a search remembers of its guesses. Cells are numbers below 255; who guesses says which.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    last: u8,
    failed: u8,
}

const NONE: u8 = u8::MAX;

impl Past {
    /// Nothing has been guessed.
    pub(super) const NOTHING: Past = Past { last: NONE, failed: NONE };

    /// A cell is guessed.
    #[inline(always)]
    pub(super) fn guessed(&mut self, cell: u8) {
        self.last = cell;
    }

    /// A board is dead.
    #[inline(always)]
    pub(super) fn dead_end(&mut self) {
        self.failed = self.last;
    }

    /// The cell that was guessed last before the last dead end.
    #[inline(always)]
    pub(super) fn failed(&self) -> Option<u8> {
        (self.failed != NONE).then_some(self.failed)
    }

    /// Whether there were guesses, and none has failed so far.
    #[inline(always)]
    pub(super) fn is_good(&self) -> bool {
        self.last != NONE && self.failed == NONE
    }
}

/// How many cells are compared, on a board with so many open ones; none if the first is to be taken.
#[inline(always)]
pub(super) fn compared(open: u32) -> u32 {
    if open <= FEW_OPEN {
        0
    } else if open <= MANY_OPEN {
        COMPARE_SOME
    } else {
        COMPARE_MANY
    }
}

/// The score of a cell, of whose peers so many candidates go, so many of them from cells with two.
#[inline(always)]
pub(super) fn score(seen: u32, pairs_seen: u32) -> u32 {
    seen + 3 * pairs_seen
}
