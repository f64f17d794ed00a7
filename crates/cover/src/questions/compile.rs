//! Compiles all covers into a set: a diagram for each part of the problem.
//!
//! As for a count, a search and a frontier take turns until one of them has the answer, and the
//! effort that each may spend is decided in the same way. A frontier that ends first emits the
//! diagram. A search that ends first has found every cover, and the diagram is made from the list.
//! It needs room for all of them, so it leaves the race when they take up its share of the memory.

use num_bigint::BigUint;

use super::count::{Allowed, Readings};
use super::search::{Search, SearchDriver};
use crate::costs::turns::PORTION;
use crate::covers::{Covers, NotCompiled, Set, stop_of};
use crate::diagram::{Diagram, Gap, Words};
use crate::drive::{Guard, Outcome, Stats, Stop, may_build};
use crate::engine::{Engine, Record};
use crate::frontier::{self, Frontier, Reply};
use crate::problem::{OptionSet, Problem};
use crate::reduce::Reduction;
use crate::vectors::{OutOfMemory, push, reserved};
use crate::watch::{NotBuilt, Watch};

impl Problem {
    /// Compiles all covers into a set that answers further questions without a search.
    ///
    /// ```
    /// let problem = quadrille::models::build("dominoes", &["8x8"])?;
    /// let covers = problem.compile()?;
    /// assert_eq!(covers.count(), &12_988_816_u32.into());
    /// let shares = covers.shares()?;
    /// let corner = problem.options().next().expect("there are many");
    /// assert_eq!(shares.count(corner), &6_494_408_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NotCompiled::TooLarge`] if the set does not fit in a quarter of the machine's
    /// memory ([`Search::memory`] sets another limit), and [`Stop::OutOfMemory`] if memory runs
    /// out.
    pub fn compile(&self) -> Result<Covers, NotCompiled> {
        self.search().compile().0
    }
}

/// What compiling has done so far.
#[derive(Default)]
struct Work {
    nodes: u64,
    updates: u64,
    /// The engine that gave the last diagram.
    engine: Option<Engine>,
}

impl Work {
    /// Adds what is known when a race ends.
    fn add(&mut self, race: &Race<'_>) {
        let stats = race.driver.outcome().stats;
        let nodes = stats.nodes.saturating_add(race.nodes);
        self.nodes = self.nodes.saturating_add(nodes);
        self.updates = self.updates.saturating_add(stats.updates);
        self.engine = Some(race.winner);
    }
}

/// Why a part was not compiled.
enum Failure {
    TooLarge,
    /// The guard says why.
    Stopped,
    StoppedBy(Stop),
    OutOfMemory,
}

impl From<NotBuilt> for Failure {
    fn from(not_built: NotBuilt) -> Failure {
        match not_built {
            NotBuilt::OutOfMemory => Failure::OutOfMemory,
            NotBuilt::Stopped => Failure::Stopped,
        }
    }
}

impl From<Gap> for Failure {
    fn from(gap: Gap) -> Failure {
        match gap {
            Gap::TooLarge => Failure::TooLarge,
            Gap::Stopped => Failure::Stopped,
        }
    }
}

impl Search<'_> {
    /// Compiles all covers into a set that answers further questions without a search, and tells
    /// how that went.
    ///
    /// [`memory`](Search::memory) limits the bytes for the set and for making it. The set is made
    /// by the frontier, or from the covers that a search finds if that is less work; then the
    /// outcome names the engine of the search. The order of the covers depends on the problem, the
    /// options left out, the memory, the engine, the branching rule and the seed. It does not
    /// depend on [`threads`](Search::threads): only the caller's thread is used. A set that is not
    /// complete is not returned, so a limit that stops the work is an error.
    ///
    /// ```
    /// use quadrille::{NotCompiled, models};
    ///
    /// let problem = models::build("dominoes", &["16x16"])?;
    /// let (covers, outcome) = problem.search().memory(1 << 20).compile();
    /// assert_eq!(covers.expect_err("too small"), NotCompiled::TooLarge { memory: 1 << 20 });
    /// let (covers, _) = problem.search().compile();
    /// assert_eq!(covers?.count().to_string(), "2444888770250892795802079170816");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compile(self) -> (Result<Covers, NotCompiled>, Outcome) {
        let guard = self.guard();
        let mut work = Work::default();
        let result = self.compiled(&guard, &mut work);
        let memory = self.memory_allowed();
        let (stop, covers) = match result {
            Ok(covers) => (Stop::Exhausted, Ok(covers)),
            Err(Failure::TooLarge) => (Stop::OutOfMemory, Err(NotCompiled::TooLarge { memory })),
            Err(Failure::OutOfMemory) => {
                (Stop::OutOfMemory, Err(NotCompiled::Stopped(Stop::OutOfMemory)))
            }
            Err(Failure::Stopped) => {
                let stop = stop_of(&guard);
                (stop, Err(NotCompiled::Stopped(stop)))
            }
            Err(Failure::StoppedBy(stop)) => (stop, Err(NotCompiled::Stopped(stop))),
        };
        let solutions = match &covers {
            Ok(covers) => u64::try_from(covers.count()).unwrap_or(u64::MAX),
            Err(_) => 0,
        };
        let Work { nodes, updates, engine } = work;
        let engine = engine.unwrap_or(Engine::Frontier);
        let stats = Stats { engine, nodes, updates, solutions };
        let outcome = Outcome { stop, stats, refutation: None };
        self.tell_end(&outcome);
        (covers, outcome)
    }

    fn compiled(&self, guard: &Guard, work: &mut Work) -> Result<Covers, Failure> {
        let memory = self.memory_allowed();
        let reduction = self.reduced(guard)?;
        let problem = self.problem.shared().map_err(NotBuilt::from)?;
        if reduction.refuted.is_some() {
            return Ok(Covers::new(Set::none(problem), memory));
        }
        let mut left = memory;
        let mut parts = reserved(reduction.parts.len().max(1)).map_err(NotBuilt::from)?;
        if reduction.parts.is_empty() {
            parts.push(self.diagram(&self.problem, reduction, left, guard, work)?);
            return Ok(Covers::new(Set::new(problem, parts), memory));
        }
        for part in &reduction.parts {
            // What was decided for the whole is decided for its parts.
            let nothing = Reduction::default();
            let mut diagram = self.diagram(&part.problem, nothing, left, guard, work)?;
            diagram.rename(&part.options).map_err(NotBuilt::from)?;
            left = left.saturating_sub(diagram.bytes() as u64);
            let is_empty = diagram.root().is_none();
            push(&mut parts, diagram).map_err(NotBuilt::from)?;
            if is_empty {
                break;
            }
        }
        Ok(Covers::new(Set::new(problem, parts), memory))
    }

    /// Compiles a problem that does not split into parts. A search and a frontier take turns, as
    /// for a count.
    fn diagram(
        &self,
        problem: &Problem,
        reduction: Reduction,
        memory: u64,
        guard: &Guard,
        work: &mut Work,
    ) -> Result<Diagram, Failure> {
        let go_on = || may_build(guard);
        let mut inside = self.of_part(problem, guard);
        // On several threads either method may be first, and the order of the covers depends on
        // which one is.
        inside.threads = std::num::NonZeroUsize::MIN;
        let blocked = reduction.blocked.copied().map_err(NotBuilt::from)?;
        let mut race = Race {
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            driver: inside.drive(inside.guard(), Ok(reduction), Record::Count),
            frontier: None,
            may_search: self.engine != Engine::Frontier,
            may_sweep: matches!(self.engine, Engine::Auto | Engine::Frontier),
            nodes: 0,
            winner: Engine::Frontier,
        };
        let done = race.run(&inside, &blocked, &go_on, |nodes| self.tell(nodes, 0, 0.0));
        work.add(&race);
        done
    }
}

/// A search that counts the covers, and a frontier that records its transitions. The frontier gives
/// the diagram if it ends first. Otherwise the covers are known to be so few that a second search
/// can list them.
struct Race<'p> {
    memory: usize,
    driver: SearchDriver<'p>,
    frontier: Option<Frontier>,
    /// Whether the search, or the frontier, may still win.
    may_search: bool,
    may_sweep: bool,
    /// States of the frontier.
    nodes: u64,
    winner: Engine,
}

impl Race<'_> {
    fn run(
        &mut self,
        search: &Search<'_>,
        blocked: &OptionSet,
        go_on: &dyn Fn() -> bool,
        tell: impl Fn(u64),
    ) -> Result<Diagram, Failure> {
        let problem = &*search.problem;
        let mut readings = Readings::default();
        loop {
            let Allowed { now, in_all } = match self.may_search {
                true if self.driver.go_on(u64::MAX).is_none() => {
                    match self.listed(search, blocked, go_on)? {
                        Some(diagram) => return Ok(diagram),
                        None => continue,
                    }
                }
                true if !self.may_sweep => {
                    let found = self.driver.outcome().stats.solutions;
                    self.may_search = self.can_list(&search.problem, found);
                    continue;
                }
                true => {
                    let past = self.frontier.as_ref().is_some_and(Frontier::is_past_middle);
                    match self.driver.searcher.as_deref() {
                        Some(searcher) => {
                            readings.look(searcher.effort(), searcher.share_done(), past)
                        }
                        None => continue,
                    }
                }
                false if !self.may_sweep => return Err(Failure::TooLarge),
                false => Allowed { now: u64::MAX, in_all: u64::MAX },
            };
            if self.frontier.is_none() && now >= frontier::cost_to_build(problem) {
                let memory = self.memory as u64;
                self.frontier = Some(Frontier::recording(problem, blocked, memory, go_on)?);
            }
            let Some(mut frontier) = self.frontier.take() else { continue };
            let mut reply = Reply::More;
            while reply == Reply::More
                && frontier.effort() < now
                && frontier.least_effort() <= in_all
            {
                if !go_on() {
                    self.nodes = frontier.states();
                    return Err(Failure::Stopped);
                }
                reply = frontier.run(PORTION.min(now - frontier.effort()));
                tell(frontier.states());
            }
            self.nodes = frontier.states();
            match reply {
                Reply::More => self.frontier = Some(frontier),
                Reply::TooLarge => self.may_sweep = false,
                Reply::Ready(some) if some == BigUint::ZERO => {
                    return Ok(Diagram::empty().map_err(NotBuilt::from)?);
                }
                Reply::Ready(_) => return Ok(frontier.diagram(go_on)?),
            }
        }
    }

    /// Whether a list of so many covers fits. It has a half of the memory, and the diagram the
    /// rest.
    fn can_list(&self, problem: &Problem, covers: u64) -> bool {
        let of_each = problem.longest_cover().saturating_mul(4).saturating_add(32);
        let covers = usize::try_from(covers).unwrap_or(usize::MAX);
        covers.saturating_mul(of_each) <= self.memory / 2
    }

    /// Once the search has ended, lists the covers by a second search and makes the diagram of
    /// them. Returns `None` if they take too much memory.
    fn listed(
        &mut self,
        search: &Search<'_>,
        blocked: &OptionSet,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Diagram>, Failure> {
        self.may_search = false;
        let Outcome { stop, stats, .. } = self.driver.outcome();
        match stop {
            Stop::Exhausted => {}
            Stop::OutOfMemory => return Ok(None),
            stop => return Err(Failure::StoppedBy(stop)),
        }
        self.winner = stats.engine;
        if stats.solutions == 0 {
            return Ok(Some(Diagram::empty().map_err(NotBuilt::from)?));
        }
        if !self.can_list(&search.problem, stats.solutions) {
            return Ok(None);
        }
        let longest = search.problem.longest_cover();
        self.frontier = None;
        let reduction = Reduction::none(blocked)?;
        let mut driver = search.drive(search.guard(), Ok(reduction), Record::Options);
        let mut words = Words::default();
        while driver.run(1) {
            let Some(searcher) = driver.searcher.as_deref() else { break };
            words.push(longest, |into| searcher.path(into))?;
        }
        match driver.outcome().stop {
            Stop::Exhausted => {
                let most = self.memory.saturating_sub(words.bytes());
                Ok(Some(words.diagram(&search.problem, most, &mut Watch::new(go_on))?))
            }
            Stop::OutOfMemory => Ok(None),
            stop => Err(Failure::StoppedBy(stop)),
        }
    }
}

impl From<OutOfMemory> for Failure {
    fn from(_: OutOfMemory) -> Failure {
        Failure::OutOfMemory
    }
}
