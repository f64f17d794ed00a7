//! `quadrille parts`: how far the parts of a search are.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::Serialize;

use super::folder::{self, KEPT, PART, RESULT};
use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::parts::List;

/// A part that has written nothing for so long is not running.
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
    /// Their files cannot be read.
    damaged: Vec<String>,
    /// Covers found so far.
    covers: u64,
    /// The share of the tree that is done, if all branches of a level were equally large.
    share: f64,
    /// At the pace so far; `None` before the first result.
    seconds_left: Option<f64>,
}

pub(in crate::commands) fn run(request: &List) -> Result<Exit, Failure> {
    let told = look(&request.folder)?;
    let is_done = told.done == told.parts;
    if request.json {
        let line = serde_json::to_string(&told).unwrap_or_default();
        output::print(format!("{line}\n").as_bytes())?;
        return Ok(if is_done { Exit::Answered } else { Exit::Stopped });
    }
    let mut lines = vec![
        ("parts", told.parts.to_string()),
        ("done", told.done.to_string()),
        ("running", told.running.to_string()),
        ("stopped", told.stopped.to_string()),
        ("waiting", told.waiting.to_string()),
        ("covers", told.covers.to_string()),
        ("share", format!("{:.2} %", 100.0 * told.share)),
    ];
    if let Some(seconds) = told.seconds_left {
        let left = indicatif::HumanDuration(Duration::from_secs_f64(seconds));
        lines.push(("left", format!("about {left}")));
    }
    let text: String = lines.iter().map(|(name, value)| format!("{name:<9}{value}\n")).collect();
    output::print(text.as_bytes())?;
    for path in &told.damaged {
        output::say(&format!("{path}: damaged, or of another problem"));
    }
    Ok(if is_done { Exit::Answered } else { Exit::Stopped })
}

fn look(folder: &Path) -> Result<Told, Failure> {
    let problem = folder::problem(folder)?;
    let mut told = Told::default();
    let (mut begun, mut left) = (None, 0.0);
    for path in folder::files(folder, PART)? {
        told.parts += 1;
        let made = modified(&path);
        begun = match (begun, made) {
            (Some(first), Some(made)) => Some(std::cmp::min::<SystemTime>(first, made)),
            (first, made) => first.or(made),
        };
        let (kept, result) = (path.with_extension(KEPT), path.with_extension(RESULT));
        let latest = [&result, &kept, &path].into_iter().find(|path| path.exists());
        let latest = latest.unwrap_or(&path);
        let Ok(now) = folder::checkpoint(latest, &problem) else {
            told.damaged.push(latest.display().to_string());
            continue;
        };
        told.covers += now.found();
        left += now.share_left();
        if *latest == result {
            told.done += 1;
        } else if *latest == path {
            told.waiting += 1;
        } else if modified(latest).and_then(|at| at.elapsed().ok()).is_some_and(|it| it < SILENT) {
            told.running += 1;
        } else {
            told.stopped += 1;
        }
    }
    told.share = (1.0 - left).clamp(0.0, 1.0);
    let elapsed = begun.and_then(|begun| begun.elapsed().ok()).map(|it| it.as_secs_f64());
    if told.done > 0 && told.share > 0.0 {
        told.seconds_left = elapsed.map(|it| it * (1.0 - told.share) / told.share);
    }
    Ok(told)
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|it| it.modified()).ok()
}
