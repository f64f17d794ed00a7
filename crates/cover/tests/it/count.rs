//! The promises of a count: the right number, whichever way it is found, and a prompt stop on
//! request.

use std::time::{Duration, Instant};

use crate::oracle::{Features, covers, plans};
use num_bigint::BigUint;
use proptest::prelude::*;
use quadrille::format::{self, Format};
use quadrille::{Branch, Cancel, Count, Engine, Problem, ProblemBuilder, Stop, models};

fn model(words: &str) -> Problem {
    let words: Vec<&str> = words.split(' ').collect();
    models::build(words[0], &words[1..]).expect("a model")
}

fn number(digits: &str) -> BigUint {
    digits.parse().expect("a number")
}

/// The count of a search that was stopped.
fn at_least(known: u64) -> Count {
    Count::AtLeast(known.into())
}

/// Counts, and also returns the engine that answered.
fn counted(problem: &Problem) -> (String, Engine) {
    let (count, outcome) = problem.search().count();
    assert_eq!(outcome.stop, Stop::Exhausted);
    (count.to_string(), outcome.stats.engine)
}

/// A problem with many covers whose frontier is wide in every order: neither a search nor a sweep
/// can count it, so a test whose count does not stop never ends.
fn endless() -> Problem {
    model("queens 40")
}

/// Joins independent problems into one.
fn side_by_side(parts: &[&str]) -> Problem {
    let mut items = String::new();
    let mut options = String::new();
    for (k, part) in parts.iter().enumerate() {
        for (row, line) in part.lines().enumerate() {
            let words = line.split(' ').map(|word| format!("{word}{k} "));
            (if row == 0 { &mut items } else { &mut options }).extend(words);
            if row > 0 {
                options.push('\n');
            }
        }
    }
    format!("{items}\n{options}").parse().expect("valid")
}

#[test]
fn covers_too_many_to_visit_are_counted() {
    let dominoes = ("2444888770250892795802079170816".to_owned(), Engine::Frontier);
    assert_eq!(counted(&model("dominoes 16x16")), dominoes);
    let trominoes = ("928789262080".to_owned(), Engine::Frontier);
    assert_eq!(counted(&model("polyominoes trominoes 9x9 any")), trominoes);
    let stats = model("dominoes 16x16").search().count().1.stats;
    assert_eq!(stats.solutions, u64::MAX, "as many as fit");
}

/// Returns the square matrices of zeros and ones whose rows and columns all have this sum.
fn matrices(size: usize, sum: u32) -> Problem {
    let mut builder = ProblemBuilder::new();
    let names = ["row", "column"];
    let [rows, columns] = names.map(|name| -> Vec<_> {
        (0..size).map(|k| builder.bounded(format!("{name}{k}"), sum..=sum)).collect()
    });
    for &row in &rows {
        for &column in &columns {
            builder.option([row, column]);
        }
    }
    builder.build().expect("valid")
}

/// Returns the placements of kings on a square board of which none attacks another: no square of
/// four cells, which may reach beyond the board, has two.
fn kings(size: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let squares: Vec<Vec<_>> = (0..size)
        .map(|y| (0..size).map(|x| builder.bounded(format!("{x},{y}"), 0..=1)).collect())
        .collect();
    for (y, x) in (0..size * size).map(|cell| (cell / size, cell % size)) {
        let around = [(y, x), (y, x.wrapping_sub(1)), (y.wrapping_sub(1), x)];
        let around = around.into_iter().chain([(y.wrapping_sub(1), x.wrapping_sub(1))]);
        let held = around.filter_map(|(y, x)| squares.get(y)?.get(x).copied());
        builder.option(held.collect::<Vec<_>>());
    }
    builder.build().expect("valid")
}

#[test]
fn covers_too_many_to_visit_are_counted_with_bounds() {
    // OEIS A001499, A008300 and A063443.
    let known = [
        (matrices(6, 2), "67950", None),
        (matrices(7, 2), "3110940", None),
        (matrices(8, 4), "116963796250", Some(Engine::Frontier)),
        (kings(1), "2", None),
        (kings(2), "5", None),
        (kings(3), "35", None),
        (kings(4), "314", None),
        (kings(5), "6427", None),
        (kings(6), "202841", None),
        (kings(7), "12727570", None),
        (kings(8), "1355115601", Some(Engine::Frontier)),
        (kings(12), "69645620389200894313", Some(Engine::Frontier)),
        (kings(16), "44222017282082621251230960522832336", Some(Engine::Frontier)),
    ];
    for (problem, covers, by) in known {
        let (count, engine) = counted(&problem);
        assert_eq!(count, covers);
        assert_eq!(engine, by.unwrap_or(engine), "{covers}");
        let (count, outcome) = problem.search().engine(Engine::Frontier).count();
        assert_eq!((count, outcome.stats.engine), (number(covers).into(), Engine::Frontier));
    }
}

#[test]
fn a_count_with_bounds_soon_takes_the_better_way() {
    for (problem, nodes) in [(matrices(8, 4), 500_000), (kings(8), 100_000)] {
        let both = problem.search().count().1.stats.nodes;
        let alone = problem.search().engine(Engine::Frontier).count().1.stats.nodes;
        assert!(both - alone < nodes, "{both} - {alone}");
    }
    // A front that starts in a corner has few states at first, and 25 times as many in the end.
    let states = kings(14).search().engine(Engine::Frontier).count().1.stats.nodes;
    assert!(states < 300_000, "{states}");
}

#[test]
fn a_short_count_is_answered_by_the_search() {
    for (words, covers) in [("queens 6", "4"), ("langford 7", "52"), ("dominoes 4x4", "36")] {
        let problem = model(words);
        let (count, engine) = counted(&problem);
        assert_eq!(
            (count.as_str(), engine),
            (covers, Engine::Auto.choose(&problem, Branch::Mrv)),
            "{words}"
        );
    }
}

#[test]
fn a_named_engine_or_a_limit_on_covers_or_nodes_forces_a_search() {
    let problem = model("dominoes 8x8");
    let search = || problem.search();
    let (count, outcome) = search().limit(1_000_000).count();
    assert_eq!((count, outcome.stop), (at_least(1_000_000), Stop::SolutionLimit));
    let (_, outcome) = search().node_limit(100_000).count();
    assert_eq!((outcome.stats.nodes, outcome.stop), (100_000, Stop::NodeLimit));
    assert_eq!(search().engine(Engine::Links).node_limit(7).count().1.stats.engine, Engine::Links);
    let (_, outcome) = search().engine(Engine::Frontier).limit(1).count();
    assert_eq!(outcome.stop, Stop::SolutionLimit);
    assert_ne!(outcome.stats.engine, Engine::Frontier);
}

#[test]
fn memo_answers_wherever_it_can() {
    let problem = model("queens 7");
    let (count, outcome) = problem.search().engine(Engine::Frontier).count();
    assert_eq!((count, outcome.stats.engine), (40_u32.into(), Engine::Frontier));
    let bounded: Problem = "3|a 1:2|b\na b\na\na\nb\na b\n".parse().expect("valid");
    let (count, outcome) = bounded.search().engine(Engine::Frontier).count();
    assert_eq!(count, covers(&bounded).len().into());
    assert_eq!(outcome.stats.engine, Engine::Frontier);
    let all = problem.search().engine(Engine::Frontier).solutions().count();
    assert_eq!(all, 40);
}

#[test]
fn without_memory_the_count_falls_back_to_a_search() {
    let problem = model("dominoes 6x6");
    for bytes in [0, 1, 1_000] {
        let (count, outcome) = problem.search().engine(Engine::Frontier).memory(bytes).count();
        assert_eq!((count, outcome.stop), (6728_u32.into(), Stop::Exhausted));
        assert_ne!(outcome.stats.engine, Engine::Frontier);
    }
    let (count, outcome) = problem.search().engine(Engine::Frontier).memory(1 << 20).count();
    assert_eq!((count, outcome.stats.engine), (6728_u32.into(), Engine::Frontier));
}

#[test]
fn counts_of_independent_parts_multiply() {
    let three = "a b c\na b\nc\na\nb\nb c\na c\n";
    let alone = three.parse::<Problem>().expect("valid").count().expect("a small problem");
    assert_eq!(counted(&side_by_side(&[three; 40])).0, alone.pow(40).to_string());
    let hopeless = "a b\na\na\n";
    assert_eq!(counted(&side_by_side(&[three, hopeless, three])).0, "0");

    // A refutation of one part refutes the whole.
    let odd = format::write(&model("langford 10"), Format::Dlx).expect("a text");
    let lines: Vec<&str> = odd.lines().filter(|line| !line.starts_with('|')).collect();
    let problem = side_by_side(&[three, &lines.join("\n")]);
    let (count, outcome) = problem.search().count();
    assert_eq!((count, outcome.stop), (0_u32.into(), Stop::Exhausted));
    assert!(outcome.refutation.expect("a sum shows it").check(&problem, &[]));
}

#[test]
fn a_count_stops_at_its_time_limit() {
    let problem = endless();
    let time = Duration::from_millis(200);
    for engine in [Engine::Auto, Engine::Frontier] {
        let start = Instant::now();
        let (_, outcome) = problem.search().engine(engine).time_limit(time).count();
        assert_eq!(outcome.stop, Stop::TimeLimit, "{engine}");
        assert!(start.elapsed() >= time, "{engine}");
        let (count, outcome) = problem.search().engine(engine).time_limit(Duration::ZERO).count();
        assert_eq!((count, outcome.stop), (at_least(0), Stop::TimeLimit), "{engine}");
        assert_eq!(outcome.stats.nodes, 0, "{engine}");
    }
}

#[test]
fn a_count_can_be_cancelled_at_any_time() {
    let problem = endless();
    for (engine, wait) in
        [(Engine::Auto, 0), (Engine::Frontier, 0), (Engine::Auto, 50), (Engine::Frontier, 50)]
    {
        let cancel = Cancel::new();
        std::thread::scope(|scope| {
            let search = problem.search().engine(engine).cancel(&cancel);
            let counting = scope.spawn(move || search.count());
            std::thread::sleep(Duration::from_millis(wait));
            assert!(!counting.is_finished(), "{engine}");
            cancel.cancel();
            let (count, outcome) = counting.join().expect("a count does not panic");
            assert_eq!(outcome.stop, Stop::Cancelled, "{engine}");
            assert_eq!(count, at_least(outcome.stats.solutions), "{engine}");
        });
    }
}

#[test]
fn the_same_engine_answers_every_time() {
    let problem = model("langford 11");
    let (count, outcome) = problem.search().count();
    assert_eq!(count, 35584_u32.into());
    let again = problem.search().branch(Branch::Mrv).seed(1);
    assert_eq!(again.clone().count(), again.count());
    assert_eq!(problem.search().count(), (count, outcome));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..Default::default() })]

    #[test]
    fn little_memory_does_not_change_a_count(
        (plan, bytes) in (plans(Features { colors: true, bounds: true }), 0u64..20_000),
    ) {
        let problem = plan.build();
        let (count, outcome) = problem.search().engine(Engine::Frontier).memory(bytes).count();
        prop_assert_eq!(count, covers(&problem).len().into());
        prop_assert_eq!(outcome.stop, Stop::Exhausted);
    }
}

#[test]
#[ignore = "takes seconds; ./check --all runs it"]
fn latin_squares_and_trominoes_are_counted_in_full() {
    assert_eq!(counted(&model("latin 7 reduced")), ("16942080".to_owned(), Engine::Frontier));
    assert_eq!(counted(&model("latin 6")).0, "812851200");
    let twenty = number("1269984011256235834242602753102293934298576249856");
    assert_eq!(model("dominoes 20x20").count(), Ok(twenty));
}
