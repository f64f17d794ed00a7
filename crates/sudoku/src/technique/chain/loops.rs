//! Nice loops and alternating inference chains, from cell to cell or with groups.
//!
//! For every candidate, first all on, then all off, the consequences are [spread](super::spread). A consequence in the cell where
//! it began makes a loop:
//!
//! | start | end | |
//! |---|---|---|
//! | on | its own off, or another digit on | discontinuous: the start is false |
//! | off | its own on | discontinuous: the start is true, the other digits of the cell go |
//! | off | another digit off | discontinuous: that digit is false in any case |
//! | off | another digit on | continuous: every link holds both ways |
//!
//! (An on start whose end is another digit off says nothing new; its own state is where it begins.) Then, from candidates that are off, chains
//! to candidates that are on in other cells: of the two ends one is true. With one digit it goes from all that see both, two places at
//! least; with two digits in cells that see each other each goes from the other's cell. A path through a cell twice does not count, and the
//! step is the one of the greatest [`Worth`], the first of equals.

use super::super::step::{Because, Candidate, Chain, Step};
use super::super::{Board, CellSet, Technique};
use super::groups::Groups;
use super::links::Links;
use super::spread::{Code, Spread, Subject, is_on, node};
use super::worth::{self, Worth};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

/// What a path shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Discontinuous,
    Continuous,
    Open,
}

/// Where the search stands: the best so far and memory.
struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    groups: &'a Groups<W>,
    best: Worth,
    found: Option<Step>,
    path: Vec<Code>,
    removed: Vec<Candidate>,
}

pub(super) fn plain<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    groups: &Groups<W>,
    spread: &mut Spread<W>,
) -> Option<Step> {
    let mut search = Search {
        board,
        groups,
        best: Worth::NOTHING,
        found: None,
        path: Vec::new(),
        removed: Vec::new(),
    };
    for on in [true, false] {
        for cell in board.open() {
            for digit in board.digits(cell) {
                spread.run(board, links, groups, (cell, digit, on));
                for place in 1..spread.list.len() {
                    let code = spread.list[place].code;
                    if let Subject::Candidate(there, end) = spread.numbers.subject(code) {
                        if there == cell {
                            search.take_loop(spread, (cell, digit, on), end, place);
                        }
                    }
                }
            }
        }
    }
    for cell in board.open() {
        for digit in board.digits(cell) {
            spread.run(board, links, groups, (cell, digit, false));
            for place in 1..spread.list.len() {
                let code = spread.list[place].code;
                if let Subject::Candidate(there, end) = spread.numbers.subject(code) {
                    if there != cell && is_on(code) {
                        search.take_open(spread, (cell, digit), (there, end), place);
                    }
                }
            }
        }
    }
    search.found
}

impl<const W: usize> Search<'_, W> {
    fn take_loop(
        &mut self,
        spread: &Spread<W>,
        start: (Cell, Digit, bool),
        end: Digit,
        place: usize,
    ) {
        let (cell, digit, on) = start;
        let end_on = is_on(spread.list[place].code);
        self.removed.clear();
        let gone = match (on, end_on, digit == end) {
            (true, false, true) | (true, true, false) => DigitSet::from(digit),
            (false, true, true) => self.board.digits(cell) - digit.into(),
            (false, false, false) => end.into(),
            (false, true, false) => DigitSet::EMPTY,
            _ => return,
        };
        let kind = if gone.is_empty() { Kind::Continuous } else { Kind::Discontinuous };
        self.removed.extend(gone.into_iter().map(|digit| Candidate { cell, digit }));
        spread.path(place, &mut self.path);
        if self.path.len() < 3 || !fits_loop(self.groups, spread, &self.path, cell) {
            return;
        }
        if kind == Kind::Continuous {
            continuous(self.board, self.groups, spread, &self.path, &mut self.removed);
        }
        self.offer(spread, kind);
    }

    fn take_open(
        &mut self,
        spread: &Spread<W>,
        start: (Cell, Digit),
        end: (Cell, Digit),
        place: usize,
    ) {
        self.removed.clear();
        if !open(self.board, start, end, &mut self.removed) {
            return;
        }
        spread.path(place, &mut self.path);
        if self.path.len() < 3 || repeats(self.groups, spread, &self.path, None) {
            return;
        }
        self.offer(spread, Kind::Open);
    }

    /// Takes the removals if they are the best so far.
    fn offer(&mut self, spread: &Spread<W>, kind: Kind) {
        let worth = Worth::of(&self.removed);
        if worth > self.best {
            self.best = worth;
            self.found = Some(step(self.groups, spread, kind, &self.path, &self.removed));
        }
    }
}

/// What a chain between two candidates of which one is true removes. False if it is none: one digit with a single
/// place to lose makes a loop in that cell.
fn open<const W: usize>(
    board: &Board<W>,
    (start, digit): (Cell, Digit),
    (end, last): (Cell, Digit),
    removed: &mut Vec<Candidate>,
) -> bool {
    if digit == last {
        let peers = board.geometry.peers(start) & board.geometry.peers(end);
        removed.extend((peers & board.places(digit)).iter().map(|cell| Candidate { cell, digit }));
        return removed.len() >= 2;
    }
    let crossed = board.geometry.sees(start, end)
        && board.digits(end).contains(digit)
        && board.digits(start).contains(last);
    if crossed {
        removed.push(Candidate { cell: start, digit: last });
        removed.push(Candidate { cell: end, digit });
        worth::sort(removed);
    }
    crossed
}

/// The cells of a node, and the first of them.
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

/// Whether a path that comes back to its cell is a loop: the first and the last link leave the cell, and no cell comes twice.
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

/// Whether a path comes back to a cell. Two nodes in a row may share one; of a group the first cell alone is looked for. The
/// start cell of a loop does not count.
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

/// What a continuous loop removes: a cell that is entered by one digit and left by another holds one of the two, and of two nodes joined
/// by a weak link one is true, so the digit goes from all other cells that see both.
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
        // On, entered from another cell, then off in the same cell, then on in another.
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
    for place in 1..path.len() {
        let (here, _, digit) = at(place);
        let (before, _, _) = at(place - 1);
        if !is_on(path[place]) && here != before {
            let seen = board.geometry.common_peers(here | before) & board.places(digit);
            removed.extend((seen - used).iter().map(|cell| Candidate { cell, digit }));
        }
    }
    worth::sort(removed);
}

fn step<const W: usize>(
    groups: &Groups<W>,
    spread: &Spread<W>,
    kind: Kind,
    path: &[Code],
    removed: &[Candidate],
) -> Step {
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
    Step::removing(technique, removed.to_vec(), Because::Chain(chain))
}
