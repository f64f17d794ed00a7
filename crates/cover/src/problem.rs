//! An exact cover problem: items, and options that cover them. Immutable once built.
//!
//! The options lie end to end, one array for their items and, only where there are colours, one
//! beside it for these:
//!
//! ```text
//! starts         0       2           5     7      option k holds the entries starts[k]..starts[k+1]
//! entry_items    a  c    a  b  x     b  x
//! entry_colors   -  -    -  -  red   -  blue      (empty if the problem has no colours)
//! ```
//!
//! An entry costs 4 bytes (8 with colours), an option 4 more, an item 12 and its name. Columns, links
//! and masks belong to the engines, which build what they need and own it.

use std::fmt;
use std::num::NonZeroU32;

use crate::engine::words::Known;
use crate::names::Names;

/// An item of a [`Problem`]: something to be covered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(crate) u32);

/// An option of a [`Problem`]: a set of items covered together.
///
/// It displays as its number, counted from 1 in the order in which the options were given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(crate) u32);

/// A colour that an option gives to a secondary item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub(crate) NonZeroU32);

impl ItemId {
    /// The item's place in the order of declaration, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// This item with a colour, as an option holds it.
    pub fn colored(self, color: Color) -> Part {
        Part { item: self, color: Some(color) }
    }
}

impl OptionId {
    /// The option's place in the order given, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The option's number, from 1: the name it goes by if it has no other.
    pub fn number(self) -> u32 {
        self.0 + 1
    }
}

impl Color {
    /// The colour's place in the order of first use, from 0.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "item#{}", self.0)
    }
}

impl fmt::Debug for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option#{}", self.number())
    }
}

impl fmt::Display for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "color#{}", self.0)
    }
}

/// How often an item is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Covered at least `min` and at most `max` times; an ordinary item has 1 and 1.
    Primary {
        /// The least number of options that must hold the item.
        min: u32,
        /// The greatest number of options that may hold the item; at least 1.
        max: u32,
    },
    /// Covered at most once, or any number of times in one colour.
    Secondary,
}

impl Role {
    /// Covered exactly once.
    pub const ONCE: Role = Role::Primary { min: 1, max: 1 };
}

/// One entry of an option: an item, with a colour if the item is secondary and has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The item covered.
    pub item: ItemId,
    /// The colour given to it.
    pub color: Option<Color>,
}

impl From<ItemId> for Part {
    fn from(item: ItemId) -> Part {
        Part { item, color: None }
    }
}

impl From<&ItemId> for Part {
    fn from(&item: &ItemId) -> Part {
        Part { item, color: None }
    }
}

impl From<&Part> for Part {
    fn from(&part: &Part) -> Part {
        part
    }
}

impl From<(ItemId, Color)> for Part {
    fn from((item, color): (ItemId, Color)) -> Part {
        item.colored(color)
    }
}

impl From<(ItemId, Option<Color>)> for Part {
    fn from((item, color): (ItemId, Option<Color>)) -> Part {
        Part { item, color }
    }
}

/// An exact cover problem. Made by a [`ProblemBuilder`](crate::ProblemBuilder) or read from a text
/// ([`format`](crate::format)); it never changes afterwards and may be shared between threads.
#[derive(Clone)]
pub struct Problem {
    pub(crate) items: Names,
    pub(crate) roles: Vec<Role>,
    pub(crate) colors: Names,
    /// Empty if no option has a name; otherwise one an option, blank for those without.
    pub(crate) option_names: Names,
    /// One more than there are options; the first is 0.
    pub(crate) starts: Vec<u32>,
    pub(crate) entry_items: Vec<ItemId>,
    /// Empty if the problem has no colours; otherwise parallel to `entry_items`.
    pub(crate) entry_colors: Vec<Option<Color>>,
    /// Empty if every option is free; otherwise one an option. Their absolute values together fit
    /// an `i64`, so that no sum of costs can overflow.
    pub(crate) costs: Vec<i64>,
    /// Options without a primary item, in order.
    pub(crate) idle: Vec<OptionId>,
    pub(crate) bounded: bool,
    /// What the engine `words` knows of it, once it was asked.
    pub(crate) words: Known,
}

impl Problem {
    /// A problem without items and options.
    pub(crate) fn empty() -> Problem {
        Problem {
            items: Names::default(),
            roles: Vec::new(),
            colors: Names::default(),
            option_names: Names::default(),
            starts: vec![0],
            entry_items: Vec::new(),
            entry_colors: Vec::new(),
            costs: Vec::new(),
            idle: Vec::new(),
            bounded: false,
            words: Known::default(),
        }
    }

    /// The number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.roles.len()
    }

    /// The number of options, those without a primary item included.
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of entries: the sizes of all options added up.
    pub fn entry_count(&self) -> usize {
        self.entry_items.len()
    }

    /// Every item in the order of declaration.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + DoubleEndedIterator + use<> {
        (0..self.roles.len() as u32).map(ItemId)
    }

    /// Every option in the order given.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + DoubleEndedIterator + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// The option at a place in the order given, from 0: the other way round of [`OptionId::index`].
    pub fn option_at(&self, index: usize) -> Option<OptionId> {
        (index < self.option_count()).then_some(OptionId(index as u32))
    }

    /// An item's name.
    pub fn item_name(&self, item: ItemId) -> &str {
        self.items.get(item.0)
    }

    /// The item of this name.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.find(name).map(ItemId)
    }

    /// How often an item is to be covered.
    pub fn role(&self, item: ItemId) -> Role {
        self.roles[item.index()]
    }

    /// Whether the item must be covered (or counted, if it has bounds).
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.role(item) != Role::Secondary
    }

    /// What an option holds, in the order given.
    pub fn parts(&self, option: OptionId) -> impl ExactSizeIterator<Item = Part> + '_ {
        let range = self.entries(option);
        let colors = self.entry_colors.get(range.clone()).unwrap_or_default();
        self.entry_items[range]
            .iter()
            .enumerate()
            .map(move |(k, &item)| Part { item, color: colors.get(k).copied().flatten() })
    }

    /// The items of an option, in the order given.
    pub fn option_items(&self, option: OptionId) -> &[ItemId] {
        &self.entry_items[self.entries(option)]
    }

    fn entries(&self, option: OptionId) -> std::ops::Range<usize> {
        self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize
    }

    /// An option's name, if it was given one.
    pub fn option_name(&self, option: OptionId) -> Option<&str> {
        if option.index() >= self.option_names.len() {
            return None;
        }
        Some(self.option_names.get(option.0)).filter(|name| !name.is_empty())
    }

    /// An option's name or, if it has none, its number: how answers name it.
    pub fn option_label(&self, option: OptionId) -> impl fmt::Display + '_ {
        struct Label<'p>(Option<&'p str>, OptionId);
        impl fmt::Display for Label<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    Some(name) => f.write_str(name),
                    None => self.1.fmt(f),
                }
            }
        }
        Label(self.option_name(option), option)
    }

    /// The option that answers call so: by its name or, where no option has that name, its number.
    pub fn option(&self, label: &str) -> Option<OptionId> {
        if let Some(number) = self.option_names.find(label) {
            return Some(OptionId(number));
        }
        let index = label.parse::<u32>().ok()?.checked_sub(1)?;
        let option = (index as usize) < self.option_count();
        option.then_some(OptionId(index)).filter(|&o| self.option_name(o).is_none())
    }

    /// Every colour in the order of first use.
    pub fn colors(&self) -> impl ExactSizeIterator<Item = Color> + use<> {
        (0..self.colors.len() as u32).map(|k| Color(NonZeroU32::MIN.saturating_add(k)))
    }

    /// A colour's name.
    pub fn color_name(&self, color: Color) -> &str {
        self.colors.get(color.0.get() - 1)
    }

    /// An option's cost; 0 unless it was given one.
    pub fn cost(&self, option: OptionId) -> i64 {
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Whether any entry has a colour.
    pub fn has_colors(&self) -> bool {
        !self.entry_colors.is_empty()
    }

    /// Whether any primary item may be covered other than exactly once.
    pub fn has_bounds(&self) -> bool {
        self.bounded
    }

    /// Whether any option has a cost other than 0.
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Options without a primary item. They can never be needed, so no search uses them.
    pub fn idle_options(&self) -> &[OptionId] {
        &self.idle
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("items", &self.item_count())
            .field("options", &self.option_count())
            .field("entries", &self.entry_count())
            .finish()
    }
}
