//! Detects the format of a text from its content.
//!
//! Json, sets and commented dlx texts are recognised by their first characters, tables in Markdown
//! and LaTeX by their rules and separators (see `table.rs`), the formats of numbers and of other
//! solvers by the lines with which they begin. What is left is a
//! matrix or a dlx text without comments, and the two can look alike: a board for dominoes has
//! items called `00 01 10 11` and options such as `00 01`, all zeros and ones. So both readings are
//! tried in parallel, and the one that fits more lines wins. A valid text fits its format on every
//! line, so it can only lose to a reading that is valid too. A text with a slip in one line is
//! still recognised.
//!
//! On a tie the text is a matrix. No dlx option repeats a word, so for a tie every row must consist
//! of one word (`101`, `101`) or of two: this is rare, and our own writer avoids it by starting dlx
//! texts with a comment.

use std::collections::HashSet;

use super::Format;
use super::matrix::{self, Row};
use super::source::{self, BYTE_ORDER_MARK};
use super::{csv, ec, lp, mps, opb, orlib, table};

/// The number of lines to read even if one of the readings has failed.
const ENOUGH: usize = 64;

pub(super) fn detect(text: &str) -> Format {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).trim_start();
    if text.is_empty() {
        return Format::Dlx;
    }
    let object = text.strip_prefix('{').map(str::trim_start);
    if text.starts_with('[') || object.is_some_and(|rest| rest.starts_with(['"', '}'])) {
        return Format::Json;
    }
    if csv::looks_like(text) {
        return Format::Csv;
    }
    if let Some(format) = ec::announced(text) {
        return format;
    }
    if table::rows(text).is_some() {
        return Format::Matrix;
    }
    if text.starts_with('|') {
        return Format::Dlx;
    }
    if opb::looks_like(text) {
        return Format::Opb;
    }
    if mps::looks_like(text) {
        return Format::Mps;
    }
    if lp::looks_like(text) {
        return Format::Lp;
    }
    if orlib::looks_like(text) {
        return Format::Orlib;
    }
    let mut content = source::lines(text).filter(|line| !line.starts_with('#')).take(2);
    let Some(first) = content.next() else { return Format::Dlx };
    if opens_set(first) {
        return Format::Sets;
    }
    // A matrix has a row on its second line at the latest. This check settles most dlx texts
    // without building a set of their items.
    if !matrix::looks_like_row(first) && !content.next().is_some_and(matrix::looks_like_row) {
        return Format::Dlx;
    }
    matrix_or_dlx(text)
}

/// Whether a line begins with `{` or `S1 = {`. One word before the brace also counts: its `=` was
/// probably forgotten.
fn opens_set(line: &str) -> bool {
    let before = line.split_once('{').map(|(before, _)| before.trim_end());
    before.is_some_and(|before| before.ends_with('=') || before.split_whitespace().count() <= 1)
}

fn matrix_or_dlx(text: &str) -> Format {
    let mut as_matrix = AsMatrix::default();
    let mut as_dlx = AsDlx::default();
    let (mut matrix_fits, mut dlx_fits) = (0, 0);
    let (mut matrix_lines, mut dlx_lines) = (0, 0);
    for line in source::lines(text) {
        dlx_lines += 1;
        dlx_fits += usize::from(as_dlx.fits(line));
        if !line.starts_with('#') {
            matrix_lines += 1;
            matrix_fits += as_matrix.fits(line);
        }
        let both_sound = dlx_fits == dlx_lines && matrix_fits + 1 >= matrix_lines;
        if dlx_lines >= ENOUGH && !both_sound {
            break;
        }
    }
    if matrix_fits >= dlx_fits && matrix_fits > 0 { Format::Matrix } else { Format::Dlx }
}

/// A text read as a matrix.
#[derive(Default)]
struct AsMatrix<'t> {
    header: Option<&'t str>,
    width: Option<usize>,
    names: HashSet<&'t str>,
}

impl<'t> AsMatrix<'t> {
    /// Returns how many lines `line` proves to fit. The first row also proves the header, if their
    /// widths agree.
    fn fits(&mut self, line: &'t str) -> usize {
        if self.header.is_none() && self.width.is_none() && matrix::is_header(line) {
            self.header = Some(line);
            return 0;
        }
        let row = Row::split(line);
        let Some(width) = row.width() else { return 0 };
        if row.name.is_some_and(|name| !self.names.insert(name)) {
            return 0;
        }
        match (self.width, self.header) {
            (Some(wanted), _) => usize::from(width == wanted),
            (None, header) => {
                self.width = Some(width);
                let fits = |header| matrix::corner(header, &row, width).is_some();
                1 + usize::from(header.is_some_and(fits))
            }
        }
    }
}

/// A text read as dlx.
#[derive(Default)]
struct AsDlx<'t> {
    items: Option<HashSet<&'t str>>,
    seen: HashSet<&'t str>,
}

impl<'t> AsDlx<'t> {
    fn fits(&mut self, line: &'t str) -> bool {
        if line.starts_with('|') {
            return true;
        }
        let Some(items) = &self.items else {
            let mut items = HashSet::new();
            let mut fits = true;
            for word in line.split_whitespace() {
                let name = word.rsplit_once('|').map_or(word, |(_, name)| name);
                fits &= items.insert(name) && !name.contains(':');
            }
            self.items = Some(items);
            return fits;
        };
        self.seen.clear();
        line.split_whitespace().filter(|word| !word.starts_with('|')).all(|word| {
            let name = word.split_once(':').map_or(word, |(name, _)| name);
            items.contains(name) && self.seen.insert(name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn all_are(format: Format, texts: &[&str]) {
        for text in texts {
            assert_eq!(detect(text), format, "{text}");
        }
    }

    #[test]
    fn json_sets_and_commented_dlx_are_recognised_by_their_first_characters() {
        all_are(Format::Json, &["{\"items\": []}", " \n{ \n \"a", "{}", "[1]", "\u{feff}{\"a\"}"]);
        all_are(Format::Sets, &["S = {1}", "{1, 2}", "# a\n\nS={", "S {1}", "X = {\n1}", "{"]);
        all_are(Format::Dlx, &["", " \n", "| a\n1 0\n0 1", "\u{feff}| x", "a b {c}\na b"]);
    }

    #[test]
    fn a_table_of_zeros_and_ones_is_a_matrix() {
        all_are(
            Format::Matrix,
            &[
                "1001\n0110",
                "1 0 0 1\n0 1 1 0",
                "1,0\n0,1",
                "A 1 0\nB 0 1",
                "A=10\nB: 01",
                "a b c\n1 0 0\n0 1 1",
                "name a b\nA 1 0\nB 0 1",
                "# a comment\n101",
                "1 2 3 4 5 6 7 8 9 10\n1 0 0 0 0 0 0 0 0 0",
                "0 1 2\n1 0 0\n0 1 1",
                "1",
            ],
        );
    }

    #[test]
    fn items_and_options_are_dlx_even_if_all_are_zeros_and_ones() {
        all_are(
            Format::Dlx,
            &[
                "a b c\na b\nc",
                "a b c",
                "00 01 10 11\n00 01\n10 11\n00 10\n01 11",
                "0 1\n0\n1\n0 1",
                "0 1 | 10\n0 10:1\n1",
                "a 1\na 1\na",
                "a 1\na 1",
                "#1 #2\n#1\n#2",
                "00 01\n00\n| half\n01",
            ],
        );
    }

    #[test]
    fn texts_of_numbers_and_those_for_other_solvers_are_recognised_by_their_first_lines() {
        all_are(
            Format::Orlib,
            &[
                "3 1\n5 1 2",
                "20 2\n4758 8 1 2 3 12 15 16 18 19\n1 x",
                "3 1\n 5 2 1 2",
                "1 1\n1 1 1",
                "2 3\n5 1 1 4 1 2\n8 2\n1 2\n",
            ],
        );
        all_are(Format::Csv, &["row,column\n", "# x\nOption, item,value\n", ",row,\"col\"\n"]);
        all_are(Format::Ec, &["p ec 7 6\n1", "c\nc x\np ec 7\n", "p ec 0 0"]);
        all_are(Format::Xcc, &["p xcc 7 6\n1 0", "c x\np xc 7 0", "p xcc 1 2 3"]);
        all_are(Format::Cnf, &["p cnf 3 2\n1 0", "c a\np cnf 0 0"]);
        all_are(Format::Opb, &["* #variable= 1 #constraint= 0\n"]);
        all_are(Format::Mps, &["NAME\nROWS\n N c", "* a\nNAME x\nROWS\n"]);
        all_are(Format::Lp, &["\\ a\nMinimize\n obj: x\nSubject To\n", "MAX\n x\nst\n"]);
    }

    #[test]
    fn words_that_only_resemble_a_header_are_dlx_or_a_matrix() {
        all_are(
            Format::Dlx,
            &[
                "p ec x\np",
                "p q\np",
                "c d\nc",
                "min max\nmin",
                "NAME\nNAME",
                "3 2\n3\n2",
                "2 3\n3 2",
                "2 1\n1 2\n1 2",
                "2 3\n5 1 1 4 1 2\n8 2\n1 3\n",
            ],
        );
        all_are(
            Format::Matrix,
            &["1 1\n1 0", "1 10\n1 1 1", "1 0\n0 1 1", "p 1 0\nq 0 1", "row column\n1 0"],
        );
    }

    #[test]
    fn one_slip_does_not_change_the_format() {
        all_are(
            Format::Matrix,
            &[
                "1 0 0\n0 1 0\n0 1",
                "100\n010\n01",
                "100\n01\n010",
                "A 1 0 0\nB 0 1 0\nC 1 1",
                "a b c\n1 0 0\n0 1",
                "a b c\n1 0",
                "1 0 2 0\n1 0 0 1",
                "100\n000",
                "A 1 0 0\nA 0 1 0",
                "1 0 0\n0 1 O\n0 1 1",
            ],
        );
        all_are(
            Format::Dlx,
            &["00 01 10 11\n00 01\n10 12", "00 01 10 11\n00 02\n10 11\n00 01", "a b c\na d"],
        );
    }

    #[test]
    fn a_text_valid_both_ways_is_a_matrix() {
        all_are(Format::Matrix, &["101\n101", "0 1\n1 0", "00 01\n01 00"]);
    }

    #[test]
    fn a_difference_far_down_is_still_noticed() {
        let mut text = "01\n".repeat(1000);
        assert_eq!(detect(&text), Format::Matrix);
        text.push_str("01:red\n");
        assert_eq!(detect(&text), Format::Dlx);
    }
}
