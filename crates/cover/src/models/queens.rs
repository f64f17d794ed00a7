//! n queens on an n×n board, none attacking another.
//!
//! Every row and every column has exactly one queen (primary), every diagonal at most one
//! (secondary). The row and column items come in *organ-pipe order*, from the middle outwards,
//! alternating sides (Knuth, TAOCP 7.2.2.1): a queen near the middle attacks most, so an engine
//! that breaks ties to the left does well to begin there. Other orders cost 40 to 60 % more time
//! for 13 queens. The four diagonals of a single square are left out, as no attack is possible
//! along them.
//!
//! ```text
//!   r0…   rows from the top        a1…  squares with equal row + column
//!   c0…   columns from the left    b1…  squares with equal column − row + n − 1
//! ```
//!
//! 2n primary and 4n − 6 secondary items, n² options of at most four entries.

use super::can_be_drawn;
use super::error::{MOST_ENTRIES, ModelError, ModelErrorKind as Kind, Required, check_size};
use super::labels::Labels;
use crate::problem::{ItemId, Place, Problem, ProblemBuilder};

/// Builds the problem of `n` queens.
///
/// # Errors
/// Fails if `n` is 0, or so large that the model has too many entries.
pub fn queens(n: u32) -> Result<Problem, ModelError> {
    queens_within(n, MOST_ENTRIES)
}

/// Like [`queens`], with at most `most` entries.
pub(super) fn queens_within(n: u32, most: u64) -> Result<Problem, ModelError> {
    if n == 0 {
        return Err(Kind::AtLeastOne { of: Required::BoardRows }.into());
    }
    let squares = u64::from(n) * u64::from(n);
    check_size(6 * u64::from(n), squares.saturating_mul(4), most)?;
    let n = n as usize;
    let last_diagonal = 2 * (n - 1);
    let labels = Labels::up_to(last_diagonal);
    let mut builder = ProblemBuilder::new();

    let order = organ_pipe(n);
    let mut rows: Vec<Option<ItemId>> = vec![None; n];
    let mut columns = rows.clone();
    for &k in &order {
        let row = builder.primary(labels.name("r", &[k]));
        let column = builder.primary(labels.name("c", &[k]));
        if can_be_drawn(n * n) {
            builder.place(row, Place::row(k as u32));
            builder.sign(row, "Q");
            builder.place(column, Place::column(k as u32));
        }
        (rows[k], columns[k]) = (Some(row), Some(column));
    }
    let [sums, differences] = ["a", "b"].map(|prefix| {
        let mut items: Vec<Option<ItemId>> = vec![None; last_diagonal + 1];
        for (k, item) in items.iter_mut().enumerate().take(last_diagonal).skip(1) {
            *item = Some(builder.secondary(labels.name(prefix, &[k])));
        }
        items
    });
    for &row in &order {
        for &column in &order {
            let items =
                [rows[row], columns[column], sums[row + column], differences[column + n - 1 - row]];
            builder.option(items.into_iter().flatten());
        }
    }
    Ok(builder.build()?)
}

/// Returns 0 … n − 1 from the middle outwards, the lower of two first.
fn organ_pipe(n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&k| (2 * k + 1).abs_diff(n));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;

    #[test]
    fn twelve_and_thirteen_queens_are_the_known_problems() {
        assert_eq!(known::text(&queens(12).expect("a model")), known::file("queens12"));
        assert_eq!(known::text(&queens(13).expect("a model")), known::file("queens13"));
    }

    #[test]
    fn the_smallest_boards_have_the_right_diagonals() {
        assert_eq!(known::text(&queens(1).expect("a model")), "r0 c0\nr0 c0\n");
        let two = "r0 c0 r1 c1 | a1 b1\nr0 c0 b1\nr0 c1 a1\nr1 c0 a1\nr1 c1 b1\n";
        assert_eq!(known::text(&queens(2).expect("a model")), two);
    }

    #[test]
    fn a_large_board_has_names_in_decimal() {
        let problem = queens(19).expect("a model");
        assert_eq!(known::size(&problem), (38 + 70, 361, 4 * 361 - 4));
        assert!(problem.item("a35").is_some() && problem.item("r10").is_some());
    }

    #[test]
    fn an_empty_board_and_a_giant_board_are_errors() {
        assert!(queens(0).is_err());
        assert!(queens(3000).is_err());
        assert!(queens(u32::MAX).is_err());
    }
}
