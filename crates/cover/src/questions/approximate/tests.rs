use std::collections::HashMap;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::*;
use crate::engine::tests::oracle::{Features, covers, plans};
use crate::problem::Problem;
use crate::watch::ALWAYS;

fn sampled(problem: &Problem, count: usize, seed: u64, how: How) -> ApproximateSample {
    let search = problem.search();
    let guard = search.guard();
    sample(&search.alone(), &guard, count, seed, how, &|_, _| {}).expect("nothing stops it")
}

/// A walk that never sees more than a few items at once.
fn near_sighted(largest: usize) -> How {
    How { largest, ..How::default() }
}

/// Returns half the sum of the differences between the shares of the covers and the fair share: 0
/// if all are equal, 1 if they could not differ more.
fn bias(problem: &Problem, count: usize, how: How) -> f64 {
    let all = covers(problem);
    let mut times: HashMap<&[OptionId], u32> = all.iter().map(|cover| (&cover[..], 0)).collect();
    let sample = sampled(problem, count, 5, how);
    for cover in &sample.covers {
        *times.get_mut(cover.options()).expect("a cover") += 1;
    }
    let fair = 1.0 / all.len() as f64;
    times.values().map(|&n| (f64::from(n) / count as f64 - fair).abs()).sum::<f64>() / 2.0
}

/// The bias that a fair draw would have: half the mean deviation of the counts.
fn chance(covers: usize, count: usize) -> f64 {
    (covers as f64 / (2.0 * std::f64::consts::PI * count as f64)).sqrt()
}

#[test]
fn small_problems_are_sampled_as_fairly_as_by_fair_draws() {
    for (model, covers) in [("dominoes 4x4", 36), ("queens 7", 40), ("latin 4 reduced", 4)] {
        let words: Vec<&str> = model.split(' ').collect();
        let problem = crate::models::build(words[0], &words[1..]).expect("a model");
        for (how, most) in [(How::default(), 1.5), (near_sighted(6), 1.5)] {
            // Walks that see little may never leave a queens position, and say so.
            if model == "queens 7" && how.largest < usize::MAX {
                continue;
            }
            let bias = bias(&problem, 2000, how);
            let chance = chance(covers, 2000);
            assert!(bias < most * chance, "{model} {}: {bias} {chance}", how.largest);
        }
    }
}

/// Returns how often two covers of a sample are the same, divided by how often that happens in fair
/// draws from so many covers: 1 on average if the draw is fair, and more if it is not. Up to a
/// constant it is the statistic of a χ² test.
fn repetition(sample: &ApproximateSample, covers: usize) -> f64 {
    let mut times: HashMap<&Cover, u32> = HashMap::new();
    for cover in &sample.covers {
        *times.entry(cover).or_default() += 1;
    }
    let pairs = |n: f64| n * (n - 1.0) / 2.0;
    let same: f64 = times.values().map(|&n| pairs(f64::from(n))).sum();
    same * covers as f64 / pairs(sample.covers.len() as f64)
}

#[test]
fn walks_through_problems_that_do_not_fit_one_region_repeat_covers_as_seldom_as_fair_draws() {
    for (size, covers, count) in [("5x6", 1_183, 500), ("6x6", 6_728, 1_500)] {
        let problem = crate::models::build("dominoes", &[size]).expect("a model");
        for seed in 1..4 {
            let sample = sampled(&problem, count, seed, How::default());
            let repetition = repetition(&sample, covers);
            assert!(repetition < 1.3, "{size}, seed {seed}: {repetition}");
            assert!(sample.changed > sample.steps / 2, "{size}, seed {seed}");
        }
    }
}

#[test]
fn every_remnant_has_the_ways_that_the_definition_says() {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let config = ProptestConfig { cases: 60, ..Default::default() };
        let case = (plans(Features { colors, bounds }), any::<u16>(), any::<usize>());
        let outcome = TestRunner::new(config).run(&case, |(plan, mask, which)| {
            let problem = plan.build();
            let all = covers(&problem);
            if all.is_empty() {
                return Ok(());
            }
            let cover = &all[which % all.len()];
            let is_inside: Vec<bool> =
                problem.items().map(|item| mask >> (item.index() % 16) & 1 == 1).collect();
            let region: Vec<ItemId> =
                problem.items().filter(|item| is_inside[item.index()]).collect();
            let inside = |option: &OptionId| {
                problem.option_items(*option).iter().any(|item| is_inside[item.index()])
            };
            let outside = |cover: &[OptionId]| -> Vec<OptionId> {
                cover.iter().copied().filter(|option| !inside(option)).collect()
            };
            let mut truth: Vec<Vec<OptionId>> =
                all.iter().filter(|it| outside(it) == outside(cover)).cloned().collect();
            truth.sort();
            let (none, mut watch) = (crate::problem::OptionSet::default(), Watch::new(ALWAYS));
            let holders = Holders::new(&problem, &none, &mut watch).expect("it fits");
            let mut cutter = Cutter::new(&problem, &holders).expect("it fits");
            let remnant = cutter.cut(cover, &region, &is_inside, &mut watch).expect("it fits");
            let ways = remnant.problem.search().preprocess(false).solutions();
            let mut found: Vec<Vec<OptionId>> = ways
                .map(|way| {
                    let new = way.iter().map(|option| remnant.options[option.index()]);
                    let mut cover: Vec<OptionId> =
                        remnant.kept.iter().copied().chain(new).collect();
                    cover.sort();
                    cover
                })
                .collect();
            found.sort();
            prop_assert_eq!(found, truth);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

fn agrees(cases: u32) {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let config = ProptestConfig { cases: cases / 4, ..Default::default() };
        let case = (plans(Features { colors, bounds }), any::<u64>());
        let outcome = TestRunner::new(config).run(&case, |(plan, seed)| {
            let problem = plan.build();
            let all = covers(&problem);
            for how in [How::default(), near_sighted(2)] {
                let sample = sampled(&problem, 3, seed, how);
                prop_assert_eq!(sample.covers.len(), if all.is_empty() { 0 } else { 3 });
                for cover in &sample.covers {
                    prop_assert!(all.iter().any(|it| it == cover.options()), "{cover:?}");
                }
                prop_assert_eq!(&sample, &sampled(&problem, 3, seed, how));
            }
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn samples_are_covers_and_the_same_for_the_same_seed() {
    agrees(40);
}

#[test]
#[ignore = "takes minutes; ./check --all runs it"]
fn samples_of_ten_thousand_random_problems_are_covers() {
    agrees(10_000);
}

#[test]
fn a_sample_that_is_stopped_is_not_taken_for_none() {
    use crate::drive::Cancel;
    let problem = crate::models::build("queens", &["30"]).expect("a model");
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = problem.search().cancel(&cancel).sample_approximately(1, 1);
    assert_eq!(stopped, Err(Stop::Cancelled));
    let time = std::time::Duration::ZERO;
    let stopped = problem.search().time_limit(time).sample_approximately(1, 1);
    assert_eq!(stopped, Err(Stop::TimeLimit));
    let none: Problem = "a b\na\n".parse().expect("sound");
    assert_eq!(none.search().sample_approximately(5, 1).map(|it| it.covers.len()), Ok(0));
}

#[test]
fn what_is_left_out_is_never_drawn() {
    let problem = crate::models::build("dominoes", &["4x4"]).expect("a model");
    let out = OptionId(0);
    let sample = problem.search().leave_out([out]).sample_approximately(50, 3).expect("no limit");
    assert!(sample.covers.iter().all(|cover| cover.iter().all(|option| option != out)));
    assert_eq!(sample.covers.len(), 50);
}
