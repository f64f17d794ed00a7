//! Tests of `split`: wherever a search is cut, its parts in sequence equal the whole.

use proptest::prelude::*;

use super::start;
use super::tests::oracle::{Features, Plan, plans};
use crate::engine::branch::Branch;
use crate::engine::choice::Engine;
use crate::engine::contract::{Counters, Pause, Quota, Searcher, Setup};
use crate::engine::place::NoWay;
use crate::problem::{OptionId, OptionSet, Problem};
use crate::watch::ALWAYS;

/// A part of a search, and what it has found.
struct Part {
    searcher: Box<dyn Searcher + Send>,
    covers: Vec<Vec<OptionId>>,
    done: bool,
}

impl Part {
    fn new(searcher: Box<dyn Searcher + Send>) -> Part {
        Part { searcher, covers: Vec::new(), done: false }
    }

    /// Runs until `nodes` nodes are visited, the next cover is found, or the search ends.
    fn step(&mut self, nodes: u64) {
        match self.searcher.run(Quota { nodes, covers: 1, effort: u64::MAX }) {
            Pause::Cover => {
                let mut cover = Vec::new();
                self.searcher.path(&mut cover);
                cover.sort_unstable();
                self.covers.push(cover);
            }
            Pause::Done => self.done = true,
            Pause::Nodes | Pause::Effort | Pause::Enough | Pause::OutOfMemory => {}
        }
    }

    fn finish(&mut self) {
        while !self.done {
            self.step(u64::MAX);
        }
    }
}

fn begin(problem: &Problem, engine: Engine, branch: Branch) -> Part {
    let left_out = &OptionSet::default();
    let setup = Setup { problem, branch, seed: None, left_out, go_on: ALWAYS };
    Part::new(start(engine, setup).expect("a small problem fits"))
}

/// Returns the covers of all parts in order, and the sums of their counters and efforts. Updates
/// are left out for `cells`: how many entries it removes before it sees that an option does not fit
/// depends on the order in its sets, and so on where it begins. `links` and `learn` remove the same
/// entries wherever they begin. The effort counts for `links` alone: that of `cells` depends on its
/// updates, `bits` makes a table for each part, and `learn` has only one part.
fn whole(parts: &[Part], engine: Engine) -> (Vec<Vec<OptionId>>, Counters, u64) {
    let covers = parts.iter().flat_map(|part| part.covers.clone()).collect();
    let mut sum = Counters::default();
    for counters in parts.iter().map(|part| part.searcher.counters()) {
        sum.nodes += counters.nodes;
        sum.covers += counters.covers;
        sum.updates += if engine == Engine::Cells { 0 } else { counters.updates };
    }
    let efforts = parts.iter().map(|part| part.searcher.effort());
    (covers, sum, if engine == Engine::Links { efforts.sum() } else { 0 })
}

/// Cuts a search in two, once at each place where it can pause. Returns the number of cuts.
fn cut_anywhere(problem: &Problem, engine: Engine, branch: Branch) -> Result<u32, TestCaseError> {
    let mut uncut = begin(problem, engine, branch);
    uncut.finish();
    let uncut = [uncut];
    let expected = whole(&uncut, engine);
    let mut cuts = 0;
    for pauses in 0.. {
        let mut first = begin(problem, engine, branch);
        (0..pauses).for_each(|_| first.step(1));
        if first.done {
            return Ok(cuts);
        }
        let before = first.searcher.share_done();
        let Some(later) = first.searcher.split() else { continue };
        cuts += 1;
        prop_assert_eq!(later.counters(), Counters::default());
        prop_assert!(later.share_done() > before - 1e-9);
        let end = later.share_done();
        let mut parts = [first, Part::new(later)];
        while !parts[0].done {
            prop_assert!(parts[0].searcher.share_done() < end + 1e-9);
            parts[0].step(1);
        }
        parts[1].finish();
        prop_assert_eq!(whole(&parts, engine), expected.clone(), "{} {}", engine, branch);
    }
    Ok(cuts)
}

/// Cuts a search and its parts wherever possible, and runs the parts in turns.
fn cut_everywhere(problem: &Problem, engine: Engine, branch: Branch) -> Result<(), TestCaseError> {
    let mut uncut = begin(problem, engine, branch);
    uncut.finish();
    let mut parts = vec![begin(problem, engine, branch)];
    while let Some(k) = (0..parts.len()).rev().find(|&k| !parts[k].done) {
        for part in parts[..=k].iter_mut().filter(|part| !part.done) {
            part.step(1);
        }
        for k in (0..=k).rev() {
            if let Some(later) = parts[k].searcher.split() {
                parts.insert(k + 1, Part::new(later));
            }
        }
    }
    prop_assert_eq!(whole(&parts, engine), whole(&[uncut], engine), "{} {}", engine, branch);
    Ok(())
}

fn any_plan() -> impl Strategy<Value = Plan> {
    any::<(bool, bool)>().prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds }))
}

/// Interrupts a search and its parts at each place where they can pause, and goes on with new
/// searchers there. Every second time, the search is cut in two first.
fn move_anywhere(problem: &Problem, engine: Engine, branch: Branch) -> Result<u32, TestCaseError> {
    let mut uncut = begin(problem, engine, branch);
    uncut.finish();
    let mut moves = 0;
    for pauses in 0.. {
        let mut first = begin(problem, engine, branch);
        (0..pauses).for_each(|_| first.step(1));
        let is_done = first.done;
        let Some(place) = first.searcher.place() else { return Ok(moves) };
        prop_assert!(place.is_sound());
        let later = if pauses % 2 == 1 { first.searcher.split() } else { None };
        let mut places = vec![first.searcher.place().expect("it has one")];
        places.extend(later.map(|later| later.place().expect("it has one too")));
        let mut covers = first.covers;
        for place in places {
            let mut again = begin(problem, engine, branch);
            prop_assert_eq!(again.searcher.go_to(&place), Ok(()));
            prop_assert_eq!(again.searcher.counters(), Counters::default());
            // What is left of an item with bounds may turn out to be nothing.
            let there = again.searcher.place().filter(|_| !problem.has_bounds());
            prop_assert!(there.is_none_or(|it| it == place), "{} {}", engine, branch);
            again.finish();
            covers.append(&mut again.covers);
            moves += 1;
        }
        prop_assert_eq!(&covers, &uncut.covers, "{} {} after {}", engine, branch, pauses);
        if is_done {
            return Ok(moves);
        }
    }
    Ok(moves)
}

proptest! {
    #[test]
    fn a_search_can_go_on_elsewhere(
        plan in any_plan(),
        branch in proptest::sample::select(Branch::ALL),
    ) {
        let problem = plan.build();
        for &engine in Engine::ALL {
            let engine = engine.choose(&problem, branch);
            let moves = move_anywhere(&problem, engine, branch)?;
            let can = branch != Branch::Weighted && engine != Engine::Learn;
            prop_assert_eq!(moves > 0, can, "{} {}", engine, branch);
        }
    }

    #[test]
    fn a_search_can_be_cut_anywhere(
        plan in any_plan(),
        branch in proptest::sample::select(Branch::ALL),
    ) {
        let problem = plan.build();
        for &engine in Engine::ALL {
            let engine = engine.choose(&problem, branch);
            let cuts = cut_anywhere(&problem, engine, branch)?;
            prop_assert!(cuts == 0 || (branch != Branch::Weighted && engine != Engine::Learn));
            cut_everywhere(&problem, engine, branch)?;
        }
    }

    #[test]
    fn links_and_cells_find_the_same_covers_in_the_same_order(
        plan in any::<bool>().prop_flat_map(|colors| plans(Features { colors, bounds: false })),
        branch in proptest::sample::select(&[Branch::Mrv, Branch::Leftmost][..]),
    ) {
        let problem = plan.build();
        let [links, cells] = [Engine::Links, Engine::Cells].map(|engine| {
            let mut search = begin(&problem, engine, branch);
            search.finish();
            search.covers
        });
        prop_assert_eq!(links, cells);
    }
}

#[test]
fn a_root_with_many_small_branches_is_split_into_halves() {
    // Each of the options of `first` leads to as many covers as `second` has options.
    for options in [60, 200] {
        let text = format!(
            "first second\n{}{}",
            "first\n".repeat(options),
            "second\n".repeat(options + 1)
        );
        let problem: Problem = text.parse().expect("sound");
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            for pauses in [1, 2, 50, 500] {
                let mut first = begin(&problem, engine, Branch::Mrv);
                (0..pauses).for_each(|_| first.step(1));
                let before = first.searcher.counters().nodes;
                let mut parts = vec![first];
                // In halves, and both halves in halves.
                for part in [0, 0, 2] {
                    let later = parts[part].searcher.split().expect("there is enough left");
                    parts.insert(part + 1, Part::new(later));
                }
                parts.iter_mut().for_each(Part::finish);
                let mut nodes: Vec<u64> =
                    parts.iter().map(|part| part.searcher.counters().nodes).collect();
                nodes[0] -= before;
                let all: u64 = nodes.iter().sum();
                assert_eq!(all + before, ((options + 1) * (options + 1)) as u64, "{engine}");
                let is_quarter = |part: &u64| 5 * part > all && 3 * part < all;
                assert!(nodes.iter().all(is_quarter), "{engine} {pauses}: {nodes:?}");
            }
        }
    }
}

#[test]
fn a_search_can_be_cut_in_most_places() {
    let problem = crate::models::build("langford", &["7"]).expect("a model");
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let cuts = cut_anywhere(&problem, engine, Branch::Mrv).expect("equal parts");
        assert!(cuts > 100, "{engine}: {cuts}");
    }
}

#[test]
fn long_searches_go_on_elsewhere_and_refuse_places_of_others() {
    for (name, arguments) in [("langford", &["7"][..]), ("pentominoes", &["3x20"])] {
        let problem = crate::models::build(name, arguments).expect("a model");
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            let mut uncut = begin(&problem, engine, Branch::Mrv);
            uncut.finish();
            let mut covers = Vec::new();
            let mut part = begin(&problem, engine, Branch::Mrv);
            let mut stops = 0;
            while !part.done {
                for _ in 0..=stops % 7 {
                    if !part.done {
                        part.step(40 + stops % 11);
                    }
                }
                stops += 1;
                let place = part.searcher.place().expect("it has one");
                covers.append(&mut part.covers);
                if !part.done {
                    part = begin(&problem, engine, Branch::Mrv);
                    assert_eq!(part.searcher.go_to(&place), Ok(()), "{engine} {place:?}");
                }
            }
            assert!(stops > 5, "{engine}: {stops}");
            assert_eq!(covers, uncut.covers, "{name} {engine}");
        }
    }
    let other = crate::models::build("langford", &["8"]).expect("a model");
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let mut part = begin(&other, engine, Branch::Mrv);
        part.step(100);
        let place = part.searcher.place().expect("it has one");
        let problem = crate::models::build("langford", &["7"]).expect("a model");
        let mut part = begin(&problem, engine, Branch::Mrv);
        assert_eq!(part.searcher.go_to(&place), Err(NoWay::Foreign), "{engine} {place:?}");
    }
}
