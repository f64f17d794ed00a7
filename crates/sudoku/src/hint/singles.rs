//! Singles in the order in which a player finds them.
//!
//! Without notes, a digit is found by scanning: the last empty cell of a house is seen at a glance;
//! then one follows a digit into a box, then into a row or column. That a cell has only one digit
//! left is the last thing one sees. With all candidates noted it is the first, and then the order
//! of the catalogue is the natural one. Grades always use the catalogue's.

use crate::candidates::{Candidate, Candidates};
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::house::{House, HouseKind};
use crate::puzzle::Puzzle;
use crate::technique::{Because, Step, Technique};

/// A kind of single, as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The last empty cell of a house.
    Full,
    /// The only place of a digit in a box.
    InBox,
    /// The only place in a row or column.
    InLine,
    /// The only place in a house of a variant.
    InOther,
    /// The only digit of a cell.
    Naked,
}

/// The order for a board without notes.
pub(super) const SCANNING: &[Kind] =
    &[Kind::Full, Kind::InBox, Kind::InLine, Kind::InOther, Kind::Naked];

/// The order for a board with notes.
pub(super) const NOTED: &[Kind] = &[Kind::Naked, Kind::InLine, Kind::InBox, Kind::InOther];

/// Finds the first single, kind by kind.
pub(super) fn first(candidates: &Candidates, puzzle: &Puzzle, order: &[Kind]) -> Option<Step> {
    order.iter().find_map(|&kind| match kind {
        Kind::Naked => naked(candidates, puzzle),
        _ => in_house(candidates, puzzle, kind),
    })
}

fn naked(candidates: &Candidates, puzzle: &Puzzle) -> Option<Step> {
    let mut open = puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_none());
    open.find_map(|cell| {
        let placed = Candidate { cell, digit: candidates[cell].single()? };
        Some(Step::placing(Technique::NakedSingle, placed, Because::Single { house: None }))
    })
}

/// Finds a digit with one place in a house. A house with fewer cells than digits need not hold it.
fn in_house(candidates: &Candidates, puzzle: &Puzzle, kind: Kind) -> Option<Step> {
    let shape = puzzle.shape();
    let mut houses = shape.houses().iter().enumerate().filter(|(_, house)| {
        house.cells.len() == shape.size() && (kind == Kind::Full || kind == kind_in(house))
    });
    houses.find_map(|(number, house)| {
        let open = |cell: &Cell| puzzle.get(*cell).is_none();
        let cells: Vec<Cell> = house.cells.iter().copied().filter(open).collect();
        if kind == Kind::Full && cells.len() != 1 {
            return None;
        }
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in &cells {
            twice |= once & candidates[cell];
            once |= candidates[cell];
        }
        let digit = (once - twice).first()?;
        let cell = cells.iter().copied().find(|&cell| candidates[cell].contains(digit))?;
        let technique =
            if kind == Kind::Full { Technique::FullHouse } else { Technique::HiddenSingle };
        let because = Because::Single { house: Some(number) };
        Some(Step::placing(technique, Candidate { cell, digit }, because))
    })
}

fn kind_in(house: &House) -> Kind {
    match house.kind {
        HouseKind::Box => Kind::InBox,
        HouseKind::Row | HouseKind::Column => Kind::InLine,
        HouseKind::Diagonal | HouseKind::Window | HouseKind::CentreDot | HouseKind::Extra => {
            Kind::InOther
        }
    }
}
