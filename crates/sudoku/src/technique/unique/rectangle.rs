//! Uniqueness tests 1 to 6 and the hidden rectangle, in one scan.
//!
//! The first corner is a cell with two candidates, in order. The second is in the same box and
//! line; then come the pairs across. The other corners are open and do not see either digit solved,
//! but may have lost one as a candidate. Corners without a third candidate are `plain`, the others
//! `extra`:
//!
//! | test | corners | conclusion |
//! |---|---|---|
//! | 1 | one extra | it holds neither digit |
//! | 2, 5 | all extras have the same further digit | one of them holds it |
//! | 3 | two extras in a house | one holds a further digit: a subset with other cells |
//! | 4 | two extras in a line | one digit has no other place: both lose the other digit |
//! | 6 | two diagonal extras | a digit has no other place in their lines: both lose it |
//! | hidden | opposite a plain one | a digit has no other place in its lines: it loses the other |
//!
//! Test 5 is test 2 with three extras, or two diagonal ones. Each rectangle is examined once, with
//! the first pair that fits. All tests are made in this order, and the first step of each name is
//! kept for the board.

use super::{Memory, key, neighbours, parallels};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Candidate, Rectangle, Step};
use crate::technique::survey::Survey;

const NAMES: [Technique; 7] = [
    Technique::Uniqueness1,
    Technique::Uniqueness2,
    Technique::Uniqueness3,
    Technique::Uniqueness4,
    Technique::Uniqueness5,
    Technique::Uniqueness6,
    Technique::HiddenRectangle,
];

/// Returns the first step of one of the uniqueness tests, or of the hidden rectangle.
pub(in crate::technique) fn rectangle<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
    memory: &mut Memory,
) -> Option<Step> {
    if memory.rectangles.stamp != board.stamp() {
        memory.rectangles.stamp = board.stamp();
        memory.rectangles.first = Default::default();
        if board.geometry.swaps {
            scan(board, survey, memory);
        }
    }
    let at = NAMES.iter().position(|&name| name == technique)?;
    memory.rectangles.first[at].clone()
}

fn scan<const W: usize>(board: &Board<W>, survey: &mut Survey<W>, memory: &mut Memory) {
    let geometry = &board.geometry;
    memory.keys.clear();
    let pairs = survey.cells_with(2);
    let free = survey.free(board);
    for first in pairs {
        let pair = board.digits(first);
        let Some(low) = pair.first() else { continue };
        let Some(high) = (pair - low.into()).first() else { continue };
        let corners = free[low.index()] & free[high.index()];
        for second in neighbours(board, first) & corners {
            let across = parallels(board, first, second);
            for third in across.cells & corners {
                let fourth = across.fourth(board, second, third);
                // In a jigsaw the other two may be in different boxes.
                let boxed = geometry.box_of(third) == geometry.box_of(fourth);
                if !corners.contains(fourth) || !boxed {
                    continue;
                }
                let mut cells = [first, second, third, fourth];
                cells.sort_unstable();
                let key = key(cells, geometry.size);
                if board.alarm.rings_after(100 + memory.keys.len()) {
                    return;
                }
                if !memory.keys.contains(&key) {
                    memory.keys.push(key);
                    Tests::new(board, cells, [low, high], memory).all();
                }
            }
        }
    }
}

/// The tests of one rectangle.
struct Tests<'b, const W: usize> {
    board: &'b Board<W>,
    /// The corners, ascending: the first and the last are opposite.
    corners: [Cell; 4],
    digits: [Digit; 2],
    pair: DigitSet,
    /// The corners without other candidates and those with them, each ascending.
    plain: Corners,
    extra: Corners,
    memory: &'b mut Memory,
}

/// Some of the corners.
#[derive(Clone, Copy)]
struct Corners {
    cells: [Cell; 4],
    count: usize,
}

impl Default for Corners {
    fn default() -> Corners {
        Corners { cells: [Cell::at(0); 4], count: 0 }
    }
}

impl Corners {
    fn push(&mut self, cell: Cell) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    fn list(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

impl<'b, const W: usize> Tests<'b, W> {
    fn new(
        board: &'b Board<W>,
        corners: [Cell; 4],
        digits: [Digit; 2],
        memory: &'b mut Memory,
    ) -> Tests<'b, W> {
        let pair: DigitSet = digits.into_iter().collect();
        let is_plain = |cell: &Cell| (board.digits(*cell) - pair).is_empty();
        let [mut plain, mut extra] = [Corners::default(); 2];
        for corner in corners {
            if is_plain(&corner) { plain.push(corner) } else { extra.push(corner) }
        }
        Tests { board, corners, digits, pair, plain, extra, memory }
    }

    fn all(&mut self) {
        match *self.extra.list() {
            [cell] => {
                let both = self.board.digits(cell) & self.pair;
                let removed = both.into_iter().map(|digit| Candidate { cell, digit });
                self.keep(0, removed.collect(), Vec::new(), Vec::new());
            }
            [one, other] => {
                let geometry = &self.board.geometry;
                let diagonal = self.opposite(one) == other;
                self.same_extra(diagonal);
                for &house in &geometry.houses_of[one.index()] {
                    if geometry.houses[house].contains(other) {
                        self.subset(house, [one, other]);
                    }
                }
                let lines = [geometry.row(one), geometry.column(one)];
                let line = lines.into_iter().find(|&line| geometry.houses[line].contains(other));
                match line {
                    Some(line) => self.locked_pair(line, [one, other]),
                    None => self.crossed([one, other]),
                }
                if diagonal {
                    self.hidden();
                }
            }
            [_, _, _] => {
                self.same_extra(true);
                self.hidden();
            }
            _ => {}
        }
    }

    fn opposite(&self, cell: Cell) -> Cell {
        let at = self.corners.iter().position(|&corner| corner == cell);
        self.corners[at.map_or(0, |at| 3 - at)]
    }

    fn keep(
        &mut self,
        kind: usize,
        removed: Vec<Candidate>,
        houses: Vec<usize>,
        subset: Vec<Cell>,
    ) {
        if removed.is_empty() {
            return;
        }
        let Tests { corners, digits, .. } = *self;
        let extra = self.extra.list().to_vec();
        let because = Because::Rectangle(Rectangle { corners, digits, extra, houses, subset });
        self.memory.rectangles.keep(kind, || Some(Step::removing(NAMES[kind], removed, because)));
    }

    /// Tests 2 and 5.
    fn same_extra(&mut self, fifth: bool) {
        let further = self
            .extra
            .list()
            .iter()
            .fold(DigitSet::EMPTY, |all, &cell| all | self.board.digits(cell));
        let Some(digit) = (further - self.pair).single() else { return };
        let seen = self.board.geometry.common_peers(self.extra.list().iter().copied());
        let gone = seen & self.board.places(digit);
        let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
        self.keep(if fifth { 4 } else { 1 }, removed, Vec::new(), Vec::new());
    }

    /// Test 3 in one house.
    fn subset(&mut self, house: usize, extra: [Cell; 2]) {
        if self.memory.rectangles.first[2].is_some() {
            return;
        }
        let apart = |cell: &Cell| {
            (self.board.digits(*cell) & self.pair).is_empty() && !self.corners.contains(cell)
        };
        let pool: Vec<Cell> = self.board.open_in(house).iter().filter(apart).collect();
        let further = extra
            .into_iter()
            .fold(DigitSet::EMPTY, |all, cell| all | (self.board.digits(cell) - self.pair));
        self.choose(house, extra, &pool, &mut Vec::new(), further);
    }

    /// Adds cells of the house to the subset. Recursion is as deep as the number of cells in the
    /// house.
    fn choose(
        &mut self,
        house: usize,
        extra: [Cell; 2],
        pool: &[Cell],
        chosen: &mut Vec<Cell>,
        digits: DigitSet,
    ) {
        for (at, &cell) in pool.iter().enumerate() {
            chosen.push(cell);
            let digits = digits | self.board.digits(cell);
            if digits.len() == chosen.len() + 1 {
                let removed = self.gone_with_subset(house, extra, chosen, digits);
                self.keep(2, removed, vec![house], chosen.clone());
            }
            if self.memory.rectangles.first[2].is_none() {
                self.choose(house, extra, &pool[at + 1..], chosen, digits);
            }
            chosen.pop();
        }
    }

    /// What the subset of test 3 removes: in its house and, if the subset of a line also lies
    /// within a box, in that box.
    fn gone_with_subset(
        &self,
        house: usize,
        extra: [Cell; 2],
        chosen: &[Cell],
        digits: DigitSet,
    ) -> Vec<Candidate> {
        let geometry = &self.board.geometry;
        let cells: CellSet<W> = extra.into_iter().chain(chosen.iter().copied()).collect();
        let within = |house: usize| cells.is_in(&geometry.houses[house]);
        let is_line = house < geometry.boxes().start;
        let [row, column] = [geometry.row(extra[0]), geometry.column(extra[0])];
        if !is_line && (within(row) || within(column)) {
            return Vec::new();
        }
        let from = |area: CellSet<W>| {
            let others = (area & self.board.open()) - cells;
            others.into_iter().flat_map(|cell| {
                let here = self.board.digits(cell) & digits;
                here.into_iter().map(move |digit| Candidate { cell, digit })
            })
        };
        let mut removed: Vec<Candidate> = from(geometry.houses[house]).collect();
        let block = geometry.box_of(extra[0]);
        if is_line && !removed.is_empty() && within(block) {
            removed.extend(from(geometry.houses[block] - geometry.houses[house]));
        }
        removed
    }

    /// Test 4: a digit has no other place among the cells that both extras see.
    fn locked_pair(&mut self, line: usize, extra: [Cell; 2]) {
        let seen = self.board.geometry.common_peers(extra);
        let [low, high] = self.digits;
        let gone = match [low, high].map(|digit| seen.meets(&self.board.places(digit))) {
            [false, _] => high,
            [true, false] => low,
            _ => return,
        };
        let removed = self.with(extra, gone);
        self.keep(3, removed, vec![line], Vec::new());
    }

    /// Test 6: a digit has no other place in the rows and columns of the two extras.
    fn crossed(&mut self, extra: [Cell; 2]) {
        let geometry = &self.board.geometry;
        let rows = extra.map(|cell| geometry.row(cell));
        let columns = extra.map(|cell| geometry.column(cell));
        let houses = [rows[0], rows[1], columns[0], columns[1]];
        let gone = self.digits.into_iter().find(|&digit| self.only_here(&houses, digit));
        if let Some(digit) = gone {
            let removed = self.with(extra, digit);
            self.keep(5, removed, houses.to_vec(), Vec::new());
        }
    }

    /// Whether a digit has no place in these houses except the corners.
    fn only_here(&self, houses: &[usize], digit: Digit) -> bool {
        let corners: CellSet<W> = self.corners.into_iter().collect();
        let outside = self.board.places(digit) - corners;
        houses.iter().all(|&house| !outside.meets(&self.board.geometry.houses[house]))
    }

    fn with(&self, cells: [Cell; 2], digit: Digit) -> Vec<Candidate> {
        let all = cells.into_iter().map(|cell| Candidate { cell, digit });
        all.filter(|&candidate| self.board.has(candidate)).collect()
    }

    fn hidden(&mut self) {
        let geometry = &self.board.geometry;
        for plain in self.plain.cells.into_iter().take(self.plain.count) {
            let cell = self.opposite(plain);
            let houses = [geometry.row(cell), geometry.column(cell)];
            for [locked, digit] in [self.digits, [self.digits[1], self.digits[0]]] {
                let candidate = Candidate { cell, digit };
                if self.board.has(candidate) && self.only_here(&houses, locked) {
                    self.keep(6, vec![candidate], houses.to_vec(), Vec::new());
                }
            }
        }
    }
}
