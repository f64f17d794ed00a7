//! The parts of a divided search: how even they are, in nodes; that they are whole on random
//! problems; and that dividing can be stopped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::guard::{Clock, Guard};
use quadrille::{
    Branch, Cancel, Checkpoint, CheckpointError, Cover, Engine, Limits, Problem, Search, Stop,
    models,
};

use crate::oracle::{Features, plans};

/// What the parts of a search turned out to be.
struct Sizes {
    parts: usize,
    /// The nodes of the largest part, in means.
    largest: f64,
    /// The share of the parts with less than a hundredth of the mean.
    empty: f64,
}

fn problem(model: &str) -> Problem {
    let mut words = model.split(' ');
    let name = words.next().expect("a name");
    models::build(name, &words.collect::<Vec<_>>()).expect("a model")
}

/// Divides a count, and counts each part.
fn sizes(search: &Search<'_>, parts: usize) -> Sizes {
    let root = search.clone().counting().checkpoint().expect("it has one");
    let nodes: Vec<u64> = search
        .divide(&root, parts)
        .expect("a sound checkpoint")
        .iter()
        .map(|part| {
            let mut counting = search.clone().counting_from(part).expect("the same search");
            while counting.step() {}
            counting.outcome().stats.nodes
        })
        .collect();
    let mean = nodes.iter().sum::<u64>() as f64 / nodes.len() as f64;
    let largest = nodes.iter().max().map_or(0.0, |&most| most as f64 / mean);
    let empty = nodes.iter().filter(|&&it| (it as f64) < 0.01 * mean).count();
    Sizes { parts: nodes.len(), largest, empty: empty as f64 / nodes.len() as f64 }
}

#[test]
fn parts_are_about_equally_large() {
    for (model, parts, most) in
        [("pentominoes 6x10", 100, 2.0), ("langford 12", 100, 2.0), ("queens 13", 20, 2.0)]
    {
        let sizes = sizes(&problem(model).search(), parts);
        assert_eq!(sizes.parts, parts, "{model}");
        assert!(sizes.largest < most, "{model}: {}", sizes.largest);
        assert!(sizes.empty == 0.0, "{model}: {}", sizes.empty);
    }
}

/// Checks that the parts of what is left of a search at some time find just that.
fn are_whole(problem: &Problem, engine: Engine, found: usize) -> Result<(), TestCaseError> {
    for rule in [Branch::Mrv, Branch::Leftmost] {
        let search = problem.search().engine(engine).branch(rule).preprocess(false).seed(5);
        let mut covers = search.clone().keep_place().solutions();
        covers.by_ref().take(found).for_each(drop);
        let now = covers.checkpoint().expect("it has one");
        let rest: Vec<Cover> = covers.collect();
        for count in [2, 5, 40] {
            let parts = search.divide(&now, count).expect("a sound checkpoint");
            prop_assert!(parts.len() <= count);
            prop_assert_eq!(parts.is_empty(), now.is_complete());
            prop_assert!(parts.windows(2).all(|two| two[0].is_followed_by(&two[1])));
            prop_assert!(parts.windows(2).all(|two| two[0].from() < two[1].from()));
            prop_assert!(parts.last().is_none_or(|last| last.to().is_none()));
            let mut all = Vec::new();
            for part in &parts {
                let part = Checkpoint::from_bytes(&part.to_bytes()).expect("sound");
                all.extend(search.clone().solutions_from(&part).expect("the same search"));
            }
            prop_assert_eq!(&all, &rest, "{} {} in {} parts", engine, rule, count);
        }
    }
    Ok(())
}

#[test]
fn parts_of_random_problems_find_together_what_is_left() {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let config = ProptestConfig { cases: 150, ..Default::default() };
        let cases = (plans(Features { colors, bounds }), 0..4_usize);
        let outcome = TestRunner::new(config).run(&cases, |(plan, found)| {
            let problem = plan.build();
            for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
                are_whole(&problem, engine, found)?;
            }
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn the_same_parts_come_out_everywhere() {
    let queens = problem("queens 8");
    let root = queens.search().counting().checkpoint().expect("it has one");
    let limits = Limits::default().with_time(Duration::from_secs(3600)).with_nodes(1);
    let parts = queens.search().limits(limits).divide(&root, 5).expect("sound");
    let from: Vec<&[u32]> = parts.iter().map(Checkpoint::from).collect();
    assert_eq!(from, [&[][..], &[1], &[2], &[4], &[6]]);
}

#[test]
fn a_division_hears_the_clock_and_the_cancel_handle() {
    static READ: AtomicU64 = AtomicU64::new(0);
    let queens = problem("queens 16");
    let root = queens.search().counting().checkpoint().expect("it has one");
    let divided = |guard: &Guard| queens.search().within(guard).divide(&root, 1_000).map(|_| ());

    let cancel = Cancel::new();
    assert_eq!(divided(&Guard::from(&cancel)), Ok(()));
    cancel.cancel();
    let cancelled = Err(CheckpointError::Stopped(Stop::Cancelled));
    assert_eq!(divided(&Guard::from(&cancel)), cancelled);

    // This clock advances by a second whenever it is read. Dividing into a thousand parts reads it
    // far more than 500 times, so the limit comes long before the end, and must be heard at once.
    let clock = Clock::new(|| Duration::from_secs(READ.fetch_add(1, Ordering::Relaxed)));
    let limits = Limits::default().with_time(Duration::from_secs(500));
    let stopped = Err(CheckpointError::Stopped(Stop::TimeLimit));
    assert_eq!(divided(&Guard::with_clock(limits, None, clock)), stopped);
    assert!(READ.load(Ordering::Relaxed) < 510);
}

#[test]
#[ignore = "a measurement for docs/cluster.md: cargo test --release -p quadrille --test it \
            how_even_parts_are -- --ignored --nocapture"]
#[expect(clippy::print_stdout, reason = "a measurement is there to be read")]
fn how_even_parts_are() {
    for model in ["pentominoes 6x10", "langford 12", "queens 14", "queens 16"] {
        let problem = problem(model);
        for parts in [100, 1_000] {
            let search = problem.search();
            let root = search.clone().counting().checkpoint().expect("it has one");
            let start = std::time::Instant::now();
            let found = search.divide(&root, parts).expect("a sound checkpoint").len();
            let seconds = start.elapsed().as_secs_f64();
            let Sizes { parts, largest, empty } = sizes(&search, parts);
            assert_eq!(parts, found);
            println!(
                "{model}: {parts} parts, the largest {largest:.2} means, {:.1} % empty, divided in \
                 {seconds:.3} s",
                100.0 * empty
            );
        }
    }
}
