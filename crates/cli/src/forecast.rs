//! How long a run will take, said once on the terminal while it runs.
//!
//! ```text
//! note: about 9.4 thousand covers; to find them all takes about 3h on 2 threads (2h to 5h)
//! ⠹ 1,203 covers · 2.1 million nodes/s · 12.4 % done · about 2h 59m left
//! ```
//!
//! A run that takes more than a second or so gets an estimate ([`quadrille::Search::estimate`]) on
//! the thread that draws the progress line, so it needs a terminal. The estimate takes less than a
//! hundredth of the time that the run has taken: ten milliseconds at first, and more later if these
//! are too few for an answer. It ends with the run, which knows nothing of it.

use std::time::Duration;

use quadrille::{Cancel, Engine, Estimate, Figure, Problem};

use crate::commands::estimate::{long, number};
use crate::request::Settings;

/// Runs shorter than this get no estimate.
const FIRST: Duration = Duration::from_millis(1500);
/// The estimate may take one part in so many of the time of the run. It may overrun by a portion of
/// the library, 5 ms, and stays below a hundredth even then.
const PART: u32 = 150;
/// An error above this is no answer, as long as there may be a better one.
const LARGEST_ERROR: f64 = 0.5;
/// A run that is over by then needs no words.
const WORTH_SAYING: f64 = 10.0;
/// The number of tries. The last is made when the run has taken 384 seconds.
const TRIES: u32 = 5;

/// Estimates a run from time to time, until there is something to say.
pub(crate) struct Forecast {
    problem: Problem,
    settings: Settings,
    cancel: Cancel,
    /// Whether the covers may be counted without being visited.
    may_be_shorter: bool,
    next: Duration,
    tries: u32,
}

impl Forecast {
    /// Prepares the forecast of a search for all covers, or for their number (`is_count`); `None`
    /// if there is nothing to forecast, because a limit ends the run.
    pub(crate) fn new(problem: &Problem, settings: &Settings, is_count: bool) -> Option<Forecast> {
        let limits = settings.limits;
        let is_limited = limits.solutions.is_some() || limits.nodes.is_some();
        // Without a search there is no tree, and a search that reasons has another one.
        let engine = settings.engine.choose(problem, settings.branch);
        if is_limited || engine == Engine::Learn || settings.engine == Engine::Frontier {
            return None;
        }
        Some(Forecast {
            problem: problem.clone(),
            settings: Settings { engine, ..*settings },
            cancel: Cancel::new(),
            may_be_shorter: is_count && settings.engine == Engine::Auto && settings.preprocess,
            next: FIRST,
            tries: 0,
        })
    }

    /// Returns the handle that ends an estimate at once.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Returns what there is to say about a run that has taken `elapsed` and visited `nodes` nodes
    /// in the time that it `worked`; `None` most of the time.
    pub(crate) fn look(
        &mut self,
        elapsed: Duration,
        worked: Duration,
        nodes: u64,
    ) -> Option<String> {
        if self.tries == TRIES || elapsed < self.next {
            return None;
        }
        self.tries += 1;
        self.next = 4 * elapsed;
        let rate = nodes as f64 / worked.as_secs_f64().max(1e-3);
        let search = self.settings.search(&self.problem, &self.cancel);
        let estimate = search.time_limit(elapsed / PART).estimate(u64::MAX).ok()?.with_rate(rate);
        let said = self.said(&estimate, elapsed);
        if said.is_some() {
            self.tries = TRIES;
        }
        said
    }

    /// Puts an estimate into words, if it is worth them.
    fn said(&self, estimate: &Estimate, elapsed: Duration) -> Option<String> {
        let seconds = estimate.search_seconds;
        let is_last = self.tries == TRIES;
        if (seconds.error > LARGEST_ERROR && !is_last) || !seconds.high.is_finite() {
            return None;
        }
        let left = seconds.value.to_f64() - elapsed.as_secs_f64();
        if left < WORTH_SAYING {
            return None;
        }
        let takes = long(&seconds, self.settings.threads.get());
        let verb = if self.may_be_shorter { "visit" } else { "find" };
        let but = match self.may_be_shorter {
            true => "; it takes less if they can be counted without that",
            false => "",
        };
        let limit = match self.settings.limits.time {
            Some(limit) if limit.as_secs_f64() < seconds.value.to_f64() => "; the limit is sooner",
            _ => "",
        };
        Some(format!("{}to {verb} them all takes {takes}{but}{limit}", covers(estimate.covers)))
    }
}

/// Puts a number of covers into words, if the dives say anything about it.
fn covers(figure: Figure) -> String {
    match figure.error > LARGEST_ERROR || figure.value.is_zero() {
        true => "if there are covers, ".into(),
        false => format!("about {} covers; ", number(figure.value)),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use quadrille::{Branch, Limits};

    use super::*;

    fn settings(engine: Engine) -> Settings {
        Settings {
            engine,
            branch: Branch::Mrv,
            seed: None,
            memory: None,
            limits: Limits::default(),
            threads: NonZeroUsize::new(2).expect("not zero"),
            preprocess: true,
            stats: false,
        }
    }

    fn queens(size: &str) -> Problem {
        quadrille::models::build("queens", &[size]).expect("a model")
    }

    fn forecast(problem: &Problem, settings: &Settings, is_count: bool) -> Option<Forecast> {
        Forecast::new(problem, settings, is_count)
    }

    /// Looks at a run that has worked all the time.
    fn look(forecast: &mut Forecast, elapsed: Duration, nodes: u64) -> Option<String> {
        forecast.look(elapsed, elapsed, nodes)
    }

    #[test]
    fn a_long_run_is_announced_once() {
        let problem = queens("20");
        let mut forecast =
            forecast(&problem, &settings(Engine::Auto), true).expect("a search of a tree");
        assert_eq!(look(&mut forecast, Duration::from_millis(900), 1_000_000), None);
        // The time is made up, and long enough for many dives on a slow machine.
        let said = look(&mut forecast, Duration::from_secs(100), 100_000_000).expect("a long run");
        assert!(
            said.starts_with("about ") && said.contains(" covers; to visit them all"),
            "{said}"
        );
        assert!(said.contains(" on 2 threads (") && said.contains("it takes less"), "{said}");
        assert_eq!(look(&mut forecast, Duration::from_secs(5000), 1_000_000), None);
    }

    #[test]
    fn a_run_that_is_nearly_over_is_not_announced() {
        let problem = queens("12");
        let mut forecast =
            forecast(&problem, &settings(Engine::Bits), false).expect("a search of a tree");
        assert_eq!(look(&mut forecast, Duration::from_secs(2), 90_000), None);
    }

    #[test]
    fn what_has_no_tree_or_a_limit_gets_no_forecast() {
        let problem = queens("8");
        assert!(forecast(&problem, &settings(Engine::Frontier), true).is_none());
        assert!(forecast(&problem, &settings(Engine::Learn), true).is_none());
        let limits = Limits::default().with_solutions(1);
        assert!(
            forecast(&problem, &Settings { limits, ..settings(Engine::Auto) }, false).is_none()
        );
    }
}
