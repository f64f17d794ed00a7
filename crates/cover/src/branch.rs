//! Which item to branch on.
//!
//! Branching on the item with the fewest options keeps the tree small (Knuth, TAOCP 7.2.2.1, the MRV
//! heuristic); taking the leftmost is what the textbooks draw. An item that may be covered several
//! times counts as many ways as the branch will have children: see [`degree`].
//!
//! Where many items have the fewest, the leftmost is a bad guess: the worst of twenty 16×16 Sudokus takes
//! 16 (`words`) to 70 times less (`links`) if those at which it failed are preferred (the weights of F.
//! Boussemart and others, *Boosting systematic search by weighting constraints*, 2004, with the
//! fading of a learner's activities): see [`Weights`].

use std::fmt;
use std::str::FromStr;

use crate::engine::{OutOfMemory, filled};

/// The rule that picks the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Branch {
    /// The item with the fewest ways to go on; of equals, the leftmost.
    #[default]
    Mrv,
    /// The leftmost item that is still open, whatever its size: the textbook's `Head.Right`.
    Leftmost,
    /// The item with the fewest ways to go on; of equals, the one at which the search failed most, and
    /// most recently; of those, the leftmost. For problems that are hard to refute.
    Weighted,
}

impl Branch {
    /// Every rule.
    pub const ALL: [Branch; 3] = [Branch::Mrv, Branch::Leftmost, Branch::Weighted];

    /// The rule's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Branch::Mrv => "mrv",
            Branch::Leftmost => "leftmost",
            Branch::Weighted => "weighted",
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

/// How often and how recently the search failed at each item: because it had too few options left.
///
/// Instead of making all weights a little smaller at every failure, each failure weighs a little more
/// than the one before. The arithmetic is the same on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// One an item, by its place; empty if nobody asks.
    of: Vec<f32>,
    /// What the next failure weighs.
    step: f32,
}

impl Weights {
    const GROWTH: f32 = 1.002;
    const LARGEST_STEP: f32 = 1e15;

    /// For items at places below `places`, if the rule asks for weights.
    pub(crate) fn new(branch: Branch, places: usize) -> Result<Weights, OutOfMemory> {
        let places = if branch == Branch::Weighted { places } else { 0 };
        Ok(Weights { of: filled(places, 0.0)?, step: 1.0 })
    }

    /// The weight of an item.
    #[inline]
    pub(crate) fn of(&self, item: usize) -> f32 {
        self.of[item]
    }

    /// The search failed at an item.
    pub(crate) fn failed(&mut self, item: usize) {
        let Some(weight) = self.of.get_mut(item) else { return };
        *weight += self.step;
        self.step *= Weights::GROWTH;
        if self.step > Weights::LARGEST_STEP {
            self.of.iter_mut().for_each(|weight| *weight /= Weights::LARGEST_STEP);
            self.step /= Weights::LARGEST_STEP;
        }
    }

    /// Of items with their numbers of branches, the one with the fewest; of equals the one of the
    /// greatest weight, and of those the first.
    pub(crate) fn choose(&self, items: impl Iterator<Item = (u32, u32)>) -> Option<(u32, u32)> {
        let mut best: Option<(u32, u32)> = None;
        for (item, degree) in items {
            let better = best.is_none_or(|(other, least)| {
                let heavier = || self.of(item as usize) > self.of(other as usize);
                degree < least || (degree == least && heavier())
            });
            if better {
                best = Some((item, degree));
            }
        }
        best
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

    #[test]
    fn of_equals_the_one_with_the_latest_failures_is_chosen() {
        let mut weights = Weights::new(Branch::Weighted, 4).expect("four");
        let items = || [(1, 3), (2, 2), (3, 2)].into_iter();
        assert_eq!(weights.choose(items()), Some((2, 2)));
        weights.failed(3);
        assert_eq!(weights.choose(items()), Some((3, 2)));
        weights.failed(2);
        assert_eq!(weights.choose(items()), Some((2, 2)));
        weights.failed(1);
        assert_eq!(weights.choose(items()), Some((2, 2)));
    }

    #[test]
    fn weights_never_overflow() {
        let mut weights = Weights::new(Branch::Weighted, 3).expect("three");
        for _ in 0..100_000 {
            weights.failed(1);
            weights.failed(2);
        }
        assert!(weights.of.iter().all(|weight| weight.is_finite()));
        assert!(weights.of(2) > weights.of(1) && weights.of(1) > weights.of(0));
    }
}
