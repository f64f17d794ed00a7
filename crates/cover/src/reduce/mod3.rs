//! Modulo 3: 64 numbers in two words, one with a bit for each 1 and one with a bit for each 2.
//!
//! The sum in seven steps is that of K. Harrison, D. Page and N. P. Smart, *Software implementation
//! of finite fields of characteristic three* (2002).

use super::linear::Modulus;
use crate::random::Draws;

pub(super) struct Mod3;

/// Which of 64 numbers are 1, and which are 2.
#[derive(Clone, Copy)]
pub(super) struct Planes {
    one: u64,
    two: u64,
}

fn sum(a: Planes, b: Planes) -> Planes {
    let t = (a.one | b.two) ^ (a.two | b.one);
    Planes { one: (a.two | b.two) ^ t, two: (a.one | b.one) ^ t }
}

impl Modulus for Mod3 {
    type Word = Planes;

    const MODULUS: u32 = 3;
    const ZERO: Planes = Planes { one: 0, two: 0 };
    const IN_A_WORD: usize = 64;
    const ANNIHILATOR: u32 = 1;

    fn one_at(place: usize) -> Planes {
        Planes { one: 1 << place, two: 0 }
    }

    /// Half of the numbers are 0.
    fn drawn(draws: &mut Draws) -> Planes {
        let (some, sign) = (draws.next(), draws.next());
        Planes { one: some & sign, two: some & !sign }
    }

    fn get(word: Planes, place: usize) -> u32 {
        ((word.one >> place & 1) + 2 * (word.two >> place & 1)) as u32
    }

    fn first(word: Planes) -> Option<usize> {
        let some = word.one | word.two;
        (some != 0).then(|| some.trailing_zeros() as usize)
    }

    fn first_unit(word: Planes) -> Option<usize> {
        Mod3::first(word)
    }

    fn clearing(pivot: u32) -> impl Fn(u32) -> u32 {
        move |a| if a == pivot { 2 } else { 1 }
    }

    fn add(target: &mut [Planes], factor: u32, source: &[Planes]) {
        let pairs = target.iter_mut().zip(source);
        if factor == 1 {
            pairs.for_each(|(a, &b)| *a = sum(*a, b));
        } else {
            pairs.for_each(|(a, &b)| *a = sum(*a, Planes { one: b.two, two: b.one }));
        }
    }
}
