//! Where a search stands, whatever the layout: the levels, the state at each, and the path.

use std::sync::Arc;

use super::dense::Parts;
use super::squeeze::Remnant;
use super::vector::Raw;

/// An item that is branched on, and what of it has not been tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The options that are still to be tried, in the word of the state where they are.
    pub(super) bits: u64,
    /// The item: its mark (lanes), or its number (dense).
    pub(super) place: u32,
    /// Where the state begins in `frames`.
    pub(super) frame: u32,
    /// The table in whose layout the state is.
    pub(super) table: u32,
    /// The options that there were to try, when the level was entered.
    pub(super) degree: u32,
    /// The word of the state in which `bits` are (dense), or of the lane.
    pub(super) word: u32,
    /// Dense: what the state has of empty lanes.
    pub(super) zero: u32,
    /// Dense: the number of options chosen before.
    pub(super) depth: u32,
    /// Those of them that another search tries.
    pub(super) given: u32,
}

/// Where a search stands.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) levels: Vec<Level>,
    /// The states of the levels, one after the other, and room for more. One in lanes is a [`Line`](super::table::Line):
    /// beside its vectors, the marks of items that are covered, and all bytes that are no marks.
    pub(super) frames: Vec<Raw>,
    /// Where the next state goes.
    pub(super) top: usize,
    /// The options chosen on the way to a cover or a new table, numbered as arranged. As long as it can become: `depth`
    /// of them count.
    pub(super) path: Vec<u32>,
    pub(super) depth: usize,
    /// The last table is to be entered by its first state.
    pub(super) fresh: bool,
    pub(super) nodes: u64,
    pub(super) covers: u64,
    /// Options chosen since an item forced them, which are no nodes and yet work.
    pub(super) forced: u64,
    /// Nanoseconds, roughly.
    pub(super) effort: u64,
    pub(super) prospects: Prospects,
    /// What options take away, for dense states.
    pub(super) parts: Arc<Parts>,
    /// Every subtree gets a table of its own that has less than the whole: for tests.
    pub(super) eager: bool,
    /// What was looked at last.
    pub(super) remnant: Remnant,
}

/// How far a kernel may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) nodes: u64,
    pub(super) covers: u64,
}

/// Why a kernel came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The last cover of the goal was found: the path is it.
    Cover,
    /// There is a node to visit, and it may not be.
    Nodes,
    /// All that the table had is done.
    End,
    /// What is left below is worth a table of its own: its state is the last frame, and it has so many
    /// items that are not covered.
    Squeeze { open: usize },
}

/// How large subtrees are: the branchings seen with so many items left tell what to expect of the next one.
#[derive(Clone, Debug)]
pub(super) struct Prospects {
    by_open: Vec<Prospect>,
    /// How often somebody asked.
    asked: u32,
}

/// What is known of the subtrees with so many items left.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    /// Branchings seen.
    seen: u64,
    /// Branchings to let pass before a table of their own is considered again.
    wait: u32,
    /// The branchings to expect in a subtree.
    expected: f64,
}

/// Subtrees seen before what they tell is believed.
const FEW: u64 = 12;

impl Prospects {
    /// For a problem of so many items.
    pub(super) fn new(items: usize) -> Prospects {
        let unknown = Prospect { seen: 0, wait: 0, expected: f64::INFINITY };
        Prospects { by_open: vec![unknown; items + 1], asked: 0 }
    }

    /// A branching with so many items left: true if it is to be considered whether the subtree is worth a table of its
    /// own.
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

    /// The branchings to expect in such a subtree, itself included.
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

    /// A subtree gets a table of its own, where its first branching will be seen again.
    pub(super) fn accept(&mut self, open: usize) {
        self.by_open[open].seen -= 1;
    }

    /// A table of its own was not worth while for a subtree that takes so many nanoseconds: the smaller they are, the
    /// more of them pass before the next is considered, after so many nanoseconds of searching.
    pub(super) fn refuse(&mut self, open: usize, nanoseconds: f64, wait: f64) {
        self.by_open[open].wait = (wait / nanoseconds) as u32;
    }
}

impl Walk {
    /// At the root of a problem of so many items.
    pub(super) fn new(items: usize, parts: Arc<Parts>) -> Walk {
        Walk {
            parts,
            levels: Vec::with_capacity(items + 1),
            frames: Vec::new(),
            top: 0,
            path: vec![0; items + 1],
            depth: 0,
            fresh: true,
            nodes: 0,
            covers: 0,
            forced: 0,
            effort: 0,
            prospects: Prospects::new(items),
            eager: false,
            remnant: Remnant::default(),
        }
    }

    /// A search that stands at a level as this one does, with nothing done yet; its states end at `top`.
    pub(super) fn part(&self, level: usize, top: usize) -> Walk {
        Walk {
            levels: self.levels[..=level].to_vec(),
            frames: self.frames[..top].to_vec(),
            top,
            path: self.path.clone(),
            depth: 0,
            fresh: false,
            nodes: 0,
            covers: 0,
            forced: 0,
            effort: 0,
            prospects: self.prospects.clone(),
            parts: Arc::clone(&self.parts),
            eager: self.eager,
            remnant: Remnant::default(),
        }
    }

    /// Makes room for so many more vectors of states.
    pub(super) fn make_room(&mut self, vectors: usize) {
        if self.frames.len() < self.top + vectors {
            self.frames.resize(self.top + vectors, Raw::default());
        }
    }
}
