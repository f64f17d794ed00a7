//! The tree: rounds, a guess, the other half kept for later.
//!
//! Every board that is looked at is a node. Of a split, the half that has the digit is looked at first,
//! and the other one waits on the stack. Each board on the stack stands for a cell that the board
//! in hand has since been given, so there are never more than 81; the memory for them is there from the start.

use super::branch::split;
use super::cube::{Cube, ROW};
use super::lanes::Lanes;
use super::round::{Fate, clashes, eliminate, propagate};

/// Boards that may wait, at most.
const DEPTH: usize = 81;

/// The most that one call may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

/// Why a call came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// The last solution of the quota has just been found: it is the board in hand.
    Solution,
    /// The nodes of the quota are used up.
    Nodes,
    /// There is nothing more.
    Done,
}

/// A search that can be paused, and begun again on another board in the same memory.
pub(super) struct Tree<L> {
    /// The board in hand, if it has still to be looked at or is a solution.
    board: Cube<L>,
    /// What waits, with the number of splits above it.
    waiting: Vec<(Cube<L>, u16)>,
    level: u16,
    /// Whether the board in hand has still to be looked at.
    fresh: bool,
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

impl<L: Lanes> Tree<L> {
    #[inline(always)]
    pub(super) fn new() -> Tree<L> {
        Tree {
            board: Cube::all(0),
            waiting: Vec::with_capacity(DEPTH),
            level: 0,
            fresh: false,
            nodes: 0,
            solutions: 0,
        }
    }

    #[inline(always)]
    fn begin(&mut self, board: Cube<L>) {
        self.waiting.clear();
        (self.board, self.level, self.fresh) = (board, 0, true);
        (self.nodes, self.solutions) = (0, 0);
    }

    /// Begins with the digits of a board, 0 for an empty cell.
    #[inline(always)]
    pub(super) fn begin_digits(&mut self, digits: &[u8; 81]) {
        let givens = Cube::<L>::of_digits(digits);
        // Two givens against each other leave nothing.
        let clash = !clashes(&givens).is_zero();
        let mut board = Cube::all(if clash { 0 } else { ROW });
        if !clash {
            eliminate(&mut board, &givens);
        }
        self.begin(board);
    }

    /// Begins with the candidates of each cell, digit 1 in bit 0.
    #[inline(always)]
    pub(super) fn begin_candidates(&mut self, candidates: &[u16; 81]) {
        self.begin(Cube::of_candidates(candidates));
    }

    /// Goes on until the quota is used up or the tree at its end.
    #[inline(always)]
    pub(super) fn run(&mut self, quota: Quota) -> Pause {
        let mut board = self.board;
        let (mut nodes, mut solutions) = (quota.nodes, quota.solutions);
        let pause = loop {
            if !self.fresh {
                let Some((next, level)) = self.waiting.pop() else { break Pause::Done };
                (board, self.level, self.fresh) = (next, level, true);
            }
            if nodes == 0 {
                break Pause::Nodes;
            }
            nodes -= 1;
            match propagate(&mut board) {
                Fate::Stuck => {
                    let with = split(&mut board);
                    self.level += 1;
                    debug_assert!(self.waiting.len() < DEPTH);
                    self.waiting.push((board, self.level));
                    board = with;
                }
                Fate::Solved => {
                    self.fresh = false;
                    solutions -= 1;
                    if solutions == 0 {
                        break Pause::Solution;
                    }
                }
                Fate::Dead => self.fresh = false,
            }
        };
        self.board = board;
        self.nodes += quota.nodes - nodes;
        self.solutions += quota.solutions - solutions;
        pause
    }

    /// The solution on which the search stands.
    #[inline(always)]
    pub(super) fn solution(&self) -> [u8; 81] {
        self.board.digits()
    }

    /// The share of the tree that is done if both sides of a split are alike.
    pub(super) fn share_done(&self) -> f64 {
        let share = |level: u16| 0.5_f64.powi(level.into());
        let waiting: f64 = self.waiting.iter().map(|&(_, level)| share(level)).sum();
        let in_hand = if self.fresh { share(self.level) } else { 0.0 };
        1.0 - waiting - in_hand
    }
}
