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
use super::layout::{MATES, PEERS, bits_of, cells_of, count, has_several, see_each_other};
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
    fn new(board: &Board, size: usize) -> Parts {
        let small = |&cell: &usize| (2..=size).contains(&count(board.cells[cell]));
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
            if !has_several(common) {
                continue;
            }
            // What no excluder has goes with every digit but itself.
            let excluded = cells_of(common).fold(0, |union, cell| union | board.cells[cell]);
            let may_lose = |of: usize, by: usize| {
                let free = board.cells[by] & !excluded;
                free & free.wrapping_sub(1) == 0 && (free == 0 || free & board.cells[of] != 0)
            };
            if !may_lose(first, second) && !may_lose(second, first) {
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
            if !has_several(common) {
                continue;
            }
            let thirds = parts.set & parts.excluders & !(1 << first) & !(1 << second);
            let of_second = thirds & !PEERS[first];
            let [box_of_first, row_of_first, column_of_first] = MATES[first];
            let [box_of_second, row_of_second, column_of_second] = MATES[second];
            let in_order = [
                box_of_first & thirds,
                row_of_first & thirds,
                column_of_first & thirds,
                box_of_second & of_second,
                row_of_second & of_second,
                column_of_second & of_second,
            ];
            for third in in_order.into_iter().flat_map(cells_of) {
                let common = common & PEERS[third];
                if has_several(common) {
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
    let [first, second, third] = cells.map(|cell| board.cells[cell]);
    let sees = |a: usize, b: usize| if see_each_other(cells[a], cells[b]) { 0x1ff } else { 0_u16 };
    let [first_second, first_third, second_third] = [sees(0, 1), sees(0, 2), sees(1, 2)];
    // For each digit, those that an excluder of two candidates forbids beside it; for each two, the third of an excluder.
    let mut beside = [0_u16; 9];
    let mut beside_two = [[0_u16; 9]; 9];
    for digits in cells_of(excluders).map(|cell| board.cells[cell]) {
        let lowest = digits & digits.wrapping_neg();
        let above = digits & !lowest;
        let middle = above & above.wrapping_neg();
        let highest = above & !middle;
        let [low, mid] = [lowest, middle].map(|digit| digit.trailing_zeros() as usize);
        if highest == 0 {
            beside[low] |= middle;
            beside[mid] |= lowest;
        } else {
            let high = highest.trailing_zeros() as usize;
            for (one, two, third) in [(low, mid, highest), (low, high, middle), (mid, high, lowest)]
            {
                beside_two[one][two] |= third;
                beside_two[two][one] |= third;
            }
        }
    }
    // What the third cell may be beside two digits; nothing if these do not go together.
    let thirds = |a: usize, b: usize| {
        let (a_bit, b_bit) = (1 << a, 1 << b);
        if (beside[a] | a_bit & first_second) & b_bit != 0 {
            return 0;
        }
        let excluded = beside[a] | beside[b] | beside_two[a][b];
        third & !(excluded | a_bit & first_third | b_bit & second_third)
    };
    // Each digit needs one combination only: those of the first cell, then those of the second that were in none, and
    // of the third.
    let mut allowed = [0_u16; 3];
    for a in bits_of(first) {
        if let Some((b, left)) =
            bits_of(second).map(|b| (b, thirds(a, b))).find(|&(_, left)| left != 0)
        {
            allowed = [allowed[0] | 1 << a, allowed[1] | 1 << b, allowed[2] | left];
        }
    }
    for b in bits_of(second & !allowed[1]) {
        if let Some(left) = bits_of(first).map(|a| thirds(a, b)).find(|&left| left != 0) {
            allowed = [allowed[0], allowed[1] | 1 << b, allowed[2] | left];
        }
    }
    for a in bits_of(first) {
        if third & !allowed[2] == 0 {
            break;
        }
        allowed[2] = bits_of(second).fold(allowed[2], |allowed, b| allowed | thirds(a, b));
    }
    if allowed == [first, second, third] {
        return None;
    }
    let victims = [(cells[0], !allowed[0]), (cells[1], !allowed[1]), (cells[2], !allowed[2])];
    Found::removing(Hint::AlignedTripletExclusion, 75, board, victims)
}
