//! A search with a user in front of it. They see its progress, may stop it with Ctrl-C, and learn
//! at the end why it stopped and what it did.

use std::time::Instant;

use indicatif::ProgressBar;
use quadrille::{Cancel, Outcome, Problem, Progress, Search, Stop};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::output;
use crate::progress::{self, Meter};
use crate::request::Settings;

/// The exit code of a program that Ctrl-C ends immediately.
const ENDED_BY_CTRL_C: i32 = 130;

/// A search that is watched.
pub(crate) struct Watch {
    settings: Settings,
    cancel: Cancel,
    progress: Progress,
    meter: Option<Meter>,
    started: Instant,
}

impl Watch {
    /// Starts the clock, and listens for Ctrl-C.
    pub(crate) fn start(settings: Settings) -> Result<Watch, Failure> {
        let (cancel, progress) = (on_ctrl_c()?, Progress::new());
        Ok(Watch { settings, cancel, progress, meter: None, started: Instant::now() })
    }

    /// Shows the progress, if stderr is a terminal.
    pub(crate) fn with_meter(mut self) -> Watch {
        self.meter = Meter::of_search(&self.progress, self.settings.limits.time);
        self
    }

    /// Returns the search of `problem`.
    pub(crate) fn search<'p>(&self, problem: &'p Problem) -> Search<'p> {
        let search = self.settings.search(problem, &self.cancel);
        // Reporting progress costs a search a little at every cover.
        if self.meter.is_some() { search.progress(&self.progress) } else { search }
    }

    /// Returns the handle that Ctrl-C cancels, for a search that is started elsewhere.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Returns the progress bar, which must be hidden while output is written.
    pub(crate) fn bar(&self) -> Option<&ProgressBar> {
        self.meter.as_ref().map(|meter| &meter.bar)
    }

    /// Removes the progress bar and prints the statistics, if they are wanted.
    pub(crate) fn end(self, outcome: &Outcome, json: bool) {
        self.end_with(outcome, &outcome.stats.solutions.to_string(), json);
    }

    /// Like [`end`](Watch::end), for a number of `covers` that may be too large for the outcome.
    pub(crate) fn end_with(self, outcome: &Outcome, covers: &str, json: bool) {
        let seconds = self.started.elapsed().as_secs_f64();
        drop(self.meter);
        if !self.settings.stats {
            return;
        }
        let Outcome { stop, stats, .. } = outcome;
        let rate = stats.nodes as f64 / seconds.max(1e-9);
        if json {
            let told = Told {
                engine: stats.engine.name(),
                nodes: stats.nodes,
                updates: stats.updates,
                covers: RawValue::from_string(covers.to_owned()).unwrap_or_default(),
                seconds,
                stop: stop.to_string(),
            };
            output::say(&serde_json::to_string(&told).unwrap_or_default());
            return;
        }
        let grouped = progress::grouped;
        for (name, value) in [
            ("engine", stats.engine.to_string()),
            ("nodes", grouped(stats.nodes)),
            ("updates", grouped(stats.updates)),
            ("covers", progress::in_groups(covers)),
            ("time", format!("{seconds:.3} s")),
            ("speed", format!("{} nodes/s", progress::rounded(rate))),
            ("stop", stop.to_string()),
        ] {
            output::say(&format!("{name:<8} {value}"));
        }
    }
}

/// Returns a handle that Ctrl-C cancels. From now on the first Ctrl-C stops the work, and a second
/// one ends the program.
pub(crate) fn on_ctrl_c() -> Result<Cancel, Failure> {
    let cancel = Cancel::new();
    let theirs = cancel.clone();
    at_ctrl_c(move || theirs.cancel())?;
    Ok(cancel)
}

/// Calls `stop` when Ctrl-C is pressed, instead of ending the program; a second Ctrl-C ends it.
pub(crate) fn at_ctrl_c(stop: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let mut asked = false;
    let handler = move || {
        if asked {
            output::abandon();
            std::process::exit(ENDED_BY_CTRL_C);
        }
        asked = true;
        stop();
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::new(format!("cannot handle Ctrl-C: {error}")))
}

/// The statistics as JSON.
#[derive(Serialize)]
struct Told {
    engine: &'static str,
    nodes: u64,
    updates: u64,
    /// The number may be longer than serde_json can represent.
    covers: Box<RawValue>,
    seconds: f64,
    stop: String,
}

/// Says why a search was stopped early, as in `stopped by the time limit`. Returns `None` if its
/// answer is complete, or has as many covers as were asked for.
pub(crate) fn stopped(stop: Stop) -> Option<String> {
    match stop {
        Stop::Exhausted | Stop::SolutionLimit => None,
        Stop::NodeLimit | Stop::TimeLimit => Some(format!("stopped by the {stop}")),
        Stop::Cancelled => Some("interrupted".into()),
        Stop::OutOfMemory => Some("stopped for lack of memory".into()),
        other => Some(format!("stopped: {other}")),
    }
}
