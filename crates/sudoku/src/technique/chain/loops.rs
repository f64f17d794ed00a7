//! Nice loops and alternating inference chains, from cell to cell or with groups.
//!
//! For every candidate, first all on, then all off, the consequences are [spread](super::spread). A
//! consequence in the start cell makes a loop:
//!
//! | start | end | loop |
//! |---|---|---|
//! | on | itself off, or another digit on | discontinuous: the start is false |
//! | off | itself on | discontinuous: the start is true, the cell's other digits are removed |
//! | off | another digit off | discontinuous: that digit is false in any case |
//! | off | another digit on | continuous: every link holds both ways |
//!
//! (A start that is on and turns another digit of its cell off shows nothing new: that is a link
//! inside the cell. And a search never returns to the state in which it began.) Then come chains
//! from candidates that are off to candidates that are on in other cells: one of the two ends is
//! true. If both have the same digit, it is removed from all cells that see both, of which there
//! must be at least two. If they have two digits and see each other, each digit is removed from the
//! other's cell. A path that passes through a cell twice is not valid. The step is the one of the
//! greatest [`Worth`], and the first of equals.
//!
//! Spreading from every candidate takes a millisecond, so the search begins at the other end.
//! [`reach`](super::reach) shows what leads where, and the ends of a chain alone determine what it
//! removes. The exceptions are continuous loops, which are rare; all of them are walked. The starts
//! are then listed by the worth they may have, and the first one that really has it, on a path
//! without a repeated cell, makes the step. Chains that remove one candidate are listed only if
//! none removes more.

use std::cmp::Reverse;

use super::super::Board;
use super::super::step::{Candidate, Step};
use super::View;
use super::paths::{Found, crossed, excluded_by_both, removals};
use super::reach::Reach;
use super::spread::Spread;
use super::worth::Worth;
use crate::digit::Digit;
use crate::grid::Cell;

/// The searches for paths, in the order in which they are made.
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

/// A start that may have a path of this worth.
#[derive(Clone, Copy, Debug)]
struct Entry {
    worth: Worth,
    phase: Phase,
    start: (Cell, Digit),
}

/// The most nodes that are walked over. On a 9×9 board all starts together have fewer; on larger
/// boards, chains that would come later are not found.
const PATIENCE: usize = 4_000_000;

/// The alarm's work for one spread.
const SPREADING: usize = 2000;

/// The alarm's work for a pair of ends on a board with rules between two cells.
const LISTING: usize = 10;

/// Memory of the search.
#[derive(Debug)]
pub(super) struct Loops<const W: usize> {
    pub(super) reach: Reach<W>,
    spread: Spread<W>,
    /// The start of the current spread.
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

impl<const W: usize> Loops<W> {
    /// Finds the best loop or chain.
    pub(super) fn find(&mut self, view: View<'_, W>) -> Option<Step> {
        self.reach.prepare(view.board, view.links, view.groups);

        self.patience = PATIENCE;
        self.spread_of = None;
        self.entries.clear();
        if view.board.geometry.is_related {
            self.list_open(view.board);
        } else {
            self.list_one_digit(view.board);
            self.list_two_digits(view.board);
        }
        self.list_loops(view);
        if let Some(step) = self.best(view, 2) {
            return Some(step);
        }
        self.entries.retain(|entry| entry.worth.count() == 1);
        self.list_single(view);
        self.best(view, 1)
    }

    /// Lists chains on boards with rules between two cells: the ends may have any digits, and
    /// whatever both exclude is removed, at least two candidates.
    fn list_open(&mut self, board: &Board<W>) {
        let ends = self.reach.candidates().len();
        for one in 0..ends {
            let start = self.reach.candidates()[one];
            if board.alarm.rings_after(LISTING * ends) {
                return;
            }
            for other in one + 1..ends {
                let end = self.reach.candidates()[other];
                if start.0 == end.0 || !self.reach.joins(one as u32, other as u32) {
                    continue;
                }
                let removed = excluded_by_both(board, [start, end]);
                if removed.len() >= 2 {
                    let worth = Worth::of(&removed);
                    for start in [start, end] {
                        self.entries.push(Entry { worth, phase: Phase::OpenFromOff, start });
                    }
                }
            }
        }
    }

    /// Lists chains whose ends have the same digit, with at least two removals.
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

    /// Lists loops from a digit that is off to one that is on in the same cell: continuous loops,
    /// which are walked for their worth, and starts that are true, if that removes at least two
    /// candidates.
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

    /// Lists what removes one candidate: a start that is false because on leads to off, or a digit
    /// that is false even if another digit of its cell is off. In both cases the candidate turns
    /// two ends off, at least one of them in another cell, of which one must be on.
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
            // In a cell with two candidates, one may follow from its own opposite.
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

    /// The step of the first listed start that has one with at least `least` removals.
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

    /// The step of a start, if it has one of its listed worth.
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
                return Some(found.step(view.groups, &self.spread, kind));
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
        if self.patience == 0 || view.board.alarm.rings_after(SPREADING) {
            self.spread.list.clear();
            return;
        }
        self.spread.run(view.board, view.links, view.groups, (cell, digit, on));
        self.patience = self.patience.saturating_sub(self.spread.list.len());
    }
}

/// The step whose path ends at this position in the list, if any.
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
    kind.map(|kind| found.step(view.groups, spread, kind))
}
