//! `quadrille parts`: how far the parts of a search are.
//!
//! The time left is calculated from what the runs themselves say ([`log`]): how long each has
//! worked, and which share of the tree it has done. Time in which nothing ran does not count, nor
//! does a run that was killed. What is left of the tree, at this pace, is the work for one process;
//! as many as run now share it.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use quadrille::Question;
use serde::Serialize;

use super::folder::{self, KEPT, LOG, PART, RESULT};
use super::log::{self, Event};
use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::parts::List;

/// A part is not running if it has written nothing for so long, beyond the time between its
/// checkpoints.
const SILENT: Duration = Duration::from_secs(120);

/// How far a search is.
#[derive(Debug, Default, Serialize)]
struct Told {
    parts: usize,
    done: usize,
    running: usize,
    /// Begun, but nobody works on them.
    stopped: usize,
    waiting: usize,
    /// Their last run ended with an error.
    failed: usize,
    /// The errors, and the parts without their folder.
    errors: Vec<Fault>,
    /// Their files cannot be read.
    damaged: Vec<String>,
    /// Covers found so far.
    covers: u64,
    /// The share of the tree that is done, if all branches of a level were equally large; of a
    /// search for the cheapest covers, if all parts were.
    share: f64,
    /// With as many processes as run now; `None` if none does, or before a run has ended.
    seconds_left: Option<f64>,
    /// With one process.
    seconds_left_alone: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Fault {
    part: String,
    error: String,
}

pub(in crate::commands) fn run(request: &List) -> Result<Exit, Failure> {
    let told = look(&request.folder)?;
    let exit = if told.done == told.parts { Exit::Answered } else { Exit::Stopped };
    if request.json {
        let line = serde_json::to_string(&told).unwrap_or_default();
        output::print(format!("{line}\n").as_bytes())?;
        return Ok(exit);
    }
    let mut lines = vec![
        ("parts", told.parts.to_string()),
        ("done", told.done.to_string()),
        ("running", told.running.to_string()),
        ("stopped", told.stopped.to_string()),
        ("waiting", told.waiting.to_string()),
        ("failed", told.failed.to_string()),
        ("covers", told.covers.to_string()),
        ("share", format!("{:.2} %", 100.0 * told.share)),
    ];
    let about = |seconds| indicatif::HumanDuration(duration(seconds).unwrap_or(Duration::MAX));
    if exit == Exit::Answered {
        // Nothing is left.
    } else if let Some(seconds) = told.seconds_left {
        let by = if told.running == 1 { "the process that runs" } else { "those that run" };
        lines.push(("left", format!("about {} for {by} now", about(seconds))));
    } else if let Some(seconds) = told.seconds_left_alone {
        lines.push(("left", format!("about {} for one process; none runs now", about(seconds))));
    }
    let text: String = lines.iter().map(|(name, value)| format!("{name:<9}{value}\n")).collect();
    output::print(text.as_bytes())?;
    for path in &told.damaged {
        output::say(&format!("{path}: damaged, or of another problem"));
    }
    for Fault { part, error } in &told.errors {
        output::say(&format!("{part} failed: {error}"));
    }
    Ok(exit)
}

/// The work that runs have done: seconds, and the share of the tree.
#[derive(Default)]
struct Work {
    seconds: f64,
    share: f64,
}

fn look(folder: &Path) -> Result<Told, Failure> {
    let problem = folder::problem(folder)?;
    let mut told = Told::default();
    let (mut work, mut left, mut whole) = (Work::default(), 0.0, 0.0_f64);
    for path in folder::files(folder, PART)? {
        told.parts += 1;
        let events = log::read(&path);
        for event in &events {
            if let Event::Ended { seconds, share } = event {
                work.seconds += seconds;
                work.share += share;
            }
        }
        let (kept, result) = (path.with_extension(KEPT), path.with_extension(RESULT));
        let latest = [&result, &kept, &path].into_iter().find(|path| path.exists());
        let latest = latest.unwrap_or(&path);
        let Ok(now) = folder::checkpoint(latest, &problem) else {
            told.damaged.push(latest.display().to_string());
            continue;
        };
        told.covers += now.found();
        left += now.share_left();
        whole += match now.question() {
            // Each part is a tree of its own.
            Question::Best { .. } => 1.0,
            _ => 0.0,
        };
        if *latest == result {
            told.done += 1;
            continue;
        }
        match events.last() {
            Some(Event::Failed { error }) => {
                told.failed += 1;
                told.errors.push(Fault { part: folder::name(&path), error: error.clone() });
            }
            Some(Event::Began { every }) if is_fresh(&path, *every) => told.running += 1,
            // Without a log, a checkpoint that was just written tells.
            None if *latest == kept && is_fresh(&path, 0.0) => told.running += 1,
            Some(Event::Began { .. }) => told.stopped += 1,
            _ if *latest == kept => told.stopped += 1,
            // Nothing is there of an earlier run, or no longer.
            _ => told.waiting += 1,
        }
    }
    told.share = (1.0 - left / whole.max(1.0)).clamp(0.0, 1.0);
    let alone = duration(left * work.seconds / work.share).map(|it| it.as_secs_f64());
    told.seconds_left_alone = alone;
    told.seconds_left = alone.filter(|_| told.running > 0).map(|it| it / told.running as f64);
    Ok(told)
}

/// Returns a time that was calculated; `None` if that was impossible.
fn duration(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// Returns whether a part has written something lately. It writes a checkpoint every `every`
/// seconds.
fn is_fresh(part: &Path, every: f64) -> bool {
    let patience = SILENT + duration(every).unwrap_or_default();
    [KEPT, LOG].iter().any(|ending| {
        let changed = fs::metadata(part.with_extension(ending)).and_then(|it| it.modified());
        // The clock of a file server may be ahead of ours.
        let silent = changed.ok().and_then(|at| at.checked_add(patience));
        silent.is_some_and(|silent| SystemTime::now() < silent)
    })
}
