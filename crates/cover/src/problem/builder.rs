//! Builds a [`Problem`] from items and options. All rules of a problem are checked here, once.
//!
//! The plain methods ([`ProblemBuilder::primary`], [`ProblemBuilder::option`], …) return ids at
//! once and keep the first error for [`ProblemBuilder::build`], so code that generates problems
//! reads straight down. The `try_` methods report errors at once, which a parser needs in order to
//! say where they are.
//!
//! Adding an option takes time proportional to its entries: a repeated item is found by a stamp on
//! the item, not by a search. All large arrays use fallible allocation.

use std::collections::TryReserveError;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::problem::error::{NamedPart, ProblemErrorKind as Kind, TooManyOf};
use crate::problem::layout::{Layout, Marks, is_sign};
use crate::problem::names::{Added, Full};
use crate::problem::{Color, Entry, ItemId, OptionId, Place, Problem, ProblemError, Role};

/// Builds a [`Problem`].
///
/// ```
/// use quadrille::ProblemBuilder;
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b, c] = ["a", "b", "c"].map(|name| builder.primary(name));
/// builder.option([a, b]).named("both");
/// builder.option([c]);
/// builder.option([a, c]).cost(3);
/// let problem = builder.build()?;
/// assert_eq!(problem.count(), Ok(1u32.into()));
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    problem: Problem,
    /// For each item, the number (from 1) of the last option that held it.
    stamps: Vec<u32>,
    /// The sum of the absolute values of all costs, kept within `i64`.
    total_cost: u64,
    marks: Marks,
    fault: Option<ProblemError>,
    node_limit: u64,
}

/// An option just added, which can be given a name and a cost. Made by [`ProblemBuilder::option`].
#[derive(Debug)]
pub struct NewOption<'b> {
    builder: &'b mut ProblemBuilder,
    id: OptionId,
}

impl Default for ProblemBuilder {
    fn default() -> ProblemBuilder {
        ProblemBuilder::new()
    }
}

impl ProblemBuilder {
    /// Returns a builder without items and options.
    pub fn new() -> ProblemBuilder {
        ProblemBuilder {
            problem: Problem::empty(),
            stamps: Vec::new(),
            total_cost: 0,
            marks: Marks::default(),
            fault: None,
            node_limit: u64::from(u32::MAX),
        }
    }

    /// Adds an item that must be covered exactly once.
    pub fn primary(&mut self, name: impl Into<String>) -> ItemId {
        let added = self.try_item(&name.into(), Role::ONCE);
        self.keep_fault(added, ItemId(0))
    }

    /// Adds an item that must be covered at least `times.start()` and at most `times.end()` times.
    pub fn bounded(&mut self, name: impl Into<String>, times: RangeInclusive<u32>) -> ItemId {
        let role = Role::Primary { min: *times.start(), max: *times.end() };
        let added = self.try_item(&name.into(), role);
        self.keep_fault(added, ItemId(0))
    }

    /// Adds an item that may be covered at most once or, with colours, any number of times in the
    /// same colour.
    pub fn secondary(&mut self, name: impl Into<String>) -> ItemId {
        let added = self.try_item(&name.into(), Role::Secondary);
        self.keep_fault(added, ItemId(0))
    }

    /// Returns the colour with this name, adding it if it is new.
    pub fn color(&mut self, name: impl Into<String>) -> Color {
        let added = self.try_color(&name.into());
        self.keep_fault(added, Color(NonZeroU32::MIN))
    }

    /// Adds an option: the items that it covers, each with a colour if it has one.
    pub fn option<P: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = P>,
    ) -> NewOption<'_> {
        let added = self.try_option(entries);
        let id = self.keep_fault(added, OptionId(0));
        NewOption { builder: self, id }
    }

    /// Returns the finished problem, or the first error.
    ///
    /// # Errors
    /// Fails if an item or option was named twice or has an empty name; if an option was empty,
    /// held an item twice, an id of another builder or a colour on a primary item; if the bounds of
    /// an item were reversed or its upper bound was 0; if the costs overflowed; if two items have
    /// the same place on the board, or the board has more than a million places; or if the problem
    /// is too large for 32-bit indices or for the machine.
    pub fn build(self) -> Result<Problem, ProblemError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        self.check_labels()?;
        let ProblemBuilder { mut problem, marks, .. } = self;
        let layout = Layout::new(marks, |item| problem.item_name(item).to_owned())?;
        problem.layout = layout.map(Arc::new);
        Ok(problem)
    }

    /// Says where an item lies on the board, replacing any earlier place.
    ///
    /// ```
    /// use quadrille::{Place, ProblemBuilder};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let cells = [0, 1, 2].map(|column| {
    ///     let cell = builder.primary(format!("cell{column}"));
    ///     builder.place(cell, Place::at(column, 0));
    ///     cell
    /// });
    /// builder.option(&cells[..2]);
    /// builder.option(&cells[2..]);
    /// let problem = builder.build()?;
    /// let cover = problem.solutions().next().expect("there is one");
    /// let board = problem.layout().expect("it has places").draw(&problem, cover.options());
    /// assert_eq!(board, "┌───────┬───┐\n│       │   │\n└───────┴───┘\n");
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn place(&mut self, item: ItemId, place: Place) {
        let placed = self.try_place(item, place);
        self.keep_fault(placed, ());
    }

    /// Says with which sign the options of an item are drawn, replacing any earlier sign: `Q` for a
    /// queen, `F` for a piece. A sign is one word.
    pub fn sign(&mut self, item: ItemId, sign: &str) {
        let signed = self.try_sign(item, sign);
        self.keep_fault(signed, ());
    }

    /// Says where an item lies on the board, and reports an error at once.
    ///
    /// # Errors
    /// Fails if the item is of another builder, or if memory runs out.
    pub fn try_place(&mut self, item: ItemId, place: Place) -> Result<(), ProblemError> {
        self.check_item(item)?;
        self.marks.place(item, place)
    }

    /// Says with which sign the options of an item are drawn, and reports an error at once.
    ///
    /// # Errors
    /// Fails if the sign is not one word, if the item is of another builder, or if memory runs out.
    pub fn try_sign(&mut self, item: ItemId, sign: &str) -> Result<(), ProblemError> {
        self.check_item(item)?;
        if !is_sign(sign) {
            let item = self.problem.item_name(item).to_owned();
            return Err(Kind::BadSign { item, sign: sign.to_owned() }.into());
        }
        self.marks.sign(item, sign)
    }

    fn check_item(&self, item: ItemId) -> Result<(), ProblemError> {
        match item.index() < self.problem.item_count() {
            true => Ok(()),
            false => Err(Kind::ForeignItem.into()),
        }
    }

    /// Adds an item, and reports an error at once.
    ///
    /// # Errors
    /// The same as for [`build`](ProblemBuilder::build). On an error the builder is unchanged.
    pub fn try_item(&mut self, name: &str, role: Role) -> Result<ItemId, ProblemError> {
        if name.is_empty() {
            return Err(ProblemError::from(Kind::EmptyName { of: NamedPart::Item }));
        }
        if let Role::Primary { min, max } = role
            && (max == 0 || min > max)
        {
            return Err(ProblemError::from(Kind::BadBounds { name: name.into(), min, max }));
        }
        self.check_size(1)?;
        self.problem.roles.try_reserve(1)?;
        self.stamps.try_reserve(1)?;
        match self.problem.items.add(name).map_err(|full| full_error(&full, TooManyOf::Items))? {
            Added::Known(_) => Err(ProblemError::from(Kind::DuplicateItem { name: name.into() })),
            Added::New(number) => {
                self.problem.roles.push(role);
                self.stamps.push(0);
                self.problem.bounded |= !matches!(role, Role::ONCE | Role::Secondary);
                Ok(ItemId(number))
            }
        }
    }

    /// Returns the colour with this name, adding it if it is new, and reports an error at once.
    ///
    /// # Errors
    /// Fails if the name is empty, or if there are too many colours for a 32-bit index or the
    /// machine.
    pub fn try_color(&mut self, name: &str) -> Result<Color, ProblemError> {
        if name.is_empty() {
            return Err(ProblemError::from(Kind::EmptyName { of: NamedPart::Color }));
        }
        let added =
            self.problem.colors.add(name).map_err(|full| full_error(&full, TooManyOf::Colors))?;
        let (Added::New(number) | Added::Known(number)) = added;
        let number = number.checked_add(1).and_then(NonZeroU32::new);
        number.map(Color).ok_or_else(|| ProblemError::from(Kind::TooMany { of: TooManyOf::Colors }))
    }

    /// Adds an option, and reports an error at once.
    ///
    /// # Errors
    /// The same as for [`build`](ProblemBuilder::build). On an error the builder is unchanged, so a
    /// parser can report the position and continue.
    pub fn try_option<P: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = P>,
    ) -> Result<OptionId, ProblemError> {
        let id = OptionId(self.problem.option_count() as u32);
        let start = self.problem.entry_items.len();
        let added = self.add_entries(id, entries).and_then(|()| self.close_option(id, start));
        if added.is_err() {
            for item in self.problem.entry_items.drain(start..) {
                self.stamps[item.index()] = 0;
            }
            self.problem.entry_colors.truncate(start);
        }
        added.map(|()| id)
    }

    /// Names the option that was added last, replacing any earlier name.
    ///
    /// # Errors
    /// Fails if the name is empty or already taken, if there is no option yet, or if memory runs
    /// out.
    pub fn try_name(&mut self, name: &str) -> Result<(), ProblemError> {
        if name.is_empty() {
            return Err(ProblemError::from(Kind::EmptyName { of: NamedPart::Option }));
        }
        let Some(last) = self.problem.option_count().checked_sub(1) else {
            return Err(ProblemError::from(Kind::NothingToName { name: name.into() }));
        };
        let taken = |first| ProblemError::from(Kind::DuplicateOption { name: name.into(), first });
        let names = &mut self.problem.option_names;
        if let Some(first) = names.find(name) {
            return Err(taken(first + 1));
        }
        names.truncate(last);
        while names.len() < last {
            names.add_blank().map_err(|full| full_error(&full, TooManyOf::OptionNames))?;
        }
        names.add(name).map_err(|full| full_error(&full, TooManyOf::OptionNames))?;
        Ok(())
    }

    /// Adds `cost` to the cost of the option that was added last. Without an option it does
    /// nothing.
    ///
    /// # Errors
    /// Fails if the sum of the absolute values of all costs no longer fits an `i64`.
    pub fn try_cost(&mut self, cost: i64) -> Result<(), ProblemError> {
        let options = self.problem.option_count();
        if cost == 0 || options == 0 {
            return Ok(());
        }
        let overflow = || ProblemError::from(Kind::CostOverflow { option: options as u32 });
        let total = self.total_cost.checked_add(cost.unsigned_abs()).ok_or_else(overflow)?;
        i64::try_from(total).map_err(|_| overflow())?;
        let costs = &mut self.problem.costs;
        if costs.len() < options {
            costs.try_reserve(options - costs.len())?;
            costs.resize(options, 0);
        }
        costs[options - 1] += cost;
        self.total_cost = total;
        Ok(())
    }

    /// Returns the item with this name, if it was added.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.problem.items.find(name).map(ItemId)
    }

    /// Returns how often an item must or may be covered.
    ///
    /// # Panics
    /// Panics if the builder has no such item.
    pub fn role(&self, item: ItemId) -> Role {
        self.problem.role(item)
    }

    /// Returns the error for an unknown item name, with the most similar known name, if any.
    pub(crate) fn unknown_item(&self, name: &str) -> ProblemError {
        /// Only this many items are compared: reporting the error must not cost more than parsing.
        const MOST: usize = 10_000;
        let candidates = || self.problem.items.iter().take(MOST);
        let nearest = candidates()
            .find(|other| other.to_lowercase() == name.to_lowercase())
            .or_else(|| candidates().find(|other| other.len() > 1 && one_slip_apart(other, name)));
        ProblemError::from(Kind::UnknownItem {
            name: name.into(),
            nearest: nearest.map(str::to_owned),
        })
    }

    fn add_entries<P: Into<Entry>>(
        &mut self,
        id: OptionId,
        entries: impl IntoIterator<Item = P>,
    ) -> Result<(), ProblemError> {
        let option = id.number();
        for entry in entries {
            let Entry { item, color } = entry.into();
            let problem = &mut self.problem;
            let Some(stamp) = self.stamps.get_mut(item.index()) else {
                return Err(ProblemError::from(Kind::ForeignId { option }));
            };
            if *stamp == option {
                let name = problem.item_name(item).to_owned();
                return Err(ProblemError::from(Kind::RepeatedItem { name, option }));
            }
            if color.is_some() && problem.is_primary(item) {
                let name = problem.item_name(item).to_owned();
                return Err(ProblemError::from(Kind::ColoredPrimary { name, option }));
            }
            if color.is_some_and(|color| color.index() >= problem.colors.len()) {
                return Err(ProblemError::from(Kind::ForeignId { option }));
            }
            if color.is_some() && problem.entry_colors.is_empty() {
                problem.entry_colors.try_reserve(problem.entry_items.len() + 1)?;
                problem.entry_colors.resize(problem.entry_items.len(), None);
            }
            problem.entry_items.try_reserve(1)?;
            if color.is_some() || !problem.entry_colors.is_empty() {
                problem.entry_colors.try_reserve(1)?;
                problem.entry_colors.push(color);
            }
            problem.entry_items.push(item);
            *stamp = option;
        }
        Ok(())
    }

    fn close_option(&mut self, id: OptionId, start: usize) -> Result<(), ProblemError> {
        self.check_size(1)?;
        let problem = &mut self.problem;
        let items = &problem.entry_items[start..];
        if items.is_empty() {
            return Err(ProblemError::from(Kind::EmptyOption { option: id.number() }));
        }
        problem.starts.try_reserve(1)?;
        if items.iter().all(|&item| !problem.is_primary(item)) {
            problem.idle.try_reserve(1)?;
            problem.idle.push(id);
        }
        problem.starts.push(problem.entry_items.len() as u32);
        Ok(())
    }

    /// Checks the size: every engine numbers headers, entries and the gaps between options with 32
    /// bits.
    fn check_size(&self, more: u64) -> Result<(), ProblemError> {
        let problem = &self.problem;
        let nodes = problem.item_count() + problem.entry_count() + problem.option_count() + 2;
        if nodes as u64 + more > self.node_limit {
            return Err(ProblemError::from(Kind::TooMany { of: TooManyOf::ItemsAndEntries }));
        }
        Ok(())
    }

    /// Rejects, for example, an option named `7` if the seventh option has no name: the answer `7`
    /// could mean either.
    fn check_labels(&self) -> Result<(), ProblemError> {
        for option in self.problem.options() {
            let Some(name) = self.problem.option_name(option) else { continue };
            let Ok(number @ 1..) = name.parse::<u32>() else { continue };
            let other = OptionId(number - 1);
            let clash = other != option
                && other.index() < self.problem.option_count()
                && self.problem.option_name(other).is_none();
            if clash && number.to_string() == name {
                let name = name.to_owned();
                return Err(ProblemError::from(Kind::DuplicateOption { name, first: number }));
            }
        }
        Ok(())
    }

    fn keep_fault<T>(&mut self, result: Result<T, ProblemError>, instead: T) -> T {
        result.unwrap_or_else(|fault| {
            self.fault.get_or_insert(fault);
            instead
        })
    }
}

impl NewOption<'_> {
    /// Names the option. Answers refer to it by this name instead of its number.
    #[expect(clippy::return_self_not_must_use, reason = "the chain may end here")]
    pub fn named(self, name: impl Into<String>) -> Self {
        if self.builder.fault.is_none() {
            let named = self.builder.try_name(&name.into());
            self.builder.keep_fault(named, ());
        }
        self
    }

    /// Adds `cost`, which may be negative, to the option's cost.
    #[expect(clippy::return_self_not_must_use, reason = "the chain may end here")]
    pub fn cost(self, cost: i64) -> Self {
        if self.builder.fault.is_none() {
            let added = self.builder.try_cost(cost);
            self.builder.keep_fault(added, ());
        }
        self
    }

    /// Returns the option's id.
    pub fn id(self) -> OptionId {
        self.id
    }
}

impl From<NewOption<'_>> for OptionId {
    fn from(option: NewOption<'_>) -> OptionId {
        option.id
    }
}

impl From<TryReserveError> for ProblemError {
    fn from(_: TryReserveError) -> ProblemError {
        ProblemError::from(Kind::OutOfMemory)
    }
}

fn full_error(full: &Full, of: TooManyOf) -> ProblemError {
    ProblemError::from(match full {
        Full::Index => Kind::TooMany { of },
        Full::Memory => Kind::OutOfMemory,
    })
}

/// Returns whether `a` becomes `b` by changing, adding or dropping one character, or by swapping
/// two neighbouring ones.
fn one_slip_apart(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same_head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same_head..], &b[same_head..]);
    match (a, b) {
        ([_, rest @ ..], other) | (other, [_, rest @ ..]) if rest == other => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([x, y, a @ ..], [v, w, b @ ..]) => x == w && y == v && a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(make: impl FnOnce(&mut ProblemBuilder)) -> String {
        let mut builder = ProblemBuilder::new();
        make(&mut builder);
        builder.build().expect_err("the problem is invalid").to_string()
    }

    #[test]
    fn every_broken_rule_has_its_own_error() {
        assert_eq!(
            fault(|b| {
                b.primary("a");
                b.secondary("a");
            }),
            "item `a` is declared twice"
        );
        assert_eq!(
            fault(|b| {
                b.primary("");
            }),
            "an item has an empty name"
        );
        let error = ProblemBuilder::new().try_name("x").expect_err("no option yet");
        assert_eq!(error.to_string(), "there is no option to name `x`");
        assert_eq!(error.hint().as_deref(), Some("add the option before its name"));
        assert_eq!(
            fault(|b| {
                let a = b.primary("a");
                b.option([a, a]);
            }),
            "item `a` appears twice in option 1"
        );
        assert_eq!(
            fault(|b| {
                b.option([] as [ItemId; 0]);
            }),
            "option 1 is empty"
        );
        assert_eq!(
            fault(|b| {
                b.option([ItemId(3)]);
            }),
            "option 1 uses an id from another builder"
        );
        assert_eq!(
            fault(|b| {
                b.bounded("a", RangeInclusive::new(5, 2));
            }),
            "item `a` has bounds 5:2: the lower bound exceeds the upper",
        );
        assert_eq!(
            fault(|b| {
                b.bounded("a", 0..=0);
            }),
            "item `a` has an upper bound of 0"
        );
        assert_eq!(
            fault(|b| {
                let a = b.primary("a");
                let red = b.color("red");
                b.option([a.colored(red)]);
            }),
            "option 1 gives a colour to the primary item `a`",
        );
        assert_eq!(
            fault(|b| {
                let a = b.primary("a");
                b.option([a]).named("x");
                b.option([a]).named("x");
            }),
            "option name `x` is already used by option 1",
        );
        assert_eq!(
            fault(|b| {
                let a = b.primary("a");
                b.option([a]).cost(i64::MAX).cost(1);
            }),
            "the cost of option 1 does not fit in 64 bits",
        );
        assert_eq!(
            fault(|b| {
                b.node_limit = 4;
                for name in ["a", "b", "c"] {
                    b.primary(name);
                }
            }),
            "more items and entries than a 32-bit index can hold",
        );
    }

    #[test]
    fn the_first_error_is_the_one_reported() {
        let told = fault(|b| {
            let a = b.primary("a");
            b.option([a, a]);
            b.primary("a");
        });
        assert_eq!(told, "item `a` appears twice in option 1");
    }

    #[test]
    fn a_refused_option_leaves_no_trace() {
        let mut builder = ProblemBuilder::new();
        let a = builder.primary("a");
        let x = builder.secondary("x");
        let red = builder.color("red");
        assert!(builder.try_option([Entry::from(x), a.colored(red)]).is_err());
        assert!(builder.try_option([Entry::from(a), x.colored(red)]).is_ok());
        let problem = builder.build().expect("the remaining option is valid");
        assert_eq!((problem.option_count(), problem.entry_count()), (1, 2));
    }

    #[test]
    fn an_option_is_found_by_name_or_else_by_number() {
        let mut builder = ProblemBuilder::new();
        let a = builder.primary("a");
        builder.option([a]);
        builder.option([a]).named("first try").named("second");
        builder.option([a]).named("last");
        let problem = builder.build().expect("sound");
        let number = |label| problem.option(label).map(OptionId::number);
        assert_eq!(
            ["1", "2", "3", "second", "last", "first try", "0", "4"].map(number),
            [Some(1), None, None, Some(2), Some(3), None, None, None],
        );
        let labels: Vec<_> =
            problem.options().map(|o| problem.option_label(o).to_string()).collect();
        assert_eq!(labels, ["1", "second", "last"]);
    }

    #[test]
    fn no_two_options_share_a_label() {
        let told = fault(|b| {
            let a = b.primary("a");
            b.option([a]).named("2");
            b.option([a]);
        });
        assert_eq!(told, "option name `2` is already used by option 2");
    }

    #[test]
    fn options_without_a_primary_item_are_idle() {
        let mut builder = ProblemBuilder::new();
        let a = builder.primary("a");
        let x = builder.secondary("x");
        builder.option([x]);
        builder.option([a, x]);
        let problem = builder.build().expect("sound");
        assert_eq!(problem.idle_options(), [OptionId(0)]);
    }

    #[test]
    fn a_single_typing_error_is_recognised() {
        for (a, b) in
            [("item", "itme"), ("item", "iten"), ("item", "ite"), ("item", "items"), ("a", "b")]
        {
            assert!(one_slip_apart(a, b), "{a} {b}");
        }
        for (a, b) in [("item", "tiem2"), ("item", "mite"), ("ab", "cd"), ("", "ab")] {
            assert!(!one_slip_apart(a, b), "{a} {b}");
        }
    }
}
