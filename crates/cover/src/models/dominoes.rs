//! Domino tilings of a board of any shape: each domino covers two adjacent cells.
//!
//! The covers are those of [`polyominoes`](super::polyominoes()) with one piece in unlimited
//! supply, but the options come cell by cell: a cell with its neighbour below before the one to the
//! right (and the one in the next layer before both), as in the files that are passed around. In an
//! engine that breaks ties by order this keeps the work local. 8×8 has 12988816 covers (Kasteleyn,
//! Temperley and Fisher, 1961), a board without two opposite corners none.
//!
//! One item per cell, fewer than two options per cell (three in space), two entries per option.

use super::board::Board;
use super::error::{MOST_ENTRIES, ModelError, check_size};
use super::polyomino::add_cells;
use crate::problem::{Problem, ProblemBuilder};

/// Builds the problem of tiling a board with dominoes.
///
/// # Errors
/// Fails if the board is too large.
pub fn dominoes(board: &Board) -> Result<Problem, ModelError> {
    dominoes_within(board, MOST_ENTRIES)
}

/// Like [`dominoes`], with at most `most` entries.
pub(super) fn dominoes_within(board: &Board, most: u64) -> Result<Problem, ModelError> {
    let cells = board.cell_count() as u64;
    check_size(cells, cells.saturating_mul(6), most)?;
    let mut builder = ProblemBuilder::new();
    let items = add_cells(&mut builder, board);
    for cell in board.cells() {
        for axis in 0..3 {
            let mut neighbour = cell;
            neighbour[axis] += 1;
            let ends = [cell, neighbour].map(|end| board.index(end).and_then(|k| items[k]));
            if let [Some(first), Some(second)] = ends {
                builder.option([first, second]);
            }
        }
    }
    Ok(builder.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;
    use crate::models::{Piece, Supply, polyominoes};

    fn text(board: &str) -> String {
        known::text(&dominoes(&Board::parse(board).expect("a board")).expect("a model"))
    }

    #[test]
    fn the_known_boards_are_the_known_problems() {
        assert_eq!(text("8x8"), known::file("domino8x8"));
        assert_eq!(text("16x16"), known::file("domino16x16"));
        assert_eq!(text("8x8-00,77"), known::file("domino8x8mut_nosol"));
    }

    #[test]
    fn in_space_a_domino_may_stand() {
        assert_eq!(text("2x1x2"), "000 001 100 101\n000 100\n000 001\n001 101\n100 101\n");
    }

    #[test]
    fn a_single_cell_has_no_option() {
        assert_eq!(text("1x1"), "00\n");
    }

    #[test]
    fn the_polyomino_model_has_the_same_options() {
        let board = Board::parse("##.#/.###/####").expect("a board");
        let piece = Piece::new("I", "##").expect("a piece");
        let other = polyominoes(&[piece], &board, &Supply::Any).expect("a model");
        let sorted = |problem: &Problem| {
            let mut lines: Vec<String> = known::text(problem).lines().map(Into::into).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&dominoes(&board).expect("a model")), sorted(&other));
    }

    #[test]
    fn a_million_cells_are_the_most() {
        assert_eq!(
            known::size(&dominoes(&Board::rectangle(300, 300).expect("a board")).expect("a model")),
            (90_000, 2 * 300 * 299, 4 * 300 * 299)
        );
        assert!(Board::rectangle(1001, 1000).is_err());
    }
}
