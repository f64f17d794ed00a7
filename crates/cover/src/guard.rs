//! When a search has to stop, and in which order the reasons count.

use std::time::{Duration, Instant};

use crate::handles::Cancel;
use crate::search::{Limits, Stop};

/// Watches over a search that is carried out in portions. For whoever writes a search of their own beside those of
/// this library and wants it to stop as they do.
///
/// ```
/// use quadrille::{Guard, Limits, Stop};
///
/// let limits = Limits { solutions: Some(2), ..Limits::default() };
/// let guard = Guard::new(limits, None);
/// assert_eq!(guard.left(10, 1).map(|left| left.solutions), Ok(1));
/// assert_eq!(guard.left(11, 2).map(|left| left.solutions), Err(Stop::SolutionLimit));
/// ```
#[derive(Clone, Debug)]
pub struct Guard {
    limits: Limits,
    deadline: Option<(Instant, Duration)>,
    cancel: Option<Cancel>,
}

/// What a search may still do. Without a limit, more than it ever can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Nodes to visit. None may be left where the search goes on to see whether it is at its end.
    pub nodes: u64,
    /// Solutions to find, at least one.
    pub solutions: u64,
}

impl Guard {
    /// A guard whose time begins now.
    pub fn new(limits: Limits, cancel: Option<Cancel>) -> Guard {
        // Only a search with a time limit looks at the clock: not every machine has one.
        let deadline = limits.time.map(|time| (Instant::now(), time));
        Guard { limits, deadline, cancel }
    }

    /// What stops it, so that another search can stop at the same time: limits of which the time is what is left of it, and
    /// the handle.
    pub fn share(&self) -> (Limits, Option<Cancel>) {
        let time = self.deadline.map(|(start, time)| time.saturating_sub(start.elapsed()));
        (Limits { time, ..self.limits }, self.cancel.clone())
    }

    /// What is left to a search that has visited so many nodes and found so many solutions, or why it stops.
    pub fn left(&self, nodes: u64, solutions: u64) -> Result<Left, Stop> {
        let left =
            |limit: Option<u64>, done| limit.map_or(u64::MAX, |limit| limit.saturating_sub(done));
        let left = Left {
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
