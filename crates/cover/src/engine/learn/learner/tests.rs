//! A learner finds every cover once, however the search is cut into portions, and learns nothing
//! false.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::layout::Layout;
use super::super::tests::sudoku;
use super::*;
use crate::engine::tests::oracle::{self, Features, plans};
use crate::models;
use crate::problem::{OptionId, Problem};
use crate::watch::ALWAYS;

type Covers = BTreeSet<Vec<OptionId>>;

fn layout(problem: &Problem) -> Layout {
    Layout::new(problem, None, ALWAYS).expect("a small problem fits")
}

fn learner(layout: &Layout) -> Learner {
    Learner::new(layout, layout.full_words()).expect("a small problem fits")
}

/// The cover that a learner is at.
fn cover(learner: &Learner, layout: &Layout) -> Vec<OptionId> {
    let options = learner.cover().expect("a small problem fits");
    let mut cover: Vec<_> = options.iter().map(|&option| layout.id(option)).collect();
    cover.sort();
    cover
}

/// All covers in the order found, in portions of `conflicts` conflicts.
fn covers(learner: &mut Learner, layout: &Layout, conflicts: u64) -> Vec<Vec<OptionId>> {
    let mut covers = Vec::new();
    loop {
        match learner.run_within(conflicts, u64::MAX) {
            Verdict::Cover => covers.push(cover(learner, layout)),
            Verdict::NoMore => return covers,
            Verdict::Paused | Verdict::Tired => {}
            Verdict::OutOfMemory => panic!("a small problem fits"),
        }
    }
}

/// Whether everything that a learner holds for certain is true in all covers still to be found.
fn holds(learner: &Learner, layout: &Layout, open: &Covers) -> bool {
    let position = &learner.position;
    let remnant = &position.remnant;
    let root = position.trail().iter().copied();
    let root = root.filter(|literal| position.fact(literal.option()).level == 0);
    let mut certain: Vec<Vec<Literal>> = root.map(|literal| vec![literal]).collect();
    certain.extend(learner.clauses.all().map(|clause| learner.clauses.literals(clause).collect()));
    open.iter().all(|cover| {
        let chosen = |option| cover.contains(&layout.id(option));
        remnant.chosen().iter().all(|&option| chosen(option))
            && certain.iter().all(|clause| {
                clause
                    .iter()
                    .any(|literal| chosen(remnant.name(literal.option())) == literal.is_chosen())
            })
    })
}

proptest! {
    #[test]
    fn a_learner_finds_every_cover_once_and_learns_nothing_wrong(
        plan in plans(Features { colors: false, bounds: false }),
    ) {
        let problem = plan.build();
        let layout = layout(&problem);
        let expected: Covers = oracle::covers(&problem).into_iter().collect();
        let mut stepped = learner(&layout);
        let mut open = expected.clone();
        let mut found = Vec::new();
        loop {
            match stepped.run_within(1, u64::MAX) {
                Verdict::Cover => {
                    let cover = cover(&stepped, &layout);
                    prop_assert!(open.remove(&cover), "{cover:?} is not a new cover");
                    found.push(cover);
                }
                Verdict::NoMore => break,
                Verdict::Paused | Verdict::Tired => {}
                Verdict::OutOfMemory => panic!("a small problem fits"),
            }
            prop_assert!(holds(&stepped, &layout, &open));
        }
        prop_assert!(open.is_empty());
        prop_assert_eq!(stepped.run_within(1, u64::MAX), Verdict::NoMore);
        let mut whole = learner(&layout);
        prop_assert_eq!(covers(&mut whole, &layout, u64::MAX), found);
        prop_assert_eq!(whole.efforts(), stepped.efforts());
    }

    #[test]
    fn a_cover_that_was_ruled_out_is_never_found(
        plan in plans(Features { colors: false, bounds: false }),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        portions in prop::collection::vec(0u64..4, 0..4),
    ) {
        let problem = plan.build();
        let layout = layout(&problem);
        let all: Covers = oracle::covers(&problem).into_iter().collect();
        let mut open = all.clone();
        let mut learner = learner(&layout);
        for (pick, portion) in picks.iter().zip(portions) {
            if learner.run_within(portion, u64::MAX) == Verdict::Cover {
                prop_assert!(open.remove(&cover(&learner, &layout)));
            }
            if all.is_empty() {
                break;
            }
            let known = all.iter().nth(pick.index(all.len())).expect("within").clone();
            let numbers = (0..layout.options() as u32)
                .filter(|&option| known.contains(&layout.id(option)));
            learner.block(&numbers.collect::<Vec<_>>());
            open.remove(&known);
            prop_assert!(holds(&learner, &layout, &open));
        }
        let found: Covers = covers(&mut learner, &layout, u64::MAX).into_iter().collect();
        prop_assert_eq!(found, open);
    }

    #[test]
    fn only_live_options_are_chosen(
        plan in plans(Features { colors: false, bounds: false }),
        gone in prop::collection::vec(any::<bool>(), 14),
    ) {
        let problem = plan.build();
        let layout = layout(&problem);
        let mut words = layout.full_words().to_vec();
        for option in (0..layout.options() as u32).filter(|&option| gone[option as usize]) {
            // Clearing its bit in one word is enough.
            let entry = layout.entries(option)[0];
            words[entry.item()] &= !entry.mask();
        }
        let mut learner = Learner::new(&layout, &words).expect("a small problem fits");
        let found: Covers = covers(&mut learner, &layout, 1).into_iter().collect();
        let mut expected: Covers = oracle::covers(&problem).into_iter().collect();
        for option in (0..layout.options() as u32).filter(|&option| gone[option as usize]) {
            expected.retain(|cover| !cover.contains(&layout.id(option)));
        }
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn the_known_numbers_of_covers_are_found() {
    let known = [
        ("queens", vec!["6"], 4),
        ("queens", vec!["9"], 352),
        ("langford", vec!["8"], 300),
        ("langford", vec!["9"], 0),
        ("dominoes", vec!["4x6"], 281),
        ("latin", vec!["4"], 576),
    ];
    for (name, arguments, number) in known {
        let problem = models::build(name, &arguments).expect("a sound model");
        let layout = layout(&problem);
        let found = covers(&mut learner(&layout), &layout, 100);
        let distinct: Covers = found.iter().cloned().collect();
        assert_eq!((found.len(), distinct.len()), (number, number), "{name} {arguments:?}");
        for cover in &found {
            assert_eq!(problem.verify(cover), Ok(()));
        }
    }
}

#[test]
fn a_sudoku_with_its_givens_in_the_words_has_one_cover() {
    let board = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let problem = sudoku(3, 3);
    let layout = layout(&problem);
    let mut words = layout.full_words().to_vec();
    for (cell, digit) in board.bytes().enumerate().filter(|(_, digit)| *digit != b'.') {
        words[cell] = 1 << (digit - b'1');
    }
    let mut learner = Learner::new(&layout, &words).expect("a small problem fits");
    let found = covers(&mut learner, &layout, 1);
    assert_eq!(found.len(), 1);
    assert_eq!(problem.verify(&found[0]), Ok(()));
    for (cell, digit) in board.bytes().enumerate().filter(|(_, digit)| *digit != b'.') {
        assert_eq!(found[0][cell].index() % 9, usize::from(digit - b'1'));
    }
    assert_eq!(learner.efforts().conflicts, 52);
}

/// Long enough for clauses to be dropped many times. The numbers are pinned, so that a change in
/// the search does not go unnoticed.
#[test]
fn a_long_proof_takes_the_pinned_number_of_conflicts() {
    let problem = models::build("langford", &["10"]).expect("a sound model");
    let layout = layout(&problem);
    let mut learner = learner(&layout);
    assert_eq!(learner.run_within(u64::MAX, u64::MAX), Verdict::NoMore);
    assert_eq!(learner.efforts(), Efforts { conflicts: 37_465, decisions: 39_423 });
}

proptest! {
    #[test]
    fn premises_lead_to_a_cover_or_to_a_core_without_one(
        plan in plans(Features { colors: false, bounds: false }),
        questions in prop::collection::vec(
            (prop::collection::vec(any::<prop::sample::Index>(), 0..4), 0u64..3), 1..6),
        known in any::<Option<prop::sample::Index>>(),
    ) {
        let problem = plan.build();
        let layout = layout(&problem);
        let mut open: Covers = oracle::covers(&problem).into_iter().collect();
        let mut learner = learner(&layout);
        if let Some(known) = known.filter(|_| !open.is_empty()) {
            let known = open.iter().nth(known.index(open.len())).expect("within").clone();
            let numbers = (0..layout.options() as u32)
                .filter(|&option| known.contains(&layout.id(option)));
            learner.block(&numbers.collect::<Vec<_>>());
            open.remove(&known);
        }
        if layout.options() == 0 {
            return Ok(());
        }
        for (picks, conflicts) in questions {
            let premises: Vec<u32> =
                picks.iter().map(|pick| pick.index(layout.options()) as u32).collect();
            let has = |cover: &Vec<OptionId>, options: &[u32]| {
                options.iter().all(|&option| cover.contains(&layout.id(option)))
            };
            match learner.run_with(&premises, conflicts, &mut || true) {
                Finding::Cover(cover) => {
                    let mut cover: Vec<_> = cover.iter().map(|&option| layout.id(option)).collect();
                    cover.sort();
                    prop_assert!(open.contains(&cover) && has(&cover, &premises));
                }
                Finding::Core(core) => {
                    prop_assert!(core.iter().all(|option| premises.contains(option)));
                    prop_assert!(!open.iter().any(|cover| has(cover, &core)));
                }
                Finding::Paused => {}
            }
            prop_assert!(holds(&learner, &layout, &open));
        }
    }
}
