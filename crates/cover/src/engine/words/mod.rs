//! Every item one machine word: a bit for each option that is still live.
//!
//! An engine for problems in which no item has more than 64 options, and the one that thinks before it
//! tries: Sudoku of all sizes is its home. It knows no colours and no bounds.
//!
//! ```text
//!   layout.rs     which bit of which word an option is          one for a problem,
//!   locked.rs     pairs of items that share options             kept with it
//!   different.rs  items that take different values                 (classes.rs, matching.rs)
//!   live.rs       the words, the trail, the path                one for
//!   tree.rs       branching, and what follows from a branch     a search
//! ```
//!
//! What can be known of a problem beforehand is its [`Plan`], made when the engine is first asked for and kept
//! with the problem: a search that leaves options out (a board with other givens) copies the words,
//! clears the bits, and begins. With a seed the options lie in another order, and the plan is made anew.
//!
//! A node is the root, and every option that was *guessed*: what is forced by reasoning is none. So node counts are
//! this engine's own, and far below those of the others.

mod classes;
mod different;
mod layout;
#[cfg_attr(not(test), allow(dead_code, reason = "the tree does not hand over to it yet"))]
mod learner;
mod live;
mod locked;
mod matching;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::{Arc, OnceLock};

pub(super) use self::live::bits;
use self::tree::{Plan, Tree};
#[cfg(test)]
use super::OptionSet;
use super::{Counters, OutOfMemory, Pause, Quota, Searcher, Setup};
use crate::problem::{OptionId, Problem};

/// What this engine knows of a problem, once it was asked. Clones of a problem share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(OnceLock<Arc<Plan>>);

/// Whether the engine can search a problem: no colours, no bounds, no item with more than 64
/// options, whether or not a search leaves some out.
pub(super) fn fits(problem: &Problem) -> bool {
    // Without the memory to find out there will be none for the plan.
    problem.words.0.get().is_some() || layout::fits(problem).unwrap_or(false)
}

/// Whether the engine is the best there is for a problem, as far as can be told beforehand. What it takes to
/// find out is kept with the problem, so that large ones are not looked at.
pub(super) fn suits(problem: &Problem) -> bool {
    const MOST_ENTRIES: usize = 1 << 18;
    if problem.entry_count() > MOST_ENTRIES || !fits(problem) {
        return false;
    }
    plan(problem, None).is_ok_and(|plan| plan.is_of_permutations())
}

/// The plan of a problem, made now if there is none.
fn plan(problem: &Problem, seed: Option<u64>) -> Result<Arc<Plan>, OutOfMemory> {
    if seed.is_some() {
        return Ok(Arc::new(Plan::new(problem, seed)?));
    }
    let known = &problem.words.0;
    if let Some(plan) = known.get() {
        return Ok(plan.clone());
    }
    let plan = Arc::new(Plan::new(problem, seed)?);
    Ok(known.get_or_init(|| plan).clone())
}

/// The engine, for a problem that [fits](fits).
pub(super) struct Words {
    tree: Tree,
}

impl Words {
    pub(super) fn new(setup: Setup<'_>) -> Result<Words, OutOfMemory> {
        Ok(Words { tree: Tree::new(plan(setup.problem, setup.seed)?, setup)? })
    }
}

impl Searcher for Words {
    fn run(&mut self, quota: Quota) -> Pause {
        self.tree.run(quota)
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        into.extend(self.tree.path());
    }

    fn counters(&self) -> Counters {
        self.tree.counters()
    }

    fn share_done(&self) -> f64 {
        self.tree.share_done()
    }
}

#[cfg(test)]
impl Words {
    /// With all filters from the first node on.
    pub(super) fn eager(setup: Setup<'_>) -> Result<Words, OutOfMemory> {
        Ok(Words { tree: Tree::new(plan(setup.problem, setup.seed)?, setup)?.eager() })
    }

    pub(super) fn sanity(&self) -> Result<(), String> {
        self.tree.sanity()
    }

    pub(super) fn shape(&self) -> String {
        self.tree.shape()
    }
}
