//! The cheapest covers of a problem.

use std::sync::Arc;

use super::search::{Search, SearchDriver};
use crate::best::{self, Effort, Found, Halted, Least, Wanted};
use crate::costs::portions::LONGEST;
use crate::drive::{Guard, Outcome, Stats, Stop, may_build};
use crate::engine::{Engine, Pause, Quota, Record};
use crate::problem::{Cover, Problem};
use crate::reduce::{Reduction, Refutation, Refuter, worth_of_reason, worth_of_trials};
use crate::vectors::{OutOfMemory, reserved};
use crate::watch::NotBuilt;

/// A cover with its cost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Priced {
    /// The sum of the costs of its options; see [`Search::at_least_once`] for problems without
    /// costs.
    pub cost: i64,
    /// The cover.
    pub cover: Cover,
}

/// The cheapest covers of a problem that a search has found, and what is proven about the others.
///
/// ```
/// use quadrille::Problem;
///
/// let text = r#"{"items": ["a", "b"], "options": [
///     {"items": ["a", "b"], "cost": 5}, {"items": ["a"], "cost": 1}, {"items": ["b"], "cost": 2}
/// ]}"#;
/// let problem: Problem = text.parse()?;
/// let (best, outcome) = problem.search().best(5);
/// assert!(outcome.stop.is_complete());
/// let costs: Vec<i64> = best.covers().iter().map(|priced| priced.cost).collect();
/// assert_eq!(costs, [3, 5]);
/// assert_eq!((best.cost(), best.is_complete(), best.bound()), (Some(3), true, None));
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    covers: Vec<Priced>,
    bound: Option<i64>,
}

impl Best {
    /// Returns the covers found, in order of cost; those of equal cost in the order of their
    /// options.
    pub fn covers(&self) -> &[Priced] {
        &self.covers
    }

    /// Returns the least cost found, if a cover was found.
    pub fn cost(&self) -> Option<i64> {
        self.covers.first().map(|priced| priced.cost)
    }

    /// Returns whether the covers are proven to be the cheapest ones: as many as were asked for, or
    /// all that exist.
    pub fn is_complete(&self) -> bool {
        self.bound.is_none()
    }

    /// Returns the cost that is proven for all other covers of a search that was stopped: every
    /// cover that is not listed costs at least this. It is `None` if the answer is complete.
    pub fn bound(&self) -> Option<i64> {
        self.bound
    }

    /// Returns how many of the covers are proven to be among the cheapest: the first ones, up to
    /// the bound.
    pub fn proven(&self) -> usize {
        match self.bound {
            None => self.covers.len(),
            Some(bound) => self.covers.partition_point(|priced| priced.cost <= bound),
        }
    }

    /// Returns by how much the cheapest cover found may exceed the least cost. It is 0 if that
    /// cover is proven to be a cheapest one, and `None` if no cover was found.
    pub fn gap(&self) -> Option<u64> {
        let cost = self.cost()?;
        Some(self.bound.map_or(0, |bound| cost.saturating_sub(bound).max(0).unsigned_abs()))
    }

    /// Returns the covers.
    pub fn into_covers(self) -> Vec<Priced> {
        self.covers
    }
}

impl Problem {
    /// Returns the `count` cheapest covers in order of cost, or all covers if there are fewer.
    ///
    /// [`Search::best`] says which ones of equal cost are returned, and takes limits.
    ///
    /// ```
    /// let problem: quadrille::Problem =
    ///     r#"{"items": ["a"], "options": [{"items": ["a"], "cost": 7},
    ///         {"items": ["a"], "cost": -7}]}"#
    ///         .parse()?;
    /// let best = problem.best(1)?;
    /// assert_eq!(best[0].cost, -7);
    /// assert_eq!(best[0].cover.display(&problem).to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if there is not enough memory for the search. A search without
    /// limits has no other reason to stop.
    pub fn best(&self, count: usize) -> Result<Vec<Priced>, Stop> {
        let (best, outcome) = self.search().best(count);
        match best.is_complete() {
            true => Ok(best.covers),
            false => Err(outcome.stop),
        }
    }
}

/// Answers `best` for a search; `count` is `None` if all cheapest covers are wanted.
pub(super) fn best(search: &Search<'_>, count: Option<usize>) -> (Best, Outcome) {
    let guard = search.guard();
    let wanted = Wanted { covers: count, at_least_once: search.at_least_once };
    let mut effort = Effort::new(&guard, search.progress.as_ref());
    let mut refutation = None;
    let found = match reduction(search, &guard) {
        Err(stop) => Found { covers: Vec::new(), bound: Some(lowest(&search.problem)), stop },
        Ok(reduction) if reduction.refuted.is_some() => {
            refutation = reduction.refuted;
            Found { covers: Vec::new(), bound: None, stop: Stop::Exhausted }
        }
        Ok(reduction) => {
            let mut doubts = Doubts::new(search, &reduction, &guard);
            let mut visit = Visit::new(search, &guard);
            let mut aside = |least: &mut Least, effort: u64| {
                if least.is_empty() && doubts.refute(worth_of_trials(effort, 0.0)) {
                    return Ok(true);
                }
                visit.turn(least, effort)
            };
            let found =
                best::best(&search.problem, &reduction.blocked, wanted, &mut aside, &mut effort);
            if found.covers.is_empty() && found.stop.is_complete() && count != Some(0) {
                doubts.refute(worth_of_reason(effort.spent()));
            }
            refutation = doubts.found;
            found
        }
    };
    let stats = Stats {
        engine: Engine::Auto,
        nodes: effort.nodes(),
        updates: effort.updates(),
        solutions: found.covers.len() as u64,
    };
    let outcome = Outcome { stop: found.stop, stats, refutation };
    search.tell_end(&outcome);
    let priced = |(cost, options): (i64, Vec<_>)| Priced { cost, cover: Cover::sorted(options) };
    // In place: `Found` has the memory already.
    let covers = found.covers.into_iter().map(priced).collect();
    (Best { covers, bound: found.bound }, outcome)
}

/// Returns what no cover costs less than: the sum of all negative costs.
fn lowest(problem: &Problem) -> i64 {
    problem.options().map(|option| problem.cost(option).min(0)).sum()
}

/// Returns what is decided before the search.
fn reduction(search: &Search<'_>, guard: &Guard) -> Result<Reduction, Stop> {
    let stop = |why| match why {
        NotBuilt::OutOfMemory => Stop::OutOfMemory,
        NotBuilt::Stopped => guard.ask().err().unwrap_or(Stop::Cancelled),
    };
    if !may_build(guard) {
        return Err(stop(NotBuilt::Stopped));
    }
    // What is forced if items are covered exactly once is not if they may be covered again.
    match search.at_least_once {
        true => {
            let setup = search.setup().map_err(stop)?;
            Reduction::none(setup.left_out).map_err(|it| stop(it.into()))
        }
        false => search.reduced(guard).map_err(stop),
    }
}

/// Visits every cover with an ordinary engine, beside branch and bound.
///
/// Where the relaxation says little and the covers are not too many, that is the quicker way: the
/// 9,356 covers of the pentominoes on 6×10, for one. The engine gets a small part of the effort,
/// and most of it once it is seen to be near its end. As in a count (decision 5), efforts come from
/// counters, so the course is the same in every run.
struct Visit<'s> {
    search: &'s Search<'s>,
    guard: &'s Guard,
    /// Made when it is first needed.
    driver: Option<SearchDriver<'s>>,
    is_possible: bool,
}

/// Effort of branch and bound before covers are visited beside it.
const FIRST: u64 = 20_000_000;
/// The part of the effort of branch and bound that visiting may take without a prospect.
const PART: u64 = 16;
/// How much more than branch and bound has taken the visit may take in all, so that it has a
/// prospect; and how many times as much effort it then gets.
const PROSPECT: u64 = 20;
const SHARE: u64 = 4;

impl<'s> Visit<'s> {
    fn new(search: &'s Search<'s>, guard: &'s Guard) -> Visit<'s> {
        // Nodes of both together could not be limited, and items are covered exactly as often as
        // the problem says.
        let is_possible = search.limits.nodes.is_none() && !search.at_least_once;
        Visit { search, guard, driver: None, is_possible }
    }

    /// Goes on as long as it is worth it, after branch and bound has taken `effort`. Returns
    /// whether all covers were visited.
    fn turn(&mut self, least: &mut Least, effort: u64) -> Result<bool, Halted> {
        if !self.is_possible || effort < FIRST {
            return Ok(false);
        }
        let make = || self.search.alone_within(self.guard).driver(Record::Options);
        let driver = self.driver.get_or_insert_with(make);
        loop {
            let Some(searcher) = driver.searcher.as_deref() else { return Ok(false) };
            let (done, share) = (searcher.effort(), searcher.share_done());
            let whole = done as f64 / share.clamp(1e-300, 1.0);
            let has_prospect = done > FIRST / PART && whole < (PROSPECT * effort) as f64;
            let allowed = if has_prospect { SHARE * effort } else { effort / PART };
            if done >= allowed {
                return Ok(false);
            }
            let portion = (allowed - done).min(LONGEST);
            let quota = Quota { nodes: u64::MAX, covers: 1, effort: portion };
            if let Some((Pause::Cover, _)) = driver.portion(quota) {
                offer(&self.search.problem, driver, least)?;
            }
            if driver.is_done() {
                let stop = driver.outcome().stop;
                self.is_possible = false;
                return match stop {
                    Stop::Exhausted => Ok(true),
                    // Branch and bound may have memory enough.
                    Stop::OutOfMemory => Ok(false),
                    stop => Err(Halted(stop)),
                };
            }
        }
    }
}

/// Offers the cover that an engine has just found.
fn offer(
    problem: &Problem,
    driver: &SearchDriver<'_>,
    least: &mut Least,
) -> Result<(), OutOfMemory> {
    let Some(searcher) = driver.searcher.as_deref() else { return Ok(()) };
    let mut options = reserved(problem.longest_cover())?;
    searcher.path(&mut options);
    let cost = options.iter().map(|&option| problem.cost(option)).sum();
    if least.limit().is_none_or(|limit| cost <= limit) {
        options.sort_unstable();
        least.offer(cost, options)?;
    }
    Ok(())
}

/// Tries to prove that there is no cover, while none is found.
struct Doubts<'s> {
    problem: &'s Problem,
    reduction: &'s Reduction,
    guard: &'s Guard,
    refuter: Option<Refuter>,
    found: Option<Arc<Refutation>>,
}

impl<'s> Doubts<'s> {
    fn new(search: &'s Search<'_>, reduction: &'s Reduction, guard: &'s Guard) -> Doubts<'s> {
        let is_wanted = search.preprocess && !search.at_least_once;
        let refuter = is_wanted.then(Refuter::default);
        Doubts { problem: &search.problem, reduction, guard, refuter, found: None }
    }

    /// Returns whether it is proven that there is no cover. `worth` is the effort that this may
    /// have taken in all.
    fn refute(&mut self, worth: f64) -> bool {
        let Some(refuter) = &mut self.refuter else { return self.found.is_some() };
        let mut go_on = || may_build(self.guard);
        self.found = refuter.refute(self.problem, self.reduction, worth, &mut go_on).map(Arc::new);
        if self.found.is_some() || refuter.is_done() {
            self.refuter = None;
        }
        self.found.is_some()
    }
}
