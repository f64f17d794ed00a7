//! The dance: the search that `links` and `cells` share.
//!
//! Both engines walk the same tree in the same way. They differ in the data structure that holds
//! the options still possible, linked lists or sparse sets, and so in the [`Steps`] that change it
//! and change it back. Which step comes next is decided here. There are three moves:
//!
//! ```text
//!  Enter     picks an item to branch on and opens a level for it          -> Advance
//!            no item is left: the path is a cover                         -> Retreat
//!            the item has no branch: a dead end                           -> Retreat
//!  Advance   begins the next branch of the last level                     -> Enter
//!            that leaves some item with too few options (LOOKS_AHEAD)     -> Retreat
//!            no branch is left: leaves the level                          -> Retreat
//!  Retreat   takes back the branch of the last level                      -> Advance
//!            no level is left: the tree is finished                       -> Rest
//! ```
//!
//! A level branches on one item. If exactly one option has to be chosen for it, the item is covered
//! while its options are tried. Branching on an item with bounds is our own and simpler than
//! Knuth's Algorithm M: choose the first option of the item; or set it aside for good and choose
//! the next one; or, once the item is covered often enough, close it. Each set of options is met
//! exactly once: in the branch of its first member, in the order tried.
//!
//! One difference between the engines shows here. `cells` looks ahead: it finds out that an option
//! does not fit while it chooses the option, so that is where it visits a node. `links` finds out
//! when it picks the next item, and visits the node there. If it counted earlier, a trace with a
//! limit on nodes would end one option sooner.
//!
//! Source: D. E. Knuth, *The Art of Computer Programming* 4B, 7.2.2.1. Cost: none for being
//! generic. Counted by `valgrind --tool=callgrind quadrille count --engine ENGINE --model MODEL`,
//! `links` takes at most 0.2 % more instructions than the engine written out by hand that it
//! replaced, and `cells` as many (pentominoes 3x20) to 8 % fewer (dominoes 6x6).

use super::branch::{Branch, Weights};
use super::contract::{Counters, Next, Pause, Quota, Searcher, Setup};
use super::path::{Branches, level_to_split, share_of_path};
use super::place::{NoWay, Place, Rung};
use super::steps::{Kind, Level, ROOT, Steps};
use crate::costs::dance::{FEW_ITEMS, LOOK, MOST_STEPS_BACK, NODE, update};
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied, push};
use crate::watch::NotBuilt;

/// The engine: a search with the steps `S`.
pub(crate) struct Dance<S: Steps> {
    pub(crate) steps: S,
    branch: Branch,
    weights: Weights,
    levels: Vec<Level<S::Mark>>,
    next: Next,
    nodes: u64,
    covers: u64,
    /// The number of items looked at to find the smallest, if there are more than a few.
    looked: u64,
    /// Nanoseconds that it takes to remove an entry.
    update: u64,
    /// The values of the counters when this searcher was split off; 0 if it was not.
    start: Counters,
    /// The effort at that time.
    start_effort: u64,
}

/// The values of the counters at which a run ends.
#[derive(Clone, Copy)]
struct Goal {
    nodes: u64,
    covers: u64,
    effort: u64,
}

/// Scans the open items for the one to branch on, with its number of branches; `None` if the path
/// is a cover. Calls `look` for each. Weights are not looked at.
#[inline(always)]
pub(super) fn pick<S: Steps>(
    steps: &S,
    branch: Branch,
    mut look: impl FnMut(),
) -> Option<(u32, u32)> {
    let enough = match branch {
        Branch::Leftmost => u32::MAX,
        _ => steps.least_degree(),
    };
    let mut best = None;
    let mut item = steps.right(ROOT);
    while item != ROOT {
        look();
        if let Some(degree) = steps.degree(item)
            && best.is_none_or(|(_, least)| degree < least)
        {
            best = Some((item, degree));
            if degree <= enough {
                break;
            }
        }
        item = steps.right(item);
    }
    best
}

impl<S: Steps> Dance<S> {
    /// Creates a search from the data structure that was built from the same setup.
    pub(super) fn new(setup: Setup<'_>, steps: S) -> Result<Self, NotBuilt> {
        let weights = Weights::new(setup.branch, steps.arrangement().len() + 1)?;
        Ok(Dance {
            steps,
            branch: setup.branch,
            weights,
            levels: Vec::new(),
            next: Next::Enter,
            nodes: 0,
            covers: 0,
            looked: 0,
            update: update(setup.problem.entry_count()),
            start: Counters::default(),
            start_effort: 0,
        })
    }

    // Which item to branch on.

    /// The item to branch on, with its number of branches; `None` if the path is a cover.
    fn choose(&mut self) -> Option<(u32, u32)> {
        let primary = self.steps.arrangement().primary;
        if self.branch == Branch::Weighted {
            self.looked += u64::from(primary);
            return self.weights.choose(self.open());
        }
        if primary <= FEW_ITEMS {
            return pick(&self.steps, self.branch, || {});
        }
        let mut looked = 0;
        let best = pick(&self.steps, self.branch, || looked += 1);
        self.looked += looked;
        best
    }

    /// The open items that still need a decision, each with its number of branches.
    fn open(&self) -> impl Iterator<Item = (u32, u32)> {
        let next = |&item: &u32| Some(self.steps.right(item));
        let items = std::iter::successors(Some(self.steps.right(ROOT)), next);
        let open = items.take_while(|&item| item != ROOT);
        open.filter_map(|item| Some((item, self.steps.degree(item)?)))
    }

    // The moves.

    /// Picks an item to branch on. Returns true if there is none, that is, if the path is a cover.
    fn enter(&mut self) -> Result<bool, OutOfMemory> {
        if !S::LOOKS_AHEAD {
            self.nodes += 1;
        }
        let Some((item, degree)) = self.choose() else {
            self.covers += 1;
            self.steps.report_cover(self.covers);
            self.next = Next::Retreat;
            return Ok(true);
        };
        if !S::LOOKS_AHEAD && degree == 0 {
            self.steps.report_dead_end(item);
            self.weights.failed(item as usize);
            self.next = Next::Retreat;
            return Ok(false);
        }
        let (kind, mark) = self.steps.enter(item, degree)?;
        let branches = Branches::new(degree);
        push(&mut self.levels, Level { item, entry: item, branches, kind, mark })?;
        self.next = Next::Advance;
        Ok(false)
    }

    /// Begins the next branch of the last level, or leaves the level if there is none. Returns a
    /// reason to pause if there is a branch that counts as a node, but the goal is reached.
    fn advance(&mut self, goal: Goal) -> Option<Pause> {
        let Some(level) = self.levels.last().filter(|level| !level.branches.end_here()) else {
            self.next = Next::Rest;
            return None;
        };
        let Some((entry, kind)) = self.steps.next_branch(level) else {
            self.leave();
            return None;
        };
        if S::LOOKS_AHEAD {
            if let Some(pause) = self.used_up(goal) {
                return Some(pause);
            }
            self.nodes += 1;
        }
        let starved = self.begin(entry, kind);
        self.next = if starved.is_some() { Next::Retreat } else { Next::Enter };
        if let Some(item) = starved {
            self.weights.failed(item as usize);
        }
        None
    }

    /// Begins a branch of the last level. Returns an item that this leaves with too few options, if
    /// there is one.
    fn begin(&mut self, entry: u32, kind: Kind) -> Option<u32> {
        let level = self.levels.last_mut()?;
        let starved = self.steps.begin(level, entry, kind);
        level.entry = entry;
        if S::BOUNDS {
            level.kind = kind;
        }
        level.branches.begun += 1;
        starved
    }

    /// Takes back the branch of the last level.
    fn retreat(&mut self) -> Result<(), OutOfMemory> {
        let Some(level) = self.levels.last() else {
            self.next = Next::Rest;
            return Ok(());
        };
        let (entry, kind) = (level.entry, level.kind::<S>());
        self.steps.take_back(level);
        self.next = Next::Advance;
        if kind == Kind::Repeated { self.set_aside(entry) } else { Ok(()) }
    }

    /// Sets aside an option of the last level, and leaves the level if that makes it a dead end.
    fn set_aside(&mut self, entry: u32) -> Result<(), OutOfMemory> {
        let Some(level) = self.levels.last_mut() else { return Ok(()) };
        if let Some(item) = self.steps.set_aside(entry, &mut level.mark)? {
            self.weights.failed(item as usize);
            self.leave();
        }
        Ok(())
    }

    /// Undoes [`enter`](Self::enter) and returns to the level above.
    fn leave(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        self.steps.leave(&level, self.levels.is_empty());
        self.next = Next::Retreat;
    }

    // Splitting.

    /// The branches of each level.
    fn branches(&self) -> impl ExactSizeIterator<Item = Branches> + '_ {
        self.levels.iter().map(|level| level.branches)
    }

    /// Takes back branches until the one at `depth` is taken back too, and leaves out the next
    /// `count` branches of that level. If its level turns out to have no further branch, nothing is
    /// left to do.
    fn move_on(&mut self, depth: usize, count: u32) -> Result<(), OutOfMemory> {
        while self.levels.len() > depth + 1 || self.next != Next::Advance {
            match self.next {
                Next::Advance => self.leave(),
                _ => self.retreat()?,
            }
            if self.levels.len() <= depth {
                self.next = Next::Rest;
                return Ok(());
            }
        }
        self.leave_out(count)?;
        if self.levels.len() <= depth {
            self.next = Next::Rest;
        }
        Ok(())
    }

    /// Leaves out the next `count` branches of the last level. Leaves the level if that makes it a
    /// dead end.
    fn leave_out(&mut self, count: u32) -> Result<(), OutOfMemory> {
        let depth = self.levels.len();
        for _ in 0..count {
            let Some(level) = self.levels.last_mut() else { return Ok(()) };
            let Some((entry, kind)) = self.steps.next_branch(level) else { return Ok(()) };
            level.entry = entry;
            level.branches.begun += 1;
            if kind != Kind::Once {
                self.set_aside(entry)?;
            }
            if self.levels.len() < depth {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Opens the level of a rung and leaves out the branches behind it. The next one is begun if
    /// other rungs follow.
    fn climb(&mut self, rung: Rung, is_last: bool) -> Result<(), NoWay> {
        let (item, degree) = self.choose().ok_or(NoWay::Foreign)?;
        if degree != rung.degree {
            return Err(NoWay::Foreign);
        }
        let (kind, mark) = self.steps.enter(item, degree)?;
        let mut branches = Branches::new(degree);
        branches.end_at(rung.end);
        push(&mut self.levels, Level { item, entry: item, branches, kind, mark })?;
        self.next = Next::Advance;
        let depth = self.levels.len();
        self.leave_out(rung.branch)?;
        if is_last {
            return Ok(());
        }
        let level = self.levels.last().filter(|_| self.levels.len() == depth);
        let (entry, kind) =
            level.and_then(|it| self.steps.next_branch(it)).ok_or(NoWay::Foreign)?;
        match self.begin(entry, kind) {
            None => Ok(()),
            Some(_) => Err(NoWay::Foreign),
        }
    }

    fn copied(&self) -> Result<Dance<S::Copied>, OutOfMemory> {
        Ok(Dance {
            steps: self.steps.copied()?,
            branch: self.branch,
            weights: self.weights.copied()?,
            levels: copied(&self.levels)?,
            next: self.next,
            nodes: self.nodes,
            covers: self.covers,
            looked: self.looked,
            update: self.update,
            start: self.start,
            start_effort: self.start_effort,
        })
    }

    // Counting.

    /// The work done since the root, including what was done before this searcher was split off.
    fn all_counters(&self) -> Counters {
        Counters { nodes: self.nodes, updates: self.steps.updates(), covers: self.covers }
    }

    /// The effort of that work, in nanoseconds.
    #[inline(always)]
    fn all_effort(&self) -> u64 {
        self.update * self.steps.updates() + NODE * self.nodes + LOOK * self.looked
    }

    /// Returns why no further node may be visited, if that is so.
    #[inline(always)]
    fn used_up(&self, goal: Goal) -> Option<Pause> {
        if self.nodes >= goal.nodes {
            return Some(Pause::Nodes);
        }
        if self.all_effort() >= goal.effort {
            return Some(Pause::Effort);
        }
        self.steps.has_enough().then_some(Pause::Enough)
    }
}

impl<S: Steps> Searcher for Dance<S> {
    fn run(&mut self, quota: Quota) -> Pause {
        let goal = Goal {
            nodes: self.nodes.saturating_add(quota.nodes),
            covers: self.covers.saturating_add(quota.covers),
            effort: self.all_effort().saturating_add(quota.effort),
        };
        if S::LOOKS_AHEAD && self.nodes == 0 {
            if let Some(pause) = self.used_up(goal) {
                return pause;
            }
            self.nodes = 1;
            if self.steps.is_starved_at_root() {
                self.next = Next::Rest;
            }
        }
        let mut steps_back = 0;
        loop {
            // One `if` per state, in the order in which the states follow each other, instead of a
            // jump table.
            if self.next == Next::Enter {
                if !S::LOOKS_AHEAD
                    && let Some(pause) = self.used_up(goal)
                {
                    return pause;
                }
                steps_back = 0;
                match self.enter() {
                    Ok(true) if self.covers >= goal.covers => return Pause::Cover,
                    Ok(_) => {}
                    Err(OutOfMemory) => return Pause::OutOfMemory,
                }
            }
            if self.next == Next::Retreat {
                if let Err(OutOfMemory) = self.retreat() {
                    return Pause::OutOfMemory;
                }
                steps_back += 1;
                if steps_back > MOST_STEPS_BACK && self.next == Next::Advance {
                    return Pause::Effort;
                }
            }
            if self.next == Next::Advance
                && let Some(pause) = self.advance(goal)
            {
                return pause;
            }
            if self.next == Next::Rest {
                return Pause::Done;
            }
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        let tried = self.levels.iter().filter(|level| level.kind::<S>() != Kind::Closed);
        into.extend(tried.map(|level| self.steps.option_of(level.entry)));
    }

    fn counters(&self) -> Counters {
        self.all_counters().since(self.start)
    }

    fn share_done(&self) -> f64 {
        share_of_path(self.branches(), self.next)
    }

    fn effort(&self) -> u64 {
        self.all_effort() - self.start_effort
    }

    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        if !S::SPLITS || self.branch == Branch::Weighted {
            return None;
        }
        let (depth, kept) = level_to_split(self.branches(), self.next)?;
        let mut later = self.copied().ok()?;
        later.move_on(depth, kept).ok()?;
        later.start = later.all_counters();
        later.start_effort = later.all_effort();
        self.levels[depth].branches.keep(kept);
        Some(Box::new(later))
    }

    fn place(&self) -> Option<Place> {
        if !S::SPLITS || self.branch == Branch::Weighted {
            return None;
        }
        if self.levels.is_empty() && self.next == Next::Enter {
            return Some(Place::Start);
        }
        Place::of_branches(self.branches(), self.next).ok()
    }

    fn go_to(&mut self, place: &Place) -> Result<(), NoWay> {
        if !S::SPLITS || self.branch == Branch::Weighted || !place.is_sound() {
            return Err(NoWay::Foreign);
        }
        match place {
            Place::Start => return Ok(()),
            Place::End => self.next = Next::Rest,
            Place::Within(_) if S::LOOKS_AHEAD && self.steps.is_starved_at_root() => {
                return Err(NoWay::Foreign);
            }
            Place::Within(rungs) => {
                for (k, &rung) in rungs.iter().enumerate() {
                    self.climb(rung, k + 1 == rungs.len())?;
                }
            }
        }
        // The root has been visited.
        self.nodes = 1;
        self.start = self.all_counters();
        self.start_effort = self.all_effort();
        Ok(())
    }
}
