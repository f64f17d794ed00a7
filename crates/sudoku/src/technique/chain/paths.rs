//! What the path of a loop or an open chain shows, and whether it is valid.
//!
//! A path is valid if it returns to no cell. The check follows it from its start and records passed
//! cells one node late, so that a cell may be entered by one digit and left by another. Only the
//! first cell of a group must be new, but all its cells count as passed. A loop may pass through
//! its start cell, but its first and last links must leave it.

use super::super::step::{Because, Candidate, Chain, Step};
use super::super::{Board, CellSet, Technique};
use super::View;
use super::groups::Groups;
use super::spread::{Code, Spread, Subject, is_on, node};
use super::worth;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

/// What a path shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Discontinuous,
    Continuous,
    Open,
}

/// A valid path, and what it removes.
#[derive(Debug, Default)]
pub(super) struct Found {
    path: Vec<Code>,
    pub(super) removed: Vec<Candidate>,
}

impl Found {
    /// Takes the path to this place in the list, if it is a loop.
    pub(super) fn take_loop<const W: usize>(
        &mut self,
        view: View<'_, W>,
        spread: &Spread<W>,
        start: (Cell, Digit, bool),
        place: usize,
    ) -> Option<Kind> {
        let (cell, digit, on) = start;
        let code = spread.list[place].code;
        let end = match spread.numbers.subject(code) {
            Subject::Candidate(there, end) if there == cell => end,
            _ => return None,
        };
        let gone = match (on, is_on(code), digit == end) {
            (true, false, true) | (true, true, false) => DigitSet::from(digit),
            (false, true, true) => view.board.digits(cell) - digit.into(),
            (false, false, false) => end.into(),
            (false, true, false) => DigitSet::EMPTY,
            _ => return None,
        };
        let kind = if gone.is_empty() { Kind::Continuous } else { Kind::Discontinuous };
        self.removed.clear();
        self.removed.extend(removals(cell, gone));
        spread.path(place, &mut self.path);
        if self.path.len() < 3 || !fits_loop(view.groups, spread, &self.path, cell) {
            return None;
        }
        if kind == Kind::Continuous {
            continuous(view.board, view.groups, spread, &self.path, &mut self.removed);
        }
        Some(kind)
    }

    /// Takes the path to this place in the list, if it is an open chain.
    pub(super) fn take_open<const W: usize>(
        &mut self,
        view: View<'_, W>,
        spread: &Spread<W>,
        start: (Cell, Digit),
        place: usize,
    ) -> Option<Kind> {
        let code = spread.list[place].code;
        let end = match spread.numbers.subject(code) {
            Subject::Candidate(there, end) if there != start.0 && is_on(code) => (there, end),
            _ => return None,
        };
        self.removed.clear();
        if !open(view.board, start, end, &mut self.removed) {
            return None;
        }
        spread.path(place, &mut self.path);
        let fits = self.path.len() >= 3 && !repeats(view.groups, spread, &self.path, None);
        fits.then_some(Kind::Open)
    }

    /// The step that the path shows.
    pub(super) fn step<const W: usize>(
        &self,
        groups: &Groups<W>,
        spread: &Spread<W>,
        kind: Kind,
    ) -> Step {
        let Found { path, removed } = self;
        let is_group = |&code: &Code| matches!(spread.numbers.subject(code), Subject::Group(_));
        let technique = match (kind, path.iter().any(is_group)) {
            (Kind::Discontinuous, false) => Technique::DiscontinuousLoop,
            (Kind::Continuous, false) => Technique::ContinuousLoop,
            (Kind::Open, false) => Technique::Aic,
            (Kind::Discontinuous, true) => Technique::GroupedDiscontinuousLoop,
            (Kind::Continuous, true) => Technique::GroupedContinuousLoop,
            (Kind::Open, true) => Technique::GroupedAic,
        };
        let nodes = path.iter().map(|&code| node(spread.numbers, groups, code)).collect();
        let chain = Chain { nodes, closed: kind == Kind::Continuous };
        Step::removing(technique, removed.clone(), Because::Chain(chain))
    }
}

/// Some digits of a cell, as candidates.
pub(super) fn removals(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits.into_iter().map(move |digit| Candidate { cell, digit })
}

/// The removals if one of two candidates with different digits that see each other is true.
pub(super) fn crossed(start: (Cell, Digit), end: (Cell, Digit)) -> [Candidate; 2] {
    let first = Candidate { cell: start.0, digit: end.1 };
    let second = Candidate { cell: end.0, digit: start.1 };
    if end.1 < start.1 { [first, second] } else { [second, first] }
}

/// What two candidates both exclude, by digit, then cell.
pub(super) fn excluded_by_both<const W: usize>(
    board: &Board<W>,
    ends: [(Cell, Digit); 2],
) -> Vec<Candidate> {
    let excluded = board.geometry.excluded_by_all(&ends);
    let mut removed: Vec<Candidate> =
        excluded.flat_map(|(cell, gone)| removals(cell, gone & board.digits(cell))).collect();
    worth::sort(&mut removed);
    removed
}

/// Adds what an open chain removes, since one of its two ends is true. Returns false if this is not
/// an open chain: with a single removal it is a loop in the cell of the removal.
fn open<const W: usize>(
    board: &Board<W>,
    (start, digit): (Cell, Digit),
    (end, last): (Cell, Digit),
    removed: &mut Vec<Candidate>,
) -> bool {
    if board.geometry.is_related {
        removed.extend(excluded_by_both(board, [(start, digit), (end, last)]));
        return removed.len() >= 2;
    }
    if digit == last {
        let peers = board.geometry.peers(start) & board.geometry.peers(end);
        removed.extend((peers & board.places(digit)).iter().map(|cell| Candidate { cell, digit }));
        return removed.len() >= 2;
    }
    let crosses = board.geometry.sees(start, end)
        && board.digits(end).contains(digit)
        && board.digits(start).contains(last);
    if crosses {
        removed.extend(crossed((start, digit), (end, last)));
    }
    crosses
}

/// The cells of a node, the first of them, and the digit.
fn cells<const W: usize>(
    groups: &Groups<W>,
    spread: &Spread<W>,
    code: Code,
) -> (CellSet<W>, Option<Cell>, Digit) {
    match spread.numbers.subject(code) {
        Subject::Candidate(cell, digit) => (CellSet::of(cell), Some(cell), digit),
        Subject::Group(number) => {
            let group = groups.get(number);
            (group.cells, group.cells.first(), group.digit)
        }
    }
}

/// Whether a path back to its start cell is a loop: its first and last links leave the cell, and no
/// cell repeats.
fn fits_loop<const W: usize>(
    groups: &Groups<W>,
    spread: &Spread<W>,
    path: &[Code],
    start: Cell,
) -> bool {
    let first = |at: usize| cells(groups, spread, path[at]).1;
    first(1) != Some(start)
        && first(path.len() - 2) != Some(start)
        && !repeats(groups, spread, path, Some(start))
}

/// Whether a path returns to a cell. Two consecutive nodes may share one; of a group only the first
/// cell is checked. The start cell of a loop is exempt.
fn repeats<const W: usize>(
    groups: &Groups<W>,
    spread: &Spread<W>,
    path: &[Code],
    exempt: Option<Cell>,
) -> bool {
    let mut used = CellSet::EMPTY;
    let mut before = CellSet::EMPTY;
    for &code in path {
        let (cells, first, _) = cells(groups, spread, code);
        if first.is_some_and(|first| used.contains(first)) {
            return true;
        }
        used |= before;
        before = if first == exempt { CellSet::EMPTY } else { cells };
    }
    false
}

/// Adds what a continuous loop removes. A cell that is entered by one digit and left by another
/// holds one of the two. Of two nodes joined by a weak link one is true, so the digit is removed
/// from all other cells that see both; if a rule between two cells makes the link, all that both
/// nodes exclude is removed.
fn continuous<const W: usize>(
    board: &Board<W>,
    groups: &Groups<W>,
    spread: &Spread<W>,
    path: &[Code],
    removed: &mut Vec<Candidate>,
) {
    let at = |place: usize| cells(groups, spread, path[place]);
    let used = path.iter().fold(CellSet::EMPTY, |set, &code| set | cells(groups, spread, code).0);
    let mut keep = |cell: Option<Cell>, digits: DigitSet| {
        let gone = cell.map_or(DigitSet::EMPTY, |cell| board.digits(cell) - digits);
        removed.extend(
            cell.iter()
                .flat_map(|&cell| gone.into_iter().map(move |digit| Candidate { cell, digit })),
        );
    };
    let (_, start, first) = at(0);
    let (_, _, last) = at(path.len() - 1);
    keep(start, DigitSet::from(first) | last.into());
    for middle in 1..path.len() - 1 {
        // On, entered from another cell; then off in the same cell; then on in another cell.
        let (here, cell, digit) = at(middle);
        let (next, _, out) = at(middle + 1);
        if is_on(path[middle]) && here == next && at(middle - 1).0 != here {
            let leaves =
                path.get(middle + 2).is_some_and(|&code| cells(groups, spread, code).0 != here);
            if leaves {
                keep(cell, DigitSet::from(digit) | out.into());
            }
        }
    }
    for (place, &code) in path.iter().enumerate().skip(1) {
        let (here, _, digit) = at(place);
        let (before, _, other) = at(place - 1);
        if !is_on(code) && here != before && board.geometry.is_related {
            let nodes: Vec<(Cell, Digit)> = (here.iter().map(|cell| (cell, digit)))
                .chain(before.iter().map(|cell| (cell, other)))
                .collect();
            for (cell, gone) in board.geometry.excluded_by_all(&nodes) {
                // Two different digits of one cell may belong to two nodes of the loop.
                let gone = if used.contains(cell) { DigitSet::EMPTY } else { gone };
                removed.extend(removals(cell, gone & board.digits(cell)));
            }
        } else if !is_on(code) && here != before {
            let seen = board.geometry.common_peers(here | before) & board.places(digit);
            removed.extend((seen - used).iter().map(|cell| Candidate { cell, digit }));
        }
    }
    worth::sort(removed);
}
