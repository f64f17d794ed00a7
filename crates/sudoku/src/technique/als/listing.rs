//! The almost locked sets of a board, and which of them are tied.
//!
//! A set lies in one house and has one digit more than cells: take a digit away, and the others fill it. Two sets
//! without a common cell are *tied* by a digit that only one of them can hold: all its cells in one see all its
//! cells in the other. The sets stand in the order of the scale: houses in order, in each the sets of open
//! cells as a depth-first walk meets them, those already met in an earlier house left out. The ties stand in
//! the order of their sets, the lower one first.
//!
//! What matters of a digit in a set is its *spot*: the cells that may hold it. Few sets differ in all spots, so ties are
//! found between spots, of which a hundred or two stand for a thousand pairs, and then spread to the sets
//! that have them, as rows of bits.
//!
//! Classic boards are listed whole. On larger ones a set has at most five cells, and fewer if the list were
//! longer than [`MOST_SETS`].

use std::sync::Arc;

use super::rows::Rows;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::geometry::Geometry;

/// The most sets of a board larger than the classic one.
const MOST_SETS: usize = 1000;

/// Cells of a house with one digit more than there are cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(super) digits: DigitSet,
}

/// The cells of a digit in a set, and the places of the digit that see them all.
#[derive(Clone, Copy, Debug)]
struct Spot<const W: usize> {
    cells: CellSet<W>,
    reach: CellSet<W>,
    /// The next spot with the same digit and the same first cell.
    next: u32,
}

/// Two sets, and the digits that only one of them can hold: one or two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tie {
    pub(super) low: usize,
    pub(super) high: usize,
    pub(super) digits: DigitSet,
}

const NONE: u32 = u32::MAX;

/// The sets of one board.
#[derive(Debug, Default)]
pub(super) struct Listing<const W: usize> {
    /// The board that is listed: its geometry, and the places of each digit.
    board: Option<(Arc<Geometry<W>>, Vec<CellSet<W>>)>,
    size: usize,
    pub(super) sets: Vec<Set<W>>,
    /// The number of the spot of each digit in each set, set by set.
    spot_of: Vec<u32>,
    spots: Vec<Spot<W>>,
    /// The first spot of each digit and first cell, digit by digit.
    heads: Vec<u32>,
    /// The spots of each digit.
    by_digit: Vec<Vec<usize>>,
    pub(super) ties: Vec<Tie>,
    /// Where the ties of each lower set begin; one more at the end.
    first_tie: Vec<usize>,
    /// The sets that have each spot.
    having: Rows,
    /// The sets that each spot is tied to.
    tied_spots: Rows,
    /// The sets that hold each cell.
    holding: Rows,
    /// The sets that have a cell in common with each set.
    pub(super) overlapping: Rows,
    /// The sets that each set is tied to.
    pub(super) tied: Rows,
    /// The sets that share a digit with each set and a cell which both see with it. Made on demand.
    pub(super) hunting: Rows,
    hunting_spots: Rows,
}

impl<const W: usize> Listing<W> {
    /// Lists the sets of a board and their ties, unless it is the board listed already.
    pub(super) fn update(&mut self, board: &Board<W>) {
        let places = || board.all_digits().into_iter().map(|digit| board.places(digit));
        if let Some((geometry, listed)) = &self.board
            && Arc::ptr_eq(geometry, &board.geometry)
            && places().eq(listed.iter().copied())
        {
            return;
        }
        let mut listed = self.board.take().map_or_else(Vec::new, |(_, listed)| listed);
        listed.clear();
        listed.extend(places());
        self.board = Some((board.geometry.clone(), listed));
        self.size = board.geometry.size;
        self.hunting.clear(0, 0);
        let classic = self.size <= 9;
        let most = if classic { self.size - 1 } else { 5 };
        for most in (1..=most).rev() {
            self.list(board, most);
            if classic || self.sets.len() <= MOST_SETS {
                break;
            }
        }
        self.tie();
    }

    fn list(&mut self, board: &Board<W>, most: usize) {
        self.sets.clear();
        self.spots.clear();
        self.spot_of.clear();
        self.heads.clear();
        self.heads.resize(self.size * board.geometry.shape.cell_count(), NONE);
        self.by_digit.resize_with(self.size, Vec::new);
        self.by_digit.iter_mut().for_each(Vec::clear);
        let mut open = Vec::with_capacity(self.size);
        for house in 0..board.geometry.houses.len() {
            open.clear();
            open.extend(board.open_in(house).iter().map(|cell| (cell, board.digits(cell))));
            self.grow(board, house, &open, CellSet::EMPTY, DigitSet::EMPTY, 0, most);
        }
    }

    /// Adds the sets that begin with the `size` chosen cells and go on with open ones.
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion")]
    fn grow(
        &mut self,
        board: &Board<W>,
        house: usize,
        open: &[(Cell, DigitSet)],
        chosen: CellSet<W>,
        digits: DigitSet,
        size: usize,
        most: usize,
    ) {
        let size = size + 1;
        for (at, &(cell, more)) in open.iter().enumerate() {
            let rest = &open[at + 1..];
            let digits = digits | more;
            // A further cell takes up one digit at best.
            let room = rest.len().min(most - size);
            if digits.len() > size + 1 + room {
                continue;
            }
            let mut chosen = chosen;
            chosen.insert(cell);
            if digits.len() == size + 1 && !met_before(board, house, &chosen) {
                self.add(board, Set { cells: chosen, digits });
            }
            if room > 0 {
                self.grow(board, house, rest, chosen, digits, size, most);
            }
        }
    }

    fn add(&mut self, board: &Board<W>, set: Set<W>) {
        let row = self.spot_of.len();
        self.spot_of.resize(row + self.size, NONE);
        for digit in set.digits {
            let cells = set.cells & board.places(digit);
            let Some(first) = cells.first() else { continue };
            let head = digit.index() * board.geometry.shape.cell_count() + first.index();
            let mut at = self.heads[head];
            while at != NONE && self.spots[at as usize].cells != cells {
                at = self.spots[at as usize].next;
            }
            if at == NONE {
                at = self.spots.len() as u32;
                let reach = board.geometry.common_peers(cells) & board.places(digit);
                self.by_digit[digit.index()].push(self.spots.len());
                self.spots.push(Spot { cells, reach, next: self.heads[head] });
                self.heads[head] = at;
            }
            self.spot_of[row + digit.index()] = at;
        }
        self.sets.push(set);
    }

    fn tie(&mut self) {
        let count = self.sets.len();
        let cells = self.heads.len() / self.size.max(1);
        self.having.clear(self.spots.len(), count);
        self.holding.clear(cells, count);
        for (at, set) in self.sets.iter().enumerate() {
            for digit in set.digits {
                self.having.insert(self.spot_of[at * self.size + digit.index()] as usize, at);
            }
            for cell in set.cells {
                self.holding.insert(cell.index(), at);
            }
        }
        self.tied_spots.clear(self.spots.len(), count);
        for spots in &self.by_digit {
            for (at, &one) in spots.iter().enumerate() {
                let reach = self.spots[one].reach;
                for &other in &spots[at + 1..] {
                    if self.spots[other].cells.is_in(&reach) {
                        self.tied_spots.add(one, self.having.row(other));
                        self.tied_spots.add(other, self.having.row(one));
                    }
                }
            }
        }
        self.overlapping.clear(count, count);
        self.tied.clear(count, count);
        self.ties.clear();
        self.first_tie.clear();
        for (low, set) in self.sets.iter().enumerate() {
            for cell in set.cells {
                self.overlapping.add(low, self.holding.row(cell.index()));
            }
            let spots = &self.spot_of[low * self.size..];
            for digit in set.digits {
                self.tied.add(low, self.tied_spots.row(spots[digit.index()] as usize));
            }
            self.tied.subtract(low, self.overlapping.row(low));
            self.first_tie.push(self.ties.len());
            for high in self.tied.after(low, low) {
                let both = set.digits & self.sets[high].digits;
                let ties =
                    |digit: &Digit| self.tied_spots.contains(spots[digit.index()] as usize, high);
                let digits: DigitSet = both.into_iter().filter(ties).collect();
                self.ties.push(Tie { low, high, digits: outer_two(digits) });
            }
        }
        self.first_tie.push(self.ties.len());
    }

    /// Fills `hunting`, unless it is filled for this board.
    pub(super) fn hunt(&mut self) {
        let count = self.sets.len();
        if self.hunting.is_empty() && count > 0 {
            self.hunting_spots.clear(self.spots.len(), count);
            for spots in &self.by_digit {
                for (at, &one) in spots.iter().enumerate() {
                    let reach = self.spots[one].reach;
                    for &other in &spots[at + 1..] {
                        if self.spots[other].reach.meets(&reach) {
                            self.hunting_spots.add(one, self.having.row(other));
                            self.hunting_spots.add(other, self.having.row(one));
                        }
                    }
                    if !reach.is_empty() {
                        self.hunting_spots.add(one, self.having.row(one));
                    }
                }
            }
            self.hunting.clear(count, count);
            for (at, set) in self.sets.iter().enumerate() {
                for digit in set.digits {
                    let spot = self.spot_of[at * self.size + digit.index()];
                    self.hunting.add(at, self.hunting_spots.row(spot as usize));
                }
            }
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

    /// The digits that tie two sets, which are tied.
    pub(super) fn digits_between(&self, one: usize, other: usize) -> DigitSet {
        let ties = self.ties_up(one.min(other));
        let at = ties.binary_search_by_key(&one.max(other), |tie| tie.high);
        at.map_or(DigitSet::EMPTY, |at| ties[at].digits)
    }

    /// The cells of a digit in a set.
    pub(super) fn cells(&self, set: usize, digit: Digit) -> CellSet<W> {
        self.spots[self.spot_of[set * self.size + digit.index()] as usize].cells
    }

    /// The places of a digit of a set that see all its cells there.
    pub(super) fn reach(&self, set: usize, digit: Digit) -> CellSet<W> {
        self.spots[self.spot_of[set * self.size + digit.index()] as usize].reach
    }
}

/// Whether the cells lie together in a house before this one.
fn met_before<const W: usize>(board: &Board<W>, house: usize, cells: &CellSet<W>) -> bool {
    let Some(first) = cells.first() else { return false };
    let houses = &board.geometry.houses_of[first.index()];
    let earlier = houses.iter().take_while(|&&other| other < house);
    earlier.into_iter().any(|&other| cells.is_in(&board.geometry.houses[other]))
}

/// The smallest and the largest digit: the scale keeps no more of a tie.
fn outer_two(digits: DigitSet) -> DigitSet {
    let last = digits.into_iter().last();
    digits.first().into_iter().chain(last).collect()
}
