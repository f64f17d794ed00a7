//! The progress of long work, on the last line of the terminal.
//!
//! ```text
//! ⠹ 1,203 covers · 2.1 million nodes/s · 12.4 % done · about 3m 20s left
//! ```
//!
//! A separate thread polls the work ten times a second. Nothing is drawn in the first half second,
//! and never into a pipe or a file.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quadrille::{Cancel, Progress};

use crate::forecast::Forecast;
use crate::output;

/// Work shorter than this shows no progress.
const QUIET: Duration = Duration::from_millis(500);
/// The time between two updates.
const BEAT: Duration = Duration::from_millis(100);

/// A line that shows the progress of something, until it is dropped.
pub(crate) struct Meter {
    pub(crate) bar: ProgressBar,
    /// Dropped to end the thread.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// Ends a forecast that is being made.
    cancel: Option<Cancel>,
}

impl Meter {
    /// Shows the progress of a search, if stderr is a terminal, and its forecast once there is one.
    /// `waits` says whether the search waits while other work has its turn.
    pub(crate) fn of_search(
        progress: &Progress,
        limit: Option<Duration>,
        waits: bool,
        mut forecast: Option<Forecast>,
    ) -> Option<Meter> {
        let progress = progress.clone();
        let cancel = forecast.as_ref().map(Forecast::cancel);
        let mut worked = Worked::new(waits);
        let mut meter = Meter::with_notes(move |elapsed| {
            let worked = worked.look(elapsed, progress.nodes());
            let reading = Reading::new(&progress, elapsed, worked, limit);
            let note = forecast.as_mut().and_then(|it| it.look(elapsed, worked, reading.nodes));
            (reading.told(), note)
        })?;
        meter.cancel = cancel;
        Some(meter)
    }

    /// Shows the progress of a search for cheapest covers, if stderr is a terminal.
    pub(crate) fn of_costs(progress: &Progress, limit: Option<Duration>) -> Option<Meter> {
        let progress = progress.clone();
        Meter::start(move |elapsed| {
            let left = limit.map(|limit| limit.saturating_sub(elapsed).as_secs_f64());
            costs(progress.best(), progress.bound(), progress.nodes(), left)
        })
    }

    /// Shows the text that `told` returns for the time since the start, if stderr is a terminal.
    pub(crate) fn start(told: impl Fn(Duration) -> String + Send + 'static) -> Option<Meter> {
        Meter::with_notes(move |elapsed| (told(elapsed), None))
    }

    /// Like [`start`](Meter::start). A note that comes with the text stays above the line.
    fn with_notes(
        mut told: impl FnMut(Duration) -> (String, Option<String>) + Send + 'static,
    ) -> Option<Meter> {
        if !is_shown() {
            return None;
        }
        let style = ProgressStyle::with_template("{spinner} {wide_msg}").ok()?;
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style);
        let (end, ended) = mpsc::channel::<()>();
        let line = bar.clone();
        let draw = move || {
            let start = Instant::now();
            let mut beat = QUIET;
            while ended.recv_timeout(beat) == Err(RecvTimeoutError::Timeout) {
                if line.is_hidden() {
                    line.set_draw_target(ProgressDrawTarget::stderr());
                }
                let (text, note) = told(start.elapsed());
                if let Some(note) = note {
                    line.suspend(|| output::note(&note));
                }
                line.set_message(text);
                line.tick();
                beat = BEAT;
            }
            line.finish_and_clear();
        };
        let thread = thread::Builder::new().name("progress".into()).spawn(draw).ok()?;
        Some(Meter { bar, end: Some(end), thread: Some(thread), cancel: None })
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(cancel) = &self.cancel {
            cancel.cancel();
        }
        if let Some(thread) = self.thread.take() {
            // A panic of the progress line is no reason to lose the answer.
            let _ = thread.join();
        }
    }
}

/// Whether progress is shown: if stderr is a terminal that can move its cursor.
pub(crate) fn is_shown() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !dumb && io::stderr().is_terminal()
}

/// The time in which a search has done what is known of it. In a count the frontier has its turns.
/// Meanwhile a search on one thread waits; one on several goes on, and tells so afterwards.
#[derive(Debug)]
struct Worked {
    waits: bool,
    time: Duration,
    /// The nodes seen last, and from when on the next ones are worked for.
    nodes: u64,
    since: Duration,
}

impl Worked {
    fn new(waits: bool) -> Worked {
        Worked { waits, time: Duration::ZERO, nodes: 0, since: Duration::ZERO }
    }

    /// Returns the time, from what is seen now.
    fn look(&mut self, elapsed: Duration, nodes: u64) -> Duration {
        let is_new = nodes != self.nodes;
        if is_new {
            self.time += elapsed.saturating_sub(self.since);
        }
        if is_new || self.waits {
            self.since = elapsed;
        }
        self.nodes = nodes;
        self.time
    }
}

/// The state of a search at one moment.
#[derive(Clone, Copy, Debug)]
struct Reading {
    covers: u64,
    nodes: u64,
    /// 0 if it is not known, as while a set is compiled.
    share: f64,
    elapsed: Duration,
    worked: Duration,
    limit: Option<Duration>,
}

impl Reading {
    fn new(
        progress: &Progress,
        elapsed: Duration,
        worked: Duration,
        limit: Option<Duration>,
    ) -> Reading {
        let (covers, nodes) = (progress.solutions(), progress.nodes());
        Reading { covers, nodes, share: progress.share_done(), elapsed, worked, limit }
    }

    fn told(&self) -> String {
        let rate = rounded(self.nodes as f64 / self.worked.as_secs_f64().max(1e-3));
        let limit = self.limit.map(|limit| limit.saturating_sub(self.elapsed));
        if self.share == 0.0 {
            let limit = limit.map(|left| format!(" · {} to the limit", span(left.as_secs_f64())));
            let nodes = grouped(self.nodes);
            return format!("{nodes} nodes · {rate} nodes/s{}", limit.unwrap_or_default());
        }
        let covers = if self.covers == 1 { "cover" } else { "covers" };
        format!(
            "{} {covers} · {rate} nodes/s · {} · {}",
            grouped(self.covers),
            done(self.share),
            left(self.worked, self.share, limit.map(|left| self.worked + left))
        )
    }
}

/// Puts the state of a search for cheapest covers into words: the least cost found, the bound, and
/// by how much they differ.
fn costs(best: Option<i64>, bound: Option<i64>, nodes: u64, left: Option<f64>) -> String {
    let mut text = match (best, bound) {
        (None, None) => "no cover yet".into(),
        (None, Some(bound)) => format!("no cover yet · bound {bound}"),
        (Some(best), None) => format!("best {best}"),
        (Some(best), Some(bound)) => {
            let gap = best.saturating_sub(bound).max(0);
            let percent = 100.0 * gap as f64 / best.unsigned_abs().max(1) as f64;
            format!("best {best} · bound {} · gap {percent:.2} %", bound.min(best))
        }
    };
    text.push_str(&format!(" · {} nodes", grouped(nodes)));
    if let Some(left) = left {
        text.push_str(&format!(" · {} to the limit", span(left)));
    }
    text
}

/// Puts a share of the work into words: `12.4 % done`.
pub(crate) fn done(share: f64) -> String {
    match share * 100.0 {
        percent if percent < 0.01 => "under 0.01 % done".into(),
        percent if percent < 1.0 => format!("{percent:.2} % done"),
        percent => format!("{percent:.1} % done"),
    }
}

/// Estimates the time left, assuming that the work goes on as it did; or gives the time until the
/// limit, if that is sooner.
pub(crate) fn left(elapsed: Duration, share: f64, limit: Option<Duration>) -> String {
    /// No estimate beyond this is shown.
    const AGES: f64 = 100.0 * 365.25 * 86400.0;
    let estimate = elapsed.as_secs_f64() * (1.0 - share) / share.max(1e-300);
    let limit = limit.map(|limit| limit.saturating_sub(elapsed).as_secs_f64());
    match limit {
        Some(limit) if limit < estimate => format!("{} to the limit", span(limit)),
        _ if estimate > AGES => "ages left".into(),
        _ => format!("about {} left", span(estimate)),
    }
}

/// Writes `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    in_groups(&number.to_string())
}

/// Like [`grouped`], for a number of any length.
pub(crate) fn in_groups(digits: &str) -> String {
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Rounds a rate to as many digits as can be read while it changes.
pub(crate) fn rounded(rate: f64) -> String {
    match rate {
        rate if rate >= 1e6 => format!("{:.1} million", rate / 1e6),
        rate if rate >= 1e4 => format!("{:.0} thousand", rate / 1e3),
        rate => format!("{rate:.0}"),
    }
}

/// Writes a time roughly, in its largest unit: `3h`, `2 years`.
pub(crate) fn round_span(seconds: f64) -> String {
    const UNITS: &[(f64, &str)] =
        &[(365.25 * 86400.0, " years"), (86400.0, " days"), (3600.0, "h"), (60.0, "m")];
    /// No time beyond this is written as a number.
    const AGES: f64 = 1e6 * 365.25 * 86400.0;
    if seconds > AGES {
        return "ages".into();
    }
    let unit = UNITS.iter().find(|(unit, _)| seconds >= 1.5 * unit);
    match unit {
        Some((unit, name)) => format!("{:.0}{name}", seconds / unit),
        None if seconds < 1.0 => "less than 1s".into(),
        None => format!("{seconds:.0}s"),
    }
}

/// Writes a time in its two largest units.
fn span(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400);
    if days > 800 {
        format!("{} years", days / 365)
    } else if days > 0 {
        format!("{days}d {}h", hours % 24)
    } else if hours > 0 {
        format!("{hours}h {}m", minutes % 60)
    } else if minutes > 0 {
        format!("{minutes}m {}s", seconds % 60)
    } else {
        format!("{seconds}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_is_one_line_of_text() {
        let mut reading = Reading {
            covers: 1203,
            nodes: 4_200_000,
            share: 0.25,
            elapsed: Duration::from_secs(2),
            worked: Duration::from_secs(2),
            limit: None,
        };
        let told = "1,203 covers · 2.1 million nodes/s · 25.0 % done · about 6s left";
        assert_eq!(reading.told(), told);
        reading.limit = Some(Duration::from_secs(5));
        assert!(reading.told().ends_with("3s to the limit"));
        reading.limit = Some(Duration::from_secs(50));
        assert!(reading.told().ends_with("about 6s left"));
        reading.share = 1e-12;
        assert!(reading.told().ends_with("under 0.01 % done · 48s to the limit"));
        reading.limit = None;
        assert!(reading.told().ends_with("ages left"));
        // While the frontier has its turn, the search is as far from its end as before.
        (reading.share, reading.elapsed) = (0.25, Duration::from_secs(9));
        assert_eq!(reading.told(), told);
        reading.limit = Some(Duration::from_secs(11));
        assert!(reading.told().ends_with("2s to the limit"));
    }

    #[test]
    fn where_no_share_is_known_nothing_is_forecast() {
        let [elapsed, worked] = [Duration::from_secs(2); 2];
        let mut reading =
            Reading { covers: 0, nodes: 4_200_000, share: 0.0, elapsed, worked, limit: None };
        assert_eq!(reading.told(), "4,200,000 nodes · 2.1 million nodes/s");
        reading.limit = Some(Duration::from_secs(5));
        assert_eq!(reading.told(), "4,200,000 nodes · 2.1 million nodes/s · 3s to the limit");
    }

    #[test]
    fn time_without_nodes_is_no_work_unless_the_search_goes_on() {
        for (waits, wanted) in [(true, [1, 2, 2, 2, 3]), (false, [1, 2, 2, 2, 9])] {
            let mut worked = Worked::new(waits);
            let looks = [(1, 10), (2, 20), (7, 20), (8, 20), (9, 30)];
            let times =
                looks.map(|(at, nodes)| worked.look(Duration::from_secs(at), nodes).as_secs());
            assert_eq!(times, wanted);
        }
    }

    #[test]
    fn costs_are_one_line_of_text() {
        assert_eq!(costs(None, None, 0, None), "no cover yet · 0 nodes");
        assert_eq!(costs(None, Some(-5), 1, None), "no cover yet · bound -5 · 1 nodes");
        let told = "best 200 · bound 199 · gap 0.50 % · 1,234 nodes · 9s to the limit";
        assert_eq!(costs(Some(200), Some(199), 1234, Some(9.0)), told);
        assert_eq!(costs(Some(7), Some(9), 1, None), "best 7 · bound 7 · gap 0.00 % · 1 nodes");
    }

    #[test]
    fn numbers_are_grouped_and_times_short() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        let times = [0.2, 59.0, 200.0, 7322.0, 90_000.0, 1e9].map(span);
        assert_eq!(times, ["1s", "59s", "3m 20s", "2h 2m", "1d 1h", "31 years"]);
        let rough = [0.2, 59.0, 200.0, 10_000.0, 200_000.0, 1e9, 1e20].map(round_span);
        assert_eq!(rough, ["less than 1s", "59s", "3m", "3h", "2 days", "32 years", "ages"]);
        assert_eq!([12.3, 45_678.0, 2.55e7].map(rounded), ["12", "46 thousand", "25.5 million"]);
    }
}
