//! The matrix of an exact cover problem: one row per option, one column per item.
//!
//! ```text
//! # lines that begin with # are comments
//!   a b c d e f g          an optional header names the columns; the default is 1, 2, 3, …
//! A 1 0 0 1 0 0 1          an optional name, then a 0 or 1 for each column,
//! B 1001000                optionally separated by blanks or commas
//! first try = 1,0,0,1,0,0,0
//! ```
//!
//! A name ends at the last `=` or `:` of its line if there is one, otherwise at the first blank.
//! Where the rows have names, the header may name that column too, as spreadsheets do. The first
//! line is the header unless it reads as a row. A table in Markdown or LaTeX is a matrix too, read
//! by `table.rs`.
//!
//! This is the only place where items are columns and options are rows. Only ones are stored: the
//! zeros of a wide and sparse matrix cost time to read, but no memory.

use std::fmt::Write as _;

use super::source::{self, Source};
use super::{Format, inexpressible, only_plain, table};
use crate::problem::error::{Obstacle, ProblemErrorKind as Kind};
use crate::problem::{ItemId, Problem, ProblemBuilder, ProblemError, Role};

/// A row as written on a line.
pub(super) struct Row<'t> {
    pub(super) name: Option<&'t str>,
    entries: &'t str,
}

impl<'t> Row<'t> {
    pub(super) fn split(line: &'t str) -> Row<'t> {
        if let Some(at) = line.rfind(['=', ':']) {
            return Row { name: Some(line[..at].trim()), entries: &line[at + 1..] };
        }
        match words(line).next() {
            Some(first) if !is_binary(first) => {
                let end = first.as_ptr().addr() - line.as_ptr().addr() + first.len();
                Row { name: Some(first), entries: &line[end..] }
            }
            _ => Row { name: None, entries: line },
        }
    }

    /// Returns the number of columns, if the entries are only zeros and ones.
    pub(super) fn width(&self) -> Option<usize> {
        let mut width = 0;
        for c in self.entries.chars() {
            match c {
                '0' | '1' => width += 1,
                _ if is_separator(c) => {}
                _ => return None,
            }
        }
        Some(width).filter(|&width| width > 0)
    }
}

/// Whether a line is meant to be a row: it may have a fault, but its last word consists of zeros
/// and ones.
pub(super) fn looks_like_row(line: &str) -> bool {
    words(Row::split(line).entries).next_back().is_some_and(is_binary)
}

/// Whether the first line of a matrix is its header. A row with a slip (`1 0 2 0`) is not, which
/// shows in a repeated 0 or 1. A list of numbers that ends with 10 or 11 is.
pub(super) fn is_header(line: &str) -> bool {
    let repeated = |word| words(line).filter(|&other| other == word).nth(1).is_some();
    Row::split(line).width().is_none() && !repeated("0") && !repeated("1")
}

/// Returns the names on a header line.
pub(super) fn words(line: &str) -> impl DoubleEndedIterator<Item = &str> + Clone {
    line.split(is_separator).filter(|word| !word.is_empty())
}

/// Returns how many names of a header belong to no column of this row: 0, or 1 if the header also
/// names the column of row names. Returns `None` if header and row do not fit.
pub(super) fn corner(header: &str, row: &Row<'_>, width: usize) -> Option<usize> {
    let corner = words(header).count().checked_sub(width)?;
    (corner <= usize::from(row.name.is_some())).then_some(corner)
}

fn is_separator(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

pub(super) fn is_binary(word: &str) -> bool {
    word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    if let Some(rows) = table::rows(source.text()) {
        return table::read(source, &rows);
    }
    let mut lines = content(source).peekable();
    let mut builder = ProblemBuilder::new();
    let Some(&first) = lines.peek() else {
        return Err(source.fault(source.text(), Kind::NoRows));
    };
    let header = lines.next_if(|line| is_header(line));
    let mut columns = 0;
    match (header, lines.peek()) {
        (Some(header), next) => {
            let row = next.map(|line| Row::split(line));
            let fit = row.and_then(|row| corner(header, &row, row.width()?));
            for name in words(header).skip(fit.unwrap_or(0)) {
                let added = builder.try_item(name, Role::ONCE);
                added.map_err(|error| source.fault(name, error))?;
                columns += 1;
            }
        }
        (None, _) => {
            let mut name = String::new();
            columns = Row::split(first).width().unwrap_or(0);
            for number in 1..=columns {
                name.clear();
                write!(name, "{number}").expect("writing to a string never fails");
                builder.try_item(&name, Role::ONCE).map_err(|error| source.fault(first, error))?;
            }
        }
    }
    let has_header = header.is_some();
    let mut rows = Rows { source, first, has_header, columns, covered: Vec::new() };
    for line in lines {
        rows.read(line, &mut builder)?;
    }
    builder.build().map_err(|error| place_label(source, error))
}

fn content<'t>(source: Source<'t>) -> impl Iterator<Item = &'t str> + use<'t> {
    source.lines().filter(|line| !line.starts_with('#'))
}

/// Adds the position of the row whose name the builder refused at the end.
fn place_label(source: Source<'_>, error: ProblemError) -> ProblemError {
    let mut names = content(source).filter_map(|line| Row::split(line).name);
    match names.find(|&name| Some(name) == error.option_name()) {
        Some(name) => source.fault(name, error),
        None => error,
    }
}

struct Rows<'t> {
    source: Source<'t>,
    /// The line that set the width.
    first: &'t str,
    has_header: bool,
    columns: usize,
    /// The columns in which the current row has a one.
    covered: Vec<ItemId>,
}

impl<'t> Rows<'t> {
    fn read(&mut self, line: &'t str, builder: &mut ProblemBuilder) -> Result<(), ProblemError> {
        let row = Row::split(line);
        self.covered.clear();
        let mut width = 0;
        for (at, c) in row.entries.char_indices() {
            match c {
                '0' => width += 1,
                '1' => {
                    // More columns than items, or more than fit in 32 bits, are reported as an
                    // error below.
                    self.covered.push(ItemId(width as u32));
                    width += 1;
                }
                _ if is_separator(c) => {}
                _ => {
                    return Err(self.source.fault(&row.entries[at..], Kind::NotBinary { sign: c }));
                }
            }
        }
        if width == 0 {
            return Err(self.source.fault(line, Kind::EmptyRow));
        }
        if width != self.columns {
            return Err(self.wrong_width(&row, width));
        }
        let entries = row.entries.trim_start_matches(is_separator);
        let added = builder.try_option(&self.covered);
        added.map_err(|error| self.source.fault(entries, error))?;
        match row.name {
            None => Ok(()),
            Some(name) => builder.try_name(name).map_err(|error| self.source.fault(name, error)),
        }
    }

    fn wrong_width(&self, row: &Row<'_>, width: usize) -> ProblemError {
        let columns = self.columns;
        let first = self.source.position(self.first).line;
        let kind = Kind::RowWidth { count: width, columns, first, header: self.has_header };
        let digits = row.entries.char_indices().filter(|&(_, c)| !is_separator(c));
        let surplus = digits.map(|(at, _)| at).nth(columns);
        self.source.fault(&row.entries[surplus.unwrap_or(row.entries.len())..], kind)
    }
}

/// Limit on the entries of a matrix to write: larger ones would fill the memory with zeros.
const MOST_ENTRIES: usize = 1 << 30;

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let format = Format::Matrix;
    only_plain(problem, format)?;
    let (items, options) = (problem.item_count(), problem.option_count());
    if options == 0 || items == 0 {
        return Err(inexpressible(format, Obstacle::NoOption));
    }
    if items.saturating_mul(options) > MOST_ENTRIES {
        return Err(inexpressible(format, Obstacle::Matrix { rows: options, columns: items }));
    }
    let mut text = String::new();
    if problem.items().any(|item| problem.item_name(item) != (item.index() + 1).to_string()) {
        write_header(problem, &mut text)?;
    }
    let mut row = Vec::new();
    for option in problem.options() {
        if let Some(name) = problem.option_name(option) {
            write_name(name, &mut text)?;
        }
        row.clear();
        row.resize(items, '0');
        for item in problem.option_items(option) {
            row[item.index()] = '1';
        }
        for &entry in &row {
            text.push(entry);
            text.push(' ');
        }
        text.pop();
        text.push('\n');
    }
    let header = text.lines().next().unwrap_or_default();
    if is_ambiguous(header) && Format::detect(&text) != format {
        return Err(inexpressible(format, Obstacle::Header { text: header.to_owned() }));
    }
    Ok(text)
}

/// Whether a header might make the text look like another format: `p ec 10 20` and `10 20` begin
/// texts of numbers, `NAME` and `min` integer programs.
fn is_ambiguous(header: &str) -> bool {
    let numbers = words(header).all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let begins = ["p ", "c ", "NAME", "min", "max", "Min", "Max", "MIN", "MAX", "*", "\\"];
    numbers || begins.iter().any(|&start| header.starts_with(start)) || header == "c"
}

fn write_header(problem: &Problem, text: &mut String) -> Result<(), ProblemError> {
    for item in problem.items() {
        let name = problem.item_name(item);
        if is_unfit(name) || name.contains(is_separator) {
            let obstacle = Obstacle::ItemName { name: name.to_owned() };
            return Err(inexpressible(Format::Matrix, obstacle));
        }
        text.push_str(name);
        text.push(' ');
    }
    text.pop();
    if !is_header(text) {
        return Err(inexpressible(Format::Matrix, Obstacle::Header { text: text.clone() }));
    }
    text.push('\n');
    Ok(())
}

fn write_name(name: &str, text: &mut String) -> Result<(), ProblemError> {
    if is_unfit(name) || name.trim() != name {
        let obstacle = Obstacle::OptionName { name: name.to_owned(), universe: false };
        return Err(inexpressible(Format::Matrix, obstacle));
    }
    text.push_str(name);
    let plain = !is_binary(name) && !name.contains(|c| is_separator(c) || matches!(c, '=' | ':'));
    text.push_str(if plain { " " } else { " = " });
    Ok(())
}

/// Whether a name cannot be written on a line, or would make a line that begins with it look like
/// another format.
fn is_unfit(name: &str) -> bool {
    name.starts_with(['#', '[', '|', source::BYTE_ORDER_MARK])
        || name.contains(|c| c == '{' || source::is_control(c))
        || name.contains(r"\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Problem {
        read(Source::from_text(text).expect("a text")).expect("a valid problem")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        super::super::told_fault(text, Format::Matrix, message)
    }

    #[test]
    fn blanks_and_commas_between_entries_do_not_matter() {
        let plain = write(&problem("1001001\n0110110\n")).expect("a matrix");
        assert_eq!(plain, "1 0 0 1 0 0 1\n0 1 1 0 1 1 0\n");
        for text in [
            "1 0 0 1 0 0 1\n0 1 1 0 1 1 0",
            "1,0,0,1,0,0,1\n# no\n\n0,1,1, 0,1,1,0,",
            "10 01 001\n01 10 110",
        ] {
            assert_eq!(write(&problem(text)).expect("a matrix"), plain);
        }
    }

    #[test]
    fn rows_and_columns_may_have_names() {
        let wanted = "a b c\nA 1 0 0\nB 0 1 1\n";
        let texts = [
            "a b c\nA 1 0 0\nB 011",
            "a,b,c\nA=100\nB = 0 1 1",
            "rows a b c\nA: 100\nB: 0,1,1",
            ",a,b,c\nA,1,0,0\nB,0,1,1",
        ];
        for text in texts {
            assert_eq!(write(&problem(text)).expect("a matrix"), wanted, "{text}");
        }
    }

    #[test]
    fn a_header_of_numbers_is_a_header_even_if_the_last_is_ten() {
        let problem = problem("10 9 8 7 6 5 4 3 2 10x\n1 0 0 0 0 0 0 0 0 1");
        assert_eq!(problem.item("10x").map(ItemId::index), Some(9));
        let problem = super::tests::problem("2 3 4 10\n1 0 0 1");
        assert_eq!(problem.item("10").map(ItemId::index), Some(3));
    }

    #[test]
    fn a_header_alone_is_a_problem_without_options() {
        assert_eq!(problem("a b c").item_count(), 3);
    }

    #[test]
    fn a_row_of_the_wrong_width_is_compared_with_the_first() {
        fault(
            "# w\n1 0 1\n1 0",
            "line 3, column 4: this row has 2 entries, but the one on line 2 has 3",
        );
        fault(
            "101\n10101",
            "line 2, column 4: this row has 5 entries, but the one on line 1 has 3",
        );
        fault(
            "a b\nA 1 0 1",
            "line 2, column 7: this row has 3 entries, but the header on line 1 names 2 items",
        );
        fault(
            "a b c\n1 0",
            "line 2, column 4: this row has 2 entries, but the header on line 1 names 3 items",
        );
        fault(
            "a\n1\nA 11",
            "line 3, column 4: this row has 2 entries, but the header on line 1 names 1 item",
        );
    }

    #[test]
    fn a_stray_character_is_reported_with_its_column() {
        let hint = fault("1 0 0\n1 2 0", "line 2, column 3: expected 0 or 1, found `2`");
        assert_eq!(hint, "a row is an optional name and then zeros and ones");
        fault("1 0 2 0", "line 1, column 5: expected 0 or 1, found `2`");
        fault("1 0\nab", "line 2, column 1: a row without entries");
        fault("1 0\nä 1 x", "line 2, column 5: expected 0 or 1, found `x`");
    }

    #[test]
    fn a_row_that_breaks_a_rule_is_reported_with_its_column() {
        fault("1 0\nA 0 0", "line 2, column 3: option 2 is empty");
        fault("A 1 0\n A 0 1", "line 2, column 2: option name `A` is already used by option 1");
        fault("2: 1 0\n0 1", "line 1, column 1: option name `2` is already used by option 2");
        fault("= 1 0", "line 1, column 1: an option has an empty name");
        fault("a b a\n1 0 1", "line 1, column 5: item `a` is declared twice");
        let hint = fault("# nothing\n", "line 1, column 1: no rows: the text is empty");
        assert_eq!(hint, "a matrix is lines of 0 and 1, such as `1 0 0 1`");
    }

    #[test]
    fn names_of_any_kind_survive_a_round_trip_or_are_refused() {
        let with_names = |item: &str, option: &str| {
            let mut builder = ProblemBuilder::new();
            let a = builder.primary(item);
            builder.primary("other");
            builder.option([a]).named(option);
            write(&builder.build().expect("valid")).map_err(|error| error.to_string())
        };
        for name in ["A", "10", "r4c2=7", "x:1", "first try", "a,b", "="] {
            let text = with_names("a:b=c", name).expect("a matrix");
            let problem = problem(&text);
            assert_eq!(
                problem.option_label(problem.options().next().expect("one")).to_string(),
                name
            );
            assert!(problem.item("a:b=c").is_some());
        }
        for name in ["#1", "|a", "[", "a{", "a\n", " a"] {
            let what = format!("the matrix format cannot express the option name {name:?}");
            assert_eq!(with_names("a", name), Err(what));
            let what = format!("the matrix format cannot express the item name {name:?}");
            assert_eq!(with_names(name, "A"), Err(what));
        }
    }

    #[test]
    fn a_header_that_would_read_as_a_row_is_refused() {
        let mut builder = ProblemBuilder::new();
        let items = ["a", "1"].map(|name| builder.primary(name));
        builder.option(items);
        let error = write(&builder.build().expect("valid")).expect_err("no header");
        let what = "the matrix format cannot express a header that reads as something else: a 1";
        assert_eq!(error.to_string(), what);
    }
}
