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
//! What can be known about a problem in advance is its [`Groundwork`]. It is made when the engine
//! is first asked for and kept with the problem. A search that leaves options out (a board with
//! other givens) copies the words, clears the bits, and begins. A seed changes the order of the
//! options, so groundwork is then laid for that search alone.
//!
//! The nodes are the root and every option that was *guessed*; options forced by reasoning are not
//! counted. So this engine has node counts of its own, far below those of the others.
//!
//! Reasoning can pause within a node, after each round of it. The longest step is the first round,
//! at the root, or the creation of the learner; each takes 20 ms for a million entries. A step of
//! the learner is a conflict, which takes up to a millisecond on a 36×36 board, or a round in which
//! it drops clauses: a few milliseconds.

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
pub use self::rivals::{NoRivals, Rival, Rivals};
use self::tree::{Groundwork, Tree};
use crate::costs::learn::{FIRST_TURN, LEARNER_TURN, SORTED, TREE_TURN};
use crate::engine::contract::{Counters, Pause, Quota, Searcher, Setup};
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, copied, push, reserve};
use crate::watch::{ALWAYS, NotBuilt};

/// Whether the engine can search a problem: no colours, no bounds, and no item with more than 64
/// options, including options that a search leaves out. Gives up if `go_on` returns false.
pub(super) fn fits(problem: &Problem, go_on: &dyn Fn() -> bool) -> Result<bool, NotBuilt> {
    Ok(problem.attached.get::<Groundwork>().is_some() || layout::fits(problem, go_on)?)
}

/// Whether the engine is the best one for a problem, as far as can be told in advance. Finding out
/// makes the groundwork, which stays in memory with the problem, so large problems are not
/// examined. Gives up if `go_on` returns false.
pub(super) fn suits(problem: &Problem, go_on: &dyn Fn() -> bool) -> Result<bool, NotBuilt> {
    const MOST_ENTRIES: usize = 1 << 18;
    if problem.entry_count() > MOST_ENTRIES || !fits(problem, go_on)? {
        return Ok(false);
    }
    Ok(groundwork_while(problem, None, go_on)?.is_of_permutations())
}

/// The groundwork of a problem, made now if there is none yet.
fn groundwork(problem: &Problem, seed: Option<u64>) -> Result<Arc<Groundwork>, NotBuilt> {
    groundwork_while(problem, seed, ALWAYS)
}

/// Does the same, but gives up if `go_on` returns false.
fn groundwork_while(
    problem: &Problem,
    seed: Option<u64>,
    go_on: &dyn Fn() -> bool,
) -> Result<Arc<Groundwork>, NotBuilt> {
    if seed.is_some() {
        return Ok(Arc::new(Groundwork::new(problem, seed, go_on)?));
    }
    match problem.attached.get() {
        Some(groundwork) => Ok(groundwork),
        None => {
            Ok(problem.attached.get_or_attach(Arc::new(Groundwork::new(problem, seed, go_on)?)))
        }
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
    /// Where a cover of the tree is sorted. Has room for one once there is a learner.
    sorting: Vec<u32>,
    covers: u64,
    /// Conflicts of the learner, which count as nodes.
    conflicts: u64,
    /// The number of the tree's nodes at which it is checked whether its turn is over.
    look_at: u64,
    /// The number of options in covers that were sorted, which is work too.
    sorted: u64,
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

/// When the tree and the learner take turns.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Nodes of the tree between two checks whether its turn is over. The fixed interval makes the
    /// search independent of the portions in which the work is handed out.
    look: u64,
    /// The tree's first turn, in updates.
    first: u64,
    /// The tree's second turn, in updates, and the learner's first, in conflicts. Each later turn
    /// is twice as long.
    updates: u64,
    conflicts: u64,
    /// The learner is asked only if the tree has found at most this many covers, as the learner has
    /// to rule out each of them by a clause.
    few: usize,
    /// The learner is asked again only if at most this many covers have been found. With more of
    /// them the tree is just as good.
    many: usize,
}

const PATIENCE: Patience = Patience {
    look: 64,
    first: FIRST_TURN,
    updates: TREE_TURN,
    conflicts: LEARNER_TURN,
    few: 8,
    many: 100,
};

impl Learn {
    pub(super) fn new(setup: Setup<'_>) -> Result<Learn, NotBuilt> {
        let groundwork = groundwork_while(setup.problem, setup.seed, setup.go_on)?;
        Ok(Learn::of(Tree::new(groundwork, setup)?, PATIENCE))
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
            sorting: Vec::new(),
            covers: 0,
            conflicts: 0,
            look_at: patience.look,
            sorted: 0,
        }
    }

    fn nodes(&self) -> u64 {
        self.tree.counters().nodes + self.conflicts
    }

    /// Lets the tree run to the next check or cover.
    fn search(&mut self, quota: Quota, turn_end: u64) -> Pause {
        let look = self.patience.look;
        let to_look = self.look_at - self.tree.counters().nodes;
        let pause = self.run_tree(Quota { nodes: quota.nodes.min(to_look), ..quota });
        let Counters { nodes, updates, .. } = self.tree.counters();
        match pause {
            Pause::Cover => {
                self.look_at = (nodes / look + 1) * look;
                let noted = copied(self.tree.chosen()).and_then(|cover| self.note(cover));
                if noted.is_err() {
                    self.turn = Turn::Alone;
                }
            }
            Pause::Nodes if nodes == self.look_at => {
                self.look_at += look;
                if updates >= turn_end {
                    self.turn = self.ask_learner();
                }
            }
            _ => {}
        }
        pause
    }

    /// Lets the tree run to the next cover that is not known yet, within the quota.
    fn run_tree(&mut self, quota: Quota) -> Pause {
        let last_node = self.tree.counters().nodes.saturating_add(quota.nodes);
        let last_effort = self.tree.effort().saturating_add(quota.effort);
        loop {
            let nodes = last_node - self.tree.counters().nodes;
            let effort = last_effort.saturating_sub(self.tree.effort());
            if effort == 0 {
                return Pause::Effort;
            }
            let pause = self.tree.run(Quota { nodes, covers: 1, effort });
            if pause == Pause::Cover {
                if self.learner.is_some() {
                    self.sorting.clear();
                    self.sorting.extend_from_slice(self.tree.chosen());
                    self.sorted += self.sorting.len() as u64;
                    self.sorting.sort_unstable();
                    if self.known.contains(&self.sorting) {
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
            None => self.make_learner().map(Box::new),
        };
        let Ok(mut learner) = learner else { return Turn::Alone };
        self.known[self.ruled_out..].iter().for_each(|cover| learner.block(cover));
        self.ruled_out = self.known.len();
        self.learner = Some(learner);
        self.patience.conflicts *= 2;
        Turn::Learner { conflicts: self.conflicts + self.patience.conflicts / 2 }
    }

    fn make_learner(&mut self) -> Result<Learner, OutOfMemory> {
        reserve(&mut self.sorting, self.tree.most_chosen())?;
        self.known.iter_mut().for_each(|cover| cover.sort_unstable());
        self.tree.learner()
    }

    /// Lets the learner run to the next cover. If memory runs out, the tree finishes alone: it
    /// stands where it stood, and only covers that are known are skipped.
    fn learn(&mut self, quota: Quota, turn_end: u64) -> Pause {
        let Some(learner) = &mut self.learner else { return Pause::Done };
        let before = learner.efforts().conflicts;
        let conflicts = quota.nodes.min(turn_end - self.conflicts);
        let verdict = learner.run_within(conflicts, quota.effort);
        self.conflicts += learner.efforts().conflicts - before;
        match verdict {
            Verdict::Paused if self.conflicts >= turn_end => {
                self.patience.updates *= 2;
                let updates = self.tree.counters().updates + self.patience.updates / 2;
                self.turn = Turn::Tree { updates };
                Pause::Nodes
            }
            Verdict::Paused => Pause::Nodes,
            Verdict::Tired => Pause::Effort,
            Verdict::NoMore => {
                self.tree.end();
                self.turn = Turn::Done;
                Pause::Done
            }
            Verdict::Cover => match learner.cover().and_then(|cover| self.take_up(cover)) {
                Ok(()) => Pause::Cover,
                Err(OutOfMemory) => self.leave_alone(),
            },
            Verdict::OutOfMemory => self.leave_alone(),
        }
    }

    /// Lets the tree finish alone, for lack of memory.
    fn leave_alone(&mut self) -> Pause {
        self.turn = Turn::Alone;
        Pause::Nodes
    }

    /// Takes up a cover that the learner has found.
    fn take_up(&mut self, cover: Vec<u32>) -> Result<(), OutOfMemory> {
        self.note(copied(&cover)?)?;
        self.covers += 1;
        // The learner rules out its own covers by itself.
        self.ruled_out = self.known.len();
        self.learned = Some(cover);
        Ok(())
    }

    /// Remembers a cover, or lets the tree finish alone if there are too many.
    fn note(&mut self, mut cover: Vec<u32>) -> Result<(), OutOfMemory> {
        let most = match self.learner {
            Some(_) => {
                self.sorted += cover.len() as u64;
                cover.sort_unstable();
                self.patience.many
            }
            None => self.patience.few,
        };
        push(&mut self.known, cover)?;
        if self.known.len() > most {
            self.turn = Turn::Alone;
        }
        Ok(())
    }
}

impl Searcher for Learn {
    fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.nodes().saturating_add(quota.nodes);
        let last_cover = self.covers.saturating_add(quota.covers);
        let last_effort = self.effort().saturating_add(quota.effort);
        loop {
            let left = Quota {
                nodes: last_node - self.nodes(),
                covers: last_cover - self.covers,
                effort: last_effort.saturating_sub(self.effort()),
            };
            if left.effort == 0 {
                return Pause::Effort;
            }
            self.learned = None;
            let pause = match self.turn {
                Turn::Tree { updates } => self.search(left, updates),
                Turn::Learner { conflicts } => self.learn(left, conflicts),
                Turn::Alone if self.learner.is_some() => self.run_tree(left),
                Turn::Alone => {
                    let found = self.tree.counters().covers;
                    let pause = self.tree.run(left);
                    self.covers += self.tree.counters().covers - found;
                    pause
                }
                Turn::Done => Pause::Done,
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
        let learned = self.learner.as_ref().map_or(0, |learner| learner.updates());
        let updates = self.tree.counters().updates + learned;
        Counters { nodes: self.nodes(), updates, covers: self.covers }
    }

    fn share_done(&self) -> f64 {
        self.tree.share_done()
    }

    fn effort(&self) -> u64 {
        let learned = self.learner.as_ref().map_or(0, |learner| learner.effort());
        self.tree.effort() + learned + SORTED * self.sorted
    }
}

#[cfg(test)]
impl Learn {
    /// Uses all filters from the first node on.
    pub(super) fn eager(setup: Setup<'_>) -> Result<Learn, NotBuilt> {
        Ok(Learn::of(Tree::new(groundwork(setup.problem, setup.seed)?, setup)?.eager(), PATIENCE))
    }

    /// Makes turns short, and has the tree finish alone after `many` covers.
    pub(super) fn hasty(setup: Setup<'_>, many: usize) -> Result<Learn, NotBuilt> {
        let tree = Tree::new(groundwork(setup.problem, setup.seed)?, setup)?;
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
