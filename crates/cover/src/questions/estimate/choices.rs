//! The choices of a dive, drawn so that the dives of a block share out the first branches.
//!
//! A dive is a number between 0 and 1. Its first choice, among three branches, is the third of the
//! unit interval in which the number lies; where it lies within that third decides the second
//! choice, and so on. The numbers of a block lie in different intervals of equal length:
//!
//! ```text
//!   root with branches     |     a      |     b      |     c      |
//!   block of 8 dives       | *   |   * |*    |  *  |   * | *   |  *  |    *|
//! ```
//!
//! So no branch near the root has many more dives than its share, as happens with independent
//! draws. Every single dive is as likely to be anywhere as every other, so that the means stay
//! true, even if the last block is cut short: its intervals come in the order of van der Corput's
//! sequence, shuffled by flipping the same bits of each. After some choices the digits of the
//! number are used up, and new ones are drawn.
//!
//! Source: systematic sampling of a tree by its leaves, as in stratified versions of Knuth's
//! method (P. C. Chen, *Heuristic sampling*, 1992); the order from A. B. Owen, *Randomly permuted
//! (t,m,s)-nets*, 1995.

use super::figure::BLOCK;
use crate::engine::dive::Choices;
use crate::random::Draws;

/// The choices of one dive.
pub(super) struct Shared {
    /// The digits that are left, as a fraction of 2^64.
    number: u64,
    /// The number of branches that the digits used so far could tell apart.
    used: u64,
    more: Draws,
}

impl Shared {
    /// Returns the choices of the `dive`-th dive of a seed.
    pub(super) fn new(seed: u64, dive: u64) -> Shared {
        const BITS: u32 = BLOCK.trailing_zeros();
        let flips = Draws::of(!seed, dive / BLOCK).next();
        let interval = (dive % BLOCK).reverse_bits() ^ flips;
        let mut more = Draws::of(seed, dive);
        let number = interval >> (64 - BITS) << (64 - BITS) | more.next() >> BITS;
        Shared { number, used: 1, more }
    }
}

impl Choices for Shared {
    fn choose(&mut self, count: u32) -> u32 {
        /// What is left is then still fine enough for any number of branches.
        const MOST_USED: u64 = 1 << 28;
        if self.used >= MOST_USED {
            (self.number, self.used) = (self.more.next(), 1);
        }
        let scaled = u128::from(self.number) * u128::from(count);
        self.number = scaled as u64;
        self.used = self.used.saturating_mul(count.into());
        (scaled >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dives_of_a_block_share_out_the_branches() {
        for count in [2, 3, 7, 64, 256] {
            let mut times = vec![0; count as usize];
            for dive in 0..BLOCK {
                times[Shared::new(5, dive + 3 * BLOCK).choose(count) as usize] += 1;
            }
            let fair = BLOCK as i64 / i64::from(count);
            assert!(times.iter().all(|&it: &i64| (it - fair).abs() <= 1), "{count}: {times:?}");
        }
    }

    #[test]
    fn any_dive_of_a_block_may_be_anywhere_and_so_may_its_later_choices() {
        let tries = 6_000;
        for dive in [0, 1, 100] {
            for later in [0, 5, 40] {
                let mut times = [0; 3];
                for seed in 0..tries {
                    let mut choices = Shared::new(seed, dive);
                    for _ in 0..later {
                        choices.choose(5);
                    }
                    times[choices.choose(3) as usize] += 1;
                }
                let fair = tries as i64 / 3;
                assert!(times.iter().all(|&it: &i64| (it - fair).abs() < 200), "{times:?}");
            }
        }
    }
}
