//! Gets below the number of clues that digging reaches.
//!
//! Digging a classic board ends with 22 clues in three of a hundred grids, and with 20 in one of
//! twenty thousand. From there on we remove two clues and list all solutions of the rest. If some
//! cell has a digit in ours that it has in none of the others, this one clue replaces the two. If
//! no two clues can be replaced by one, one is exchanged for another.

use quadrille::Stop;

use super::dig::{self, Dug};
use super::judge::Judge;
use crate::draw::Draw;

/// The most solutions to list. If there are more, a single clue hardly ever rules all of them out.
const LIST: usize = 500;
/// The number of lists made for one puzzle and its successors: a second or less.
const LISTS: usize = 3000;
/// The number of pairs of clues tried before one clue is exchanged.
const PAIRS: usize = 250;

/// Reduces a minimal puzzle until it has at most `most` clues, or gives up.
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

/// Finds a cell, none of `gone`, that makes the known solution the only one if given.
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

/// Removes all givens that can be spared, in random order.
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
