//! A search with someone in front of it: they see how far it is, may stop it with Ctrl-C, and are told at
//! the end why it stopped and what it did.

use std::time::Instant;

use indicatif::ProgressBar;
use quadrille::{Cancel, Outcome, Problem, Progress, Search, Stop};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::output;
use crate::progress::{self, Meter};
use crate::request::Settings;

/// The exit code of a program that Ctrl-C ends at once.
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
    /// Begins to watch.
    pub(crate) fn start(settings: Settings) -> Result<Watch, Failure> {
        let (cancel, progress) = (on_ctrl_c()?, Progress::new());
        Ok(Watch { settings, cancel, progress, meter: None, started: Instant::now() })
    }

    /// Shows the progress, if there is a terminal to show it on.
    pub(crate) fn with_meter(mut self) -> Watch {
        self.meter = Meter::of_search(&self.progress, self.settings.limits.time);
        self
    }

    /// The search to be asked.
    pub(crate) fn search<'p>(&self, problem: &'p Problem) -> Search<'p> {
        let search = self.settings.search(problem, &self.cancel);
        // To tell its progress costs a search a little at every cover.
        if self.meter.is_some() { search.progress(&self.progress) } else { search }
    }

    /// What Ctrl-C cancels, for a search that is begun elsewhere.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The progress that has to step aside for output.
    pub(crate) fn bar(&self) -> Option<&ProgressBar> {
        self.meter.as_ref().map(|meter| &meter.bar)
    }

    /// Takes the progress off the screen and tells the statistics, if they are wanted.
    pub(crate) fn end(self, outcome: &Outcome, json: bool) {
        self.end_with(outcome, &outcome.stats.solutions.to_string(), json);
    }

    /// The same where there may be more covers than the outcome can tell.
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

/// A handle that Ctrl-C cancels. From here on Ctrl-C stops the work and not the program; a second one
/// ends the program.
pub(crate) fn on_ctrl_c() -> Result<Cancel, Failure> {
    let cancel = Cancel::new();
    let theirs = cancel.clone();
    at_ctrl_c(move || theirs.cancel())?;
    Ok(cancel)
}

/// Does this when Ctrl-C is pressed, instead of ending the program; a second one ends it.
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
        .map_err(|error| Failure::new(format!("cannot listen to Ctrl-C: {error}")))
}

/// The statistics as JSON.
#[derive(Serialize)]
struct Told {
    engine: &'static str,
    nodes: u64,
    updates: u64,
    /// A number that may be longer than any that serde_json knows.
    covers: Box<RawValue>,
    seconds: f64,
    stop: String,
}

/// Why a search that did not end by itself was stopped: `stopped by the time limit`. `None` if its
/// answer is complete, or as long as was asked for.
pub(crate) fn stopped(stop: Stop) -> Option<String> {
    match stop {
        Stop::Exhausted | Stop::SolutionLimit => None,
        Stop::NodeLimit | Stop::TimeLimit => Some(format!("stopped by the {stop}")),
        Stop::Cancelled => Some("interrupted".into()),
        Stop::OutOfMemory => Some("stopped for lack of memory".into()),
    }
}
