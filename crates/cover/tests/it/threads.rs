//! A search on several threads is the same search: same covers, order, limits and outcome.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use quadrille::{Branch, Cancel, Cover, Engine, Outcome, Problem, Progress, Search, Stop, models};

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("a thread")
}

/// A problem long enough to be shared: 211,716 nodes, 14,200 covers.
fn queens() -> Problem {
    models::build("queens", &["12"]).expect("a model")
}

/// A problem with more covers than any search could ever visit.
fn endless() -> Problem {
    models::build("dominoes", &["16x16"]).expect("a model")
}

/// Returns the covers in order, and the outcome without counters that may differ. Only `links`
/// removes the same entries however the search is shared, and a search that was cut short does not
/// know exactly how many it removed.
fn told(search: Search<'_>) -> (Vec<Cover>, Outcome) {
    let mut solutions = search.solutions();
    let covers = solutions.by_ref().collect();
    (covers, comparable(solutions.outcome()))
}

fn comparable(mut outcome: Outcome) -> Outcome {
    if outcome.stats.engine != Engine::Links || outcome.stop != Stop::Exhausted {
        outcome.stats.updates = 0;
    }
    outcome
}

#[test]
fn covers_and_counts_are_the_same_on_any_number_of_threads() {
    let problem = queens();
    let by_mrv = Engine::ALL.iter().map(|&engine| (engine, Branch::Mrv));
    let others = [(Engine::Links, Branch::Leftmost), (Engine::Cells, Branch::Weighted)];
    for (engine, branch) in by_mrv.chain(others) {
        let search = problem.search().engine(engine).branch(branch).seed(3);
        let (covers, end) = told(search.clone());
        assert_eq!((covers.len(), end.stop), (14_200, Stop::Exhausted));
        for count in [2, 5] {
            let search = search.clone().threads(threads(count));
            let words = format!("{engine} {branch} on {count} threads");
            assert!(told(search.clone()) == (covers.clone(), end.clone()), "{words}");
            let (number, counted) = search.count();
            assert_eq!(number, 14_200u32.into(), "{words}");
            if ![Engine::Auto, Engine::Frontier].contains(&engine) {
                assert_eq!(comparable(counted), end, "{words}");
            }
        }
    }
}

#[test]
fn limits_stop_the_search_at_the_same_place() {
    let problem = queens();
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let search = problem.search().engine(engine);
        let by_nodes = [10, 150_000, 211_715, 211_716].map(|n| search.clone().node_limit(n));
        let by_covers = [1, 9_000, 14_200].map(|n| search.clone().limit(n));
        for search in by_nodes.into_iter().chain(by_covers) {
            let (covers, end) = told(search.clone());
            let shared = search.threads(threads(2));
            assert!(told(shared.clone()) == (covers, end.clone()), "{engine}: {end:?}");
            assert_eq!(comparable(shared.count().1), end);
        }
    }
}

#[test]
fn progress_grows_to_one() {
    let problem = queens();
    let progress = Progress::new();
    let mut solutions = problem.search().threads(threads(2)).progress(&progress).solutions();
    let mut share = 0.0;
    while solutions.next().is_some() {
        assert!(progress.share_done() >= share - 1e-9);
        share = progress.share_done();
    }
    assert_eq!(progress.share_done(), 1.0);
    assert_eq!(progress.nodes(), solutions.outcome().stats.nodes);
    assert_eq!(progress.solutions(), 14_200);
}

#[test]
fn a_search_on_threads_obeys_time_limits_and_cancellation() {
    // Without a named engine, `dominoes` is counted without a search. No shortcut is known for
    // `langford`.
    let (dominoes, langford) = (endless(), models::build("langford", &["27"]).expect("a model"));
    for (problem, engine) in
        [(&dominoes, Engine::Links), (&dominoes, Engine::Bits), (&langford, Engine::Auto)]
    {
        let search = problem.search().engine(engine);
        let late = search.clone().threads(threads(2)).time_limit(Duration::from_millis(30));
        assert_eq!(late.clone().count().1.stop, Stop::TimeLimit, "{engine}");
        assert_eq!(told(late).1.stop, Stop::TimeLimit, "{engine}");

        let (cancel, progress) = (Cancel::new(), Progress::new());
        let search = search.threads(threads(3)).cancel(&cancel).progress(&progress);
        let outcome = thread::scope(|scope| {
            let running = scope.spawn(|| search.count().1);
            while progress.nodes() < 10_000 {
                thread::yield_now();
            }
            cancel.cancel();
            running.join().expect("it ends")
        });
        assert_eq!(outcome.stop, Stop::Cancelled, "{engine}");
    }
}

#[test]
fn an_iterator_may_pause_and_move_between_threads() {
    let problem = endless();
    let expected: Vec<_> = problem.search().solutions().take(20_000).collect();
    let mut solutions = problem.search().threads(threads(2)).solutions();
    let mut found: Vec<_> = solutions.by_ref().take(10_000).collect();
    thread::scope(|scope| {
        let rest = scope.spawn(move || solutions.take(10_000).collect::<Vec<_>>());
        found.extend(rest.join().expect("it ends"));
    });
    assert!(found == expected);
}
