//! When to stop: asked between attempts, and within those that take long.

use std::time::{Duration, Instant};

use quadrille::{Cancel, Stop};

/// Watches the time and the cancel handle. Clones watch the same.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// Only who has a time limit looks at the clock: not every machine has one.
    deadline: Option<(Instant, Duration)>,
    cancel: Cancel,
}

impl Watch {
    /// A watch whose time begins now.
    pub(super) fn new(time: Option<Duration>, cancel: &Cancel) -> Watch {
        Watch { deadline: time.map(|time| (Instant::now(), time)), cancel: cancel.clone() }
    }

    /// Goes on, or says why not.
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
