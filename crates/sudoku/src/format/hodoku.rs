//! HoDoKu's library format: a partly solved puzzle on one line, in fields separated by colons.
//!
//! ```text
//! :0300:4:+1.+35…..7:211 311 427:487::comment
//!  │    │ │         │           │  └ further fields
//!  │    │ │         │           └ the candidates that the step eliminates
//!  │    │ │         └ candidates removed before: digit, row, column
//!  │    │ └ the board; a plus marks the following digit as an entry
//!  │    └ the digits of the step
//!  └ the number of the technique
//! ```
//!
//! The board and the removed candidates make the [`Puzzle`]: its marks are the candidates that the
//! placed digits leave, without the removed ones. All other fields become the comment. A library
//! line writes digits, rows and columns as one character each, so boards above 9 have none.

use super::board::{self, Spelling, shape_for, signs};
use super::source::{Source, end, excerpt};
use super::{Format, Parts};
use crate::digit::{Digit, DigitSet};
use crate::error::{CountOf, ErrorKind, Obstacle, PlusFault, SudokuError};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let line = source.text().trim();
    let fields: Vec<&str> = line.split(':').collect();
    let [before, technique, digits, board, rest @ ..] = &fields[..] else {
        return Err(source.fault(line, ErrorKind::NotALibraryLine { before: None }));
    };
    if !before.is_empty() {
        let kind = ErrorKind::NotALibraryLine { before: Some(excerpt(before)) };
        return Err(source.fault(before, kind));
    }
    let (cells, entries) = read_board(source, board)?;
    let shape = shape_for(source, &cells, CountOf::Characters, shape)?;
    if shape.size() > 9 {
        return Err(source.fault(board, ErrorKind::LibraryBoard { size: shape.size() }));
    }
    let (grid, symbols) = board::read(source, &cells, Spelling::Signs, &shape)?;
    if let Some(&at) = entries.iter().find(|&&at| grid.get(Cell::at(at)).is_none()) {
        return Err(source.fault(cells[at], ErrorKind::Plus { fault: PlusFault::EmptyCell }));
    }
    let mut puzzle = Puzzle::new(grid).with_entries(entries.into_iter().map(Cell::at));
    let removed = rest.first().copied().unwrap_or_default();
    if !removed.trim().is_empty() {
        let mut marks = puzzle.candidates().sets().to_vec();
        for word in removed.split_whitespace() {
            let (digit, cell) = read_candidate(source, word, &shape)?;
            marks[cell.index()] -= digit.into();
        }
        for (cell, digit) in puzzle.grid().filled() {
            marks[cell.index()] = DigitSet::from(digit);
        }
        puzzle = puzzle.with_marks(marks).expect("a set for each cell");
    }
    let others = rest.iter().skip(1).chain([technique, digits]);
    let comment = others.map(|field| field.trim()).any(|field| !field.is_empty()).then(|| {
        let tail = rest.get(1..).unwrap_or_default().join(":");
        let tail = tail.trim_end_matches(':');
        let colon = if tail.is_empty() { "" } else { ":" };
        format!("{technique}:{digits}{colon}{tail}")
    });
    Ok(Parts { puzzle, symbols, comment })
}

/// The cells of the board, and the indices of those preceded by a plus.
fn read_board<'t>(
    source: Source<'_>,
    board: &'t str,
) -> Result<(Vec<&'t str>, Vec<usize>), SudokuError> {
    let (mut cells, mut entries, mut plus) = (Vec::new(), Vec::new(), None);
    for sign in signs(board.trim()) {
        if sign == "+" {
            if plus.replace(sign).is_some() {
                return Err(source.fault(sign, ErrorKind::Plus { fault: PlusFault::Twice }));
            }
            continue;
        }
        if plus.take().is_some() {
            entries.push(cells.len());
        }
        cells.push(sign);
    }
    match plus {
        Some(sign) => Err(source.fault(sign, ErrorKind::Plus { fault: PlusFault::NoDigit })),
        None => Ok((cells, entries)),
    }
}

/// Reads a candidate such as `427`: digit 4 in row 2, column 7.
fn read_candidate(
    source: Source<'_>,
    word: &str,
    shape: &Shape,
) -> Result<(Digit, Cell), SudokuError> {
    let value =
        |sign: &u8| sign.checked_sub(b'0').filter(|&n| n > 0 && usize::from(n) <= shape.size());
    let values: Option<Vec<u8>> = word.as_bytes().iter().map(value).collect();
    match values.as_deref() {
        Some(&[digit, row, column]) => {
            let digit = Digit::new(digit).expect("checked to be from 1 to 9");
            Ok((digit, shape.cell_at((row - 1).into(), (column - 1).into())))
        }
        _ => {
            let at = if word.is_empty() { end(word) } else { word };
            Err(source.fault(at, ErrorKind::NotACandidate { text: excerpt(word) }))
        }
    }
}

/// Writes a line without a technique. Marks that the placed digits rule out are not listed as
/// removed.
pub(super) fn write(puzzle: &Puzzle, symbols: Symbols) -> Result<String, SudokuError> {
    let shape = puzzle.shape();
    if shape.size() > 9 {
        let (format, size) = (Format::Hodoku.name(), shape.size());
        let obstacle = Obstacle::Size { size };
        return Err(ErrorKind::Inexpressible { format, obstacle }.into());
    }
    let mut board = String::new();
    for (cell, sign) in shape.cells().zip(puzzle.grid().signs(symbols)) {
        if puzzle.is_entry(cell) {
            board.push('+');
        }
        board.push(sign);
    }
    let all = Puzzle::new(puzzle.grid().clone()).candidates();
    let left = puzzle.candidates();
    let empty = shape.cells().filter(|&cell| puzzle.get(cell).is_none());
    let removed =
        empty.flat_map(|cell| (all[cell] - left[cell]).into_iter().map(move |digit| (cell, digit)));
    let name = |(cell, digit)| format!("{digit}{}{}", shape.row(cell) + 1, shape.column(cell) + 1);
    let removed: Vec<String> = removed.map(name).collect();
    Ok(format!(":0000:x:{board}:{}:::\n", removed.join(" ")))
}
