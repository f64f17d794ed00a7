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
//!   learner/      what the tree cannot do in time: a search that learns from its conflicts
//! ```
//!
//! The tree begins. If it has worked for a while and found few covers, it stops where it is and the learner is asked
//! for the others. One that finds many is no better than the tree, which then goes on past what is known by now.
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
mod learner;
mod live;
mod locked;
mod matching;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::{Arc, OnceLock};

use self::learner::{Learner, Verdict};
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
    stage: Stage,
    patience: Patience,
    /// The first covers handed out, by the layout's numbers, each ascending.
    known: Vec<Vec<u32>>,
    /// The cover just handed out, if it is the learner's.
    learned: Option<Vec<u32>>,
    covers: u64,
    /// Conflicts of the learner: its nodes.
    conflicts: u64,
}

/// Who is at work.
enum Stage {
    /// The tree, as long as there is patience.
    Trying,
    /// The learner; the tree stands where it was.
    Learning(Box<Learner>),
    /// The tree again, past the covers that are known.
    Resumed,
    /// The tree, and the learner is never asked.
    Alone,
    /// Nobody: the learner has shown that there is no further cover.
    Done,
}

/// When the tree gives way to the learner, and when it comes back.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Nodes between two looks at the others, so that what happens does not depend on the portions in
    /// which the work is handed out.
    look: u64,
    /// Entries that the tree may take out of words. What is easy is done by then.
    updates: u64,
    /// Covers found by the tree for the learner to be asked: it has to rule out each by a clause.
    few: usize,
    /// Covers that the learner may find. With more the tree is as good.
    many: usize,
}

const PATIENCE: Patience = Patience { look: 64, updates: 2_000_000, few: 8, many: 100 };

impl Words {
    pub(super) fn new(setup: Setup<'_>) -> Result<Words, OutOfMemory> {
        Ok(Words::of(Tree::new(plan(setup.problem, setup.seed)?, setup)?, PATIENCE))
    }

    fn of(tree: Tree, patience: Patience) -> Words {
        let (known, learned) = (Vec::new(), None);
        Words { tree, stage: Stage::Trying, patience, known, learned, covers: 0, conflicts: 0 }
    }

    fn nodes(&self) -> u64 {
        self.tree.counters().nodes + self.conflicts
    }

    /// Lets the tree go on to the next look or cover.
    fn try_on(&mut self, nodes: u64) -> Pause {
        let look = self.patience.look;
        let to_look = look - self.tree.counters().nodes % look;
        let pause = self.tree.run(Quota { nodes: nodes.min(to_look), covers: 1 });
        let Counters { nodes, updates, .. } = self.tree.counters();
        match pause {
            Pause::Cover => {
                self.covers += 1;
                self.note(self.tree.chosen().to_vec());
                if self.known.len() > self.patience.few {
                    self.stage = Stage::Alone;
                }
            }
            Pause::Nodes if nodes.is_multiple_of(look) && updates >= self.patience.updates => {
                self.hand_over();
            }
            Pause::Nodes | Pause::Done => {}
        }
        pause
    }

    /// Calls the learner. If there is no memory for it, the tree goes on.
    fn hand_over(&mut self) {
        self.stage = match self.tree.learner() {
            Ok(mut learner) => {
                self.known.iter().for_each(|cover| learner.block(cover));
                Stage::Learning(Box::new(learner))
            }
            Err(OutOfMemory) => Stage::Alone,
        };
    }

    /// Lets the learner go on to the next cover.
    fn learn(&mut self, conflicts: u64) -> Pause {
        let Stage::Learning(learner) = &mut self.stage else { return Pause::Done };
        let before = learner.efforts().conflicts;
        let verdict = learner.run(conflicts);
        self.conflicts += learner.efforts().conflicts - before;
        match verdict {
            Verdict::Paused => Pause::Nodes,
            Verdict::NoMore => {
                self.tree.end();
                self.stage = Stage::Done;
                Pause::Done
            }
            Verdict::Cover => {
                let mut cover = Vec::new();
                learner.cover(&mut cover);
                self.learned = Some(cover.clone());
                self.note(cover);
                self.covers += 1;
                if self.known.len() > self.patience.many {
                    self.stage = Stage::Resumed;
                }
                Pause::Cover
            }
        }
    }

    /// Lets the tree go on to the next cover that is not known.
    fn resume(&mut self, nodes: u64) -> Pause {
        let last_node = self.tree.counters().nodes.saturating_add(nodes);
        loop {
            let nodes = last_node - self.tree.counters().nodes;
            let pause = self.tree.run(Quota { nodes, covers: 1 });
            if pause == Pause::Cover {
                let mut cover = self.tree.chosen().to_vec();
                cover.sort_unstable();
                if self.known.contains(&cover) {
                    continue;
                }
                self.covers += 1;
            }
            return pause;
        }
    }

    fn note(&mut self, mut cover: Vec<u32>) {
        cover.sort_unstable();
        self.known.push(cover);
    }
}

impl Searcher for Words {
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.nodes().saturating_add(quota.nodes);
        let last_cover = self.covers.saturating_add(quota.covers);
        loop {
            let nodes = last_node - self.nodes();
            self.learned = None;
            let pause = match self.stage {
                Stage::Trying => self.try_on(nodes),
                Stage::Learning(_) => self.learn(nodes),
                Stage::Resumed => self.resume(nodes),
                Stage::Alone => {
                    let found = self.tree.counters().covers;
                    let pause = self.tree.run(Quota { nodes, covers: last_cover - self.covers });
                    self.covers += self.tree.counters().covers - found;
                    pause
                }
                Stage::Done => Pause::Done,
            };
            match pause {
                Pause::Cover if self.covers < last_cover => {}
                Pause::Nodes if self.nodes() < last_node => {}
                _ => return pause,
            }
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        match &self.learned {
            Some(cover) => into.extend(cover.iter().map(|&option| self.tree.id(option))),
            None => into.extend(self.tree.path()),
        }
    }

    fn counters(&self) -> Counters {
        let Counters { updates, .. } = self.tree.counters();
        Counters { nodes: self.nodes(), updates, covers: self.covers }
    }

    fn share_done(&self) -> f64 {
        self.tree.share_done()
    }
}

#[cfg(test)]
impl Words {
    /// With all filters from the first node on.
    pub(super) fn eager(setup: Setup<'_>) -> Result<Words, OutOfMemory> {
        Ok(Words::of(Tree::new(plan(setup.problem, setup.seed)?, setup)?.eager(), PATIENCE))
    }

    /// That calls the learner as soon as it can, and the tree again after so many covers.
    pub(super) fn hasty(setup: Setup<'_>, many: usize) -> Result<Words, OutOfMemory> {
        let tree = Tree::new(plan(setup.problem, setup.seed)?, setup)?;
        Ok(Words::of(tree, Patience { look: 1, updates: 0, few: 1, many }))
    }

    pub(super) fn sanity(&self) -> Result<(), String> {
        self.tree.sanity()
    }

    pub(super) fn shape(&self) -> String {
        self.tree.shape()
    }
}
