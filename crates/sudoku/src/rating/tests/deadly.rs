//! Plain searches to test the fast ones: unique rectangles and loops, and bivalue universal graves.
//!
//! Like those in `simple`, they share only the candidates of the board with what they test. The
//! walk around a loop looks neither for partners nor at colours before it is closed.

use super::super::board::Board;
use super::super::step::{Found, Reasoning};
use super::simple::{
    HOUSES, combinations, digits_of, empty, houses_around, places, removing, see, union,
};

/// Producer 15.
pub(super) fn loops(board: &Board) -> Option<Found> {
    let mut hints = Vec::new();
    for start in (0..81).filter(|&cell| digits_of(board, cell).len() == 2) {
        let mut found = Vec::new();
        walk(board, &mut vec![start], None, 2, 0, &mut found);
        for cells in found.iter().filter(|cells| is_deadly(cells)) {
            steps(board, board.cells[start], cells, &mut hints);
        }
    }
    hints.sort_by_key(|&(tenths, kind, _, _)| (tenths, kind));
    hints.into_iter().next().map(|(_, _, _, found)| found)
}

/// Collects the loops that go on from this walk. `last` is the kind of house of the last link,
/// `allowed` the number of further cells with more than two candidates.
fn walk(
    board: &Board,
    cells: &mut Vec<usize>,
    last: Option<usize>,
    allowed: usize,
    mut extra: u16,
    loops: &mut Vec<Vec<usize>>,
) {
    let (start, here) = (cells[0], cells[cells.len() - 1]);
    let pair = board.cells[start];
    for (kind, house) in houses_around(here).into_iter().enumerate() {
        if last == Some(kind) {
            continue;
        }
        for &next in house {
            if next == start && cells.len() >= 4 {
                loops.push(cells.clone());
            } else if !cells.contains(&next) && board.cells[next] & pair == pair {
                let more = board.cells[next] & !pair;
                extra |= more;
                if more == 0 || extra.count_ones() == 1 || allowed > 0 {
                    let allowed = if more == 0 { allowed } else { allowed.saturating_sub(1) };
                    cells.push(next);
                    walk(board, cells, Some(kind), allowed, extra, loops);
                    cells.pop();
                }
            }
        }
    }
}

/// Whether each house has one cell of each colour, or none of the loop.
fn is_deadly(cells: &[usize]) -> bool {
    HOUSES.iter().all(|house| {
        let of_colour = |colour: usize| {
            cells.iter().skip(colour).step_by(2).filter(|cell| house.contains(cell)).count()
        };
        matches!((of_colour(0), of_colour(1)), (0, 0) | (1, 1))
    })
}

/// Rating, type, the cells of the loop in ascending order, and the step.
type Hint = (u16, u8, Vec<usize>, Found);

/// Adds the steps of a loop, unless a loop of the same cells gave steps of that type.
fn steps(board: &Board, pair: u16, cells: &[usize], hints: &mut Vec<Hint>) {
    let base = match cells.len() {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    };
    let hint = |kind| match cells.len() {
        4 => Reasoning::UniqueRectangle(kind),
        _ => Reasoning::UniqueLoop(kind),
    };
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let larger: Vec<usize> =
        cells.iter().copied().filter(|&cell| board.cells[cell] != pair).collect();
    let extra = union(board, &larger) & !pair;
    let mut found = Vec::new();
    if let [cell] = larger[..] {
        found.push((1, removing(board, hint(1), base, pair, [cell])));
    }
    if larger.len() >= 2 && extra.count_ones() == 1 {
        let seen = (0..81).filter(|&cell| larger.iter().all(|&one| see(cell, one)));
        found.push((2, removing(board, hint(2), base, extra, seen)));
    }
    if let [first, second] = larger[..] {
        if extra.count_ones() >= 2 {
            let sets = third(board, pair, [first, second], hint(3), base);
            found.extend(sets.into_iter().map(|found| (3, Some(found))));
        }
        found.push((4, fourth(board, pair, [first, second], hint(4), base)));
    }
    let known: Vec<u8> = hints.iter().filter(|hint| hint.2 == cells).map(|hint| hint.1).collect();
    for (kind, found) in found {
        if let Some(found) = found
            && !known.contains(&kind)
        {
            hints.push((found.tenths, kind, cells.clone(), found));
        }
    }
}

/// The houses that two cells share, in the order box, row, column.
fn shared([first, second]: [usize; 2]) -> Vec<&'static [usize]> {
    houses_around(first).into_iter().filter(|house| house.contains(&second)).collect()
}

/// All steps of type 3, smaller sets first.
fn third(board: &Board, pair: u16, two: [usize; 2], hint: Reasoning, base: u16) -> Vec<Found> {
    let extra = union(board, &two) & !pair;
    let common = board.cells[two[0]] & board.cells[two[1]] & !pair;
    let mut all = Vec::new();
    for size in extra.count_ones() as usize..=7 {
        let is_of_size = |set: u16| set.count_ones() as usize == size;
        for house in shared(two) {
            let vacant = empty(board, house).len();
            let others: Vec<usize> = empty(board, house)
                .into_iter()
                .filter(|cell| !two.contains(cell) && digits_of(board, *cell).len() >= 2)
                .collect();
            if 2 * size <= vacant {
                for cells in combinations(&others, size - 1) {
                    let digits = union(board, &cells) | extra;
                    if is_of_size(digits) && is_of_size(union(board, &cells) | common) {
                        let rest = house.iter().copied();
                        let rest = rest.filter(|cell| !cells.contains(cell) && !two.contains(cell));
                        let tenths = base + size as u16 - 1;
                        all.extend(removing(board, hint, tenths, digits, rest));
                    }
                }
            }
            if 2 * size < vacant {
                let free = |&digit: &usize| {
                    (pair | extra) >> digit & 1 == 0 && !places(board, house, digit).is_empty()
                };
                for digits in combinations(&(0..9).filter(free).collect::<Vec<_>>(), size - 2) {
                    let digits = digits.iter().fold(pair, |set, digit| set | 1 << digit);
                    // Both corners have digits of the pair, and count as one cell.
                    let cells: Vec<usize> = others
                        .iter()
                        .copied()
                        .filter(|&cell| board.cells[cell] & digits != 0)
                        .collect();
                    if cells.len() + 1 == size {
                        let tenths = base + size as u16 - 2;
                        all.extend(removing(board, hint, tenths, !digits, cells));
                    }
                }
            }
        }
    }
    all
}

/// The step of type 4.
fn fourth(board: &Board, pair: u16, two: [usize; 2], hint: Reasoning, base: u16) -> Option<Found> {
    for house in shared(two) {
        for digit in (0..9).filter(|digit| pair >> digit & 1 == 1) {
            if places(board, house, digit).len() == 2 {
                return removing(board, hint, base, pair & !(1 << digit), two);
            }
        }
    }
    None
}

/// Producer 19.
pub(super) fn grave(board: &Board) -> Option<Found> {
    let mut extras = [0_u16; 81];
    for house in HOUSES.iter() {
        for digit in 0..9 {
            let there = places(board, house, digit);
            if matches!(there.len(), 0 | 2) {
                continue;
            }
            let larger: Vec<usize> =
                there.into_iter().filter(|&cell| digits_of(board, cell).len() >= 3).collect();
            match larger[..] {
                [] => return None,
                [cell] => extras[cell] |= 1 << digit,
                _ => {}
            }
        }
    }
    let mut left = board.clone();
    let cells: Vec<usize> = (0..81).filter(|&cell| extras[cell] != 0).collect();
    for &cell in &cells {
        (0..9)
            .filter(|digit| extras[cell] >> digit & 1 == 1)
            .for_each(|digit| left.remove(cell, digit));
    }
    let is_grave = (0..81)
        .all(|cell| board.empty >> cell & 1 == 0 || digits_of(&left, cell).len() == 2)
        && HOUSES
            .iter()
            .all(|house| (0..9).all(|digit| matches!(places(&left, house, digit).len(), 0 | 2)));
    if !is_grave || cells.is_empty() {
        return None;
    }
    let digits = extras.iter().fold(0, |union, extra| union | extra);
    let common: Vec<usize> = (0..81)
        .filter(|&cell| board.empty >> cell & 1 == 1 && cells.iter().all(|&one| see(cell, one)))
        .collect();
    let hint = Reasoning::BivalueUniversalGrave;
    if let [cell] = cells[..] {
        return removing(board, hint(1), 56, !extras[cell], [cell]);
    }
    if digits.count_ones() == 1 {
        return removing(board, hint(2), 57, digits, common)
            .or_else(|| fourth_grave(board, &cells, &extras));
    }
    if common.is_empty() {
        return None;
    }
    fourth_grave(board, &cells, &extras).or_else(|| third_grave(board, &cells, digits, &common))
}

fn fourth_grave(board: &Board, cells: &[usize], extras: &[u16; 81]) -> Option<Found> {
    let &[first, second] = cells else { return None };
    let digits = extras[first] | extras[second];
    let both = board.cells[first] & board.cells[second] & !digits;
    if both.count_ones() != 1 || !see(first, second) {
        return None;
    }
    let victims = [first, second].map(|cell| (cell, !(both | extras[cell])));
    Found::removing(Reasoning::BivalueUniversalGrave(4), 57, board, victims)
}

fn third_grave(board: &Board, cells: &[usize], digits: u16, common: &[usize]) -> Option<Found> {
    for house in houses_around(cells[0]) {
        if !cells.iter().all(|cell| house.contains(cell)) {
            continue;
        }
        let list: Vec<usize> = house.iter().copied().filter(|cell| common.contains(cell)).collect();
        for size in 2..=6 {
            for set in combinations(&list, size - 1) {
                let of_set = union(board, &set);
                if of_set.count_ones() as usize != size || digits & !of_set != 0 {
                    continue;
                }
                let rest = list.iter().copied().filter(|cell| !set.contains(cell));
                let tenths = 57 + size as u16 - 1;
                let found =
                    removing(board, Reasoning::BivalueUniversalGrave(3), tenths, of_set, rest);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}
