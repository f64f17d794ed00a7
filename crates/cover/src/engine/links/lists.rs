//! The lists themselves, and the steps of the dance: cover, uncover, commit, uncommit, hide, unhide.
//!
//! Every step that changes a link has an opposite that restores it, and the opposites must be called
//! in the reverse order; then the lists are, bit for bit, as they were.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::super::{Arrangement, OutOfMemory, Setup, copied, filled, reserved};
use crate::problem::{Color, ItemId, OptionId};
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

/// The root of the list of items.
pub(super) const ROOT: u32 = 0;
/// The colour of an entry that has none.
const NO_COLOR: u32 = 0;
/// The mark in place of the colour of an entry that agrees with the colour committed.
const AGREES: u32 = u32::MAX;

/// With more primary items than this, a search for the shortest list should not look at all of them.
const MOST_SCANNED: u32 = 1024;

/// The root (node 0), an item's header (nodes 1 to the number of items) or an entry of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    /// The neighbours: of a header in the list of open items, of an entry in its option, which never
    /// changes. A secondary item's header has none but itself, as it is never branched on.
    left: u32,
    right: u32,
    /// The nodes above and below in the item's list of options.
    up: u32,
    down: u32,
    /// Of an entry: its item, by its header. Of a header: the length of the item's list. (Knuth's TOP
    /// and LEN share a place too. The search for the shortest list then looks at one array.)
    top: u32,
    /// The colour of an entry, AGREES while its item is committed to it. Of a header: the colour that
    /// its item is committed to.
    color: u32,
}

/// The cross-linked lists. `COLORS` leaves out the marks where a problem has no colours.
pub(super) struct Lists<const COLORS: bool> {
    pub(super) arrangement: Arc<Arrangement>,
    nodes: Vec<Node>,
    /// The option of each entry.
    options: Arc<Vec<OptionId>>,
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
        let arrangement = Arrangement::new(setup)?;
        let (items, primary) = (arrangement.len() as u32, arrangement.primary);
        let count = items as usize + 1 + arrangement.entries;

        let mut nodes: Vec<Node> = reserved(count)?;
        nodes.extend((0..=items).map(|item| {
            let (left, right) = match item {
                ROOT => (primary, 1 % (primary + 1)),
                item if item > primary => (item, item),
                item => (item - 1, (item + 1) % (primary + 1)),
            };
            Node { left, right, up: item, down: item, top: 0, color: NO_COLOR }
        }));
        let mut options = filled(items as usize + 1, OptionId(u32::MAX))?;
        options.try_reserve_exact(arrangement.entries).map_err(|_| OutOfMemory)?;
        for &option in &arrangement.options {
            let first = nodes.len() as u32;
            let last = first + problem.option_items(option).len() as u32 - 1;
            for part in problem.parts(option) {
                let (item, node) = (arrangement.place(part.item), nodes.len() as u32);
                let left = if node == first { last } else { node - 1 };
                let right = if node == last { first } else { node + 1 };
                let up = nodes[item as usize].up;
                let color = part.color.map_or(NO_COLOR, |color| color.0.get());
                nodes.push(Node { left, right, up, down: item, top: item, color });
                nodes[up as usize].down = node;
                nodes[item as usize].up = node;
                nodes[item as usize].top += 1;
                options.push(option);
            }
        }
        let wide = primary > MOST_SCANNED;
        let (arrangement, options) = (Arc::new(arrangement), Arc::new(options));
        Ok(Lists { arrangement, nodes, options, wide, emptied: true, updates: 0 })
    }

    /// The same lists once more.
    pub(super) fn copied(&self) -> Result<Self, OutOfMemory> {
        let (arrangement, options) = (Arc::clone(&self.arrangement), Arc::clone(&self.options));
        Ok(Lists { arrangement, nodes: copied(&self.nodes)?, options, ..*self })
    }

    // Looking.

    /// The next node to the right: of the root or a header the next open item, of an entry the next
    /// one of its option. Both go round in circles.
    #[inline]
    pub(super) fn right(&self, node: u32) -> u32 {
        self.nodes[node as usize].right
    }

    /// The next node to the left.
    #[inline]
    pub(super) fn left(&self, node: u32) -> u32 {
        self.nodes[node as usize].left
    }

    /// The next entry down an item's list; the first one for its header, the header after the last.
    #[inline]
    pub(super) fn down(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// The item of an entry.
    #[inline]
    pub(super) fn item(&self, node: u32) -> u32 {
        self.nodes[node as usize].top
    }

    /// The item whose header is at a place.
    pub(super) fn id(&self, item: u32) -> ItemId {
        self.arrangement.item(item)
    }

    /// The number of options in an item's list.
    #[inline]
    pub(super) fn len(&self, item: u32) -> u32 {
        self.nodes[item as usize].top
    }

    /// The option that an entry belongs to.
    pub(super) fn option_of(&self, entry: u32) -> OptionId {
        self.options[entry as usize]
    }

    // The dance of the items.

    /// Takes an item out of the list of open items, and its options out of all other lists.
    #[inline(always)]
    pub(super) fn cover<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        tell!(visitor, Grain::Cover, Event::Cover { item: self.id(item) });
        let mut entry = self.down(item);
        while entry != item {
            self.hide(entry, visitor);
            entry = self.down(entry);
        }
        if self.wide {
            self.look_for_empty_lists(item);
        }
        let Node { left, right, .. } = self.nodes[item as usize];
        self.set(Field::Right, left, right, visitor);
        self.set(Field::Left, right, left, visitor);
    }

    /// Whether the options that were hidden with an item left some other item without any. A walk of its
    /// own, because a look at each length while hiding costs the narrow problems 8 %.
    #[cold]
    fn look_for_empty_lists(&mut self, item: u32) {
        let mut entry = self.nodes[item as usize].down;
        while entry != item {
            let mut other = self.right(entry);
            while other != entry {
                self.emptied |= self.len(self.item(other)) == 0;
                other = self.right(other);
            }
            entry = self.nodes[entry as usize].down;
        }
    }

    /// Undoes [`cover`](Self::cover), step by step in the reverse order.
    #[inline(always)]
    pub(super) fn uncover<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        let Node { left, right, .. } = self.nodes[item as usize];
        self.set(Field::Left, right, item, visitor);
        self.set(Field::Right, left, item, visitor);
        let mut entry = self.nodes[item as usize].up;
        while entry != item {
            self.unhide(entry, visitor);
            entry = self.nodes[entry as usize].up;
        }
        tell!(visitor, Grain::Cover, Event::Uncover { item: self.id(item) });
    }

    /// Commits the item of an entry to the entry's colour: hides the options that give it another
    /// one, and marks those that agree. Their entries are passed over from now on.
    fn purify<V: Visitor>(&mut self, chosen: u32, visitor: &mut V) {
        let (item, color) = (self.item(chosen), self.nodes[chosen as usize].color);
        tell!(visitor, Grain::Cover, Event::Commit { item: self.id(item), color: color_of(color) });
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
        let item = self.item(chosen);
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
            Event::Uncommit { item: self.id(item), color: color_of(color) }
        );
    }

    /// What choosing an option does to the item of one of its entries: covers it or, if the entry
    /// has a colour, commits it. An entry that agrees with the colour committed needs nothing.
    #[inline(always)]
    pub(super) fn commit<V: Visitor>(&mut self, entry: u32, item: u32, visitor: &mut V) {
        match if COLORS { self.nodes[entry as usize].color } else { NO_COLOR } {
            NO_COLOR => self.cover(item, visitor),
            AGREES => {}
            _ => self.purify(entry, visitor),
        }
    }

    /// Undoes [`commit`](Self::commit).
    #[inline(always)]
    pub(super) fn uncommit<V: Visitor>(&mut self, entry: u32, item: u32, visitor: &mut V) {
        match if COLORS { self.nodes[entry as usize].color } else { NO_COLOR } {
            NO_COLOR => self.uncover(item, visitor),
            AGREES => {}
            _ => self.unpurify(entry, visitor),
        }
    }

    // The dance of the options.

    /// Takes an option out of the lists of all its items but the one of `entry`.
    #[inline(always)]
    pub(super) fn hide<V: Visitor>(&mut self, entry: u32, visitor: &mut V) {
        tell!(visitor, Grain::Link, Event::Hide { option: self.option_of(entry) });
        let mut other = self.right(entry);
        while other != entry {
            if !COLORS || self.nodes[other as usize].color != AGREES {
                self.unlink(other, visitor);
            }
            other = self.right(other);
        }
    }

    /// Forgets that a list became empty.
    pub(super) fn watch(&mut self) {
        self.emptied = !self.wide;
    }

    /// Undoes [`hide`](Self::hide), in the reverse order.
    #[inline(always)]
    pub(super) fn unhide<V: Visitor>(&mut self, entry: u32, visitor: &mut V) {
        let mut other = self.left(entry);
        while other != entry {
            if !COLORS || self.nodes[other as usize].color != AGREES {
                self.relink(other, visitor);
            }
            other = self.left(other);
        }
        tell!(visitor, Grain::Link, Event::Unhide { option: self.option_of(entry) });
    }

    /// Takes an entry out of its item's list. The entry keeps its own links: that is the trick.
    #[inline(always)]
    pub(super) fn unlink<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let Node { up, down, top: item, .. } = self.nodes[node as usize];
        self.set(Field::Down, up, down, visitor);
        self.set(Field::Up, down, up, visitor);
        self.set(Field::Len, item, self.len(item) - 1, visitor);
        self.updates += 1;
    }

    /// Puts an entry back where it was: its own links still know.
    #[inline(always)]
    pub(super) fn relink<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let Node { up, down, top: item, .. } = self.nodes[node as usize];
        self.set(Field::Len, item, self.len(item) + 1, visitor);
        self.set(Field::Up, down, node, visitor);
        self.set(Field::Down, up, node, visitor);
    }

    /// The one place that writes. `field` is a constant wherever this is called, so that nothing of
    /// the choice is left in the machine code.
    #[inline(always)]
    fn set<V: Visitor>(&mut self, field: Field, node: u32, new: u32, visitor: &mut V) {
        let slot = match field {
            Field::Left => &mut self.nodes[node as usize].left,
            Field::Right => &mut self.nodes[node as usize].right,
            Field::Len => &mut self.nodes[node as usize].top,
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
        format!("{:?}", self.nodes)
    }

    /// Walks every list and says what is wrong with it, if anything. Slow; for tests.
    #[cfg(test)]
    pub(super) fn sanity(&self) -> Result<(), String> {
        let mut item = ROOT;
        loop {
            let right = self.nodes[item as usize].right;
            if self.nodes[right as usize].left != item {
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
                if self.nodes[node as usize].top != item {
                    return Err(format!("node {node} strayed into the list of item {item}"));
                }
                len += 1;
            }
            if len != self.len(item) {
                return Err(format!("item {item} counts wrong"));
            }
        }
    }
}

fn color_of(raw: u32) -> Color {
    Color(NonZeroU32::new(raw).expect("an entry that commits its item has a colour"))
}
