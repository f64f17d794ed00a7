//! Where a search stands, as a value: what is needed to go on elsewhere, or on another day.
//!
//! A search tries the branches of a level one after the other. So a place in the tree is a number
//! for each level, and what lies behind it is whatever has smaller numbers. A searcher that gave
//! branches away ([`Searcher::split`](super::contract::Searcher::split)) has an end at some level:
//!
//! ```text
//!                  root                 level   branches   next   end
//!         /      /      \      \          0        4         1     3     another has the last one
//!       done   here     left   given      1        2         1     2
//!             /    \
//!          done    next                 left: branch 1 of level 1, then branch 2 of level 0
//! ```
//!
//! At the last level, `next` is the branch to begin; at the others the one under way. A place in
//! the tree of one engine, branching rule and seed means nothing in that of another.

use super::contract::Next;
use super::path::Branches;
use crate::vectors::{OutOfMemory, reserved};

/// A place in a search tree, and what is left from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Before the root: everything is left.
    Start,
    /// At a branch of each of these levels, from the root on; at least one.
    Within(Vec<Rung>),
    /// Behind the last branch: nothing is left.
    End,
}

/// A level of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rung {
    /// The number of branches of the level.
    pub(crate) degree: u32,
    /// The branch under way or, at the last level, the next one to begin.
    pub(crate) branch: u32,
    /// The branches from this one on belong to another searcher.
    pub(crate) end: u32,
}

impl Rung {
    /// Returns whether a tree can have such a level.
    fn is_sound(self) -> bool {
        self.branch < self.end && self.end <= self.degree
    }
}

impl Place {
    /// Returns the place of an engine from the branches of its levels. `is_entering` says that the
    /// last branch begun is still to be visited.
    pub(crate) fn of(
        levels: impl ExactSizeIterator<Item = Rung>,
        is_entering: bool,
    ) -> Result<Place, OutOfMemory> {
        let mut rungs = reserved(levels.len())?;
        rungs.extend(levels);
        // `branch` is the number of branches begun so far.
        let under_way = rungs.len().saturating_sub(usize::from(!is_entering));
        rungs[..under_way].iter_mut().for_each(|rung| rung.branch = rung.branch.saturating_sub(1));
        while let Some(last) = rungs.last()
            && last.branch >= last.end
        {
            rungs.pop();
            if let Some(above) = rungs.last_mut() {
                above.branch += 1;
            }
        }
        Ok(if rungs.is_empty() { Place::End } else { Place::Within(rungs) })
    }

    /// Returns the place of an engine that keeps [`Branches`], which it does not begin at `Start`.
    pub(crate) fn of_branches(
        levels: impl ExactSizeIterator<Item = Branches>,
        next: Next,
    ) -> Result<Place, OutOfMemory> {
        if next == Next::Rest {
            return Ok(Place::End);
        }
        let rung = |it: Branches| Rung { degree: it.degree, branch: it.begun, end: it.end() };
        Place::of(levels.map(rung), next == Next::Enter)
    }

    /// Returns the branches that lead here; none before the root, `None` behind the last one.
    pub(crate) fn path(&self) -> Result<Option<Vec<u32>>, OutOfMemory> {
        let Place::Within(rungs) = self else {
            return Ok((*self == Place::Start).then(Vec::new));
        };
        let mut path = reserved(rungs.len())?;
        path.extend(rungs.iter().map(|rung| rung.branch));
        // The first branch of a level begins where the level does.
        while path.last() == Some(&0) {
            path.pop();
        }
        Ok(Some(path))
    }

    /// Returns what share of the tree is left, assuming that all branches of a level are equally
    /// large.
    pub(crate) fn share_left(&self) -> f64 {
        let rungs = match self {
            Place::Start => return 1.0,
            Place::Within(rungs) => rungs,
            Place::End => return 0.0,
        };
        let (mut left, mut width) = (0.0, 1.0);
        for (k, rung) in rungs.iter().enumerate() {
            width /= f64::from(rung.degree.max(1));
            let under_way = u32::from(k + 1 < rungs.len());
            left += width * f64::from(rung.end - rung.branch - under_way);
        }
        left
    }

    /// Returns whether a tree can have such a place.
    pub(crate) fn is_sound(&self) -> bool {
        match self {
            Place::Start | Place::End => true,
            Place::Within(rungs) => !rungs.is_empty() && rungs.iter().all(|rung| rung.is_sound()),
        }
    }
}

/// Why a searcher cannot go to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoWay {
    /// The tree has no such place, so it is a place of another tree; or the engine knows no places.
    Foreign,
    OutOfMemory,
}

impl From<OutOfMemory> for NoWay {
    fn from(OutOfMemory: OutOfMemory) -> NoWay {
        NoWay::OutOfMemory
    }
}
