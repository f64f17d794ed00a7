//! The state of a search, in either layout: the levels, the state at each, and the path.

use std::sync::Arc;

use super::dense::Removals;
use super::squeeze::Remnant;
use super::vector::Raw;
use crate::vectors::{OutOfMemory, append, copied, filled, reserved, resize};

/// An item that is branched on, and its untried options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The untried options in the current word.
    pub(super) bits: u64,
    /// The item: its mark (lanes) or its number (dense).
    pub(super) item: u32,
    /// Where the state begins in `frames`.
    pub(super) frame: u32,
    /// The table whose layout the state has.
    pub(super) table: u32,
    /// The number of options when the level was entered.
    pub(super) degree: u32,
    /// The word that `bits` belong to: of the state (dense), or of the lane.
    pub(super) word: u32,
    /// Dense: the number of items without an option in the state, including padding.
    pub(super) zero: u32,
    /// Dense: the number of options chosen before this level.
    pub(super) depth: u32,
    /// The number of options of this level that were given to another searcher.
    pub(super) given: u32,
}

/// The state of a search.
#[derive(Debug)]
pub(super) struct Walk {
    /// Has room for as many levels as there are items; each level covers at least one.
    pub(super) levels: Vec<Level>,
    /// The states of the levels, one after the other, with room for more. In lanes a state is a
    /// [`Line`](super::table::Line): its vectors, then the set of marks of the covered items, which
    /// also contains every byte that is no item's mark.
    pub(super) frames: Vec<Raw>,
    /// Where the next state goes.
    pub(super) top: usize,
    /// The options chosen so far, as numbered in the arrangement; valid when a cover was found or a
    /// new table is made. The vector has its maximum length, of which only the first `depth`
    /// options count.
    pub(super) path: Vec<u32>,
    pub(super) depth: usize,
    /// The last table must be entered with its start state.
    pub(super) fresh: bool,
    /// The search stopped before a branching, at a state that is in the last frame.
    pub(super) halted: Option<Halted>,
    pub(super) nodes: u64,
    pub(super) covers: u64,
    /// The number of options that were forced. They are not nodes, but they are work.
    pub(super) forced: u64,
    /// The work done, roughly in nanoseconds.
    pub(super) effort: u64,
    pub(super) prospects: Prospects,
    /// The masks that each option removes from a dense state.
    pub(super) removals: Arc<Removals>,
    /// For tests: every subtree that is smaller than the whole gets a table of its own.
    pub(super) eager: bool,
    /// The subtree that was last considered for a table of its own.
    pub(super) remnant: Remnant,
}

/// What is known of a state at which the search stopped: between two forced options of a dense
/// state, or because there was no memory for a table of its own. Only a dense state needs to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halted {
    /// The number of items without an option in the state, including padding.
    pub(super) zero: u32,
    /// The number of options chosen.
    pub(super) depth: usize,
}

/// The totals of nodes, covers and effort at which a kernel must return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) nodes: u64,
    pub(super) covers: u64,
    pub(super) effort: u64,
}

impl Goal {
    /// Returns the number of nodes for which a kernel may run before it returns to have its effort
    /// looked at, so that its inner loop has only nodes to count: as many as the effort allows if
    /// each takes `nanoseconds`, but no more than `most`.
    pub(super) fn nodes_at_once(self, walk: &Walk, nanoseconds: u64, most: u64) -> u64 {
        let allowed = self.effort.saturating_sub(walk.effort) / nanoseconds;
        allowed.min(most).max(1)
    }

    /// Returns the goal with at most `nodes` more nodes.
    pub(super) fn with_nodes(self, walk: &Walk, nodes: u64) -> Goal {
        Goal { nodes: self.nodes.min(walk.nodes.saturating_add(nodes)), ..self }
    }
}

/// Why a kernel returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The last cover of the goal was found; it is the path.
    Cover,
    /// There is another node to visit, but the goal does not allow it.
    Nodes,
    /// Dense: there is another forced option to choose, but the goal does not allow it.
    Halted,
    /// The table is finished.
    End,
    /// The subtree is worth a table of its own. Its state is in the last frame, and `open` of its
    /// items are not covered.
    Squeeze { open: usize },
    /// There is no memory for the states of the levels. Nothing was done.
    OutOfMemory,
}

/// Estimates of how large subtrees are, by the number of open items, learnt from the branchings
/// seen so far.
#[derive(Debug)]
pub(super) struct Prospects {
    by_open: Vec<Prospect>,
    /// How often an estimate was requested.
    asked: u32,
}

/// What is known of subtrees with a certain number of open items.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    /// The number of branchings seen.
    seen: u64,
    /// The number of branchings to skip before a table of their own is considered again.
    wait: u32,
    /// The number of branchings to expect in such a subtree.
    expected: f64,
}

/// The number of subtrees to see before an estimate is made from them.
const FEW: u64 = 12;

impl Prospects {
    /// Creates estimates for a problem with `items` items.
    pub(super) fn new(items: usize) -> Result<Prospects, OutOfMemory> {
        let unknown = Prospect { seen: 0, wait: 0, expected: f64::INFINITY };
        Ok(Prospects { by_open: filled(items + 1, unknown)?, asked: 0 })
    }

    /// Returns the same estimates.
    fn copied(&self) -> Result<Prospects, OutOfMemory> {
        Ok(Prospects { by_open: copied(&self.by_open)?, asked: self.asked })
    }

    /// Records a branching with `open` items left. Returns whether to consider a table of its own
    /// for the subtree.
    #[inline(always)]
    pub(super) fn branch(&mut self, open: usize) -> bool {
        let prospect = &mut self.by_open[open];
        prospect.seen += 1;
        if prospect.wait > 0 {
            prospect.wait -= 1;
            return false;
        }
        true
    }

    /// Returns the number of branchings to expect in a subtree with `open` items left, including
    /// its first one.
    pub(super) fn expected(&mut self, open: usize) -> f64 {
        if self.asked.is_multiple_of(64) {
            let mut below = 0;
            for prospect in &mut self.by_open {
                below += prospect.seen;
                if prospect.seen >= FEW {
                    prospect.expected = below as f64 / prospect.seen as f64;
                }
            }
        }
        self.asked = self.asked.wrapping_add(1);
        self.by_open[open].expected
    }

    /// Records that a subtree gets a table of its own. Its first branching will be seen again
    /// there.
    pub(super) fn accept(&mut self, open: usize) {
        self.by_open[open].seen -= 1;
    }

    /// Records that there was no memory for the table that a subtree was to get. The next tables
    /// for such subtrees are not considered for a while; the wait must not be 0, or the same
    /// subtree would be considered again at once.
    pub(super) fn put_off(&mut self, open: usize) {
        /// A failed attempt takes no longer than as many branchings.
        const WAIT: u32 = 1000;
        self.by_open[open].wait = WAIT;
    }

    /// Records that a table was not worthwhile for a subtree that takes `nanoseconds`. The next
    /// such subtree is considered after about `wait` nanoseconds of searching in them.
    pub(super) fn refuse(&mut self, open: usize, nanoseconds: f64, wait: f64) {
        self.by_open[open].wait = (wait / nanoseconds) as u32;
    }
}

impl Walk {
    /// Creates a walk at the root of a problem with `items` items.
    pub(super) fn new(items: usize, removals: Arc<Removals>) -> Result<Walk, OutOfMemory> {
        Ok(Walk {
            removals,
            levels: reserved(items + 1)?,
            frames: Vec::new(),
            top: 0,
            path: filled(items + 1, 0)?,
            depth: 0,
            fresh: true,
            halted: None,
            nodes: 0,
            covers: 0,
            forced: 0,
            effort: 0,
            prospects: Prospects::new(items)?,
            eager: false,
            remnant: Remnant::default(),
        })
    }

    /// Returns a walk that stands at a level of this one, with its work counted from 0. Its states
    /// end at `top`.
    pub(super) fn split_off(&self, level: usize, top: usize) -> Result<Walk, OutOfMemory> {
        let mut levels = reserved(self.path.len())?;
        append(&mut levels, &self.levels[..=level])?;
        Ok(Walk {
            levels,
            frames: copied(&self.frames[..top])?,
            top,
            path: copied(&self.path)?,
            depth: 0,
            fresh: false,
            halted: None,
            nodes: 0,
            covers: 0,
            forced: 0,
            effort: 0,
            prospects: self.prospects.copied()?,
            removals: Arc::clone(&self.removals),
            eager: self.eager,
            remnant: Remnant::default(),
        })
    }

    /// Makes room for `vectors` more vectors of states.
    pub(super) fn make_room(&mut self, vectors: usize) -> Result<(), OutOfMemory> {
        if self.frames.len() < self.top + vectors {
            resize(&mut self.frames, self.top + vectors, Raw::default())?;
        }
        Ok(())
    }
}
