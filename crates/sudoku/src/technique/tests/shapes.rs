//! The same techniques on boards of other sizes and rules: each step is right, has a proof, and is
//! the one that a plain search finds.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::search::{Scratch, find};
use super::super::{Board, Geometry, Technique};
use crate::candidates::Candidates;
use crate::generate::Order;
use crate::shape::Shape;
use crate::variant::Variant;

/// The techniques that look at houses, pairs and single digits.
fn ours() -> impl Iterator<Item = Technique> {
    use Technique as T;
    let other = |it: &Technique| {
        matches!(it, T::RemotePair | T::TurbotFish | T::Squirmbag | T::Whale | T::Leviathan)
    };
    let large = |it: &Technique| (T::FinnedSquirmbag..=T::SashimiLeviathan).contains(it);
    let basic = T::ALL.iter().copied().filter(|&it| it > T::HiddenSingle && it < T::XChain);
    let basic = basic.filter(move |it| !other(it) && !large(it));
    let mixed = [
        T::FrankenXWing,
        T::FrankenSwordfish,
        T::FinnedFrankenXWing,
        T::FinnedFrankenSwordfish,
        T::MutantXWing,
        T::FinnedMutantXWing,
        T::TemplateSet,
        T::TemplateDelete,
    ];
    basic.chain(mixed)
}

/// Chains and almost locked sets.
fn chains() -> impl Iterator<Item = Technique> {
    use Technique as T;
    let first = [T::Pointing, T::Claiming, T::NakedPair, T::RemotePair, T::TurbotFish];
    let last = [T::KrakenFish, T::ForcingChainVerity, T::ForcingNetVerity];
    let middle = T::ALL.iter().copied().filter(|it| (T::XChain..=T::DeathBlossom).contains(it));
    first.into_iter().chain(middle).chain(last)
}

/// Walks through puzzles of a shape, and counts the steps found.
fn walk<const W: usize, I: Iterator<Item = Technique>>(
    shape: &Shape,
    puzzles: usize,
    techniques: fn() -> I,
    found: &mut BTreeMap<Technique, usize>,
) {
    let geometry: Arc<Geometry<W>> = Arc::new(Geometry::new(shape));
    let mut scratch = Scratch::default();
    let made = Order::new(shape).seed(5).puzzles(&Default::default()).expect("a valid order");
    for generated in made.take(puzzles) {
        let mut board = Board::new(&geometry, &generated.puzzle);
        while !board.is_solved() {
            if let Some((_, single)) = board.next_single() {
                board.place(single.cell, single.digit);
                continue;
            }
            let mut first = None;
            let mut place = 0;
            for technique in techniques() {
                if technique.place() == place {
                    continue;
                }
                place = technique.place();
                let step = find(&board, technique, &mut scratch);
                let mut plain = Scratch::default();
                plain.survey.doubt_everything(&board);
                let large = technique >= Technique::FrankenXWing || shape.size() > 9;
                if !large {
                    assert_eq!(step, find(&board, technique, &mut plain), "{shape}: {technique}");
                }
                let Some(step) = step else { continue };
                for removed in &step.removed {
                    let right = generated.solution.get(removed.cell) == Some(removed.digit);
                    assert!(!right, "{shape}, {}: {step:?}", generated.puzzle);
                }
                for placed in &step.placed {
                    let digit = generated.solution.get(placed.cell);
                    assert_eq!(digit, Some(placed.digit), "{shape}: {step:?}");
                }
                let sets = shape
                    .cells()
                    .map(|cell| board.value(cell).map_or_else(|| board.digits(cell), Into::into));
                let candidates = Candidates::from_sets(shape, sets.collect());
                let proof = step.prove(&generated.puzzle, &candidates);
                assert!(proof.is_ok(), "{shape}, {}: {step:?}: {proof:?}", generated.puzzle);
                *found.entry(step.technique).or_default() += 1;
                first = first.or(Some(step));
            }
            match first {
                Some(step) => board.apply(&step),
                None => {
                    let cell = board.open().first().expect("not solved");
                    board.place(cell, generated.solution.get(cell).expect("a full board"));
                }
            }
        }
    }
}

/// Walks through puzzles of every other shape up to 9×9, and counts the steps found.
fn walk_other_rules<I: Iterator<Item = Technique>>(
    puzzles: usize,
    techniques: fn() -> I,
) -> BTreeMap<Technique, usize> {
    let nine = Shape::classic();
    let mut shapes: Vec<Shape> = [4, 6, 8].map(|size| Shape::of_size(size).expect("a size")).into();
    let jigsaw = "aaaabb accabb ccdbbe cddeee fcdeef fddfff";
    shapes.push(Shape::jigsaw(jigsaw).expect("six regions"));
    for variant in [
        Variant::X,
        Variant::Windoku,
        Variant::CentreDot,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
    ] {
        shapes.push(nine.with(variant).expect("a variant that fits"));
    }
    // Regions with fewer cells than digits, alone and with rules between cells.
    let short =
        "a..b..c.. .a..b..c. ..a..b..c d........ .d..e.... ..d..e... ......e.. .f.....f. f.f......";
    shapes.push(nine.with_regions(short).expect("six regions"));
    let six = Shape::of_size(6).expect("a size");
    let six = six.with(Variant::NonConsecutive).expect("it fits");
    shapes
        .push(six.with_regions("a..... .a.... ..a... ...b.. ....b. .....b").expect("two regions"));
    let both = nine.with(Variant::X).and_then(|shape| shape.with(Variant::AntiKing));
    shapes.push(both.expect("both fit"));
    let mut found = BTreeMap::new();
    for shape in &shapes {
        walk::<2, _>(shape, puzzles, techniques, &mut found);
    }
    found
}

#[test]
fn techniques_are_sound_on_boards_with_other_rules() {
    let found = walk_other_rules(1, ours);
    for technique in [Technique::Pointing, Technique::NakedPair, Technique::XyWing] {
        assert!(found.contains_key(&technique), "{technique}");
    }
}

#[test]
#[ignore = "every step of the whole list, or of many boards"]
fn techniques_are_sound_on_many_boards_with_other_rules() {
    let found = walk_other_rules(40, ours);
    assert!(found.len() > 20, "{found:?}");
}

#[test]
fn chains_are_sound_on_boards_with_other_rules() {
    let found = walk_other_rules(1, chains);
    for technique in [Technique::XyChain, Technique::Aic, Technique::AlsXz] {
        assert!(found.contains_key(&technique), "{technique}");
    }
}

#[test]
#[ignore = "every step of many boards"]
fn chains_are_sound_on_many_boards_with_other_rules() {
    let found = walk_other_rules(3, chains);
    assert!(found.len() > 15, "{found:?}");
}

#[test]
#[ignore = "a large board takes a while"]
fn techniques_are_sound_on_large_boards() {
    let mut found = BTreeMap::new();
    let mut shapes: Vec<Shape> = [12, 16].map(|size| Shape::of_size(size).expect("a size")).into();
    for variant in [Variant::X, Variant::Windoku, Variant::AntiKing] {
        shapes.push(shapes[0].with(variant).expect("it fits"));
    }
    for shape in &shapes {
        walk::<10, _>(shape, 1, ours, &mut found);
    }
    assert!(found.len() > 20, "{found:?}");
}
