//! A model-based test of the API: random questions, with random settings, to random problems.
//!
//! One problem is asked several questions in turn, so that what it remembers is used too. Each
//! question has its own settings: engine, branching rule, seed, analysis, threads, memory, options
//! left out, limits, a cancel flag that is set before or midway. Covers are fetched in portions,
//! from this thread or another, until the end or not.
//!
//! The model of a problem is the set of its covers, by brute force. The model of a search is the
//! plainest run of the same search, on one thread and without limits: its covers, which are
//! compared with brute force, and the number of nodes at each of them. From these follows what
//! every other run has to answer, to the node. A failing sequence shrinks to a short one.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use crate::ask::{self, branches, engines, may_count_unseen};
use crate::joined::{joined, joined_covers};
use crate::oracle::{Features, Plan, plans};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::TestRunner;
use quadrille::rivals::{NoRivals, Rival};
use quadrille::trace::{Event, Grain, Standing, Visitor};
use quadrille::{
    Branch, Cancel, Engine, Limits, OptionId, Outcome, Problem, Progress, Search, Solutions, Stop,
    models,
};

/// Settings that may change how the covers are found, but not which they are.
#[derive(Clone, Debug)]
struct Settings {
    engine: Engine,
    branch: Branch,
    seed: Option<u64>,
    preprocess: bool,
    threads: usize,
    memory: Option<u64>,
    /// Options left out, by number modulo 16.
    out: u16,
}

/// What ends a search early.
#[derive(Clone, Copy, Debug)]
struct Ends {
    covers: Option<u64>,
    nodes: Option<u64>,
    /// Whether there is a time limit of 0; otherwise there may be one of ten minutes.
    is_late: bool,
    has_time: bool,
    /// Whether the search is cancelled before it begins.
    is_cancelled: bool,
}

#[derive(Clone, Debug)]
enum Question {
    Solutions(Ends, Vec<Step>),
    Count(Ends),
    /// A trace, of which a number of events is fetched.
    Trace(Ends, Grain, Option<usize>),
    /// A visitor who has enough after a number of events.
    Visit(Ends, Grain, Option<usize>),
    /// Rivals of a cover, with the options that they must hold and the conflicts allowed.
    Rivals(Index, Vec<(u16, u64)>),
    /// Whether some options are a cover: a cover, with some options taken out or put in.
    Verify(Index, u32),
}

/// What is done with an iterator over covers.
#[derive(Clone, Copy, Debug)]
enum Step {
    Fetch(usize),
    FetchElsewhere(usize),
    Cancel,
    FetchAll,
    Drop,
}

type Covers = Vec<Vec<OptionId>>;
type Check = Result<(), TestCaseError>;

fn sorted(options: impl Into<Vec<OptionId>>) -> Vec<OptionId> {
    let mut options = options.into();
    options.sort();
    options
}

fn is_out(option: OptionId, mask: u16) -> bool {
    mask >> (option.index() % 16) & 1 == 1
}

impl Settings {
    fn search<'p>(&self, problem: &'p Problem) -> Search<'p> {
        let search = problem.search().engine(self.engine).branch(self.branch);
        let mut search = search.preprocess(self.preprocess).leave_out(self.left_out(problem));
        if let Some(seed) = self.seed {
            search = search.seed(seed);
        }
        if let Some(bytes) = self.memory {
            search = search.memory(bytes);
        }
        search.threads(NonZeroUsize::new(self.threads).expect("a thread"))
    }

    fn left_out(&self, problem: &Problem) -> Vec<OptionId> {
        problem.options().filter(|&option| is_out(option, self.out)).collect()
    }
}

impl Ends {
    fn of<'p>(&self, search: Search<'p>, cancel: &Cancel) -> Search<'p> {
        if self.is_cancelled {
            cancel.cancel();
        }
        let time = match (self.is_late, self.has_time) {
            (true, _) => Some(Duration::ZERO),
            (false, true) => Some(Duration::from_secs(600)),
            _ => None,
        };
        let limits =
            Limits::default().with_solutions(self.covers).with_nodes(self.nodes).with_time(time);
        search.limits(limits).cancel(cancel)
    }

    fn is_limited(&self) -> bool {
        self.covers.is_some() || self.nodes.is_some()
    }
}

/// The plainest run of a search.
struct Model {
    covers: Covers,
    /// The number of nodes visited up to each cover.
    nodes_at: Vec<u64>,
    /// The number of nodes in all.
    nodes: u64,
}

/// What a search has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Expected {
    covers: usize,
    nodes: u64,
    stop: Stop,
}

impl Model {
    /// Runs a search on one thread and without limits.
    fn new(settings: &Settings, problem: &Problem) -> Model {
        let alone = Settings { threads: 1, ..settings.clone() };
        let mut solutions = alone.search(problem).solutions();
        let (mut covers, mut nodes_at) = (Vec::new(), Vec::new());
        while let Some(cover) = solutions.next() {
            covers.push(sorted(cover));
            nodes_at.push(solutions.outcome().stats.nodes);
        }
        let outcome = solutions.outcome();
        assert_eq!(outcome.stop, Stop::Exhausted);
        Model { covers, nodes_at, nodes: outcome.stats.nodes }
    }

    /// Returns what a search that may end early has to answer.
    fn expected(&self, ends: &Ends) -> Expected {
        let none = |stop| Expected { covers: 0, nodes: 0, stop };
        if ends.covers == Some(0) {
            return none(Stop::SolutionLimit);
        } else if ends.nodes == Some(0) {
            return none(Stop::NodeLimit);
        } else if ends.is_cancelled {
            return none(Stop::Cancelled);
        } else if ends.is_late {
            return none(Stop::TimeLimit);
        }
        let most = ends.nodes.unwrap_or(u64::MAX);
        let within = self.nodes_at.partition_point(|&nodes| nodes <= most);
        match ends.covers {
            Some(limit) if limit <= within as u64 => {
                let (covers, nodes) = (limit as usize, self.nodes_at[limit as usize - 1]);
                Expected { covers, nodes, stop: Stop::SolutionLimit }
            }
            _ if most < self.nodes => {
                Expected { covers: within, nodes: most, stop: Stop::NodeLimit }
            }
            _ => Expected { covers: within, nodes: self.nodes, stop: Stop::Exhausted },
        }
    }
}

/// A problem with all its covers.
struct World {
    problem: Problem,
    truth: Covers,
}

impl World {
    fn new(plans: &[Plan]) -> World {
        let mut blocks: Vec<Problem> = plans.iter().map(Plan::build).collect();
        loop {
            let problem = joined(&blocks);
            let truth = joined_covers(&blocks, &problem);
            // Problems with weak bounds have too many covers for a quick case.
            if truth.len() <= 1_000 || blocks.len() == 1 {
                return World { problem, truth };
            }
            blocks.pop();
        }
    }

    fn ask(&self, settings: &Settings, question: &Question) -> Check {
        let truth: Covers = {
            let is_in = |cover: &&Vec<OptionId>| !cover.iter().any(|&o| is_out(o, settings.out));
            self.truth.iter().filter(is_in).cloned().collect()
        };
        let model = |settings: &Settings| {
            let model = Model::new(settings, &self.problem);
            let mut all = model.covers.clone();
            all.sort();
            prop_assert_eq!(&all, &truth, "the covers of {:?}", settings);
            Ok(model)
        };
        // What is traced is the tree of `links`, as it is.
        let plain = Settings { engine: Engine::Links, preprocess: false, ..settings.clone() };
        match question {
            Question::Solutions(ends, steps) => {
                self.iterate(settings, &model(settings)?, ends, steps)
            }
            Question::Count(ends) => self.count(settings, &model(settings)?, ends),
            Question::Trace(ends, grain, most) => {
                self.trace(settings, &model(&plain)?, ends, *grain, *most)
            }
            Question::Visit(ends, grain, most) => {
                self.visit(settings, &model(&plain)?, ends, *grain, *most)
            }
            Question::Rivals(known, asks) => self.rivals(known, asks),
            Question::Verify(base, mask) => self.verify(base, *mask),
        }
    }

    /// Checks how a search ended.
    fn check_end(&self, settings: &Settings, outcome: &Outcome, expected: Expected) -> Check {
        let Outcome { stop, stats, refutation, .. } = outcome;
        prop_assert_eq!(stats.solutions, expected.covers as u64);
        if let Some(refutation) = refutation {
            // A search that is refuted ends before its limits.
            prop_assert!(stop.is_complete() && expected.covers == 0);
            prop_assert!(refutation.check(&self.problem, &settings.left_out(&self.problem)));
            return Ok(());
        }
        let Expected { nodes, .. } = expected;
        prop_assert_eq!((*stop, stats.nodes), (expected.stop, nodes), "{:?}", stats);
        Ok(())
    }

    fn iterate(&self, settings: &Settings, model: &Model, ends: &Ends, steps: &[Step]) -> Check {
        let (cancel, progress) = (Cancel::new(), Progress::new());
        let search = ends.of(settings.search(&self.problem), &cancel).progress(&progress);
        let mut fetching = Fetching {
            solutions: search.solutions(),
            model,
            progress: &progress,
            expected: model.expected(ends),
            fetched: 0,
            share: 0.0,
        };
        prop_assert_eq!(fetching.solutions.outcome().stats.nodes, 0);
        for step in steps {
            match *step {
                Step::Fetch(count) => fetching.fetch(count)?,
                Step::FetchElsewhere(count) => {
                    let joined = thread::scope(|scope| {
                        let there = scope.spawn(|| fetching.fetch(count));
                        there.join().expect("a search does not panic")
                    });
                    joined?;
                }
                Step::FetchAll => fetching.fetch(usize::MAX)?,
                Step::Cancel => {
                    cancel.cancel();
                    fetching.is_cancelled();
                }
                Step::Drop => return Ok(()),
            }
        }
        if fetching.fetched <= fetching.expected.covers {
            return Ok(());
        }
        let end = fetching.solutions.outcome();
        prop_assert_eq!((fetching.solutions.next(), fetching.solutions.next()), (None, None));
        prop_assert_eq!(&fetching.solutions.outcome(), &end, "an end is final");
        if end.stop == Stop::Cancelled && !ends.is_cancelled {
            // On several threads, or in portions, it may have gone on for some nodes.
            prop_assert_eq!(end.stats.solutions, fetching.expected.covers as u64);
            return Ok(());
        }
        self.check_end(settings, &end, fetching.expected)?;
        if end.stop.is_complete() {
            prop_assert_eq!(progress.share_done(), 1.0);
        }
        Ok(())
    }

    fn count(&self, settings: &Settings, model: &Model, ends: &Ends) -> Check {
        let (cancel, progress) = (Cancel::new(), Progress::new());
        let search = ends.of(settings.search(&self.problem), &cancel).progress(&progress);
        let again = search.clone();
        let (count, outcome) = ask::count(search);
        let mut expected = model.expected(ends);
        prop_assert_eq!(&count, &expected.covers.into(), "{:?}", outcome);
        if expected.stop.is_complete() && may_count_unseen(settings.engine) && !ends.is_limited() {
            // Parts are counted one by one, and a frontier examines states.
            expected.nodes = outcome.stats.nodes;
        }
        self.check_end(settings, &outcome, expected)?;
        let told = (progress.nodes(), progress.solutions());
        prop_assert_eq!(told, (outcome.stats.nodes, outcome.stats.solutions));
        prop_assert!(progress.share_done() == 1.0 || !outcome.stop.is_complete());
        let (count_again, outcome_again) = ask::count(again);
        prop_assert_eq!((count_again, outcome_again.stop), (count, outcome.stop));
        prop_assert_eq!(outcome_again.stats.nodes, outcome.stats.nodes);
        Ok(())
    }

    fn trace(
        &self,
        settings: &Settings,
        model: &Model,
        ends: &Ends,
        grain: Grain,
        most: Option<usize>,
    ) -> Check {
        let cancel = Cancel::new();
        let mut trace = ends.of(settings.search(&self.problem), &cancel).trace(grain);
        let (mut told, mut standing) = (Told::new(grain, None), Standing::new());
        for event in trace.by_ref().take(most.unwrap_or(usize::MAX)) {
            told.event(event);
            standing.push(event);
        }
        prop_assert!(model.covers.starts_with(&told.covers));
        if most.is_some() {
            return Ok(());
        }
        let (end, expected) = (trace.outcome(), model.expected(ends));
        prop_assert_eq!(told.covers.len(), expected.covers);
        prop_assert_eq!((end.stats.engine, &end.refutation), (Engine::Links, &None));
        prop_assert!(standing.events().is_empty() || !end.stop.is_complete());
        prop_assert_eq!(trace.next(), None);
        self.check_end(settings, &end, expected)
    }

    fn visit(
        &self,
        settings: &Settings,
        model: &Model,
        ends: &Ends,
        grain: Grain,
        most: Option<usize>,
    ) -> Check {
        let (cancel, mut told) = (Cancel::new(), Told::new(grain, most));
        let end = ends.of(settings.search(&self.problem), &cancel).visit(&mut told);
        prop_assert!(model.covers.starts_with(&told.covers));
        prop_assert_eq!(end.stats.solutions, told.covers.len() as u64);
        let expected = model.expected(ends);
        if end.stop == Stop::Cancelled && told.has_enough() {
            prop_assert!(told.covers.len() <= expected.covers);
            return Ok(());
        }
        prop_assert_eq!(told.covers.len(), expected.covers);
        self.check_end(settings, &end, expected)
    }

    fn rivals(&self, known: &Index, asks: &[(u16, u64)]) -> Check {
        // A problem without a cover has no rivals either.
        let mut known: Covers =
            self.truth.get(known.index(self.truth.len().max(1))).cloned().into_iter().collect();
        let first = known.first().cloned().unwrap_or_default();
        let fits = Engine::Learn.choose(&self.problem, Branch::Mrv) == Engine::Learn;
        let rivals = self.problem.rivals(&first);
        prop_assert_eq!(rivals.as_ref().err(), (!fits).then_some(&NoRivals::Unsuited));
        let Ok(mut rivals) = rivals else { return Ok(()) };
        for &(mask, conflicts) in asks {
            let options = self.problem.options();
            let asked: Vec<OptionId> = options.filter(|&option| is_out(option, mask)).collect();
            let holds = |cover: &Vec<OptionId>, options: &[OptionId]| {
                options.iter().all(|option| cover.contains(option))
            };
            match rivals.with(&asked, conflicts) {
                Rival::Found(cover) => {
                    let cover = sorted(cover);
                    prop_assert!(self.truth.contains(&cover) && !known.contains(&cover));
                    prop_assert!(holds(&cover, &asked));
                    rivals.exclude(&cover);
                    known.push(cover);
                }
                Rival::None { needed } => {
                    prop_assert!(holds(&asked, &needed), "{:?} of {:?}", needed, asked);
                    let mut others = self.truth.iter().filter(|cover| !known.contains(cover));
                    prop_assert!(!others.any(|cover| holds(cover, &needed)), "{:?}", needed);
                }
                Rival::Unknown => prop_assert!(conflicts < ENOUGH, "no answer: {asked:?}"),
            }
        }
        Ok(())
    }

    fn verify(&self, base: &Index, mask: u32) -> Check {
        let base = self.truth.get(base.index(self.truth.len().max(1))).cloned().unwrap_or_default();
        // Sets bits at random, few of them, and changes whether these options are chosen.
        let changed = mask & mask.rotate_left(7) & mask.rotate_left(13);
        let chosen = |option: &OptionId| {
            let is_idle = self.problem.idle_options().contains(option);
            base.contains(option) != (changed >> (option.index() % 32) & 1 == 1) && !is_idle
        };
        let options: Vec<OptionId> = self.problem.options().filter(chosen).collect();
        let is_cover = self.truth.binary_search(&options).is_ok();
        prop_assert_eq!(self.problem.verify(&options).is_ok(), is_cover, "{:?}", options);
        Ok(())
    }
}

/// A search whose covers are being fetched.
struct Fetching<'p, 'm> {
    solutions: Solutions<'p>,
    model: &'m Model,
    progress: &'m Progress,
    expected: Expected,
    /// Number of covers fetched, and one more once there was none.
    fetched: usize,
    share: f64,
}

impl Fetching<'_, '_> {
    fn fetch(&mut self, count: usize) -> Check {
        for _ in 0..count {
            if self.fetched > self.expected.covers {
                prop_assert_eq!(self.solutions.next(), None);
                break;
            }
            let expected = self.model.covers[..self.expected.covers].get(self.fetched);
            let cover = self.solutions.next().map(sorted);
            prop_assert_eq!(cover.as_ref(), expected, "cover {}", self.fetched);
            let stats = self.solutions.outcome().stats;
            if let Some(nodes) = expected.map(|_| self.model.nodes_at[self.fetched]) {
                prop_assert_eq!((stats.solutions, stats.nodes), (self.fetched as u64 + 1, nodes));
                prop_assert_eq!(self.progress.solutions(), stats.solutions);
                prop_assert_eq!(self.progress.nodes(), nodes);
            }
            let share = self.progress.share_done();
            prop_assert!((self.share - 1e-9..=1.0).contains(&share), "{} {share}", self.share);
            self.share = share;
            self.fetched += 1;
        }
        Ok(())
    }

    /// From now on there is no further cover. A limit that is reached is reported first.
    fn is_cancelled(&mut self) {
        if self.fetched < self.expected.covers {
            self.expected = Expected { covers: self.fetched, stop: Stop::Cancelled, nodes: 0 };
        }
    }
}

/// A visitor who collects covers.
struct Told {
    grain: Grain,
    events: usize,
    most: usize,
    path: Vec<OptionId>,
    covers: Covers,
}

impl Told {
    fn new(grain: Grain, most: Option<usize>) -> Told {
        let most = most.unwrap_or(usize::MAX);
        Told { grain, events: 0, most, path: Vec::new(), covers: Vec::new() }
    }
}

impl Visitor for Told {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn event(&mut self, event: Event) {
        self.events += 1;
        match event {
            Event::Try { option } => self.path.push(option),
            Event::Undo { .. } => drop(self.path.pop()),
            Event::Solution { .. } => self.covers.push(sorted(self.path.clone())),
            _ => {}
        }
    }

    fn has_enough(&self) -> bool {
        self.events >= self.most
    }
}

// Random sequences.

/// Conflicts within which every small question about rivals has an answer.
const ENOUGH: u64 = 10_000;

fn settings() -> impl Strategy<Value = Settings> {
    let engine = select(engines().collect::<Vec<_>>());
    let branch = prop_oneof![2 => Just(Branch::Mrv), 1 => select(branches().collect::<Vec<_>>())];
    let memory = select(vec![None, None, Some(0), Some(1), Some(1_000), Some(100_000)]);
    // Nothing is left out, or few options, or many.
    let out = prop_oneof![
        2 => Just(0),
        2 => (0_u32..16).prop_map(|bit| 1 << bit),
        1 => any::<u16>(),
    ];
    (engine, branch, weighted(0.3, any::<u64>()), any::<bool>(), 1_usize..4, memory, out).prop_map(
        |(engine, branch, seed, preprocess, threads, memory, out)| Settings {
            engine,
            branch,
            seed,
            preprocess,
            threads,
            memory,
            out,
        },
    )
}

fn ends() -> impl Strategy<Value = Ends> {
    let covers = weighted(0.3, prop_oneof![0_u64..4, 0_u64..40, Just(u64::MAX)]);
    let nodes = weighted(0.3, prop_oneof![0_u64..8, 0_u64..100, Just(u64::MAX)]);
    let rarely = || prop::bool::weighted(0.05);
    (covers, nodes, rarely(), any::<bool>(), rarely()).prop_map(
        |(covers, nodes, is_late, has_time, is_cancelled)| Ends {
            covers,
            nodes,
            is_late,
            has_time,
            is_cancelled,
        },
    )
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (0_usize..5).prop_map(Step::Fetch),
        1 => (0_usize..5).prop_map(Step::FetchElsewhere),
        1 => Just(Step::Cancel),
        4 => Just(Step::FetchAll),
        1 => Just(Step::Drop),
    ];
    vec(step, 0..6)
}

fn questions() -> impl Strategy<Value = Question> {
    let grain = || select(vec![Grain::Level, Grain::Cover, Grain::Link]);
    let most = || weighted(0.5, 0_usize..60);
    let conflicts = select(vec![0, 1, 3, ENOUGH, ENOUGH]);
    let asked = prop_oneof![
        Just(0),
        (0_u32..16).prop_map(|bit| 1 << bit),
        (any::<u16>(), any::<u16>()).prop_map(|(one, other)| one & other),
    ];
    prop_oneof![
        6 => (ends(), steps()).prop_map(|(ends, steps)| Question::Solutions(ends, steps)),
        4 => ends().prop_map(Question::Count),
        1 => (ends(), grain(), most()).prop_map(|(ends, grain, most)| Question::Trace(ends, grain, most)),
        1 => (ends(), grain(), most()).prop_map(|(ends, grain, most)| Question::Visit(ends, grain, most)),
        1 => (any::<Index>(), vec((asked, conflicts), 1..5))
            .prop_map(|(known, asks)| Question::Rivals(known, asks)),
        1 => (any::<Index>(), any::<u32>()).prop_map(|(base, mask)| Question::Verify(base, mask)),
    ]
}

fn compare(cases: u32) {
    let plan =
        any::<(bool, bool)>().prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds }));
    let sequence = (vec(plan, 1..3), vec((settings(), questions()), 1..6));
    let mut runner = TestRunner::new(ProptestConfig { cases, ..Default::default() });
    let outcome = runner.run(&sequence, |(plans, asks)| {
        let world = World::new(&plans);
        asks.iter().try_for_each(|(settings, question)| world.ask(settings, question))
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_thousand_random_sequences_of_questions_agree_with_the_model() {
    compare(2_000);
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn a_hundred_thousand_random_sequences_of_questions_agree_with_the_model() {
    compare(100_000);
}

/// Searches that are long enough to be shared among threads, which the small ones are not.
fn compare_shared(cases: u32) {
    let problems = [("queens", "11"), ("queens", "12"), ("dominoes", "6x7")];
    let worlds = problems.map(|(name, words)| {
        let problem = models::build(name, &[words]).expect("a model");
        let mut truth: Covers = problem.solutions().map(sorted).collect();
        truth.sort();
        World { problem, truth }
    });
    let ends = (0_u64..400, 0_u64..400, any::<[bool; 2]>());
    let ask = (0..problems.len(), settings(), ends, steps(), any::<bool>());
    let mut runner = TestRunner::new(ProptestConfig { cases, ..Default::default() });
    let outcome = runner.run(&ask, |(which, settings, (covers, nodes, limited), steps, counts)| {
        let ends = Ends {
            // Somewhere in the whole, or behind it.
            covers: limited[0].then_some(covers * covers / 8),
            nodes: limited[1].then_some(nodes * nodes * 2),
            is_late: false,
            has_time: false,
            is_cancelled: false,
        };
        // A few options left out at most: without so many, there is nothing to share.
        let out = if settings.out.count_ones() > 1 { 0 } else { settings.out };
        let settings = Settings { out, threads: settings.threads.max(2), ..settings };
        let question = match counts {
            true => Question::Count(ends),
            false => Question::Solutions(ends, steps),
        };
        worlds[which].ask(&settings, &question)
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn searches_on_threads_agree_with_those_on_one() {
    compare_shared(8);
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn a_thousand_searches_on_threads_agree_with_those_on_one() {
    compare_shared(1_000);
}
