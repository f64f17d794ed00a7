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
//!
//! The sets A are many, and almost all of the larger ones have every digit of V. So while A is chosen, the cells of the box that
//! share no such digit with it stay in view, and A is given up where no set B can be left.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use crate::digit::DigitSet;
use crate::grid::Cell;

/// No house of a board of 25 digits has more cells.
const CELLS: usize = 31;

/// The first crossing whose digits are split.
pub(super) fn sue_de_coq<const W: usize>(board: &Board<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let boxes = geometry.boxes();
    let mut search = Search {
        board,
        houses: [0; 2],
        line: List::new(),
        block: List::new(),
        in_block: [0; CELLS],
        banned: [0; CELLS],
        without_extra: 0,
        with_one_extra: 0,
        largest: if geometry.size > 9 { 3 } else { usize::MAX },
        found: None,
    };
    for line in geometry.rows().chain(geometry.columns()) {
        search.line.fill(board, board.open_in(line));
        for &(block, _) in geometry.crossings[line].iter().filter(|(it, _)| boxes.contains(it)) {
            let shared = search.line.within(geometry.houses[block]);
            if shared & shared.wrapping_sub(1) == 0 {
                continue;
            }
            search.houses = [line, block];
            search.block.fill(board, board.open_in(block));
            for at in bits(shared) {
                let cell = search.line.cells[at];
                search.in_block[at] = search.block.within(CellSet::<W>::of(cell));
            }
            if search.crossing(shared, 0, Chosen::default()) {
                return search.found;
            }
        }
    }
    None
}

/// The numbers of the bits that are set, ascending.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(at)
    })
}

/// Open cells with the bits of their candidates.
struct List {
    cells: [Cell; CELLS],
    digits: [u64; CELLS],
    count: usize,
}

impl List {
    fn new() -> List {
        List { cells: [Cell::at(0); CELLS], digits: [0; CELLS], count: 0 }
    }

    fn fill<const W: usize>(&mut self, board: &Board<W>, cells: CellSet<W>) {
        self.count = 0;
        for cell in cells.iter().take(CELLS) {
            self.cells[self.count] = cell;
            self.digits[self.count] = board.digits(cell).bits();
            self.count += 1;
        }
    }

    fn all(&self) -> u32 {
        ((1u64 << self.count) - 1) as u32
    }

    /// Which of the cells are in a set, as bits.
    fn within<const W: usize>(&self, set: CellSet<W>) -> u32 {
        (0..self.count).fold(0, |bits, at| bits | u32::from(set.contains(self.cells[at])) << at)
    }

    /// The cells with these bits.
    fn cells<const W: usize>(&self, which: u32) -> CellSet<W> {
        (0..self.count).filter(|at| which >> at & 1 == 1).map(|at| self.cells[at]).collect()
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
    line: List,
    block: List,
    /// For each cell of the line that is in the box: its bit there.
    in_block: [u32; CELLS],
    /// For each cell of the line the cells of the box that B cannot have if A has this one.
    banned: [u32; CELLS],
    /// The cells of the box that have no digit beyond those of the crossing, and those that have at most one.
    without_extra: u32,
    with_one_extra: u32,
    /// The most cells of a set.
    largest: usize,
    found: Option<Step>,
}

/// The cells that have been chosen of a crossing, as bits of the line.
#[derive(Clone, Copy)]
struct Crossing {
    which: u32,
    digits: u64,
    /// How many digits it has beyond its cells.
    plus: usize,
}

impl<const W: usize> Search<'_, W> {
    /// Chooses cells of the crossing; true once a step is found. As deep as two houses share cells.
    fn crossing(&mut self, rest: u32, in_block: u32, chosen: Chosen) -> bool {
        bits(rest).any(|at| {
            let chosen = chosen.with(at, self.line.digits[at]);
            let in_block = in_block | self.in_block[at];
            let plus = (chosen.digits.count_ones() as usize).saturating_sub(chosen.count);
            let later = rest & !((2 << at) - 1);
            if chosen.count >= 2 && plus >= 2 {
                let crossing = Crossing { which: chosen.which, digits: chosen.digits, plus };
                let block = self.block.all() & !in_block;
                self.weigh(block, crossing.digits);
                let line = self.line.all() & !chosen.which;
                if self.may_take(block) {
                    self.ban(line, block, crossing.digits);
                    if self.line(crossing, line, block, Chosen::default()) {
                        return true;
                    }
                }
            }
            self.crossing(later, in_block, chosen)
        })
    }

    /// For these cells of the box: which have no, or at most one, digit beyond those of the crossing.
    fn weigh(&mut self, block: u32, digits: u64) {
        (self.without_extra, self.with_one_extra) = (0, 0);
        for at in bits(block) {
            let extra = self.block.digits[at] & !digits;
            self.without_extra |= u32::from(extra == 0) << at;
            self.with_one_extra |= u32::from(extra & extra.wrapping_sub(1) == 0) << at;
        }
    }

    /// Whether some of these cells of the box may take a digit of the crossing: k cells do with fewer than k other digits.
    fn may_take(&self, block: u32) -> bool {
        let two = |set: u32| set & set.wrapping_sub(1) != 0;
        block & self.without_extra != 0
            || two(block & self.with_one_extra)
            || two(block & block.wrapping_sub(1))
    }

    /// For each of these cells of the line: which cells of the box share a digit of the crossing with it, or are it.
    fn ban(&mut self, line: u32, block: u32, digits: u64) {
        for at in bits(line) {
            let own = self.line.digits[at] & digits;
            self.banned[at] = bits(block).fold(0, |set, other| {
                let shares = self.block.digits[other] & own != 0
                    || self.block.cells[other] == self.line.cells[at];
                set | u32::from(shares) << other
            });
        }
    }

    /// Chooses cells of the line. As deep as the line is long.
    fn line(&mut self, crossing: Crossing, rest: u32, block: u32, line: Chosen) -> bool {
        line.count < self.largest
            && bits(rest).any(|at| {
                let block = block & !self.banned[at];
                if !self.may_take(block) {
                    return false;
                }
                let line = line.with(at, self.line.digits[at]);
                let taken = line.taken(crossing.digits);
                let needed = crossing.plus.saturating_sub(taken);
                if taken > 0
                    && needed > 0
                    && self.block(crossing, line, block, Chosen::default(), needed)
                {
                    return true;
                }
                self.line(crossing, rest & !((2 << at) - 1), block, line)
            })
    }

    /// Chooses cells of the box. As deep as the box has cells.
    fn block(
        &mut self,
        crossing: Crossing,
        line: Chosen,
        rest: u32,
        block: Chosen,
        needed: usize,
    ) -> bool {
        block.count < self.largest
            && bits(rest).any(|at| {
                let block = block.with(at, self.block.digits[at]);
                if block.taken(crossing.digits) == needed {
                    self.found = self.step(crossing, line, block);
                }
                let rest = rest & !((2 << at) - 1);
                self.found.is_some() || self.block(crossing, line, rest, block, needed)
            })
    }

    fn step(&self, crossing: Crossing, line: Chosen, block: Chosen) -> Option<Step> {
        let both = line.digits & block.digits;
        let from_block = ((crossing.digits | block.digits) & !line.digits) | both;
        let from_line = ((crossing.digits | line.digits) & !block.digits) | both;
        let cells = [self.line.cells(line.which), self.block.cells(block.which)];
        let shared = self.line.cells(crossing.which);
        let mut removed = Vec::new();
        let parts = [(self.houses[1], cells[1], from_block), (self.houses[0], cells[0], from_line)];
        for (house, own, digits) in parts {
            for cell in self.board.open_in(house) - shared - own {
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
            shared: shared.iter().collect(),
            line: cells[0].iter().collect(),
            block: cells[1].iter().collect(),
        };
        Some(Step::removing(Technique::SueDeCoq, removed, because))
    }
}
