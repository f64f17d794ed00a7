//! The tables of a relation, and the pairs of each variant.

use super::*;
use crate::shape::Shape;

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn set(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

fn different(size: usize) -> Relation {
    Relation::new(size, |first, second| first == second)
}

fn not_consecutive(size: usize) -> Relation {
    Relation::new(size, |first, second| first.get().abs_diff(second.get()) == 1)
}

/// The first digit must be smaller.
fn less(size: usize) -> Relation {
    Relation::new(size, |first, second| first >= second)
}

#[test]
fn a_cell_loses_what_all_candidates_of_the_other_forbid() {
    let apart = not_consecutive(9);
    assert_eq!(apart.forbidden(digit(1)), set(&[2]));
    assert_eq!(apart.forbidden(digit(9)), set(&[8]));
    assert_eq!(apart.forbidden_by_any(set(&[4, 6])), set(&[3, 5, 7]));
    assert_eq!(apart.forbidden_by_all(set(&[4, 6])), set(&[5]));
    assert_eq!(apart.forbidden_by_all(set(&[4, 5])), set(&[]));
    assert_eq!(less(4).forbidden_by_all(set(&[2, 3])), set(&[1, 2]));
    assert_eq!(less(4).reversed().forbidden_by_all(set(&[2, 3])), set(&[3, 4]));
}

#[test]
fn a_relation_has_a_direction() {
    let less = less(5);
    assert!(!less.is_symmetric() && different(5).is_symmetric());
    assert_eq!(less.reversed().reversed(), less);
    for (first, second) in less.forbidden_pairs() {
        assert!(less.reversed().forbids(second, first));
    }
    assert_eq!(less.reversed().count(), less.count());
    let pair =
        Pair { cells: [Cell::at(3), Cell::at(7)], relation: less, variant: Variant::AntiKing };
    assert_eq!(pair.forbidden(Cell::at(3), digit(2)), set(&[1, 2]));
    assert_eq!(pair.forbidden(Cell::at(7), digit(2)), set(&[2, 3, 4, 5]));
}

#[test]
fn forbidden_pairs_are_numbered_in_their_order() {
    for size in [1, 4, 9, 64] {
        for relation in [different(size), not_consecutive(size), less(size)] {
            let pairs: Vec<(Digit, Digit)> = relation.forbidden_pairs().collect();
            assert_eq!(pairs.len(), relation.count());
            for (place, &(first, second)) in pairs.iter().enumerate() {
                assert_eq!(relation.place(first, second), place, "{relation:?}");
            }
            let rising = pairs.iter().take_while(|(first, second)| first <= second).count();
            assert!(pairs[rising..].iter().all(|(first, second)| first > second));
        }
    }
}

#[test]
fn only_rules_about_equality_allow_every_renaming() {
    let unequal = Relation::new(6, |first, second| first != second);
    let nothing = Relation::new(6, |_, _| false);
    let some_equal = Relation::new(6, |first, second| first == second && first == digit(5));
    let renames = [different(6), unequal, nothing.clone()];
    assert!(renames.iter().all(Relation::allows_renaming));
    assert!(renames.iter().all(Relation::allows_reversal));
    for relation in [not_consecutive(6), less(6), some_equal.clone()] {
        assert!(!relation.allows_renaming(), "{relation:?}");
    }
    assert!(not_consecutive(6).allows_reversal());
    assert!(!less(6).allows_reversal() && !some_equal.allows_reversal());
    let reversed: Vec<Digit> = (1..=6).rev().map(digit).collect();
    assert_eq!(less(6).renamed(&reversed), less(6).reversed());
    assert!(different(6).is_difference() && !nothing.is_difference());
    assert!(some_equal.forbids_only_equal() && !some_equal.forbids_equal());
}

#[test]
fn every_variant_adds_pairs_or_houses() {
    let classic = Shape::classic();
    for &variant in Variant::ALL {
        let shape = classic.with(variant).expect("it fits");
        let more = shape.houses().len() > classic.houses().len();
        assert!(more || !shape.pairs().is_empty(), "{variant} has no effect");
    }
}

#[test]
fn every_rule_belongs_to_a_variant_of_its_own() {
    for (at, rule) in RULES.iter().enumerate() {
        assert!(RULES[..at].iter().all(|other| other.variant != rule.variant));
        let shape = Shape::classic().with(rule.variant).expect("a rule between cells always fits");
        assert!(!shape.pairs().is_empty());
        for pair in shape.pairs() {
            assert!(pair.cells[0] < pair.cells[1] && pair.variant == rule.variant, "{pair:?}");
        }
    }
}
