//! What follows from one assumption if every consequence may be used for the next one (producers 23 and 25).
//!
//! Nodes are candidates assumed or found to be true or false. What is true makes its peers and the other digits of its
//! cell false; what is false is taken off a working board, and where it leaves one candidate in its cell, or one
//! place in its box, row or column, that one is true. True nodes are looked at before false ones, each kind in the order
//! in which it came up. It ends when nothing is left, or with a contradiction: a candidate both true and false.
//!
//! ```text
//! true(cell, digit)   because of a rule: all other candidates of the cell are false,
//!                     or all other places of the digit in the box, row or column are
//! false(cell, digit)  because of one true node
//! ```
//!
//! So a rule for each true node and a parent for each false one is all there is to remember. The nodes behind
//! a node are counted by walking back.

use super::board::Board;
use super::layout::{MATES, UNIT_SETS, UNITS_OF, bits_of, cells_of, is_single};

/// Why a candidate is true: the only one of its cell, or the only place in a unit of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Assumed,
    Cell,
    /// 0 box, 1 row, 2 column.
    Unit(u8),
}

/// The parent of a false node that was assumed.
const NONE: u16 = u16::MAX;

/// The contradiction: a candidate that is true by a rule, and false by a parent.
#[derive(Clone, Copy, Debug)]
struct Clash {
    cell: usize,
    digit: usize,
    rule: Rule,
    parent: u16,
}

/// What follows from one assumption.
pub(super) struct Propagation {
    /// By digit: the cells where it is true, and where it is false.
    pub(super) true_ones: [u128; 9],
    pub(super) false_ones: [u128; 9],
    /// Nodes as 9·cell + digit, in the order in which they were reached.
    pub(super) true_list: Vec<u16>,
    pub(super) false_list: Vec<u16>,
    rules: [Rule; 729],
    parents: [u16; 729],
    clash: Option<Clash>,
    /// The working board.
    cells: [u16; 81],
    digits: [u128; 9],
}

/// A node's number.
pub(super) fn node(cell: usize, digit: usize) -> u16 {
    (9 * cell + digit) as u16
}

/// The cell and the digit of a node.
pub(super) fn cell_and_digit(node: u16) -> (usize, usize) {
    (usize::from(node / 9), usize::from(node % 9))
}

impl Propagation {
    pub(super) fn new() -> Propagation {
        Propagation {
            true_ones: [0; 9],
            false_ones: [0; 9],
            true_list: Vec::new(),
            false_list: Vec::new(),
            rules: [Rule::Assumed; 729],
            parents: [NONE; 729],
            clash: None,
            cells: [0; 81],
            digits: [0; 9],
        }
    }

    /// Finds out what follows if a candidate is true, or false; by its own digit alone, or by all.
    pub(super) fn run(
        &mut self,
        board: &Board,
        start: (usize, usize),
        is_true: bool,
        by_digit: bool,
    ) {
        self.true_ones = [0; 9];
        self.false_ones = [0; 9];
        self.true_list.clear();
        self.false_list.clear();
        self.clash = None;
        self.cells = board.cells;
        self.digits = board.digits;
        let (cell, digit) = start;
        if is_true {
            self.set_true(cell, digit, Rule::Assumed);
        } else {
            self.set_false(cell, digit, NONE);
        }
        let (mut next_true, mut next_false) = (0, 0);
        while self.clash.is_none() {
            if let Some(&node) = self.true_list.get(next_true) {
                next_true += 1;
                self.follow_true(node, by_digit);
            } else if let Some(&node) = self.false_list.get(next_false) {
                next_false += 1;
                self.follow_false(node, by_digit);
            } else {
                break;
            }
        }
    }

    fn follow_true(&mut self, parent: u16, by_digit: bool) {
        let (cell, digit) = cell_and_digit(parent);
        if !by_digit {
            for other in bits_of(self.cells[cell] & !(1 << digit)) {
                if !self.set_false(cell, other, parent) {
                    return;
                }
            }
        }
        for mates in MATES[cell] {
            for mate in cells_of(mates & self.digits[digit] & !self.false_ones[digit]) {
                if !self.set_false(mate, digit, parent) {
                    return;
                }
            }
        }
    }

    fn follow_false(&mut self, node: u16, by_digit: bool) {
        let (cell, digit) = cell_and_digit(node);
        let others = self.cells[cell] & !(1 << digit);
        let mut conclusions = [(0, 0, Rule::Cell); 4];
        let mut count = 0;
        if !by_digit && others.is_power_of_two() {
            conclusions[0] = (cell, others.trailing_zeros() as usize, Rule::Cell);
            count = 1;
        }
        let places = self.digits[digit] & !(1 << cell);
        for (kind, unit) in UNITS_OF[cell].into_iter().enumerate() {
            let left = places & UNIT_SETS[usize::from(unit)];
            if is_single(left) {
                conclusions[count] =
                    (left.trailing_zeros() as usize, digit, Rule::Unit(kind as u8));
                count += 1;
            }
        }
        self.cells[cell] = others;
        self.digits[digit] = places;
        for &(cell, digit, rule) in &conclusions[..count] {
            if !self.set_true(cell, digit, rule) {
                return;
            }
        }
    }

    /// Notes a true node, if it is new. False at a contradiction.
    fn set_true(&mut self, cell: usize, digit: usize, rule: Rule) -> bool {
        let at = node(cell, digit);
        if self.false_ones[digit] >> cell & 1 == 1 {
            let parent = self.parents[usize::from(at)];
            self.clash = Some(Clash { cell, digit, rule, parent });
            return false;
        }
        if self.true_ones[digit] >> cell & 1 == 0 {
            self.true_ones[digit] |= 1 << cell;
            self.true_list.push(at);
            self.rules[usize::from(at)] = rule;
        }
        true
    }

    /// Notes a false node, if it is new. False at a contradiction.
    fn set_false(&mut self, cell: usize, digit: usize, parent: u16) -> bool {
        let at = node(cell, digit);
        if self.true_ones[digit] >> cell & 1 == 1 {
            let rule = self.rules[usize::from(at)];
            self.clash = Some(Clash { cell, digit, rule, parent });
            return false;
        }
        if self.false_ones[digit] >> cell & 1 == 0 {
            self.false_ones[digit] |= 1 << cell;
            self.false_list.push(at);
            self.parents[usize::from(at)] = parent;
        }
        true
    }

    /// The nodes behind the contradiction, if there is one: those of both sides, each side counted by itself.
    pub(super) fn nodes_to_clash(&self, board: &Board) -> Option<u32> {
        let Clash { cell, digit, rule, parent } = self.clash?;
        Some(
            self.behind_true(board, cell, digit, rule)
                + self.behind_false(board, cell, digit, parent),
        )
    }

    /// The node and all nodes behind it.
    pub(super) fn nodes_to(&self, board: &Board, at: u16, is_true: bool) -> u32 {
        let (cell, digit) = cell_and_digit(at);
        if is_true {
            self.behind_true(board, cell, digit, self.rules[usize::from(at)])
        } else {
            self.behind_false(board, cell, digit, self.parents[usize::from(at)])
        }
    }

    fn behind_true(&self, board: &Board, cell: usize, digit: usize, rule: Rule) -> u32 {
        let mut walk = Back::new(self, board);
        walk.true_ones[digit] |= 1 << cell;
        walk.open.push((cell, digit, rule));
        1 + walk.count()
    }

    fn behind_false(&self, board: &Board, cell: usize, digit: usize, parent: u16) -> u32 {
        let mut walk = Back::new(self, board);
        walk.false_ones[digit] |= 1 << cell;
        1 + walk.visit(parent) + walk.count()
    }
}

/// A walk back to the assumption, which counts the nodes that it meets.
struct Back<'p> {
    propagation: &'p Propagation,
    board: &'p Board,
    true_ones: [u128; 9],
    false_ones: [u128; 9],
    open: Vec<(usize, usize, Rule)>,
}

impl<'p> Back<'p> {
    fn new(propagation: &'p Propagation, board: &'p Board) -> Back<'p> {
        Back { propagation, board, true_ones: [0; 9], false_ones: [0; 9], open: Vec::new() }
    }

    /// Counts all nodes behind those that are open.
    fn count(&mut self) -> u32 {
        let mut count = 0;
        while let Some((cell, digit, rule)) = self.open.pop() {
            match rule {
                Rule::Assumed => {}
                Rule::Cell => {
                    for other in bits_of(self.board.cells[cell] & !(1 << digit)) {
                        count += self.visit_false(cell, other);
                    }
                }
                Rule::Unit(kind) => {
                    let unit = usize::from(UNITS_OF[cell][usize::from(kind)]);
                    let others = self.board.digits[digit] & UNIT_SETS[unit] & !(1 << cell);
                    for other in cells_of(others) {
                        count += self.visit_false(other, digit);
                    }
                }
            }
        }
        count
    }

    fn visit_false(&mut self, cell: usize, digit: usize) -> u32 {
        if self.false_ones[digit] >> cell & 1 == 1 {
            return 0;
        }
        self.false_ones[digit] |= 1 << cell;
        1 + self.visit(self.propagation.parents[usize::from(node(cell, digit))])
    }

    /// Opens a true node. One if it is new.
    fn visit(&mut self, at: u16) -> u32 {
        if at == NONE {
            return 0;
        }
        let (cell, digit) = cell_and_digit(at);
        if self.true_ones[digit] >> cell & 1 == 1 {
            return 0;
        }
        self.true_ones[digit] |= 1 << cell;
        self.open.push((cell, digit, self.propagation.rules[usize::from(at)]));
        1
    }
}
