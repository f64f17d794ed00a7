//! A single search: its settings, its limits and its outcome.
//!
//! [`Search`] collects the settings; the question that is asked of it ends the chain. Engines know
//! nothing of clocks or limits: the [`Driver`] hands them work in portions.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;

use super::best::Best;
use super::checkpoint::{Checkpoint, Question};
use super::count;
use super::ranking;
use super::solutions::Solutions;
use crate::drive::{
    Cancel, Clock, Count, Driver, Guard, Limits, Outcome, Progress, Stop, may_build,
};
#[cfg(not(feature = "parallel"))]
use crate::engine::in_turn::InTurn;
#[cfg(feature = "parallel")]
use crate::engine::parallel::{Parallel, Sharing};
use crate::engine::product::Product;
use crate::engine::{self, Branch, Engine, Record, Searcher, Setup};
use crate::event::HeaderOrder;
use crate::machine;
use crate::problem::{OptionId, OptionSet, Problem, Subject};
use crate::reduce::Reduction;
use crate::watch::{ALWAYS, NotBuilt};

/// A search to be configured and then run.
///
/// It is made by [`Problem::search`], or by [`Search::shared`] if it has to outlive the borrow of
/// its problem. It is run by one of [`solutions`](Search::solutions), [`count`](Search::count),
/// [`trace`](Search::trace) and [`visit`](Search::visit).
///
/// The order in which covers are found is fixed by engine, branching rule and seed. Each
/// [`Cover`](crate::Cover) lists its options in ascending order.
///
/// ```
/// use quadrille::{Branch, Engine, Stop};
///
/// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// let search = problem.search().engine(Engine::Links).branch(Branch::Leftmost);
/// let mut covers = search.limit(1).solutions();
/// let first = covers.next().expect("there are two");
/// assert_eq!(first.display(&problem).to_string(), "1 2");
/// assert!(covers.next().is_none());
/// assert_eq!(covers.outcome().stop, Stop::SolutionLimit);
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search does nothing until it is run"]
pub struct Search<'p> {
    pub(crate) problem: Subject<'p>,
    pub(crate) engine: Engine,
    branch: Branch,
    pub(crate) limits: Limits,
    cancel: Option<Cancel>,
    clock: Clock,
    pub(super) progress: Option<Progress>,
    seed: Option<u64>,
    left_out: OptionSet,
    /// Whether there was no memory to record what is left out, so that the search must not begin.
    is_incomplete: bool,
    pub(super) threads: NonZeroUsize,
    memory: Option<u64>,
    pub(crate) preprocess: bool,
    /// Whether a count may use the symmetries of the problem.
    pub(super) symmetry: bool,
    pub(super) headers: HeaderOrder,
    pub(super) at_least_once: bool,
    /// Whether it can be asked where it stands.
    pub(super) is_kept: bool,
}

impl Problem {
    /// Returns an iterator over all covers, with settings that suit most problems.
    pub fn solutions(&self) -> Solutions<'_> {
        self.search().solutions()
    }

    /// Returns the number of covers.
    ///
    /// ```
    /// let queens = quadrille::models::build("queens", &["8"])?;
    /// assert_eq!(queens.count()?, 92_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if there is not enough memory for the search. A search without
    /// limits has no other reason to stop.
    pub fn count(&self) -> Result<BigUint, Stop> {
        let (count, outcome) = self.search().count();
        count.exact().ok_or(outcome.stop)
    }

    /// Returns a search that can be configured: engine, branching rule, limits, seed and more.
    pub fn search(&self) -> Search<'_> {
        Search::new(self.into())
    }
}

impl Search<'static> {
    /// Returns a search that keeps its problem alive by itself.
    ///
    /// It is for threads, async tasks and interfaces to other languages, where nothing can be
    /// borrowed.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use quadrille::{Problem, Search, Solutions};
    ///
    /// let problem: Arc<Problem> = Arc::new("a b c\na b\nc\na\nb c\n".parse()?);
    /// let covers: Solutions<'static> = Search::shared(Arc::clone(&problem)).solutions();
    /// let found = std::thread::spawn(move || covers.count()).join();
    /// assert_eq!(found.expect("a search does not panic"), 2);
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn shared(problem: impl Into<Arc<Problem>>) -> Search<'static> {
        Search::new(Subject::Shared(problem.into()))
    }
}

impl<'p> Search<'p> {
    fn new(problem: Subject<'p>) -> Search<'p> {
        Search {
            problem,
            engine: Engine::default(),
            branch: Branch::default(),
            limits: Limits::default(),
            cancel: None,
            clock: Clock::default(),
            progress: None,
            seed: None,
            left_out: OptionSet::default(),
            is_incomplete: false,
            threads: NonZeroUsize::MIN,
            memory: None,
            preprocess: true,
            symmetry: true,
            headers: HeaderOrder::default(),
            at_least_once: false,
            is_kept: false,
        }
    }

    /// Chooses the engine.
    pub fn engine(self, engine: Engine) -> Self {
        Search { engine, ..self }
    }

    /// Sets the rule that picks the item to branch on.
    pub fn branch(self, branch: Branch) -> Self {
        Search { branch, ..self }
    }

    /// Stops once `solutions` covers have been found.
    pub fn limit(mut self, solutions: u64) -> Self {
        self.limits.solutions = Some(solutions);
        self
    }

    /// Stops once `nodes` nodes have been visited.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Stops once `time` has elapsed, counted from the call that starts the search.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Sets all limits at once.
    pub fn limits(self, limits: Limits) -> Self {
        Search { limits, ..self }
    }

    /// Stops when `cancel` is triggered.
    pub fn cancel(self, cancel: &Cancel) -> Self {
        Search { cancel: Some(cancel.clone()), ..self }
    }

    /// Stops when `guard` says so. Its limits, its cancel handle and its clock replace those set
    /// before, and the time limit is what is left of its time.
    ///
    /// ```
    /// use quadrille::guard::Guard;
    /// use quadrille::{Limits, Problem, Stop};
    ///
    /// let guard = Guard::from(Limits::default().with_nodes(1));
    /// let problem: Problem = "a b c\na b\nc\na\nb c\n".parse()?;
    /// let (_, outcome) = problem.search().preprocess(false).within(&guard).count();
    /// assert_eq!(outcome.stop, Stop::NodeLimit);
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn within(self, guard: &Guard) -> Self {
        let (limits, cancel, clock) = guard.share();
        Search { limits, cancel, clock, ..self }
    }

    /// Reports to `progress`, from time to time, how far the search has come.
    pub fn progress(self, progress: &Progress) -> Self {
        Search { progress: Some(progress.clone()), ..self }
    }

    /// Tries the options of each item in an order that depends on `seed`.
    ///
    /// The set of covers stays the same; only their order changes.
    pub fn seed(self, seed: u64) -> Self {
        Search { seed: Some(seed), ..self }
    }

    /// Searches on `threads` threads; by default only the caller's thread is used.
    ///
    /// The covers, their order, the number of nodes and the place where a limit cuts are the same
    /// for any number of threads.
    ///
    /// Some searches stay on the caller's thread:
    ///
    /// * those that take only a few milliseconds;
    /// * those whose course depends on what they have seen so far: [`Engine::Learn`], and any
    ///   engine with [`Branch::Weighted`];
    /// * listing the covers of a problem that falls into independent parts, unless
    ///   [`preprocess`](Search::preprocess) is off. A count with [`Engine::Auto`] counts such parts
    ///   one after the other, each on all threads.
    ///
    /// When covers are requested one by one, the threads search a little ahead. They end when the
    /// iterator is dropped. Each thread has its own engine, so memory use grows with their number.
    ///
    /// [`Stats::updates`](crate::Stats::updates) is the same as on one thread only with
    /// [`Engine::Links`], in a search that no limit has cut short.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    ///
    /// let problem = quadrille::models::build("queens", &["8"])?;
    /// let two = NonZeroUsize::new(2).expect("not zero");
    /// assert_eq!(problem.search().threads(two).count().0, 92u32.into());
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    #[cfg(feature = "parallel")]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Search { threads, ..self }
    }

    /// Searches as if the problem did not contain `options`.
    ///
    /// The other options keep their numbers. Further calls leave out further options. Ids that the
    /// problem does not have are ignored.
    ///
    /// A problem that is solved often with different options ruled out, such as a board with new
    /// givens each time, needs to be built only once.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
    /// let second = problem.option("2").expect("there are four");
    /// let covers: Vec<_> = problem.search().leave_out([second]).solutions().collect();
    /// assert_eq!(covers.len(), 1);
    /// assert_eq!(covers[0].display(&problem).to_string(), "3 4");
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn leave_out(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        let count = self.problem.option_count();
        self.is_incomplete |= self.left_out.extend(count, options.into_iter()).is_err();
        self
    }

    /// Sets whether to analyse the problem before and during the search.
    ///
    /// The analysis looks for forced options, for independent parts, and for sums modulo 2, 3, 4 or
    /// a large prime that prove that no cover exists. It is on by default. Turning it off leaves
    /// the set of covers unchanged; the number of nodes and the order of the covers are then those
    /// of the plain search.
    ///
    /// ```
    /// let problem = quadrille::models::build("matching", &["9"])?;
    /// let search = problem.search().preprocess(false);
    /// assert_eq!(search.clone().count().1.refutation, None);
    /// assert_eq!(search.preprocess(true).count().0, 0_u32.into());
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn preprocess(self, preprocess: bool) -> Self {
        Search { preprocess, ..self }
    }

    /// Sets whether a count may use the symmetries of the problem.
    ///
    /// If a count with [`Engine::Auto`] turns out to be long, the symmetries of the problem are
    /// looked for. If they help, only a part of the covers is searched, and each of these stands
    /// for several. It is on by default; with [`preprocess`](Search::preprocess) off, it is off
    /// too. The number of covers is the same.
    ///
    /// ```
    /// let problem = quadrille::models::build("pentominoes", &["5x12"])?;
    /// let search = problem.search().symmetry(false);
    /// assert_eq!(search.clone().count().0, 4040_u32.into());
    /// assert_eq!(search.symmetry(true).count().0, 4040_u32.into());
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn symmetry(self, symmetry: bool) -> Self {
        Search { symmetry, ..self }
    }

    /// Sets when covering an item unlinks its header: after its options are hidden, as in *The Art
    /// of Computer Programming* (the default), or before, as in the paper of 2000.
    ///
    /// It changes the order of the writes in a [`trace`](Search::trace) or a
    /// [`visit`](Search::visit), and nothing else: covers, their order and the number of nodes stay
    /// the same.
    ///
    /// ```
    /// use quadrille::trace::{Event, Field, Grain, HeaderOrder};
    ///
    /// let problem: quadrille::Problem = "a b\na b\na\nb\n".parse()?;
    /// let first_write = |order| {
    ///     let mut events = problem.search().headers(order).trace(Grain::Link);
    ///     events.find_map(|event| match event {
    ///         Event::Write { field, .. } => Some(field),
    ///         _ => None,
    ///     })
    /// };
    /// assert_eq!(first_write(HeaderOrder::Last), Some(Field::Down));
    /// assert_eq!(first_write(HeaderOrder::First), Some(Field::Right));
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn headers(self, headers: HeaderOrder) -> Self {
        Search { headers, ..self }
    }

    /// Returns an iterator over the covers, which searches only as far as it is asked to.
    pub fn solutions(self) -> Solutions<'p> {
        match self.is_kept {
            true => Solutions::kept(self.begin(Record::Options)),
            false => Solutions::new(self.driver(Record::Options)),
        }
    }

    /// Sets how many bytes a count may use to remember states instead of visiting every cover.
    ///
    /// The default is a quarter of the machine's memory, or of what a container or another control
    /// group allows. If that is not enough, the covers are visited, which needs hardly any memory.
    pub fn memory(self, bytes: u64) -> Self {
        Search { memory: Some(bytes), ..self }
    }

    /// Returns the number of covers, and how it was found.
    ///
    /// The count is [`Count::Exact`] if and only if the search ended with [`Stop::Exhausted`];
    /// otherwise it is a lower bound. A count in independent parts that is stopped before its last
    /// part has the lower bound 0.
    ///
    /// The covers are counted without being visited where that is less work; the outcome then names
    /// [`Engine::Frontier`]. It is not done if covers or nodes are limited, if an engine other than
    /// `Auto` and `Frontier` was chosen or, with `Auto`, if [`preprocess`](Search::preprocess) is
    /// off.
    ///
    /// ```
    /// use quadrille::{Engine, models};
    ///
    /// let problem = models::build("dominoes", &["16x16"])?;
    /// let (count, outcome) = problem.search().count();
    /// assert_eq!(count.to_string(), "2444888770250892795802079170816");
    /// assert_eq!(outcome.stats.engine, Engine::Frontier);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn count(self) -> (Count, Outcome) {
        count::count(&self)
    }

    /// Returns the `count` cheapest covers in order of cost, with what is proven about the others,
    /// and how they were found.
    ///
    /// If fewer covers exist, all of them are returned. Covers of equal cost are in the order of
    /// their options. If more covers cost as much as the last one than there is room for, those are
    /// returned that the search meets first; it takes the same course in every run, on every
    /// machine and with any number of threads.
    ///
    /// If a limit or the cancel handle stops the search, the cheapest covers found so far are
    /// returned, with the proven bound for all others ([`Best::bound`]). A limit on covers has no
    /// effect here, nor have engine, branching rule and seed: this is a search of its own, branch
    /// and bound with prices from a linear relaxation. It runs on the caller's thread.
    ///
    /// ```
    /// use quadrille::ProblemBuilder;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [ann, bob, tea, cake] = ["Ann", "Bob", "tea", "cake"].map(|name| builder.primary(name));
    /// builder.option([ann, tea]).named("Ann makes tea").cost(3);
    /// builder.option([bob, tea]).named("Bob makes tea").cost(4);
    /// builder.option([ann, cake]).named("Ann bakes").cost(9);
    /// builder.option([bob, cake]).named("Bob bakes").cost(5);
    /// let problem = builder.build()?;
    ///
    /// let (best, outcome) = problem.search().best(1);
    /// let [cheapest] = best.covers() else { panic!("one was asked for, and two exist") };
    /// assert_eq!(cheapest.cover.display(&problem).to_string(), "Ann makes tea Bob bakes");
    /// assert_eq!((cheapest.cost, outcome.stop.is_complete()), (8, true));
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn best(self, count: usize) -> (Best, Outcome) {
        ranking::best(self, Some(count))
    }

    /// Returns all covers of least cost, and how they were found.
    ///
    /// It is otherwise like [`best`](Search::best).
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
    /// let (best, _) = problem.search().all_best();
    /// assert_eq!(best.covers().len(), 2); // without costs, all covers cost 0
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn all_best(self) -> (Best, Outcome) {
        ranking::best(self, None)
    }

    /// Sets whether [`best`](Search::best) may cover an item more than once that has to be covered
    /// exactly once. Other questions take no notice of it.
    ///
    /// This is the problem of the cheapest *set cover*. It applies to ordinary primary items: items
    /// with bounds of their own keep them, and secondary items are covered at most once or in one
    /// colour, as ever. In a problem without costs every option then costs 1, so that the covers of
    /// the fewest options are found.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nb c\n".parse()?;
    /// assert!(problem.search().best(1).0.covers().is_empty());
    /// let (best, _) = problem.search().at_least_once(true).best(1);
    /// assert_eq!(best.cost(), Some(2)); // two options
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn at_least_once(self, at_least_once: bool) -> Self {
        Search { at_least_once, ..self }
    }

    /// Makes it possible to ask a running search where it stands ([`Solutions::checkpoint`]).
    ///
    /// That costs hardly anything. But a search that keeps its place never learns, and does not
    /// search independent parts of a problem one by one: where others do, it takes longer, and
    /// finds the covers in another order.
    pub fn keep_place(self) -> Self {
        Search { is_kept: true, ..self }
    }

    /// Takes the engine, the branching rule, the seed and the preprocessing of the search that made
    /// a checkpoint, and whether items may be covered more than once.
    pub fn like(self, checkpoint: &Checkpoint) -> Self {
        let (engine, branch, seed, preprocess) = checkpoint.settings();
        let at_least_once = match checkpoint.question() {
            Question::Best { at_least_once, .. } => at_least_once,
            Question::Solutions | Question::Count => self.at_least_once,
        };
        Search { engine, branch, seed, preprocess, at_least_once, ..self }
    }

    /// Returns how many bytes a count may use to remember states.
    pub(crate) fn memory_allowed(&self) -> u64 {
        self.memory.unwrap_or_else(|| machine::memory() / 4)
    }

    /// Returns a driver that is ready to run. `keep` says what threads must record of each cover.
    pub(super) fn driver(&self, record: Record) -> SearchDriver<'p> {
        let guard = self.guard();
        let reduction = self.reduced_for_engine(&guard);
        self.drive(guard, reduction, record)
    }

    /// Returns what is decided before a search by the chosen engine, unless `guard` stops that.
    pub(super) fn reduced_for_engine(&self, guard: &Guard) -> Result<Reduction, NotBuilt> {
        match self.engine_with_places(guard)? {
            // It finds forced options by itself, at every node.
            Engine::Learn => Ok(Reduction::none(self.setup()?.left_out)?),
            _ => self.reduced(guard),
        }
    }

    /// Returns what is decided before the search, unless `guard` stops that.
    pub(super) fn reduced(&self, guard: &Guard) -> Result<Reduction, NotBuilt> {
        let Setup { problem, left_out, .. } = self.setup()?;
        match self.preprocess {
            true => Reduction::new(problem, left_out, &|| may_build(guard)),
            false => Ok(Reduction::none(left_out)?),
        }
    }

    /// Returns a driver for a reduced problem. The guard must be older than the reduction, so that
    /// all work counts towards the time limit.
    pub(super) fn drive(
        &self,
        guard: Guard,
        reduction: Result<Reduction, NotBuilt>,
        record: Record,
    ) -> SearchDriver<'p> {
        let engine = self.engine_with_places(&guard);
        let (mut reduction, is_reduced) = match reduction {
            Ok(reduction) => (reduction, Ok(())),
            Err(not_built) => (Reduction::default(), Err(not_built)),
        };
        let searcher = is_reduced.and(engine);
        let searcher =
            searcher.and_then(|engine| self.searcher(engine, &mut reduction, record, &guard));
        // Without an engine, its name does not matter.
        let engine = engine.unwrap_or(Engine::Cells);
        let driver =
            Driver::new(self.problem.clone(), searcher, engine, guard, self.progress.clone());
        driver.reduced_to(Arc::new(reduction), self.preprocess)
    }

    /// Builds the searcher for a reduced problem. Takes the parts out of the reduction.
    fn searcher(
        &self,
        engine: Engine,
        reduction: &mut Reduction,
        record: Record,
        guard: &Guard,
    ) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
        if reduction.refuted.is_some() {
            return Err(NotBuilt::OutOfMemory);
        }
        let parts = std::mem::take(&mut reduction.parts);
        let go_on = || may_build(guard);
        let setup = Setup { left_out: &reduction.blocked, go_on: &go_on, ..self.setup()? };
        if self.is_kept {
            return Ok(self.kept_on_threads(vec![engine::start(engine, setup)?], record));
        }
        let alone: Box<dyn Searcher + Send> = match parts.is_empty() {
            true => engine::start(engine, setup)?,
            false => Box::new(Product::new(engine, setup, parts)?),
        };
        Ok(self.on_threads(alone, record))
    }

    /// Searches sections of a tree in their order, on threads if several were asked for, so that it
    /// is known at any time what is left.
    #[cfg(feature = "parallel")]
    pub(super) fn kept_on_threads(
        &self,
        sections: Vec<Box<dyn Searcher + Send>>,
        record: Record,
    ) -> Box<dyn Searcher + Send> {
        let sharing = Sharing::new(&self.problem, self.threads, record).kept();
        Box::new(Parallel::of(sections, sharing))
    }

    /// Searches sections of a tree in their order, so that it is known at any time what is left.
    #[cfg(not(feature = "parallel"))]
    pub(super) fn kept_on_threads(
        &self,
        sections: Vec<Box<dyn Searcher + Send>>,
        _: Record,
    ) -> Box<dyn Searcher + Send> {
        Box::new(InTurn::new(sections))
    }

    /// Shares a search among threads, if several were asked for.
    #[cfg(feature = "parallel")]
    fn on_threads(
        &self,
        alone: Box<dyn Searcher + Send>,
        record: Record,
    ) -> Box<dyn Searcher + Send> {
        match self.threads {
            NonZeroUsize::MIN => alone,
            threads => Box::new(Parallel::new(alone, Sharing::new(&self.problem, threads, record))),
        }
    }

    /// Leaves a search on the caller's thread.
    #[cfg(not(feature = "parallel"))]
    fn on_threads(&self, alone: Box<dyn Searcher + Send>, _: Record) -> Box<dyn Searcher + Send> {
        alone
    }

    /// Returns the guard of this search. Its time starts now.
    pub(crate) fn guard(&self) -> Guard {
        Guard::with_clock(self.limits, self.cancel.clone(), self.clock)
    }

    /// Returns the same search on a part of the problem, with the time that is left on `guard`. It
    /// reports no progress, because its progress is not that of the whole search.
    pub(crate) fn of_part<'q>(&self, part: &'q Problem, guard: &Guard) -> Search<'q> {
        let search = Search {
            engine: self.engine,
            branch: self.branch,
            seed: self.seed,
            threads: self.threads,
            memory: self.memory,
            preprocess: self.preprocess,
            symmetry: self.symmetry,
            ..Search::new(part.into())
        };
        search.within(guard)
    }

    /// Returns the same search on one thread, without a limit on nodes or covers, without a seed
    /// and without a place to report to.
    pub(super) fn alone(self) -> Search<'p> {
        let limits = self.limits.with_nodes(None).with_solutions(None);
        Search { threads: NonZeroUsize::MIN, limits, seed: None, progress: None, ..self }
    }

    /// Returns the branching rule, the number of threads and the seed, 0 if there is none.
    pub(super) fn course(&self) -> (Branch, usize, u64) {
        (self.branch, self.threads.get(), self.seed.unwrap_or(0))
    }

    /// Returns the same search without some options, which replace those left out. It reports no
    /// progress, and uses no symmetries.
    pub(super) fn without(&self, left_out: &OptionSet) -> Result<Search<'p>, NotBuilt> {
        let left_out = left_out.copied()?;
        Ok(Search { left_out, progress: None, symmetry: false, ..self.clone() })
    }

    /// Returns the same search on the caller's thread alone, with the time that is left on `guard`.
    /// It finds all covers and reports no progress.
    pub(super) fn alone_within(&self, guard: &Guard) -> Search<'p> {
        let search = Search {
            branch: self.branch,
            left_out: self.left_out.clone(),
            is_incomplete: self.is_incomplete,
            memory: self.memory,
            preprocess: self.preprocess,
            ..Search::new(self.problem.clone())
        };
        search.within(&guard.with_solutions(None))
    }

    /// Reports progress if a handle was given.
    pub(crate) fn tell(&self, nodes: u64, solutions: u64, share_done: f64) {
        if let Some(progress) = &self.progress {
            progress.tell(nodes, solutions, share_done);
        }
    }

    /// Reports how the search ended if a handle was given.
    pub(crate) fn tell_end(&self, Outcome { stop, stats, .. }: &Outcome) {
        if let Some(progress) = &self.progress {
            let share = if stop.is_complete() { 1.0 } else { progress.share_done() };
            progress.tell(stats.nodes, stats.solutions, share);
        }
    }

    #[cfg(test)]
    pub(crate) fn chosen_engine(&self) -> Engine {
        self.engine.choose(&self.problem, self.branch)
    }

    /// Returns the engine that will search, unless `guard` stops that or memory runs out.
    fn chosen_engine_within(&self, guard: &Guard) -> Result<Engine, NotBuilt> {
        self.engine.choose_while(&self.problem, self.branch, &|| may_build(guard))
    }

    /// Does the same. If the search must be able to tell where it stands, the engine that is chosen
    /// for it does not learn.
    pub(super) fn engine_with_places(&self, guard: &Guard) -> Result<Engine, NotBuilt> {
        let engine = self.chosen_engine_within(guard)?;
        let may_learn = !self.is_kept || self.engine == Engine::Learn;
        Ok(if engine == Engine::Learn && !may_learn { Engine::Cells } else { engine })
    }

    /// Returns the branching rule and the seed.
    pub(super) fn rule(&self) -> (Branch, Option<u64>) {
        (self.branch, self.seed)
    }

    /// Returns the options that may not be chosen.
    pub(super) fn left_out(&self) -> &OptionSet {
        &self.left_out
    }

    /// Returns what an engine for the whole problem is built from, whatever time that takes.
    pub(crate) fn setup(&self) -> Result<Setup<'_>, NotBuilt> {
        if self.is_incomplete {
            return Err(NotBuilt::OutOfMemory);
        }
        Ok(Setup {
            problem: &self.problem,
            branch: self.branch,
            seed: self.seed,
            left_out: &self.left_out,
            go_on: ALWAYS,
        })
    }

    pub(super) fn progress_handle(&self) -> Option<Progress> {
        self.progress.clone()
    }
}

/// The driver of an engine that was chosen at run time.
pub(super) type SearchDriver<'p> = Driver<'p, Box<dyn Searcher + Send>>;
