//! A set in the formats of other programs, read back by small readers of our own.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille::{BigUint, Covers, OptionId, Problem};

type Sets = BTreeSet<BTreeSet<u32>>;

/// Checks the drawing and both texts of a set that should hold these covers.
pub(super) fn check(set: &Covers, truth: &[Vec<OptionId>]) -> Result<(), TestCaseError> {
    let truth: Sets =
        truth.iter().map(|cover| cover.iter().map(|option| option.number()).collect()).collect();
    let zdd = set.zdd().expect("small");
    let elements: Vec<u32> = zdd.options().iter().map(|option| option.number()).collect();
    prop_assert_eq!(elements.len(), set.problem().option_count());
    prop_assert_eq!(sets_of_zdd(&zdd.to_string(), &elements), truth.clone());
    let nnf = set.nnf().expect("small").to_string();
    prop_assert_eq!(models_of_nnf(&nnf, set.problem().option_count() as u32), truth.clone());
    drawing(set, &truth)
}

/// The sets of a ZDD text, as `setset.load` understands it.
fn sets_of_zdd(text: &str, elements: &[u32]) -> Sets {
    let mut known: BTreeMap<String, (Sets, u32)> = BTreeMap::new();
    known.insert("B".into(), (Sets::new(), u32::MAX));
    known.insert("T".into(), (Sets::from([BTreeSet::new()]), u32::MAX));
    let mut last = None;
    let mut lines = text.lines();
    for line in lines.by_ref().take_while(|&line| line != ".") {
        let words: Vec<&str> = line.split(' ').collect();
        if let [terminal] = words[..] {
            last = Some(terminal.to_owned());
            continue;
        }
        let [name, variable, low, high] = words[..] else { panic!("{line}") };
        let variable: u32 = variable.parse().expect("a number");
        let (low, high) = (known[low].clone(), known[high].clone());
        assert!(variable < low.1 && variable < high.1, "variables ascend: {line}");
        let element = elements[variable as usize - 1];
        let with = high.0.into_iter().map(|mut set| {
            assert!(set.insert(element));
            set
        });
        let sets = with.chain(low.0).collect();
        assert!(known.insert(name.to_owned(), (sets, variable)).is_none());
        last = Some(name.to_owned());
    }
    assert_eq!(lines.next(), None);
    known[&last.expect("a root")].0.clone()
}

/// The models of a text of d4, over all variables: a set holds those that are true.
fn models_of_nnf(text: &str, variables: u32) -> Sets {
    let mut kinds: BTreeMap<u32, char> = BTreeMap::new();
    let mut arcs: BTreeMap<u32, Vec<(u32, Vec<i64>)>> = BTreeMap::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words.last(), Some(&"0"));
        let numbers = |words: &[&str]| -> Vec<i64> {
            words.iter().map(|word| word.parse().expect("a number")).collect()
        };
        if let Some(kind) = words[0].chars().next().filter(char::is_ascii_alphabetic) {
            let new = kinds.insert(words[1].parse().expect("a number"), kind);
            assert!(new.is_none());
            continue;
        }
        let arc = numbers(&words[..words.len() - 1]);
        arcs.entry(arc[0] as u32).or_default().push((arc[1] as u32, arc[2..].to_vec()));
    }
    // Children have larger numbers.
    let mut models: BTreeMap<u32, BTreeSet<BTreeSet<i64>>> = BTreeMap::new();
    for (&node, &kind) in kinds.iter().rev() {
        let ways = arcs.get(&node).into_iter().flatten().map(|(child, literals)| {
            assert!(*child > node);
            let literals: BTreeSet<i64> = literals.iter().copied().collect();
            let join = |model: &BTreeSet<i64>| {
                assert!(model.is_disjoint(&literals), "decomposable");
                model | &literals
            };
            models[child].iter().map(join).collect::<BTreeSet<_>>()
        });
        let own = match kind {
            't' => BTreeSet::from([BTreeSet::new()]),
            'f' => BTreeSet::new(),
            'o' => ways.fold(BTreeSet::new(), |all, some| {
                assert!(all.is_disjoint(&some), "deterministic");
                &all | &some
            }),
            'a' => ways.fold(BTreeSet::from([BTreeSet::new()]), |all, some| {
                all.iter().flat_map(|one| some.iter().map(move |other| one | other)).collect()
            }),
            other => panic!("{other}"),
        };
        models.insert(node, own);
    }
    let of_root = &models[&1];
    let all = |model: &BTreeSet<i64>| {
        let named: BTreeSet<i64> = model.iter().map(|literal| literal.abs()).collect();
        assert_eq!(named.len(), model.len(), "no variable is true and false");
        assert!(named.iter().copied().eq(1..=i64::from(variables)), "no variable is free");
        model.iter().filter(|&&literal| literal > 0).map(|&literal| literal as u32).collect()
    };
    of_root.iter().map(all).collect()
}

/// Checks that the paths of the drawing are the covers, and that its numbers fit.
fn drawing(set: &Covers, truth: &Sets) -> Result<(), TestCaseError> {
    let drawing = set.drawing(100_000).expect("small");
    prop_assert_eq!(&drawing.total, &BigUint::from(truth.len()));
    let mut paths: Vec<Sets> = vec![Sets::new(); drawing.nodes.len()];
    let mut above = vec![BigUint::ZERO; drawing.nodes.len()];
    if let Some(first) = paths.first_mut() {
        first.insert(BTreeSet::new());
        above[0] = drawing.total.clone();
    }
    for edge in &drawing.edges {
        prop_assert!(edge.from < edge.to);
        prop_assert!(drawing.nodes[edge.from].layer < drawing.nodes[edge.to].layer);
        let number = edge.option.map(OptionId::number);
        let longer: Vec<BTreeSet<u32>> = paths[edge.from]
            .iter()
            .map(|path| path.iter().copied().chain(number).collect())
            .collect();
        paths[edge.to].extend(longer);
        above[edge.to] += &edge.covers;
    }
    prop_assert_eq!(&paths.last().cloned().unwrap_or_default(), truth);
    for (k, node) in drawing.nodes.iter().enumerate() {
        prop_assert_eq!(&node.through, &above[k]);
        let out: BigUint =
            drawing.edges.iter().filter(|edge| edge.from == k).map(|edge| &edge.covers).sum();
        prop_assert!(k + 1 == drawing.nodes.len() || out == node.through);
        prop_assert_eq!(&node.below * BigUint::from(paths[k].len()), node.through.clone());
    }
    Ok(())
}

#[test]
fn a_set_that_is_too_large_is_not_drawn() {
    let problem: Problem = "a b c\na b\nc\na\nb c\nb\n".parse().expect("sound");
    let set = problem.compile().expect("small");
    let error = set.drawing(3).expect_err("it has four nodes");
    assert_eq!(error.to_string(), "the compiled set has 4 nodes, more than 3");
}
