//! Arguments from uniqueness: what would leave the puzzle with two solutions is false.
//!
//! Four corners in two rows, two columns and two boxes that hold nothing but two digits can be filled in two ways. So something else is true in
//! one of them ([`rectangle`]); the same holds for corners that are solved but not given ([`avoidable`]). And a board
//! on which all candidates form pairs has two solutions or none ([`grave`]).
//!
//! They hold only where two digits may change places, that is on boards with no rule beyond rows, columns and boxes, and for
//! puzzles that are known to have one solution; the caller sees to the latter.

mod avoidable;
mod rectangle;

pub(super) use avoidable::avoidable;
pub(super) use rectangle::rectangle;

use super::Technique;
use super::board::{Board, Stamp};
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::Survey;
use crate::grid::Cell;

/// The rectangles found on a board, kept for the techniques that share one scan.
#[derive(Debug, Default)]
pub(super) struct Memory {
    rectangles: Found,
    avoidable: Found,
    /// The keys of the rectangles that have been looked at.
    keys: Vec<usize>,
}

/// The first step of each kind on the board of this stamp.
#[derive(Debug, Default)]
struct Found {
    stamp: Stamp,
    first: [Option<Step>; 7],
}

impl Found {
    fn keep(&mut self, kind: usize, step: impl FnOnce() -> Option<Step>) {
        if self.first[kind].is_none() {
            self.first[kind] = step();
        }
    }
}

/// The number of four corners, ascending, by which a rectangle counts as seen. On the classic board two
/// rectangles may have the same number, and the second is passed by: so does the scale that we follow.
fn key(corners: [Cell; 4], size: usize) -> usize {
    let base = if size == 9 { 10 } else { size * size };
    corners.iter().fold(0, |key, corner| key * base + corner.index())
}

/// The fourth corner of a rectangle: in the row of one cell and the column of another.
fn corner<const W: usize>(board: &Board<W>, row_of: Cell, column_of: Cell) -> Cell {
    let shape = &board.geometry.shape;
    shape.cell(shape.row(row_of), shape.column(column_of))
}

/// Where the pairs of a rectangle may lie that begins with two cells of a box in one line.
struct Parallel<const W: usize> {
    /// The further places in the line across of the first cell, outside of the box.
    cells: CellSet<W>,
    /// Whether the two cells are in a row, so that the line across is a column.
    by_row: bool,
}

/// The second corners of a rectangle: in the box and in the row or column of the first.
fn neighbours<const W: usize>(board: &Board<W>, cell: Cell) -> CellSet<W> {
    let geometry = &board.geometry;
    let lines = geometry.houses[geometry.row(cell)] | geometry.houses[geometry.column(cell)];
    (geometry.houses[geometry.box_of(cell)] & lines) - CellSet::of(cell)
}

/// The third corners of a rectangle, and for each the fourth is in its line with the second.
fn parallels<const W: usize>(board: &Board<W>, first: Cell, second: Cell) -> Parallel<W> {
    let geometry = &board.geometry;
    let by_row = geometry.row(first) == geometry.row(second);
    let line = if by_row { geometry.column(first) } else { geometry.row(first) };
    let cells = geometry.houses[line] - geometry.houses[geometry.box_of(first)];
    Parallel { cells, by_row }
}

impl<const W: usize> Parallel<W> {
    fn fourth(&self, board: &Board<W>, second: Cell, third: Cell) -> Cell {
        match self.by_row {
            true => corner(board, third, second),
            false => corner(board, second, third),
        }
    }
}

/// All cells have two candidates but one, which has three: the digit that it has three places for in each of its houses is true.
pub(super) fn grave<const W: usize>(board: &Board<W>, survey: &Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let pairs = survey.cells_with(2);
    let cell = survey.cells_with(3).first()?;
    if !geometry.swaps || pairs.len() + 1 != board.open().len() {
        return None;
    }
    let mut third = None;
    for house in 0..geometry.houses.len() {
        for digit in board.all_digits() {
            let count = board.count(house, digit);
            let here = geometry.houses[house].contains(cell);
            if count > 3 || count == 3 && (!here || third.is_some_and(|third| third != digit)) {
                return None;
            }
            if count == 3 {
                third = Some(digit);
            }
        }
    }
    let digit = third?;
    let own = &geometry.houses_of[cell.index()];
    if !own.iter().all(|&house| board.count(house, digit) == 3) {
        return None;
    }
    let others = board.digits(cell) - digit.into();
    let removed = others.into_iter().map(|digit| Candidate { cell, digit }).collect();
    let because = Because::Grave { extras: vec![Candidate { cell, digit }] };
    Some(Step::removing(Technique::BugPlusOne, removed, because))
}
