//! Avoidable rectangles: corners that are solved but not given could change places, so the last corners must not complete
//! a rectangle of two digits.
//!
//! First corners are the solved cells that are no clues, in order; second corners those of the same box in a line with
//! them; then the pairs across, in order. Type 1 has one open corner left and removes the digit that would complete the
//! rectangle; type 2 has two, with a common other digit, of which one is true.

use super::{Memory, key, neighbours, parallels};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Candidate, Rectangle, Step};
use crate::technique::survey::Survey;

/// The avoidable rectangle of this name.
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
                // With three corners solved the rectangle may come up from each of two boxes.
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

/// The step of a rectangle with these open corners and the digits that would complete it.
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
