//! How much work an answer may be, shared among the questions that it takes.
//!
//! An answer may ask the library several things: make a puzzle, then grade it, then rate it. Each gets what the ones
//! before it have left of the time. Only who has a time limit looks at the clock: a page in WebAssembly has none, and
//! `Instant` panics there.

use std::time::{Duration, Instant};

use quadrille::{Cancel, Guard, Limits};

/// What may be done for one answer.
#[derive(Clone, Debug)]
pub(crate) struct Budget<'a> {
    limits: Limits,
    deadline: Option<(Instant, Duration)>,
    cancel: &'a Cancel,
}

impl<'a> Budget<'a> {
    /// A budget whose time begins now.
    pub(crate) fn new(limits: Limits, cancel: &'a Cancel) -> Budget<'a> {
        let deadline = limits.time.map(|time| (Instant::now(), time));
        // How many solutions are looked for is what each question says itself.
        Budget { limits: Limits { solutions: None, ..limits }, deadline, cancel }
    }

    /// The handle that calls it off.
    pub(crate) fn cancel(&self) -> &'a Cancel {
        self.cancel
    }

    /// What is left for the next question.
    pub(crate) fn left(&self) -> Limits {
        Limits { time: self.time_left(), ..self.limits }
    }

    /// The time that is left, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|(start, time)| time.saturating_sub(start.elapsed()))
    }

    /// Watches over what is left.
    pub(crate) fn guard(&self) -> Guard {
        Guard::new(self.left(), Some(self.cancel.clone()))
    }
}
