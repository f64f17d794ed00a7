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
//! (An on start whose end is another digit off says nothing new, and by way of a link inside the cell; its own state is where a search begins, so
//! it never comes back to it.) Then, from candidates that are off, chains to candidates that are on in other cells: of the two ends one
//! is true. With one digit it goes from all that see both, two places at least; with two digits in cells that see each other each
//! goes from the other's cell. A path through a cell twice does not count, and the step is the one of the greatest
//! [`Worth`], the first of equals.
//!
//! To spread from every candidate takes a millisecond; so we begin at the other end. What leads where is known from
//! [`reach`](super::reach), and what a chain removes from its ends alone, but for continuous loops, which are rare: these are all walked. The
//! starts are then listed by the worth of what they may have, and the first one that really has it, on a path without a
//! cell twice, has the step. What removes one candidate is listed only if nothing removes more.

use std::cmp::Reverse;

use super::super::step::{Because, Candidate, Chain, Step};
use super::super::{Board, CellSet, Technique};
use super::groups::Groups;
use super::links::Links;
use super::reach::Reach;
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

/// Which search finds a path. They come one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    LoopFromOn,
    LoopFromOff,
    OpenFromOff,
}

#[cfg(test)]
impl Phase {
    pub(super) const ALL: [Phase; 3] = [Phase::LoopFromOn, Phase::LoopFromOff, Phase::OpenFromOff];
}

/// A start that may have something of this worth.
#[derive(Clone, Copy, Debug)]
struct Entry {
    worth: Worth,
    phase: Phase,
    start: (Cell, Digit),
}

/// A path that counts, and what it removes.
#[derive(Debug, Default)]
struct Found {
    path: Vec<Code>,
    removed: Vec<Candidate>,
}

/// So many nodes are walked over at most; a 9×9 board has not so many for all starts together. On larger boards the chains that
/// would come after that are not found.
const PATIENCE: usize = 4_000_000;

/// Memory of the search.
#[derive(Debug)]
pub(super) struct Loops<const W: usize> {
    pub(super) reach: Reach<W>,
    spread: Spread<W>,
    /// The start that the spread is of.
    spread_of: Option<(Cell, Digit, bool)>,
    entries: Vec<Entry>,
    found: Found,
    patience: usize,
}

impl<const W: usize> Default for Loops<W> {
    fn default() -> Loops<W> {
        Loops {
            reach: Reach::default(),
            spread: Spread::default(),
            spread_of: None,
            entries: Vec::new(),
            found: Found::default(),
            patience: 0,
        }
    }
}

/// The board, its links and groups.
#[derive(Clone, Copy)]
pub(super) struct View<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    pub(super) links: &'a Links<W>,
    pub(super) groups: &'a Groups<W>,
}

impl<const W: usize> Loops<W> {
    /// The best loop or chain.
    pub(super) fn find(&mut self, view: View<'_, W>) -> Option<Step> {
        self.reach.prepare(view.board, view.links, view.groups);

        self.patience = PATIENCE;
        self.spread_of = None;
        self.entries.clear();
        self.list_one_digit(view.board);
        self.list_loops(view);
        self.list_two_digits(view.board);
        if let Some(step) = self.best(view, 2) {
            return Some(step);
        }
        self.entries.retain(|entry| entry.worth.count() == 1);
        self.list_single(view);
        self.best(view, 1)
    }

    /// Lists chains whose ends have the same digit, with two removals at least.
    fn list_one_digit(&mut self, board: &Board<W>) {
        for digit in board.all_digits() {
            let ends = self.reach.of_digit(digit);
            for one in ends.clone() {
                let (start, _) = self.reach.candidates()[one as usize];
                let seen = board.geometry.peers(start) & board.places(digit);
                for other in one + 1..ends.end {
                    if !self.reach.joins(one, other) {
                        continue;
                    }
                    let (end, _) = self.reach.candidates()[other as usize];
                    let removed = seen & board.geometry.peers(end);
                    if removed.len() >= 2 {
                        let worth = Worth::of_digit(&removed, digit);
                        for start in [start, end] {
                            let start = (start, digit);
                            self.entries.push(Entry { worth, phase: Phase::OpenFromOff, start });
                        }
                    }
                }
            }
        }
    }

    /// Lists what begins and ends off and on in one cell: continuous loops, which are walked for their worth, and starts
    /// that are true, if that removes two candidates at least.
    fn list_loops(&mut self, view: View<'_, W>) {
        for at in 0..self.reach.candidates().len() {
            let (cell, digit) = self.reach.candidates()[at];
            let digits = view.board.digits(cell);
            if digits.len() < 3 {
                continue;
            }
            let joins = |other: Digit| self.reach.leads(at as u32, cell, other);
            if joins(digit) {
                let removed = removals(cell, digits - digit.into());
                let worth = Worth::sum(removed);
                let start = (cell, digit);
                self.entries.push(Entry { worth, phase: Phase::LoopFromOff, start });
            }
            if (digits - digit.into()).into_iter().any(joins) {
                self.list_continuous(view, (cell, digit));
            }
        }
    }

    fn list_continuous(&mut self, view: View<'_, W>, start: (Cell, Digit)) {
        let (cell, digit) = start;
        self.spread(view, cell, digit, false);
        for last in view.board.digits(cell) - digit.into() {
            let Some(place) = self.spread.place(cell, last, true) else {
                continue;
            };
            if self.found.take_loop(view, &self.spread, (cell, digit, false), place).is_some() {
                let worth = Worth::of(&self.found.removed);
                if worth > Worth::NOTHING {
                    self.entries.push(Entry { worth, phase: Phase::LoopFromOff, start });
                }
            }
        }
    }

    /// Lists chains whose ends have two digits and see each other.
    fn list_two_digits(&mut self, board: &Board<W>) {
        for at in 0..self.reach.candidates().len() {
            let (start, digit) = self.reach.candidates()[at];
            let seen = board.geometry.peers(start) & board.places(digit);
            for last in board.digits(start) - digit.into() {
                for end in seen & self.reach.cells(last) {
                    if self.reach.joins(at as u32, self.reach.end(end, last)) {
                        let worth = Worth::of(&crossed((start, digit), (end, last)));
                        let start = (start, digit);
                        self.entries.push(Entry { worth, phase: Phase::OpenFromOff, start });
                    }
                }
            }
        }
    }

    /// Lists what removes one candidate: a start that is false if on, or a digit that is false if another one of its cell is off. Both
    /// mean that of two ends that the candidate turns off, one of them in another cell, one is on.
    fn list_single(&mut self, view: View<'_, W>) {
        for cell in view.board.open() {
            let digits = view.board.digits(cell);
            for digit in digits {
                self.reach.look_around(view.board, view.groups, cell, digit);
                let worth = Worth::of(&[Candidate { cell, digit }]);
                let mut refuted = self.reach.is_caught();
                for other in digits - digit.into() {
                    if self.reach.cells(other).contains(cell)
                        && self.reach.meets(self.reach.end(cell, other))
                    {
                        refuted = true;
                        let start = (cell, other);
                        self.entries.push(Entry { worth, phase: Phase::LoopFromOff, start });
                    }
                }
                if refuted {
                    let start = (cell, digit);
                    self.entries.push(Entry { worth, phase: Phase::LoopFromOn, start });
                }
            }
            // Of two candidates one may be true by itself.
            if digits.len() == 2 {
                for digit in digits {
                    if self.reach.leads(self.reach.end(cell, digit), cell, digit) {
                        let worth = Worth::sum(removals(cell, digits - digit.into()));
                        let start = (cell, digit);
                        self.entries.push(Entry { worth, phase: Phase::LoopFromOff, start });
                    }
                }
            }
        }
    }

    /// The step of the first of the listed starts that has one with so many removals at least.
    fn best(&mut self, view: View<'_, W>, least: u32) -> Option<Step> {
        let mut entries = std::mem::take(&mut self.entries);
        let key = |entry: &Entry| (Reverse(entry.worth), entry.phase, entry.start);
        entries.sort_unstable_by_key(key);
        entries.dedup_by_key(|entry| key(entry));
        let enough = |entry: &&Entry| entry.worth.count() >= least;
        let step = entries.iter().take_while(enough).find_map(|entry| self.look(view, entry));
        self.entries = entries;
        step
    }

    /// The step of a start, if there is one of its worth.
    fn look(&mut self, view: View<'_, W>, entry: &Entry) -> Option<Step> {
        let (cell, digit) = entry.start;
        self.spread(view, cell, digit, entry.phase == Phase::LoopFromOn);
        for place in 1..self.spread.list.len() {
            let found = &mut self.found;
            let kind = match entry.phase {
                Phase::OpenFromOff => found.take_open(view, &self.spread, entry.start, place),
                phase => {
                    let on = phase == Phase::LoopFromOn;
                    found.take_loop(view, &self.spread, (cell, digit, on), place)
                }
            };
            if let Some(kind) = kind
                && Worth::of(&found.removed) == entry.worth
            {
                return Some(step(view.groups, &self.spread, kind, found));
            }
        }
        None
    }

    /// Finds all that follows from a candidate, as long as there is patience left.
    fn spread(&mut self, view: View<'_, W>, cell: Cell, digit: Digit, on: bool) {
        let start = Some((cell, digit, on));
        if self.spread_of == start {
            return;
        }
        self.spread_of = start;
        if self.patience == 0 {
            self.spread.list.clear();
            return;
        }
        self.spread.run(view.board, view.links, view.groups, (cell, digit, on));
        self.patience = self.patience.saturating_sub(self.spread.list.len());
    }
}

impl Found {
    /// The loop that ends at this place of the list, if it is one.
    fn take_loop<const W: usize>(
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

    /// The open chain that ends at this place of the list, if it is one.
    fn take_open<const W: usize>(
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
}

/// The step that ends at a place of the list, if there is one.
#[cfg(test)]
pub(super) fn at<const W: usize>(
    view: View<'_, W>,
    spread: &Spread<W>,
    phase: Phase,
    start: (Cell, Digit),
    place: usize,
) -> Option<Step> {
    let mut found = Found::default();
    let on = phase == Phase::LoopFromOn;
    let kind = match phase {
        Phase::OpenFromOff => found.take_open(view, spread, start, place),
        _ => found.take_loop(view, spread, (start.0, start.1, on), place),
    };
    kind.map(|kind| step(view.groups, spread, kind, &found))
}

/// Some digits of a cell as candidates.
fn removals(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits.into_iter().map(move |digit| Candidate { cell, digit })
}

/// What goes if one of two candidates is true that see each other and have different digits.
fn crossed(start: (Cell, Digit), end: (Cell, Digit)) -> [Candidate; 2] {
    let first = Candidate { cell: start.0, digit: end.1 };
    let second = Candidate { cell: end.0, digit: start.1 };
    if end.1 < start.1 { [first, second] } else { [second, first] }
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
    let crosses = board.geometry.sees(start, end)
        && board.digits(end).contains(digit)
        && board.digits(start).contains(last);
    if crosses {
        removed.extend(crossed((start, digit), (end, last)));
    }
    crosses
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
    for (place, &code) in path.iter().enumerate().skip(1) {
        let (here, _, digit) = at(place);
        let (before, _, _) = at(place - 1);
        if !is_on(code) && here != before {
            let seen = board.geometry.common_peers(here | before) & board.places(digit);
            removed.extend((seen - used).iter().map(|cell| Candidate { cell, digit }));
        }
    }
    worth::sort(removed);
}

fn step<const W: usize>(groups: &Groups<W>, spread: &Spread<W>, kind: Kind, found: &Found) -> Step {
    let Found { path, removed } = found;
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
