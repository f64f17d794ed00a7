//! The work that one answer may take, shared among the questions it involves.
//!
//! An answer may ask the library several things: make a puzzle, then grade it, then rate it. Each
//! gets the time that those before it have left. Only a budget with a time limit looks at the
//! clock: a page in WebAssembly has none, and `Instant` panics there.

use std::time::{Duration, Instant};

use quadrille::guard::Guard;
use quadrille::{Cancel, Limits};

/// The limits for one answer.
#[derive(Clone, Debug)]
pub(crate) struct Budget<'a> {
    limits: Limits,
    deadline: Option<(Instant, Duration)>,
    cancel: &'a Cancel,
}

impl<'a> Budget<'a> {
    /// Creates a budget whose time starts now.
    pub(crate) fn new(limits: Limits, cancel: &'a Cancel) -> Budget<'a> {
        let deadline = limits.time.map(|time| (Instant::now(), time));
        // Each question sets its own limit on the solutions.
        Budget { limits: limits.with_solutions(None), deadline, cancel }
    }

    /// Returns a budget with at most `time` of what is left. A budget without a time limit stays
    /// without one, as there may be no clock.
    pub(crate) fn at_most(&self, time: Duration) -> Budget<'a> {
        let limits = self.left();
        Budget::new(limits.with_time(limits.time.map(|left| left.min(time))), self.cancel)
    }

    /// Returns the handle that cancels the answer.
    pub(crate) fn cancel(&self) -> &'a Cancel {
        self.cancel
    }

    /// Returns the limits for the next question.
    pub(crate) fn left(&self) -> Limits {
        self.limits.with_time(self.time_left())
    }

    /// Returns the time that is left, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|(start, time)| time.saturating_sub(start.elapsed()))
    }

    /// Returns a guard for what is left.
    pub(crate) fn guard(&self) -> Guard {
        Guard::new(self.left(), Some(self.cancel.clone()))
    }
}

#[cfg(test)]
mod tests {
    use quadrille::Stop;

    use super::*;

    #[test]
    fn what_one_question_takes_is_missing_for_the_next() {
        let cancel = Cancel::new();
        let limits =
            Limits::default().with_time(Duration::from_millis(20)).with_solutions(7).with_nodes(9);
        let budget = Budget::new(limits, &cancel);
        std::thread::sleep(Duration::from_millis(30));
        let left = Limits::default().with_time(Duration::ZERO).with_nodes(9);
        assert_eq!(budget.left(), left);
        assert_eq!(budget.guard().allowance(0, 0), Err(Stop::TimeLimit));
    }

    #[test]
    fn a_part_of_the_time_is_never_more_than_is_left() {
        let cancel = Cancel::new();
        let time = |limit: Option<u64>, most| {
            let limits = Limits::default().with_time(limit.map(Duration::from_secs));
            Budget::new(limits, &cancel).at_most(Duration::from_secs(most)).time_left()
        };
        assert!(time(Some(9), 1).is_some_and(|left| left <= Duration::from_secs(1)));
        assert!(time(Some(1), 9).is_some_and(|left| left <= Duration::from_secs(1)));
        assert_eq!(time(None, 1), None);
    }

    #[test]
    fn without_a_time_limit_no_clock_is_read() {
        let cancel = Cancel::new();
        let budget = Budget::new(Limits::default(), &cancel);
        assert!(budget.deadline.is_none());
        assert_eq!(budget.time_left(), None);
        cancel.cancel();
        assert_eq!(budget.guard().allowance(0, 0), Err(Stop::Cancelled));
    }
}
