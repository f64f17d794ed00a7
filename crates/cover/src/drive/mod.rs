//! Runs an engine within limits: the loop that hands out work, and what may end it.

mod cancel;
mod clock;
mod driver;
mod limits;
mod outcome;
mod progress;

pub use self::cancel::Cancel;
pub use self::clock::Clock;
pub(crate) use self::driver::{Driver, may_build};
pub use self::limits::{Allowance, Guard, Limits, Stop};
pub use self::outcome::{Count, Outcome, Stats};
pub use self::progress::Progress;
