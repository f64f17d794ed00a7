//! Plain exact cover problems in the manner of DIMACS: files that end in `.ec`.
//!
//! ```text
//! c comments begin with c
//! p ec 7 6                   seven items, six options
//! 5 6 7                      an option: its items, numbered from 1
//! s 1 4                      a leading s and a final 0, as other dialects write them, are read
//! 2 3 7 0                    but not written
//! ```
//!
//! No published definition of `p ec` could be found. The layout is that of `p hs` and its relatives
//! in the PACE challenges: a problem line with two sizes, then one set per line. The dialects that
//! number sets with a leading `s`, or end them with `0` as in CNF, are unambiguous, because there
//! is no item 0. The text has no names, so a writer numbers the items.

use std::fmt::Write as _;

use super::numbers::{self, Draft};
use super::source::Source;
use super::{Format, only_plain};
use crate::problem::error::{NumberOf, ProblemErrorKind as Kind};
use crate::problem::{Problem, ProblemBuilder, ProblemError, Role};

/// The kinds of problem lines in the manner of DIMACS, with the format of each.
const KINDS: [(&str, Format); 5] = [
    ("ec", Format::Ec),
    ("xc", Format::Xcc),
    ("xcc", Format::Xcc),
    ("cnf", Format::Cnf),
    ("pcnf", Format::Cnf),
];

/// Returns the format that the problem line of a text names, if the text begins with one, perhaps
/// after comments. An ordinary line may begin with `p` too, so numbers must follow.
pub(super) fn announced(text: &str) -> Option<Format> {
    let line = super::source::lines(text).find(|line| !is_comment(line))?;
    let mut words = line.split_whitespace();
    let kind = words.next().filter(|&word| word == "p").and_then(|_| words.next())?;
    let numbers = words.clone().next().is_some()
        && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let format = KINDS.iter().find(|&&(known, _)| known == kind)?.1;
    numbers.then_some(format)
}

/// Whether a line is a comment: the word `c`, perhaps with something after it.
pub(super) fn is_comment(line: &str) -> bool {
    line.strip_prefix('c').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    let mut lines = source.lines().filter(|line| !is_comment(line));
    let no_header = |place| source.fault(place, Kind::NoHeader { format: Format::Ec.name() });
    let Some(header) = lines.next() else { return Err(no_header(source.text())) };
    let mut words = header.split_whitespace();
    let (Some("p"), Some("ec"), Some(items_word), Some(options_word), None) =
        (words.next(), words.next(), words.next(), words.next(), words.next())
    else {
        return Err(no_header(header));
    };
    let items = numbers::read_number(source, items_word, NumberOf::Items)?;
    let wanted = numbers::read_number(source, options_word, NumberOf::Options)?;
    let mut builder = ProblemBuilder::new();
    numbers::declare(source, &mut builder, 1, items, Role::ONCE, items_word, NumberOf::Items)?;
    let mut draft = Draft::default();
    let mut read = 0;
    for line in lines {
        if read == wanted {
            let kind = Kind::Surplus { text: line.to_owned(), options: wanted };
            return Err(source.fault(line, kind));
        }
        let mut words = line.split_whitespace().peekable();
        words.next_if_eq(&"s");
        while let Some(word) = words.next() {
            if word != "0" || words.peek().is_some() {
                draft.push(source, word, items)?;
            }
        }
        draft.close(source, &mut builder, line)?;
        read += 1;
    }
    if read < wanted {
        return Err(source.fault(numbers::end(source), Kind::EndsEarly { read, wanted }));
    }
    builder.build()
}

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    only_plain(problem, Format::Ec)?;
    let mut text = format!("p ec {} {}\n", problem.item_count(), problem.option_count());
    for option in problem.options() {
        let mut blank = "";
        for item in problem.option_items(option) {
            write!(text, "{blank}{}", item.index() + 1).expect("writing to a string never fails");
            blank = " ";
        }
        text.push('\n');
    }
    numbers::check_length(problem, &text, Format::Ec)?;
    Ok(text)
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
        super::super::told_fault(text, Format::Ec, message)
    }

    #[test]
    fn every_dialect_reads_the_same() {
        let plain = "p ec 4 3\n1 3\n2 4\n4\n";
        for text in [
            plain,
            "c a comment\np ec 4 3\nc\n1 3 0\n2 4 0\n\n4 0\n",
            "p  ec\t4 3\ns 1 3\ns 2 4\ns 4",
            "c\tx\np ec 4 3\r\ns 1 3 0\r\ns 2 4 0\r\ns 4 0\r\n",
        ] {
            assert_eq!(written(text), plain, "{text}");
        }
        assert_eq!(written("p ec 0 0"), "p ec 0 0\n");
        assert_eq!(written("p ec 2 0"), "p ec 2 0\n");
    }

    #[test]
    fn a_fault_is_reported_with_its_place() {
        let form = "the first line is `p ec ITEMS OPTIONS`, such as `p ec 7 6`";
        assert_eq!(fault("", "line 1, column 1: the ec text has no header"), form);
        fault("c p ec 1 1\n", "line 1, column 1: the ec text has no header");
        fault("c\np ec 1\n1", "line 2, column 1: the ec text has no header");
        fault("1 2\n", "line 1, column 1: the ec text has no header");
        fault("p ec -1 1\n1", "line 1, column 6: `-1` is not a number of items");
        fault("p ec 2 2\n1\n", "line 2, column 2: the text ends after 1 of 2 options");
        fault("p ec 2 1\n1\n2 1", "line 3, column 1: `2 1` after the last of 1 options");
        fault("p ec 2 1\n1 0 2", "line 2, column 3: there is no item 0: the items are 1 to 2");
        fault("p ec 2 1\n1 3", "line 2, column 3: there is no item 3: the items are 1 to 2");
        fault("p ec 2 1\n1 x", "line 2, column 3: `x` is not an item");
        fault("p ec 2 1\n1 2 1", "line 2, column 5: item `1` appears twice in option 1");
        fault("p ec 2 1\n0", "line 2, column 1: option 1 is empty");
    }

    #[test]
    fn costs_are_refused() {
        let problem: Problem = "a\na |7\n".parse().expect("valid");
        let error = write(&problem).expect_err("no costs");
        assert_eq!(error.to_string(), "the ec format cannot express the cost 7 of option 1");
    }
}
