//! Stops the search for a step; the loops that may take long check it.
//!
//! On a 25×25 board a single technique can take seconds, and the request may have been cancelled by
//! then. So long loops report how much work they have done, and the alarm asks the guard from time
//! to time:
//!
//! ```text
//! loop --work--> counter --full, every 10 to 100 µs--> guard: handle, clock --> rings from now on
//! ```
//!
//! The alarm is no second way to stop. It is the counter in front of the guard, which would be too
//! slow to ask in every round of such a loop: a report costs one addition and one comparison for
//! some hundred operations. When the alarm rings, a loop may leave its work unfinished: the
//! [reasoner](super::Reasoner) discards the step and all memory of the searches, and returns the
//! guard's reason.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use quadrille::Stop;
use quadrille::guard::Guard;

/// The work between two questions to the guard, in units of a few nanoseconds.
const FULL: u32 = 10_000;

/// Rings once the guard says to stop. Its fields are atomic so that a board can be shared between
/// threads, but only one thread works with it.
#[derive(Debug, Default)]
pub(crate) struct Alarm {
    guard: Guard,
    work: AtomicU32,
    rings: AtomicBool,
}

impl Alarm {
    /// Obeys `guard` from now on.
    pub(crate) fn set(&mut self, guard: &Guard) {
        *self = Alarm { guard: guard.clone(), ..Alarm::default() };
    }

    /// Adds `work` units to the counter, and returns whether to stop.
    #[inline]
    pub(crate) fn rings_after(&self, work: usize) -> bool {
        let done = self.work.load(Relaxed).saturating_add(work as u32);
        self.work.store(done, Relaxed);
        done >= FULL && self.ask()
    }

    /// Asks the guard whether to stop. If it says so, the counter stays full.
    #[cold]
    pub(crate) fn ask(&self) -> bool {
        let stops = self.guard.ask().is_err();
        self.work.store(if stops { FULL } else { 0 }, Relaxed);
        self.rings.store(stops, Relaxed);
        stops
    }

    /// Why the alarm rings, if it does.
    pub(crate) fn reason(&self) -> Option<Stop> {
        if !self.rings.load(Relaxed) {
            return None;
        }
        self.guard.ask().err()
    }
}

#[cfg(test)]
mod tests {
    use quadrille::Cancel;

    use super::*;

    #[test]
    fn the_alarm_rings_soon_after_a_cancel_and_keeps_ringing() {
        let cancel = Cancel::new();
        let mut alarm = Alarm::default();
        alarm.set(&Guard::from(&cancel));
        assert!((0..100_000).all(|_| !alarm.rings_after(1)));
        assert_eq!(alarm.reason(), None);
        cancel.cancel();
        assert!((0..FULL).any(|_| alarm.rings_after(1)));
        assert!(alarm.rings_after(0) && alarm.reason() == Some(Stop::Cancelled));
    }

    #[test]
    fn an_alarm_that_was_not_set_never_rings() {
        let alarm = Alarm::default();
        assert!(!alarm.rings_after(usize::MAX) && !alarm.rings_after(1));
        assert_eq!(alarm.reason(), None);
    }
}
