//! A survey: which branches there are at a place in the tree, and how large the subtree of each is.
//!
//! Dives into each branch say how large it is, as they do for the whole tree. That is what it takes
//! to divide a search into parts of about the same size:
//!
//! ```text
//!            root
//!           /    \
//!                 o   path            begun as a searcher does that goes to a place
//!                 |
//!                 o   forced          levels with a single branch, one after the other
//!               / | \
//!              o  x  o  branches      x starves an item and is left out
//!             500   80                the mean of a few dives into each
//! ```
//!
//! A path counts branches like a [`Place`](crate::engine::place::Place): what is said of a path
//! here is true for the searcher that goes there. `links` and `cells` have a level for every item;
//! in `bits`, an item with a single branch is no level.
//!
//! Cost: that of the path, and of as many dives as asked for in each branch.

use super::{Choices, Dive, Found};
use crate::engine::place::Rung;
use crate::engine::steps::{Kind, Steps};
use crate::magnitude::Magnitude;
use crate::random::Draws;
use crate::vectors::push;
use crate::watch::{NotBuilt, Watch};

/// What a survey is to find out.
pub(crate) struct Request<'r> {
    /// The branches that lead to the place.
    pub(crate) path: &'r [Rung],
    /// The branches to look at there; `None` for all, behind levels with a single branch.
    pub(crate) branches: Option<(u32, u32)>,
    /// Whether the engine is `bits`: forced options are neither levels nor nodes.
    pub(crate) only_guesses: bool,
    /// The number of dives into each branch. Without dives, its size is not known.
    pub(crate) dives: u32,
}

/// What a survey found.
#[derive(Debug, PartialEq)]
pub(crate) struct Survey {
    /// The levels with a single branch that lead from the place to the branches.
    pub(crate) forced: Vec<Rung>,
    /// The number of branches.
    pub(crate) degree: u32,
    /// The branches that starve no item at once, in order, and the number of nodes in the subtree
    /// of each, as estimated; 0 without dives.
    pub(crate) alive: Vec<(u32, Magnitude)>,
}

/// Draws that have nothing to do with each other.
impl Choices for Draws {
    fn choose(&mut self, count: u32) -> u32 {
        self.below(count)
    }
}

impl<S: Steps> Dive<S> {
    /// Does the same as [`Diver::survey`](super::Diver::survey), but stays where it looked.
    pub(super) fn look(
        &mut self,
        request: &Request<'_>,
        choices: &mut dyn Choices,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Survey>, NotBuilt> {
        let Request { branches, only_guesses, .. } = *request;
        let mut path = request.path.iter();
        let mut forced = Vec::new();
        if self.steps.is_starved_at_root() {
            return Ok(None);
        }
        loop {
            watch.pass(self.steps.arrangement().len())?;
            let Some(degree) = self.open()? else { return Ok(None) };
            let is_forced = degree == 1;
            let branch = if is_forced && only_guesses {
                0
            } else if let Some(rung) = path.next() {
                if rung.degree != degree {
                    self.drop_level();
                    return Ok(None);
                }
                rung.branch
            } else if is_forced && branches.is_none() {
                push(&mut forced, Rung { degree: 1, branch: 0, end: 1 })?;
                0
            } else {
                let alive = self.weigh(degree, request, choices, watch)?;
                self.drop_level();
                return Ok(Some(Survey { forced, degree, alive }));
            };
            let next = match self.pass_over(branch)? {
                true => self.levels.last().and_then(|level| self.steps.next_branch(level)),
                false => None,
            };
            let Some((entry, kind)) = next else {
                self.drop_level();
                return Ok(None);
            };
            if !self.begin(entry, kind) {
                return Ok(None);
            }
        }
    }

    /// Begins each branch of the last level in turn, and dives into those that starve no item.
    fn weigh(
        &mut self,
        degree: u32,
        request: &Request<'_>,
        choices: &mut dyn Choices,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<(u32, Magnitude)>, NotBuilt> {
        let (first, end) = request.branches.unwrap_or((0, degree));
        let mut alive = Vec::new();
        if !self.pass_over(first)? {
            return Ok(alive);
        }
        for branch in first..end.min(degree) {
            let next = self.levels.last().and_then(|level| self.steps.next_branch(level));
            let Some((entry, kind)) = next else { break };
            let mut sum = Magnitude::ZERO;
            let mut is_alive = true;
            for _ in 0..request.dives.max(1) {
                is_alive = self.begin(entry, kind);
                if is_alive && request.dives > 0 {
                    let Found { nodes, guesses, .. } = self.plunge(choices, watch)?;
                    sum = sum + if request.only_guesses { guesses } else { nodes };
                }
                // Levels with a single branch are restored only with the level above them.
                self.levels.last().into_iter().for_each(|level| self.steps.take_back(level));
                if !is_alive {
                    break;
                }
            }
            if is_alive {
                push(&mut alive, (branch, sum / request.dives.max(1).into()))?;
            }
            let Some(level) = self.levels.last_mut() else { break };
            match kind {
                Kind::Once => level.branches.begun += 1,
                Kind::Repeated if self.steps.set_aside(entry, &mut level.mark)?.is_none() => {}
                _ => break,
            }
        }
        Ok(alive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::branch::Branch;
    use crate::engine::contract::{Quota, Setup};
    use crate::engine::place::Place;
    use crate::engine::tests::oracle::{Features, plans};
    use crate::engine::{Engine, diver, start};
    use crate::problem::{OptionSet, Problem};
    use crate::watch::ALWAYS;
    use proptest::prelude::*;

    /// Searches a subtree to its end, and returns the number of its covers.
    fn covers_below(
        problem: &Problem,
        engine: Engine,
        branch: Branch,
        path: &[Rung],
    ) -> Result<u64, TestCaseError> {
        let left_out = &OptionSet::default();
        let setup = Setup { problem, branch, seed: Some(3), left_out, go_on: ALWAYS };
        let mut searcher = start(engine, setup).expect("a small problem fits");
        let place = if path.is_empty() { Place::Start } else { Place::Within(path.to_vec()) };
        prop_assert_eq!(searcher.go_to(&place), Ok(()), "{:?} {:?}", engine, path);
        searcher.run(Quota { nodes: u64::MAX, covers: u64::MAX, effort: u64::MAX });
        Ok(searcher.counters().covers)
    }

    /// Surveys the whole tree, and checks that the surveyed branches are the searcher's: it finds
    /// its way to each, and all covers of a path are in the branches below it.
    fn agrees(problem: &Problem, engine: Engine, rule: Branch) -> Result<(), TestCaseError> {
        let left_out = &OptionSet::default();
        let setup = Setup { problem, branch: rule, seed: Some(3), left_out, go_on: ALWAYS };
        let mut diver = diver(setup).expect("a small problem fits");
        let only_guesses = engine.choose(problem, rule) == Engine::Bits;
        let mut open: Vec<Vec<Rung>> = vec![Vec::new()];
        for _ in 0..60 {
            let Some(path) = open.pop() else { break };
            let below = covers_below(problem, engine, rule, &path)?;
            let request = Request { path: &path, branches: None, only_guesses, dives: 1 };
            let found = diver.survey(&request, &mut Draws::of(1, 2), ALWAYS).expect("it goes on");
            let Some(Survey { forced, degree, alive }) = found else {
                prop_assert!(below <= 1, "{} covers where no branch is", below);
                continue;
            };
            let mut sum = 0;
            for &(branch, _) in &alive {
                let rung = Rung { degree, branch, end: branch + 1 };
                let path = [&path[..], &forced, &[rung]].concat();
                sum += covers_below(problem, engine, rule, &path)?;
                open.push(path);
            }
            prop_assert_eq!(sum, below, "{:?} {:?}", engine, path);
        }
        Ok(())
    }

    #[test]
    fn surveyed_branches_are_those_of_the_searchers() {
        for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
            let config = ProptestConfig { cases: 250, ..Default::default() };
            let plans = plans(Features { colors, bounds });
            let outcome = proptest::test_runner::TestRunner::new(config).run(&plans, |plan| {
                let problem = plan.build();
                for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
                    for rule in [Branch::Mrv, Branch::Leftmost] {
                        agrees(&problem, engine, rule)?;
                    }
                }
                Ok(())
            });
            outcome.unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
        }
    }
}
