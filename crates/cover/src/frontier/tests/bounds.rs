//! Bounds: every kind of item and every size of a tally, against brute force and known numbers.

use super::*;
use crate::ProblemBuilder;
use crate::engine::tests::oracle::Plan as Case;

/// Random problems with colours and bounds of up to five times.
fn cases() -> impl Strategy<Value = Case> {
    let bounds = (0..4_u32, 1..6_u32).prop_map(|(a, b)| (a.min(b), a.max(b)));
    let wider = prop::collection::vec(prop::option::of(bounds), 7);
    (plans(Features { colors: true, bounds: true }), wider).prop_map(|(mut plan, wider)| {
        for (bounds, wider) in plan.primary.iter_mut().zip(wider) {
            *bounds = wider.unwrap_or(*bounds);
        }
        plan
    })
}

/// Sweeps over all primary items in this order.
fn swept(rows: &Rows, order: &[u32]) -> Result<Pace, Trouble> {
    let plan = Plan::new(rows, order, &[]).expect("small");
    let mut memory = Memory::new(1 << 30);
    let mut sweep = sweep::start(rows, &plan, false, &mut memory).expect("small");
    let pace = sweep.run(u64::MAX, usize::MAX, &mut memory);
    sweep.release(&mut memory);
    assert_eq!(memory.used(), 0);
    pace
}

proptest! {
    // A quarter of the problems has an item without options, which no order can count.
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        max_global_rejects: 30_000,
        ..Default::default()
    })]

    #[test]
    fn every_order_counts_a_problem_with_bounds(
        (case, keys) in (cases(), prop::collection::vec(any::<u8>(), 7)),
    ) {
        let problem = case.build();
        let truth = BigUint::from(covers(&problem).len());
        prop_assert_eq!(count(&problem), truth.clone());
        let rows = rows_of(&problem);
        prop_assume!(rows.primary.iter().all(|&item| !rows.marks(item).is_empty()));
        let mut orders = orders_of(&rows);
        let mut shuffled: Vec<(u8, u32)> = keys.into_iter().zip(rows.primary.iter().copied()).collect();
        shuffled.sort_unstable();
        orders.push(shuffled.into_iter().map(|(_, item)| item).collect());
        for order in orders {
            prop_assert_eq!(swept(&rows, &order), Ok(Pace::Done(truth.clone())));
        }
    }

    #[test]
    fn excluded_options_are_never_chosen_with_bounds((case, some) in (cases(), any::<u16>())) {
        let problem = case.build();
        let mut left_out = OptionSet::default();
        let is_out = |index: usize| some >> (index % 16) & 1 == 1;
        let out = problem.options().filter(|option| is_out(option.index()));
        left_out.extend(problem.option_count(), out).expect("small");
        let truth = covers(&problem);
        let truth = truth.iter().filter(|cover| !cover.iter().any(|option| is_out(option.index())));
        let mut frontier = Frontier::new(&problem, &left_out, PLENTY, ALWAYS).expect("small");
        prop_assert_eq!(frontier.run(u64::MAX), Reply::Ready(truth.count().into()));
    }

    #[test]
    fn pauses_do_not_change_a_count_with_bounds((case, portion) in (cases(), 1..300_u64)) {
        let problem = case.build();
        let mut whole = frontier(&problem, PLENTY);
        let answer = whole.run(u64::MAX);
        let mut pieces = frontier(&problem, PLENTY);
        let reply = loop {
            match pieces.run(portion) {
                Reply::More => {}
                reply => break reply,
            }
        };
        prop_assert_eq!(reply, answer);
        prop_assert_eq!((pieces.effort(), pieces.states()), (whole.effort(), whole.states()));
    }
}

/// Returns the 0-1 matrices of this size with these sums of rows and columns.
fn matrices(size: (usize, usize), rows: (u32, u32), columns: (u32, u32)) -> Problem {
    let mut builder = ProblemBuilder::new();
    let sums = |(min, max): (u32, u32)| min..=max;
    let across: Vec<_> =
        (0..size.0).map(|k| builder.bounded(format!("r{k}"), sums(rows))).collect();
    let down: Vec<_> =
        (0..size.1).map(|k| builder.bounded(format!("c{k}"), sums(columns))).collect();
    for &row in &across {
        for &column in &down {
            builder.option([row, column]);
        }
    }
    builder.build().expect("valid")
}

#[test]
fn matrices_with_given_sums_are_counted() {
    // OEIS A001499: all sums are two.
    for (size, count_of_size) in (2..).zip(["1", "6", "90", "2040", "67950", "3110940"]) {
        let problem = matrices((size, size), (2, 2), (2, 2));
        assert_eq!(count(&problem), number(count_of_size), "{size}");
    }
    // Each row takes any number of columns, each column at least one row: (2^5 - 1)^4.
    assert_eq!(count(&matrices((5, 4), (0, 9), (1, 9))), number("923521"));
    // Each column takes two or three of six rows: (15 + 20)^20, which needs 103 bits.
    assert_eq!(count(&matrices((6, 20), (0, 20), (2, 3))), BigUint::from(35_u32).pow(20));
    assert_eq!(count(&matrices((6, 40), (0, 40), (2, 3))), BigUint::from(35_u32).pow(40));
    // At least 98 of 100, one by one.
    assert_eq!(count(&matrices((1, 100), (98, 100), (0, 1))), number("5051"));
}

#[test]
fn tallies_of_any_size_fit_into_words() {
    // Every option holds every item, so the tightest bounds decide. A state has hundreds of bits in
    // tallies of different sizes, next to marks.
    for items in [10, 30, 100, 150] {
        let mut builder = ProblemBuilder::new();
        let item = |k: u32| (format!("i{k}"), k % 4..=4 + k % 9);
        let all = (0..items).map(item).map(|(name, times)| builder.bounded(name, times));
        let all: Vec<_> = all.collect();
        for _ in 0..9 {
            builder.option(&all);
        }
        let once = builder.primary("once");
        builder.option([once]);
        builder.option([once]);
        let problem = builder.build().expect("valid");
        // Three or four of nine.
        assert_eq!(count(&problem), BigUint::from(2 * (84 + 126_u32)), "{items}");
    }
}

#[test]
fn equal_options_may_be_chosen_together_if_the_bounds_allow_it() {
    let counts = |text: &str| count(&text.parse().expect("valid"));
    assert_eq!(counts("2|a\na\na\na\na\n"), number("6"));
    assert_eq!(counts("0:5|a\na\na\na\na\n"), number("16"));
    assert_eq!(counts("2|a | x\na x\na x\na x\na x\n"), number("0"), "x is taken once");
    assert_eq!(counts("2|a | x\na x:red\na x:red\na x:blue\na x:blue\n"), number("2"));
    assert_eq!(counts("2|a 0:1|b\na b\na b\na\na\n"), number("5"));
    assert_eq!(counts("5|a\na\na\na\na\n"), number("0"), "four options cannot cover five times");
    assert_eq!(counts("0:3|a b\nb\nb\n"), number("2"), "nothing covers a");
}

#[test]
fn a_tally_that_no_longer_matters_does_not_split_states() {
    // After each column the states differ only in the number of options chosen.
    let states = |bounds| {
        let mut frontier = frontier(&matrices((1, 200), bounds, (0, 1)), PLENTY);
        assert!(matches!(frontier.run(u64::MAX), Reply::Ready(_)));
        frontier.states()
    };
    assert!(states((0, 200)) <= 1_000, "any number: {}", states((0, 200)));
    assert!(states((3, 200)) <= 4_000, "at least three: {}", states((3, 200)));
    // States that have skipped more than three options are dropped.
    assert!(states((197, 200)) <= 4_000, "all but three: {}", states((197, 200)));
}

#[test]
fn too_little_memory_for_bounds_is_reported() {
    let problem = matrices((7, 7), (3, 3), (3, 3));
    assert_eq!(frontier(&problem, 0).run(u64::MAX), Reply::TooLarge);
    assert_eq!(frontier(&problem, 50_000).run(u64::MAX), Reply::TooLarge);
    // OEIS A001501.
    assert_eq!(frontier(&problem, 4_000_000).run(u64::MAX), Reply::Ready(number("68938800")));
}
