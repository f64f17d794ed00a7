//! Promises of every engine that can only be tested from inside: it can be paused after any node,
//! and when it is finished its data is as it was at the start.

use proptest::prelude::*;

use super::bits::{Bits, Plain, Vector};
use super::cells::Cells;
use super::dance::Dance;
use super::learn::Learn;
use super::links::Links;
use crate::engine::branch::Branch;
use crate::engine::choice::Engine;
use crate::engine::contract::{Pause, Quota, Searcher, Setup};
use crate::event::Silent;
use crate::models;
use crate::problem::{OptionId, OptionSet};
use crate::watch::{ALWAYS, NotBuilt};

#[path = "../../tests/it/oracle.rs"]
pub(crate) mod oracle;
use oracle::{Features, Plan, plans};

/// An engine whose data can be inspected.
trait Inspect: Searcher {
    /// Checks the internal consistency, and describes what is wrong.
    fn sanity(&self) -> Result<(), String>;
    /// Returns everything that a search changes, for comparison.
    fn shape(&self) -> String;
}

impl<const COLORS: bool, const BOUNDS: bool> Inspect for Dance<Links<Silent, COLORS, BOUNDS>> {
    fn sanity(&self) -> Result<(), String> {
        self.steps.sanity()
    }

    fn shape(&self) -> String {
        self.steps.shape()
    }
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Inspect
    for Dance<Cells<COLORS, BOUNDS, WIDE>>
{
    fn sanity(&self) -> Result<(), String> {
        self.steps.sanity()
    }

    fn shape(&self) -> String {
        self.steps.shape()
    }
}

impl<V: Vector + 'static> Inspect for Bits<V> {
    fn sanity(&self) -> Result<(), String> {
        Bits::sanity(self)
    }

    fn shape(&self) -> String {
        Bits::shape(self)
    }
}

impl Inspect for Learn {
    fn sanity(&self) -> Result<(), String> {
        Learn::sanity(self)
    }

    fn shape(&self) -> String {
        Learn::shape(self)
    }
}

/// Returns the covers in the order found. Runs `nodes` nodes or `effort` nanoseconds at a time and
/// checks the engine at each pause.
fn covers(
    engine: &mut dyn Inspect,
    nodes: u64,
    effort: u64,
) -> Result<Vec<Vec<OptionId>>, TestCaseError> {
    let mut covers = Vec::new();
    let mut share = 0.0;
    loop {
        let pause = engine.run(Quota { nodes, covers: 1, effort });
        prop_assert_eq!(engine.sanity(), Ok(()));
        // Up to rounding, the share never decreases.
        prop_assert!((share - 1e-9..=1.0 + 1e-9).contains(&engine.share_done()));
        share = engine.share_done();
        match pause {
            Pause::Cover => {
                let mut cover = Vec::new();
                engine.path(&mut cover);
                covers.push(cover);
            }
            Pause::Nodes | Pause::Effort | Pause::Enough => {}
            Pause::OutOfMemory => prop_assert!(false, "a small problem fits in memory"),
            Pause::Done => return Ok(covers),
        }
    }
}

/// Runs an engine in one go, node by node and step by step, and compares it afterwards with its
/// initial state.
fn keeps_its_promises<E: Inspect>(
    make: impl Fn() -> Result<E, NotBuilt>,
) -> Result<Vec<Vec<OptionId>>, TestCaseError> {
    let make = || make().expect("a small problem fits");
    let mut whole = make();
    let fresh = whole.shape();
    let in_one_go = covers(&mut whole, u64::MAX, u64::MAX)?;
    prop_assert_eq!(&whole.shape(), &fresh);
    for (nodes, effort) in [(1, u64::MAX), (u64::MAX, 1), (2, 1000)] {
        let mut stepped = make();
        prop_assert_eq!(&covers(&mut stepped, nodes, effort)?, &in_one_go);
        prop_assert_eq!(whole.counters(), stepped.counters());
        prop_assert_eq!(whole.effort(), stepped.effort());
        prop_assert_eq!(&stepped.shape(), &fresh);
    }
    prop_assert_eq!(whole.run(Quota { nodes: 1, covers: 1, effort: u64::MAX }), Pause::Done);
    Ok(in_one_go)
}

fn all_engines_keep_their_promises(plan: &Plan, branch: Branch) -> Result<(), TestCaseError> {
    let problem = plan.build();
    let left_out = &OptionSet::default();
    let setup = Setup { problem: &problem, branch, seed: None, left_out, go_on: ALWAYS };
    let mut linked = keeps_its_promises(|| Links::<_, true, true>::dance(setup, Silent))?;
    linked.iter_mut().for_each(|cover| cover.sort());
    linked.sort();
    prop_assert_eq!(&linked, &oracle::covers(&problem));
    let narrow = keeps_its_promises(|| Cells::<true, true, false>::dance(setup))?;
    let wide = keeps_its_promises(|| Cells::<true, true, true>::dance(setup))?;
    prop_assert_eq!(&narrow, &wide);
    if !problem.has_bounds() {
        keeps_its_promises(|| Links::<_, true, false>::dance(setup, Silent))?;
        keeps_its_promises(|| Cells::<true, false, false>::dance(setup))?;
        keeps_its_promises(|| Cells::<true, false, true>::dance(setup))?;
        if branch == Branch::Mrv {
            keeps_its_promises(|| Bits::<Plain>::new(setup))?;
        }
    }
    if !problem.has_bounds() && !problem.has_colors() {
        keeps_its_promises(|| Links::<_, false, false>::dance(setup, Silent))?;
        keeps_its_promises(|| Cells::<false, false, false>::dance(setup))?;
        keeps_its_promises(|| Cells::<false, false, true>::dance(setup))?;
        let mut in_words = keeps_its_promises(|| Learn::new(setup))?;
        in_words.iter_mut().for_each(|cover| cover.sort());
        in_words.sort();
        prop_assert_eq!(&in_words, &linked);
        keeps_its_promises(|| Learn::eager(setup))?;
        for many in [1, 3, 100] {
            let mut learned = keeps_its_promises(|| Learn::hasty(setup, many))?;
            learned.iter_mut().for_each(|cover| cover.sort());
            learned.sort();
            prop_assert_eq!(&learned, &linked, "with {} covers of the learner", many);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_search_can_pause_after_any_node_and_restores_its_initial_state(
        plan in any::<(bool, bool)>()
            .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
        branch in proptest::sample::select(Branch::ALL),
    ) {
        all_engines_keep_their_promises(&plan, branch)?;
    }
}

#[test]
fn auto_picks_bits_where_it_fits_and_learn_for_large_permutations() {
    let build = |words: &str| {
        let words: Vec<&str> = words.split_whitespace().collect();
        models::build(words[0], &words[1..]).expect("a sound model")
    };
    let chosen = |words| Engine::Auto.choose(&build(words), Branch::Mrv);
    for fits in ["dominoes 8x8", "langford 12", "queens 13", "pentominoes 6x10", "soma"] {
        assert_eq!(chosen(fits), Engine::Bits, "{fits}");
        assert_ne!(Engine::Auto.choose(&build(fits), Branch::Weighted), Engine::Bits, "{fits}");
    }
    assert_eq!(chosen("latin 7 --reduced --symmetric"), Engine::Bits, "colours");
    assert_eq!(chosen("latin 6 --reduced"), Engine::Bits, "a small square");
    assert_eq!(chosen("latin 20"), Engine::Learn, "a large square");
    assert_eq!(chosen("polyominoes tetrominoes:I 4x4 x4"), Engine::Cells, "bounds");
    assert_eq!(chosen("dominoes 60x60"), Engine::Cells, "many items");
    let mut builder = crate::ProblemBuilder::new();
    let items: Vec<_> = (0..70_000).map(|k| builder.primary(format!("i{k}"))).collect();
    builder.option(&items);
    let wide = builder.build().expect("sound");
    assert_eq!(Engine::Auto.choose(&wide, Branch::Mrv), Engine::Cells, "many items in few options");
    assert_eq!(wide.count(), Ok(1u32.into()));
    // Wide masks: in the first problem each choice removes most options, in the second few.
    assert_eq!(chosen("polyominoes pentominoes 16x16"), Engine::Bits, "wide masks that are full");
    assert_eq!(chosen("dominoes 40x60"), Engine::Cells, "wide masks that are empty");
    let (soma, queens) = (build("soma"), build("queens 13"));
    assert_eq!(Engine::Auto.choose(&soma, Branch::Leftmost), Engine::Cells, "bits lacks this rule");
    assert_eq!(Engine::Auto.choose(&queens, Branch::Leftmost), Engine::Links);
    assert_eq!(Engine::Links.choose(&soma, Branch::Mrv), Engine::Links, "a named engine is kept");
    assert_eq!(Engine::Bits.choose(&soma, Branch::Weighted), Engine::Cells, "bits lacks this rule");
    assert_eq!(Engine::Learn.choose(&queens, Branch::Mrv), Engine::Learn);
    let many = "words cannot hold an item with 144 options";
    assert_eq!(Engine::Learn.choose(&soma, Branch::Mrv), Engine::Cells, "{many}");
}

#[test]
fn auto_makes_a_plan_only_where_the_engine_that_needs_it_may_be_chosen() {
    let small = models::build("latin", &["6"]).expect("a sound model");
    assert_eq!(Engine::Auto.choose(&small, Branch::Mrv), Engine::Bits);
    assert!(small.attached.is_empty(), "bits fits, and there are few items");
    let large = models::build("latin", &["20"]).expect("a sound model");
    assert_eq!(Engine::Auto.choose(&large, Branch::Mrv), Engine::Learn);
    assert!(!large.attached.is_empty());
}
