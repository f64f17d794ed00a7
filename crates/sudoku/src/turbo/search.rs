//! The search tree: propagate, guess, and keep the other half for later.
//!
//! Every board that is examined is a node. Of a split, the half that places the digit is examined
//! first, and the other half waits on the stack. Each board on the stack corresponds to a cell in
//! which the current board has since placed a digit, so there are never more than 81. Their memory
//! is allocated in advance.

use super::Board;
use super::guess::Past;

/// The maximum number of waiting boards.
const DEPTH: usize = 81;

/// The maximum work of one call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

/// Why a call returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// The last solution of the quota has just been found: it is the current board.
    Solution,
    /// The nodes of the quota are used up.
    Nodes,
    /// The search is complete.
    Done,
}

/// The state of a board once propagation has finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing more follows: a guess is needed.
    Stuck,
    /// Every cell has its digit.
    Solved,
    /// There is no solution.
    Dead,
}

/// The candidates of a board, in a form suited to the machine.
///
/// All forms reach the same board by propagation and make the same guesses. So the tree is the same
/// on every machine, node by node.
pub(super) trait State: Copy {
    /// An arbitrary board, to initialise memory.
    fn blank() -> Self;
    /// The board with these digits, or digit characters, and the candidates that they leave. Only
    /// the lowest four bits count, which are the same for digits and their characters; an empty
    /// cell has 0 or, as a dot, 14.
    fn of_digits(digits: &[u8; 81]) -> Self;
    /// The board with these candidates of each cell, digit 1 in bit 0.
    fn of_candidates(candidates: &[u16; 81]) -> Self;
    /// Deduces everything that follows without a guess, by the rules in `vectors/round.rs`.
    fn propagate(&mut self) -> Fate;
    /// Splits a stuck board by the rule of `guess.rs`: this board gets a digit in a cell, and
    /// `other` becomes the board without it.
    fn split(&mut self, other: &mut Self, past: &mut Past);
    /// The digits of a solved board.
    fn digits(&self) -> [u8; 81];
}

/// A search that can be paused, and restarted on another board in the same memory.
pub(super) struct Tree<S> {
    /// The current board, if it has yet to be examined or is a solution.
    board: S,
    /// The waiting boards are the first `waiting` of these; `levels` has the number of splits above
    /// each. The memory is reused, so a board is copied once to wait and once to continue.
    boards: Vec<S>,
    levels: [u16; DEPTH],
    waiting: usize,
    level: u16,
    /// Whether the current board has yet to be examined.
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

    /// Begins a search on a board.
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

    /// Continues until the quota is used up or the tree is exhausted.
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

    /// The number of boards examined.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of boards split. Each gave two more, which have been examined, wait, or are
    /// current.
    pub(super) fn guesses(&self) -> u64 {
        (self.nodes + self.waiting as u64 + u64::from(self.fresh)).saturating_sub(1) / 2
    }

    /// The number of solutions found.
    pub(super) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The first solution, if one was found.
    #[inline(always)]
    pub(super) fn first(&self) -> [u8; 81] {
        self.first.digits()
    }

    /// The solution that was just found.
    #[inline(always)]
    pub(super) fn solution(&self) -> [u8; 81] {
        self.board.digits()
    }

    /// The share of the tree that is done, assuming that both sides of a split are equal.
    pub(super) fn share_done(&self) -> f64 {
        let share = |level: u16| 0.5_f64.powi(level.into());
        let waiting: f64 = self.levels[..self.waiting].iter().map(|&level| share(level)).sum();
        let in_hand = if self.fresh { share(self.level) } else { 0.0 };
        1.0 - waiting - in_hand
    }
}
