//! An exact cover problem: items, and the options that cover them. Immutable once built.
//!
//! The options lie end to end in one array of items. A parallel array holds the colours, if there
//! are any:
//!
//! ```text
//! starts         0       2           5     7      option k has entries starts[k]..starts[k+1]
//! entry_items    a  c    a  b  x     b  x
//! entry_colors   -  -    -  -  red   -  blue      (empty if the problem has no colours)
//! ```
//!
//! An entry takes 4 bytes (8 with colours), an option 4 more, an item 12 plus its name. Columns,
//! links and masks belong to the engines, which build and own what they need.

mod attached;
pub(crate) mod builder;
mod cover;
pub(crate) mod error;
mod fingerprint;
pub(crate) mod layout;
pub(crate) mod names;
mod option_set;
mod subject;
mod verify;

use std::fmt;
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

pub(crate) use self::attached::Attached;
pub use self::builder::{NewOption, ProblemBuilder};
pub use self::cover::Cover;
pub use self::error::{Position, ProblemError, ProblemErrorKind};
pub(crate) use self::fingerprint::Fingerprint;
pub use self::layout::{Layout, Place, Spot};
use self::names::Names;
pub(crate) use self::option_set::OptionSet;
pub(crate) use self::subject::Subject;
pub use self::verify::Violation;
use crate::vectors::{OutOfMemory, copied};

/// An item of a [`Problem`]: something to be covered.
///
/// Ids of items, options and colours are small numbers. What is shown to people counts from 1:
/// [`OptionId::number`], and the `Debug` of every id. Only `index` counts from 0, for use with
/// arrays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(crate) u32);

/// An option of a [`Problem`]: a set of items covered together.
///
/// Its `Display` is its number, counted from 1 in the order in which the options were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(crate) u32);

/// A colour that an option gives to a secondary item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub(crate) NonZeroU32);

impl ItemId {
    /// Returns the item's position in the order of declaration, from 0.
    ///
    /// Its inverse is [`Problem::item_at`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns this item with a colour, as an entry of an option.
    pub fn colored(self, color: Color) -> Entry {
        Entry { item: self, color: Some(color) }
    }
}

impl OptionId {
    /// Returns the option's position in the order in which options were added, from 0.
    ///
    /// Its inverse is [`Problem::option_at`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the option's number, from 1. It serves as the label of an option without a name.
    pub fn number(self) -> u32 {
        self.0 + 1
    }
}

impl Color {
    /// Returns the colour's position in the order of first use, from 0.
    ///
    /// Its inverse is [`Problem::color_at`].
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "item#{}", u64::from(self.0) + 1)
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

/// How often an item must or may be covered.
///
/// The enum is exhaustive: code that ignored a role would change the meaning of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Covered at least `min` and at most `max` times. Both are 1 for an ordinary item.
    Primary {
        /// Minimum number of chosen options that hold the item.
        min: u32,
        /// Maximum number of chosen options that hold the item; at least 1.
        max: u32,
    },
    /// Covered at most once, or any number of times in the same colour.
    Secondary,
}

impl Role {
    /// The role of an ordinary primary item: covered exactly once.
    pub const ONCE: Role = Role::Primary { min: 1, max: 1 };
}

/// One entry of an option: an item, with a colour if the item is secondary and has one.
///
/// Methods that take entries also accept items, and pairs of an item and a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item covered.
    pub item: ItemId,
    /// The colour that the option gives to it.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Entry {
        Entry { item, color: None }
    }
}

impl From<&ItemId> for Entry {
    fn from(&item: &ItemId) -> Entry {
        Entry { item, color: None }
    }
}

impl From<&Entry> for Entry {
    fn from(&entry: &Entry) -> Entry {
        entry
    }
}

impl From<(ItemId, Color)> for Entry {
    fn from((item, color): (ItemId, Color)) -> Entry {
        item.colored(color)
    }
}

impl From<(ItemId, Option<Color>)> for Entry {
    fn from((item, color): (ItemId, Option<Color>)) -> Entry {
        Entry { item, color }
    }
}

/// An exact cover problem.
///
/// It is made by a [`ProblemBuilder`](crate::ProblemBuilder) or read from text
/// ([`format`](crate::format)). It never changes afterwards and may be shared between threads.
///
/// # Ids of other problems
/// An id is an index, so a problem cannot tell its own ids from those of another. Methods that take
/// an id panic if they need an item, option or colour with an index that the problem does not have;
/// otherwise they answer for its own one with that index. To check a number from outside, use
/// [`item_at`](Problem::item_at), [`option_at`](Problem::option_at) and
/// [`color_at`](Problem::color_at). [`verify`](Problem::verify) and
/// [`Search::leave_out`](crate::Search::leave_out) accept any ids.
#[derive(Clone)]
pub struct Problem {
    pub(crate) items: Names,
    pub(crate) roles: Vec<Role>,
    pub(crate) colors: Names,
    /// Empty if no option has a name. Otherwise one for each option up to the last named one, blank
    /// for those without a name.
    pub(crate) option_names: Names,
    /// One more than the number of options; the first is 0.
    pub(crate) starts: Vec<u32>,
    pub(crate) entry_items: Vec<ItemId>,
    /// Empty if the problem has no colours; otherwise parallel to `entry_items`.
    pub(crate) entry_colors: Vec<Option<Color>>,
    /// Empty if every option is free. Otherwise one for each option up to the last with a cost. The
    /// sum of their absolute values fits an `i64`, so no sum of costs can overflow.
    pub(crate) costs: Vec<i64>,
    /// Options without a primary item, in order.
    pub(crate) idle: Vec<OptionId>,
    pub(crate) bounded: bool,
    /// Where the items lie on a board. No search looks at it.
    pub(crate) layout: Option<Arc<Layout>>,
    /// What an engine has found out about the problem and keeps with it.
    pub(crate) attached: Attached,
    /// See [`Problem::fingerprint`].
    pub(crate) fingerprint: OnceLock<u64>,
}

impl Problem {
    /// Returns a problem without items and options.
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
            layout: None,
            attached: Attached::default(),
            fingerprint: OnceLock::new(),
        }
    }

    /// Returns the same problem. Unlike `clone`, it does not abort if memory runs out.
    pub(crate) fn copied(&self) -> Result<Problem, OutOfMemory> {
        Ok(Problem {
            items: self.items.copied()?,
            roles: copied(&self.roles)?,
            colors: self.colors.copied()?,
            option_names: self.option_names.copied()?,
            starts: copied(&self.starts)?,
            entry_items: copied(&self.entry_items)?,
            entry_colors: copied(&self.entry_colors)?,
            costs: copied(&self.costs)?,
            idle: copied(&self.idle)?,
            bounded: self.bounded,
            layout: self.layout.clone(),
            attached: self.attached.clone(),
            fingerprint: self.fingerprint.clone(),
        })
    }

    /// Returns the number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.roles.len()
    }

    /// Returns the number of options, including those without a primary item.
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of entries: the sum of the sizes of all options.
    pub fn entry_count(&self) -> usize {
        self.entry_items.len()
    }

    /// Returns all items in the order of declaration.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + DoubleEndedIterator + use<> {
        (0..self.roles.len() as u32).map(ItemId)
    }

    /// Returns all options in the order in which they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + DoubleEndedIterator + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// Returns the item at `index`, counted from 0, or `None` if there is no such item.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\n".parse()?;
    /// assert_eq!(problem.item_at(2), problem.item("c"));
    /// assert_eq!(problem.item_at(3), None);
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn item_at(&self, index: usize) -> Option<ItemId> {
        (index < self.item_count()).then_some(ItemId(index as u32))
    }

    /// Returns the option at `index`, counted from 0, or `None` if there is no such option.
    pub fn option_at(&self, index: usize) -> Option<OptionId> {
        (index < self.option_count()).then_some(OptionId(index as u32))
    }

    /// Returns an item's name.
    ///
    /// # Panics
    /// Panics if the problem has no such item.
    pub fn item_name(&self, item: ItemId) -> &str {
        self.items.get(item.0)
    }

    /// Returns the item with this name, if there is one.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.find(name).map(ItemId)
    }

    /// Returns how often an item must or may be covered.
    ///
    /// # Panics
    /// Panics if the problem has no such item.
    pub fn role(&self, item: ItemId) -> Role {
        self.roles[item.index()]
    }

    /// Returns whether an item is primary.
    ///
    /// # Panics
    /// Panics if the problem has no such item.
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.role(item) != Role::Secondary
    }

    /// Returns the entries of an option, in the order in which they were given.
    ///
    /// # Panics
    /// Panics if the problem has no such option.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        let range = self.entry_range(option);
        let colors = self.entry_colors.get(range.clone()).unwrap_or_default();
        self.entry_items[range]
            .iter()
            .enumerate()
            .map(move |(k, &item)| Entry { item, color: colors.get(k).copied().flatten() })
    }

    /// Returns the items of an option, in the order in which they were given.
    ///
    /// # Panics
    /// Panics if the problem has no such option.
    pub fn option_items(&self, option: OptionId) -> &[ItemId] {
        &self.entry_items[self.entry_range(option)]
    }

    fn entry_range(&self, option: OptionId) -> std::ops::Range<usize> {
        self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize
    }

    /// Returns an option's name, if it has one.
    pub fn option_name(&self, option: OptionId) -> Option<&str> {
        if option.index() >= self.option_names.len() {
            return None;
        }
        Some(self.option_names.get(option.0)).filter(|name| !name.is_empty())
    }

    /// Returns an option's label, by which answers refer to it: its name or, if it has none, its
    /// number.
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

    /// Returns what a person can read of an option: its name or, if it has none, its items in
    /// braces.
    ///
    /// If the name of an item contains a blank or a brace, nobody could tell where it ends, and the
    /// option's number stands instead.
    ///
    /// ```
    /// let text = r#"{"items": ["a"], "secondary": ["x"],
    ///     "options": [["a", "x:red"], {"name": "S2", "items": ["a"]}]}"#;
    /// let problem: quadrille::Problem = text.parse()?;
    /// let words: Vec<String> =
    ///     problem.options().map(|option| problem.option_words(option).to_string()).collect();
    /// assert_eq!(words, ["{a x:red}", "S2"]);
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn option_words(&self, option: OptionId) -> impl fmt::Display + '_ {
        struct Words<'p>(&'p Problem, OptionId);
        impl fmt::Display for Words<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_words(self.1, f)
            }
        }
        Words(self, option)
    }

    fn write_words(&self, option: OptionId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unclear =
            |name: &str| name.contains(|c: char| c.is_whitespace() || c == '{' || c == '}');
        let names = |entry: Entry| {
            (self.item_name(entry.item), entry.color.map_or("", |color| self.color_name(color)))
        };
        if let Some(name) = self.option_name(option) {
            return f.write_str(name);
        }
        if self.entries(option).map(names).any(|(item, color)| unclear(item) || unclear(color)) {
            return fmt::Display::fmt(&option, f);
        }
        let mut before = "{";
        for (item, color) in self.entries(option).map(names) {
            write!(f, "{before}{item}")?;
            if !color.is_empty() {
                write!(f, ":{color}")?;
            }
            before = " ";
        }
        f.write_str("}")
    }

    /// Returns the option with this label, if there is one: its name, or the number of an option
    /// without a name.
    pub fn option(&self, label: &str) -> Option<OptionId> {
        if let Some(number) = self.option_names.find(label) {
            return Some(OptionId(number));
        }
        let index = label.parse::<u32>().ok()?.checked_sub(1)?;
        let option = (index as usize) < self.option_count();
        option.then_some(OptionId(index)).filter(|&o| self.option_name(o).is_none())
    }

    /// Returns all colours in the order of first use.
    pub fn colors(&self) -> impl ExactSizeIterator<Item = Color> + DoubleEndedIterator + use<> {
        (0..self.colors.len() as u32).map(|k| Color(NonZeroU32::MIN.saturating_add(k)))
    }

    /// Returns the colour at `index`, counted from 0, or `None` if there is no such colour.
    pub fn color_at(&self, index: usize) -> Option<Color> {
        let known = index < self.colors.len();
        known.then(|| Color(NonZeroU32::MIN.saturating_add(index as u32)))
    }

    /// Returns the colour with this name, if there is one.
    pub fn color(&self, name: &str) -> Option<Color> {
        self.colors.find(name).map(|k| Color(NonZeroU32::MIN.saturating_add(k)))
    }

    /// Returns a colour's name.
    ///
    /// # Panics
    /// Panics if the problem has no such colour.
    pub fn color_name(&self, color: Color) -> &str {
        self.colors.get(color.0.get() - 1)
    }

    /// Returns an option's cost, which is 0 by default.
    pub fn cost(&self, option: OptionId) -> i64 {
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Returns whether any entry has a colour.
    pub fn has_colors(&self) -> bool {
        !self.entry_colors.is_empty()
    }

    /// Returns whether any primary item has bounds other than "exactly once".
    pub fn has_bounds(&self) -> bool {
        self.bounded
    }

    /// Returns the greatest number of options that a cover may have.
    pub(crate) fn longest_cover(&self) -> usize {
        // Without bounds, each option of a cover has an item of its own.
        match self.has_bounds() {
            true => self.option_count(),
            false => self.option_count().min(self.item_count()),
        }
    }

    /// Returns whether any option has a cost other than 0.
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Returns the board on which covers can be drawn, if the problem has one.
    ///
    /// All models have one, and so has a text in dlx or json that says where its items lie.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// Returns the options without a primary item.
    ///
    /// No cover needs them, so no search uses them.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_shown_alike_and_counted_from_one() {
        let text = r#"{"items": ["a"], "secondary": ["s"], "options": [["a", "s:red"]]}"#;
        let problem: Problem = text.parse().expect("sound");
        let (item, option) = (problem.item("a").expect("it"), problem.option("1").expect("it"));
        let color = problem.color("red").expect("it");
        assert_eq!(format!("{item:?} {option:?} {color:?}"), "item#1 option#1 color#1");
        assert_eq!(option.to_string(), "1");
        assert_eq!((item.index(), option.index(), color.index()), (0, 0, 0));
    }

    #[test]
    fn an_index_is_an_id_only_within_the_problem() {
        let text = r#"{"items": ["a"], "secondary": ["s"], "options": [["a", "s:red"]]}"#;
        let problem: Problem = text.parse().expect("sound");
        assert_eq!(problem.item_at(1), problem.item("s"));
        assert_eq!(problem.option_at(0), problem.option("1"));
        assert_eq!(problem.color_at(0), problem.color("red"));
        assert_eq!((problem.item_at(2), problem.option_at(1)), (None, None));
        assert_eq!((problem.color_at(1), problem.color("blue")), (None, None));
    }
}
