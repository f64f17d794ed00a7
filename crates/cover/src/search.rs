//! A single search: its settings, its limits and its outcome.
//!
//! [`Search`] collects the settings; the question that is asked of it ends the chain. Engines know
//! nothing of clocks or limits: the [`Driver`] hands them work in portions.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;

use crate::branch::Branch;
use crate::count;
use crate::driver::Driver;
use crate::engine::parallel::{Keep, Parallel, Plan};
use crate::engine::{self, Engine, OptionSet, OutOfMemory, Searcher, Setup};
use crate::guard::Guard;
use crate::handles::{Cancel, Progress};
use crate::memory;
use crate::preprocess::{self, Refutation, Start};
use crate::problem::{OptionId, Problem};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The whole tree was searched: the answer is complete.
    Exhausted,
    /// The requested number of covers was found; there may be more.
    SolutionLimit,
    /// The allowed number of nodes was visited.
    NodeLimit,
    /// The allowed time has elapsed.
    TimeLimit,
    /// [`Cancel::cancel`] was called, or a [`Visitor`](crate::trace::Visitor) asked to stop.
    Cancelled,
    /// The engine could not allocate the memory that it needs.
    OutOfMemory,
}

impl Stop {
    /// Returns whether the whole tree was searched.
    pub fn is_complete(self) -> bool {
        self == Stop::Exhausted
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Exhausted => "exhausted",
            Stop::SolutionLimit => "solution limit",
            Stop::NodeLimit => "node limit",
            Stop::TimeLimit => "time limit",
            Stop::Cancelled => "cancelled",
            Stop::OutOfMemory => "out of memory",
        })
    }
}

/// Statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The engine that ran.
    pub engine: Engine,
    /// Number of nodes visited in the search tree: the root, and every option tried.
    /// [`Engine::Memo`] adds the number of states that it examined.
    pub nodes: u64,
    /// Number of entries removed from the list or set of an item: a measure of the work done.
    pub updates: u64,
    /// Number of covers found, capped at [`u64::MAX`]. [`Search::count`] returns the exact number.
    pub solutions: u64,
}

/// How a search ended. "Not found" means "none exist" only if [`Stop::is_complete`] returns true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why the search ended.
    pub stop: Stop,
    /// What the search did.
    pub stats: Stats,
    /// Why there is no cover, if a reason was found before, during or after the search.
    pub refutation: Option<Arc<Refutation>>,
}

/// Limits of a search. By default there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of covers to find.
    pub solutions: Option<u64>,
    /// Maximum number of nodes to visit.
    pub nodes: Option<u64>,
    /// Maximum time to spend.
    pub time: Option<Duration>,
}

/// A set of options that covers every item as required.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    options: Vec<OptionId>,
}

impl Cover {
    /// Returns the options in the order in which they were chosen. Covers from [`Engine::Bits`],
    /// which chooses several options at once, list them in the order of the problem.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// Returns the sum of the options' costs.
    pub fn cost(&self, problem: &Problem) -> i64 {
        self.options.iter().map(|&option| problem.cost(option)).sum()
    }

    /// Returns a [`Display`](fmt::Display) of the options' labels, separated by spaces.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        struct Labels<'a>(&'a Cover, &'a Problem);
        impl fmt::Display for Labels<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (k, &option) in self.0.options.iter().enumerate() {
                    let blank = if k == 0 { "" } else { " " };
                    write!(f, "{blank}{}", self.1.option_label(option))?;
                }
                Ok(())
            }
        }
        Labels(self, problem)
    }
}

impl From<Cover> for Vec<OptionId> {
    fn from(cover: Cover) -> Vec<OptionId> {
        cover.options
    }
}

/// A search to be configured and then run. Made by [`Problem::search`].
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
    pub(crate) problem: &'p Problem,
    pub(crate) engine: Engine,
    branch: Branch,
    pub(crate) limits: Limits,
    cancel: Option<Cancel>,
    progress: Option<Progress>,
    seed: Option<u64>,
    pub(crate) left_out: OptionSet,
    threads: NonZeroUsize,
    memory: Option<u64>,
    pub(crate) preprocess: bool,
}

impl Problem {
    /// Returns an iterator over all covers, with settings that suit most problems.
    pub fn solutions(&self) -> Solutions<'_> {
        self.search().solutions()
    }

    /// Returns the number of covers.
    pub fn count(&self) -> BigUint {
        self.search().count().0
    }

    /// Returns a search that can be configured: engine, branching rule, limits, seed and more.
    pub fn search(&self) -> Search<'_> {
        Search {
            problem: self,
            engine: Engine::default(),
            branch: Branch::default(),
            limits: Limits::default(),
            cancel: None,
            progress: None,
            seed: None,
            left_out: OptionSet::default(),
            threads: NonZeroUsize::MIN,
            memory: None,
            preprocess: true,
        }
    }
}

impl<'p> Search<'p> {
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

    /// Reports to `progress`, from time to time, how far the search has come.
    pub fn progress(self, progress: &Progress) -> Self {
        Search { progress: Some(progress.clone()), ..self }
    }

    /// Tries the options of each item in an order that depends on `seed`. The set of covers stays
    /// the same; only their order changes.
    pub fn seed(self, seed: u64) -> Self {
        Search { seed: Some(seed), ..self }
    }

    /// Searches on `threads` threads; by default only the caller's thread is used. The covers,
    /// their order, the number of nodes and the place where a limit cuts are the same for any
    /// number of threads.
    ///
    /// Some searches stay on the caller's thread:
    ///
    /// * those that take only a few milliseconds;
    /// * those whose course depends on what they have seen so far: [`Engine::Words`], and any
    ///   engine with [`Branch::Weighted`];
    /// * listing the covers of a problem that falls into independent parts, unless
    ///   [`preprocess`](Search::preprocess) is off. A count with [`Engine::Auto`] counts such parts
    ///   one after the other, each on all threads.
    ///
    /// When covers are requested one by one, the threads search a little ahead. They end when the
    /// iterator is dropped. Each thread has its own engine, so memory use grows with their number.
    ///
    /// [`Stats::updates`] is the same as on one thread only with [`Engine::Links`], in a search
    /// that no limit has cut short.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    ///
    /// let problem = quadrille::models::build("queens", &["8"])?;
    /// let two = NonZeroUsize::new(2).expect("not zero");
    /// assert_eq!(problem.search().threads(two).count().0, 92u32.into());
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Search { threads, ..self }
    }

    /// Searches as if the problem did not contain `options`; the other options keep their numbers.
    /// Further calls leave out further options. Ids that the problem does not have are ignored.
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
        self.left_out.extend(self.problem.option_count(), options.into_iter());
        self
    }

    /// Sets whether to analyse the problem before and during the search. The analysis looks for
    /// forced options, for independent parts, and for sums modulo 2, 3, 4 or a large prime that
    /// prove that no cover exists. It is on by default. Turning it off leaves the set of covers
    /// unchanged; the number of nodes and the order of the covers are then those of the plain
    /// search.
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

    /// Returns an iterator over the covers. It searches only as far as it is asked to.
    pub fn solutions(self) -> Solutions<'p> {
        Solutions { driver: self.driver(Keep::Options) }
    }

    /// Sets how many bytes a count may use to remember states instead of visiting every cover. The
    /// default is a quarter of the machine's memory. If that is not enough, the covers are visited,
    /// which needs hardly any memory.
    pub fn memory(self, bytes: u64) -> Self {
        Search { memory: Some(bytes), ..self }
    }

    /// Returns the number of covers found, and an outcome that says whether those are all.
    ///
    /// The covers are counted without being visited where that is less work; the outcome then names
    /// [`Engine::Memo`]. It is not done if covers or nodes are limited, if an engine other than
    /// `Auto` and `Memo` was chosen or, with `Auto`, if [`preprocess`](Search::preprocess) is off.
    ///
    /// ```
    /// use quadrille::{Engine, models};
    ///
    /// let problem = models::build("dominoes", &["16x16"])?;
    /// let (count, outcome) = problem.search().count();
    /// assert_eq!(count.to_string(), "2444888770250892795802079170816");
    /// assert_eq!(outcome.stats.engine, Engine::Memo);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn count(self) -> (BigUint, Outcome) {
        count::count(&self)
    }

    /// Returns how many bytes a count may use to remember states.
    pub(crate) fn memory_allowed(&self) -> u64 {
        self.memory.unwrap_or_else(|| memory::of_machine() / 4)
    }

    /// Returns a driver that is ready to run. `keep` says what threads must record of each cover.
    pub(crate) fn driver(&self, keep: Keep) -> Driver<'p, Box<dyn Searcher + Send>> {
        let (engine, guard) = (self.chosen_engine(), self.guard());
        let on_threads = |alone| -> Box<dyn Searcher + Send> {
            if self.threads == NonZeroUsize::MIN {
                return alone;
            }
            Box::new(Parallel::new(alone, Plan::new(self.problem, self.threads, keep)))
        };
        if !self.preprocess {
            let searcher = engine::start(engine, self.setup()).map(on_threads);
            return self.drive(guard, searcher, engine);
        }
        match preprocess::start(engine, self.setup()) {
            Ok(Start::Search(searcher, refuter)) => {
                let driver = self.drive(guard, Ok(on_threads(searcher)), engine);
                driver.doubted_by(refuter, self.left_out.clone())
            }
            Ok(Start::Refuted(refutation)) => {
                let mut driver = self.drive(guard, Err(OutOfMemory), engine);
                driver.end_with(refutation);
                driver
            }
            Err(out_of_memory) => self.drive(guard, Err(out_of_memory), engine),
        }
    }

    /// Returns the guard of this search. Its time starts now.
    pub(crate) fn guard(&self) -> Guard {
        Guard::new(self.limits, self.cancel.clone())
    }

    /// Returns the same search on a part of the problem, with the time that is left on `guard`. It
    /// reports no progress, because its progress is not that of the whole search.
    pub(crate) fn of_part<'q>(&self, part: &'q Problem, guard: &Guard) -> Search<'q> {
        let (limits, cancel) = guard.share();
        Search {
            problem: part,
            engine: self.engine,
            branch: self.branch,
            limits,
            cancel,
            progress: None,
            seed: self.seed,
            left_out: OptionSet::default(),
            threads: self.threads,
            memory: self.memory,
            preprocess: self.preprocess,
        }
    }

    /// Reports progress if a handle was given.
    pub(crate) fn tell(&self, nodes: u64, solutions: u64, share_done: f64) {
        if let Some(progress) = &self.progress {
            progress.tell(nodes, solutions, share_done);
        }
    }

    pub(crate) fn chosen_engine(&self) -> Engine {
        self.engine.choose(self.problem, self.branch)
    }

    pub(crate) fn setup(&self) -> Setup<'_> {
        Setup {
            problem: self.problem,
            branch: self.branch,
            seed: self.seed,
            left_out: &self.left_out,
        }
    }

    /// Returns the driver of `searcher`. The guard must exist before the searcher is built, so that
    /// building it counts towards the time limit.
    pub(crate) fn drive<S>(
        &self,
        guard: Guard,
        searcher: Result<S, OutOfMemory>,
        engine: Engine,
    ) -> Driver<'p, S> {
        Driver::new(self.problem, searcher, engine, guard, self.progress.clone())
    }
}

/// An iterator over the covers of a problem. It searches only as far as it is asked to.
pub struct Solutions<'p> {
    driver: Driver<'p, Box<dyn Searcher + Send>>,
}

impl Solutions<'_> {
    /// Returns how the search ended. If it has not ended, the statistics are those so far, and the
    /// stop is [`Stop::SolutionLimit`]: the search stopped where its user did.
    pub fn outcome(&self) -> Outcome {
        self.driver.outcome()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        if !self.driver.run(1) {
            return None;
        }
        let mut options = Vec::new();
        self.driver.searcher.as_ref()?.path(&mut options);
        Some(Cover { options })
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
