//! Random draws that mean the same for ever.
//!
//! Whoever gives a seed wants the same puzzle on every machine and in every release. So the numbers come from
//! ChaCha with eight rounds, whose output is fixed by its definition, and what is made of them is written out here:
//! a library's shuffle may change.
//!
//! A seed has 2⁶⁴ *streams* that have nothing to do with each other. Work that is shared among threads gives each
//! part its own, and then it does not matter who does it.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of draws.
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
    /// The draws of a seed.
    pub fn new(seed: u64) -> Draw {
        Draw(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The draws of a seed's stream of this number. Stream 0 is that of [`new`](Draw::new).
    pub fn stream(seed: u64, number: u64) -> Draw {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        Draw(random)
    }

    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`, by multiplication: its bias is below 2⁻⁵⁰ for any board. 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let scaled = u128::from(self.0.next_u64()) * end as u128;
        (scaled >> 64) as usize
    }

    /// One of a list, which is not empty.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Puts a list into any order, each as likely as any other (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            let place = self.below(end);
            list.swap(end - 1, place);
        }
    }

    /// The lines of a board in any order that keeps parts of `width` together.
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
    fn a_seed_means_the_same_for_ever() {
        let mut draw = Draw::new(1);
        assert_eq!([(); 4].map(|()| draw.below(1000)), [402, 80, 596, 219]);
        let mut list = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        draw.shuffle(&mut list);
        assert_eq!(list, [8, 7, 2, 9, 5, 1, 4, 6, 3]);
    }

    #[test]
    fn streams_have_nothing_in_common() {
        let first = |stream| Draw::stream(9, stream).bits();
        assert_eq!(first(0), Draw::new(9).bits());
        let mut firsts: Vec<u64> = (0..1000).map(first).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 1000);
    }

    #[test]
    fn lines_stay_with_their_part() {
        let lines = Draw::new(3).lines(12, 4);
        assert!(lines.chunks(4).all(|part| part.iter().all(|line| line / 4 == part[0] / 4)));
        let mut sorted = lines;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..12));
    }
}
