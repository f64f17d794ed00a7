//! The rules that pick the item to branch on.
//!
//! Branching on the item with the fewest options keeps the tree small (Knuth, TAOCP 7.2.2.1, the
//! MRV heuristic); branching on the leftmost item is what the textbooks draw. For an item with
//! bounds, the number of branches counts, which may differ from the number of options: see
//! [`degree`].
//!
//! Where many items tie for the fewest, the leftmost is a bad guess. The worst of twenty 16×16
//! Sudokus is solved 16 times (`learn`) to 70 times (`links`) faster if ties go to the items at
//! which the search has failed before: see [`Weights`]. The weights are those of F. Boussemart and
//! others, *Boosting systematic search by weighting constraints*, 2004, fading over time like the
//! activities of a clause learner.

use std::fmt;
use std::str::FromStr;

use crate::unknown::UnknownName;
use crate::vectors::{OutOfMemory, copied, filled};

/// The rule that picks the item to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branch {
    /// The item with the fewest branches; ties go to the leftmost.
    #[default]
    Mrv,
    /// The leftmost uncovered item, however many branches it has: the textbook's `Head.Right`.
    Leftmost,
    /// The item with the fewest branches. Ties go to the item at which the search failed most often
    /// and most recently, then to the leftmost. Suits problems that are hard to refute.
    Weighted,
}

impl Branch {
    /// All rules.
    pub const ALL: &[Branch] = &[Branch::Mrv, Branch::Leftmost, Branch::Weighted];

    /// Returns the rule's name on the command line.
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
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Branch, UnknownName> {
        UnknownName::find("branching rule", Branch::ALL, Branch::name, name)
    }
}

/// How often an item with bounds has been covered so far, and its bounds. `need` and `room` shrink
/// as options that hold the item are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) count: u32,
    pub(crate) min: u32,
    pub(crate) max: u32,
}

impl Tally {
    /// Returns the minimum number of options still to be chosen.
    pub(crate) fn need(self) -> u32 {
        self.min.saturating_sub(self.count)
    }

    /// Returns the maximum number of options still to be chosen.
    pub(crate) fn room(self) -> u32 {
        self.max - self.count
    }

    /// Returns whether exactly one option is still to be chosen: the item then behaves like an
    /// ordinary one.
    pub(crate) fn is_last(self) -> bool {
        self.need() == 1 && self.room() == 1
    }
}

/// Returns the number of branches at an item with `len` options left, or `None` if nothing is left
/// to decide.
///
/// If the item still needs `need` options, branch k means "the first option chosen is the k-th". It
/// must leave at least `need - 1` options after it, which bounds k. An item that needs no more
/// options has one more branch: to choose none. With 0 branches the search has failed.
pub(crate) fn degree(len: u32, tally: Tally) -> Option<u32> {
    match tally.need() {
        0 if len == 0 => None,
        0 => Some(len.saturating_add(1)),
        need => Some((len + 1).saturating_sub(need)),
    }
}

/// How often and how recently the search failed at each item because too few options were left.
///
/// Instead of decaying all weights at every failure, each failure weighs slightly more than the one
/// before. The arithmetic is the same on every machine.
#[derive(Debug)]
pub(crate) struct Weights {
    /// One weight per item, indexed by its place; empty if the rule does not use weights.
    of: Vec<f32>,
    /// The weight of the next failure.
    step: f32,
}

impl Weights {
    const GROWTH: f32 = 1.002;
    const LARGEST_STEP: f32 = 1e15;

    /// Creates weights for items at places below `places`, or none if the rule does not use them.
    pub(crate) fn new(branch: Branch, places: usize) -> Result<Weights, OutOfMemory> {
        let places = if branch == Branch::Weighted { places } else { 0 };
        Ok(Weights { of: filled(places, 0.0)?, step: 1.0 })
    }

    /// Copies the weights.
    pub(crate) fn copied(&self) -> Result<Weights, OutOfMemory> {
        Ok(Weights { of: copied(&self.of)?, step: self.step })
    }

    /// Returns the weight of an item.
    #[inline]
    pub(crate) fn of(&self, item: usize) -> f32 {
        self.of[item]
    }

    /// Records that the search failed at `item`.
    pub(crate) fn failed(&mut self, item: usize) {
        let Some(weight) = self.of.get_mut(item) else { return };
        *weight += self.step;
        self.step *= Weights::GROWTH;
        if self.step > Weights::LARGEST_STEP {
            self.of.iter_mut().for_each(|weight| *weight /= Weights::LARGEST_STEP);
            self.step /= Weights::LARGEST_STEP;
        }
    }

    /// From pairs of an item and its number of branches, returns the pair with the fewest branches.
    /// Ties go to the greatest weight, then to the first.
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
    fn ties_go_to_the_item_with_the_latest_failures() {
        let mut weights = Weights::new(Branch::Weighted, 4).expect("four weights fit");
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
        let mut weights = Weights::new(Branch::Weighted, 3).expect("three weights fit");
        for _ in 0..100_000 {
            weights.failed(1);
            weights.failed(2);
        }
        assert!(weights.of.iter().all(|weight| weight.is_finite()));
        assert!(weights.of(2) > weights.of(1) && weights.of(1) > weights.of(0));
    }
}
