//! No cover, and a reason: what is known of a problem before the search and beside it.

use quadrille::{Engine, OptionId, Problem, Progress, Reason, Stop, models};

fn model(name: &str, words: &[&str]) -> Problem {
    models::build(name, words).expect("a model")
}

/// Three of each tetromino in 6×10.
fn tetrominoes() -> Problem {
    model("polyominoes", &["tetrominoes", "6x10", "x3"])
}

/// The modulus of the reason that there is no cover, with a check of the reason.
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
fn problems_without_hope_are_refuted_after_a_few_nodes() {
    for engine in [Engine::Links, Engine::Cells] {
        assert_eq!(modulus(&model("langford", &["10"]), engine, &[]), Some(2), "{engine}");
        assert_eq!(modulus(&model("matching", &["15"]), engine, &[]), Some(2), "{engine}");
        let mutilated = model("dominoes", &["8x8-00,77"]);
        assert_eq!(modulus(&mutilated, engine, &[]), Some(3), "{engine}");
        assert_eq!(modulus(&model("langford", &["8"]), engine, &[]), None, "{engine}");
    }
}
