//! A look over the board that the techniques share: where each digit is in each house, cells by their number
//! of candidates, and the candidates that one digit alone could rule out.
//!
//! ```text
//! spots of 4 in box 1      0 1 0      bits 1 and 5: the digit may be in the
//!                          0 0 1      second and the sixth cell of the house
//!                          0 0 0
//! ```
//!
//! Most techniques fail on most boards, and a hard puzzle pays for every failure. Three looks make failing cheap:
//!
//! - Spots turn houses into small numbers, made anew only for digits whose places have changed.
//! - A *pattern* is a way to place one digit in all the houses that miss it. A candidate that is in some pattern
//!   cannot fall to any reasoning about its digit alone: no fish of whatever kind, no colours, no chain of one
//!   digit. [`Survey::doubtful`] has the others; where it is empty, these techniques pass the digit by. A few
//!   patterns cover all candidates of a digit, and they mostly outlive the next steps.
//! - What was searched in a house in vain need not be searched there again before a candidate of the house goes: on a board that only loses
//!   candidates nothing that had no effect gets one.

use std::sync::Arc;

use super::board::{Board, Stamp};
use super::cell_set::CellSet;
use super::geometry::Geometry;
use super::step::Step;
use crate::digit::Digit;
use crate::grid::Cell;

/// The number of bits that are set. Plain x86-64 has no instruction for it; on boards up to 9×9 a table is quicker.
pub(super) fn ones(bits: u64) -> usize {
    const TABLE: [u8; 512] = {
        let mut table = [0; 512];
        let mut bits = 1;
        while bits < table.len() {
            table[bits] = table[bits / 2] + (bits & 1) as u8;
            bits += 1;
        }
        table
    };
    match TABLE.get(bits as usize) {
        Some(&count) => usize::from(count),
        None => bits.count_ones() as usize,
    }
}

/// How many cells are tried to find a pattern through a candidate, before it is called doubtful.
const PATIENCE: usize = 2000;

/// What is known of a board.
#[derive(Debug)]
pub(crate) struct Survey<const W: usize> {
    geometry: Option<Arc<Geometry<W>>>,
    stamp: Stamp,
    /// The places of each digit that the spots belong to.
    places: Vec<CellSet<W>>,
    /// The spots of each digit in each house, digit by digit.
    spots: Vec<u64>,
    /// The number of houses.
    houses: usize,
    /// The open cells with one, two, three or four candidates.
    cells_with: [CellSet<W>; 4],
    /// For each digit where it is solved, and the open cells that do not see it solved, once somebody has asked.
    solved: Vec<CellSet<W>>,
    free: Vec<CellSet<W>>,
    patterns: Vec<Patterns<W>>,
    /// The number of open cells of each house, once somebody has asked.
    open_counts: Vec<u8>,
    /// For each quest the houses in which it was in vain, as bits.
    in_vain: [u128; Quest::COUNT],
    /// For each line the crossings, by their number, in which a sue de coq was sought in vain, as bits.
    crossings_in_vain: Vec<u64>,
    /// The fish sizes for which there is no plain fish, as bits.
    pub(super) no_fish: u8,
    /// For sizes whose finned fish have been searched: the first sashimi fish.
    pub(super) sashimi: [Option<Option<Step>>; 8],
}

/// What is sought house by house.
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
    /// Looks at the board, if it is not the one that was looked at last.
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

    /// Houses in which candidates have gone are to be searched again.
    fn forget_changed(&mut self, cells: CellSet<W>) {
        let Some(geometry) = &self.geometry else { return };
        let changed = |house: usize| geometry.houses[house].meets(&cells);
        let houses = (0..self.houses.min(128)).filter(|&house| changed(house));
        let houses = houses.fold(0u128, |bits, house| bits | 1 << house);
        for quest in &mut self.in_vain {
            *quest &= !houses;
        }
        let is_in = |house: usize| house >= 128 || houses >> house & 1 == 1;
        for line in geometry.rows().chain(geometry.columns()) {
            let crossings = geometry.crossings[line].iter().enumerate();
            let again = crossings.filter(|(_, (block, _))| is_in(line) || is_in(*block));
            let again = again.fold(0, |bits, (at, _)| bits | 1 << at);
            self.crossings_in_vain[line] &= !again;
        }
    }

    /// Whether this was already sought in a house, and nothing has changed there.
    pub(super) fn is_vain(&self, quest: Quest, house: usize) -> bool {
        house < 128 && self.in_vain[quest.number()] >> house & 1 == 1
    }

    /// Remembers that this has no effect in a house.
    pub(super) fn was_vain(&mut self, quest: Quest, house: usize) {
        if house < 128 {
            self.in_vain[quest.number()] |= 1 << house;
        }
    }

    /// Whether a sue de coq was already sought in a crossing of a line, by its number, and nothing has changed there.
    pub(super) fn is_vain_crossing(&self, line: usize, crossing: usize) -> bool {
        self.crossings_in_vain[line] >> crossing & 1 == 1
    }

    /// Remembers that there is no sue de coq in a crossing.
    pub(super) fn was_vain_crossing(&mut self, line: usize, crossing: usize) {
        self.crossings_in_vain[line] |= 1 << crossing;
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

    /// Adds the places of all digits in columns of bits: each cell has a counter of three bits, and a fourth
    /// that stays once the counter has run over.
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

    /// The open cells with exactly so many candidates, from one to four.
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

    /// For each digit where it is solved.
    pub(crate) fn solved(&mut self, board: &Board<W>) -> &[CellSet<W>] {
        self.look_at_solved(board);
        &self.solved
    }

    /// For each digit the open cells that do not see it solved, whether or not it is still their candidate.
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

    /// The candidates of a digit that are in no known pattern: nothing else can fall to a technique that looks at
    /// this digit alone. All of them are impossible, unless the search for a pattern was given up.
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
            // A step or less for each cell that is tried.
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

#[cfg(test)]
impl<const W: usize> Survey<W> {
    /// Calls every candidate doubtful, and forgets what was searched in vain: techniques must find the same.
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

/// A way to place the digit in all houses that miss it, with one place in this cell; other cells that are
/// wanted come first. None is found if there is none, or if patience runs out.
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

/// Rows, columns and boxes are as many as the cells of a pattern; diagonals and the like must be looked at.
fn meets_extras<const W: usize>(board: &Board<W>, digit: Digit, pattern: &CellSet<W>) -> bool {
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
    /// Completes the pattern in these rows. As deep as there are rows.
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
