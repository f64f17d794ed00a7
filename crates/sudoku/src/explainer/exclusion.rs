//! Aligned exclusion (producers 20 and 22): digits of two or three cells that fit into no combination.
//!
//! An excluder of a cell is a peer with two candidates, or up to three where three cells are combined. A combination of
//! digits is forbidden if cells that see each other get the same digit, or if it takes all candidates
//! of a cell that is an excluder of all of them. At least two common excluders are asked for. The cells need
//! not see each other. The third cell is an excluder of the first or of the second.
//!
//! Nearly every pair has too few excluders for its candidates, so this is settled with sets before any combination is
//! tried.

use super::board::Board;
use super::layout::{HOUSE_ORDER, PEERS, bits_of, cells_of, see_each_other};
use super::step::{Found, Hint};

/// The cells that may take part, and those that exclude.
struct Parts {
    /// Cells with two candidates, or up to three.
    excluders: u128,
    /// Cells that see an excluder, and no cell with one candidate; ascending.
    cells: Vec<usize>,
    /// The same as a set.
    set: u128,
}

impl Parts {
    fn new(board: &Board, size: u32) -> Parts {
        let small = |&cell: &usize| (2..=size).contains(&board.cells[cell].count_ones());
        let excluders = cells_of(board.empty).filter(small).fold(0, |set, cell| set | 1 << cell);
        let cells = cells_of(board.empty & !board.naked)
            .filter(|&cell| PEERS[cell] & board.naked == 0 && PEERS[cell] & excluders != 0);
        let cells: Vec<usize> = cells.collect();
        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
        Parts { excluders, cells, set }
    }
}

/// The first pair that loses a candidate.
pub(super) fn pair(board: &Board) -> Option<Found> {
    let parts = Parts::new(board, 2);
    for (at, &second) in parts.cells.iter().enumerate() {
        for &first in &parts.cells[..at] {
            let common = PEERS[first] & PEERS[second] & parts.excluders;
            if common.count_ones() < 2 {
                continue;
            }
            let victims = [(first, second), (second, first)]
                .map(|(cell, other)| (cell, without_partner(board, cell, other, common)));
            let found = Found::removing(Hint::AlignedPairExclusion, 62, board, victims);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The candidates of a cell that leave none for the other one.
fn without_partner(board: &Board, cell: usize, other: usize, excluders: u128) -> u16 {
    let sees = see_each_other(cell, other);
    let forbidden = |digit: usize| {
        let same = u16::from(sees) << digit;
        cells_of(excluders & board.digits[digit])
            .fold(same, |set, excluder| set | board.cells[excluder] & !(1 << digit))
    };
    let digits = bits_of(board.cells[cell]);
    digits
        .filter(|&digit| board.cells[other] & !forbidden(digit) == 0)
        .map(|digit| 1 << digit)
        .sum()
}

/// The first three cells that lose a candidate.
pub(super) fn triplet(board: &Board) -> Option<Found> {
    let parts = Parts::new(board, 3);
    for (at, &second) in parts.cells.iter().enumerate() {
        for &first in &parts.cells[..at] {
            let common = PEERS[first] & PEERS[second] & parts.excluders;
            if common.count_ones() < 2 {
                continue;
            }
            let thirds = parts.set & parts.excluders & !(1 << first) & !(1 << second);
            let of_first = HOUSE_ORDER[first].iter();
            let of_second =
                HOUSE_ORDER[second].iter().filter(|&&cell| !see_each_other(first, cell.into()));
            for third in of_first.chain(of_second).map(|&cell| usize::from(cell)) {
                let common = common & PEERS[third];
                if thirds >> third & 1 == 1 && common.count_ones() >= 2 {
                    let found = combine(board, [first, second, third], common);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// What three cells lose by their common excluders.
fn combine(board: &Board, cells: [usize; 3], excluders: u128) -> Option<Found> {
    let [first, second, third] = cells;
    let sees =
        [(first, second), (first, third), (second, third)].map(|(a, b)| see_each_other(a, b));
    let mut allowed = [0_u16; 3];
    let excluding: Vec<u16> = cells_of(excluders).map(|cell| board.cells[cell]).collect();
    for a in bits_of(board.cells[first]) {
        for b in bits_of(board.cells[second]) {
            if sees[0] && a == b {
                continue;
            }
            for c in bits_of(board.cells[third]) {
                if sees[1] && a == c || sees[2] && b == c {
                    continue;
                }
                let taken = 1 << a | 1 << b | 1 << c;
                if excluding.iter().all(|&digits| digits & !taken != 0) {
                    for (allowed, digit) in allowed.iter_mut().zip([a, b, c]) {
                        *allowed |= 1 << digit;
                    }
                }
            }
        }
    }
    let victims = [(first, !allowed[0]), (second, !allowed[1]), (third, !allowed[2])];
    Found::removing(Hint::AlignedTripletExclusion, 75, board, victims)
}
