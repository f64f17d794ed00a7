//! Arguments from uniqueness: whatever would leave the puzzle with two solutions is false.
//!
//! Four corners in two rows, two columns and two boxes that hold only two digits can be filled in
//! two ways, so one of them must hold something else ([`rectangle`]). The same is true of corners
//! that are solved but not given ([`avoidable`]). And a board on which all candidates form pairs
//! has two solutions or none ([`grave`]).
//!
//! These arguments hold only where two digits can be swapped, which means on boards with no rules
//! beyond rows, columns and boxes, and only for puzzles that are known to have one solution. The
//! caller must ensure the latter.

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
    /// The keys of the rectangles that have been examined.
    keys: Vec<usize>,
}

/// The first step of each kind on the board with this stamp.
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

/// The number by which a rectangle with these corners, ascending, is recognised. On the classic
/// board two rectangles may have the same number, and the second is then skipped: the scale that we
/// follow does the same.
fn key(corners: [Cell; 4], size: usize) -> usize {
    let base = if size == 9 { 10 } else { size * size };
    corners.iter().fold(0, |key, corner| key * base + corner.index())
}

/// The fourth corner of a rectangle: in the row of one cell and the column of another.
fn corner<const W: usize>(board: &Board<W>, row_of: Cell, column_of: Cell) -> Cell {
    let shape = &board.geometry.shape;
    shape.cell_at(shape.row(row_of), shape.column(column_of))
}

/// The possible third corners of a rectangle that begins with two cells of a box in one line.
struct Parallel<const W: usize> {
    /// The cells outside the box in the line through the first cell that crosses this line.
    cells: CellSet<W>,
    /// Whether the two cells are in a row, so that the crossing line is a column.
    by_row: bool,
}

/// The possible second corners of a rectangle: in the same box and the same row or column as the
/// first.
fn neighbours<const W: usize>(board: &Board<W>, cell: Cell) -> CellSet<W> {
    let geometry = &board.geometry;
    let lines = geometry.houses[geometry.row(cell)] | geometry.houses[geometry.column(cell)];
    (geometry.houses[geometry.box_of(cell)] & lines) - CellSet::of(cell)
}

/// The possible third corners of a rectangle. The fourth corner is level with the third, and in
/// line with the second.
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

/// Finds a bivalue universal grave plus one: all open cells have two candidates, except one with
/// three. One of its digits has three places in each of its houses, and is true.
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
