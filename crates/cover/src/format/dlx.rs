//! Knuth's text format, as his programs DLX1 to DLX5 and SSXCC read it.
//!
//! ```text
//! | lines that begin with a bar are comments; blank lines are skipped
//! a 2|b 1:3|c | x y          the items; a lone bar precedes the secondary ones
//! a c x:red                  one option per line; a secondary item may have a colour
//! b y |5 |-2                 integers after bars are the option's cost; they are added up
//! ```
//!
//! `1:3|c` is to be covered one to three times, `2|b` exactly twice (DLX3). Costs are those of
//! DLX5, but may be negative. Knuth's programs limit a name to eight characters; we do not. A line
//! that begins with a bar is always a comment. Hence the format can express neither a problem
//! without primary items nor an option that consists of a cost alone.
//!
//! Knuth's format has no option names and no board. They are kept in comments, which other programs
//! skip (`notes.rs`).

use std::fmt::Write as _;
use std::num::IntErrorKind;

use super::notes::{self, Notes};
use super::source::{self, Source};
use super::{Format, drops_names, inexpressible};
use crate::problem::error::{Obstacle, ProblemErrorKind as Kind};
use crate::problem::{Entry, Problem, ProblemBuilder, ProblemError, Role};

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    let mut builder = ProblemBuilder::new();
    let mut notes = Notes::new(source);
    let mut entries = Vec::new();
    let mut has_items = false;
    for line in source.lines() {
        if line.starts_with('|') {
            notes.read(line)?;
        } else if has_items {
            read_option(source, line, &mut builder, &mut entries)?;
            notes.name_option(&mut builder)?;
        } else {
            read_items(source, line, &mut builder)?;
            has_items = true;
        }
    }
    if !has_items {
        return Err(no_items(source));
    }
    notes.finish(builder)
}

fn no_items(source: Source<'_>) -> ProblemError {
    let comments = source.lines().next().is_some();
    source.fault(source.text(), Kind::NoItems { comments })
}

fn read_items(
    source: Source<'_>,
    line: &str,
    builder: &mut ProblemBuilder,
) -> Result<(), ProblemError> {
    let mut secondary = false;
    for token in line.split_whitespace() {
        if token == "|" {
            if secondary {
                return Err(source.fault(token, Kind::SecondBar));
            }
            secondary = true;
            continue;
        }
        item(token, secondary)
            .and_then(|(name, role)| builder.try_item(name, role))
            .map_err(|error| source.fault(token, error))?;
    }
    Ok(())
}

/// Parses the name and role of an item on the first line.
fn item(token: &str, secondary: bool) -> Result<(&str, Role), ProblemError> {
    let (bounds, name) = match token.split_once('|') {
        Some((bounds, name)) => (Some(bounds), name),
        None => (None, token),
    };
    if name.contains([':', '|']) {
        return Err(Kind::ItemName { name: name.to_owned() }.into());
    }
    let role = match bounds {
        None if secondary => Role::Secondary,
        None => Role::ONCE,
        Some(bounds) if bounds.is_empty() || name.is_empty() => {
            let (before, after) = if name.is_empty() { (bounds, "|") } else { ("|", name) };
            let [before, after] = [before, after].map(str::to_owned);
            return Err(Kind::NoBlank { before, after, option: false, cost: None }.into());
        }
        Some(_) if secondary => {
            return Err(Kind::SecondaryBounds { name: Some(name.to_owned()) }.into());
        }
        Some(bounds) => {
            let (min, max) = bounds.split_once(':').unwrap_or((bounds, bounds));
            Role::Primary { min: bound(min, token)?, max: bound(max, token)? }
        }
    };
    Ok((name, role))
}

fn bound(digits: &str, token: &str) -> Result<u32, ProblemError> {
    digits.parse().map_err(|error: std::num::ParseIntError| {
        let kind = match error.kind() {
            IntErrorKind::PosOverflow => Kind::BoundTooLarge { bound: digits.to_owned() },
            _ => Kind::BoundsNotNumbers { text: token.to_owned() },
        };
        kind.into()
    })
}

fn read_option(
    source: Source<'_>,
    line: &str,
    builder: &mut ProblemBuilder,
    entries: &mut Vec<Entry>,
) -> Result<(), ProblemError> {
    entries.clear();
    let mut tokens = line.split_whitespace();
    let mut first_cost = None;
    for token in tokens.by_ref() {
        if token.starts_with('|') {
            first_cost = Some(token);
            break;
        }
        entries.push(entry(token, builder).map_err(|error| source.fault(token, error))?);
    }
    let option = builder.try_option(entries.iter()).map_err(|error| {
        let token = line.split_whitespace().nth(source::refused(builder, entries));
        source.fault(token.unwrap_or(line), error)
    })?;
    let mut sum = 0_i64;
    for token in first_cost.into_iter().chain(tokens) {
        sum = cost(token)
            .and_then(|cost| {
                let overflow = Kind::CostOverflow { option: option.number() };
                sum.checked_add(cost).ok_or_else(|| overflow.into())
            })
            .map_err(|error| source.fault(token, error))?;
    }
    builder.try_cost(sum).map_err(|error| source.fault(first_cost.unwrap_or(line), error))
}

/// Parses an entry of an option: an item, or an item with its colour.
fn entry(token: &str, builder: &mut ProblemBuilder) -> Result<Entry, ProblemError> {
    if let Some((before, after)) = token.split_once('|') {
        let cost = after.parse::<i64>().is_ok().then(|| after.to_owned());
        let [before, after] = [before, "|"].map(str::to_owned);
        return Err(Kind::NoBlank { before, after, option: true, cost }.into());
    }
    let (name, color) = match token.split_once(':') {
        None => (token, None),
        Some((name, color)) => (name, Some(color)),
    };
    if name.is_empty() || color.is_some_and(|color| color.is_empty() || color.contains(':')) {
        return Err(Kind::NotAnEntry { text: token.to_owned() }.into());
    }
    let item = builder.item(name).ok_or_else(|| builder.unknown_item(name))?;
    let color = color.map(|color| builder.try_color(color)).transpose()?;
    Ok(Entry { item, color })
}

fn cost(token: &str) -> Result<i64, ProblemError> {
    let Some(digits) = token.strip_prefix('|') else {
        return Err(Kind::AfterCost { text: token.to_owned() }.into());
    };
    if digits.is_empty() {
        return Err(Kind::LoneBar.into());
    }
    digits.parse().map_err(|error: std::num::ParseIntError| {
        let kind = match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                Kind::CostTooLarge { cost: digits.to_owned() }
            }
            _ => Kind::NotACost { text: token.to_owned() },
        };
        kind.into()
    })
}

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    check_names(problem)?;
    // The comment distinguishes the text from a matrix even if its items are called 0 and 1.
    let mut text =
        format!("| {} items, {} options\n", problem.item_count(), problem.option_count());
    notes::write_board(problem, &mut text);
    let mut blank = "";
    for item in problem.items() {
        let Role::Primary { min, max } = problem.role(item) else { continue };
        text.push_str(blank);
        blank = " ";
        match (min, max) {
            (1, 1) => {}
            (min, max) if min == max => push(&mut text, format_args!("{max}|")),
            (min, max) => push(&mut text, format_args!("{min}:{max}|")),
        }
        text.push_str(problem.item_name(item));
    }
    let mut separator = " | ";
    for item in problem.items().filter(|&item| !problem.is_primary(item)) {
        text.push_str(separator);
        separator = " ";
        text.push_str(problem.item_name(item));
    }
    text.push('\n');
    let named = !drops_names(problem, Format::Dlx);
    for option in problem.options() {
        if let Some(name) = problem.option_name(option).filter(|_| named) {
            notes::write_name(name, &mut text);
        }
        let mut blank = "";
        for entry in problem.entries(option) {
            text.push_str(blank);
            blank = " ";
            text.push_str(problem.item_name(entry.item));
            if let Some(color) = entry.color {
                text.push(':');
                text.push_str(problem.color_name(color));
            }
        }
        if problem.cost(option) != 0 {
            push(&mut text, format_args!(" |{}", problem.cost(option)));
        }
        text.push('\n');
    }
    Ok(text)
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("writing to a string never fails");
}

fn check_names(problem: &Problem) -> Result<(), ProblemError> {
    let refuse = |obstacle| Err(inexpressible(Format::Dlx, obstacle));
    if !problem.items().any(|item| problem.is_primary(item)) {
        return refuse(Obstacle::NoPrimaryItem);
    }
    let unfit = |name: &str| {
        let breaks = |c: char| c.is_whitespace() || source::is_control(c) || c == ':' || c == '|';
        name.contains(breaks)
    };
    if let Some(item) = problem.items().find(|&item| unfit(problem.item_name(item))) {
        return refuse(Obstacle::ItemName { name: problem.item_name(item).to_owned() });
    }
    match problem.colors().find(|&color| unfit(problem.color_name(color))) {
        Some(color) => refuse(Obstacle::ColorName { name: problem.color_name(color).to_owned() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Problem {
        read(Source::from_text(text).expect("a text")).expect("a valid problem")
    }

    #[track_caller]
    fn fault(text: &str, message: &str, hint: &str) {
        assert_eq!(super::super::told_fault(text, Format::Dlx, message), hint);
    }

    #[test]
    fn items_options_colours_bounds_and_costs_are_read() {
        let text = "| a comment\n\n a 2|b 0:3|c | x y \n  | another\na c x:red y\nb x:A |5 |-2\n";
        let problem = problem(text);
        let names: Vec<_> = problem.items().map(|item| problem.item_name(item)).collect();
        assert_eq!(names, ["a", "b", "c", "x", "y"]);
        let roles: Vec<_> = problem.items().map(|item| problem.role(item)).collect();
        let bounded = |min, max| Role::Primary { min, max };
        let secondary = Role::Secondary;
        assert_eq!(roles, [Role::ONCE, bounded(2, 2), bounded(0, 3), secondary, secondary]);
        let costs: Vec<_> = problem.options().map(|option| problem.cost(option)).collect();
        assert_eq!(costs, [0, 3]);
        assert_eq!(
            write(&problem).expect("dlx can express it"),
            "| 5 items, 2 options\na 2|b 0:3|c | x y\na c x:red y\nb x:A |3\n"
        );
    }

    #[test]
    fn a_line_of_items_alone_is_a_problem() {
        assert_eq!(problem("a b").option_count(), 0);
        assert_eq!(problem("a |").item_count(), 1);
    }

    #[test]
    fn costs_that_cancel_leave_the_option_free() {
        assert!(!problem("a\na |5 |-5").has_costs());
    }

    #[test]
    fn an_empty_text_has_no_items() {
        let hint = "the first line of a dlx text names the items";
        fault("", "line 1, column 1: no items: the text is empty", hint);
        fault(" \n\n", "line 1, column 1: no items: the text is empty", hint);
        fault(
            "| a b\n| c\n",
            "line 1, column 1: no items: the text has only comments",
            "a line that begins with `|` is a comment; the first other line names the items",
        );
    }

    #[test]
    fn a_fault_among_the_items_is_reported_with_its_column() {
        fault(
            "a | b | c",
            "line 1, column 7: a second lone `|` among the items",
            "one `|` separates the primary items from the secondary ones",
        );
        let hint = "put blanks around the `|` before the secondary items";
        fault("a |b", "line 1, column 3: no blank between `|` and `b`", hint);
        fault("a b| c", "line 1, column 3: no blank between `b` and `|`", hint);
        fault(
            "ä b|c",
            "line 1, column 3: the bounds of `b|c` are not numbers",
            "bounds are written `1:3|name`, or `2|name` for exactly 2",
        );
        fault(
            "99999999999|c",
            "line 1, column 1: the bound 99999999999 does not fit in 32 bits",
            "",
        );
        fault(
            "a | 1:2|x",
            "line 1, column 5: the secondary item `x` has bounds",
            "a secondary item is covered at most once; bounds are for primary items",
        );
        fault(
            "a\tb:c",
            "line 1, column 3: an item cannot be named `b:c`",
            "a name cannot contain `:` or `|`",
        );
        fault("a b a", "line 1, column 5: item `a` is declared twice", "list every item only once");
        fault(
            "\n\na 5:2|b",
            "line 3, column 3: item `b` has bounds 5:2: the lower bound exceeds the upper",
            "did you mean 2:5?",
        );
        fault(
            "0|b",
            "line 1, column 1: item `b` has an upper bound of 0",
            "to forbid an item, leave out the options that contain it",
        );
    }

    #[test]
    fn a_fault_in_an_option_is_reported_with_its_column() {
        fault("a bc\n\na bx", "line 3, column 3: unknown item `bx`", "did you mean `bc`?");
        fault(
            "a b\nb a b",
            "line 2, column 5: item `b` appears twice in option 1",
            "list each item only once in an option",
        );
        fault(
            "a b\nb\na b:red",
            "line 3, column 3: option 2 gives a colour to the primary item `b`",
            "only secondary items can have colours; list the item among those",
        );
        let hint = "an entry is `item` or `item:colour`";
        for entry in ["x:", ":x", "x:a:b", ":"] {
            let message = "is neither an item nor an item with a colour";
            fault(
                &format!("a | x\na {entry}"),
                &format!("line 2, column 3: `{entry}` {message}"),
                hint,
            );
        }
        fault(
            "a\na|5",
            "line 2, column 1: no blank between `a` and `|`",
            "put a blank before the cost: `a |5`",
        );
        fault(
            "a\na|b",
            "line 2, column 1: no blank between `a` and `|`",
            "a name cannot contain `|`",
        );
    }

    #[test]
    fn a_fault_in_a_cost_is_reported_with_its_column() {
        fault(
            "a b\na |5 b",
            "line 2, column 6: `b` after the cost of its option",
            "costs must be at the end of the line",
        );
        fault(
            "a\na | 5",
            "line 2, column 3: a lone `|` in an option",
            "only the line of items has one, before the secondary items; a cost is written `|7`",
        );
        for cost in ["|x", "|1.5", "|--3", "|5|6"] {
            fault(
                &format!("a\na {cost}"),
                &format!("line 2, column 3: `{cost}` is not a cost"),
                "a cost is a whole number, such as `|7` or `|-3`",
            );
        }
        fault(
            "a\na |9223372036854775808",
            "line 2, column 3: the cost 9223372036854775808 does not fit in 64 bits",
            "",
        );
        let overflow = "the cost of option 1 does not fit in 64 bits";
        fault("a\na |9223372036854775807 |1", &format!("line 2, column 24: {overflow}"), "");
        fault("a\na |-9223372036854775808", &format!("line 2, column 3: {overflow}"), "");
    }

    #[test]
    fn names_that_would_not_survive_a_round_trip_are_refused() {
        let refusal = |item: &str, color: &str| {
            let mut builder = ProblemBuilder::new();
            let a = builder.primary("a");
            let x = builder.secondary(item);
            let color = builder.color(color);
            builder.option([a.into(), x.colored(color)]);
            let error = write(&builder.build().expect("valid")).expect_err("not for dlx");
            assert_eq!(error.hint().as_deref(), Some("use json"));
            error.to_string()
        };
        for name in ["x y", "x:y", "x|y", "x\ny", "\u{1b}", "x\u{a0}y"] {
            let what = format!("the dlx format cannot express the item name {name:?}");
            assert_eq!(refusal(name, "red"), what);
            let what = format!("the dlx format cannot express the colour {name:?}");
            assert_eq!(refusal("x", name), what);
        }
        let error = write(&ProblemBuilder::new().build().expect("valid")).expect_err("no items");
        let what = "the dlx format cannot express a problem without primary items";
        assert_eq!(error.to_string(), what);
    }
}
