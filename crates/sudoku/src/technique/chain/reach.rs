//! What leads where on a board, including groups: the [closure](super::closure) of all its links.
//!
//! Ends are numbered digit by digit and by cell, followed by the groups that have strong links.
//! Candidates and groups without strong links turn nothing on and are left out.

use super::super::board::Stamp;
use super::super::{Board, CellSet};
use super::closure::{Closure, End, Mask};
use super::groups::Groups;
use super::links::Links;
use crate::digit::Digit;
use crate::grid::Cell;

/// Marks a candidate or group that is not an end.
const NONE: End = End::MAX;

/// The ends of the strong links of a board, and what they lead to.
#[derive(Debug)]
pub(super) struct Reach<const W: usize> {
    /// The board, and the number of groups that are used.
    of: (Stamp, usize),
    size: usize,
    /// The end of each candidate, by cell and digit. Meaningless unless the cell is in the digit's
    /// set in `cells`.
    ends: Vec<End>,
    /// For each digit: the cells that are ends.
    cells: Vec<CellSet<W>>,
    /// The candidates that are ends, digit by digit. The ends of groups are numbered after them.
    candidates: Vec<(Cell, Digit)>,
    /// The first end of each digit.
    digits: Vec<End>,
    /// The end of each group, and the groups that are ends.
    groups: Vec<End>,
    linked: Vec<usize>,
    closure: Closure,
    /// The ends that one candidate turns off, as a list and as a mask.
    around: Vec<End>,
    mask: Mask,
}

impl<const W: usize> Default for Reach<W> {
    fn default() -> Reach<W> {
        Reach {
            of: (Stamp::default(), 0),
            size: 0,
            ends: Vec::new(),
            cells: Vec::new(),
            candidates: Vec::new(),
            digits: Vec::new(),
            groups: Vec::new(),
            linked: Vec::new(),
            closure: Closure::default(),
            around: Vec::new(),
            mask: Mask::default(),
        }
    }
}

impl<const W: usize> Reach<W> {
    /// Computes the closure of a board, unless it is the last one.
    pub(super) fn prepare(&mut self, board: &Board<W>, links: &Links<W>, groups: &Groups<W>) {
        let of = (board.stamp(), groups.len());
        if self.of == of {
            return;
        }
        self.of = of;
        self.number(board, links, groups);
        self.link(board, links, groups);
        self.closure.close(&board.alarm);
    }

    fn number(&mut self, board: &Board<W>, links: &Links<W>, groups: &Groups<W>) {
        self.size = board.geometry.size;
        self.ends.resize(self.size * board.geometry.shape.cell_count(), NONE);
        self.cells.clear();
        self.candidates.clear();
        self.digits.clear();
        for digit in board.all_digits() {
            self.digits.push(self.candidates.len() as End);
            let mut cells = links.linked(digit) | (links.bivalue() & board.places(digit));
            for (_, group) in groups.of(digit) {
                for cell in group.partners.into_iter().flatten() {
                    cells.insert(cell);
                }
            }
            self.cells.push(cells);
            for cell in cells {
                self.ends[cell.index() * self.size + digit.index()] = self.candidates.len() as End;
                self.candidates.push((cell, digit));
            }
        }
        self.digits.push(self.candidates.len() as End);
        self.groups.clear();
        self.linked.clear();
        for at in 0..groups.len() {
            let group = groups.get(at);
            let linked = group.partners.iter().any(Option::is_some)
                || group.twins.iter().any(Option::is_some);
            let end = (self.candidates.len() + self.linked.len()) as End;
            self.groups.push(if linked { end } else { NONE });
            self.linked.extend(linked.then_some(at));
        }
    }

    fn link(&mut self, board: &Board<W>, links: &Links<W>, groups: &Groups<W>) {
        let Reach { size, ends, cells, closure, .. } = self;
        let end = |cell: Cell, digit: Digit| ends[cell.index() * *size + digit.index()];
        closure.clear();
        for &(cell, digit) in &self.candidates {
            let others = board.digits(cell) - digit.into();
            if let Some(other) = others.single() {
                closure.strong(end(cell, other));
            }
            for other in links.partners(cell, digit) {
                closure.strong(end(other, digit));
            }
            for other in others {
                if cells[other.index()].contains(cell) {
                    closure.weak(end(cell, other));
                }
            }
            for other in board.geometry.peers(cell) & cells[digit.index()] {
                closure.weak(end(other, digit));
            }
            for (other, gone) in board.geometry.related(cell, digit) {
                for gone in gone.into_iter().filter(|gone| cells[gone.index()].contains(other)) {
                    closure.weak(end(other, gone));
                }
            }
            if board.geometry.is_related {
                for group in groups.related_to(cell, digit) {
                    if self.groups[group] != NONE {
                        closure.weak(self.groups[group]);
                    }
                }
            }
            for (number, group) in groups.of(digit) {
                let end = self.groups[number];
                if end != NONE && group.partners.contains(&Some(cell)) {
                    closure.strong(end);
                }
                if end != NONE && group.seen.contains(cell) {
                    closure.weak(end);
                }
            }
            closure.finish();
        }
        for &at in &self.linked {
            let group = groups.get(at);
            for cell in group.partners.into_iter().flatten() {
                closure.strong(end(cell, group.digit));
            }
            for twin in group.twins.into_iter().flatten() {
                closure.strong(self.groups[twin]);
            }
            for cell in group.seen & cells[group.digit.index()] {
                closure.weak(end(cell, group.digit));
            }
            for &(cell, digit) in &group.related {
                if cells[digit.index()].contains(cell) {
                    closure.weak(end(cell, digit));
                }
            }
            for other in groups.seen_by(at).filter(|&other| self.groups[other] != NONE) {
                closure.weak(self.groups[other]);
            }
            closure.finish();
        }
    }

    /// The cells of a digit that are ends.
    pub(super) fn cells(&self, digit: Digit) -> CellSet<W> {
        self.cells[digit.index()]
    }

    /// The end of a candidate, which must be one.
    pub(super) fn end(&self, cell: Cell, digit: Digit) -> End {
        self.ends[cell.index() * self.size + digit.index()]
    }

    /// The candidates that are ends, digit by digit.
    pub(super) fn candidates(&self) -> &[(Cell, Digit)] {
        &self.candidates
    }

    /// The ends of one digit.
    pub(super) fn of_digit(&self, digit: Digit) -> std::ops::Range<End> {
        self.digits[digit.index()]..self.digits[digit.index() + 1]
    }

    /// Whether one end must be on if the other is off.
    pub(super) fn joins(&self, one: End, other: End) -> bool {
        self.closure.joins(one, other)
    }

    /// Whether a candidate must be on if the end `from` is off.
    pub(super) fn leads(&self, from: End, cell: Cell, digit: Digit) -> bool {
        self.cells(digit).contains(cell) && self.joins(from, self.end(cell, digit))
    }

    /// Collects the ends outside its cell that a candidate turns off if it is on.
    pub(super) fn look_around(
        &mut self,
        board: &Board<W>,
        groups: &Groups<W>,
        cell: Cell,
        digit: Digit,
    ) {
        self.around.clear();
        self.closure.empty(&mut self.mask);
        for other in board.geometry.peers(cell) & self.cells(digit) {
            self.around.push(self.end(other, digit));
        }
        if board.geometry.is_related {
            for (other, gone) in board.geometry.related(cell, digit) {
                for gone in gone {
                    if self.cells(gone).contains(other) {
                        self.around.push(self.end(other, gone));
                    }
                }
            }
            let related = groups.related_to(cell, digit).map(|group| self.groups[group]);
            self.around.extend(related.filter(|&end| end != NONE));
        }
        for (number, group) in groups.of(digit) {
            if self.groups[number] != NONE && group.seen.contains(cell) {
                self.around.push(self.groups[number]);
            }
        }
        for &end in &self.around {
            self.mask.flip(end);
        }
    }

    /// Whether `end`, if off, turns one of the collected ends on.
    pub(super) fn meets(&self, end: End) -> bool {
        self.closure.meets(end, &self.mask)
    }

    /// Whether one of the collected ends, if off, turns another of them on.
    pub(super) fn is_caught(&mut self) -> bool {
        let Reach { around, mask, closure, .. } = self;
        around.iter().any(|&end| {
            mask.flip(end);
            let meets = closure.meets(end, mask);
            mask.flip(end);
            meets
        })
    }

    /// Finds what follows from a candidate: for each digit the places that are off, and those that
    /// are on.
    pub(super) fn follow(
        &mut self,
        board: &Board<W>,
        groups: &Groups<W>,
        start: (Cell, Digit, bool),
        [off, on]: [&mut Vec<CellSet<W>>; 2],
    ) {
        for sets in [&mut *off, &mut *on] {
            sets.clear();
            sets.resize(self.size, CellSet::EMPTY);
        }
        let (cell, digit, is_on) = start;
        if is_on {
            self.look_around(board, groups, cell, digit);
            self.closure.empty(&mut self.mask);
            for &end in &self.around {
                self.closure.add(end, &mut self.mask);
            }
            for other in board.digits(cell) - digit.into() {
                if self.cells(other).contains(cell) {
                    self.closure.add(self.end(cell, other), &mut self.mask);
                }
            }
            on[digit.index()].insert(cell);
            exclude(board, cell, digit, off);
        } else {
            self.closure.empty(&mut self.mask);
            if self.cells(digit).contains(cell) {
                self.closure.add(self.end(cell, digit), &mut self.mask);
            }
        }
        for end in self.mask.iter() {
            match self.candidates.get(end as usize) {
                Some(&(cell, digit)) => {
                    on[digit.index()].insert(cell);
                    exclude(board, cell, digit, off);
                }
                None => {
                    let group = groups.get(self.linked[end as usize - self.candidates.len()]);
                    off[group.digit.index()] |= group.seen;
                    for &(cell, digit) in &group.related {
                        off[digit.index()].insert(cell);
                    }
                }
            }
        }
        let [mut once, mut twice] = [CellSet::EMPTY; 2];
        for &cells in &*on {
            twice |= once & cells;
            once |= cells;
        }
        for digit in board.all_digits() {
            let at = digit.index();
            off[at] = (off[at] | (once - on[at]) | twice) & board.places(digit);
        }
        if !is_on {
            off[digit.index()].insert(cell);
        }
    }
}

/// Adds what a candidate excludes in other cells.
fn exclude<const W: usize>(board: &Board<W>, cell: Cell, digit: Digit, off: &mut [CellSet<W>]) {
    off[digit.index()] |= board.geometry.peers(cell);
    for (other, gone) in board.geometry.related(cell, digit) {
        for gone in gone {
            off[gone.index()].insert(other);
        }
    }
}
