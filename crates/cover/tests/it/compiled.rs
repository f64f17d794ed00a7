//! The compiled set against brute force: every answer, on random problems with every feature.

mod file;
mod forms;

use crate::best::with_made_up_costs;
use crate::oracle::{Features, Plan, covers, plans};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::{BigUint, Cover, Covers, Engine, OptionId, Problem, models};

fn compiled(problem: &Problem) -> Covers {
    problem.compile().expect("a small problem fits")
}

/// Checks every answer of a set that should hold these covers, which are sorted.
fn check(set: &Covers, truth: &[Vec<OptionId>]) -> Result<(), TestCaseError> {
    let problem = set.problem();
    prop_assert_eq!(set.count(), &BigUint::from(truth.len()));
    prop_assert_eq!(set.is_empty(), truth.is_empty());

    let listed: Vec<Cover> = set.iter().collect();
    let mut sorted: Vec<Vec<OptionId>> = listed.iter().cloned().map(Into::into).collect();
    sorted.sort();
    prop_assert_eq!(&sorted, truth);

    for (rank, cover) in listed.iter().enumerate() {
        let rank = BigUint::from(rank);
        prop_assert!(set.contains(cover.options()));
        prop_assert_eq!(set.rank(cover.options()), Some(rank.clone()));
        prop_assert_eq!(set.nth(&rank), Some(cover.clone()));
        let mut backwards = cover.options().to_vec();
        backwards.reverse();
        prop_assert_eq!(set.rank(&backwards), Some(rank));
        // One option more, one less, one twice: no longer this cover.
        for option in problem.options() {
            let mut other = backwards.clone();
            match other.iter().position(|&it| it == option) {
                Some(place) => drop(other.remove(place)),
                None => other.push(option),
            }
            other.sort();
            prop_assert_eq!(set.contains(&other), truth.contains(&other));
            prop_assert_eq!(set.rank(&other).is_some(), truth.contains(&other));
        }
        if let Some(&first) = backwards.first() {
            backwards.push(first);
            prop_assert!(!set.contains(&backwards));
        }
    }
    prop_assert_eq!(set.nth(&truth.len().into()), None);
    let middle = truth.len() / 2;
    let rest: Vec<Cover> = set.iter_from(&middle.into()).collect();
    prop_assert_eq!(&rest[..], &listed[middle..]);

    // The sort is stable, so covers of equal cost stay in the order of their ranks.
    let mut by_cost = listed.clone();
    by_cost.sort_by_key(|cover| cover.cost(problem));
    let found: Vec<Cover> = set.by_cost().expect("small").collect();
    prop_assert_eq!(&found, &by_cost);
    prop_assert_eq!(set.cheapest().expect("small"), by_cost.first().cloned());

    let shares = set.shares().expect("small");
    for option in problem.options() {
        let count = truth.iter().filter(|cover| cover.contains(&option)).count();
        prop_assert_eq!(shares.count(option), &BigUint::from(count));
        let share = count as f64 / truth.len().max(1) as f64;
        prop_assert!((shares.share(option) - share).abs() < 1e-9);
    }

    let samples: Vec<Cover> = set.sample(7).expect("small").take(8).collect();
    prop_assert_eq!(samples.len(), if truth.is_empty() { 0 } else { 8 });
    prop_assert!(samples.iter().all(|cover| listed.contains(cover)));
    forms::check(set, truth)?;
    let read = Covers::from_bytes(&set.to_bytes().expect("small")).expect("sound");
    prop_assert_eq!(read.iter().collect::<Vec<_>>(), listed);
    prop_assert_eq!(read.sample(7).expect("small").nth(5), samples.get(5).cloned());
    prop_assert_eq!(set.sample(7).expect("small").nth(5), samples.get(5).cloned());
    Ok(())
}

fn agrees(plan: &Plan, force: u16, forbid: u16) -> Result<(), TestCaseError> {
    let problem = plan.build();
    let truth = covers(&problem);
    let set = compiled(&problem);
    check(&set, &truth)?;

    let chosen = |mask: u16| -> Vec<OptionId> {
        problem.options().filter(|option| mask >> (option.index() % 16) & 1 == 1).collect()
    };
    let (force, forbid) = (chosen(force), chosen(forbid));
    let fits = |cover: &&Vec<OptionId>| {
        force.iter().all(|option| cover.contains(option))
            && !forbid.iter().any(|option| cover.contains(option))
    };
    let some: Vec<Vec<OptionId>> = truth.iter().filter(fits).cloned().collect();
    check(&set.with(&force, &forbid).expect("small"), &some)?;
    let twice = set.with(&force, &[]).and_then(|set| set.with(&[], &forbid)).expect("small");
    check(&twice, &some)?;

    let left: Vec<_> =
        truth.iter().filter(|it| !forbid.iter().any(|o| it.contains(o))).cloned().collect();
    for engine in [Engine::Frontier, Engine::Cells] {
        let search = problem.search().engine(engine);
        check(&search.clone().compile().0.expect("small"), &truth)?;
        for preprocess in [true, false] {
            let search = search.clone().preprocess(preprocess);
            let search = search.leave_out(forbid.iter().copied());
            let (set, outcome) = search.compile();
            check(&set.expect("small"), &left)?;
            prop_assert_eq!(outcome.stats.solutions, left.len() as u64);
        }
        let (set, _) = search.compile();
        check(&set.and_then(|set| set.with(&force, &forbid)).expect("small"), &some)?;
    }
    Ok(())
}

fn compare(cases: u32) {
    let masks = |few: u32| {
        any::<[u16; 4]>()
            .prop_map(move |it| it.iter().take(few as usize).fold(u16::MAX, |all, one| all & one))
    };
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut runner = TestRunner::new(ProptestConfig { cases: cases / 4, ..Default::default() });
        let case = (plans(Features { colors, bounds }), masks(4), masks(2));
        runner
            .run(&case, |(plan, force, forbid)| agrees(&plan, force, forbid))
            .unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn random_problems_agree_with_brute_force() {
    compare(400);
}

#[test]
#[ignore = "takes minutes; ./check --all runs it"]
fn a_hundred_thousand_random_problems_agree_with_brute_force() {
    compare(100_000);
}

fn model(words: &str) -> Problem {
    let mut words = words.split(' ');
    let name = words.next().expect("a name");
    models::build(name, &words.collect::<Vec<_>>()).expect("a model")
}

/// The covers of a problem by search, sorted.
fn searched(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut all: Vec<Vec<OptionId>> =
        problem.search().engine(Engine::Links).solutions().map(Into::into).collect();
    all.sort();
    all
}

#[test]
fn well_known_problems_agree_with_a_search() {
    for words in ["dominoes 4x4", "queens 6", "langford 7", "latin 4", "matching 6"] {
        let problem = model(words);
        let truth = searched(&problem);
        for engine in [Engine::Auto, Engine::Frontier, Engine::Bits] {
            let set = problem.search().engine(engine).compile().0.expect("it fits");
            check(&set, &truth).unwrap_or_else(|error| panic!("{words}, {engine}: {error}"));
        }
    }
}

/// There are 258,584,046,368 covers, far too many to be visited.
#[test]
fn the_thousand_cheapest_dominoes_are_those_of_a_search() {
    let problem = with_made_up_costs("dominoes 10x10");
    let set = compiled(&problem);
    let cheapest = set.by_cost().expect("it fits").take(1000);
    let of_set: Vec<i64> = cheapest.map(|cover| cover.cost(&problem)).collect();
    let best = problem.best(1000).expect("no limits");
    let of_search: Vec<i64> = best.iter().map(|priced| priced.cost).collect();
    assert_eq!(of_search, of_set);
}

#[test]
fn a_list_found_through_symmetries_has_all_covers() {
    let problem = model("pentominoes 6x10");
    let (set, outcome) = problem.search().compile();
    let set = set.expect("it fits");
    let (plain, of_plain) = problem.search().symmetry(false).compile();
    assert!(2 * outcome.stats.nodes < of_plain.stats.nodes, "a quarter of the covers is searched");
    assert_eq!(set.count(), &BigUint::from(9356_u32));
    assert!(set.iter().eq(plain.expect("it fits").iter()), "the order is that of the diagram");
    // Without some options fewer symmetries are left, and all that move one of those are lost.
    let left_out: Vec<OptionId> = problem.options().take(2).collect();
    let (some, _) = problem.search().leave_out(left_out.iter().copied()).compile();
    let some = some.expect("it fits");
    assert!(some.iter().eq(set.with(&[], &left_out).expect("it fits").iter()));
}

#[test]
fn a_large_set_answers_without_listing_it() {
    let problem = model("dominoes 16x16");
    let set = compiled(&problem);
    assert_eq!(set.count().to_string(), "2444888770250892795802079170816");
    let rank: BigUint = "1234567890123456789012345678901".parse().expect("a number");
    let cover = set.nth(&rank).expect("there are more");
    assert_eq!(problem.verify(cover.options()), Ok(()));
    assert_eq!(set.rank(cover.options()), Some(rank.clone()));
    assert_eq!(set.iter_from(&rank).next(), Some(cover));
    for cover in set.sample(1).expect("it fits").take(100) {
        assert_eq!(problem.verify(cover.options()), Ok(()));
    }
    let shares = set.shares().expect("it fits");
    let corner = problem.option_items(problem.options().next().expect("one"))[0];
    let held: BigUint = problem
        .options()
        .filter(|&option| problem.option_items(option).contains(&corner))
        .map(|option| shares.count(option).clone())
        .sum();
    assert_eq!(&held, set.count());
}
