//! The estimate of a problem that does not fall into parts, or of one of its parts.
//!
//! Three kinds of work take turns, by effort and never by the clock:
//!
//! ```text
//!   search    |##|       |#|       |#|        the real engine. A small problem ends here, and
//!                                             what it costs per node is known for all others
//!   dives        |####|     |###|     |###|   half of the time
//!   frontier          |##|      |##|      |#  counts without visiting, if `count` may do so
//! ```
//!
//! If the search ends, everything is known. If the frontier ends, the number of covers is known,
//! and how long `count` takes; the dives go on, because listing the covers takes a search.

use num_bigint::BigUint;

use super::choices::Shared;
use super::figure::{Figure, Tally};
use crate::costs::dives::{FIRST_SEARCH, SEARCH_PART};
use crate::costs::turns::PORTION;
use crate::drive::{Guard, Stop, may_build};
use crate::engine::dive::{Diver, Found};
use crate::engine::{self, Engine, Record, Searcher, Setup};
use crate::frontier::{self, Frontier, Reply};
use crate::magnitude::Magnitude;
use crate::problem::OptionSet;
use crate::questions::search::{Search, SearchDriver};
use crate::reduce::Reduction;
use crate::watch::NotBuilt;

/// What is found out about a part.
pub(super) struct PartEstimate<'s, 'p> {
    search: &'s Search<'p>,
    guard: &'s Guard,
    /// The options that are not tried.
    blocked: OptionSet,
    driver: SearchDriver<'p>,
    /// The engine that searches, and whether it tries other options than the dives.
    pub(super) engine: Engine,
    diver: Option<Box<dyn Diver + Send>>,
    frontier: Option<Frontier>,
    /// Whether the frontier may still find the number of covers.
    may_count: bool,
    counted: Option<BigUint>,
    searched: bool,
    nodes: Tally,
    covers: Tally,
    pub(super) dives: u64,
    pub(super) hits: u64,
}

impl<'s, 'p> PartEstimate<'s, 'p> {
    /// Prepares the estimate. The search is of this part, and has no limits on nodes and covers.
    pub(super) fn new(
        search: &'s Search<'p>,
        reduction: Reduction,
        guard: &'s Guard,
    ) -> Result<PartEstimate<'s, 'p>, NotBuilt> {
        let blocked = reduction.blocked.copied()?;
        let may_count = match search.engine {
            Engine::Auto => search.preprocess,
            named => named == Engine::Frontier,
        };
        let driver = search.drive(guard.clone(), Ok(reduction), Record::Count);
        let engine = driver.outcome().stats.engine;
        Ok(PartEstimate {
            search,
            guard,
            blocked,
            driver,
            engine,
            diver: None,
            frontier: None,
            may_count,
            counted: None,
            searched: false,
            nodes: Tally::new(),
            covers: Tally::new(),
            dives: 0,
            hits: 0,
        })
    }

    /// Begins the search, which may be all that is needed.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        self.search_until(FIRST_SEARCH)?;
        if self.searched {
            return Ok(());
        }
        let go_on = || may_build(self.guard);
        let setup = self.search.setup().map_err(|why| self.why(why))?;
        let setup = Setup { left_out: &self.blocked, go_on: &go_on, seed: None, ..setup };
        self.diver = Some(engine::diver(setup).map_err(|why| self.why(why))?);
        Ok(())
    }

    fn why(&self, not_built: NotBuilt) -> Stop {
        match not_built {
            NotBuilt::OutOfMemory => Stop::OutOfMemory,
            NotBuilt::Stopped => self.guard.ask().err().unwrap_or(Stop::Cancelled),
        }
    }

    /// Returns whether nothing is left to find out.
    pub(super) fn is_searched(&self) -> bool {
        self.searched
    }

    /// Makes a dive, and lets the other two have their turns.
    pub(super) fn dive(&mut self, seed: u64) -> Result<(), Stop> {
        let Some(diver) = &mut self.diver else { return Ok(()) };
        let go_on = || may_build(self.guard);
        let found = diver.dive(&mut Shared::new(seed, self.dives), &go_on);
        let Found { nodes, guesses, covers } = found.map_err(|why| self.why(why))?;
        self.dives += 1;
        self.hits += u64::from(!covers.is_zero());
        self.nodes.add(if self.engine == Engine::Bits { guesses } else { nodes });
        self.covers.add(covers);
        let spent = self.spent_on_dives();
        if self.may_count && self.counted.is_none() {
            self.count_until(spent)?;
        }
        self.search_until(FIRST_SEARCH + spent / SEARCH_PART)
    }

    fn spent_on_dives(&self) -> u64 {
        self.diver.as_ref().map_or(0, |diver| diver.effort())
    }

    /// Lets the search go on until it has spent this effort in all.
    fn search_until(&mut self, effort: u64) -> Result<(), Stop> {
        while !self.driver.is_done() && self.searcher_effort() < effort {
            self.driver.go_on(u64::MAX);
        }
        if self.driver.is_done() {
            match self.driver.outcome().stop {
                Stop::Exhausted => self.searched = true,
                // The dives need less memory than some engines.
                Stop::OutOfMemory if self.diver.is_some() => {}
                stop => return Err(stop),
            }
        }
        Ok(())
    }

    fn searcher_effort(&self) -> u64 {
        self.driver.searcher.as_deref().map_or(0, Searcher::effort)
    }

    /// Lets the frontier go on until it has spent this effort in all.
    fn count_until(&mut self, effort: u64) -> Result<(), Stop> {
        let problem = &*self.search.problem;
        if self.frontier.is_none() {
            if effort < frontier::cost_to_build(problem) {
                return Ok(());
            }
            let memory = self.search.memory_allowed();
            let go_on = || may_build(self.guard);
            match Frontier::new(problem, &self.blocked, memory, &go_on) {
                Ok(frontier) => self.frontier = Some(frontier),
                Err(NotBuilt::OutOfMemory) => self.may_count = false,
                Err(why) => return Err(self.why(why)),
            }
        }
        let Some(frontier) = &mut self.frontier else { return Ok(()) };
        while frontier.effort() < effort {
            self.guard.ask()?;
            match frontier.run(PORTION.min(effort - frontier.effort())) {
                Reply::More => {}
                Reply::Ready(count) => {
                    self.counted = Some(count);
                    break;
                }
                Reply::TooLarge => {
                    self.may_count = false;
                    self.frontier = None;
                    break;
                }
            }
        }
        Ok(())
    }

    // What is known.

    /// Returns the number of nodes that the dives visited so far.
    pub(super) fn visited(&self) -> u64 {
        self.diver.as_ref().map_or(0, |diver| diver.nodes())
    }

    /// Returns the number of covers if it is known.
    pub(super) fn known(&self) -> Option<BigUint> {
        match self.searched {
            true => Some(self.driver.outcome().stats.solutions.into()),
            false => self.counted.clone(),
        }
    }

    /// Returns whether the number is known because the frontier found it.
    pub(super) fn is_counted(&self) -> bool {
        self.counted.is_some() && !self.searched
    }

    /// Returns the figures.
    pub(super) fn figures(&self) -> Figures {
        let stats = self.driver.outcome().stats;
        let visited = Magnitude::from(stats.nodes);
        let nodes = match self.searched {
            true => Figure::exact(visited),
            false => self.nodes.figure(visited),
        };
        let covers = match self.known() {
            Some(count) => Figure::exact(Magnitude::from(&count)),
            None => {
                let figure = self.covers.figure(stats.solutions.into());
                // Every cover is a node of its own. Of rare covers no more is known than that.
                let high = if self.hits < FEW_HITS { nodes.high } else { figure.high };
                Figure { high: high.min(nodes.high).max(figure.low), ..figure }
            }
        };
        let search = match self.searched {
            true => Figure::exact(Magnitude::from(self.searcher_effort())).widened(DOUBT),
            false => nodes.times(self.cost_of_node()).widened(DOUBT),
        };
        Figures { nodes, covers, search, count: self.count_figure(search) }
    }

    /// Returns the nanoseconds that `count` takes, given those of a search.
    fn count_figure(&self, search: Figure) -> Figure {
        /// What the search does until the frontier is done: see `costs::turns::AHEAD`.
        const BESIDE: f64 = 1.0 + 1.0 / crate::costs::turns::AHEAD as f64;
        /// What the frontier takes where it does not help: see `costs::turns::PART`.
        const IN_VAIN: f64 = 1.0 + 1.0 / crate::costs::turns::PART as f64;
        if self.searched || !self.may_count {
            return search;
        }
        let Some(frontier) = &self.frontier else { return search };
        let spent = Magnitude::from(frontier.effort()) * BESIDE.into();
        if self.counted.is_some() {
            let low = spent.min(search.value);
            return Figure::exact(low).widened(DOUBT);
        }
        // It may end at any moment, or never.
        let least = Magnitude::from(frontier.least_effort().max(frontier.effort()));
        let high = search.high * IN_VAIN.into();
        Figure { low: search.low.min(least), high: high.max(least), is_exact: false, ..search }
    }

    /// Returns the nanoseconds for a node of the search.
    fn cost_of_node(&self) -> f64 {
        let stats = self.driver.outcome().stats;
        let (effort, nodes) = match (&self.diver, self.engine) {
            // It reasons, and its nodes are not those of the dives.
            (Some(diver), Engine::Learn) => (diver.effort(), diver.nodes()),
            _ => (self.searcher_effort(), stats.nodes),
        };
        effort as f64 / nodes.max(1) as f64
    }
}

/// Fewer dives than these that reached a cover do not tell how many covers there may be.
const FEW_HITS: u64 = 10;

/// How far the cost of a node, computed from counters, may be off.
const DOUBT: f64 = 2.0;

/// The figures of a part: numbers of nodes and covers, and nanoseconds of work on one thread.
#[derive(Clone, Copy)]
pub(super) struct Figures {
    pub(super) nodes: Figure,
    pub(super) covers: Figure,
    pub(super) search: Figure,
    pub(super) count: Figure,
}
