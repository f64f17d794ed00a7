//! Many natural numbers of any size in one array.
//!
//! A diagram has a number for each of its nodes: how many covers lie below it. Most have one or two
//! words, a few have many, and a `BigUint` each would cost an allocation each. So the words of all
//! numbers lie end to end, the least significant first:
//!
//! ```text
//! ends     1        3              6      number k is words[ends[k-1]..ends[k]]
//! words    w0  |  w0 w1  |  w0 w1 w2      without leading zeros; zero has no word
//! ```
//!
//! Sums are collected in a [`Sum`], which uses 128 bits until they no longer suffice.

use num_bigint::BigUint;

use crate::vectors::{OutOfMemory, append, push, reserve};

/// Natural numbers, numbered in the order in which they are pushed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    ends: Vec<u32>,
    words: Vec<u64>,
}

impl Numbers {
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the words of a number, the least significant first.
    #[inline]
    pub(crate) fn words(&self, k: usize) -> &[u64] {
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        &self.words[start as usize..self.ends[k] as usize]
    }

    #[cfg(test)]
    pub(crate) fn get(&self, k: usize) -> BigUint {
        number(self.words(k))
    }

    /// Returns the bytes that the numbers occupy.
    pub(crate) fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<u32>() + self.words.capacity() * size_of::<u64>()
    }

    /// Appends a sum.
    #[inline]
    pub(crate) fn push(&mut self, sum: &Sum) -> Result<(), OutOfMemory> {
        match sum.large.is_empty() {
            true => {
                let words = [sum.small as u64, (sum.small >> 64) as u64];
                let len = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
                append(&mut self.words, &words[..len])?;
            }
            false => append(&mut self.words, &sum.large)?,
        }
        let end = u32::try_from(self.words.len()).map_err(|_| OutOfMemory)?;
        push(&mut self.ends, end)
    }
}

/// Returns the number that these words mean.
pub(crate) fn number(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// Adds the product of two numbers to `sum`, which has room for the result.
#[inline]
pub(crate) fn add_product(sum: &mut [u64], one: &[u64], other: &[u64]) {
    for (k, &word) in one.iter().enumerate().filter(|(_, word)| **word != 0) {
        let mut carry = 0_u128;
        for (place, j) in sum[k..].iter_mut().zip(0..) {
            if j >= other.len() && carry == 0 {
                break;
            }
            let factor = other.get(j).copied().unwrap_or(0);
            let all = u128::from(word) * u128::from(factor) + u128::from(*place) + carry;
            *place = all as u64;
            carry = all >> 64;
        }
    }
}

/// A sum of natural numbers.
#[derive(Debug, Default)]
pub(crate) struct Sum {
    /// The sum, while `large` is empty.
    small: u128,
    /// The sum, once it exceeds 128 bits.
    large: Vec<u64>,
}

impl Sum {
    pub(crate) fn clear(&mut self) {
        self.small = 0;
        self.large.clear();
    }

    /// Adds `factor` times a number.
    #[inline]
    pub(crate) fn add(&mut self, words: &[u64], factor: u64) -> Result<(), OutOfMemory> {
        let small = match words {
            [] => return Ok(()),
            [low] => Some(u128::from(*low)),
            [low, high] => Some(u128::from(*high) << 64 | u128::from(*low)),
            _ => None,
        };
        if self.large.is_empty()
            && let Some(small) = small
            && let Some(product) = small.checked_mul(u128::from(factor))
            && let Some(sum) = self.small.checked_add(product)
        {
            self.small = sum;
            return Ok(());
        }
        self.add_large(words, factor)
    }

    #[cold]
    fn add_large(&mut self, words: &[u64], factor: u64) -> Result<(), OutOfMemory> {
        let room = words.len().max(self.large.len()).max(2) + 2;
        let more = room.saturating_sub(self.large.len());
        reserve(&mut self.large, more)?;
        if self.large.is_empty() {
            self.large.extend([self.small as u64, (self.small >> 64) as u64]);
        }
        self.large.resize(room, 0);
        let mut carry = 0_u128;
        for (k, place) in self.large.iter_mut().enumerate() {
            let word = words.get(k).copied().unwrap_or(0);
            // At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1.
            let sum = u128::from(word) * u128::from(factor) + u128::from(*place) + carry;
            *place = sum as u64;
            carry = sum >> 64;
        }
        while self.large.last() == Some(&0) {
            self.large.pop();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sums_are_those_of_big_integers(
            terms in prop::collection::vec((prop::collection::vec(any::<u64>(), 0..5), any::<u64>()), 0..6),
        ) {
            let (mut sum, mut truth) = (Sum::default(), BigUint::ZERO);
            let mut numbers = Numbers::default();
            for (mut words, factor) in terms {
                while words.last() == Some(&0) {
                    words.pop();
                }
                sum.add(&words, factor).expect("small");
                truth += number(&words) * factor;
                numbers.push(&sum).expect("small");
                prop_assert_eq!(numbers.get(numbers.len() - 1), truth.clone());
                prop_assert!(numbers.words(numbers.len() - 1).last() != Some(&0));
            }
            sum.clear();
            numbers.push(&sum).expect("small");
            prop_assert_eq!(numbers.get(numbers.len() - 1), BigUint::ZERO);
        }
    }
}
