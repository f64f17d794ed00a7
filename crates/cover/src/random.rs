//! Random numbers that are the same on every machine and in every release.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Shuffles `list` by Fisher and Yates. It is written out because the order must be the same in
/// every release, and a library's shuffle may change.
pub(crate) fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for end in (2..=list.len()).rev() {
        let scaled = u128::from(random.next_u64()) * end as u128;
        list.swap(end - 1, (scaled >> 64) as usize);
    }
}

/// A sequence of random words for each index: whoever needs the words of index 1000 need not draw
/// those before.
#[derive(Clone, Debug)]
pub(crate) struct Streams(ChaCha8Rng);

impl Streams {
    pub(crate) fn new(seed: u64) -> Streams {
        Streams(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Goes to the first word of a sequence.
    pub(crate) fn go_to(&mut self, index: u64) {
        self.0.set_stream(index);
        self.0.set_word_pos(0);
    }

    /// Returns the next word of the sequence.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `bound`, each with the same probability (D. Lemire, *Fast random
    /// integer generation in an interval*, 2019).
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}

/// Random numbers where speed matters and quality hardly does: the sequence that G. L. Steele and
/// others call SplitMix (2014). A word takes less than a nanosecond, a sixth of what ChaCha takes.
pub(crate) struct Draws(u64);

impl Draws {
    pub(crate) fn new() -> Draws {
        Draws(0)
    }

    /// Returns the sequence of a seed and a number. Sequences of different numbers have nothing to
    /// do with each other.
    pub(crate) fn of(seed: u64, number: u64) -> Draws {
        let mut mixer = Draws(seed);
        let salt = mixer.next();
        Draws(salt ^ Draws(number).next())
    }

    /// Returns a number below `count`, each with the same probability up to one in 2^32.
    pub(crate) fn below(&mut self, count: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(count)) >> 64) as u32
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
