//! Sixteen lanes of 16 bits in one 256-bit register.
//!
//! Every function here is compiled for AVX2, so only functions that are also compiled for AVX2 can
//! call it without `unsafe`. The safety comments in this file therefore concern memory only.

use std::arch::x86_64::*;

/// Sixteen lanes in memory: lane 0 is the lowest quarter of the first word.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Raw(pub(super) [u64; 4]);

/// A vector of sixteen lanes of 16 bits; lanes 0 to 7 are its low half.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Lanes(__m256i);

/// A mask for [`Lanes::shuffle`]: for each lane the source lane in the same half; [`NONE`] gives 0.
pub(super) const fn lanes_from(low: [u8; 8], high: [u8; 8]) -> Raw {
    let mut raw = [0; 4];
    let mut lane = 0;
    while lane < 16 {
        let bytes = match if lane < 8 { low[lane] } else { high[lane - 8] } {
            NONE => 0x8080,
            from => (2 * from as u64) | ((2 * from as u64 + 1) << 8),
        };
        raw[lane / 4] |= bytes << (16 * (lane % 4));
        lane += 1;
    }
    Raw(raw)
}

/// No source lane.
pub(super) const NONE: u8 = 0xFF;

/// Methods that are a single instruction each.
macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident ($($other:ident)?) is $intrinsic:ident $(::<$constant:literal>)?;)*) => {
        $($(#[$doc])*
        #[inline]
        #[target_feature(enable = "avx2")]
        pub(super) fn $name(self $(, $other: Lanes)?) -> Lanes {
            Lanes($intrinsic $(::<$constant>)? (self.0 $(, $other.0)?))
        })*
    };
}

impl Lanes {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn load(raw: &Raw) -> Lanes {
        // SAFETY: reads the 32 bytes of the array, which are aligned as the instruction requires.
        Lanes(unsafe { _mm256_load_si256(std::ptr::from_ref(raw).cast()) })
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn store(self) -> Raw {
        let mut raw = Raw([0; 4]);
        // SAFETY: writes the 32 bytes of the array, which are aligned as the instruction requires.
        unsafe { _mm256_store_si256(std::ptr::from_mut(&mut raw).cast(), self.0) };
        raw
    }

    /// Loads two halves of sixteen bytes.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of_halves(low: &[u8; 16], high: &[u8; 16]) -> Lanes {
        // SAFETY: reads the 16 bytes of each array, with no alignment required.
        Lanes(unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) })
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn to_halves(self) -> [[u8; 16]; 2] {
        let mut halves = [[0; 16]; 2];
        // SAFETY: writes the 32 bytes of the two arrays, with no alignment required.
        unsafe { _mm256_storeu_si256(halves.as_mut_ptr().cast(), self.0) };
        halves
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn zero() -> Lanes {
        Lanes(_mm256_setzero_si256())
    }

    /// The same word in every lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn all(word: u16) -> Lanes {
        Lanes(_mm256_set1_epi16(word as i16))
    }

    /// The same byte in both bytes of every lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn all_bytes(byte: u8) -> Lanes {
        Lanes(_mm256_set1_epi8(byte as i8))
    }

    /// The same two words in every pair of lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn all_pairs(pair: u32) -> Lanes {
        Lanes(_mm256_set1_epi32(pair as i32))
    }

    instructions! {
        and(other) is _mm256_and_si256;
        or(other) is _mm256_or_si256;
        xor(other) is _mm256_xor_si256;
        add(other) is _mm256_add_epi16;
        sub(other) is _mm256_sub_epi16;
        /// The smaller of each two lanes.
        least(other) is _mm256_min_epu16;
        /// All bits set in the lanes, or bytes, that are equal.
        equal(other) is _mm256_cmpeq_epi16;
        equal_bytes(other) is _mm256_cmpeq_epi8;
        /// All bits set in the lanes that are greater than the other's, as signed numbers.
        greater(other) is _mm256_cmpgt_epi16;
        /// Every lane shifted down or up by this many bits.
        down_1() is _mm256_srli_epi16::<1>;
        down_3() is _mm256_srli_epi16::<3>;
        down_4() is _mm256_srli_epi16::<4>;
        down_8() is _mm256_srli_epi16::<8>;
        up_4() is _mm256_slli_epi16::<4>;
        up_8() is _mm256_slli_epi16::<8>;

        /// The bytes of this half at the indices in the other.
        shuffle(from) is _mm256_shuffle_epi8;
        /// Each half shifted down by seven bytes.
        down_7_bytes() is _mm256_bsrli_epi128::<7>;
        /// In each half, the lower (or higher) lanes of this and the other, interleaved.
        low_lanes(other) is _mm256_unpacklo_epi16;
        high_lanes(other) is _mm256_unpackhi_epi16;
        /// The same with pairs of lanes, and with words of four lanes.
        low_pairs(other) is _mm256_unpacklo_epi32;
        high_pairs(other) is _mm256_unpackhi_epi32;
        low_words(other) is _mm256_unpacklo_epi64;
        high_words(other) is _mm256_unpackhi_epi64;
        /// The two words of each half exchanged.
        swap_words() is _mm256_shuffle_epi32::<0b01_00_11_10>;
        /// The low (or high) half of this, then that of the other.
        low_halves(other) is _mm256_permute2x128_si256::<0x20>;
        high_halves(other) is _mm256_permute2x128_si256::<0x31>;
        /// The high half of this, then the low half of the other.
        high_low(other) is _mm256_permute2x128_si256::<0x21>;
        /// The low half of this and the high half of the other.
        halves(high) is _mm256_blend_epi32::<0b1111_0000>;
        /// Some pairs of lanes of the other, the rest of this.
        with_pair_5(other) is _mm256_blend_epi32::<0b0010_0000>;
        with_pair_6(other) is _mm256_blend_epi32::<0b0100_0000>;
        with_pair_7(other) is _mm256_blend_epi32::<0b1000_0000>;
        with_pairs_3_7(other) is _mm256_blend_epi32::<0b1000_1000>;
        with_pairs_6_7(other) is _mm256_blend_epi32::<0b1100_0000>;
        /// The odd lanes of the other, the rest of this.
        with_odd_lanes(other) is _mm256_blend_epi16::<0xAA>;

        /// Each pair of lanes, as a 32-bit number, shifted down or up by this many bits.
        pairs_down_16() is _mm256_srli_epi32::<16>;
        pairs_up_16() is _mm256_slli_epi32::<16>;
        pairs_up_4() is _mm256_slli_epi32::<4>;
        /// For each pair, the sum of the products of its lanes with those of the other.
        pair_products(other) is _mm256_madd_epi16;
    }

    /// The bits that the other does not have.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn without(self, other: Lanes) -> Lanes {
        Lanes(_mm256_andnot_si256(other.0, self.0))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn or3(self, second: Lanes, third: Lanes) -> Lanes {
        self.or(second).or(third)
    }

    /// The bytes of the other where the mask's highest bit is set.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn replaced(self, other: Lanes, mask: Lanes) -> Lanes {
        Lanes(_mm256_blendv_epi8(self.0, other.0, mask.0))
    }

    /// Every lane without its lowest set bit.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn drop_lowest(self) -> Lanes {
        self.and(self.add(Lanes::all(u16::MAX)))
    }

    /// All bits set in the lanes that are 0.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn empty_lanes(self) -> Lanes {
        self.equal(Lanes::zero())
    }

    /// All bits set in the lanes that are not 0. No lane may have its highest bit set.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn filled_lanes(self) -> Lanes {
        self.greater(Lanes::zero())
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn is_zero(self) -> bool {
        _mm256_testz_si256(self.0, self.0) == 1
    }

    /// The highest bit of each byte.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn byte_signs(self) -> u32 {
        _mm256_movemask_epi8(self.0) as u32
    }
}

/// One bit of each of eight lanes, the lowest lane's first.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bit_of_lanes(lanes: &[u8; 16], bit: u8) -> u32 {
    // SAFETY: reads the 16 bytes of the array, with no alignment required.
    let lanes = unsafe { _mm_loadu_si128(lanes.as_ptr().cast()) };
    // The bit becomes the sign of the lane, then of a byte.
    let signs = _mm_sll_epi16(lanes, _mm_cvtsi32_si128(15 - i32::from(bit)));
    _mm_movemask_epi8(_mm_packs_epi16(signs, _mm_setzero_si128())) as u32
}
