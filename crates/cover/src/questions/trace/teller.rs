//! Events in words and as JSON, with the names of their problem.
//!
//! An event says only what changed. Describing it requires context: how deep the search is, which
//! item is being branched on, what the path is. [`Teller`] keeps track of that.

use std::fmt;

#[cfg(feature = "json")]
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Event, NodeId, NodeKind, Nodes};
use crate::problem::{ItemId, OptionId, Problem};

/// Follows a search from its start and describes its events.
///
/// ```
/// use quadrille::trace::{Grain, Teller};
///
/// let problem: quadrille::Problem = "a b c\na b\nc\n".parse()?;
/// let mut teller = Teller::new(&problem);
/// let trace = problem.search().trace(Grain::Level);
/// let lines: Vec<String> = trace.map(|event| teller.tell(event).to_string()).collect();
/// assert_eq!(
///     lines[..4],
///     ["item a (1 option)", "try 1 (covers b)", "  item c (1 option)", "  try 2"]
/// );
/// assert_eq!(lines[4], "    solution 1: 1 2");
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Teller<'p> {
    problem: &'p Problem,
    nodes: Option<Nodes>,
    /// The items branched on, outermost first.
    items: Vec<ItemId>,
    /// The options tried; `None` where an item was closed.
    path: Vec<Option<OptionId>>,
}

/// An event with the context needed to describe it. `Display` gives one line, indented by the depth
/// of the search; `Serialize` gives one object.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    problem: &'a Problem,
    nodes: Option<&'a Nodes>,
    event: Event,
    depth: usize,
    item: Option<ItemId>,
    path: &'a [Option<OptionId>],
}

impl<'p> Teller<'p> {
    /// Creates a teller for a search of `problem`.
    pub fn new(problem: &'p Problem) -> Teller<'p> {
        Teller { problem, nodes: None, items: Vec::new(), path: Vec::new() }
    }

    /// Describes the next event. Events must come in the order in which they happened.
    pub fn tell(&mut self, event: Event) -> Told<'_> {
        // An event that goes deeper is described at the depth at which it was decided, and so is
        // its opposite.
        match event {
            Event::Undo { .. } | Event::Reopen { .. } => drop(self.path.pop()),
            Event::Choose { item, .. } => self.items.push(item),
            Event::Write { .. } if self.nodes.is_none() => {
                self.nodes = Some(Nodes::new(self.problem));
            }
            _ => {}
        }
        let depth = self.path.len();
        let item = self.items.last().copied();
        match event {
            Event::Try { option } => self.path.push(Some(option)),
            Event::Close { .. } => self.path.push(None),
            Event::Leave { .. } => drop(self.items.pop()),
            _ => {}
        }
        let nodes = self.nodes.as_ref();
        Told { problem: self.problem, nodes, event, depth, item, path: &self.path }
    }
}

impl Told<'_> {
    /// The names of an option's items, except the one being branched on.
    fn other_items(&self, option: OptionId) -> impl Iterator<Item = &str> {
        let items = self.problem.option_items(option).iter();
        let others = items.filter(|&&item| Some(item) != self.item);
        others.map(|&item| self.problem.item_name(item))
    }

    fn cover(&self) -> impl Iterator<Item = String> {
        let options = self.path.iter().flatten();
        options.map(|&option| self.problem.option_label(option).to_string())
    }

    /// `root`, `a` for the header of item a, or `3.a` for the entry of option 3 in the list of a.
    fn node(&self, node: NodeId) -> String {
        let name = |item| self.problem.item_name(item);
        match self.nodes.and_then(|nodes| nodes.kind(node)) {
            Some(NodeKind::Root) => "root".into(),
            Some(NodeKind::Header(item)) => name(item).into(),
            Some(NodeKind::Entry(option, item)) => {
                format!("{}.{}", self.problem.option_label(option), name(item))
            }
            None => format!("node {}", node.0),
        }
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deeper = usize::from(self.event.grain() > super::Grain::Level);
        write!(f, "{:indent$}", "", indent = 2 * (self.depth + deeper))?;
        let name = |item| self.problem.item_name(item);
        let label = |option| self.problem.option_label(option);
        match self.event {
            Event::Choose { item, degree } => {
                write!(f, "item {} ({})", name(item), options(degree))
            }
            Event::Leave { item, .. } => write!(f, "leave {}", name(item)),
            Event::Try { option } => {
                write!(f, "try {}", label(option))?;
                let others: Vec<_> = self.other_items(option).collect();
                if others.is_empty() { Ok(()) } else { write!(f, " (covers {})", others.join(" ")) }
            }
            Event::Undo { option } => write!(f, "undo {}", label(option)),
            Event::Exclude { option } => write!(f, "exclude {}", label(option)),
            Event::Include { option } => write!(f, "include {}", label(option)),
            Event::Close { item } => write!(f, "close {}", name(item)),
            Event::Reopen { item } => write!(f, "reopen {}", name(item)),
            Event::DeadEnd { item } => write!(f, "dead end {}", name(item)),
            Event::Solution { number } => {
                write!(f, "solution {number}:")?;
                self.cover().try_for_each(|label| write!(f, " {label}"))
            }
            Event::Cover { item } => write!(f, "cover {}", name(item)),
            Event::Uncover { item } => write!(f, "uncover {}", name(item)),
            Event::Commit { item, color } => {
                write!(f, "commit {}:{}", name(item), self.problem.color_name(color))
            }
            Event::Uncommit { item, color } => {
                write!(f, "uncommit {}:{}", name(item), self.problem.color_name(color))
            }
            Event::Hide { option } => write!(f, "  hide {}", label(option)),
            Event::Unhide { option } => write!(f, "  unhide {}", label(option)),
            Event::Write { field, node, old, new } => {
                let node = self.node(node);
                let [old, new] = [old, new].map(|value| {
                    if field.is_link() { self.node(NodeId(value)) } else { value.to_string() }
                });
                write!(f, "    {}({node}) = {new} (was {old})", field.name())
            }
        }
    }
}

fn options(number: u32) -> String {
    if number == 1 { "1 option".into() } else { format!("{number} options") }
}

#[cfg(feature = "json")]
impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |item| self.problem.item_name(item);
        let label = |option| self.problem.option_label(option).to_string();
        let mut map = serializer.serialize_map(None)?;
        let kind = match self.event {
            Event::Choose { .. } => "choose",
            Event::Leave { .. } => "leave",
            Event::Try { .. } => "try",
            Event::Undo { .. } => "undo",
            Event::Exclude { .. } => "exclude",
            Event::Include { .. } => "include",
            Event::Close { .. } => "close",
            Event::Reopen { .. } => "reopen",
            Event::DeadEnd { .. } => "dead end",
            Event::Solution { .. } => "solution",
            Event::Cover { .. } => "cover",
            Event::Uncover { .. } => "uncover",
            Event::Commit { .. } => "commit",
            Event::Uncommit { .. } => "uncommit",
            Event::Hide { .. } => "hide",
            Event::Unhide { .. } => "unhide",
            Event::Write { .. } => "write",
        };
        map.serialize_entry("event", kind)?;
        map.serialize_entry("depth", &self.depth)?;
        match self.event {
            Event::Choose { item, degree } | Event::Leave { item, degree } => {
                map.serialize_entry("item", name(item))?;
                map.serialize_entry("degree", &degree)?;
            }
            Event::Try { option } => {
                map.serialize_entry("option", &label(option))?;
                map.serialize_entry("covers", &self.other_items(option).collect::<Vec<_>>())?;
            }
            Event::Undo { option }
            | Event::Exclude { option }
            | Event::Include { option }
            | Event::Hide { option }
            | Event::Unhide { option } => map.serialize_entry("option", &label(option))?,
            Event::Close { item }
            | Event::Reopen { item }
            | Event::DeadEnd { item }
            | Event::Cover { item }
            | Event::Uncover { item } => map.serialize_entry("item", name(item))?,
            Event::Solution { number } => {
                map.serialize_entry("number", &number)?;
                map.serialize_entry("options", &self.cover().collect::<Vec<_>>())?;
            }
            Event::Commit { item, color } | Event::Uncommit { item, color } => {
                map.serialize_entry("item", name(item))?;
                map.serialize_entry("color", self.problem.color_name(color))?;
            }
            Event::Write { field, node, old, new } => {
                map.serialize_entry("field", field.name())?;
                map.serialize_entry("node", &node.0)?;
                map.serialize_entry("old", &old)?;
                map.serialize_entry("new", &new)?;
                map.serialize_entry("at", &self.node(node))?;
            }
        }
        map.end()
    }
}
