//! Sue de Coq: the cells where a line and a box cross have more digits than cells. A set of cells
//! in the line takes some of the digits, a set in the box takes others, and together they use up
//! all of them.
//!
//! ```text
//! V the digits of the crossing cells       cells of the crossing, A and B
//! A a set in the line, B one in the box        = digits of V + extra digits of A and B
//!                                          A and B have no digit of V in common
//! ```
//!
//! The search takes rows with each box, then columns. Of the open cells of the crossing it takes
//! the sets of two or more in the order (0 1), (0 1 2), (0 2), (1 2); then sets A, then sets B,
//! each in the order {0}, {0 1}, {0 1 2}, {0 2}. The first that removes something is taken. On
//! boards with more than nine digits A and B have at most three cells, because there are too many
//! larger sets.
//!
//! There are many sets A, and almost all of the larger ones have every digit of V. So while
//! choosing A the search keeps track of the box cells that share no digit of V with it, and
//! abandons A as soon as they leave no possible set B.

use super::Technique;
use super::board::Board;
use super::cell_set::CellSet;
use super::step::{Because, Candidate, Step};
use super::survey::Survey;
use crate::bits::{how_many, ones};
use crate::digit::DigitSet;

/// The most cells of a house: no house on a board with 25 digits has more.
const CELLS: usize = 31;

/// Finds the first crossing whose digits are split.
pub(super) fn sue_de_coq<const W: usize>(board: &Board<W>, survey: &mut Survey<W>) -> Option<Step> {
    let geometry = &board.geometry;
    let boxes = geometry.boxes();
    if geometry.size > CELLS {
        return None;
    }
    let mut search = Search {
        board,
        survey,
        houses: [0; 2],
        line: [0; CELLS],
        open: [0; 2],
        in_block: [0; CELLS],
        banned: [0; CELLS],
        without_extra: 0,
        with_one_extra: 0,
        largest: if geometry.size > 9 { 3 } else { usize::MAX },
        found: None,
    };
    for line in geometry.rows().chain(geometry.columns()) {
        search.open[0] = 0;
        for (at, &cell) in geometry.cells_of[line].iter().enumerate() {
            search.line[at] = board.digits(cell).bits();
            search.open[0] |= u32::from(search.line[at] != 0) << at;
        }
        for (at, &(block, shared)) in geometry.crossings[line].iter().enumerate() {
            let shared = shared as u32 & search.open[0];
            let two = shared & shared.wrapping_sub(1) != 0 && boxes.contains(&block);
            if !two || search.survey.is_vain_crossing(line, at) {
                continue;
            }
            search.houses = [line, block];
            search.look_at_block(shared);
            if search.crossing(shared, 0, Chosen::default()) {
                return search.found;
            }
            search.survey.was_vain_crossing(line, at);
        }
    }
    None
}

/// Some cells of a house as the bits of their spots, and the union of their digits.
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

    /// The number of digits of the crossing that these cells take for certain: one for each cell
    /// beyond the number of their own digits. 0 if they share no digit with the crossing.
    fn taken(self, shared: u64) -> usize {
        let own = how_many(self.digits & !shared);
        if self.digits & shared == 0 { 0 } else { self.count.saturating_sub(own) }
    }
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    survey: &'b mut Survey<W>,
    /// The line and the box.
    houses: [usize; 2],
    /// The digits of each cell of the line.
    line: [u64; CELLS],
    /// The open spots of the line and of the box.
    open: [u32; 2],
    /// For each cell of the line that is in the box: its bit in the box.
    in_block: [u32; CELLS],
    /// For each cell of the line: the cells that B cannot contain if A contains this one.
    banned: [u32; CELLS],
    /// The cells of the box that have no digit outside the crossing's, and those that have at most
    /// one.
    without_extra: u32,
    with_one_extra: u32,
    /// The largest size of A and B.
    largest: usize,
    found: Option<Step>,
}

/// The chosen cells of a crossing, as spots of the line.
#[derive(Clone, Copy)]
struct Crossing {
    which: u32,
    digits: u64,
    /// The number of digits less the number of cells.
    plus: usize,
}

impl<const W: usize> Search<'_, W> {
    /// Finds the open spots of the box, and the spots there of the cells that it shares with the
    /// line.
    fn look_at_block(&mut self, shared: u32) {
        let geometry = &self.board.geometry;
        let [line, block] = self.houses;
        let open = self.board.all_digits().into_iter();
        let open = open.fold(0, |open, digit| open | self.survey.spots(block, digit));
        self.open[1] = open as u32;
        self.in_block = [0; CELLS];
        for at in ones(shared) {
            let cell = geometry.cells_of[line][at].index();
            let own = geometry.houses_of[cell].iter().zip(&geometry.spots_of[cell]);
            let spot = own.into_iter().find(|(house, _)| **house == block);
            self.in_block[at] = spot.map_or(0, |(_, spot)| 1 << spot);
        }
    }

    /// Chooses cells of the crossing; true once a step is found. Recursion is as deep as the number
    /// of cells that the two houses share.
    fn crossing(&mut self, rest: u32, in_block: u32, chosen: Chosen) -> bool {
        ones(rest).any(|at| {
            let chosen = chosen.with(at, self.line[at]);
            let in_block = in_block | self.in_block[at];
            let plus = how_many(chosen.digits).saturating_sub(chosen.count);
            if chosen.count >= 2 && plus >= 2 {
                let crossing = Crossing { which: chosen.which, digits: chosen.digits, plus };
                let block = self.open[1] & !in_block;
                self.weigh(crossing.digits);
                if self.may_take(block) {
                    let line = self.open[0] & !chosen.which;
                    self.ban(line, crossing.digits);
                    if self.line(crossing, line, block, Chosen::default()) {
                        return true;
                    }
                }
            }
            self.crossing(rest & !((2 << at) - 1), in_block, chosen)
        })
    }

    /// Finds the cells of the box that have no digit outside the crossing's, or at most one.
    fn weigh(&mut self, digits: u64) {
        let [mut one, mut two] = [0; 2];
        for digit in self.board.all_digits() - DigitSet::from_bits(digits) {
            let spots = self.survey.spots(self.houses[1], digit) as u32;
            two |= one & spots;
            one |= spots;
        }
        (self.without_extra, self.with_one_extra) = (!one, !two);
    }

    /// Whether some of these box cells may take a digit of the crossing: k cells do if they have
    /// fewer than k other digits.
    fn may_take(&self, block: u32) -> bool {
        let two = |set: u32| set & set.wrapping_sub(1) != 0;
        block & self.without_extra != 0
            || two(block & self.with_one_extra)
            || two(block & block.wrapping_sub(1))
    }

    /// For each of these cells of the line: marks the cells of the box that share a digit of the
    /// crossing with it, or are the cell itself.
    fn ban(&mut self, line: u32, digits: u64) {
        let block = self.houses[1];
        for at in ones(line) {
            let own = DigitSet::from_bits(self.line[at] & digits).into_iter();
            let seen = own.fold(0, |seen, digit| seen | self.survey.spots(block, digit) as u32);
            self.banned[at] = seen | self.in_block[at];
        }
    }

    /// Chooses cells of the line. Recursion is as deep as the line is long.
    fn line(&mut self, crossing: Crossing, rest: u32, block: u32, line: Chosen) -> bool {
        // Asked once for each first cell, as up to 200,000 choices follow it.
        if line.count == 1 && self.board.alarm.rings_after(500) {
            return false;
        }
        line.count < self.largest
            && ones(rest).any(|at| {
                let block = block & !self.banned[at];
                if !self.may_take(block) {
                    return false;
                }
                let line = line.with(at, self.line[at]);
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

    /// Chooses cells of the box. Recursion is as deep as the number of cells in the box.
    fn block(
        &mut self,
        crossing: Crossing,
        line: Chosen,
        rest: u32,
        block: Chosen,
        needed: usize,
    ) -> bool {
        block.count < self.largest
            && ones(rest).any(|at| {
                let cell = self.board.geometry.cells_of[self.houses[1]][at];
                let block = block.with(at, self.board.digits(cell).bits());
                if block.taken(crossing.digits) == needed {
                    self.found = self.step(crossing, line, block);
                }
                let rest = rest & !((2 << at) - 1);
                self.found.is_some() || self.block(crossing, line, rest, block, needed)
            })
    }

    /// The cells at these spots of a house.
    fn cells(&self, house: usize, which: u32) -> CellSet<W> {
        ones(which).map(|at| self.board.geometry.cells_of[house][at]).collect()
    }

    fn step(&self, crossing: Crossing, line: Chosen, block: Chosen) -> Option<Step> {
        let both = line.digits & block.digits;
        let from_block = ((crossing.digits | block.digits) & !line.digits) | both;
        let from_line = ((crossing.digits | line.digits) & !block.digits) | both;
        let [of_line, of_block] = self.houses;
        let cells = [self.cells(of_line, line.which), self.cells(of_block, block.which)];
        let shared = self.cells(of_line, crossing.which);
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
