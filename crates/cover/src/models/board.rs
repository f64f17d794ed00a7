//! Boards: the cells that pieces are to fill, in the plane or in space.
//!
//! A board is written in one of two ways:
//!
//! ```text
//! 6x10          six rows of ten; 2x5x6 is a box of two layers
//! 8x8-00,77     the same without some cells, given by name
//! ##./###       a pattern: `#` is a cell, `.` or a blank is none; rows end with `/` or a new line,
//!               layers with `//` or an empty line
//! ```
//!
//! Cells are named by their coordinates, (layer,) row and column from 0: one character each if no
//! side is longer than 36 (`0a` is row 0, column 10), otherwise as in `3.40`. They become items in
//! reading order. All cells have three coordinates; a flat board has one layer and omits it in
//! names.
//!
//! The cost is one byte for each cell of the bounding box, which has at most a million.

use super::error::{MOST_ENTRIES, ModelError, ModelErrorKind as Kind, check_size, excerpt};
use super::labels::Labels;

/// A position on the board or in a piece: layer, row and column.
pub(super) type Cell = [usize; 3];

/// A set of cells to be covered, in the plane or in space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Layers, rows and columns of the bounding box.
    sides: [usize; 3],
    flat: bool,
    /// For each cell of the bounding box, in reading order, whether it belongs to the board.
    cells: Vec<bool>,
}

impl Board {
    /// Creates a rectangle.
    ///
    /// # Errors
    /// Fails if a side is 0 or there are more cells than a model may have.
    pub fn rectangle(rows: u32, columns: u32) -> Result<Board, ModelError> {
        Board::full([1, rows, columns], true)
    }

    /// Creates a box.
    ///
    /// # Errors
    /// Fails if a side is 0 or there are more cells than a model may have.
    pub fn cuboid(layers: u32, rows: u32, columns: u32) -> Result<Board, ModelError> {
        Board::full([layers, rows, columns], false)
    }

    /// Reads a board given as a size (`6x10`, `2x5x6`), a size without some cells (`8x8-00,77`), or
    /// a pattern (`##./###`, with `//` between layers).
    ///
    /// # Errors
    /// Fails if the text is neither a size nor a pattern, if a cell to remove does not exist, or if
    /// the board has no cell or more than a model may have.
    pub fn parse(text: &str) -> Result<Board, ModelError> {
        if is_pattern(text) {
            let (cells, solid) = read_pattern(text)?;
            return Board::of_cells(&cells, !solid);
        }
        let (size, without) = match text.split_once('-') {
            Some((size, without)) => (size, Some(without)),
            None => (text, None),
        };
        let sides: Option<Vec<u32>> =
            size.split(['x', 'X', '×']).map(|side| side.parse().ok()).collect();
        let mut board = match sides.as_deref() {
            Some(&[rows, columns]) => Board::rectangle(rows, columns)?,
            Some(&[layers, rows, columns]) => Board::cuboid(layers, rows, columns)?,
            _ => {
                return Err(Kind::NotABoard { text: excerpt(text) }.into());
            }
        };
        for name in without.into_iter().flat_map(|names| names.split(',')) {
            board.remove(name)?;
        }
        board.not_empty()
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.cells.iter().filter(|&&there| there).count()
    }

    /// Whether the board lies in the plane, where pieces may be turned over but not stood up.
    pub fn is_flat(&self) -> bool {
        self.flat
    }

    /// Returns the numbers of layers, rows and columns of the bounding box.
    pub(super) fn sides(&self) -> [usize; 3] {
        self.sides
    }

    /// Returns the index of a cell in the bounding box, in reading order, if it belongs to the
    /// board.
    pub(super) fn index(&self, cell: Cell) -> Option<usize> {
        if (0..3).any(|axis| cell[axis] >= self.sides[axis]) {
            return None;
        }
        let index = (cell[0] * self.sides[1] + cell[1]) * self.sides[2] + cell[2];
        self.cells[index].then_some(index)
    }

    /// Returns the cells of the board, in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let [_, rows, columns] = self.sides;
        (0..self.cells.len())
            .filter(|&k| self.cells[k])
            .map(move |k| [k / columns / rows, k / columns % rows, k % columns])
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: Cell) -> String {
        self.labels().name("", &cell[usize::from(self.flat)..])
    }

    fn labels(&self) -> Labels {
        Labels::up_to(self.sides.iter().max().map_or(0, |&side| side - 1))
    }

    fn full(sides: [u32; 3], flat: bool) -> Result<Board, ModelError> {
        if sides.contains(&0) {
            return Err(Kind::ZeroSide.into());
        }
        let volume = sides.iter().fold(1u64, |product, &side| product.saturating_mul(side.into()));
        check_size(volume, 0, MOST_ENTRIES)?;
        let sides = sides.map(|side| side as usize);
        Ok(Board { sides, flat, cells: vec![true; volume as usize] })
    }

    fn of_cells(cells: &[Cell], flat: bool) -> Result<Board, ModelError> {
        let side = |axis: usize| {
            let side = cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(1);
            u32::try_from(side).unwrap_or(u32::MAX)
        };
        let mut board = Board::full([side(0), side(1), side(2)], flat)?;
        board.cells.fill(false);
        let [_, rows, columns] = board.sides;
        for &[layer, row, column] in cells {
            board.cells[(layer * rows + row) * columns + column] = true;
        }
        board.not_empty()
    }

    fn remove(&mut self, name: &str) -> Result<(), ModelError> {
        let place = self.labels().numbers(name).and_then(|numbers| match numbers[..] {
            [row, column] if self.flat => self.index([0, row, column]),
            [layer, row, column] if !self.flat => self.index([layer, row, column]),
            _ => None,
        });
        let Some(place) = place else {
            let (name, first) = (excerpt(name), self.name([0, 0, 0]));
            let last = self.name(self.sides.map(|side| side - 1));
            return Err(Kind::NoSuchCell { name, first, last }.into());
        };
        self.cells[place] = false;
        Ok(())
    }

    fn not_empty(self) -> Result<Board, ModelError> {
        if self.cells.contains(&true) { Ok(self) } else { Err(Kind::EmptyBoard.into()) }
    }
}

/// Whether a text is meant as a pattern of cells rather than a size.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains('#') || (text.contains('.') && !text.contains(|c: char| c.is_alphanumeric()))
}

/// Returns the cells of a pattern, and whether it has more than one layer.
pub(super) fn read_pattern(text: &str) -> Result<(Vec<Cell>, bool), ModelError> {
    let mut cells = Vec::new();
    let mut last_layer = 0;
    let (mut layer, mut row) = (0, 0);
    for line in text.trim_end().split(['\n', '/']) {
        if line.trim().is_empty() {
            // Several empty lines end one layer; those at the top end none.
            layer += usize::from(row > 0);
            row = 0;
            continue;
        }
        for (column, sign) in line.trim_end().chars().enumerate() {
            match sign {
                '#' => cells.push([layer, row, column]),
                '.' | ' ' => {}
                _ => {
                    let sign = sign.escape_default().to_string();
                    return Err(Kind::PatternSign { sign }.into());
                }
            }
        }
        last_layer = layer;
        row += 1;
    }
    Ok((cells, last_layer > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        let board = Board::parse(text).expect("a board");
        board.cells().map(|cell| board.name(cell)).collect::<Vec<_>>().join(" ")
    }

    fn fault(text: &str) -> String {
        Board::parse(text).expect_err("no board").to_string()
    }

    #[test]
    fn cells_are_named_by_row_and_column() {
        assert_eq!(names("2x3"), "00 01 02 10 11 12");
        assert_eq!(names("1x2x2"), "000 001 010 011");
        assert_eq!(names("1X12").split(' ').next_back(), Some("0b"));
        assert_eq!(names("1x40").split(' ').next_back(), Some("0.39"));
    }

    #[test]
    fn cells_may_be_removed() {
        assert_eq!(names("2x2-00,11"), "01 10");
        assert_eq!(Board::parse("40x40-0.0,39.39").expect("a board").cell_count(), 1598);
        assert_eq!(fault("2x2-22"), "the board has no cell `22` to remove");
        assert_eq!(fault("2x2-00,00"), "the board has no cell `00` to remove");
        assert_eq!(fault("2x2-"), "the board has no cell `` to remove");
        assert_eq!(fault("1x2-00,01"), "the board has no cell");
    }

    #[test]
    fn a_pattern_consists_of_rows_and_layers() {
        assert_eq!(names("##./.##"), "00 01 11 12");
        assert_eq!(names("##\r\n #\r\n"), "00 01 11");
        assert_eq!(names("##//.#"), "000 001 101");
        assert_eq!(names("\n\n##\n\n\n.#\n\n"), "000 001 101");
        assert_eq!(fault("..."), "the board has no cell");
        assert_eq!(fault("#o#"), "unexpected `o` in a pattern");
    }

    #[test]
    fn a_flat_board_stays_flat() {
        assert!(Board::parse("6x10").expect("a board").is_flat());
        assert!(Board::parse("##/##").expect("a board").is_flat());
        assert!(!Board::parse("1x6x10").expect("a board").is_flat());
    }

    #[test]
    fn an_invalid_board_is_an_error() {
        for text in ["", "6", "6x", "x6", "6x-1", "-6x10", "6x10x", "2x2x2x2", "ax3", "6 x 10"] {
            assert!(Board::parse(text).is_err(), "{text:?}");
        }
        assert_eq!(fault("0x5"), "a board with a side of 0 has no cell");
        assert_eq!(fault("1000000x1000000"), "the model is too large");
        assert_eq!(fault("4294967295x4294967295x4294967295"), "the model is too large");
        let wide_and_high = format!("{}\n{}", "#".repeat(3000), "#\n".repeat(3000));
        assert_eq!(fault(&wide_and_high), "the model is too large");
    }
}
