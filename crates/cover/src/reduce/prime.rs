//! Modulo the prime 2^31 - 1, which stands in for the rational numbers.
//!
//! It detects sizes that do not fit: a system without a rational solution has none modulo nearly
//! every prime. There is one number per word. As 2^31 is 1 here, the high bits of a product are
//! added to the low ones.

use super::linear::Modulus;
use crate::random::Draws;

pub(super) struct Prime;

const P: u32 = (1 << 31) - 1;

fn reduced(number: u64) -> u32 {
    let p = u64::from(P);
    // For numbers below 2^62 the first sum is below 2^32 and the second at most 2^31, which is less
    // than twice the prime.
    let number = (number & p) + (number >> 31);
    let number = ((number & p) + (number >> 31)) as u32;
    if number >= P { number - P } else { number }
}

fn product(a: u32, b: u32) -> u32 {
    reduced(u64::from(a) * u64::from(b))
}

/// The inverse by Fermat: the power with exponent `P - 2`.
fn inverse(a: u32) -> u32 {
    let (mut power, mut inverse) = (a, 1);
    let mut exponent = P - 2;
    while exponent > 0 {
        if exponent & 1 == 1 {
            inverse = product(inverse, power);
        }
        power = product(power, power);
        exponent >>= 1;
    }
    inverse
}

/// Scales the multipliers so that the first one is 1. They prove the same, and the others are then
/// small more often than not.
pub(super) fn simplify<T>(multipliers: &mut [(T, u32)]) {
    let Some(&(_, first)) = multipliers.first() else { return };
    let factor = inverse(first);
    multipliers.iter_mut().for_each(|(_, multiplier)| *multiplier = product(*multiplier, factor));
}

impl Modulus for Prime {
    type Word = u32;

    const MODULUS: u32 = P;
    const ZERO: u32 = 0;
    const IN_A_WORD: usize = 1;
    const ANNIHILATOR: u32 = 1;

    fn one_at(_: usize) -> u32 {
        1
    }

    fn drawn(draws: &mut Draws) -> u32 {
        reduced(draws.next() >> 2)
    }

    fn get(word: u32, _: usize) -> u32 {
        word
    }

    fn first(word: u32) -> Option<usize> {
        (word != 0).then_some(0)
    }

    fn first_unit(word: u32) -> Option<usize> {
        Prime::first(word)
    }

    fn clearing(pivot: u32) -> impl Fn(u32) -> u32 {
        let inverse = inverse(pivot);
        move |a| product(P - a, inverse)
    }

    fn add(target: &mut [u32], factor: u32, source: &[u32]) {
        let pairs = target.iter_mut().zip(source);
        if factor == 1 {
            pairs.for_each(|(a, &b)| {
                let sum = *a + b;
                *a = if sum >= P { sum - P } else { sum };
            });
        } else {
            let factor = u64::from(factor);
            pairs.for_each(|(a, &b)| *a = reduced(factor * u64::from(b) + u64::from(*a)));
        }
    }
}
