//! Each modulus where it decides, and all of them against brute force.

use proptest::prelude::*;

use super::linear::{Modulus, contradiction};
use super::mod2::Mod2;
use super::mod3::Mod3;
use super::mod4::Mod4;
use super::prime::Prime;
use super::refutation::{Reason, Refutation};
use crate::engine::tests::oracle::{Features, covers, plans};
use crate::problem::{ItemId, OptionId, OptionSet, Problem, ProblemBuilder, Role};

/// The refutation that a modulus finds.
fn found<M: Modulus>(problem: &Problem) -> Option<Refutation> {
    let found = contradiction::<M>(problem, &OptionSet::default(), || true);
    let multipliers = found.expect("a small problem fits")?;
    let reason = Reason::Sum { modulus: M::MODULUS, multipliers };
    Some(Refutation { forced: Vec::new(), reason })
}

/// The refutations of all moduli.
fn all(problem: &Problem) -> [Option<Refutation>; 4] {
    [
        found::<Mod2>(problem),
        found::<Mod3>(problem),
        found::<Mod4>(problem),
        found::<Prime>(problem),
    ]
}

/// The moduli that refute the problem. Checks the refutation of each.
fn refuted_by(problem: &Problem) -> Vec<u32> {
    let moduli = all(problem).into_iter().flatten().map(|refutation| {
        assert!(refutation.check(problem, &[]), "{refutation:?}");
        let Reason::Sum { modulus, .. } = refutation.reason else { panic!("a sum") };
        modulus
    });
    moduli.collect()
}

/// A problem in which every set of `size` out of `count` items is an option.
fn subsets(size: u32, count: u32) -> Problem {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..count).map(|k| builder.primary(k.to_string())).collect();
    for mask in 0_u32..1 << count {
        if mask.count_ones() == size {
            builder.option((0..count).filter(|k| mask >> k & 1 == 1).map(|k| items[k as usize]));
        }
    }
    builder.build().expect("sound")
}

/// A problem in which every pair of a left item and a right item is an option.
fn pairs(left: u32, right: u32) -> Problem {
    let mut builder = ProblemBuilder::new();
    let left: Vec<ItemId> = (0..left).map(|k| builder.primary(format!("l{k}"))).collect();
    let right: Vec<ItemId> = (0..right).map(|k| builder.primary(format!("r{k}"))).collect();
    for &l in &left {
        for &r in &right {
            builder.option([l, r]);
        }
    }
    builder.build().expect("sound")
}

#[test]
fn the_moduli_refute_different_problems() {
    // What 2 refutes, 4 refutes too, with doubled multipliers.
    assert_eq!(refuted_by(&subsets(2, 9)), [2, 4]);
    assert_eq!(refuted_by(&subsets(3, 7)), [3]);
    assert_eq!(refuted_by(&subsets(4, 10)), [4]);
    assert_eq!(refuted_by(&pairs(17, 5)), [Prime::MODULUS]);
}

#[test]
fn a_problem_with_a_cover_or_beyond_these_moduli_is_not_refuted() {
    for problem in [subsets(2, 8), subsets(3, 9), subsets(4, 8), pairs(6, 6), subsets(5, 7)] {
        assert_eq!(refuted_by(&problem), Vec::<u32>::new());
    }
}

#[test]
fn an_item_without_options_is_a_contradiction_by_itself() {
    let problem: Problem = "a b\na\n".parse().expect("sound");
    assert_eq!(refuted_by(&problem), [2, 3, 4, Prime::MODULUS]);
}

#[test]
fn items_covered_a_fixed_number_of_times_take_part() {
    // Every option holds two items, and the numbers of times to be covered add up to five.
    let text = "a b c 2|x\na x\nb x\nc x\na b\nb c\n";
    let problem: Problem = text.parse().expect("sound");
    assert_eq!(refuted_by(&problem), [2, 4]);
}

#[test]
fn a_trial_that_may_not_go_on_finds_nothing() {
    let found = contradiction::<Mod2>(&subsets(2, 9), &OptionSet::default(), || false);
    assert_eq!(found.expect("a small problem fits"), None);
}

#[test]
fn a_refutation_names_its_items_and_multipliers() {
    let told = |refutation: Option<Refutation>, problem: &Problem| {
        refutation.expect("refuted").display(problem).to_string()
    };
    let problem = subsets(2, 5);
    let text = "mod 2, these items cannot all be covered once: 0 1 2 3 4";
    assert_eq!(told(found::<Mod2>(&problem), &problem), text);
    let text = "mod 4, these items cannot all be covered once: 2×0 2×1 2×2 2×3 2×4";
    assert_eq!(told(found::<Mod4>(&problem), &problem), text);

    let many = crate::models::build("matching", &["31"]).expect("a model");
    let long = told(found::<Mod2>(&many), &many);
    assert!(long.ends_with(" and 7 more"), "{long}");
}

/// Whether some multipliers from the range `numbers` are a contradiction, by trying all of them.
fn exists(problem: &Problem, numbers: std::ops::Range<i64>, modulus: i64) -> bool {
    let exact = |item: ItemId| match problem.role(item) {
        Role::Primary { min, max } if min == max => Some((item, i64::from(min))),
        _ => None,
    };
    let often: Vec<(ItemId, i64)> = problem.items().filter_map(exact).collect();
    let items: Vec<ItemId> = often.iter().map(|&(item, _)| item).collect();
    let mut multipliers = vec![numbers.start; problem.item_count()];
    let zero = |sum: i64| sum.rem_euclid(modulus) == 0;
    loop {
        let sum: i64 = often.iter().map(|(item, often)| multipliers[item.index()] * often).sum();
        let weight = |option: OptionId| -> i64 {
            let held = problem.option_items(option).iter().filter(|item| items.contains(item));
            held.map(|item| multipliers[item.index()]).sum()
        };
        if !zero(sum) && problem.options().all(|option| zero(weight(option))) {
            return true;
        }
        let Some(next) = items.iter().find(|item| multipliers[item.index()] + 1 < numbers.end)
        else {
            return false;
        };
        multipliers[next.index()] += 1;
        for item in items.iter().take_while(|item| item != &next) {
            multipliers[item.index()] = numbers.start;
        }
    }
}

proptest! {
    #[test]
    fn multipliers_are_found_if_there_are_any(
        plan in any::<(bool, bool)>()
            .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
    ) {
        let problem = plan.build();
        prop_assert_eq!(found::<Mod2>(&problem).is_some(), exists(&problem, 0..2, 2));
        prop_assert_eq!(found::<Mod3>(&problem).is_some(), exists(&problem, 0..3, 3));
        prop_assert_eq!(found::<Mod4>(&problem).is_some(), exists(&problem, 0..4, 4));
        if exists(&problem, -1..2, i64::MAX) {
            prop_assert!(found::<Prime>(&problem).is_some());
        }
    }

    #[test]
    fn a_refuted_problem_has_no_cover_and_altered_reasons_are_rejected(
        plan in any::<(bool, bool)>()
            .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
    ) {
        let problem = plan.build();
        for refutation in all(&problem).into_iter().flatten() {
            prop_assert!(refutation.check(&problem, &[]));
            prop_assert!(covers(&problem).is_empty());
            let Reason::Sum { modulus, multipliers } = &refutation.reason else { continue };
            let bent = |modulus, multipliers| {
                let reason = Reason::Sum { modulus, multipliers };
                Refutation { reason, ..refutation.clone() }.check(&problem, &[])
            };
            let held = |item: ItemId| {
                let mut options = problem.options();
                options.any(|option| problem.option_items(option).contains(&item))
            };
            for (k, &(item, multiplier)) in multipliers.iter().enumerate() {
                let mut fewer = multipliers.clone();
                fewer.remove(k);
                prop_assert!(!held(item) || !bent(*modulus, fewer));
                let mut other = multipliers.clone();
                other[k].1 = multiplier % (modulus - 1) + 1;
                prop_assert!(!held(item) || other == *multipliers || !bent(*modulus, other.clone()));
                other[k].1 = 0;
                prop_assert!(!bent(*modulus, other.clone()));
                other[k] = (ItemId(u32::MAX), 1);
                prop_assert!(!bent(*modulus, other));
                prop_assert!(!bent(*modulus, [&multipliers[..], &[(item, multiplier)]].concat()));
            }
            prop_assert!(!bent(*modulus, Vec::new()));
            prop_assert!(!bent(0, multipliers.clone()));
            prop_assert!(!bent(1, multipliers.clone()));
        }
    }
}
