//! Avoidable rectangles: if corners that are solved but not given could be swapped, the remaining
//! corners must not complete a rectangle of two digits.
//!
//! First corners are the solved cells that are not givens, in order; second corners are such cells
//! in the same box and line; then come the pairs across, in order. Type 1 has one open corner and
//! removes the digit that would complete the rectangle. Type 2 has two open corners with the same
//! further digit, and one of them holds it.

use super::{Memory, key, neighbours, parallels};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Candidate, Rectangle, Step};
use crate::technique::survey::Survey;

/// Returns the first avoidable rectangle of this type.
pub(in crate::technique) fn avoidable<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
    memory: &mut Memory,
) -> Option<Step> {
    if memory.avoidable.stamp != board.stamp() {
        memory.avoidable.stamp = board.stamp();
        memory.avoidable.first = Default::default();
        if board.geometry.swaps {
            scan(board, survey, memory);
        }
    }
    memory.avoidable.first[usize::from(technique == Technique::AvoidableRectangle2)].clone()
}

fn scan<const W: usize>(board: &Board<W>, survey: &mut Survey<W>, memory: &mut Memory) {
    let geometry = &board.geometry;
    let pairs = survey.cells_with(2);
    let solved = survey.solved(board);
    let own = solved.iter().fold(CellSet::EMPTY, |all, &cells| all | cells) - board.givens();
    memory.keys.clear();
    for first in own {
        for second in neighbours(board, first) & own {
            let (Some(one), Some(two)) = (board.value(first), board.value(second)) else {
                continue;
            };
            let across = parallels(board, first, second);
            let fits = |digit: Digit| (own & solved[digit.index()]) | (pairs & board.places(digit));
            let (thirds, fourths) = (fits(two), fits(one));
            for third in across.cells & thirds {
                let fourth = across.fourth(board, second, third);
                let open = [third, fourth].map(|cell| board.open().contains(cell));
                let boxed = geometry.box_of(third) == geometry.box_of(fourth);
                if !boxed || open == [false, false] || !fourths.contains(fourth) {
                    continue;
                }
                let mut corners = [first, second, third, fourth];
                corners.sort_unstable();
                let key = key(corners, geometry.size);
                // With three corners solved, the scan may meet the rectangle from each of two
                // boxes.
                if memory.keys.contains(&key) {
                    continue;
                }
                memory.keys.push(key);
                let mut digits = [one, two];
                digits.sort_unstable();
                let open = [(third, two), (fourth, one)]
                    .into_iter()
                    .filter(|&(cell, _)| board.open().contains(cell));
                let mut extra: Vec<Cell> = open.clone().map(|(cell, _)| cell).collect();
                extra.sort_unstable();
                let rectangle =
                    Rectangle { corners, digits, extra, houses: Vec::new(), subset: Vec::new() };
                let open: Vec<(Cell, Digit)> = open.collect();
                complete(board, memory, &open, rectangle);
            }
        }
    }
}

/// Keeps the step of a rectangle, given its open corners with the digits that would complete it.
fn complete<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory,
    open: &[(Cell, Digit)],
    rectangle: Rectangle,
) {
    if let &[(cell, digit)] = open {
        let step = Step::removing(
            Technique::AvoidableRectangle1,
            vec![Candidate { cell, digit }],
            Because::Rectangle(rectangle),
        );
        memory.avoidable.keep(0, || Some(step));
        return;
    }
    let &[(third, two), (fourth, one)] = open else { return };
    let others = [(third, two), (fourth, one)]
        .map(|(cell, digit)| board.digits(cell) - DigitSet::from(digit));
    let Some(digit) = others[0].single().filter(|_| others[0] == others[1]) else { return };
    let gone = board.geometry.common_peers([third, fourth]) & board.places(digit);
    if !gone.is_empty() {
        let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
        let because = Because::Rectangle(rectangle);
        memory
            .avoidable
            .keep(1, || Some(Step::removing(Technique::AvoidableRectangle2, removed, because)));
    }
}
