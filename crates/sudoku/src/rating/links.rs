//! The board as a graph of candidates, for chains that use nothing but the board as it is
//! (producers 21 and 24).
//!
//! Candidates are numbered by cell, then by digit, which is the order in which chains start. Two
//! candidates may have
//!
//! - a **weak link**: they are not both true. They share a cell, or are the same digit in cells
//!   that see each other.
//! - a **strong link**: they are not both false. They are the only two candidates of a cell, or the
//!   only two places of a digit in a house.
//!
//! A chain goes from true to false over weak links and from false to true over strong ones. Links
//! work in both directions, so a breadth-first search over sets of candidates gives the length of
//! every shortest chain without a list of nodes. A row of the link matrix is a set of `WORDS`
//! words; four are enough for most boards that need a chain.
//!
//! Where the nodes of a chain matter, or the order in which they are reached,
//! [`Links::weak_in_order`] and [`Links::strong_in_order`] visit the consequences of a node in the
//! order in which Sudoku Explainer draws them.

use super::board::Board;
use super::geometry::{HOUSE_SETS, HOUSES_OF, MATES, PEERS, count};
use crate::bits::{Word, ones};

/// A set of candidates.
pub(super) type Set<const WORDS: usize> = [u64; WORDS];

/// The inferences that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Within one digit.
    X,
    /// From cell to cell, through cells with two candidates.
    Y,
    /// Both.
    Xy,
}

/// The links of a board.
pub(super) struct Links<const WORDS: usize> {
    /// The number of candidates.
    pub(super) count: usize,
    /// The cell and the digit of each candidate.
    pub(super) candidates: Vec<(u8, u8)>,
    /// The number of the first candidate of each cell.
    first: [u16; 81],
    /// For each candidate, the weakly linked candidates of the same digit.
    pub(super) weak_by_digit: Vec<Set<WORDS>>,
    /// For each candidate, all weakly linked ones.
    pub(super) weak: Vec<Set<WORDS>>,
    /// For each candidate, the strongly linked candidates of the same digit.
    pub(super) strong_by_digit: Vec<Set<WORDS>>,
    /// For each candidate, the strongly linked candidate of the same cell, if any.
    pub(super) strong_in_cell: Vec<Set<WORDS>>,
    /// For each candidate, all strongly linked ones.
    pub(super) strong: Vec<Set<WORDS>>,
    /// The same as single candidates: the partner in the cell, the box, the row, the column.
    partners: Vec<[u16; 4]>,
}

/// Marks a missing partner.
const NONE: u16 = u16::MAX;

impl<const WORDS: usize> Links<WORDS> {
    pub(super) fn new() -> Links<WORDS> {
        Links {
            count: 0,
            candidates: Vec::new(),
            first: [0; 81],
            weak_by_digit: Vec::new(),
            weak: Vec::new(),
            strong_by_digit: Vec::new(),
            strong_in_cell: Vec::new(),
            strong: Vec::new(),
            partners: Vec::new(),
        }
    }

    /// Reads the links off a board with at most 64 · `WORDS` candidates.
    pub(super) fn read(&mut self, board: &Board) {
        self.candidates.clear();
        for cell in ones(board.empty) {
            self.first[cell] = self.candidates.len() as u16;
            self.candidates.extend(ones(board.cells[cell]).map(|digit| (cell as u8, digit as u8)));
        }
        self.count = self.candidates.len();
        for rows in [
            &mut self.weak_by_digit,
            &mut self.weak,
            &mut self.strong_by_digit,
            &mut self.strong_in_cell,
            &mut self.strong,
        ] {
            rows.clear();
            rows.resize(self.count, [0; WORDS]);
        }
        self.partners.clear();
        for at in 0..self.count {
            let (cell, digit) = self.cell_and_digit(at);
            let mut partners = [NONE; 4];
            let mut weak = [0; WORDS];
            for peer in ones(board.digits[digit] & PEERS[cell]) {
                insert(&mut weak, self.number(board, peer, digit));
            }
            self.weak_by_digit[at] = weak;
            let mut strong = [0; WORDS];
            for (house, partner) in HOUSES_OF[cell].into_iter().zip(&mut partners[1..]) {
                let house = usize::from(house);
                if count(board.places[house][digit]) == 2 {
                    let other = board.digits[digit] & HOUSE_SETS[house] & !(1 << cell);
                    let other = self.number(board, other.trailing_zeros() as usize, digit);
                    insert(&mut strong, other);
                    *partner = other as u16;
                }
            }
            self.strong_by_digit[at] = strong;
            // The candidates of a cell are numbered consecutively.
            let first = usize::from(self.first[cell]);
            let last = first + count(board.cells[cell]);
            (first..last).filter(|&other| other != at).for_each(|other| insert(&mut weak, other));
            self.weak[at] = weak;
            if last == first + 2 {
                let other = first + last - 1 - at;
                insert(&mut self.strong_in_cell[at], other);
                insert(&mut strong, other);
                partners[0] = other as u16;
            }
            self.strong[at] = strong;
            self.partners.push(partners);
        }
    }

    /// The cell and the digit of a candidate.
    pub(super) fn cell_and_digit(&self, at: usize) -> (usize, usize) {
        let (cell, digit) = self.candidates[at];
        (cell.into(), digit.into())
    }

    /// The number of an existing candidate.
    pub(super) fn number(&self, board: &Board, cell: usize, digit: usize) -> usize {
        let below = board.cells[cell] & ((1 << digit) - 1);
        usize::from(self.first[cell]) + count(below)
    }

    /// Visits what is false if a candidate is true, in order: the other digits of the cell
    /// ascending, then the same digit in the box, the row, the column.
    pub(super) fn weak_in_order(
        &self,
        board: &Board,
        at: usize,
        reach: Reach,
        mut visit: impl FnMut(usize),
    ) {
        let (cell, digit) = self.cell_and_digit(at);
        if reach != Reach::X {
            let first = usize::from(self.first[cell]);
            let all = first..first + count(board.cells[cell]);
            all.filter(|&other| other != at).for_each(&mut visit);
        }
        for mates in MATES[cell] {
            for mate in ones(mates & board.digits[digit]) {
                visit(self.number(board, mate, digit));
            }
        }
    }

    /// What is true if a candidate is false, in order: the other digit of the cell, then the other
    /// place in the box, the row, the column.
    pub(super) fn strong_in_order(&self, at: usize, reach: Reach) -> impl Iterator<Item = usize> {
        let partners = &self.partners[at];
        let partners = match reach {
            Reach::X => &partners[1..],
            Reach::Y => &partners[..1],
            Reach::Xy => &partners[..],
        };
        partners.iter().filter(|&&partner| partner != NONE).map(|&partner| usize::from(partner))
    }
}

/// Adds a candidate to a set.
pub(super) fn insert<const WORDS: usize>(set: &mut Set<WORDS>, at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

/// Whether a candidate is in a set.
pub(super) fn contains<const WORDS: usize>(set: &Set<WORDS>, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

/// Whether two sets share a candidate.
pub(super) fn meet<const WORDS: usize>(a: &Set<WORDS>, b: &Set<WORDS>) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | a & b) != 0
}

/// Whether a set is empty.
pub(super) fn is_empty<const WORDS: usize>(set: &Set<WORDS>) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}

/// Adds the candidates of one set to another.
pub(super) fn unite<const WORDS: usize>(set: &mut Set<WORDS>, other: &Set<WORDS>) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Removes the candidates of one set from another.
pub(super) fn subtract<const WORDS: usize>(set: &mut Set<WORDS>, other: &Set<WORDS>) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
}

/// Keeps only the candidates that are also in another set.
pub(super) fn intersect<const WORDS: usize>(set: &mut Set<WORDS>, other: &Set<WORDS>) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
}

/// The candidates of a set, in ascending order.
pub(super) fn members<const WORDS: usize>(set: &Set<WORDS>) -> impl Iterator<Item = usize> {
    let mut word = set[0];
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            if let Some(bit) = word.pop() {
                return Some(64 * number + bit);
            }
            number += 1;
            word = *set.get(number)?;
        }
    })
}
