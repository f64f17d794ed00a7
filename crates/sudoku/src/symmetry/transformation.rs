//! A rearrangement of a board, stored as a flag and three lists.
//!
//! A transformation first transposes or does not, then reorders rows and columns, then renames the
//! digits. Every combination of the generators has exactly one such form: two transformations are
//! equal if their parts are.
//!
//! ```text
//! rows     2 0 1 …    the old row that moves to row 0, to row 1, …
//! columns  0 1 2 …    the old column (of the transposed board, if it is) that moves to column 0, …
//! digits   4 1 …      what digit 1 becomes, what digit 2 becomes, …
//! ```
//!
//! The lists say where lines come from, not where they go. So the new board can be written row by
//! row, and a player reads `rows 3 1 2` as the new order of the old rows.

use std::fmt;

use super::group;
use crate::digit::{Digit, DigitSet};
use crate::error::{ErrorKind, LineKind, SudokuError};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::{Boxes, Shape};

/// A rearrangement of a board's rows, columns and digits that preserves the rules.
///
/// It displays as what it does, counted from 1: `transpose; rows 3 1 2 4 …; digits 2 1 3 …`.
#[derive(Clone, PartialEq, Eq)]
pub struct Transformation {
    /// The shape that it [preserves](Transformation::keeps).
    shape: Shape,
    transposes: bool,
    rows: Box<[u8]>,
    columns: Box<[u8]>,
    digits: Box<[Digit]>,
}

impl Transformation {
    /// Returns the transformation that changes nothing.
    pub fn identity(shape: &Shape) -> Transformation {
        let order: Box<[u8]> = (0..shape.size() as u8).collect();
        Transformation {
            shape: shape.clone(),
            transposes: false,
            rows: order.clone(),
            columns: order,
            digits: shape.digits().into_iter().collect(),
        }
    }

    /// Creates a transformation from its parts. It moves the old row `rows[k]` to row k, and the
    /// old column `columns[k]` to column k, all from 0; then it writes `digits[k]` for the digit
    /// with index k.
    ///
    /// # Errors
    ///
    /// If that does not preserve the shape's rules, for example because it splits a band or a box.
    pub fn new(
        shape: &Shape,
        rows: &[usize],
        columns: &[usize],
        digits: &[Digit],
    ) -> Result<Transformation, SudokuError> {
        Transformation::checked(shape, false, rows, columns, digits)
    }

    /// Like [`new`](Transformation::new), but transposes the board first: its rows become columns.
    ///
    /// # Errors
    ///
    /// If that does not preserve the shape's rules.
    pub fn transposing(
        shape: &Shape,
        rows: &[usize],
        columns: &[usize],
        digits: &[Digit],
    ) -> Result<Transformation, SudokuError> {
        Transformation::checked(shape, true, rows, columns, digits)
    }

    /// Assembles parts, if they preserve the shape.
    pub(super) fn checked(
        shape: &Shape,
        transposes: bool,
        rows: &[usize],
        columns: &[usize],
        digits: &[Digit],
    ) -> Result<Transformation, SudokuError> {
        let rows = order(Some(LineKind::Row), rows, shape.size())?;
        let columns = order(Some(LineKind::Column), columns, shape.size())?;
        let names: Vec<usize> = digits.iter().map(|digit| digit.index()).collect();
        order(None, &names, shape.size())?;
        if let &Boxes::Rectangles { rows: high, columns: wide } = shape.box_layout() {
            together(LineKind::Row, &rows, high)?;
            together(LineKind::Column, &columns, wide)?;
            if transposes && !group::may_transpose(shape) {
                return Err(ErrorKind::TransposedBoxes { rows: wide, columns: high }.into());
            }
        }
        let shape = shape.clone();
        let digits = digits.into();
        let made = Transformation { shape, transposes, rows, columns, digits };
        if made.shape.is_plain() || made.keeps(&made.shape) {
            return Ok(made);
        }
        let (transformation, shape) = (made.to_string(), made.shape.to_string());
        Err(ErrorKind::RulesNotPreserved { transformation, shape }.into())
    }

    /// Assembles parts that are known to preserve the shape.
    pub(super) fn of_parts(
        shape: &Shape,
        transposes: bool,
        [rows, columns]: [&[u8]; 2],
        digits: &[Digit],
    ) -> Transformation {
        let shape = shape.clone();
        let (rows, columns, digits) = (rows.into(), columns.into(), digits.into());
        let made = Transformation { shape, transposes, rows, columns, digits };
        debug_assert!(made.keeps(&made.shape), "{made}");
        made
    }

    /// Renames the digits; the renaming must be known to preserve the shape.
    pub(super) fn renaming(shape: &Shape, digits: &[Digit]) -> Transformation {
        Transformation { digits: digits.into(), ..Transformation::identity(shape) }
    }

    /// Reflects the board in its falling diagonal: rows become columns.
    ///
    /// # Errors
    ///
    /// If that does not preserve the shape's rules.
    pub fn transpose(shape: &Shape) -> Result<Transformation, SudokuError> {
        let (order, digits) = as_they_are(shape);
        Transformation::transposing(shape, &order, &order, &digits)
    }

    /// Exchanges two rows, counted from 0. They must be in the same band, unless boxes are one row
    /// high.
    ///
    /// # Errors
    ///
    /// If a row does not exist, or the exchange does not preserve the shape's rules.
    pub fn swap_rows(shape: &Shape, a: usize, b: usize) -> Result<Transformation, SudokuError> {
        let (columns, digits) = as_they_are(shape);
        let rows = swapped(shape, LineKind::Row, [a, b], 1)?;
        Transformation::new(shape, &rows, &columns, &digits)
    }

    /// Exchanges two columns, counted from 0. They must be in the same stack, unless boxes are one
    /// column wide.
    ///
    /// # Errors
    ///
    /// If a column does not exist, or the exchange does not preserve the shape's rules.
    pub fn swap_columns(shape: &Shape, a: usize, b: usize) -> Result<Transformation, SudokuError> {
        let (rows, digits) = as_they_are(shape);
        let columns = swapped(shape, LineKind::Column, [a, b], 1)?;
        Transformation::new(shape, &rows, &columns, &digits)
    }

    /// Exchanges two bands, counted from 0.
    ///
    /// # Errors
    ///
    /// If a band does not exist, the board is a jigsaw, or the exchange does not preserve the
    /// shape's rules.
    pub fn swap_bands(shape: &Shape, a: usize, b: usize) -> Result<Transformation, SudokuError> {
        let &Boxes::Rectangles { rows: high, .. } = shape.box_layout() else {
            return Err(ErrorKind::NoBands { of: LineKind::Band }.into());
        };
        let (columns, digits) = as_they_are(shape);
        let rows = swapped(shape, LineKind::Band, [a, b], high)?;
        Transformation::new(shape, &rows, &columns, &digits)
    }

    /// Exchanges two stacks, counted from 0.
    ///
    /// # Errors
    ///
    /// If a stack does not exist, the board is a jigsaw, or the exchange does not preserve the
    /// shape's rules.
    pub fn swap_stacks(shape: &Shape, a: usize, b: usize) -> Result<Transformation, SudokuError> {
        let &Boxes::Rectangles { columns: wide, .. } = shape.box_layout() else {
            return Err(ErrorKind::NoBands { of: LineKind::Stack }.into());
        };
        let (rows, digits) = as_they_are(shape);
        let columns = swapped(shape, LineKind::Stack, [a, b], wide)?;
        Transformation::new(shape, &rows, &columns, &digits)
    }

    /// Exchanges two digits.
    ///
    /// # Errors
    ///
    /// If the board does not have a digit, or the exchange does not preserve the shape's rules.
    pub fn swap_digits(shape: &Shape, a: Digit, b: Digit) -> Result<Transformation, SudokuError> {
        let (order, mut digits) = as_they_are(shape);
        if let Some(missing) = [a, b].into_iter().find(|digit| digit.index() >= digits.len()) {
            let (digit, size) = (missing.get(), digits.len());
            return Err(ErrorKind::DigitTooLarge { digit, cell: None, size }.into());
        }
        digits.swap(a.index(), b.index());
        Transformation::new(shape, &order, &order, &digits)
    }

    /// Returns the transformation that applies this one and then `next`.
    ///
    /// # Panics
    ///
    /// If the two have different shapes.
    pub fn then(&self, next: &Transformation) -> Transformation {
        assert_eq!(self.shape, next.shape, "transformations of different shapes");
        // If `next` transposes, the rows that it takes are columns here.
        let (rows, columns) = match next.transposes {
            false => (&self.rows, &self.columns),
            true => (&self.columns, &self.rows),
        };
        Transformation {
            shape: self.shape.clone(),
            transposes: self.transposes != next.transposes,
            rows: next.rows.iter().map(|&row| rows[usize::from(row)]).collect(),
            columns: next.columns.iter().map(|&column| columns[usize::from(column)]).collect(),
            digits: self.digits.iter().map(|&digit| next.digit(digit)).collect(),
        }
    }

    /// Returns the transformation that undoes this one.
    pub fn inverse(&self) -> Transformation {
        let mut inverse = Transformation::identity(&self.shape);
        for new in 0..self.shape.size() {
            inverse.rows[usize::from(self.rows[new])] = new as u8;
            inverse.columns[usize::from(self.columns[new])] = new as u8;
        }
        for old in self.shape.digits() {
            inverse.digits[self.digit(old).index()] = old;
        }
        if self.transposes {
            inverse.transposes = true;
            std::mem::swap(&mut inverse.rows, &mut inverse.columns);
        }
        inverse
    }

    /// Returns the shape that it applies to, and preserves.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns whether it begins with a transposition.
    pub fn transposes(&self) -> bool {
        self.transposes
    }

    /// Returns the old rows in their new order, from 0; old columns, if it
    /// [transposes](Self::transposes).
    pub fn row_order(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.rows.iter().map(|&row| usize::from(row))
    }

    /// Returns the old columns in their new order, from 0; old rows, if it
    /// [transposes](Self::transposes).
    pub fn column_order(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.columns.iter().map(|&column| usize::from(column))
    }

    /// Returns what the digits become, from digit 1 on.
    pub fn new_digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Returns where a cell moves.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (mut row, mut column) = (self.shape.row(cell), self.shape.column(cell));
        if self.transposes {
            std::mem::swap(&mut row, &mut column);
        }
        let new = |mut order: std::slice::Iter<'_, u8>, old| {
            order.position(|&line| usize::from(line) == old).expect("an order has every line")
        };
        self.shape.cell_at(new(self.rows.iter(), row), new(self.columns.iter(), column))
    }

    /// Returns what a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// Returns what the digits of a set become.
    pub fn digit_set(&self, set: DigitSet) -> DigitSet {
        set.into_iter().map(|digit| self.digit(digit)).collect()
    }

    /// Transforms a grid.
    ///
    /// # Panics
    ///
    /// If the grid has a different shape.
    pub fn grid(&self, grid: &Grid) -> Grid {
        assert_eq!(self.shape, *grid.shape(), "a grid of another shape");
        let mut new = Grid::empty(&self.shape);
        for (to, from) in self.shape.cells().zip(self.sources()) {
            new.set(to, grid.get(from).map(|digit| self.digit(digit)));
        }
        new
    }

    /// Transforms a puzzle with its entries and marks.
    ///
    /// # Panics
    ///
    /// If the puzzle has a different shape.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let entries = puzzle.entries().iter().map(|&cell| self.cell(cell));
        let new = Puzzle::new(self.grid(puzzle.grid())).with_entries(entries);
        let Some(marks) = puzzle.marks() else { return new };
        let marks = self.sources().map(|from| self.digit_set(marks[from.index()]));
        new.with_marks(marks.collect::<Vec<_>>()).expect("one set for each cell")
    }

    /// For each new cell, the old cell that moves there.
    fn sources(&self) -> impl Iterator<Item = Cell> + '_ {
        self.row_order().flat_map(move |row| {
            self.column_order().map(move |column| match self.transposes {
                false => self.shape.cell_at(row, column),
                true => self.shape.cell_at(column, row),
            })
        })
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.transposes {
            parts.push("transpose".to_owned());
        }
        let digits = self.digits.iter().map(|digit| digit.index());
        let lists: [(&str, Vec<usize>); 3] = [
            ("rows", self.row_order().collect()),
            ("columns", self.column_order().collect()),
            ("digits", digits.collect()),
        ];
        for (what, list) in &lists {
            if list.iter().enumerate().any(|(new, &old)| new != old) {
                let numbers: Vec<String> = list.iter().map(|old| (old + 1).to_string()).collect();
                parts.push(format!("{what} {}", numbers.join(" ")));
            }
        }
        f.write_str(if parts.is_empty() { "identity" } else { "" })?;
        f.write_str(&parts.join("; "))
    }
}

impl fmt::Debug for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transformation({self})")
    }
}

/// The lines of a board, and its digits, in their original order.
fn as_they_are(shape: &Shape) -> (Vec<usize>, Vec<Digit>) {
    ((0..shape.size()).collect(), shape.digits().into_iter().collect())
}

/// The lines of a board with two blocks of `width` lines exchanged.
fn swapped(
    shape: &Shape,
    of: LineKind,
    [a, b]: [usize; 2],
    width: usize,
) -> Result<Vec<usize>, SudokuError> {
    let (mut lines, count) = (as_they_are(shape).0, shape.size() / width);
    if let Some(missing) = [a, b].into_iter().find(|&part| part >= count) {
        let number = missing.saturating_add(1);
        return Err(ErrorKind::NoSuchLine { of, number, count }.into());
    }
    for line in 0..width {
        lines.swap(a * width + line, b * width + line);
    }
    Ok(lines)
}

/// Returns the list if it has every number below `size` once. It is of digits if not `of` lines.
fn order(of: Option<LineKind>, list: &[usize], size: usize) -> Result<Box<[u8]>, SudokuError> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..size) {
        return Ok(list.iter().map(|&line| line as u8).collect());
    }
    let list = list.iter().map(|line| line.saturating_add(1)).collect();
    Err(ErrorKind::NotAnOrder { of, list, size }.into())
}

/// Checks that lines of the same band (or stack) of `width` lines stay together.
fn together(of: LineKind, order: &[u8], width: usize) -> Result<(), SudokuError> {
    for part in order.chunks(width) {
        let home = |line: &&u8| usize::from(**line) / width != usize::from(part[0]) / width;
        if let Some(stranger) = part.iter().find(home) {
            let [first, second] = [part[0], *stranger].map(|line| usize::from(line) + 1);
            return Err(ErrorKind::SplitLines { of, first, second }.into());
        }
    }
    Ok(())
}
