//! A search with a user in front of it. They see its progress, may stop it with Ctrl-C, and learn
//! at the end why it stopped and what it did.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use quadrille::guard::Guard;
use quadrille::{Cancel, Engine, Limits, OptionId, Outcome, Problem, Progress, Search, Stop};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::forecast::Forecast;
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
    left_out: Vec<OptionId>,
}

impl Watch {
    /// Starts the clock, and listens for Ctrl-C.
    pub(crate) fn start(settings: Settings) -> Result<Watch, Failure> {
        let (cancel, progress) = (on_ctrl_c()?, Progress::new());
        Ok(Watch {
            settings,
            cancel,
            progress,
            meter: None,
            started: Instant::now(),
            left_out: Vec::new(),
        })
    }

    /// Shows the progress, if stderr is a terminal.
    pub(crate) fn with_meter(mut self) -> Watch {
        self.meter = self.meter_with(None);
        self
    }

    /// Shows the progress, and how long it will take to find all covers of `problem` or, if it
    /// `is_count`, to count them.
    pub(crate) fn with_forecast(mut self, problem: &Problem, is_count: bool) -> Watch {
        if !progress::is_shown() {
            return self;
        }
        let forecast = Forecast::new(problem, &self.settings, is_count);
        self.meter = self.meter_with(forecast);
        self
    }

    fn meter_with(&self, forecast: Option<Forecast>) -> Option<Meter> {
        let Settings { limits, threads, .. } = self.settings;
        Meter::of_search(&self.progress, limits.time, threads.get() == 1, forecast)
    }

    /// Shows the progress of a search for cheapest covers, if stderr is a terminal.
    pub(crate) fn with_costs(mut self) -> Watch {
        self.meter = Meter::of_costs(&self.progress, self.settings.limits.time);
        self
    }

    /// Leaves some options out of its searches.
    pub(crate) fn leaving_out(self, left_out: Vec<OptionId>) -> Watch {
        Watch { left_out, ..self }
    }

    /// Returns the search of `problem`.
    pub(crate) fn search<'p>(&self, problem: &'p Problem) -> Search<'p> {
        let search = self.settings.search(problem, &self.cancel);
        let search = search.leave_out(self.left_out.iter().copied());
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
        let Watch { settings, started, meter, .. } = self;
        drop(meter);
        if settings.stats {
            print(outcome, covers, started.elapsed().as_secs_f64(), json);
        }
    }

    /// Prints the statistics of a search after which other work follows, if they are wanted.
    pub(crate) fn tell(&self, outcome: &Outcome, covers: &str) {
        if !self.settings.stats {
            return;
        }
        let print = || print(outcome, covers, self.started.elapsed().as_secs_f64(), false);
        match self.bar() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Forgets the limit on covers.
    pub(crate) fn without_limit(mut self) -> Watch {
        self.settings = self.settings.without_limit();
        self
    }

    /// Sets another time limit, from the start of the watch.
    pub(crate) fn set_time_limit(&mut self, time: Option<Duration>) {
        self.settings.limits = self.settings.limits.with_time(time);
    }

    /// Returns a guard for work after a search, with what is left of the time.
    pub(crate) fn guard(&self) -> Guard {
        let time = self.settings.limits.time;
        let left = time.map(|time| time.saturating_sub(self.started.elapsed()));
        Guard::new(Limits::default().with_time(left), Some(self.cancel.clone()))
    }
}

/// Prints the statistics of a search.
fn print(outcome: &Outcome, covers: &str, seconds: f64, json: bool) {
    let Outcome { stop, stats, .. } = outcome;
    let rate = stats.nodes as f64 / seconds.max(1e-9);
    if json {
        let told = Told {
            engine: name(stats.engine),
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
        ("engine", name(stats.engine).to_owned()),
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

/// Returns the name of what searched. Only branch and bound is no engine.
fn name(engine: Engine) -> &'static str {
    if engine == Engine::Auto { "branch and bound" } else { engine.name() }
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
