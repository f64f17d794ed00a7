//! Every item is a machine word, with a bit for each option that is still live.
//!
//! This engine is for problems in which no item has more than 64 options. It is the one that
//! reasons before it tries: Sudoku of all sizes is its home. It supports neither colours nor
//! bounds.
//!
//! ```text
//!   layout.rs     which bit of which word an option is          one per problem,
//!   locked.rs     pairs of items that share options             kept with it
//!   different.rs  items that take different values                 (classes.rs, matching.rs)
//!   live.rs       the words, the trail, the path                one per
//!   tree.rs       branching, and what follows from a branch     search
//!   learner/      for what the tree cannot do in time: a search that learns from its conflicts
//!   rivals.rs     uses the learner to look for covers other than a known one
//! ```
//!
//! The tree goes first. If it has worked for a while and found few covers, the learner is asked for
//! the others. Then the two take turns until one of them finishes. If there are many covers, the
//! tree works alone.
//!
//! What can be known about a problem in advance is its [`Plan`]. It is made when the engine is
//! first asked for and kept with the problem. A search that leaves options out (a board with other
//! givens) copies the words, clears the bits, and begins. A seed changes the order of the options,
//! so a plan is then made for that search alone.
//!
//! The nodes are the root and every option that was *guessed*; options forced by reasoning are not
//! counted. So this engine has node counts of its own, far below those of the others.

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

use std::sync::Arc;

use self::learner::{Learner, Verdict};
pub(super) use self::live::bits;
pub use self::rivals::{Rival, Rivals};
use self::tree::{Plan, Tree};
use crate::engine::contract::{Counters, Pause, Quota, Searcher, Setup};
use crate::problem::{OptionId, Problem};
use crate::vectors::OutOfMemory;

/// Whether the engine can search a problem: no colours, no bounds, and no item with more than 64
/// options, including options that a search leaves out.
pub(super) fn fits(problem: &Problem) -> bool {
    // If there is not enough memory to find out, there is not enough for the plan either.
    problem.attached.get::<Plan>().is_some() || layout::fits(problem).unwrap_or(false)
}

/// Whether the engine is the best one for a problem, as far as can be told in advance. Finding out
/// makes the plan, which stays in memory with the problem, so large problems are not examined.
pub(super) fn suits(problem: &Problem) -> bool {
    const MOST_ENTRIES: usize = 1 << 18;
    if problem.entry_count() > MOST_ENTRIES || !fits(problem) {
        return false;
    }
    plan(problem, None).is_ok_and(|plan| plan.is_of_permutations())
}

/// The plan of a problem, made now if there is none yet.
fn plan(problem: &Problem, seed: Option<u64>) -> Result<Arc<Plan>, OutOfMemory> {
    if seed.is_some() {
        return Ok(Arc::new(Plan::new(problem, seed)?));
    }
    match problem.attached.get() {
        Some(plan) => Ok(plan),
        None => Ok(problem.attached.get_or_attach(Arc::new(Plan::new(problem, seed)?))),
    }
}

/// The engine, for a problem that [`fits`].
pub(super) struct Learn {
    tree: Tree,
    /// Created when the learner is asked for the first time.
    learner: Option<Box<Learner>>,
    turn: Turn,
    patience: Patience,
    /// The first covers handed out, by the layout's option numbers. Once there is a learner, each
    /// is sorted.
    known: Vec<Vec<u32>>,
    /// How many of these covers the learner has ruled out.
    ruled_out: usize,
    /// The cover just handed out, if the learner found it.
    learned: Option<Vec<u32>>,
    covers: u64,
    /// Conflicts of the learner, which count as nodes.
    conflicts: u64,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The tree's, until it has removed this many entries from words, counted from the start.
    Tree { updates: u64 },
    /// The learner's, up to this many conflicts, counted from the start. The tree stays where it
    /// is.
    Learner { conflicts: u64 },
    /// The tree's, to the end.
    Alone,
    /// Nobody's: the learner has proved that there is no further cover.
    Done,
}

/// Conflicts of the learner before it returns to the driver. One takes up to a millisecond on a
/// 36×36 board, so the portions that the tree has earned would take seconds.
const AT_ONCE: u64 = 16;

/// When the tree and the learner take turns.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Nodes of the tree between two checks whether its turn is over. The fixed interval makes the
    /// search independent of the portions in which the work is handed out.
    look: u64,
    /// The tree's first turn, in updates: about 10 ms. Easy problems are done by then.
    first: u64,
    /// The tree's second turn, in updates, and the learner's first, in conflicts: about 20 and 120
    /// ms. Each later turn is twice as long, so neither can delay the other's end by more than a
    /// small factor.
    updates: u64,
    conflicts: u64,
    /// The learner is asked only if the tree has found at most this many covers, as the learner has
    /// to rule out each of them by a clause.
    few: usize,
    /// The learner is asked again only if at most this many covers have been found. With more of
    /// them the tree is just as good.
    many: usize,
}

const PATIENCE: Patience =
    Patience { look: 64, first: 200_000, updates: 400_000, conflicts: 6_000, few: 8, many: 100 };

impl Learn {
    pub(super) fn new(setup: Setup<'_>) -> Result<Learn, OutOfMemory> {
        Ok(Learn::of(Tree::new(plan(setup.problem, setup.seed)?, setup)?, PATIENCE))
    }

    fn of(tree: Tree, patience: Patience) -> Learn {
        Learn {
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

    /// Lets the tree run to the next check or cover.
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

    /// Lets the tree run to the next cover that is not known yet, for at most `nodes` nodes.
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

    /// Starts a turn of the learner. If there is no memory for one, the tree works alone.
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

    /// Lets the learner run to the next cover.
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
                // The learner rules out its own covers by itself.
                self.ruled_out = self.known.len();
                self.learned = Some(cover);
                Pause::Cover
            }
        }
    }

    /// Remembers a cover, or lets the tree finish alone if there are too many.
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

impl Searcher for Learn {
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

    /// An update of a word comes with reasoning, which makes it dearer than in other engines.
    fn effort(&self) -> u64 {
        let Counters { nodes, updates, .. } = self.counters();
        updates.saturating_mul(12).saturating_add(nodes.saturating_mul(100))
    }
}

#[cfg(test)]
impl Learn {
    /// Uses all filters from the first node on.
    pub(super) fn eager(setup: Setup<'_>) -> Result<Learn, OutOfMemory> {
        Ok(Learn::of(Tree::new(plan(setup.problem, setup.seed)?, setup)?.eager(), PATIENCE))
    }

    /// Makes turns short, and has the tree finish alone after `many` covers.
    pub(super) fn hasty(setup: Setup<'_>, many: usize) -> Result<Learn, OutOfMemory> {
        let tree = Tree::new(plan(setup.problem, setup.seed)?, setup)?;
        let patience = Patience { look: 1, first: 0, updates: 4, conflicts: 1, few: 1, many };
        Ok(Learn::of(tree, patience))
    }

    pub(super) fn sanity(&self) -> Result<(), String> {
        self.tree.sanity()
    }

    pub(super) fn shape(&self) -> String {
        self.tree.shape()
    }
}
