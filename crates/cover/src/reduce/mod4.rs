//! Modulo 4: 64 numbers in two words, one for the low bits and one for the high bits.
//!
//! 2 has no inverse here, which is why this modulus can refute more than modulo 2 does.

use super::linear::Modulus;
use crate::random::Draws;

pub(super) struct Mod4;

/// The low and the high bits of 64 numbers.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    low: u64,
    high: u64,
}

fn sum(a: Bits, b: Bits) -> Bits {
    Bits { low: a.low ^ b.low, high: a.high ^ b.high ^ (a.low & b.low) }
}

impl Modulus for Mod4 {
    type Word = Bits;

    const MODULUS: u32 = 4;
    const ZERO: Bits = Bits { low: 0, high: 0 };
    const IN_A_WORD: usize = 64;
    const ANNIHILATOR: u32 = 2;

    fn one_at(place: usize) -> Bits {
        Bits { low: 1 << place, high: 0 }
    }

    fn drawn(draws: &mut Draws) -> Bits {
        Bits { low: draws.next(), high: draws.next() }
    }

    fn get(word: Bits, place: usize) -> u32 {
        ((word.low >> place & 1) + 2 * (word.high >> place & 1)) as u32
    }

    fn first(word: Bits) -> Option<usize> {
        let some = word.low | word.high;
        (some != 0).then(|| some.trailing_zeros() as usize)
    }

    /// 1 and 3 are their own inverses.
    fn first_unit(word: Bits) -> Option<usize> {
        (word.low != 0).then(|| word.low.trailing_zeros() as usize)
    }

    /// If the pivot is 2, the number to clear is 2 as well, and any odd factor will do.
    fn clearing(pivot: u32) -> impl Fn(u32) -> u32 {
        move |a| if pivot == 2 { 1 } else { (4 - a) * pivot % 4 }
    }

    fn add(target: &mut [Bits], factor: u32, source: &[Bits]) {
        let pairs = target.iter_mut().zip(source);
        match factor {
            1 => pairs.for_each(|(a, &b)| *a = sum(*a, b)),
            2 => pairs.for_each(|(a, b)| a.high ^= b.low),
            _ => pairs.for_each(|(a, &b)| *a = sum(*a, Bits { low: b.low, high: b.high ^ b.low })),
        }
    }
}
