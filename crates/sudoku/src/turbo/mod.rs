//! The solver for the classic board: 9×9, rows, columns and boxes, nothing else.
//!
//! ```text
//! digits or candidates ----> a board in the machine's form --propagate--> solved, dead, or stuck
//!                                         ^------------- one of two <--guess-- stuck
//! ```
//!
//! A board is kept in one of two forms, chosen when a [`Solver`] is made: six registers where the machine has AVX2
//! (`vectors/`), words of 64 bits elsewhere (`portable/`). They have nothing in common but the rules: what follows
//! without a guess, which does not depend on the order in which it is found, and the guess (`guess.rs`). So
//! the answers, their order and the number of nodes are the same on every machine, and each form tests the other.
//! All unsafe code of this crate is in `vectors/`. What was tried and lost is told in `docs/turbo-log.md`.
//!
//! [`solve`] and [`count`] take a grid; a [`Solver`] is kept for many boards; a [`Batch`] has one on each core.

mod batch;
mod guess;
mod portable;
mod run;
mod search;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod vectors;

use std::fmt;
use std::ops::ControlFlow;

pub use batch::{Answer, Batch, count, solve};
use portable::Candidates;
pub(crate) use run::Run;
use search::{Pause, Quota, Tree};

use crate::shape::{Boxes, Shape};

/// Whether this is the solver for such boards.
pub(crate) fn fits(shape: &Shape) -> bool {
    shape.is_plain() && *shape.box_layout() == Boxes::Rectangles { rows: 3, columns: 3 }
}

/// What a board has, row by row. A solver panics if a digit is above 9 or a sign is none of those below.
#[derive(Clone, Copy, Debug)]
pub enum Board<'b> {
    /// The digit of each cell, 0 if it is empty.
    Digits(&'b [u8; 81]),
    /// The sign of each cell: a digit, or `0` or `.` if it is empty.
    Line(&'b [u8; 81]),
    /// The candidates of each cell: bit 0 is digit 1; bits above digit 9 count for nothing.
    Candidates(&'b [u16; 81]),
}

impl Board<'_> {
    /// Whether no digit is above 9, and no sign is none.
    fn is_sound(self) -> bool {
        // All are looked at, as vectors are, rather than all up to the first bad one.
        match self {
            Board::Digits(digits) => digits.iter().fold(true, |sound, &digit| sound & (digit <= 9)),
            Board::Line(signs) => signs
                .iter()
                .fold(true, |sound, &sign| sound & (sign.is_ascii_digit() | (sign == b'.'))),
            Board::Candidates(_) => true,
        }
    }
}

/// A solver with its memory, to be used for many boards one after the other: none of them allocates.
///
/// ```
/// use quadrille_sudoku::turbo::{Board, Solver};
///
/// let mut digits = [0; 81];
/// digits[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// let mut solver = Solver::new();
/// assert_eq!(solver.count(Board::Digits(&digits), 1000), 1000);
/// digits[9] = 1;
/// assert_eq!(solver.solve(Board::Digits(&digits)), None);
/// ```
pub struct Solver {
    path: Path,
}

/// In which form the board is.
enum Path {
    #[cfg(target_arch = "x86_64")]
    Vectors(Box<vectors::Vectors>),
    Portable(Box<Tree<Candidates>>),
}

/// Asks whichever tree there is.
macro_rules! tree {
    ($path:expr, $tree:ident => $question:expr) => {
        match $path {
            #[cfg(target_arch = "x86_64")]
            Path::Vectors($tree) => $question,
            Path::Portable($tree) => $question,
        }
    };
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("has_vectors", &self.has_vectors()).finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver that uses the best that the machine has.
    pub fn new() -> Solver {
        #[cfg(target_arch = "x86_64")]
        if let Some(vectors) = vectors::Vectors::new() {
            return Solver { path: Path::Vectors(Box::new(vectors)) };
        }
        Solver::portable()
    }

    /// A solver that uses nothing that not every machine has. The answers are the same.
    pub fn portable() -> Solver {
        Solver { path: Path::Portable(Box::new(Tree::new())) }
    }

    /// Whether it uses the machine's vectors.
    pub fn has_vectors(&self) -> bool {
        !matches!(self.path, Path::Portable(_))
    }

    /// A solution, if there is one.
    pub fn solve(&mut self, board: Board<'_>) -> Option<[u8; 81]> {
        self.begin(board);
        let quota = Quota { nodes: u64::MAX, solutions: 1 };
        (self.run(quota) == Pause::Solution).then(|| self.solution())
    }

    /// The number of solutions, or the limit if there are at least as many. This may take forever
    /// where both are large; a search of a [`Puzzle`](crate::Puzzle) can be stopped.
    pub fn count(&mut self, board: Board<'_>, limit: u64) -> u64 {
        self.begin(board);
        if limit > 0 {
            self.run(Quota { nodes: u64::MAX, solutions: limit });
        }
        self.solutions()
    }

    /// Tells every solution, until told to stop.
    pub fn for_each<B>(
        &mut self,
        board: Board<'_>,
        mut visit: impl FnMut(&[u8; 81]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.begin(board);
        while self.run(Quota { nodes: u64::MAX, solutions: 1 }) == Pause::Solution {
            visit(&self.solution())?;
        }
        ControlFlow::Continue(())
    }

    /// Nodes of the search tree that were visited for the last board: the root, and two for each guess
    /// of which both sides were looked at.
    pub fn nodes(&self) -> u64 {
        tree!(&self.path, tree => tree.nodes())
    }

    /// Guesses that were made for the last board: nodes that were split in two.
    pub fn guesses(&self) -> u64 {
        tree!(&self.path, tree => tree.guesses())
    }

    /// Begins a search that [`run`](Solver::run) carries out.
    ///
    /// # Panics
    ///
    /// If the board is not sound.
    fn begin(&mut self, board: Board<'_>) {
        assert!(board.is_sound(), "digits go from 1 to 9, and empty cells are 0 or dots");
        tree!(&mut self.path, tree => tree.begin(board));
    }

    /// Goes on until the quota, which has at least one solution, is used up.
    fn run(&mut self, quota: Quota) -> Pause {
        debug_assert!(quota.solutions > 0);
        tree!(&mut self.path, tree => tree.run(quota))
    }

    /// The solution just found.
    fn solution(&self) -> [u8; 81] {
        tree!(&self.path, tree => tree.solution())
    }

    /// The first solution, if one was found.
    fn first(&self) -> [u8; 81] {
        tree!(&self.path, tree => tree.first())
    }

    /// Solutions found so far.
    fn solutions(&self) -> u64 {
        tree!(&self.path, tree => tree.solutions())
    }

    /// The share of the search that is done, if all branches were alike.
    fn share_done(&self) -> f64 {
        tree!(&self.path, tree => tree.share_done())
    }
}
