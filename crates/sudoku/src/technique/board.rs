//! The state of a puzzle that is solved by reasoning: candidates, counts and two queues of singles.
//!
//! A person notices the singles that the last digit has made, and so does the scale that players
//! know. Which single comes next decides between 4 and 14 points, and so affects the grade. Singles
//! therefore wait in two queues, in the order in which they arose: one for cells with one candidate
//! left, one for digits with one place left in a house. Every removal of a candidate may append to
//! the queues. Givens are placed in the same way as later digits, on a board that starts with every
//! candidate, and fill the queues too. Entries that are out of date when their turn comes are
//! skipped.
//!
//! A removal costs one step for each house of the cell. Placing a digit costs about twenty removals
//! on the classic board.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::alarm::Alarm;
use super::cell_set::CellSet;
use super::geometry::Geometry;
use super::{Candidate, Technique};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::puzzle::Puzzle;

/// A board with its candidates, counts and queues of singles.
#[derive(Debug)]
pub(crate) struct Board<const W: usize> {
    pub(crate) geometry: Arc<Geometry<W>>,
    /// The candidates of each cell; empty once the cell is solved.
    digits: Vec<DigitSet>,
    /// The digit of each solved cell.
    values: Vec<Option<Digit>>,
    /// The open cells that may hold each digit.
    places: Vec<CellSet<W>>,
    /// The number of places of each digit in each house, house by house.
    counts: Vec<u8>,
    /// For each house, the sum of its counts.
    totals: Vec<u16>,
    open: CellSet<W>,
    givens: CellSet<W>,
    naked: Queue,
    hidden: Queue,
    stamp: Stamp,
    /// Stops searches on this board. A copy has an alarm of its own, which never rings.
    pub(super) alarm: Alarm,
}

impl<const W: usize> Board<W> {
    /// The board without any digits.
    pub(crate) fn empty(geometry: &Arc<Geometry<W>>) -> Board<W> {
        let all = DigitSet::all(geometry.size);
        let cells = geometry.shape.cell_count();
        let open: CellSet<W> = geometry.shape.cells().collect();
        let counts =
            geometry.houses.iter().flat_map(|house| vec![house.len() as u8; geometry.size]);
        let totals = geometry.houses.iter().map(|house| (house.len() * geometry.size) as u16);
        Board {
            digits: vec![all; cells],
            values: vec![None; cells],
            places: vec![open; geometry.size],
            counts: counts.collect(),
            totals: totals.collect(),
            open,
            givens: CellSet::EMPTY,
            naked: Queue::default(),
            hidden: Queue::default(),
            stamp: Stamp::fresh(),
            alarm: Alarm::default(),
            geometry: geometry.clone(),
        }
    }

    /// The board of a puzzle: places its digits one by one, then removes the candidates that its
    /// marks rule out.
    #[cfg(test)]
    pub(crate) fn new(geometry: &Arc<Geometry<W>>, puzzle: &Puzzle) -> Board<W> {
        let mut board = Board::empty(geometry);
        board.fill(puzzle);
        board
    }

    /// Resets to the empty board, with a new stamp.
    pub(crate) fn start_again(&mut self, empty: &Board<W>) {
        self.clone_from(empty);
        self.stamp = Stamp::fresh();
    }

    /// Places the digits of a puzzle on an empty board, then removes the candidates that its marks
    /// rule out.
    pub(crate) fn fill(&mut self, puzzle: &Puzzle) {
        debug_assert_eq!(self.geometry.shape, *puzzle.shape());
        for (cell, digit) in puzzle.grid().filled() {
            self.place(cell, digit);
            if !puzzle.is_entry(cell) {
                self.givens.insert(cell);
            }
        }
        if let Some(marks) = puzzle.marks() {
            for cell in self.open {
                for digit in self.digits(cell) - marks[cell.index()] {
                    self.remove(cell, digit);
                }
            }
        }
    }

    /// The candidates of a cell; empty if it is solved.
    pub(crate) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The digit of a solved cell.
    pub(crate) fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The open cells that may hold a digit.
    pub(crate) fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// The open cells of a house that may hold a digit.
    pub(crate) fn places_in(&self, house: usize, digit: Digit) -> CellSet<W> {
        self.places[digit.index()] & self.geometry.houses[house]
    }

    /// The number of open cells of a house that may hold a digit.
    pub(crate) fn count(&self, house: usize, digit: Digit) -> usize {
        usize::from(self.counts[house * self.geometry.size + digit.index()])
    }

    /// The cells without a digit.
    pub(crate) fn open(&self) -> CellSet<W> {
        self.open
    }

    /// The cells of a house without a digit.
    pub(crate) fn open_in(&self, house: usize) -> CellSet<W> {
        self.open & self.geometry.houses[house]
    }

    /// The cells of the puzzle's givens.
    pub(crate) fn givens(&self) -> CellSet<W> {
        self.givens
    }

    /// All digits, ascending.
    pub(crate) fn all_digits(&self) -> DigitSet {
        DigitSet::all(self.geometry.size)
    }

    /// The open cells with exactly this number of candidates.
    #[cfg(test)]
    pub(crate) fn cells_with(&self, candidates: usize) -> CellSet<W> {
        self.open.iter().filter(|&cell| self.digits(cell).len() == candidates).collect()
    }

    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell).contains(candidate.digit)
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Differs after every change and from board to board: a search result is valid as long as the
    /// stamp stays the same.
    pub(crate) fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// Rules a candidate out.
    pub(crate) fn remove(&mut self, cell: Cell, digit: Digit) {
        if !self.digits[cell.index()].remove(digit) {
            return;
        }
        self.stamp.changes += 1;
        self.places[digit.index()].remove(cell);
        if let Some(last) = self.digits[cell.index()].single() {
            self.naked.push(Candidate { cell, digit: last });
        }
        let geometry = self.geometry.clone();
        for &house in &geometry.houses_of[cell.index()] {
            match self.count_down(house, digit) {
                0 => self.hidden.forget(digit, &geometry.houses[house]),
                1 => self.announce(house, digit),
                _ => {}
            }
        }
    }

    /// Puts a digit into a cell, and rules out the candidates that it excludes in other cells.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        self.stamp.changes += 1;
        let before = std::mem::take(&mut self.digits[cell.index()]);
        self.values[cell.index()] = Some(digit);
        self.open.remove(cell);
        for candidate in before {
            self.places[candidate.index()].remove(cell);
        }
        let geometry = self.geometry.clone();
        for peer in geometry.peers(cell) & self.places[digit.index()] {
            self.remove(peer, digit);
        }
        for (other, gone) in geometry.related(cell, digit) {
            for gone in gone {
                self.remove(other, gone);
            }
        }
        for candidate in before {
            for &house in &geometry.houses_of[cell.index()] {
                if self.count_down(house, candidate) == 1 && candidate != digit {
                    self.announce(house, candidate);
                }
            }
        }
    }

    fn count_down(&mut self, house: usize, digit: Digit) -> u8 {
        self.totals[house] -= 1;
        let count = &mut self.counts[house * self.geometry.size + digit.index()];
        *count -= 1;
        *count
    }

    /// Appends the only place of a digit in a house to the queue of hidden singles.
    fn announce(&mut self, house: usize, digit: Digit) {
        if let Some(cell) = self.places_in(house, digit).first() {
            self.hidden.push(Candidate { cell, digit });
        }
    }

    /// The next single and its technique: a full house if there is one, then cells with one
    /// candidate, then digits with one place. The single is taken from its queue; only a full house
    /// stays, and is skipped when its turn comes.
    pub(crate) fn next_single(&mut self) -> Option<(Technique, Candidate)> {
        if let Some(full) = self.waiting_naked().find(|&entry| self.full_house(entry).is_some()) {
            return Some((Technique::FullHouse, full));
        }
        while let Some(entry) = self.naked.pop() {
            if self.has(entry) {
                return Some((Technique::NakedSingle, entry));
            }
        }
        while let Some(entry) = self.hidden.pop() {
            if self.has(entry) && self.hidden_house(entry).is_some() {
                return Some((Technique::HiddenSingle, entry));
            }
        }
        None
    }

    /// The waiting cells with one candidate, oldest first.
    pub(crate) fn waiting_naked(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.naked.waiting().iter().copied().filter(|&entry| self.has(entry))
    }

    /// Both queues, naked and hidden, including stale entries. On a board with a wrong assumption a
    /// stale entry may be a real consequence.
    pub(crate) fn queues(&self) -> [&[Candidate]; 2] {
        [self.naked.waiting(), self.hidden.waiting()]
    }

    /// Empties both queues.
    pub(crate) fn forget_singles(&mut self) {
        self.naked.clear();
        self.hidden.clear();
    }

    /// The first house of the cell in which no other candidate is left.
    pub(crate) fn full_house(&self, single: Candidate) -> Option<usize> {
        let alone =
            |&house: &usize| usize::from(self.totals[house]) == self.count(house, single.digit);
        self.geometry.houses_of[single.cell.index()].iter().copied().find(alone)
    }

    /// The first house of the cell in which the digit has no other place.
    pub(crate) fn hidden_house(&self, single: Candidate) -> Option<usize> {
        let only = |&house: &usize| self.count(house, single.digit) == 1;
        self.geometry.houses_of[single.cell.index()].iter().copied().find(only)
    }
}

/// Cloning into an existing board reuses its memory: the search for forcing nets copies a board for
/// every candidate.
impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Board<W> {
        Board {
            geometry: self.geometry.clone(),
            digits: self.digits.clone(),
            values: self.values.clone(),
            places: self.places.clone(),
            counts: self.counts.clone(),
            totals: self.totals.clone(),
            open: self.open,
            givens: self.givens,
            naked: self.naked.clone(),
            hidden: self.hidden.clone(),
            stamp: self.stamp,
            alarm: Alarm::default(),
        }
    }

    fn clone_from(&mut self, other: &Board<W>) {
        self.geometry.clone_from(&other.geometry);
        self.digits.clone_from(&other.digits);
        self.values.clone_from(&other.values);
        self.places.clone_from(&other.places);
        self.counts.clone_from(&other.counts);
        self.totals.clone_from(&other.totals);
        (self.open, self.givens, self.stamp) = (other.open, other.givens, other.stamp);
        self.naked.clone_from(&other.naked);
        self.hidden.clone_from(&other.hidden);
    }
}

/// Identifies a board and the number of its changes.
///
/// A copy starts with the stamp of its original, so after changes to both, equal stamps may belong
/// to different boards. Only one of the two may be searched with the same memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    board: u64,
    changes: u64,
}

impl Stamp {
    /// A stamp that no board has had, and that differs from the default.
    fn fresh() -> Stamp {
        static BOARDS: AtomicU64 = AtomicU64::new(1);
        Stamp { board: BOARDS.fetch_add(1, Ordering::Relaxed), changes: 0 }
    }
}

/// A first-in, first-out queue.
#[derive(Debug, Default)]
struct Queue {
    entries: Vec<Candidate>,
    head: usize,
}

impl Queue {
    fn push(&mut self, entry: Candidate) {
        self.entries.push(entry);
    }

    fn pop(&mut self) -> Option<Candidate> {
        let entry = self.entries.get(self.head).copied();
        self.head += usize::from(entry.is_some());
        entry
    }

    fn waiting(&self) -> &[Candidate] {
        &self.entries[self.head..]
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.head = 0;
    }

    /// Removes the oldest entry for a digit in a house that has no place left for it.
    fn forget<const W: usize>(&mut self, digit: Digit, house: &CellSet<W>) {
        let gone = |entry: &Candidate| entry.digit == digit && house.contains(entry.cell);
        if let Some(at) = self.waiting().iter().position(gone) {
            self.entries.remove(self.head + at);
        }
    }
}

impl Clone for Queue {
    fn clone(&self) -> Queue {
        Queue { entries: self.entries.clone(), head: self.head }
    }

    fn clone_from(&mut self, other: &Queue) {
        self.entries.clone_from(&other.entries);
        self.head = other.head;
    }
}
