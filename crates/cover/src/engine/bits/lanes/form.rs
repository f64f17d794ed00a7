//! The operations that depend on how a state is cut into lanes.

#![allow(
    clippy::needless_range_loop,
    reason = "several arrays are indexed in parallel, and the loops are vectorised"
)]

use super::super::table::mark_words;
use super::super::vector::Vector;
use super::{Cut, Lanes};

/// The operations of a kernel that depend on the cut. `M` is the capacity of arrays of vectors.
pub(super) trait Form<V: Vector, const M: usize> {
    /// Returns the number of vectors.
    fn len(&self) -> usize;

    /// Returns whether any lane is empty.
    fn is_hollow(&self, state: &[V; M]) -> bool;

    /// Removes the lowest bit of every lane in vector `k` of a state. Returns the result, and the
    /// marks of the lanes that are then empty; bits of other bytes may be set too.
    fn strip(&self, k: usize, vector: V) -> (V, u32);

    /// Returns the mark of the first item among those marked.
    fn first(&self, lanes: &Lanes, marked: &[u64; M]) -> usize;

    /// Returns the position in the state of a lane's only bit.
    fn only_bit(&self, lanes: &Lanes, state: &[u64], mark: usize) -> usize;

    /// Returns whether a lane has two words.
    fn is_wide(&self, mark: usize) -> bool;

    /// Returns the bits of a lane in its first or second word.
    fn bits(&self, lanes: &Lanes, state: &[u64], mark: usize, word: usize) -> u64;

    /// Returns the position in the state of the lowest of the bits that [`bits`](Form::bits)
    /// returns.
    fn first_bit(&self, mark: usize, word: usize) -> usize;
}

/// Returns the lowest mark.
#[inline(always)]
fn first_mark<const M: usize>(len: usize, marked: &[u64; M]) -> usize {
    for k in 0..mark_words(len) {
        if marked[k] != 0 {
            return 64 * k + marked[k].trailing_zeros() as usize;
        }
    }
    0
}

/// `N` vectors with lanes of one width.
pub(super) struct Even<const BITS: u32, const N: usize>;

impl<V: Vector, const BITS: u32, const N: usize> Form<V, N> for Even<BITS, N> {
    #[inline(always)]
    fn len(&self) -> usize {
        N
    }

    #[inline(always)]
    fn is_hollow(&self, state: &[V; N]) -> bool {
        let (first, others) = (state[0], &state[1..]);
        others.iter().fold(first, |all, &vector| all.both::<BITS>(vector)).empty::<BITS>() != 0
    }

    #[inline(always)]
    fn strip(&self, _: usize, vector: V) -> (V, u32) {
        let stripped = vector.strip::<BITS>();
        (stripped, stripped.empty::<BITS>())
    }

    #[inline(always)]
    fn first(&self, _: &Lanes, marked: &[u64; N]) -> usize {
        first_mark(N, marked)
    }

    #[inline(always)]
    fn only_bit(&self, _: &Lanes, state: &[u64], mark: usize) -> usize {
        let bits = state[mark / 8] >> (8 * (mark % 8)) & (u64::MAX >> (64 - BITS));
        8 * mark + bits.trailing_zeros() as usize
    }

    #[inline(always)]
    fn is_wide(&self, _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn bits(&self, _: &Lanes, state: &[u64], mark: usize, _: usize) -> u64 {
        state[mark / 8] >> (8 * (mark % 8)) & (u64::MAX >> (64 - BITS))
    }

    #[inline(always)]
    fn first_bit(&self, mark: usize, _: usize) -> usize {
        8 * mark
    }
}

/// `N` vectors with lanes of any width; if `N` is 0, `len` vectors.
pub(super) struct Packed<V, const N: usize, const M: usize> {
    len: usize,
    /// The number of vectors with lanes of two words, and the number of bytes of these lanes.
    wide: usize,
    wide_bytes: usize,
    ordered: bool,
    /// The first bit of every lane.
    lows: [V; M],
    /// The last bit of every lane.
    tops: [V; M],
}

impl<V: Vector, const N: usize, const M: usize> Packed<V, N, M> {
    #[inline(always)]
    pub(super) fn new(lanes: &Lanes) -> Self {
        let wide_bytes = match lanes.cut {
            Cut::Packed { wide } => wide as usize,
            Cut::Even(_) => 0,
        };
        let (mut lows, mut tops) = ([V::zero(); M], [V::zero(); M]);
        for k in 0..lanes.len {
            (lows[k], tops[k]) = (V::load(&lanes.lows[k]), V::load(&lanes.filler[k]));
        }
        let (len, wide) = (lanes.len, wide_bytes.div_ceil(32));
        Packed { len, wide, wide_bytes, ordered: lanes.ordered, lows, tops }
    }

    /// Subtracts one in every lane. The last bit stays set in exactly those that are not empty.
    #[inline(always)]
    fn less(&self, k: usize, vector: V) -> V {
        let less = vector.sub_64(self.lows[k]);
        if k < self.wide { less.add_64(vector.borrow_128()) } else { less }
    }
}

impl<V: Vector, const N: usize, const M: usize> Form<V, M> for Packed<V, N, M> {
    #[inline(always)]
    fn len(&self) -> usize {
        if N > 0 { N } else { self.len }
    }

    #[inline(always)]
    fn is_hollow(&self, state: &[V; M]) -> bool {
        let mut hollow = V::zero();
        for k in 0..self.len() {
            hollow = hollow.or(self.tops[k].and_not(self.less(k, state[k])));
        }
        !hollow.is_zero()
    }

    #[inline(always)]
    fn strip(&self, k: usize, vector: V) -> (V, u32) {
        let stripped = vector.and(self.less(k, vector)).or(self.tops[k]);
        (stripped, !self.less(k, stripped).top_bits())
    }

    #[inline(always)]
    fn first(&self, lanes: &Lanes, marked: &[u64; M]) -> usize {
        if self.ordered {
            return first_mark(self.len(), marked);
        }
        let mut best = (u16::MAX, 0);
        for k in 0..mark_words(self.len()) {
            let mut marks = marked[k];
            while marks != 0 {
                let mark = 64 * k + marks.trailing_zeros() as usize;
                marks &= marks - 1;
                best = best.min((lanes.item_at[mark], mark));
            }
        }
        best.1
    }

    #[inline(always)]
    fn only_bit(&self, lanes: &Lanes, state: &[u64], mark: usize) -> usize {
        let word = mark / 8;
        let bits = state[word] & lanes.mask_at[mark];
        if bits == 0 && word > 0 {
            // The bit is in the first of two words.
            return 64 * (word - 1) + state[word - 1].trailing_zeros() as usize;
        }
        64 * word + bits.trailing_zeros() as usize
    }

    #[inline(always)]
    fn is_wide(&self, mark: usize) -> bool {
        mark < self.wide_bytes
    }

    #[inline(always)]
    fn bits(&self, lanes: &Lanes, state: &[u64], mark: usize, word: usize) -> u64 {
        let first = self.first_bit(mark, word) / 64;
        if first < mark / 8 { state[first] } else { state[first] & lanes.mask_at[mark] }
    }

    #[inline(always)]
    fn first_bit(&self, mark: usize, word: usize) -> usize {
        let first = if self.is_wide(mark) { mark / 16 * 2 } else { mark / 8 };
        64 * (first + word)
    }
}
