//! Long work that can be told to stop before it is done.
//!
//! Building an engine for a problem of ten million entries takes a second or more. A time limit or
//! Ctrl-C must be heard while that goes on. So code that builds something large counts its steps on
//! a [`Watch`], which asks from time to time whether to go on; if not, the work ends with
//! [`NotBuilt::Stopped`].
//!
//! A step is what is done for one entry: a few nanoseconds, or twenty where memory is read out of
//! order. So at most three milliseconds pass between two questions. Filling an array in one piece
//! is no step: that takes 50 ms per 100 MB, once.

use crate::vectors::OutOfMemory;

/// Steps between two questions.
pub(crate) const STEPS: usize = 1 << 17;

/// Goes on whatever happens.
pub(crate) const ALWAYS: &dyn Fn() -> bool = &|| true;

/// Why something was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotBuilt {
    /// Memory that is needed could not be allocated.
    OutOfMemory,
    /// The work was told to stop.
    Stopped,
}

impl From<OutOfMemory> for NotBuilt {
    fn from(OutOfMemory: OutOfMemory) -> NotBuilt {
        NotBuilt::OutOfMemory
    }
}

/// Counts the steps of long work, and asks from time to time whether to go on.
pub(crate) struct Watch<'w> {
    go_on: &'w dyn Fn() -> bool,
    /// Steps until the next question.
    left: usize,
}

impl<'w> Watch<'w> {
    pub(crate) fn new(go_on: &'w dyn Fn() -> bool) -> Watch<'w> {
        Watch { go_on, left: STEPS }
    }

    /// Counts `steps` steps, which are done or about to be.
    #[inline(always)]
    pub(crate) fn pass(&mut self, steps: usize) -> Result<(), NotBuilt> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> Result<(), NotBuilt> {
        self.left = STEPS;
        if (self.go_on)() { Ok(()) } else { Err(NotBuilt::Stopped) }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn work_is_asked_for_about_every_so_many_steps_and_ends_when_told() {
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 4
        };
        let mut watch = Watch::new(&go_on);
        let mut steps = 0;
        let end = loop {
            if let Err(end) = watch.pass(3) {
                break end;
            }
            steps += 3;
        };
        assert_eq!(end, NotBuilt::Stopped);
        assert!((3 * STEPS..4 * STEPS + 12).contains(&steps), "{steps}");
    }
}
