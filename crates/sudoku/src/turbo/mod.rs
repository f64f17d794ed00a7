//! The solver for classic boards: 9×9 with rows, columns and boxes, and no further rules.
//!
//! ```text
//! digits or candidates ----> a board in the machine's form --propagate--> solved, dead, or stuck
//!                                         ^------------- one of two <--guess-- stuck
//! ```
//!
//! A board is stored in one of two forms, chosen when a [`Solver`] is created: six registers on
//! machines with AVX2 (`vectors/`), 64-bit words elsewhere (`portable/`). The two share only the
//! rules: what follows without a guess, which does not depend on the order of deduction, and the
//! choice of the guess (`guess.rs`). So the answers, their order and the number of nodes are the
//! same on every machine, and each form tests the other. All unsafe code of this crate is in
//! `vectors/`. What was tried and lost is recorded in `docs/turbo-log.md`.
//!
//! [`solve`] and [`count`] take a grid. A [`Solver`] can be reused for many boards. A [`Batch`]
//! runs one solver on each core.

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

/// Whether this solver handles boards of this shape.
pub(crate) fn fits(shape: &Shape) -> bool {
    shape.is_plain() && *shape.box_layout() == Boxes::Rectangles { rows: 3, columns: 3 }
}

/// The contents of a board, row by row. Solvers panic if a digit is above 9 or a character is
/// invalid.
#[derive(Clone, Copy, Debug)]
pub enum Board<'b> {
    /// The digit of each cell, 0 for an empty cell.
    Digits(&'b [u8; 81]),
    /// The character of each cell: a digit, or `0` or `.` for an empty cell.
    Line(&'b [u8; 81]),
    /// The candidates of each cell: bit 0 is digit 1. Bits above digit 9 are ignored.
    Candidates(&'b [u16; 81]),
}

impl Board<'_> {
    /// Whether no digit is above 9 and every character is valid.
    fn is_sound(self) -> bool {
        // Checks every cell instead of stopping at the first bad one, so that the loop vectorises.
        match self {
            Board::Digits(digits) => digits.iter().fold(true, |sound, &digit| sound & (digit <= 9)),
            Board::Line(signs) => signs
                .iter()
                .fold(true, |sound, &sign| sound & (sign.is_ascii_digit() | (sign == b'.'))),
            Board::Candidates(_) => true,
        }
    }
}

/// A solver that can be reused for many boards. It allocates no memory for a board.
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

/// The form in which the board is stored.
enum Path {
    #[cfg(target_arch = "x86_64")]
    Vectors(Box<vectors::Vectors>),
    Portable(Box<Tree<Candidates>>),
}

/// Dispatches to the tree of the current form.
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
    /// Creates a solver that uses the best instructions that the machine has.
    pub fn new() -> Solver {
        #[cfg(target_arch = "x86_64")]
        if let Some(vectors) = vectors::Vectors::new() {
            return Solver { path: Path::Vectors(Box::new(vectors)) };
        }
        Solver::portable()
    }

    /// Creates a solver that runs on every machine. Its answers are the same.
    pub fn portable() -> Solver {
        Solver { path: Path::Portable(Box::new(Tree::new())) }
    }

    /// Returns whether the solver uses the machine's vector instructions.
    pub fn has_vectors(&self) -> bool {
        !matches!(self.path, Path::Portable(_))
    }

    /// Returns a solution, if there is one.
    ///
    /// # Panics
    ///
    /// If the board contains an invalid digit or character: see [`Board`].
    pub fn solve(&mut self, board: Board<'_>) -> Option<[u8; 81]> {
        self.begin(board);
        let quota = Quota { nodes: u64::MAX, solutions: 1 };
        (self.run(quota) == Pause::Solution).then(|| self.solution())
    }

    /// Counts the solutions. Returns `limit` if there are at least that many. If both are large,
    /// this may never end; a search of a [`Puzzle`](crate::Puzzle) can be stopped.
    ///
    /// # Panics
    ///
    /// If the board contains an invalid digit or character: see [`Board`].
    pub fn count(&mut self, board: Board<'_>, limit: u64) -> u64 {
        self.begin(board);
        if limit > 0 {
            self.run(Quota { nodes: u64::MAX, solutions: limit });
        }
        self.solutions()
    }

    /// Calls `visit` with every solution, until it returns [`ControlFlow::Break`].
    ///
    /// # Panics
    ///
    /// If the board contains an invalid digit or character: see [`Board`].
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

    /// Returns the number of nodes of the search tree visited for the last board: the root, and two
    /// for each guess of which both sides were examined.
    pub fn nodes(&self) -> u64 {
        tree!(&self.path, tree => tree.nodes())
    }

    /// Returns the number of guesses made for the last board: nodes that were split in two.
    pub fn guesses(&self) -> u64 {
        tree!(&self.path, tree => tree.guesses())
    }

    /// Begins a search, which [`run`](Solver::run) carries out.
    ///
    /// # Panics
    ///
    /// If the board is not sound.
    fn begin(&mut self, board: Board<'_>) {
        assert!(board.is_sound(), "digits go from 1 to 9, and empty cells are 0 or dots");
        tree!(&mut self.path, tree => tree.begin(board));
    }

    /// Continues until the quota, which must allow at least one solution, is used up.
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

    /// The number of solutions found so far.
    fn solutions(&self) -> u64 {
        tree!(&self.path, tree => tree.solutions())
    }

    /// An estimate of the share of the search that is done, assuming that all branches are equal.
    fn share_done(&self) -> f64 {
        tree!(&self.path, tree => tree.share_done())
    }
}
