//! Deadly patterns, which could be filled in two ways. In a puzzle with one solution something must
//! break them.

use super::super::{Candidate, Rectangle};
use super::choices::Truths;
use super::position::Position;
use super::reasons::require;
use crate::digit::DigitSet;
use crate::error::{Flaw, SudokuError};
use crate::grid::Cell;

/// Checks four corners that two digits could fill in two ways: another candidate of a corner is
/// true.
///
/// The corners are coloured like a chessboard. If they held only the two digits, the two colours
/// could swap theirs, because every house has as many corners of one colour as of the other and no
/// corner is a given.
pub(super) fn rectangle(
    position: &Position<'_>,
    rectangle: &Rectangle,
    truths: &mut Truths,
) -> Result<(), SudokuError> {
    let shape = position.shape;
    let [one, other] = rectangle.digits;
    require(one != other, Flaw::RectangleOneDigit)?;
    require(shape.pairs().is_empty(), Flaw::NoSwap)?;
    let corners = rectangle.corners;
    require(corners.iter().all(|&cell| !position.digits(cell).is_empty()), Flaw::CornerMissing)?;
    require(!corners.iter().any(|&cell| position.is_given(cell)), Flaw::CornerGiven)?;
    let [first, ..] = corners;
    let diagonal = |cell: Cell| {
        shape.row(cell) != shape.row(first) && shape.column(cell) != shape.column(first)
    };
    let across: Vec<Cell> = corners.into_iter().filter(|&cell| diagonal(cell)).collect();
    let &[opposite] = &across[..] else {
        return require(false, Flaw::NoRectangle);
    };
    let of_first_colour = |cell: Cell| cell == first || cell == opposite;
    let joins = |cell: Cell| {
        (shape.row(cell) == shape.row(first) && shape.column(cell) == shape.column(opposite))
            || (shape.row(cell) == shape.row(opposite) && shape.column(cell) == shape.column(first))
    };
    let mut others = corners.into_iter().filter(|&cell| !of_first_colour(cell));
    let square = match (others.next(), others.next(), others.next()) {
        (Some(cell), Some(last), None) => cell != last && joins(cell) && joins(last),
        _ => false,
    };
    require(square, Flaw::NoRectangle)?;
    for house in shape.houses() {
        let inside = |cell: &&Cell| house.cells.contains(cell);
        let count = corners.iter().filter(inside).count();
        let of_first = corners.iter().filter(inside).filter(|&&cell| of_first_colour(cell)).count();
        require(count == 2 * of_first, Flaw::RectangleNoSwap)?;
    }
    let two: DigitSet = rectangle.digits.into_iter().collect();
    let in_corner = |&cell: &Cell| position.in_cell(cell);
    let guardians = corners.iter().flat_map(in_corner).filter(|one| !two.contains(one.digit));
    truths.single(guardians.collect());
    for cell in corners.iter().chain(&rectangle.subset) {
        truths.single(position.in_cell(*cell));
    }
    for &house in &rectangle.houses {
        for digit in rectangle.digits {
            truths.single(position.in_house(house, digit)?);
        }
    }
    Ok(())
}

/// Checks a bivalue universal grave. Without the extras every open cell would have two candidates,
/// and every digit two places or none in every house. Taking the other candidate of each cell would
/// then turn any solution into another.
pub(super) fn grave(position: &Position<'_>, extras: &[Candidate]) -> Result<(), SudokuError> {
    let shape = position.shape;
    require(shape.pairs().is_empty(), Flaw::NoSwap)?;
    let beyond = |cell: Cell| -> DigitSet {
        extras.iter().filter(|extra| extra.cell == cell).map(|extra| extra.digit).collect()
    };
    let left = |cell: Cell| match position.digits(cell) {
        solved if solved.len() == 1 => DigitSet::EMPTY,
        open => open - beyond(cell),
    };
    let pair = |cell: Cell| position.digits(cell).len() == 1 || left(cell).len() == 2;
    require(shape.cells().all(pair), Flaw::GraveCell)?;
    for house in shape.houses() {
        for digit in shape.digits() {
            let places = house.cells.iter().filter(|&&cell| left(cell).contains(digit)).count();
            require(places == 0 || places == 2, Flaw::GraveHouse)?;
        }
    }
    Ok(())
}
