//! When to stop: checked between attempts, and within those that take long.

use std::time::{Duration, Instant};

use quadrille::{Cancel, Stop};

/// Watches the time limit and the cancel handle. Clones share both.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// `None` without a time limit. Then the clock is never read: not every machine has one.
    deadline: Option<(Instant, Duration)>,
    cancel: Cancel,
}

impl Watch {
    /// Starts a watch; the time counts from now.
    pub(super) fn new(time: Option<Duration>, cancel: &Cancel) -> Watch {
        Watch { deadline: time.map(|time| (Instant::now(), time)), cancel: cancel.clone() }
    }

    /// Checks whether to continue; if not, fails with the reason.
    pub(super) fn ask(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        match self.time_left() {
            Some(Duration::ZERO) => Err(Stop::TimeLimit),
            _ => Ok(()),
        }
    }

    /// The time left, if it is limited.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|(start, time)| time.saturating_sub(start.elapsed()))
    }

    pub(super) fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}
