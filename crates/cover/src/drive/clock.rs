//! Where a time limit gets the time from.
//!
//! Most platforms have a clock in the standard library. `wasm32-unknown-unknown` has none:
//! [`Instant::now`] panics there. A program on such a platform hands in a function that reads the
//! clock of its host, such as `performance.now()` in a browser. The library itself knows no host.

use std::fmt;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A clock that a [`Guard`](super::Guard) reads, if it has a time limit.
///
/// The default is the clock of the standard library.
///
/// ```
/// use std::time::Duration;
/// use quadrille::guard::{Clock, Guard};
/// use quadrille::{Limits, Stop};
///
/// // A clock that stands still never reaches a time limit.
/// let limits = Limits::default().with_time(Duration::from_millis(1));
/// let guard = Guard::with_clock(limits, None, Clock::new(|| Duration::ZERO));
/// assert_eq!(guard.ask(), Ok(()));
/// ```
#[derive(Clone, Copy)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// Creates a clock from a function that returns the time since some fixed moment. The time must
    /// never go back.
    pub const fn new(read: fn() -> Duration) -> Clock {
        Clock(read)
    }

    /// Returns the time since the fixed moment of this clock.
    pub(crate) fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock(system)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").finish_non_exhaustive()
    }
}

/// Returns the time since this function was first called, by the standard library's clock.
fn system() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_system_never_goes_back() {
        let clock = Clock::default();
        let times: Vec<Duration> = (0..100).map(|_| clock.now()).collect();
        assert!(times.is_sorted(), "{times:?}");
    }
}
