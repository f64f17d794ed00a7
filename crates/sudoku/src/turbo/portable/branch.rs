//! guess
use super::Bands;
use super::cells::Cells;
use super::tables::{CELLS, PEERS};

/// With as many open cells or fewer, the first cell with two digits is as good as any.
const FEW_OPEN: u32 = 36;
/// With more than this, many cells are compared, else some.
const MANY_OPEN: u32 = 44;
const COMPARE_MANY: u32 = 12;
const COMPARE_SOME: u32 = 4;

/// In the order of the board: row by row
fn in_order(cells: Cells) -> [u32; 3] {
    cells.bands().map(|x| {
        let row = |r: u32| {
            let y = x >> (3 * r);
            (y & 7 | y >> 7 & 0o70 | y >> 14 & 0o700) << (9 * r)
        };
        row(0) | row(1) | row(2)
    })
}

fn first(cells: [u32; 3]) -> usize {
    let band = usize::from(cells[0] == 0) + usize::from(cells[0] | cells[1] == 0);
    27 * band + cells[band].trailing_zeros() as usize
}

fn digits(board: &Bands, cell: usize) -> u32 {
    let bit = CELLS[cell];
    let mut all = 0;
    for digit in 0..9 {
        all |= u32::from(!(board.places[digit] & bit).is_empty()) << digit;
    }
    all
}

#[inline(always)]
pub(super) fn choose(board: &Bands) -> (usize, u32) {
    let pairs = in_order(board.pairs);
    let open_count = board.free.upper.count_ones() + board.free.lower.count_ones();
    let has_pairs = !board.pairs.is_empty();
    if !has_pairs || open_count <= FEW_OPEN {
        let cell = first(if has_pairs { pairs } else { in_order(board.free) });
        return (cell, digits(board, cell));
    }
    let compare = if open_count > MANY_OPEN { COMPARE_MANY } else { COMPARE_SOME };
    best_pair(board, &pairs, compare)
}

fn best_pair(board: &Bands, pairs: &[u32; 3], mut compare: u32) -> (usize, u32) {
    let mut best = (0, 0, 0);
    for band in 0..3 {
        let mut left = pairs[band];
        while left != 0 && compare != 0 {
            compare -= 1;
            let cell = 27 * band + left.trailing_zeros() as usize;
            left &= left - 1;
            let both = digits(board, cell);
            let (low, high) = (both.trailing_zeros() as usize, both.ilog2() as usize);
            let mut score = 1;
            for digit in [low, high] {
                let seen = board.places[digit] & PEERS[cell];
                let twice = seen & board.pairs;
                score += seen.upper.count_ones() + seen.lower.count_ones();
                score += 2 * (twice.upper.count_ones() + twice.lower.count_ones());
            }
            if score > best.0 {
                best = (score, cell, both);
            }
        }
    }
    (best.1, best.2)
}
