//! The lists themselves, and the steps of the dance: cover, uncover, commit, uncommit, hide, unhide.
//!
//! Every step that changes a link has an opposite that restores it, and the opposites must be called
//! in the reverse order; then the lists are, bit for bit, as they were.

use std::num::NonZeroU32;

use super::super::{Arrangement, OutOfMemory, Setup, reserved};
use crate::problem::{Color, OptionId};
use crate::trace::{Event, Field, Grain, NodeId, Visitor};

/// Tells the visitor of an event of the given grain. Expands to nothing in a build with
/// `--cfg quadrille_untraced`, which exists to show that a silent search costs the same.
macro_rules! tell {
    ($visitor:expr, $grain:expr, $event:expr) => {
        #[cfg(not(quadrille_untraced))]
        if V::LISTENS && $visitor.grain() >= $grain {
            $visitor.event($event);
        }
    };
}
pub(super) use tell;

/// The place of the root in the list of items, and so what a spacer has in place of an item.
pub(super) const ROOT: u32 = 0;
/// The colour of an entry that has none.
const NO_COLOR: u32 = 0;
/// The mark in place of the colour of an entry that agrees with the colour committed.
const AGREES: u32 = u32::MAX;

/// With more primary items than this, a search for the shortest list should not look at all of them.
const MOST_SCANNED: u32 = 1024;

/// A header (nodes 1 to the number of items), an entry of an option, or a spacer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    /// The node above in the item's list. A spacer: the first entry of the option before it.
    up: u32,
    /// The node below in the item's list. A spacer: the last entry of the option after it.
    down: u32,
    /// The item, as the place of its header; ROOT in a spacer.
    item: u32,
    /// The colour of an entry, AGREES while its item is committed to it. Of a header: the colour
    /// that its item is committed to. Of a spacer: the option after it.
    color: u32,
}

/// A header's links to its neighbours in the list of open items, and its number of options. A
/// secondary item is linked to itself alone: it is never branched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    left: u32,
    right: u32,
    len: u32,
}

/// The cross-linked lists. `COLORS` leaves out the marks where a problem has no colours.
pub(super) struct Lists<const COLORS: bool> {
    pub(super) arrangement: Arrangement,
    nodes: Vec<Node>,
    headers: Vec<Header>,
    /// Whether there are so many items that it pays to watch for empty lists: see `emptied`.
    wide: bool,
    /// Set when a list became empty, or nobody watched; whoever wants to know clears it before.
    pub(super) emptied: bool,
    /// Entries taken out of a list so far.
    pub(super) updates: u64,
}

impl<const COLORS: bool> Lists<COLORS> {
    /// Linear in the size of the problem.
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, OutOfMemory> {
        let problem = setup.problem;
        let arrangement = Arrangement::new(problem, setup.seed)?;
        let (items, primary) = (arrangement.len() as u32, arrangement.primary);

        let mut headers = reserved(items as usize + 1)?;
        headers.extend((0..=items).map(|place| match place {
            ROOT => Header { left: primary, right: 1 % (primary + 1), len: 0 },
            place if place > primary => Header { left: place, right: place, len: 0 },
            place => Header { left: place - 1, right: (place + 1) % (primary + 1), len: 0 },
        }));

        let options = &arrangement.options;
        let mut nodes = reserved(items as usize + 1 + arrangement.entries + options.len() + 1)?;
        nodes.extend((0..=items).map(|k| Node { up: k, down: k, item: k, color: NO_COLOR }));
        let mut first = ROOT;
        for &option in options {
            let spacer = nodes.len() as u32;
            let last = spacer + problem.option_items(option).len() as u32;
            nodes.push(Node { up: first, down: last, item: ROOT, color: option.0 });
            first = spacer + 1;
            for part in problem.parts(option) {
                let (item, node) = (arrangement.place(part.item), nodes.len() as u32);
                let up = nodes[item as usize].up;
                let color = part.color.map_or(NO_COLOR, |color| color.0.get());
                nodes.push(Node { up, down: item, item, color });
                nodes[up as usize].down = node;
                nodes[item as usize].up = node;
                headers[item as usize].len += 1;
            }
        }
        nodes.push(Node { up: first, down: ROOT, item: ROOT, color: 0 });
        Ok(Lists {
            arrangement,
            nodes,
            headers,
            wide: primary > MOST_SCANNED,
            emptied: true,
            updates: 0,
        })
    }

    // Looking.

    /// The next open item to the right; the first one for the root, the root after the last.
    pub(super) fn right(&self, item: u32) -> u32 {
        self.headers[item as usize].right
    }

    /// The number of options in an item's list.
    pub(super) fn len(&self, item: u32) -> u32 {
        self.headers[item as usize].len
    }

    /// The next entry down an item's list; the first one for its header, the header after the last.
    pub(super) fn down(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// The item of an entry.
    pub(super) fn item(&self, node: u32) -> u32 {
        self.nodes[node as usize].item
    }

    /// The option that an entry belongs to: the spacer before its first entry knows.
    pub(super) fn option_of(&self, mut node: u32) -> OptionId {
        while self.nodes[node as usize].item != ROOT {
            node -= 1;
        }
        OptionId(self.nodes[node as usize].color)
    }

    /// The entry after this one in its option, around its end, with its item.
    #[inline]
    pub(super) fn after(&self, entry: u32) -> (u32, u32) {
        let next = self.nodes[entry as usize + 1];
        if next.item == ROOT {
            (next.up, self.nodes[next.up as usize].item)
        } else {
            (entry + 1, next.item)
        }
    }

    /// The entry before this one in its option, around its start, with its item.
    #[inline]
    pub(super) fn before(&self, entry: u32) -> (u32, u32) {
        let previous = self.nodes[entry as usize - 1];
        if previous.item == ROOT {
            (previous.down, self.nodes[previous.down as usize].item)
        } else {
            (entry - 1, previous.item)
        }
    }

    // The dance of the items.

    /// Takes an item out of the list of open items, and its options out of all other lists.
    pub(super) fn cover<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        tell!(visitor, Grain::Cover, Event::Cover { item: self.arrangement.item(item) });
        let mut entry = self.nodes[item as usize].down;
        while entry != item {
            self.hide(entry, visitor);
            entry = self.nodes[entry as usize].down;
        }
        let Header { left, right, .. } = self.headers[item as usize];
        self.set(Field::Right, left, right, visitor);
        self.set(Field::Left, right, left, visitor);
        if self.wide {
            self.look_for_empty_lists(item);
        }
    }

    /// Whether the options that were hidden with an item left some other item without any. A walk of its
    /// own, because a look at each length while hiding costs the narrow problems 8 %.
    #[cold]
    fn look_for_empty_lists(&mut self, item: u32) {
        let mut entry = self.nodes[item as usize].down;
        while entry != item {
            let (mut other, mut place) = self.after(entry);
            while other != entry {
                self.emptied |= self.len(place) == 0;
                (other, place) = self.after(other);
            }
            entry = self.nodes[entry as usize].down;
        }
    }

    /// Undoes [`cover`](Self::cover), step by step in the reverse order.
    pub(super) fn uncover<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        let Header { left, right, .. } = self.headers[item as usize];
        self.set(Field::Left, right, item, visitor);
        self.set(Field::Right, left, item, visitor);
        let mut entry = self.nodes[item as usize].up;
        while entry != item {
            self.unhide(entry, visitor);
            entry = self.nodes[entry as usize].up;
        }
        tell!(visitor, Grain::Cover, Event::Uncover { item: self.arrangement.item(item) });
    }

    /// Commits the item of an entry to the entry's colour: hides the options that give it another
    /// one, and marks those that agree. Their entries are passed over from now on.
    fn purify<V: Visitor>(&mut self, chosen: u32, visitor: &mut V) {
        let Node { item, color, .. } = self.nodes[chosen as usize];
        tell!(
            visitor,
            Grain::Cover,
            Event::Commit { item: self.arrangement.item(item), color: color_of(color) }
        );
        self.nodes[item as usize].color = color;
        let mut entry = self.nodes[item as usize].down;
        while entry != item {
            if self.nodes[entry as usize].color == color {
                self.set(Field::Mark, entry, AGREES, visitor);
            } else {
                self.hide(entry, visitor);
            }
            entry = self.nodes[entry as usize].down;
        }
        if self.wide {
            self.look_for_empty_lists(item);
        }
    }

    /// Undoes [`purify`](Self::purify), in the reverse order.
    fn unpurify<V: Visitor>(&mut self, chosen: u32, visitor: &mut V) {
        let item = self.nodes[chosen as usize].item;
        let color = self.nodes[item as usize].color;
        let mut entry = self.nodes[item as usize].up;
        while entry != item {
            if self.nodes[entry as usize].color == AGREES {
                self.set(Field::Mark, entry, color, visitor);
            } else {
                self.unhide(entry, visitor);
            }
            entry = self.nodes[entry as usize].up;
        }
        self.nodes[item as usize].color = NO_COLOR;
        tell!(
            visitor,
            Grain::Cover,
            Event::Uncommit { item: self.arrangement.item(item), color: color_of(color) }
        );
    }

    /// What choosing an option does to the item of one of its entries: covers it or, if the entry
    /// has a colour, commits it. An entry that agrees with the colour committed needs nothing.
    #[inline]
    pub(super) fn commit<V: Visitor>(&mut self, entry: u32, item: u32, visitor: &mut V) {
        match self.nodes[entry as usize].color {
            _ if !COLORS => self.cover(item, visitor),
            NO_COLOR => self.cover(item, visitor),
            AGREES => {}
            _ => self.purify(entry, visitor),
        }
    }

    /// Undoes [`commit`](Self::commit).
    #[inline]
    pub(super) fn uncommit<V: Visitor>(&mut self, entry: u32, item: u32, visitor: &mut V) {
        match self.nodes[entry as usize].color {
            _ if !COLORS => self.uncover(item, visitor),
            NO_COLOR => self.uncover(item, visitor),
            AGREES => {}
            _ => self.unpurify(entry, visitor),
        }
    }

    // The dance of the options.

    /// Takes an option out of the lists of all its items but the one of `entry`.
    #[inline]
    pub(super) fn hide<V: Visitor>(&mut self, entry: u32, visitor: &mut V) {
        tell!(visitor, Grain::Link, Event::Hide { option: self.option_of(entry) });
        let mut node = entry + 1;
        while node != entry {
            let Node { up, item, color, .. } = self.nodes[node as usize];
            if item == ROOT {
                node = up;
                continue;
            }
            if !COLORS || color != AGREES {
                self.unlink(node, visitor);
            }
            node += 1;
        }
    }

    /// Forgets that a list became empty.
    pub(super) fn watch(&mut self) {
        self.emptied = !self.wide;
    }

    /// Undoes [`hide`](Self::hide), in the reverse order.
    #[inline]
    pub(super) fn unhide<V: Visitor>(&mut self, entry: u32, visitor: &mut V) {
        let mut node = entry - 1;
        while node != entry {
            let Node { down, item, color, .. } = self.nodes[node as usize];
            if item == ROOT {
                node = down;
                continue;
            }
            if !COLORS || color != AGREES {
                self.relink(node, visitor);
            }
            node -= 1;
        }
        tell!(visitor, Grain::Link, Event::Unhide { option: self.option_of(entry) });
    }

    /// Takes an entry out of its item's list. The entry keeps its own links: that is the trick.
    #[inline]
    pub(super) fn unlink<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let Node { up, down, item, .. } = self.nodes[node as usize];
        self.set(Field::Down, up, down, visitor);
        self.set(Field::Up, down, up, visitor);
        self.set(Field::Len, item, self.len(item) - 1, visitor);
        self.updates += 1;
    }

    /// Puts an entry back where it was: its own links still know.
    #[inline]
    pub(super) fn relink<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let Node { up, down, item, .. } = self.nodes[node as usize];
        self.set(Field::Len, item, self.len(item) + 1, visitor);
        self.set(Field::Up, down, node, visitor);
        self.set(Field::Down, up, node, visitor);
    }

    /// The one place that writes. `field` is a constant wherever this is called, so that nothing of
    /// the choice is left in the machine code.
    #[inline(always)]
    fn set<V: Visitor>(&mut self, field: Field, node: u32, new: u32, visitor: &mut V) {
        let slot = match field {
            Field::Left => &mut self.headers[node as usize].left,
            Field::Right => &mut self.headers[node as usize].right,
            Field::Len => &mut self.headers[node as usize].len,
            Field::Up => &mut self.nodes[node as usize].up,
            Field::Down => &mut self.nodes[node as usize].down,
            Field::Mark => &mut self.nodes[node as usize].color,
        };
        tell!(visitor, Grain::Link, {
            let shown =
                |value| if field == Field::Mark { u32::from(value == AGREES) } else { value };
            Event::Write { field, node: NodeId(node), old: shown(*slot), new: shown(new) }
        });
        *slot = new;
    }

    #[cfg(test)]
    pub(super) fn shape(&self) -> String {
        format!("{:?} {:?}", self.nodes, self.headers)
    }

    /// Walks every list and says what is wrong with it, if anything. Slow; for tests.
    #[cfg(test)]
    pub(super) fn sanity(&self) -> Result<(), String> {
        let mut item = ROOT;
        loop {
            let right = self.headers[item as usize].right;
            if self.headers[right as usize].left != item {
                return Err(format!("headers {item} and {right} disagree"));
            }
            item = right;
            if item == ROOT {
                return Ok(());
            }
            let (mut node, mut len) = (item, 0);
            loop {
                let down = self.nodes[node as usize].down;
                if self.nodes[down as usize].up != node {
                    return Err(format!("nodes {node} and {down} of item {item} disagree"));
                }
                node = down;
                if node == item {
                    break;
                }
                if self.nodes[node as usize].item != item {
                    return Err(format!("node {node} strayed into the list of item {item}"));
                }
                len += 1;
            }
            if len != self.headers[item as usize].len {
                return Err(format!("item {item} counts wrong"));
            }
        }
    }
}

fn color_of(raw: u32) -> Color {
    Color(NonZeroU32::new(raw).expect("an entry that commits its item has a colour"))
}
