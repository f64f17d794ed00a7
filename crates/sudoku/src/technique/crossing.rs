//! Sue de Coq: cells where a line and a box cross hold more digits than cells; a set of cells in the line takes some of
//! the digits, a set in the box takes others, and then everything is used up.
//!
//! ```text
//! V the digits of the crossing cells      cells of the crossing + A + B = digits of V + extra digits of A and B
//! A a set in the line, B one in the box   A and B have no digit of V in common
//! ```
//!
//! Rows with each box, then columns; of the open cells of the crossing the sets of two or more in the order (0 1), (0 1 2), (0 2),
//! (1 2); then sets A, then sets B, each in the order {0}, {0 1}, {0 1 2}, {0 2}. The first that removes
//! something is taken. On boards of more than nine digits A and B have at most three cells: there are too many.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::Survey;
use crate::digit::DigitSet;
use crate::grid::Cell;

pub(super) fn sue_de_coq<const W: usize>(board: &Board<W>, survey: &Survey<W>) -> Option<Step> {
    let _ = survey;
    let geometry = &board.geometry;
    for line in geometry.rows().chain(geometry.columns()) {
        for block in geometry.boxes() {
            let shared = board.open_in(line) & geometry.houses[block];
            if shared.len() < 2 {
                continue;
            }
            let mut search = Search { board, houses: [line, block], found: None };
            search.crossing(shared, CellSet::EMPTY, DigitSet::EMPTY);
            if search.found.is_some() {
                return search.found;
            }
        }
    }
    None
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    /// The line and the box.
    houses: [usize; 2],
    found: Option<Step>,
}

/// A chosen set of cells, and its digits.
#[derive(Clone, Copy)]
struct Chosen<const W: usize> {
    cells: CellSet<W>,
    count: usize,
    digits: DigitSet,
}

impl<const W: usize> Chosen<W> {
    const NONE: Chosen<W> = Chosen { cells: CellSet::EMPTY, count: 0, digits: DigitSet::EMPTY };

    fn with(mut self, cell: Cell, digits: DigitSet) -> Chosen<W> {
        self.cells.insert(cell);
        self.count += 1;
        self.digits |= digits;
        self
    }
}

impl<const W: usize> Search<'_, W> {
    /// Chooses cells of the crossing. As deep as two houses share cells.
    fn crossing(&mut self, mut rest: CellSet<W>, chosen: CellSet<W>, digits: DigitSet) {
        while let Some(cell) = rest.first().filter(|_| self.found.is_none()) {
            rest.remove(cell);
            let chosen = chosen | CellSet::of(cell);
            let digits = digits | self.board.digits(cell);
            let count = chosen.len();
            if count >= 2 && digits.len() >= count + 2 {
                let shared = Chosen { cells: chosen, count, digits };
                let line = self.board.open_in(self.houses[0]) - chosen;
                self.line(line, shared, Chosen::NONE);
            }
            self.crossing(rest, chosen, digits);
        }
    }

    fn largest(&self) -> usize {
        if self.board.geometry.size > 9 { 3 } else { usize::MAX }
    }

    /// Chooses cells of the line. As deep as the line is long.
    fn line(&mut self, mut rest: CellSet<W>, shared: Chosen<W>, line: Chosen<W>) {
        if line.count == self.largest() {
            return;
        }
        while let Some(cell) = rest.first().filter(|_| self.found.is_none()) {
            rest.remove(cell);
            let line = line.with(cell, self.board.digits(cell));
            let extra = (line.digits - shared.digits).len();
            let plus = shared.digits.len() - shared.count;
            let taken = line.count.saturating_sub(extra);
            if !(line.digits & shared.digits).is_empty() && taken > 0 && taken < plus {
                let block = self.board.open_in(self.houses[1]) - shared.cells - line.cells;
                self.block(block, shared, line, Chosen::NONE, plus - taken);
            }
            self.line(rest, shared, line);
        }
    }

    /// Chooses cells of the box. As deep as the box has cells.
    fn block(
        &mut self,
        mut rest: CellSet<W>,
        shared: Chosen<W>,
        line: Chosen<W>,
        block: Chosen<W>,
        needed: usize,
    ) {
        if block.count == self.largest() {
            return;
        }
        while let Some(cell) = rest.first().filter(|_| self.found.is_none()) {
            rest.remove(cell);
            let digits = self.board.digits(cell);
            if !(digits & line.digits & shared.digits).is_empty() {
                continue;
            }
            let block = block.with(cell, digits);
            let extra = (block.digits - shared.digits).len();
            if !(block.digits & shared.digits).is_empty() && block.count == extra + needed {
                self.found = self.step(shared, line, block);
            }
            self.block(rest, shared, line, block, needed);
        }
    }

    fn step(&self, shared: Chosen<W>, line: Chosen<W>, block: Chosen<W>) -> Option<Step> {
        let both = line.digits & block.digits;
        let from_block = ((shared.digits | block.digits) - line.digits) | both;
        let from_line = ((shared.digits | line.digits) - block.digits) | both;
        let mut removed = Vec::new();
        let parts = [(self.houses[1], block, from_block), (self.houses[0], line, from_line)];
        for (house, own, digits) in parts {
            for cell in self.board.open_in(house) - shared.cells - own.cells {
                for digit in self.board.digits(cell) & digits {
                    let candidate = Candidate { cell, digit };
                    if !removed.contains(&candidate) {
                        removed.push(candidate);
                    }
                }
            }
        }
        if removed.is_empty() {
            return None;
        }
        let because = Because::Crossing {
            houses: self.houses,
            shared: shared.cells.iter().collect(),
            line: line.cells.iter().collect(),
            block: block.cells.iter().collect(),
        };
        Some(Step::removing(Technique::SueDeCoq, removed, because))
    }
}
