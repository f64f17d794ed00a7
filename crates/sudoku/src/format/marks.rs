//! Pencil marks: for each cell the digits that it can still hold.
//!
//! ```text
//! .----------------.---------------.------------------.
//! | 5    3    124  | 26   7   2468 | 1489  1249  248  |
//! | 6    247  247  | 1    9   5    | 3478  234   2478 |
//! …
//! :----------------+---------------+------------------:
//! ```
//!
//! The digits of a cell are written together, and cells are separated by blanks. A cell with one
//! digit is solved. The frame, here HoDoKu's, may be Simple Sudoku's or missing, and all cells may
//! be on one line. In a cell written as empty every digit is allowed.
//!
//! Digits above 9 are letters, so that each takes one character. Without a frame, rows of a board
//! above 9 whose cells could all be numbers are taken for numbers, which `grid.rs` reads.
//!
//! The format does not distinguish a cell with one mark from a solved cell, nor a given from an
//! entry.

use super::board::{Alphabet, no_digit, shape_for, signs};
use super::grid::{rows, square};
use super::source::{Source, end};
use super::{Format, Parts, detect};
use crate::digit::{Digit, DigitSet};
use crate::error::{CountOf, ErrorKind, Obstacle, SudokuError};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let lines = rows(source.text());
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| detect::words(line).collect()).collect();
    let shape = match &rows[..] {
        [row] if row.len() > 1 => shape_for(source, row, CountOf::Cells, shape)?,
        rows => square(source, &lines, rows, CountOf::Cells, shape)?,
    };
    let alphabet = Alphabet::standard(shape.size());
    let mut grid = Grid::empty(&shape);
    let mut marks = Vec::with_capacity(shape.cell_count());
    for (cell, text) in shape.cells().zip(rows.concat()) {
        let set = read_cell(source, text, alphabet, &shape)?;
        grid.set(cell, set.single());
        marks.push(set);
    }
    let restricts = |&set: &DigitSet| set.len() > 1 && set != shape.digits();
    let restricted = marks.iter().any(restricts);
    let mut puzzle = Puzzle::new(grid);
    if restricted {
        puzzle = puzzle.with_marks(marks).expect("a set was read for each cell");
    }
    Ok(Parts { puzzle, symbols: alphabet.symbols, comment: None })
}

fn read_cell(
    source: Source<'_>,
    text: &str,
    alphabet: Alphabet,
    shape: &Shape,
) -> Result<DigitSet, SudokuError> {
    let mut set = DigitSet::EMPTY;
    for sign in signs(text) {
        match sign.chars().next().and_then(|sign| alphabet.read(sign)) {
            None => return Err(no_digit(source, sign, shape.size())),
            Some(None) if sign.len() == text.len() => return Ok(shape.digits()),
            Some(None) => {
                let kind = ErrorKind::EmptyAmongDigits { sign: sign.to_owned() };
                return Err(source.fault(sign, kind));
            }
            Some(Some(digit)) => {
                if !set.insert(digit) {
                    let kind = ErrorKind::TwiceInCell { sign: sign.to_owned() };
                    return Err(source.fault(sign, kind));
                }
            }
        }
    }
    debug_assert!(!set.is_empty(), "no word is empty: {}", end(text).len());
    Ok(set)
}

/// What is written in each cell: its digit, its marks or, if the puzzle has none, the candidates
/// that the placed digits leave.
pub(super) fn written(puzzle: &Puzzle) -> Vec<DigitSet> {
    let shape = puzzle.shape();
    let candidates = puzzle.candidates();
    let set = |cell: Cell| match (puzzle.get(cell), puzzle.marks()) {
        (Some(digit), _) => DigitSet::from(digit),
        (None, Some(marks)) => marks[cell.index()] & shape.digits(),
        (None, None) => candidates[cell],
    };
    shape.cells().map(set).collect()
}

pub(super) fn write(puzzle: &Puzzle, symbols: Symbols) -> Result<String, SudokuError> {
    let shape = puzzle.shape();
    let size = shape.size();
    let mut cells = Vec::with_capacity(shape.cell_count());
    for (cell, set) in shape.cells().zip(written(puzzle)) {
        if set.is_empty() {
            let (format, cell) = (Format::Marks.name(), shape.cell_name(cell));
            let obstacle = Obstacle::EmptyCell { cell };
            return Err(ErrorKind::Inexpressible { format, obstacle }.into());
        }
        cells.push(set.into_iter().map(|digit: Digit| symbols.sign(digit)).collect::<String>());
    }
    let width = |column: usize| {
        cells.iter().skip(column).step_by(size).map(|cell| cell.chars().count()).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..size).map(width).collect();
    let (box_rows, box_columns) = super::box_size(shape);
    let rule = |[left, middle, right]: [&str; 3]| {
        // Two blanks between cells, one at the bars. At least three dashes, to distinguish the rule
        // from empty cells.
        let dashes =
            |cells: &[usize]| "-".repeat((cells.iter().sum::<usize>() + 2 * cells.len()).max(3));
        let boxes: Vec<String> = widths.chunks(box_columns).map(dashes).collect();
        format!("{left}{}{right}\n", boxes.join(middle))
    };
    let mut text = rule([".", ".", "."]);
    for (row, cells) in cells.chunks(size).enumerate() {
        if row > 0 && row % box_rows == 0 {
            text.push_str(&rule([":", "+", ":"]));
        }
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            text.push_str(if column % box_columns != 0 {
                "  "
            } else if column == 0 {
                "| "
            } else {
                " | "
            });
            text.push_str(&format!("{cell:width$}"));
        }
        text.push_str(" |\n");
    }
    text.push_str(&rule(["'", "'", "'"]));
    Ok(text)
}
