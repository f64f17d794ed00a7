//! What dlx keeps in comments: the names of options, and the board ([`Layout`](crate::Layout)).
//!
//! ```text
//! |quadrille:1 place 00 0,0 01 1,0 r3 -,3   items and their places: column, row, perhaps layer
//! |quadrille:1 place 00 0,0/4               the same with the area to which the place belongs
//! |quadrille:1 sign F F d3 3                items and the signs with which options are drawn
//! |quadrille:1 name north wing              the name of the option on the next line
//! ```
//!
//! To Knuth's programs, all lines that begin with a bar are comments. Here a line is a note only if
//! it begins with exactly `|quadrille:1` and a blank; any other comment says nothing, a note of
//! another version included. A note that cannot be understood is an error: it was meant for us, and
//! to skip it would lose something silently.
//!
//! A name stands before its option and not in a list at the top, so that options can be added,
//! moved and deleted by hand.

use super::source::{self, Source};
use crate::problem::error::ProblemErrorKind as Kind;
use crate::problem::{ItemId, Place, Problem, ProblemBuilder, ProblemError};

/// How a note begins. A blank follows.
const MARK: &str = "|quadrille:1";
/// Notes about items are broken into lines of about this many bytes.
const WIDTH: usize = 90;

/// The notes of a text, while it is read.
pub(super) struct Notes<'t> {
    source: Source<'t>,
    /// The name for the next option.
    name: Option<&'t str>,
    /// Items with their places or signs. They can only be looked up when all items are known.
    items: Vec<Note<'t>>,
}

/// An item with its sign, or else with its place.
struct Note<'t> {
    item: &'t str,
    value: &'t str,
    sign: bool,
}

impl<'t> Notes<'t> {
    pub(super) fn new(source: Source<'t>) -> Notes<'t> {
        Notes { source, name: None, items: Vec::new() }
    }

    /// Reads a comment.
    pub(super) fn read(&mut self, line: &'t str) -> Result<(), ProblemError> {
        let Some(note) = line.strip_prefix(MARK) else { return Ok(()) };
        if !note.is_empty() && !note.starts_with(char::is_whitespace) {
            return Ok(());
        }
        let note = note.trim_start();
        let (word, rest) = note.split_once(char::is_whitespace).unwrap_or((note, ""));
        match word {
            "name" if !rest.trim().is_empty() => {
                self.no_name_left()?;
                self.name = Some(rest.trim());
                Ok(())
            }
            "place" | "sign" => self.read_pairs(rest, word == "sign"),
            _ => Err(self.source.fault(note, Kind::UnknownNote { word: word.to_owned() })),
        }
    }

    fn read_pairs(&mut self, rest: &'t str, sign: bool) -> Result<(), ProblemError> {
        let mut words = rest.split_whitespace();
        while let Some(item) = words.next() {
            let Some(value) = words.next() else {
                let kind = Kind::HalfNote { item: item.to_owned(), sign };
                return Err(self.source.fault(item, kind));
            };
            self.items.try_reserve(1)?;
            self.items.push(Note { item, value, sign });
        }
        Ok(())
    }

    /// Names the option that was just added, if a name precedes it.
    pub(super) fn name_option(&mut self, builder: &mut ProblemBuilder) -> Result<(), ProblemError> {
        match self.name.take() {
            Some(name) => builder.try_name(name).map_err(|error| self.source.fault(name, error)),
            None => Ok(()),
        }
    }

    fn no_name_left(&self) -> Result<(), ProblemError> {
        let Some(name) = self.name else { return Ok(()) };
        Err(self.source.fault(name, Kind::NameWithoutOption { name: name.to_owned() }))
    }

    /// Returns the problem with its board.
    pub(super) fn finish(self, mut builder: ProblemBuilder) -> Result<Problem, ProblemError> {
        self.no_name_left()?;
        let source = self.source;
        for &Note { item: name, value, sign } in &self.items {
            let unknown = || source.fault(name, builder.unknown_item(name));
            let item = builder.item(name).ok_or_else(unknown)?;
            let noted = match sign {
                true => builder.try_sign(item, value),
                false => read_place(value).and_then(|place| builder.try_place(item, place)),
            };
            noted.map_err(|error| source.fault(value, error))?;
        }
        builder.build().map_err(|error| self.locate(error))
    }

    /// Adds the line to an error that only shows at the end.
    fn locate(&self, error: ProblemError) -> ProblemError {
        let named = match error.kind() {
            Kind::DuplicateOption { name, .. } => self.source.lines().find_map(|line| {
                let rest = line.strip_prefix(MARK)?.trim_start().strip_prefix("name")?;
                Some(rest.trim()).filter(|rest| rest == name)
            }),
            Kind::SharedPlace { second, .. } => {
                let place = self.items.iter().find(|note| !note.sign && note.item == second);
                place.map(|note| note.item)
            }
            Kind::LayoutTooLarge { .. } => {
                self.items.iter().find(|note| !note.sign).map(|note| note.value)
            }
            _ => None,
        };
        match named {
            Some(part) => self.source.fault(part, error),
            None => error,
        }
    }
}

/// Reads a place: `2,0`, `2,0,1`, `-,3`, or one of these with an area, `2,0/4`.
fn read_place(word: &str) -> Result<Place, ProblemError> {
    let wrong = || ProblemError::from(Kind::NotAPlace { text: word.to_owned() });
    let digits = |word: &str| match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => word.parse::<u32>().map_err(|_| wrong()),
        false => Err(wrong()),
    };
    let (place, area) = match word.split_once('/') {
        Some((place, area)) => (place, Some(digits(area)?)),
        None => (word, None),
    };
    let mut numbers = [None; 3];
    let mut count = 0;
    for part in place.split(',') {
        let number = numbers.get_mut(count).ok_or_else(wrong)?;
        *number = if part == "-" { None } else { Some(digits(part)?) };
        count += 1;
    }
    let [column, row, layer] = numbers;
    match count {
        0 | 1 => Err(wrong()),
        _ => Ok(Place { column, row, layer, area }),
    }
}

/// Writes the board of a problem, if it has one.
pub(super) fn write_board(problem: &Problem, text: &mut String) {
    let Some(layout) = problem.layout() else { return };
    write_pairs(problem, "place", text, |item| layout.place(item).map(place_text));
    write_pairs(problem, "sign", text, |item| layout.sign(item).map(str::to_owned));
}

fn write_pairs(
    problem: &Problem,
    word: &str,
    text: &mut String,
    value: impl Fn(ItemId) -> Option<String>,
) {
    let mut start = None;
    for item in problem.items() {
        let Some(value) = value(item) else { continue };
        let line = *start.get_or_insert_with(|| {
            let line = text.len();
            text.push_str(&format!("{MARK} {word}"));
            line
        });
        text.push_str(&format!(" {} {value}", problem.item_name(item)));
        if text.len() - line > WIDTH {
            text.push('\n');
            start = None;
        }
    }
    if start.is_some() {
        text.push('\n');
    }
}

fn place_text(place: Place) -> String {
    let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let mut text = format!("{},{}", number(place.column), number(place.row));
    if place.layer.is_some() {
        text.push_str(&format!(",{}", number(place.layer)));
    }
    if let Some(area) = place.area {
        text.push_str(&format!("/{area}"));
    }
    text
}

/// Writes the name of the option that comes next.
pub(super) fn write_name(name: &str, text: &mut String) {
    text.push_str(&format!("{MARK} name {name}\n"));
}

/// Whether a name can be written on a line and read back.
pub(super) fn is_line(name: &str) -> bool {
    name.trim() == name && !name.contains(source::is_control)
}

#[cfg(test)]
mod tests {
    use super::super::{Format, read, told_fault, write};
    use super::*;

    fn problem(text: &str) -> Problem {
        read(text.as_bytes(), Some(Format::Dlx)).expect("a valid problem")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        told_fault(text, Format::Dlx, message)
    }

    #[test]
    fn names_and_the_board_survive_a_round_trip() {
        let text = "\
| 4 items, 3 options
|quadrille:1 place a 0,0/2 b 1,0,3 r -,7 x 4,-,0
|quadrille:1 sign a A x ×
a b r | x
|quadrille:1 name north wing | 3:4
a b
r x
|quadrille:1 name last
a x
";
        let problem = problem(text);
        assert_eq!(write(&problem, Format::Dlx).expect("expressible"), text);
        let names: Vec<_> = problem.options().map(|option| problem.option_name(option)).collect();
        assert_eq!(names, [Some("north wing | 3:4"), None, Some("last")]);
    }

    #[test]
    fn long_notes_are_broken_into_lines() {
        let items: Vec<String> = (0..200).map(|k| format!("i{k}")).collect();
        let places: Vec<String> =
            items.iter().map(|item| format!("{item} {},0", &item[1..])).collect();
        let text = format!("|quadrille:1 place {}\n{}\ni0\n", places.join(" "), items.join(" "));
        let written = write(&problem(&text), Format::Dlx).expect("expressible");
        let notes: Vec<&str> = written.lines().filter(|line| line.starts_with(MARK)).collect();
        assert!(notes.len() > 15 && notes.iter().all(|line| line.len() < WIDTH + 20));
        assert_eq!(problem(&written).layout(), problem(&text).layout());
    }

    #[test]
    fn comments_that_are_no_notes_never_fail() {
        for comment in [
            "|",
            "|quadrille",
            "| quadrille:1 place",
            "|quadrille:2 place x y z",
            "|quadrille:12 place",
            "|Quadrille:1 place",
            "|place a",
        ] {
            let problem = problem(&format!("{comment}\na\na\n{comment}\n"));
            assert!(problem.layout().is_none() && problem.option_count() == 1, "{comment}");
        }
    }

    #[test]
    fn a_note_that_cannot_be_understood_is_reported_with_its_column() {
        let note = |note: &str| format!("a b\n  |quadrille:1 {note}\na b\n");
        let hint = fault(
            &note("palce a 0,0"),
            "line 2, column 16: unknown word `palce` after `|quadrille:1`",
        );
        assert!(hint.starts_with("write `place`, `sign` or `name`"));
        fault(&note(""), "line 2, column 15: unknown word `` after `|quadrille:1`");
        fault(&note("name  "), "line 2, column 16: unknown word `name` after `|quadrille:1`");
        let hint = fault(&note("place a 0,0 b"), "line 2, column 28: no place after the item `b`");
        assert_eq!(hint, "write the item and its place: `02 2,0`");
        fault(&note("sign a"), "line 2, column 21: no sign after the item `a`");
        let hint = fault(&note("place c 0,0"), "line 2, column 22: unknown item `c`");
        assert_eq!(hint, "");
        for place in ["5", "x,0", "0,0,0,0", "0,", "+1,0", "0,0/", "0,0/x", "99999999999,0"] {
            fault(
                &note(&format!("place a {place}")),
                &format!("line 2, column 24: `{place}` is not a place"),
            );
        }
        fault(
            &note("place a 0,0 b 0,0"),
            "line 2, column 28: the items `a` and `b` are at the same place of the board",
        );
        fault(
            &note("place a 0,0 b 99999,99999"),
            "line 2, column 24: the board has more than 1048576 places",
        );
    }

    #[test]
    fn a_name_belongs_to_the_option_on_the_next_line() {
        let name = |name: &str| format!("|quadrille:1 name {name}\n");
        let hint = fault(
            &format!("a\na\n{}", name("x")),
            "line 3, column 19: no option after the name `x`",
        );
        assert_eq!(hint, "put the name on the line before its option");
        let twice = format!("a\n{}{}a\n", name("x"), name("y"));
        fault(&twice, "line 2, column 19: no option after the name `x`");
        let same = format!("a\n{}a\n{}a\n", name("x"), name("x"));
        fault(&same, "line 4, column 19: option name `x` is already used by option 1");
        let number = format!("a\n{}a\na\n", name("2"));
        fault(&number, "line 2, column 19: option name `2` is already used by option 2");
    }
}
