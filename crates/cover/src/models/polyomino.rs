//! Packing pieces into a board: polyominoes in the plane, polycubes in space.
//!
//! Every cell of the board is an item, and every placement of a piece is an option (TAOCP 7.2.2.1,
//! on polyominoes; Scott's pentominoes of 1958 were the first program of this kind). The items
//! before the cells determine how many pieces of each kind there are:
//!
//! ```text
//! Once         F I L …        each piece is an item, covered by all its options
//! Times(0..=2) 0:2|F 0:2|I …  the same with bounds: equal pieces are indistinguishable
//! Copies(3)    I0 O0 … I2 O2  distinguishable copies: covers are counted in every order of them
//! Any          (none)         as many as fit
//! ```
//!
//! Options are ordered by piece, orientation and place, the last in reading order, as in Knuth's
//! files. All covers are counted, including rotated and reflected ones: 4 × 2339 for pentominoes in
//! 6×10.
//!
//! The time is proportional to orientations × cells of the bounding box × cells of the piece. That
//! bound is checked first, so that a board that is too large is refused at once.

use std::ops::RangeInclusive;

use super::board::{Board, Cell};
use super::can_be_drawn;
use super::error::{
    MOST_ENTRIES, ModelError, ModelErrorKind as Kind, Required, check_size, excerpt,
};
use super::pieces::{Piece, piece_set};
use crate::problem::{ItemId, Place, Problem, ProblemBuilder};

/// How many copies of each piece there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Supply {
    /// One, which must be used.
    #[default]
    Once,
    /// Indistinguishable copies; the range bounds how many are used.
    Times(RangeInclusive<u32>),
    /// This many distinguishable copies, all of which must be used.
    Copies(u32),
    /// As many as fit.
    Any,
}

/// Builds the problem of packing pieces into a board.
///
/// # Errors
/// Fails if there is no piece, if two pieces have the same name, if a piece with several layers is
/// given for a flat board, if `supply` is zero or an empty range, or if the model is too large.
pub fn polyominoes(
    pieces: &[Piece],
    board: &Board,
    supply: &Supply,
) -> Result<Problem, ModelError> {
    polyominoes_within(pieces, board, supply, MOST_ENTRIES)
}

/// Like [`polyominoes`], with at most `most` entries.
pub(super) fn polyominoes_within(
    pieces: &[Piece],
    board: &Board,
    supply: &Supply,
    most: u64,
) -> Result<Problem, ModelError> {
    if pieces.is_empty() {
        return Err(Kind::AtLeastOne { of: Required::Pieces }.into());
    }
    if let Some(solid) = pieces.iter().find(|piece| board.is_flat() && !piece.is_flat()) {
        return Err(Kind::SolidPiece { name: excerpt(solid.name()) }.into());
    }
    let copies = match *supply {
        Supply::Copies(copies) => copies,
        _ => 1,
    };
    if copies == 0 || matches!(supply, Supply::Times(times) if *times.end() == 0) {
        return Err(Kind::AtLeastOne { of: Required::Copies }.into());
    }
    if let Supply::Times(times) = supply
        && times.is_empty()
    {
        return Err(Kind::PieceRange { from: *times.start(), to: *times.end() }.into());
    }
    // A piece with more cells than the board has no place: skip the cost of its orientations.
    let room = board.cell_count();
    let orientations = |piece: &Piece| match piece.size() <= room {
        true => piece.orientations(board.is_flat()),
        false => Vec::new(),
    };
    let orientations: Vec<Vec<Vec<Cell>>> = pieces.iter().map(orientations).collect();
    let entries = orientations.iter().flatten().fold(0u64, |sum, cells| {
        let places: u64 = offsets(board, cells).iter().map(|&count| count as u64).product();
        sum.saturating_add(places.saturating_mul(cells.len() as u64 + 1))
    });
    let kinds = (pieces.len() as u64).saturating_mul(copies.into());
    check_size(kinds.saturating_add(room as u64), entries.saturating_mul(copies.into()), most)?;

    let mut builder = ProblemBuilder::new();
    let mut piece_items: Vec<Option<ItemId>> = Vec::new();
    for copy in 0..copies {
        for piece in pieces {
            let item = match supply {
                Supply::Any => None,
                Supply::Once => Some(builder.primary(piece.name())),
                Supply::Times(times) => Some(builder.bounded(piece.name(), times.clone())),
                Supply::Copies(_) => Some(builder.primary(copy_name(piece.name(), copy))),
            };
            if let Some(item) = item {
                builder.sign(item, piece.name());
            }
            piece_items.push(item);
        }
    }
    let cell_items = add_cells(&mut builder, board);
    let kinds = orientations.iter().cycle().zip(&piece_items);
    for (piece_orientations, &piece_item) in kinds {
        for cells in piece_orientations {
            lay(&mut builder, board, cells, piece_item, &cell_items);
        }
    }
    Ok(builder.build()?)
}

/// Builds the problem of packing the twelve pentominoes, each once, into a board.
///
/// # Errors
/// Fails if the board is too large.
pub fn pentominoes(board: &Board) -> Result<Problem, ModelError> {
    each_once("pentominoes", board, MOST_ENTRIES)
}

/// Builds the problem of Piet Hein's Soma: the seven crooked pieces of three and four cubes, each
/// once, packed into a cube of 3×3×3 or another figure.
///
/// # Errors
/// Fails if the board is flat or too large.
pub fn soma(board: &Board) -> Result<Problem, ModelError> {
    each_once("soma", board, MOST_ENTRIES)
}

/// Builds the problem of packing each piece of a set once, with at most `most` entries.
pub(super) fn each_once(set: &str, board: &Board, most: u64) -> Result<Problem, ModelError> {
    polyominoes_within(&piece_set(set).unwrap_or_default(), board, &Supply::Once, most)
}

/// Adds an item for each cell of the board, with its place. The result is indexed by the place in
/// the bounding box.
pub(super) fn add_cells(builder: &mut ProblemBuilder, board: &Board) -> Vec<Option<ItemId>> {
    let mut items = vec![None; board.sides().iter().product()];
    let drawn = can_be_drawn(items.len());
    for cell in board.cells() {
        if let Some(index) = board.index(cell) {
            let item = builder.primary(board.name(cell));
            items[index] = Some(item);
            if drawn {
                let [layer, row, column] = cell.map(|number| number as u32);
                let place = Place::at(column, row);
                builder.place(item, if board.is_flat() { place } else { place.on_layer(layer) });
            }
        }
    }
    items
}

/// Returns, for each axis, the number of offsets at which the piece lies within the bounding box.
fn offsets(board: &Board, cells: &[Cell]) -> [usize; 3] {
    [0, 1, 2].map(|axis| {
        let extent = cells.iter().map(|cell| cell[axis]).max().unwrap_or(0);
        board.sides()[axis].saturating_sub(extent)
    })
}

/// Adds an option for each placement in which all cells belong to the board.
fn lay(
    builder: &mut ProblemBuilder,
    board: &Board,
    cells: &[Cell],
    piece: Option<ItemId>,
    cell_items: &[Option<ItemId>],
) {
    let [layers, rows, columns] = offsets(board, cells);
    let mut covered = Vec::with_capacity(cells.len());
    for layer in 0..layers {
        for row in 0..rows {
            for column in 0..columns {
                covered.clear();
                let there = cells.iter().map(|&[l, r, c]| [layer + l, row + r, column + c]);
                covered.extend(there.map_while(|cell| cell_items[board.index(cell)?]));
                if covered.len() == cells.len() {
                    builder.option(piece.iter().chain(&covered));
                }
            }
        }
    }
}

/// Returns the name of a copy, as `I0`, or `H1.0` where digit after digit would be the name of
/// another piece.
fn copy_name(piece: &str, copy: u32) -> String {
    let point = if piece.ends_with(|c: char| c.is_ascii_digit()) { "." } else { "" };
    format!("{piece}{point}{copy}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;

    fn board(text: &str) -> Board {
        Board::parse(text).expect("a board")
    }

    fn set(name: &str) -> Vec<Piece> {
        piece_set(name).expect("a set")
    }

    #[test]
    fn pentominoes_in_six_by_ten_and_three_by_twenty_are_the_known_problems() {
        let six = pentominoes(&board("6x10")).expect("a model");
        assert_eq!(known::text(&six), known::file("pent6x10"));
        let three = pentominoes(&board("3x20")).expect("a model");
        assert_eq!(known::text(&three), known::file("pent3x20"));
    }

    #[test]
    fn soma_is_the_known_problem() {
        let cube = soma(&board("3x3x3")).expect("a model");
        assert_eq!(known::text(&cube), known::file("soma"));
        assert_eq!(known::size(&cube).1, 688);
    }

    #[test]
    fn three_sets_of_tetrominoes_are_the_known_problem() {
        let problem = polyominoes(&set("tetrominoes"), &board("6x10"), &Supply::Copies(3));
        assert_eq!(known::text(&problem.expect("a model")), known::file("tet6x10x3_nosol"));
    }

    #[test]
    fn trominoes_in_nine_by_nine_are_the_known_problem() {
        let problem = polyominoes(&set("trominoes"), &board("9x9"), &Supply::Any);
        assert_eq!(known::text(&problem.expect("a model")), known::file("tromino9x9"));
    }

    #[test]
    fn indistinguishable_pieces_have_bounds() {
        let problem = polyominoes(&set("trominoes"), &board("2x3"), &Supply::Times(0..=2));
        let text = "0:2|I 0:2|L 00 01 02 10 11 12\nI 00 01 02\nI 10 11 12\nL 00 01 10\nL 01 02 11\n\
                    L 00 01 11\nL 01 02 12\nL 00 10 11\nL 01 11 12\nL 01 10 11\nL 02 11 12\n";
        assert_eq!(known::text(&problem.expect("a model")), text);
    }

    #[test]
    fn a_hole_stays_empty() {
        let problem = pentominoes(&board("8x8-33,34,43,44")).expect("a model");
        assert_eq!(problem.item_count(), 72);
        assert!(problem.item("33").is_none());
        let full = pentominoes(&board("8x8")).expect("a model");
        assert!(problem.option_count() < full.option_count());
    }

    #[test]
    fn a_piece_that_fits_nowhere_is_not_an_error() {
        let problem = pentominoes(&board("2x2")).expect("a model");
        assert_eq!(known::size(&problem), (16, 0, 0));
    }

    #[test]
    fn copies_of_numbered_pieces_have_distinct_names() {
        let pieces = set("hexominoes");
        let problem = polyominoes(&pieces, &board("6x6"), &Supply::Copies(12)).expect("a model");
        assert_eq!(problem.item_count(), 35 * 12 + 36);
    }

    #[test]
    fn impossible_requests_are_errors() {
        let fault = |pieces: &[Piece], text: &str, supply: Supply| {
            polyominoes(pieces, &board(text), &supply).expect_err("a fault").to_string()
        };
        let (soma, pent) = (set("soma"), set("pentominoes"));
        assert_eq!(fault(&[], "2x2", Supply::Once), "there are no pieces");
        let solid = "the piece `A` does not fit in a flat board";
        assert_eq!(fault(&soma, "3x9", Supply::Once), solid);
        let none = "there must be at least one of each piece";
        assert_eq!(fault(&pent, "6x10", Supply::Copies(0)), none);
        assert_eq!(fault(&pent, "6x10", Supply::Times(0..=0)), none);
        let large = "the model is too large";
        assert_eq!(fault(&pent, "6x10", Supply::Copies(u32::MAX)), large);
        assert_eq!(fault(&pent, "1000x1000", Supply::Once), large);
        let twins = [pent[0].clone(), pent[0].clone()];
        assert_eq!(fault(&twins, "6x10", Supply::Once), "item `F` is declared twice");
    }
}
