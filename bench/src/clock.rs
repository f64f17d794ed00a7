//! The clock for all measurements. The program in `outside/` includes this file too.

use std::time::Duration;

use anyhow::{Result, bail};
use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time of all threads of this process, user and system.
pub(crate) fn cpu_time() -> Result<Duration> {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    match (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec)) {
        (Ok(seconds), Ok(nanoseconds)) => Ok(Duration::new(seconds, nanoseconds)),
        _ => bail!("the clock gives a time before its start"),
    }
}
