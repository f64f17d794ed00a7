//! How much work passes between two looks at the clock: no more than 20 ms of effort while a search
//! runs, and no more than a few milliseconds' worth of steps while it is being built.

use std::cell::Cell;
use std::num::NonZeroUsize;

use super::*;
use crate::drive::{Cancel, Limits};
use crate::engine::parallel::{Parallel, Sharing};
use crate::engine::product::Product;
use crate::engine::{Branch, Record, Setup, start};
use crate::models;
use crate::problem::{Attached, OptionSet, Problem, ProblemBuilder};
use crate::random::Draws;
use crate::watch::{ALWAYS, NotBuilt, STEPS};

/// Nanoseconds of effort that may pass between two looks at the clock.
const MOST: u64 = 20_000_000;

fn model(words: &str) -> Problem {
    let words: Vec<&str> = words.split_whitespace().collect();
    models::build(words[0], &words[1..]).expect("a model")
}

/// Returns a problem of `options` options with `size` random items each, or fewer where the same is
/// drawn twice. Every item has an option of its own, so there is a cover.
fn drawn(items: usize, options: usize, size: usize) -> Problem {
    let mut draws = Draws::new();
    let mut builder = ProblemBuilder::new();
    let all: Vec<_> = (0..items).map(|k| builder.primary(format!("i{k}"))).collect();
    for k in 0..options {
        let mut parts: Vec<usize> =
            (0..size).map(|_| (draws.next() % items as u64) as usize).collect();
        parts.push(k % items);
        parts.sort_unstable();
        parts.dedup();
        builder.option(parts.iter().map(|&item| all[item]));
    }
    all.iter().for_each(|&item| {
        builder.option([item]);
    });
    builder.build().expect("sound")
}

/// A long chain: each item is covered by one of the `width` options that begin at it and hold the
/// `size` items from there on, or by one that began earlier. The tree is as deep as there are
/// items.
fn chain(items: usize, width: usize, size: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let all: Vec<_> = (0..items).map(|k| builder.primary(format!("i{k}"))).collect();
    for k in 0..items {
        for _ in 0..width {
            builder.option(&all[k..(k + size).min(items)]);
        }
    }
    builder.build().expect("sound")
}

fn setup<'s>(problem: &'s Problem, left_out: &'s OptionSet) -> Setup<'s> {
    Setup { problem, branch: Branch::Mrv, seed: None, left_out, go_on: ALWAYS }
}

fn driver<'p>(
    problem: &'p Problem,
    searcher: Box<dyn Searcher + Send>,
) -> Driver<'p, Box<dyn Searcher + Send>> {
    let guard = Guard::new(Limits::default(), None);
    Driver::new(problem, Ok(searcher), Engine::Auto, guard, None)
}

/// Runs a search for `effort` nanoseconds or to its end, and returns the most effort between two
/// looks at the clock.
fn longest_portion(mut driver: Driver<'_, Box<dyn Searcher + Send>>, effort: u64) -> u64 {
    let now = |driver: &Driver<'_, Box<dyn Searcher + Send>>| {
        driver.searcher.as_ref().map_or(0, |searcher| searcher.effort())
    };
    let mut longest = 0;
    loop {
        let before = now(&driver);
        let done = driver.go_on(u64::MAX);
        longest = longest.max(now(&driver) - before);
        if done.is_none() || now(&driver) > effort {
            return longest;
        }
    }
}

/// Runs each engine that can search a problem.
fn every_engine_pauses(name: &str, problem: &Problem, effort: u64, expected: &[Engine]) {
    let left_out = OptionSet::default();
    let mut ran = Vec::new();
    for engine in [Engine::Links, Engine::Cells, Engine::Bits, Engine::Learn] {
        if engine.choose(problem, Branch::Mrv) != engine {
            continue;
        }
        ran.push(engine);
        let searcher = start(engine, setup(problem, &left_out)).expect("it fits");
        let longest = longest_portion(driver(problem, searcher), effort);
        assert!(longest <= MOST, "{name} {engine}: {longest}");
    }
    assert_eq!(ran, expected, "{name}");
}

const ALL_BUT_LEARN: [Engine; 3] = [Engine::Links, Engine::Cells, Engine::Bits];

#[test]
fn no_portion_of_a_wide_search_is_long() {
    every_engine_pauses("wide", &drawn(28, 20_000, 6), 60_000_000, &ALL_BUT_LEARN);
}

#[test]
fn no_portion_of_a_deep_search_is_long() {
    let effort = 200_000_000;
    every_engine_pauses(
        "deep",
        &chain(100_000, 2, 5),
        effort,
        &[Engine::Links, Engine::Cells, Engine::Learn],
    );
}

#[test]
fn no_portion_of_a_dense_search_is_long() {
    every_engine_pauses("dense", &drawn(300, 3_000, 60), 60_000_000, &ALL_BUT_LEARN);
    // Many items in few options: a forced option reads a megabyte.
    every_engine_pauses(
        "tall",
        &chain(30_000, 1, 20),
        60_000_000,
        &[Engine::Links, Engine::Cells, Engine::Learn],
    );
    every_engine_pauses(
        "cheap nodes",
        &model("dominoes 12x12"),
        60_000_000,
        &[Engine::Links, Engine::Cells, Engine::Bits, Engine::Learn],
    );
}

#[test]
fn a_chain_of_forced_options_can_be_interrupted() {
    // Every option is forced, and each takes half a millisecond in a dense state.
    let problem = chain(2_000, 1, 1);
    let mut builder = ProblemBuilder::new();
    let items: Vec<_> = (0..2_000).map(|k| builder.primary(format!("i{k}"))).collect();
    items.iter().for_each(|&item| {
        builder.option([item]);
    });
    // One item with too many options for lanes.
    let many = builder.primary("many");
    (0..2_000).for_each(|_| {
        builder.option([many]);
    });
    let dense = builder.build().expect("sound");
    for (name, problem) in [("lanes", &problem), ("dense", &dense)] {
        let left_out = OptionSet::default();
        let bits = start(Engine::Bits, setup(problem, &left_out)).expect("it fits");
        let longest = longest_portion(driver(problem, bits), 2_000_000_000);
        assert!(longest <= MOST, "{name}: {longest}");
    }
}

#[test]
fn no_portion_with_reasoning_is_long() {
    for words in ["latin 30", "latin 12", "langford 14", "queens 40"] {
        let problem = model(words);
        let left_out = OptionSet::default();
        let learn = start(Engine::Learn, setup(&problem, &left_out)).expect("it fits");
        let longest = longest_portion(driver(&problem, learn), 200_000_000);
        assert!(longest <= MOST, "{words}: {longest}");
    }
}

#[test]
fn no_portion_of_a_search_in_parts_or_on_threads_is_long() {
    let mut builder = ProblemBuilder::new();
    for part in 0..2_000 {
        let items: Vec<_> = (0..2).map(|k| builder.primary(format!("p{part}i{k}"))).collect();
        for &item in &items {
            builder.option([item]);
            builder.option([item]);
        }
        builder.option(&items);
    }
    let problem = builder.build().expect("sound");
    let left_out = OptionSet::default();
    let reduction = Reduction::new(&problem, &left_out, ALWAYS).expect("small");
    let parts = reduction.parts;
    assert_eq!(parts.len(), 4_000 / 2);
    let product = Product::new(Engine::Bits, setup(&problem, &left_out), parts).expect("small");
    let longest = longest_portion(driver(&problem, Box::new(product)), 60_000_000);
    assert!(longest <= MOST, "product: {longest}");

    let problem = model("dominoes 12x12");
    for record in [Record::Count, Record::Node] {
        let alone = start(Engine::Bits, setup(&problem, &left_out)).expect("small");
        let two = NonZeroUsize::new(2).expect("not zero");
        let parallel = Parallel::new(alone, Sharing::new(&problem, two, record));
        // What threads did while the caller waited is reported all at once.
        let longest = longest_portion(driver(&problem, Box::new(parallel)), 60_000_000);
        assert!(longest <= 4 * MOST, "parallel {record:?}: {longest}");
    }
}

/// Builds an engine, and stops that when it has asked `after` times. Returns how often it asked,
/// and the result.
fn build(engine: Engine, problem: &Problem, after: usize) -> (usize, Option<NotBuilt>) {
    let asked = Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() <= after
    };
    let left_out = OptionSet::default();
    // An engine keeps its plan with the problem.
    let problem = &Problem { attached: Attached::default(), ..problem.clone() };
    let result = start(engine, Setup { go_on: &go_on, ..setup(problem, &left_out) });
    (asked.get(), result.err())
}

#[test]
fn building_an_engine_can_be_stopped_at_many_points() {
    let large = chain(40_000, 2, 5);
    let wide = drawn(60, 20_000, 20);
    let latin = model("latin 45");
    for (engine, problem) in [
        (Engine::Links, &large),
        (Engine::Cells, &large),
        (Engine::Bits, &wide),
        (Engine::Learn, &large),
        (Engine::Learn, &latin),
        (Engine::Auto, &large),
        (Engine::Auto, &wide),
    ] {
        let (asked, end) = build(engine, problem, usize::MAX);
        assert_eq!(end, None, "{engine}");
        // Every entry is a step, and is visited at least once.
        assert!(asked >= problem.entry_count() / STEPS, "{engine}: {asked}");
        assert!(asked > 1, "{engine}: {asked}");
        for after in (0..asked).step_by(1 + asked / 10) {
            let (until, end) = build(engine, problem, after);
            assert_eq!(end, Some(NotBuilt::Stopped), "{engine}: {after} of {asked}");
            // Whoever chooses between engines may ask once for each before it gives up.
            assert!(until <= after + 4, "{engine}: {until} instead of {after}");
        }
    }
}

#[test]
fn a_reduction_can_be_stopped_at_many_points() {
    // The option at the end is forced, and takes half of the others with it.
    let mut builder = ProblemBuilder::new();
    let items: Vec<_> = (0..200_001).map(|k| builder.primary(format!("i{k}"))).collect();
    for pair in items.windows(2) {
        builder.option(pair);
    }
    let problem = builder.build().expect("sound");
    let reduce = |after: usize| {
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() <= after
        };
        let result = Reduction::new(&problem, &OptionSet::default(), &go_on);
        (asked.get(), result.err())
    };
    let (asked, end) = reduce(usize::MAX);
    assert_eq!(end, None);
    assert!(asked >= 3 * problem.entry_count() / STEPS, "{asked}");
    for after in 0..asked {
        assert_eq!(reduce(after), (after + 1, Some(NotBuilt::Stopped)));
    }
}

#[test]
fn a_search_that_is_stopped_while_it_is_built_says_why() {
    let problem = chain(40_000, 2, 5);
    let cancel = Cancel::new();
    cancel.cancel();
    for preprocess in [false, true] {
        for engine in [Engine::Auto, Engine::Links, Engine::Cells, Engine::Learn] {
            let search = problem.search().engine(engine).preprocess(preprocess);
            let outcome = search.clone().cancel(&cancel).count().1;
            assert_eq!(outcome.stop, Stop::Cancelled, "{engine}");
            assert_eq!(outcome.stats.nodes, 0, "{engine}");
            let outcome = search.time_limit(std::time::Duration::ZERO).count().1;
            assert_eq!(outcome.stop, Stop::TimeLimit, "{engine}");
        }
    }
    let mut covers = problem.search().cancel(&cancel).solutions();
    assert_eq!(covers.next(), None);
    assert_eq!(covers.outcome().stop, Stop::Cancelled);
}
