//! Numbers separated by commas or semicolons: all cells on one line, or a line for each row.
//!
//! ```text
//! 0,6,0,5,9,3,0,0,0,9,0,1,0,0,0,5,0,0,0,3,0,4,…      5,3,,,7,,,,
//!                                                    6,,,1,9,5,,,
//! ```
//!
//! An empty cell is 0 or an empty field. Level files of games and tables of spreadsheets look like
//! this. Digits above 9 are numbers, or letters if the text contains any.

use super::Parts;
use super::board::{self, Spelling, shape_for};
use super::detect::{fields, without_remark};
use super::grid::square;
use super::source::Source;
use crate::error::{CountOf, SudokuError};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let lines: Vec<&str> =
        source.text().lines().map(without_remark).filter(|line| !line.is_empty()).collect();
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| fields(line)).collect();
    let shape = match &rows[..] {
        [row] => shape_for(source, row, CountOf::Numbers, shape)?,
        rows => square(source, &lines, rows, CountOf::Numbers, shape)?,
    };
    let cells = rows.concat();
    let letters =
        cells.iter().any(|cell| cell.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    let spelling = if letters { Spelling::Signs } else { Spelling::Numbers };
    let (grid, symbols) = board::read(source, &cells, spelling, &shape)?;
    Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment: None })
}

/// Writes one line of numbers, which need no alphabet.
pub(super) fn write(grid: &Grid) -> String {
    let numbers: Vec<String> = grid.as_bytes().iter().map(u8::to_string).collect();
    numbers.join(",") + "\n"
}
