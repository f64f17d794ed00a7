//! guess
use super::Bands;
use super::cells::Cells;
use super::tables::{OTHER_BANDS, OWN_BAND, PLACE_BITS};

/// With as many open cells or fewer, the first cell with two digits is as good as any.
const FEW_OPEN: u32 = 36;
/// With more than this, many cells are compared, else some.
const MANY_OPEN: u32 = 44;
const COMPARE_MANY: u32 = 12;
const COMPARE_SOME: u32 = 4;

/// What to guess
pub(super) struct Guess {
    /// The cell
    pub(super) cell: Cells,
    /// its digits, from bit 0
    pub(super) digits: u32,
}

/// In the order of the board: row by row
#[inline(always)]
fn in_order(band: u32) -> u32 {
    let row = |r: u32| {
        let y = band >> (3 * r);
        (y & 7 | y >> 7 & 0o70 | y >> 14 & 0o700) << (9 * r)
    };
    row(0) | row(1) | row(2)
}

#[inline(always)]
fn of_band<const BAND: usize>(cells: Cells) -> u32 {
    cells.bands()[BAND]
}

/// The digits of a cell of the band
#[inline(always)]
fn digits<const BAND: usize>(board: &Bands, bit: u32) -> u32 {
    let mut all = 0;
    for &cells in board.open.iter().rev() {
        all = 2 * all + (of_band::<BAND>(cells) >> bit & 1);
    }
    all
}

#[inline(always)]
fn guess<const BAND: usize>(board: &Bands, place: u32) -> Guess {
    let bit = u32::from(PLACE_BITS[place as usize & 31]) & 31;
    let mut bands = [0; 3];
    bands[BAND] = 1 << bit;
    Guess { cell: Cells::of_bands(bands), digits: digits::<BAND>(board, bit) }
}

#[inline(always)]
fn first(board: &Bands, cells: Cells) -> Guess {
    match cells.bands() {
        [0, 0, band] => guess::<2>(board, in_order(band).trailing_zeros()),
        [0, band, _] => guess::<1>(board, in_order(band).trailing_zeros()),
        [band, ..] => guess::<0>(board, in_order(band).trailing_zeros()),
    }
}

#[inline(always)]
pub(super) fn choose(board: &Bands) -> Guess {
    if board.pairs.is_empty() {
        return first(board, board.free);
    }
    let open_count = board.free.upper.count_ones() + board.free.lower.count_ones();
    if open_count <= FEW_OPEN {
        return first(board, board.pairs);
    }
    let mut compare = if open_count > MANY_OPEN { COMPARE_MANY } else { COMPARE_SOME };
    let mut best = (0, Guess { cell: Cells::NONE, digits: 0 });
    best_of_band::<0>(board, &mut compare, &mut best);
    best_of_band::<1>(board, &mut compare, &mut best);
    best_of_band::<2>(board, &mut compare, &mut best);
    best.1
}

#[inline(always)]
fn best_of_band<const BAND: usize>(board: &Bands, compare: &mut u32, best: &mut (u32, Guess)) {
    let mut left = in_order(of_band::<BAND>(board.pairs));
    while left != 0 && *compare != 0 {
        *compare -= 1;
        let place = left.trailing_zeros();
        left &= left - 1;
        let guess = guess::<BAND>(board, place);
        let (low, high) = (guess.digits.trailing_zeros() as usize, guess.digits.ilog2() as usize);
        let (own, others) = (OWN_BAND[place as usize & 31], OTHER_BANDS[place as usize & 31]);
        let seen = |cells: Cells| {
            let bands = cells.bands();
            let [first, next, after] = [bands[BAND], bands[(BAND + 1) % 3], bands[(BAND + 2) % 3]];
            u64::from(first & own) | u64::from((next & others) | (after & others) << 1) << 32
        };
        let pairs = seen(board.pairs);
        let [a, b] = [seen(board.open[low & 15]), seen(board.open[high & 15])];
        let score = 1
            + a.count_ones()
            + b.count_ones()
            + 2 * ((a & pairs).count_ones() + (b & pairs).count_ones());
        if score > best.0 {
            *best = (score, guess);
        }
    }
}
