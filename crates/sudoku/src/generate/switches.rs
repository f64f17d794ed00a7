//! Full grids of large boards, without a search.
//!
//! A search may fill a 36×36 board in a third of a second, or in a minute. This always takes some
//! hundredths of a second. It starts with a grid given by a formula, and switches parts of it that
//! can trade places.
//!
//! ```text
//! rows of a band      3 . . 7 . .  ->  7 . . 3 . .     swap two digits, one above the other;
//!                     7 . . 3 . .      3 . . 7 . .     then likewise a digit that is now twice
//!                                                      in a row, until none is
//! columns of a stack  likewise
//! two digits          swap 3 and 7 in cells that are tied together by a row, a column or a box
//! ```
//!
//! Then digits, rows and columns are shuffled. All of this keeps the rules. It is not known whether
//! every grid can occur, nor whether all are equally likely.

use quadrille::Stop;
use quadrille::guard::Guard;

use crate::draw::Draw;
use crate::shape::Shape;

/// Switches for each cell. With fewer, the number of small loops gives the starting grid away.
const SWITCHES: usize = 8;
/// Switches between two looks at the clock: a millisecond at most.
const PORTION: usize = 64;

/// Makes a grid of a board whose boxes have `height` rows and `width` columns.
pub(super) fn fill(
    height: usize,
    width: usize,
    draw: &mut Draw,
    guard: &Guard,
) -> Result<Vec<u8>, Stop> {
    let size = height * width;
    let mut grid = Grid { size, height, width, digits: first(height, width) };
    for switch in 0..SWITCHES * size * size {
        if switch.is_multiple_of(PORTION) {
            guard.ask()?;
        }
        match draw.below(3) {
            0 => {
                let band = draw.below(size / height) * height;
                let rows = [0; 2].map(|_| band + draw.below(height));
                grid.switch_lines(rows.map(|row| row * size), 1, draw.below(size));
            }
            1 => {
                let stack = draw.below(size / width) * width;
                let columns = [0; 2].map(|_| stack + draw.below(width));
                grid.switch_lines(columns, size, draw.below(size));
            }
            _ => {
                let digits = [0; 2].map(|_| draw.below(size) as u8);
                grid.switch_digits(digits, draw);
            }
        }
    }
    let (rows, columns) = (draw.lines(size, height), draw.lines(size, width));
    let mut names: Vec<u8> = (1..=size as u8).collect();
    draw.shuffle(&mut names);
    let shuffled = |cell: usize| {
        let (row, column) = (usize::from(rows[cell / size]), usize::from(columns[cell % size]));
        names[usize::from(grid.digits[row * size + column])]
    };
    Ok((0..size * size).map(shuffled).collect())
}

/// The starting grid, with digits from 0.
pub(super) fn first(height: usize, width: usize) -> Vec<u8> {
    let size = height * width;
    let digit = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        ((width * (row % height) + row / height + column) % size) as u8
    };
    (0..size * size).map(digit).collect()
}

/// Makes another grid of a shape whose only houses are rows, columns and boxes or regions. Two
/// digits at a time are switched in cells that are tied together, and at the end all digits are
/// renamed.
pub(super) fn shake(
    shape: &Shape,
    grid: &[u8],
    draw: &mut Draw,
    guard: &Guard,
) -> Result<Vec<u8>, Stop> {
    let size = shape.size();
    let regions: Vec<usize> = shape.cells().map(|cell| shape.box_of(cell)).collect();
    let mut digits = grid.to_vec();
    for switch in 0..SWITCHES * grid.len() {
        if switch.is_multiple_of(PORTION) {
            guard.ask()?;
        }
        let [one, other] = [0; 2].map(|_| 1 + draw.below(size) as u8);
        if one == other {
            continue;
        }
        let tied = tied(&digits, [one, other], draw, |a, b| {
            a / size == b / size || a % size == b % size || regions[a] == regions[b]
        });
        for cell in tied {
            digits[cell] = if digits[cell] == one { other } else { one };
        }
    }
    let mut names: Vec<u8> = (1..=size as u8).collect();
    draw.shuffle(&mut names);
    Ok(digits.iter().map(|&digit| names[usize::from(digit) - 1]).collect())
}

/// Picks a set of cells of two digits that are tied together by houses: swapping the digits in all
/// of them keeps the rules.
pub(super) fn tied(
    digits: &[u8],
    pair: [u8; 2],
    draw: &mut Draw,
    share_a_house: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut apart: Vec<usize> =
        (0..digits.len()).filter(|&cell| pair.contains(&digits[cell])).collect();
    let mut tied = vec![apart.swap_remove(draw.below(apart.len()))];
    let mut looked = 0;
    while let Some(&cell) = tied.get(looked) {
        looked += 1;
        let mut k = 0;
        while k < apart.len() {
            if share_a_house(cell, apart[k]) {
                tied.push(apart.swap_remove(k));
            } else {
                k += 1;
            }
        }
    }
    tied
}

struct Grid {
    size: usize,
    height: usize,
    width: usize,
    /// Digits from 0.
    digits: Vec<u8>,
}

impl Grid {
    /// Switches two lines of a band or stack, starting at a place. Lines are given by their first
    /// cells and the step from cell to cell.
    fn switch_lines(&mut self, [one, other]: [usize; 2], step: usize, start: usize) {
        if one == other {
            return;
        }
        let mut place = start;
        loop {
            self.digits.swap(one + place * step, other + place * step);
            let digit = self.digits[one + place * step];
            let again = |&next: &usize| next != place && self.digits[one + next * step] == digit;
            match (0..self.size).find(again) {
                Some(next) => place = next,
                None => return,
            }
        }
    }

    /// Switches two digits in cells that are tied together.
    fn switch_digits(&mut self, [one, other]: [u8; 2], draw: &mut Draw) {
        if one == other {
            return;
        }
        let tied = tied(&self.digits, [one, other], draw, |a, b| self.share_a_house(a, b));
        for cell in tied {
            self.digits[cell] = if self.digits[cell] == one { other } else { one };
        }
    }

    fn share_a_house(&self, a: usize, b: usize) -> bool {
        let [(row, column), (other_row, other_column)] =
            [a, b].map(|cell| (cell / self.size, cell % self.size));
        row == other_row
            || column == other_column
            || (row / self.height == other_row / self.height
                && column / self.width == other_column / self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn filled(height: usize, width: usize) -> Vec<u8> {
        let guard = Guard::default();
        fill(height, width, &mut Draw::new(3), &guard).expect("nothing stops it")
    }

    #[test]
    fn switched_grids_keep_the_rules() {
        for (height, width) in [(1, 1), (2, 2), (2, 3), (3, 2), (4, 5), (6, 6), (1, 7)] {
            let shape = Shape::boxes(height, width).expect("a size");
            let digits = filled(height, width);
            let grid = crate::grid::Grid::new(&shape, &digits).expect("digits of the board");
            assert!(grid.is_full() && Puzzle::new(grid).clash().is_none(), "{shape}");
        }
    }

    #[test]
    fn little_is_left_of_the_starting_grid() {
        // In the starting grid every row is a rotation of every other: the same digit follows 1 in
        // all of them.
        let digits = filled(6, 6);
        let follows = |row: usize, digit: u8| {
            let row = &digits[row * 36..(row + 1) * 36];
            let place = row.iter().position(|&other| other == digit).expect("all digits");
            row[(place + 1) % 36]
        };
        let alike = (0..36).filter(|&row| follows(row, 1) == follows(0, 1)).count();
        assert!(alike < 8, "{alike} of 36 rows");
    }
}
