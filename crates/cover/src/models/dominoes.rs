//! Dominoes on a board of any form: as many as it takes, each over two neighbouring cells.
//!
//! The same covers as [`polyominoes`](super::polyominoes()) with one piece and no end of it, but the
//! options come cell by cell, a cell with its neighbour below before its neighbour to the right (and
//! with that in the next layer before both), as in the files that are passed around. In an engine that
//! breaks ties by order this keeps the work local. 12988816 covers on 8×8 (Kasteleyn, Temperley and
//! Fisher, 1961); none on a board with two opposite corners missing.
//!
//! An item for each cell, less than two options for each (three in space), of two entries.

use super::board::Board;
use super::error::{MOST_ENTRIES, ModelError, check_size};
use super::polyomino::add_cells;
use crate::{Problem, ProblemBuilder};

/// The problem of laying dominoes on a board.
///
/// # Errors
/// Fails if the board is too large.
pub fn dominoes(board: &Board) -> Result<Problem, ModelError> {
    dominoes_within(board, MOST_ENTRIES)
}

/// The same, with at most so many entries.
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
    fn in_space_a_domino_also_stands() {
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
