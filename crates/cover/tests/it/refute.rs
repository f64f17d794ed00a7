//! Refutations: no cover, and a reason, found before the search or while it runs.

use quadrille::{Engine, OptionId, Problem, Progress, Reason, Stop, models};

fn model(name: &str, words: &[&str]) -> Problem {
    models::build(name, words).expect("a model")
}

/// Returns the modulus of the reason why there is no cover, after checking the reason.
fn modulus(problem: &Problem, engine: Engine, left_out: &[OptionId]) -> Option<u32> {
    let search = problem.search().engine(engine).leave_out(left_out.iter().copied());
    let (count, outcome) = search.node_limit(100_000).count();
    let refutation = outcome.refutation?;
    assert_eq!((count, outcome.stop), (0_u32.into(), Stop::Exhausted));
    assert!(refutation.check(problem, left_out));
    match refutation.reason {
        Reason::Sum { modulus, .. } => Some(modulus),
        _ => None,
    }
}

#[test]
fn unsolvable_problems_are_refuted_after_a_few_nodes() {
    for engine in [Engine::Links, Engine::Cells] {
        assert_eq!(modulus(&model("langford", &["10"]), engine, &[]), Some(2), "{engine}");
        assert_eq!(modulus(&model("matching", &["15"]), engine, &[]), Some(2), "{engine}");
        let mutilated = model("dominoes", &["8x8-00,77"]);
        assert_eq!(modulus(&mutilated, engine, &[]), Some(3), "{engine}");
        assert_eq!(modulus(&model("langford", &["8"]), engine, &[]), None, "{engine}");
    }
}

#[test]
fn a_count_of_zero_has_a_reason_even_if_counting_was_faster() {
    let problem = model("dominoes", &["8x8-00,77"]);
    let (count, outcome) = problem.search().count();
    assert_eq!((count, outcome.stats.engine), (0_u32.into(), Engine::Frontier));
    let refutation = outcome.refutation.expect("one colour has more squares");
    assert!(refutation.check(&problem, &[]));
}

#[test]
fn three_sets_of_tetrominoes_are_refuted_as_copies_and_with_bounds() {
    let pieces = model("polyominoes", &["tetrominoes", "6x10", "copies=3"]);
    assert_eq!(modulus(&pieces, Engine::Auto, &[]), Some(2));
    let numbers = model("polyominoes", &["tetrominoes", "6x10", "x3"]);
    assert_eq!(modulus(&numbers, Engine::Auto, &[]), Some(2));
}

#[test]
fn a_refutation_ignores_options_left_out() {
    // One of sixteen points cannot be paired: its options are left out.
    let problem: Problem = model("matching", &["16"]);
    let last = problem.items().next_back().expect("sixteen");
    let mut left_out: Vec<OptionId> = problem.options().collect();
    left_out.retain(|&option| problem.option_items(option).contains(&last));
    let (_, outcome) = problem.search().leave_out(left_out.iter().copied()).count();
    let refutation = outcome.refutation.expect("an item has no option");
    assert_eq!(refutation.reason, Reason::TooFewOptions { item: last });
    assert!(refutation.check(&problem, &left_out));
    assert!(!refutation.check(&problem, &[]));
    assert!(!refutation.check(&problem, &left_out[1..]));
}

#[test]
fn forced_options_are_part_of_the_reason() {
    // `p` takes one of sixteen points, and the other fifteen cannot be paired.
    let mut text = String::from("p");
    (0..16).for_each(|k| text.push_str(&format!(" {k}")));
    text.push_str("\np 0\n");
    for a in 0..16 {
        (a + 1..16).for_each(|b| text.push_str(&format!("{a} {b}\n")));
    }
    let problem: Problem = text.parse().expect("valid");
    let (count, outcome) = problem.search().count();
    assert_eq!((count, outcome.stop), (0_u32.into(), Stop::Exhausted));
    let refutation = outcome.refutation.expect("an odd number of points");
    assert_eq!(refutation.forced.len(), 1);
    assert!(refutation.check(&problem, &[]));
    let told = refutation.display(&problem).to_string();
    assert!(told.starts_with("given the forced options (1), mod 2, these items"), "{told}");
}

#[test]
fn independent_boards_multiply() {
    // Two boards of 4×6, not connected.
    let boards = model("dominoes", &["######.######/######.######/######.######/######.######"]);
    let (count, outcome) = boards.search().engine(Engine::Links).count();
    assert_eq!(count, (281_u32 * 281).into());
    let plain = boards.search().engine(Engine::Links).preprocess(false).count().1;
    assert!(outcome.stats.nodes < plain.stats.nodes);
    let first = boards.solutions().next().expect("a cover");
    assert_eq!(boards.verify(first.options()), Ok(()));
}

#[test]
fn a_refuted_search_is_reported_as_done() {
    let problem = model("matching", &["15"]);
    let progress = Progress::new();
    let mut solutions = problem.search().progress(&progress).solutions();
    assert_eq!(solutions.next(), None);
    assert_eq!(progress.share_done(), 1.0);
    let outcome = solutions.outcome();
    assert!(outcome.refutation.is_some() && outcome.stats.nodes < 100_000);
    assert_eq!(solutions.next(), None);
    assert_eq!(solutions.outcome(), outcome);
}
