//! Two strong links of one digit: skyscraper, 2-string kite, empty rectangle.
//!
//! - Skyscraper: two rows (or two columns) with two places each, two of which are aligned. The
//!   search takes rows for all digits, then columns; lines in pairs.
//! - 2-string kite: a row and a column with two places each, two of which share a box. The search
//!   goes by digit, row, column.
//! - Empty rectangle: a box whose places form a cross, and a line with two places. The search goes
//!   by digit and box, and takes the crosses from last to first.
//!
//! Each search takes the first pattern that removes something. All of them reason about one digit,
//! so they skip digits without [doubtful](Survey::doubtful) candidates.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Chain, Node, Step};
use super::survey::Survey;
use crate::digit::Digit;
use crate::grid::Cell;

/// The lines of one direction that have two places for a digit, and those places.
struct Links {
    ends: [[Cell; 2]; 64],
    count: usize,
}

impl Links {
    fn of<const W: usize>(
        board: &Board<W>,
        digit: Digit,
        lines: impl IntoIterator<Item = usize>,
    ) -> Links {
        let mut links = Links { ends: [[Cell::at(0); 2]; 64], count: 0 };
        for line in lines {
            if board.count(line, digit) == 2 {
                let mut places = board.places_in(line, digit).iter();
                if let (Some(first), Some(second)) = (places.next(), places.next()) {
                    links.ends[links.count] = [first, second];
                    links.count += 1;
                }
            }
        }
        links
    }

    fn ends(&mut self) -> &mut [[Cell; 2]] {
        &mut self.ends[..self.count]
    }
}

/// Finds two parallel lines with two places each, where one place of each lies in the same cross
/// line: one of the other two is true.
pub(super) fn skyscraper<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = board.geometry.clone();
    for upright in [false, true] {
        let lines = if upright { geometry.columns() } else { geometry.rows() };
        let across = |cell| if upright { geometry.row(cell) } else { geometry.column(cell) };
        for digit in board.all_digits() {
            if survey.doubtful(board, digit).is_empty() {
                continue;
            }
            let mut links = Links::of(board, digit, lines.clone());
            let links = links.ends();
            for (at, &one) in links.iter().enumerate() {
                for &other in &links[at + 1..] {
                    let aligned = [0, 1].map(|end| across(one[end]) == across(other[end]));
                    let (foot, free) = match aligned {
                        [true, false] => (0, 1),
                        [false, true] => (1, 0),
                        _ => continue,
                    };
                    let ends = [one[free], one[foot], other[foot], other[free]];
                    let gone = geometry.common_peers([ends[0], ends[3]]) & board.places(digit);
                    if !gone.is_empty() {
                        let nodes = ends.map(|cell| vec![cell]);
                        return Some(step(Technique::Skyscraper, digit, nodes, gone));
                    }
                }
            }
        }
    }
    None
}

/// Finds a row and a column with two places each, two of which share a box: one of the other two is
/// true.
pub(super) fn two_string_kite<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
) -> Option<Step> {
    let geometry = board.geometry.clone();
    for digit in board.all_digits() {
        if survey.doubtful(board, digit).is_empty() {
            continue;
        }
        let mut rows = Links::of(board, digit, geometry.rows());
        let mut columns = Links::of(board, digit, geometry.columns());
        for row in rows.ends() {
            for column in columns.ends() {
                let same_box = |&[in_row, in_column]: &[usize; 2]| {
                    geometry.box_of(row[in_row]) == geometry.box_of(column[in_column])
                };
                let tries = [[0, 0], [0, 1], [1, 0], [1, 1]];
                let Some(&[in_row, in_column]) = tries.iter().find(|at| same_box(at)) else {
                    continue;
                };
                // They stay rotated for the pairs that follow; this is part of the search order.
                row.rotate_left(in_row);
                column.rotate_left(in_column);
                if row.iter().any(|cell| column.contains(cell)) {
                    continue;
                }
                let gone = geometry.houses[geometry.row(column[1])]
                    & geometry.houses[geometry.column(row[1])]
                    & board.places(digit);
                if !gone.is_empty() {
                    let nodes = [row[1], row[0], column[0], column[1]].map(|cell| vec![cell]);
                    return Some(step(Technique::TwoStringKite, digit, nodes, gone));
                }
            }
        }
    }
    None
}

/// Finds a box whose places lie in one of its rows and one of its columns, and a line with two
/// places, one of which is in that row or column.
pub(super) fn empty_rectangle<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
) -> Option<Step> {
    let geometry = board.geometry.clone();
    for digit in board.all_digits() {
        if survey.doubtful(board, digit).is_empty() {
            continue;
        }
        for house in geometry.boxes() {
            let count = board.count(house, digit);
            let block = geometry.houses[house];
            let lines = |lines: std::ops::Range<usize>| {
                let houses = &geometry.houses;
                lines.rev().filter(move |&line| houses[line].meets(&block))
            };
            let [rows, columns] = [geometry.rows(), geometry.columns()].map(lines);
            if count < 2 || count > rows.clone().count() + columns.clone().count() - 1 {
                continue;
            }
            for row in rows {
                for column in columns.clone() {
                    let found = across(board, digit, block, [row, column])
                        .or_else(|| across(board, digit, block, [column, row]));
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// Finds an empty rectangle whose cross consists of these two lines, where the other link begins in
/// the first of them.
fn across<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    block: CellSet<W>,
    [first, second]: [usize; 2],
) -> Option<Step> {
    let geometry = &board.geometry;
    let houses = &geometry.houses;
    let places = board.places(digit);
    let inside = places & block;
    let [along, aside] = [houses[first], houses[second]].map(|line| inside & line);
    let two = along.len() >= 2 || aside.len() >= 2;
    if !two || !(inside - along - aside).is_empty() {
        return None;
    }
    if (along - aside).is_empty() || (aside - along).is_empty() {
        return None;
    }
    let is_row = first < geometry.size;
    let lines = |cell| match is_row {
        true => [geometry.column(cell), geometry.row(cell)],
        false => [geometry.row(cell), geometry.column(cell)],
    };
    for near in (places & houses[first]) - block {
        let link = lines(near)[0];
        if board.count(link, digit) != 2 {
            continue;
        }
        let far = (board.places_in(link, digit) - CellSet::of(near)).first()?;
        let gone = (places & houses[lines(far)[1]] & houses[second]) - block;
        if !gone.is_empty() {
            let nodes =
                [vec![far], vec![near], along.iter().collect(), (aside - along).iter().collect()];
            return Some(step(Technique::EmptyRectangle, digit, nodes, gone));
        }
    }
    None
}

/// The step of a chain of four nodes: the first or the last is true, so what sees both is removed.
fn step<const W: usize>(
    technique: Technique,
    digit: Digit,
    nodes: [Vec<Cell>; 4],
    gone: CellSet<W>,
) -> Step {
    let nodes = nodes.into_iter().zip([false, true, false, true]);
    let nodes = nodes.map(|(cells, on)| Node { cells, digit, on }).collect();
    let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    Step::removing(technique, removed, Because::Chain(Chain { nodes, closed: false }))
}
