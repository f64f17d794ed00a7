//! Boards as JSON, for other programs.
//!
//! ```text
//! [[5,3,0,0,7,0,0,0,0],[6,0,0,…],…]             rows of numbers; 0 or null is an empty cell
//! [["5","3",".",".","7",…],…]                   rows of strings, as the board of LeetCode 37
//! ["53..7....","6..195...",…]                   one string for each row
//! [5,3,0,0,7,…]   "53..7....6..195…"            all cells at once
//! {"puzzle": …, "state": …, "marks": …}         an object; `grid` or `board` may replace `puzzle`
//! ```
//!
//! In an object, `state` has all placed digits, entries included. `marks` has for each cell, row by
//! row, the list of digits that it can still hold. `comment`, `name` or `title` is the comment.
//! Other keys are ignored. The writer produces rows of numbers, or an object if there are entries
//! or marks. A text may hold many boards, one after the other or in an enclosing array: the
//! [`Cutter`](super::Cutter) separates them.
//!
//! serde_json finds where each value begins and ends. The values are slices of the text, which give
//! their positions.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::board::{self, Spelling, shape_for, signs};
use super::grid::square;
use super::source::{Source, excerpt};
use super::{Parts, with_state};
use crate::digit::{Digit, DigitSet};
use crate::error::SudokuError;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

const FORM: &str = "a board is an array of rows, such as [[1,0,0,4],[0,0,1,0],…]";

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let text = source.text().trim();
    if !text.starts_with('{') {
        let (grid, symbols) = read_board(source, text, shape)?;
        return Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment: None });
    }
    let fields: BTreeMap<String, &RawValue> =
        serde_json::from_str(text).map_err(|error| not_json(source, text, &error))?;
    let field =
        |names: &[&str]| names.iter().find_map(|&name| fields.get(name)).map(|raw| raw.get());
    let Some(board) = field(&["puzzle", "grid", "board"]) else {
        return Err(source.fault(
            text,
            "no `puzzle` in the object",
            "its keys are puzzle, state and marks",
        ));
    };
    let (givens, symbols) = read_board(source, board, shape)?;
    let shape = givens.shape().clone();
    let mut puzzle = Puzzle::new(givens);
    if let Some(raw) = field(&["state"]) {
        let (state, _) = read_board(source, raw, Some(&shape))?;
        puzzle = with_state(source, raw, puzzle.grid(), state)?;
    }
    if let Some(raw) = field(&["marks"]) {
        let marks = read_marks(source, raw, &shape)?;
        puzzle = puzzle.with_marks(marks).expect("a set was read for each cell");
    }
    let comment =
        field(&["comment", "name", "title"]).and_then(|raw| serde_json::from_str(raw).ok());
    Ok(Parts { puzzle, symbols, comment })
}

/// The elements of an array.
fn list<'t>(source: Source<'_>, raw: &'t str) -> Result<Vec<&'t str>, SudokuError> {
    let values: Vec<&RawValue> =
        serde_json::from_str(raw).map_err(|error| not_json(source, raw, &error))?;
    Ok(values.into_iter().map(RawValue::get).collect())
}

/// Converts serde_json's error, whose position is a line and a byte of the slice, to an error at
/// that position of the source.
fn not_json(source: Source<'_>, raw: &str, error: &serde_json::Error) -> SudokuError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let line = raw.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let column = error.column().saturating_sub(1).min(line.len());
    let column = (0..=column).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    source.fault(&line[column..], format!("not JSON: {message}"), "")
}

/// Cells, and whether any of them was quoted. If none was, they are numbers.
#[derive(Default)]
struct Cells<'t> {
    texts: Vec<&'t str>,
    quoted: bool,
}

impl<'t> Cells<'t> {
    fn add(&mut self, source: Source<'_>, raw: &'t str) -> Result<(), SudokuError> {
        let text = match string(raw) {
            Some(text) => {
                self.quoted = true;
                text.trim()
            }
            None if raw == "null" => &raw[..0],
            None if raw.bytes().all(|sign| sign.is_ascii_digit()) => raw,
            None => {
                return Err(source.fault(raw, format!("`{}` is no cell", excerpt(raw)), FORM));
            }
        };
        self.texts.push(text);
        Ok(())
    }

    fn read(self, source: Source<'_>, shape: &Shape) -> Result<(Grid, Symbols), SudokuError> {
        let long = self.texts.iter().any(|cell| cell.chars().nth(1).is_some());
        let numbers = long || !self.quoted;
        let spelling = if numbers { Spelling::Numbers } else { Spelling::Signs };
        board::read(source, &self.texts, spelling, shape)
    }
}

fn read_board(
    source: Source<'_>,
    raw: &str,
    shape: Option<&Shape>,
) -> Result<(Grid, Symbols), SudokuError> {
    if let Some(line) = string(raw) {
        let cells: Vec<&str> = signs(line).collect();
        let shape = shape_for(source, &cells, "signs", shape)?;
        return board::read(source, &cells, Spelling::Signs, &shape);
    }
    if !raw.starts_with('[') {
        return match serde_json::from_str::<&RawValue>(raw) {
            Ok(_) => Err(source.fault(raw, format!("`{}` is no board", excerpt(raw)), FORM)),
            Err(error) => Err(not_json(source, raw, &error)),
        };
    }
    let rows = list(source, raw)?;
    if rows.is_empty() {
        return Err(source.fault(raw, "a board without a cell", FORM));
    }
    let is_row = |row: &&str| {
        row.starts_with('[') || string(row).is_some_and(|signs| signs.chars().nth(2).is_some())
    };
    let mut cells = Cells::default();
    if !rows.iter().any(is_row) {
        for cell in rows {
            cells.add(source, cell)?;
        }
        let shape = shape_for(source, &cells.texts, "cells", shape)?;
        return cells.read(source, &shape);
    }
    let mut by_row: Vec<Vec<&str>> = Vec::new();
    for row in &rows {
        let start = cells.texts.len();
        if let Some(line) = string(row) {
            cells.quoted = true;
            cells.texts.extend(signs(line));
        } else if row.starts_with('[') {
            for cell in list(source, row)? {
                cells.add(source, cell)?;
            }
        } else {
            return Err(source.fault(row, format!("`{}` is no row", excerpt(row)), FORM));
        }
        by_row.push(cells.texts[start..].to_vec());
    }
    let shape = square(source, &rows, &by_row, "cells", shape)?;
    cells.read(source, &shape)
}

/// The contents of a JSON string without escapes, which no character of a board needs.
fn string(raw: &str) -> Option<&str> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('\\')).then_some(inner)
}

fn read_marks(source: Source<'_>, raw: &str, shape: &Shape) -> Result<Vec<DigitSet>, SudokuError> {
    let sets = list(source, raw)?;
    if sets.len() != shape.cell_count() {
        let message =
            format!("marks for {} cells: the board has {}", sets.len(), shape.cell_count());
        return Err(source.fault(raw, message, "a list of digits for each cell, row by row"));
    }
    let read = |raw: &str| {
        let digits: Vec<u8> = serde_json::from_str(raw).map_err(|_| {
            source.fault(raw, format!("`{}` is no list of digits", excerpt(raw)), "")
        })?;
        let digit = |value: u8| {
            let digit = Digit::new(value).filter(|digit| shape.digits().contains(*digit));
            digit.ok_or_else(|| {
                let message = format!("`{value}` is no digit of a {0}×{0} board", shape.size());
                source.fault(raw, message, "")
            })
        };
        digits.into_iter().map(digit).collect()
    };
    sets.into_iter().map(read).collect()
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    let board = |grid: &Grid| {
        let row = |row: &[u8]| format!("[{}]", numbers(row.iter().copied()));
        let rows: Vec<String> = grid.as_bytes().chunks(grid.shape().size()).map(row).collect();
        format!("[{}]", rows.join(","))
    };
    if puzzle.entries().is_empty() && puzzle.marks().is_none() {
        return board(puzzle.grid()) + "\n";
    }
    let mut givens = puzzle.grid().clone();
    for &cell in puzzle.entries() {
        givens.set(cell, None);
    }
    let mut text = format!("{{\"puzzle\":{}", board(&givens));
    if !puzzle.entries().is_empty() {
        text.push_str(&format!(",\"state\":{}", board(puzzle.grid())));
    }
    if let Some(marks) = puzzle.marks() {
        let digits = puzzle.shape().digits();
        let set =
            |&set: &DigitSet| format!("[{}]", numbers((set & digits).into_iter().map(Digit::get)));
        let sets: Vec<String> = marks.iter().map(set).collect();
        text.push_str(&format!(",\"marks\":[{}]", sets.join(",")));
    }
    text + "}\n"
}

fn numbers(values: impl Iterator<Item = u8>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}
