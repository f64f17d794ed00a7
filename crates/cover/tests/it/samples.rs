//! Samples of a compiled set: every cover comes up equally often, and a seed gives the same covers
//! everywhere.
//!
//! Whether draws are uniform is judged by Pearson's statistic χ²: the sum of (drawn − expected)² /
//! expected over all covers. For fair draws of n covers its mean is n − 1, and its cube root is
//! nearly normal (E. B. Wilson and M. M. Hilferty, 1931). Seeds are fixed, so a test that passes
//! once passes always.

use crate::oracle::{Features, covers, plans};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use quadrille::{BigUint, Covers, OptionId, Problem, models};

/// χ² of draws from `count` covers, as the number of standard deviations of its cube root from the
/// mean of that. A draw is the place of a cover in a list of all.
fn deviation(count: usize, draws: impl ExactSizeIterator<Item = usize>) -> f64 {
    let expected = draws.len() as f64 / count as f64;
    let mut drawn = vec![0_u32; count];
    draws.for_each(|cover| drawn[cover] += 1);
    let squares = drawn.iter().map(|&times| (f64::from(times) - expected).powi(2));
    let freedom = (count - 1) as f64;
    let variance = 2.0 / (9.0 * freedom);
    ((squares.sum::<f64>() / expected / freedom).cbrt() - (1.0 - variance)) / variance.sqrt()
}

/// Draws a hundred times as many samples as there are covers.
fn deviation_of_samples(set: &Covers, seed: u64) -> f64 {
    let all: Vec<Vec<OptionId>> = set.iter().map(Into::into).collect();
    let place = |cover: Vec<OptionId>| all.iter().position(|it| *it == cover);
    let samples = set.sample(seed).expect("a small set fits").take(100 * all.len());
    let draws: Vec<usize> =
        samples.map(|it| place(it.into()).expect("a sample is a cover")).collect();
    deviation(all.len(), draws.into_iter())
}

fn model(words: &str) -> Problem {
    let mut words = words.split(' ');
    let name = words.next().expect("a name");
    models::build(name, &words.collect::<Vec<_>>()).expect("a model")
}

/// Options of several kinds: with bounds, alike, and in two independent parts.
const MIXED: [&str; 3] = [
    "1:2|a 0:3|b c\na b\na b\na c\nb c\nc\na\nb\na b c\n",
    "a b c\na b\na b\na b\nc\nc\na\nb c\nb\na c\n",
    "a b c d\na b\na\nb\nc d\nc\nd\nd c\n",
];

fn are_uniform(problem: &Problem, seeds: u64) {
    let set = problem.compile().expect("a small problem fits");
    for seed in 0..seeds {
        let deviation = deviation_of_samples(&set, seed);
        assert!(deviation.abs() < 5.0, "χ² is {deviation:.1} standard deviations off, seed {seed}");
    }
}

#[test]
fn every_cover_comes_up_equally_often() {
    for words in ["dominoes 4x4", "queens 6", "langford 7", "matching 6"] {
        are_uniform(&model(words), 3);
    }
    for text in MIXED {
        are_uniform(&text.parse().expect("sound"), 3);
    }
}

#[test]
#[ignore = "takes seconds; ./check --all runs it"]
fn every_cover_of_a_thousand_problems_comes_up_equally_often() {
    for words in ["dominoes 4x6", "latin 4", "queens 8", "langford 8", "matching 8"] {
        are_uniform(&model(words), 10);
    }
    for text in MIXED {
        are_uniform(&text.parse().expect("sound"), 100);
    }
    let mut runner = TestRunner::deterministic();
    let random = plans(Features { colors: true, bounds: true });
    let mut tested = 0;
    while tested < 1000 {
        let plan = random.new_tree(&mut runner).expect("a plan").current();
        let problem = plan.build();
        if (2..=300).contains(&covers(&problem).len()) {
            are_uniform(&problem, 1);
            tested += 1;
        }
    }
}

/// A draw that takes each option of the first open item with the same probability favours covers
/// in small branches. χ² notices.
#[test]
fn draws_that_are_not_uniform_are_noticed() {
    let set = model("dominoes 4x4").compile().expect("it fits");
    let all: Vec<Vec<OptionId>> = set.iter().map(Into::into).collect();
    let mut state = 1_u64;
    let mut below = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % count
    };
    let draws: Vec<usize> = (0..100 * all.len())
        .map(|_| {
            let mut left: Vec<usize> = (0..all.len()).collect();
            let mut step = 0;
            while left.len() > 1 {
                let mut next: Vec<OptionId> = left.iter().map(|&cover| all[cover][step]).collect();
                next.dedup();
                let option = next[below(next.len())];
                left.retain(|&cover| all[cover][step] == option);
                step += 1;
            }
            left[0]
        })
        .collect();
    assert!(deviation(all.len(), draws.into_iter()) > 10.0);
}

#[test]
fn a_seed_gives_the_same_samples_everywhere() {
    let set = model("dominoes 8x8").compile().expect("it fits");
    let ranks = |seed: u64| -> Vec<u32> {
        let samples = set.sample(seed).expect("it fits").take(5);
        let rank = |cover: quadrille::Cover| set.rank(cover.options()).expect("it is a cover");
        samples.map(rank).map(|rank: BigUint| u32::try_from(rank).expect("small")).collect()
    };
    assert_eq!(ranks(7), [3_425_172, 8_653_896, 665_353, 2_123_566, 12_764_313]);
    assert_eq!(ranks(u64::MAX), [6_818_485, 5_971_702, 5_360_597, 12_855_464, 944_445]);
}
