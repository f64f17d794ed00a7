//! The lists themselves, and the steps of the dance: cover, uncover, commit, uncommit, hide,
//! unhide.
//!
//! Every step that changes a link has an opposite that restores it. If the opposites are called in
//! reverse order, the lists end up bit for bit as they were.

use std::num::NonZeroU32;
use std::sync::Arc;

use crate::engine::arrangement::Arrangement;
use crate::engine::contract::Setup;
use crate::engine::steps::ROOT;
use crate::event::{Event, Field, Grain, HeaderOrder, NodeId, Visitor};
use crate::problem::{Color, ItemId, OptionId};
use crate::vectors::{OutOfMemory, copied, filled, reserved};
use crate::watch::NotBuilt;

/// Reports an event of the given grain to the visitor, if it wants that grain. Expands to nothing
/// in a build with `--cfg quadrille_untraced`, which exists to show that a silent search costs the
/// same.
macro_rules! tell {
    ($visitor:expr, $grain:expr, $event:expr) => {
        #[cfg(not(quadrille_untraced))]
        if V::LISTENS && $visitor.grain() >= $grain {
            $visitor.event($event);
        }
    };
}
pub(super) use tell;

/// The colour of an entry that has none.
const NO_COLOR: u32 = 0;
/// Replaces the colour of an entry while that is the colour to which the item is committed.
const AGREES: u32 = u32::MAX;

/// With more primary items than this, the search for the shortest list should not scan all of them.
const MOST_SCANNED: u32 = 1024;

/// The root (node 0), an item's header (nodes 1 to the number of items) or an entry of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    /// The neighbours. Of a header: in the list of open items; the header of a secondary item is
    /// linked to itself alone, as it is never branched on. Of an entry: in its option; these links
    /// never change.
    left: u32,
    right: u32,
    /// The nodes above and below in the item's list of options.
    up: u32,
    down: u32,
    /// Of an entry: the header of its item. Of a header: the length of the item's list. (Knuth's
    /// TOP and LEN share a place too. The search for the shortest list then reads a single array.)
    top: u32,
    /// Of an entry: its colour, or AGREES while its item is committed to that colour. Of a header:
    /// the colour to which its item is committed.
    color: u32,
}

/// The cross-linked lists. With `COLORS` false, colours and marks are never looked at.
pub(super) struct Lists<const COLORS: bool> {
    pub(super) arrangement: Arc<Arrangement>,
    nodes: Vec<Node>,
    /// The option of each entry.
    options: Arc<Vec<OptionId>>,
    /// Whether there are so many items that it pays to watch for empty lists: see `emptied`.
    wide: bool,
    /// Whether some list may have become empty since the last call of `watch`. Always true unless
    /// `wide`, as only then does anything check.
    pub(super) emptied: bool,
    /// The number of entries removed from a list so far.
    pub(super) updates: u64,
    /// When a header is unlinked. Only a search with a listener looks at it.
    pub(super) headers: HeaderOrder,
}

impl<const COLORS: bool> Lists<COLORS> {
    /// Builds the lists, in time linear in the size of the problem.
    pub(super) fn new(setup: Setup<'_>) -> Result<Self, NotBuilt> {
        let problem = setup.problem;
        let mut watch = setup.watch();
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
            watch.pass(problem.option_items(option).len())?;
            let first = nodes.len() as u32;
            let last = first + problem.option_items(option).len() as u32 - 1;
            for part in problem.entries(option) {
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
        let headers = HeaderOrder::default();
        Ok(Lists { arrangement, nodes, options, wide, emptied: true, updates: 0, headers })
    }

    /// Copies the lists; what never changes is shared.
    pub(super) fn copied(&self) -> Result<Self, OutOfMemory> {
        let (arrangement, options) = (Arc::clone(&self.arrangement), Arc::clone(&self.options));
        Ok(Lists { arrangement, nodes: copied(&self.nodes)?, options, ..*self })
    }

    // Queries.

    /// The next node to the right: for the root or a header the next open item, for an entry the
    /// next entry of its option. Both lists are circular.
    #[inline]
    pub(super) fn right(&self, node: u32) -> u32 {
        self.nodes[node as usize].right
    }

    /// The next node to the left.
    #[inline]
    pub(super) fn left(&self, node: u32) -> u32 {
        self.nodes[node as usize].left
    }

    /// The next entry down an item's list. From the header this is the first entry; after the last
    /// one comes the header again.
    #[inline]
    pub(super) fn down(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// The item of an entry.
    #[inline]
    pub(super) fn item(&self, node: u32) -> u32 {
        self.nodes[node as usize].top
    }

    /// The id of the item at a place of the arrangement.
    pub(super) fn id(&self, item: u32) -> ItemId {
        self.arrangement.item(item)
    }

    /// The number of options in an item's list.
    #[inline]
    pub(super) fn len(&self, item: u32) -> u32 {
        self.nodes[item as usize].top
    }

    /// Whether an item is in the list of open items. Only for a primary item: the header of a
    /// secondary one is linked to itself.
    pub(super) fn is_open(&self, item: u32) -> bool {
        self.right(self.left(item)) == item
    }

    /// Whether an entry is in the list of its item.
    pub(super) fn is_linked(&self, entry: u32) -> bool {
        self.down(self.nodes[entry as usize].up) == entry
    }

    /// The option that an entry belongs to.
    pub(super) fn option_of(&self, entry: u32) -> OptionId {
        self.options[entry as usize]
    }

    // The dance of the items.

    /// Removes an item from the list of open items, and its options from all other lists.
    #[inline(always)]
    pub(super) fn cover<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        tell!(visitor, Grain::Cover, Event::Cover { item: self.id(item) });
        let header_first = self.header_first::<V>();
        if header_first {
            self.unlink_header(item, visitor);
        }
        let mut entry = self.down(item);
        while entry != item {
            self.hide(entry, visitor);
            entry = self.down(entry);
        }
        if self.wide {
            self.look_for_empty_lists(item);
        }
        if !header_first {
            self.unlink_header(item, visitor);
        }
    }

    /// Whether a header is unlinked before its options are hidden. Without a listener this is a
    /// constant, as nobody could tell the difference.
    #[inline(always)]
    fn header_first<V: Visitor>(&self) -> bool {
        V::LISTENS && self.headers == HeaderOrder::First
    }

    /// Removes the header of an item from the list of open items.
    #[inline(always)]
    fn unlink_header<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        let Node { left, right, .. } = self.nodes[item as usize];
        self.set(Field::Right, left, right, visitor);
        self.set(Field::Left, right, left, visitor);
    }

    /// Undoes [`unlink_header`](Self::unlink_header), in reverse order.
    #[inline(always)]
    fn relink_header<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        let Node { left, right, .. } = self.nodes[item as usize];
        self.set(Field::Left, right, item, visitor);
        self.set(Field::Right, left, item, visitor);
    }

    /// Sets `emptied` if the options hidden with an item left another item without any. This is a
    /// walk of its own, because testing each length while hiding costs narrow problems 8 %.
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

    /// Undoes [`cover`](Self::cover), step by step in reverse order.
    #[inline(always)]
    pub(super) fn uncover<V: Visitor>(&mut self, item: u32, visitor: &mut V) {
        let header_first = self.header_first::<V>();
        if !header_first {
            self.relink_header(item, visitor);
        }
        let mut entry = self.nodes[item as usize].up;
        while entry != item {
            self.unhide(entry, visitor);
            entry = self.nodes[entry as usize].up;
        }
        if header_first {
            self.relink_header(item, visitor);
        }
        tell!(visitor, Grain::Cover, Event::Uncover { item: self.id(item) });
    }

    /// Commits the item of an entry to the entry's colour: hides the options that give it another
    /// colour, and marks those that agree. The entries of the latter are skipped from now on.
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

    /// Undoes [`purify`](Self::purify), in reverse order.
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

    /// Applies the choice of an option to the item of one of its entries: covers the item or, if
    /// the entry has a colour, commits it. An entry that agrees with the committed colour needs
    /// nothing.
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

    /// Removes an option from the lists of all its items except the one of `entry`.
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

    /// Starts watching for lists that become empty.
    pub(super) fn watch(&mut self) {
        self.emptied = !self.wide;
    }

    /// Undoes [`hide`](Self::hide), in reverse order.
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

    /// Removes an entry from its item's list. The entry keeps its own links: that is the trick.
    #[inline(always)]
    pub(super) fn unlink<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let Node { up, down, top: item, .. } = self.nodes[node as usize];
        self.set(Field::Down, up, down, visitor);
        self.set(Field::Up, down, up, visitor);
        self.set(Field::Len, item, self.len(item) - 1, visitor);
        self.updates += 1;
    }

    /// Puts an entry back where it was, as its own links still say.
    #[inline(always)]
    pub(super) fn relink<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let Node { up, down, top: item, .. } = self.nodes[node as usize];
        self.set(Field::Len, item, self.len(item) + 1, visitor);
        self.set(Field::Up, down, node, visitor);
        self.set(Field::Down, up, node, visitor);
    }

    /// Writes a field; nothing else does. `field` is a constant in every call, so the `match`
    /// leaves no trace in the machine code.
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

    /// Walks every list and returns the first inconsistency as an error. Slow; for tests.
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
