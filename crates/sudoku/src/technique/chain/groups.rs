//! Groups: two or more places of a digit where a line and a box cross, which act as one node of a
//! chain.
//!
//! A group is on if one of its cells holds the digit, off if none does. It always contains all
//! places of the crossing. When it is on, everything that sees all of its cells is off. When it is
//! off, the only other place or group in one of its houses is on. The list goes through the rows,
//! then the columns, and for each through the boxes. Each digit has a list of its own.

use std::ops::Range;
use std::sync::Arc;

use super::super::board::Stamp;
use super::super::{Board, CellSet, Geometry};
use crate::digit::Digit;
use crate::grid::Cell;

/// The places of a digit where a line and a box cross.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(super) digit: Digit,
    line: usize,
    block: usize,
    /// The places of the digit that see all cells of the group.
    pub(super) seen: CellSet<W>,
    /// The other place in the box, and that in the line, if there is exactly one.
    pub(super) partners: [Option<Cell>; 2],
    /// The only other group in the line, and that in the box, if the two groups contain all places
    /// there.
    pub(super) twins: [Option<usize>; 2],
}

/// The groups of a board, digit by digit.
#[derive(Debug)]
pub(super) struct Groups<const W: usize> {
    list: Vec<Group<W>>,
    /// The range of each digit's groups in the list.
    ranges: Vec<Range<usize>>,
    /// The crossings of lines and boxes: line, box and cells. They depend only on the geometry.
    crossings: Vec<(usize, usize, CellSet<W>)>,
    geometry: Option<Arc<Geometry<W>>>,
    /// The board to which the groups belong; the default if there are none.
    stamp: Stamp,
}

impl<const W: usize> Default for Groups<W> {
    fn default() -> Groups<W> {
        Groups {
            list: Vec::new(),
            ranges: Vec::new(),
            crossings: Vec::new(),
            geometry: None,
            stamp: Stamp::default(),
        }
    }
}

impl<const W: usize> Groups<W> {
    /// Removes all groups, for chains from cell to cell.
    pub(super) fn clear(&mut self, digits: usize) {
        self.stamp = Stamp::default();
        self.list.clear();
        self.ranges.clear();
        self.ranges.resize(digits, 0..0);
    }

    /// Finds the groups of a board, unless it is the last one.
    pub(super) fn prepare(&mut self, board: &Board<W>) {
        if self.stamp == board.stamp() {
            return;
        }
        self.stamp = board.stamp();
        self.survey(&board.geometry);
        self.list.clear();
        self.ranges.clear();
        for digit in board.all_digits() {
            let places = board.places(digit);
            let first = self.list.len();
            for &(line, block, crossing) in &self.crossings {
                let cells = crossing & places;
                if cells.len() >= 2 {
                    self.list.push(Group::new(board, cells, digit, [line, block]));
                }
            }
            self.ranges.push(first..self.list.len());
            for at in first..self.list.len() {
                self.list[at].twins = self.twins(board, at, first);
            }
        }
    }

    fn survey(&mut self, geometry: &Arc<Geometry<W>>) {
        if self.geometry.as_ref().is_some_and(|known| Arc::ptr_eq(known, geometry)) {
            return;
        }
        self.crossings.clear();
        for line in geometry.rows().chain(geometry.columns()) {
            for block in geometry.boxes() {
                let cells = geometry.houses[line] & geometry.houses[block];
                if cells.len() >= 2 {
                    self.crossings.push((line, block, cells));
                }
            }
        }
        self.geometry = Some(geometry.clone());
    }

    fn twins(&self, board: &Board<W>, at: usize, first: usize) -> [Option<usize>; 2] {
        let group = &self.list[at];
        let houses = [group.line, group.block];
        [0, 1].map(|kind| {
            let apart = |(other, candidate): (usize, &Group<W>)| {
                let near = [candidate.line, candidate.block][kind] == houses[kind];
                (near && !candidate.cells.meets(&group.cells)).then_some(first + other)
            };
            let mut others = self.list[first..].iter().enumerate().filter_map(apart);
            let (twin, None) = (others.next()?, others.next()) else {
                return None;
            };
            let all = group.cells.len() + self.list[twin].cells.len();
            (all == board.count(houses[kind], group.digit)).then_some(twin)
        })
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, at: usize) -> &Group<W> {
        &self.list[at]
    }

    /// The groups of a digit with their numbers, in order.
    pub(super) fn of(&self, digit: Digit) -> impl Iterator<Item = (usize, &Group<W>)> {
        let range = self.ranges[digit.index()].clone();
        range.clone().zip(&self.list[range])
    }

    /// The groups that are off if this one is on: those in the same line or box that share no cell
    /// with it.
    pub(super) fn seen_by(&self, at: usize) -> impl Iterator<Item = usize> {
        let group = &self.list[at];
        let others = self.of(group.digit);
        others.filter(|(_, other)| group.sees(other)).map(|(number, _)| number)
    }
}

impl<const W: usize> Group<W> {
    fn new(board: &Board<W>, cells: CellSet<W>, digit: Digit, houses: [usize; 2]) -> Group<W> {
        let [line, block] = houses;
        let seen = board.geometry.common_peers(cells) & board.places(digit);
        let partners = [block, line].map(|house| {
            let others = seen & board.geometry.houses[house];
            others.first().filter(|_| others.len() == 1)
        });
        Group { cells, digit, line, block, seen, partners, twins: [None; 2] }
    }

    fn sees(&self, other: &Group<W>) -> bool {
        (self.line == other.line || self.block == other.block) && !self.cells.meets(&other.cells)
    }
}
