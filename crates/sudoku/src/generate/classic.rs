//! Full grids of the classic board, in a few microseconds.
//!
//! ```text
//! 1 2 3 │ b b b │ b b b     box 1 in any order, then the rest of its band and of its stack:
//! 4 5 6 │ b b b │ b b b     all that fit are equally likely
//! 7 8 9 │ b b b │ b b b
//! ──────┼───────┼──────
//! s s s │ . . . │ . x .     a few more cells at random, so that hardly any choice is left
//! s s s │ x . . │ . . .
//! …                         the solver does the rest; if it cannot, other cells are drawn
//! ```
//!
//! A band and a stack have 2693 grids on average, and with four more cells a handful. So the draws
//! are nearly uniform. The search of `fill.rs` takes ten times as long and is less uniform.

use crate::draw::Draw;
use crate::turbo::{Board, Solver};

/// The number of cells drawn beyond the band and the stack.
const MORE: usize = 4;
/// How often they are drawn before one fewer is tried.
const TRIES: usize = 8;

/// Makes a grid, row by row.
pub(super) fn fill(solver: &mut Solver, draw: &mut Draw) -> Vec<u8> {
    loop {
        let start = band_and_stack(draw);
        for more in (0..=MORE).rev() {
            for _ in 0..TRIES {
                let mut board = start;
                if put_more(&mut board, more, draw)
                    && let Some(grid) = solver.solve(Board::Digits(&board))
                {
                    return grid.to_vec();
                }
            }
        }
    }
}

/// Draws the first band and the first stack.
fn band_and_stack(draw: &mut Draw) -> [u8; 81] {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    draw.shuffle(&mut digits);
    let rows: [[u8; 3]; 3] =
        std::array::from_fn(|row| std::array::from_fn(|k| digits[3 * row + k]));
    let columns = std::array::from_fn(|column| std::array::from_fn(|k| rows[k][column]));
    let mut board = [0; 81];
    for (row, triple) in rows.iter().enumerate() {
        board[9 * row..9 * row + 3].copy_from_slice(triple);
    }
    for (number, part) in beside(rows, draw).iter().enumerate() {
        for (row, triple) in part.iter().enumerate() {
            let at = 9 * row + 3 * number + 3;
            board[at..at + 3].copy_from_slice(triple);
        }
    }
    for (number, part) in beside(columns, draw).iter().enumerate() {
        for (column, triple) in part.iter().enumerate() {
            for (k, &digit) in triple.iter().enumerate() {
                board[9 * (3 * number + 3 + k) + column] = digit;
            }
        }
    }
    board
}

/// Draws the other two boxes of a band, line by line, given the lines of the first.
///
/// If the first line of the second box has k digits from the third line of the first box, it has 3
/// − k from the second. The second line then has k digits from the first line, and everything else
/// follows. There are C(3, k)³ ways to choose them, 56 in all, and any order within each triple.
fn beside([mut first, mut second, mut third]: [[u8; 3]; 3], draw: &mut Draw) -> [[[u8; 3]; 3]; 2] {
    for line in [&mut first, &mut second, &mut third] {
        draw.shuffle(line);
    }
    let k = match draw.below(56) {
        0 => 0,
        1..28 => 1,
        28..55 => 2,
        _ => 3,
    };
    // `count` digits of `one` and the rest from `other`, then what is left of both.
    let split = |one: &[u8; 3], other: &[u8; 3], count: usize| {
        let (mut here, mut there) = (*other, *one);
        here[..count].copy_from_slice(&one[..count]);
        there[..count].copy_from_slice(&other[..count]);
        [here, there]
    };
    let [top, top_beyond] = split(&third, &second, k);
    // The digits of the third line that are not above, and as many of the first line as are
    // missing.
    let [middle_beyond, middle] = split(&third, &first, k);
    let [low, low_beyond] = split(&second, &first, k);
    let mut boxes = [[top, middle, low], [top_beyond, middle_beyond, low_beyond]];
    for line in boxes.iter_mut().flatten() {
        draw.shuffle(line);
    }
    boxes
}

/// Fills `more` further cells, each with a digit that it does not see. Returns false if a cell has
/// none left.
fn put_more(board: &mut [u8; 81], more: usize, draw: &mut Draw) -> bool {
    for _ in 0..more {
        // One of the 36 cells of the four remaining boxes.
        let place = draw.below(36);
        let (row, column) = (3 + place / 6, 3 + place % 6);
        if board[9 * row + column] != 0 {
            continue;
        }
        let mut seen = 0_u16;
        for k in 0..9 {
            let corner = 9 * (row / 3 * 3) + column / 3 * 3;
            for cell in [9 * row + k, 9 * k + column, corner + 9 * (k / 3) + k % 3] {
                seen |= 1 << board[cell];
            }
        }
        // Bit 0 is set: the cell itself is empty.
        let mut free = !seen & 0x3FF;
        if free == 0 {
            return false;
        }
        for _ in 0..draw.below(free.count_ones() as usize) {
            free &= free - 1;
        }
        board[9 * row + column] = free.trailing_zeros() as u8;
    }
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;
    use crate::shape::Shape;

    #[test]
    fn grids_follow_the_rules_and_differ() {
        let mut solver = Solver::new();
        let mut grids: Vec<Vec<u8>> =
            (0..300).map(|stream| fill(&mut solver, &mut Draw::stream(1, stream))).collect();
        for digits in &grids {
            let grid = Grid::new(&Shape::classic(), digits).expect("81 digits");
            assert!(grid.is_full() && Puzzle::new(grid).clash().is_none());
        }
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len(), 300);
    }

    #[test]
    fn all_bands_that_fit_are_equally_likely() {
        // Told apart by the lines of the first box that the second box's digits come from: 56
        // kinds.
        let mut draw = Draw::new(4);
        let mut kinds: BTreeMap<[[u8; 3]; 3], usize> = BTreeMap::new();
        let lines = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
        for _ in 0..56_000 {
            let [mut second, _] = beside(lines, &mut draw);
            second.iter_mut().for_each(|line| line.sort_unstable());
            *kinds.entry(second).or_default() += 1;
        }
        assert_eq!(kinds.len(), 56);
        assert!(kinds.values().all(|&count| (850..1150).contains(&count)), "{kinds:?}");
    }
}
