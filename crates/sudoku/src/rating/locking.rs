//! Pointing and claiming (producers 2 and 6): if all places of a digit in one house lie in a second
//! house, the rest of the second house loses the digit.
//!
//! The pairs of houses are tried in the order box and column, box and row, column and box, row and
//! box. The direct form (1.7) looks for another house that the loss leaves with a single place for
//! the digit. It fills that place and removes nothing.
//!
//! Direct claiming (1.9) is never the next step, so it is not searched for. Suppose that a digit of
//! row u can only be in box v, and that row w has one place outside v, in box x. Then in the third
//! box y of the band the digit is confined to the third row. So x or y has a hidden single, or y
//! points along the third row and leaves one place in x. The same holds for columns.

use super::board::Board;
use super::geometry::{HOUSE_SETS, HOUSES, count};
use super::step::{Found, Reasoning};

/// The three columns and the three rows that cross a box.
fn lines_of(square: usize) -> [[usize; 3]; 2] {
    let (column, row) = (9 + square % 3 * 3, 18 + square / 3 * 3);
    [[column, column + 1, column + 2], [row, row + 1, row + 2]]
}

/// The three boxes that a line crosses.
fn boxes_of(line: usize) -> [usize; 3] {
    let at = line % 9 / 3;
    if line < 18 { [at, at + 3, at + 6] } else { [3 * at, 3 * at + 1, 3 * at + 2] }
}

/// The places of a box in its k-th column or row.
const fn places_in_box(rows: bool, k: usize) -> u16 {
    if rows { 0b111 << (3 * k) } else { 0b001_001_001 << k }
}

/// For each set of two or more places of a box: the column (bits 0 to 2) or row (bits 3 to 5) that
/// contains them all.
static LINES_WITH_ALL: [u8; 512] = lines_with_all();

const fn lines_with_all() -> [u8; 512] {
    let mut lines = [0; 512];
    let mut places = 0_usize;
    while places < 512 {
        let mut k = 0;
        while k < 3 && places & places.wrapping_sub(1) != 0 {
            lines[places] |= ((places as u16 & !places_in_box(false, k) == 0) as u8) << k;
            lines[places] |= ((places as u16 & !places_in_box(true, k) == 0) as u8) << (3 + k);
            k += 1;
        }
        places += 1;
    }
    lines
}

/// For each digit of a box, the line that contains all its places.
fn pointing_lines(board: &Board, square: usize) -> [u8; 9] {
    board.places[square].map(|places| LINES_WITH_ALL[usize::from(places)])
}

/// Calls `conclude` with each box, each of its columns or rows, and each digit confined to that
/// line, until it returns a hint.
fn find_pointing(
    board: &Board,
    conclude: impl Fn(usize, bool, usize, usize) -> Option<Found>,
) -> Option<Found> {
    let lines: [[u8; 9]; 9] = std::array::from_fn(|square| pointing_lines(board, square));
    for rows in [false, true] {
        for (square, lines) in lines.iter().enumerate() {
            let all = lines.iter().fold(0, |all, lines| all | lines);
            for k in 0..3 {
                let bit = 1 << (k + if rows { 3 } else { 0 });
                if all & bit == 0 {
                    continue;
                }
                for digit in (0..9).filter(|&digit| lines[digit] & bit != 0) {
                    let found = conclude(square, rows, k, digit);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// Finds the first pointing that leaves the digit a single place in another box.
pub(super) fn direct(board: &Board) -> Option<Found> {
    find_pointing(board, |square, rows, k, digit| {
        let line = lines_of(square)[usize::from(rows)][k];
        boxes_of(line).into_iter().filter(|&other| other != square).find_map(|other| {
            let places = board.places[other][digit];
            let outside = places & !places_in_box(rows, k);
            // At least two places, exactly one of them outside the line.
            (outside.is_power_of_two() && outside != places).then(|| {
                let cell = HOUSES[other][outside.trailing_zeros() as usize];
                Found::placing(Reasoning::DirectPointing, 17, cell.into(), digit)
            })
        })
    })
}

/// Finds the first pointing, or else the first claiming, that removes something.
pub(super) fn normal(board: &Board) -> Option<Found> {
    pointing(board).or_else(|| claiming(board))
}

fn pointing(board: &Board) -> Option<Found> {
    find_pointing(board, |square, rows, k, digit| {
        let line = lines_of(square)[usize::from(rows)][k];
        let has_more = count(board.places[line][digit]) > count(board.places[square][digit]);
        let victims = HOUSE_SETS[line] & !HOUSE_SETS[square];
        has_more
            .then(|| Found::removing_digit(Reasoning::Pointing, 26, board, victims, digit))
            .flatten()
    })
}

fn claiming(board: &Board) -> Option<Found> {
    for (line, set) in HOUSE_SETS.iter().enumerate().skip(9) {
        if board.digits_with_few(line, 3) == 0 {
            continue;
        }
        for (third, square) in boxes_of(line).into_iter().enumerate() {
            let inside = 0b111 << (3 * third);
            for (digit, &places) in board.places[line].iter().enumerate() {
                let claims = places & !inside == 0 && count(places) >= 2;
                if claims && count(board.places[square][digit]) > count(places) {
                    let victims = HOUSE_SETS[square] & !set;
                    return Found::removing_digit(Reasoning::Claiming, 28, board, victims, digit);
                }
            }
        }
    }
    None
}
