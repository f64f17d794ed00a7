//! A survey of the board that all techniques share: where each digit can be in each house, the
//! cells by their number of candidates, and the candidates that reasoning about one digit could
//! rule out.
//!
//! ```text
//! spots of 4 in box 1      0 1 0      bits 1 and 5: the digit may be in the
//!                          0 0 1      second and the sixth cell of the house
//!                          0 0 0
//! ```
//!
//! Most techniques fail on most boards, and a hard puzzle pays for every failure. Three things make
//! failing cheap:
//!
//! - Spots turn houses into small numbers. They are recomputed only for digits whose places have
//!   changed.
//! - A *pattern* is a way to place one digit in all the houses that still lack it. No reasoning
//!   about one digit alone (fish of any kind, colours, single-digit chains) can remove a candidate
//!   that is in a pattern. [`Survey::doubtful`] returns the others; where it is empty, these
//!   techniques skip the digit. A few patterns contain all candidates of a digit, and most of them
//!   survive the next steps.
//! - A house that was searched without success need not be searched again until one of its
//!   candidates is removed: on a board that only loses candidates, a pattern that removed nothing
//!   still removes nothing.

use std::sync::Arc;

use super::board::{Board, Stamp};
use super::cell_set::CellSet;
use super::geometry::Geometry;
use super::step::Step;
use crate::digit::Digit;
use crate::grid::Cell;

/// The number of cells that are tried to find a pattern through a candidate before it is called
/// doubtful.
const PATIENCE: usize = 2000;

/// What is known about a board.
#[derive(Debug)]
pub(crate) struct Survey<const W: usize> {
    geometry: Option<Arc<Geometry<W>>>,
    stamp: Stamp,
    /// The places of each digit for which the spots were computed.
    places: Vec<CellSet<W>>,
    /// The spots of each digit in each house, digit by digit.
    spots: Vec<u64>,
    /// The number of houses.
    houses: usize,
    /// The open cells with one, two, three or four candidates.
    cells_with: [CellSet<W>; 4],
    /// For each digit: the cells that are solved with it, and the open cells that do not see one of
    /// them. Computed on demand.
    solved: Vec<CellSet<W>>,
    free: Vec<CellSet<W>>,
    patterns: Vec<Patterns<W>>,
    /// The number of open cells of each house, computed on demand.
    open_counts: Vec<u8>,
    /// For each quest: the houses in which it failed, as bits.
    in_vain: [u128; Quest::COUNT],
    /// For each line: the crossings, by index, in which no Sue de Coq was found, as bits.
    crossings_in_vain: Vec<u64>,
    /// The sizes for which there is no basic fish, as bits.
    pub(super) no_fish: u8,
    /// For each size whose finned fish have been searched: the first sashimi fish.
    pub(super) sashimi: [Option<Option<Step>>; 8],
}

/// What is searched for house by house.
#[derive(Clone, Copy, Debug)]
pub(super) enum Quest {
    /// Locked candidates from this house.
    Locked,
    /// A naked subset of this size.
    Naked(usize),
    /// A hidden subset of this size.
    Hidden(usize),
}

impl Quest {
    const COUNT: usize = 11;

    fn number(self) -> usize {
        match self {
            Quest::Locked => 0,
            Quest::Naked(size) => size.min(5),
            Quest::Hidden(size) => 5 + size.min(5),
        }
    }
}

/// Ways to place a digit.
#[derive(Clone, Debug, Default)]
struct Patterns<const W: usize> {
    known: Vec<CellSet<W>>,
    doubtful: Option<CellSet<W>>,
}

impl<const W: usize> Default for Survey<W> {
    fn default() -> Survey<W> {
        Survey {
            geometry: None,
            stamp: Stamp::default(),
            places: Vec::new(),
            spots: Vec::new(),
            houses: 0,
            cells_with: [CellSet::EMPTY; 4],
            solved: Vec::new(),
            free: Vec::new(),
            patterns: Vec::new(),
            open_counts: Vec::new(),
            in_vain: [0; Quest::COUNT],
            crossings_in_vain: Vec::new(),
            no_fish: 0,
            sashimi: Default::default(),
        }
    }
}

impl<const W: usize> Survey<W> {
    /// Surveys the board, unless it is the one that was surveyed last.
    pub(crate) fn look(&mut self, board: &Board<W>) {
        let geometry = &board.geometry;
        let same = self.geometry.as_ref().is_some_and(|known| Arc::ptr_eq(known, geometry));
        if same && self.stamp == board.stamp() {
            return;
        }
        if !same {
            self.geometry = Some(geometry.clone());
            self.places = vec![CellSet::EMPTY; geometry.size];
            self.houses = geometry.houses.len();
            self.spots = vec![0; geometry.size * geometry.houses.len()];
            self.patterns = vec![Patterns::default(); geometry.size];
        }
        self.stamp = board.stamp();
        self.free.clear();
        self.open_counts.clear();
        self.no_fish = 0;
        self.sashimi = Default::default();
        let [mut lost, mut gained] = [CellSet::EMPTY; 2];
        for digit in board.all_digits() {
            let [before, now] = [self.places[digit.index()], board.places(digit)];
            if before != now {
                lost |= before - now;
                gained |= now - before;
                self.look_at(board, digit);
            }
        }
        self.count();
        if same && gained.is_empty() {
            self.forget_changed(lost);
        } else {
            self.forget_all();
        }
    }

    fn forget_all(&mut self) {
        self.in_vain = [0; Quest::COUNT];
        self.crossings_in_vain.clear();
        self.crossings_in_vain.resize(self.houses, 0);
    }

    /// Houses that have lost candidates must be searched again.
    fn forget_changed(&mut self, cells: CellSet<W>) {
        let Some(geometry) = &self.geometry else { return };
        let changed = |house: usize| geometry.regions[house].meets(&cells);
        let houses = (0..self.houses.min(128)).filter(|&house| changed(house));
        let houses = houses.fold(0u128, |bits, house| bits | 1 << house);
        for quest in &mut self.in_vain {
            *quest &= !houses;
        }
        let is_in = |house: usize| house >= 128 || houses >> house & 1 == 1;
        for line in geometry.rows().chain(geometry.columns()) {
            let crossings = geometry.crossings[line].iter().enumerate();
            let again = crossings.filter(|(_, (block, _))| is_in(line) || is_in(*block));
            let again = again.take_while(|&(at, _)| at < 64);
            let again = again.fold(0, |bits, (at, _)| bits | 1 << at);
            self.crossings_in_vain[line] &= !again;
        }
    }

    /// Whether the quest has failed in this house, and the house has not changed since.
    pub(super) fn is_vain(&self, quest: Quest, house: usize) -> bool {
        house < 128 && self.in_vain[quest.number()] >> house & 1 == 1
    }

    /// Records that the quest failed in this house.
    pub(super) fn was_vain(&mut self, quest: Quest, house: usize) {
        if house < 128 {
            self.in_vain[quest.number()] |= 1 << house;
        }
    }

    /// Whether the search for a Sue de Coq has failed in this crossing of the line, and nothing has
    /// changed there since.
    pub(super) fn is_vain_crossing(&self, line: usize, crossing: usize) -> bool {
        crossing < 64 && self.crossings_in_vain[line] >> crossing & 1 == 1
    }

    /// Records that there is no Sue de Coq in this crossing of the line.
    pub(super) fn was_vain_crossing(&mut self, line: usize, crossing: usize) {
        if crossing < 64 {
            self.crossings_in_vain[line] |= 1 << crossing;
        }
    }

    fn look_at(&mut self, board: &Board<W>, digit: Digit) {
        let geometry = &board.geometry;
        let places = board.places(digit);
        self.places[digit.index()] = places;
        let spots = &mut self.spots[digit.index() * self.houses..][..self.houses];
        spots.fill(0);
        for cell in places {
            let here = geometry.houses_of[cell.index()].iter();
            for (&house, spot) in here.zip(&geometry.spots_of[cell.index()]) {
                spots[house] |= 1 << spot;
            }
        }
        self.patterns[digit.index()].doubtful = None;
    }

    /// Adds up the places of all digits in bit columns: each cell has a three-bit counter, and a
    /// fourth bit that stays set once the counter has overflowed.
    fn count(&mut self) {
        let [mut ones, mut twos, mut fours, mut over] = [CellSet::EMPTY; 4];
        for &places in &self.places {
            let carry = ones & places;
            ones = (ones | places) - carry;
            let next = twos & carry;
            twos = (twos | carry) - next;
            over |= fours & next;
            fours = (fours | next) - over;
        }
        over |= fours & (ones | twos);
        self.cells_with = [
            ones - twos - fours - over,
            twos - ones - fours - over,
            (ones & twos) - fours - over,
            fours - over,
        ];
    }

    /// The open cells with exactly this number of candidates, from one to four.
    pub(crate) fn cells_with(&self, candidates: usize) -> CellSet<W> {
        self.cells_with[candidates - 1]
    }

    /// The number of open cells of a house.
    pub(crate) fn open_count(&mut self, board: &Board<W>, house: usize) -> usize {
        if self.open_counts.is_empty() {
            let houses = 0..self.houses;
            self.open_counts.extend(houses.map(|house| board.open_in(house).len() as u8));
        }
        usize::from(self.open_counts[house])
    }

    /// The spots of a digit in a house.
    pub(crate) fn spots(&self, house: usize, digit: Digit) -> u64 {
        self.spots[digit.index() * self.houses + house]
    }

    /// The spots of a digit in all houses.
    pub(crate) fn spots_of(&self, digit: Digit) -> &[u64] {
        &self.spots[digit.index() * self.houses..][..self.houses]
    }

    /// For each digit: the cells that are solved with it.
    pub(crate) fn solved(&mut self, board: &Board<W>) -> &[CellSet<W>] {
        self.look_at_solved(board);
        &self.solved
    }

    /// For each digit: the open cells that do not see it solved, whether or not they still have it
    /// as a candidate.
    pub(crate) fn free(&mut self, board: &Board<W>) -> &[CellSet<W>] {
        self.look_at_solved(board);
        &self.free
    }

    fn look_at_solved(&mut self, board: &Board<W>) {
        if !self.free.is_empty() {
            return;
        }
        let geometry = &board.geometry;
        self.free.resize(geometry.size, board.open());
        self.solved.clear();
        self.solved.resize(geometry.size, CellSet::EMPTY);
        let all: CellSet<W> =
            geometry.rows().fold(CellSet::EMPTY, |all, row| all | geometry.houses[row]);
        for cell in all - board.open() {
            if let Some(digit) = board.value(cell) {
                self.free[digit.index()] -= geometry.peers(cell);
                self.solved[digit.index()].insert(cell);
            }
        }
    }

    /// The candidates of a digit that are in no known pattern. No other candidate can be removed by
    /// reasoning about this digit alone. All of them are impossible, unless the search for a
    /// pattern ran out of patience.
    pub(crate) fn doubtful(&mut self, board: &Board<W>, digit: Digit) -> CellSet<W> {
        let patterns = &mut self.patterns[digit.index()];
        if let Some(doubtful) = patterns.doubtful {
            return doubtful;
        }
        let places = board.places(digit);
        let missing = board.geometry.rows().filter(|&row| board.count(row, digit) > 0).count();
        for pattern in &mut patterns.known {
            *pattern &= places;
        }
        patterns.known.retain(|pattern| {
            missing > 0 && pattern.len() == missing && meets_extras(board, digit, pattern)
        });
        let covered = patterns.known.iter().fold(CellSet::EMPTY, |all, &pattern| all | pattern);
        let mut left = places - covered;
        let mut doubtful = CellSet::EMPTY;
        while let Some(cell) = left.first() {
            // One unit of work or less for each cell that is tried.
            if board.alarm.rings_after(PATIENCE) {
                return CellSet::EMPTY;
            }
            let mut patience = PATIENCE;
            match pattern_through(board, digit, cell, left, &mut patience) {
                Some(pattern) => {
                    left -= pattern;
                    patterns.known.push(pattern);
                }
                None => {
                    left.remove(cell);
                    doubtful.insert(cell);
                }
            }
        }
        patterns.doubtful = Some(doubtful);
        doubtful
    }
}

#[cfg(all(test, feature = "generate"))]
impl<const W: usize> Survey<W> {
    /// Marks every candidate as doubtful and forgets all failed searches: the techniques must still
    /// find the same steps.
    pub(super) fn doubt_everything(&mut self, board: &Board<W>) {
        self.look(board);
        for (patterns, &places) in self.patterns.iter_mut().zip(&self.places) {
            patterns.doubtful = Some(places);
        }
        self.forget_all();
        self.no_fish = 0;
        self.sashimi = Default::default();
    }
}

/// Finds a way to place the digit in `cell` and in all other houses that lack it; the cells of
/// `wanted` are tried first. Returns `None` if there is none, or if `patience` runs out.
pub(super) fn pattern_through<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    cell: Cell,
    wanted: CellSet<W>,
    patience: &mut usize,
) -> Option<CellSet<W>> {
    let geometry = &board.geometry;
    let mut search = Search { board, digit, wanted, patience };
    let free = board.places(digit) - geometry.peers(cell) - CellSet::of(cell);
    let own = geometry.row(cell);
    let missing = geometry.rows().filter(|&row| board.count(row, digit) > 0 && row != own);
    let rows = missing.fold(0, |rows, row| rows | 1 << row);
    let mut pattern = CellSet::of(cell);
    search.rows(rows, free, &mut pattern).then_some(pattern)
}

/// Whether a pattern meets all houses that need the digit. A complete pattern has one cell for each
/// row, column and box; only other houses such as diagonals must be checked.
pub(super) fn meets_extras<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    pattern: &CellSet<W>,
) -> bool {
    let geometry = &board.geometry;
    let met = |house| board.count(house, digit) == 0 || pattern.meets(&geometry.houses[house]);
    geometry.extras().all(met)
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    digit: Digit,
    wanted: CellSet<W>,
    patience: &'b mut usize,
}

impl<const W: usize> Search<'_, W> {
    /// Completes the pattern in these rows. Recursion is as deep as the number of rows.
    fn rows(&mut self, rows: u64, free: CellSet<W>, pattern: &mut CellSet<W>) -> bool {
        if rows == 0 {
            return meets_extras(self.board, self.digit, pattern);
        }
        let geometry = &self.board.geometry;
        let here = free & geometry.houses[rows.trailing_zeros() as usize];
        for cell in (here & self.wanted).iter().chain(here - self.wanted) {
            if *self.patience == 0 {
                return false;
            }
            *self.patience -= 1;
            pattern.insert(cell);
            let rest = free - geometry.peers(cell) - CellSet::of(cell);
            if self.rows(rows & (rows - 1), rest, pattern) {
                return true;
            }
            pattern.remove(cell);
        }
        false
    }
}
