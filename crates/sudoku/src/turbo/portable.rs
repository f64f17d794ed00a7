//! The lanes in four machine words, for every machine.
//!
//! ```text
//! word     0               1               2               3
//! lane     0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15
//!          low half                        high half
//! ```
//!
//! Plain arithmetic on words of 64 bits: the compiler makes of it whatever vectors the machine has.

use std::array::from_fn;

use super::cube::{Cube, Rows};
use super::lanes::{Lanes, Raw};

/// Sixteen lanes in four words.
#[derive(Clone, Copy)]
pub(super) struct Words([u64; 4]);

/// One in each lane of a word.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane, which no lane uses.
const TOPS: u64 = ONES << 15;
const LOW_LANE: u64 = 0xFFFF;
const LOW_PAIR: u64 = 0xFFFF_FFFF;

impl Words {
    #[inline(always)]
    fn each(self, change: impl Fn(u64) -> u64) -> Words {
        Words(from_fn(|k| change(self.0[k])))
    }

    #[inline(always)]
    fn both(self, other: Words, join: impl Fn(u64, u64) -> u64) -> Words {
        Words(from_fn(|k| join(self.0[k], other.0[k])))
    }

    /// The three bands of digit 9, from the high half.
    #[inline(always)]
    fn nine_bands(self) -> [u64; 3] {
        [self.0[2] & LOW_LANE, self.0[2] >> 16 & LOW_LANE, self.0[3] >> 48]
    }
}

/// The half of digit 9 with these bands in it: b0 b1 b0 b1 b0 b1 b2 b2.
#[inline(always)]
fn nine_half([first, second, third]: [u64; 3]) -> [u64; 2] {
    let pair = first | second << 16;
    [pair | pair << 32, pair | third << 32 | third << 48]
}

/// The top bit of each lane that is not 0; what the other bits say is left open.
#[inline(always)]
fn not_empty(word: u64) -> u64 {
    word + (TOPS - ONES)
}

impl Lanes for Words {
    #[inline(always)]
    fn load(raw: &Raw) -> Words {
        Words(*raw)
    }

    #[inline(always)]
    fn store(self) -> Raw {
        self.0
    }

    #[inline(always)]
    fn all(word: u16) -> Words {
        Words([u64::from(word) * ONES; 4])
    }

    #[inline(always)]
    fn and(self, other: Words) -> Words {
        self.both(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Words) -> Words {
        self.both(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.both(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, other: Words) -> Words {
        self.both(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Words) -> Words {
        self.both(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn down_three(self) -> Words {
        self.each(|word| word >> 3)
    }

    #[inline(always)]
    fn drop_lowest(self) -> Words {
        // With the top bit on, no lane has to borrow from its neighbour.
        self.each(|word| ((word | TOPS) - ONES) & word)
    }

    #[inline(always)]
    fn empty_lanes(self) -> Words {
        self.each(|word| {
            let empty = TOPS & !not_empty(word);
            empty | (empty - (empty >> 15))
        })
    }

    #[inline(always)]
    fn any_empty_lane(cube: &Cube<Words>) -> Words {
        let [a, b, c] = cube.upper.map(|lanes| lanes.each(not_empty));
        let [d, e, f] = cube.lower.map(|lanes| lanes.each(not_empty));
        let none = a.and(b).and(c).and(d).and(e).and(f);
        none.each(|word| TOPS & !word)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn swap(self) -> Words {
        let [a, b, c, d] = self.0;
        Words([c, d, a, b])
    }

    #[inline(always)]
    fn low_twice(self) -> Words {
        let [a, b, _, _] = self.0;
        Words([a, b, a, b])
    }

    #[inline(always)]
    fn halves(self, high: Words) -> Words {
        Words([self.0[0], self.0[1], high.0[2], high.0[3]])
    }

    #[inline(always)]
    fn nine_next(self) -> Words {
        let [first, second, third] = self.nine_bands();
        let [c, d] = nine_half([second, third, first]);
        Words([self.0[0], self.0[1], c, d])
    }

    #[inline(always)]
    fn nine_after(self) -> Words {
        let [first, second, third] = self.nine_bands();
        let [c, d] = nine_half([third, first, second]);
        Words([self.0[0], self.0[1], c, d])
    }

    #[inline(always)]
    fn low_words(self, other: Words) -> Words {
        Words([self.0[0], other.0[0], self.0[2], other.0[2]])
    }

    #[inline(always)]
    fn high_words(self, other: Words) -> Words {
        Words([self.0[1], other.0[1], self.0[3], other.0[3]])
    }

    #[inline(always)]
    fn even_pairs(self, other: Words) -> Words {
        let even = |[a, b]: [u64; 2]| a & LOW_PAIR | b << 32;
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Words([even([a, b]), even([e, f]), even([c, d]), even([g, h])])
    }

    #[inline(always)]
    fn odd_pairs(self, other: Words) -> Words {
        let odd = |[a, b]: [u64; 2]| a >> 32 | b & !LOW_PAIR;
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Words([odd([a, b]), odd([e, f]), odd([c, d]), odd([g, h])])
    }

    #[inline(always)]
    fn upper_lane(self) -> Words {
        self.each(|word| word >> 16 & 0x0000_FFFF_0000_FFFF)
    }

    #[inline(always)]
    fn lower_pair(self) -> Words {
        self.each(|word| word << 32)
    }

    #[inline(always)]
    fn nine(last_band: &[Words; 3]) -> Rows<Words> {
        let [[a1, b1, c1], [a2, b2, c2], [a3, b3, c3]] = last_band.map(Words::nine_bands);
        Rows {
            most: Words([a1 | a2 << 32, a3 | c3 << 32, b1 | b2 << 32, b3]),
            rest: Words([c1 << 32, c2 << 32, 0, 0]),
        }
    }

    #[inline(always)]
    fn spread(rows: Rows<Words>) -> Cube<Words> {
        let [most, rest] = [rows.most.0, rows.rest.0];
        let (low, high) = (|word: u64| word & LOW_LANE, |word: u64| word >> 32 & LOW_LANE);
        let first = [low(most[0]), high(most[0]), low(most[1])];
        let second = [low(most[2]), high(most[2]), low(most[3])];
        let third = [high(rest[0]), high(rest[1]), high(most[1])];
        Cube {
            upper: from_fn(|k| {
                let (a, b) = (first[k] * ONES, second[k] * ONES);
                Words([a, a, b, b])
            }),
            lower: from_fn(|k| {
                let (a, [c, d]) = (third[k] * ONES, nine_half([first[k], second[k], third[k]]));
                Words([a, a, c, d])
            }),
        }
    }

    #[inline(always)]
    fn boards(rows: &[Words; 3]) -> [u64; 16] {
        let lane = |row: usize, lane: usize| rows[row].0[lane / 4] >> (16 * (lane % 4)) & LOW_LANE;
        from_fn(|k| lane(0, k) | lane(1, k) << 16 | lane(2, k) << 32)
    }

    #[inline(always)]
    fn bit(self, bit: u32) -> u32 {
        // The product brings the bits 0, 16, 32 and 48 side by side, from 48 upward.
        let four = |word: u64| {
            (word >> bit & ONES).wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48 & 15
        };
        let [a, b, c, d] = self.0.map(four);
        (a | b << 4 | c << 16 | d << 20) as u32
    }
}
