//! X-wing, swordfish and jellyfish (producers 8, 11 and 17): n lines in which a digit lies in the same n crossing lines.
//!
//! Columns come first as the lines that the fish lives in, then rows. The order is by the lines, in the order of the
//! bits of their subset, and only then by digit; so every digit tells its first fish, and the first of these wins.

use super::board::Board;
use super::layout::{UNIT_SETS, bits_of, count, subsets};
use super::sets::listed;
use super::step::{Found, Hint};

/// The first fish of a size that removes something.
pub(super) fn find(board: &Board, size: usize) -> Option<Found> {
    [9, 18].into_iter().find_map(|base| {
        // For each line, the digits that could have it in a fish.
        let few: [u16; 9] = std::array::from_fn(|line| board.digits_with_few(base + line, size));
        let fish = (0..9).filter_map(|digit| {
            let (list, length) = listed((0..9).filter(|&line| few[line] >> digit & 1 == 1));
            let (lines, across) = first(board, size, base, digit, &list[..length])?;
            Some((lines, digit, across))
        });
        let (lines, digit, across) = fish.min()?;
        removing(board, size, base, digit, lines, across)
    })
}

/// The first fish of a digit in some lines that removes something: its lines, and the lines across.
fn first(
    board: &Board,
    size: usize,
    base: usize,
    digit: usize,
    list: &[usize],
) -> Option<(u16, u16)> {
    if usize::from(board.solved[digit]) + 2 * size > 9 {
        return None;
    }
    subsets(size, list.len()).find_map(|subset| {
        let union = |union, at: usize| union | board.places[base + list[at]][digit];
        let across = bits_of(subset).fold(0, union);
        if count(across) != size {
            return None;
        }
        let lines = bits_of(subset).map(|at| 1 << list[at]).sum();
        let victims = victims(base, lines, across) & board.digits[digit];
        (victims != 0).then_some((lines, across))
    })
}

/// The cells of the lines across that are not in the lines of the fish.
fn victims(base: usize, lines: u16, across: u16) -> u128 {
    let union = |first: usize, lines: u16| {
        bits_of(lines).fold(0, |union, line| union | UNIT_SETS[first + line])
    };
    union(27 - base, across) & !union(base, lines)
}

fn removing(
    board: &Board,
    size: usize,
    base: usize,
    digit: usize,
    lines: u16,
    across: u16,
) -> Option<Found> {
    let (hint, tenths) = match size {
        2 => (Hint::XWing, 32),
        3 => (Hint::Swordfish, 38),
        _ => (Hint::Jellyfish, 52),
    };
    Found::removing_digit(hint, tenths, board, victims(base, lines, across), digit)
}
