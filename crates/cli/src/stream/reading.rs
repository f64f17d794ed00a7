//! The progress of a stream, and its statistics at the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::Tally;
use crate::{output, progress};

/// The progress of a stream, for the progress line.
#[derive(Debug)]
pub(super) struct Reading {
    /// The length of the input in bytes, if it is known.
    length: Option<u64>,
    /// The number of these bytes that have been read.
    bytes: Arc<AtomicU64>,
    pub(super) puzzles: AtomicU64,
}

impl Reading {
    pub(super) fn new(length: Option<u64>, bytes: Arc<AtomicU64>) -> Reading {
        Reading { length, bytes, puzzles: AtomicU64::new(0) }
    }

    /// Describes the progress: `12,345 puzzles · 46 thousand/s · 12.4 % done · about 3m 20s left`.
    pub(super) fn told(&self, elapsed: Duration) -> String {
        let count = self.puzzles.load(Ordering::Relaxed);
        let rate = count as f64 / elapsed.as_secs_f64().max(1e-3);
        let mut told = format!("{} · {}/s", puzzles(count), progress::rounded(rate));
        if let Some(length) = self.length.filter(|&length| length > 0) {
            let share = self.bytes.load(Ordering::Relaxed) as f64 / length as f64;
            let done = progress::done(share);
            let left = progress::left(elapsed, share, None);
            told.push_str(&format!(" · {done} · {left}"));
        }
        told
    }
}

/// Prints the statistics, for `--stats`.
pub(super) fn tell(tally: &Tally, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    let rate = tally.puzzles as f64 / seconds.max(1e-9);
    for (name, value) in [
        ("puzzles", progress::grouped(tally.puzzles)),
        ("none", progress::grouped(tally.none)),
        ("bad", progress::grouped(tally.bad)),
        ("nodes", progress::grouped(tally.nodes)),
        ("time", format!("{seconds:.3} s")),
        ("speed", format!("{} puzzles/s", progress::rounded(rate))),
    ] {
        output::say(&format!("{name:<8} {value}"));
    }
}

/// Puts a number of puzzles into words.
pub(super) fn puzzles(count: u64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} puzzle{plural}", progress::grouped(count))
}
