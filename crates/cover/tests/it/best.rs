//! The cheapest covers, against brute force: the oracle's covers sorted by cost.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::{Best, Cancel, OptionId, Problem, ProblemBuilder, Search, Stop};

use crate::oracle::{Features, Plan, covers, plans};

/// A cover with its cost, as the oracle knows it.
type Known = (i64, Vec<OptionId>);

/// Returns all covers with their costs, in order.
fn truth(problem: &Problem) -> Vec<Known> {
    let cost = |cover: &[OptionId]| cover.iter().map(|&option| problem.cost(option)).sum();
    let mut all: Vec<Known> =
        covers(problem).into_iter().map(|cover| (cost(&cover), cover)).collect();
    all.sort();
    all
}

/// Returns all ways to cover every item at least once, with their costs, in order.
fn truth_at_least_once(problem: &Problem) -> Vec<Known> {
    let options: Vec<OptionId> =
        problem.options().filter(|option| !problem.idle_options().contains(option)).collect();
    let mut all = Vec::new();
    for set in 0..1_u32 << options.len() {
        let chosen: Vec<OptionId> =
            (0..options.len()).filter(|k| set >> k & 1 == 1).map(|k| options[k]).collect();
        if problem.verify_at_least_once(&chosen).is_ok() {
            let cost = match problem.has_costs() {
                true => chosen.iter().map(|&option| problem.cost(option)).sum(),
                false => chosen.len() as i64,
            };
            all.push((cost, chosen));
        }
    }
    all.sort();
    all
}

fn known(best: &Best) -> Vec<Known> {
    best.covers().iter().map(|priced| (priced.cost, priced.cover.options().to_vec())).collect()
}

/// Checks everything that is promised of a complete answer.
fn agrees(search: &Search<'_>, truth: &[Known]) -> Result<(), TestCaseError> {
    let least = truth.first().map(|it| it.0);
    for count in [1, 2, 3, 7, truth.len(), truth.len() + 1] {
        let (best, outcome) = search.clone().best(count);
        prop_assert!(outcome.stop.is_complete() && best.is_complete());
        let found = known(&best);
        prop_assert!(found.is_sorted_by(|a, b| a < b), "in order, each once: {:?}", found);
        let costs = |list: &[Known]| list.iter().map(|it| it.0).collect::<Vec<_>>();
        prop_assert_eq!(costs(&found), costs(&truth[..count.min(truth.len())]), "{}", count);
        prop_assert!(found.iter().all(|it| truth.binary_search(it).is_ok()));
        if let Some(last) = found.last() {
            let below = truth.partition_point(|it| it.0 < last.0);
            prop_assert_eq!(&found[..below], &truth[..below]);
        }
        prop_assert_eq!(best.proven(), found.len());
        prop_assert_eq!(best.gap(), best.cost().map(|_| 0));
    }
    let (best, outcome) = search.clone().all_best();
    prop_assert!(outcome.stop.is_complete());
    let optima: Vec<Known> = truth.iter().filter(|it| Some(it.0) == least).cloned().collect();
    prop_assert_eq!(known(&best), optima);
    Ok(())
}

/// Checks what is promised of an answer that a limit cut short.
fn is_honest(search: &Search<'_>, truth: &[Known], nodes: u64) -> Result<(), TestCaseError> {
    for count in [1, 3] {
        let (best, outcome) = search.clone().node_limit(nodes).best(count);
        let found = known(&best);
        prop_assert!(found.iter().all(|it| truth.binary_search(it).is_ok()));
        let Some(bound) = best.bound() else {
            prop_assert_eq!(outcome.stop, Stop::Exhausted);
            continue;
        };
        prop_assert_eq!(outcome.stop, Stop::NodeLimit);
        for other in truth.iter().filter(|it| !found.contains(it)) {
            prop_assert!(other.0 >= bound, "{:?} is below {}", other, bound);
        }
        prop_assert_eq!(best.proven(), found.iter().filter(|it| it.0 <= bound).count());
    }
    Ok(())
}

fn agrees_with_brute_force(plan: &Plan) -> Result<(), TestCaseError> {
    let problem = plan.build();
    let all = truth(&problem);
    agrees(&problem.search(), &all)?;
    agrees(&problem.search().preprocess(false), &all)?;
    for nodes in [1, 2, 3, 5] {
        is_honest(&problem.search().preprocess(false), &all, nodes)?;
    }
    let outcome = problem.search().best(1).1;
    if let Some(refutation) = outcome.refutation {
        prop_assert!(all.is_empty() && refutation.check(&problem, &[]));
    }
    if problem.option_count() <= 10 {
        let all = truth_at_least_once(&problem);
        let search = problem.search().at_least_once(true);
        agrees(&search, &all)?;
        is_honest(&search, &all, 2)?;
    }
    Ok(())
}

/// Without costs in a fifth of the cases, and otherwise with a few very large ones.
fn with_costs(mut plan: Plan, kind: u8) -> Plan {
    for (_, cost) in &mut plan.options {
        *cost *= match kind {
            0 => 0,
            1 => i64::MAX / 64,
            _ => 1,
        };
    }
    plan
}

fn compare(cases: u32) {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut runner = TestRunner::new(ProptestConfig { cases: cases / 4, ..Default::default() });
        let plans = (plans(Features { colors, bounds }), 0_u8..5)
            .prop_map(|(plan, kind)| with_costs(plan, kind));
        runner
            .run(&plans, |plan| agrees_with_brute_force(&plan))
            .unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn the_cheapest_covers_of_random_problems_agree_with_brute_force() {
    compare(1_200);
}

#[test]
#[ignore = "takes minutes; ./check --all runs it"]
fn the_cheapest_covers_of_a_hundred_thousand_random_problems_agree_with_brute_force() {
    compare(100_000);
}

#[test]
fn an_empty_problem_has_the_empty_cover_at_no_cost() {
    let problem = ProblemBuilder::new().build().expect("sound");
    let (best, outcome) = problem.search().best(3);
    assert_eq!((known(&best), outcome.stop), (vec![(0, vec![])], Stop::Exhausted));
    assert_eq!(known(&problem.search().best(0).0), []);
}

#[test]
fn a_problem_without_a_cover_is_answered_with_the_reason() {
    let problem: Problem = "a b\na\n".parse().expect("sound");
    let (best, outcome) = problem.search().best(1);
    assert!(best.is_complete() && best.covers().is_empty());
    assert_eq!((best.cost(), best.gap(), outcome.stop), (None, None, Stop::Exhausted));
    let refutation = outcome.refutation.expect("b has no option");
    assert!(refutation.check(&problem, &[]));
}

#[test]
fn options_left_out_are_not_used() {
    let text = r#"{"items": ["a"], "options": [{"items": ["a"], "cost": 1}, {"items": ["a"], "cost": 2}]}"#;
    let problem: Problem = text.parse().expect("sound");
    let cheap = problem.option("1").expect("there are two");
    for at_least_once in [false, true] {
        let search = problem.search().leave_out([cheap]).at_least_once(at_least_once);
        assert_eq!(search.best(1).0.cost(), Some(2));
    }
}

#[test]
fn costs_near_the_limits_of_the_type_do_not_overflow() {
    for sign in [1, -1] {
        let mut builder = ProblemBuilder::new();
        let [a, b] = ["a", "b"].map(|name| builder.primary(name));
        let half = i64::MAX / 2 * sign;
        builder.option([a]).cost(half);
        builder.option([b]).cost(half);
        builder.option([a, b]);
        let problem = builder.build().expect("the costs fit together");
        let (best, _) = problem.search().best(2);
        let costs: Vec<i64> = best.covers().iter().map(|priced| priced.cost).collect();
        assert_eq!(costs, if sign > 0 { [0, 2 * half] } else { [2 * half, 0] });
    }
}

#[test]
fn a_cancelled_search_answers_with_a_bound_that_holds() {
    let problem = random_partition(60, 900, 5);
    let cancel = Cancel::new();
    cancel.cancel();
    let (best, outcome) = problem.search().cancel(&cancel).best(1);
    assert_eq!(outcome.stop, Stop::Cancelled);
    let bound = best.bound().expect("it is not complete");
    let least = problem.search().best(1).0.cost().expect("the options of one item suffice");
    assert!(bound <= least);
}

#[test]
fn a_limit_on_nodes_leaves_bounds_that_close_in_on_the_least_cost() {
    let problem = random_partition(60, 900, 5);
    let least = problem.search().best(1).0.cost().expect("the options of one item suffice");
    for nodes in [1, 10, 100, 1000] {
        let (best, outcome) = problem.search().node_limit(nodes).best(1);
        assert!(outcome.stats.nodes <= nodes);
        assert!(best.cost().is_none_or(|cost| cost >= least));
        assert!(best.bound().is_none_or(|bound| bound <= least));
    }
}

/// A set partitioning problem with costs, and an expensive option for each item alone. The numbers
/// are those of a linear congruential generator.
pub(crate) fn random_partition(items: u64, options: usize, longest: u64) -> Problem {
    let mut state = 7_u64;
    let mut draw = move |below: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut builder = ProblemBuilder::new();
    let all: Vec<_> = (0..items).map(|k| builder.primary(format!("i{k}"))).collect();
    for &item in &all {
        builder.option([item]).cost(1_000);
    }
    for _ in 0..options {
        let mut held: Vec<_> =
            (0..2 + draw(longest - 1)).map(|_| all[draw(items) as usize]).collect();
        held.sort_unstable();
        held.dedup();
        let cost = 100 * held.len() as i64 + draw(150) as i64;
        builder.option(held).cost(cost);
    }
    builder.build().expect("sound")
}

/// Returns a model with a cost from 0 to 100 for each option.
pub(crate) fn with_made_up_costs(model: &str) -> Problem {
    let words: Vec<&str> = model.split(' ').collect();
    let problem = quadrille::models::build(words[0], &words[1..]).expect("a model");
    let mut builder = ProblemBuilder::new();
    for item in problem.items() {
        match problem.is_primary(item) {
            true => builder.primary(problem.item_name(item)),
            false => builder.secondary(problem.item_name(item)),
        };
    }
    for option in problem.options() {
        let cost = i64::from(option.number()) * 7919 % 101;
        builder.option(problem.entries(option)).cost(cost);
    }
    builder.build().expect("sound")
}

/// Compares the cheapest cover and the 1,000 cheapest with all covers, visited by an engine.
fn agrees_with_enumeration(model: &str) {
    let problem = with_made_up_costs(model);
    let mut costs: Vec<i64> = problem.solutions().map(|cover| cover.cost(&problem)).collect();
    costs.sort_unstable();
    for count in [1, 1000] {
        let best = problem.best(count).expect("no limits");
        let found: Vec<i64> = best.iter().map(|priced| priced.cost).collect();
        assert_eq!(found, costs[..count], "{model}");
        for priced in &best {
            assert_eq!(problem.verify(priced.cover.options()), Ok(()));
            assert_eq!(priced.cover.cost(&problem), priced.cost);
        }
    }
}

#[test]
fn the_thousand_cheapest_covers_of_models_agree_with_enumeration() {
    for model in ["soma", "dominoes 6x8"] {
        agrees_with_enumeration(model);
    }
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn the_thousand_cheapest_covers_of_large_models_agree_with_enumeration() {
    for model in ["pentominoes 6x10", "queens 12", "dominoes 8x8"] {
        agrees_with_enumeration(model);
    }
}

/// The least cost of dominoes on a board, row by row: for each set of squares that dominoes of the
/// row above reach into, the least cost so far. It shares nothing with the library.
fn cheapest_dominoes(size: usize, cost: impl Fn(usize, usize, bool) -> i64) -> i64 {
    let mut least = vec![None; 1 << size];
    least[0] = Some(0);
    for row in 0..size {
        for column in 0..size {
            let mut next: Vec<Option<i64>> = vec![None; 1 << size];
            let bit = 1 << column;
            let down = (row + 1 < size).then(|| cost(row, column, true));
            let right = (column + 1 < size).then(|| cost(row, column, false));
            let mut offer = |state: usize, cost: i64| {
                let known = &mut next[state];
                *known = Some(known.map_or(cost, |known: i64| known.min(cost)));
            };
            // A bit of the state: the square, or the one below it if it is passed, is covered.
            for (state, &sum) in least.iter().enumerate() {
                let Some(sum) = sum else { continue };
                if state & bit != 0 {
                    offer(state & !bit, sum);
                    continue;
                }
                if let Some(down) = down {
                    offer(state | bit, sum + down);
                }
                if let Some(right) = right.filter(|_| state & (bit << 1) == 0) {
                    offer(state | bit << 1, sum + right);
                }
            }
            least = next;
        }
    }
    least[0].expect("there is a tiling")
}

#[test]
fn the_cheapest_dominoes_agree_with_a_count_row_by_row() {
    for size in [4, 8, 10] {
        let problem = with_made_up_costs(&format!("dominoes {size}x{size}"));
        let layout = problem.layout().cloned();
        assert!(layout.is_none(), "the costs are looked up by the names of the items");
        let plain = quadrille::models::build("dominoes", &[&format!("{size}x{size}")]);
        let plain = plain.expect("a model");
        let name =
            |row: usize, column: usize| plain.items().nth(row * size + column).expect("a square");
        let cost = |row: usize, column: usize, is_down: bool| {
            let held = [
                name(row, column),
                if is_down { name(row + 1, column) } else { name(row, column + 1) },
            ];
            let is_it = |option: &OptionId| {
                let items = plain.option_items(*option);
                held.iter().all(|item| items.contains(item))
            };
            problem.cost(plain.options().find(is_it).expect("a domino"))
        };
        let best = problem.best(1).expect("no limits");
        assert_eq!(best[0].cost, cheapest_dominoes(size, cost), "{size}");
    }
}
