//! A puzzle on one line: one character for each cell, row by row.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 0030…0050  a comment                              after a blank, a tab, a comma or a `#`
//! 0030…0050,4831…6752                               as in tables: the solution is the comment
//! 7,0030…0050,4831…6752                             the first field longer than 64 is the puzzle
//! 53..7.... 6..195... .98....6. …                   blanks between the rows
//! 10 0 3 0 0 …                                      numbers separated by blanks
//! ```
//!
//! Collections (`.sdm`) are files of such lines.

use super::Parts;
use super::board::{self, Spelling, shape_for, signs, size_of};
use super::detect::{ends_word, without_remark};
use super::source::Source;
use crate::error::{CountOf, ErrorKind, SudokuError};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let line = source.text().trim();
    if let Some((word, rest)) = line.split_at_checked(81)
        && (rest.is_empty() || rest.starts_with(ends_word))
        && let Some(grid) = read_classic(word, shape)
    {
        return finish(source, grid, Symbols::standard(9), rest);
    }
    let (first, rest) = split(line);
    let body = without_remark(line);
    if first.chars().nth(2).is_none() && body.split_whitespace().nth(1).is_some() {
        return read_spaced(source, line, shape);
    }
    if let Some(cells) = rows_in_line(body) {
        return read_cells(source, &cells, &line[body.len()..], shape);
    }
    let cells: Vec<&str> = signs(first).collect();
    read_cells(source, &cells, rest, shape)
}

/// The usual case on a fast path: 81 characters, digits or characters for empty cells.
fn read_classic(word: &str, shape: Option<&Shape>) -> Option<Grid> {
    let signs: &[u8; 81] = word.as_bytes().try_into().ok()?;
    let mut digits = [0; 81];
    for (digit, sign) in digits.iter_mut().zip(signs) {
        *digit = match sign {
            b'1'..=b'9' => sign - b'0',
            b'0' | b'.' | b'_' | b'*' | b'-' => 0,
            _ => return None,
        };
    }
    match shape {
        None => Grid::new(&Shape::classic(), &digits).ok(),
        Some(shape) if shape.size() == 9 => Grid::new(shape, &digits).ok(),
        Some(_) => None,
    }
}

fn read_cells(
    source: Source<'_>,
    cells: &[&str],
    rest: &str,
    shape: Option<&Shape>,
) -> Result<Parts, SudokuError> {
    let half = cells.len() / 2;
    if cells.len() == 2 * half
        && shape
            .map_or(size_of(half).is_some_and(|size| size >= 4), |shape| shape.cell_count() == half)
    {
        let (one, other) = cells.split_at(half);
        let shape = shape_for(source, one, CountOf::Characters, shape)?;
        let (grid, symbols) = board::read(source, one, Spelling::Signs, &shape)?;
        return match board::read(source, other, Spelling::Signs, &shape) {
            Ok((solution, _)) if solves(&solution, &grid) => {
                Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment: remark(&other.concat()) })
            }
            _ => Err(two_puzzles(source, other[0])),
        };
    }
    let found = shape_for(source, cells, CountOf::Characters, shape)?;
    match board::read(source, cells, Spelling::Signs, &found) {
        Ok((grid, symbols)) => finish(source, grid, symbols, rest),
        // Nobody uses 2×2 or 3×3 boards: with larger digits it is the beginning of a larger board.
        Err(error) if shape.is_none() && found.size() < 4 => {
            shape_for(source, cells, CountOf::Characters, Some(&Shape::classic())).and(Err(error))
        }
        Err(error) => Err(error),
    }
}

/// Reads numbers or characters separated by blanks.
fn read_spaced(
    source: Source<'_>,
    line: &str,
    shape: Option<&Shape>,
) -> Result<Parts, SudokuError> {
    let body = without_remark(line);
    let mut cells: Vec<&str> = body.split_whitespace().collect();
    let mut rest = &line[body.len()..];
    // Words at the end are a remark.
    let letters = |cell: &&str| cell.len() > 2 && cell.chars().all(char::is_alphabetic);
    if let Some(at) = cells.iter().position(letters) {
        let start = cells[at].as_ptr().addr() - line.as_ptr().addr();
        rest = &line[start..];
        cells.truncate(at);
    }
    let long = cells.iter().any(|cell| cell.chars().nth(1).is_some());
    let (spelling, of) = if long {
        (Spelling::Numbers, CountOf::Numbers)
    } else {
        (Spelling::Signs, CountOf::Characters)
    };
    let shape = shape_for(source, &cells, of, shape)?;
    let (grid, symbols) = board::read(source, &cells, spelling, &shape)?;
    Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment: remark(rest) })
}

/// Returns the puzzle, unless it is followed by a second puzzle that is not its solution.
fn finish(
    source: Source<'_>,
    grid: Grid,
    symbols: Symbols,
    rest: &str,
) -> Result<Parts, SudokuError> {
    let comment = remark(rest);
    if let Some(comment) = &comment
        && comment.len() >= grid.as_bytes().len()
    {
        let start = rest.find(comment.as_str()).unwrap_or(0);
        let (other, _) = split(&rest[start..]);
        let cells: Vec<&str> = signs(other).collect();
        if cells.len() == grid.as_bytes().len()
            && let Ok((other, _)) = board::read(source, &cells, Spelling::Signs, grid.shape())
            && !solves(&other, &grid)
        {
            return Err(two_puzzles(source, cells[0]));
        }
    }
    Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment })
}

/// Whether a board is full and agrees with the digits of a puzzle.
fn solves(solution: &Grid, puzzle: &Grid) -> bool {
    solution.is_full() && puzzle.filled().all(|(cell, digit)| solution.get(cell) == Some(digit))
}

fn two_puzzles(source: Source<'_>, second: &str) -> SudokuError {
    source.fault(second, ErrorKind::TwoPuzzles)
}

/// Splits a line into the word that is the puzzle, and what follows it.
fn split(line: &str) -> (&str, &str) {
    let at = line.find(ends_word).unwrap_or(line.len());
    let (first, rest) = line.split_at(at);
    // In a table the puzzle need not come first.
    if rest.starts_with([',', ';']) && size_of(first.len()).is_none_or(|size| size < 4) {
        let long = |field: &&str| field.trim().len() > Shape::MAX_SIZE;
        if let Some(field) = line.split([',', ';']).find(long).map(str::trim) {
            let end = field.as_ptr().addr() - line.as_ptr().addr() + field.len();
            return (field, &line[end..]);
        }
    }
    (first, rest)
}

/// The cells of a board whose rows are the words of a line.
fn rows_in_line(line: &str) -> Option<Vec<&str>> {
    let size = line.split_whitespace().next()?.chars().count();
    let rows = line.split_whitespace();
    let fits = size > 1
        && size <= Shape::MAX_SIZE
        && rows.clone().count() == size
        && rows.clone().all(|row| row.chars().count() == size);
    fits.then(|| rows.flat_map(signs).collect())
}

/// A comment without its separator.
fn remark(rest: &str) -> Option<String> {
    let text = rest.trim().trim_start_matches([',', ';', '#', '|', '"']).trim();
    (!text.is_empty()).then(|| text.to_owned())
}

pub(super) fn write(grid: &Grid, symbols: Symbols) -> String {
    let mut text = grid.line(symbols);
    text.push('\n');
    text
}
