//! The events of a search, and who listens to them.
//!
//! They are described in [`trace`](crate::trace), where users find them. They are defined here
//! because the engine `links` reports them.

use std::fmt;
use std::str::FromStr;

use crate::problem::{Color, ItemId, OptionId};
use crate::unknown::UnknownName;

/// How fine a trace is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Grain {
    /// Items chosen and options tried.
    #[default]
    Level,
    /// Also every item covered or uncovered, and every colour committed or released.
    Cover,
    /// Also every option hidden or brought back, and every link written.
    Link,
}

impl Grain {
    /// All grains, the coarsest first.
    pub const ALL: &[Grain] = &[Grain::Level, Grain::Cover, Grain::Link];

    /// Returns the grain's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Grain::Level => "level",
            Grain::Cover => "cover",
            Grain::Link => "link",
        }
    }
}

impl fmt::Display for Grain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Grain {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Grain, UnknownName> {
        UnknownName::find("grain", Grain::ALL, Grain::name, name)
    }
}

/// When covering an item unlinks its header: after or before its options are hidden.
///
/// Both orders lead to the same lists, the same covers and the same nodes; only the order of the
/// writes differs. Uncovering always mirrors covering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HeaderOrder {
    /// The options are hidden first and the header is unlinked last, as in *The Art of Computer
    /// Programming* 4B, 7.2.2.1.
    #[default]
    Last,
    /// The header is unlinked first, as in the paper *Dancing links* (2000) and in most articles
    /// that follow it.
    First,
}

impl HeaderOrder {
    /// Both orders.
    pub const ALL: &[HeaderOrder] = &[HeaderOrder::Last, HeaderOrder::First];

    /// Returns the order's name: `last` or `first`.
    pub fn name(self) -> &'static str {
        match self {
            HeaderOrder::Last => "last",
            HeaderOrder::First => "first",
        }
    }
}

impl fmt::Display for HeaderOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for HeaderOrder {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<HeaderOrder, UnknownName> {
        UnknownName::find("header order", HeaderOrder::ALL, HeaderOrder::name, name)
    }
}

/// A node of the cross-linked lists.
///
/// Node 0 is the root. Then come the headers of the items, primary before secondary, and then the
/// entries of the options. [`Nodes`](crate::trace::Nodes) says which node is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// The field of a node that a write changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The previous header in the list of open items.
    Left,
    /// The next header in the list of open items.
    Right,
    /// The previous node in an item's list of options.
    Up,
    /// The next node in an item's list of options.
    Down,
    /// The number of options in an item's list; the node is the item's header.
    Len,
    /// The mark of an entry whose colour is the one committed: 1 if set, else 0.
    Mark,
}

impl Field {
    /// Returns the field's name.
    pub fn name(self) -> &'static str {
        match self {
            Field::Left => "left",
            Field::Right => "right",
            Field::Up => "up",
            Field::Down => "down",
            Field::Len => "len",
            Field::Mark => "mark",
        }
    }

    /// Returns whether the values of this field are nodes.
    pub fn is_link(self) -> bool {
        matches!(self, Field::Left | Field::Right | Field::Up | Field::Down)
    }
}

/// A single event of a search.
///
/// The enum is exhaustive: a reader that skipped an event which it does not know would show lists
/// that are not those of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The search branches on an item.
    Choose {
        /// The item.
        item: ItemId,
        /// The number of branches: the number of its options, if it has no bounds.
        degree: u32,
    },
    /// All branches of the item are done, and the search goes back. Opposite of `Choose`.
    Leave {
        /// The item.
        item: ItemId,
        /// As in `Choose`.
        degree: u32,
    },
    /// An option joins the path.
    Try {
        /// The option.
        option: OptionId,
    },
    /// The option leaves the path. Opposite of `Try`.
    Undo {
        /// The option.
        option: OptionId,
    },
    /// An option that was tried for an item with bounds is set aside.
    Exclude {
        /// The option.
        option: OptionId,
    },
    /// The option is available again. Opposite of `Exclude`.
    Include {
        /// The option.
        option: OptionId,
    },
    /// An item with bounds is covered often enough, and no further option is chosen for it.
    Close {
        /// The item.
        item: ItemId,
    },
    /// The item is open again. Opposite of `Close`.
    Reopen {
        /// The item.
        item: ItemId,
    },
    /// An item has too few options left.
    DeadEnd {
        /// The item.
        item: ItemId,
    },
    /// The path is a cover.
    Solution {
        /// The number of the cover, from 1.
        number: u64,
    },
    /// An item is removed from the list of open items, and every option that holds it is hidden.
    Cover {
        /// The item.
        item: ItemId,
    },
    /// The item and its options come back. Opposite of `Cover`.
    Uncover {
        /// The item.
        item: ItemId,
    },
    /// A secondary item takes a colour, and every option that gives it another one is hidden.
    Commit {
        /// The item.
        item: ItemId,
        /// The colour.
        color: Color,
    },
    /// The item may take any colour again. Opposite of `Commit`.
    Uncommit {
        /// The item.
        item: ItemId,
        /// The colour.
        color: Color,
    },
    /// An option is removed from the lists of its other items.
    Hide {
        /// The option.
        option: OptionId,
    },
    /// The option is put back into these lists. Opposite of `Hide`.
    Unhide {
        /// The option.
        option: OptionId,
    },
    /// A link, a length or a mark is written.
    Write {
        /// The field that is written.
        field: Field,
        /// The node that it belongs to.
        node: NodeId,
        /// The value that was there.
        old: u32,
        /// The value that is there now.
        new: u32,
    },
}

impl Event {
    /// Returns the coarsest grain that includes this event.
    pub fn grain(&self) -> Grain {
        match self {
            Event::Choose { .. }
            | Event::Leave { .. }
            | Event::Try { .. }
            | Event::Undo { .. }
            | Event::Exclude { .. }
            | Event::Include { .. }
            | Event::Close { .. }
            | Event::Reopen { .. }
            | Event::DeadEnd { .. }
            | Event::Solution { .. } => Grain::Level,
            Event::Cover { .. }
            | Event::Uncover { .. }
            | Event::Commit { .. }
            | Event::Uncommit { .. } => Grain::Cover,
            Event::Hide { .. } | Event::Unhide { .. } | Event::Write { .. } => Grain::Link,
        }
    }

    /// Returns the event that undoes this one.
    ///
    /// A dead end and a solution change nothing and are their own inverse.
    pub fn inverse(self) -> Event {
        match self {
            Event::Choose { item, degree } => Event::Leave { item, degree },
            Event::Leave { item, degree } => Event::Choose { item, degree },
            Event::Try { option } => Event::Undo { option },
            Event::Undo { option } => Event::Try { option },
            Event::Exclude { option } => Event::Include { option },
            Event::Include { option } => Event::Exclude { option },
            Event::Close { item } => Event::Reopen { item },
            Event::Reopen { item } => Event::Close { item },
            Event::Cover { item } => Event::Uncover { item },
            Event::Uncover { item } => Event::Cover { item },
            Event::Commit { item, color } => Event::Uncommit { item, color },
            Event::Uncommit { item, color } => Event::Commit { item, color },
            Event::Hide { option } => Event::Unhide { option },
            Event::Unhide { option } => Event::Hide { option },
            Event::Write { field, node, old, new } => {
                Event::Write { field, node, old: new, new: old }
            }
            mark @ (Event::DeadEnd { .. } | Event::Solution { .. }) => mark,
        }
    }

    /// Returns the change in the length of the path: 1, 0 or -1.
    pub fn depth_change(&self) -> i32 {
        match self {
            Event::Try { .. } | Event::Close { .. } => 1,
            Event::Undo { .. } | Event::Reopen { .. } => -1,
            _ => 0,
        }
    }
}

/// An observer of a search. See [`Search::visit`](crate::Search::visit).
pub trait Visitor {
    /// Whether events are created at all. If false, the search costs no more than one without a
    /// visitor.
    const LISTENS: bool = true;

    /// Returns the finest grain that this visitor wants; finer events are not sent to it.
    fn grain(&self) -> Grain {
        Grain::Level
    }

    /// Receives an event.
    fn event(&mut self, event: Event);

    /// Returns whether the visitor has seen enough.
    ///
    /// If so, the search stops as if it were cancelled. It asks before each node, so the remaining
    /// events of the current node may still arrive.
    fn has_enough(&self) -> bool {
        false
    }
}

/// The visitor that ignores all events, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Visitor for Silent {
    const LISTENS: bool = false;

    fn event(&mut self, _: Event) {}
}

impl<V: Visitor> Visitor for &mut V {
    const LISTENS: bool = V::LISTENS;

    fn grain(&self) -> Grain {
        (**self).grain()
    }

    fn event(&mut self, event: Event) {
        (**self).event(event);
    }

    fn has_enough(&self) -> bool {
        (**self).has_enough()
    }
}
