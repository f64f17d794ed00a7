//! When the search for a step is called off: asked within the loops that may take long.
//!
//! On a board of 25×25 one technique can take seconds, and whoever asked may be gone by then. So the long loops tell how much they
//! have done, and from time to time the guard is asked:
//!
//! ```text
//! loop --work--> counter --full, every 10 to 100 µs--> guard: the handle, the clock --> rings, and stays so
//! ```
//!
//! Telling is an addition and a comparison beside some hundred operations. A loop that hears the alarm may leave whatever it
//! was about to make unfinished: the [reasoner](super::Reasoner) throws the step and all memory of the searches away.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use quadrille::{Guard, Stop};

/// What makes the counter full, in steps of some nanoseconds.
const FULL: u32 = 10_000;

/// Rings when the guard says so. Atomic, so that a board can be shared; only one thread works with it.
#[derive(Debug, Default)]
pub(crate) struct Alarm {
    guard: Option<Guard>,
    work: AtomicU32,
    rings: AtomicBool,
}

impl Alarm {
    /// Listens to this guard from now on.
    pub(crate) fn set(&mut self, guard: Option<&Guard>) {
        *self = Alarm { guard: guard.cloned(), ..Alarm::default() };
    }

    /// Whether to stop, after so much more work.
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

    /// Once it said so, the counter stays full.
    #[cold]
    fn ask_guard(&self, guard: &Guard) -> bool {
        let stops = guard.left(0, 0).is_err();
        self.work.store(if stops { FULL } else { 0 }, Relaxed);
        self.rings.store(stops, Relaxed);
        stops
    }

    /// Why it rings, if it does.
    pub(crate) fn reason(&self) -> Option<Stop> {
        if !self.rings.load(Relaxed) {
            return None;
        }
        self.guard.as_ref().and_then(|guard| guard.left(0, 0).err())
    }
}

#[cfg(test)]
mod tests {
    use quadrille::{Cancel, Limits};

    use super::*;

    #[test]
    fn it_rings_soon_after_the_handle_was_used_and_stays_so() {
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
    fn without_a_guard_it_never_rings() {
        let alarm = Alarm::default();
        assert!(!alarm.rings_after(usize::MAX) && !alarm.rings_after(1));
        assert_eq!(alarm.reason(), None);
    }
}
