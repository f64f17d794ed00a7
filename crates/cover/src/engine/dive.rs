//! Dives: random paths from the root of the search tree to a leaf, which tell how large the tree
//! is.
//!
//! A dive goes down from the root. At each item branched on it chooses one of the branches at
//! random, and multiplies its *weight* by their number. Then weight is the inverse of the
//! probability to come this way:
//!
//! ```text
//!                    o  root: 1 node, weight 1
//!                  / | \
//!                 o  x  o       three branches: 3 nodes. The one at x starves an item, so the dive
//!                / \   / \      goes on with one of the other two: weight 2
//!               o   o x   o     two branches: 2 · 2 more nodes
//! ```
//!
//! So the sum of what a dive passes, each multiplied by the weight at that place, is on average the
//! sum over the whole tree. That holds exactly for the numbers of nodes and of covers, however the
//! tree looks, and even for a single dive; but a dive may be far from the average.
//!
//! All branches of an item are begun, to see which of them starve another item at once, and only
//! the others are chosen from. This is one level of enumeration at every step. It costs two or
//! three times as much per dive, and a dive is worth more than that: see
//! `docs/decisions/0026-estimates-and-approximate-samples.md`.
//!
//! The tree is that of `links` and `cells`: the walk uses the same [`Steps`] as the search, and
//! picks the item in the same way. Nodes that are not forced are added up apart, as they are what
//! `bits` counts. At an item with bounds, the options before the chosen one are set aside like in
//! the search, and no branch is begun in advance.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs*, 1975; TAOCP 4B, 7.2.2,
//! Algorithm E. Cost of a dive: that of as many nodes as it begins.

mod survey;

pub(crate) use self::survey::{Request, Survey};
use super::branch::Branch;
use super::contract::Setup;
use super::dance::pick;
use super::steps::{Kind, Level, Steps};
use crate::costs::dance::{FEW_ITEMS, LOOK, NODE, update};
use crate::engine::path::Branches;
use crate::magnitude::Magnitude;
use crate::vectors::{push, reserve};
use crate::watch::{NotBuilt, Watch};

/// What makes the choices of a dive.
pub(crate) trait Choices {
    /// Returns a number below `count`, which is at least 2.
    fn choose(&mut self, count: u32) -> u32;
}

/// What a dive found: estimates of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Found {
    /// The nodes that `links` and `cells` visit.
    pub(crate) nodes: Magnitude,
    /// The root, and the nodes that are not the only branch of an item: what `bits` counts.
    pub(crate) guesses: Magnitude,
    /// The number of covers; 0 if the dive did not end in one.
    pub(crate) covers: Magnitude,
}

/// Dives into the tree of a problem.
pub(crate) trait Diver {
    /// Makes a dive, and returns to the root. After an error the diver must not be used again.
    fn dive(
        &mut self,
        choices: &mut dyn Choices,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Found, NotBuilt>;

    /// Finds out which branches there are at a place and how large they are, and returns to the
    /// root. Returns `None` if there are none: the path is a cover, starves an item, or is none of
    /// this tree. After an error the diver must not be used again.
    fn survey(
        &mut self,
        request: &Request<'_>,
        choices: &mut dyn Choices,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Survey>, NotBuilt>;

    /// Returns the number of nodes begun so far.
    fn nodes(&self) -> u64;

    /// Returns roughly how many nanoseconds the dives so far take on a current machine, computed
    /// from counters.
    fn effort(&self) -> u64;
}

/// A diver with the steps `S`, which look ahead.
pub(crate) struct Dive<S: Steps> {
    steps: S,
    branch: Branch,
    levels: Vec<Level<S::Mark>>,
    /// The branches of the current item that starve no other.
    alive: Vec<u32>,
    nodes: u64,
    looked: u64,
    /// Nanoseconds that it takes to remove an entry.
    update: u64,
}

impl<S: Steps> Dive<S> {
    /// Creates a diver from the data structure that was built from the same setup.
    pub(super) fn new(setup: Setup<'_>, steps: S) -> Dive<S> {
        Dive {
            steps,
            branch: setup.branch,
            levels: Vec::new(),
            alive: Vec::new(),
            nodes: 0,
            looked: 0,
            update: update(setup.problem.entry_count()),
        }
    }

    /// Begins a branch of the last level. Returns whether no item is starved by that.
    fn begin(&mut self, entry: u32, kind: Kind) -> bool {
        let Some(level) = self.levels.last_mut() else { return false };
        let starved = self.steps.begin(level, entry, kind);
        level.entry = entry;
        level.kind = kind;
        self.nodes += 1;
        starved.is_none()
    }

    /// Opens a level for the item to branch on. Returns the number of its branches; `None` if the
    /// path is a cover.
    fn open(&mut self) -> Result<Option<u32>, NotBuilt> {
        let mut looked = 0;
        let picked = pick(&self.steps, self.branch, || looked += 1);
        self.looked += if looked > FEW_ITEMS { u64::from(looked) } else { 0 };
        let Some((item, degree)) = picked else { return Ok(None) };
        let (kind, mark) = self.steps.enter(item, degree)?;
        let branches = Branches::new(degree);
        push(&mut self.levels, Level { item, entry: item, branches, kind, mark })?;
        Ok(Some(degree))
    }

    /// Leaves out the next `count` branches of the last level. Returns whether others may follow.
    fn pass_over(&mut self, count: u32) -> Result<bool, NotBuilt> {
        for _ in 0..count {
            let Some(level) = self.levels.last_mut() else { return Ok(false) };
            match self.steps.next_branch(level) {
                Some((_, Kind::Once)) => level.branches.begun += 1,
                Some((entry, Kind::Repeated)) => {
                    level.entry = entry;
                    self.nodes += 1;
                    if self.steps.set_aside(entry, &mut level.mark)?.is_some() {
                        return Ok(false);
                    }
                }
                Some((_, Kind::Closed)) | None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Goes one level down. Returns the number of branches, the factor of the weight, and whether
    /// the dive goes on; `None` if the path is a cover.
    fn descend(&mut self, choices: &mut dyn Choices) -> Result<Option<Descent>, NotBuilt> {
        let Some(degree) = self.open()? else { return Ok(None) };
        Ok(Some(match self.levels.last().map(|level| level.kind) {
            Some(Kind::Once) => self.descend_once(degree, choices)?,
            _ => self.descend_repeated(degree, choices)?,
        }))
    }

    /// Chooses among the options of an item that needs exactly one more.
    fn descend_once(
        &mut self,
        degree: u32,
        choices: &mut dyn Choices,
    ) -> Result<Descent, NotBuilt> {
        self.alive.clear();
        reserve(&mut self.alive, degree as usize)?;
        if degree > 1 {
            for begun in 0..degree {
                let Some(entry) = self.branch_at(begun) else { break };
                if self.begin(entry, Kind::Once) {
                    self.alive.push(entry);
                }
                if let Some(level) = self.levels.last() {
                    self.steps.take_back(level);
                }
            }
        } else {
            let only = self.branch_at(0);
            self.alive.extend(only);
        }
        let entry = match self.alive.len() as u32 {
            0 => None,
            1 => self.alive.first().copied(),
            count => self.alive.get(choices.choose(count) as usize).copied(),
        };
        let factor = self.alive.len() as u32;
        let Some(entry) = entry else {
            self.drop_level();
            return Ok(Descent { degree, factor, tried: degree, goes_on: false });
        };
        let goes_on = self.begin(entry, Kind::Once);
        Ok(Descent { degree, factor, tried: degree, goes_on })
    }

    /// Returns the branch of the last level, of one option, that comes after `begun` others.
    fn branch_at(&mut self, begun: u32) -> Option<u32> {
        let level = self.levels.last_mut()?;
        level.branches.begun = begun;
        self.steps.next_branch(level).map(|(entry, _)| entry)
    }

    /// Chooses a branch of an item that may get several options. Setting options aside may end
    /// the level before all of its branches are tried, which shows only on the way. A branch that
    /// does not exist counts as one without nodes.
    fn descend_repeated(
        &mut self,
        degree: u32,
        choices: &mut dyn Choices,
    ) -> Result<Descent, NotBuilt> {
        let chosen = if degree > 1 { choices.choose(degree) } else { 0 };
        let dead = Descent { degree, factor: degree, tried: 0, goes_on: false };
        let next = match self.pass_over(chosen)? {
            true => self.levels.last().and_then(|level| self.steps.next_branch(level)),
            false => None,
        };
        let Some((entry, kind)) = next else {
            self.drop_level();
            return Ok(dead);
        };
        // The chosen branch is one node; those before and after it are found by other dives.
        let goes_on = self.begin(entry, kind);
        Ok(Descent { degree, factor: degree, tried: degree, goes_on })
    }

    /// Leaves the last level, none of whose branches is under way.
    fn drop_level(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.steps.leave(&level, self.levels.is_empty());
        }
    }

    /// Takes back all levels but the first `depth`.
    fn return_to(&mut self, depth: usize, watch: &mut Watch<'_>) -> Result<(), NotBuilt> {
        while self.levels.len() > depth
            && let Some(level) = self.levels.last()
        {
            self.steps.take_back(level);
            self.drop_level();
            watch.pass(self.steps.arrangement().len())?;
        }
        Ok(())
    }

    /// Dives from where it stands, which counts as a node, and comes back. Before anything else is
    /// done, the branch that leads here must be taken back.
    fn plunge(
        &mut self,
        choices: &mut dyn Choices,
        watch: &mut Watch<'_>,
    ) -> Result<Found, NotBuilt> {
        let depth = self.levels.len();
        let mut weight = Magnitude::ONE;
        let (one, none) = (Magnitude::ONE, Magnitude::ZERO);
        let mut found = Found { nodes: one, guesses: one, covers: none };
        let mut goes_on = true;
        while goes_on {
            let before = self.effort();
            let Some(step) = self.descend(choices)? else {
                found.covers = weight;
                break;
            };
            // A step of a watch is a few nanoseconds.
            watch.pass((self.effort() - before) as usize / 4)?;
            let here = weight * step.tried.into();
            found.nodes = found.nodes + here;
            if step.degree > 1 {
                found.guesses = found.guesses + here;
            }
            weight = weight * step.factor.into();
            goes_on = step.goes_on;
        }
        self.return_to(depth, watch)?;
        Ok(found)
    }
}

/// A step down.
#[derive(Clone, Copy)]
struct Descent {
    degree: u32,
    /// The number of branches from which one was chosen.
    factor: u32,
    /// The number of nodes here, for each time that the item is branched on.
    tried: u32,
    goes_on: bool,
}

impl<S: Steps> Diver for Dive<S> {
    fn dive(
        &mut self,
        choices: &mut dyn Choices,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Found, NotBuilt> {
        self.nodes += 1;
        if self.steps.is_starved_at_root() {
            let (nodes, guesses) = (Magnitude::ONE, Magnitude::ONE);
            return Ok(Found { nodes, guesses, covers: Magnitude::ZERO });
        }
        self.plunge(choices, &mut Watch::new(go_on))
    }

    fn survey(
        &mut self,
        request: &Request<'_>,
        choices: &mut dyn Choices,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Survey>, NotBuilt> {
        let watch = &mut Watch::new(go_on);
        let found = self.look(request, choices, watch)?;
        self.return_to(0, watch)?;
        Ok(found)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn effort(&self) -> u64 {
        self.update * self.steps.updates() + NODE * self.nodes + LOOK * self.looked
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::engine::tests::oracle::{Features, covers, plans};
    use crate::engine::{Engine, diver};
    use crate::problem::{OptionSet, Problem};
    use crate::watch::ALWAYS;

    /// Goes through all dives, like an odometer: the choices of one, each with its number of
    /// branches.
    #[derive(Default)]
    struct Every {
        script: Vec<(u32, u32)>,
        at: usize,
    }

    impl Choices for Every {
        fn choose(&mut self, count: u32) -> u32 {
            if self.at == self.script.len() {
                self.script.push((0, count));
            }
            let (choice, of) = self.script[self.at];
            assert_eq!(of, count, "the choices before decide what there is to choose");
            self.at += 1;
            choice
        }
    }

    impl Every {
        /// Moves on to the next dive, and returns false if there is none.
        fn turn(&mut self) -> bool {
            self.script.truncate(self.at);
            self.at = 0;
            while let Some((choice, count)) = self.script.pop() {
                if choice + 1 < count {
                    self.script.push((choice + 1, count));
                    return true;
                }
            }
            false
        }

        fn probability(&self) -> f64 {
            self.script[..self.at].iter().map(|&(_, count)| 1.0 / f64::from(count)).product()
        }
    }

    /// Returns the means over all dives: of nodes, guesses and covers. `None` if there are too
    /// many dives.
    fn means(problem: &Problem, branch: Branch) -> Option<[f64; 3]> {
        let left_out = &OptionSet::default();
        let setup = Setup { problem, branch, seed: None, left_out, go_on: ALWAYS };
        let mut diver = diver(setup).expect("a small problem fits");
        let mut every = Every::default();
        let mut means = [0.0; 3];
        for _ in 0..3000 {
            let found = diver.dive(&mut every, ALWAYS).expect("nothing stops it");
            let Found { nodes, guesses, covers } = found;
            let probability = every.probability();
            for (mean, one) in means.iter_mut().zip([nodes, guesses, covers]) {
                *mean += probability * one.to_f64();
            }
            if !every.turn() {
                return Some(means);
            }
        }
        None
    }

    fn compare(cases: u32) {
        for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
            let config = ProptestConfig { cases: cases / 4, ..Default::default() };
            let outcome =
                TestRunner::new(config).run(&plans(Features { colors, bounds }), |plan| {
                    let problem = plan.build();
                    let truth = covers(&problem).len();
                    for branch in [Branch::Mrv, Branch::Leftmost] {
                        let Some(means) = means(&problem, branch) else { continue };
                        let nodes = |engine| {
                            let search = problem.search().engine(engine).branch(branch);
                            let outcome = search.preprocess(false).count().1;
                            (outcome.stats.engine, outcome.stats.nodes as f64)
                        };
                        let near =
                            |mean: f64, truth: f64| (mean - truth).abs() < 1e-9 * truth.max(1.0);
                        prop_assert!(near(means[2], truth as f64), "covers: {means:?}, {truth}");
                        let (_, of_cells) = nodes(Engine::Cells);
                        prop_assert!(near(means[0], of_cells), "nodes: {means:?}, {of_cells}");
                        if let (Engine::Bits, of_bits) = nodes(Engine::Bits) {
                            prop_assert!(near(means[1], of_bits), "guesses: {means:?}, {of_bits}");
                        }
                    }
                    Ok(())
                });
            outcome.unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
        }
    }

    #[test]
    fn the_mean_of_all_dives_is_the_size_of_the_tree() {
        compare(1_000);
    }

    #[test]
    #[ignore = "takes a minute; ./check --all runs it"]
    fn the_mean_of_all_dives_is_the_size_of_a_hundred_thousand_trees() {
        compare(100_000);
    }
}
