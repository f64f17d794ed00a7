//! The search tree: which option to try, what follows from it, and the way back.
//!
//! A branch has two sides: an option of the chosen item is in, or it is out and the search
//! continues from there with whatever item is best then. What follows from either is settled before
//! the next branch, by the reasoning below. Each line costs more than the one above; any success
//! restarts at the top:
//!
//! ```text
//!   forced    an item with one option: choose it             always
//!   locked    all options of A hold B: others of B die       always
//!   different permutations among the items                   after some failures
//! ```
//!
//! A filter examines only what has changed since its last run, which it reads off the trail. So a
//! branch that fails at once pays nothing for it. The search may pause between two rounds of
//! reasoning, as a node of a large problem may have hundreds of them.

use std::sync::Arc;

use super::different::Permutations;
use super::layout::Layout;
use super::learner::Learner;
use super::live::{Live, Mark, Set, bits};
use super::locked::{self, Pairs};
use crate::costs::learn::{GUESS, REASONED_UPDATE, VARIABLE};
use crate::costs::parts::ENTRY_BUILT;
use crate::engine::branch::{Branch, Weights};
use crate::engine::contract::{Counters, Next, Pause, Quota, Setup};
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, reserve};
use crate::watch::{NotBuilt, Watch};

/// The number of failures after which all-different is used. It doubles the cost of a node. A short
/// search does not recover that (on hard 9×9 Sudokus, with 100 nodes, it would lose 40 %); a long
/// one is 1.3 to 10 times shorter with it (25×25).
const DIFFERENT_FROM: u64 = 300;

/// What is known about a problem before any search.
#[derive(Debug)]
pub(super) struct Groundwork {
    pub(super) layout: Layout,
    pairs: Option<Pairs>,
    permutations: Option<Permutations>,
}

impl Groundwork {
    /// Makes the groundwork of a problem that [fits](super::layout::fits).
    pub(super) fn new(
        problem: &Problem,
        seed: Option<u64>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Groundwork, NotBuilt> {
        let layout = Layout::new(problem, seed, go_on)?;
        let (mut pairs, mut permutations) = (None, None);
        if locked::are_short(&layout) {
            let mut watch = Watch::new(go_on);
            pairs = Some(Pairs::new(&layout, &mut watch)?).filter(|pairs| !pairs.is_empty());
            permutations = Some(Permutations::new(&layout, &mut watch)?)
                .filter(|permutations| permutations.len() > 0);
        }
        Ok(Groundwork { layout, pairs, permutations })
    }

    /// Whether the problem consists of permutations that cross each other, like Latin squares and
    /// Sudoku: at least three fifths of the primary items with a choice are variables of
    /// permutations.
    pub(super) fn is_of_permutations(&self) -> bool {
        let Some(permutations) = &self.permutations else { return false };
        let open = |item: &usize| self.layout.options_of(*item).len() > 1;
        let items = (0..self.layout.primary()).filter(open);
        let variables = items.clone().filter(|&item| permutations.of(item).is_some()).count();
        variables > 0 && 5 * variables >= 3 * items.count()
    }
}

/// A decision on the path: an option that is in for now.
#[derive(Clone, Copy, Debug)]
struct Level {
    option: u32,
    /// The position before the decision.
    mark: Mark,
    /// The number of the item's options when it was chosen.
    degree: u32,
    /// The share of the tree already visited, and the share of the current subtree, before the
    /// decision.
    behind: f64,
    below: f64,
}

/// A search of the tree.
#[derive(Debug)]
pub(super) struct Tree {
    groundwork: Arc<Groundwork>,
    live: Live,
    branch: Branch,
    weights: Weights,
    levels: Vec<Level>,
    filters: Filters,
    /// The share of the tree already visited, and the share of the current subtree.
    behind: f64,
    below: f64,
    next: Next,
    /// What follows from the last step has not been settled yet.
    unsettled: bool,
    nodes: u64,
    covers: u64,
    failures: u64,
    /// Work that is not in proportion to the entries removed, in nanoseconds.
    looked: u64,
}

/// The state of the filters.
#[derive(Debug)]
struct Filters {
    /// How much of the trail each filter has read.
    locked_to: usize,
    different_to: usize,
    /// Items and permutations that have changed since.
    items: Set,
    permutations: Set,
    /// The number of failures after which all-different is used.
    different_from: u64,
    /// The values of the variables when their permutation was last filtered.
    hints: Vec<u8>,
    /// Work that is not in proportion to the entries removed, in nanoseconds.
    looked: u64,
}

impl Tree {
    pub(super) fn new(groundwork: Arc<Groundwork>, setup: Setup<'_>) -> Result<Tree, OutOfMemory> {
        let layout = &groundwork.layout;
        let live = Live::new(layout, setup.left_out)?;
        let weights = Weights::new(setup.branch, layout.items())?;
        let filters = Filters::new(&groundwork)?;
        Ok(Tree {
            live,
            branch: setup.branch,
            weights,
            levels: Vec::new(),
            filters,
            behind: 0.0,
            below: 1.0,
            next: Next::Enter,
            unsettled: false,
            nodes: 0,
            covers: 0,
            failures: 0,
            looked: 0,
            groundwork,
        })
    }

    /// Runs until the quota is used up or the tree is done.
    pub(super) fn run(&mut self, quota: Quota) -> Pause {
        let last_node = self.nodes.saturating_add(quota.nodes);
        let last_cover = self.covers.saturating_add(quota.covers);
        let last_effort = self.effort().saturating_add(quota.effort);
        if self.nodes == 0 {
            if quota.nodes == 0 {
                return Pause::Nodes;
            }
            self.begin();
        }
        loop {
            while self.unsettled {
                self.reason();
                if self.effort() >= last_effort {
                    return Pause::Effort;
                }
            }
            match self.next {
                Next::Enter => {
                    if reserve(&mut self.levels, 1).is_err() {
                        return Pause::OutOfMemory;
                    }
                    if self.enter() && self.covers >= last_cover {
                        return Pause::Cover;
                    }
                }
                Next::Advance => {
                    if self.nodes >= last_node {
                        return Pause::Nodes;
                    }
                    self.advance();
                }
                Next::Retreat => self.retreat(),
                Next::Rest => return Pause::Done,
            }
        }
    }

    /// The options chosen on the path, including forced ones, in order.
    pub(super) fn path(&self) -> impl Iterator<Item = OptionId> {
        self.live.chosen().iter().map(|&option| self.groundwork.layout.id(option))
    }

    /// The same, by the layout's numbers.
    pub(super) fn chosen(&self) -> &[u32] {
        self.live.chosen()
    }

    /// The most options that can be chosen together.
    pub(super) fn most_chosen(&self) -> usize {
        self.groundwork.layout.primary()
    }

    /// The problem's id of one of the layout's options.
    pub(super) fn id(&self, option: u32) -> OptionId {
        self.groundwork.layout.id(option)
    }

    /// Creates a learner for the covers that may still come. Options killed for good at the root
    /// stay dead.
    pub(super) fn learner(&mut self) -> Result<Learner, OutOfMemory> {
        self.looked += ENTRY_BUILT * self.groundwork.layout.entry_count() as u64;
        let root = self.levels.first().map_or_else(|| self.live.mark(), |level| level.mark);
        Learner::new(&self.groundwork.layout, &self.live.words_at(&self.groundwork.layout, root)?)
    }

    /// Ends the search, as the rest of the tree contains no cover.
    pub(super) fn end(&mut self) {
        self.unsettled = false;
        self.levels.clear();
        self.live.undo(&self.groundwork.layout, Mark::default());
        self.next = Next::Rest;
    }

    pub(super) fn counters(&self) -> Counters {
        Counters { nodes: self.nodes, updates: self.live.updates(), covers: self.covers }
    }

    /// Roughly how many nanoseconds the work so far takes.
    pub(super) fn effort(&self) -> u64 {
        let updates = REASONED_UPDATE * self.live.updates();
        updates + GUESS * self.nodes + self.looked + self.filters.looked
    }

    pub(super) fn share_done(&self) -> f64 {
        if self.next == Next::Rest { 1.0 } else { self.behind }
    }

    /// Visits the root.
    fn begin(&mut self) {
        self.nodes = 1;
        let fits = self.live.begin(&self.groundwork.layout);
        self.go_on(fits);
    }

    /// Picks an option to branch on. Returns true if there is none, that is, if the path is a
    /// cover. There must be room for another level.
    fn enter(&mut self) -> bool {
        let Some((item, degree)) = self.pick() else {
            self.covers += 1;
            self.next = Next::Retreat;
            return true;
        };
        let option = self.groundwork.layout.option_at(item, self.live.word(item).trailing_zeros());
        let (mark, behind, below) = (self.live.mark(), self.behind, self.below);
        self.levels.push(Level { option, mark, degree, behind, below });
        self.below /= f64::from(degree);
        self.next = Next::Advance;
        false
    }

    /// Chooses the option of the last level.
    fn advance(&mut self) {
        let Some(&Level { option, .. }) = self.levels.last() else {
            self.next = Next::Rest;
            return;
        };
        self.nodes += 1;
        let fits = self.live.choose(&self.groundwork.layout, option);
        self.go_on(fits);
    }

    /// Undoes the choice of the last level and kills its option.
    fn retreat(&mut self) {
        let Some(level) = self.levels.pop() else {
            self.live.undo(&self.groundwork.layout, Mark::default());
            self.next = Next::Rest;
            return;
        };
        let tried = level.below / f64::from(level.degree);
        self.behind = level.behind + tried;
        self.below = level.below - tried;
        self.live.undo(&self.groundwork.layout, level.mark);
        self.filters.forget(self.live.trail().len());
        let fits = self.live.kill(&self.groundwork.layout, level.option);
        self.go_on(fits);
    }

    /// Has what follows from the last step settled, unless that has already failed.
    fn go_on(&mut self, fits: bool) {
        self.unsettled = fits;
        if !fits {
            self.fail(self.live.failed());
        }
    }

    fn fail(&mut self, item: usize) {
        self.failures += 1;
        self.weights.failed(item);
        self.next = Next::Retreat;
    }

    /// Does a round of what needs no guess.
    fn reason(&mut self) {
        match self.round() {
            Ok(more) => {
                self.unsettled = more;
                self.next = Next::Enter;
            }
            Err(item) => {
                self.unsettled = false;
                self.fail(item);
            }
        }
    }

    /// Does a round of what needs no guess, and returns whether it takes another one. `Err` names
    /// an item that has no option.
    fn round(&mut self) -> Result<bool, usize> {
        let Tree { groundwork, live, filters, .. } = self;
        let Groundwork { layout, pairs, permutations } = &**groundwork;
        if !live.settle(layout) {
            return Err(live.failed());
        }
        if live.open().is_empty() {
            return Ok(false);
        }
        let killed = live.trail().len();
        if let Some(pairs) = pairs {
            filters.lock(layout, live, pairs)?;
        }
        if live.trail().len() == killed
            && let Some(permutations) = permutations
            && self.failures >= filters.different_from
        {
            filters.differ(layout, live, permutations)?;
        }
        Ok(live.trail().len() > killed)
    }

    /// The item to branch on, with its number of options, which is at least two; `None` if the path
    /// is a cover.
    fn pick(&mut self) -> Option<(usize, u32)> {
        let weights = match self.branch {
            Branch::Leftmost => {
                let item = self.live.open().iter().next();
                return item.map(|item| (item, self.live.word(item).count_ones()));
            }
            Branch::Mrv => None,
            Branch::Weighted => Some(&self.weights),
        };
        let mut looked = 0;
        let picked = fewest(&self.live, weights, &mut looked);
        self.looked += u64::from(looked);
        picked
    }
}

/// The open item with the fewest options, and their number. Ties go to the item with the greatest
/// weight, if there are weights, and then to the first. Adds the number of items looked at to
/// `looked`.
///
/// Most of the time some item has two options. Such items are found without branches that depend on
/// a word and without counting bits, which takes a dozen instructions with the baseline instruction
/// set.
fn fewest(live: &Live, weights: Option<&Weights>, looked: &mut u32) -> Option<(usize, u32)> {
    let heavier = |item, other| weights.is_some_and(|weights| weights.of(item) > weights.of(other));
    let mut best = None;
    for (start, open) in live.open().blocks() {
        let mut pairs = 0;
        *looked += 1 + open.count_ones();
        for bit in bits(open) {
            let word = live.word(start + bit as usize);
            let rest = word & word.wrapping_sub(1);
            pairs |= u64::from(rest & rest.wrapping_sub(1) == 0) << bit;
        }
        for item in bits(pairs).map(|bit| start + bit as usize) {
            if best.is_none_or(|other| heavier(item, other)) {
                best = Some(item);
            }
        }
        if best.is_some() && weights.is_none() {
            break;
        }
    }
    if let Some(item) = best {
        return Some((item, 2));
    }
    let mut best = None;
    for item in live.open().iter() {
        let size = live.word(item).count_ones();
        let chosen = match best {
            None => true,
            Some((_, least)) if size != least => size < least,
            Some((other, _)) => heavier(item, other),
        };
        if chosen {
            best = Some((item, size));
        }
    }
    best
}

impl Filters {
    fn new(groundwork: &Groundwork) -> Result<Filters, OutOfMemory> {
        let mut items = Set::new(groundwork.layout.items())?;
        items.fill(groundwork.layout.primary());
        let (mut permutations, mut hints) = (Set::new(0)?, Vec::new());
        if let Some(known) = &groundwork.permutations {
            permutations = Set::new(known.len())?;
            permutations.fill(known.len());
            hints = known.no_hints()?;
        }
        Ok(Filters {
            locked_to: 0,
            different_to: 0,
            items,
            permutations,
            different_from: DIFFERENT_FROM,
            hints,
            looked: groundwork.pairs.as_ref().map_or(0, |pairs| pairs.len() as u64),
        })
    }

    /// Resets the filters after a branch was undone. `trail` is the length of the trail now;
    /// nothing was pending when it had that length before.
    fn forget(&mut self, trail: usize) {
        self.locked_to = self.locked_to.min(trail);
        self.different_to = self.different_to.min(trail);
        self.items.clear();
        self.permutations.clear();
    }

    /// Filters the items that have changed, until something dies or none is left.
    fn lock(&mut self, layout: &Layout, live: &mut Live, pairs: &Pairs) -> Result<(), usize> {
        let killed = live.trail().len();
        for &option in &live.trail()[self.locked_to..] {
            for entry in layout.entries(option) {
                self.items.insert(entry.item());
            }
        }
        self.locked_to = killed;
        // The sets of items are gone through a few times.
        self.looked += (layout.items() / 16) as u64;
        self.items.intersect(live.open());
        let mut from = 0;
        while let Some(item) = self.items.pop(from) {
            from = item;
            if !pairs.filter(layout, live, item) {
                return Err(live.failed());
            }
            if live.trail().len() > killed {
                break;
            }
        }
        Ok(())
    }

    /// Filters the permutations that have changed, until something dies or none is left.
    fn differ(
        &mut self,
        layout: &Layout,
        live: &mut Live,
        permutations: &Permutations,
    ) -> Result<(), usize> {
        let killed = live.trail().len();
        for &option in &live.trail()[self.different_to..] {
            for entry in layout.entries(option) {
                if let Some(permutation) = permutations.of(entry.item()) {
                    self.permutations.insert(permutation);
                }
            }
        }
        self.different_to = killed;
        let mut from = 0;
        while let Some(permutation) = self.permutations.pop(from) {
            from = permutation;
            self.looked += VARIABLE * permutations.variables(permutation) as u64;
            if !permutations.filter(layout, live, permutation, &mut self.hints)? {
                return Err(live.failed());
            }
            if live.trail().len() > killed {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
impl Groundwork {
    /// Groundwork with only the layout, so that nothing is done but what is forced.
    pub(super) fn without_filters(
        problem: &Problem,
        seed: Option<u64>,
    ) -> Result<Groundwork, NotBuilt> {
        let layout = Layout::new(problem, seed, crate::watch::ALWAYS)?;
        Ok(Groundwork { layout, pairs: None, permutations: None })
    }
}

#[cfg(test)]
impl Tree {
    /// Uses all-different from the first node on.
    pub(super) fn eager(mut self) -> Tree {
        self.filters.different_from = 0;
        self
    }

    /// Everything that a search changes, except what it has learned.
    pub(super) fn shape(&self) -> String {
        self.live.shape()
    }

    pub(super) fn sanity(&self) -> Result<(), String> {
        self.live.sanity(&self.groundwork.layout)
    }
}
