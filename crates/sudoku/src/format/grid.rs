//! A puzzle as a grid: a line for each row.
//!
//! ```text
//! 53..7....     5 3 . | . 7 . | . . .     ┌───────┬───────┬───────┐     10 0  3 …
//! 6..195...     6 . . | 1 9 5 | . . .     │ 5 3 . │ . 7 . │ . . . │      0 12 0 …
//! .98....6.     . 9 8 | . . . | . 6 .     │ 6 . . │ 1 9 5 │ . . . │      …
//! …             ------+-------+------     │ . 9 8 │ . . . │ . 6 . │
//!               …                         ├───────┼───────┼───────┤
//! ```
//!
//! Blanks and bars (`|`, `!`, `:` and box-drawing characters) may separate the cells. Lines of
//! `-+=*|` or box-drawing characters may separate the rows, and blank lines the bands of boxes. A
//! line of `-` alone that is as long as a row is a row if that character marks empty cells
//! elsewhere, or if there are too few rows without it; otherwise it is a rule. The same applies to
//! `*`.
//!
//! On boards above 9 the rows may consist of numbers separated by blanks.

use super::Parts;
use super::board::{self, Spelling, signs, size_meant};
use super::detect::{Kind, classify, without_remark, words};
use super::source::{Source, end};
use crate::error::{CountOf, ErrorKind, SudokuError};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let (grid, symbols) = read_rows(source, source.text(), shape)?;
    Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment: None })
}

/// Reads the board in a slice of the text.
pub(super) fn read_rows(
    source: Source<'_>,
    text: &str,
    shape: Option<&Shape>,
) -> Result<(Grid, Symbols), SudokuError> {
    let lines = rows(text);
    let by_words: Vec<Vec<&str>> = lines.iter().map(|row| words(row).collect()).collect();
    let long = |row: &Vec<&str>| row.iter().any(|word| word.chars().nth(1).is_some());
    let numbers = by_words.iter().any(long)
        && by_words.iter().all(|row| row.len() == lines.len())
        && lines.len() > 1;
    let (rows, spelling, of) = if numbers {
        (by_words, Spelling::Numbers, CountOf::Numbers)
    } else {
        let by_signs = by_words.into_iter().map(|row| row.into_iter().flat_map(signs).collect());
        (by_signs.collect(), Spelling::Signs, CountOf::Characters)
    };
    let shape = square(source, &lines, &rows, of, shape)?;
    board::read(source, &rows.concat(), spelling, &shape)
}

/// The lines that are rows, without remarks.
pub(super) fn rows(text: &str) -> Vec<&str> {
    let kinds: Vec<(&str, Kind)> =
        text.lines().map(|line| (without_remark(line), classify(line))).collect();
    let (mut certain, mut width, mut uses) = (0, None, (false, false));
    for (_, kind) in &kinds {
        match kind {
            Kind::Row(row) => {
                certain += 1;
                width = width.or(Some(row.signs));
                uses.0 |= row.dash;
                uses.1 |= row.star;
            }
            Kind::RuleOrRow(_, signs) if certain == 0 && width.is_none() => width = Some(*signs),
            _ => {}
        }
    }
    // If there are certain rows, the first of them sets the width.
    let first = kinds.iter().find_map(|(_, kind)| match kind {
        Kind::Row(row) => Some(row.signs),
        _ => None,
    });
    let width = first.or(width);
    let lines_of = |sign| {
        let same = |kind: &Kind| Some(kind) == width.map(|n| Kind::RuleOrRow(sign, n)).as_ref();
        kinds.iter().filter(|(_, kind)| same(kind)).count()
    };
    let counts = |sign, used: bool| used || Some(certain + lines_of(sign)) == width;
    let (dashes, stars) = (counts('-', uses.0), counts('*', uses.1));
    let is_row = |kind: &Kind| match kind {
        Kind::Blank | Kind::Comment | Kind::Rule => false,
        Kind::RuleOrRow(sign, signs) => {
            Some(*signs) == width && if *sign == '-' { dashes } else { stars }
        }
        _ => true,
    };
    kinds.iter().filter(|(_, kind)| is_row(kind)).map(|&(line, _)| line).collect()
}

/// Returns the shape of a square of cells. Fails if it is not a square, or not of the caller's
/// shape.
pub(super) fn square(
    source: Source<'_>,
    lines: &[&str],
    rows: &[Vec<&str>],
    of: CountOf,
    shape: Option<&Shape>,
) -> Result<Shape, SudokuError> {
    let size = match shape {
        Some(shape) => shape.size(),
        None => size_of_rows(rows),
    };
    let wrong = |of, count, row| ErrorKind::CellCount {
        of,
        count,
        expected: size,
        row,
        size,
        pattern: false,
    };
    for ((number, row), line) in (1..).zip(rows).zip(lines) {
        if row.len() != size {
            let at = row.get(size).map_or(end(line), |surplus| *surplus);
            return Err(source.fault(at, wrong(of, row.len(), Some(number))));
        }
    }
    if rows.len() != size {
        let at = lines.get(size).copied();
        let at = at.or(lines.last().map(|last| end(last))).unwrap_or(source.text());
        return Err(source.fault(at, wrong(CountOf::Rows, rows.len(), None)));
    }
    shape.map_or_else(|| Shape::of_size(size), |shape| Ok(shape.clone()))
}

/// The length of most rows, so that a single wrong row is reported as such.
fn size_of_rows(rows: &[Vec<&str>]) -> usize {
    let lengths = || rows.iter().map(Vec::len);
    let votes = |length: usize| lengths().filter(|&other| other == length).count();
    let most = lengths().max_by_key(|&length| (votes(length), length == rows.len()));
    most.filter(|length| (1..=Shape::MAX_SIZE).contains(length)).unwrap_or_else(|| size_meant(0))
}

/// Writes the grid with ASCII bars. A jigsaw has none, because its regions are not rectangles.
pub(super) fn write(grid: &Grid, symbols: Symbols) -> String {
    let size = grid.shape().size();
    let (rows, columns) = super::box_size(grid.shape());
    let boxes = size / columns;
    let dashes = |at: usize| {
        // Two characters a cell, without the blanks at both ends of a line.
        let ends = usize::from(at == 0) + usize::from(at + 1 == boxes);
        "-".repeat(2 * columns + 1 - ends.min(2))
    };
    let rule: Vec<String> = (0..boxes).map(dashes).collect();
    let signs: Vec<char> = grid.signs(symbols).collect();
    let mut text = String::new();
    for (row, signs) in signs.chunks(size).enumerate() {
        if row > 0 && row % rows == 0 {
            text.push_str(&rule.join("+"));
            text.push('\n');
        }
        for (column, sign) in signs.iter().enumerate() {
            text.push_str(match column {
                0 => "",
                _ if column % columns == 0 => " | ",
                _ => " ",
            });
            text.push(*sign);
        }
        text.push('\n');
    }
    text
}
