//! Compares both layouts and both forms of vectors, squeezed as often as possible, with `links`:
//! they must find the same covers in the same order.

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::super::links::Links;
use super::super::tests::oracle::{Features, plans};
use super::vector::{Plain, Raw, Vector};
use super::{Bits, Layout};
use crate::engine::branch::Branch;
use crate::engine::contract::{Quota, Searcher, Setup};
use crate::event::Silent;
use crate::models;
use crate::problem::{Entry, OptionId, OptionSet, Problem, ProblemBuilder};
use crate::watch::ALWAYS;

/// Returns the covers in the order found, each sorted, and the number of nodes visited. Runs
/// `nodes` nodes at a time.
fn found(searcher: &mut dyn Searcher, nodes: u64) -> (Vec<Vec<OptionId>>, u64) {
    found_within(searcher, nodes, u64::MAX)
}

/// Does the same, but pauses after `effort` nanoseconds too.
fn found_within(searcher: &mut dyn Searcher, nodes: u64, effort: u64) -> (Vec<Vec<OptionId>>, u64) {
    let mut covers = Vec::new();
    let mut share = 0.0;
    loop {
        let pause = searcher.run(Quota { nodes, covers: 1, effort });
        // Up to rounding, the share never decreases.
        assert!((share - 1e-9..=1.0 + 1e-9).contains(&searcher.share_done()));
        share = searcher.share_done();
        match pause {
            super::Pause::Cover => {
                let mut cover = Vec::new();
                searcher.path(&mut cover);
                cover.sort();
                covers.push(cover);
            }
            super::Pause::Done => return (covers, searcher.counters().nodes),
            _ => {}
        }
    }
}

fn setup<'p>(problem: &'p Problem, left_out: &'p OptionSet, seed: Option<u64>) -> Setup<'p> {
    Setup { problem, branch: Branch::Mrv, seed, left_out, go_on: ALWAYS }
}

/// Checks that every way to search a problem finds the covers of `links`, in the same order.
fn agrees(problem: &Problem, seed: Option<u64>) -> Result<(), TestCaseError> {
    let left_out = OptionSet::default();
    let setup = setup(problem, &left_out, seed);
    let mut links = Links::<_, true, false>::dance(setup, Silent).expect("it fits");
    let (covers, _) = found(&mut links, u64::MAX);
    let mut nodes = Vec::new();
    for first in [Layout::Lanes, Layout::Dense] {
        for eager in [false, true] {
            let mut plain = Bits::<Plain>::made(setup, first, eager).expect("it fits");
            let (same, visited) = found(&mut plain, u64::MAX);
            prop_assert_eq!(&same, &covers, "{:?} {}", first, eager);
            nodes.push(visited);
            let mut stepped = Bits::<Plain>::made(setup, first, eager).expect("it fits");
            let (same, visited) = found_within(&mut stepped, u64::MAX, 1);
            prop_assert_eq!(&same, &covers, "step by step {:?} {}", first, eager);
            nodes.push(visited);
            #[cfg(target_arch = "x86_64")]
            if super::vector::Wide::is_here() {
                let mut wide =
                    Bits::<super::vector::Wide>::made(setup, first, eager).expect("it fits");
                let (same, visited) = found(&mut wide, 1);
                prop_assert_eq!(&same, &covers, "wide {:?} {}", first, eager);
                nodes.push(visited);
            }
        }
    }
    prop_assert!(nodes.iter().all(|&n| n == nodes[0]), "{:?}", nodes);
    Ok(())
}

proptest! {
    #[test]
    fn covers_come_in_the_same_order_as_from_links(
        plan in any::<bool>().prop_flat_map(|colors| plans(Features { colors, bounds: false })),
        seed in any::<Option<u64>>(),
    ) {
        agrees(&plan.build(), seed)?;
    }

    #[test]
    fn a_search_can_be_split_anywhere(
        plan in any::<bool>().prop_flat_map(|colors| plans(Features { colors, bounds: false })),
        nodes in 1u64..60,
        dense in any::<bool>(),
        steps in any::<bool>(),
    ) {
        let problem = plan.build();
        let left_out = OptionSet::default();
        let setup = setup(&problem, &left_out, None);
        let first = if dense { Layout::Dense } else { Layout::Lanes };
        let make = || Bits::<Plain>::made(setup, first, true).expect("it fits");
        let whole = found(&mut make(), u64::MAX);
        let mut begun = make();
        let mut covers = Vec::new();
        for _ in 0..nodes {
            let effort = if steps { 1 } else { u64::MAX };
            if begun.run(Quota { nodes: 1, covers: 1, effort }) == super::Pause::Cover {
                let mut cover = Vec::new();
                begun.path(&mut cover);
                cover.sort();
                covers.push(cover);
            }
        }
        let later = begun.split();
        let here = found(&mut begun, u64::MAX);
        covers.extend(here.0);
        let mut visited = here.1;
        if let Some(mut later) = later {
            let there = found(&mut *later, u64::MAX);
            covers.extend(there.0);
            visited += there.1;
        }
        prop_assert_eq!((covers, visited), whole);
    }
}

/// Returns a problem with random options. Every third option gives a colour to the secondary item.
/// `sizes` is the range of the number of primary items in an option.
fn drawn(items: usize, options: usize, sizes: std::ops::Range<u64>) -> Problem {
    let mut random = ChaCha8Rng::seed_from_u64(items as u64);
    let mut below = |most: u64| ((u128::from(random.next_u64()) * u128::from(most)) >> 64) as u64;
    let mut builder = ProblemBuilder::new();
    let all: Vec<_> = (0..items).map(|k| builder.primary(format!("i{k}"))).collect();
    let painted = builder.secondary("x");
    let colors = ["red", "blue"].map(|name| builder.color(name));
    for k in 0..options {
        let (mut left, mut parts) = (all.clone(), Vec::new());
        for _ in 0..sizes.start + below(sizes.end - sizes.start) {
            parts.push(Entry::from(left.swap_remove(below(left.len() as u64) as usize)));
        }
        if k % 3 == 0 {
            parts.push(painted.colored(colors[below(2) as usize]));
        }
        builder.option(parts);
    }
    builder.build().expect("sound")
}

#[test]
fn states_can_be_wider_than_any_fixed_size_kernel() {
    let problem = drawn(15, 4_400, 5..8);
    assert_eq!(super::fits(&problem, Branch::Mrv, ALWAYS), Ok(true));
    agrees(&problem, None).expect("the same covers");
    // More options than 16 bits can number.
    let problem = drawn(22, 70_000, 6..12);
    assert_eq!(super::fits(&problem, Branch::Mrv, ALWAYS), Ok(true));
    let left_out = OptionSet::default();
    let setup = setup(&problem, &left_out, None);
    let first = |mut searcher: Box<dyn Searcher + Send>| {
        let mut covers = Vec::new();
        while covers.len() < 300
            && searcher.run(Quota { nodes: u64::MAX, covers: 1, effort: u64::MAX })
                == super::Pause::Cover
        {
            let mut cover = Vec::new();
            searcher.path(&mut cover);
            cover.sort();
            covers.push(cover);
        }
        covers
    };
    let truth = first(super::super::cells::start(setup).expect("it fits"));
    assert_eq!(truth.len(), 300);
    assert_eq!(first(super::start(setup).expect("it fits")), truth);
    assert_eq!(first(Box::new(Bits::<Plain>::new(setup).expect("it fits"))), truth);
}

#[test]
fn every_layout_finds_the_same_covers_of_larger_problems() {
    let left_out = OptionSet::default();
    for (name, arguments, covers, nodes) in [
        ("queens", &["7"][..], 40, 0),
        ("langford", &["7"][..], 52, 0),
        ("dominoes", &["4x5"][..], 95, 0),
        ("pentominoes", &["3x20"][..], 8, 30_345),
        ("latin", &["5", "--reduced", "--symmetric"][..], 6, 0),
    ] {
        let problem = models::build(name, arguments).expect("a sound model");
        let setup = setup(&problem, &left_out, None);
        let mut links = Links::<_, true, false>::dance(setup, Silent).expect("it fits");
        let (known, _) = found(&mut links, u64::MAX);
        assert_eq!(known.len(), covers, "{name}");
        for first in [Layout::Lanes, Layout::Dense] {
            for eager in [false, true] {
                let mut bits = Bits::<Plain>::made(setup, first, eager).expect("it fits");
                let (found, visited) = found(&mut bits, 1000);
                assert_eq!(found, known, "{name} {first:?} {eager}");
                assert!(nodes == 0 || visited == nodes, "{name}: {visited} nodes");
            }
        }
    }
}

/// Small enough for Miri: both layouts, squeezed as often as possible, and split.
#[test]
fn small_problems_under_miri() {
    let left_out = OptionSet::default();
    for (words, covers) in [("dominoes 2x3", 3), ("queens 4", 2), ("langford 3", 2)] {
        let words: Vec<&str> = words.split_whitespace().collect();
        let problem = models::build(words[0], &words[1..]).expect("a sound model");
        let setup = setup(&problem, &left_out, None);
        for first in [Layout::Lanes, Layout::Dense] {
            let mut bits = Bits::<Plain>::made(setup, first, true).expect("it fits");
            bits.run(Quota { nodes: 2, covers: 9, effort: u64::MAX });
            let found_here = bits.counters().covers as usize;
            let later = bits.split().map_or(0, |mut later| found(&mut *later, u64::MAX).0.len());
            let here = found(&mut bits, u64::MAX).0.len();
            assert_eq!(found_here + here + later, covers, "{words:?} {first:?}");
        }
    }
}

/// Checks that both forms of a vector compute the same.
#[cfg(target_arch = "x86_64")]
mod forms {
    use super::super::vector::Wide;
    use super::*;

    fn compare<A: PartialEq + std::fmt::Debug>(wide: A, plain: A) -> Result<(), TestCaseError> {
        prop_assert_eq!(wide, plain);
        Ok(())
    }

    fn lanes<const BITS: u32>(raw: &Raw, other: &Raw) -> Result<(), TestCaseError> {
        let (wide, plain) = (Wide::load(raw), Plain::load(raw));
        compare(wide.strip::<BITS>().store(), plain.strip::<BITS>().store())?;
        compare(wide.empty::<BITS>(), plain.empty::<BITS>())?;
        let wide = wide.both::<BITS>(Wide::load(other));
        compare(wide.empty::<BITS>(), plain.both::<BITS>(Plain::load(other)).empty::<BITS>())
    }

    fn raw() -> impl Strategy<Value = Raw> {
        // Few bits, so that some lanes are empty or have a single bit.
        any::<[(u64, u64, u64, u64); 4]>().prop_map(|words| {
            Raw(words.map(|(a, b, c, d)| match a % 4 {
                0 => b,
                1 => b & c & d,
                2 => 1 << (b % 64),
                _ => 0,
            }))
        })
    }

    proptest! {
        #[test]
        fn every_operation_gives_the_same_result_in_both_forms(a in raw(), b in raw(), word: u64, mask: u64) {
            if !Wide::is_here() {
                return Ok(());
            }
            lanes::<8>(&a, &b)?;
            lanes::<16>(&a, &b)?;
            lanes::<32>(&a, &b)?;
            let (wa, wb) = (Wide::load(&a), Wide::load(&b));
            let (pa, pb) = (Plain::load(&a), Plain::load(&b));
            compare(wa.and(wb).store(), pa.and(pb).store())?;
            compare(wa.or(wb).store(), pa.or(pb).store())?;
            compare(wa.add_32(wb).store(), pa.add_32(pb).store())?;
            compare(wa.add_8(wb).store(), pa.add_8(pb).store())?;
            compare(wa.and_not(wb).store(), pa.and_not(pb).store())?;
            compare(wa.add_64(wb).store(), pa.add_64(pb).store())?;
            compare(wa.sub_64(wb).store(), pa.sub_64(pb).store())?;
            compare(wa.borrow_128().store(), pa.borrow_128().store())?;
            compare(wa.top_bits(), pa.top_bits())?;
            compare(wa.is_empty_32().store(), pa.is_empty_32().store())?;
            compare(wa.count_8().store(), pa.count_8().store())?;
            compare(wa.count_8().sum_32().store(), pa.count_8().sum_32().store())?;
            compare(wa.total_32(), pa.total_32())?;
            let (least, place) = wa.least_32(wb, wb, wa);
            let (plain_least, plain_place) = pa.least_32(pb, pb, pa);
            compare((least.store(), place.store()), (plain_least.store(), plain_place.store()))?;
            compare(Wide::gather(word, mask), Plain::gather(word, mask))?;
        }
    }
}
