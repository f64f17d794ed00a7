//! Latin squares of order n: n numbers, each once in every row and every column.
//!
//! The option "number v in row i and column j" covers three items: the place p*ij*, the row's
//! number r*iv* and the column's number c*jv*. There are 12, 576, 161280 squares of orders 3, 4, 5.
//!
//! *Reduced* squares have the numbers in order in the first row and the first column. The model
//! leaves out the other options of those places: 4, 56, 9408 squares of orders 4, 5, 6 remain (OEIS
//! A000315).
//!
//! *Symmetric* squares have the same number at (i, j) and (j, i). Colours express that without
//! another primary item: both places paint the secondary item s*ij*, i < j, in the colour of their
//! number, so that the second must repeat the choice of the first (TAOCP 7.2.2.1, on colour
//! controlled covers). There are 6240 squares of order 7 that are both reduced and symmetric, one
//! for each 1-factorization of the complete graph on 8 points (OEIS A000438).
//!
//! 3n² items and at most n³ options of three entries, four with colours.

use super::can_be_drawn;
use super::error::{MOST_ENTRIES, ModelError, ModelErrorKind as Kind, Required, check_size};
use super::labels::Labels;
use crate::problem::{Color, ItemId, Place, Problem, ProblemBuilder};

/// Which Latin squares are wanted; the default is all of them.
///
/// ```
/// use quadrille::models::{Latin, latin};
///
/// let problem = latin(5, Latin::default().reduced())?;
/// assert_eq!(problem.count(), Ok(56_u32.into()));
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Latin {
    /// Only squares with the first row and the first column in order.
    pub reduced: bool,
    /// Only squares that are symmetric about the main diagonal.
    pub symmetric: bool,
}

impl Latin {
    /// Returns the same wish, but only for squares with the first row and column in order.
    #[must_use]
    pub fn reduced(self) -> Latin {
        Latin { reduced: true, ..self }
    }

    /// Returns the same wish, but only for squares that are symmetric about the main diagonal.
    #[must_use]
    pub fn symmetric(self) -> Latin {
        Latin { symmetric: true, ..self }
    }
}

/// Builds the problem of the Latin squares of order `n`.
///
/// # Errors
/// Fails if `n` is 0, or so large that the model has too many entries.
pub fn latin(n: u32, wanted: Latin) -> Result<Problem, ModelError> {
    latin_within(n, wanted, MOST_ENTRIES)
}

/// Like [`latin`], with at most `most` entries.
pub(super) fn latin_within(n: u32, wanted: Latin, most: u64) -> Result<Problem, ModelError> {
    if n == 0 {
        return Err(Kind::AtLeastOne { of: Required::LatinRows }.into());
    }
    let square = u64::from(n).saturating_mul(u64::from(n));
    check_size(
        square.saturating_mul(4),
        square.saturating_mul(u64::from(n)).saturating_mul(4),
        most,
    )?;
    let n = n as usize;
    let labels = Labels::up_to(n - 1);
    let mut builder = ProblemBuilder::new();

    let [places, rows, columns] = ["p", "r", "c"].map(|prefix| {
        (0..n * n).map(|k| builder.primary(labels.name(prefix, &[k / n, k % n]))).collect()
    });
    let [places, rows, columns]: [Vec<ItemId>; 3] = [places, rows, columns];
    for k in 0..n * n {
        if can_be_drawn(n * n) {
            builder.place(places[k], Place::at((k % n) as u32, (k / n) as u32));
            builder.sign(rows[k], &(k % n + 1).to_string());
        }
    }
    let mut mirrors: Vec<Option<ItemId>> = vec![None; n * n];
    let mut colors: Vec<Color> = Vec::new();
    if wanted.symmetric {
        for i in 0..n {
            for j in i + 1..n {
                let mirror = builder.secondary(labels.name("s", &[i, j]));
                mirrors[i * n + j] = Some(mirror);
                mirrors[j * n + i] = Some(mirror);
            }
        }
        colors = (0..n).map(|v| builder.color(labels.name("", &[v]))).collect();
    }

    for i in 0..n {
        for j in 0..n {
            for v in 0..n {
                if wanted.reduced && (i == 0 || j == 0) && v != i + j {
                    continue;
                }
                let mirror = mirrors[i * n + j].map(|mirror| mirror.colored(colors[v]));
                let items = [places[i * n + j], rows[i * n + v], columns[j * n + v]];
                builder.option(items.map(Into::into).into_iter().chain(mirror));
            }
        }
    }
    Ok(builder.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;

    #[test]
    fn reduced_squares_of_order_six_are_the_known_problem() {
        let reduced = Latin { reduced: true, symmetric: false };
        assert_eq!(known::text(&latin(6, reduced).expect("a model")), known::file("latin6red"));
    }

    #[test]
    fn symmetric_squares_of_order_seven_are_the_known_problem() {
        let both = Latin { reduced: true, symmetric: true };
        assert_eq!(known::text(&latin(7, both).expect("a model")), known::file("symlatin7"));
    }

    #[test]
    fn the_plain_model_has_an_option_for_each_number_in_each_place() {
        let problem = latin(4, Latin::default()).expect("a model");
        assert_eq!(known::size(&problem), (48, 64, 192));
        let symmetric = latin(4, Latin { symmetric: true, ..Latin::default() }).expect("a model");
        assert_eq!(known::size(&symmetric), (54, 64, 192 + 12 * 4));
        assert!(symmetric.has_colors());
    }

    #[test]
    fn order_forty_has_item_names_with_points() {
        let problem = latin(40, Latin::default()).expect("a model");
        assert!(problem.item("p11.1").is_some() && problem.item("p1.11").is_some());
    }

    #[test]
    fn order_zero_and_order_a_thousand_are_errors() {
        assert!(latin(0, Latin::default()).is_err());
        assert!(latin(1000, Latin::default()).is_err());
        assert!(latin(u32::MAX, Latin::default()).is_err());
    }
}
