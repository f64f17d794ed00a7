//! Set partitioning problems of the OR-Library.
//!
//! ```text
//! 3 4               rows and columns: items and options
//! 20 2 1 2          a column: its cost, the number of its rows, and the rows, counted from 1
//! 15 1 3
//! 31 2 2 3
//!  8 1 1
//! ```
//!
//! Source: J. E. Beasley, *OR-Library: distributing test problems by electronic mail*, Journal of
//! the Operational Research Society 41 (1990). The airline crew problems `sppaa01` … `sppus04` of
//! Hoffman and Padberg have this form. Line ends mean nothing to the programs that read them, nor
//! to this reader. The text has no names, so a writer numbers the items.
//!
//! The *set covering* problems of the same library (`scp41`) begin alike but list all costs first,
//! and then the columns of each row. They are not exact cover problems, and reading one in the
//! layout above would give nonsense. [`is_covering`] recognises them for the sake of the message.

use std::fmt::Write as _;

use super::matrix::Row;
use super::numbers::{self, Draft};
use super::source::{self, Source};
use super::{Format, inexpressible, only_once};
use crate::problem::error::{NumberOf, Obstacle, ProblemErrorKind as Kind};
use crate::problem::{Problem, ProblemBuilder, ProblemError, Role};

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    read_columns(source).map_err(|error| match is_covering(source.text()) {
        true => source.fault(source.text().trim_start(), Kind::SetCovering),
        false => error,
    })
}

fn read_columns(source: Source<'_>) -> Result<Problem, ProblemError> {
    let mut words = source.text().split_whitespace();
    let (Some(rows), Some(columns)) = (words.next(), words.next()) else {
        let kind = Kind::NoHeader { format: Format::Orlib.name() };
        return Err(source.fault(source.text(), kind));
    };
    let items = numbers::read_number(source, rows, NumberOf::Items)?;
    let options = numbers::read_number(source, columns, NumberOf::Options)?;
    let mut builder = ProblemBuilder::new();
    numbers::declare(source, &mut builder, 1, items, Role::ONCE, rows, NumberOf::Items)?;
    let mut draft = Draft::default();
    for read in 0..options {
        let ends = || source.fault(numbers::end(source), Kind::EndsEarly { read, wanted: options });
        let cost_word = words.next().ok_or_else(ends)?;
        let cost = numbers::read_cost(source, cost_word, cost_word)?;
        let count_word = words.next().ok_or_else(ends)?;
        for _ in 0..numbers::read_number(source, count_word, NumberOf::OptionItems)? {
            draft.push(source, words.next().ok_or_else(ends)?, items)?;
        }
        draft.close(source, &mut builder, count_word)?;
        builder.try_cost(cost).map_err(|error| source.fault(cost_word, error))?;
    }
    if let Some(word) = words.next() {
        let kind = Kind::Surplus { text: word.to_owned(), options };
        return Err(source.fault(word, kind));
    }
    builder.build()
}

/// Whether a text is meant for this format: two numbers on the first line, and then either a line
/// that is a column or the layout of a set covering problem.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = source::lines(text);
    let Some(first) = lines.next() else { return false };
    let Some([items, options]) = two_numbers(first) else { return false };
    let Some(second) = lines.next() else { return false };
    let mut words = second.split_whitespace();
    let (cost, count) = (words.next(), words.next().and_then(unsigned));
    let rows = words.clone().count();
    let is_column = options > 0
        && cost.is_some_and(|word| word.parse::<i128>().is_ok())
        && rows > 0
        && count == u64::try_from(rows).ok()
        && words.all(|word| unsigned(word).is_some_and(|row| (1..=items).contains(&row)));
    // A matrix can look alike: `1 10` and `1 1 1` are two rows of three entries each.
    let width = |line| Row::split(line).width();
    let is_matrix = width(first).is_some()
        && width(first) == width(second)
        && u64::try_from(lines.count()).is_ok_and(|more| more + 1 != options);
    match is_column {
        true => !is_matrix,
        false => is_wrapped(text) || !text.bytes().all(|byte| byte <= b'1') && is_covering(text),
    }
}

/// Whether a text as a whole has this format although its lines do not: line ends mean nothing. A
/// dlx text of two items can look alike, `2 1` and `1 2` and `1 2`, but has no third word; a matrix
/// has no digit above 1.
fn is_wrapped(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let header = [words.next(), words.next()];
    let [Some(rows), Some(columns)] = header.map(|word| word.and_then(unsigned)) else {
        return false;
    };
    let mut has_more = false;
    let mut next = || {
        let word = words.next()?;
        has_more |= !header.contains(&Some(word)) && word.bytes().any(|byte| byte > b'1');
        word.parse::<i128>().ok()
    };
    for _ in 0..columns {
        let (Some(_), Some(count)) = (next(), next()) else { return false };
        for _ in 0..count {
            if !next().is_some_and(|row| (1..=i128::from(rows)).contains(&row)) {
                return false;
            }
        }
    }
    has_more && words.next().is_none()
}

fn two_numbers(line: &str) -> Option<[u64; 2]> {
    let mut words = line.split_whitespace();
    let numbers = [unsigned(words.next()?)?, unsigned(words.next()?)?];
    words.next().is_none().then_some(numbers)
}

fn unsigned(word: &str) -> Option<u64> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Whether a text is a set covering problem: rows and columns, the cost of each column, and for
/// each row how many columns cover it and which. Texts without a row of two columns are too short
/// to tell.
fn is_covering(text: &str) -> bool {
    let mut words = text.split_whitespace().map(unsigned);
    let mut next = || words.next().flatten();
    let (Some(rows), Some(columns)) = (next(), next()) else { return false };
    if (0..columns).any(|_| next().is_none()) {
        return false;
    }
    let mut widest = 0;
    for _ in 0..rows {
        let Some(count) = next().filter(|&count| count <= columns) else { return false };
        if (0..count).any(|_| !next().is_some_and(|column| (1..=columns).contains(&column))) {
            return false;
        }
        widest = widest.max(count);
    }
    widest >= 2 && words.next().is_none()
}

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let format = Format::Orlib;
    only_once(problem, format)?;
    if problem.option_count() == 0 {
        return Err(inexpressible(format, Obstacle::NoOption));
    }
    let mut text = format!("{} {}\n", problem.item_count(), problem.option_count());
    for option in problem.options() {
        let items = problem.option_items(option);
        let cost = problem.cost(option);
        write!(text, "{cost} {}", items.len()).expect("writing to a string never fails");
        for item in items {
            write!(text, " {}", item.index() + 1).expect("writing to a string never fails");
        }
        text.push('\n');
    }
    numbers::check_length(problem, &text, format)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Problem {
        read(Source::from_text(text).expect("a text")).expect("a valid problem")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        super::super::told_fault(text, Format::Orlib, message)
    }

    #[test]
    fn rows_are_items_and_columns_are_options_with_costs() {
        let text = "3 4\n20 2 1 2\n15 1 3\n-31 2 2 3\n8 1 1\n";
        let problem = problem(text);
        assert_eq!((problem.item_count(), problem.option_count()), (3, 4));
        let costs: Vec<_> = problem.options().map(|option| problem.cost(option)).collect();
        assert_eq!(costs, [20, 15, -31, 8]);
        assert_eq!(problem.count(), Ok(2_u32.into()));
        assert_eq!(write(&problem).as_deref(), Ok(text));
    }

    #[test]
    fn line_ends_mean_nothing() {
        let one = "3 4 20 2 1 2 15 1 3 -31 2 2 3 8 1 1";
        assert_eq!(write(&problem(one)), write(&problem(&one.replace(' ', "\n"))));
    }

    #[test]
    fn a_text_that_is_no_set_of_columns_is_reported_with_its_place() {
        let form = "an OR-Library text is `rows columns` and then columns, `cost k row1 … rowk`";
        assert_eq!(fault("", "line 1, column 1: the orlib text has no header"), form);
        fault("3", "line 1, column 1: the orlib text has no header");
        fault("-3 1\n1 1 1", "line 1, column 1: `-3` is not a number of items");
        fault("+3 1\n1 1 1", "line 1, column 1: `+3` is not a number of items");
        fault(
            "4000000000 1\n1 1 1",
            "line 1, column 1: `4000000000` is too large for a number of items",
        );
        fault(
            "3 99999999999\n1 1 1",
            "line 1, column 3: `99999999999` is too large for a number of options",
        );
        fault("3 1\nx 1 1", "line 2, column 1: `x` is not a cost");
        fault(
            "3 1\n99999999999999999999 1 1",
            "line 2, column 1: the cost 99999999999999999999 does not fit in 64 bits",
        );
        fault("3 1\n7 -1 1", "line 2, column 3: `-1` is not a number of items of an option");
        fault("3 1\n7 0", "line 2, column 3: option 1 is empty");
        fault("3 1\n7 1 4", "line 2, column 5: there is no item 4: the items are 1 to 3");
        fault("3 1\n7 1 0", "line 2, column 5: there is no item 0: the items are 1 to 3");
        fault("3 1\n7 2 1 1", "line 2, column 7: item `1` appears twice in option 1");
        fault("3 2\n7 1 1\n", "line 2, column 6: the text ends after 1 of 2 options");
        fault("3 1\n7 2 1", "line 2, column 6: the text ends after 0 of 1 options");
        fault("3 1\n7 1 1\n8 1 2", "line 3, column 1: `8` after the last of 1 options");
        fault(
            "1 2\n9223372036854775807 1 1\n1 1 1",
            "line 3, column 1: the cost of option 2 does not fit in 64 bits",
        );
    }

    #[test]
    fn a_set_covering_problem_is_recognised_and_refused() {
        let text = "3 4\n 20 15 31 8\n 2\n 1 4\n 2\n 1 3\n 2\n 2 3\n";
        assert!(looks_like(text));
        let hint = fault(
            text,
            "line 1, column 1: this is a set covering problem of the OR-Library, which lists all \
             costs first",
        );
        assert_eq!(hint, "only set partitioning problems can be read: `cost k row1 … rowk`");
    }

    #[test]
    fn what_the_format_has_no_place_for_is_refused() {
        let refusal = |text: &str| {
            let problem: Problem = text.parse().expect("valid");
            write(&problem).expect_err("inexpressible").to_string()
        };
        assert_eq!(refusal("a b\n"), "the orlib format cannot express a problem without options");
        assert_eq!(
            refusal("1:2|a\na\n"),
            "the orlib format cannot express the bounds 1:2 of item `a`"
        );
        assert_eq!(
            refusal("a | x\na x\n"),
            "the orlib format cannot express the secondary item `x`"
        );
    }
}
