//! The tables of forcing nets: the consequences of an assumption made on a copy of the board.
//!
//! For every candidate, on and off, the digit is placed or removed on a copy, followed by four
//! rounds of singles. A round takes all cells with one candidate, then all digits with one place,
//! in the order of the board's queues; the list is made before the first of them is placed. Each
//! node of a table knows what it follows from: *off* from the digit that was placed, *on* from the
//! other candidates of its cell or the other places in a house, which are off. The scale keeps at
//! most five of these, the latest first; all that a person must see is recovered from the reason.
//! Groups follow as in chains.
//!
//! ```text
//! table of r1c1=5:   0 r1c1=5 | 1 r1c2<>5 | 2 r1c4<>5 | …
//!                    | 9 r4c4=5 (hidden in row 4, from 2, 7) | …
//! ```
//!
//! Nodes are numbered without gaps: candidates by cell and digit, then groups; the number is
//! doubled, plus one if on.

use super::super::step::Node;
use super::super::{Board, Candidate, CellSet};
use super::groups::Groups;
use crate::grid::Cell;

/// The number of a node.
pub(super) type Id = u32;

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// The most parents that a node keeps.
const PARENTS: usize = 5;

/// The alarm's work for the two tables of a candidate.
const TABLE: usize = 4000;

/// Why a node follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It follows from its first parent.
    Link,
    /// All other candidates of its cell are off.
    Cell,
    /// All other places in this house are off.
    House(usize),
}

/// A node of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own {
    pub(super) id: Id,
    pub(super) reason: Reason,
    /// The nodes it follows from, by their position in the table; the path back goes through the
    /// first. 0 also stands for none.
    pub(super) parents: [u32; PARENTS],
    pub(super) distance: u32,
}

impl Own {
    /// Whether it follows from several nodes, not counting the assumption.
    pub(super) fn joins(&self) -> bool {
        self.parents[1..].iter().any(|&parent| parent != 0)
    }
}

/// All tables of a board.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    /// The candidates, by number. Groups are numbered after them.
    candidates: Vec<Candidate>,
    /// The number of each cell's first candidate.
    firsts: Vec<u32>,
    own: Vec<Own>,
    /// Where the table of each node begins.
    starts: Vec<u32>,
    /// For the current table: the position of each node, and the table for which it was recorded.
    places: Vec<(u32, u32)>,
    singles: Vec<(Candidate, bool)>,
    copy: Option<Board<W>>,
}

impl<const W: usize> Default for Tables<W> {
    fn default() -> Tables<W> {
        Tables {
            candidates: Vec::new(),
            firsts: Vec::new(),
            own: Vec::new(),
            starts: Vec::new(),
            places: Vec::new(),
            singles: Vec::new(),
            copy: None,
        }
    }
}

impl<const W: usize> Tables<W> {
    /// Builds the tables of a board. False if the alarm rings.
    pub(super) fn prepare(&mut self, board: &Board<W>, groups: &Groups<W>) -> bool {
        self.candidates.clear();
        self.firsts.clear();
        for cell in board.geometry.shape.cells() {
            self.firsts.push(self.candidates.len() as u32);
            let candidate = |digit| Candidate { cell, digit };
            self.candidates.extend(board.digits(cell).into_iter().map(candidate));
        }
        self.own.clear();
        self.starts.clear();
        self.places.clear();
        self.places.resize(2 * (self.candidates.len() + groups.len()), (0, Id::MAX));
        let mut copy = self.copy.take().unwrap_or_else(|| board.clone());
        for at in 0..self.candidates.len() {
            if board.alarm.rings_after(TABLE) {
                return false;
            }
            for on in [false, true] {
                copy.clone_from(board);
                copy.forget_singles();
                self.candidate_table(board, groups, &mut copy, at, on);
            }
        }
        self.copy = Some(copy);
        for group in 0..groups.len() {
            for on in [false, true] {
                self.group_table(board, groups, group, on);
            }
        }
        self.starts.push(self.own.len() as u32);
        true
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The nodes of a table; the first is its assumption.
    pub(super) fn own(&self, table: Id) -> &[Own] {
        let at = table as usize;
        &self.own[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The number of a candidate's node.
    pub(super) fn id(&self, board: &Board<W>, candidate: Candidate, on: bool) -> Id {
        let Candidate { cell, digit } = candidate;
        let below = board.digits(cell).bits() & ((1 << digit.index()) - 1);
        (self.firsts[cell.index()] + below.count_ones()) * 2 + Id::from(on)
    }

    fn group_id(&self, group: usize, on: bool) -> Id {
        (self.candidates.len() + group) as Id * 2 + Id::from(on)
    }

    /// The candidate of a node, or `None` if it is a group.
    pub(super) fn candidate(&self, id: Id) -> Option<Candidate> {
        self.candidates.get(id as usize / 2).copied()
    }

    /// The node as a value for steps.
    pub(super) fn node(&self, groups: &Groups<W>, id: Id) -> Node {
        let on = id % 2 == 1;
        match self.candidate(id) {
            Some(Candidate { cell, digit }) => Node::new(cell, digit, on),
            None => {
                let group = groups.get(id as usize / 2 - self.candidates.len());
                Node { cells: group.cells.iter().collect(), digit: group.digit, on }
            }
        }
    }

    fn candidate_table(
        &mut self,
        board: &Board<W>,
        groups: &Groups<W>,
        copy: &mut Board<W>,
        at: usize,
        on: bool,
    ) {
        self.starts.push(self.own.len() as u32);
        let Candidate { cell, digit } = self.candidates[at];
        if on {
            self.place(board, copy, Candidate { cell, digit }, [0; PARENTS], Reason::Link);
        } else {
            let id = self.id(board, Candidate { cell, digit }, false);
            self.add(id, [0; PARENTS], Reason::Link);
            copy.remove(cell, digit);
            if let Some(digit) = copy.digits(cell).single() {
                self.place(board, copy, Candidate { cell, digit }, [0; PARENTS], Reason::Cell);
            }
        }
        for _ in 0..ROUNDS {
            if !self.round(board, copy) {
                break;
            }
        }
        for (number, group) in groups.of(digit) {
            let follows =
                if on { group.seen.contains(cell) } else { group.partners.contains(&Some(cell)) };
            if follows {
                self.add(self.group_id(number, !on), [0; PARENTS], Reason::Link);
            }
        }
        if on && board.geometry.is_related {
            for number in groups.related_to(cell, digit) {
                self.add(self.group_id(number, false), [0; PARENTS], Reason::Link);
            }
        }
    }

    /// Places all singles that the board shows. False if there are none.
    fn round(&mut self, board: &Board<W>, copy: &mut Board<W>) -> bool {
        let mut singles = std::mem::take(&mut self.singles);
        singles.clear();
        let [naked, hidden] = copy.queues();
        let open = |entry: &&Candidate| copy.value(entry.cell).is_none();
        singles.extend(naked.iter().filter(open).map(|&entry| (entry, false)));
        let first = singles.len();
        for &entry in hidden.iter().filter(open) {
            let known = singles[first..].iter().any(|(other, _)| other.cell == entry.cell);
            if !known && copy.hidden_house(entry).is_some() {
                singles.push((entry, true));
            }
        }
        for &(single, hidden) in &singles {
            if hidden {
                self.place_hidden(board, copy, single);
            } else {
                self.place_naked(board, copy, single);
            }
        }
        self.singles = singles;
        !self.singles.is_empty()
    }

    fn place_naked(&mut self, board: &Board<W>, copy: &mut Board<W>, single: Candidate) {
        let others = board.digits(single.cell) - single.digit.into();
        let mut parents = [0; PARENTS];
        for (parent, digit) in parents.iter_mut().zip(others) {
            *parent = self.place_of(self.id(board, Candidate { digit, ..single }, false));
        }
        self.place(board, copy, single, parents, Reason::Cell);
    }

    fn place_hidden(&mut self, board: &Board<W>, copy: &mut Board<W>, single: Candidate) {
        let Candidate { cell, digit } = single;
        let houses = board.geometry.houses_of[cell.index()].iter().copied();
        let Some(house) = houses.min_by_key(|&house| copy.count(house, digit)) else {
            return;
        };
        let others = board.places_in(house, digit) - CellSet::of(cell);
        let mut parents = [0; PARENTS];
        for (parent, cell) in parents.iter_mut().zip(others) {
            *parent = self.place_of(self.id(board, Candidate { cell, digit }, false));
        }
        self.place(board, copy, single, parents, Reason::House(house));
    }

    /// Places a digit on the copy, and adds the nodes that it turns on and off.
    fn place(
        &mut self,
        board: &Board<W>,
        copy: &mut Board<W>,
        single: Candidate,
        parents: [u32; PARENTS],
        reason: Reason,
    ) {
        let Candidate { cell, digit } = single;
        let before = copy.digits(cell);
        copy.place(cell, digit);
        let on = self.add(self.id(board, single, true), parents, reason);
        let mut link = [0; PARENTS];
        link[0] = on;
        for cell in board.geometry.peers(cell) & board.places(digit) {
            self.add(self.id(board, Candidate { cell, digit }, false), link, Reason::Link);
        }
        for (cell, gone) in board.geometry.related(cell, digit) {
            for digit in gone & board.digits(cell) {
                self.add(self.id(board, Candidate { cell, digit }, false), link, Reason::Link);
            }
        }
        for digit in before - digit.into() {
            self.add(self.id(board, Candidate { cell, digit }, false), link, Reason::Link);
        }
    }

    /// The position of a node in the current table; 0 if it is not there.
    fn place_of(&self, id: Id) -> u32 {
        let (place, table) = self.places[id as usize];
        if table as usize + 1 == self.starts.len() { place } else { 0 }
    }

    /// Adds a node to the table, unless it is there, and returns its position.
    fn add(&mut self, id: Id, mut parents: [u32; PARENTS], reason: Reason) -> u32 {
        let table = self.starts.len() - 1;
        if self.places[id as usize].1 as usize == table {
            return self.places[id as usize].0;
        }
        let start = self.starts[table] as usize;
        let place = (self.own.len() - start) as u32;
        let distance =
            if place == 0 { 1 } else { self.own[start + parents[0] as usize].distance + 1 };
        for at in 1..PARENTS {
            if parents[at] > parents[0] {
                parents.swap(0, at);
            }
        }
        self.places[id as usize] = (place, table as u32);
        self.own.push(Own { id, reason, parents, distance });
        place
    }

    fn group_table(&mut self, board: &Board<W>, groups: &Groups<W>, number: usize, on: bool) {
        self.starts.push(self.own.len() as u32);
        let group = groups.get(number);
        let digit = group.digit;
        self.add(self.group_id(number, on), [0; PARENTS], Reason::Link);
        let follow = |tables: &mut Self, cell: Cell| {
            let id = tables.id(board, Candidate { cell, digit }, !on);
            tables.add(id, [0; PARENTS], Reason::Link);
        };
        if on {
            for cell in group.seen {
                follow(self, cell);
            }
            for &(cell, digit) in &group.related {
                self.add(
                    self.id(board, Candidate { cell, digit }, false),
                    [0; PARENTS],
                    Reason::Link,
                );
            }
            for other in groups.seen_by(number) {
                self.add(self.group_id(other, false), [0; PARENTS], Reason::Link);
            }
        } else {
            for cell in group.partners.into_iter().flatten() {
                follow(self, cell);
            }
            for twin in group.twins.into_iter().flatten() {
                self.add(self.group_id(twin, true), [0; PARENTS], Reason::Link);
            }
        }
    }
}
