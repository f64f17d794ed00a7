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

use super::super::Board;
use super::super::step::{Candidate, Step};
use super::View;
use super::paths::{Found, crossed, removals};
use super::reach::Reach;
use super::spread::Spread;
use super::worth::Worth;
use crate::digit::Digit;
use crate::grid::Cell;

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

/// So many nodes are walked over at most; a 9×9 board has not so many for all starts together. On larger boards the chains that
/// would come after that are not found.
const PATIENCE: usize = 4_000_000;

/// What a spread is to the alarm.
const SPREADING: usize = 2000;

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
    kind.map(|kind| found.step(view.groups, spread, kind))
}
