//! One search: which engine, how long, and what comes of it.
//!
//! [`Search`] collects the settings; the question asked ends the chain. The engines know no clock and
//! no limits: the [`Driver`] hands them work in portions.

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

/// Why a search came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Everything was searched: the answer is complete.
    Exhausted,
    /// As many covers as asked for were found; there may be more.
    SolutionLimit,
    /// As many nodes as allowed were visited.
    NodeLimit,
    /// The time allowed is over.
    TimeLimit,
    /// Somebody called [`Cancel::cancel`], or a [`Visitor`](crate::trace::Visitor) has seen enough.
    Cancelled,
    /// The machine would not give the memory that the engine needs.
    OutOfMemory,
}

impl Stop {
    /// Whether nothing was left unsearched.
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

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The engine that ran.
    pub engine: Engine,
    /// Nodes of the search tree that were visited: the root and every option tried. [`Engine::Memo`] also counts the
    /// states that it looked at.
    pub nodes: u64,
    /// Entries taken out of an item's list or set: the measure of work done.
    pub updates: u64,
    /// Covers found; if there are more than fit, the largest number that does. [`Search::count`] tells the true one.
    pub solutions: u64,
}

/// How a search ended. "Not found" means "none" only if [`Stop::is_complete`] says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it ended.
    pub stop: Stop,
    /// What it did.
    pub stats: Stats,
    /// Why there is no cover, if a reason was found before the search, beside it or in the end.
    pub refutation: Option<Arc<Refutation>>,
}

/// Limits of a search. The default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Covers to find, at most.
    pub solutions: Option<u64>,
    /// Nodes to visit, at most.
    pub nodes: Option<u64>,
    /// Time to take, at most.
    pub time: Option<Duration>,
}

/// A set of options that covers every item as it should.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    options: Vec<OptionId>,
}

impl Cover {
    /// The options in the order chosen; from [`Engine::Bits`], which chooses many at once, in that of the problem.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// The sum of the options' costs.
    pub fn cost(&self, problem: &Problem) -> i64 {
        self.options.iter().map(|&option| problem.cost(option)).sum()
    }

    /// The labels of the options, with blanks between them.
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

/// A search to be set up and then asked. Made by [`Problem::search`].
///
/// ```
/// use quadrille::{Branch, Engine, Stop};
///
/// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// let mut covers = problem.search().engine(Engine::Links).branch(Branch::Leftmost).limit(1).solutions();
/// let first = covers.next().expect("there are two");
/// assert_eq!(first.display(&problem).to_string(), "1 2");
/// assert!(covers.next().is_none());
/// assert_eq!(covers.outcome().stop, Stop::SolutionLimit);
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search does nothing until it is asked a question"]
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
    /// Every cover, one at a time, with the settings that suit most problems.
    pub fn solutions(&self) -> Solutions<'_> {
        self.search().solutions()
    }

    /// The number of covers.
    pub fn count(&self) -> BigUint {
        self.search().count().0
    }

    /// A search to be set up: engine, branching rule, limits, seed.
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

    /// Chooses the item to branch on by this rule.
    pub fn branch(self, branch: Branch) -> Self {
        Search { branch, ..self }
    }

    /// Stops after so many covers.
    pub fn limit(mut self, solutions: u64) -> Self {
        self.limits.solutions = Some(solutions);
        self
    }

    /// Stops after so many nodes.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Stops after so much time, counted from the question.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Sets all limits at once.
    pub fn limits(self, limits: Limits) -> Self {
        Search { limits, ..self }
    }

    /// Stops when the handle says so.
    pub fn cancel(self, cancel: &Cancel) -> Self {
        Search { cancel: Some(cancel.clone()), ..self }
    }

    /// Tells the handle from time to time how far the search is.
    pub fn progress(self, progress: &Progress) -> Self {
        Search { progress: Some(progress.clone()), ..self }
    }

    /// Tries the options of each item in an order that depends on the seed. The covers and their
    /// number stay the same, only their order changes.
    pub fn seed(self, seed: u64) -> Self {
        Search { seed: Some(seed), ..self }
    }

    /// Searches on so many threads; without this on the caller's alone. The covers, their order, the number of
    /// nodes and where a limit cuts are the same for any number of threads.
    ///
    /// A search of a few milliseconds stays on the caller's thread, and so does one that goes by what it has
    /// seen: that of [`Engine::Words`], and any with [`Branch::Weighted`]. So does the search for the covers of a problem
    /// whose parts have nothing to do with each other, unless [`preprocess`](Search::preprocess) is off; a count
    /// by [`Engine::Auto`] takes such parts one by one, each on all threads. The threads search a little ahead of
    /// whoever asks for covers one by one, and end when the iterator is dropped. Each has an engine of its
    /// own, so that memory grows with their number.
    ///
    /// [`Stats::updates`] is as on one thread with [`Engine::Links`] and a search that was not cut by a limit.
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

    /// Searches as if the problem did not have these options; the others keep their numbers. Further
    /// calls leave out further options, and an option that the problem does not have changes nothing.
    ///
    /// A problem that is asked often with different options ruled out, such as a board with other
    /// givens each time, need be built only once.
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

    /// Whether to look for what can be known before the search and beside it: options that are forced, parts that
    /// have nothing to do with each other, sums that show that there is no cover. It is on unless told otherwise. The covers are
    /// the same without; the nodes, and the order of the covers, are then those of the plain search.
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

    /// The covers, found one by one as the iterator is asked for them.
    pub fn solutions(self) -> Solutions<'p> {
        Solutions { driver: self.driver(Keep::Options) }
    }

    /// Lets a count use so many bytes for what it keeps in mind instead of visiting every cover; without it
    /// a quarter of the machine's memory. Where that is not enough the covers are visited, which
    /// takes hardly any.
    pub fn memory(self, bytes: u64) -> Self {
        Search { memory: Some(bytes), ..self }
    }

    /// The number of covers found, and whether those are all.
    ///
    /// Where it is less work, and neither an engine nor a limit on covers or nodes asks for a search, the covers are
    /// counted without being visited: the outcome then names [`Engine::Memo`].
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

    /// The bytes that a count may use for what it keeps in mind.
    pub(crate) fn memory_allowed(&self) -> u64 {
        self.memory.unwrap_or_else(|| memory::of_machine() / 4)
    }

    /// The search itself, ready to run; on threads, with this kept of what they find.
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

    /// What stops it, from now on.
    pub(crate) fn guard(&self) -> Guard {
        Guard::new(self.limits, self.cancel.clone())
    }

    /// The same search of a part of the problem, which has what is left of the time. Its progress is not that of
    /// the whole.
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

    /// Tells its progress, if somebody asks.
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

    /// The driver of a searcher. Its time, which the guard keeps, begins before that is built.
    pub(crate) fn drive<S>(
        &self,
        guard: Guard,
        searcher: Result<S, OutOfMemory>,
        engine: Engine,
    ) -> Driver<'p, S> {
        Driver::new(self.problem, searcher, engine, guard, self.progress.clone())
    }
}

/// An iterator over the covers of a problem. It searches no further than it is asked to.
pub struct Solutions<'p> {
    driver: Driver<'p, Box<dyn Searcher + Send>>,
}

impl Solutions<'_> {
    /// How the search ended or, if it has not, what it did so far: then the stop is
    /// [`Stop::SolutionLimit`], as the search stopped where its user did.
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
