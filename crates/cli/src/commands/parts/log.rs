//! The log of a part: what its runs have to say to `quadrille parts`.
//!
//! ```text
//! 0012.log   {"event":"began","every":10.0}
//!            {"event":"ended","seconds":600.2,"share":0.0004}
//!            {"event":"began","every":10.0}
//!            {"event":"failed","error":"run/0012.qck: the checkpoint is damaged"}
//! ```
//!
//! A run that is killed leaves only its first line, and so counts neither as work nor as time. No
//! answer depends on the log: if it is removed, only the history is lost. A line that cannot be
//! written or read is left out.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::folder::{LOG, PART};
use crate::failure::Failure;

/// A line of the log.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum Event {
    /// A run begins, and writes a checkpoint as often as this, in seconds.
    Began { every: f64 },
    /// It ended, by itself or because it was stopped.
    Ended {
        seconds: f64,
        /// The share of the whole search tree that it has done.
        share: f64,
    },
    /// It ended with an error.
    Failed { error: String },
}

/// A run that has begun.
pub(super) struct Begun<'a> {
    part: &'a Path,
    at: Instant,
    left: f64,
}

/// Notes that a run begins, of a part of which this share of the tree is left.
pub(super) fn began(part: &Path, every: Duration, left: f64) -> Begun<'_> {
    append(part, &Event::Began { every: every.as_secs_f64() });
    Begun { part, at: Instant::now(), left }
}

impl Begun<'_> {
    /// Notes that the run has ended and leaves this share of the tree.
    pub(super) fn ended(&self, left: f64) {
        let (seconds, share) = (self.at.elapsed().as_secs_f64(), (self.left - left).max(0.0));
        append(self.part, &Event::Ended { seconds, share });
    }
}

/// Notes that a run has failed.
pub(super) fn failed(part: &Path, failure: &Failure) {
    let Failure::Fault { message, .. } = failure else { return };
    // Not beside a file that is none of ours.
    if part.extension().is_some_and(|ending| ending == PART) && part.exists() {
        append(part, &Event::Failed { error: message.clone() });
    }
}

/// Returns the lines of the log of a part.
pub(super) fn read(part: &Path) -> Vec<Event> {
    let text = fs::read_to_string(part.with_extension(LOG)).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn append(part: &Path, event: &Event) {
    let Ok(line) = serde_json::to_string(event) else { return };
    let file = OpenOptions::new().append(true).create(true).open(part.with_extension(LOG));
    // The run does not end because nobody will know how far it is; where the disk is full, the
    // checkpoint will say so.
    let _ = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
}
