//! Fewer clues than digging finds.
//!
//! Digging a classic board ends with 22 clues in three of a hundred grids, and with 20 in one of twenty thousand. From there
//! we go on: two clues are taken, all solutions are listed that there are then, and if a cell has another digit in each of
//! them than in ours, it alone does for both. Where no two clues can be had for one, one is exchanged for another.

use quadrille::Stop;

use super::dig::{self, Dug};
use super::judge::Judge;
use crate::draw::Draw;

/// Solutions that are listed, at most. Where there are more, a single clue hardly ever rules all of them out.
const LIST: usize = 500;
/// Lists that are made of one puzzle and what becomes of it: a second or less.
const LISTS: usize = 3000;
/// Pairs of clues that are tried before one is exchanged.
const PAIRS: usize = 250;

/// Goes on with a minimal puzzle until it has no more than `most` clues, or gives up.
pub(super) fn descend(
    judge: &mut Judge,
    solution: &[u8],
    mut dug: Dug,
    most: usize,
    draw: &mut Draw,
) -> Result<Dug, Stop> {
    let mut pairs_left = PAIRS;
    for _ in 0..LISTS {
        if dug.clues <= most {
            break;
        }
        let taken = if pairs_left > 0 { 2 } else { 1 };
        pairs_left = if taken == 2 { pairs_left - 1 } else { PAIRS };
        let mut givens: Vec<usize> =
            (0..dug.board.len()).filter(|&cell| dug.board[cell] != 0).collect();
        draw.shuffle(&mut givens);
        givens.truncate(taken);
        let mut board = dug.board.clone();
        for &cell in &givens {
            board[cell] = 0;
        }
        let Some(cell) = stand_in(judge, &board, solution, &givens, draw)? else { continue };
        board[cell] = solution[cell];
        dug = minimal(judge, solution, board, draw)?;
        if taken == 2 {
            pairs_left = PAIRS;
        }
    }
    Ok(dug)
}

/// A cell that makes the known solution the only one, but none of `gone`.
fn stand_in(
    judge: &mut Judge,
    board: &[u8],
    solution: &[u8],
    gone: &[usize],
    draw: &mut Draw,
) -> Result<Option<usize>, Stop> {
    let mut serves: Vec<bool> = board.iter().map(|&digit| digit == 0).collect();
    for &cell in gone {
        serves[cell] = false;
    }
    let complete = judge.list(board, LIST, |other| {
        if other != solution {
            for (serves, (ours, theirs)) in serves.iter_mut().zip(solution.iter().zip(other)) {
                *serves &= ours != theirs;
            }
        }
    })?;
    let cells: Vec<usize> = (0..board.len()).filter(|&cell| complete && serves[cell]).collect();
    Ok((!cells.is_empty()).then(|| draw.one_of(&cells)))
}

/// What is left of a puzzle when nothing can be spared, in random order.
fn minimal(
    judge: &mut Judge,
    solution: &[u8],
    board: Vec<u8>,
    draw: &mut Draw,
) -> Result<Dug, Stop> {
    let mut cells: Vec<u16> =
        (0..board.len()).filter(|&cell| board[cell] != 0).map(|cell| cell as u16).collect();
    draw.shuffle(&mut cells);
    let orbits: Vec<&[u16]> = cells.chunks(1).collect();
    dig::dig_on(judge, solution, Dug::of(board), &orbits, 0, 1)
}
