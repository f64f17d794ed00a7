//! The board as the techniques see it: the candidates by cell, by house and by digit.
//!
//! The same candidates are stored three times, because techniques query them in different ways and
//! a removal costs only a few words. Singles, which make up most steps, are recorded as they arise,
//! so finding one takes no search.

use super::geometry::{HOUSES, HOUSES_OF, PEERS, PLACES_OF, count};
use crate::bits::ones;

/// All nine digits of a cell.
pub(super) const ALL_DIGITS: u16 = 0x1ff;

/// A board being solved. Solved cells have no candidates.
#[derive(Clone)]
pub(super) struct Board {
    /// The candidates of each cell.
    pub(super) cells: [u16; 81],
    /// For each house and digit, the places where the digit can still go.
    pub(super) places: [[u16; 9]; 27],
    /// For each digit, the cells where it can still go.
    pub(super) digits: [u128; 9],
    /// The cells without a value.
    pub(super) empty: u128,
    /// The cells without a value, by their number of candidates.
    counted: [u128; 10],
    /// The number of cells without a value, for each house.
    pub(super) vacant: [u8; 27],
    /// For each digit, the number of cells that have it as their value.
    pub(super) solved: [u8; 9],
    /// For each house, the digits by their number of places there.
    placed: [[u16; 10]; 27],
    /// The houses where some digit has exactly one place.
    hidden_houses: u32,
    /// The houses with exactly one cell without a value.
    nearly_full: u32,
}

impl Board {
    /// Creates a board with these values, row by row, 0 for an empty cell. No digit may occur twice
    /// in a house.
    pub(super) fn new(values: &[u8; 81]) -> Board {
        let mut taken = [0_u16; 27];
        let mut board = Board {
            cells: [0; 81],
            places: [[0; 9]; 27],
            digits: [0; 9],
            empty: 0,
            counted: [0; 10],
            vacant: [0; 27],
            solved: [0; 9],
            placed: [[0; 10]; 27],
            hidden_houses: 0,
            nearly_full: 0,
        };
        for (cell, &value) in values.iter().enumerate() {
            if value == 0 {
                board.empty |= 1 << cell;
                HOUSES_OF[cell].iter().for_each(|&house| board.vacant[usize::from(house)] += 1);
            } else {
                let digit = usize::from(value) - 1;
                board.solved[digit] += 1;
                HOUSES_OF[cell].iter().for_each(|&house| taken[usize::from(house)] |= 1 << digit);
            }
        }
        for cell in ones(board.empty) {
            let taken =
                HOUSES_OF[cell].iter().fold(0, |union, &house| union | taken[usize::from(house)]);
            board.cells[cell] = ALL_DIGITS & !taken;
            board.counted[count(board.cells[cell])] |= 1 << cell;
            for digit in ones(board.cells[cell]) {
                board.digits[digit] |= 1 << cell;
                for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
                    board.places[usize::from(house)][digit] |= 1 << place;
                }
            }
        }
        for house in 0..27 {
            for (digit, &places) in board.places[house].iter().enumerate() {
                board.placed[house][count(places)] |= 1 << digit;
            }
            board.hidden_houses |= u32::from(board.placed[house][1] != 0) << house;
            board.nearly_full |= u32::from(board.vacant[house] == 1) << house;
        }
        board
    }

    /// Removes a candidate, if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let bit = 1 << digit;
        if self.cells[cell] & bit == 0 {
            return;
        }
        self.cells[cell] &= !bit;
        let left = count(self.cells[cell]);
        self.counted[left + 1] ^= 1 << cell;
        self.counted[left] ^= 1 << cell;
        self.leave(cell, digit);
    }

    /// Places a value: the cell loses its candidates, and its peers lose the digit.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        let here = 1_u128 << cell;
        let left = std::mem::take(&mut self.cells[cell]);
        self.counted[count(left)] &= !here;
        for digit in ones(left) {
            self.leave(cell, digit);
        }
        self.empty &= !here;
        self.solved[digit] += 1;
        for house in HOUSES_OF[cell].map(usize::from) {
            self.vacant[house] = self.vacant[house].saturating_sub(1);
            match self.vacant[house] {
                1 => self.nearly_full |= 1 << house,
                0 => self.nearly_full &= !(1 << house),
                _ => {}
            }
        }
        for peer in ones(self.digits[digit] & PEERS[cell]) {
            self.remove(peer, digit);
        }
    }

    /// Removes a candidate that its cell has already lost from the views by house and by digit.
    fn leave(&mut self, cell: usize, digit: usize) {
        let bit = 1 << digit;
        self.digits[digit] &= !(1 << cell);
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
            let house = usize::from(house);
            let places = &mut self.places[house][digit];
            *places &= !(1 << place);
            let left = count(*places);
            let placed = &mut self.placed[house];
            placed[left + 1] &= !bit;
            placed[left] |= bit;
            // A house gains or loses a hidden single only if the digit has one place left, or had
            // one.
            if left <= 1 {
                let single = u32::from(placed[1] != 0);
                self.hidden_houses = self.hidden_houses & !(1 << house) | single << house;
            }
        }
    }

    /// Whether all cells have a value.
    pub(super) fn is_solved(&self) -> bool {
        self.empty == 0
    }

    /// Finds the first hidden single: its house, cell and digit. Only houses with a single empty
    /// cell are searched if `in_last_cell` is set, and only the others if it is not.
    pub(super) fn hidden_single(&self, in_last_cell: bool) -> Option<(usize, usize, usize)> {
        let wanted = if in_last_cell { self.nearly_full } else { !self.nearly_full };
        let houses = self.hidden_houses & wanted;
        if houses == 0 {
            return None;
        }
        let house = houses.trailing_zeros() as usize;
        let digit = self.placed[house][1].trailing_zeros() as usize;
        let place = self.places[house][digit].trailing_zeros() as usize;
        Some((house, usize::from(HOUSES[house][place]), digit))
    }

    /// The cells with exactly one candidate.
    pub(super) fn naked(&self) -> u128 {
        self.counted[1]
    }

    /// The cells with exactly two candidates.
    pub(super) fn bivalue(&self) -> u128 {
        self.counted[2]
    }

    /// The cells with exactly `count` candidates; `count` is at least one.
    pub(super) fn with_candidates(&self, count: usize) -> u128 {
        self.counted[count]
    }

    /// The cells with two to `most` candidates.
    pub(super) fn with_few(&self, most: usize) -> u128 {
        self.counted[2..=most].iter().fold(0, |union, cells| union | cells)
    }

    /// The digits with two to `most` places in a house.
    pub(super) fn digits_with_few(&self, house: usize, most: usize) -> u16 {
        self.placed[house][2..=most].iter().fold(0, |union, digits| union | digits)
    }

    /// The cells at the given places of a house.
    pub(super) fn cells_at(house: usize, places: u16) -> u128 {
        let at = |(place, &cell): (usize, &u8)| u128::from(places >> place & 1) << cell;
        HOUSES[house].iter().enumerate().map(at).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::geometry::HOUSE_SETS;

    fn is_consistent(board: &Board) -> bool {
        (0..81).all(|cell| {
            let count = board.cells[cell].count_ones();
            let here = |set: u128| set >> cell & 1 == 1;
            here(board.naked()) == (count == 1)
                && here(board.bivalue()) == (count == 2)
                && (0..9).all(|digit| {
                    let there = board.cells[cell] >> digit & 1 == 1;
                    let mut houses = HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]);
                    there == here(board.digits[digit])
                        && houses.all(|(house, place)| {
                            there == (board.places[usize::from(house)][digit] >> place & 1 == 1)
                        })
                })
        }) && (0..27).all(|house| {
            let hidden = (0..9).filter(|&digit| board.places[house][digit].count_ones() == 1);
            board.placed[house][1] == hidden.map(|digit| 1 << digit).sum::<u16>()
                && (board.hidden_houses >> house & 1 == 1) == (board.placed[house][1] != 0)
                && (board.empty & HOUSE_SETS[house]).count_ones() == u32::from(board.vacant[house])
                && (board.nearly_full >> house & 1 == 1) == (board.vacant[house] == 1)
        })
    }

    #[test]
    fn the_three_views_agree_after_every_change() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let values: Vec<u8> = line.bytes().map(|sign| sign.saturating_sub(b'0')).collect();
        let mut board = Board::new(&values.try_into().expect("81 signs"));
        assert!(is_consistent(&board));
        let mut placed = 0;
        while let Some((_, cell, digit)) = board.hidden_single(true).or(board.hidden_single(false))
        {
            board.place(cell, digit);
            assert!(is_consistent(&board));
            placed += 1;
        }
        assert_eq!(placed, 51);
        assert!(board.is_solved());
        let mut board = Board::new(&[0; 81]);
        for digit in ones(0b1_0110_1101_u16) {
            board.remove(40, digit);
            assert!(is_consistent(&board));
        }
    }
}
