//! What follows from one assumption: a breadth-first search over the implications.
//!
//! A node is a candidate or a group that is *on* or *off*. *On* implies *off* for the other digits
//! of the cell, then for the digit in row, column, box and further houses, each ascending, then for
//! candidates that a rule between two cells excludes, then for groups. *Off* implies *on* for the
//! last other digit of the cell, for the only other place in row, column, box and further houses,
//! then for groups. Every node keeps the parent that reached it first, so the path to it is a
//! shortest one. *Which* shortest path it is affects the score: a path that passes through a cell
//! twice hides the loop that another path would have shown.
//!
//! The nodes reached are kept as sets of cells, so that each node looks only at what is new.

use super::super::step::Node;
use super::super::{Board, CellSet};
use super::groups::Groups;
use super::links::Links;
use crate::digit::Digit;
use crate::grid::Cell;

/// A candidate or a group, on or off, as a number: see [`Numbers`].
pub(super) type Code = u32;

/// The numbering of nodes: candidates by cell and digit, then groups; the number is doubled, plus
/// one if on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    size: usize,
    candidates: usize,
}

/// What a node is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Candidate(Cell, Digit),
    Group(usize),
}

impl Numbers {
    pub(super) fn new<const W: usize>(board: &Board<W>) -> Numbers {
        let size = board.geometry.size;
        Numbers { size, candidates: size * board.geometry.shape.cell_count() }
    }

    pub(super) fn candidate(self, cell: Cell, digit: Digit, on: bool) -> Code {
        ((cell.index() * self.size + digit.index()) * 2 + usize::from(on)) as Code
    }

    pub(super) fn group(self, number: usize, on: bool) -> Code {
        ((self.candidates + number) * 2 + usize::from(on)) as Code
    }

    pub(super) fn subject(self, code: Code) -> Subject {
        let at = code as usize / 2;
        if at >= self.candidates {
            return Subject::Group(at - self.candidates);
        }
        let digit = Digit::from_index(at % self.size).expect("a digit of the board");
        Subject::Candidate(Cell::at(at / self.size), digit)
    }

    /// The number of codes.
    pub(super) fn count(self, groups: usize) -> usize {
        (self.candidates + groups) * 2
    }
}

pub(super) fn is_on(code: Code) -> bool {
    code % 2 == 1
}

/// A node that was reached, and the position in the list of the one it was reached from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) code: Code,
    pub(super) parent: u32,
}

/// The consequences of an assumption.
#[derive(Debug)]
pub(super) struct Spread<const W: usize> {
    pub(super) numbers: Numbers,
    /// The nodes in the order of discovery; the first is the assumption.
    pub(super) list: Vec<Reached>,
    /// The position of each node in the list; meaningless unless the node was reached.
    places: Vec<u32>,
    /// For each digit: the places that are off, and those that are on.
    pub(super) off: Vec<CellSet<W>>,
    pub(super) on: Vec<CellSet<W>>,
    /// For each group: whether it is off, and whether it is on.
    groups: Vec<[bool; 2]>,
}

impl<const W: usize> Default for Spread<W> {
    fn default() -> Spread<W> {
        Spread {
            numbers: Numbers::default(),
            list: Vec::new(),
            places: Vec::new(),
            off: Vec::new(),
            on: Vec::new(),
            groups: Vec::new(),
        }
    }
}

impl<const W: usize> Spread<W> {
    /// Finds all that follows from a candidate.
    pub(super) fn run(
        &mut self,
        board: &Board<W>,
        links: &Links<W>,
        groups: &Groups<W>,
        start: (Cell, Digit, bool),
    ) {
        let numbers = Numbers::new(board);
        self.numbers = numbers;
        self.list.clear();
        self.places.resize(numbers.count(groups.len()), 0);
        for sets in [&mut self.off, &mut self.on] {
            sets.clear();
            sets.resize(board.geometry.size, CellSet::EMPTY);
        }
        self.groups.clear();
        self.groups.resize(groups.len(), [false; 2]);
        let (cell, digit, on) = start;
        self.add_candidate(cell, digit, on, 0);
        let mut at = 0;
        while let Some(&Reached { code, .. }) = self.list.get(at) {
            let from = at as u32;
            match (self.numbers.subject(code), is_on(code)) {
                (Subject::Candidate(cell, digit), true) => {
                    self.candidate_on(board, groups, cell, digit, from);
                }
                (Subject::Candidate(cell, digit), false) => {
                    self.candidate_off(board, links, groups, cell, digit, from);
                }
                (Subject::Group(group), true) => self.group_on(groups, group, from),
                (Subject::Group(group), false) => self.group_off(groups, group, from),
            }
            at += 1;
        }
    }

    fn candidate_on(
        &mut self,
        board: &Board<W>,
        groups: &Groups<W>,
        cell: Cell,
        digit: Digit,
        from: u32,
    ) {
        for other in board.digits(cell) - digit.into() {
            if !self.off[other.index()].contains(cell) {
                self.add_candidate(cell, other, false, from);
            }
        }
        let places = board.places(digit) - CellSet::of(cell);
        let new = (board.geometry.peers(cell) & places) - self.off[digit.index()];
        if !new.is_empty() {
            for &house in &board.geometry.houses_of[cell.index()] {
                let here = board.geometry.houses[house] & places;
                for other in here - self.off[digit.index()] {
                    self.add_candidate(other, digit, false, from);
                }
            }
            // Peers by rules other than houses.
            for other in new - self.off[digit.index()] {
                self.add_candidate(other, digit, false, from);
            }
        }
        if board.geometry.is_related {
            self.related_off(board, groups, cell, digit, from);
        }
        for (number, group) in groups.of(digit) {
            if !self.groups[number][0] && group.seen.contains(cell) {
                self.add_group(number, false, from);
            }
        }
    }

    /// Turns off what a candidate excludes by a rule between two cells.
    fn related_off(
        &mut self,
        board: &Board<W>,
        groups: &Groups<W>,
        cell: Cell,
        digit: Digit,
        from: u32,
    ) {
        for (other, gone) in board.geometry.related(cell, digit) {
            for gone in gone & board.digits(other) {
                if !self.off[gone.index()].contains(other) {
                    self.add_candidate(other, gone, false, from);
                }
            }
        }
        for group in groups.related_to(cell, digit) {
            if !self.groups[group][0] {
                self.add_group(group, false, from);
            }
        }
    }

    fn candidate_off(
        &mut self,
        board: &Board<W>,
        links: &Links<W>,
        groups: &Groups<W>,
        cell: Cell,
        digit: Digit,
        from: u32,
    ) {
        if let Some(last) = (board.digits(cell) - digit.into()).single()
            && !self.on[last.index()].contains(cell)
        {
            self.add_candidate(cell, last, true, from);
        }
        let new = links.partners(cell, digit) - self.on[digit.index()];
        if !new.is_empty() {
            for &house in &board.geometry.houses_of[cell.index()] {
                if board.count(house, digit) == 2 {
                    let here = board.geometry.houses[house] & new;
                    for other in here - self.on[digit.index()] {
                        self.add_candidate(other, digit, true, from);
                    }
                }
            }
        }
        for (number, group) in groups.of(digit) {
            if !self.groups[number][1] && group.partners.contains(&Some(cell)) {
                self.add_group(number, true, from);
            }
        }
    }

    fn group_on(&mut self, groups: &Groups<W>, number: usize, from: u32) {
        let group = groups.get(number);
        for cell in group.seen - self.off[group.digit.index()] {
            self.add_candidate(cell, group.digit, false, from);
        }
        for &(cell, digit) in &group.related {
            if !self.off[digit.index()].contains(cell) {
                self.add_candidate(cell, digit, false, from);
            }
        }
        for other in groups.seen_by(number) {
            if !self.groups[other][0] {
                self.add_group(other, false, from);
            }
        }
    }

    fn group_off(&mut self, groups: &Groups<W>, number: usize, from: u32) {
        let group = groups.get(number);
        for cell in group.partners.into_iter().flatten() {
            if !self.on[group.digit.index()].contains(cell) {
                self.add_candidate(cell, group.digit, true, from);
            }
        }
        for twin in group.twins.into_iter().flatten() {
            if !self.groups[twin][1] {
                self.add_group(twin, true, from);
            }
        }
    }

    fn add_candidate(&mut self, cell: Cell, digit: Digit, on: bool, parent: u32) {
        let sets = if on { &mut self.on } else { &mut self.off };
        sets[digit.index()].insert(cell);
        self.add(self.numbers.candidate(cell, digit, on), parent);
    }

    fn add_group(&mut self, number: usize, on: bool, parent: u32) {
        self.groups[number][usize::from(on)] = true;
        self.add(self.numbers.group(number, on), parent);
    }

    fn add(&mut self, code: Code, parent: u32) {
        self.places[code as usize] = self.list.len() as u32;
        self.list.push(Reached { code, parent });
    }

    /// The position of a candidate in the list, if it was reached.
    pub(super) fn place(&self, cell: Cell, digit: Digit, on: bool) -> Option<usize> {
        let sets = if on { &self.on } else { &self.off };
        let code = self.numbers.candidate(cell, digit, on) as usize;
        sets[digit.index()].contains(cell).then(|| self.places[code] as usize)
    }

    /// Writes the nodes from the assumption to the one at this position into `path`.
    pub(super) fn path(&self, place: usize, path: &mut Vec<Code>) {
        path.clear();
        let mut at = place;
        loop {
            let Reached { code, parent } = self.list[at];
            path.push(code);
            if at == 0 {
                break;
            }
            at = parent as usize;
        }
        path.reverse();
    }
}

/// The node of a code, as a value for steps.
pub(super) fn node<const W: usize>(numbers: Numbers, groups: &Groups<W>, code: Code) -> Node {
    match numbers.subject(code) {
        Subject::Candidate(cell, digit) => Node::new(cell, digit, is_on(code)),
        Subject::Group(number) => {
            let group = groups.get(number);
            Node { cells: group.cells.iter().collect(), digit: group.digit, on: is_on(code) }
        }
    }
}
