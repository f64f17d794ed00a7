//! Pointing and claiming (producers 2 and 6): where all places of a digit in one unit lie in another one, the rest of
//! the other one loses the digit.
//!
//! The pairs of units are tried in the order box and column, box and row, column and box, row and box. The direct form
//! (1.7) asks for a unit beside the first that keeps one place only, and fills that one; it removes
//! nothing. Direct claiming (1.9) can never be the next step and is not looked for. If a digit of row u lies in box v
//! only, and row w has one place outside v, in box x, then in the third box y of the band the digit lies in the third
//! row. So x or y has a hidden single, or y points along that row and leaves one place in x. Columns are
//! the same.

use super::board::Board;
use super::layout::{UNIT_SETS, UNITS, bits_of, count};
use super::step::{Found, Hint};

/// The three columns, then the three rows, that cross a box.
fn lines_of(square: usize) -> [[usize; 3]; 2] {
    let (column, row) = (9 + square % 3 * 3, 18 + square / 3 * 3);
    [[column, column + 1, column + 2], [row, row + 1, row + 2]]
}

/// The three boxes that a line crosses.
fn boxes_of(line: usize) -> [usize; 3] {
    let at = line % 9 / 3;
    if line < 18 { [at, at + 3, at + 6] } else { [3 * at, 3 * at + 1, 3 * at + 2] }
}

/// The places of a box that lie in its k-th column or row.
fn places_in_box(rows: bool, k: usize) -> u16 {
    if rows { 0b111 << (3 * k) } else { 0b001_001_001 << k }
}

/// The digits of a box whose places, two or three, all lie in its k-th column or row.
fn pointing_digits(board: &Board, square: usize, rows: bool, k: usize) -> u16 {
    let inside = places_in_box(rows, k);
    let points = |places: u16| places & !inside == 0 && count(places) >= 2;
    let digits = board.places[square].iter().enumerate();
    digits.map(|(digit, &places)| u16::from(points(places)) << digit).sum()
}

/// Pointing that leaves one place for the digit in another box.
pub(super) fn direct(board: &Board) -> Option<Found> {
    for rows in [false, true] {
        for square in 0..9 {
            for k in 0..3 {
                let line = lines_of(square)[usize::from(rows)][k];
                for digit in bits_of(pointing_digits(board, square, rows, k)) {
                    for other in boxes_of(line).into_iter().filter(|&other| other != square) {
                        let places = board.places[other][digit];
                        let outside = places & !places_in_box(rows, k);
                        // Two places or more, of which one is outside the line.
                        if outside.is_power_of_two() && outside != places {
                            let cell = UNITS[other][outside.trailing_zeros() as usize];
                            return Some(Found::placing(
                                Hint::DirectPointing,
                                17,
                                cell.into(),
                                digit,
                            ));
                        }
                    }
                }
            }
        }
    }
    None
}

/// The first pointing, then the first claiming, that removes something.
pub(super) fn normal(board: &Board) -> Option<Found> {
    pointing(board).or_else(|| claiming(board))
}

fn pointing(board: &Board) -> Option<Found> {
    for rows in [false, true] {
        for square in 0..9 {
            for k in 0..3 {
                let line = lines_of(square)[usize::from(rows)][k];
                for digit in bits_of(pointing_digits(board, square, rows, k)) {
                    let inside = count(board.places[square][digit]);
                    if count(board.places[line][digit]) > inside {
                        let victims = UNIT_SETS[line] & !UNIT_SETS[square];
                        return Found::removing_digit(Hint::Pointing, 26, board, victims, digit);
                    }
                }
            }
        }
    }
    None
}

fn claiming(board: &Board) -> Option<Found> {
    for line in 9..27 {
        for (third, square) in boxes_of(line).into_iter().enumerate() {
            let inside = 0b111 << (3 * third);
            for (digit, &places) in board.places[line].iter().enumerate() {
                let claims = places & !inside == 0 && count(places) >= 2;
                if claims && count(board.places[square][digit]) > count(places) {
                    let victims = UNIT_SETS[square] & !UNIT_SETS[line];
                    return Found::removing_digit(Hint::Claiming, 28, board, victims, digit);
                }
            }
        }
    }
    None
}
