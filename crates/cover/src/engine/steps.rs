//! What a data structure must be able to do for [`Dance`](super::dance::Dance) to search with it.
//!
//! `links` and `cells` implement [`Steps`]. A step is given the [`Level`] of the path that it
//! belongs to, so that the structure need not know the path.

use super::arrangement::Arrangement;
use super::path::Branches;
use crate::problem::OptionId;
use crate::vectors::OutOfMemory;

/// The place of the root in the list of open items. No item has it.
pub(super) const ROOT: u32 = 0;

/// One level of the path: the item branched on, and the option being tried for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level<M> {
    pub(super) item: u32,
    /// The entry of the option being tried, in the item's list or set; the item itself before the
    /// first try.
    pub(super) entry: u32,
    pub(super) branches: Branches,
    /// Read by [`Level::kind`].
    pub(super) kind: Kind,
    /// What the data structure needs to undo the level.
    pub(super) mark: M,
}

/// How a level branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Exactly one option has to be chosen: the item is covered while its options are tried.
    Once,
    /// The item stays open. Options already tried are set aside.
    Repeated,
    /// The last branch of a repeated level: choose no further option.
    Closed,
}

impl<M> Level<M> {
    /// The kind of level; a constant if no item has bounds.
    #[inline(always)]
    pub(super) fn kind<S: Steps>(&self) -> Kind {
        if S::BOUNDS { self.kind } else { Kind::Once }
    }
}

/// A data structure that holds the options still possible, and the steps that change it.
///
/// Items are numbered by their places in the arrangement; entries as the structure likes. Every
/// step has an opposite, and the opposites are called in reverse order.
pub(crate) trait Steps: Sized {
    /// What is needed to undo a level, apart from its item and entry.
    type Mark: Copy + Send + 'static;
    /// The type of a copy. It may differ from this one in who observes the search.
    type Copied: Steps<Mark = Self::Mark> + Send + 'static;

    /// Whether items may have bounds. If not, every level is [`Kind::Once`].
    const BOUNDS: bool;
    /// Whether [`begin`](Steps::begin) finds out if the branch leaves an item with too few options.
    /// The node is then counted there. Otherwise it is counted when the next item is picked, which
    /// may have no branch.
    const LOOKS_AHEAD: bool;
    /// Whether parts of the tree may be searched with copies.
    const SPLITS: bool = true;

    // Queries.

    /// Returns the places of the items and the order of the options.
    fn arrangement(&self) -> &Arrangement;

    /// Returns the next open item to the right. From the root this is the first one; after the last
    /// one comes the root again.
    fn right(&self, item: u32) -> u32;

    /// Returns the number of branches at an item; `None` if there is nothing left to decide about
    /// it.
    fn degree(&self, item: u32) -> Option<u32>;

    /// Returns the smallest number of branches that an open item can have now.
    fn least_degree(&self) -> u32;

    /// Returns the next branch of a level, if there is one: the entry of an option, or the item
    /// itself and [`Kind::Closed`].
    fn next_branch(&self, level: &Level<Self::Mark>) -> Option<(u32, Kind)>;

    /// Returns the option that an entry belongs to.
    fn option_of(&self, entry: u32) -> OptionId;

    /// Returns the number of entries removed so far.
    fn updates(&self) -> u64;

    /// Returns whether an item has too few options before the first step. Only asked of a structure
    /// that looks ahead: it relies on there being none whenever an item is picked.
    fn is_starved_at_root(&self) -> bool {
        false
    }

    /// Returns whether an observer wants the search to stop.
    fn has_enough(&self) -> bool {
        false
    }

    // Steps.

    /// Opens a level for an item with `degree` branches, and covers the item if exactly one option
    /// has to be chosen for it.
    fn enter(&mut self, item: u32, degree: u32) -> Result<(Kind, Self::Mark), OutOfMemory>;

    /// Begins a branch of a level, as returned by [`next_branch`](Steps::next_branch). Returns an
    /// item that this leaves with too few options, if the structure looks ahead and there is one.
    fn begin(&mut self, level: &Level<Self::Mark>, entry: u32, kind: Kind) -> Option<u32>;

    /// Takes back the branch of a level.
    fn take_back(&mut self, level: &Level<Self::Mark>);

    /// Removes an option until the repeated level is left whose mark is given. Returns an item that
    /// this leaves with too few options, if the structure looks ahead and there is one.
    fn set_aside(&mut self, entry: u32, mark: &mut Self::Mark) -> Result<Option<u32>, OutOfMemory>;

    /// Undoes [`enter`](Steps::enter), and brings back what was set aside at the level.
    fn leave(&mut self, level: &Level<Self::Mark>, is_root: bool);

    /// Copies the structure.
    fn copied(&self) -> Result<Self::Copied, OutOfMemory>;

    // Reports to an observer.

    /// Reports that the path is a cover, the `number`-th.
    fn report_cover(&mut self, _number: u64) {}

    /// Reports that an item has no branch.
    fn report_dead_end(&mut self, _item: u32) {}
}
