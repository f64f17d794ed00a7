//! Exact covering with colours in the manner of DIMACS, as the program *miniexact* reads it.
//!
//! ```text
//! c comments begin with c, but miniexact refuses them
//! p xcc 2 1          two primary items, one secondary: 1 and 2, then 3
//! 2 3 -1 0           an option: its items; -1 gives the item before it the colour 1; 0 is the end
//! 1 3 -1 $7 0        $7 is the cost of the option
//! ```
//!
//! Source: the README of miniexact (Maximilian Heisinger, versions 1.2 to 1.6). `p xc` is the same
//! without colours. Costs are not in its grammar but in its parser, which wants them to be
//! ascending; ours takes any. A third number in the header, the number of options, is read, and
//! then checked. The text has no names: a writer numbers the items, primary ones first, and keeps
//! the names of colours only if all of them are numbers. It writes no comments, so that miniexact
//! reads what we write.

use std::fmt::Write as _;

use super::numbers::{self, Draft};
use super::source::Source;
use super::{Format, ec, inexpressible};
use crate::problem::error::{NumberOf, Obstacle, ProblemErrorKind as Kind};
use crate::problem::{Color, Problem, ProblemBuilder, ProblemError, Role};

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    let mut lines = source.lines().filter(|line| !ec::is_comment(line));
    let no_header = |place| source.fault(place, Kind::NoHeader { format: Format::Xcc.name() });
    let Some(header) = lines.next() else { return Err(no_header(source.text())) };
    let mut words = header.split_whitespace();
    let (Some("p"), Some("xc" | "xcc"), Some(primary_word), Some(secondary_word)) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(no_header(header));
    };
    let wanted = words.next();
    if words.next().is_some() {
        return Err(no_header(header));
    }
    let primary = numbers::read_number(source, primary_word, NumberOf::PrimaryItems)?;
    let secondary = numbers::read_number(source, secondary_word, NumberOf::SecondaryItems)?;
    let wanted = wanted.map(|word| numbers::read_number(source, word, NumberOf::Options));
    let wanted = wanted.transpose()?;
    let Some(items) = primary.checked_add(secondary) else {
        let kind = Kind::TooLarge { text: secondary_word.to_owned(), of: NumberOf::SecondaryItems };
        return Err(source.fault(secondary_word, kind));
    };
    let mut builder = ProblemBuilder::new();
    let (once, many) = (NumberOf::PrimaryItems, NumberOf::SecondaryItems);
    numbers::declare(source, &mut builder, 1, primary, Role::ONCE, primary_word, once)?;
    let role = Role::Secondary;
    numbers::declare(source, &mut builder, primary + 1, secondary, role, secondary_word, many)?;

    let mut draft = Draft::default();
    let mut cost = None;
    let mut read = 0;
    let mut last = "";
    for word in lines.flat_map(str::split_whitespace) {
        if let Some(options) = wanted.filter(|&wanted| read == wanted) {
            let kind = Kind::Surplus { text: word.to_owned(), options };
            return Err(source.fault(word, kind));
        }
        last = word;
        if word == "0" {
            draft.close(source, &mut builder, word)?;
            if let Some((cost, place)) = cost.take() {
                builder.try_cost(cost).map_err(|error| source.fault(place, error))?;
            }
            read += 1;
        } else if let Some(digits) = word.strip_prefix('$') {
            if cost.replace((numbers::read_cost(source, digits, word)?, word)).is_some() {
                return Err(source.fault(word, Kind::SecondCost { text: word.to_owned() }));
            }
        } else if let Some(digits) = word.strip_prefix('-') {
            color(source, word, digits, &mut draft, &mut builder)?;
        } else {
            draft.push(source, word, items)?;
        }
    }
    if !matches!(last, "" | "0") {
        return Err(source.fault(last, Kind::NoFinalZero));
    }
    match wanted {
        Some(wanted) if read < wanted => {
            Err(source.fault(numbers::end(source), Kind::EndsEarly { read, wanted }))
        }
        _ => builder.build(),
    }
}

/// Gives the last item of the option a colour.
fn color(
    source: Source<'_>,
    word: &str,
    digits: &str,
    draft: &mut Draft<'_>,
    builder: &mut ProblemBuilder,
) -> Result<(), ProblemError> {
    let not_a_color =
        || source.fault(word, Kind::BadNumber { text: word.to_owned(), of: NumberOf::Color });
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || digits.is_empty() || digits.starts_with('0') {
        return Err(not_a_color());
    }
    numbers::read_number(source, digits, NumberOf::Color)?;
    match draft.entries.last_mut() {
        Some(entry) if entry.color.is_none() => {
            let color = builder.try_color(digits).map_err(|error| source.fault(word, error))?;
            entry.color = Some(color);
            Ok(())
        }
        _ => Err(source.fault(word, Kind::ColorWithoutItem { text: word.to_owned() })),
    }
}

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let mut primary = 0;
    for item in problem.items() {
        match problem.role(item) {
            Role::ONCE => primary += 1,
            Role::Primary { min, max } => {
                let name = problem.item_name(item).to_owned();
                return Err(inexpressible(Format::Xcc, Obstacle::Bounds { name, min, max }));
            }
            Role::Secondary => {}
        }
    }
    let numbers = numbers::numbering(problem);
    let named = are_colors_numbers(problem);
    let mut text = format!("p xcc {primary} {}\n", problem.item_count() - primary);
    let push = |text: &mut String, what: std::fmt::Arguments<'_>| {
        text.write_fmt(what).expect("writing to a string never fails");
    };
    for option in problem.options() {
        for entry in problem.entries(option) {
            push(&mut text, format_args!("{} ", numbers[entry.item.index()]));
            match entry.color {
                None => {}
                Some(color) if named => {
                    push(&mut text, format_args!("-{} ", problem.color_name(color)));
                }
                Some(color) => push(&mut text, format_args!("-{} ", color.index() + 1)),
            }
        }
        if problem.cost(option) != 0 {
            push(&mut text, format_args!("${} ", problem.cost(option)));
        }
        text.push_str("0\n");
    }
    numbers::check_length(problem, &text, Format::Xcc)?;
    Ok(text)
}

/// Whether the names of all colours are numbers, so that they can be kept.
pub(super) fn are_colors_numbers(problem: &Problem) -> bool {
    let is_number = |color: Color| {
        let name = problem.color_name(color);
        name.parse::<u32>().is_ok_and(|number| numbers::is_number(name, number))
    };
    problem.colors().all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let problem = read(Source::from_text(text).expect("a text")).expect("a valid problem");
        write(&problem).expect("expressible")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        super::super::told_fault(text, Format::Xcc, message)
    }

    #[test]
    fn items_colours_and_costs_are_read() {
        let plain = "p xcc 2 1\n2 3 -1 0\n1 3 -4 $-7 0\n";
        for text in [
            plain,
            "c x\np xcc 2 1 2\n2 3 -1\n0 1 $-7 3 -4 0",
            "p xcc 2 1\r\n\r\n2\t3 -1 0\r\nc 5\r\n1 3 -4 $-7 0",
        ] {
            assert_eq!(written(text), plain);
        }
        assert_eq!(written("p xc 2 0\n1 0\n2 0\n"), "p xcc 2 0\n1 0\n2 0\n");
        assert_eq!(written("p xcc 0 0"), "p xcc 0 0\n");
    }

    #[test]
    fn colours_are_numbered_unless_they_are_numbers() {
        let convert = |text: &str| write(&text.parse().expect("valid")).expect("expressible");
        assert_eq!(convert("a | x\na x:red\na x:7\n"), "p xcc 1 1\n1 2 -1 0\n1 2 -2 0\n");
        assert_eq!(convert("a | x\na x:9\na x:7\n"), "p xcc 1 1\n1 2 -9 0\n1 2 -7 0\n");
        assert_eq!(convert("a | x\na x:9\na x:07\n"), "p xcc 1 1\n1 2 -1 0\n1 2 -2 0\n");
    }

    #[test]
    fn a_fault_is_reported_with_its_place() {
        let form = "the first line is `p xcc PRIMARY SECONDARY`, such as `p xcc 3 2`";
        assert_eq!(fault("", "line 1, column 1: the xcc text has no header"), form);
        fault("p xcc 1\n1 0", "line 1, column 1: the xcc text has no header");
        fault("p xcc 1 1 1 1\n1 0", "line 1, column 1: the xcc text has no header");
        fault(
            "p xcc 2 4294967295\n1 0",
            "line 1, column 9: `4294967295` is too large for a number of secondary items",
        );
        fault("p xcc 2 x\n1 0", "line 1, column 9: `x` is not a number of secondary items");
        let hint = fault(
            "p xcc 2 1\n2 3 -1 0\n1 3",
            "line 3, column 3: the last option does not end with 0",
        );
        assert_eq!(hint, "a line break does not end an option: write `1 2 3 0`");
        fault("p xcc 2 1\n-1 1 0", "line 2, column 1: no item before the colour `-1`");
        fault("p xcc 2 1\n3 -1 -1 0", "line 2, column 6: no item before the colour `-1`");
        fault("p xcc 2 1\n3 -0 0", "line 2, column 3: `-0` is not a colour");
        fault("p xcc 2 1\n3 - 0", "line 2, column 3: `-` is not a colour");
        fault(
            "p xcc 2 1\n2 -1 0",
            "line 2, column 1: option 1 gives a colour to the primary item `2`",
        );
        fault("p xcc 2 1\n4 0", "line 2, column 1: there is no item 4: the items are 1 to 3");
        fault("p xcc 2 1\n1 $x 0", "line 2, column 3: `$x` is not a cost");
        fault("p xcc 2 1\n1 $1 $2 0", "line 2, column 6: a second cost `$2` in an option");
        fault("p xcc 2 1\n0", "line 2, column 1: option 1 is empty");
        fault("p xcc 2 1 1\n1 0 2 0", "line 2, column 5: `2` after the last of 1 options");
        fault("p xcc 2 1 2\n1 0", "line 2, column 4: the text ends after 1 of 2 options");
    }

    #[test]
    fn bounds_are_refused() {
        let problem: Problem = "0:2|a\na\n".parse().expect("valid");
        let error = write(&problem).expect_err("no bounds");
        let message = "the xcc format cannot express the bounds 0:2 of item `a`";
        assert_eq!(error.to_string(), message);
    }
}
