//! X-wing, swordfish and jellyfish (producers 8, 11 and 17): n lines in which the places of a digit
//! all lie in the same n crossing lines.
//!
//! Columns are tried first as base lines, then rows. Fish are ordered by their base lines (by the
//! bits of the subset), and only then by digit. So the first fish of each digit is found, and the
//! first of these is taken.

use super::board::Board;
use super::geometry::{HOUSE_SETS, count, subsets};
use super::sets::listed;
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// Finds the first fish of a size that removes something.
pub(super) fn find(board: &Board, size: usize) -> Option<Found> {
    [9, 18].into_iter().find_map(|base| {
        // For each line, the digits that could use it in a fish.
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

/// Finds the first fish of a digit in the listed lines that removes something. Returns its lines
/// and the lines across.
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
        let across = ones(subset).fold(0, union);
        if count(across) != size {
            return None;
        }
        let lines = ones(subset).map(|at| 1 << list[at]).sum();
        let victims = victims(base, lines, across) & board.digits[digit];
        (victims != 0).then_some((lines, across))
    })
}

/// The cells of the lines across that are not in the base lines of the fish.
fn victims(base: usize, lines: u16, across: u16) -> u128 {
    let union = |first: usize, lines: u16| {
        ones(lines).fold(0, |union, line| union | HOUSE_SETS[first + line])
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
        2 => (Reasoning::XWing, 32),
        3 => (Reasoning::Swordfish, 38),
        _ => (Reasoning::Jellyfish, 52),
    };
    Found::removing_digit(hint, tenths, board, victims(base, lines, across), digit)
}
