//! The tree: rounds, a guess, the other half kept for later.
//!
//! Every board that is looked at is a node. Of a split, the half that has the digit is looked at first,
//! and the other one waits on the stack. Each board on the stack stands for a cell that the board
//! in hand has since been given, so there are never more than 81; the memory for them is there from the start.

use super::Board;
use super::guess::Past;

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

/// What is known of a board when nothing more follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing more follows: guess.
    Stuck,
    /// Every cell has its digit.
    Solved,
    /// There is no solution.
    Dead,
}

/// The candidates of a board, in the form that a kind of machine likes.
///
/// All forms come to the same end of what follows without a guess, and guess the same: so the tree is the
/// same on every machine, node by node.
pub(super) trait State: Copy {
    /// Any board, for memory that waits to be used.
    fn blank() -> Self;
    /// The digits, or their signs, that stand on a board, and what they leave to the others. The lowest four
    /// bits are the same for both; an empty cell has 0 or, as a dot, 14.
    fn of_digits(digits: &[u8; 81]) -> Self;
    /// The candidates of each cell, digit 1 in bit 0.
    fn of_candidates(candidates: &[u16; 81]) -> Self;
    /// All that follows without a guess: see `round.rs` for what that is.
    fn propagate(&mut self) -> Fate;
    /// Splits a stuck board by the rule of `guess.rs`: this gets a digit in a cell, and the other becomes
    /// the board without it.
    fn split(&mut self, other: &mut Self, past: &mut Past);
    /// The digits of a solved board.
    fn digits(&self) -> [u8; 81];
}

/// A search that can be paused, and begun again on another board in the same memory.
pub(super) struct Tree<S> {
    /// The board in hand, if it has still to be looked at or is a solution.
    board: S,
    /// What waits, in the first `waiting` of these: the boards, and the number of splits above each.
    /// The memory is there from the start, and used again, so that a board is copied once to wait and once
    /// to go on.
    boards: Vec<S>,
    levels: [u16; DEPTH],
    waiting: usize,
    level: u16,
    /// Whether the board in hand has still to be looked at.
    fresh: bool,
    past: Past,
    /// The first solution, once there is one.
    first: S,
    nodes: u64,
    solutions: u64,
}

impl<S: State> Tree<S> {
    #[inline(always)]
    pub(super) fn new() -> Tree<S> {
        Tree {
            board: S::blank(),
            boards: Vec::with_capacity(DEPTH),
            levels: [0; DEPTH],
            waiting: 0,
            level: 0,
            fresh: false,
            past: Past::NOTHING,
            first: S::blank(),
            nodes: 0,
            solutions: 0,
        }
    }

    /// Begins with a board.
    #[inline(always)]
    pub(super) fn begin(&mut self, board: Board<'_>) {
        self.board = match board {
            Board::Digits(digits) | Board::Line(digits) => S::of_digits(digits),
            Board::Candidates(candidates) => S::of_candidates(candidates),
        };
        (self.waiting, self.past) = (0, Past::NOTHING);
        (self.level, self.fresh) = (0, true);
        (self.nodes, self.solutions) = (0, 0);
    }

    /// Goes on until the quota is used up or the tree at its end.
    #[inline(always)]
    pub(super) fn run(&mut self, quota: Quota) -> Pause {
        let mut board = self.board;
        let (mut nodes, mut solutions) = (quota.nodes, quota.solutions);
        let pause = loop {
            if !self.fresh {
                let Some(last) = self.waiting.checked_sub(1) else { break Pause::Done };
                (board, self.level) = (self.boards[last], self.levels[last]);
                (self.waiting, self.fresh) = (last, true);
            }
            if nodes == 0 {
                break Pause::Nodes;
            }
            nodes -= 1;
            match board.propagate() {
                Fate::Stuck => {
                    self.level += 1;
                    if self.waiting == self.boards.len() {
                        self.boards.push(S::blank());
                    }
                    board.split(&mut self.boards[self.waiting], &mut self.past);
                    self.levels[self.waiting] = self.level;
                    self.waiting += 1;
                }
                Fate::Solved => {
                    self.fresh = false;
                    if self.solutions == 0 && solutions == quota.solutions {
                        self.first = board;
                    }
                    solutions -= 1;
                    if solutions == 0 {
                        break Pause::Solution;
                    }
                }
                Fate::Dead => {
                    self.fresh = false;
                    self.past.dead_end();
                }
            }
        };
        self.board = board;
        self.nodes += quota.nodes - nodes;
        self.solutions += quota.solutions - solutions;
        pause
    }

    /// Boards looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Boards split: of each there are two more, which have been looked at, wait, or are in hand.
    pub(super) fn guesses(&self) -> u64 {
        (self.nodes + self.waiting as u64 + u64::from(self.fresh)).saturating_sub(1) / 2
    }

    /// Solutions found.
    pub(super) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The first solution, if one was found.
    #[inline(always)]
    pub(super) fn first(&self) -> [u8; 81] {
        self.first.digits()
    }

    /// The solution on which the search stands.
    #[inline(always)]
    pub(super) fn solution(&self) -> [u8; 81] {
        self.board.digits()
    }

    /// The share of the tree that is done if both sides of a split are alike.
    pub(super) fn share_done(&self) -> f64 {
        let share = |level: u16| 0.5_f64.powi(level.into());
        let waiting: f64 = self.levels[..self.waiting].iter().map(|&level| share(level)).sum();
        let in_hand = if self.fresh { share(self.level) } else { 0.0 };
        1.0 - waiting - in_hand
    }
}
