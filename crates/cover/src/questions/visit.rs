//! Visits every cover with an ordinary engine, beside branch and bound.
//!
//! Where the relaxation says little and the covers are not too many, that is the quicker way: the
//! 9,356 covers of the pentominoes on 6×10, for one. The engine gets a small part of the effort,
//! and most of it once it is seen to be near its end. As in a count (decision 5), efforts come from
//! counters, so the course is the same in every run.

use super::checkpoint::{Checkpoint, CheckpointError, Start};
use super::search::{Search, SearchDriver};
use crate::best::{Halted, Least};
use crate::costs::portions::LONGEST;
use crate::drive::{Guard, Stop};
use crate::engine::{Pause, Quota, Record};
use crate::problem::Problem;
use crate::vectors::{OutOfMemory, reserved};

/// An engine that visits all covers.
pub(super) struct Visit<'p> {
    start: Start<'p>,
    /// The effort before this visit went on.
    before: u64,
}

/// What came of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The engine has had its share for now.
    Over,
    /// It may go on.
    More,
    /// All covers were visited.
    All,
    /// The engine can do no more.
    Lost,
}

/// Where a visit stands.
#[derive(Debug)]
pub(super) struct VisitPlace {
    pub(super) checkpoint: Checkpoint,
    pub(super) effort: u64,
}

/// Effort of branch and bound before covers are visited beside it.
const FIRST: u64 = 20_000_000;
/// The part of the effort of branch and bound that visiting may take without a prospect.
const PART: u64 = 16;
/// How much more than branch and bound has taken the visit may take in all, so that it has a
/// prospect; and how many times as much effort it then gets.
const PROSPECT: u64 = 20;
const SHARE: u64 = 4;

/// Returns whether visiting is worth a turn after branch and bound has taken `effort`.
pub(super) fn is_due(effort: u64) -> bool {
    effort >= FIRST
}

impl<'p> Visit<'p> {
    pub(super) fn new(search: &Search<'p>, guard: &Guard) -> Visit<'p> {
        Visit { start: alone(search, guard).begin(Record::Options), before: 0 }
    }

    /// Goes on from where another visit stood.
    pub(super) fn go_on(
        search: &Search<'p>,
        guard: &Guard,
        from: &VisitPlace,
    ) -> Result<Visit<'p>, CheckpointError> {
        let start = alone(search, guard).go_on_visiting(&from.checkpoint)?;
        Ok(Visit { start, before: from.effort })
    }

    /// Returns where it stands, if the engine can tell.
    pub(super) fn place(&self) -> Option<VisitPlace> {
        let effort = self.before + self.start.driver.searcher.as_deref()?.effort();
        Some(VisitPlace { checkpoint: self.start.of_solutions()?, effort })
    }

    /// Goes on for a few milliseconds, if it is worth it after branch and bound has taken `effort`.
    pub(super) fn turn(
        &mut self,
        problem: &Problem,
        least: &mut Least,
        effort: u64,
    ) -> Result<Turn, Halted> {
        let driver = &mut self.start.driver;
        let Some(searcher) = driver.searcher.as_deref() else { return Ok(Turn::Lost) };
        let (done, share) = (self.before + searcher.effort(), searcher.share_done());
        let whole = done as f64 / share.clamp(1e-300, 1.0);
        let has_prospect = done > FIRST / PART && whole < (PROSPECT * effort) as f64;
        let allowed = if has_prospect { SHARE * effort } else { effort / PART };
        if done >= allowed {
            return Ok(Turn::Over);
        }
        let portion = (allowed - done).min(LONGEST);
        let quota = Quota { nodes: u64::MAX, covers: 1, effort: portion };
        if let Some((Pause::Cover, _)) = driver.portion(quota) {
            offer(problem, driver, least)?;
        }
        if !driver.is_done() {
            return Ok(Turn::More);
        }
        match driver.outcome().stop {
            Stop::Exhausted => Ok(Turn::All),
            // Branch and bound may have memory enough.
            Stop::OutOfMemory => Ok(Turn::Lost),
            stop => Err(Halted(stop)),
        }
    }
}

/// Returns the search with which the covers are visited.
fn alone<'p>(search: &Search<'p>, guard: &Guard) -> Search<'p> {
    let alone = search.alone_within(guard);
    if search.is_kept { alone.keep_place() } else { alone }
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
