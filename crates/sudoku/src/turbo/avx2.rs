//! The lanes in one register of 256 bits, for x86-64 with AVX2.
//!
//! The methods of [`Avx2`] are always inlined, into the functions at the end of this file that
//! are compiled for AVX2 and the like; nothing else uses the type. Those are called through [`Vectors`] alone, which
//! exists only on a machine that was asked and has what they need. This is the safety argument of
//! every block of unsafe code here; where there is more to say, it is said there.
//!
//! A closure between those functions and these methods is not inlined for sure, and then every instruction
//! becomes a call (easy puzzles took four to five times as long, hard ones seven to eight): so the code on [`Lanes`] has none on the way of a round.

use std::arch::x86_64::*;

use super::cube::{Cube, Rows, column_bit};
use super::lanes::{Lanes, Raw};
use super::search::{Pause, Quota, Tree};

/// Sixteen lanes in a register.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// An intrinsic on registers. It touches no memory, and needs no more than that the machine has it.
macro_rules! on_registers {
    ($intrinsic:ident $(::<$constant:literal>)? ($($value:expr),*)) => {
        // SAFETY: runs only on a machine that has AVX2, see the head of the file.
        Avx2(unsafe { $intrinsic $(::<$constant>)? ($($value),*) })
    };
}

/// For each lane of a half the lane of that half that it gets, as bytes.
const fn lanes_from(low: [u8; 8], high: [u8; 8]) -> Raw {
    let mut raw = [0; 4];
    let mut lane = 0;
    while lane < 16 {
        let from = if lane < 8 { low[lane] } else { high[lane - 8] } as u64;
        raw[lane / 4] |= ((2 * from) | ((2 * from + 1) << 8)) << (16 * (lane % 4));
        lane += 1;
    }
    raw
}

const SAME: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
static NINE_NEXT: Raw = lanes_from(SAME, [1, 6, 1, 6, 1, 6, 0, 0]);
static NINE_AFTER: Raw = lanes_from(SAME, [6, 0, 6, 0, 6, 0, 1, 1]);
/// Where `upper[k]` and `lower[k]` find their rows in [`Avx2::spread`].
static SPREAD_UPPER: [Raw; 3] =
    [lanes_from([0; 8], [0; 8]), lanes_from([2; 8], [2; 8]), lanes_from([4; 8], [4; 8])];
static SPREAD_LOWER: [Raw; 3] = [
    lanes_from([2; 8], [0, 1, 0, 1, 0, 1, 2, 2]),
    lanes_from([6; 8], [2, 3, 2, 3, 2, 3, 6, 6]),
    lanes_from([6; 8], [4, 5, 4, 5, 4, 5, 6, 6]),
];

impl Avx2 {
    #[inline(always)]
    fn of_bytes(bytes: &[u8; 32]) -> Avx2 {
        // SAFETY: reads the 32 bytes of the array, wherever they lie.
        Avx2(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn shuffle(self, from: &Raw) -> Avx2 {
        on_registers!(_mm256_shuffle_epi8(self.0, Avx2::load(from).0))
    }

    #[inline(always)]
    fn least(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_min_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn high_twice(self) -> Avx2 {
        on_registers!(_mm256_permute2x128_si256::<0x11>(self.0, self.0))
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn load(raw: &Raw) -> Avx2 {
        // SAFETY: reads the 32 bytes of the array, wherever they lie.
        Avx2(unsafe { _mm256_loadu_si256(raw.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> Raw {
        let mut raw = [0; 4];
        // SAFETY: writes the 32 bytes of the array, wherever they lie.
        unsafe { _mm256_storeu_si256(raw.as_mut_ptr().cast(), self.0) };
        raw
    }

    #[inline(always)]
    fn all(word: u16) -> Avx2 {
        on_registers!(_mm256_set1_epi16(word as i16))
    }

    #[inline(always)]
    fn and(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_and_si256(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_or_si256(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_andnot_si256(other.0, self.0))
    }

    #[inline(always)]
    fn add(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_add_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn sub(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_sub_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn down_three(self) -> Avx2 {
        on_registers!(_mm256_srli_epi16::<3>(self.0))
    }

    #[inline(always)]
    fn drop_lowest(self) -> Avx2 {
        self.and(self.add(Avx2::all(u16::MAX)))
    }

    #[inline(always)]
    fn empty_lanes(self) -> Avx2 {
        on_registers!(_mm256_cmpeq_epi16(self.0, Avx2::zero().0))
    }

    #[inline(always)]
    fn any_empty_lane(cube: &Cube<Avx2>) -> Avx2 {
        let ([a, b, c], [d, e, f]) = (cube.upper, cube.lower);
        a.least(d).least(b.least(e)).least(c.least(f)).empty_lanes()
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: as for all intrinsics on registers.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn swap(self) -> Avx2 {
        on_registers!(_mm256_permute2x128_si256::<0x01>(self.0, self.0))
    }

    #[inline(always)]
    fn low_twice(self) -> Avx2 {
        on_registers!(_mm256_permute2x128_si256::<0x00>(self.0, self.0))
    }

    #[inline(always)]
    fn halves(self, high: Avx2) -> Avx2 {
        on_registers!(_mm256_blend_epi32::<0xF0>(self.0, high.0))
    }

    #[inline(always)]
    fn nine_next(self) -> Avx2 {
        self.shuffle(&NINE_NEXT)
    }

    #[inline(always)]
    fn nine_after(self) -> Avx2 {
        self.shuffle(&NINE_AFTER)
    }

    #[inline(always)]
    fn low_words(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_unpacklo_epi64(self.0, other.0))
    }

    #[inline(always)]
    fn high_words(self, other: Avx2) -> Avx2 {
        on_registers!(_mm256_unpackhi_epi64(self.0, other.0))
    }

    #[inline(always)]
    fn even_pairs(self, other: Avx2) -> Avx2 {
        // SAFETY: as for all intrinsics on registers. The bits are not read as numbers.
        Avx2(unsafe {
            let (a, b) = (_mm256_castsi256_ps(self.0), _mm256_castsi256_ps(other.0));
            _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(a, b))
        })
    }

    #[inline(always)]
    fn odd_pairs(self, other: Avx2) -> Avx2 {
        // SAFETY: as for all intrinsics on registers. The bits are not read as numbers.
        Avx2(unsafe {
            let (a, b) = (_mm256_castsi256_ps(self.0), _mm256_castsi256_ps(other.0));
            _mm256_castps_si256(_mm256_shuffle_ps::<0xDD>(a, b))
        })
    }

    #[inline(always)]
    fn upper_lane(self) -> Avx2 {
        on_registers!(_mm256_srli_epi32::<16>(self.0))
    }

    #[inline(always)]
    fn lower_pair(self) -> Avx2 {
        on_registers!(_mm256_slli_epi64::<32>(self.0))
    }

    /// ```text
    /// high half of lower    [b1 b2] [b1 b2] [b1 b2] [b3 b3]
    ///                        row 1   row 2   row 3   row 3    are taken, twice; in the high half the upper lanes
    /// ```
    #[inline(always)]
    fn nine(last_band: &[Avx2; 3]) -> Rows<Avx2> {
        let [first, second, third] = *last_band;
        let pairs = on_registers!(_mm256_blend_epi32::<0b0010_0000>(first.0, second.0));
        let pairs = on_registers!(_mm256_blend_epi32::<0b1100_0000>(pairs.0, third.0)).high_twice();
        let shifts = Avx2::load(&[0, 0, 16 << 32 | 16, 16 << 32 | 16]);
        Rows {
            most: on_registers!(_mm256_srlv_epi32(pairs.0, shifts.0)),
            rest: first.high_words(second).high_twice(),
        }
    }

    /// The bands 1 and 2 are where `upper` wants them, so that one shuffle does. For `lower` the lanes
    /// of the two are put side by side in the high half, and the rows of band 3 beside them.
    #[inline(always)]
    fn spread(rows: Rows<Avx2>) -> Cube<Avx2> {
        let most = rows.most;
        let moved = on_registers!(_mm256_slli_epi32::<16>(most.0));
        let sides = on_registers!(_mm256_blend_epi16::<0xAA>(most.swap().0, moved.0));
        let rest = rows.rest.low_twice();
        let first = on_registers!(_mm256_blend_epi32::<0b0010_0010>(sides.0, rest.0));
        let second = on_registers!(_mm256_blend_epi32::<0b1000_1000>(sides.0, rest.0));
        let third = most.halves(sides);
        let ([a, b, c], [d, e, f]) = (&SPREAD_UPPER, &SPREAD_LOWER);
        Cube {
            upper: [most.shuffle(a), most.shuffle(b), most.shuffle(c)],
            lower: [first.shuffle(d), second.shuffle(e), third.shuffle(f)],
        }
    }

    #[inline(always)]
    fn boards([first, second, third]: &[Avx2; 3]) -> [u64; 16] {
        let none = Avx2::zero();
        let a = on_registers!(_mm256_unpacklo_epi16(first.0, second.0));
        let b = on_registers!(_mm256_unpacklo_epi16(third.0, none.0));
        let c = on_registers!(_mm256_unpackhi_epi16(first.0, second.0));
        let d = on_registers!(_mm256_unpackhi_epi16(third.0, none.0));
        let pairs = [
            on_registers!(_mm256_unpacklo_epi32(a.0, b.0)).store(),
            on_registers!(_mm256_unpackhi_epi32(a.0, b.0)).store(),
            on_registers!(_mm256_unpacklo_epi32(c.0, d.0)).store(),
            on_registers!(_mm256_unpackhi_epi32(c.0, d.0)).store(),
        ];
        let mut boards = [0; 16];
        for (pair, &[low, next, high, last]) in pairs.iter().enumerate() {
            [boards[2 * pair], boards[2 * pair + 1]] = [low, next];
            [boards[2 * pair + 8], boards[2 * pair + 9]] = [high, last];
        }
        boards
    }

    #[inline(always)]
    fn row_digits(self) -> [[u8; 9]; 2] {
        let columns = Avx2::of_bytes(&COLUMN_BITS);
        // Nine less the digit, at the columns where it is.
        let mut less = Avx2::zero();
        for (digit, bytes) in COLUMN_BYTES.iter().enumerate() {
            let byte = on_registers!(_mm256_shuffle_epi8(self.0, Avx2::of_bytes(bytes).0));
            let there = on_registers!(_mm256_cmpeq_epi8(byte.and(columns).0, columns.0));
            let value = on_registers!(_mm256_set1_epi8(8 - digit as i8));
            less = less.or(there.and(value));
        }
        let digits = on_registers!(_mm256_sub_epi8(_mm256_set1_epi8(9), less.0)).store();
        let [low, next, high, last] = digits.map(u64::to_le_bytes);
        let mut rows = [[0; 9]; 2];
        rows[0][..8].copy_from_slice(&low);
        rows[1][..8].copy_from_slice(&high);
        [rows[0][8], rows[1][8]] = [next[0], last[0]];
        rows
    }

    #[inline(always)]
    fn bit(self, bit: u32) -> u32 {
        // SAFETY: as for all intrinsics on registers.
        unsafe {
            // The bit becomes the sign of the lane, then of a byte.
            let signs = _mm256_sll_epi16(self.0, _mm_cvtsi32_si128(15 - bit as i32));
            _mm256_movemask_epi8(_mm256_packs_epi16(signs, _mm256_setzero_si256())) as u32
        }
    }
}

/// For each digit 1 to 8 and each of nine columns the byte of the half that has it; beyond them, none.
static COLUMN_BYTES: [[u8; 32]; 8] = column_bytes();
/// The bit of the column in that byte.
static COLUMN_BITS: [u8; 32] = column_bits();

const fn column_bytes() -> [[u8; 32]; 8] {
    let mut bytes = [[0x80; 32]; 8];
    let mut at = 0;
    while at < 72 {
        let (digit, column) = (at / 9, at % 9);
        bytes[digit][column] = (2 * digit) as u8 + (column_bit(column) / 8) as u8;
        bytes[digit][column + 16] = bytes[digit][column];
        at += 1;
    }
    bytes
}

const fn column_bits() -> [u8; 32] {
    let mut bits = [0xFF; 32];
    let mut column = 0;
    while column < 9 {
        bits[column] = 1 << (column_bit(column) % 8);
        bits[column + 16] = bits[column];
        column += 1;
    }
    bits
}

/// A search on a machine that has AVX2 and the like.
pub(super) struct Vectors(Tree<Cube<Avx2>>);

impl Vectors {
    /// `None` if the machine lacks something.
    pub(super) fn new() -> Option<Vectors> {
        let fit = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        // SAFETY: the machine has what the function is compiled for.
        fit.then(|| Vectors(unsafe { new() }))
    }

    pub(super) fn begin_digits(&mut self, digits: &[u8; 81]) {
        // SAFETY: `new` has seen that the machine has what the function is compiled for.
        unsafe { begin_digits(&mut self.0, digits) }
    }

    pub(super) fn begin_candidates(&mut self, candidates: &[u16; 81]) {
        // SAFETY: as above.
        unsafe { begin_candidates(&mut self.0, candidates) }
    }

    pub(super) fn run(&mut self, quota: Quota) -> Pause {
        // SAFETY: as above.
        unsafe { run(&mut self.0, quota) }
    }

    pub(super) fn solution(&self) -> [u8; 81] {
        // SAFETY: as above.
        unsafe { solution(&self.0) }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.0.nodes
    }

    pub(super) fn solutions(&self) -> u64 {
        self.0.solutions
    }

    pub(super) fn share_done(&self) -> f64 {
        self.0.share_done()
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn new() -> Tree<Cube<Avx2>> {
    Tree::new()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn begin_digits(tree: &mut Tree<Cube<Avx2>>, digits: &[u8; 81]) {
    tree.begin_digits(digits);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn begin_candidates(tree: &mut Tree<Cube<Avx2>>, candidates: &[u16; 81]) {
    tree.begin_candidates(candidates);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run(tree: &mut Tree<Cube<Avx2>>, quota: Quota) -> Pause {
    tree.run(quota)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn solution(tree: &Tree<Cube<Avx2>>) -> [u8; 81] {
    tree.solution()
}
