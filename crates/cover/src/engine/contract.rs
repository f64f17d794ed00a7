//! The contract of every engine that walks the search tree.

use super::branch::Branch;
use super::left::Left;
use super::place::{NoWay, Place};
use crate::lists::Lists;
use crate::problem::{OptionId, OptionSet, Problem};
use crate::watch::Watch;

/// The most work that one call of [`Searcher::run`] may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    /// Maximum number of nodes to visit.
    pub(crate) nodes: u64,
    /// Maximum number of covers to find.
    pub(crate) covers: u64,
    /// The effort after which to pause, in nanoseconds as [`Searcher::effort`] counts them; at
    /// least 1. Every call takes at least one step, and ends with the step that uses this up.
    pub(crate) effort: u64,
}

/// Why [`Searcher::run`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The last cover of the quota has just been found, and is the current path.
    Cover,
    /// There is another node to visit, and the nodes of the quota are used up.
    Nodes,
    /// The effort of the quota is used up. Whether there is another node is not known.
    Effort,
    /// The tree is finished. Every change has been undone, unless a part was split off.
    Done,
    /// A visitor asked to stop.
    Enough,
    /// The memory needed to continue could not be allocated. The search has ended unfinished:
    /// [`Searcher::run`] must not be called again.
    OutOfMemory,
}

/// What an engine that walks the tree does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Pick an item, or find that the current path is a cover.
    Enter,
    /// Try the next branch of the last level.
    Advance,
    /// Undo the current branch of the last level.
    Retreat,
    /// Nothing: the tree is finished.
    Rest,
}

/// The work that an engine has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) nodes: u64,
    /// The number of entries removed from the list, set or word of an item. An engine that removes
    /// many at once counts nodes instead: see [`Stats::updates`](crate::Stats::updates).
    pub(crate) updates: u64,
    pub(crate) covers: u64,
}

impl Counters {
    /// Returns the sum of this work and other work.
    pub(crate) fn and(self, other: Counters) -> Counters {
        Counters {
            nodes: self.nodes + other.nodes,
            updates: self.updates + other.updates,
            covers: self.covers + other.covers,
        }
    }

    /// Returns the work done since the counters were `start`.
    pub(crate) fn since(self, start: Counters) -> Counters {
        Counters {
            nodes: self.nodes - start.nodes,
            updates: self.updates - start.updates,
            covers: self.covers - start.covers,
        }
    }
}

/// The contract of every engine that walks the tree: a state machine that can be paused after any
/// node and resumed.
///
/// Where it pauses makes no difference to what it does. A clock is looked at only between two calls
/// of [`run`](Searcher::run), so the longest step of an engine is the longest time for which it is
/// deaf. The head of each engine says how long that is; for ten million entries it may be a tenth
/// of a second.
pub(crate) trait Searcher {
    /// Continues until the quota is used up or the tree is finished.
    fn run(&mut self, quota: Quota) -> Pause;

    /// Appends the options on the current path to `into`, in any order. After [`Pause::Cover`] they
    /// are a cover. The caller makes room for them, because this cannot fail: see
    /// [`Problem::longest_cover`].
    fn path(&self, into: &mut Vec<OptionId>);

    /// Returns the work done since the start.
    fn counters(&self) -> Counters;

    /// Returns the share of the tree that lies behind the current path, from 0 to 1, assuming that
    /// all branches are equally large.
    fn share_done(&self) -> f64;

    /// Splits off the later part of the remaining tree, and returns a searcher that stands at its
    /// beginning. Of the branches not yet begun at the shallowest level that has any, this searcher
    /// keeps the first half and gives away the later half (or the only one, if it has a branch
    /// under way). It will end before those, so its covers followed by those of the new one are the
    /// covers that it would have found alone.
    ///
    /// The new searcher counts nodes, covers and updates from 0. Its
    /// [`share_done`](Searcher::share_done) refers to the whole tree and starts where its part
    /// begins, which is now the end of this one's part.
    ///
    /// Returns `None` if there is nothing to split off at the moment, if memory is lacking, or if a
    /// split would change the search: an engine that learns from what it has seen never splits.
    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        None
    }

    /// Returns where the searcher stands, between two calls of [`run`](Searcher::run): a new
    /// searcher that [goes to](Searcher::go_to) this place finds the covers that this one would
    /// still find, in the same order. A node that has been begun but not finished is visited again.
    ///
    /// Returns `None` if memory is lacking or the engine cannot tell: one that learns from what it
    /// has seen would have to take its experience along.
    fn place(&self) -> Option<Place> {
        None
    }

    /// Adds what is left of the search. It is a single [`place`](Searcher::place) unless the
    /// searcher consists of several.
    ///
    /// Returns `None` where [`place`](Searcher::place) does.
    fn left(&self, into: &mut Left) -> Option<()> {
        into.add(Lists::empty().ok()?, self.place()?).ok()
    }

    /// Goes to a place. The searcher must be new, and made from the same setup as the one that told
    /// the place. It counts from 0 from there on.
    ///
    /// # Errors
    /// If there is no way to the place, the searcher is of no use any more.
    fn go_to(&mut self, _place: &Place) -> Result<(), NoWay> {
        Err(NoWay::Foreign)
    }

    /// Frees one worker thread while the caller does other work (`is_needed`), or takes it back. It
    /// matters only to a search that runs in the background.
    fn make_way(&mut self, _is_needed: bool) {}

    /// Returns roughly how many nanoseconds the work so far takes on a current machine. It is
    /// computed from counters, so decisions based on it are the same on every machine and in every
    /// run.
    fn effort(&self) -> u64;
}

/// What must be recorded of each cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// Nothing: covers are counted, in whatever order they are found.
    Count,
    /// The node at which it was found, so that a limit cuts in the right place.
    Node,
    /// Its node and its options.
    Options,
}

/// What an engine is built from.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'s> {
    pub(crate) problem: &'s Problem,
    pub(crate) branch: Branch,
    pub(crate) seed: Option<u64>,
    /// Options that may not be chosen.
    pub(crate) left_out: &'s OptionSet,
    /// Returns false if the engine need not be finished: see [`Watch`].
    pub(crate) go_on: &'s dyn Fn() -> bool,
}

impl<'s> Setup<'s> {
    /// Returns the watch on which to count the steps of building.
    pub(crate) fn watch(self) -> Watch<'s> {
        Watch::new(self.go_on)
    }
}
