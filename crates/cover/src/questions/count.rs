//! Counts covers: a search and a frontier take turns until one of them has the answer.
//!
//! Neither method is always better. A frontier counts the domino tilings of a 16×16 square in a few
//! milliseconds, where a search would never end; on queens or pentominoes the search finishes long
//! before the frontier. Which one wins shows only while both are running.
//!
//! So the search starts alone. After about a millisecond, the share of the tree that lies behind it
//! gives an estimate of its total time. From then on the [`Frontier`] may spend a fraction of that
//! estimate, and later at least the same fraction of the time that the search has actually taken.
//! Where the frontier does not help, that fraction is the most that it costs. It pauses while its
//! layers are so large that it cannot finish within the allowance.
//!
//! Effort is computed from counters and never read from a clock. So, on one thread and with the
//! same memory limit, the same method answers on every machine. On several threads either may be
//! first; the number is the same.

use std::sync::Arc;

use num_bigint::BigUint;

use super::by_symmetry::{BySymmetry, is_promising};
use super::search::{Search, SearchDriver};
use crate::costs::turns::{
    AHEAD, FIRST_READING, LAST_PART, PART, PART_OF_SHORT, PORTION, READINGS, SHORT,
};
use crate::drive::{Count, Guard, Outcome, Stats, Stop};
use crate::engine::{Engine, Record};
use crate::frontier::{self, Frontier, Reply};
use crate::reduce::{Part, Reduction};
use crate::vectors::reserved;
use crate::watch::NotBuilt;

/// Returns the number of covers, as far as the limits of the search allow, and how it was found.
pub(super) fn count(search: &Search<'_>) -> (Count, Outcome) {
    let (known, outcome) = known(search);
    search.tell_end(&outcome);
    (Count::new(known, outcome.stop), outcome)
}

/// Returns how many covers are known to exist when the count ends; all of them, if it is complete.
/// So do the functions below.
fn known(search: &Search<'_>) -> (BigUint, Outcome) {
    let limited = search.limits.solutions.is_some() || search.limits.nodes.is_some();
    let free = match search.engine {
        Engine::Auto => search.preprocess,
        named => named == Engine::Frontier,
    };
    if limited || !free {
        return searched(search.driver(if limited { Record::Node } else { Record::Count }));
    }
    let guard = search.guard();
    match search.reduced(&guard) {
        Ok(reduction) if !reduction.parts.is_empty() => {
            let Ok(mut parts) = reserved(reduction.parts.len()) else {
                return searched(search.drive(guard, Err(NotBuilt::OutOfMemory), Record::Count));
            };
            parts.extend(&reduction.parts);
            product(search, &reduction, parts, &guard)
        }
        reduction => {
            let driver = search.drive(guard.clone(), reduction, Record::Count);
            of_one_part(search, driver, &guard)
        }
    }
}

/// Counts the covers of a problem that does not split into parts.
fn of_one_part<'p>(
    search: &Search<'p>,
    mut driver: SearchDriver<'p>,
    guard: &Guard,
) -> (BigUint, Outcome) {
    let swept = match driver.is_done() {
        true => None,
        false => take_turns(search, &mut driver, guard),
    };
    swept.unwrap_or_else(|| searched(driver))
}

/// Counts the covers of a problem in independent parts, smallest part first: if a part has no
/// cover, neither has the whole.
///
/// If the count is stopped before the last part, no cover of the whole is known and the result is
/// 0.
fn product(
    search: &Search<'_>,
    reduction: &Reduction,
    mut parts: Vec<&Part>,
    guard: &Guard,
) -> (BigUint, Outcome) {
    // Parts of the same size keep their order, which is that of their first items.
    parts.sort_unstable_by_key(|part| (part.problem.entry_count(), part.items.first().copied()));
    let mut count = BigUint::from(1u32);
    let mut whole: Option<Outcome> = None;
    let last = parts.len() - 1;
    for (k, part) in parts.iter().enumerate() {
        let inside = search.of_part(&part.problem, guard);
        // What was decided for the whole is decided for its parts.
        let reduced = Ok(Reduction::default());
        let guard = inside.guard();
        let driver = inside.drive(guard.clone(), reduced, Record::Count);
        let (of_part, mut outcome) = of_one_part(&inside, driver, &guard);
        count *= of_part;
        if let Some(Outcome { stats, .. }) = &whole {
            outcome.stats.nodes = outcome.stats.nodes.saturating_add(stats.nodes);
            outcome.stats.updates = outcome.stats.updates.saturating_add(stats.updates);
            if stats.engine == Engine::Frontier {
                outcome.stats.engine = Engine::Frontier;
            }
        }
        let refutation = outcome.refutation.take();
        let refutation = refutation.and_then(|it| reduction.of_whole(&it, part, &search.problem));
        outcome.refutation = refutation.map(Arc::new);
        if !outcome.stop.is_complete() && k < last {
            count = BigUint::ZERO;
        }
        search.tell(outcome.stats.nodes, 0, (k + 1) as f64 / parts.len() as f64);
        whole = Some(outcome);
        if count == BigUint::ZERO {
            break;
        }
    }
    let mut outcome = whole.expect("a problem in parts has at least two");
    outcome.stats.solutions = saturated(&count);
    (count, outcome)
}

fn searched(mut driver: SearchDriver<'_>) -> (BigUint, Outcome) {
    driver.run(u64::MAX);
    let outcome = driver.outcome();
    (outcome.stats.solutions.into(), outcome)
}

fn saturated(count: &BigUint) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Runs search and frontier in turns. Returns the answer of the frontier, or of the branches that
/// symmetries left of the search; `None` if the search ends first, must stop, or has to finish
/// alone.
fn take_turns<'p>(
    search: &Search<'p>,
    driver: &mut SearchDriver<'p>,
    guard: &Guard,
) -> Option<(BigUint, Outcome)> {
    let problem = &*search.problem;
    let reduction = Arc::clone(driver.reduction());
    let mut frontier = None;
    let mut is_given_up = false;
    let mut readings = Readings::default();
    let mut symmetric: Option<BySymmetry<'_, 'p>> = None;
    let mut is_tried = false;
    loop {
        let past = frontier.as_ref().is_some_and(Frontier::is_past_middle);
        let Allowed { now, in_all } = match (search.engine, &mut symmetric) {
            (Engine::Frontier, _) if driver.must_stop() => return None,
            (Engine::Frontier, _) => Allowed { now: u64::MAX, in_all: u64::MAX },
            (_, None) => {
                driver.go_on(u64::MAX)?;
                let searcher = driver.searcher.as_deref()?;
                readings.look(searcher.effort(), searcher.share_done(), past)
            }
            (_, Some(branches)) => {
                if !branches.go_on() {
                    return Some(by_symmetry(branches, driver));
                }
                let (effort, share) = branches.readings();
                let (_, outcome) = branches.outcome(driver.outcome().stats);
                search.tell(outcome.stats.nodes, outcome.stats.solutions, share);
                readings.look(effort, share, past)
            }
        };
        if frontier.is_none() && !is_given_up && now >= frontier::cost_to_build(problem) {
            let (blocked, memory) = (&reduction.blocked, search.memory_allowed());
            let built = driver.build(|go_on| Frontier::new(problem, blocked, memory, go_on));
            is_given_up = built.is_err();
            frontier = built.ok();
        }
        if let Some(running) = &mut frontier {
            let current = symmetric.as_mut().and_then(BySymmetry::driver).unwrap_or(driver);
            current.make_way(true);
            while running.effort() < now && running.least_effort() <= in_all {
                if current.must_stop() {
                    return match (search.engine, &symmetric) {
                        (Engine::Frontier, _) => Some(stopped(running, driver)),
                        (_, Some(branches)) => Some(by_symmetry(branches, driver)),
                        (_, None) => None,
                    };
                }
                match running.run(PORTION.min(now - running.effort())) {
                    Reply::Ready(count) => {
                        let before = symmetric.map(|it| it.outcome(driver.outcome().stats).1.stats);
                        return Some(answer(count, running, driver, before));
                    }
                    // A search that takes turns with the frontier reports its own nodes.
                    Reply::More if search.engine == Engine::Frontier => {
                        search.tell(running.states(), 0, 0.0);
                    }
                    Reply::More => {}
                    Reply::TooLarge => {
                        is_given_up = true;
                        break;
                    }
                }
            }
            current.make_way(false);
        }
        if is_given_up {
            frontier = None;
            if search.engine == Engine::Frontier {
                return None;
            }
        }
        let whole = readings.whole();
        if !is_tried && search.engine == Engine::Auto && is_promising(search, whole) {
            // If the frontier would take more than its last part of the search, so would it after
            // symmetries have made the search shorter by more than that. Otherwise it may still
            // win.
            let is_hopeless = |it: &Frontier| it.least_effort() > in_all.max(whole / LAST_PART);
            if frontier.as_ref().map_or(is_given_up, is_hopeless) {
                is_tried = true;
                symmetric = BySymmetry::find(search, guard, &reduction, whole);
                if symmetric.is_some() {
                    readings = Readings::after(whole);
                }
            }
        }
    }
}

/// The answer of the branches that symmetries left. If there is no cover, looks for a reason.
fn by_symmetry(branches: &BySymmetry<'_, '_>, driver: &mut SearchDriver<'_>) -> (BigUint, Outcome) {
    let (count, mut outcome) = branches.outcome(driver.outcome().stats);
    if count == BigUint::ZERO && outcome.stop.is_complete() {
        driver.look_for_reason(branches.readings().0);
        outcome.refutation = driver.outcome().refutation;
    }
    (count, outcome)
}

/// The answer of the frontier. `before` is what was searched, if not by the driver alone.
fn answer(
    count: BigUint,
    frontier: &Frontier,
    driver: &mut SearchDriver<'_>,
    before: Option<Stats>,
) -> (BigUint, Outcome) {
    if count == BigUint::ZERO {
        driver.look_for_reason(frontier.effort());
    }
    let Outcome { stats: searched, refutation, .. } = driver.outcome();
    let searched = before.unwrap_or(searched);
    let stats = Stats {
        engine: Engine::Frontier,
        nodes: searched.nodes.saturating_add(frontier.states()),
        solutions: saturated(&count),
        ..searched
    };
    (count, Outcome { stop: Stop::Exhausted, stats, refutation })
}

/// The outcome of a count that was left to the frontier and stopped: it has no cover yet.
fn stopped(frontier: &Frontier, driver: &SearchDriver<'_>) -> (BigUint, Outcome) {
    let mut outcome = driver.outcome();
    outcome.stats.engine = Engine::Frontier;
    outcome.stats.nodes = outcome.stats.nodes.saturating_add(frontier.states());
    (BigUint::ZERO, outcome)
}

/// The total effort that the frontier is allowed, in nanoseconds: up to now, and by the end.
pub(super) struct Allowed {
    pub(super) now: u64,
    pub(super) in_all: u64,
}

/// Estimates of how long the whole search will take, made from time to time.
#[derive(Debug, Default)]
pub(super) struct Readings {
    /// The last two estimates; the smaller one is used.
    last: [u64; 2],
    taken: u32,
    /// The effort so far.
    spent: u64,
    /// The estimate for the search that branches by symmetry replaced, if there was one. Early
    /// estimates for a branch are often too high, and would let the frontier go on for too long.
    before: u64,
}

impl Readings {
    /// Updates the estimate from the effort of the search and the share of it that is done, and
    /// returns what a frontier may spend.
    pub(super) fn look(&mut self, effort: u64, share: f64, past_middle: bool) -> Allowed {
        self.spent = effort;
        if effort >= FIRST_READING << self.taken.min(40) {
            let whole = effort as f64 / share.clamp(1e-300, 1.0);
            self.last = [self.last[1], whole as u64];
            self.taken += 1;
        }
        if self.taken < READINGS {
            return Allowed { now: 0, in_all: 0 };
        }
        let whole = self.whole();
        let part = match whole < SHORT {
            true => PART_OF_SHORT,
            false if past_middle => LAST_PART,
            false => PART,
        };
        let now = (effort / part).max((whole / part).min(effort.saturating_mul(AHEAD)));
        Allowed { now, in_all: now.max(whole / part) }
    }

    /// Returns readings that begin anew, for branches that replace a search of this estimated time.
    pub(super) fn after(whole: u64) -> Readings {
        Readings { before: whole, ..Readings::default() }
    }

    /// Returns the estimated time of the whole search; 0 if it is not known yet.
    pub(super) fn whole(&self) -> u64 {
        let most = match self.before {
            0 => u64::MAX,
            before => before.max(4 * self.spent),
        };
        if self.taken < READINGS { 0 } else { self.last[0].min(self.last[1]).min(most) }
    }
}
