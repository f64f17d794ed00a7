//! Langford pairs: the numbers 1 1 2 2 … n n in a line, with k other numbers between the two k's.
//!
//! There is one item for each number and one for each place. An option with number k at place j
//! covers the places j and j + k + 1 (Knuth, TAOCP 7.2.2.1). The reverse of a solution is a
//! solution too, and both are counted: 2 for n = 3, 52 for n = 7. There is none unless n mod 4 is 0
//! or 3.
//!
//! 3n items, (3n² − 3n)/2 options of three entries: number k has 2n − k − 1 places.

use super::error::{MOST_ENTRIES, ModelError, ModelErrorKind as Kind, Required, check_size};
use super::labels::Labels;
use super::place_in_a_row;
use crate::problem::{ItemId, Problem, ProblemBuilder};

/// Builds the problem of `n` Langford pairs.
///
/// # Errors
/// Fails if `n` is 0, or so large that the model has too many entries.
pub fn langford(n: u32) -> Result<Problem, ModelError> {
    langford_within(n, MOST_ENTRIES)
}

/// Like [`langford`], with at most `most` entries.
pub(super) fn langford_within(n: u32, most: u64) -> Result<Problem, ModelError> {
    if n == 0 {
        return Err(Kind::AtLeastOne { of: Required::Pairs }.into());
    }
    let wide = u64::from(n);
    let options = wide.saturating_mul(wide - 1).saturating_mul(3) / 2;
    check_size(3 * wide, options.saturating_mul(3), most)?;
    let n = n as usize;
    let labels = Labels::up_to(2 * n);
    let mut builder = ProblemBuilder::new();

    let mut items = |prefix: &str, count: usize| -> Vec<ItemId> {
        (1..=count).map(|k| builder.primary(labels.name(prefix, &[k]))).collect()
    };
    let numbers = items("d", n);
    let places = items("s", 2 * n);
    for (k, &number) in numbers.iter().enumerate() {
        builder.sign(number, &(k + 1).to_string());
    }
    place_in_a_row(&mut builder, &places);
    for (k, &number) in numbers.iter().enumerate() {
        let distance = k + 2;
        for (&first, &second) in places.iter().zip(places.iter().skip(distance)) {
            builder.option([number, first, second]);
        }
    }
    Ok(builder.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;

    #[test]
    fn ten_eleven_and_twelve_pairs_are_the_known_problems() {
        for n in 10..=12 {
            let known = known::file(&format!("langford{n}"));
            assert_eq!(known::text(&langford(n).expect("a model")), known);
        }
    }

    #[test]
    fn one_pair_does_not_fit() {
        assert_eq!(known::text(&langford(1).expect("a model")), "d1 s1 s2\n");
    }

    #[test]
    fn eighteen_pairs_have_thirty_six_places_named_in_decimal() {
        let problem = langford(18).expect("a model");
        assert_eq!(known::size(&problem), (54, 459, 3 * 459));
        assert!(problem.item("s36").is_some());
    }

    #[test]
    fn zero_and_too_many_pairs_are_errors() {
        assert!(langford(0).is_err());
        assert!(langford(10_000).is_err());
        assert!(langford(u32::MAX).is_err());
    }
}
