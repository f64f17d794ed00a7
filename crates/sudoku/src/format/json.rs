//! Boards as JSON, for other programs.
//!
//! ```text
//! [[5,3,0,0,7,0,0,0,0],[6,0,0,…],…]             rows of numbers; 0 or null is an empty cell
//! [["5","3",".",".","7",…],…]                   rows of strings, as the board of LeetCode 37
//! ["53..7....","6..195...",…]                   one string for each row
//! [5,3,0,0,7,…]   "53..7....6..195…"            all cells at once
//! {"puzzle": …, "state": …, "marks": …}         an object; `grid` or `board` may replace `puzzle`
//! {"shape": {"variants": ["x"]}, "puzzle": …}   an unusual board
//! ```
//!
//! In an object, `state` has all placed digits, entries included. `marks` has for each cell, row by
//! row, the list of digits that it can still hold. `comment`, `name` or `title` is the comment.
//! `shape` has unusual boxes, the regions of a jigsaw, variants and extra regions; its head
//! (`json/shape.rs`) has the details. Other keys are ignored, because other programs have keys of
//! their own, such as the solution. But a key of `shape` outside of it is an error: without it, the
//! puzzle would be another one.
//!
//! This is the only format that keeps everything. The writer produces rows of numbers, or an object
//! if there are entries, marks or an unusual board. A text may hold many boards, one after the
//! other or in an enclosing array: the [`Cutter`](super::Cutter) separates them.
//!
//! serde_json finds where each value begins and ends. The values are slices of the text, which give
//! their positions.

mod shape;

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::board::{self, Spelling, shape_for, signs};
use super::cutter::LIMIT;
use super::grid::square;
use super::source::{Source, excerpt};
use super::{Format, Parts, with_state};
use crate::digit::{Digit, DigitSet};
use crate::error::{CountOf, ErrorKind, ExpectedJson, JsonPart, ListOf, Obstacle, SudokuError};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// The keys of an object that are read.
const KEYS: [&str; 9] =
    ["puzzle", "grid", "board", "state", "marks", "shape", "comment", "name", "title"];

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let text = source.text().trim();
    if !text.starts_with('{') {
        let (grid, symbols) = read_board(source, text, shape)?;
        return Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment: None });
    }
    let fields = fields(source, text, &KEYS)?;
    let named = |name: &str| fields.iter().find(|field| field.name == name);
    let field =
        |names: &[&str]| names.iter().find_map(|&name| named(name)).map(|field| field.value);
    let Some(board) = field(&["puzzle", "grid", "board"]) else {
        let kind = ErrorKind::MissingKey { of: JsonPart::Puzzle, key: "puzzle" };
        return Err(source.fault(text, kind));
    };
    let (mut givens, symbols) = read_board(source, board, shape)?;
    match field(&["shape"]) {
        Some(raw) => {
            let shape = shape::read(source, raw, givens.shape(), shape.is_some())?;
            givens = Grid::new(&shape, givens.as_bytes())?;
        }
        None => no_rules_outside(source, &fields)?,
    }
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

/// A field of an object: its key, with quotes, the name that this is, and its value.
struct Field<'t> {
    key: &'t str,
    name: String,
    value: &'t str,
}

/// The keys and values of an object, as slices of the text.
struct Object<'t>(Vec<(&'t RawValue, &'t RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Object<'de>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object<'de>, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Object(fields))
            }
        }
        json.deserialize_map(Fields)
    }
}

/// The fields of an object. A repeated key is an error if it is one of `known`.
fn fields<'t>(
    source: Source<'_>,
    raw: &'t str,
    known: &[&str],
) -> Result<Vec<Field<'t>>, SudokuError> {
    let Object(raw) = serde_json::from_str(raw).map_err(|error| not_json(source, raw, &error))?;
    let mut fields: Vec<Field<'t>> = Vec::with_capacity(raw.len());
    for (key, value) in raw {
        let (key, value) = (key.get(), value.get());
        let name: String =
            serde_json::from_str(key).map_err(|error| not_json(source, key, &error))?;
        if known.contains(&&*name) && fields.iter().any(|field| field.name == name) {
            return Err(source.fault(key, ErrorKind::RepeatedKey { key: name }));
        }
        fields.push(Field { key, name, value });
    }
    Ok(fields)
}

/// Fails if an object without a `shape` has a key that belongs there. `size` is harmless: the
/// puzzle has its own.
fn no_rules_outside(source: Source<'_>, fields: &[Field<'_>]) -> Result<(), SudokuError> {
    let is_rule = |name: &str| name != "size" && shape::KEYS.contains(&name);
    match fields.iter().find(|field| is_rule(&field.name)) {
        None => Ok(()),
        Some(Field { key, name, .. }) => {
            Err(source.fault(key, ErrorKind::MisplacedKey { key: name.clone() }))
        }
    }
}

/// The error for a value of the wrong kind.
fn wrong(
    source: Source<'_>,
    raw: &str,
    expected: ExpectedJson,
    known: Vec<&'static str>,
) -> SudokuError {
    source.fault(raw, ErrorKind::WrongValue { text: excerpt(raw), expected, known })
}

/// The elements of an array.
fn list<'t>(source: Source<'_>, raw: &'t str) -> Result<Vec<&'t str>, SudokuError> {
    if !raw.starts_with('[') {
        return Err(wrong(source, raw, ExpectedJson::List, Vec::new()));
    }
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
    source.fault(&line[column..], ErrorKind::NotJson { syntax: message.to_owned() })
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
            None => return Err(wrong(source, raw, ExpectedJson::Cell, Vec::new())),
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
        let shape = shape_for(source, &cells, CountOf::Characters, shape)?;
        return board::read(source, &cells, Spelling::Signs, &shape);
    }
    if !raw.starts_with('[') {
        return match serde_json::from_str::<&RawValue>(raw) {
            Ok(_) => Err(wrong(source, raw, ExpectedJson::Board, Vec::new())),
            Err(error) => Err(not_json(source, raw, &error)),
        };
    }
    let rows = list(source, raw)?;
    if rows.is_empty() {
        return Err(source.fault(raw, ErrorKind::NoCells));
    }
    let is_row = |row: &&str| {
        row.starts_with('[') || string(row).is_some_and(|signs| signs.chars().nth(2).is_some())
    };
    let mut cells = Cells::default();
    if !rows.iter().any(is_row) {
        for cell in rows {
            cells.add(source, cell)?;
        }
        let shape = shape_for(source, &cells.texts, CountOf::Cells, shape)?;
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
            return Err(wrong(source, row, ExpectedJson::Row, Vec::new()));
        }
        by_row.push(cells.texts[start..].to_vec());
    }
    let shape = square(source, &rows, &by_row, CountOf::Cells, shape)?;
    cells.read(source, &shape)
}

/// The contents of a JSON string without escapes, which no character of a board needs.
fn string(raw: &str) -> Option<&str> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('\\')).then_some(inner)
}

fn read_marks(source: Source<'_>, raw: &str, shape: &Shape) -> Result<Vec<DigitSet>, SudokuError> {
    let sets = list(source, raw)?;
    let (count, cells) = (sets.len(), shape.cell_count());
    if count != cells {
        return Err(source.fault(raw, ErrorKind::ListLength { of: ListOf::Marks, count, cells }));
    }
    let read = |raw: &str| {
        let digits: Vec<u8> = serde_json::from_str(raw)
            .map_err(|_| wrong(source, raw, ExpectedJson::DigitList, Vec::new()))?;
        let digit = |value: u8| {
            let digit = Digit::new(value).filter(|digit| shape.digits().contains(*digit));
            digit.ok_or_else(|| {
                let (text, size) = (value.to_string(), shape.size());
                source.fault(raw, ErrorKind::NotADigit { text, size, last: None })
            })
        };
        digits.into_iter().map(digit).collect()
    };
    sets.into_iter().map(read).collect()
}

/// Fails if the text would be longer than a reader accepts. Only thousands of overlapping extra
/// regions on a large board make it so long.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, SudokuError> {
    let text = written(puzzle);
    if text.len() > LIMIT {
        let (format, bytes) = (Format::Json.name(), text.len());
        let obstacle = Obstacle::Length { bytes };
        return Err(ErrorKind::Inexpressible { format, obstacle }.into());
    }
    Ok(text)
}

fn written(puzzle: &Puzzle) -> String {
    let board = |grid: &Grid| {
        let row = |row: &[u8]| format!("[{}]", numbers(row.iter().copied()));
        let rows: Vec<String> = grid.as_bytes().chunks(grid.shape().size()).map(row).collect();
        format!("[{}]", rows.join(","))
    };
    let shape = shape::write(puzzle.shape());
    if puzzle.entries().is_empty() && puzzle.marks().is_none() && shape.is_none() {
        return board(puzzle.grid()) + "\n";
    }
    let mut givens = puzzle.grid().clone();
    for &cell in puzzle.entries() {
        givens.set(cell, None);
    }
    let shape = shape.map(|shape| format!("\"shape\":{shape},")).unwrap_or_default();
    let mut text = format!("{{{shape}\"puzzle\":{}", board(&givens));
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

/// Reads a puzzle from a JSON value.
#[cfg(feature = "serde")]
pub(crate) fn puzzle_from_json(text: &str) -> Result<Puzzle, SudokuError> {
    Ok(read(Source::new(text, START)?, None)?.puzzle)
}

/// Reads a shape, in the form of the key `shape`, whose boxes are those of `usual` if it has none.
#[cfg(feature = "serde")]
pub(crate) fn shape_from_json(text: &str, usual: &Shape) -> Result<Shape, SudokuError> {
    shape::read(Source::new(text, START)?, text, usual, false)
}

/// Writes a shape in the form of the key `shape`, always with its size.
#[cfg(feature = "serde")]
pub(crate) fn shape_to_json(shape: &Shape) -> String {
    shape::write(shape).unwrap_or_else(|| format!("{{\"size\":{}}}", shape.size()))
}

/// Where a text of its own begins.
#[cfg(feature = "serde")]
const START: quadrille::Position = quadrille::Position { line: 1, column: 1 };
