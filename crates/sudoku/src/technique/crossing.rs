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
use crate::digit::DigitSet;
use crate::grid::Cell;

/// The first crossing whose digits are split.
pub(super) fn sue_de_coq<const W: usize>(board: &Board<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let boxes = geometry.boxes();
    let largest = if geometry.size > 9 { 3 } else { usize::MAX };
    for line in geometry.rows().chain(geometry.columns()) {
        for &(block, _) in geometry.crossings[line].iter().filter(|(it, _)| boxes.contains(it)) {
            let shared = List::of(board, board.open_in(line) & geometry.houses[block]);
            if shared.count < 2 {
                continue;
            }
            let mut search = Search { board, houses: [line, block], largest, found: None };
            search.crossing(&shared, 0, Chosen::default());
            if search.found.is_some() {
                return search.found;
            }
        }
    }
    None
}

/// Open cells with the bits of their candidates.
struct List {
    cells: [Cell; 32],
    digits: [u64; 32],
    count: usize,
}

impl List {
    fn of<const W: usize>(board: &Board<W>, cells: CellSet<W>) -> List {
        let mut list = List { cells: [Cell::at(0); 32], digits: [0; 32], count: 0 };
        for cell in cells {
            list.push(cell, board.digits(cell).bits());
        }
        list
    }

    fn push(&mut self, cell: Cell, digits: u64) {
        if self.count < self.cells.len() {
            self.cells[self.count] = cell;
            self.digits[self.count] = digits;
            self.count += 1;
        }
    }

    /// The cells of a choice.
    fn chosen<const W: usize>(&self, chosen: Chosen) -> CellSet<W> {
        (0..self.count).filter(|at| chosen.which >> at & 1 == 1).map(|at| self.cells[at]).collect()
    }
}

/// Some cells of a list, as bits, and the bits of their digits.
#[derive(Clone, Copy, Default)]
struct Chosen {
    which: u32,
    count: usize,
    digits: u64,
}

impl Chosen {
    fn with(self, at: usize, digits: u64) -> Chosen {
        Chosen { which: self.which | 1 << at, count: self.count + 1, digits: self.digits | digits }
    }

    /// How many of the digits of the crossing these cells take for certain: one for each that they have no digit of
    /// their own for. None if they share no digit with it.
    fn taken(self, shared: u64) -> usize {
        let own = (self.digits & !shared).count_ones() as usize;
        if self.digits & shared == 0 { 0 } else { self.count.saturating_sub(own) }
    }
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    /// The line and the box.
    houses: [usize; 2],
    /// The most cells of a set.
    largest: usize,
    found: Option<Step>,
}

/// What has been chosen of a crossing, and what is left beside it.
struct Crossing<const W: usize> {
    cells: CellSet<W>,
    digits: u64,
    /// How many digits it has beyond its cells.
    plus: usize,
    line: List,
    block: List,
}

impl<const W: usize> Search<'_, W> {
    /// Chooses cells of the crossing. As deep as two houses share cells.
    fn crossing(&mut self, shared: &List, from: usize, chosen: Chosen) {
        for at in from..shared.count {
            let chosen = chosen.with(at, shared.digits[at]);
            let plus = (chosen.digits.count_ones() as usize).saturating_sub(chosen.count);
            if chosen.count >= 2 && plus >= 2 {
                let cells = shared.chosen(chosen);
                let [line, block] = self
                    .houses
                    .map(|house| List::of(self.board, self.board.open_in(house) - cells));
                let crossing = Crossing { cells, digits: chosen.digits, plus, line, block };
                self.line(&crossing, 0, Chosen::default());
            }
            if self.found.is_none() {
                self.crossing(shared, at + 1, chosen);
            }
            if self.found.is_some() {
                return;
            }
        }
    }

    /// Chooses cells of the line. As deep as the line is long.
    fn line(&mut self, crossing: &Crossing<W>, from: usize, line: Chosen) {
        if line.count == self.largest {
            return;
        }
        for at in from..crossing.line.count {
            let line = line.with(at, crossing.line.digits[at]);
            let taken = line.taken(crossing.digits);
            if taken > 0 && taken < crossing.plus {
                self.blocks(crossing, line, crossing.plus - taken);
            }
            if self.found.is_none() {
                self.line(crossing, at + 1, line);
            }
            if self.found.is_some() {
                return;
            }
        }
    }

    /// Goes through the cells of the box that share no digit of the crossing with those of the line.
    fn blocks(&mut self, crossing: &Crossing<W>, line: Chosen, needed: usize) {
        let banned = line.digits & crossing.digits;
        let mut fitting = 0u32;
        for at in 0..crossing.block.count {
            fitting |= u32::from(crossing.block.digits[at] & banned == 0) << at;
        }
        // The cells of the line that are in the box share such a digit, or take none.
        if fitting != 0 {
            let cells = crossing.line.chosen::<W>(line);
            for at in 0..crossing.block.count {
                if cells.contains(crossing.block.cells[at]) {
                    fitting &= !(1 << at);
                }
            }
            self.block(crossing, line, fitting, Chosen::default(), needed);
        }
    }

    /// Chooses cells of the box. As deep as the box has cells.
    fn block(
        &mut self,
        crossing: &Crossing<W>,
        line: Chosen,
        mut fitting: u32,
        block: Chosen,
        needed: usize,
    ) {
        if block.count == self.largest {
            return;
        }
        while fitting != 0 && self.found.is_none() {
            let at = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            let block = block.with(at, crossing.block.digits[at]);
            if block.taken(crossing.digits) == needed {
                self.found = self.step(crossing, line, block);
            }
            if self.found.is_none() {
                self.block(crossing, line, fitting, block, needed);
            }
        }
    }

    fn step(&self, crossing: &Crossing<W>, line: Chosen, block: Chosen) -> Option<Step> {
        let both = line.digits & block.digits;
        let from_block = ((crossing.digits | block.digits) & !line.digits) | both;
        let from_line = ((crossing.digits | line.digits) & !block.digits) | both;
        let cells = [crossing.line.chosen(line), crossing.block.chosen(block)];
        let mut removed = Vec::new();
        let parts = [(self.houses[1], cells[1], from_block), (self.houses[0], cells[0], from_line)];
        for (house, own, digits) in parts {
            for cell in self.board.open_in(house) - crossing.cells - own {
                for digit in self.board.digits(cell) & DigitSet::from_bits(digits) {
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
            shared: crossing.cells.iter().collect(),
            line: cells[0].iter().collect(),
            block: cells[1].iter().collect(),
        };
        Some(Step::removing(Technique::SueDeCoq, removed, because))
    }
}
