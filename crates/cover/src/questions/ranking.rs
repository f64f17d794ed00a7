//! The search for the cheapest covers, in steps.
//!
//! A step is one part of branch and bound ([`Course`]), or a few milliseconds of the engine that
//! visits all covers beside it ([`Visit`]). Before each part, while no cover is known, it may also
//! be tried to prove that there is none.

use std::fmt;
use std::sync::Arc;

use super::best::{Best, Priced};
use super::checkpoint::{self, Checkpoint, CheckpointError, Span};
use super::search::Search;
use super::visit::{self, Turn, Visit, VisitPlace};
use crate::best::{Course, Effort, Found, Halted, Refused, Standing, Wanted, Work};
use crate::drive::{Guard, Outcome, Stats, Stop, may_build};
use crate::engine::Engine;
use crate::problem::{Cover, OptionId, Problem, Violation};
use crate::reduce::{Reduction, Refutation, Refuter, worth_of_reason, worth_of_trials};
use crate::vectors::OutOfMemory;
use crate::watch::NotBuilt;

/// A search for the cheapest covers that can be interrupted: it is made by
/// [`Search::ranking`](crate::Search::ranking), does its work in steps, and can be asked between
/// them where it stands.
///
/// ```
/// let dominoes = quadrille::models::build("dominoes", &["4x4"])?;
/// let mut ranking = dominoes.search().ranking(Some(3));
/// ranking.step();
/// let checkpoint = ranking.checkpoint().expect("there is memory");
///
/// let mut again = dominoes.search().ranking_from(Some(3), &checkpoint)?;
/// while again.step() {}
/// let (best, outcome) = again.best();
/// assert!(outcome.stop.is_complete());
/// assert_eq!(best.covers().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ranking<'p> {
    search: Search<'p>,
    guard: Guard,
    wanted: Wanted,
    reduction: Reduction,
    course: Course,
    doubts: Doubts,
    visit: Option<Visit<'p>>,
    may_visit: bool,
    /// The work so far, that of a broken step included.
    work: Work,
    /// Why the search was stopped.
    stop: Option<Stop>,
    /// Whether it was stopped before it got to where another search stood.
    is_behind: bool,
    span: Span,
}

impl<'p> Search<'p> {
    /// Returns a search for the `count` cheapest covers, or for all covers of least cost if that is
    /// `None`, which can be interrupted.
    ///
    /// It is otherwise like [`best`](Search::best).
    pub fn ranking(self, count: Option<usize>) -> Ranking<'p> {
        Ranking::new(self.keep_place(), count)
    }

    /// Returns a search for the cheapest covers that goes on from a checkpoint. `count` and the
    /// settings must be the same, except for limits. A limit on nodes includes those before the
    /// checkpoint.
    ///
    /// # Errors
    /// Fails if the checkpoint is one of another problem or question.
    pub fn ranking_from(
        self,
        count: Option<usize>,
        from: &Checkpoint,
    ) -> Result<Ranking<'p>, CheckpointError> {
        let search = self.keep_place();
        let (standing, visit) = from.ranked(&search, count)?;
        let mut ranking = Ranking::new(search, count);
        ranking.span = from.span();
        // A part is not all covers.
        ranking.may_visit &= ranking.span == Span::default();
        ranking.go_on(standing, visit)?;
        Ok(ranking)
    }
}

impl<'p> Ranking<'p> {
    pub(super) fn new(search: Search<'p>, count: Option<usize>) -> Ranking<'p> {
        let guard = search.guard();
        let wanted = Wanted { covers: count, at_least_once: search.at_least_once };
        // Nodes of both together could not be limited, and items are covered exactly as often as
        // the problem says.
        let may_visit = search.limits.nodes.is_none() && !search.at_least_once;
        let mut ranking = Ranking {
            course: Course::new(&search.problem, wanted),
            doubts: Doubts::new(&search),
            reduction: Reduction::default(),
            visit: None,
            may_visit,
            work: Work::default(),
            stop: None,
            is_behind: false,
            span: Span::default(),
            search,
            guard,
            wanted,
        };
        match ranking.reduce() {
            Err(stop) => ranking.stop = Some(stop),
            Ok(mut reduction) => {
                if let Some(refuted) = reduction.refuted.take() {
                    ranking.doubts.found = Some(refuted);
                    ranking.course.end();
                }
                ranking.reduction = reduction;
            }
        }
        ranking
    }

    /// Returns what is decided before the search.
    fn reduce(&self) -> Result<Reduction, Stop> {
        let (search, guard) = (&self.search, &self.guard);
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

    /// Goes on from where another search stood.
    fn go_on(
        &mut self,
        standing: &Standing,
        visit: Option<&VisitPlace>,
    ) -> Result<(), CheckpointError> {
        if self.course.is_done() {
            return Ok(());
        }
        self.work = standing.work;
        let problem = &*self.search.problem;
        // Stopped before it could begin, it still knows what was found.
        self.course = Course::knowing(problem, standing)?;
        self.is_behind = true;
        if self.stop.is_some() {
            return Ok(());
        }
        let mut effort = Effort::after(Work::default(), &self.guard, None);
        match Course::go_on(problem, &self.reduction.blocked, standing, &mut effort) {
            Ok(course) => self.course = course,
            Err(Refused::Foreign) => return Err(CheckpointError::Damaged),
            Err(Refused::Halted(Halted(Stop::OutOfMemory))) => {
                return Err(CheckpointError::OutOfMemory);
            }
            Err(Refused::Halted(Halted(stop))) => {
                self.stop = Some(stop);
                return Ok(());
            }
        }
        self.is_behind = false;
        if let Some(place) = visit.filter(|_| self.may_visit) {
            self.visit = Some(Visit::go_on(&self.search, &self.guard, place)?);
        }
        Ok(())
    }

    /// Takes notice of covers that were found elsewhere, given by their options: more expensive
    /// ones need not be looked for.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
    /// let cover = problem.solutions().next().expect("there are two");
    /// let mut ranking = problem.search().ranking(Some(1));
    /// ranking.know([cover.options().to_vec()]).expect("it is a cover");
    /// assert_eq!(ranking.best().0.covers()[0].cover, cover);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if one of them is not a cover.
    pub fn know(
        &mut self,
        covers: impl IntoIterator<Item = Vec<OptionId>>,
    ) -> Result<(), Violation> {
        let problem = &*self.search.problem;
        let by_number = self.wanted.at_least_once && !problem.has_costs();
        for mut cover in covers {
            match self.wanted.at_least_once {
                true => problem.verify_at_least_once(&cover)?,
                false => problem.verify(&cover)?,
            }
            cover.sort_unstable();
            let price = |&option: &OptionId| if by_number { 1 } else { problem.cost(option) };
            let cost = cover.iter().map(price).sum();
            if !self.course.is_done()
                && let Err(OutOfMemory) = self.course.add(|least| least.offer(cost, cover))
            {
                self.stop = Some(Stop::OutOfMemory);
            }
        }
        Ok(())
    }

    /// Works for a while, mostly a few milliseconds. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.stop.is_some() || self.course.is_done() {
            return false;
        }
        match self.try_step() {
            Ok(()) => !self.course.is_done(),
            Err(Halted(stop)) => {
                self.stop = Some(stop);
                false
            }
        }
    }

    fn try_step(&mut self) -> Result<(), Halted> {
        let spent = self.course.work().spent;
        if self.course.is_begun() && self.look_aside(spent)? {
            return Ok(());
        }
        self.step_of_course()
    }

    /// Takes a step of branch and bound.
    pub(super) fn step_of_course(&mut self) -> Result<(), Halted> {
        let progress = self.search.progress.as_ref();
        let mut effort = Effort::after(self.course.work(), &self.guard, progress);
        let (problem, blocked) = (&self.search.problem, &self.reduction.blocked);
        let stepped = self.course.step(problem, blocked, &mut effort);
        self.work = effort.work();
        stepped.map(|_| ())
    }

    /// Tries other ways after branch and bound has taken `effort`. Returns whether they are to go
    /// on, or have ended the search.
    fn look_aside(&mut self, effort: u64) -> Result<bool, Halted> {
        let problem = &*self.search.problem;
        let worth = worth_of_trials(effort, 0.0);
        if self.course.has_none()
            && self.doubts.refute(problem, &self.reduction, &self.guard, worth)
        {
            self.course.end();
            return Ok(true);
        }
        if !self.may_visit || !visit::is_due(effort) {
            return Ok(false);
        }
        let visit = self.visit.get_or_insert_with(|| Visit::new(&self.search, &self.guard));
        match self.course.add(|least| visit.turn(problem, least, effort))? {
            Turn::Over => Ok(false),
            Turn::More => Ok(true),
            Turn::All => {
                self.course.end();
                Ok(true)
            }
            Turn::Lost => {
                self.may_visit = false;
                self.visit = None;
                Ok(false)
            }
        }
    }

    /// Returns where the search stands; `None` if memory is lacking, or if it was to go on from a
    /// checkpoint and was stopped before it could.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        if self.is_behind {
            return None;
        }
        let visit = match &self.visit {
            None => None,
            Some(visit) => Some(visit.place()?),
        };
        let standing = self.course.standing().ok()?;
        checkpoint::of_ranking(&self.search, self.span.clone(), standing, visit)
    }

    /// Returns the covers found, and how the search ended. If it has not, the stop is
    /// [`Stop::SolutionLimit`]: the search stopped where its user did.
    pub fn best(mut self) -> (Best, Outcome) {
        let is_done = self.course.is_done();
        let stop = if is_done { Stop::Exhausted } else { self.stop.unwrap_or(Stop::SolutionLimit) };
        if is_done && self.course.has_none() && self.wanted.covers != Some(0) {
            let worth = worth_of_reason(self.work.spent);
            self.doubts.refute(&self.search.problem, &self.reduction, &self.guard, worth);
        }
        let Found { covers, bound, stop } = self.course.found(stop);
        let stats = Stats {
            engine: Engine::Auto,
            nodes: self.work.nodes,
            updates: self.work.updates,
            solutions: covers.len() as u64,
        };
        let outcome = Outcome { stop, stats, refutation: self.doubts.found };
        self.search.tell_end(&outcome);
        let priced = |(cost, options)| Priced { cost, cover: Cover::sorted(options) };
        // In place: `Found` has the memory already.
        (Best::new(covers.into_iter().map(priced).collect(), bound), outcome)
    }

    /// Takes steps until there are `parts` open parts, or until the search ends.
    pub(super) fn widen(&mut self, parts: usize) -> Result<(), Halted> {
        if let Some(stop) = self.stop {
            return Err(Halted(stop));
        }
        while !self.course.is_done() && (self.course.open() < parts || !self.course.is_begun()) {
            self.course.widen()?;
            self.step_of_course()?;
        }
        Ok(())
    }

    /// Returns where branch and bound stands.
    pub(super) fn standing(&self) -> Result<Standing, CheckpointError> {
        Ok(self.course.standing()?)
    }
}

impl fmt::Debug for Ranking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ranking").field("course", &self.course).finish_non_exhaustive()
    }
}

/// Answers `best` for a search; `count` is `None` if all cheapest covers are wanted.
pub(super) fn best(search: Search<'_>, count: Option<usize>) -> (Best, Outcome) {
    let mut ranking = Ranking::new(search, count);
    while ranking.step() {}
    ranking.best()
}

/// Tries to prove that there is no cover, while none is found.
struct Doubts {
    refuter: Option<Refuter>,
    found: Option<Arc<Refutation>>,
}

impl Doubts {
    fn new(search: &Search<'_>) -> Doubts {
        let is_wanted = search.preprocess && !search.at_least_once;
        Doubts { refuter: is_wanted.then(Refuter::default), found: None }
    }

    /// Returns whether it is proven that there is no cover. `worth` is the effort that this may
    /// have taken in all.
    fn refute(
        &mut self,
        problem: &Problem,
        reduction: &Reduction,
        guard: &Guard,
        worth: f64,
    ) -> bool {
        let Some(refuter) = self.refuter.as_mut().filter(|_| self.found.is_none()) else {
            return self.found.is_some();
        };
        let mut go_on = || may_build(guard);
        self.found = refuter.refute(problem, reduction, worth, &mut go_on).map(Arc::new);
        if self.found.is_some() || refuter.is_done() {
            self.refuter = None;
        }
        self.found.is_some()
    }
}
