//! Which item to branch on.
//!
//! Branching on the item with the fewest options keeps the tree small (Knuth, TAOCP 7.2.2.1, the MRV
//! heuristic); taking the leftmost is what the textbooks draw. An item that may be covered several
//! times counts as many ways as the branch will have children: see [`degree`].

use std::fmt;
use std::str::FromStr;

/// The rule that picks the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Branch {
    /// The item with the fewest ways to go on; of equals, the leftmost.
    #[default]
    Mrv,
    /// The leftmost item that is still open, whatever its size: the textbook's `Head.Right`.
    Leftmost,
}

impl Branch {
    /// Every rule.
    pub const ALL: [Branch; 2] = [Branch::Mrv, Branch::Leftmost];

    /// The rule's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Branch::Mrv => "mrv",
            Branch::Leftmost => "leftmost",
        }
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Branch {
    type Err = String;

    fn from_str(name: &str) -> Result<Branch, String> {
        let known = Branch::ALL.into_iter().find(|branch| branch.name() == name);
        known.ok_or_else(|| format!("unknown branching rule `{name}`"))
    }
}

/// How often a bounded item was covered, and may be. Its `need` and `room` shrink as options that
/// hold it are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) count: u32,
    pub(crate) min: u32,
    pub(crate) max: u32,
}

impl Tally {
    /// Options still to be chosen, at least.
    pub(crate) fn need(self) -> u32 {
        self.min.saturating_sub(self.count)
    }

    /// Options still to be chosen, at most.
    pub(crate) fn room(self) -> u32 {
        self.max - self.count
    }

    /// Exactly one option is still to be chosen: the item behaves like an ordinary one.
    pub(crate) fn is_last(self) -> bool {
        self.need() == 1 && self.room() == 1
    }
}

/// The number of branches at an item with `len` options left, or `None` if there is nothing to
/// decide any more.
///
/// The branches of an item that still needs `need` options are "the first one chosen is the k-th": k
/// can go no further than leaves `need - 1` behind it. An item that needs none has one branch more,
/// to choose none. With 0 branches the search has failed.
pub(crate) fn degree(len: u32, tally: Tally) -> Option<u32> {
    match tally.need() {
        0 if len == 0 => None,
        0 => Some(len.saturating_add(1)),
        need => Some((len + 1).saturating_sub(need)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_item_has_as_many_branches_as_options() {
        let once = Tally { count: 0, min: 1, max: 1 };
        assert_eq!([0, 1, 5].map(|len| degree(len, once)), [Some(0), Some(1), Some(5)]);
        assert!(once.is_last());
    }

    #[test]
    fn a_bounded_item_branches_on_its_first_option() {
        let tally = Tally { count: 1, min: 3, max: 4 };
        assert_eq!([1, 2, 5].map(|len| degree(len, tally)), [Some(0), Some(1), Some(4)]);
        let enough = Tally { count: 3, min: 3, max: 4 };
        assert_eq!([0, 2].map(|len| degree(len, enough)), [None, Some(3)]);
    }
}
