//! When a search must stop, and which reason takes precedence.

use std::fmt;
use std::time::{Duration, Instant};

use super::cancel::Cancel;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The whole tree was searched: the answer is complete.
    Exhausted,
    /// The requested number of covers was found; there may be more.
    SolutionLimit,
    /// The allowed number of nodes was visited.
    NodeLimit,
    /// The allowed time has elapsed.
    TimeLimit,
    /// [`Cancel::cancel`] was called, or a [`Visitor`](crate::trace::Visitor) asked to stop.
    Cancelled,
    /// The engine could not allocate the memory that it needs.
    OutOfMemory,
}

impl Stop {
    /// Returns whether the whole tree was searched, so that the answer is complete.
    pub fn is_complete(self) -> bool {
        self == Stop::Exhausted
    }
}

/// A stop is the error of a question that has no answer unless the search is complete.
impl std::error::Error for Stop {}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Exhausted => "exhausted",
            Stop::SolutionLimit => "solution limit",
            Stop::NodeLimit => "node limit",
            Stop::TimeLimit => "time limit",
            Stop::Cancelled => "cancelled",
            Stop::OutOfMemory => "out of memory",
        })
    }
}

/// Limits of a search. By default there are none.
///
/// Further kinds of limits may be added, so limits are made from [`Limits::default`] by the `with_`
/// methods. These take a value, or an `Option` in which `None` means "no limit".
///
/// ```
/// use std::time::Duration;
/// use quadrille::Limits;
///
/// let limits = Limits::default().with_solutions(2).with_time(Duration::from_secs(1));
/// assert_eq!((limits.solutions, limits.nodes), (Some(2), None));
/// assert_eq!(limits.with_time(None).time, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of covers to find.
    pub solutions: Option<u64>,
    /// Maximum number of nodes to visit.
    pub nodes: Option<u64>,
    /// Maximum time to spend.
    pub time: Option<Duration>,
}

impl Limits {
    /// Returns the limits with a maximum number of covers to find.
    #[must_use]
    pub fn with_solutions(self, solutions: impl Into<Option<u64>>) -> Limits {
        Limits { solutions: solutions.into(), ..self }
    }

    /// Returns the limits with a maximum number of nodes to visit.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Limits {
        Limits { nodes: nodes.into(), ..self }
    }

    /// Returns the limits with a maximum time to spend.
    #[must_use]
    pub fn with_time(self, time: impl Into<Option<Duration>>) -> Limits {
        Limits { time: time.into(), ..self }
    }
}

/// Enforces limits and cancellation for a search that is done in portions.
///
/// Solvers outside this crate use it to stop in the same way as its searches do.
///
/// ```
/// use quadrille::guard::Guard;
/// use quadrille::{Limits, Stop};
///
/// let guard = Guard::new(Limits::default().with_solutions(2), None);
/// assert_eq!(guard.allowance(10, 1).map(|allowed| allowed.solutions), Ok(1));
/// assert_eq!(guard.allowance(11, 2).map(|allowed| allowed.solutions), Err(Stop::SolutionLimit));
/// ```
#[derive(Clone, Debug)]
pub struct Guard {
    limits: Limits,
    deadline: Option<(Instant, Duration)>,
    cancel: Option<Cancel>,
}

/// What a search may still do. Without a limit, the value is [`u64::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Allowance {
    /// Number of nodes that may still be visited. It may be 0: the search then continues without a
    /// node, to find out whether it has reached its end.
    pub nodes: u64,
    /// Number of solutions that may still be found; at least 1.
    pub solutions: u64,
}

impl Guard {
    /// Creates a guard whose time starts now.
    pub fn new(limits: Limits, cancel: Option<Cancel>) -> Guard {
        // Only a search with a time limit reads the clock: not every platform has one.
        let deadline = limits.time.map(|time| (Instant::now(), time));
        Guard { limits, deadline, cancel }
    }

    /// Returns limits and cancel handle for another search that is to stop together with this one.
    ///
    /// The time limit is the time that is left; the other limits are unchanged.
    pub fn share(&self) -> (Limits, Option<Cancel>) {
        let time = self.deadline.map(|(start, time)| time.saturating_sub(start.elapsed()));
        (Limits { time, ..self.limits }, self.cancel.clone())
    }

    /// Returns what a search may still do after `nodes` nodes and `solutions` solutions.
    ///
    /// # Errors
    /// Returns the reason to stop, if there is one: the solution limit, a node limit of 0 for a
    /// search that has not begun, cancellation and the time limit, in this order.
    pub fn allowance(&self, nodes: u64, solutions: u64) -> Result<Allowance, Stop> {
        let left =
            |limit: Option<u64>, done| limit.map_or(u64::MAX, |limit| limit.saturating_sub(done));
        let left = Allowance {
            nodes: left(self.limits.nodes, nodes),
            solutions: left(self.limits.solutions, solutions),
        };
        if left.solutions == 0 {
            Err(Stop::SolutionLimit)
        } else if left.nodes == 0 && nodes == 0 {
            Err(Stop::NodeLimit)
        } else if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Err(Stop::Cancelled)
        } else if self.deadline.is_some_and(|(start, time)| start.elapsed() >= time) {
            Err(Stop::TimeLimit)
        } else {
            Ok(left)
        }
    }
}
