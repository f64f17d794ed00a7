//! What the formats of numbered items have in common: `orlib`, `ec` and `xcc`.
//!
//! Such a text declares how many items there are and then refers to them by number, from 1. The
//! names of our items are those numbers. A header may promise more items than the text uses, so a
//! few bytes could ask for gigabytes: [`declare`] accepts only as many items as a text of this
//! length may reasonably have.

use std::fmt::Write as _;
use std::num::IntErrorKind;

use super::source::{self, Source};
use super::{Format, inexpressible};
use crate::problem::error::{NumberOf, Obstacle, ProblemErrorKind as Kind};
use crate::problem::{Entry, ItemId, Problem, ProblemBuilder, ProblemError, Role};

/// A text of any length may declare this many items.
const ALWAYS: usize = 1 << 20;
/// A longer text may declare this many items per byte.
const PER_BYTE: usize = 64;

/// Reads a number without a sign.
pub(super) fn read_number(
    source: Source<'_>,
    word: &str,
    of: NumberOf,
) -> Result<u32, ProblemError> {
    let too_large = || Kind::TooLarge { text: word.to_owned(), of };
    let kind = match word.parse::<u32>() {
        // `parse` accepts a plus sign.
        Ok(number) if !word.starts_with('+') => return Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => too_large(),
        _ => Kind::BadNumber { text: word.to_owned(), of },
    };
    Err(source.fault(word, kind))
}

/// Reads the cost of an option. `word` is the number as written, `place` what an error points at.
pub(super) fn read_cost(source: Source<'_>, word: &str, place: &str) -> Result<i64, ProblemError> {
    word.parse().map_err(|error: std::num::ParseIntError| {
        let kind = match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                Kind::CostTooLarge { cost: word.to_owned() }
            }
            _ => Kind::BadNumber { text: place.to_owned(), of: NumberOf::Cost },
        };
        source.fault(place, kind)
    })
}

/// Adds `count` items, which are named by their numbers. `word` is where the text declares them.
pub(super) fn declare(
    source: Source<'_>,
    builder: &mut ProblemBuilder,
    first: u32,
    count: u32,
    role: Role,
    word: &str,
    of: NumberOf,
) -> Result<(), ProblemError> {
    if count as usize > most_items(source.text().len()) {
        return Err(source.fault(word, Kind::TooLarge { text: word.to_owned(), of }));
    }
    let mut name = String::new();
    for number in first..first + count {
        name.clear();
        write!(name, "{number}").expect("writing to a string never fails");
        builder.try_item(&name, role).map_err(|error| source.fault(word, error))?;
    }
    Ok(())
}

fn most_items(bytes: usize) -> usize {
    ALWAYS.max(bytes.saturating_mul(PER_BYTE))
}

/// Fails if the text that was written for the problem would be too short for its items.
pub(super) fn check_length(
    problem: &Problem,
    text: &str,
    format: Format,
) -> Result<(), ProblemError> {
    let (rows, columns) = (problem.option_count(), problem.item_count());
    match columns > most_items(text.len()) {
        true => Err(inexpressible(format, Obstacle::Matrix { rows, columns })),
        false => Ok(()),
    }
}

/// An option while it is read: its entries, and the word for each of them.
#[derive(Default)]
pub(super) struct Draft<'t> {
    pub(super) entries: Vec<Entry>,
    words: Vec<&'t str>,
}

impl<'t> Draft<'t> {
    /// Adds the item whose number is in `word`.
    pub(super) fn push(
        &mut self,
        source: Source<'t>,
        word: &'t str,
        items: u32,
    ) -> Result<(), ProblemError> {
        let number = read_number(source, word, NumberOf::Item)?;
        if number == 0 || number > items {
            return Err(source.fault(word, Kind::NoSuchItem { number, items }));
        }
        self.push_item(ItemId(number - 1), word)
    }

    /// Adds an item. `word` is where the text names it.
    pub(super) fn push_item(&mut self, item: ItemId, word: &'t str) -> Result<(), ProblemError> {
        self.entries.try_reserve(1)?;
        self.words.try_reserve(1)?;
        self.entries.push(item.into());
        self.words.push(word);
        Ok(())
    }

    /// Adds the option to the problem and starts the next one. `place` is where the option ends.
    pub(super) fn close(
        &mut self,
        source: Source<'t>,
        builder: &mut ProblemBuilder,
        place: &str,
    ) -> Result<(), ProblemError> {
        builder.try_option(&self.entries).map_err(|error| {
            let word = self.words.get(source::refused(builder, &self.entries));
            source.fault(word.copied().unwrap_or(place), error)
        })?;
        self.entries.clear();
        self.words.clear();
        Ok(())
    }
}

/// Returns the end of the text, for an error about something that is missing there.
pub(super) fn end<'t>(source: Source<'t>) -> &'t str {
    let text = source.text();
    &text[text.trim_end().len()..]
}

/// Returns, for each item, its number in a text that lists the primary items first.
pub(super) fn numbering(problem: &Problem) -> Vec<u32> {
    let mut numbers = vec![0; problem.item_count()];
    for (item, number) in in_order(problem).zip(1..) {
        numbers[item.index()] = number;
    }
    numbers
}

/// Returns the items, the primary ones first.
pub(super) fn in_order(problem: &Problem) -> impl Iterator<Item = ItemId> + '_ {
    let primary = problem.items().filter(|&item| problem.is_primary(item));
    primary.chain(problem.items().filter(|&item| !problem.is_primary(item)))
}

/// Whether every item is named by its number, so that nothing is lost if the names are left out.
pub(super) fn are_numbered(problem: &Problem) -> bool {
    in_order(problem).zip(1_u32..).all(|(item, number)| is_number(problem.item_name(item), number))
}

/// Whether a name is this number.
pub(super) fn is_number(name: &str, number: u32) -> bool {
    name.as_bytes().first() != Some(&b'+')
        && name.as_bytes().first() != Some(&b'0')
        && name.parse() == Ok(number)
}
