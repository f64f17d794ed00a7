//! The board on vectors, as the tree asks for it.

use super::branch;
use super::cube::{Cube, ROW};
use super::lanes::Lanes;
use super::round::{self, clashes, eliminate};
use super::search::{Fate, State};

impl<L: Lanes> State for Cube<L> {
    #[inline(always)]
    fn of_digits(digits: &[u8; 81]) -> Cube<L> {
        let givens: Cube<L> = Cube::of_givens(digits);
        // Two givens against each other leave nothing.
        let clash = !clashes(&givens).is_zero();
        let mut cube = Cube::all(if clash { 0 } else { ROW });
        if !clash {
            eliminate(&mut cube, &givens);
        }
        cube
    }

    #[inline(always)]
    fn of_candidates(candidates: &[u16; 81]) -> Cube<L> {
        Cube::of_sets(candidates)
    }

    #[inline(always)]
    fn propagate(&mut self) -> Fate {
        round::propagate(self)
    }

    #[inline(always)]
    fn split(&mut self, other: &mut Cube<L>) {
        let with = branch::split(self);
        *other = *self;
        *self = with;
    }

    #[inline(always)]
    fn digits(&self) -> [u8; 81] {
        self.all_digits()
    }
}
