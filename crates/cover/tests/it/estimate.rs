//! Estimates: right on average (the exact test of that is in `engine/dive.rs`), near the truth and
//! honest about how near, the same everywhere, and stopped when told.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::oracle::{Features, covers, plans};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::{
    Branch, Cancel, Engine, Estimate, ItemId, Limits, Magnitude, Problem, ProblemBuilder, Progress,
    Stop, format, models,
};

fn known(file: &str) -> Problem {
    let path = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(path).expect("a known problem");
    format::read(&text, None).expect("sound")
}

fn estimate(problem: &Problem, seed: u64, dives: u64) -> Estimate {
    problem.search().seed(seed).estimate(dives).expect("nothing stops it")
}

/// A file of `testdata`, the engine that searches it, its nodes and its covers.
const LARGE: &[(&str, Engine, u64, u64)] = &[
    ("soma.dlx", Engine::Bits, 200_015, 11_520),
    ("soma.dlx", Engine::Cells, 254_676, 11_520),
    ("pent6x10.dlx", Engine::Bits, 3_224_717, 9_356),
    ("pent6x10.dlx", Engine::Links, 3_637_261, 9_356),
    ("langford11.dlx", Engine::Bits, 228_990, 35_584),
    ("langford12.dlx", Engine::Bits, 1_467_154, 216_288),
    ("queens13.dlx", Engine::Bits, 482_350, 73_712),
    ("domino8x8.dlx", Engine::Bits, 25_977_631, 12_988_816),
    ("domino8x8mut_nosol.dlx", Engine::Bits, 290_539, 0),
    ("pmK15_nosol.dlx", Engine::Bits, 1_063_623, 0),
    ("queens_cover8.dlx", Engine::Cells, 2_912_875, 4_860),
];

/// Returns how many of the seeds have the truth within the range: of nodes, and of covers. Returns
/// `None` if the search ends while the dives are made: then everything is known, and no range is to
/// be judged.
fn hits(case: &(&str, Engine, u64, u64), dives: u64, seeds: u64) -> Option<(u64, u64)> {
    let &(file, engine, nodes, covers) = case;
    let problem = known(file);
    let (mut of_nodes, mut of_covers) = (0, 0);
    for seed in 0..seeds {
        let search = problem.search().engine(engine).preprocess(false).seed(seed);
        let estimate = search.estimate(dives).expect("nothing stops it");
        if estimate.is_exact() {
            return None;
        }
        let within = |figure: quadrille::Figure, truth: u64| {
            let truth = Magnitude::from(truth);
            u64::from(figure.low <= truth && truth <= figure.high)
        };
        of_nodes += within(estimate.nodes, nodes);
        of_covers += within(estimate.covers, covers);
    }
    Some((of_nodes, of_covers))
}

fn is_calibrated(dives: u64, seeds: u64) {
    let (mut nodes, mut covers, mut judged) = (0, 0, 0);
    for case in LARGE {
        let Some((of_nodes, of_covers)) = hits(case, dives, seeds) else { continue };
        judged += 1;
        // No problem is left behind, and on the whole nine of ten are right.
        assert!(of_nodes * 10 >= seeds * 7, "{case:?} {dives}: nodes {of_nodes} of {seeds}");
        assert!(of_covers * 10 >= seeds * 7, "{case:?} {dives}: covers {of_covers} of {seeds}");
        (nodes, covers) = (nodes + of_nodes, covers + of_covers);
    }
    assert!(2 * judged > LARGE.len() as u64, "{dives}: {judged} problems are left");
    let all = seeds * judged;
    assert!(nodes * 10 >= all * 9, "{dives}: nodes {nodes} of {all}");
    assert!(covers * 10 >= all * 9, "{dives}: covers {covers} of {all}");
}

#[test]
fn the_truth_lies_within_the_range_for_nine_of_ten_seeds() {
    is_calibrated(64, 10);
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn the_truth_lies_within_the_range_for_nine_of_ten_seeds_however_many_dives() {
    for dives in [16, 64, 256, 512] {
        is_calibrated(dives, 40);
    }
}

#[test]
fn the_mean_of_many_dives_is_near_the_number_of_nodes() {
    for (file, engine, nodes, _) in LARGE.iter().filter(|case| case.2 < 500_000) {
        let (mut sum, mut error) = (0.0, 0.0);
        let problem = known(file);
        for seed in 0..10 {
            let search = problem.search().engine(*engine).preprocess(false).seed(seed);
            let estimate = search.estimate(128).expect("nothing stops it");
            sum += estimate.nodes.value.to_f64() / 10.0;
            error += estimate.nodes.error / 10.0;
        }
        let off = (sum / *nodes as f64 - 1.0).abs();
        assert!(off <= 4.0 * error / 10_f64.sqrt() + 1e-9, "{file} {engine}: {off} {error}");
    }
}

#[test]
fn what_is_small_is_known_exactly() {
    for (file, count) in [("toy.dlx", 1_u32), ("mixed2.dlx", 46), ("no_options.dlx", 0)] {
        let problem = known(file);
        for &engine in Engine::ALL {
            let estimate = problem.search().engine(engine).estimate(100).expect("it is small");
            assert!(estimate.is_exact(), "{file} {engine}");
            assert_eq!((estimate.dives, estimate.stop), (0, None));
            assert_eq!(estimate.known, Some(count.into()), "{file} {engine}");
            // A limit on nodes keeps the frontier out, which does not visit them.
            let (_, outcome) = problem.search().engine(engine).node_limit(u64::MAX).count();
            assert_eq!(estimate.nodes.value, outcome.stats.nodes.into(), "{file} {engine}");
            assert_eq!(estimate.engine, outcome.stats.engine);
        }
    }
}

#[test]
fn what_the_root_decides_takes_one_node_or_none() {
    let orphan: Problem = "a b\na\n".parse().expect("sound");
    let found = orphan.search().preprocess(false).estimate(1).expect("it is small");
    assert_eq!((found.nodes.value, found.covers.value), (Magnitude::ONE, Magnitude::ZERO));
    let refuted = orphan.search().estimate(1).expect("it is small");
    assert_eq!((refuted.nodes.value, refuted.known), (Magnitude::ZERO, Some(0_u32.into())));
}

#[test]
fn a_count_that_need_not_visit_the_covers_is_not_taken_for_a_long_one() {
    let problem = models::build("dominoes", &["16x16"]).expect("a model");
    let estimate = estimate(&problem, 0, 5_000);
    let covers = "2444888770250892795802079170816";
    assert_eq!(estimate.known.as_ref().map(ToString::to_string).as_deref(), Some(covers));
    assert_eq!(estimate.counted_by, Engine::Frontier);
    assert!(estimate.count_seconds.high < Magnitude::from(60.0), "{estimate:?}");
    assert!(estimate.search_seconds.low > Magnitude::from(1e12), "{estimate:?}");
}

#[test]
fn the_covers_of_independent_parts_multiply_and_their_nodes_add_up() {
    let queens = known("queens12.dlx");
    let mut builder = ProblemBuilder::new();
    for board in 0..2 {
        let items: Vec<ItemId> = queens
            .items()
            .map(|item| {
                let name = format!("{}_{board}", queens.item_name(item));
                match queens.is_primary(item) {
                    true => builder.primary(name),
                    false => builder.secondary(name),
                }
            })
            .collect();
        for option in queens.options() {
            builder.option(queens.option_items(option).iter().map(|item| items[item.index()]));
        }
    }
    let problem = builder.build().expect("sound");
    let estimate = estimate(&problem, 3, 64);
    let (nodes, covers) = (Magnitude::from(2 * 99_312_u64), Magnitude::from(14_200_u64 * 14_200));
    assert!(estimate.nodes.low <= nodes && nodes <= estimate.nodes.high, "{estimate:?}");
    assert!(estimate.covers.low <= covers && covers <= estimate.covers.high, "{estimate:?}");
}

#[test]
fn the_same_seed_gives_the_same_estimate_on_any_number_of_threads() {
    for case in [LARGE[0], LARGE[4], LARGE[10]] {
        let problem = known(case.0);
        let on = |threads: usize, seed| {
            let threads = NonZeroUsize::new(threads).expect("not zero");
            problem.search().seed(seed).threads(threads).estimate(40).expect("nothing stops it")
        };
        let alone = on(1, 5);
        assert_eq!(alone, on(1, 5));
        let two = on(2, 5);
        assert_eq!((alone.nodes, alone.covers), (two.nodes, two.covers));
        let half = alone.search_seconds.times(0.5).value.to_f64();
        assert!((two.search_seconds.value.to_f64() / half - 1.0).abs() < 1e-9);
        assert_ne!(alone.nodes, on(1, 6).nodes);
    }
}

#[test]
fn limits_and_cancelling_leave_what_is_known_so_far() {
    let problem = models::build("queens", &["40"]).expect("a model");
    let timed = problem.search().time_limit(Duration::from_millis(500)).estimate(u64::MAX);
    let timed = timed.expect("enough time for a few dives");
    assert_eq!(timed.stop, Some(Stop::TimeLimit));
    assert!(timed.dives >= 16 && timed.nodes.value > Magnitude::from(1e12), "{timed:?}");

    let limited = problem.search().node_limit(50_000).estimate(u64::MAX).expect("enough nodes");
    assert_eq!(limited.stop, Some(Stop::NodeLimit));
    let again = problem.search().node_limit(50_000).estimate(u64::MAX).expect("enough nodes");
    assert_eq!(limited, again);

    let none = problem.search().limits(Limits::default().with_nodes(1)).estimate(100);
    assert_eq!(none, Err(Stop::NodeLimit));
    let none = problem.search().time_limit(Duration::ZERO).estimate(100);
    assert_eq!(none, Err(Stop::TimeLimit));

    let (cancel, progress) = (Cancel::new(), Progress::new());
    let search = problem.search().cancel(&cancel).progress(&progress);
    let found = std::thread::scope(|scope| {
        let diving = scope.spawn(|| search.estimate(u64::MAX));
        while progress.nodes() < 100_000 {
            std::thread::yield_now();
        }
        cancel.cancel();
        diving.join().expect("it does not panic")
    });
    assert_eq!(found.expect("many dives were made").stop, Some(Stop::Cancelled));
    assert_eq!(problem.search().cancel(&cancel).estimate(100), Err(Stop::Cancelled));
}

fn agrees(cases: u32) {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let config = ProptestConfig { cases: cases / 4, ..Default::default() };
        let outcome = TestRunner::new(config).run(&plans(Features { colors, bounds }), |plan| {
            let problem = plan.build();
            let truth = covers(&problem).len();
            for branch in [Branch::Mrv, Branch::Weighted] {
                let estimate = problem.search().branch(branch).estimate(20);
                let estimate = estimate.expect("nothing stops it");
                prop_assert_eq!(estimate.known.clone(), Some(truth.into()));
                prop_assert!(estimate.is_exact());
                prop_assert_eq!(estimate.covers.value, Magnitude::from(truth as u64));
            }
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn small_random_problems_are_known_exactly() {
    agrees(400);
}

#[test]
#[ignore = "takes half a minute; ./check --all runs it"]
fn a_hundred_thousand_small_random_problems_are_known_exactly() {
    agrees(100_000);
}
