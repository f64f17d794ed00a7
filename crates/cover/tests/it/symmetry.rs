//! Symmetries, orbits of covers, and counts through the group, against brute force.

use std::collections::{BTreeSet, HashSet};

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::symmetry::{Costs, Group, NoGroup, Permutation, read_generators, write_group};
use quadrille::{
    BigUint, Color, Engine, Entry, OptionId, Problem, ProblemBuilder, Role, Stop, models,
};

use crate::oracle::{Features, Plan, covers, plans};

/// All symmetries by trying every permutation of the options, from the definition: the demands of
/// the items stay the same.
fn all_symmetries(problem: &Problem, costs: Costs) -> Vec<Vec<OptionId>> {
    let live: Vec<OptionId> =
        problem.options().filter(|option| !problem.idle_options().contains(option)).collect();
    let truth = demands(problem, |option| option);
    let mut found = Vec::new();
    let mut images: Vec<OptionId> = problem.options().collect();
    permute(problem, &live, 0, &mut images, &mut HashSet::new(), costs, &mut |images| {
        if demands(problem, |option| images[option.index()]) == truth {
            found.push(images.to_vec());
        }
    });
    found
}

fn permute(
    problem: &Problem,
    live: &[OptionId],
    at: usize,
    images: &mut Vec<OptionId>,
    used: &mut HashSet<OptionId>,
    costs: Costs,
    each: &mut dyn FnMut(&[OptionId]),
) {
    let Some(&option) = live.get(at) else { return each(images) };
    for &image in live {
        let alike = costs == Costs::Ignored || problem.cost(option) == problem.cost(image);
        // Any symmetry maps options to options of equal size once idle demands are gone; this only
        // cuts the tree.
        if alike && used.insert(image) {
            images[option.index()] = image;
            permute(problem, live, at + 1, images, used, costs, each);
            used.remove(&image);
        }
    }
    images[option.index()] = option;
}

type Demand = (u32, u32, BTreeSet<BTreeSet<OptionId>>);

/// The demand of each item: its bounds, and its options in sets that agree. Items that demand
/// nothing are left out.
fn demands(problem: &Problem, image: impl Fn(OptionId) -> OptionId) -> Vec<Demand> {
    let mut all = Vec::new();
    for item in problem.items() {
        let mut alone = Vec::new();
        let mut colored: Vec<(Color, BTreeSet<OptionId>)> = Vec::new();
        for option in problem.options().filter(|it| !problem.idle_options().contains(it)) {
            for Entry { color, .. } in problem.entries(option).filter(|entry| entry.item == item) {
                let option = image(option);
                match (color, colored.iter_mut().find(|(other, _)| Some(*other) == color)) {
                    (_, Some((_, set))) => drop(set.insert(option)),
                    (Some(color), None) => colored.push((color, [option].into())),
                    (None, None) => alone.push(option),
                }
            }
        }
        let mut sets: BTreeSet<BTreeSet<OptionId>> = colored.into_iter().map(|it| it.1).collect();
        sets.extend(alone.into_iter().map(|option| [option].into()));
        let (min, max) = match problem.role(item) {
            Role::Primary { min, max } => (min, max),
            Role::Secondary => (0, 0),
        };
        if sets.len() > 1 || (sets.len() == 1 && max > 0) {
            all.push((min, max, sets));
        }
    }
    all.sort();
    all
}

fn image_of(cover: &[OptionId], image: impl Fn(OptionId) -> OptionId) -> Vec<OptionId> {
    let mut image: Vec<OptionId> = cover.iter().map(|&option| image(option)).collect();
    image.sort();
    image
}

/// The orbits of some covers under all of a group's elements: their least covers and their sizes.
fn orbits_of(covers: &[Vec<OptionId>], elements: &[Vec<OptionId>]) -> Vec<(Vec<OptionId>, u64)> {
    let mut orbits: Vec<(Vec<OptionId>, u64)> = Vec::new();
    let mut seen: HashSet<Vec<OptionId>> = HashSet::new();
    for cover in covers {
        if seen.contains(cover) {
            continue;
        }
        let orbit: BTreeSet<Vec<OptionId>> = elements
            .iter()
            .map(|images| image_of(cover, |option| images[option.index()]))
            .collect();
        let least = orbit.first().expect("the cover itself").clone();
        orbits.push((least, orbit.len() as u64));
        seen.extend(orbit);
    }
    orbits.sort();
    orbits
}

fn found_orbits(problem: &Problem, group: &Group) -> Vec<(Vec<OptionId>, u64)> {
    let mut orbits = problem.search().orbits(group).expect("the group of the problem");
    let mut found: Vec<(Vec<OptionId>, u64)> =
        orbits.by_ref().map(|orbit| (orbit.cover.into(), orbit.size)).collect();
    assert_eq!(orbits.outcome().stop, Stop::Exhausted);
    assert_eq!(orbits.outcome().stats.solutions, found.len() as u64);
    found.sort();
    found
}

fn agrees(plan: &Plan, costs: Costs) -> Result<(), TestCaseError> {
    let problem = plan.build();
    let elements = all_symmetries(&problem, costs);
    let group = problem.search().symmetries(costs).expect("no limit");
    prop_assert_eq!(group.order(), &BigUint::from(elements.len()));
    for generator in group.generators() {
        prop_assert_eq!(generator.check(&problem, costs), Ok(()));
    }
    // The generators give the whole group, and nothing else.
    let again = Group::new(&problem, group.generators().to_vec(), costs).expect("checked");
    prop_assert_eq!(again.order(), group.order());
    let text = write_group(&problem, &group);
    let read = read_generators(&problem, text.as_bytes(), costs).expect("as it was written");
    prop_assert_eq!(&read, group.generators());
    for images in elements.iter().take(50) {
        let moves = problem.options().map(|option| (option, images[option.index()]));
        let element = Permutation::new(moves).expect("a permutation");
        prop_assert_eq!(element.check(&problem, costs), Ok(()));
        prop_assert!(group.contains(&element).expect("small"));
    }

    let truth = covers(&problem);
    let orbits = orbits_of(&truth, &elements);
    prop_assert_eq!(found_orbits(&problem, &group), orbits.clone());
    let (count, outcome) = problem.search().count_orbits(&group).expect("its group");
    prop_assert_eq!(outcome.stop, Stop::Exhausted);
    prop_assert_eq!(count.exact(), Some(BigUint::from(orbits.len())));
    Ok(())
}

/// A random problem of few options, so that all permutations can be tried. Options are repeated on
/// purpose.
fn small(features: Features) -> impl Strategy<Value = Plan> {
    (plans(features), any::<u8>()).prop_map(|(mut plan, more)| {
        plan.options.truncate(6);
        if let Some(option) = plan.options.get(more as usize % 7).cloned()
            && plan.options.len() < 6
        {
            plan.options.push(option);
        }
        plan.options.iter_mut().for_each(|(_, cost)| *cost = (*cost).clamp(0, 1));
        plan
    })
}

fn compare(cases: u32) {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        for costs in [Costs::Kept, Costs::Ignored] {
            let config = ProptestConfig { cases: cases / 8, ..Default::default() };
            let strategy = small(Features { colors, bounds });
            TestRunner::new(config)
                .run(&strategy, |plan| agrees(&plan, costs))
                .unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
        }
    }
}

#[test]
fn symmetries_and_orbits_of_random_problems_agree_with_brute_force() {
    compare(800);
}

#[test]
#[ignore = "takes minutes; ./check --all runs it"]
fn symmetries_and_orbits_of_a_hundred_thousand_random_problems_agree_with_brute_force() {
    compare(100_000);
}

/// A problem that is symmetric on purpose: its options are moved around a circle of items, and all
/// of it may be there several times.
fn circular(
    around: usize,
    copies: usize,
    shapes: &[Vec<(usize, u8)>],
    bounds: (u32, u32),
) -> Problem {
    let mut builder = ProblemBuilder::new();
    let colors = ["red", "green"].map(|name| builder.color(name));
    for copy in 0..copies {
        let primary: Vec<_> = (0..around)
            .map(|k| builder.bounded(format!("p{copy}.{k}"), bounds.0..=bounds.1))
            .collect();
        let secondary: Vec<_> =
            (0..around).map(|k| builder.secondary(format!("s{copy}.{k}"))).collect();
        for shape in shapes {
            for shift in 0..around {
                let mut held: Vec<Entry> = vec![primary[shift].into()];
                for &(k, color) in shape {
                    let at = (k + shift) % around;
                    let entry = match color {
                        0 => primary[at].into(),
                        1 => secondary[at].into(),
                        _ => secondary[at].colored(colors[(color % 2) as usize]),
                    };
                    if !held.iter().any(|other| other.item == entry.item) {
                        held.push(entry);
                    }
                }
                builder.option(held);
            }
        }
    }
    builder.build().expect("a sound problem")
}

fn circles() -> impl Strategy<Value = Problem> {
    let shape = proptest::collection::vec((0usize..5, 0u8..4), 0..3);
    let shapes = proptest::collection::vec(shape, 1..3);
    let bounds =
        prop_oneof![4 => Just((1, 1)), 1 => Just((0, 1)), 1 => Just((1, 2)), 1 => Just((2, 2))];
    (2usize..6, 1usize..3, shapes, bounds)
        .prop_map(|(around, copies, shapes, bounds)| circular(around, copies, &shapes, bounds))
}

/// Checks orbits of a symmetric problem: by the generators alone, and by the number of covers.
fn circle_agrees(problem: &Problem) -> Result<(), TestCaseError> {
    let group = problem.symmetries().expect("no limit");
    prop_assert!(!group.is_trivial());
    let truth = covers(problem);
    // The orbits by brute force: images are added until nothing is new.
    let mut seen: HashSet<Vec<OptionId>> = HashSet::new();
    let mut orbits = Vec::new();
    for cover in &truth {
        if !seen.insert(cover.clone()) {
            continue;
        }
        let mut orbit = vec![cover.clone()];
        let mut at = 0;
        while let Some(next) = orbit.get(at).cloned() {
            for generator in group.generators() {
                let image = image_of(&next, |option| generator.image(option));
                prop_assert!(truth.binary_search(&image).is_ok(), "an image is a cover");
                if seen.insert(image.clone()) {
                    orbit.push(image);
                }
            }
            at += 1;
        }
        orbits.push((orbit.iter().min().expect("not empty").clone(), orbit.len() as u64));
    }
    orbits.sort();
    prop_assert_eq!(found_orbits(problem, &group), orbits.clone());
    let (count, _) = problem.search().count_orbits(&group).expect("its group");
    prop_assert_eq!(count.exact(), Some(BigUint::from(orbits.len())));
    Ok(())
}

fn compare_circles(cases: u32) {
    let mut runner = TestRunner::new(ProptestConfig { cases, ..Default::default() });
    runner
        .run(
            &circles(),
            |problem| {
                if problem.option_count() > 14 { Ok(()) } else { circle_agrees(&problem) }
            },
        )
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn orbits_of_circular_problems_agree_with_brute_force() {
    compare_circles(400);
}

#[test]
#[ignore = "takes minutes; ./check --all runs it"]
fn orbits_of_a_hundred_thousand_circular_problems_agree_with_brute_force() {
    compare_circles(100_000);
}

#[test]
fn orders_and_orbits_of_well_known_problems() {
    #[rustfmt::skip]
    let known = [
        ("queens", &["8"][..], "8", 12), ("queens", &["9"], "8", 46),
        ("queens", &["10"], "8", 92), ("langford", &["7"], "2", 26),
        ("langford", &["8"], "2", 150), ("latin", &["4"], "82944", 2),
        ("soma", &[], "48", 240), ("pentominoes", &["3x20"], "4", 2),
        ("dominoes", &["6x6"], "8", 930), ("dominoes", &["8x8"], "8", 1_629_189),
        ("matching", &["8"], "40320", 1), ("matching", &["7"], "5040", 0),
    ];
    for (model, words, order, orbits) in known {
        let problem = models::build(model, words).expect("a model");
        let group = problem.symmetries().expect("no limit");
        assert_eq!(group.order().to_string(), order, "{model} {words:?}");
        let (count, outcome) = problem.search().count_orbits(&group).expect("its group");
        assert_eq!(count, BigUint::from(orbits as u32).into(), "{model} {words:?}");
        assert_eq!(outcome.stop, Stop::Exhausted);
    }
}

#[test]
#[ignore = "takes seconds; ./check --all runs it"]
fn pentominoes_and_latin_squares_up_to_symmetry() {
    let count = |model, words: &[&str]| {
        let problem = models::build(model, words).expect("a model");
        problem.count_orbits().expect("no limit").to_string()
    };
    assert_eq!(count("pentominoes", &["6x10"]), "2339");
    assert_eq!(count("pentominoes", &["5x12"]), "1010");
    assert_eq!(count("pentominoes", &["4x15"]), "368");
    assert_eq!(count("latin", &["5"]), "2");
}

#[test]
fn a_limit_on_covers_is_one_on_orbits() {
    let queens = models::build("queens", &["8"]).expect("a model");
    let group = queens.symmetries().expect("no limit");
    let mut orbits = queens.search().limit(5).orbits(&group).expect("its group");
    assert_eq!(orbits.by_ref().count(), 5);
    assert_eq!(orbits.outcome().stop, Stop::SolutionLimit);
    let (count, outcome) = queens.search().limit(5).count_orbits(&group).expect("its group");
    assert_eq!((count.exact(), outcome.stop), (None, Stop::SolutionLimit));
    let (count, outcome) = queens.search().limit(12).count_orbits(&group).expect("its group");
    assert_eq!((count.at_least(), outcome.stats.solutions), (&12_u32.into(), 12));
}

#[test]
fn too_little_memory_is_never_a_number() {
    let latin = models::build("latin", &["5"]).expect("a model");
    let group = latin.symmetries().expect("no limit");
    let (count, outcome) = latin.search().memory(1000).count_orbits(&group).expect("its group");
    assert_eq!((count.exact(), outcome.stop), (None, Stop::OutOfMemory));
    let search = latin.search().limits(quadrille::Limits::default().with_nodes(1));
    assert_eq!(search.symmetries(Costs::Kept).err(), Some(Stop::NodeLimit));
}

#[test]
fn a_group_of_another_problem_is_refused() {
    let one: Problem = "a b\na\nb\n".parse().expect("sound");
    let other: Problem = "a b\na\na b\n".parse().expect("sound");
    let group = one.symmetries().expect("no limit");
    assert_eq!(group.order(), &2_u32.into());
    let refused = other.search().orbits(&group).err();
    assert!(matches!(refused, Some(NoGroup::Asymmetric { generator: 0, .. })), "{refused:?}");
    // Leaving one of two alike options out leaves no symmetry between them.
    let [first, second] = [0, 1].map(|index| one.option_at(index).expect("there are two"));
    assert!(one.search().leave_out([first]).orbits(&group).is_err());
    assert!(one.search().leave_out([first, second]).orbits(&group).is_ok());
    let rest = one.search().leave_out([first]).symmetries(Costs::Kept).expect("no limit");
    assert!(rest.is_trivial());
}

#[test]
fn a_count_through_the_group_is_the_plain_count() {
    for (model, words) in [("pentominoes", &["5x12"][..]), ("pentominoes", &["6x10"])] {
        let problem = models::build(model, words).expect("a model");
        let (plain, searched) = problem.search().symmetry(false).count();
        let (count, outcome) = problem.search().count();
        assert_eq!((&count, count.is_exact()), (&plain, true));
        assert_eq!(outcome.stop, Stop::Exhausted);
        if words == ["6x10"] {
            assert!(2 * outcome.stats.nodes < searched.stats.nodes, "{outcome:?} {searched:?}");
        }
        let (_, unprepared) = problem.search().preprocess(false).count();
        assert!(unprepared.stats.nodes >= searched.stats.nodes);
        let (_, named) = problem.search().engine(Engine::Bits).count();
        assert_eq!(named.stats.nodes, searched.stats.nodes);
    }
}
