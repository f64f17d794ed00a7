//! A matrix as other programs write it: a Markdown table, or a matrix or table of LaTeX.
//!
//! ```text
//! |   | a | b | c |            \begin{array}{c|ccc}
//! |---|---|---|---|              & a & b & c \\ \hline
//! | A | 1 | 0 | 0 |            A & 1 & 0 & 0 \\
//! | B |   | 1 | 1 |            B &   & 1 & 1
//!                              \end{array}
//! ```
//!
//! Both are rows of cells, and the rest of this file treats them alike. The first row is the header
//! unless it reads as a row; the first column holds the names of the rows if its header is blank or
//! if most of its cells are neither 0 nor 1. A blank cell is a zero, as textbooks write it. A cell
//! of several digits counts as that number of entries, as in a plain matrix.
//!
//! Markdown conflicts with dlx, where a line that begins with `|` is a comment. Such a text is a
//! table only if all of its lines begin with `|`: as dlx it would have no items.

use std::fmt::Write as _;

use super::matrix::is_binary;
use super::source::{self, Source};
use crate::problem::error::ProblemErrorKind as Kind;
use crate::problem::{ItemId, Problem, ProblemBuilder, ProblemError, Role};

/// The environments of LaTeX that hold a matrix, and whether an argument `{ccc}` follows.
const ENVIRONMENTS: [(&str, bool); 12] = [
    ("matrix", false),
    ("pmatrix", false),
    ("bmatrix", false),
    ("Bmatrix", false),
    ("vmatrix", false),
    ("Vmatrix", false),
    ("smallmatrix", false),
    ("psmallmatrix", false),
    ("bsmallmatrix", false),
    ("array", true),
    ("tabular", true),
    ("blockarray", true),
];

/// The commands that draw lines in a table of LaTeX.
const RULES: [&str; 6] =
    [r"\hline", r"\toprule", r"\midrule", r"\bottomrule", r"\cmidrule", r"\cline"];

/// A table in a text: its rows, each a list of trimmed cells. Every cell is a slice of the text,
/// so that an error can be located.
type Rows<'t> = Vec<Vec<&'t str>>;

/// Finds the table that makes up this text, if it is one.
pub(super) fn rows(text: &str) -> Option<Rows<'_>> {
    markdown(text).or_else(|| environment(text)).or_else(|| bare_latex(text))
}

/// Returns the lines that count: not headings or comments, nor the fences around code.
fn content(text: &str) -> impl Iterator<Item = &str> + Clone {
    source::lines(text).filter(|line| !line.starts_with('#') && !line.starts_with("```"))
}

// ---- Markdown ----

fn markdown(text: &str) -> Option<Rows<'_>> {
    // Most texts are no table, and long ones should not be walked through to find out.
    let mut first_lines = content(text).take(2);
    let (first, second) = (first_lines.next()?, first_lines.next().unwrap_or(""));
    if !first.contains('|') {
        return None;
    }
    let barred = first.starts_with('|') && content(text).all(|line| line.starts_with('|'));
    // In dlx a rule is an error, unless it begins with `|` and so is a comment.
    let ruled = is_rule(second) && (barred || !second.starts_with('|'));
    let rows: Rows<'_> = if ruled || barred {
        content(text).filter(|line| !is_rule(line)).map(cells).collect()
    } else {
        return None;
    };
    let digits =
        |cells: &Vec<&str>| cells.len() > 1 && cells[1..].iter().all(|cell| is_binary(cell));
    (ruled || (content(text).all(|line| line.ends_with('|')) && rows.iter().any(digits)))
        .then_some(rows)
}

/// Whether a line separates the header of a Markdown table from its rows: `|---|:-:|`.
fn is_rule(line: &str) -> bool {
    line.contains('|')
        && line.contains('-')
        && line.chars().all(|c| matches!(c, '|' | '-' | ':') || c.is_whitespace())
}

fn cells(line: &str) -> Vec<&str> {
    // Without a bar at the start, one at the end separates a blank cell from the one before.
    let line = line.strip_prefix('|').map_or(line, |rest| rest.strip_suffix('|').unwrap_or(rest));
    line.split('|').map(bare_cell).collect()
}

// ---- LaTeX ----

/// Returns the rows of the first matrix or table of LaTeX.
fn environment(text: &str) -> Option<Rows<'_>> {
    let mut rest = text;
    loop {
        rest = &rest[rest.find(r"\begin{")? + r"\begin{".len()..];
        let (name, body) = rest.split_once('}')?;
        let plain = name.trim_end_matches('*');
        if let Some(&(_, argument)) = ENVIRONMENTS.iter().find(|&&(known, _)| known == plain) {
            let end = body.find(r"\end{").unwrap_or(body.len());
            let mut body = &body[..end];
            if body.trim_start().starts_with('[') {
                body = body.split_once(']').map_or(body, |(_, body)| body);
            }
            if argument {
                body = after_group(body);
            }
            return Some(latex_rows(body));
        }
    }
}

/// Rows without an environment: lines of `1 & 0 \\`.
fn bare_latex(text: &str) -> Option<Rows<'_>> {
    let first = content(text).next()?;
    if !first.contains('&') || !text.contains(r"\\") {
        return None;
    }
    let rows = latex_rows(text);
    let entries = rows.iter().filter(|row| row.len() > 1 && row[1..].iter().all(|c| is_binary(c)));
    (2 * entries.count() > rows.len()).then_some(rows)
}

/// Returns what follows the group `{…}` at the start of a text, with the groups inside it.
fn after_group(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return &text[at + 1..],
            '}' => depth -= 1,
            _ if depth == 0 && !c.is_whitespace() => return text,
            _ => {}
        }
    }
    text
}

fn latex_rows(body: &str) -> Rows<'_> {
    let mut rows = Rows::new();
    let mut fresh = true;
    for line in body.split(['\n', '\r']) {
        let line = line.find('%').map_or(line, |at| &line[..at]);
        for (k, part) in line.split(r"\\").enumerate() {
            fresh |= k > 0;
            let part = without_rules(part, k > 0);
            if part.is_empty() {
                continue;
            }
            // A row may continue on the next line of the text.
            let cells = part.split('&').map(bare_cell);
            match rows.last_mut().filter(|_| !fresh) {
                None => rows.push(cells.collect()),
                Some(row) => {
                    let mut cells = cells;
                    let blank = row.last().is_some_and(|cell| cell.is_empty());
                    if let Some(first) = cells.next() {
                        match blank {
                            true => *row.last_mut().expect("a row has a cell") = first,
                            false if first.is_empty() => {}
                            false => row.push(first),
                        }
                    }
                    row.extend(cells);
                }
            }
            fresh = false;
        }
    }
    rows
}

/// Removes `\hline` and the like from the start and the end of a row, and from its start also the
/// `*` and `[2pt]` of the line end before it.
fn without_rules(row: &str, after_end: bool) -> &str {
    let mut row = row.trim();
    if after_end {
        row = row.strip_prefix('*').unwrap_or(row).trim_start();
        if row.starts_with('[') {
            row = row.split_once(']').map_or(row, |(_, row)| row).trim_start();
        }
    }
    while let Some(rest) = RULES.iter().find_map(|rule| row.strip_prefix(rule)) {
        let rest = rest.strip_prefix("(lr)").unwrap_or(rest);
        row = if rest.starts_with('{') { after_group(rest) } else { rest }.trim_start();
    }
    while let Some(rest) = RULES.iter().find_map(|rule| row.strip_suffix(rule)) {
        row = rest.trim_end();
    }
    row
}

// ---- cells ----

/// Removes blanks and the marks of bold, code and mathematics around a cell.
fn bare_cell(cell: &str) -> &str {
    let mut cell = cell.trim();
    loop {
        let before = cell;
        cell = cell.trim_matches(|c: char| matches!(c, '*' | '`' | '$') || c.is_whitespace());
        if let Some(inner) = cell.strip_suffix('}')
            && let Some((command, inner)) = inner.split_once('{')
            && (command.is_empty() || command.starts_with('\\'))
            && command.chars().skip(1).all(char::is_alphabetic)
            && !inner.contains('}')
        {
            cell = inner;
        }
        if cell == before {
            return cell;
        }
    }
}

pub(super) fn read(source: Source<'_>, rows: &Rows<'_>) -> Result<Problem, ProblemError> {
    let Some(first) = rows.first() else {
        return Err(source.fault(source.text(), Kind::NoRows));
    };
    let blank = first.iter().all(|cell| cell.is_empty());
    let named = has_names(rows);
    let has_header = blank
        || first.iter().skip(usize::from(named)).any(|cell| !is_binary(cell) && !slips(first));
    let table = Table { source, rows, named, header: has_header && !blank };
    let body = &rows[usize::from(has_header)..];
    let mut builder = ProblemBuilder::new();
    let columns = match (table.header, body.first()) {
        (true, _) => {
            let names = &first[usize::from(named && first.len() > 1)..];
            for name in names {
                let added = builder.try_item(name, Role::ONCE);
                added.map_err(|error| source.fault(name, error))?;
            }
            names.len()
        }
        (false, None) => return Err(source.fault(source.text(), Kind::NoRows)),
        (false, Some(row)) => {
            let columns = table.entries(row)?.len();
            let mut name = String::new();
            for number in 1..=columns {
                name.clear();
                write!(name, "{number}").expect("writing to a string never fails");
                let added = builder.try_item(&name, Role::ONCE);
                added.map_err(|error| source.fault(first[0], error))?;
            }
            columns
        }
    };
    for row in body {
        table.add(row, columns, &mut builder)?;
    }
    builder.build().map_err(|error| {
        let mut names = body.iter().filter(|_| named).map(|row| row[0]);
        match names.find(|&name| Some(name) == error.option_name()) {
            Some(name) => source.fault(name, error),
            None => error,
        }
    })
}

/// Whether a first row that is not all zeros and ones is meant as a row: it repeats a 0 or a 1,
/// which no header does.
fn slips(row: &[&str]) -> bool {
    ["0", "1"].iter().any(|digit| row.iter().filter(|&cell| cell == digit).nth(1).is_some())
}

/// Whether the first column holds the names of the rows.
fn has_names(rows: &Rows<'_>) -> bool {
    let (first, body) = (&rows[0], &rows[1..]);
    if first.len() > 1 && first[0].is_empty() && first[1..].iter().any(|cell| !is_binary(cell)) {
        return true;
    }
    let body = if body.is_empty() { rows } else { body };
    let names = body.iter().filter(|row| row.len() > 1 && !is_binary(row[0])).count();
    2 * names > body.len()
}

struct Table<'s, 't> {
    source: Source<'t>,
    rows: &'s Rows<'t>,
    named: bool,
    /// Whether the first row names the items.
    header: bool,
}

impl<'t> Table<'_, 't> {
    /// Returns the entries of a row with the cells that they are in.
    fn entries(&self, row: &[&'t str]) -> Result<Vec<(&'t str, bool)>, ProblemError> {
        let mut entries = Vec::new();
        for &cell in row.iter().skip(usize::from(self.named)) {
            if cell.is_empty() {
                entries.push((cell, false));
            }
            for (at, c) in cell.char_indices() {
                match c {
                    '0' | '1' => entries.push((&cell[at..], c == '1')),
                    _ if c.is_whitespace() => {}
                    _ => return Err(self.source.fault(&cell[at..], Kind::NotBinary { sign: c })),
                }
            }
        }
        Ok(entries)
    }

    fn add(
        &self,
        row: &[&'t str],
        columns: usize,
        builder: &mut ProblemBuilder,
    ) -> Result<(), ProblemError> {
        let entries = self.entries(row)?;
        let last = row[row.len() - 1];
        if entries.is_empty() {
            return Err(self.source.fault(row[0], Kind::EmptyRow));
        }
        if entries.len() != columns {
            let first = match self.header {
                true => &self.rows[0],
                false => self.rows.iter().find(|row| !row[0].is_empty()).unwrap_or(&self.rows[0]),
            };
            let first = self.source.position(first[0]).line;
            let count = entries.len();
            let kind = Kind::RowWidth { count, columns, first, header: self.header };
            let surplus = entries.get(columns).map_or(&last[last.len()..], |&(entry, _)| entry);
            return Err(self.source.fault(surplus, kind));
        }
        let ones = entries.iter().enumerate().filter(|&(_, &(_, one))| one);
        let covered: Vec<ItemId> = ones.map(|(column, _)| ItemId(column as u32)).collect();
        let start = row[usize::from(self.named)];
        builder.try_option(&covered).map_err(|error| self.source.fault(start, error))?;
        match row[0] {
            name if self.named && !name.is_empty() => {
                builder.try_name(name).map_err(|error| self.source.fault(name, error))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, told_fault, write};
    use super::*;

    #[track_caller]
    fn reads_as(wanted: &str, texts: &[&str]) {
        for text in texts {
            assert_eq!(Format::detect(text), Format::Matrix, "{text}");
            let problem: Problem = text.parse().expect(text);
            assert_eq!(write(&problem, Format::Matrix).expect("a matrix"), wanted, "{text}");
        }
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        told_fault(text, Format::Matrix, message)
    }

    #[test]
    fn a_markdown_table_is_a_matrix_with_its_names() {
        reads_as(
            "a b c\nA 1 0 0\nB 0 1 1\n",
            &[
                "|   | a | b | c |\n|---|---|---|---|\n| A | 1 | 0 | 0 |\n| B | 0 | 1 | 1 |\n",
                "| set | a | b | c |\n|:--|:-:|:-:|--:|\n| A | 1 | 0 | 0 |\n| B | 0 | 1 | 1 |",
                "set | a | b | c\n--- | --- | --- | ---\nA | 1 | | \nB | | 1 | 1",
                "# Two sets\n\n| |a|b|c|\n|-|-|-|-|\n|**A**|1|0|0|\n|`B`|0|1|1|\n",
                "```\n| |a|b|c|\r\n|-|-|-|-|\r\n|A|1|0|0|\r\n|B|0|1|1|\r\n```",
            ],
        );
    }

    #[test]
    fn a_markdown_table_needs_neither_header_nor_names() {
        reads_as(
            "1 0 0\n0 1 1\n",
            &[
                "| 1 | 0 | 0 |\n| 0 | 1 | 1 |",
                "| | | |\n|-|-|-|\n| 1 | 0 | 0 |\n| 0 | 1 | 1 |",
                "| 1 | 0 | 0 |\n|---|---|---|\n| 0 | 1 | 1 |",
            ],
        );
        reads_as("A 1 0\nB 0 1\n", &["| A | 1 | 0 |\n| B | 0 | 1 |", "| A | 10 |\n| B | 01 |"]);
    }

    #[test]
    fn rows_may_be_named_by_numbers() {
        reads_as(
            "a b\n1 = 1 0\n2 0 1\n",
            &[
                "| | a | b |\n|-|-|-|\n| 1 | 1 | 0 |\n| 2 | 0 | 1 |",
                r"& a & b \\ 1 & 1 & 0 \\ 2 & 0 & 1",
            ],
        );
    }

    #[test]
    fn every_matrix_environment_of_latex_is_read() {
        let wanted = "1 0 0\n0 1 1\n";
        for name in ["matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "smallmatrix"] {
            let text = format!("\\begin{{{name}}}\n1 & 0 & 0 \\\\\n0 & 1 & 1\n\\end{{{name}}}\n");
            reads_as(wanted, &[&text]);
        }
        reads_as(
            wanted,
            &[
                r"$$M = \begin{pmatrix} 1 & 0 & 0 \\ 0 & 1 & 1 \end{pmatrix}$$",
                r"\left(\begin{array}{c@{}cc} 1&0&0\\[2pt] 0&1&1\\ \end{array}\right)",
                "\\begin{bmatrix*}[r]\n1 & 0 & 0 \\\\ % the first\n0 & 1 & 1 \\\\\n\\end{bmatrix*}",
                "\\begin{pmatrix}\n1\n& 0\n& 0 \\\\\n0 &\n1 & 1\n\\end{pmatrix}",
                "1 & 0 & 0 \\\\\n0 & 1 & 1 \\\\\n",
                r"1 & 0 & 0 \\ 0 & 1 & 1",
            ],
        );
    }

    #[test]
    fn a_latex_table_has_names_and_rules() {
        reads_as(
            "a b c\nA 1 0 0\nB 0 1 1\n",
            &[
                "\\begin{array}{c|ccc}\n & a & b & c \\\\ \\hline\nA & 1 & 0 & 0 \\\\\nB & & 1 & 1\n\\end{array}",
                "\\begin{tabular}{lccc}\n\\toprule\n & $a$ & $b$ & $c$ \\\\\n\\midrule\n\\textbf{A} & 1 & 0 & 0 \\\\\n\\cline{1-4}\n\\text{B} & 0 & 1 & 1 \\\\\n\\bottomrule\n\\end{tabular}",
            ],
        );
    }

    #[test]
    fn a_fault_in_a_table_is_reported_with_its_place() {
        let hint = fault(
            "| | a | b |\n|-|-|-|\n| A | 1 | 2 |",
            "line 3, column 11: expected 0 or 1, found `2`",
        );
        assert_eq!(hint, "a row is an optional name and then zeros and ones");
        fault(
            "| | a | b |\n|-|-|-|\n| A | 1 |",
            "line 3, column 8: this row has 1 entry, but the header on line 1 names 2 items",
        );
        fault(
            "\\begin{pmatrix}\n1 & 0 \\\\\n1 & 0 & 1\n\\end{pmatrix}",
            "line 3, column 9: this row has 3 entries, but the one on line 2 has 2",
        );
        fault(
            r"\begin{pmatrix} 1 & 0 & 0 \\ 1 & x & 1 \end{pmatrix}",
            "line 1, column 34: expected 0 or 1, found `x`",
        );
        fault("|A|1|0|\n|B|0|0|", "line 2, column 4: option 2 is empty");
        fault("|A|1|0|\n|A|0|1|", "line 2, column 2: option name `A` is already used by option 1");
        fault("| |a|a|\n|-|-|-|\n|A|1|0|", "line 1, column 6: item `a` is declared twice");
        fault(r"\begin{pmatrix}\end{pmatrix}", "line 1, column 1: no rows: the text is empty");
    }

    #[test]
    fn comments_of_dlx_are_no_table() {
        for text in [
            "| a | b |\na b\na\nb",
            "| 0 items, 0 options\n",
            "a b\n|---|---|\na\nb",
            "a | b\n|---\na |3\n",
            "| only a comment |\n| and another |",
            "a & b\na\n& b",
        ] {
            assert_eq!(Format::detect(text), Format::Dlx, "{text}");
        }
    }
}
