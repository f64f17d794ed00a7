//! The candidates of a board, nine digits on nine rows of nine columns, in six vectors.
//!
//! A lane is a digit in a row. Its columns lie in three groups of four bits, one for each stack, with an
//! unused bit above every three, so that sums and differences in one stack leave the next alone:
//!
//! ```text
//! bit      15 … 12   11   10  9  8    7    6  5  4    3    2  1  0
//! column      -       -    9  8  7    -    6  5  4    -    3  2  1         all nine: 0x777
//! ```
//!
//! A vector holds the row with the same place in each band: `upper[k]` and `lower[k]` the rows k, k + 3
//! and k + 6.
//!
//! ```text
//! lane       0   1   2   3   4   5   6   7    8   9   10  11  12  13  14  15
//! upper[k]   band 1, digits 1 … 8             band 2, digits 1 … 8
//! lower[k]   band 3, digits 1 … 8             digit 9 in the bands 1 2 1 2 1 2 3 3
//! ```
//!
//! So what a band has in a column is the union of three vectors, a row is a lane, a box row is four bits of
//! a lane, and the other bands are in the other half or in the other vector. Copies of digit 9 fill
//! the lanes that would be free, which therefore need no mask anywhere. Only to count the digits of a
//! cell takes moves across lanes: see [`Cube::tally`].

use super::lanes::{Lanes, NONE, Raw, lanes_from};

/// All columns of a lane.
pub(super) const ROW: u16 = 0x777;

/// The candidates of a board, or some of them.
#[derive(Clone, Copy)]
pub(super) struct Cube {
    pub(super) upper: [Lanes; 3],
    pub(super) lower: [Lanes; 3],
}

/// A word for each row of the board, in two vectors:
///
/// ```text
/// pair of lanes    0    1    2    3    4    5    6    7
/// most             r1   r2   r3   r9   r4   r5   r6   -        the word is in the lower lane
/// rest             -    -    r7   r8   -    -    -    -
/// ```
///
/// Where there is no row, there is anything: [`Rows::full`] has the rows alone.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    most: Lanes,
    rest: Lanes,
}

/// The cells with at least one, two and three digits.
#[derive(Clone, Copy)]
pub(super) struct Tally<T> {
    pub(super) one: T,
    pub(super) two: T,
    pub(super) three: T,
}

/// The bit of a column, from 0.
pub(super) const fn column_bit(column: usize) -> u32 {
    (column + column / 3) as u32
}

/// The lane, of the 32 of `upper` and `lower` together, of a digit in a band; both from 0.
pub(super) const fn lane(band: usize, digit: usize) -> usize {
    match (band, digit) {
        (_, 8) => 24 + [0, 1, 6][band],
        _ => [0, 8, 16][band] + digit,
    }
}

/// Where `upper[k]` and `lower[k]` find their rows in [`Rows::spread`].
///
/// A compiler that knows these makes two instructions of one where it can, for machines that once liked
/// that better, and rounds 3 % slower: so this is to be had through [`Spread::get`] alone.
pub(super) struct Spread {
    upper: [Raw; 3],
    lower: [Raw; 3],
}

static SPREAD: Spread = Spread {
    upper: [lanes_from([0; 8], [0; 8]), lanes_from([2; 8], [2; 8]), lanes_from([4; 8], [4; 8])],
    lower: [
        lanes_from([4; 8], [0, 1, 0, 1, 0, 1, 4, 4]),
        lanes_from([6; 8], [2, 3, 2, 3, 2, 3, 6, 6]),
        lanes_from([6; 8], [4, 5, 4, 5, 4, 5, 6, 6]),
    ],
};

impl Spread {
    #[inline]
    pub(super) fn get() -> &'static Spread {
        std::hint::black_box(&SPREAD)
    }
}

impl Lanes {
    /// In the half of digit 9, each band's lane gets the next band.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn nine_next(self) -> Lanes {
        static NEXT: Raw = lanes_from([0, 1, 2, 3, 4, 5, 6, 7], [1, 6, 1, 6, 1, 6, 0, 0]);
        self.shuffle(Lanes::load(&NEXT))
    }

    /// The same with the band after the next.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn nine_after(self) -> Lanes {
        static AFTER: Raw = lanes_from([0, 1, 2, 3, 4, 5, 6, 7], [6, 0, 6, 0, 6, 0, 1, 1]);
        self.shuffle(Lanes::load(&AFTER))
    }
}

impl Cube {
    /// The same columns for every digit in every row.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn all(word: u16) -> Cube {
        Cube { upper: [Lanes::all(word); 3], lower: [Lanes::all(word); 3] }
    }

    /// The candidates that the other has not.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn without(&self, other: &Cube) -> Cube {
        let ([a, b, c], [d, e, f]) = (self.upper, self.lower);
        let ([g, h, i], [j, k, l]) = (other.upper, other.lower);
        Cube {
            upper: [a.without(g), b.without(h), c.without(i)],
            lower: [d.without(j), e.without(k), f.without(l)],
        }
    }

    /// The sum of its vectors, lane by lane. Of two cubes, one in the other, the sums are equal only
    /// if they are the same: a bit less in a lane of one vector is a smaller sum.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn sum(&self) -> Lanes {
        let ([a, b, c], [d, e, f]) = (self.upper, self.lower);
        a.add(b).add(c.add(d)).add(e.add(f))
    }

    /// Zero exactly if every digit has a column in every row.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn empty_rows(&self) -> Lanes {
        let ([a, b, c], [d, e, f]) = (self.upper, self.lower);
        a.least(d).least(b.least(e)).least(c.least(f)).empty_lanes()
    }

    /// In how many digits each cell is, up to three.
    ///
    /// The digits are folded together by halves: eight lanes become four, two and one, and meanwhile the
    /// vectors are packed until the rows lie as [`Rows`] says; digit 9 joins in at the end.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn tally(&self) -> Tally<Rows> {
        let ([p, q, r], [s, t, u]) = (self.upper, self.lower);
        let (left, right) = (Tally::fours(p, q), Tally::fours(r, u));
        let most = left.low_words(right).with(left.high_words(right));
        let most = most.with(most.pairs_down_16());
        let rest = Tally::fours(s, t);
        let rest = rest.with(rest.swap_words());
        let rest = rest.with(rest.pairs_down_16());
        let nine = self.nine();
        let (most, rest) = (most.with(Tally::first(nine.most)), rest.with(Tally::first(nine.rest)));
        Tally {
            one: Rows { most: most.one, rest: rest.one },
            two: Rows { most: most.two, rest: rest.two },
            three: Rows { most: most.three, rest: rest.three },
        }
    }

    /// Digit 9 of every row.
    ///
    /// ```text
    /// pair of lanes        4       5       6       7
    /// lower[k]          [b1 b2] [b1 b2] [b1 b2] [b3 b3]
    ///      most          row 1   row 2   row 3   row 9    twice: the lower lanes, and the upper lanes
    ///      rest                                  rows 7 and 8
    /// ```
    #[inline]
    #[target_feature(enable = "avx2")]
    fn nine(&self) -> Rows {
        let [first, second, third] = self.lower;
        let pairs = first.with_pair_5(second).with_pairs_6_7(third);
        let last_pairs = first.high_pairs(second);
        Rows {
            most: pairs.high_halves(pairs.pairs_down_16()),
            rest: last_pairs.high_halves(last_pairs),
        }
    }
}

/// Moves of lanes, on all three at once.
macro_rules! moves {
    ($($name:ident ($($other:ident)?);)*) => {
        $(#[inline]
        #[target_feature(enable = "avx2")]
        fn $name(self $(, $other: Tally<Lanes>)?) -> Tally<Lanes> {
            Tally {
                one: self.one.$name($($other.one)?),
                two: self.two.$name($($other.two)?),
                three: self.three.$name($($other.three)?),
            }
        })*
    };
}

impl Tally<Lanes> {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn first(one: Lanes) -> Tally<Lanes> {
        Tally { one, two: Lanes::zero(), three: Lanes::zero() }
    }

    /// Eight lanes of two vectors as four.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn fours(a: Lanes, b: Lanes) -> Tally<Lanes> {
        Tally::first(a.low_pairs(b)).with(Tally::first(a.high_pairs(b)))
    }

    /// The tally of two parts together.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn with(self, other: Tally<Lanes>) -> Tally<Lanes> {
        let three = self.two.and(other.one).or(self.one.and(other.two));
        Tally {
            one: self.one.or(other.one),
            two: self.two.or3(other.two, self.one.and(other.one)),
            three: self.three.or3(other.three, three),
        }
    }

    moves! {
        low_words(other);
        high_words(other);
        swap_words();
        pairs_down_16();
    }
}

impl Rows {
    /// No cell.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn none() -> Rows {
        Rows { most: Lanes::zero(), rest: Lanes::zero() }
    }

    /// All cells.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn full() -> Rows {
        static MOST: Raw = Raw([0x0777_0000_0777, 0x0777_0000_0777, 0x0777_0000_0777, 0x0777]);
        static REST: Raw = Raw([0, 0x0777_0000_0777, 0, 0]);
        Rows { most: Lanes::load(&MOST), rest: Lanes::load(&REST) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn and(self, other: Rows) -> Rows {
        Rows { most: self.most.and(other.most), rest: self.rest.and(other.rest) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn without(self, other: Rows) -> Rows {
        Rows { most: self.most.without(other.most), rest: self.rest.without(other.rest) }
    }

    /// Zero exactly if there is no cell; only for rows alone.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn any(self) -> Lanes {
        self.most.or(self.rest)
    }

    /// To the lanes of every digit the word of their row.
    ///
    /// The bands 1 and 2 are where `upper` wants them, so that one shuffle does. For `lower`, band 3 is in
    /// the low half, and all three bands are put side by side in the high half.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn spread(self, spread: &Spread) -> Cube {
        let Rows { most, rest } = self;
        let two_bands = rest.low_halves(most).with_odd_lanes(most.pairs_up_16());
        let third_band = most.low_halves(rest);
        let first = two_bands.with_pair_6(third_band);
        let second = two_bands.with_pair_7(third_band);
        let third = most.halves(two_bands);
        let ([a, b, c], [d, e, f]) = (&spread.upper, &spread.lower);
        Cube {
            upper: [
                most.shuffle(Lanes::load(a)),
                most.shuffle(Lanes::load(b)),
                most.shuffle(Lanes::load(c)),
            ],
            lower: [
                first.shuffle(Lanes::load(d)),
                second.shuffle(Lanes::load(e)),
                third.shuffle(Lanes::load(f)),
            ],
        }
    }

    /// The cells band by band, in the order 1, 3, 2, -: the three rows of a band are the first lanes of a
    /// word. Only for rows alone.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn bands(self) -> Lanes {
        const X: u8 = NONE;
        static MOST: Raw = lanes_from([0, 2, 4, X, X, X, 6, X], [0, 2, 4, X, X, X, X, X]);
        static REST: Raw = lanes_from([X, X, X, X, 4, 6, X, X], [X, X, X, X, X, X, X, X]);
        self.most.shuffle(Lanes::load(&MOST)).or(self.rest.shuffle(Lanes::load(&REST)))
    }
}
