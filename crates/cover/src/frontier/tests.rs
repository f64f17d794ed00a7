//! Checks the inside of the frontier against brute force and known answers: orders, widths,
//! portions, memory.

mod bounds;

use std::collections::BTreeSet;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::alike::Alike;
use super::fold::Folds;
use super::layer::{Layer, Memory, Trouble};
use super::plan::{Fold, Plan};
use super::rows::Rows;
use super::sweep::{self, Pace};
use super::ways::Ways;
use super::{Frontier, Reply, order};
use crate::engine::tests::oracle::{Features, covers, plans};
use crate::models;
use crate::problem::{OptionSet, Problem};
use crate::reduce::Reduction;
use crate::watch::{ALWAYS, Watch};

const PLENTY: u64 = 1 << 30;

fn rows_of(problem: &Problem) -> Rows {
    Rows::new(problem, &OptionSet::default(), false, &mut Watch::new(ALWAYS)).expect("small")
}

fn orders_of(rows: &Rows) -> Vec<Vec<u32>> {
    order::orders(rows, &mut Watch::new(ALWAYS)).expect("small")
}

fn alike_in(rows: &Rows) -> Option<Alike> {
    Alike::find(rows, &mut Watch::new(ALWAYS)).expect("small")
}

fn frontier(problem: &Problem, memory: u64) -> Frontier {
    Frontier::new(problem, &OptionSet::default(), memory, ALWAYS).expect("a small problem")
}

fn count(problem: &Problem) -> BigUint {
    match frontier(problem, PLENTY).run(u64::MAX) {
        Reply::Ready(count) => count,
        other => panic!("{other:?}"),
    }
}

fn model(name: &str, words: &[&str]) -> Problem {
    models::build(name, words).expect("a model")
}

fn number(digits: &str) -> BigUint {
    digits.parse().expect("a number")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..Default::default() })]

    #[test]
    fn random_problems_agree_with_brute_force(plan in plans(Features { colors: true, bounds: false })) {
        let problem = plan.build();
        prop_assert_eq!(count(&problem), covers(&problem).len().into());
    }

    #[test]
    fn every_order_gives_the_same_count(
        (plan, keys) in (plans(Features { colors: true, bounds: false }), prop::collection::vec(any::<u8>(), 7)),
    ) {
        let problem = plan.build();
        let rows = rows_of(&problem);
        prop_assume!(rows.primary.iter().all(|&item| !rows.marks(item).is_empty()));
        let truth = BigUint::from(covers(&problem).len());
        let mut orders = orders_of(&rows);
        let mut shuffled: Vec<(u8, u32)> = keys.into_iter().zip(rows.primary.iter().copied()).collect();
        shuffled.sort_unstable();
        orders.push(shuffled.into_iter().map(|(_, item)| item).collect());
        for order in orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            prop_assert_eq!(&sorted, &rows.primary);
            let plan = Plan::new(&rows, &order, &[]).expect("small");
            let mut memory = Memory::new(1 << 30);
            let mut sweep = sweep::start(&rows, &plan, false, &mut memory).expect("small");
            let pace = sweep.run(u64::MAX, usize::MAX, &mut memory);
            prop_assert_eq!(pace, Ok(Pace::Done(truth.clone())));
        }
    }

    #[test]
    fn excluded_options_are_never_chosen(
        (plan, some) in (plans(Features { colors: true, bounds: false }), any::<u16>()),
    ) {
        let problem = plan.build();
        let mut left_out = OptionSet::default();
        let is_out = |index: usize| some >> (index % 16) & 1 == 1;
        left_out.extend(problem.option_count(), problem.options().filter(|option| is_out(option.index()))).expect("small");
        let truth = covers(&problem);
        let truth = truth.iter().filter(|cover| !cover.iter().any(|option| is_out(option.index())));
        let mut frontier = Frontier::new(&problem, &left_out, PLENTY, ALWAYS).expect("small");
        prop_assert_eq!(frontier.run(u64::MAX), Reply::Ready(truth.count().into()));
    }
}

#[test]
fn known_counts_are_reproduced() {
    assert_eq!(count(&model("dominoes", &["8x8"])), number("12988816"));
    assert_eq!(count(&model("latin", &["6", "reduced"])), number("9408"));
    assert_eq!(count(&model("latin", &["5"])), number("161280"));
    assert_eq!(count(&model("queens", &["8"])), number("92"));
    assert_eq!(count(&model("langford", &["8"])), number("300"));
    assert_eq!(count(&model("langford", &["9"])), number("0"));
    assert_eq!(count(&model("latin", &["7", "reduced", "symmetric"])), number("6240"));
}

#[test]
fn counts_may_exceed_64_and_128_bits() {
    let sixteen = number("2444888770250892795802079170816");
    assert!(sixteen.bits() > 64);
    assert_eq!(count(&model("dominoes", &["16x16"])), sixteen);
    // Two options for each of 200 items: first identical, then different.
    let items: Vec<String> = (0..200).map(|k| format!("i{k}")).collect();
    let alike: String = items.iter().map(|item| format!("{item}\n{item}\n")).collect();
    let text = format!("{}\n{alike}", items.join(" "));
    assert_eq!(count(&text.parse().expect("valid")), BigUint::from(1u32) << 200);
    let other: String = items.iter().map(|item| format!("{item}\n{item} x\n")).collect();
    let text = format!("{} | x\n{other}", items.join(" "));
    // At most one option may take the secondary item.
    assert_eq!(count(&text.parse().expect("valid")), number("201"));
}

#[test]
fn states_may_be_wider_than_a_word() {
    // Each `a` is covered together with its `b` far away; only the first pair may also be covered
    // by two options. All `b` matter until the end.
    for pairs in [40, 70, 130, 200, 300, 500, 900] {
        let name = |letter: char| (0..pairs).map(move |k| format!("{letter}{k}"));
        let items: Vec<String> = name('a').chain(name('b')).collect();
        let options: String = (0..pairs).map(|k| format!("a{k} b{k}\n")).collect();
        let text = format!("{}\n{options}a0\nb0\n", items.join(" "));
        let problem: Problem = text.parse().expect("valid");
        let rows = rows_of(&problem);
        let mut order = rows.primary.clone();
        let plan = Plan::new(&rows, &order, &[]).expect("small");
        let mut memory = Memory::new(1 << 30);
        let mut sweep = sweep::start(&rows, &plan, false, &mut memory).expect("small");
        let done = Ok(Pace::Done(2_u32.into()));
        assert_eq!(sweep.run(u64::MAX, usize::MAX, &mut memory), done, "{pairs} pairs");
        order.reverse();
        let plan = Plan::new(&rows, &order, &[]).expect("small");
        let mut sweep = sweep::start(&rows, &plan, false, &mut memory).expect("small");
        assert_eq!(sweep.run(u64::MAX, usize::MAX, &mut memory), done, "{pairs} pairs");
    }
}

#[test]
fn a_bit_is_reused_once_no_later_step_needs_it() {
    let problem = model("dominoes", &["4x40"]);
    let rows = rows_of(&problem);
    let widths = orders_of(&rows).into_iter().map(|order| {
        let plan = Plan::new(&rows, &order, &[]).expect("small");
        plan.width
    });
    assert!(widths.min().is_some_and(|width| width <= 6));
}

#[test]
fn running_in_small_portions_gives_the_same_result_as_in_one_go() {
    let trominoes = ["trominoes", "6x6", "any"];
    for (name, words) in
        [("dominoes", &["10x10"][..]), ("queens", &["8"]), ("polyominoes", &trominoes)]
    {
        let problem = model(name, words);
        let mut whole = frontier(&problem, PLENTY);
        let answer = whole.run(u64::MAX);
        let mut pieces = frontier(&problem, PLENTY);
        let mut portions = 0;
        let reply = loop {
            match pieces.run(500) {
                Reply::More => portions += 1,
                reply => break reply,
            }
        };
        assert!(portions > 10, "{name}");
        assert_eq!(reply, answer, "{name}");
        assert_eq!((pieces.effort(), pieces.states()), (whole.effort(), whole.states()), "{name}");
    }
}

#[test]
fn too_little_memory_is_reported() {
    let problem = model("dominoes", &["12x12"]);
    assert_eq!(frontier(&problem, 0).run(u64::MAX), Reply::TooLarge);
    assert_eq!(frontier(&problem, 50_000).run(u64::MAX), Reply::TooLarge);
    assert_eq!(
        frontier(&problem, 2_000_000).run(u64::MAX),
        Reply::Ready(number("53060477521960000"))
    );
}

#[test]
fn a_released_sweep_returns_all_its_memory() {
    let problem = model("dominoes", &["12x12"]);
    let rows = rows_of(&problem);
    let plan = Plan::new(&rows, &rows.primary, &[]).expect("small");
    let mut memory = Memory::new(1 << 30);
    let mut sweep = sweep::start(&rows, &plan, false, &mut memory).expect("small");
    assert_eq!(sweep.run(u64::MAX, 500, &mut memory), Ok(Pace::Full));
    assert!(memory.used() > 10_000);
    sweep.release(&mut memory);
    assert_eq!(memory.used(), 0);
}

#[test]
fn a_layer_merges_equal_states_only() {
    let mut memory = Memory::new(1 << 20);
    let mut layer = Layer::<2, u64>::new(&mut memory).expect("small");
    for round in 0..3 {
        for k in 0..1000 {
            layer.add(&[k, k / 7], k + round + 1, &mut memory).expect("enough room");
        }
    }
    layer.settle(&mut memory).expect("enough room");
    assert_eq!(layer.len(), 1000);
    let mut states: Vec<_> = layer.states().map(|(key, ways)| (*key, *ways)).collect();
    states.sort_unstable();
    let wanted: Vec<_> = (0..1000).map(|k| ([k, k / 7], 3 * k + 6)).collect();
    assert_eq!(states, wanted);
}

#[test]
fn a_large_layer_is_cleared_and_grows_in_short_pieces() {
    let mut memory = Memory::new(1 << 30);
    let mut layer = Layer::<1, u64>::new(&mut memory).expect("small");
    let keys = |k: u64| [k.wrapping_mul(0xd6e8_feb8_6659_fd93)];
    for states in [1_500_000, 10] {
        layer.clear(if states == 10 { 1_500_000 } else { 10 }, &mut memory);
        let mut pieces = 0;
        for k in 0..states {
            while k % 1000 == 0 && !layer.make_room(&mut memory).expect("enough room") {
                pieces += 1;
                // Moving the states of a piece takes longest.
                assert!(layer.take_effort() <= 6_000_000, "{k} of {states}");
            }
            layer.add(&keys(k), k + 1, &mut memory).expect("enough room");
            assert!(layer.take_effort() <= 6_000_000, "{k} of {states}");
        }
        layer.settle(&mut memory).expect("enough room");
        assert!(pieces > 10, "{pieces}");
        let mut found: Vec<_> = layer.states().map(|(key, ways)| (*key, *ways)).collect();
        found.sort_unstable();
        let mut wanted: Vec<_> = (0..states).map(|k| (keys(k), k + 1)).collect();
        wanted.sort_unstable();
        assert!(found == wanted);
    }
    layer.release(&mut memory);
    assert_eq!(memory.used(), 0);
}

#[test]
fn an_overflow_is_reported_and_leaves_the_number_unchanged() {
    let mut most = u64::MAX;
    assert_eq!(most.add(&1), Err(Trouble::Overflow));
    assert_eq!(most, u64::MAX);
    assert_eq!((u64::MAX / 2 + 1).times(2), Err(Trouble::Overflow));
    assert_eq!(u128::MAX.times(2), Err(Trouble::Overflow));
    assert_eq!(BigUint::from(u128::MAX).times(2), Ok(BigUint::from(u128::MAX) << 1));
}

/// A problem of anchors and pieces. Each kind of piece is given by its rows and the number of its
/// copies. A row is an anchor and a mask of the piece's three items. The last item of a piece is
/// secondary, so that it may stay open.
#[derive(Clone, Debug)]
struct Pieces {
    anchors: usize,
    kinds: Vec<(Vec<(usize, u8)>, usize)>,
    /// Rows that consist of an anchor alone.
    alone: Vec<usize>,
    /// Rotates the list of rows.
    turn: usize,
}

fn pieces() -> impl Strategy<Value = Pieces> {
    let rows = || prop::collection::vec((0..4_usize, 1..8_u8), 1..5);
    let kinds = prop::collection::vec((rows(), 1..4_usize), 1..3);
    (1..5_usize, kinds, prop::collection::vec(0..4_usize, 0..3), 0..7_usize)
        .prop_map(|(anchors, kinds, alone, turn)| Pieces { anchors, kinds, alone, turn })
}

impl Pieces {
    fn build(&self) -> Problem {
        let in_kinds = self.kinds.iter().flat_map(|(rows, _)| rows.iter().map(|row| row.0));
        let anchors = in_kinds.chain(self.alone.iter().copied()).map(|k| k % self.anchors);
        let anchors: BTreeSet<usize> = anchors.collect();
        let mut primary: Vec<String> = anchors.iter().map(|k| format!("a{k}")).collect();
        let mut secondary = Vec::new();
        let mut options: Vec<String> = Vec::new();
        options.extend(self.alone.iter().map(|k| format!("a{}", k % self.anchors)));
        for (kind, (rows, copies)) in self.kinds.iter().enumerate() {
            for copy in 0..*copies {
                let item = |k: u8| format!("p{kind}.{copy}.{k}");
                let used = |k: u8| rows.iter().any(|row| row.1 >> k & 1 == 1);
                primary.extend((0..2).filter(|&k| used(k)).map(item));
                secondary.push(item(2));
                for (anchor, items) in rows {
                    let items =
                        (0..3).filter(|k| items >> k & 1 == 1).map(|k| format!(" {}", item(k)));
                    options.push(format!(
                        "a{}{}",
                        anchor % self.anchors,
                        items.collect::<String>()
                    ));
                }
            }
        }
        let turn = self.turn % options.len().max(1);
        options.rotate_left(turn);
        let text =
            format!("{} | {}\n{}\n", primary.join(" "), secondary.join(" "), options.join("\n"));
        text.parse().expect("valid")
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..Default::default() })]

    #[test]
    fn interchangeable_pieces_are_counted_correctly(pieces in pieces()) {
        let problem = pieces.build();
        let truth = BigUint::from(covers(&problem).len());
        prop_assert_eq!(count(&problem), truth.clone());
        let rows = rows_of(&problem);
        let Some(alike) = alike_in(&rows) else { return Ok(()) };
        for order in alike.orders(&rows).expect("small") {
            let plan = Plan::new(&rows, &order, &alike.classes).expect("small");
            let mut memory = Memory::new(1 << 30);
            let mut sweep = sweep::start(&rows, &plan, false, &mut memory).expect("small");
            let pace = sweep.run(u64::MAX, usize::MAX, &mut memory);
            prop_assert_eq!(pace, Ok(Pace::Done(truth.clone())));
        }
    }
}

#[test]
fn the_symbols_of_a_latin_square_are_interchangeable_unless_it_is_reduced() {
    let find = |words: &[&str]| {
        let rows = rows_of(&model("latin", words));
        alike_in(&rows)
    };
    let alike = find(&["5"]).expect("five numbers");
    assert_eq!(alike.anchors.len(), 25);
    let [class] = &alike.classes[..] else { panic!("{:?}", alike.classes) };
    let sizes: Vec<usize> = class.pieces.iter().map(Vec::len).collect();
    assert_eq!(sizes, [10; 5], "five rows and five columns for each number");
    assert!((alike.gain() - 120_f64.ln()).abs() < 1e-9);
    assert!(find(&["5", "reduced"]).is_none());
}

#[test]
fn latin_squares_that_differ_only_in_symbols_are_counted_together() {
    // OEIS A002860.
    for (order, squares) in [("4", "576"), ("6", "812851200"), ("7", "61479419904000")] {
        assert_eq!(count(&model("latin", &[order])), number(squares), "{order}");
    }
    let mut frontier = frontier(&model("latin", &["6"]), PLENTY);
    frontier.run(u64::MAX);
    assert!(frontier.states() < 100_000, "{}", frontier.states());
}

#[test]
fn a_painted_item_is_not_interchangeable_with_a_taken_one() {
    let classes = |text: &str| {
        let problem: Problem = text.parse().expect("valid");
        assert_eq!(count(&problem), BigUint::from(covers(&problem).len()), "{text}");
        let rows = rows_of(&problem);
        alike_in(&rows).map_or(0, |alike| alike.classes.len())
    };
    assert_eq!(classes("a b | x y\na x\na y\nb x\nb y\n"), 1);
    assert_eq!(classes("a b | x y\na x:red\na y:red\nb x:red\nb y:red\n"), 1);
    assert_eq!(classes("a b | x y\na x:red\na y\nb x:red\nb y\n"), 0);
    assert_eq!(classes("a b | x y\na x:red\na y:red\nb x:blue\nb y:blue\n"), 0);
}

#[test]
fn blocks_are_sorted_and_equal_ones_counted() {
    let places = vec![0, 20, 40, 64, 84];
    let folds = Folds::new(&[Fold { bits: 20, places }, Fold { bits: 3, places: vec![60, 104] }])
        .expect("small");
    let key = |blocks: [u64; 5], pair: [u64; 2]| {
        let [a, b, c, d, e] = blocks;
        [a | b << 20 | c << 40 | pair[0] << 60, d | e << 20 | pair[1] << 40]
    };
    let mut state = key([9, 0xF_FFFF, 3, 9, 3], [5, 2]);
    folds.sort(&mut state);
    assert_eq!(state, key([3, 3, 9, 9, 0xF_FFFF], [2, 5]));
    let mut runs = folds.runs().expect("small");
    folds.look(&state, &mut runs);
    assert_eq!(runs, [1, 2, 0, 2, 0, 1, 1, 1]);
}

#[test]
fn forced_items_do_not_decide_between_orders() {
    // Of the four orders, the first has 4 million states, and the others have 7 to 22 million. One
    // of those covers all forced items early, which says nothing about what is left to decide.
    let problem = model("latin", &["7", "reduced"]);
    let reduction = Reduction::new(&problem, &OptionSet::default(), ALWAYS).expect("small");
    let mut frontier = Frontier::new(&problem, &reduction.blocked, PLENTY, ALWAYS).expect("small");
    assert_eq!(frontier.run(u64::MAX), Reply::Ready(16_942_080_u32.into()));
    assert!(frontier.states() < 5_000_000, "{}", frontier.states());
}
