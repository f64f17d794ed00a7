//! A search that can be interrupted: where it stands is a value that can be written to a file, and
//! another process goes on from there, on any number of threads.
//!
//! ```text
//!   mod.rs     checkpoints, and searches that start from one
//!   file.rs    checkpoint <-> bytes; `docs/checkpoint.md` describes them
//!   counting.rs  a count in steps
//!   ranked.rs  checkpoints of a search for the cheapest covers, and their parts
//!   divide.rs  what is left, in parts that can be searched anywhere
//!   sizes.rs   where to divide, so that they are about equally large
//! ```
//!
//! A checkpoint belongs to a problem, a question, an engine and a branching rule, which together
//! fix the tree ([`Place`](crate::engine::place::Place)). It holds the number of covers found, and
//! what is left of the tree in sections: one for each thread that was at work, with the covers
//! found there ahead of their turn. A search for the cheapest covers has a tree of another kind,
//! and keeps its open parts instead.

mod counting;
mod divide;
mod file;
mod ranked;
mod sizes;

use std::fmt;

pub use self::counting::Counting;
use self::ranked::Ranked;
pub(super) use self::ranked::of_ranking;
use super::search::{Search, SearchDriver};
use super::solutions::Solutions;
use crate::bytes::Malformed;
use crate::drive::{Driver, Guard, Outcome, Stop, may_build};
use crate::engine::left::Left;
use crate::engine::place::NoWay;
use crate::engine::{self, Branch, Counters, Engine, Record, Searcher, Setup};
use crate::problem::{Fingerprint, OptionSet, Problem};
use crate::reduce::Reduction;
use crate::vectors::OutOfMemory;
use crate::watch::NotBuilt;

/// Where a search stands: how many covers it has found, and what is left to be searched.
///
/// [`Solutions::checkpoint`] and [`Counting::checkpoint`] make one, [`Search::solutions_from`] and
/// [`Search::counting_from`] go on from it. In between it may be [bytes](Checkpoint::to_bytes).
///
/// ```
/// use quadrille::Checkpoint;
///
/// let queens = quadrille::models::build("queens", &["8"])?;
/// let mut covers = queens.search().keep_place().solutions();
/// let first: Vec<_> = covers.by_ref().take(30).collect();
/// let bytes = covers.checkpoint().expect("there is memory").to_bytes();
///
/// // On another day:
/// let checkpoint = Checkpoint::from_bytes(&bytes)?;
/// assert_eq!(checkpoint.found(), 30);
/// let rest: Vec<_> = queens.search().solutions_from(&checkpoint)?.collect();
/// let all: Vec<_> = queens.solutions().collect();
/// assert_eq!([first, rest].concat(), all);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    question: Question,
    tree: Tree,
    span: Span,
    before: Counters,
    left: Left,
    /// Of a search for the cheapest covers, instead of `left`.
    ranked: Option<Box<Ranked>>,
}

/// The part of the tree that a search was given: from one path up to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    /// The branches that lead to its beginning.
    from: Vec<u32>,
    /// Those to where the next part begins; `None` at the end of the tree.
    to: Option<Vec<u32>>,
    /// The tree of a search for the cheapest covers is what it was divided into: a hash of that, 0
    /// if it was not divided.
    division: u64,
}

/// What a checkpoint was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// A list of covers: [`Search::solutions`].
    Solutions,
    /// Their number: [`Search::counting`].
    Count,
    /// The cheapest covers: [`Search::ranking`].
    Best {
        /// How many, if not all covers of least cost are wanted.
        count: Option<usize>,
        /// Whether items may be covered more than once: [`Search::at_least_once`].
        at_least_once: bool,
    },
}

/// What fixes a search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tree {
    engine: Engine,
    branch: Branch,
    seed: Option<u64>,
    /// Whether forced options were looked for.
    preprocess: bool,
    /// A hash of the problem and of the options left out.
    problem: u64,
}

/// Why a search cannot go on from a checkpoint, or bytes are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin like those of a checkpoint.
    Foreign,
    /// The bytes were changed, or some are missing.
    Damaged,
    /// They were written by another version of the search, whose tree may differ.
    Version {
        /// The version that wrote them.
        found: u32,
        /// The version of this search.
        expected: u32,
    },
    /// It is a checkpoint of another problem, or other options were left out.
    Problem,
    /// It is a checkpoint of another [`Question`].
    Question,
    /// The search has another engine, branching rule, seed or preprocessing.
    Settings,
    /// There is not enough memory.
    OutOfMemory,
    /// A time limit or the cancel handle stopped the work.
    Stopped(Stop),
}

impl std::error::Error for CheckpointError {}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckpointError::Foreign => "this is not a checkpoint",
            CheckpointError::Damaged => "the checkpoint is damaged",
            CheckpointError::Version { found, expected } => {
                return write!(
                    f,
                    "the checkpoint is of version {found} of the search, and this is {expected}"
                );
            }
            CheckpointError::Problem => "the checkpoint is of another problem",
            CheckpointError::Question => "the checkpoint is of another question",
            CheckpointError::Settings => {
                "the checkpoint is of a search with another engine or other settings"
            }
            CheckpointError::OutOfMemory => "there is not enough memory to go on",
            CheckpointError::Stopped(stop) => return write!(f, "stopped: {stop}"),
        })
    }
}

impl From<OutOfMemory> for CheckpointError {
    fn from(OutOfMemory: OutOfMemory) -> CheckpointError {
        CheckpointError::OutOfMemory
    }
}

impl From<Malformed> for CheckpointError {
    fn from(why: Malformed) -> CheckpointError {
        match why {
            Malformed::Damaged => CheckpointError::Damaged,
            Malformed::OutOfMemory => CheckpointError::OutOfMemory,
        }
    }
}

/// Why searchers could not be made from a checkpoint.
enum NoSearchers {
    NotBuilt(NotBuilt),
    NoWay(NoWay),
}

impl From<NotBuilt> for NoSearchers {
    fn from(why: NotBuilt) -> NoSearchers {
        NoSearchers::NotBuilt(why)
    }
}

impl From<NoWay> for NoSearchers {
    fn from(why: NoWay) -> NoSearchers {
        NoSearchers::NoWay(why)
    }
}

impl From<OutOfMemory> for NoSearchers {
    fn from(why: OutOfMemory) -> NoSearchers {
        NoSearchers::NotBuilt(why.into())
    }
}

impl Checkpoint {
    /// Returns what the checkpoint was made by.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Returns the number of covers found so far.
    pub fn found(&self) -> u64 {
        self.before.covers
    }

    /// Returns whether nothing is left to be searched.
    pub fn is_complete(&self) -> bool {
        match &self.ranked {
            Some(ranked) => ranked.is_done(),
            None => self.left.sections.is_empty(),
        }
    }

    pub(super) fn span(&self) -> Span {
        self.span.clone()
    }

    pub(super) fn settings(&self) -> (Engine, Branch, Option<u64>, bool) {
        let Tree { engine, branch, seed, preprocess, .. } = self.tree;
        (engine, branch, seed, preprocess)
    }

    /// Returns the checkpoint of a driver that had done the work `before` when it began.
    fn of(
        kept: &Kept,
        question: Question,
        before: Counters,
        driver: &SearchDriver<'_>,
    ) -> Option<Checkpoint> {
        let mut left = Left::default();
        // Without a searcher, it is proven that there is nothing to be found.
        if let Some(searcher) = &driver.searcher {
            searcher.left(&mut left)?;
        } else if !driver.outcome().stop.is_complete() {
            return None;
        }
        let stats = driver.outcome().stats;
        let counted = std::mem::take(&mut left.counted);
        let before = Counters {
            nodes: before.nodes + stats.nodes,
            updates: before.updates + stats.updates,
            covers: before.covers + stats.solutions + counted,
        };
        let (tree, span) = (kept.tree, kept.span.clone());
        Some(Checkpoint { question, tree, span, before, left, ranked: None })
    }
}

/// The tree of a search whose place can be asked for, and its part of it.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    tree: Tree,
    span: Span,
}

/// A driver, the tree that it searches, and the work done before it.
pub(super) struct Start<'p> {
    pub(super) driver: SearchDriver<'p>,
    pub(super) kept: Kept,
    pub(super) before: Counters,
}

impl Start<'_> {
    /// Returns where the search stands.
    fn checkpoint(&self, question: Question) -> Option<Checkpoint> {
        Checkpoint::of(&self.kept, question, self.before, &self.driver)
    }

    /// Returns where a search that lists covers stands.
    pub(super) fn of_solutions(&self) -> Option<Checkpoint> {
        self.checkpoint(Question::Solutions)
    }
}

/// Returns where a search for covers stands.
pub(super) fn of_solutions(
    kept: &Kept,
    before: Counters,
    driver: &SearchDriver<'_>,
) -> Option<Checkpoint> {
    Checkpoint::of(kept, Question::Solutions, before, driver)
}

/// Adds the work done before a search to its outcome.
pub(super) fn in_all(mut outcome: Outcome, before: Counters) -> Outcome {
    let stats = &mut outcome.stats;
    stats.nodes = stats.nodes.saturating_add(before.nodes);
    stats.updates = stats.updates.saturating_add(before.updates);
    stats.solutions = stats.solutions.saturating_add(before.covers);
    outcome
}

impl<'p> Search<'p> {
    /// Returns an iterator over the covers that a search has not found when it made a checkpoint.
    /// The settings must be the same, except for limits and the number of threads. A limit on
    /// covers or nodes includes those before the checkpoint.
    ///
    /// # Errors
    /// Fails if the checkpoint is one of another problem, question or engine.
    pub fn solutions_from(self, from: &Checkpoint) -> Result<Solutions<'p>, CheckpointError> {
        let from = self.begin_from(from, Question::Solutions, Record::Options)?;
        Ok(Solutions::kept(from))
    }

    /// Returns a count in steps, which can be interrupted.
    ///
    /// Unlike [`count`](Search::count) it visits every cover: it uses no frontier and no
    /// symmetries.
    pub fn counting(self) -> Counting<'p> {
        Counting::new(self.keep_place().begin(Record::Count))
    }

    /// Returns a count that goes on from a checkpoint. The settings must be the same, except for
    /// limits and the number of threads.
    ///
    /// # Errors
    /// Fails if the checkpoint is one of another problem, question or engine.
    pub fn counting_from(self, from: &Checkpoint) -> Result<Counting<'p>, CheckpointError> {
        Ok(Counting::new(self.begin_from(from, Question::Count, Record::Count)?))
    }

    /// Returns a driver at the root, and its tree.
    pub(super) fn begin(self, record: Record) -> Start<'p> {
        let guard = self.guard();
        let engine = self.engine_with_places(&guard);
        let tree = self.tree(engine.unwrap_or(Engine::Cells));
        let kept = Kept { tree, span: Span::default() };
        let driver = self.driver(record);
        Start { driver, kept, before: Counters::default() }
    }

    /// Goes on from where a visit of all covers stood.
    pub(super) fn go_on_visiting(self, from: &Checkpoint) -> Result<Start<'p>, CheckpointError> {
        self.begin_from(from, Question::Solutions, Record::Options)
    }

    fn begin_from(
        mut self,
        from: &Checkpoint,
        question: Question,
        record: Record,
    ) -> Result<Start<'p>, CheckpointError> {
        self.is_kept = true;
        if from.question != question {
            return Err(CheckpointError::Question);
        }
        let whole = self.limits;
        let rest = |limit: Option<u64>, used: u64| limit.map(|limit| limit.saturating_sub(used));
        self.limits = whole
            .with_solutions(rest(whole.solutions, from.before.covers))
            .with_nodes(rest(whole.nodes, from.before.nodes));
        let guard = self.guard();
        self.check(from, &guard)?;
        let tree = from.tree;
        let (reduction, searcher) = match self.reduced(&guard) {
            Err(why) => (Reduction::default(), Err(why)),
            Ok(mut reduction) => {
                let searcher = self.searcher_from(from, &mut reduction, record, &guard)?;
                (reduction, searcher)
            }
        };
        let subject = self.problem.clone();
        let driver = Driver::new(subject, searcher, tree.engine, guard, self.progress.clone());
        // Once there is a cover, nobody need prove that there is none.
        let is_doubted = self.preprocess && from.before.covers == 0;
        let driver = driver.reduced_to(std::sync::Arc::new(reduction), is_doubted);
        Ok(Start { driver, kept: Kept { tree, span: from.span.clone() }, before: from.before })
    }

    /// Builds a searcher for each section of a checkpoint.
    fn searcher_from(
        &self,
        from: &Checkpoint,
        reduction: &mut Reduction,
        record: Record,
        guard: &Guard,
    ) -> Result<Result<Box<dyn Searcher + Send>, NotBuilt>, CheckpointError> {
        reduction.parts.clear();
        let go_on = || may_build(guard);
        let setup = match self.setup() {
            Ok(setup) => Setup { left_out: &reduction.blocked, go_on: &go_on, ..setup },
            Err(why) => return Ok(Err(why)),
        };
        let make = || Ok(engine::start(from.tree.engine, setup)?);
        match from.left.searchers(make) {
            Ok(sections) => Ok(Ok(self.kept_on_threads(sections, record))),
            Err(NoSearchers::NotBuilt(why)) => Ok(Err(why)),
            Err(NoSearchers::NoWay(NoWay::OutOfMemory)) => Ok(Err(NotBuilt::OutOfMemory)),
            Err(NoSearchers::NoWay(NoWay::Foreign)) => Err(CheckpointError::Damaged),
        }
    }

    /// Returns what fixes the tree that `engine` searches.
    fn tree(&self, engine: Engine) -> Tree {
        let (branch, seed) = self.rule();
        let preprocess = self.preprocess;
        Tree { engine, branch, seed, preprocess, problem: hash(&self.problem, self.left_out()) }
    }
}

/// Returns a hash of a problem and of the options that are left out.
fn hash(problem: &Problem, left_out: &OptionSet) -> u64 {
    let mut hash = Fingerprint::after(problem.fingerprint());
    for option in problem.options().filter(|&option| left_out.contains(option)) {
        hash.add(&[option.index() as u64]);
    }
    hash.end()
}
