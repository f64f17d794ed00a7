//! How a search ended, and how many covers it knows.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

use super::limits::Stop;
use crate::engine::Engine;
use crate::reduce::Refutation;

/// Statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The engine that ran.
    pub engine: Engine,
    /// Number of nodes visited in the search tree: the root, and every option tried.
    ///
    /// [`Engine::Bits`] does not count forced options, [`Engine::Learn`] counts only guesses and
    /// conflicts, and [`Engine::Frontier`] adds the number of states that it examined.
    pub nodes: u64,
    /// Number of entries removed from the list, set or word of an item: a measure of the work done.
    /// [`Engine::Bits`] removes whole sets of options at once and counts its nodes instead.
    pub updates: u64,
    /// Number of covers found, capped at [`u64::MAX`]. [`Search::count`](crate::Search::count)
    /// returns the exact number.
    pub solutions: u64,
}

/// How a search ended.
///
/// "Not found" means "none exist" only if [`Stop::is_complete`] returns true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Why the search ended.
    pub stop: Stop,
    /// What the search did.
    pub stats: Stats,
    /// Why there is no cover, if a reason was found before, during or after the search.
    pub refutation: Option<Arc<Refutation>>,
}

/// A number of covers: all of them, or as many as are known to exist.
///
/// A count that was stopped never looks like one that was finished. The enum is exhaustive: what is
/// known about a number of covers is either the number or a lower bound.
///
/// ```
/// use quadrille::{Count, Problem};
///
/// let problem: Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// let (all, _) = problem.search().count();
/// assert_eq!(all, 2_u32.into());
/// assert_eq!(all.to_string(), "2");
///
/// let (some, _) = problem.search().limit(1).count();
/// assert_eq!(some, Count::AtLeast(1_u32.into()));
/// assert_eq!(some.to_string(), "at least 1");
/// assert_eq!(some.exact(), None);
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// There are exactly this many covers.
    Exact(BigUint),
    /// The count was stopped. This many covers are known to exist, and there may be more.
    AtLeast(BigUint),
}

impl Count {
    /// Returns the count of a search that found `known` covers and ended with `stop`.
    ///
    /// It is exact if the stop is [`Stop::Exhausted`]. Solvers outside this crate use it.
    pub fn new(known: impl Into<BigUint>, stop: Stop) -> Count {
        match stop.is_complete() {
            true => Count::Exact(known.into()),
            false => Count::AtLeast(known.into()),
        }
    }

    /// Returns the number of covers, or `None` if the count was stopped.
    pub fn exact(self) -> Option<BigUint> {
        match self {
            Count::Exact(number) => Some(number),
            Count::AtLeast(_) => None,
        }
    }

    /// Returns whether this is the number of all covers.
    pub fn is_exact(&self) -> bool {
        matches!(self, Count::Exact(_))
    }

    /// Returns a number of covers known to exist: all of them if the count is exact.
    pub fn at_least(&self) -> &BigUint {
        let (Count::Exact(number) | Count::AtLeast(number)) = self;
        number
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exact(number) => number.fmt(f),
            Count::AtLeast(number) => write!(f, "at least {number}"),
        }
    }
}

impl From<BigUint> for Count {
    fn from(number: BigUint) -> Count {
        Count::Exact(number)
    }
}

impl From<u32> for Count {
    fn from(number: u32) -> Count {
        Count::Exact(number.into())
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Count {
        Count::Exact(number.into())
    }
}

impl From<usize> for Count {
    fn from(number: usize) -> Count {
        Count::Exact(number.into())
    }
}
