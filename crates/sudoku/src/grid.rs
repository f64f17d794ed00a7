//! A board with digits in some of its cells.

use std::fmt;

use crate::digit::Digit;
use crate::error::{ErrorKind, ListOf, SudokuError};
use crate::shape::Shape;
use crate::symbols::Symbols;

/// A cell of a board, numbered row by row from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell at an index below 4096, the number of cells of the largest board.
    pub(crate) fn at(index: usize) -> Cell {
        debug_assert!(index < Shape::MAX_SIZE * Shape::MAX_SIZE, "no board has that many cells");
        Cell(index as u16)
    }

    /// Returns the cell's index, row by row from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell#{}", self.0)
    }
}

/// The name of a cell in players' notation, which it displays as: `r4c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// Written as it displays.
#[cfg(feature = "serde")]
impl serde::Serialize for CellName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A board with digits in some of its cells: a puzzle's givens, or a solution.
///
/// It displays as one line, row by row, with dots for empty cells.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    /// One digit for each cell, row by row; 0 for an empty cell.
    digits: Box<[u8]>,
}

impl Grid {
    /// Creates a board with no digits.
    pub fn empty(shape: &Shape) -> Grid {
        Grid { shape: shape.clone(), digits: vec![0; shape.cell_count()].into() }
    }

    /// Creates a board with these digits, row by row, 0 for an empty cell.
    ///
    /// # Errors
    ///
    /// If the number of digits differs from the number of cells, or a digit exceeds the board's
    /// size.
    pub fn new(shape: &Shape, digits: &[u8]) -> Result<Grid, SudokuError> {
        let (count, cells) = (digits.len(), shape.cell_count());
        if count != cells {
            return Err(ErrorKind::ListLength { of: ListOf::Digits, count, cells }.into());
        }
        let too_large = |&digit: &u8| usize::from(digit) > shape.size();
        if let Some(at) = digits.iter().position(too_large) {
            let cell = Some(shape.cell_name(Cell::at(at)));
            let (digit, size) = (digits[at], shape.size());
            return Err(ErrorKind::DigitTooLarge { digit, cell, size }.into());
        }
        Ok(Grid { shape: shape.clone(), digits: digits.into() })
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the digit in a cell, or `None` if the cell is empty.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.digits[cell.index()])
    }

    /// Places a digit in a cell, or clears the cell.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        debug_assert!(digit.is_none_or(|digit| self.shape.digits().contains(digit)));
        self.digits[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// Returns the digits row by row, 0 for an empty cell.
    pub fn as_bytes(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the filled cells with their digits, in cell order.
    pub fn filled(&self) -> Filled<'_> {
        Filled(self.digits.iter().enumerate())
    }

    /// Returns the number of filled cells.
    pub fn filled_count(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// Writes the digits row by row in one line, using `symbols` and dots for empty cells.
    pub fn line(&self, symbols: Symbols) -> String {
        self.signs(symbols).collect()
    }

    /// Returns the characters of [`line`](Grid::line).
    pub(crate) fn signs(&self, symbols: Symbols) -> impl Iterator<Item = char> + '_ {
        let sign = move |&digit| Digit::new(digit).map_or('.', |digit| symbols.sign(digit));
        self.digits.iter().map(sign)
    }

    /// Returns whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        !self.digits.contains(&0)
    }
}

/// The filled cells with their digits, as [`filled`](Grid::filled) returns them.
///
/// ```
/// use quadrille_sudoku::Grid;
///
/// let grid: Grid = "1.....3..2.....4".parse()?;
/// let mut sum = 0;
/// for (_cell, digit) in &grid {
///     sum += digit.get();
/// }
/// assert_eq!(sum, 10);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
impl<'g> IntoIterator for &'g Grid {
    type Item = (Cell, Digit);
    type IntoIter = Filled<'g>;

    fn into_iter(self) -> Filled<'g> {
        self.filled()
    }
}

/// An iterator over the filled cells of a grid with their digits, in cell order.
#[derive(Clone, Debug)]
pub struct Filled<'g>(std::iter::Enumerate<std::slice::Iter<'g, u8>>);

impl Iterator for Filled<'_> {
    type Item = (Cell, Digit);

    fn next(&mut self) -> Option<(Cell, Digit)> {
        self.0.find_map(|(at, &digit)| Some((Cell::at(at), Digit::new(digit)?)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.0.size_hint().1)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.line(Symbols::standard(self.shape.size())))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_keeps_what_is_put_in() {
        let mut grid = Grid::empty(&Shape::classic());
        let cell = grid.shape().cell_at(3, 1);
        grid.set(cell, Digit::new(7));
        assert_eq!(grid.filled().collect::<Vec<_>>(), [(cell, Digit::new(7).expect("small"))]);
        assert_eq!(grid.to_string().find('7'), Some(28));
        assert!(!grid.is_full());
    }

    #[test]
    fn digits_must_fit_the_board() {
        let four = Shape::of_size(4).expect("a size");
        let fault = |digits: &[u8]| Grid::new(&four, digits).expect_err("wrong").to_string();
        assert_eq!(fault(&[1; 15]), "15 digits for 16 cells");
        let mut digits = [0; 16];
        digits[6] = 5;
        assert_eq!(fault(&digits), "5 in r2c3 is too large for a board of 4");
    }
}
