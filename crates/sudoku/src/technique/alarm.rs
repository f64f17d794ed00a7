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
//! A report costs one addition and one comparison for some hundred operations. When the alarm
//! rings, a loop may leave its work unfinished: the [reasoner](super::Reasoner) discards the step
//! and all memory of the searches.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use quadrille::Stop;
use quadrille::guard::Guard;

/// The work between two questions to the guard, in units of a few nanoseconds.
const FULL: u32 = 10_000;

/// Rings once the guard says to stop. Its fields are atomic so that a board can be shared between
/// threads, but only one thread works with it.
#[derive(Debug, Default)]
pub(crate) struct Alarm {
    guard: Option<Guard>,
    work: AtomicU32,
    rings: AtomicBool,
}

impl Alarm {
    /// Obeys `guard` from now on.
    pub(crate) fn set(&mut self, guard: Option<&Guard>) {
        *self = Alarm { guard: guard.cloned(), ..Alarm::default() };
    }

    /// Adds `work` units to the counter, and returns whether to stop.
    #[inline]
    pub(crate) fn rings_after(&self, work: usize) -> bool {
        let done = self.work.load(Relaxed).saturating_add(work as u32);
        self.work.store(done, Relaxed);
        done >= FULL && self.ask()
    }

    /// Asks the guard whether to stop, if there is one.
    #[inline]
    pub(crate) fn ask(&self) -> bool {
        self.guard.as_ref().is_some_and(|guard| self.ask_guard(guard))
    }

    /// If the guard says to stop, the counter stays full.
    #[cold]
    fn ask_guard(&self, guard: &Guard) -> bool {
        let stops = guard.allowance(0, 0).is_err();
        self.work.store(if stops { FULL } else { 0 }, Relaxed);
        self.rings.store(stops, Relaxed);
        stops
    }

    /// Why the alarm rings, if it does.
    pub(crate) fn reason(&self) -> Option<Stop> {
        if !self.rings.load(Relaxed) {
            return None;
        }
        self.guard.as_ref().and_then(|guard| guard.allowance(0, 0).err())
    }
}

#[cfg(test)]
mod tests {
    use quadrille::{Cancel, Limits};

    use super::*;

    #[test]
    fn the_alarm_rings_soon_after_a_cancel_and_keeps_ringing() {
        let cancel = Cancel::new();
        let mut alarm = Alarm::default();
        alarm.set(Some(&Guard::new(Limits::default(), Some(cancel.clone()))));
        assert!((0..100_000).all(|_| !alarm.rings_after(1)));
        assert_eq!(alarm.reason(), None);
        cancel.cancel();
        assert!((0..FULL).any(|_| alarm.rings_after(1)));
        assert!(alarm.rings_after(0) && alarm.reason() == Some(Stop::Cancelled));
    }

    #[test]
    fn an_alarm_without_a_guard_never_rings() {
        let alarm = Alarm::default();
        assert!(!alarm.rings_after(usize::MAX) && !alarm.rings_after(1));
        assert_eq!(alarm.reason(), None);
    }
}
