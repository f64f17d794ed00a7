//! Groups: two or more places of a digit where two houses cross, which act as one node of a chain.
//!
//! A group is on if one of its cells holds the digit, off if none does. It always contains all
//! places of the crossing. When it is on, everything that sees all of its cells is off. When it is
//! off, the only other place or group in one of its houses is on, if the house contains every
//! digit. The list goes through the rows, then the columns, and for each through the boxes. After
//! these come the crossings with windows, diagonals and other regions. Each digit has a list of its
//! own.
//!
//! A rule between cells may let all cells of a group exclude a candidate of another digit. Such
//! candidates are listed with the group, and turned off by it.
//!
//! The same cells may lie in three houses and then make several groups. Whatever turns one of them
//! on or off does so with all, so that a chain can go on from the one that has the next house.

use std::ops::Range;
use std::sync::Arc;

use super::super::board::Stamp;
use super::super::{Board, CellSet, Geometry};
use crate::digit::Digit;
use crate::grid::Cell;

/// The most crossings with houses other than rows, columns and boxes. Only boards with very many
/// extra regions have more; the rest are ignored.
const MOST_OTHERS: usize = 1000;

/// The places of a digit where two houses cross.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(super) digit: Digit,
    /// The line and the box, or two other houses that cross.
    houses: [usize; 2],
    /// The places of the digit that see all cells of the group.
    pub(super) seen: CellSet<W>,
    /// The candidates of other digits that all cells of the group exclude.
    pub(super) related: Vec<(Cell, Digit)>,
    /// The other place in the second house, and that in the first, if there is exactly one.
    pub(super) partners: [Option<Cell>; 2],
    /// A group in the first house, and one in the second, that together with this one contains all
    /// places there.
    pub(super) twins: [Option<usize>; 2],
}

/// The groups of a board, digit by digit.
#[derive(Debug)]
pub(super) struct Groups<const W: usize> {
    list: Vec<Group<W>>,
    /// The range of each digit's groups in the list.
    ranges: Vec<Range<usize>>,
    /// The candidates in [`Group::related`], each with the number of the group, ascending.
    related: Vec<((Cell, Digit), usize)>,
    /// The crossings: two houses and their common cells. They depend only on the geometry.
    crossings: Vec<([usize; 2], CellSet<W>)>,
    geometry: Option<Arc<Geometry<W>>>,
    /// The board to which the groups belong; the default if there are none.
    stamp: Stamp,
}

impl<const W: usize> Default for Groups<W> {
    fn default() -> Groups<W> {
        Groups {
            list: Vec::new(),
            ranges: Vec::new(),
            related: Vec::new(),
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
        self.related.clear();
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
            for &(houses, crossing) in &self.crossings {
                let cells = crossing & places;
                if cells.len() >= 2 {
                    self.list.push(Group::new(board, cells, digit, houses));
                }
            }
            self.ranges.push(first..self.list.len());
            for at in first..self.list.len() {
                self.list[at].twins = self.twins(board, at, first);
            }
        }
        self.related.clear();
        if board.geometry.is_related {
            let of_group = |(at, group): (usize, &Group<W>)| {
                group.related.iter().map(move |&candidate| (candidate, at)).collect::<Vec<_>>()
            };
            self.related.extend(self.list.iter().enumerate().flat_map(of_group));
            self.related.sort_unstable();
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
                    self.crossings.push(([line, block], cells));
                }
            }
        }
        let regions = &geometry.regions;
        let others =
            geometry.extras().flat_map(|other| (0..other).map(move |house| [house, other]));
        let needs_digits =
            |houses: &[usize; 2]| houses.iter().any(|&house| !geometry.houses[house].is_empty());
        let others = others.filter(needs_digits).filter_map(|houses| {
            let cells = regions[houses[0]] & regions[houses[1]];
            (cells.len() >= 2).then_some((houses, cells))
        });
        self.crossings.extend(others.take(MOST_OTHERS));
        self.geometry = Some(geometry.clone());
    }

    fn twins(&self, board: &Board<W>, at: usize, first: usize) -> [Option<usize>; 2] {
        let group = &self.list[at];
        group.houses.map(|house| {
            let rest = board.places_in(house, group.digit) - group.cells;
            let mut others = self.list[first..].iter();
            // The twin must have the house as well, so that the link holds both ways.
            let twin =
                others.position(|other| other.cells == rest && other.houses.contains(&house));
            twin.map(|other| first + other)
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

    /// The groups of other digits that are off if this candidate is on.
    pub(super) fn related_to(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = usize> + '_ {
        let first = self.related.partition_point(|&(candidate, _)| candidate < (cell, digit));
        let here = self.related[first..].iter();
        here.take_while(move |(candidate, _)| *candidate == (cell, digit)).map(|&(_, at)| at)
    }

    /// The groups that are off if this one is on: those whose cells see all of its cells.
    pub(super) fn seen_by(&self, at: usize) -> impl Iterator<Item = usize> {
        let group = &self.list[at];
        let others = self.of(group.digit);
        others.filter(|(_, other)| group.sees(other)).map(|(number, _)| number)
    }
}

impl<const W: usize> Group<W> {
    fn new(board: &Board<W>, cells: CellSet<W>, digit: Digit, houses: [usize; 2]) -> Group<W> {
        let [first, second] = houses;
        let seen = board.geometry.common_peers(cells) & board.places(digit);
        let partners = [second, first].map(|house| {
            let others = seen & board.geometry.houses[house];
            others.first().filter(|_| others.len() == 1)
        });
        let related = related(board, cells, digit);
        Group { cells, digit, houses, seen, related, partners, twins: [None; 2] }
    }

    fn sees(&self, other: &Group<W>) -> bool {
        other.cells.is_in(&self.seen)
    }
}

/// The candidates of other digits that these cells exclude, whichever of them holds the digit.
fn related<const W: usize>(
    board: &Board<W>,
    cells: CellSet<W>,
    digit: Digit,
) -> Vec<(Cell, Digit)> {
    if !board.geometry.is_related {
        return Vec::new();
    }
    let group: Vec<(Cell, Digit)> = cells.iter().map(|cell| (cell, digit)).collect();
    let excluded = board.geometry.excluded_by_all(&group).flat_map(|(cell, gone)| {
        let others = (gone & board.digits(cell)) - digit.into();
        others.into_iter().map(move |other| (cell, other))
    });
    excluded.filter(|&(cell, _)| !cells.contains(cell)).collect()
}
