//! The difficulty of a step, in whole tenths, so that sums are exact.

use std::fmt;

/// A difficulty on Sudoku Explainer's scale, such as 7.2, or a lower bound.
///
/// It displays as `7.2`, or as `≥ 9.1` if it is a bound. A bound compares as greater than the exact
/// difficulty with the same figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Difficulty {
    tenths: u16,
    bound: bool,
}

impl Difficulty {
    /// Creates an exact difficulty from tenths: 72 for 7.2.
    pub fn from_tenths(tenths: u16) -> Difficulty {
        Difficulty { tenths, bound: false }
    }

    /// Creates a lower bound from tenths.
    pub(super) fn at_least(tenths: u16) -> Difficulty {
        Difficulty { tenths, bound: true }
    }

    /// Returns the figure in tenths: 72 for 7.2.
    pub fn tenths(self) -> u16 {
        self.tenths
    }

    /// Returns whether this is a lower bound: the true difficulty may be higher.
    pub fn is_bound(self) -> bool {
        self.bound
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.bound { "≥ " } else { "" };
        f.pad(&format!("{sign}{}.{}", self.tenths / 10, self.tenths % 10))
    }
}

/// What the length of a chain adds to its difficulty, in tenths: one for each of the thresholds 4,
/// 6, 8, 12, 16, 24, … that the length exceeds. The length is the number of nodes less two.
pub(super) fn added_by_length(nodes: u32) -> u16 {
    let length = nodes.saturating_sub(2);
    let (mut steps, mut threshold, mut by_half) = (0, 4, true);
    while length > threshold {
        steps += 1;
        threshold = if by_half { threshold / 2 * 3 } else { threshold / 3 * 4 };
        by_half = !by_half;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difficulty_shows_one_decimal_and_whether_it_is_a_bound() {
        assert_eq!(Difficulty::from_tenths(72).to_string(), "7.2");
        assert_eq!(Difficulty::from_tenths(10).to_string(), "1.0");
        assert_eq!(Difficulty::at_least(91).to_string(), "≥ 9.1");
        assert!(Difficulty::at_least(91) > Difficulty::from_tenths(91));
        assert!(Difficulty::at_least(91) < Difficulty::from_tenths(92));
    }

    #[test]
    fn longer_chains_are_more_difficult() {
        let added = |length: u32| added_by_length(length + 2);
        assert_eq!(
            [0, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17].map(added),
            [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
        );
        assert_eq!(
            [24, 25, 32, 33, 48, 49, 64, 65, 96, 97].map(added),
            [5, 6, 6, 7, 7, 8, 8, 9, 9, 10]
        );
        assert_eq!(added_by_length(0), 0);
    }
}
