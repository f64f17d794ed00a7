//! MacMahon's coloured squares: all squares with a colour on each edge, laid so that edges match.
//!
//! With c colours there are (c⁴ + c² + 2c)/4 squares that are distinct under rotation (squares are
//! never turned over): 6, 24, 70 for 2, 3, 4 colours. They fill a rectangle, touching edges have
//! equal colours, and the whole border has one colour, here `a` (P. A. MacMahon, New Mathematical
//! Pastimes, 1921; TAOCP 7.2.2.1 on colours). Inner edges are secondary items, painted by the two
//! squares that share them. Border edges are not items: only options with the right colour there
//! are generated.
//!
//! ```text
//!   taabc   the square whose edges from the top clockwise are a a b c, the least of its rotations
//!   h10     the edge above the cell in row 1, column 0
//!   v01     the edge to the left of the cell in row 0, column 1
//! ```
//!
//! At most 4 options for each square and cell, with at most 6 entries each.

use super::can_be_drawn;
use super::error::{MOST_ENTRIES, ModelError, ModelErrorKind as Kind, check_size};
use super::labels::Labels;
use crate::problem::{Color, Entry, ItemId, Place, Problem, ProblemBuilder};

/// The colours of the edges, clockwise from the top.
type Square = [usize; 4];

/// With eight colours a model would exceed 20 million entries.
const MOST_COLORS: u32 = 7;

/// Builds the problem of laying all squares of `colors` colours in a rectangle of `rows` ×
/// `columns` cells whose border has one colour.
///
/// # Errors
/// Fails if `colors` is 0 or too large, or if the number of cells is not the number of squares.
pub fn macmahon(rows: u32, columns: u32, colors: u32) -> Result<Problem, ModelError> {
    macmahon_within(rows, columns, colors, MOST_ENTRIES)
}

/// Like [`macmahon`], with at most `most` entries.
pub(super) fn macmahon_within(
    rows: u32,
    columns: u32,
    colors: u32,
    most: u64,
) -> Result<Problem, ModelError> {
    if !(1..=MOST_COLORS).contains(&colors) {
        return Err(Kind::ColorCount { colors, most: MOST_COLORS }.into());
    }
    let squares = squares(colors as usize);
    let count = squares.len();
    if u64::from(rows) * u64::from(columns) != count as u64 {
        let height =
            (1..=count).take_while(|k| k * k <= count).filter(|k| count.is_multiple_of(*k)).last();
        let height = height.unwrap_or(1);
        let (squares, fitting) = (count, [height, count / height]);
        return Err(Kind::SquaresAndBoard { squares, colors, rows, columns, fitting }.into());
    }
    let count = count as u64;
    check_size(4 * count, count * count * 4 * 6, most)?;

    let (rows, columns) = (rows as usize, columns as usize);
    let mut builder = ProblemBuilder::new();
    let letters = "abcdefg".get(..colors as usize).unwrap_or_default();
    let name = |square: &Square| {
        let letters = square.iter().filter_map(|&color| letters.chars().nth(color));
        "t".chars().chain(letters).collect::<String>()
    };
    let square_items: Vec<ItemId> = squares.iter().map(|s| builder.primary(name(s))).collect();
    let labels = Labels::up_to(rows.max(columns));
    let cell_items: Vec<ItemId> = (0..rows * columns)
        .map(|k| builder.primary(labels.name("", &[k / columns, k % columns])))
        .collect();
    if can_be_drawn(rows * columns) {
        for (square, &item) in squares.iter().zip(&square_items) {
            builder.sign(item, &name(square)[1..]);
        }
        for (k, &cell) in cell_items.iter().enumerate() {
            builder.place(cell, Place::at((k % columns) as u32, (k / columns) as u32));
        }
    }
    // Both are indexed by the cell below or to the right of the edge. Edges of the border are not
    // items.
    let mut edges = |prefix: &str, first_row: usize, first_column: usize| {
        let mut items: Vec<Option<ItemId>> = vec![None; (rows + 1) * (columns + 1)];
        for row in first_row..rows {
            for column in first_column..columns {
                let edge = builder.secondary(labels.name(prefix, &[row, column]));
                items[row * (columns + 1) + column] = Some(edge);
            }
        }
        items
    };
    let horizontal = edges("h", 1, 0);
    let vertical = edges("v", 0, 1);
    let colors: Vec<Color> = letters.chars().map(|letter| builder.color(letter)).collect();

    for (square, &square_item) in squares.iter().zip(&square_items) {
        for turned in rotations(square) {
            for (k, &cell_item) in cell_items.iter().enumerate() {
                let corner = k / columns * (columns + 1) + k % columns;
                let around = [
                    horizontal[corner],
                    vertical[corner + 1],
                    horizontal[corner + columns + 1],
                    vertical[corner],
                ];
                if around.iter().zip(turned).any(|(edge, color)| edge.is_none() && color != 0) {
                    continue;
                }
                let paint = |(edge, color): (Option<ItemId>, usize)| {
                    edge.map(|edge| edge.colored(colors[color]))
                };
                let painted = around.into_iter().zip(turned).filter_map(paint);
                let entries = [square_item, cell_item].map(Entry::from);
                builder.option(entries.into_iter().chain(painted));
            }
        }
    }
    Ok(builder.build()?)
}

/// Returns the squares that are the least of their rotations, in order.
fn squares(colors: usize) -> Vec<Square> {
    let digit = |k: usize, place: u32| k / colors.pow(place) % colors;
    (0..colors.pow(4))
        .map(|k| [digit(k, 3), digit(k, 2), digit(k, 1), digit(k, 0)])
        .filter(|square| rotations(square)[0] == *square)
        .collect()
}

/// Returns the distinct rotations of a square, in order.
fn rotations(square: &Square) -> Vec<Square> {
    let mut rotations: Vec<Square> = (0..4)
        .map(|turns| {
            let mut turned = *square;
            turned.rotate_left(turns);
            turned
        })
        .collect();
    rotations.sort_unstable();
    rotations.dedup();
    rotations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;

    #[test]
    fn three_colours_on_four_by_six_are_the_known_problem() {
        let problem = macmahon(4, 6, 3).expect("a model");
        assert_eq!(known::text(&problem), known::file("macmahon4x6"));
    }

    #[test]
    fn the_number_of_squares_agrees_with_burnside() {
        for c in 1..=MOST_COLORS as usize {
            assert_eq!(squares(c).len(), (c.pow(4) + c.pow(2) + 2 * c) / 4);
        }
    }

    #[test]
    fn a_board_of_another_size_is_an_error_that_names_the_right_one() {
        let error = macmahon(6, 6, 3).expect_err("24 squares on 36 cells");
        assert_eq!(error.to_string(), "the 24 squares of 3 colours do not fill a board of 6x6");
        assert_eq!(error.hint().as_deref(), Some("it must have 24 cells, such as 4x6"));
        assert!(macmahon(u32::MAX, u32::MAX, 3).is_err());
        assert!(macmahon(0, 0, 3).is_err());
    }

    #[test]
    fn the_number_of_colours_is_limited() {
        assert!(macmahon(0, 0, 0).is_err());
        assert_eq!(known::text(&macmahon(1, 1, 1).expect("a model")), "taaaa 00\ntaaaa 00\n");
        let problem = macmahon(7, 10, 4).expect("a model");
        assert_eq!(problem.item_count(), 140 + 6 * 10 + 7 * 9);
        assert!(macmahon(14, 44, 7).is_ok());
        assert!(macmahon(29, 36, 8).is_err());
    }
}
