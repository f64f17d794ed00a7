//! Reproducible random draws.
//!
//! A seed must give the same puzzle on every machine and in every release. The numbers therefore
//! come from ChaCha with eight rounds, whose output is fixed by its definition. Everything derived
//! from them is written out here, because a library's shuffle may change between versions.
//!
//! Each seed has 2⁶⁴ independent *streams*. Work that is shared among threads uses one stream for
//! each part, so the result does not depend on which thread does which part.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of reproducible random draws.
///
/// ```
/// use quadrille_sudoku::Draw;
///
/// let mut draw = Draw::new(7);
/// let mut list = [1, 2, 3, 4];
/// draw.shuffle(&mut list);
/// assert!(draw.below(6) < 6);
/// assert_eq!(draw.below(1), 0);
/// ```
#[derive(Clone)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// Creates the source for a seed.
    pub fn new(seed: u64) -> Draw {
        Draw(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Creates the source for one stream of a seed. Stream 0 equals [`new`](Draw::new).
    pub fn stream(seed: u64, number: u64) -> Draw {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        Draw(random)
    }

    /// Draws 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws a number below `end`, or 0 if `end` is 0. Scaling by multiplication leaves a bias
    /// below 2⁻⁵⁰ for any board.
    pub fn below(&mut self, end: usize) -> usize {
        let scaled = u128::from(self.0.next_u64()) * end as u128;
        (scaled >> 64) as usize
    }

    /// Draws one element of a list.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Shuffles a list; every order is equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            let place = self.below(end);
            list.swap(end - 1, place);
        }
    }

    /// Shuffles the lines (rows or columns) of a board, keeping blocks of `width` lines together.
    pub(crate) fn lines(&mut self, size: usize, width: usize) -> Vec<u8> {
        let mut parts: Vec<Vec<u8>> =
            (0..size).step_by(width).map(|first| (first as u8..).take(width).collect()).collect();
        self.shuffle(&mut parts);
        for part in &mut parts {
            self.shuffle(part);
        }
        parts.concat()
    }
}

impl fmt::Debug for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draw").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_draws() {
        let mut draw = Draw::new(1);
        assert_eq!([(); 4].map(|()| draw.below(1000)), [402, 80, 596, 219]);
        let mut list = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        draw.shuffle(&mut list);
        assert_eq!(list, [8, 7, 2, 9, 5, 1, 4, 6, 3]);
    }

    #[test]
    fn streams_differ_from_each_other() {
        let first = |stream| Draw::stream(9, stream).bits();
        assert_eq!(first(0), Draw::new(9).bits());
        let mut firsts: Vec<u64> = (0..1000).map(first).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 1000);
    }

    #[test]
    fn lines_stay_in_their_block() {
        let lines = Draw::new(3).lines(12, 4);
        assert!(lines.chunks(4).all(|part| part.iter().all(|line| line / 4 == part[0] / 4)));
        let mut sorted = lines;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..12));
    }
}
