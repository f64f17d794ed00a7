//! The candidates of a board, nine digits on nine rows of nine columns, in six vectors.
//!
//! A lane is a digit in a row. Its columns are three groups of four bits, one for each stack, with
//! an unused bit above every three, so that sums and differences in one stack do not affect the
//! next:
//!
//! ```text
//! bit      15 … 12   11   10  9  8    7    6  5  4    3    2  1  0
//! column      -       -    9  8  7    -    6  5  4    -    3  2  1         all nine: 0x777
//! ```
//!
//! A vector holds the rows with the same position in each band: `upper[k]` and `lower[k]` have the
//! rows k, k + 3 and k + 6.
//!
//! ```text
//! lane       0   1   2   3   4   5   6   7    8   9   10  11  12  13  14  15
//! upper[k]   band 1, digits 1 … 8             band 2, digits 1 … 8
//! lower[k]   band 3, digits 1 … 8             digit 9 in the bands 1 2 1 2 1 2 3 3
//! ```
//!
//! So the columns that a band uses are the union of three vectors, a row is a lane, a box row is
//! four bits of a lane, and the other bands are in the other half or in the other vector. Copies of
//! digit 9 fill the lanes that would be free, so these need no mask anywhere. Only counting the
//! digits of a cell requires moves across lanes: see [`Cube::tally`].

use super::lanes::{Lanes, NONE, Raw, lanes_from};

/// All columns of a lane.
pub(super) const ROW: u16 = 0x777;

/// Some or all of the candidates of a board.
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
/// The other lanes have arbitrary contents; masking with [`Rows::full`] leaves only the rows.
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

/// The lane of a digit in a band, both from 0. `upper` and `lower` together have 32 lanes.
pub(super) const fn lane(band: usize, digit: usize) -> usize {
    match (band, digit) {
        (_, 8) => 24 + [0, 1, 6][band],
        _ => [0, 8, 16][band] + digit,
    }
}

/// Where `upper[k]` and `lower[k]` find their rows in [`Rows::spread`].
///
/// A compiler that knows these values replaces some shuffles by two instructions, as was better on
/// older machines, which makes rounds 3 % slower. So they are accessed only through
/// [`Spread::get`].
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
    /// In the half of digit 9, moves the next band to each band's lane.
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

    /// The candidates that are not in `other`.
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

    /// The sum of the vectors, lane by lane. If one cube is contained in another, their sums are
    /// equal only if the cubes are: a bit missing in a lane makes that sum smaller.
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

    /// Counts for each cell the digits that it can hold, up to three.
    ///
    /// The digits are folded in halves: eight lanes become four, two and one. Meanwhile the vectors
    /// are packed until the rows are laid out as in [`Rows`]. Digit 9 is added at the end.
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
    ///      most          row 1   row 2   row 3   row 9    twice: the lower and the upper lanes
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

/// Lane moves applied to all three counts at once.
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

    /// Folds eight lanes of two vectors into four.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn fours(a: Lanes, b: Lanes) -> Tally<Lanes> {
        Tally::first(a.low_pairs(b)).with(Tally::first(a.high_pairs(b)))
    }

    /// The combined tally of two parts.
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
    /// No cells.
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

    /// Zero exactly if there is no cell. Only for masked rows: see [`Rows::full`].
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn any(self) -> Lanes {
        self.most.or(self.rest)
    }

    /// Copies the word of each row to the lanes of all its digits.
    ///
    /// Bands 1 and 2 are already where `upper` needs them, so one shuffle suffices. For `lower`,
    /// band 3 goes to the low half, and all three bands are put side by side in the high half.
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

    /// The cells by bands, in the order 1, 3, 2, -: the three rows of a band are the first lanes of
    /// a word. Only for masked rows: see [`Rows::full`].
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn bands(self) -> Lanes {
        const X: u8 = NONE;
        static MOST: Raw = lanes_from([0, 2, 4, X, X, X, 6, X], [0, 2, 4, X, X, X, X, X]);
        static REST: Raw = lanes_from([X, X, X, X, 4, 6, X, X], [X, X, X, X, X, X, X, X]);
        self.most.shuffle(Lanes::load(&MOST)).or(self.rest.shuffle(Lanes::load(&REST)))
    }
}
