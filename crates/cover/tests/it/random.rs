//! Compares every engine with brute force on random problems: the first line of defence.

use crate::oracle::{Features, Plan, covers, plans};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::trace::{Event, Grain, Visitor};
use quadrille::{Branch, Engine, OptionId, Problem, ProblemBuilder, Role, Stop};

/// Returns all covers that an engine finds, verified and sorted like the oracle's, and its number
/// of nodes.
fn found(
    problem: &Problem,
    engine: Engine,
    branch: Branch,
    seed: Option<u64>,
    preprocess: bool,
) -> (Vec<Vec<OptionId>>, u64) {
    let mut search = problem.search().engine(engine).branch(branch).preprocess(preprocess);
    if let Some(seed) = seed {
        search = search.seed(seed);
    }
    let mut solutions = search.solutions();
    let mut all: Vec<Vec<OptionId>> = solutions
        .by_ref()
        .map(|cover| {
            problem.verify(cover.options()).expect("an engine's answer is a cover");
            let options: Vec<_> = cover.into();
            assert!(options.is_sorted(), "a cover lists its options in ascending order");
            options
        })
        .collect();
    all.sort();
    let outcome = solutions.outcome();
    assert_eq!(outcome.stop, Stop::Exhausted);
    assert_eq!(outcome.stats.solutions, all.len() as u64);
    (all, outcome.stats.nodes)
}

fn agrees(plan: &Plan) -> Result<(), TestCaseError> {
    let problem = plan.build();
    let truth = covers(&problem);
    let mut nodes_of_mrv = Vec::new();
    for &engine in Engine::ALL {
        for &branch in Branch::ALL {
            for seed in [None, Some(7)] {
                let (plain, nodes) = found(&problem, engine, branch, seed, false);
                prop_assert_eq!(&plain, &truth, "{} {} {:?}", engine, branch, seed);
                let (found, _) = found(&problem, engine, branch, seed, true);
                prop_assert_eq!(&found, &truth, "preprocessed: {} {} {:?}", engine, branch, seed);
                let chosen = engine.choose(&problem, branch);
                if branch == Branch::Mrv && [Engine::Links, Engine::Cells].contains(&chosen) {
                    nodes_of_mrv.push(nodes);
                }
            }
        }
        let (count, outcome) = problem.search().engine(engine).count();
        prop_assert_eq!(count, truth.len().into());
        prop_assert!(outcome.stop.is_complete());
        if let Some(refutation) = outcome.refutation {
            prop_assert!(truth.is_empty() && refutation.check(&problem, &[]));
        }
        let first = problem.search().engine(engine).limit(1).solutions().count();
        prop_assert_eq!(first, truth.len().min(1));
    }
    if !problem.has_bounds() {
        prop_assert!(nodes_of_mrv.iter().all(|&n| n == nodes_of_mrv[0]), "{:?}", nodes_of_mrv);
    }
    Ok(())
}

fn compare(cases: u32) {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut runner = TestRunner::new(ProptestConfig { cases: cases / 4, ..Default::default() });
        runner
            .run(&plans(Features { colors, bounds }), |plan| agrees(&plan))
            .unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn two_thousand_random_problems_agree_with_brute_force() {
    compare(2_000);
}

#[test]
#[ignore = "takes half a minute; ./check --all runs it"]
fn a_hundred_thousand_random_problems_agree_with_brute_force() {
    compare(100_000);
}

/// Returns the problem without some of its options, and for each remaining option its id in the
/// original.
fn without(problem: &Problem, left_out: &[OptionId]) -> (Problem, Vec<OptionId>) {
    let mut builder = ProblemBuilder::new();
    for item in problem.items() {
        match problem.role(item) {
            Role::Primary { min, max } => builder.bounded(problem.item_name(item), min..=max),
            Role::Secondary => builder.secondary(problem.item_name(item)),
        };
    }
    for color in problem.colors() {
        builder.color(problem.color_name(color));
    }
    let kept: Vec<_> = problem.options().filter(|option| !left_out.contains(option)).collect();
    for &option in &kept {
        builder.option(problem.entries(option));
    }
    (builder.build().expect("a part of a valid problem"), kept)
}

#[test]
fn leaving_options_out_equals_building_the_problem_without_them() {
    let features = any::<(bool, bool)>();
    let plan = features.prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds }));
    let mut runner = TestRunner::new(ProptestConfig { cases: 1_000, ..Default::default() });
    let case = (plan, any::<u16>());
    let outcome = runner.run(&case, |(plan, mask)| {
        let problem = plan.build();
        let chosen = |option: &OptionId| mask >> (option.index() % 16) & 1 == 1;
        let left_out: Vec<_> = problem.options().filter(chosen).collect();
        let (rest, kept) = without(&problem, &left_out);
        let mut truth: Vec<Vec<OptionId>> = covers(&rest)
            .into_iter()
            .map(|cover| cover.into_iter().map(|option| kept[option.index()]).collect())
            .collect();
        truth.sort();
        for &engine in Engine::ALL {
            for &branch in Branch::ALL {
                let search = problem.search().engine(engine).branch(branch);
                let (some, others) = left_out.split_at(left_out.len() / 2);
                let search = search.leave_out(some.iter().copied());
                let solutions = search.leave_out(others.iter().copied()).solutions();
                let mut found: Vec<Vec<OptionId>> = solutions.map(Into::into).collect();
                found.iter_mut().for_each(|cover| cover.sort());
                found.sort();
                prop_assert_eq!(&found, &truth, "{} {}", engine, branch);
            }
        }
        let mut told = Covers { now: Vec::new(), all: Vec::new() };
        problem.search().leave_out(left_out.iter().copied()).visit(&mut told);
        told.all.sort();
        prop_assert_eq!(&told.all, &truth, "from the trace");
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

/// Collects the covers from a trace.
struct Covers {
    now: Vec<OptionId>,
    all: Vec<Vec<OptionId>>,
}

impl Visitor for Covers {
    fn grain(&self) -> Grain {
        Grain::Level
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Try { option } => self.now.push(option),
            Event::Undo { .. } => drop(self.now.pop()),
            Event::Solution { .. } => {
                let mut cover = self.now.clone();
                cover.sort();
                self.all.push(cover);
            }
            _ => {}
        }
    }
}

#[test]
fn leaving_out_an_option_of_another_problem_has_no_effect() {
    let large: Problem = "a b\na\nb\na b\n".parse().expect("valid");
    let small: Problem = "a\na\n".parse().expect("valid");
    let last = large.options().next_back().expect("there are three");
    assert_eq!(small.search().leave_out([last]).count().0, 1u32.into());
}
