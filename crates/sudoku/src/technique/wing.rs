//! Wings: cells with two candidates, one of which must hold a digit.
//!
//! - W-Wing: two cells with the same pair, linked by a house with two places for one digit of the
//!   pair; one of the cells then holds the other digit. Pairs of cells in order; removing the
//!   smaller digit is tried first, then the larger.
//! - XY-Wing: three cells with ab, ac, bc, one of which sees the other two. Triples of cells in
//!   order, with the first, second and third of them as the pivot.
//! - XYZ-Wing: a cell abc and two cells ac, bc that it sees. Pivots in order, then pairs of
//!   pincers.
//!
//! Each search takes the first wing that removes something. The digits of two cells of an XY-Wing
//! determine those of the third, so the cost is that of pairs rather than triples.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Chain, Node, Step};
use super::survey::Survey;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

/// Finds a W-Wing: two cells with the same pair and a strong link between them.
pub(super) fn w_wing<const W: usize>(board: &Board<W>, survey: &Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let mut pairs = survey.cells_with(2);
    while let Some(one) = pairs.first() {
        pairs.remove(one);
        let digits = board.digits(one);
        let [low, high] = both(digits)?;
        let twins = pairs & board.places(low) & board.places(high);
        for other in twins {
            let seen = geometry.peers(one) & geometry.peers(other);
            for [digit, link] in [[low, high], [high, low]] {
                let gone = seen & board.places(digit);
                if gone.is_empty() {
                    continue;
                }
                if let Some([near, far]) = strong_link(board, link, one, other) {
                    let nodes = vec![
                        Node::new(one, digit, false),
                        Node::new(one, link, true),
                        Node::new(near, link, false),
                        Node::new(far, link, true),
                        Node::new(other, link, false),
                        Node::new(other, digit, true),
                    ];
                    return Some(chain(Technique::WWing, digit, nodes, gone));
                }
            }
        }
    }
    None
}

/// The two places of the digit in the first house that has only these, one seen by each of the
/// cells.
fn strong_link<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    one: Cell,
    other: Cell,
) -> Option<[Cell; 2]> {
    let geometry = &board.geometry;
    let outside = board.places(digit) - CellSet::of(one) - CellSet::of(other);
    let by_one = outside & geometry.peers(one);
    let by_other = (outside & geometry.peers(other)) - by_one;
    if by_one.is_empty() || by_other.is_empty() {
        return None;
    }
    (0..geometry.houses.len()).find_map(|house| {
        if board.count(house, digit) != 2 {
            return None;
        }
        let cells = geometry.houses[house];
        Some([(by_one & cells).first()?, (by_other & cells).first()?])
    })
}

/// Finds an XY-Wing: three cells that share three digits, two in each; one sees the other two.
pub(super) fn xy_wing<const W: usize>(board: &Board<W>, survey: &Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let pairs = survey.cells_with(2);
    // Most boards have none, and a test of the pivots shows it quickly.
    if !pairs.iter().any(|pivot| is_pivot(board, pairs, pivot)) {
        return None;
    }
    let mut later = pairs;
    for one in pairs {
        later.remove(one);
        let digits = board.digits(one);
        let [low, high] = both(digits)?;
        // Exactly one digit in common.
        let near =
            (board.places(low) | board.places(high)) - (board.places(low) & board.places(high));
        let mut thirds = later;
        for other in later & near {
            thirds = after(thirds, other);
            let all = digits | board.digits(other);
            let [a, b] = both(all - (digits & board.digits(other)))?;
            let seen = match geometry.sees(one, other) {
                true => geometry.peers(one) | geometry.peers(other),
                false => geometry.peers(one) & geometry.peers(other),
            };
            for third in thirds & board.places(a) & board.places(b) & seen {
                let cells = [one, other, third];
                for pivot in 0..3 {
                    let pincers =
                        [cells[usize::from(pivot == 0)], cells[2 - usize::from(pivot == 2)]];
                    if let Some(step) = xy_step(board, cells[pivot], pincers) {
                        return Some(step);
                    }
                }
            }
        }
    }
    None
}

/// Whether a cell is the pivot of an XY-Wing that removes something.
fn is_pivot<const W: usize>(board: &Board<W>, pairs: CellSet<W>, pivot: Cell) -> bool {
    let geometry = &board.geometry;
    let Some([low, high]) = both(board.digits(pivot)) else { return false };
    let near = pairs & geometry.peers(pivot);
    let with_low = (near & board.places(low)) - board.places(high);
    let with_high = (near & board.places(high)) - board.places(low);
    !with_high.is_empty()
        && with_low.iter().any(|one| {
            (board.digits(one) - low.into()).into_iter().any(|digit| {
                let seen = geometry.peers(one) & board.places(digit);
                let others = with_high & board.places(digit);
                others.iter().any(|other| seen.meets(&geometry.peers(other)))
            })
        })
}

/// The cells of a set that come after `last`.
fn after<const W: usize>(mut cells: CellSet<W>, last: Cell) -> CellSet<W> {
    while let Some(first) = cells.first().filter(|&first| first <= last) {
        cells.remove(first);
    }
    cells
}

fn xy_step<const W: usize>(board: &Board<W>, pivot: Cell, pincers: [Cell; 2]) -> Option<Step> {
    let geometry = &board.geometry;
    let [one, other] = pincers;
    if !geometry.sees(pivot, one) || !geometry.sees(pivot, other) {
        return None;
    }
    let digit = (board.digits(one) & board.digits(other)).single()?;
    let gone = geometry.peers(one) & geometry.peers(other) & board.places(digit);
    if gone.is_empty() {
        return None;
    }
    let [to, from] = pincers.map(|pincer| (board.digits(pincer) - digit.into()).single());
    let (to, from) = (to?, from?);
    let nodes = vec![
        Node::new(one, digit, false),
        Node::new(one, to, true),
        Node::new(pivot, to, false),
        Node::new(pivot, from, true),
        Node::new(other, from, false),
        Node::new(other, digit, true),
    ];
    Some(chain(Technique::XyWing, digit, nodes, gone))
}

/// Finds an XYZ-Wing: a cell with three candidates, and two cells with two of them that it sees.
pub(super) fn xyz_wing<const W: usize>(board: &Board<W>, survey: &Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    for pivot in survey.cells_with(3) {
        let digits = board.digits(pivot);
        let inside = |cell: &Cell| (board.digits(*cell) - digits).is_empty();
        let near = survey.cells_with(2) & geometry.peers(pivot);
        let mut rest: CellSet<W> = near.iter().filter(inside).collect();
        while let Some(one) = rest.first() {
            rest.remove(one);
            for other in rest {
                let Some(digit) = (board.digits(one) & board.digits(other)).single() else {
                    continue;
                };
                let gone = geometry.common_peers([pivot, one, other]) & board.places(digit);
                if !gone.is_empty() {
                    let because = Because::Wing { pivot, pincers: [one, other], digit };
                    let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
                    return Some(Step::removing(Technique::XyzWing, removed, because));
                }
            }
        }
    }
    None
}

/// The two digits of a pair, ascending.
fn both(digits: DigitSet) -> Option<[Digit; 2]> {
    let first = digits.first()?;
    Some([first, (digits - first.into()).first()?])
}

fn chain<const W: usize>(
    technique: Technique,
    digit: Digit,
    nodes: Vec<Node>,
    gone: CellSet<W>,
) -> Step {
    let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    let chain = Chain { nodes, closed: false };
    Step::removing(technique, removed, Because::Chain(chain))
}
