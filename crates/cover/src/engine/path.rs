//! Arithmetic on the path of an engine: how much of the tree lies behind it, and which branches it
//! can give away.

use super::contract::Next;

/// Returns the share of a tree that lies behind a path, assuming that all branches of a level are
/// equally large. `levels` gives, for each level from the root on, how many branches are finished
/// and how many there are.
pub(crate) fn share_behind(levels: impl Iterator<Item = (u32, u32)>) -> f64 {
    let (mut share, mut width) = (0.0, 1.0);
    for (behind, degree) in levels {
        let degree = f64::from(degree.max(1));
        share += width * f64::from(behind) / degree;
        width /= degree;
    }
    share
}

/// The branches of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branches {
    /// The number of branches when the level was entered.
    pub(crate) degree: u32,
    /// How many of them have been begun.
    pub(crate) begun: u32,
    /// The branches from this one on were given to another searcher.
    end: u32,
}

impl Branches {
    pub(crate) fn new(degree: u32) -> Branches {
        Branches { degree, begun: 0, end: degree }
    }

    /// Returns whether the next branch belongs to another searcher. Then this one is finished: it
    /// gives branches away only where no shallower level has any left.
    #[inline(always)]
    pub(crate) fn end_here(self) -> bool {
        self.begun == self.end && self.end < self.degree
    }

    /// Returns how many branches this searcher has still to begin.
    fn left(self) -> u32 {
        self.end.saturating_sub(self.begun)
    }

    /// Returns the branch from which on they belong to another searcher.
    pub(crate) fn end(self) -> u32 {
        self.end
    }

    /// Gives away the branches from `end` on.
    pub(crate) fn end_at(&mut self, end: u32) {
        self.end = end;
    }

    /// Gives away all branches but the next `kept`.
    pub(crate) fn keep(&mut self, kept: u32) {
        self.end = self.begun + kept;
    }
}

/// Does the same as [`share_behind`] from the branches of each level. The last branch begun is
/// still under way, except at the last level while the engine stands between two branches.
pub(crate) fn share_of_path(levels: impl ExactSizeIterator<Item = Branches>, next: Next) -> f64 {
    if next == Next::Rest {
        return 1.0;
    }
    let between = usize::from(next == Next::Advance);
    let last = levels.len().wrapping_sub(between);
    share_behind(levels.enumerate().map(|(k, Branches { begun, degree, .. })| {
        (if k == last { begun } else { begun.saturating_sub(1) }, degree)
    }))
}

/// Returns where to split a search: the shallowest level that has branches to give, and how many of
/// those that are left there to keep, which is the first half.
pub(crate) fn level_to_split(
    levels: impl ExactSizeIterator<Item = Branches>,
    next: Next,
) -> Option<(usize, u32)> {
    let under_way = levels.len().saturating_sub(usize::from(next != Next::Enter));
    levels.enumerate().find_map(|(k, level)| Some((k, kept(level.left(), k < under_way)?)))
}

/// Returns how many of `left` branches to keep when a level is split; `None` if it cannot be. A
/// branch under way stays here in any case, and is work enough if only one other is left.
pub(crate) fn kept(left: u32, is_under_way: bool) -> Option<u32> {
    let fewest = if is_under_way { 1 } else { 2 };
    (left >= fewest).then_some(left / 2)
}
