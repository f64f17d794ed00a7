//! The worth of a chain: the one that removes most wins, and of equals the one with the lowest sum.
//!
//! The length of a chain does not count. The scale weighs removals, in the order of digits and
//! cells, by a sum in which later ones count more. Different removals may have the same sum; the
//! chain found first then wins.

use std::cmp::Reverse;

use super::super::CellSet;
use super::super::step::Candidate;
use crate::digit::Digit;

/// The rank of a set of removals; greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    count: u32,
    sum: Reverse<u64>,
}

impl Worth {
    /// The worth of removing nothing, which is less than any other.
    pub(super) const NOTHING: Worth = Worth { count: 0, sum: Reverse(u64::MAX) };

    /// The worth of removing one digit from these cells.
    pub(super) fn of_digit<const W: usize>(cells: &CellSet<W>, digit: Digit) -> Worth {
        Worth::sum(cells.iter().map(|cell| Candidate { cell, digit }))
    }

    /// The worth of these removals, sorted by digit, then cell.
    pub(super) fn of(removed: &[Candidate]) -> Worth {
        debug_assert!(removed.is_sorted_by_key(|candidate| (candidate.digit, candidate.cell)));
        Worth::sum(removed.iter().copied())
    }

    /// The worth of these removals, which must come by digit, then cell.
    pub(super) fn sum(removed: impl Iterator<Item = Candidate>) -> Worth {
        let (mut count, mut sum) = (0, 0);
        for Candidate { cell, digit } in removed {
            sum += cell.index() as u64 * (1 + 80 * u64::from(count)) + u64::from(digit.get());
            count += 1;
        }
        if count == 0 { Worth::NOTHING } else { Worth { count, sum: Reverse(sum) } }
    }

    /// The number of removals.
    pub(super) fn count(self) -> u32 {
        self.count
    }
}

/// Sorts removals into the order in which a chain makes them, and drops duplicates.
pub(super) fn sort(removed: &mut Vec<Candidate>) {
    removed.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
    removed.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    fn worth(removed: &[(usize, u8)]) -> Worth {
        let candidate = |&(cell, digit): &(usize, u8)| Candidate {
            cell: Cell::at(cell),
            digit: Digit::new(digit).expect("a digit"),
        };
        Worth::of(&removed.iter().map(candidate).collect::<Vec<_>>())
    }

    #[test]
    fn two_removals_beat_one_and_the_first_cell_beats_a_later_one() {
        assert!(worth(&[(80, 8), (80, 9)]) > worth(&[(0, 1)]));
        assert!(worth(&[(3, 1)]) > worth(&[(4, 1)]));
        assert_eq!(worth(&[(3, 2)]), worth(&[(4, 1)]));
        assert!(worth(&[(80, 9)]) > Worth::NOTHING);
    }
}
