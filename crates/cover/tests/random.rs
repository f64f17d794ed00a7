//! Every engine against brute force, on random problems: the first line of defence.

mod oracle;

use oracle::{Features, Plan, covers, plans};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::{Branch, Engine, OptionId, Problem, Stop};

const ENGINES: [Engine; 3] = [Engine::Auto, Engine::Links, Engine::Cells];

/// All covers that an engine finds, sorted as the oracle sorts them; each one checked.
fn found(
    problem: &Problem,
    engine: Engine,
    branch: Branch,
    seed: Option<u64>,
) -> (Vec<Vec<OptionId>>, u64) {
    let mut search = problem.search().engine(engine).branch(branch);
    if let Some(seed) = seed {
        search = search.seed(seed);
    }
    let mut solutions = search.solutions();
    let mut all: Vec<Vec<OptionId>> = solutions
        .by_ref()
        .map(|cover| {
            problem.verify(cover.options()).expect("an engine's answer is a cover");
            let mut options: Vec<_> = cover.into();
            options.sort();
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
    for engine in ENGINES {
        for branch in Branch::ALL {
            for seed in [None, Some(7)] {
                let (found, nodes) = found(&problem, engine, branch, seed);
                prop_assert_eq!(&found, &truth, "{} {} {:?}", engine, branch, seed);
                if branch == Branch::Mrv {
                    nodes_of_mrv.push(nodes);
                }
            }
        }
        let (count, outcome) = problem.search().engine(engine).count();
        prop_assert_eq!(count, truth.len().into());
        prop_assert!(outcome.stop.is_complete());
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
