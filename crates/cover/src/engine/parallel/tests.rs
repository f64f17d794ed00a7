//! Small problems on many threads, split as often as possible, must give the same results as on
//! one.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use proptest::prelude::*;

use super::super::start;
use super::super::tests::oracle::{Features, plans};
use super::{Parallel, Record, Sharing, Stage};
use crate::drive::{Cancel, Driver, Outcome, Stop};
use crate::engine::branch::Branch;
use crate::engine::choice::Engine;
use crate::engine::contract::{Counters, Pause, Quota, Searcher};
use crate::engine::in_turn::InTurn;
use crate::engine::left::Left;
use crate::engine::place::NoWay;
use crate::models;
use crate::problem::{OptionId, Problem};
use crate::questions::Search;

impl Sharing {
    /// Returns settings that share a search after its first nodes and splits whenever it can.
    fn hasty(threads: usize, record: Record, room: usize) -> Sharing {
        let threads = NonZeroUsize::new(threads).expect("a thread");
        Sharing {
            threads,
            record,
            alone: 0,
            portion: 1,
            rest: 0,
            room,
            longest: 100,
            is_kept: true,
        }
    }
}

/// Enough room for the covers of any test.
const AMPLE: usize = 1 << 20;

fn on_one<'p>(search: &Search<'p>) -> Driver<'p, Box<dyn Searcher + Send>> {
    let engine = search.chosen_engine();
    Driver::new(
        search.problem.clone(),
        start(engine, search.setup().expect("small")),
        engine,
        search.guard(),
        None,
    )
}

fn on_many<'p>(search: &Search<'p>, sharing: Sharing) -> Driver<'p, Box<dyn Searcher + Send>> {
    let engine = search.chosen_engine();
    let searcher = start(engine, search.setup().expect("small"));
    let shared = searcher.map(|alone| Box::new(Parallel::new(alone, sharing)) as Box<_>);
    Driver::new(search.problem.clone(), shared, engine, search.guard(), None)
}

/// Returns all covers in order, and the outcome.
fn told(mut driver: Driver<'_, Box<dyn Searcher + Send>>) -> (Vec<Vec<OptionId>>, Outcome) {
    let mut covers = Vec::new();
    while driver.run(1) {
        let mut cover = Vec::new();
        driver.searcher.as_ref().expect("it found a cover").path(&mut cover);
        cover.sort_unstable();
        covers.push(cover);
    }
    (covers, comparable(driver.outcome()))
}

fn counted(mut driver: Driver<'_, Box<dyn Searcher + Send>>) -> Outcome {
    driver.run(u64::MAX);
    comparable(driver.outcome())
}

/// Clears the updates where they cannot be compared: after a search that was cut short, and with
/// `cells`, where they depend on the splits.
fn comparable(mut outcome: Outcome) -> Outcome {
    if outcome.stop != Stop::Exhausted || outcome.stats.engine == Engine::Cells {
        outcome.stats.updates = 0;
    }
    outcome
}

fn langford() -> Problem {
    models::build("langford", &["7"]).expect("a model")
}

/// A problem with more covers than any search could ever visit.
fn endless() -> Problem {
    models::build("dominoes", &["16x16"]).expect("a model")
}

/// Returns all covers in order, running `nodes` nodes at a time, and the counters.
fn stepped(searcher: &mut dyn Searcher, nodes: u64) -> (Vec<Vec<OptionId>>, Counters) {
    let mut covers = Vec::new();
    let mut share = 0.0;
    loop {
        let pause = searcher.run(Quota { nodes, covers: 1, effort: u64::MAX });
        // Up to rounding, the share never decreases.
        assert!((share - 1e-9..1.0 + 1e-9).contains(&searcher.share_done()));
        share = searcher.share_done();
        match pause {
            Pause::Cover => {
                let mut cover = Vec::new();
                searcher.path(&mut cover);
                cover.sort_unstable();
                covers.push(cover);
            }
            Pause::Done => return (covers, searcher.counters()),
            Pause::Nodes | Pause::Effort | Pause::Enough | Pause::OutOfMemory => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_number_of_threads_gives_the_same_results(
        sharing in any::<(bool, bool)>()
            .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
        branch in proptest::sample::select(Branch::ALL),
    ) {
        let problem = sharing.build();
        for &engine in Engine::ALL {
            let search = problem.search().engine(engine).branch(branch);
            let begin = || start(engine, search.setup().expect("small")).expect("a small problem fits");
            let (covers, mut end) = stepped(&mut *begin(), u64::MAX);
            for (threads, record, room) in [
                (2, Record::Options, AMPLE),
                (4, Record::Options, AMPLE),
                (2, Record::Options, 1),
                (4, Record::Options, 1),
                (3, Record::Count, AMPLE),
                (3, Record::Node, AMPLE),
            ] {
                let mut shared = Parallel::new(begin(), Sharing::hasty(threads, record, room));
                let (told, mut counted) = stepped(&mut shared, 1);
                if search.chosen_engine() == Engine::Cells {
                    (end.updates, counted.updates) = (0, 0);
                }
                prop_assert_eq!(counted, end, "{} {}", engine, branch);
                if record == Record::Options {
                    prop_assert_eq!(&told, &covers, "{} {}", engine, branch);
                }
            }
        }
    }
}

#[test]
fn limits_cut_where_they_do_on_one_thread() {
    let bounded = "3|a 1:2|b 0:1|c\na b\na b c\na c\na\nb\nb c\na b\n";
    for problem in
        [models::build("queens", &["6"]).expect("a model"), bounded.parse().expect("sound")]
    {
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            let search = problem.search().engine(engine);
            let all = counted(on_one(&search)).stats;
            let by_nodes = (0..=all.nodes + 1).map(|nodes| search.clone().node_limit(nodes));
            let by_covers = (0..=all.solutions + 1).map(|covers| search.clone().limit(covers));
            for search in by_nodes.chain(by_covers) {
                let expected = told(on_one(&search));
                for threads in [2, 4] {
                    let sharing = Sharing::hasty(threads, Record::Options, AMPLE);
                    assert_eq!(told(on_many(&search, sharing)), expected, "{engine}");
                    let sharing = Sharing::hasty(threads, Record::Node, AMPLE);
                    assert_eq!(counted(on_many(&search, sharing)), expected.1, "{engine}");
                }
            }
        }
    }
}

#[test]
fn a_long_search_is_shared_and_its_parts_equal_the_whole() {
    let problem = models::build("langford", &["8"]).expect("a model");
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let search = problem.search().engine(engine);
        let expected = told(on_one(&search));
        for (threads, room) in [(2, AMPLE), (3, 1), (8, 2_000)] {
            let sharing = Sharing::hasty(threads, Record::Options, room);
            assert_eq!(told(on_many(&search, sharing)), expected, "{engine} {threads}");
        }
    }
}

#[test]
fn a_short_search_and_one_that_learns_stay_on_one_thread() {
    let problem = langford();
    let ways = [
        (Engine::Links, Branch::Mrv, u64::MAX, false),
        (Engine::Links, Branch::Mrv, 1, true),
        (Engine::Links, Branch::Weighted, 1, false),
        (Engine::Cells, Branch::Weighted, 1, false),
        (Engine::Learn, Branch::Mrv, 1, false),
    ];
    for (engine, branch, alone, expected) in ways {
        let search = problem.search().engine(engine).branch(branch);
        let searcher = start(engine, search.setup().expect("small")).expect("a small problem fits");
        let sharing = Sharing { alone, ..Sharing::hasty(2, Record::Options, AMPLE) };
        let mut shared = Parallel::new(searcher, sharing);
        while shared.run(Quota { nodes: 50, covers: u64::MAX, effort: u64::MAX }) != Pause::Done {}
        let together = matches!(shared.stage, Stage::Together(_));
        assert_eq!(together, expected, "{engine} {branch}");
    }
}

#[test]
fn a_search_without_threads_runs_its_parts_in_turn() {
    let problem = langford();
    let search = problem.search().engine(Engine::Links);
    let expected = told(on_one(&search));
    let mut first =
        start(Engine::Links, search.setup().expect("small")).expect("a small problem fits");
    first.run(Quota { nodes: 5, covers: 1, effort: u64::MAX });
    let later = first.split().expect("there is more");
    let before = Counters::default();
    let sections = InTurn::new(vec![first, later]);
    let sharing = Sharing { alone: u64::MAX, ..Sharing::hasty(2, Record::Options, AMPLE) };
    let shared = Parallel { sharing, stage: Stage::Alone(sections), before, pace: 1.0 };
    let shared: Box<dyn Searcher + Send> = Box::new(shared);
    assert_eq!(
        told(Driver::new(&problem, Ok(shared), Engine::Links, search.guard(), None)),
        expected
    );
}

#[test]
fn a_search_that_is_dropped_ends_its_threads() {
    let problem = endless();
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let search = problem.search().engine(engine);
        let searcher = start(engine, search.setup().expect("small")).expect("it fits");
        let mut shared = Parallel::new(searcher, Sharing::hasty(3, Record::Count, AMPLE));
        while !matches!(shared.stage, Stage::Together(_)) {
            shared.run(Quota { nodes: 50, covers: u64::MAX, effort: u64::MAX });
        }
        let Stage::Together(crew) = &shared.stage else { continue };
        let board = Arc::clone(&crew.shared);
        assert!(board.workers() > 0, "{engine}");
        drop(shared);
        assert_eq!(board.workers(), 0, "{engine}");
    }
}

#[test]
fn an_iterator_that_is_read_slowly_and_then_dropped_gives_the_same_covers() {
    let problem = endless();
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let search = problem.search().engine(engine);
        let expected = first_covers(on_one(&search), 200);
        let sharing = Sharing::hasty(3, Record::Options, 10_000);
        assert_eq!(first_covers(on_many(&search, sharing), 200), expected, "{engine}");
    }
}

fn first_covers(
    mut driver: Driver<'_, Box<dyn Searcher + Send>>,
    covers: usize,
) -> Vec<Vec<OptionId>> {
    let mut all = Vec::new();
    for _ in 0..covers {
        assert!(driver.run(1));
        let mut cover = Vec::new();
        driver.searcher.as_ref().expect("it found a cover").path(&mut cover);
        all.push(cover);
        thread::yield_now();
    }
    all
}

#[test]
fn covers_waiting_to_be_read_take_bounded_memory() {
    let problem = endless();
    let search = problem.search().engine(Engine::Cells);
    let room = 100_000;
    let searcher = start(Engine::Cells, search.setup().expect("small")).expect("it fits");
    let mut shared = Parallel::new(searcher, Sharing::hasty(3, Record::Options, room));
    for _ in 0..100 {
        while shared.run(Quota { nodes: u64::MAX, covers: 1, effort: u64::MAX }) != Pause::Cover {}
    }
    let Stage::Together(crew) = &shared.stage else { panic!("it is long enough") };
    while crew.shared.workers() > 0 {
        thread::yield_now();
    }
    let size = crew.shared.size();
    // The first section has as much room as all others together, and each may hand in one more
    // chunk.
    assert!(size >= room && size < 3 * room, "{size}");
    let one = first_covers(on_one(&search), 3_000);
    for cover in &one[100..] {
        while shared.run(Quota { nodes: u64::MAX, covers: 1, effort: u64::MAX }) != Pause::Cover {}
        let mut now = Vec::new();
        shared.path(&mut now);
        assert_eq!(&now, cover);
    }
}

#[test]
fn a_search_on_threads_can_be_cancelled() {
    let problem = endless();
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        for record in [Record::Count, Record::Node] {
            let cancel = Cancel::new();
            let search = problem.search().engine(engine).cancel(&cancel);
            let mut driver = on_many(&search, Sharing::hasty(2, record, AMPLE));
            let outcome = thread::scope(|scope| {
                let running = scope.spawn(move || {
                    driver.run(u64::MAX);
                    driver.outcome()
                });
                cancel.cancel();
                running.join().expect("it ends")
            });
            assert_eq!(outcome.stop, Stop::Cancelled);
        }
    }
}

/// A searcher that fails after `nodes` nodes, as does every searcher split off it: it runs out of
/// memory, or panics.
struct Poor {
    searcher: Box<dyn Searcher + Send>,
    nodes: u64,
    panics: bool,
}

impl Searcher for Poor {
    fn run(&mut self, quota: Quota) -> Pause {
        if self.counters().nodes > self.nodes {
            assert!(!self.panics, "a defect of an engine");
            return Pause::OutOfMemory;
        }
        self.searcher.run(quota)
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        self.searcher.path(into);
    }

    fn counters(&self) -> Counters {
        self.searcher.counters()
    }

    fn share_done(&self) -> f64 {
        self.searcher.share_done()
    }

    fn effort(&self) -> u64 {
        self.searcher.effort()
    }

    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        let searcher = self.searcher.split()?;
        Some(Box::new(Poor { searcher, ..*self }))
    }
}

#[test]
fn a_search_ends_when_one_of_its_threads_runs_out_of_memory() {
    let problem = endless();
    let search = problem.search().engine(Engine::Links);
    for record in [Record::Count, Record::Node, Record::Options] {
        for nodes in [20, 5_000] {
            let searcher = start(Engine::Links, search.setup().expect("small")).expect("it fits");
            let shared = Parallel::new(
                Box::new(Poor { searcher, nodes, panics: false }),
                Sharing::hasty(3, record, AMPLE),
            );
            let shared: Box<dyn Searcher + Send> = Box::new(shared);
            let mut driver = Driver::new(&problem, Ok(shared), Engine::Links, search.guard(), None);
            assert!(!driver.run(u64::MAX));
            assert_eq!(driver.outcome().stop, Stop::OutOfMemory, "{record:?}");
        }
    }
}

#[test]
fn a_panic_on_a_thread_reaches_the_caller_and_ends_the_threads() {
    let problem = endless();
    let search = problem.search().engine(Engine::Links);
    let searcher = start(Engine::Links, search.setup().expect("small")).expect("it fits");
    let poor = Poor { searcher, nodes: 5_000, panics: true };
    let mut shared = Parallel::new(Box::new(poor), Sharing::hasty(2, Record::Count, AMPLE));
    let run = move || {
        while shared.run(Quota { nodes: 50, covers: u64::MAX, effort: u64::MAX }) != Pause::Done {}
    };
    let panic = thread::spawn(run).join().expect_err("the search cannot end");
    assert_eq!(panic.downcast_ref(), Some(&"a defect of an engine"));
}

/// Searches with interruptions: after every few covers or nodes, goes on with what is left, on
/// another number of threads. Returns the covers in order, those that are only counted, and the
/// number of interruptions.
fn interrupted(
    search: &Search<'_>,
    record: Record,
    room: usize,
    mut random: impl FnMut(u64) -> u64,
) -> (Vec<Vec<OptionId>>, u64, u32) {
    let engine = search.chosen_engine();
    let make = || start(engine, search.setup().expect("small")).expect("a small problem fits");
    let (mut covers, mut counted, mut stops) = (Vec::new(), 0, 0);
    let mut sections = vec![make()];
    loop {
        let threads = 1 + random(3) as usize;
        let mut shared = Parallel::of(sections, Sharing::hasty(threads, record, room));
        let runs = if record == Record::Options { 1 + random(30) } else { 1 };
        let mut is_done = false;
        for _ in 0..runs {
            let before = shared.counters().covers;
            let quota = match record {
                Record::Options => Quota { nodes: 1 + random(20), covers: 1, effort: u64::MAX },
                _ => Quota { nodes: u64::MAX, covers: u64::MAX, effort: 1 + random(2000) },
            };
            match shared.run(quota) {
                Pause::Cover => {
                    let mut cover = Vec::new();
                    shared.path(&mut cover);
                    cover.sort_unstable();
                    covers.push(cover);
                }
                Pause::Done => is_done = true,
                Pause::Nodes | Pause::Effort => {}
                Pause::Enough | Pause::OutOfMemory => panic!("a small problem is searched"),
            }
            counted += shared.counters().covers - before;
            if is_done {
                return (covers, counted, stops);
            }
        }
        let mut left = Left::default();
        shared.left(&mut left).expect("these engines can tell");
        counted += left.counted;
        stops += 1;
        let again = left.searchers(|| Ok::<_, NoWay>(make()));
        sections = again.expect("it is the same tree");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_search_goes_on_with_what_is_left_on_any_number_of_threads(
        plan in any::<(bool, bool)>()
            .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
        draws in any::<u64>(),
        room in proptest::sample::select(&[100, AMPLE][..]),
    ) {
        let problem = plan.build();
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            let search = problem.search().engine(engine);
            let whole = told(on_one(&search)).0;
            let mut state = draws;
            let mut random = |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) % below
            };
            let (covers, _, _) = interrupted(&search, Record::Options, room, &mut random);
            prop_assert_eq!(&covers, &whole, "{}", engine);
            let (_, counted, _) = interrupted(&search, Record::Count, room, &mut random);
            prop_assert_eq!(counted, whole.len() as u64, "{}", engine);
        }
    }
}

#[test]
fn a_long_search_is_interrupted_often() {
    let problem = models::build("langford", &["8"]).expect("a model");
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let search = problem.search().engine(engine);
        let whole = told(on_one(&search)).0;
        for record in [Record::Options, Record::Count] {
            for room in [100, 2_000, AMPLE] {
                let mut state = room as u64;
                let mut random = |below: u64| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 33) % below
                };
                let (covers, counted, stops) = interrupted(&search, record, room, &mut random);
                assert_eq!(counted, whole.len() as u64, "{engine}");
                assert!(stops > 0, "{engine} {record:?} {room}: {stops}");
                assert!(record != Record::Options || covers == whole, "{engine} {room}");
            }
        }
    }
}
