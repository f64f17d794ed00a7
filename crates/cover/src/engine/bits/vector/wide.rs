//! A vector in a register of a machine with AVX2.

use std::arch::x86_64::*;

use super::{Kernel, Raw, Vector};

/// A vector of a machine with AVX2, BMI1, BMI2, LZCNT and POPCNT.
///
/// Every intrinsic below is safe on a machine that has these, which justifies each unsafe block: a
/// search with this type is set up only if [`Wide::is_here`] returns true.
#[derive(Clone, Copy)]
pub(in super::super) struct Wide(__m256i);

impl Wide {
    /// Returns whether this machine has all these features.
    pub(in super::super) fn is_here() -> bool {
        !cfg!(miri)
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
}

/// Methods that are a single instruction.
macro_rules! instructions {
    ($($name:ident is $intrinsic:ident;)*) => {
        $(#[inline(always)]
        fn $name(self, other: Wide) -> Wide {
            // SAFETY: the machine has AVX2, see `Wide`.
            Wide(unsafe { $intrinsic(self.0, other.0) })
        })*
    };
}

impl Vector for Wide {
    #[inline(always)]
    fn run<K: Kernel>(kernel: K) -> K::Answer {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(kernel: K) -> K::Answer {
            kernel.run::<Wide>()
        }
        // SAFETY: the machine has all five, see `Wide`.
        unsafe { compiled(kernel) }
    }

    #[inline(always)]
    fn zero() -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        Wide(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    fn load(raw: &Raw) -> Wide {
        // SAFETY: reads the 32 bytes of the reference, aligned as the instruction requires.
        Wide(unsafe { _mm256_load_si256(std::ptr::from_ref(raw).cast()) })
    }

    #[inline(always)]
    fn store(self) -> Raw {
        let mut raw = Raw([0; 4]);
        // SAFETY: writes the 32 bytes of the array, aligned as the instruction requires.
        unsafe { _mm256_store_si256(std::ptr::from_mut(&mut raw).cast(), self.0) };
        raw
    }

    instructions! {
        and is _mm256_and_si256;
        or is _mm256_or_si256;
        add_32 is _mm256_add_epi32;
        add_8 is _mm256_add_epi8;
        add_64 is _mm256_add_epi64;
        sub_64 is _mm256_sub_epi64;
    }

    #[inline(always)]
    fn strip<const BITS: u32>(self) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            let less = match BITS {
                8 => _mm256_add_epi8(self.0, _mm256_set1_epi8(-1)),
                16 => _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)),
                _ => _mm256_add_epi32(self.0, _mm256_set1_epi32(-1)),
            };
            Wide(_mm256_and_si256(self.0, less))
        }
    }

    #[inline(always)]
    fn empty<const BITS: u32>(self) -> u32 {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            let zero = _mm256_setzero_si256();
            let empty = match BITS {
                8 => _mm256_cmpeq_epi8(self.0, zero),
                16 => _mm256_cmpeq_epi16(self.0, zero),
                _ => _mm256_cmpeq_epi32(self.0, zero),
            };
            _mm256_movemask_epi8(empty) as u32
        }
    }

    #[inline(always)]
    fn both<const BITS: u32>(self, other: Wide) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        Wide(unsafe {
            match BITS {
                8 => _mm256_min_epu8(self.0, other.0),
                16 => _mm256_min_epu16(self.0, other.0),
                _ => _mm256_min_epu32(self.0, other.0),
            }
        })
    }

    #[inline(always)]
    fn and_not(self, other: Wide) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        Wide(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn borrow_128(self) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            let zero = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            Wide(_mm256_slli_si256::<8>(zero))
        }
    }

    #[inline(always)]
    fn top_bits(self) -> u32 {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe { _mm256_movemask_epi8(self.0) as u32 }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn all_32(word: u32) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        Wide(unsafe { _mm256_set1_epi32(word as i32) })
    }

    #[inline(always)]
    fn is_empty_32(self) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        Wide(unsafe { _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn count_8(self) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            // The number of bits in each number below 16, looked up in the halves of every byte.
            let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let half = _mm256_set1_epi8(15);
            let low = _mm256_and_si256(self.0, half);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), half);
            let low = _mm256_shuffle_epi8(table, low);
            Wide(_mm256_add_epi8(low, _mm256_shuffle_epi8(table, high)))
        }
    }

    #[inline(always)]
    fn sum_32(self) -> Wide {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            let pairs = _mm256_maddubs_epi16(self.0, _mm256_set1_epi8(1));
            Wide(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
        }
    }

    #[inline(always)]
    fn total_32(self) -> u32 {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            let high = _mm256_extracti128_si256::<1>(self.0);
            let four = _mm_add_epi32(_mm256_castsi256_si128(self.0), high);
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
            (_mm_cvtsi128_si32(two) as u32).wrapping_add(_mm_extract_epi32::<1>(two) as u32)
        }
    }

    #[inline(always)]
    fn least_32(self, place: Wide, other: Wide, other_place: Wide) -> (Wide, Wide) {
        // SAFETY: the machine has AVX2, see `Wide`.
        unsafe {
            let least = _mm256_min_epu32(self.0, other.0);
            let keep = _mm256_cmpeq_epi32(least, self.0);
            (Wide(least), Wide(_mm256_blendv_epi8(other_place.0, place.0, keep)))
        }
    }

    #[inline(always)]
    fn gather(word: u64, mask: u64) -> u64 {
        // SAFETY: the machine has BMI2, see `Wide`.
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn select(word: u64, number: u32) -> u32 {
        // SAFETY: the machine has BMI2, see `Wide`.
        unsafe { _pdep_u64(1 << number, word) }.trailing_zeros()
    }
}
