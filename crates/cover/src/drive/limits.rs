//! When a search must stop, and which reason takes precedence.

use std::fmt;
use std::time::Duration;

use super::cancel::Cancel;
use super::clock::Clock;

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

/// When to stop: limits and a cancel handle, for work that is done in portions.
///
/// Its time starts when it is made. Clones, and the guards made from it by [`at_most`],
/// [`with_nodes`] and [`with_solutions`], have the same deadline and cancel handle, so one guard
/// can be handed to all the searches that belong to one task. The default guard never stops
/// anything. A guard without a time limit never reads the clock: not every platform has one. Where
/// the standard library has none, [`with_clock`](Guard::with_clock) takes another.
///
/// Searches take a guard by [`Search::within`](crate::Search::within). Solvers outside this crate
/// ask it between portions of work, and so stop in the same way as searches do.
///
/// ```
/// use quadrille::guard::Guard;
/// use quadrille::{Cancel, Limits, Stop};
///
/// let guard = Guard::from(Limits::default().with_solutions(2));
/// assert_eq!(guard.allowance(10, 1).map(|allowed| allowed.solutions), Ok(1));
/// assert_eq!(guard.allowance(11, 2).map(|allowed| allowed.solutions), Err(Stop::SolutionLimit));
///
/// let cancel = Cancel::new();
/// let guard = Guard::from(&cancel);
/// assert_eq!(guard.ask(), Ok(()));
/// cancel.cancel();
/// assert_eq!(guard.ask(), Err(Stop::Cancelled));
/// assert_eq!(Guard::default().ask(), Ok(()));
/// ```
///
/// [`at_most`]: Guard::at_most
/// [`with_nodes`]: Guard::with_nodes
/// [`with_solutions`]: Guard::with_solutions
#[derive(Clone, Debug, Default)]
pub struct Guard {
    limits: Limits,
    /// When the time started, and how much of it there is.
    deadline: Option<(Duration, Duration)>,
    clock: Clock,
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
        Guard::with_clock(limits, cancel, Clock::default())
    }

    /// Creates a guard whose time starts now, by another clock than that of the standard library.
    pub fn with_clock(limits: Limits, cancel: Option<Cancel>, clock: Clock) -> Guard {
        let deadline = limits.time.map(|time| (clock.now(), time));
        Guard { limits, deadline, clock, cancel }
    }

    /// Returns limits, cancel handle and clock for another search that is to stop together with
    /// this one.
    ///
    /// The time limit is the time that is left; the other limits are unchanged.
    pub(crate) fn share(&self) -> (Limits, Option<Cancel>, Clock) {
        (self.left(), self.cancel.clone(), self.clock)
    }

    /// Returns how long ago `start` was.
    fn elapsed(&self, start: Duration) -> Duration {
        self.clock.now().saturating_sub(start)
    }

    /// Returns the limits, of which the time is what is left of it.
    pub fn left(&self) -> Limits {
        let time = self.deadline.map(|(start, time)| time.saturating_sub(self.elapsed(start)));
        Limits { time, ..self.limits }
    }

    /// Returns a guard with at most `time` of what is left.
    ///
    /// A guard without a time limit stays without one, as there may be no clock.
    #[must_use]
    pub fn at_most(&self, time: Duration) -> Guard {
        let limits = self.left();
        let limits = limits.with_time(limits.time.map(|left| left.min(time)));
        Guard::with_clock(limits, self.cancel.clone(), self.clock)
    }

    /// Returns this guard with another limit on the number of solutions, or none.
    #[must_use]
    pub fn with_solutions(&self, solutions: impl Into<Option<u64>>) -> Guard {
        Guard { limits: self.limits.with_solutions(solutions), ..self.clone() }
    }

    /// Returns this guard with another limit on the number of nodes, or none.
    #[must_use]
    pub fn with_nodes(&self, nodes: impl Into<Option<u64>>) -> Guard {
        Guard { limits: self.limits.with_nodes(nodes), ..self.clone() }
    }

    /// Returns how many nodes may still be visited after `nodes`.
    pub(crate) fn left_nodes(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }

    /// Asks whether work that counts neither nodes nor solutions may go on.
    ///
    /// # Errors
    /// Returns the reason to stop, if there is one.
    pub fn ask(&self) -> Result<(), Stop> {
        self.allowance(0, 0).map(|_| ())
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
        } else if self.deadline.is_some_and(|(start, time)| self.elapsed(start) >= time) {
            Err(Stop::TimeLimit)
        } else {
            Ok(left)
        }
    }
}

/// A guard with these limits, whose time starts now.
impl From<Limits> for Guard {
    fn from(limits: Limits) -> Guard {
        Guard::new(limits, None)
    }
}

/// A guard that only the handle stops.
impl From<&Cancel> for Guard {
    fn from(cancel: &Cancel) -> Guard {
        Guard::new(Limits::default(), Some(cancel.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_question_takes_is_missing_for_the_next() {
        let limits = Limits::default().with_time(Duration::from_millis(20)).with_nodes(9);
        let guard = Guard::from(limits);
        std::thread::sleep(Duration::from_millis(30));
        let next = guard.with_solutions(7);
        let left = Limits::default().with_time(Duration::ZERO).with_nodes(9);
        assert_eq!((guard.left(), next.left()), (left, left.with_solutions(7)));
        assert_eq!((guard.ask(), next.ask()), (Err(Stop::TimeLimit), Err(Stop::TimeLimit)));
    }

    #[test]
    fn a_part_of_the_time_is_never_more_than_is_left() {
        let time = |limit: Option<u64>, most| {
            let guard = Guard::from(Limits::default().with_time(limit.map(Duration::from_secs)));
            guard.at_most(Duration::from_secs(most)).left().time
        };
        assert!(time(Some(9), 1).is_some_and(|left| left <= Duration::from_secs(1)));
        assert!(time(Some(1), 9).is_some_and(|left| left <= Duration::from_secs(1)));
        assert_eq!(time(None, 1), None);
    }

    #[test]
    fn another_clock_is_passed_on_with_the_guard() {
        use std::sync::atomic::{AtomicU64, Ordering};
        static SECONDS: AtomicU64 = AtomicU64::new(5);
        let clock = Clock::new(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        let limits = Limits::default().with_time(Duration::from_secs(10));
        let guard = Guard::with_clock(limits, None, clock);
        let half = guard.at_most(Duration::from_secs(5));
        let (limits, cancel, clock) = guard.share();
        let shared = Guard::with_clock(limits, cancel, clock);
        assert_eq!(half.left().time, Some(Duration::from_secs(5)));
        SECONDS.store(11, Ordering::Relaxed);
        assert_eq!((half.ask(), shared.ask()), (Err(Stop::TimeLimit), Ok(())));
        assert_eq!(guard.left().time, Some(Duration::from_secs(4)));
        SECONDS.store(15, Ordering::Relaxed);
        assert_eq!((guard.ask(), shared.ask()), (Err(Stop::TimeLimit), Err(Stop::TimeLimit)));
    }

    #[test]
    fn without_a_time_limit_no_clock_is_read() {
        let broken = || unreachable!("there is no clock");
        let clockless = Guard::with_clock(Limits::default(), None, Clock::new(broken));
        assert_eq!(clockless.at_most(Duration::ZERO).ask(), Ok(()));
        let cancel = Cancel::new();
        let guards = [Guard::from(&cancel), Guard::from(&cancel).at_most(Duration::ZERO)];
        assert!(guards.iter().all(|guard| guard.deadline.is_none() && guard.ask().is_ok()));
        cancel.cancel();
        assert!(guards.iter().all(|guard| guard.ask() == Err(Stop::Cancelled)));
    }
}
