//! The almost locked sets of a board, and which of them are tied.
//!
//! A set lies in one house and has one more digit than cells: if it loses a digit, the others fill
//! it. The house may have fewer cells than digits. Two sets without a common cell are *tied* by a
//! digit that only one of them can hold: all cells with the digit in one see all those in the
//! other. The sets are in the order of the scale: houses in order, and in each the sets of open
//! cells as a depth-first walk meets them, without those already met in an earlier house. The ties
//! are in the order of their sets, the lower one first.
//!
//! Two hundred sets make twenty thousand pairs, so each set is compared with all others at once,
//! using rows of bits. A candidate is tied to the sets that have its digit, except those that
//! contain a place it does not see. A digit of a set is tied to the sets to which all its
//! candidates there are tied.
//!
//! Classic boards are listed completely. On larger boards a set has at most five cells, and fewer
//! if the list would be longer than [`MOST_SETS`].

use std::sync::Arc;

use super::bit_rows::BitRows;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::alarm::Alarm;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::geometry::Geometry;

/// The largest number of cells of a set: one less than a house of the classic board has.
const MOST_CELLS: usize = 8;
/// The same for larger boards.
const MOST_CELLS_OF_LARGE: usize = 5;
/// The largest number of sets on a board larger than the classic one.
const MOST_SETS: usize = 1000;

/// The alarm's work for listing a house, and for finding the ties of a set.
const HOUSE: usize = 2000;
const SET: usize = 1000;

/// Cells of a house with one more digit than there are cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(super) digits: DigitSet,
}

/// Two sets, and the one or two digits that only one of them can hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tie {
    pub(super) low: usize,
    pub(super) high: usize,
    pub(super) digits: DigitSet,
}

/// The sets of one board.
#[derive(Debug, Default)]
pub(super) struct Listing<const W: usize> {
    /// The listed board: its geometry, and the places of each digit.
    board: Option<(Arc<Geometry<W>>, Vec<CellSet<W>>)>,
    /// The number of digits, and of cells.
    size: usize,
    cells: usize,
    pub(super) sets: Vec<Set<W>>,
    /// The places that see all cells of a digit in a set, set by set, digit by digit.
    reach: Vec<CellSet<W>>,
    pub(super) ties: Vec<Tie>,
    /// The first tie of each lower set, with one more entry at the end.
    first_tie: Vec<usize>,
    /// For each set: the digits that tie the current set to it.
    digits_to: Vec<DigitSet>,
    /// The sets that have each digit.
    having: BitRows,
    /// The sets that contain each cell.
    holding: BitRows,
    /// The sets to which each candidate is tied, digit by digit, cell by cell.
    tied_candidates: BitRows,
    /// The sets to which a digit of the current set is tied.
    tied_digit: BitRows,
    /// For each set: the sets that share a cell with it.
    overlapping: BitRows,
    /// For each set: the sets that are tied to it.
    pub(super) tied: BitRows,
    /// The sets that see each candidate with all cells of its digit, digit by digit, cell by cell.
    seeing: BitRows,
    /// For each set: the sets that see some candidate together with it and do not overlap it.
    /// Computed on demand.
    pub(super) hunting: BitRows,
}

impl<const W: usize> Listing<W> {
    /// Lists the sets of a board and their ties, unless that board is listed already. False if the
    /// alarm rings.
    pub(super) fn update(&mut self, board: &Board<W>) -> bool {
        let places = || board.all_digits().into_iter().map(|digit| board.places(digit));
        if let Some((geometry, listed)) = &self.board
            && Arc::ptr_eq(geometry, &board.geometry)
            && places().eq(listed.iter().copied())
        {
            return true;
        }
        let mut listed = self.board.take().map_or_else(Vec::new, |(_, listed)| listed);
        listed.clear();
        listed.extend(places());
        self.board = Some((board.geometry.clone(), listed));
        self.size = board.geometry.size;
        self.cells = board.geometry.shape.cell_count();
        self.hunting.clear(0, 0);
        let large = self.size > MOST_CELLS + 1;
        let most = if large { MOST_CELLS_OF_LARGE } else { MOST_CELLS };
        for most in (1..=most).rev() {
            if !self.list(board, most) {
                return false;
            }
            if !large || self.sets.len() <= MOST_SETS {
                break;
            }
        }
        self.tie(board)
    }

    fn list(&mut self, board: &Board<W>, most: usize) -> bool {
        self.sets.clear();
        self.reach.clear();
        let mut open = Vec::with_capacity(self.size);
        for house in 0..board.geometry.houses.len() {
            if board.alarm.rings_after(HOUSE) {
                return false;
            }
            open.clear();
            let cells = board.open() & board.geometry.regions[house];
            open.extend(cells.iter().map(|cell| (cell, board.digits(cell))));
            self.walk(board, house, &open, most);
        }
        true
    }

    /// Adds the sets of a house with at most `most` cells: first those with the first open cell,
    /// each before the larger ones that begin with it.
    fn walk(&mut self, board: &Board<W>, house: usize, open: &[(Cell, DigitSet)], most: usize) {
        // The chosen cells, by their index among the open ones; `digits[n]` are the digits of the
        // first n.
        let mut chosen = [0; MOST_CELLS];
        let mut digits = [DigitSet::EMPTY; MOST_CELLS + 1];
        let (mut size, mut at) = (0, 0);
        loop {
            let Some(&(cell, more)) = open.get(at) else {
                if size == 0 {
                    return;
                }
                size -= 1;
                at = chosen[size] + 1;
                continue;
            };
            let together = digits[size] | more;
            let count = together.len();
            // A further cell uses up one digit at best.
            let room = (open.len() - at - 1).min(most - size - 1);
            if count <= size + 2 + room {
                if count == size + 2 {
                    let before = chosen[..size].iter().map(|&at| open[at].0);
                    let cells = before.chain([cell]).collect();
                    if !met_before(board, house, &cells) {
                        self.add(board, Set { cells, digits: together });
                    }
                }
                if room > 0 {
                    chosen[size] = at;
                    size += 1;
                    digits[size] = together;
                }
            }
            at += 1;
        }
    }

    fn add(&mut self, board: &Board<W>, set: Set<W>) {
        let row = self.reach.len();
        self.reach.resize(row + self.size, CellSet::EMPTY);
        for digit in set.digits {
            let mut reach = board.places(digit);
            for cell in set.cells & reach {
                reach &= board.geometry.peers(cell);
            }
            self.reach[row + digit.index()] = reach;
        }
        self.sets.push(set);
    }

    fn tie(&mut self, board: &Board<W>) -> bool {
        let count = self.sets.len();
        self.having.clear(self.size, count);
        self.holding.clear(self.cells, count);
        for (at, set) in self.sets.iter().enumerate() {
            set.digits.into_iter().for_each(|digit| self.having.insert(digit.index(), at));
            set.cells.iter().for_each(|cell| self.holding.insert(cell.index(), at));
        }
        self.tied_candidates.clear(self.size * self.cells, count);
        for digit in board.all_digits() {
            let places = board.places(digit);
            for cell in places {
                if board.alarm.rings_after(places.len() * self.tied_candidates.length()) {
                    return false;
                }
                let row = digit.index() * self.cells + cell.index();
                self.tied_candidates.copy(row, self.having.row(digit.index()));
                for unseen in places - board.geometry.peers(cell) {
                    self.tied_candidates.subtract(row, self.holding.row(unseen.index()));
                }
            }
        }
        self.overlapping.clear(count, count);
        self.tied.clear(count, count);
        self.tied_digit.clear(1, count);
        self.digits_to.clear();
        self.digits_to.resize(count, DigitSet::EMPTY);
        self.ties.clear();
        self.first_tie.clear();
        for (low, set) in self.sets.iter().enumerate() {
            if board.alarm.rings_after(SET) {
                return false;
            }
            for cell in set.cells {
                self.overlapping.add(low, self.holding.row(cell.index()));
            }
            for digit in set.digits {
                // Any set tied by the digit has all its cells with the digit in reach.
                if self.reach[low * self.size + digit.index()].is_empty() {
                    continue;
                }
                let mut cells = (set.cells & board.places(digit)).iter();
                let row = |cell: Cell| digit.index() * self.cells + cell.index();
                let Some(first) = cells.next() else { continue };
                self.tied_digit.copy(0, self.tied_candidates.row(row(first)));
                for cell in cells {
                    self.tied_digit.keep(0, self.tied_candidates.row(row(cell)));
                }
                self.tied_digit.subtract(0, self.overlapping.row(low));
                self.tied.add(low, self.tied_digit.row(0));
                for high in self.tied_digit.row(0).ones_after(low) {
                    self.digits_to[high].insert(digit);
                }
            }
            self.first_tie.push(self.ties.len());
            for high in self.tied.row(low).ones_after(low) {
                let digits = outer_two(std::mem::take(&mut self.digits_to[high]));
                self.ties.push(Tie { low, high, digits });
            }
        }
        self.first_tie.push(self.ties.len());
        true
    }

    /// Computes `hunting`, unless it is known for this board or the alarm rings first.
    pub(super) fn hunt(&mut self, alarm: &Alarm) {
        let count = self.sets.len();
        if !self.hunting.is_empty() || count == 0 {
            return;
        }
        self.seeing.clear(self.size * self.cells, count);
        for (at, set) in self.sets.iter().enumerate() {
            for digit in set.digits {
                for cell in self.reach[at * self.size + digit.index()] {
                    self.seeing.insert(digit.index() * self.cells + cell.index(), at);
                }
            }
        }
        self.hunting.clear(count, count);
        for (at, set) in self.sets.iter().enumerate() {
            if alarm.rings_after(SET) {
                return;
            }
            for digit in set.digits {
                for cell in self.reach[at * self.size + digit.index()] {
                    let row = digit.index() * self.cells + cell.index();
                    self.hunting.add(at, self.seeing.row(row));
                }
            }
            self.hunting.subtract(at, self.overlapping.row(at));
        }
    }

    /// The number of digits.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The ties from a set to higher ones.
    pub(super) fn ties_up(&self, low: usize) -> &[Tie] {
        &self.ties[self.first_tie[low]..self.first_tie[low + 1]]
    }

    /// The ties from a set to higher ones, each with its index.
    pub(super) fn numbered_ties_up(&self, low: usize) -> impl Iterator<Item = (usize, &Tie)> {
        (self.first_tie[low]..).zip(self.ties_up(low))
    }

    /// The digits that tie two sets; empty if they are not tied.
    pub(super) fn digits_between(&self, one: usize, other: usize) -> DigitSet {
        let ties = self.ties_up(one.min(other));
        let at = ties.binary_search_by_key(&one.max(other), |tie| tie.high);
        at.map_or(DigitSet::EMPTY, |at| ties[at].digits)
    }

    /// The places of a digit that see all its cells in a set.
    pub(super) fn reach(&self, set: usize, digit: Digit) -> CellSet<W> {
        self.reach[set * self.size + digit.index()]
    }
}

/// Whether an earlier house contains all these cells.
fn met_before<const W: usize>(board: &Board<W>, house: usize, cells: &CellSet<W>) -> bool {
    let Some(first) = cells.first() else { return false };
    let houses = &board.geometry.regions_of[first.index()];
    let mut earlier = houses.iter().take_while(|&&other| other < house);
    earlier.any(|&other| cells.is_in(&board.geometry.regions[other]))
}

/// The smallest and the largest digit: the scale keeps no more than these of a tie.
fn outer_two(digits: DigitSet) -> DigitSet {
    if digits.len() <= 2 {
        return digits;
    }
    digits.first().into_iter().chain(digits.into_iter().last()).collect()
}
