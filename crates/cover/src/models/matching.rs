//! Perfect matchings: pair off the points of a graph along its edges.
//!
//! A point is an item, an edge an option of two. The complete graph on n points has (n − 1)(n − 3)
//! … 1 perfect matchings if n is even, and none if n is odd. A search finds out about the latter
//! only by trying everything, while the parity of n settles it at once: the standard example of
//! what is better decided before a search.
//!
//! On the board the points stand in a row, and each pair has a letter.
//!
//! n items, n(n − 1)/2 options of two entries.

use std::collections::{HashMap, HashSet};

use super::error::{
    MOST_ENTRIES, ModelError, ModelErrorKind as Kind, Required, check_size, excerpt,
};
use super::labels::Labels;
use super::place_in_a_row;
use crate::problem::{ItemId, Problem, ProblemBuilder};

/// Builds the problem of the perfect matchings of the complete graph on `n` points.
///
/// # Errors
/// Fails if `n` is 0, or so large that the model has too many entries.
pub fn complete_matching(n: u32) -> Result<Problem, ModelError> {
    complete_matching_within(n, MOST_ENTRIES)
}

/// Like [`complete_matching`], with at most `most` entries.
pub(super) fn complete_matching_within(n: u32, most: u64) -> Result<Problem, ModelError> {
    if n == 0 {
        return Err(Kind::AtLeastOne { of: Required::Points }.into());
    }
    let wide = u64::from(n);
    check_size(wide, wide.saturating_mul(wide - 1), most)?;
    let labels = Labels::up_to(n as usize - 1);
    let mut builder = ProblemBuilder::new();
    let points: Vec<ItemId> =
        (0..n as usize).map(|k| builder.primary(labels.name("v", &[k]))).collect();
    for (k, &first) in points.iter().enumerate() {
        for &second in &points[k + 1..] {
            builder.option([first, second]);
        }
    }
    place_in_a_row(&mut builder, &points);
    Ok(builder.build()?)
}

/// Builds the problem of the perfect matchings of the graph with these edges.
///
/// The points become items in the order in which the edges name them.
///
/// # Errors
/// Fails if there is no edge, if an edge is given twice, joins a point to itself or has an unnamed
/// point, or if there are too many edges.
pub fn matching(edges: &[(&str, &str)]) -> Result<Problem, ModelError> {
    matching_within(edges, MOST_ENTRIES)
}

/// Like [`matching`], with at most `most` entries.
pub(super) fn matching_within(edges: &[(&str, &str)], most: u64) -> Result<Problem, ModelError> {
    if edges.is_empty() {
        return Err(Kind::AtLeastOne { of: Required::Edges }.into());
    }
    check_size(0, edges.len() as u64 * 2, most)?;
    let mut builder = ProblemBuilder::new();
    let mut points: HashMap<&str, ItemId> = HashMap::new();
    let mut row = Vec::new();
    let mut seen: HashSet<[ItemId; 2]> = HashSet::new();
    for &(first, second) in edges {
        if first == second {
            return Err(Kind::Loop { name: excerpt(first) }.into());
        }
        let ends = [first, second].map(|name| {
            *points.entry(name).or_insert_with(|| {
                let point = builder.primary(name);
                row.push(point);
                point
            })
        });
        let mut edge = ends;
        edge.sort();
        if !seen.insert(edge) {
            let [first, second] = [first, second].map(excerpt);
            return Err(Kind::EdgeTwice { first, second }.into());
        }
        builder.option(ends);
    }
    check_size(points.len() as u64, 0, most)?;
    place_in_a_row(&mut builder, &row);
    Ok(builder.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::known;

    #[test]
    fn fifteen_points_are_the_known_problem() {
        assert_eq!(
            known::text(&complete_matching(15).expect("a model")),
            known::file("pmK15_nosol")
        );
    }

    #[test]
    fn a_single_point_cannot_be_paired() {
        assert_eq!(known::text(&complete_matching(1).expect("a model")), "v0\n");
    }

    #[test]
    fn a_graph_is_read_from_its_edges() {
        let problem = matching(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]).expect("a model");
        assert_eq!(known::text(&problem), "a b c d\na b\nb c\nc d\nd a\n");
    }

    #[test]
    fn loops_double_edges_and_empty_graphs_are_errors() {
        let fault = |edges: &[(&str, &str)]| matching(edges).expect_err("a fault").to_string();
        assert_eq!(fault(&[]), "a graph needs at least one edge");
        assert_eq!(fault(&[("a", "a")]), "an edge joins `a` to itself");
        assert_eq!(fault(&[("a", "b"), ("b", "a")]), "the edge from `b` to `a` is given twice");
        assert_eq!(fault(&[("a", "")]), "an item has an empty name");
        assert!(complete_matching(0).is_err());
        assert!(complete_matching(u32::MAX).is_err());
    }
}
