//! No false reason is ever given: every refutation passes its own check, and there is no cover.
//!
//! The random problems have what refuters get wrong: bounds up to the largest number, items that no
//! option covers, secondary items, colours, options left out, independent parts, and pairs that do
//! not add up, for which sums are found.

use std::cell::Cell;

use crate::ask::{self, branches, engines};
use crate::joined::{joined, joined_covers};
use crate::oracle::{Features, Plan, plans};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use quadrille::{Branch, Engine, OptionId, Outcome, Problem, Reason, Search, Stop, models};

/// Checks the reason in an outcome, if there is one.
fn is_true(outcome: &Outcome, problem: &Problem, left_out: &[OptionId], covers: usize) -> bool {
    outcome.refutation.as_deref().is_none_or(|refutation| {
        covers == 0 && outcome.stop == Stop::Exhausted && refutation.check(problem, left_out)
    })
}

/// Returns how the search ends that lists the covers, and the one that counts them, each with the
/// number of covers.
fn outcomes(search: Search<'_>) -> [(usize, Outcome); 2] {
    let mut solutions = search.clone().solutions();
    let found = solutions.by_ref().count();
    let (count, outcome) = ask::count(search);
    [(found, solutions.outcome()), (count.try_into().expect("a small count"), outcome)]
}

// Reasons that were once false.

#[test]
fn an_item_without_options_is_not_confused_with_one_of_a_latin_square() {
    let idle: Problem = "a\n".parse().expect("valid");
    for (order, rules) in [("4", &[Branch::Mrv, Branch::Weighted][..]), ("20", &[Branch::Mrv])] {
        let square = models::build("latin", &[order]).expect("a model");
        let problem = joined(&[square, idle.clone()]);
        let last = problem.items().next_back().expect("the idle item");
        for &branch in rules {
            for engine in engines() {
                let search = problem.search().engine(engine).branch(branch);
                for (count, outcome) in outcomes(search) {
                    let words = format!("{order}×{order}, {engine} {branch}");
                    assert_eq!((count, outcome.stop), (0, Stop::Exhausted), "{words}");
                    assert!(is_true(&outcome, &problem, &[], 0), "{words}: {outcome:?}");
                    // An engine that reasons looks for no reason in advance.
                    if outcome.stats.engine != Engine::Learn {
                        let reason = &outcome.refutation.expect("an item has no option").reason;
                        assert_eq!(*reason, Reason::TooFewOptions { item: last }, "{words}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_sum_is_not_reported_for_items_that_need_not_add_up() {
    let text = "0:4294967295|i1 2:2|i2 1:3|i3 1:2|i5 | i0 i4\ni3 i5\ni3 i5\n";
    let problem: Problem = text.parse().expect("valid");
    let needs_two = problem.items().find(|&item| problem.item_name(item) == "i2").expect("named");
    for engine in engines() {
        for branch in branches() {
            for preprocess in [true, false] {
                let search = problem.search().engine(engine).branch(branch);
                for (count, outcome) in outcomes(search.preprocess(preprocess)) {
                    let words = format!("{engine} {branch} {preprocess}");
                    assert_eq!(count, 0, "{words}");
                    assert!(is_true(&outcome, &problem, &[], 0), "{words}: {outcome:?}");
                    if let Some(refutation) = outcome.refutation {
                        let expected = Reason::TooFewOptions { item: needs_two };
                        assert_eq!(refutation.reason, expected, "{words}");
                    }
                }
            }
        }
    }
}

// Random problems.

/// A problem in which every item has to be covered a fixed number of times and all options have the
/// same size, two or three. If the sum of what is needed is not divisible by the size, there is no
/// cover, and the search takes long enough for a sum to be tried.
fn sets_of_one_size() -> impl Strategy<Value = Plan> {
    let times = vec(select(vec![1_u32, 1, 1, 1, 1, 2]), 7..10);
    (times, 2_usize..4, any::<u64>(), any::<u64>()).prop_map(|(times, size, one, other)| {
        let count = times.len();
        let subsets = (0_u32..1 << count).filter(|set| set.count_ones() as usize == size);
        // Leaves three quarters of them, and at most a number that brute force can take.
        let kept = subsets.zip(0..64).filter(|(_, k)| (one | other) >> k & 1 == 1).take(24);
        let option = |set: u32| (0..count).filter(|k| set >> k & 1 == 1).map(|k| (k, 0)).collect();
        Plan {
            primary: times.into_iter().map(|times| (times, times)).collect(),
            secondary: 0,
            options: kept.map(|(set, _)| (option(set), 0)).collect(),
        }
    })
}

/// A random problem; some bounds are without limit.
fn blocks() -> impl Strategy<Value = Plan> {
    let any_plan = any::<(bool, bool, u8)>().prop_flat_map(|(colors, bounds, endless)| {
        plans(Features { colors, bounds }).prop_map(move |mut plan| {
            for (k, (_, max)) in plan.primary.iter_mut().enumerate() {
                if bounds && endless >> (k % 8) & 3 == 3 {
                    *max = u32::MAX;
                }
            }
            plan
        })
    });
    prop_oneof![2 => any_plan, 1 => sets_of_one_size()]
}

/// Items that no option covers. Most need not be covered.
fn idle() -> impl Strategy<Value = Plan> {
    let bounds = select(vec![(0, 1), (0, 3), (0, u32::MAX), (0, 1), (1, 1), (2, 2), (1, u32::MAX)]);
    (vec(bounds, 0..2), 0_usize..2).prop_map(|(primary, secondary)| Plan {
        primary,
        secondary,
        options: Vec::new(),
    })
}

/// The reasons seen so far, by kind.
#[derive(Debug, Default)]
struct Seen {
    too_few: Cell<u32>,
    sums: Cell<u32>,
}

impl Seen {
    fn add(&self, outcome: &Outcome) {
        let Some(refutation) = &outcome.refutation else { return };
        let kind = match refutation.reason {
            Reason::Sum { .. } => &self.sums,
            _ => &self.too_few,
        };
        kind.set(kind.get() + 1);
    }
}

fn compare(cases: u32) -> Seen {
    let seen = Seen::default();
    let nothing = Plan { primary: Vec::new(), secondary: 0, options: Vec::new() };
    let settings =
        (select(vec![true, true, false]), 1_usize..3, select(branches().collect::<Vec<_>>()));
    let blocks = prop_oneof![
        3 => (vec(blocks(), 1..4), idle()),
        1 => (vec(sets_of_one_size(), 1), Just(nothing)),
    ];
    let case = (blocks, any::<u16>(), 0_u8..3, settings);
    let mut runner = TestRunner::new(ProptestConfig { cases, ..Default::default() });
    let outcome =
        runner.run(&case, |((blocks, idle), mask, out, (preprocess, threads, branch))| {
            let mut blocks: Vec<Problem> = blocks.iter().map(Plan::build).collect();
            blocks.push(idle.build());
            let problem = joined(&blocks);
            // One case in three leaves out nothing, the others few options or many.
            let mask = [0, mask & mask.rotate_left(5), mask][usize::from(out)];
            let is_out = |option: &OptionId| mask >> (option.index() % 16) & 1 == 1;
            let left_out: Vec<OptionId> = problem.options().filter(is_out).collect();
            let mut truth = joined_covers(&blocks, &problem);
            truth.retain(|cover| !cover.iter().any(is_out));
            for engine in engines() {
                let search = problem.search().engine(engine).branch(branch).preprocess(preprocess);
                let search = search.threads(threads.try_into().expect("a thread"));
                for (count, outcome) in outcomes(search.leave_out(left_out.iter().copied())) {
                    prop_assert_eq!(count, truth.len(), "{}", engine);
                    prop_assert!(
                        is_true(&outcome, &problem, &left_out, count),
                        "{engine}: {outcome:?}"
                    );
                    seen.add(&outcome);
                }
            }
            Ok(())
        });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    seen
}

#[test]
fn every_reason_of_a_random_problem_passes_its_check() {
    let seen = compare(400);
    // The problems are random. Where few of them had sums, others are drawn.
    for _ in 0..4 {
        if seen.sums.get() <= 20 {
            let more = compare(400);
            seen.too_few.set(seen.too_few.get() + more.too_few.get());
            seen.sums.set(seen.sums.get() + more.sums.get());
        }
    }
    assert!(seen.too_few.get() > 100 && seen.sums.get() > 20, "few reasons to check: {seen:?}");
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn every_reason_of_a_hundred_thousand_random_problems_passes_its_check() {
    let seen = compare(100_000);
    assert!(seen.sums.get() > 5_000, "few sums to check: {seen:?}");
}
