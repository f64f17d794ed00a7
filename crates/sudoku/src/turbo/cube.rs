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

use super::lanes::{Lanes, Raw};

/// All columns of a lane.
pub(super) const ROW: u16 = 0x777;

/// The candidates of a board, or some of them.
#[derive(Clone, Copy)]
pub(super) struct Cube<L> {
    pub(super) upper: [L; 3],
    pub(super) lower: [L; 3],
}

/// A word for each row of the board, in two vectors:
///
/// ```text
/// pair of lanes    0    1    2    3    4    5    6    7
/// most             r1   r2   r3   r9   r4   r5   r6   -        the word is in the lower lane
/// rest             -    r7   -    r8   -    -    -    -
/// ```
///
/// Where there is no row, there is anything: [`Rows::only`] clears it.
#[derive(Clone, Copy)]
pub(super) struct Rows<L> {
    pub(super) most: L,
    pub(super) rest: L,
}

const MOST: Raw = [0x0777_0000_0777, 0x0777_0000_0777, 0x0777_0000_0777, 0x0777];
const REST: Raw = [0x0777_0000_0000, 0x0777_0000_0000, 0, 0];

/// The cells with at least one, two and three digits.
#[derive(Clone, Copy)]
pub(super) struct Tally<T> {
    pub(super) one: T,
    pub(super) two: T,
    pub(super) three: T,
}

/// The lane, of the 32 of `upper` and `lower` together, of a digit in a band; both from 0.
pub(super) const fn lane(band: usize, digit: usize) -> usize {
    match (band, digit) {
        (_, 8) => 24 + [0, 1, 6][band],
        _ => [0, 8, 16][band] + digit,
    }
}

/// The lane of a digit from 1.
static LANE: [[u8; 16]; 3] = {
    let mut table = [[0; 16]; 3];
    let mut at = 0;
    while at < 27 {
        table[at / 9][at % 9 + 1] = lane(at / 9, at % 9) as u8;
        at += 1;
    }
    table
};

/// The bit of a column, from 0.
pub(super) const fn column_bit(column: usize) -> u32 {
    (column + column / 3) as u32
}

impl<L: Lanes> Cube<L> {
    /// The same columns for every digit in every row.
    #[inline(always)]
    pub(super) fn all(word: u16) -> Cube<L> {
        Cube { upper: [L::all(word); 3], lower: [L::all(word); 3] }
    }

    /// The cube with these lanes, four in a word, where the copies of digit 9 are still to be made; after
    /// them there may be others, which do not count.
    #[inline(always)]
    fn of_lanes(mut rows: [[u64; 12]; 3]) -> Cube<L> {
        for row in &mut rows {
            let pair = row[6];
            row[6] |= pair << 32;
            row[7] |= row[7] << 16 | pair;
        }
        let [a, b, c] = rows.map(|[a, b, c, d, e, f, g, h, ..]| [[a, b, c, d], [e, f, g, h]]);
        Cube {
            upper: [L::load(&a[0]), L::load(&b[0]), L::load(&c[0])],
            lower: [L::load(&a[1]), L::load(&b[1]), L::load(&c[1])],
        }
    }

    /// The digits that stand on a board, 0 for an empty cell.
    #[inline(always)]
    pub(super) fn of_givens(digits: &[u8; 81]) -> Cube<L> {
        let mut rows = [[0; 12]; 3];
        for (row, cells) in digits.chunks_exact(9).enumerate() {
            for (column, &digit) in cells.iter().enumerate() {
                // An empty cell goes to a lane that does not count: which cells are empty is anybody's guess,
                // and so would be a branch. Neighbours get different ones, to be written side by side.
                let lane = match digit {
                    0 => 32 + column,
                    digit => LANE[row / 3][usize::from(digit) & 15].into(),
                };
                rows[row % 3][lane / 4] |= 1 << (16 * (lane % 4) + column_bit(column) as usize);
            }
        }
        Cube::of_lanes(rows)
    }

    /// The candidates of each cell, digit 1 in bit 0.
    #[inline(always)]
    pub(super) fn of_sets(candidates: &[u16; 81]) -> Cube<L> {
        let mut rows = [[0; 12]; 3];
        for (row, cells) in candidates.chunks_exact(9).enumerate() {
            for (column, &set) in cells.iter().enumerate() {
                for digit in 0..9 {
                    let lane = lane(row / 3, digit);
                    rows[row % 3][lane / 4] |= u64::from(set >> digit & 1)
                        << (16 * (lane % 4) + column_bit(column) as usize);
                }
            }
        }
        Cube::of_lanes(rows)
    }

    /// The digits of a board of which every cell has one.
    #[inline(always)]
    pub(super) fn all_digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for k in 0..3 {
            let upper = self.upper[k].row_digits();
            digits[9 * k..][..9].copy_from_slice(&upper[0]);
            digits[9 * k + 27..][..9].copy_from_slice(&upper[1]);
            digits[9 * k + 54..][..9].copy_from_slice(&self.lower[k].row_digits()[0]);
        }
        digits
    }

    /// The sum of its vectors, lane by lane. Of two cubes, one in the other, the sums are equal only
    /// if they are the same: a bit less in a lane of one vector is a smaller sum.
    #[inline(always)]
    pub(super) fn sum(&self) -> L {
        let [a, b, c] = self.upper;
        let [d, e, f] = self.lower;
        a.add(b).add(c.add(d)).add(e.add(f))
    }

    /// In how many digits each cell is, up to three.
    ///
    /// The digits are folded together by halves: eight lanes become four, two and one, and meanwhile the
    /// vectors are packed until the rows lie as [`Rows`] says; digit 9 joins in at the end.
    #[inline(always)]
    pub(super) fn tally(&self) -> Tally<Rows<L>> {
        let ([p, q, r], [s, t, u]) = (self.upper, self.lower);
        let (left, right) = (Tally::fours(p, q), Tally::fours(r, u));
        let most = left.even_pairs(right).with(left.odd_pairs(right));
        let most = most.with(most.upper_lanes());
        let rest = Tally::fours(s, t);
        let rest = rest.with(rest.lower_pairs());
        let rest = rest.with(rest.upper_lanes());
        let nine = L::nine(&self.lower);
        let (most, rest) = (most.with(Tally::first(nine.most)), rest.with(Tally::first(nine.rest)));
        Tally {
            one: Rows { most: most.one, rest: rest.one },
            two: Rows { most: most.two, rest: rest.two },
            three: Rows { most: most.three, rest: rest.three },
        }
    }
}

/// Moves of lanes, on all three at once.
macro_rules! moves {
    ($($name:ident ($($other:ident)?) by $one:ident;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $other: Tally<L>)?) -> Tally<L> {
            Tally {
                one: self.one.$one($($other.one)?),
                two: self.two.$one($($other.two)?),
                three: self.three.$one($($other.three)?),
            }
        })*
    };
}

impl<L: Lanes> Tally<L> {
    #[inline(always)]
    fn first(one: L) -> Tally<L> {
        Tally { one, two: L::zero(), three: L::zero() }
    }

    /// Eight lanes of two vectors as four.
    #[inline(always)]
    fn fours(a: L, b: L) -> Tally<L> {
        Tally::first(a.low_words(b)).with(Tally::first(a.high_words(b)))
    }

    /// The tally of two parts together.
    #[inline(always)]
    fn with(self, other: Tally<L>) -> Tally<L> {
        let three = self.two.and(other.one).or(self.one.and(other.two));
        Tally {
            one: self.one.or(other.one),
            two: self.two.or3(other.two, self.one.and(other.one)),
            three: self.three.or3(other.three, three),
        }
    }

    moves! {
        even_pairs(other) by even_pairs;
        odd_pairs(other) by odd_pairs;
        upper_lanes() by upper_lane;
        lower_pairs() by lower_pair;
    }
}

impl<L: Lanes> Rows<L> {
    /// No cell.
    #[inline(always)]
    pub(super) fn none() -> Rows<L> {
        Rows { most: L::zero(), rest: L::zero() }
    }

    /// All cells.
    #[inline(always)]
    pub(super) fn full() -> Rows<L> {
        Rows { most: L::load(&MOST), rest: L::load(&REST) }
    }

    #[inline(always)]
    pub(super) fn and(self, other: Rows<L>) -> Rows<L> {
        Rows { most: self.most.and(other.most), rest: self.rest.and(other.rest) }
    }

    #[inline(always)]
    pub(super) fn without(self, other: Rows<L>) -> Rows<L> {
        Rows { most: self.most.without(other.most), rest: self.rest.without(other.rest) }
    }

    /// Zero exactly if there is no cell; only for cleared rows.
    #[inline(always)]
    pub(super) fn any(self) -> L {
        self.most.or(self.rest)
    }

    /// The cells band by band: the three rows of a band in bits 0, 16 and 32 upward. Only for cleared rows.
    #[inline(always)]
    pub(super) fn bands(self) -> [u64; 3] {
        let [most, rest] = [self.most.store(), self.rest.store()];
        let two = |word: u64| word & 0xFFFF | word >> 16;
        [
            two(most[0] & 0xFFFF_0000_FFFF) & 0xFFFF_FFFF | (most[1] & 0xFFFF) << 32,
            two(most[2] & 0xFFFF_0000_FFFF) & 0xFFFF_FFFF | (most[3] & 0xFFFF) << 32,
            rest[0] >> 32 | rest[1] >> 16 | most[1] >> 32 << 32,
        ]
    }
}
