//! Rules between two cells, as values: which digits of one cell rule out which digits of another.
//!
//! ```text
//! not consecutive, 4 digits       second cell       less than, 4 digits       second cell
//!                    first cell   1  2  3  4                    first cell    1  2  3  4
//!                             1   .  x  .  .                             1    x  .  .  .
//!                             2   x  .  x  .                             2    x  x  .  .
//!                             3   .  x  .  x                             3    x  x  x  .
//!                             4   .  .  x  .                             4    x  x  x  x
//! ```
//!
//! A table has a row of bits for each digit of the first cell, and a second table holds the same
//! pairs seen from the second cell. So a relation may have a direction. Everything in this crate
//! that works with pairs of cells reads these tables, and nothing asks which rule a table came
//! from.
//!
//! `RULES` in this file says which variant makes which pairs. A new rule between two cells is a
//! name in `variant.rs` and a line of `RULES`.

use std::fmt;
use std::sync::Arc;

use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::shape::Rules;
use crate::variant::Variant;

/// What the digits of two cells must not be together. Clones share the tables.
///
/// ```
/// use quadrille_sudoku::{Digit, DigitSet, Relation};
///
/// let less = Relation::new(4, |first, second| first >= second);
/// let [one, three] = [1, 3].map(|value| Digit::new(value).expect("a digit"));
/// // If the first cell holds 3, the second is neither 1, 2 nor 3.
/// assert_eq!(less.forbidden(three), DigitSet::all(3));
/// // If the second cell holds 3, the first is neither 3 nor 4.
/// assert!(less.reversed().forbidden(three).contains(three));
/// assert!(!less.reversed().forbidden(three).contains(one));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Relation {
    /// What the digits of the first cell forbid in the second.
    forth: Arc<Table>,
    /// What the digits of the second cell forbid in the first.
    back: Arc<Table>,
}

/// A relation seen from one of its cells.
#[derive(PartialEq, Eq, Hash)]
struct Table {
    /// For each digit of one cell: the digits that it forbids in the other.
    rows: Box<[DigitSet]>,
    /// For each row: the numbers of its first pair in the order of
    /// [`forbidden_pairs`](Relation::forbidden_pairs), in the first part and in the second.
    starts: Box<[[u32; 2]]>,
    /// The number of forbidden pairs.
    count: usize,
}

impl Table {
    fn new(size: usize, forbids: impl Fn(Digit, Digit) -> bool) -> Table {
        let digits = DigitSet::all(size);
        let row = |digit| digits.into_iter().filter(|&other| forbids(digit, other)).collect();
        let rows: Box<[DigitSet]> = digits.into_iter().map(row).collect();
        let mut starts = vec![[0; 2]; size];
        let mut count = 0;
        for part in [0, 1] {
            for (at, row) in rows.iter().enumerate() {
                starts[at][part] = count;
                let below = (row.bits() & ((1 << at) - 1)).count_ones();
                count += if part == 0 { row.len() as u32 - below } else { below };
            }
        }
        Table { rows, starts: starts.into(), count: count as usize }
    }

    fn row(&self, digit: Digit) -> DigitSet {
        self.rows.get(digit.index()).copied().unwrap_or_default()
    }
}

impl Relation {
    /// Builds the relation of a board with `size` digits, at most 64, from the pairs of digits that
    /// it forbids: `forbids(first, second)`.
    pub fn new(size: usize, forbids: impl Fn(Digit, Digit) -> bool) -> Relation {
        let forth = Arc::new(Table::new(size, &forbids));
        Relation { forth, back: Arc::new(Table::new(size, |second, first| forbids(first, second))) }
    }

    /// Returns the number of digits of the board.
    pub fn size(&self) -> usize {
        self.forth.rows.len()
    }

    /// Returns the digits that the second cell must not hold if the first holds `first`.
    pub fn forbidden(&self, first: Digit) -> DigitSet {
        self.forth.row(first)
    }

    /// Returns the digits that at least one of `firsts` forbids in the second cell.
    pub fn forbidden_by_any(&self, firsts: DigitSet) -> DigitSet {
        firsts.into_iter().fold(DigitSet::EMPTY, |set, first| set | self.forbidden(first))
    }

    /// Returns the digits that each of `firsts` forbids in the second cell. If these are the
    /// candidates of the first cell, the second can hold none of the digits returned.
    pub fn forbidden_by_all(&self, firsts: DigitSet) -> DigitSet {
        let all = DigitSet::all(self.size());
        firsts.into_iter().fold(all, |set, first| set & self.forbidden(first))
    }

    /// Returns whether the two cells must not hold these digits.
    pub fn forbids(&self, first: Digit, second: Digit) -> bool {
        self.forbidden(first).contains(second)
    }

    /// Returns the pairs of digits that are forbidden: first those whose first digit is not the
    /// larger one, then the others, each ascending.
    pub fn forbidden_pairs(&self) -> impl Iterator<Item = (Digit, Digit)> + '_ {
        [false, true].into_iter().flat_map(move |falls| {
            DigitSet::all(self.size()).into_iter().flat_map(move |first| {
                let seconds = self.forbidden(first).into_iter();
                let here = seconds.filter(move |&second| (first > second) == falls);
                here.map(move |second| (first, second))
            })
        })
    }

    /// Returns the number of forbidden pairs of digits.
    pub fn count(&self) -> usize {
        self.forth.count
    }

    /// The place of a forbidden pair of digits in the list of [`forbidden_pairs`].
    ///
    /// [`forbidden_pairs`]: Relation::forbidden_pairs
    pub(crate) fn place(&self, first: Digit, second: Digit) -> usize {
        let below = |digit: Digit| (1 << digit.index()) - 1;
        let before = self.forbidden(first).bits() & below(second);
        let falls = first > second;
        let before = if falls { before } else { before & !below(first) };
        let start = self.forth.starts[first.index()][usize::from(falls)];
        (start + before.count_ones()) as usize
    }

    /// Returns the same rule seen from the second cell.
    pub fn reversed(&self) -> Relation {
        Relation { forth: self.back.clone(), back: self.forth.clone() }
    }

    /// Returns the relation after digit `d` has become `names[d]`, counted from 0. There must be
    /// one name for each digit, and no name twice.
    pub fn renamed(&self, names: &[Digit]) -> Relation {
        let mut old = vec![None; self.size()];
        for (digit, name) in DigitSet::all(self.size()).into_iter().zip(names) {
            old[name.index()] = Some(digit);
        }
        Relation::new(self.size(), |first, second| {
            let [first, second] = [first, second].map(|name| old[name.index()]);
            first.zip(second).is_some_and(|(first, second)| self.forbids(first, second))
        })
    }

    /// Returns whether the rule is the same seen from either cell.
    pub fn is_symmetric(&self) -> bool {
        self.forth == self.back
    }

    /// Returns whether the two cells must hold different digits, and nothing else is forbidden.
    pub fn is_difference(&self) -> bool {
        self.forbids_equal() && self.forbids_only_equal()
    }

    /// Returns whether the two cells must never hold the same digit.
    pub fn forbids_equal(&self) -> bool {
        DigitSet::all(self.size()).into_iter().all(|digit| self.forbids(digit, digit))
    }

    /// Returns whether digits that differ are never forbidden. A house that contains both cells
    /// then implies the rule.
    pub fn forbids_only_equal(&self) -> bool {
        DigitSet::all(self.size())
            .into_iter()
            .all(|digit| (self.forbidden(digit) - digit.into()).is_empty())
    }

    /// Returns whether the rule stays the same however the digits are renamed: it asks only whether
    /// the two digits are equal.
    pub fn allows_renaming(&self) -> bool {
        let (size, equal) = (self.size(), |&(first, second): &(Digit, Digit)| first == second);
        let equals = self.forbidden_pairs().filter(equal).count();
        let others = self.count() - equals;
        (equals == 0 || equals == size) && (others == 0 || others == size * (size - 1))
    }

    /// Returns whether the rule stays the same if the digits are reversed: 1 becomes the largest.
    pub fn allows_reversal(&self) -> bool {
        let reversed: Vec<Digit> = (0..self.size()).rev().filter_map(Digit::from_index).collect();
        self.renamed(&reversed) == *self
    }
}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.forbidden_pairs()).finish()
    }
}

/// Two cells with a rule between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The cells, the smaller first.
    pub cells: [Cell; 2],
    /// What their digits must not be together.
    pub relation: Relation,
    /// The variant that makes the rule.
    pub variant: Variant,
}

impl Pair {
    /// Returns the digits that the other cell of the pair must not hold if `cell` holds `digit`.
    pub fn forbidden(&self, cell: Cell, digit: Digit) -> DigitSet {
        let first = cell == self.cells[0];
        let table = if first { &self.relation.forth } else { &self.relation.back };
        table.row(digit)
    }

    /// Returns the cells in both orders.
    pub fn both_ways(&self) -> [[Cell; 2]; 2] {
        let [one, other] = self.cells;
        [[one, other], [other, one]]
    }

    /// Returns the relation seen from `cell` to the other cell of the pair.
    pub fn relation_from(&self, cell: Cell) -> Relation {
        if cell == self.cells[0] { self.relation.clone() } else { self.relation.reversed() }
    }
}

/// A rule between all cells that are a certain move apart.
struct Rule {
    variant: Variant,
    /// From the first cell to the second: rows down, columns to the right.
    moves: &'static [(usize, isize)],
    /// Whether the rule forbids these digits in the first and the second cell.
    forbids: fn(u8, u8) -> bool,
}

/// The rules between two cells, one line each.
const RULES: [Rule; 3] = [
    Rule { variant: Variant::AntiKnight, moves: &KNIGHT, forbids: |first, second| first == second },
    Rule { variant: Variant::AntiKing, moves: &DIAGONAL, forbids: |first, second| first == second },
    Rule {
        variant: Variant::NonConsecutive,
        moves: &SIDES,
        forbids: |first, second| first.abs_diff(second) == 1,
    },
];

// Each move goes down or to the right, so that the first cell has the smaller number.
const KNIGHT: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];
const DIAGONAL: [(usize, isize); 2] = [(1, -1), (1, 1)];
const SIDES: [(usize, isize); 2] = [(0, 1), (1, 0)];

/// Builds the pairs of a board, including those that share a house.
pub(crate) fn pairs(rules: &Rules) -> Vec<Pair> {
    let size = rules.size;
    let mut pairs = Vec::new();
    let here = |variant| RULES.iter().find(|rule| rule.variant == variant);
    for &Rule { variant, moves, forbids } in rules.variants.iter().filter_map(|&it| here(it)) {
        let relation = Relation::new(size, |first, second| forbids(first.get(), second.get()));
        for cell in 0..size * size {
            for &(down, right) in moves {
                let row = cell / size + down;
                let column = (cell % size).checked_add_signed(right);
                if let Some(column) = column.filter(|&column| row < size && column < size) {
                    let cells = [Cell::at(cell), Cell::at(row * size + column)];
                    pairs.push(Pair { cells, relation: relation.clone(), variant });
                }
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests;
