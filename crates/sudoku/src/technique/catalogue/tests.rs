//! The table is in the order of the enum and of the search, and techniques are found by name.

use super::*;

#[test]
fn the_catalogue_follows_the_order_of_the_enum_and_of_the_search() {
    for (at, entry) in CATALOGUE.iter().enumerate() {
        assert_eq!(entry.technique as usize, at, "{}", entry.english);
        assert_eq!(entry.technique.name().parse::<Technique>().ok(), Some(entry.technique));
        assert_eq!(entry.english.parse::<Technique>().ok(), Some(entry.technique));
    }
    assert!(CATALOGUE.is_sorted_by_key(|entry| entry.place));
}

#[test]
fn a_name_that_is_nearly_right_gets_a_hint() {
    let error = "wing".parse::<Technique>().expect_err("an ambiguous name");
    assert!(error.hint().is_some_and(|hint| hint.contains("xy-wing")));
}

#[test]
fn techniques_searched_together_are_switched_together() {
    let set = TechniqueSet::default().without(Technique::Aic);
    assert!(!set.contains(Technique::ContinuousLoop) && set.contains(Technique::GroupedAic));
    assert_eq!(set.with(Technique::ContinuousLoop), TechniqueSet::default());
    assert!(!set.contains(Technique::DeathBlossom));
}
