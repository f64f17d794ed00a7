//! Colours. Houses with two places for a digit tie cells in pairs, and the tied cells form
//! clusters. In each cluster either all cells of one colour hold the digit, or all cells of the
//! other.
//!
//! - Simple colours. Wrap: two cells of one colour see each other, so that colour is false. Trap:
//!   the digit is removed from a cell that sees both colours.
//! - Multi colours, with two clusters. Type 2: a colour that sees both colours of another cluster
//!   is false. Type 1: two colours see each other, so one of their opposites is true, and the digit
//!   is removed from cells that see both opposites.
//!
//! Digits ascend, and clusters are in the order of their first cells (for multi colours, in ordered
//! pairs). Wrap comes before trap, type 2 before type 1. The first that removes something is taken.
//! All of this reasons about one digit, so digits without [doubtful](Survey::doubtful) candidates
//! are skipped.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::Survey;
use crate::digit::Digit;
use crate::grid::Cell;

/// The two colours of a cluster.
type Cluster<const W: usize> = [CellSet<W>; 2];

/// One cluster: a colour that contradicts itself, or cells that see both colours.
pub(super) fn simple<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    for digit in board.all_digits() {
        if survey.doubtful(board, digit).is_empty() {
            continue;
        }
        for cluster in clusters(board, digit) {
            let mut gone = CellSet::EMPTY;
            for color in cluster {
                if color.meets(&seen_by(board, color)) {
                    gone |= color;
                }
            }
            if !gone.is_empty() {
                return Some(step(Technique::SimpleColorsWrap, digit, &[cluster], gone));
            }
            let [one, other] = cluster.map(|color| seen_by(board, color));
            let gone = one & other & board.places(digit);
            if !gone.is_empty() {
                return Some(step(Technique::SimpleColorsTrap, digit, &[cluster], gone));
            }
        }
    }
    None
}

/// Two clusters that see each other.
pub(super) fn multi<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    for digit in board.all_digits() {
        if survey.doubtful(board, digit).is_empty() {
            continue;
        }
        let clusters = clusters(board, digit);
        for (at, &one) in clusters.iter().enumerate() {
            for (other_at, &other) in clusters.iter().enumerate() {
                if at == other_at {
                    continue;
                }
                if let Some(step) = pair(board, digit, [one, other]) {
                    return Some(step);
                }
            }
        }
    }
    None
}

fn pair<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    [one, other]: [Cluster<W>; 2],
) -> Option<Step> {
    let mut gone = CellSet::EMPTY;
    for color in one {
        let seen = seen_by(board, color);
        if other.iter().all(|other| seen.meets(other)) {
            gone |= color;
        }
    }
    if !gone.is_empty() {
        return Some(step(Technique::MultiColors2, digit, &[one, other], gone));
    }
    for color in [0, 1] {
        let seen = seen_by(board, one[color]);
        for other_color in [0, 1] {
            if seen.meets(&other[other_color]) {
                gone |= seen_by(board, one[1 - color]) & seen_by(board, other[1 - other_color]);
            }
        }
    }
    gone &= board.places(digit);
    (!gone.is_empty()).then(|| step(Technique::MultiColors1, digit, &[one, other], gone))
}

/// The cells that see some cell of a colour.
fn seen_by<const W: usize>(board: &Board<W>, color: CellSet<W>) -> CellSet<W> {
    color.iter().fold(CellSet::EMPTY, |seen, cell| seen | board.geometry.peers(cell))
}

/// The clusters of a digit. A cell gets its colour when it is first reached; the walk is
/// depth-first, by row, column and box. The order of the walk matters only where a colour
/// contradicts itself.
fn clusters<const W: usize>(board: &Board<W>, digit: Digit) -> Vec<Cluster<W>> {
    let geometry = &board.geometry;
    let tied = |house: &usize| board.count(*house, digit) == 2;
    let mut left = (0..geometry.houses.len())
        .filter(tied)
        .fold(CellSet::EMPTY, |set, house| set | board.places_in(house, digit));
    let mut clusters = Vec::new();
    let mut walk: Vec<(Cell, usize)> = Vec::new();
    while let Some(start) = left.first() {
        let mut cluster = [CellSet::EMPTY; 2];
        walk.push((start, 0));
        while let Some((cell, color)) = walk.pop() {
            if !left.contains(cell) {
                continue;
            }
            left.remove(cell);
            cluster[color].insert(cell);
            for &house in geometry.houses_of[cell.index()].iter().rev().filter(|&house| tied(house))
            {
                let partner = board.places_in(house, digit) - CellSet::of(cell);
                walk.extend(partner.first().map(|partner| (partner, 1 - color)));
            }
        }
        clusters.push(cluster);
    }
    clusters
}

fn step<const W: usize>(
    technique: Technique,
    digit: Digit,
    clusters: &[Cluster<W>],
    gone: CellSet<W>,
) -> Step {
    let listed = clusters.iter().map(|colors| colors.map(|color| color.iter().collect()));
    let because = Because::Colors { digit, clusters: listed.collect() };
    let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    Step::removing(technique, removed, because)
}
