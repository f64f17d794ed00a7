//! Full grids of the classic board, in a few microseconds.
//!
//! ```text
//! 1 2 3 │ b b b │ b b b     box 1 in any order, then the rest of its band and of its stack: of all that fit, each
//! 4 5 6 │ b b b │ b b b     as likely as any other
//! 7 8 9 │ b b b │ b b b
//! ──────┼───────┼──────
//! s s s │ . . . │ . x .     some cells more, at random, so that hardly any choice is left
//! s s s │ x . . │ . . .
//! …                         the solver does the rest; if it cannot, other cells are drawn
//! ```
//!
//! A band and a stack have 2693 grids on average, and four cells more a handful. So the draws are near to uniform: the
//! search of `fill.rs` takes ten times as long and is further from it.

use crate::draw::Draw;
use crate::turbo::{Board, Solver};

/// Cells that are drawn beyond the band and the stack.
const MORE: usize = 4;
/// Draws of these before one less is tried.
const TRIES: usize = 8;

/// A grid, row by row.
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

/// The first band and the first stack.
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

/// The two other boxes of a band, line by line, for the lines of the first.
///
/// If the second box has k digits of the third line in its first line, it has 3 − k of the second line there, k of the
/// first line in its second line, and all else follows. There are C(3, k)³ ways to choose them, 56 in all, and any
/// order in each triple.
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
    // So many of the one and the rest of the other, and what is left of both.
    let split = |one: &[u8; 3], other: &[u8; 3], count: usize| {
        let (mut here, mut there) = (*other, *one);
        here[..count].copy_from_slice(&one[..count]);
        there[..count].copy_from_slice(&other[..count]);
        [here, there]
    };
    let [top, top_beyond] = split(&third, &second, k);
    // The third line's digits that are not above, and as many of the first line's as are missing.
    let [middle_beyond, middle] = split(&third, &first, k);
    let [low, low_beyond] = split(&second, &first, k);
    let mut boxes = [[top, middle, low], [top_beyond, middle_beyond, low_beyond]];
    for line in boxes.iter_mut().flatten() {
        draw.shuffle(line);
    }
    boxes
}

/// Puts digits into so many cells more, each one that is not seen by another. False if one has none.
fn put_more(board: &mut [u8; 81], more: usize, draw: &mut Draw) -> bool {
    for _ in 0..more {
        // Of the 36 cells of the four boxes that are left.
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
        // Bit 0 was set by an empty cell: its own.
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
    fn grids_keep_the_rules_and_differ() {
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
    fn a_band_is_drawn_from_all_that_fit() {
        // By the lines of the first box that the digits of the second come from: 56 kinds.
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
