//! The cheapest covers of a problem.

use crate::drive::Stop;
use crate::problem::{Cover, Problem};

/// A cover with its cost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Priced {
    /// The sum of the costs of its options; see
    /// [`Search::at_least_once`](crate::Search::at_least_once) for problems without costs.
    pub cost: i64,
    /// The cover.
    pub cover: Cover,
}

/// The cheapest covers of a problem that a search has found, and what is proven about the others.
///
/// ```
/// use quadrille::Problem;
///
/// let text = r#"{"items": ["a", "b"], "options": [
///     {"items": ["a", "b"], "cost": 5}, {"items": ["a"], "cost": 1}, {"items": ["b"], "cost": 2}
/// ]}"#;
/// let problem: Problem = text.parse()?;
/// let (best, outcome) = problem.search().best(5);
/// assert!(outcome.stop.is_complete());
/// let costs: Vec<i64> = best.covers().iter().map(|priced| priced.cost).collect();
/// assert_eq!(costs, [3, 5]);
/// assert_eq!((best.cost(), best.is_complete(), best.bound()), (Some(3), true, None));
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    covers: Vec<Priced>,
    bound: Option<i64>,
}

impl Best {
    pub(super) fn new(covers: Vec<Priced>, bound: Option<i64>) -> Best {
        Best { covers, bound }
    }

    /// Returns the covers found, in order of cost; those of equal cost in the order of their
    /// options.
    pub fn covers(&self) -> &[Priced] {
        &self.covers
    }

    /// Returns the least cost found, if a cover was found.
    pub fn cost(&self) -> Option<i64> {
        self.covers.first().map(|priced| priced.cost)
    }

    /// Returns whether the covers are proven to be the cheapest ones: as many as were asked for, or
    /// all that exist.
    pub fn is_complete(&self) -> bool {
        self.bound.is_none()
    }

    /// Returns the cost that is proven for all other covers of a search that was stopped: every
    /// cover that is not listed costs at least this. It is `None` if the answer is complete.
    pub fn bound(&self) -> Option<i64> {
        self.bound
    }

    /// Returns how many of the covers are proven to be among the cheapest: the first ones, up to
    /// the bound.
    pub fn proven(&self) -> usize {
        match self.bound {
            None => self.covers.len(),
            Some(bound) => self.covers.partition_point(|priced| priced.cost <= bound),
        }
    }

    /// Returns by how much the cheapest cover found may exceed the least cost. It is 0 if that
    /// cover is proven to be a cheapest one, and `None` if no cover was found.
    pub fn gap(&self) -> Option<u64> {
        let cost = self.cost()?;
        Some(self.bound.map_or(0, |bound| cost.saturating_sub(bound).max(0).unsigned_abs()))
    }

    /// Returns the covers.
    pub fn into_covers(self) -> Vec<Priced> {
        self.covers
    }
}

impl Problem {
    /// Returns the `count` cheapest covers in order of cost, or all covers if there are fewer.
    ///
    /// [`Search::best`](crate::Search::best) says which ones of equal cost are returned, and takes
    /// limits.
    ///
    /// ```
    /// let problem: quadrille::Problem =
    ///     r#"{"items": ["a"], "options": [{"items": ["a"], "cost": 7},
    ///         {"items": ["a"], "cost": -7}]}"#
    ///         .parse()?;
    /// let best = problem.best(1)?;
    /// assert_eq!(best[0].cost, -7);
    /// assert_eq!(best[0].cover.display(&problem).to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if there is not enough memory for the search. A search without
    /// limits has no other reason to stop.
    pub fn best(&self, count: usize) -> Result<Vec<Priced>, Stop> {
        let (best, outcome) = self.search().best(count);
        match best.is_complete() {
            true => Ok(best.covers),
            false => Err(outcome.stop),
        }
    }
}
