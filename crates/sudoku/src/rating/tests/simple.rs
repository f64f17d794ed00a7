//! Plain searches to test the fast ones: singles, locking, sets, fish, wings and aligned exclusion.
//!
//! They share only the candidates of the board with what they test, and even work out the houses
//! for themselves. Every search follows the definition: it goes through everything in the order
//! of Sudoku Explainer and returns the first hint that has an effect. Nothing is skipped because it
//! cannot occur; direct claiming, for example, is searched for.

use std::sync::LazyLock;

use super::super::board::Board;
use super::super::step::{Found, Reasoning};

/// The houses in the order of the simple techniques: boxes, columns, rows. The cells of each are in
/// ascending order.
pub(super) static HOUSES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let house =
        |number: fn(usize) -> usize, at| (0..81).filter(|&cell| number(cell) == at).collect();
    let houses = |number| (0..9).map(move |at| house(number, at));
    [square_of, column_of, row_of].into_iter().flat_map(houses).collect()
});

fn square_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

fn column_of(cell: usize) -> usize {
    cell % 9
}

fn row_of(cell: usize) -> usize {
    cell / 9
}

pub(super) fn see(a: usize, b: usize) -> bool {
    a != b && [square_of, column_of, row_of].into_iter().any(|number| number(a) == number(b))
}

/// The houses of a cell in the order of searches that walk away from it: box, row, column.
pub(super) fn houses_around(cell: usize) -> [&'static [usize]; 3] {
    [square_of(cell), 18 + row_of(cell), 9 + column_of(cell)].map(|house| &HOUSES[house][..])
}

/// The other cells of a cell's box, then of its row, then of its column, each once.
fn peers_in_order(cell: usize) -> Vec<usize> {
    let mut peers = Vec::new();
    for other in houses_around(cell).concat() {
        if other != cell && !peers.contains(&other) {
            peers.push(other);
        }
    }
    peers
}

fn has(board: &Board, cell: usize, digit: usize) -> bool {
    board.cells[cell] >> digit & 1 == 1
}

/// The candidates of a cell, in ascending order.
pub(super) fn digits_of(board: &Board, cell: usize) -> Vec<usize> {
    (0..9).filter(|&digit| has(board, cell, digit)).collect()
}

/// The cells of a house with this candidate, in ascending order.
pub(super) fn places(board: &Board, house: &[usize], digit: usize) -> Vec<usize> {
    house.iter().copied().filter(|&cell| has(board, cell, digit)).collect()
}

/// The cells of a house without a value, in ascending order.
pub(super) fn empty(board: &Board, house: &[usize]) -> Vec<usize> {
    house.iter().copied().filter(|&cell| board.empty >> cell & 1 == 1).collect()
}

/// The candidates of all these cells together, as a set.
pub(super) fn union(board: &Board, cells: &[usize]) -> u16 {
    cells.iter().fold(0, |union, &cell| union | board.cells[cell])
}

/// The combinations of `size` things, in the order of their bits: 01, 02, 12, 03, …
pub(super) fn combinations<T: Clone>(things: &[T], size: usize) -> Vec<Vec<T>> {
    let chosen = |bits: u32| {
        let there = things.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        there.map(|(_, thing)| thing.clone()).collect()
    };
    let of_size = |bits: &u32| bits.count_ones() as usize == size;
    (0..1 << things.len()).filter(of_size).map(chosen).collect()
}

/// A hint that removes `digits` from those of the `cells` that have one of them.
pub(super) fn removing(
    board: &Board,
    hint: Reasoning,
    tenths: u16,
    digits: u16,
    cells: impl IntoIterator<Item = usize>,
) -> Option<Found> {
    Found::removing(hint, tenths, board, cells.into_iter().map(|cell| (cell, digits)))
}

/// Producer 1.
pub(super) fn hidden_single(board: &Board) -> Option<Found> {
    for in_last_cell in [true, false] {
        for (at, house) in HOUSES.iter().enumerate() {
            if (empty(board, house).len() == 1) != in_last_cell {
                continue;
            }
            for digit in 0..9 {
                if let [cell] = places(board, house, digit)[..] {
                    let (hint, tenths) = match (in_last_cell, at) {
                        (true, _) => (Reasoning::LastCell, 10),
                        (false, ..9) => (Reasoning::HiddenSingleInBox, 12),
                        (false, _) => (Reasoning::HiddenSingleInLine, 15),
                    };
                    return Some(Found::placing(hint, tenths, cell, digit));
                }
            }
        }
    }
    None
}

/// Producer 4.
pub(super) fn naked_single(board: &Board) -> Option<Found> {
    (0..81).find_map(|cell| match digits_of(board, cell)[..] {
        [digit] => Some(Found::placing(Reasoning::NakedSingle, 23, cell, digit)),
        _ => None,
    })
}

/// Producers 2 (direct) and 6. A direct claiming would be reported as a claiming of 1.9.
pub(super) fn locking(board: &Board, is_direct: bool) -> Option<Found> {
    let (boxes, columns, rows) = (&HOUSES[..9], &HOUSES[9..18], &HOUSES[18..]);
    let pairs = [(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)];
    for (at, (from, across)) in pairs.into_iter().enumerate() {
        for first in from {
            for second in across.iter().filter(|second| meet(first, second)) {
                for digit in 0..9 {
                    let there = places(board, first, digit);
                    if there.len() < 2 || !there.iter().all(|cell| second.contains(cell)) {
                        continue;
                    }
                    let rest = second.iter().copied().filter(|cell| !first.contains(cell));
                    let found = match (is_direct, at < 2) {
                        (true, is_pointing) => {
                            left_alone(board, from, first, second, digit).map(|cell| {
                                match is_pointing {
                                    true => {
                                        Found::placing(Reasoning::DirectPointing, 17, cell, digit)
                                    }
                                    false => Found::placing(Reasoning::Claiming, 19, cell, digit),
                                }
                            })
                        }
                        (false, true) => removing(board, Reasoning::Pointing, 26, 1 << digit, rest),
                        (false, false) => {
                            removing(board, Reasoning::Claiming, 28, 1 << digit, rest)
                        }
                    };
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

fn meet(first: &[usize], second: &[usize]) -> bool {
    first.iter().any(|cell| second.contains(cell))
}

/// The single place outside `second` of a digit in another house that crosses it.
fn left_alone(
    board: &Board,
    houses: &[Vec<usize>],
    first: &[usize],
    second: &[usize],
    digit: usize,
) -> Option<usize> {
    for third in houses.iter().filter(|third| *third != first && meet(third, second)) {
        let there = places(board, third, digit);
        let outside: Vec<usize> =
            there.iter().copied().filter(|cell| !second.contains(cell)).collect();
        if there.len() >= 2 && outside.len() == 1 {
            return Some(outside[0]);
        }
    }
    None
}

/// Producers 7, 10 and 16.
pub(super) fn naked_set(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Reasoning::NakedPair, 30),
        3 => (Reasoning::NakedTriplet, 36),
        _ => (Reasoning::NakedQuad, 50),
    };
    for house in HOUSES.iter() {
        let empty = empty(board, house);
        if empty.len() < 2 * size {
            continue;
        }
        for cells in combinations(&empty, size) {
            let digits = union(board, &cells);
            if digits.count_ones() as usize == size
                && cells.iter().all(|&cell| digits_of(board, cell).len() >= 2)
            {
                let rest = house.iter().copied().filter(|cell| !cells.contains(cell));
                let found = removing(board, hint, tenths, digits, rest);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// All hidden sets of a house: the digits, and their places.
fn hidden_sets(board: &Board, house: &[usize], size: usize) -> Vec<(u16, Vec<usize>)> {
    let digits: Vec<usize> =
        (0..9).filter(|&digit| places(board, house, digit).len() >= 2).collect();
    let mut sets = Vec::new();
    for digits in combinations(&digits, size) {
        let digits = digits.iter().fold(0, |set, digit| set | 1 << digit);
        let cells: Vec<usize> =
            house.iter().copied().filter(|&cell| board.cells[cell] & digits != 0).collect();
        if cells.len() == size {
            sets.push((digits, cells));
        }
    }
    sets
}

/// Producers 9, 12 and 18.
pub(super) fn hidden_set(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Reasoning::HiddenPair, 34),
        3 => (Reasoning::HiddenTriplet, 40),
        _ => (Reasoning::HiddenQuad, 54),
    };
    for house in HOUSES.iter() {
        if empty(board, house).len() <= 2 * size {
            continue;
        }
        for (digits, cells) in hidden_sets(board, house, size) {
            let found = removing(board, hint, tenths, !digits, cells);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Producers 3 and 5.
pub(super) fn direct_hidden_set(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Reasoning::DirectHiddenPair, 20),
        _ => (Reasoning::DirectHiddenTriplet, 25),
    };
    for house in HOUSES.iter() {
        if empty(board, house).len() <= size {
            continue;
        }
        for (digits, cells) in hidden_sets(board, house, size) {
            for digit in (0..9).filter(|digit| digits >> digit & 1 == 0) {
                let there = places(board, house, digit);
                let left: Vec<usize> =
                    there.iter().copied().filter(|cell| !cells.contains(cell)).collect();
                if there.len() >= 2 && left.len() == 1 {
                    return Some(Found::placing(hint, tenths, left[0], digit));
                }
            }
        }
    }
    None
}

/// Producers 8, 11 and 17.
pub(super) fn fish(board: &Board, size: usize) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Reasoning::XWing, 32),
        3 => (Reasoning::Swordfish, 38),
        _ => (Reasoning::Jellyfish, 52),
    };
    let (columns, rows) = (&HOUSES[9..18], &HOUSES[18..]);
    for (base, across) in [(columns, rows), (rows, columns)] {
        for lines in combinations(base, size) {
            for digit in 0..9 {
                if usize::from(board.solved[digit]) + 2 * size > 9
                    || lines.iter().any(|line| places(board, line, digit).len() < 2)
                {
                    continue;
                }
                let there = lines.iter().flat_map(|line| places(board, line, digit));
                let there: Vec<usize> = there.collect();
                let covers: Vec<&Vec<usize>> =
                    across.iter().filter(|cover| meet(cover, &there)).collect();
                if covers.len() != size {
                    continue;
                }
                let inside = |cell: &usize| lines.iter().any(|line| line.contains(cell));
                let rest = covers.into_iter().flatten().copied().filter(|cell| !inside(cell));
                let found = removing(board, hint, tenths, 1 << digit, rest);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Producers 13 (a pivot of two candidates) and 14 (of three).
pub(super) fn wing(board: &Board, candidates: usize) -> Option<Found> {
    let (hint, tenths) = match candidates {
        2 => (Reasoning::XyWing, 42),
        _ => (Reasoning::XyzWing, 44),
    };
    let is_xyz = candidates == 3;
    for pivot in (0..81).filter(|&cell| digits_of(board, cell).len() == candidates) {
        let wings: Vec<usize> = peers_in_order(pivot)
            .into_iter()
            .filter(|&cell| digits_of(board, cell).len() == 2)
            .collect();
        for &first in &wings {
            let left = board.cells[pivot] & !board.cells[first];
            for &second in &wings {
                let shared = board.cells[first] & board.cells[second];
                if left.count_ones() != 1
                    || board.cells[second] & left == 0
                    || shared.count_ones() != 1
                    || (board.cells[pivot] & shared != 0) != is_xyz
                {
                    continue;
                }
                let sees_all = |&cell: &usize| {
                    see(cell, first) && see(cell, second) && (!is_xyz || see(cell, pivot))
                };
                let found = removing(board, hint, tenths, shared, (0..81).filter(sees_all));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Producers 20 (two cells) and 22 (three).
pub(super) fn exclusion(board: &Board, size: usize) -> Option<Found> {
    let count = |cell: usize| digits_of(board, cell).len();
    let excluders_of = |cell: usize| -> Vec<usize> {
        peers_in_order(cell).into_iter().filter(|&peer| (2..=size).contains(&count(peer))).collect()
    };
    let excluders: Vec<Vec<usize>> = (0..81).map(excluders_of).collect();
    let is_candidate = |&cell: &usize| {
        count(cell) >= 2
            && !(0..81).any(|peer| see(cell, peer) && count(peer) == 1)
            && !excluders[cell].is_empty()
    };
    let list: Vec<usize> = (0..81).filter(is_candidate).collect();
    for (at, &second) in list.iter().enumerate() {
        for &first in &list[..at] {
            if size == 2 {
                let found = excluded(board, &[first, second], &excluders);
                if found.is_some() {
                    return found;
                }
                continue;
            }
            for &third in excluders[first].iter().chain(&excluders[second]) {
                if list.contains(&third) && third != first && third != second {
                    let found = excluded(board, &[first, second, third], &excluders);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// What some cells lose through their common excluders, of which there must be two.
fn excluded(board: &Board, cells: &[usize], excluders: &[Vec<usize>]) -> Option<Found> {
    let common: Vec<u16> = excluders[cells[0]]
        .iter()
        .filter(|one| cells[1..].iter().all(|&cell| excluders[cell].contains(one)))
        .map(|&one| board.cells[one])
        .collect();
    if common.len() < 2 {
        return None;
    }
    let mut combined: Vec<Vec<usize>> = vec![Vec::new()];
    for &cell in cells {
        let mut longer = Vec::new();
        for one in combined {
            longer
                .extend(digits_of(board, cell).iter().map(|&digit| [&one[..], &[digit]].concat()));
        }
        combined = longer;
    }
    let mut allowed = vec![0_u16; cells.len()];
    for digits in combined {
        let set = digits.iter().fold(0_u16, |set, digit| set | 1 << digit);
        let clash = (0..cells.len())
            .any(|a| (0..a).any(|b| digits[a] == digits[b] && see(cells[a], cells[b])));
        if !clash && common.iter().all(|candidates| candidates & !set != 0) {
            allowed.iter_mut().zip(&digits).for_each(|(allowed, digit)| *allowed |= 1 << digit);
        }
    }
    let (hint, tenths) = match cells.len() {
        2 => (Reasoning::AlignedPairExclusion, 62),
        _ => (Reasoning::AlignedTripletExclusion, 75),
    };
    let victims = cells.iter().zip(&allowed).map(|(&cell, &allowed)| (cell, !allowed));
    Found::removing(hint, tenths, board, victims)
}
