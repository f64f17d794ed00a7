//! Searches for the cheapest covers that are interrupted, or divided: the same covers after the
//! same work.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::{
    Cancel, Checkpoint, CheckpointError, Problem, Question, Ranking, Search, Stats, Stop,
};

use crate::best::{Known, known, random_partition, truth, with_made_up_costs};
use crate::checkpoint::through_bytes;
use crate::oracle::{Features, plans};

/// What a search has found, and what it took.
type Ended = (Vec<Known>, Stats);

fn end(ranking: Ranking<'_>) -> Ended {
    let (best, outcome) = ranking.best();
    assert_eq!(outcome.stop, Stop::Exhausted);
    (known(&best), outcome.stats)
}

fn undisturbed(search: &Search<'_>, count: Option<usize>) -> Ended {
    let mut ranking = search.clone().ranking(count);
    while ranking.step() {}
    end(ranking)
}

/// Interrupts a search after every `steps` steps. Returns how often, too.
fn interrupted(search: &Search<'_>, count: Option<usize>, steps: usize) -> (Ended, usize) {
    let mut ranking = search.clone().ranking(count);
    let mut stops = 0;
    while (0..steps).all(|_| ranking.step()) {
        stops += 1;
        let checkpoint = through_bytes(ranking.checkpoint());
        let asked = Question::Best { count, at_least_once: false };
        assert!(checkpoint.question() == asked && !checkpoint.is_complete());
        ranking = search.clone().ranking_from(count, &checkpoint).expect("the same search");
    }
    let at_end = through_bytes(ranking.checkpoint());
    assert!(at_end.is_complete());
    let mut again = search.clone().ranking_from(count, &at_end).expect("the same search");
    assert!(!again.step());
    let ended = end(ranking);
    assert_eq!(end(again), ended);
    (ended, stops)
}

#[test]
fn a_search_for_the_cheapest_takes_the_same_steps_however_often_it_is_interrupted() {
    let partition = random_partition(40, 400, 5);
    for (count, steps) in [(Some(1), 5), (Some(3), 30), (None, 30)] {
        let whole = undisturbed(&partition.search(), count);
        let (ended, stops) = interrupted(&partition.search(), count, steps);
        assert_eq!(ended, whole, "{count:?}");
        assert!(stops > 5, "{stops}");
    }
    // Here an engine visits all covers beside branch and bound.
    let pentominoes = with_made_up_costs("pentominoes 3x20");
    let whole = undisturbed(&pentominoes.search(), Some(100));
    let (ended, stops) = interrupted(&pentominoes.search(), Some(100), 1);
    assert_eq!(ended, whole);
    assert!(stops > 0, "{stops}");
}

#[test]
fn a_step_that_is_broken_off_is_taken_again() {
    let problem = random_partition(40, 400, 5);
    // A limit on nodes breaks off steps in the middle; without visiting, as with any such limit.
    let search = problem.search().node_limit(u64::MAX);
    for count in [Some(1), Some(3), None] {
        let whole = undisturbed(&search, count);
        let mut broken = 0;
        let mut ranking = search.clone().node_limit(1).ranking(count);
        loop {
            while ranking.step() {}
            let checkpoint = through_bytes(ranking.checkpoint());
            let (_, outcome) = ranking.best();
            if outcome.stop == Stop::Exhausted {
                break;
            }
            broken += 1;
            let limit = outcome.stats.nodes * 21 / 20 + 7;
            let next = problem.search().node_limit(limit);
            ranking = next.ranking_from(count, &checkpoint).expect("the same search");
            if broken % 10 == 0 {
                let all = search.clone().ranking_from(count, &checkpoint);
                let mut all = all.expect("the same search");
                while all.step() {}
                assert_eq!(end(all), whole, "{count:?} after {broken}");
            }
        }
        assert!(broken > 10, "{broken}");
    }
}

#[test]
fn a_search_that_is_cancelled_before_it_goes_on_keeps_what_it_knows() {
    let problem = random_partition(40, 400, 5);
    let mut ranking = problem.search().ranking(Some(1));
    while ranking.checkpoint().is_some_and(|it| it.found() == 0) && ranking.step() {}
    let checkpoint = through_bytes(ranking.checkpoint());
    let cancel = Cancel::new();
    cancel.cancel();
    let search = problem.search().cancel(&cancel);
    let mut ranking = search.ranking_from(Some(1), &checkpoint).expect("the same search");
    assert!(!ranking.step());
    assert!(ranking.checkpoint().is_none(), "it would be worth less than the one that is there");
    let (best, outcome) = ranking.best();
    assert_eq!(outcome.stop, Stop::Cancelled);
    assert_eq!(known(&best).len() as u64, checkpoint.found());
    assert!(best.bound().is_some());
}

/// Searches all parts, and returns the cheapest of their covers.
fn merged(search: &Search<'_>, count: Option<usize>, parts: &[Checkpoint]) -> Vec<Known> {
    let mut all = Vec::new();
    for part in parts {
        let part = Checkpoint::from_bytes(&part.to_bytes()).expect("it was written so");
        let mut ranking = search.clone().ranking_from(count, &part).expect("the same search");
        while ranking.step() {}
        let result = through_bytes(ranking.checkpoint());
        assert!(result.is_complete());
        let covers = result.cheapest().expect("there is memory");
        all.extend(covers.iter().map(|it| (it.cost, it.cover.options().to_vec())));
    }
    all.sort();
    all.dedup();
    match count {
        Some(count) => all.truncate(count),
        None => all.retain({
            let least = all.first().map(|it| it.0);
            move |it| Some(it.0) == least
        }),
    }
    all
}

fn costs(covers: &[Known]) -> Vec<i64> {
    covers.iter().map(|it| it.0).collect()
}

#[test]
fn parts_find_together_what_is_cheapest() {
    let problem = random_partition(40, 400, 5);
    let search = problem.search();
    for count in [Some(1), Some(3), None] {
        let (whole, _) = undisturbed(&search, count);
        let root = search.clone().ranking(count).checkpoint().expect("it has one");
        for number in [1, 2, 20] {
            let parts = search.divide(&root, number).expect("a sound checkpoint");
            assert!(!parts.is_empty() && parts.len() <= number, "{}", parts.len());
            assert!(parts[0].from().is_empty() && parts[parts.len() - 1].to().is_none());
            assert!(parts.windows(2).all(|two| two[0].is_followed_by(&two[1])));
            let found = merged(&search, count, &parts);
            assert_eq!(costs(&found), costs(&whole), "{count:?} in {number}");
        }
    }
}

#[test]
fn a_part_of_a_search_for_the_cheapest_is_cut_off_and_divided_again() {
    let problem = random_partition(40, 400, 5);
    let search = problem.search();
    let (whole, _) = undisturbed(&search, Some(3));
    let root = search.clone().ranking(Some(3)).checkpoint().expect("it has one");
    let (mut done, mut ranking_results) = (Vec::new(), 0);
    let mut open = search.divide(&root, 3).expect("a sound checkpoint");
    open.reverse();
    while let Some(part) = open.pop() {
        let mut ranking = search.clone().ranking_from(Some(3), &part).expect("the same search");
        for _ in 0..3 {
            ranking.step();
        }
        let now = through_bytes(ranking.checkpoint());
        ranking_results += 1;
        if now.is_complete() {
            done.push(now);
            continue;
        }
        let mut rest = search.divide(&now, 3).expect("a sound checkpoint");
        done.push(now.cut_off().expect("there is memory"));
        assert!(done.last().is_some_and(|last| last.is_followed_by(&rest[0])));
        rest.reverse();
        open.extend(rest);
    }
    assert!(ranking_results > 5, "{ranking_results}");
    assert!(done[0].from().is_empty() && done[done.len() - 1].to().is_none());
    assert!(done.windows(2).all(|two| two[0].is_followed_by(&two[1])));
    let mut all: Vec<i64> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for result in &done {
        for it in result.cheapest().expect("there is memory") {
            if seen.insert(it.cover.options().to_vec()) {
                all.push(it.cost);
            }
        }
    }
    all.sort_unstable();
    all.truncate(3);
    assert_eq!(all, costs(&whole));
}

#[test]
fn parts_of_different_divisions_do_not_follow_each_other() {
    let problem = random_partition(40, 400, 5);
    let search = problem.search();
    let root = search.clone().ranking(Some(1)).checkpoint().expect("it has one");
    let [few, many] = [4, 8].map(|count| search.divide(&root, count).expect("sound"));
    assert!(!few[0].is_followed_by(&many[1]) && !few[0].is_like(&many[0]));
}

#[test]
fn a_checkpoint_of_another_search_for_the_cheapest_is_refused() {
    let problem = random_partition(40, 400, 5);
    let mut ranking = problem.search().ranking(Some(3));
    ranking.step();
    let checkpoint = through_bytes(ranking.checkpoint());
    let refused = |search: Search<'_>, count| match search.ranking_from(count, &checkpoint) {
        Ok(_) => panic!("it was taken"),
        Err(error) => error,
    };
    let other = random_partition(40, 401, 5);
    assert_eq!(refused(other.search(), Some(3)), CheckpointError::Problem);
    for count in [None, Some(2), Some(4)] {
        assert_eq!(refused(problem.search(), count), CheckpointError::Question);
    }
    let again = problem.search().at_least_once(true);
    assert_eq!(refused(again, Some(3)), CheckpointError::Question);
    let unprepared = problem.search().preprocess(false);
    assert_eq!(refused(unprepared, Some(3)), CheckpointError::Settings);
    let covers = problem.search().solutions_from(&checkpoint);
    assert_eq!(covers.map(|_| ()).err(), Some(CheckpointError::Question));
}

#[test]
fn covers_that_were_found_elsewhere_are_known() {
    let problem = random_partition(40, 400, 5);
    for count in [Some(1), Some(3), None] {
        let (best, _) = undisturbed(&problem.search(), count);
        let options: Vec<_> = best.iter().map(|(_, options)| options.clone()).collect();
        let knowing = || {
            let mut ranking = problem.search().ranking(count);
            ranking.know(options.clone()).expect("they are covers");
            ranking
        };
        assert_eq!(known(&knowing().best().0), best);
        let mut ranking = knowing();
        while ranking.step() {}
        assert_eq!(costs(&end(ranking).0), costs(&best));

        let mut ranking = problem.search().ranking(count);
        ranking.know([options[0][1..].to_vec()]).expect_err("an option is missing");
        assert!(ranking.best().0.covers().is_empty());
    }
}

/// Compares searches of a random problem that are interrupted, or divided, with brute force.
fn is_the_same(problem: &Problem) -> Result<(), TestCaseError> {
    let all = truth(problem);
    let search = problem.search();
    for count in [Some(1), Some(3), None] {
        let (whole, _) = undisturbed(&search, count);
        let ((found, _), _) = interrupted(&search, count, 1);
        prop_assert_eq!(&found, &whole);
        let wanted = match count {
            Some(count) => &all[..count.min(all.len())],
            None => &all[..all.partition_point(|it| it.0 == all[0].0)],
        };
        prop_assert_eq!(costs(&found), costs(wanted));
        let root = search.clone().ranking(count).checkpoint().expect("it has one");
        let parts = search.divide(&root, 3).expect("a sound checkpoint");
        if !parts.is_empty() {
            prop_assert_eq!(costs(&merged(&search, count, &parts)), costs(wanted));
        }
    }
    Ok(())
}

fn compare(cases: u32) {
    let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
    let features = Features { colors: true, bounds: true };
    TestRunner::new(config)
        .run(&plans(features), |plan| is_the_same(&plan.build()))
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn interrupted_and_divided_searches_for_the_cheapest_agree_with_brute_force() {
    compare(100);
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn interrupted_and_divided_searches_of_many_random_problems_agree_with_brute_force() {
    compare(10_000);
}
