//! What follows from one assumption, where each consequence may be used for the next (producers 23
//! and 25).
//!
//! A node is a candidate assumed or found to be true or false. A true node makes the other digits
//! of its cell false, and the same digit in its peers. A false node is removed from a working
//! board. If that leaves one candidate in its cell, or one place in its box, row or column, this
//! one is true. True nodes are followed before false ones, each kind in the order of discovery. The
//! propagation ends when no node is left to follow, or with a contradiction: a candidate both true
//! and false.
//!
//! ```text
//! true(cell, digit)   because of a rule: all other candidates of the cell are false,
//!                     or all other places of the digit in the box, row or column are
//! false(cell, digit)  because of one true node
//! ```
//!
//! So it is enough to remember a rule for each true node and a parent for each false one. The nodes
//! behind a node are counted by walking back. A lower bound for their number is the depth of the
//! node: its distance from the assumption, along the nodes that led to its discovery. Depths never
//! decrease in the course of a propagation, so a search for few nodes can end early.

use std::cell::Cell;

use super::board::Board;
use super::geometry::{HOUSE_SETS, HOUSES, HOUSES_OF, MATES, PLACES_OF, is_single};
use crate::bits::ones;

/// Why a candidate is true: it was assumed, it is the only one left in its cell, or its cell is the
/// only place left in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Assumed,
    Cell,
    /// The house type: 0 box, 1 row, 2 column.
    House(u8),
}

/// Stands for the missing parent of a false node that was assumed.
const NONE: u16 = u16::MAX;

/// A contradiction: a candidate that is true by a rule, and false because of a parent.
#[derive(Clone, Copy, Debug)]
struct Clash {
    cell: usize,
    digit: usize,
    rule: Rule,
    parent: u16,
    /// A lower bound for the number of nodes behind it.
    least: u32,
}

/// Everything that follows from one assumption.
pub(super) struct Propagation {
    /// By digit, the cells where it is true, and those where it is false.
    pub(super) true_ones: [u128; 9],
    pub(super) false_ones: [u128; 9],
    /// Nodes as 9·cell + digit, in the order in which they were reached.
    pub(super) true_list: Vec<u16>,
    pub(super) false_list: Vec<u16>,
    rules: [Rule; 729],
    parents: [u16; 729],
    /// The depth of each node, as false and as true.
    depths: [[u16; 729]; 2],
    /// The number of nodes up to each node, 0 until it is needed.
    counts: [[Cell<u16>; 729]; 2],
    clash: Option<Clash>,
    /// The working board.
    cells: [u16; 81],
    digits: [u128; 9],
}

/// The number of a node.
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
            depths: [[0; 729]; 2],
            counts: [const { [const { Cell::new(0) }; 729] }; 2],
            clash: None,
            cells: [0; 81],
            digits: [0; 9],
        }
    }

    /// Works out what follows if a candidate is true, or false. With `by_digit`, only consequences
    /// within its own digit are drawn. Nodes may be left out if they, together with a node of
    /// another assumption, need more than `most` nodes.
    pub(super) fn run(
        &mut self,
        board: &Board,
        (cell, digit): (usize, usize),
        is_true: bool,
        by_digit: bool,
        most: u32,
    ) {
        self.true_list.clear();
        self.false_list.clear();
        self.clash = None;
        if by_digit {
            (self.true_ones[digit], self.false_ones[digit]) = (0, 0);
        } else {
            (self.true_ones, self.false_ones) = ([0; 9], [0; 9]);
            self.cells = board.cells;
        }
        self.digits = board.digits;
        if is_true {
            self.set_true(cell, digit, Rule::Assumed, 1);
        } else {
            self.set_false(cell, digit, NONE, 1);
        }
        let (mut next_true, mut next_false) = (0, 0);
        while self.clash.is_none() {
            if let Some(&node) = self.true_list.get(next_true) {
                next_true += 1;
                self.follow_true(node, by_digit);
            } else if let Some(&node) = self.false_list.get(next_false) {
                next_false += 1;
                // Everything found from here on is at least as deep as this node.
                if u32::from(self.depths[0][usize::from(node)]) + 2 > most {
                    break;
                }
                self.follow_false(node, by_digit);
            } else {
                break;
            }
        }
    }

    fn follow_true(&mut self, parent: u16, by_digit: bool) {
        let (cell, digit) = cell_and_digit(parent);
        let depth = self.depths[1][usize::from(parent)] + 1;
        if !by_digit {
            for other in ones(self.cells[cell] & !(1 << digit)) {
                if !self.set_false(cell, other, parent, depth) {
                    return;
                }
            }
        }
        for mates in MATES[cell] {
            for mate in ones(mates & self.digits[digit] & !self.false_ones[digit]) {
                if !self.set_false(mate, digit, parent, depth) {
                    return;
                }
            }
        }
    }

    fn follow_false(&mut self, node: u16, by_digit: bool) {
        let (cell, digit) = cell_and_digit(node);
        let depth = self.depths[0][usize::from(node)] + 1;
        let others = if by_digit { 0 } else { self.cells[cell] & !(1 << digit) };
        let places = self.digits[digit] & !(1 << cell);
        self.cells[cell] = others;
        self.digits[digit] = places;
        if others.is_power_of_two()
            && !self.set_true(cell, others.trailing_zeros() as usize, Rule::Cell, depth)
        {
            return;
        }
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            let left = places & HOUSE_SETS[usize::from(house)];
            if is_single(left)
                && !self.set_true(
                    left.trailing_zeros() as usize,
                    digit,
                    Rule::House(kind as u8),
                    depth,
                )
            {
                return;
            }
        }
    }

    /// Records a true node, if it is new. Returns false on a contradiction.
    fn set_true(&mut self, cell: usize, digit: usize, rule: Rule, depth: u16) -> bool {
        let at = usize::from(node(cell, digit));
        if self.false_ones[digit] >> cell & 1 == 1 {
            let (parent, least) = (self.parents[at], self.depths[0][at]);
            let least = u32::from(depth) + u32::from(least);
            self.clash = Some(Clash { cell, digit, rule, parent, least });
            return false;
        }
        if self.true_ones[digit] >> cell & 1 == 0 {
            self.true_ones[digit] |= 1 << cell;
            self.true_list.push(at as u16);
            self.rules[at] = rule;
            self.depths[1][at] = depth;
            self.counts[1][at].set(0);
        }
        true
    }

    /// Records a false node, if it is new. Returns false on a contradiction.
    fn set_false(&mut self, cell: usize, digit: usize, parent: u16, depth: u16) -> bool {
        let at = usize::from(node(cell, digit));
        if self.true_ones[digit] >> cell & 1 == 1 {
            let (rule, least) = (self.rules[at], self.depths[1][at]);
            let least = u32::from(depth) + u32::from(least);
            self.clash = Some(Clash { cell, digit, rule, parent, least });
            return false;
        }
        if self.false_ones[digit] >> cell & 1 == 0 {
            self.false_ones[digit] |= 1 << cell;
            self.false_list.push(at as u16);
            self.parents[at] = parent;
            self.depths[0][at] = depth;
            self.counts[0][at].set(0);
        }
        true
    }

    /// The number of nodes behind the contradiction, both sides counted separately and added.
    /// `None` if there is no contradiction, or if it is known to need more than `most`.
    pub(super) fn nodes_to_clash(&self, walk: &mut Walk<'_>, most: u32) -> Option<u32> {
        let Clash { cell, digit, rule, parent, least } = self.clash?;
        (least <= most).then(|| {
            walk.behind_true(self, (cell, digit, rule))
                + walk.behind_false(self, (cell, digit, parent))
        })
    }

    /// A lower bound for [`nodes_to`](Propagation::nodes_to) that needs no walk.
    pub(super) fn least_nodes_to(&self, at: u16, is_true: bool) -> u32 {
        self.depths[usize::from(is_true)][usize::from(at)].into()
    }

    /// The number of nodes behind a node, including itself.
    pub(super) fn nodes_to(&self, walk: &mut Walk<'_>, at: u16, is_true: bool) -> u32 {
        let known = &self.counts[usize::from(is_true)][usize::from(at)];
        if known.get() == 0 {
            let (cell, digit) = cell_and_digit(at);
            let count = if is_true {
                walk.behind_true(self, (cell, digit, self.rules[usize::from(at)]))
            } else {
                walk.behind_false(self, (cell, digit, self.parents[usize::from(at)]))
            };
            known.set(count as u16);
        }
        known.get().into()
    }
}

/// A walk back to the assumption that counts the nodes it meets.
pub(super) struct Walk<'b> {
    board: &'b Board,
    true_ones: [u128; 9],
    false_ones: [u128; 9],
    /// True nodes whose parents are still to be visited.
    open: Vec<(usize, usize, Rule)>,
}

impl<'b> Walk<'b> {
    pub(super) fn new(board: &'b Board) -> Walk<'b> {
        Walk { board, true_ones: [0; 9], false_ones: [0; 9], open: Vec::new() }
    }

    fn behind_true(&mut self, all: &Propagation, (cell, digit, rule): (usize, usize, Rule)) -> u32 {
        (self.true_ones, self.false_ones) = ([0; 9], [0; 9]);
        self.true_ones[digit] = 1 << cell;
        self.open.push((cell, digit, rule));
        1 + self.count(all)
    }

    fn behind_false(
        &mut self,
        all: &Propagation,
        (cell, digit, parent): (usize, usize, u16),
    ) -> u32 {
        (self.true_ones, self.false_ones) = ([0; 9], [0; 9]);
        self.false_ones[digit] = 1 << cell;
        1 + self.visit(all, parent) + self.count(all)
    }

    /// Counts all nodes behind the open ones.
    fn count(&mut self, all: &Propagation) -> u32 {
        let mut count = 0;
        while let Some((cell, digit, rule)) = self.open.pop() {
            match rule {
                Rule::Assumed => {}
                Rule::Cell => {
                    for other in ones(self.board.cells[cell] & !(1 << digit)) {
                        count += self.visit_false(all, cell, other);
                    }
                }
                Rule::House(kind) => {
                    let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
                    let others = self.board.places[house][digit];
                    let own = PLACES_OF[cell][usize::from(kind)];
                    for other in ones(others & !(1 << own)) {
                        count += self.visit_false(all, HOUSES[house][other].into(), digit);
                    }
                }
            }
        }
        count
    }

    fn visit_false(&mut self, all: &Propagation, cell: usize, digit: usize) -> u32 {
        if self.false_ones[digit] >> cell & 1 == 1 {
            return 0;
        }
        self.false_ones[digit] |= 1 << cell;
        1 + self.visit(all, all.parents[usize::from(node(cell, digit))])
    }

    /// Opens a true node. Returns 1 if it is new, otherwise 0.
    fn visit(&mut self, all: &Propagation, at: u16) -> u32 {
        if at == NONE {
            return 0;
        }
        let (cell, digit) = cell_and_digit(at);
        if self.true_ones[digit] >> cell & 1 == 1 {
            return 0;
        }
        self.true_ones[digit] |= 1 << cell;
        self.open.push((cell, digit, all.rules[usize::from(at)]));
        1
    }
}
