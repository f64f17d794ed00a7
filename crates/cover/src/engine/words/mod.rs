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
//!   rivals.rs     the learner for covers beside a known one
//! ```
//!
//! The tree begins. If it has worked for a while and found few covers, the learner is asked for the others, and then
//! they take turns, until one comes to the end. Many covers are the tree's business alone.
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
mod rivals;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::{Arc, OnceLock};

use self::learner::{Learner, Verdict};
pub(super) use self::live::bits;
pub use self::rivals::{Rival, Rivals};
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
    /// There once it was asked for the first time.
    learner: Option<Box<Learner>>,
    turn: Turn,
    patience: Patience,
    /// The first covers handed out, by the layout's numbers; each ascending once there is a learner.
    known: Vec<Vec<u32>>,
    /// How many of these the learner has ruled out.
    ruled_out: usize,
    /// The cover just handed out, if it is the learner's.
    learned: Option<Vec<u32>>,
    covers: u64,
    /// Conflicts of the learner: its nodes.
    conflicts: u64,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The tree's, until it has taken so many entries out of words.
    Tree { updates: u64 },
    /// The learner's, up to so many conflicts. The tree stands where it was.
    Learner { conflicts: u64 },
    /// The tree's to the end.
    Alone,
    /// Nobody's: the learner has shown that there is no further cover.
    Done,
}

/// Conflicts of the learner before the driver is asked again. One takes up to a millisecond on a board of 36×36, where the
/// portions that the tree has earned would be a matter of seconds.
const AT_ONCE: u64 = 16;

/// When the tree and the learner give way to each other.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Nodes of the tree between two looks at what follows, so that what happens does not depend on the
    /// portions in which the work is handed out.
    look: u64,
    /// The first turn of the tree, in updates: 10 ms or so. What is easy is done by then.
    first: u64,
    /// Its second turn, and the learner's first in conflicts: 20 and 120 ms or so. Every later turn is twice as
    /// long, so that neither can keep the other from the end of its work for more than a few times as long.
    updates: u64,
    conflicts: u64,
    /// Covers found by the tree, at most, for the learner to be asked: it has to rule out each by a clause.
    few: usize,
    /// Covers found, at most, for it to be asked again. With more the tree is as good.
    many: usize,
}

const PATIENCE: Patience =
    Patience { look: 64, first: 200_000, updates: 400_000, conflicts: 6_000, few: 8, many: 100 };

impl Words {
    pub(super) fn new(setup: Setup<'_>) -> Result<Words, OutOfMemory> {
        Ok(Words::of(Tree::new(plan(setup.problem, setup.seed)?, setup)?, PATIENCE))
    }

    fn of(tree: Tree, patience: Patience) -> Words {
        Words {
            tree,
            learner: None,
            turn: Turn::Tree { updates: patience.first },
            patience,
            known: Vec::new(),
            ruled_out: 0,
            learned: None,
            covers: 0,
            conflicts: 0,
        }
    }

    fn is_learning(&self) -> bool {
        matches!(self.turn, Turn::Learner { .. })
    }

    fn nodes(&self) -> u64 {
        self.tree.counters().nodes + self.conflicts
    }

    /// Lets the tree go on to the next look or cover.
    fn search(&mut self, nodes: u64, turn_end: u64) -> Pause {
        let look = self.patience.look;
        let to_look = look - self.tree.counters().nodes % look;
        let pause = self.run_tree(nodes.min(to_look));
        let Counters { nodes, updates, .. } = self.tree.counters();
        if pause == Pause::Cover {
            self.note(self.tree.chosen().to_vec());
        } else if pause == Pause::Nodes && nodes.is_multiple_of(look) && updates >= turn_end {
            self.turn = self.ask_learner();
        }
        pause
    }

    /// Lets the tree go on to the next cover that is not known, for so many nodes at most.
    fn run_tree(&mut self, nodes: u64) -> Pause {
        let last_node = self.tree.counters().nodes.saturating_add(nodes);
        loop {
            let nodes = last_node - self.tree.counters().nodes;
            let pause = self.tree.run(Quota { nodes, covers: 1 });
            if pause == Pause::Cover {
                if self.learner.is_some() {
                    let mut cover = self.tree.chosen().to_vec();
                    cover.sort_unstable();
                    if self.known.contains(&cover) {
                        continue;
                    }
                }
                self.covers += 1;
            }
            return pause;
        }
    }

    /// The learner's turn. If there is no memory for it, the tree is alone.
    fn ask_learner(&mut self) -> Turn {
        let learner = match self.learner.take() {
            Some(learner) => Ok(learner),
            None => {
                self.known.iter_mut().for_each(|cover| cover.sort_unstable());
                self.tree.learner().map(Box::new)
            }
        };
        let Ok(mut learner) = learner else { return Turn::Alone };
        self.known[self.ruled_out..].iter().for_each(|cover| learner.block(cover));
        self.ruled_out = self.known.len();
        self.learner = Some(learner);
        self.patience.conflicts *= 2;
        Turn::Learner { conflicts: self.conflicts + self.patience.conflicts / 2 }
    }

    /// Lets the learner go on to the next cover.
    fn learn(&mut self, conflicts: u64, turn_end: u64) -> Pause {
        let Some(learner) = &mut self.learner else { return Pause::Done };
        let before = learner.efforts().conflicts;
        let verdict = learner.run(conflicts.min(turn_end - self.conflicts).min(AT_ONCE));
        self.conflicts += learner.efforts().conflicts - before;
        match verdict {
            Verdict::Paused if self.conflicts >= turn_end => {
                self.patience.updates *= 2;
                let updates = self.tree.counters().updates + self.patience.updates / 2;
                self.turn = Turn::Tree { updates };
                Pause::Nodes
            }
            Verdict::Paused => Pause::Nodes,
            Verdict::NoMore => {
                self.tree.end();
                self.turn = Turn::Done;
                Pause::Done
            }
            Verdict::Cover => {
                let mut cover = Vec::new();
                learner.cover(&mut cover);
                self.covers += 1;
                self.note(cover.clone());
                // The learner goes on behind its own covers by itself.
                self.ruled_out = self.known.len();
                self.learned = Some(cover);
                Pause::Cover
            }
        }
    }

    /// Remembers a cover, or has the tree go on alone if there are too many.
    fn note(&mut self, mut cover: Vec<u32>) {
        let most = match self.learner {
            Some(_) => {
                cover.sort_unstable();
                self.patience.many
            }
            None => self.patience.few,
        };
        self.known.push(cover);
        if self.known.len() > most {
            self.turn = Turn::Alone;
        }
    }
}

impl Searcher for Words {
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.nodes().saturating_add(quota.nodes);
        let last_cover = self.covers.saturating_add(quota.covers);
        loop {
            let nodes = last_node - self.nodes();
            self.learned = None;
            let pause = match self.turn {
                Turn::Tree { updates } => self.search(nodes, updates),
                Turn::Learner { conflicts } => self.learn(nodes, conflicts),
                Turn::Alone if self.learner.is_some() => self.run_tree(nodes),
                Turn::Alone => {
                    let found = self.tree.counters().covers;
                    let pause = self.tree.run(Quota { nodes, covers: last_cover - self.covers });
                    self.covers += self.tree.counters().covers - found;
                    pause
                }
                Turn::Done => Pause::Done,
            };
            match pause {
                Pause::Cover if self.covers < last_cover => {}
                Pause::Nodes if self.nodes() < last_node && !self.is_learning() => {}
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
        let learned = self.learner.as_ref().map_or(0, |learner| learner.updates());
        let updates = self.tree.counters().updates + learned;
        Counters { nodes: self.nodes(), updates, covers: self.covers }
    }

    fn share_done(&self) -> f64 {
        self.tree.share_done()
    }

    /// An update of a word brings reasoning with it.
    fn effort(&self) -> u64 {
        let Counters { nodes, updates, .. } = self.counters();
        updates.saturating_mul(12).saturating_add(nodes.saturating_mul(100))
    }
}

#[cfg(test)]
impl Words {
    /// With all filters from the first node on.
    pub(super) fn eager(setup: Setup<'_>) -> Result<Words, OutOfMemory> {
        Ok(Words::of(Tree::new(plan(setup.problem, setup.seed)?, setup)?.eager(), PATIENCE))
    }

    /// In which turns are short, and end for good after so many covers.
    pub(super) fn hasty(setup: Setup<'_>, many: usize) -> Result<Words, OutOfMemory> {
        let tree = Tree::new(plan(setup.problem, setup.seed)?, setup)?;
        let patience = Patience { look: 1, first: 0, updates: 4, conflicts: 1, few: 1, many };
        Ok(Words::of(tree, patience))
    }

    pub(super) fn sanity(&self) -> Result<(), String> {
        self.tree.sanity()
    }

    pub(super) fn shape(&self) -> String {
        self.tree.shape()
    }
}
