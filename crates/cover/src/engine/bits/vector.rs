//! Vectors of 256 bits, in which the kernels are written: one form with AVX2, one for any machine.
//!
//! A kernel is generic over [`Vector`] and is inlined as a whole into one function for each form
//! ([`Vector::run`]). Both forms give the same results bit for bit, so a search visits the same
//! nodes with either.

#![allow(unsafe_code, reason = "machine instructions, and vectors viewed as words")]

#[cfg(target_arch = "x86_64")]
mod wide;

#[cfg(target_arch = "x86_64")]
pub(super) use wide::Wide;

/// 256 bits in memory, which a vector is loaded from and stored to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub(in super::super) struct Raw(pub(super) [u64; 4]);

/// Returns vectors in memory as words: another view of the same bits.
pub(super) fn words(raw: &[Raw]) -> &[u64] {
    // SAFETY: `Raw` is four words and nothing else: 32 bytes with an alignment of 32.
    unsafe { std::slice::from_raw_parts(raw.as_ptr().cast(), raw.len() * 4) }
}

/// Returns vectors in memory as mutable words.
pub(super) fn words_mut(raw: &mut [Raw]) -> &mut [u64] {
    // SAFETY: as in `learn`; any bits are a word and a `Raw`, and the borrow is passed on.
    unsafe { std::slice::from_raw_parts_mut(raw.as_mut_ptr().cast(), raw.len() * 4) }
}

/// Work that is written once for both forms of a vector.
pub(in super::super) trait Kernel {
    type Answer;

    /// Does the work. Implementations are inlined into [`Vector::run`], which is compiled for the
    /// form.
    fn run<V: Vector>(self) -> Self::Answer;
}

/// A vector of 256 bits, seen as lanes of 8, 16 or 32 bits, or as words.
pub(in super::super) trait Vector: Copy {
    /// Runs a kernel in code that is compiled for this form.
    fn run<K: Kernel>(kernel: K) -> K::Answer;

    fn zero() -> Self;
    fn load(raw: &Raw) -> Self;
    fn store(self) -> Raw;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;

    /// Removes the lowest bit of every lane.
    fn strip<const BITS: u32>(self) -> Self;

    /// Returns a mask with one bit for each byte; the bits of empty lanes are set.
    fn empty<const BITS: u32>(self) -> u32;

    /// Returns a vector whose lanes are non-empty exactly where those of both vectors are.
    fn both<const BITS: u32>(self, other: Self) -> Self;

    fn is_zero(self) -> bool;

    /// Returns this vector without the bits of `other`.
    fn and_not(self, other: Self) -> Self;
    fn add_64(self, other: Self) -> Self;
    fn sub_64(self, other: Self) -> Self;
    /// Sets all bits of the upper word in each half whose lower word is zero: as a number, minus
    /// one. All other bits are 0.
    fn borrow_128(self) -> Self;
    /// Returns the highest bit of each byte.
    fn top_bits(self) -> u32;

    /// Returns a vector with `word` in every lane of 32 bits.
    fn all_32(word: u32) -> Self;
    fn add_32(self, other: Self) -> Self;
    fn add_8(self, other: Self) -> Self;
    /// Sets all bits of empty lanes of 32 bits: as a number, minus one. All other bits are 0.
    fn is_empty_32(self) -> Self;
    /// Counts the bits in each byte.
    fn count_8(self) -> Self;
    /// Adds the four bytes of each lane of 32 bits.
    fn sum_32(self) -> Self;
    /// Adds the eight lanes of 32 bits, modulo 2^32.
    fn total_32(self) -> u32;
    /// Returns the smaller of two unsigned numbers in each lane of 32 bits, and the place that
    /// belongs to it. If they are equal, that is the place of `self`.
    fn least_32(self, place: Self, other: Self, other_place: Self) -> (Self, Self);

    /// Returns the bits of `word` that are set in `mask`, moved together at the low end.
    fn gather(word: u64, mask: u64) -> u64;

    /// Returns the position of a one in `word` by its number among the ones, from 0. There must be
    /// more than `number` ones.
    fn select(word: u64, number: u32) -> u32;
}

/// A vector for any machine: four words and ordinary arithmetic.
#[derive(Clone, Copy)]
pub(in super::super) struct Plain([u64; 4]);

impl Plain {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Plain {
        Plain(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Plain, f: impl Fn(u64, u64) -> u64) -> Plain {
        Plain(std::array::from_fn(|k| f(self.0[k], other.0[k])))
    }

    /// Applies a function to each pair of lanes of 32 bits.
    #[inline(always)]
    fn zip_32(self, other: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
        self.zip(other, |a, b| {
            let low = f(a as u32, b as u32);
            let high = f((a >> 32) as u32, (b >> 32) as u32);
            u64::from(low) | u64::from(high) << 32
        })
    }
}

/// Returns a word with the highest bit of every lane set.
const fn tops(bits: u32) -> u64 {
    match bits {
        8 => 0x8080_8080_8080_8080,
        16 => 0x8000_8000_8000_8000,
        32 => 0x8000_0000_8000_0000,
        _ => 1 << 63,
    }
}

/// Returns a word with the highest bit set in every lane that is not empty.
#[inline(always)]
fn filled_tops<const BITS: u32>(word: u64) -> u64 {
    let low = !tops(BITS);
    (((word & low) + low) | word) & tops(BITS)
}

/// Packs the highest bits of the bytes of `word` into one byte. All other bits of `word` must be 0.
#[inline(always)]
fn top_bits_of(word: u64) -> u32 {
    ((word >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

impl Vector for Plain {
    #[inline(always)]
    fn run<K: Kernel>(kernel: K) -> K::Answer {
        kernel.run::<Plain>()
    }

    #[inline(always)]
    fn zero() -> Plain {
        Plain([0; 4])
    }

    #[inline(always)]
    fn load(raw: &Raw) -> Plain {
        Plain(raw.0)
    }

    #[inline(always)]
    fn store(self) -> Raw {
        Raw(self.0)
    }

    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn strip<const BITS: u32>(self) -> Plain {
        self.map(|word| word & (word - (filled_tops::<BITS>(word) >> (BITS - 1))))
    }

    #[inline(always)]
    fn empty<const BITS: u32>(self) -> u32 {
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let mut mask = 0;
        for (k, &word) in self.0.iter().enumerate() {
            let lows = (!filled_tops::<BITS>(word) & tops(BITS)) >> (BITS - 1);
            // Sets the lowest bit of each byte of an empty lane.
            let bytes = lows.wrapping_mul(u64::MAX >> (64 - BITS)) & BYTES;
            mask |= top_bits_of(bytes << 7) << (8 * k);
        }
        mask
    }

    #[inline(always)]
    fn both<const BITS: u32>(self, other: Plain) -> Plain {
        self.zip(other, |a, b| filled_tops::<BITS>(a) & filled_tops::<BITS>(b))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == [0; 4]
    }

    #[inline(always)]
    fn and_not(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add_64(self, other: Plain) -> Plain {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn sub_64(self, other: Plain) -> Plain {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn borrow_128(self) -> Plain {
        let borrow = |low| if low == 0 { u64::MAX } else { 0 };
        Plain([0, borrow(self.0[0]), 0, borrow(self.0[2])])
    }

    #[inline(always)]
    fn top_bits(self) -> u32 {
        let mut mask = 0;
        for (k, word) in self.0.iter().enumerate() {
            mask |= top_bits_of(word & tops(8)) << (8 * k);
        }
        mask
    }

    #[inline(always)]
    fn all_32(word: u32) -> Plain {
        Plain([u64::from(word) | u64::from(word) << 32; 4])
    }

    #[inline(always)]
    fn add_32(self, other: Plain) -> Plain {
        self.zip_32(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn add_8(self, other: Plain) -> Plain {
        const LOW: u64 = !tops(8);
        self.zip(other, |a, b| ((a & LOW) + (b & LOW)) ^ ((a ^ b) & !LOW))
    }

    #[inline(always)]
    fn is_empty_32(self) -> Plain {
        self.zip_32(self, |lane, _| if lane == 0 { u32::MAX } else { 0 })
    }

    #[inline(always)]
    fn count_8(self) -> Plain {
        self.map(|word| {
            let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
            let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
            (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
        })
    }

    #[inline(always)]
    fn sum_32(self) -> Plain {
        self.map(|word| {
            let pairs = (word & 0x00FF_00FF_00FF_00FF) + (word >> 8 & 0x00FF_00FF_00FF_00FF);
            (pairs & 0x0000_FFFF_0000_FFFF) + (pairs >> 16 & 0x0000_FFFF_0000_FFFF)
        })
    }

    #[inline(always)]
    fn total_32(self) -> u32 {
        self.0.iter().fold(0, |sum: u32, &word| {
            sum.wrapping_add(word as u32).wrapping_add((word >> 32) as u32)
        })
    }

    #[inline(always)]
    fn least_32(self, place: Plain, other: Plain, other_place: Plain) -> (Plain, Plain) {
        let keep = self.zip_32(other, |a, b| if a <= b { u32::MAX } else { 0 });
        let pick = |a: Plain, b: Plain| {
            Plain(std::array::from_fn(|k| (a.0[k] & keep.0[k]) | (b.0[k] & !keep.0[k])))
        };
        (pick(self, other), pick(place, other_place))
    }

    #[inline(always)]
    fn gather(word: u64, mask: u64) -> u64 {
        if mask & mask.wrapping_add(mask & mask.wrapping_neg()) == 0 {
            // A run of ones is the common case, and takes one shift.
            return if mask == 0 { 0 } else { (word & mask) >> mask.trailing_zeros() };
        }
        let (mut mask, mut bit, mut gathered) = (mask, 0, 0);
        while mask != 0 {
            gathered |= (word >> mask.trailing_zeros() & 1) << bit;
            mask &= mask - 1;
            bit += 1;
        }
        gathered
    }

    #[inline(always)]
    fn select(word: u64, number: u32) -> u32 {
        let mut word = word;
        for _ in 0..number {
            word &= word - 1;
        }
        word.trailing_zeros()
    }
}
