//! Searches a problem that falls into independent parts: a searcher for each part, and every
//! combination of their covers.
//!
//! The parts turn like the wheels of an odometer. The last one turns fastest; when it has gone
//! round, the one before it takes one step and the last begins again:
//!
//! ```text
//!   wheel 0   A . . . . B . . . . C       the largest part: its covers are never seen again
//!   wheel 1   1 . 2 . 3 1 . 2 . 3 1 ...   the others keep theirs, as far as there is room
//! ```
//!
//! First, every wheel looks for one cover, the smallest part first: a part without a cover ends the
//! search. When a wheel begins another round, it takes its covers from its list; if they became too
//! many for a list, it searches again. So visiting all covers takes the sum of the parts' nodes,
//! and not their product. Each cover taken from a list counts as one more node, so that node limits
//! apply to these too. A wheel that turns out to have a single cover is taken off, because it need
//! not turn. If only one wheel is left, it runs as if there were no others.
//!
//! The longest step is that of a part's engine, or to build that engine again.

use super::start;
use crate::costs::parts::{ENTRY_BUILT, STEPS_OF_A_PART, TURN};
use crate::engine::branch::Branch;
use crate::engine::choice::Engine;
use crate::engine::contract::{Counters, Pause, Quota, Searcher, Setup};
use crate::lists::Lists;
use crate::problem::{OptionId, OptionSet};
use crate::reduce::Part;
use crate::vectors::{OutOfMemory, reserved};
use crate::watch::{ALWAYS, NotBuilt, Watch};

/// Maximum number of options in the list of a wheel: 16 MB.
const LONGEST_LIST: usize = 1 << 22;

/// The searcher for a problem in independent parts.
pub(crate) struct Product {
    /// The parts that still turn, the largest first.
    wheels: Vec<Wheel>,
    /// Parts with a single cover, which stay on it.
    fixed: Vec<Wheel>,
    next: Turn,
    covers: u64,
}

/// What to do next when the search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// This wheel must find its first cover; those after it already have one.
    First(usize),
    /// This wheel moves to its next cover; those after it begin again.
    Step(usize),
    /// Nothing: the search is finished.
    Rest,
}

impl Product {
    /// Creates a searcher for the parts of a problem. Each is searched by `engine`, with the
    /// branching rule and the seed of `setup`.
    pub(crate) fn new(
        engine: Engine,
        setup: Setup<'_>,
        parts: Vec<Part>,
    ) -> Result<Product, NotBuilt> {
        let Setup { branch, seed, go_on, .. } = setup;
        Product::of(parts, How { engine, branch, seed, longest_list: LONGEST_LIST }, go_on)
    }

    fn of(mut parts: Vec<Part>, how: How, go_on: &dyn Fn() -> bool) -> Result<Product, NotBuilt> {
        let mut watch = Watch::new(go_on);
        // Parts of the same size keep their order, which is that of their first items. A stable
        // sort would allocate memory.
        let first = |part: &Part| (part.items.first().copied(), part.options.first().copied());
        parts.sort_unstable_by_key(|part| (std::cmp::Reverse(part.options.len()), first(part)));
        let mut wheels = reserved(parts.len())?;
        for part in parts {
            watch.pass(STEPS_OF_A_PART)?;
            wheels.push(Wheel::new(part, how, go_on)?);
        }
        if let Some(largest) = wheels.first_mut() {
            largest.list = None;
        }
        let next = Turn::First(wheels.len().saturating_sub(1));
        let fixed = reserved(wheels.len())?;
        Ok(Product { wheels, fixed, next, covers: 0 })
    }

    fn all(&self) -> impl Iterator<Item = &Wheel> {
        self.wheels.iter().chain(&self.fixed)
    }
}

impl Searcher for Product {
    fn run(&mut self, quota: Quota) -> Pause {
        let last_cover = self.covers.saturating_add(quota.covers);
        let mut left = quota;
        loop {
            let (Turn::First(k) | Turn::Step(k)) = self.next else { return Pause::Done };
            if left.effort == 0 {
                return Pause::Effort;
            }
            if let [only] = &mut self.wheels[..] {
                let before = only.found();
                let pause = only.step(Quota { covers: last_cover - self.covers, ..left });
                self.covers += only.found() - before;
                if pause == Pause::Done {
                    self.next = Turn::Rest;
                }
                return pause;
            }
            let Some(wheel) = self.wheels.get_mut(k) else {
                self.next = Turn::Rest;
                return Pause::Done;
            };
            let before = (wheel.counters().nodes, wheel.effort());
            let pause = wheel.step(Quota { covers: 1, ..left });
            left.nodes = left.nodes.saturating_sub(wheel.counters().nodes - before.0);
            left.effort = left.effort.saturating_sub(wheel.effort() - before.1);
            self.next = match (self.next, pause) {
                (Turn::First(1..), Pause::Cover) => Turn::First(k - 1),
                (_, Pause::Cover) if k + 1 < self.wheels.len() => {
                    let next = &mut self.wheels[k + 1];
                    let before = next.effort();
                    if next.begin_again().is_err() {
                        return Pause::OutOfMemory;
                    }
                    left.effort = left.effort.saturating_sub(next.effort() - before);
                    Turn::Step(k + 1)
                }
                (_, Pause::Cover) => {
                    self.covers += 1;
                    self.next = Turn::Step(k);
                    if self.covers >= last_cover {
                        return Pause::Cover;
                    }
                    continue;
                }
                (Turn::Step(1..), Pause::Done) => {
                    if self.wheels[k].has_one_cover() {
                        self.fixed.push(self.wheels.remove(k));
                    }
                    Turn::Step(k - 1)
                }
                (_, Pause::Done) => Turn::Rest,
                (_, other) => return other,
            };
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        self.all().for_each(|wheel| wheel.tell(into));
    }

    fn counters(&self) -> Counters {
        let mut sum = Counters { covers: self.covers, ..Counters::default() };
        for Counters { nodes, updates, .. } in self.all().map(Wheel::counters) {
            sum.nodes += nodes;
            sum.updates += updates;
        }
        sum
    }

    /// The share of the first wheel, which goes round only once.
    fn share_done(&self) -> f64 {
        match (self.next, self.wheels.first()) {
            (Turn::Rest, _) | (_, None) => 1.0,
            (_, Some(wheel)) => wheel.searcher.as_ref().map_or(1.0, |s| s.share_done()),
        }
    }

    fn effort(&self) -> u64 {
        self.all().map(Wheel::effort).fold(0, u64::saturating_add)
    }
}

/// A part of the problem, and the state of its search.
struct Wheel {
    part: Part,
    how: How,
    /// `None` once all covers are in the list.
    searcher: Option<Box<dyn Searcher + Send>>,
    /// `None` for the first wheel, and if the covers are too many for a list.
    list: Option<Lists<OptionId>>,
    /// How many covers of the list have been taken in this round.
    taken: usize,
    /// The work of earlier searchers of this part.
    past: Counters,
    past_effort: u64,
    /// Number of covers taken from the list.
    turns: u64,
}

/// How every part is searched.
#[derive(Clone, Copy)]
struct How {
    engine: Engine,
    branch: Branch,
    seed: Option<u64>,
    /// Maximum number of options in a list.
    longest_list: usize,
}

impl Wheel {
    fn new(part: Part, how: How, go_on: &dyn Fn() -> bool) -> Result<Wheel, NotBuilt> {
        let mut wheel = Wheel {
            part,
            how,
            searcher: None,
            list: Some(Lists::empty()?),
            taken: 0,
            past: Counters::default(),
            past_effort: 0,
            turns: 0,
        };
        wheel.search_anew(go_on)?;
        Ok(wheel)
    }

    fn search_anew(&mut self, go_on: &dyn Fn() -> bool) -> Result<(), NotBuilt> {
        self.retire();
        let built = ENTRY_BUILT * self.part.problem.entry_count() as u64;
        self.past_effort = self.past_effort.saturating_add(built);
        let How { engine, branch, seed, .. } = self.how;
        let left_out = &OptionSet::default();
        let setup = Setup { problem: &self.part.problem, branch, seed, left_out, go_on };
        self.searcher = Some(start(engine, setup)?);
        Ok(())
    }

    /// Drops the searcher, but keeps the record of its work.
    fn retire(&mut self) {
        if let Some(searcher) = self.searcher.take() {
            let Counters { nodes, updates, .. } = searcher.counters();
            self.past.nodes += nodes;
            self.past.updates += updates;
            self.past_effort = self.past_effort.saturating_add(searcher.effort());
        }
    }

    /// Begins another round: the next cover is the first.
    fn begin_again(&mut self) -> Result<(), NotBuilt> {
        self.taken = 0;
        if self.list.is_none() { self.search_anew(ALWAYS) } else { Ok(()) }
    }

    /// Returns whether all covers are known and there is only one.
    fn has_one_cover(&self) -> bool {
        self.searcher.is_none() && self.list.as_ref().is_some_and(|list| list.len() == 1)
    }

    /// Returns the number of covers that the current searcher has found.
    fn found(&self) -> u64 {
        self.searcher.as_ref().map_or(0, |searcher| searcher.counters().covers)
    }

    /// Appends the current cover to `into`, in options of the whole problem.
    fn tell(&self, into: &mut Vec<OptionId>) {
        let listed = self.list.as_ref().zip(self.taken.checked_sub(1));
        match (listed.filter(|(list, k)| *k < list.len()), &self.searcher) {
            (Some((list, k)), _) => into.extend(list.get(k)),
            (None, Some(searcher)) => {
                let begin = into.len();
                searcher.path(into);
                for option in &mut into[begin..] {
                    *option = self.part.options[option.index()];
                }
            }
            (None, None) => {}
        }
    }

    /// Moves to the next cover, within the quota. A wheel without a list may move several covers
    /// on.
    fn step(&mut self, quota: Quota) -> Pause {
        if self.list.as_ref().is_some_and(|list| self.taken < list.len()) {
            if quota.nodes == 0 {
                return Pause::Nodes;
            }
            self.taken += 1;
            self.turns += 1;
            return Pause::Cover;
        }
        let Some(searcher) = &mut self.searcher else { return Pause::Done };
        // With no node left, an engine that has not started must not: its root counts as a node.
        if quota.nodes == 0 && searcher.counters().nodes == 0 {
            return Pause::Nodes;
        }
        let pause = searcher.run(quota);
        match pause {
            Pause::Cover => self.keep(),
            Pause::Done if self.list.is_some() => self.retire(),
            _ => {}
        }
        pause
    }

    /// Adds the searcher's current cover to the list, if there is a list with room for it.
    fn keep(&mut self) {
        if let Some(list) = self.list.take() {
            self.list = self.cover().ok().and_then(|it| with(list, &it, self.how.longest_list));
            self.taken += 1;
        }
    }

    /// Returns the searcher's current cover, in options of the whole problem.
    fn cover(&self) -> Result<Vec<OptionId>, OutOfMemory> {
        let mut cover = reserved(self.part.problem.longest_cover())?;
        self.tell(&mut cover);
        Ok(cover)
    }

    fn counters(&self) -> Counters {
        let now = self.searcher.as_ref().map_or_else(Counters::default, |s| s.counters());
        Counters {
            nodes: self.past.nodes + now.nodes + self.turns,
            updates: self.past.updates + now.updates,
            covers: 0,
        }
    }

    fn effort(&self) -> u64 {
        let now = self.searcher.as_ref().map_or(0, |searcher| searcher.effort());
        let turns = self.turns.saturating_mul(TURN);
        self.past_effort.saturating_add(now).saturating_add(turns)
    }
}

/// Returns the list with `cover` appended, or `None` if there is no room for it.
fn with(mut list: Lists<OptionId>, cover: &[OptionId], longest: usize) -> Option<Lists<OptionId>> {
    // The end of a cover takes as much memory as an option.
    if list.values() + cover.len() + list.len() > longest {
        return None;
    }
    list.push(cover).ok()?;
    Some(list)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::engine::tests::oracle::{Features, Plan, covers, plans};
    use crate::problem::Problem;

    /// Returns the problems as parts of one, with the options of each numbered after those before
    /// it.
    fn side_by_side(problems: &[Problem]) -> Vec<Part> {
        let mut count = 0;
        let part = |problem: &Problem| {
            let options = problem.options().map(|option| OptionId(option.0 + count)).collect();
            count += problem.option_count() as u32;
            Part { problem: problem.clone(), items: problem.items().collect(), options }
        };
        problems.iter().map(part).collect()
    }

    fn combined(parts: &[Part]) -> Vec<Vec<OptionId>> {
        let mut all = vec![Vec::new()];
        for part in parts {
            let own: Vec<Vec<OptionId>> = covers(&part.problem)
                .iter()
                .map(|cover| cover.iter().map(|option| part.options[option.index()]).collect())
                .collect();
            let with = |cover: &Vec<OptionId>| -> Vec<Vec<OptionId>> {
                own.iter().map(|more| [&cover[..], more].concat()).collect()
            };
            all = all.iter().flat_map(with).collect();
        }
        all.iter_mut().for_each(|cover| cover.sort());
        all.sort();
        all
    }

    /// Returns the covers in the order found, running `nodes` nodes at a time.
    fn found(product: &mut Product, nodes: u64) -> Vec<Vec<OptionId>> {
        let (mut covers, mut share) = (Vec::new(), 0.0);
        loop {
            let before = product.counters().nodes;
            let pause = product.run(Quota { nodes, covers: 1, effort: u64::MAX });
            assert!(product.counters().nodes - before <= nodes);
            assert!((share - 1e-9..=1.0 + 1e-9).contains(&product.share_done()));
            share = product.share_done();
            match pause {
                Pause::Cover => {
                    let mut cover = Vec::new();
                    product.path(&mut cover);
                    cover.sort();
                    covers.push(cover);
                }
                Pause::Nodes | Pause::Effort => {}
                Pause::Done => return covers,
                Pause::Enough | Pause::OutOfMemory => panic!("a small problem is searched"),
            }
        }
    }

    proptest! {
        #[test]
        fn every_combination_is_found_once_wherever_the_search_pauses(
            plans in vec(
                any::<(bool, bool)>()
                    .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
                2..4,
            ),
            engine in proptest::sample::select(&[Engine::Links, Engine::Cells][..]),
            longest_list in proptest::sample::select(&[0, 5, 20, LONGEST_LIST][..]),
        ) {
            let problems: Vec<Problem> = plans.iter().map(Plan::build).collect();
            let how = How { engine, branch: Branch::Mrv, seed: None, longest_list };
            let product = || Product::of(side_by_side(&problems), how, ALWAYS).expect("a small problem fits");
            let (mut whole, mut stepped) = (product(), product());
            let mut all = found(&mut whole, u64::MAX);
            prop_assert_eq!(&found(&mut stepped, 1), &all);
            prop_assert_eq!(whole.counters(), stepped.counters());
            prop_assert_eq!(whole.counters().covers, all.len() as u64);
            prop_assert_eq!(whole.run(Quota { nodes: 1, covers: 1, effort: u64::MAX }), Pause::Done);
            all.sort();
            prop_assert_eq!(all, combined(&side_by_side(&problems)));
        }
    }

    #[test]
    fn a_part_with_a_single_cover_stops_turning() {
        let board = crate::models::build("dominoes", &["4x6"]).expect("a model");
        let single: Problem = "a b\na b\na\n".parse().expect("a sound problem");
        let nodes = |problem: &Problem| {
            problem.search().engine(Engine::Links).preprocess(false).count().1.stats.nodes
        };
        let sum = nodes(&board) + 2 * nodes(&single);
        let how = How {
            engine: Engine::Links,
            branch: Branch::Mrv,
            seed: None,
            longest_list: LONGEST_LIST,
        };
        let parts = side_by_side(&[single.clone(), board, single]);
        let mut product = Product::of(parts, how, ALWAYS).expect("a small problem fits");
        assert_eq!(found(&mut product, u64::MAX).len(), 281);
        // Each of the two single-cover parts takes its cover from the list once.
        assert_eq!(product.counters().nodes, sum + 2);
    }

    #[test]
    fn the_nodes_of_parts_are_added_not_multiplied() {
        let board = crate::models::build("dominoes", &["4x6"]).expect("a model");
        let (covers, outcome) = board.search().engine(Engine::Links).count();
        let parts = side_by_side(&[board.clone(), board]);
        let how = |longest_list| {
            let (engine, branch) = (Engine::Links, Branch::Mrv);
            How { engine, branch, seed: None, longest_list }
        };
        let mut product =
            Product::of(parts, how(LONGEST_LIST), ALWAYS).expect("a small problem fits");
        let pause = product.run(Quota { nodes: u64::MAX, covers: u64::MAX, effort: u64::MAX });
        assert_eq!(pause, Pause::Done);
        assert_eq!(covers, 281_u32.into());
        let Counters { nodes, covers, .. } = product.counters();
        assert_eq!(covers, 281 * 281);
        // The second part is searched only once, in the first round. Each further round takes its
        // covers from the list, and the first round takes the very first cover from there.
        assert_eq!(nodes, 2 * outcome.stats.nodes + 280 * 281 + 1);
    }
}
