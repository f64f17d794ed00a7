//! Aligned exclusion (producers 20 and 22): removes digits of two or three cells that occur in no
//! possible combination.
//!
//! An excluder of a cell is a peer with two candidates, or with two or three when three cells are
//! combined. A combination of digits is forbidden if cells that see each other get the same digit,
//! or if it takes all candidates of a common excluder of all the cells. At least two common
//! excluders are required. The cells need not see each other. The third cell is itself an excluder
//! of the first or the second.
//!
//! The result for three cells does not depend on which of them is the third, so no three cells are
//! combined twice.

use super::board::Board;
use super::geometry::{MATES, PEERS, see_each_other};
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// The cells that may be combined, and those that exclude.
struct Parts {
    /// Cells with two candidates, or with two or three.
    excluders: u128,
    /// Cells that see an excluder, but no cell with one candidate.
    cells: u128,
}

impl Parts {
    fn new(board: &Board, size: usize) -> Parts {
        let excluders = board.with_few(size);
        let cells = ones(board.empty & !board.naked())
            .filter(|&cell| PEERS[cell] & board.naked() == 0 && PEERS[cell] & excluders != 0);
        Parts { excluders, cells: set_of(cells) }
    }

    /// The cells before `second` that share at least two excluders with it.
    fn firsts(&self, second: usize) -> u128 {
        see_two(PEERS[second] & self.excluders) & self.cells & ((1 << second) - 1)
    }
}

/// The cells that see at least two of these.
fn see_two(cells: u128) -> u128 {
    let (mut once, mut twice) = (0, 0);
    for cell in ones(cells) {
        twice |= once & PEERS[cell];
        once |= PEERS[cell];
    }
    twice
}

fn set_of(cells: impl Iterator<Item = usize>) -> u128 {
    cells.fold(0, |set, cell| set | 1 << cell)
}

/// Finds the first pair of cells that loses a candidate.
pub(super) fn pair(board: &Board) -> Option<Found> {
    let parts = Parts::new(board, 2);
    for second in ones(parts.cells) {
        for first in ones(parts.firsts(second)) {
            let common = PEERS[first] & PEERS[second] & parts.excluders;
            let victims = [(first, second), (second, first)]
                .map(|(cell, other)| (cell, without_partner(board, cell, other, common)));
            if victims.iter().any(|&(_, digits)| digits != 0) {
                return Found::removing(Reasoning::AlignedPairExclusion, 62, board, victims);
            }
        }
    }
    None
}

/// The candidates of `cell` that leave no candidate for `other`.
fn without_partner(board: &Board, cell: usize, other: usize, excluders: u128) -> u16 {
    // A digit that no excluder has combines with every digit, except itself if the cells see each
    // other.
    let free = ones(excluders).fold(board.cells[other], |free, one| free & !board.cells[one]);
    let sees = see_each_other(cell, other);
    if free != 0 && !(sees && free.is_power_of_two()) {
        return 0;
    }
    let forbidden = |digit: usize| {
        let same = u16::from(sees) << digit;
        ones(excluders & board.digits[digit])
            .fold(same, |set, excluder| set | board.cells[excluder] & !(1 << digit))
    };
    let digits = ones(if free == 0 { board.cells[cell] } else { board.cells[cell] & free });
    digits
        .filter(|&digit| board.cells[other] & !forbidden(digit) == 0)
        .map(|digit| 1 << digit)
        .sum()
}

/// Finds the first three cells that lose a candidate.
pub(super) fn triplet(board: &Board) -> Option<Found> {
    let parts = Parts::new(board, 3);
    // The cells that can be the third.
    let thirds = parts.cells & parts.excluders;
    for second in ones(parts.cells) {
        for first in ones(parts.firsts(second)) {
            let common = PEERS[first] & PEERS[second] & parts.excluders;
            let thirds_of_two = thirds & see_two(common) & !(1 << first) & !(1 << second);
            let of_second = thirds_of_two & !PEERS[first];
            let of_first = MATES[first].map(|mates| mates & thirds_of_two);
            let of_second = MATES[second].map(|mates| mates & of_second);
            for some in of_first.iter().chain(&of_second) {
                for third in ones(*some) {
                    if !were_combined(thirds, [first, second, third]) {
                        let common = common & PEERS[third];
                        let found = combine(board, [first, second, third], common);
                        if found.is_some() {
                            return found;
                        }
                    }
                }
            }
        }
    }
    None
}

/// Whether three cells were combined before, with another of them as the third. The result would be
/// the same.
fn were_combined(thirds: u128, [first, second, third]: [usize; 3]) -> bool {
    let is_third_of = |cell: usize, a: usize, b: usize| {
        thirds >> cell & 1 == 1 && (PEERS[a] | PEERS[b]) >> cell & 1 == 1
    };
    third < second
        && (is_third_of(second, first, third) || third < first && is_third_of(first, third, second))
}

/// Finds what three cells lose through their common excluders.
fn combine(board: &Board, cells: [usize; 3], excluders: u128) -> Option<Found> {
    let [first, second, third] = cells.map(|cell| board.cells[cell]);
    let sees = |a: usize, b: usize| if see_each_other(cells[a], cells[b]) { 0x1ff } else { 0_u16 };
    let [first_second, first_third, second_third] = [sees(0, 1), sees(0, 2), sees(1, 2)];
    // An excluder can lose all its candidates only if each of them is in one of the three cells.
    let (mut excluding, mut length) = ([0_u16; 20], 0);
    for cell in ones(excluders) {
        excluding[length] = board.cells[cell];
        length += usize::from(board.cells[cell] & !(first | second | third) == 0);
    }
    if length == 0 {
        // What remains is that cells which see each other differ, and naked sets have settled that.
        return None;
    }
    // What the third cell can be, given digits of the first two; nothing if those two are not
    // compatible.
    let thirds = |a: usize, b: usize| {
        let (a, b) = (1 << a, 1 << b);
        let mut left = if a & b & first_second != 0 { 0 } else { third };
        left &= !(a & first_third | b & second_third);
        for &digits in &excluding[..length] {
            let rest = digits & !(a | b);
            // The last candidate of an excluder must not be taken, and there must be one.
            if rest == 0 {
                return 0;
            }
            let is_last = rest & (rest - 1) == 0;
            left &= !(rest & u16::from(is_last).wrapping_neg());
        }
        left
    };
    // One allowed combination is enough for each digit: first for the digits of the first cell,
    // then for those digits of the second that have none yet, then for those of the third.
    let mut allowed = [0_u16; 3];
    for a in ones(first) {
        let mut beside = ones(second).map(|b| (b, thirds(a, b)));
        if let Some((b, left)) = beside.find(|&(_, left)| left != 0) {
            allowed = [allowed[0] | 1 << a, allowed[1] | 1 << b, allowed[2] | left];
        }
    }
    for b in ones(second & !allowed[1]) {
        if let Some(left) = ones(first).map(|a| thirds(a, b)).find(|&left| left != 0) {
            allowed = [allowed[0], allowed[1] | 1 << b, allowed[2] | left];
        }
    }
    for a in ones(first) {
        if third & !allowed[2] == 0 {
            break;
        }
        allowed[2] = ones(second).fold(allowed[2], |allowed, b| allowed | thirds(a, b));
    }
    if allowed == [first, second, third] {
        return None;
    }
    let victims = [(cells[0], !allowed[0]), (cells[1], !allowed[1]), (cells[2], !allowed[2])];
    Found::removing(Reasoning::AlignedTripletExclusion, 75, board, victims)
}
