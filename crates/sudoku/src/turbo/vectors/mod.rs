//! The board in vectors, for x86-64 with AVX2.
//!
//! ```text
//! digits --digits.rs--> cube --round.rs--> stuck --branch.rs--> two cubes
//!                         \--------------> solved --digits.rs--> digits
//! ```
//!
//! The candidates of the whole board fit in six vectors of 256 bits (drawn in `cube.rs`). One
//! *round* finds all naked and hidden singles of the board and removes what they see, without a
//! loop or a branch. An easy puzzle takes five rounds. A guess copies 192 bytes.
//!
//! All functions on vectors are compiled for machines with the features that [`Vectors::new`]
//! checks for. They are called only through [`Vectors`], which can exist only on such a machine.
//! This is the safety argument of every unsafe block in this file. The only others are the loads
//! and stores of `lanes.rs`.

mod branch;
mod cube;
mod digits;
mod lanes;
mod numbers;
mod round;

use self::cube::Cube;
use super::Board;
use super::guess::Past;
use super::search::{Fate, Pause, Quota, State, Tree};

impl State for Cube {
    #[inline(always)]
    fn blank() -> Cube {
        // SAFETY: see the head of the file.
        unsafe { Cube::all(0) }
    }

    #[inline(always)]
    fn of_digits(digits: &[u8; 81]) -> Cube {
        // SAFETY: see the head of the file.
        unsafe { round::begin(&Cube::of_digits(digits)) }
    }

    #[inline(always)]
    fn of_candidates(candidates: &[u16; 81]) -> Cube {
        // SAFETY: see the head of the file.
        unsafe { Cube::of_candidates(candidates) }
    }

    #[inline(always)]
    fn propagate(&mut self) -> Fate {
        // SAFETY: see the head of the file.
        unsafe { round::propagate(self) }
    }

    #[inline(always)]
    fn split(&mut self, other: &mut Cube, past: &mut Past) {
        // SAFETY: see the head of the file.
        unsafe { branch::split(self, other, past) }
    }

    #[inline(always)]
    fn digits(&self) -> [u8; 81] {
        // SAFETY: see the head of the file.
        unsafe { self.to_digits() }
    }
}

/// A search on a machine with AVX2 and the other required features.
pub(super) struct Vectors(Tree<Cube>);

impl Vectors {
    /// Returns `None` if the machine lacks a required feature.
    pub(super) fn new() -> Option<Vectors> {
        let fit = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        // SAFETY: the machine has the features that the function is compiled for.
        fit.then(|| Vectors(unsafe { new() }))
    }

    pub(super) fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    pub(super) fn guesses(&self) -> u64 {
        self.0.guesses()
    }

    pub(super) fn solutions(&self) -> u64 {
        self.0.solutions()
    }

    pub(super) fn share_done(&self) -> f64 {
        self.0.share_done()
    }

    pub(super) fn begin(&mut self, board: Board<'_>) {
        // SAFETY: see the head of the file.
        unsafe { begin(&mut self.0, board) }
    }

    pub(super) fn run(&mut self, quota: Quota) -> Pause {
        // SAFETY: see the head of the file.
        unsafe { run(&mut self.0, quota) }
    }

    pub(super) fn solution(&self) -> [u8; 81] {
        // SAFETY: see the head of the file.
        unsafe { solution(&self.0) }
    }

    pub(super) fn first(&self) -> [u8; 81] {
        // SAFETY: see the head of the file.
        unsafe { first(&self.0) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn new() -> Tree<Cube> {
    Tree::new()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn begin(tree: &mut Tree<Cube>, board: Board<'_>) {
    tree.begin(board);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run(tree: &mut Tree<Cube>, quota: Quota) -> Pause {
    tree.run(quota)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn solution(tree: &Tree<Cube>) -> [u8; 81] {
    tree.solution()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn first(tree: &Tree<Cube>) -> [u8; 81] {
    tree.first()
}
