//! A family of sets, as textbooks write it.
//!
//! ```text
//! X = {1, 5, 8, 9, 17}          the universe, which sets the order; may be left out
//! S1 = {5, 9, 17}  {1, 8}       several sets on a line, with or without names
//! S2 = {1,                      # a comment extends to the end of its line
//!       17};
//! ```
//!
//! The elements are the items. Without `X` they are the union of the sets, in numeric order if all
//! are integers and in order of appearance otherwise. Elements are separated by commas or blanks;
//! sets by blanks, `;` or `,`. A name is one word and may contain `=` (`r4c2=7 = {…}`).
//!
//! The universe may come last, so the text is scanned twice: once for the items, once for the
//! options.

use super::source::{self, Source};
use super::{Format, inexpressible, only_plain};
use crate::problem::error::{Obstacle, ProblemErrorKind as Kind};
use crate::problem::{Problem, ProblemBuilder, ProblemError, Role};

/// The name of the universe.
const UNIVERSE: &str = "X";

/// What a scan of the text finds.
enum Event<'t> {
    /// A set begins: its name, and the slice from its name or brace on.
    Open(Option<&'t str>, &'t str),
    Element(&'t str),
    Close,
}

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    let mut builder = read_items(source)?;
    let mut parts = Vec::new();
    let mut elements = Vec::new();
    let mut in_universe = false;
    let mut current = (None, source.text());
    walk(source, |event| {
        match event {
            Event::Open(name, at) => {
                current = (name, at);
                in_universe = name == Some(UNIVERSE);
                parts.clear();
                elements.clear();
            }
            Event::Element(_) | Event::Close if in_universe => {}
            Event::Element(name) => {
                let unknown = || source.fault(name, builder.unknown_item(name));
                parts.push(builder.item(name).ok_or_else(unknown)?.into());
                elements.push(name);
            }
            Event::Close => {
                let (name, at) = current;
                builder.try_option(&parts).map_err(|error| {
                    let element = elements.get(source::refused(&builder, &parts));
                    source.fault(element.unwrap_or(&at), error)
                })?;
                if let Some(name) = name {
                    builder.try_name(name).map_err(|error| source.fault(name, error))?;
                }
            }
        }
        Ok(())
    })?;
    builder.build().map_err(|error| place_label(source, error))
}

/// Returns a builder with the items: the universe if the text defines it, otherwise the union of
/// the sets.
fn read_items(source: Source<'_>) -> Result<ProblemBuilder, ProblemError> {
    let mut union = ProblemBuilder::new();
    // The elements of the union with their values, while all of them are integers.
    let mut integers = Some(Vec::new());
    let mut universe: Option<ProblemBuilder> = None;
    let mut in_universe = false;
    let mut empty = true;
    walk(source, |event| {
        empty = false;
        match event {
            Event::Open(Some(UNIVERSE), at) => {
                if universe.is_some() {
                    return Err(source.fault(at, Kind::UniverseTwice { name: UNIVERSE }));
                }
                in_universe = true;
                universe = Some(ProblemBuilder::new());
            }
            Event::Open(..) => in_universe = false,
            Event::Close => {}
            Event::Element(name) => match &mut universe {
                Some(universe) if in_universe => {
                    let added = universe.try_item(name, Role::ONCE);
                    added.map_err(|error| source.fault(name, error))?;
                }
                Some(_) => {}
                None if union.item(name).is_some() => {}
                None => {
                    let added = union.try_item(name, Role::ONCE);
                    added.map_err(|error| source.fault(name, error))?;
                    match (name.parse::<i128>(), &mut integers) {
                        (Ok(value), Some(integers)) => integers.push((value, name)),
                        _ => integers = None,
                    }
                }
            },
        }
        Ok(())
    })?;
    if empty {
        return Err(source.fault(source.text(), Kind::NoSets));
    }
    match (universe, integers) {
        (Some(universe), _) => Ok(universe),
        (None, None) => Ok(union),
        (None, Some(mut integers)) => {
            integers.sort_by_key(|&(value, _)| value);
            let mut sorted = ProblemBuilder::new();
            for (_, name) in integers {
                sorted.try_item(name, Role::ONCE)?;
            }
            Ok(sorted)
        }
    }
}

/// Scans the text and reports each set and element to `visit`. Stops at the first fault.
fn walk<'t>(
    source: Source<'t>,
    mut visit: impl FnMut(Event<'t>) -> Result<(), ProblemError>,
) -> Result<(), ProblemError> {
    let mut rest = skip_blanks(source.text());
    while !rest.is_empty() {
        let start = rest;
        let (name, open) = read_name(source, rest)?;
        visit(Event::Open(name, start))?;
        rest = &open[1..];
        // A comma must follow an element: `{1,,2}` is an error, `{1, 2,}` is not.
        let mut after_element = false;
        loop {
            rest = skip_blanks(rest);
            match rest.as_bytes().first() {
                Some(b'}') => break,
                Some(b',') if after_element => {
                    after_element = false;
                    rest = &rest[1..];
                }
                Some(b',') => {
                    return Err(source.fault(rest, Kind::NoElement));
                }
                None | Some(b'{' | b';') => {
                    return Err(source.fault(open, Kind::UnclosedSet));
                }
                Some(_) => {
                    let (element, after) = split_word(rest);
                    visit(Event::Element(element))?;
                    after_element = true;
                    rest = after;
                }
            }
        }
        visit(Event::Close)?;
        rest = skip_blanks(&rest[1..]);
        while let Some(after) = rest.strip_prefix([';', ',']) {
            rest = skip_blanks(after);
        }
    }
    Ok(())
}

/// Reads `S1 =`, or nothing, up to the brace. Returns the name and the text from the brace on.
fn read_name<'t>(
    source: Source<'t>,
    start: &'t str,
) -> Result<(Option<&'t str>, &'t str), ProblemError> {
    if start.starts_with('{') {
        return Ok((None, start));
    }
    let (first, rest) = split_word(start);
    if first.is_empty() {
        let sign = start.chars().next().unwrap_or_default();
        return Err(source.fault(start, Kind::OutsideSet { sign }));
    }
    let mut rest = skip_blanks(rest);
    let (second, after) = split_word(rest);
    let name = if second == "=" {
        rest = skip_blanks(after);
        Some(first)
    } else {
        first.strip_suffix('=')
    };
    match name {
        None => Err(source.fault(first, Kind::NoSet { name: first.to_owned() })),
        Some("") => Err(source.fault(first, Kind::NoSetName)),
        Some(_) if !rest.starts_with('{') => {
            Err(source.fault(rest, Kind::NoBrace { blank: second == "=" }))
        }
        Some(name) => Ok((Some(name), rest)),
    }
}

/// Splits off the word at the beginning of the text.
fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(ends_word).unwrap_or(text.len()))
}

fn ends_word(c: char) -> bool {
    matches!(c, '{' | '}' | ',' | ';') || c.is_whitespace()
}

/// Skips blanks and comments.
fn skip_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !text.starts_with('#') {
            return text;
        }
        text = &text[text.find(['\n', '\r']).unwrap_or(text.len())..];
    }
}

/// Adds the position of the set whose name the builder refused at the end.
fn place_label(source: Source<'_>, error: ProblemError) -> ProblemError {
    let mut label = None;
    let walked = walk(source, |event| {
        match event {
            Event::Open(Some(name), _) if Some(name) == error.option_name() => label = Some(name),
            _ => {}
        }
        Ok(())
    });
    match (walked, label) {
        (Ok(()), Some(label)) => source.fault(label, error),
        _ => error,
    }
}

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let format = Format::Sets;
    only_plain(problem, format)?;
    let unfit = |name: &str| {
        name.starts_with('#') || name.contains(|c| ends_word(c) || source::is_control(c))
    };
    let mut text = format!("{UNIVERSE} = {{");
    for item in problem.items() {
        let name = problem.item_name(item);
        if unfit(name) {
            return Err(inexpressible(format, Obstacle::ItemName { name: name.to_owned() }));
        }
        text.push_str(if item.index() == 0 { "" } else { ", " });
        text.push_str(name);
    }
    text.push_str("}\n");
    for option in problem.options() {
        if let Some(name) = problem.option_name(option) {
            if unfit(name) || name == UNIVERSE {
                let (name, universe) = (name.to_owned(), name == UNIVERSE);
                return Err(inexpressible(format, Obstacle::OptionName { name, universe }));
            }
            text.push_str(name);
            text.push_str(" = ");
        }
        text.push('{');
        for (k, &item) in problem.option_items(option).iter().enumerate() {
            text.push_str(if k == 0 { "" } else { ", " });
            text.push_str(problem.item_name(item));
        }
        text.push_str("}\n");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let problem = read(Source::from_text(text).expect("a text")).expect("a valid problem");
        write(&problem).expect("sets can express it")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        super::super::told_fault(text, Format::Sets, message)
    }

    #[test]
    fn integers_are_sorted_and_words_are_not() {
        assert_eq!(
            written("S1={5,9,17}\nS2 = {1 8}"),
            "X = {1, 5, 8, 9, 17}\nS1 = {5, 9, 17}\nS2 = {1, 8}\n"
        );
        assert_eq!(written("{10, -2} {007}"), "X = {-2, 007, 10}\n{10, -2}\n{007}\n");
        assert_eq!(written("{10, b} {2, a}"), "X = {10, b, 2, a}\n{10, b}\n{2, a}\n");
    }

    #[test]
    fn the_universe_determines_items_and_order_wherever_it_is() {
        let wanted = "X = {c, a, b}\nS = {a}\n";
        assert_eq!(written("X = {c, a, b}\nS = {a}"), wanted);
        assert_eq!(written("S = {a}; X = {c, a, b}"), wanted);
        assert_eq!(written("X={}"), "X = {}\n");
    }

    #[test]
    fn sets_may_share_a_line_span_several_and_have_comments() {
        let text = "# a family\nA={1}B = {2,\n  3, # three\n} ; {4}, C= # that is\n{5}";
        assert_eq!(written(text), "X = {1, 2, 3, 4, 5}\nA = {1}\nB = {2, 3}\n{4}\nC = {5}\n");
    }

    #[test]
    fn a_name_may_contain_an_equals_sign() {
        assert_eq!(written("r4c2=7 = {a=1}"), "X = {a=1}\nr4c2=7 = {a=1}\n");
        assert_eq!(written("r4c2=7={a}"), "X = {a}\nr4c2=7 = {a}\n");
    }

    #[test]
    fn a_text_that_is_not_a_family_of_sets_is_reported_with_its_column() {
        let form = "a set is written `S1 = {5, 9, 17}`, or without its name `{5, 9, 17}`";
        fault("", "line 1, column 1: no sets: the text is empty");
        fault("# {1}", "line 1, column 1: no sets: the text is empty");
        assert_eq!(fault("{1}\nS1 {2}", "line 2, column 1: `S1` is not followed by `= {`"), form);
        assert_eq!(fault("ä = 5", "line 1, column 5: no `{` after ` =`"), form);
        fault("a b = {1}", "line 1, column 1: `a` is not followed by `= {`");
        fault("= {1}", "line 1, column 1: no name before the `=`");
        fault("{1} }", "line 1, column 5: `}` outside a set");
        fault("S1", "line 1, column 1: `S1` is not followed by `= {`");
        fault("S1 =", "line 1, column 5: no `{` after ` =`");
        let hint =
            fault("A = {1}\nB = {1, 2\nC = {3}", "line 2, column 5: this `{` is never closed");
        assert_eq!(hint, "a set ends with `}`");
        fault("{1; {2}", "line 1, column 1: this `{` is never closed");
        fault("{", "line 1, column 1: this `{` is never closed");
        fault("{1,,2}", "line 1, column 4: a comma without an element before it");
        fault("{,}", "line 1, column 2: a comma without an element before it");
    }

    #[test]
    fn a_set_that_breaks_a_rule_is_reported_with_its_column() {
        fault("S = {1, 2, 1}", "line 1, column 12: item `1` appears twice in option 1");
        fault("{1}\n S = {}", "line 2, column 2: option 2 is empty");
        fault("{1} { }", "line 1, column 5: option 2 is empty");
        fault("S={1}\nS={2}", "line 2, column 1: option name `S` is already used by option 1");
        fault("{1}\n1 = {2}", "line 2, column 1: option name `1` is already used by option 1");
        let hint = fault("X = {root}\n{roto}", "line 2, column 2: unknown item `roto`");
        assert_eq!(hint, "did you mean `root`?");
        fault("{1}\nX = {2}", "line 1, column 2: unknown item `1`");
        fault("X = {1, 1}", "line 1, column 9: item `1` is declared twice");
        fault("X = {1}\nX = {1}", "line 2, column 1: `X` is given twice");
    }

    #[test]
    fn names_that_would_not_survive_a_round_trip_are_refused() {
        for name in ["#1", "a b", "a,", "{", "}", "a;b", "\n", "X"] {
            let mut builder = ProblemBuilder::new();
            let a = builder.primary("a");
            builder.option([a]).named(name);
            let error = write(&builder.build().expect("valid")).expect_err("not for sets");
            let what = format!("the sets format cannot express the option name {name:?}");
            assert_eq!(error.to_string(), what);
            let mut builder = ProblemBuilder::new();
            builder.primary(name);
            assert_eq!(write(&builder.build().expect("valid")).is_ok(), name == "X");
        }
    }
}
