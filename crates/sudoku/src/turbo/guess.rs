//! The rule for guesses, which is the same on every machine.
//!
//! A stuck board is split in two at a cell with two digits: either the first digit is placed, or
//! the second. The cell is chosen as follows:
//!
//! 1. The last cell guessed before the last dead end, if it still has two digits: what failed there
//!    is likely to fail here.
//! 2. Before the first dead end, except at the first guess, the first cell with two digits: if
//!    there are many solutions, any way leads to one.
//! 3. With few open cells, again the first.
//! 4. Otherwise the one with the best score among the first few. The score counts, for both digits,
//!    the cells that see this one and have the digit as a candidate. Those with two candidates
//!    count four times, because they become singles.
//!
//! Cells are taken row by row. If no cell has two digits, the first open cell is split by its first
//! digit.

/// With this many open cells or fewer, the first cell is taken.
const FEW_OPEN: u32 = 24;
/// With more open cells than this, more cells are compared.
const MANY_OPEN: u32 = 36;
const COMPARE_MANY: u32 = 12;
const COMPARE_SOME: u32 = 6;

/// What a search remembers of its guesses. Cells are numbers below 255; their meaning is up to the
/// caller.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    last: u8,
    failed: u8,
}

const NONE: u8 = u8::MAX;

impl Past {
    /// No guess has been made.
    pub(super) const NOTHING: Past = Past { last: NONE, failed: NONE };

    /// Records that a cell is guessed.
    #[inline(always)]
    pub(super) fn guessed(&mut self, cell: u8) {
        self.last = cell;
    }

    /// Records that the board is dead.
    #[inline(always)]
    pub(super) fn dead_end(&mut self) {
        self.failed = self.last;
    }

    /// The last cell guessed before the last dead end.
    #[inline(always)]
    pub(super) fn failed(&self) -> Option<u8> {
        (self.failed != NONE).then_some(self.failed)
    }

    /// Whether there were guesses and none has failed so far.
    #[inline(always)]
    pub(super) fn is_good(&self) -> bool {
        self.last != NONE && self.failed == NONE
    }
}

/// The number of cells to compare on a board with `open` open cells; 0 means to take the first.
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

/// The score of a cell: `seen` candidates would be removed from its peers, `pairs_seen` of them
/// from cells with two candidates.
#[inline(always)]
pub(super) fn score(seen: u32, pairs_seen: u32) -> u32 {
    seen + 3 * pairs_seen
}
