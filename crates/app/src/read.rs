//! The puzzles of a text that someone pasted or dropped.

use quadrille_sudoku::format;

use crate::board;
use crate::protocol::{Answer, BoardShape, Fault};

/// Boards in one answer, at most.
const MOST: usize = 100;

pub(crate) fn read(
    text: &str,
    name: Option<&str>,
    shape: Option<&BoardShape>,
) -> Result<Answer, Fault> {
    let shape = shape.map(board::read_shape).transpose()?;
    let known = name.map(str::parse).transpose()?;
    let records = format::read(text.as_bytes(), known, shape.as_ref())?;
    let first = || records.iter().take(MOST);
    Ok(Answer::Read {
        boards: first().map(|record| board::tell(&record.puzzle)).collect(),
        comments: first().map(|record| record.comment.clone()).collect(),
        format: records.first().map_or("", |record| record.format.name()),
        total: records.len(),
    })
}
