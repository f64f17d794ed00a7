//! How long a search or a count will take, and how many covers to expect.
//!
//! A search may take a second or a thousand years, and nothing in the problem says which. An
//! estimate finds out by going down the search tree at random, again and again (`engine/dive.rs`):
//! the product of the branching degrees on the way says how large the tree would be if it were the
//! same everywhere, and the average of many dives is the true size. Meanwhile a small part of the
//! real search runs, and the frontier counts, if `count` would let it: what ends is known and no
//! longer estimated (`part.rs`).
//!
//! The mean of the dives is true on average, and may still be far off: most dives of a skewed tree
//! end early and find too little. So each figure has a range, which takes that into account
//! (`figure.rs`), and the estimate says how many dives there were and how many reached a cover.
//!
//! Independent parts of a problem are estimated one by one: their covers multiply, their nodes add
//! up.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs*, 1975; TAOCP 4B, 7.2.2.
//! Cost: as many dives as asked for, and as much again for search and frontier.

mod choices;
mod figure;
mod part;

use num_bigint::BigUint;

pub use self::figure::Figure;
use self::part::{Figures, PartEstimate};
use super::search::Search;
use crate::costs::parts::TURN;
use crate::drive::{Guard, Progress, Stop};
use crate::engine::{Branch, Engine};
use crate::magnitude::Magnitude;
use crate::reduce::{Part, Reduction};
use crate::vectors::{OutOfMemory, reserved};
use crate::watch::NotBuilt;

/// The fewest dives that are worth an estimate.
const FEWEST_DIVES: u64 = 16;

/// How large a problem is: what [`Search::estimate`] found out.
///
/// Figures are those of a search for all covers with the same settings. Times are in seconds on a
/// current machine, derived from counters; [`with_rate`](Estimate::with_rate) takes the measured
/// speed of this machine instead.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of covers.
    pub covers: Figure,
    /// The number of nodes that the search visits, as the engine [`tree`](Estimate::tree) counts
    /// them. In a problem of independent parts, the sum over the parts.
    pub nodes: Figure,
    /// The seconds that it takes to visit all covers, as [`Search::solutions`] does, on the threads
    /// of the search.
    pub search_seconds: Figure,
    /// The seconds that [`Search::count`] takes, which need not visit the covers.
    pub count_seconds: Figure,
    /// The number of covers, if the search or the frontier found it during the estimate.
    pub known: Option<BigUint>,
    /// The engine that will find the covers.
    pub engine: Engine,
    /// The engine that will probably answer a count: [`Engine::Frontier`] if it has done so during
    /// the estimate, otherwise the same as [`engine`](Estimate::engine).
    pub counted_by: Engine,
    /// The engine whose nodes are estimated. It differs from [`engine`](Estimate::engine) where
    /// that is [`Engine::Learn`], whose search is no plain tree: it usually takes less time than
    /// estimated.
    pub tree: Engine,
    /// The number of dives, in each part of the problem. It is 0 if the search ended so soon that
    /// none was needed.
    pub dives: u64,
    /// How many of them reached a cover, in the part where the fewest did. If they are few, the
    /// number of covers is little more than a guess.
    pub hits: u64,
    /// Why the dives ended before as many as asked for were made; `None` if they did not.
    pub stop: Option<Stop>,
}

impl Estimate {
    /// Returns the estimate with times for a search that visits `rate` nodes per second, all
    /// threads together, as measured on this machine.
    ///
    /// The time of a count that does not visit the covers stays as it is. So do all times of
    /// [`Engine::Learn`], whose nodes are not those of the estimate.
    ///
    /// ```
    /// let queens = quadrille::models::build("queens", &["8"])?;
    /// let estimate = queens.search().estimate(100)?.with_rate(1e6);
    /// assert!(estimate.search_seconds.value.to_f64() < 0.01);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rate(self, rate: f64) -> Estimate {
        /// How far a speed measured at the beginning may be off later.
        const DOUBT: f64 = 1.25;
        if self.engine != self.tree || rate <= 0.0 {
            return self;
        }
        let search_seconds = self.nodes.times(1.0 / rate).widened(DOUBT);
        let factor = (search_seconds.value / self.search_seconds.value).to_f64();
        let count_seconds = match self.counted_by == self.engine && factor.is_finite() {
            true => self.count_seconds.times(factor),
            false => self.count_seconds,
        };
        Estimate { search_seconds, count_seconds, ..self }
    }

    /// Returns whether everything is known and nothing is estimated but the time.
    pub fn is_exact(&self) -> bool {
        self.nodes.is_exact() && self.covers.is_exact()
    }
}

impl Search<'_> {
    /// Estimates how many covers there are, how many nodes a search visits, and how long a search
    /// and a count take, from at most `dives` random paths through the search tree.
    ///
    /// A problem that is searched in a few milliseconds is searched, and the figures are exact. So
    /// is the number of covers if it can be counted without visiting them in the time that the
    /// dives take.
    ///
    /// The [seed](Search::seed) determines the dives: with the same seed, the same number of dives
    /// gives the same estimate on every machine, for any number of threads, which are only used to
    /// compute the times. Limits on time and nodes and [`cancel`](Search::cancel) end the dives
    /// early, which [`Estimate::stop`] says; nodes are those of the dives. So `estimate(u64::MAX)`
    /// goes on until it is stopped. A limit on covers has no effect.
    ///
    /// The rule [`Branch::Weighted`] depends on where a search has been; the tree of
    /// [`Branch::Mrv`] is estimated instead.
    ///
    /// ```
    /// let problem = quadrille::models::build("pentominoes", &["6x10"])?;
    /// let estimate = problem.search().estimate(2_000)?;
    /// // There are 9356 covers, for which a search visits about three million nodes.
    /// assert!(estimate.nodes.low < 3_224_717_u64.into());
    /// assert!(estimate.nodes.high > 3_224_717_u64.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason to stop if fewer than 16 dives were made by then.
    pub fn estimate(self, dives: u64) -> Result<Estimate, Stop> {
        estimate(self, dives.max(FEWEST_DIVES))
    }
}

fn estimate(search: Search<'_>, dives: u64) -> Result<Estimate, Stop> {
    let guard = search.guard().with_solutions(None);
    guard.ask()?;
    let (branch, threads, seed) = search.course();
    let inner = guard.with_nodes(None);
    let progress = search.progress_handle();
    let alone = search.alone();
    let stopped = |why| match why {
        NotBuilt::OutOfMemory => Stop::OutOfMemory,
        NotBuilt::Stopped => guard.ask().err().unwrap_or(Stop::Cancelled),
    };
    let mut reduction = alone.reduced_for_engine(&inner).map_err(stopped)?;
    let parts = std::mem::take(&mut reduction.parts);
    let mut searches = reserved(parts.len()).map_err(|OutOfMemory| Stop::OutOfMemory)?;
    searches.extend(parts.iter().map(|part: &Part| alone.of_part(&part.problem, &inner)));
    let mut estimates = reserved(parts.len().max(1)).map_err(|OutOfMemory| Stop::OutOfMemory)?;
    if searches.is_empty() {
        estimates.push(PartEstimate::new(&alone, reduction, &inner).map_err(stopped)?);
    }
    for search in &searches {
        let reduction = Reduction::default();
        estimates.push(PartEstimate::new(search, reduction, &inner).map_err(stopped)?);
    }
    for estimate in &mut estimates {
        estimate.begin()?;
    }
    let stop = match dive(progress.as_ref(), &guard, &mut estimates, seed, dives) {
        Ok(()) => None,
        Err(stop) if estimates.iter().all(is_estimated) => Some(stop),
        Err(stop) => return Err(stop),
    };
    let threads = threads_of(&alone, branch, threads);
    Ok(combined(&estimates, &alone, threads, stop))
}

fn is_estimated(estimate: &PartEstimate<'_, '_>) -> bool {
    estimate.is_searched() || estimate.dives >= FEWEST_DIVES
}

/// Makes the dives, in all parts in turn.
fn dive(
    progress: Option<&Progress>,
    guard: &Guard,
    estimates: &mut [PartEstimate<'_, '_>],
    seed: u64,
    dives: u64,
) -> Result<(), Stop> {
    /// Progress is reported after every so many dives.
    const OFTEN: u64 = 64;
    let mut visited: u64 = estimates.iter().map(PartEstimate::visited).sum();
    for made in 0..dives {
        if estimates.iter().all(PartEstimate::is_searched) {
            break;
        }
        for (part, estimate) in (0_u64..).zip(estimates.iter_mut()) {
            if estimate.is_searched() {
                continue;
            }
            guard.allowance(visited, 0).and_then(|left| match left.nodes {
                0 => Err(Stop::NodeLimit),
                _ => Ok(()),
            })?;
            let before = estimate.visited();
            estimate.dive(seed.wrapping_add(part))?;
            visited = visited.saturating_add(estimate.visited() - before);
        }
        if let Some(progress) = progress.filter(|_| made % OFTEN == 0) {
            let hits = estimates.iter().map(|estimate| estimate.hits).min().unwrap_or(0);
            progress.tell(visited, hits, made as f64 / dives as f64);
        }
    }
    Ok(())
}

/// Puts the estimates of all parts together.
fn combined(
    parts: &[PartEstimate<'_, '_>],
    search: &Search<'_>,
    threads: f64,
    stop: Option<Stop>,
) -> Estimate {
    let zero = Figure::exact(Magnitude::ZERO);
    let one = Figure::exact(Magnitude::ONE);
    let (mut nodes, mut covers, mut seconds, mut count_seconds) = (zero, one, zero, zero);
    for part in parts {
        let figures: Figures = part.figures();
        nodes = nodes.plus(figures.nodes);
        covers = covers.product(figures.covers);
        seconds = seconds.plus(figures.search.times(1e-9 / threads));
        let on = if part.is_counted() { 1.0 } else { threads };
        count_seconds = count_seconds.plus(figures.count.times(1e-9 / on));
    }
    let mut each = parts.iter().map(PartEstimate::known);
    let mut known: Option<BigUint> =
        each.try_fold(BigUint::from(1_u32), |product, count| Some(product * count?));
    // A part without a cover decides, whatever the others have.
    if parts.iter().any(|part| part.known() == Some(BigUint::ZERO)) {
        known = Some(BigUint::ZERO);
        covers = zero;
    }
    if parts.len() > 1 {
        // The covers of the whole are combined from lists, on one thread.
        let turns = covers.times(TURN as f64 * 1e-9);
        seconds = seconds.times(threads).plus(turns);
    }
    let engine = parts.iter().map(|part| part.engine).next().unwrap_or(search.engine);
    let is_counted = known.is_some() && parts.iter().any(PartEstimate::is_counted);
    Estimate {
        covers,
        nodes,
        search_seconds: seconds,
        count_seconds,
        known,
        engine,
        counted_by: if is_counted { Engine::Frontier } else { engine },
        tree: match (engine, nodes.is_exact()) {
            (Engine::Learn, false) => Engine::Cells,
            (engine, _) => engine,
        },
        dives: parts.iter().map(|part| part.dives).max().unwrap_or(0),
        hits: parts
            .iter()
            .filter(|part| !part.is_searched())
            .map(|part| part.hits)
            .min()
            .unwrap_or(0),
        stop,
    }
}

/// Returns how many threads search at the same time.
fn threads_of(search: &Search<'_>, branch: Branch, threads: usize) -> f64 {
    let engine = search.engine.choose(&search.problem, branch);
    match engine == Engine::Learn || branch == Branch::Weighted {
        true => 1.0,
        false => threads as f64,
    }
}
