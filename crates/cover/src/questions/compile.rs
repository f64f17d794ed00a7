//! Compiles all covers into a set: a diagram for each part of the problem.
//!
//! As for a count, a search and a frontier take turns until one of them has the answer, and the
//! effort that each may spend is decided in the same way. A frontier that ends first emits the
//! diagram. A search that ends first has found every cover, and the diagram is made from their list
//! ([`listing`](super::listing)). It needs room for all of them, so it leaves the race when they
//! take up its share of the memory. As in a count, a long search may find a part of the covers
//! only, whose images under the symmetries are the others.

use num_bigint::BigUint;

use super::by_symmetry::{BySymmetry, is_promising, most_nodes};
use super::count::{Allowed, Readings};
use super::listing::{self, Listing};
use super::search::{Search, SearchDriver};
use crate::costs::turns::{LAST_PART, PORTION};
use crate::covers::{Covers, NotCompiled, Set, stop_of};
use crate::diagram::{Diagram, Gap, Words};
use crate::drive::{Guard, Outcome, Stats, Stop, may_build};
use crate::engine::{Engine, Record};
use crate::frontier::{self, Frontier, Reply};
use crate::problem::{OptionId, OptionSet, Problem};
use crate::reduce::Reduction;
use crate::vectors::{OutOfMemory, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// While the frontier is running, the covers that are kept may take one sixteenth of the memory.
/// The frontier has the rest.
const LISTED: usize = 16;

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
    fn add(&mut self, race: &Race<'_, '_>) {
        let stats = race.outcome().stats;
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
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let mut race = Race {
            memory,
            driver: inside.drive(inside.guard(), Ok(reduction), Record::Count),
            frontier: None,
            may_search: self.engine != Engine::Frontier,
            may_sweep: matches!(self.engine, Engine::Auto | Engine::Frontier),
            nodes: 0,
            winner: Engine::Frontier,
            listing: Listing::new(problem, memory / LISTED, false),
            symmetric: None,
            is_tried: false,
        };
        let done = race.run(&inside, &blocked, &go_on, |nodes| self.tell(nodes, 0, 0.0));
        work.add(&race);
        done
    }
}

/// A search that counts the covers, and a frontier that records its transitions. The frontier gives
/// the diagram if it ends first. Otherwise the covers were kept, or are known to be so few that a
/// second search can list them.
struct Race<'s, 'p> {
    memory: usize,
    driver: SearchDriver<'p>,
    frontier: Option<Frontier>,
    /// Whether the search, or the frontier, may still win.
    may_search: bool,
    may_sweep: bool,
    /// States of the frontier.
    nodes: u64,
    winner: Engine,
    /// The covers found so far, unless they are too many.
    listing: Listing,
    /// The search for a part of the covers that replaced that for all, and the elements of the
    /// group that make all of them.
    symmetric: Option<(BySymmetry<'s, 'p>, Vec<Vec<OptionId>>)>,
    is_tried: bool,
}

impl<'s, 'p> Race<'s, 'p> {
    fn run(
        &mut self,
        search: &'s Search<'p>,
        blocked: &OptionSet,
        go_on: &dyn Fn() -> bool,
        tell: impl Fn(u64),
    ) -> Result<Diagram, Failure> {
        let problem = &*search.problem;
        let mut readings = Readings::default();
        loop {
            let is_going = self.may_search && self.search_on();
            let Allowed { now, in_all } = match self.may_search {
                true if !is_going => match self.listed(search, blocked, go_on)? {
                    Some(diagram) => return Ok(diagram),
                    None => continue,
                },
                true => {
                    let past = self.frontier.as_ref().is_some_and(Frontier::is_past_middle);
                    let (effort, share) = match (&self.symmetric, self.driver.searcher.as_deref()) {
                        (Some((branches, _)), _) => branches.readings(),
                        (None, Some(searcher)) => (searcher.effort(), searcher.share_done()),
                        (None, None) => continue,
                    };
                    let allowed = readings.look(effort, share, past);
                    let is_lost = match (&self.symmetric, self.may_sweep) {
                        (Some(_), _) => !self.listing.is_kept(),
                        (None, true) => false,
                        (None, false) => !self.can_list(problem, self.outcome().stats.solutions),
                    };
                    if is_lost {
                        self.may_search = false;
                        continue;
                    }
                    if !self.may_sweep {
                        self.look_for_symmetries(search, &mut readings, 0, go_on)?;
                        continue;
                    }
                    allowed
                }
                false if !self.may_sweep => return Err(Failure::TooLarge),
                false => Allowed { now: u64::MAX, in_all: u64::MAX },
            };
            if self.frontier.is_none() && now >= frontier::cost_to_build(problem) {
                let memory = (self.memory - self.memory / LISTED) as u64;
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
            if self.may_search {
                self.look_for_symmetries(search, &mut readings, in_all, go_on)?;
            }
        }
    }

    /// Goes on with the search and keeps the covers that it finds, as long as they are wanted.
    /// Returns false once it has ended.
    fn search_on(&mut self) -> bool {
        let listing = &mut self.listing;
        match &mut self.symmetric {
            Some((branches, _)) => branches.go_on_showing(|searcher| listing.keep(searcher)),
            None if listing.is_kept() => {
                self.driver.go_on_showing(|searcher| listing.keep(searcher))
            }
            None => self.driver.go_on(u64::MAX).is_some(),
        }
    }

    /// Replaces the search by one for a part of the covers, if that is worth it and the frontier,
    /// which may have `in_all`, will not be faster. Decided as for a count.
    fn look_for_symmetries(
        &mut self,
        search: &'s Search<'p>,
        readings: &mut Readings,
        in_all: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Failure> {
        let whole = readings.whole();
        let may_help = !self.is_tried && search.engine == Engine::Auto;
        let is_hopeless = |it: &Frontier| it.least_effort() > in_all.max(whole / LAST_PART);
        if !may_help
            || !is_promising(search, whole)
            || !self.frontier.as_ref().map_or(!self.may_sweep, is_hopeless)
        {
            return Ok(());
        }
        self.is_tried = true;
        let (problem, reduction) = (&*search.problem, self.driver.reduction());
        let found = BySymmetry::find(search, &search.guard(), reduction, whole);
        let Some(branches) = found else { return Ok(()) };
        let nodes = most_nodes(whole);
        let images = listing::images(problem, &reduction.blocked, nodes, go_on)?;
        if !images.is_empty() {
            // The images come later, when the frontier is gone.
            let memory = (self.memory / 2 / (images.len() + 1)).min(self.memory / LISTED);
            self.listing = Listing::new(problem, memory, true);
            self.symmetric = Some((branches, images));
            *readings = Readings::after(whole);
        }
        Ok(())
    }

    /// What the search did.
    fn outcome(&self) -> Outcome {
        let outcome = self.driver.outcome();
        match &self.symmetric {
            Some((branches, _)) => branches.outcome(outcome.stats).1,
            None => outcome,
        }
    }

    /// Whether a list of so many covers fits. It has a half of the memory, and the diagram the
    /// rest.
    fn can_list(&self, problem: &Problem, covers: u64) -> bool {
        let of_each = problem.longest_cover().saturating_mul(4).saturating_add(32);
        let covers = usize::try_from(covers).unwrap_or(usize::MAX);
        covers.saturating_mul(of_each) <= self.memory / 2
    }

    /// Once the search has ended, makes the diagram of all covers: of those that were kept, or by a
    /// second search. Returns `None` if they take too much memory.
    fn listed(
        &mut self,
        search: &Search<'_>,
        blocked: &OptionSet,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Diagram>, Failure> {
        self.may_search = false;
        let Outcome { stop, stats, .. } = self.outcome();
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
        self.frontier = None;
        let watch = &mut Watch::new(go_on);
        let mut words = match (self.listing.take(), &self.symmetric) {
            (Some(words), _) => words,
            (None, Some(_)) => return Ok(None),
            (None, None) => match searched_again(search, blocked)? {
                Some(words) => words,
                None => return Ok(None),
            },
        };
        if let Some((_, images)) = &self.symmetric {
            listing::add_images(&mut words, images, watch)?;
        }
        let most = self.memory.saturating_sub(words.bytes());
        Ok(Some(words.diagram(&search.problem, most, watch)?))
    }
}

/// Lists the covers by a second search. Returns `None` if it runs out of memory.
fn searched_again(search: &Search<'_>, blocked: &OptionSet) -> Result<Option<Words>, Failure> {
    let longest = search.problem.longest_cover();
    let reduction = Reduction::none(blocked)?;
    let mut driver = search.drive(search.guard(), Ok(reduction), Record::Options);
    let mut words = Words::default();
    while driver.run(1) {
        let Some(searcher) = driver.searcher.as_deref() else { break };
        words.push(longest, |into| searcher.path(into))?;
    }
    match driver.outcome().stop {
        Stop::Exhausted => Ok(Some(words)),
        Stop::OutOfMemory => Ok(None),
        stop => Err(Failure::StoppedBy(stop)),
    }
}

impl From<OutOfMemory> for Failure {
    fn from(_: OutOfMemory) -> Failure {
        Failure::OutOfMemory
    }
}
