//! Arithmetic on the path of an engine: how much of the tree lies behind it, and which level can
//! give branches away.

use super::contract::Next;

/// The number of steps back, one after the other, after which an engine pauses. They are not
/// counted as effort, and a path of a hundred thousand levels takes a while to undo.
pub(crate) const MOST_STEPS_BACK: u32 = 4096;

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

/// Does the same from the number of branches begun at each level and their total. The last branch
/// begun is still under way, except at the last level while the engine stands between two branches.
pub(crate) fn share_of_path(levels: impl ExactSizeIterator<Item = (u32, u32)>, next: Next) -> f64 {
    if next == Next::Rest {
        return 1.0;
    }
    let between = usize::from(next == Next::Advance);
    let last = levels.len().wrapping_sub(between);
    share_behind(levels.enumerate().map(|(k, (begun, degree))| {
        (if k == last { begun } else { begun.saturating_sub(1) }, degree)
    }))
}

/// Returns the shallowest level, not counting the first `given`, with branches that another
/// searcher can take over. The branch under way stays here. The last level has nothing to give
/// while its current branch may be over.
pub(crate) fn level_to_give(
    levels: impl ExactSizeIterator<Item = (u32, u32)>,
    given: usize,
    next: Next,
) -> Option<usize> {
    let under_way = levels.len().saturating_sub(usize::from(next != Next::Enter));
    let mut levels = levels.enumerate().take(under_way).skip(given);
    levels.find(|&(_, (begun, degree))| begun < degree).map(|(level, _)| level)
}
