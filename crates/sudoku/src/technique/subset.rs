//! Subsets: as many cells as digits. In a naked subset the cells hold nothing else, so the digits
//! are removed elsewhere. In a hidden subset the digits have no other place, so all others are
//! removed from the cells.
//!
//! The search takes boxes, diagonals and other regions, rows, and columns, in this order. In each
//! house it takes the subsets of cells with few candidates (or of digits with few places) in
//! lexicographic order, and returns the first that removes something. A naked subset removes from
//! every house that contains all its cells: row, column, box. If it lies in a line and a box and
//! removes something in both (in the line, outside the box), it is *locked*, and found earlier
//! under that name.
//!
//! In a house of m open cells a naked subset of size n is a hidden one of size m - n with the same
//! effect. So a house is skipped if the search for the other kind has already failed there on this
//! board. A house with fewer cells than digits has naked subsets but no hidden ones, since a digit
//! may be missing there.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::{Quest, Survey};
use crate::bits::how_many;
use crate::digit::DigitSet;
use crate::grid::Cell;

/// The largest size of a subset. Each larger size would need a name of its own.
const LARGEST: usize = 4;

/// Finds a pair or triple in a box and a line that removes something in both.
pub(super) fn locked<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    size: usize,
) -> Option<Step> {
    let technique = match size {
        2 => Technique::LockedPair,
        _ => Technique::LockedTriple,
    };
    let mut items = Items::default();
    let small = small(survey, size);
    for house in board.geometry.boxes() {
        if survey.is_vain(Quest::Naked(size), house) {
            continue;
        }
        let (mut found, mut none) = (None, true);
        let cells = small & board.geometry.houses[house];
        cells_of_size(board, cells, size, &mut items, &mut |cells, digits| {
            let step = naked_step(board, technique, cells, digits);
            none &= step.is_none();
            found = step.filter(|step| is_locked(board, step, cells));
            found.is_some()
        });
        if found.is_some() {
            return found;
        }
        if none {
            survey.was_vain(Quest::Naked(size), house);
        }
    }
    None
}

/// Finds cells that hold only as many digits as there are cells, and are not locked.
pub(super) fn naked<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    size: usize,
) -> Option<Step> {
    let technique = match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuadruple,
    };
    let mut items = Items::default();
    let small = small(survey, size);
    // A subset that lies in two houses may remove something in the other one alone, so the search
    // for hidden subsets of this house does not cover it.
    let reaches_out = board.geometry.widest_crossing >= size;
    for house in houses(board) {
        if survey.is_vain(Quest::Naked(size), house) {
            continue;
        }
        let is_short = board.geometry.houses[house].is_empty();
        if !reaches_out && !is_short {
            let open = survey.open_count(board, house);
            if open <= size || survey.is_vain(Quest::Hidden(open - size), house) {
                continue;
            }
        }
        let (mut found, mut none) = (None, true);
        let cells = small & board.geometry.regions[house];
        cells_of_size(board, cells, size, &mut items, &mut |cells, digits| {
            let step = naked_step(board, technique, cells, digits);
            none &= step.is_none();
            found = step.filter(|step| !is_locked(board, step, cells));
            found.is_some()
        });
        if found.is_some() {
            return found;
        }
        if none {
            survey.was_vain(Quest::Naked(size), house);
        }
    }
    None
}

/// Finds digits that have only as many places in a house as there are digits.
pub(super) fn hidden<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    size: usize,
) -> Option<Step> {
    let mut items = Items::default();
    for house in houses(board) {
        if survey.is_vain(Quest::Hidden(size), house) {
            continue;
        }
        let open = survey.open_count(board, house);
        if open <= size || survey.is_vain(Quest::Naked(open - size), house) {
            continue;
        }
        let mut count = 0;
        for digit in board.all_digits() {
            if (1..=size).contains(&board.count(house, digit)) {
                items.0[count] = (survey.spots(house, digit), digit.index());
                count += 1;
            }
        }
        let mut step = None;
        let none = Choice { size, which: 0, union: 0 };
        combinations(&items.0[..count], 0, size, none, &mut |choice| {
            let digits = items.chosen(choice).fold(0, |set, at| set | 1 << at);
            step = hidden_step(board, house, size, choice.union, DigitSet::from_bits(digits));
            step.is_some()
        });
        if step.is_some() {
            return step;
        }
        survey.was_vain(Quest::Hidden(size), house);
    }
    None
}

/// The houses in search order: boxes, other regions, rows, columns.
fn houses<const W: usize>(board: &Board<W>) -> impl Iterator<Item = usize> + use<W> {
    let geometry = &board.geometry;
    geometry.boxes().chain(geometry.extras()).chain(geometry.rows()).chain(geometry.columns())
}

/// The cells with at most `size` candidates.
fn small<const W: usize>(survey: &Survey<W>, size: usize) -> CellSet<W> {
    (1..=size).fold(CellSet::EMPTY, |set, count| set | survey.cells_with(count))
}

/// Cells with their candidates as bits, or digits with their spots as bits. There is room for the
/// largest house.
struct Items([(u64, usize); 64]);

impl Default for Items {
    fn default() -> Items {
        Items([(0, 0); 64])
    }
}

impl Items {
    /// The cells or digits of a choice.
    fn chosen(&self, choice: Choice) -> impl Iterator<Item = usize> + '_ {
        let all = self.0.iter().enumerate();
        all.filter(move |(at, _)| choice.which >> at & 1 == 1).map(|(_, item)| item.1)
    }
}

/// Calls `take` for each set of `size` cells that has exactly as many digits, until it returns
/// true.
fn cells_of_size<const W: usize>(
    board: &Board<W>,
    cells: CellSet<W>,
    size: usize,
    items: &mut Items,
    take: &mut impl FnMut(&[Cell], DigitSet) -> bool,
) -> bool {
    let mut count = 0;
    for cell in cells {
        items.0[count] = (board.digits(cell).bits(), cell.index());
        count += 1;
    }
    if count < size {
        return false;
    }
    combinations(&items.0[..count], 0, size, Choice { size, which: 0, union: 0 }, &mut |choice| {
        let mut cells = [Cell::at(0); LARGEST];
        for (cell, index) in cells.iter_mut().zip(items.chosen(choice)) {
            *cell = Cell::at(index);
        }
        take(&cells[..size], DigitSet::from_bits(choice.union))
    })
}

/// A choice of items, as bits, and the union of their bits.
#[derive(Clone, Copy)]
struct Choice {
    size: usize,
    which: u64,
    union: u64,
}

/// Calls `take` for each choice of `size` items whose union has exactly as many bits, in
/// lexicographic order, until it returns true. Recursion is as deep as the size.
fn combinations(
    items: &[(u64, usize)],
    from: usize,
    more: usize,
    choice: Choice,
    take: &mut impl FnMut(Choice) -> bool,
) -> bool {
    for at in from..(items.len() + 1).saturating_sub(more) {
        let union = choice.union | items[at].0;
        let together = how_many(union);
        if together > choice.size {
            continue;
        }
        let next = Choice { which: choice.which | 1 << at, union, ..choice };
        let taken = match more {
            1 => together == choice.size && take(next),
            _ => combinations(items, at + 1, more - 1, next, take),
        };
        if taken {
            return true;
        }
    }
    false
}

fn naked_step<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    cells: &[Cell],
    digits: DigitSet,
) -> Option<Step> {
    let geometry = &board.geometry;
    let set: CellSet<W> = cells.iter().copied().collect();
    let places = digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | board.places(digit));
    let effect = |house: &usize| {
        set.is_in(&geometry.regions[*house]) && ((places - set).meets(&geometry.regions[*house]))
    };
    let mut houses =
        geometry.regions_of[cells[0].index()].iter().copied().filter(effect).peekable();
    houses.peek()?;
    let houses: Vec<usize> = houses.collect();
    let mut removed = Vec::new();
    let mut done = set;
    for &house in &houses {
        for cell in (geometry.regions[house] & places) - done {
            let here = board.digits(cell) & digits;
            removed.extend(here.into_iter().map(|digit| Candidate { cell, digit }));
        }
        done |= geometry.regions[house];
    }
    let because = Because::Subset { houses, cells: cells.to_vec(), digits };
    Some(Step::removing(technique, removed, because))
}

/// Whether a naked subset lies in a line and a box, and removes something in the box and in the
/// line outside it.
fn is_locked<const W: usize>(board: &Board<W>, step: &Step, cells: &[Cell]) -> bool {
    let geometry = &board.geometry;
    let block = geometry.houses[geometry.box_of(cells[0])];
    let shared = |house: &usize| cells.iter().all(|&cell| geometry.houses[*house].contains(cell));
    let inside = |removed: &Candidate| block.contains(removed.cell);
    cells.len() < LARGEST
        && cells.iter().all(|&cell| block.contains(cell))
        && [geometry.row(cells[0]), geometry.column(cells[0])].iter().any(shared)
        && step.removed.iter().any(inside)
        && step.removed.iter().any(|removed| {
            !inside(removed)
                && [geometry.row(cells[0]), geometry.column(cells[0])]
                    .iter()
                    .any(|line| shared(line) && geometry.houses[*line].contains(removed.cell))
        })
}

fn hidden_step<const W: usize>(
    board: &Board<W>,
    house: usize,
    size: usize,
    spots: u64,
    digits: DigitSet,
) -> Option<Step> {
    let here = |&(spot, _): &(usize, &Cell)| spots >> spot & 1 == 1;
    let all = board.geometry.cells_of[house].iter().enumerate();
    let cells = all.filter(here).map(|(_, &cell)| cell);
    if cells.clone().all(|cell| (board.digits(cell) - digits).is_empty()) {
        return None;
    }
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuadruple,
    };
    let removed = cells.clone().flat_map(|cell| {
        let others = (board.digits(cell) - digits).into_iter();
        others.map(move |digit| Candidate { cell, digit })
    });
    let because = Because::Subset { houses: vec![house], cells: cells.clone().collect(), digits };
    Some(Step::removing(technique, removed.collect(), because))
}
