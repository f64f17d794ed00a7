//! Modulo 2: 64 numbers per word; addition is XOR.
//!
//! It detects parity: three sets of tetrominoes in 6×10, and the Langford pairings that do not
//! exist.

use super::linear::Modulus;
use crate::random::Draws;

pub(super) struct Mod2;

impl Modulus for Mod2 {
    type Word = u64;

    const MODULUS: u32 = 2;
    const ZERO: u64 = 0;
    const IN_A_WORD: usize = 64;
    const ANNIHILATOR: u32 = 1;

    fn one_at(place: usize) -> u64 {
        1 << place
    }

    fn drawn(draws: &mut Draws) -> u64 {
        draws.next()
    }

    fn get(word: u64, place: usize) -> u32 {
        (word >> place & 1) as u32
    }

    fn first(word: u64) -> Option<usize> {
        (word != 0).then(|| word.trailing_zeros() as usize)
    }

    fn first_unit(word: u64) -> Option<usize> {
        Mod2::first(word)
    }

    fn clearing(_: u32) -> impl Fn(u32) -> u32 {
        |_| 1
    }

    fn add(target: &mut [u64], _: u32, source: &[u64]) {
        target.iter_mut().zip(source).for_each(|(a, b)| *a ^= b);
    }
}
