//! The engines, the contract they keep, and the choice between them.
//!
//! An engine walks the search tree of a [`Problem`] and stops where it is told. It owns its scratch,
//! uses no recursion, never prints, never looks at a clock: limits and cancelling are the driver's
//! business ([`search`](crate::search)), which hands out work in [`Quota`]s.
//!
//! What "one node" means is part of the contract, so that node counts can be compared and pinned: the
//! root is a node, and so is every option tried (and every decision to choose no further option for
//! an item with bounds), whether or not it turns out to be a dead end at once. For a problem without
//! bounds the tree of the rule `mrv` depends on nothing else, so `links` and `cells` visit the same
//! number of nodes and find the same covers in the same order. To `words`, what follows without a guess is no node.
//!
//! Engines that count without visiting every cover do not keep this contract; they answer
//! [`Search::count`](crate::Search::count) alone and stand beside it.

mod bits;
pub(crate) mod cells;
pub(crate) mod links;
pub(crate) mod parallel;
pub(crate) mod product;
#[cfg(test)]
mod splits;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod words;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::branch::{Branch, Tally};
use crate::problem::{ItemId, OptionId, Problem, Role};
use crate::trace::Silent;

/// How the search is carried out. The answer is the same with each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The engine that suits the problem: see [`Engine::choose`].
    #[default]
    Auto,
    /// Cross-linked circular lists, as in the textbooks. The one that can be traced.
    Links,
    /// Sparse sets: no links to mend, so that going back costs almost nothing.
    Cells,
    /// Masks of bits, one AND for a choice: the fastest where it fits. See [`Engine::choose`].
    Bits,
    /// Every item one machine word, and reasoning before each branch: for problems without colours and
    /// bounds in which no item has more than 64 options. Others are left to [`Engine::Cells`].
    Words,
    /// Counts covers without visiting them, as far as the memory allows. Whatever it cannot do is left to the
    /// engine that suits the problem: bounds, the covers themselves, limits on their number.
    Memo,
}

impl Engine {
    /// Every engine that can be asked for by name.
    pub const ALL: [Engine; 6] =
        [Engine::Auto, Engine::Links, Engine::Cells, Engine::Bits, Engine::Words, Engine::Memo];

    /// The engine's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Links => "links",
            Engine::Cells => "cells",
            Engine::Bits => "bits",
            Engine::Words => "words",
            Engine::Memo => "memo",
        }
    }

    /// The engine that will search by a branching rule: what [`Engine::Auto`] stands for, also for
    /// [`Engine::Memo`], and [`Engine::Cells`] for one that cannot search the problem.
    ///
    /// Where most primary items are positions in permutations that cross each other, as in latin squares
    /// and Sudoku, and there are many of them, reasoning beats any way of trying: `words` takes a sixteenth of the
    /// time on 16×16 Sudokus with one solution.
    ///
    /// Otherwise `bits` is the fastest by far, if it fits: no bounds, the rule `mrv`, and masks that are not too
    /// large. Nor are masks of more than 4,096 options for a problem of so many items that it would take long to go down to
    /// the first cover, unless most of it goes with each choice anyway.
    ///
    /// The other two do everything. Sparse sets win where choosing an option takes many others away.
    /// Where it takes away few, their book-keeping is the greater part of the work. The line is drawn by the entries
    /// that go when an average option is chosen at the start. Many items go to `cells` for its memory.
    pub fn choose(self, problem: &Problem, branch: Branch) -> Engine {
        const MANY_ITEMS: usize = 1024;
        const MANY_ENTRIES: f64 = 150.0;
        match self {
            Engine::Auto | Engine::Memo => {}
            Engine::Words if !words::fits(problem) => return Engine::Cells,
            Engine::Bits if !bits::fits(problem, branch) => return Engine::Cells,
            named => return named,
        }
        let fits = bits::fits(problem, branch);
        if words::suits(problem) && (!fits || problem.item_count() >= MANY_ITEMS) {
            return Engine::Words;
        }
        if fits {
            return Engine::Bits;
        }
        let count = |number: usize| number.max(1) as f64;
        let option_len = count(problem.entry_count()) / count(problem.option_count());
        let list_len = count(problem.entry_count()) / count(problem.item_count());
        let entries_gone = option_len * list_len * (option_len - 1.0);
        let cells = problem.has_bounds()
            || problem.has_colors()
            || problem.item_count() > MANY_ITEMS
            || entries_gone > MANY_ENTRIES;
        if cells { Engine::Cells } else { Engine::Links }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Engine, String> {
        let known = Engine::ALL.into_iter().find(|engine| engine.name() == name);
        known.ok_or_else(|| format!("unknown engine `{name}`"))
    }
}

/// The most that one call of [`Searcher::run`] may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    /// Nodes to visit.
    pub(crate) nodes: u64,
    /// Covers to find.
    pub(crate) covers: u64,
}

/// Why [`Searcher::run`] came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The last cover of the quota has just been found; the search stands on it.
    Cover,
    /// The nodes of the quota are used up, or fewer of them were work enough.
    Nodes,
    /// The tree has been walked to its end, and every change undone unless a part was split off.
    Done,
    /// Whoever watches has seen enough.
    Enough,
    /// The machine would not give the memory that it takes to go on.
    OutOfMemory,
}

/// What an engine that walks the tree does when it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Pick an item, or find that the path is a cover.
    Enter,
    /// Begin the next branch of the last level.
    Advance,
    /// Take back the branch of the last level.
    Retreat,
    /// Nothing: the tree is done.
    Rest,
}

/// What an engine has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) covers: u64,
}

impl Counters {
    /// What was done since the counters stood at `start`.
    pub(crate) fn since(self, start: Counters) -> Counters {
        Counters {
            nodes: self.nodes - start.nodes,
            updates: self.updates - start.updates,
            covers: self.covers - start.covers,
        }
    }
}

/// The contract of every engine that walks the tree: a state machine that can be stopped after any
/// node and resumed.
pub(crate) trait Searcher {
    /// Goes on until the quota is used up or the tree is done.
    fn run(&mut self, quota: Quota) -> Pause;

    /// The options chosen on the current path, in the order chosen or that of the problem: a cover after [`Pause::Cover`].
    fn path(&self, into: &mut Vec<OptionId>);

    /// Work done since the start.
    fn counters(&self) -> Counters;

    /// The share of the tree that lies behind, from 0 to 1, if all branches were alike.
    fn share_done(&self) -> f64;

    /// Hands the later part of what is left to a new searcher, which stands at its beginning: the
    /// branches not yet begun of the shallowest level that has some. This one will end before them, so
    /// that its covers followed by those of the new one are the covers that it would have found.
    ///
    /// The new one counts from 0 nodes, covers and updates. Its share of the tree done is that of
    /// the whole tree, and starts where its part begins; so this one's part now ends there.
    ///
    /// `None` if there is nothing to hand over at this moment, no memory for it, or if it would change
    /// the search: an engine that learns from what it has seen never splits.
    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        None
    }

    /// Leaves a thread to whoever runs this, who has other work to do, until that is over and `run` is called again: for a
    /// search that goes on meanwhile.
    fn make_way(&mut self, _is_needed: bool) {}

    /// The nanoseconds that the work so far takes, roughly, on a machine of our time. It is told from
    /// counters, so that whatever goes by it is the same on every machine and in every run.
    fn effort(&self) -> u64 {
        let Counters { nodes, updates, .. } = self.counters();
        updates.saturating_mul(2).saturating_add(nodes.saturating_mul(20))
    }
}

/// The machine would not give the memory that an engine needs.
#[derive(Debug)]
pub(crate) struct OutOfMemory;

/// What an engine is built from.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'s> {
    pub(crate) problem: &'s Problem,
    pub(crate) branch: Branch,
    pub(crate) seed: Option<u64>,
    /// Options that may not be chosen.
    pub(crate) left_out: &'s OptionSet,
}

/// A set of options, a bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionSet {
    /// None at all while the set is empty.
    words: Vec<u64>,
}

impl OptionSet {
    /// Adds options of a problem that has so many. Others are left aside.
    pub(crate) fn extend(&mut self, count: usize, options: impl Iterator<Item = OptionId>) {
        let mut options = options.peekable();
        if self.words.is_empty() && options.peek().is_some() {
            self.words.resize(count.div_ceil(64), 0);
        }
        let words = self.words.as_mut_slice();
        options.for_each(|option| {
            if let Some(word) = words.get_mut(option.index() / 64) {
                *word |= 1 << (option.index() % 64);
            }
        });
    }

    /// Visits the options in it, in order. There may be some that the problem does not have.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(OptionId)) {
        for (k, &word) in self.words.iter().enumerate() {
            words::bits(word).for_each(|bit| visit(OptionId(k as u32 * 64 + bit)));
        }
    }

    pub(crate) fn contains(&self, option: OptionId) -> bool {
        let word = self.words.get(option.index() / 64);
        word.is_some_and(|word| word >> (option.index() % 64) & 1 == 1)
    }
}

/// Builds the engine asked for.
pub(crate) fn start(
    engine: Engine,
    setup: Setup<'_>,
) -> Result<Box<dyn Searcher + Send>, OutOfMemory> {
    let problem = setup.problem;
    Ok(match engine.choose(problem, setup.branch) {
        Engine::Links if problem.has_bounds() => {
            Box::new(links::Links::<_, true, true>::new(setup, Silent)?)
        }
        Engine::Links if problem.has_colors() => {
            Box::new(links::Links::<_, true, false>::new(setup, Silent)?)
        }
        Engine::Links => Box::new(links::Links::<_, false, false>::new(setup, Silent)?),
        Engine::Bits => bits::start(setup)?,
        Engine::Words => Box::new(words::Words::new(setup)?),
        Engine::Cells | Engine::Auto | Engine::Memo => cells::start(setup)?,
    })
}

/// The order in which an engine sees a problem: primary items first, so that one comparison tells
/// them from secondary ones; options without a primary item and those that the search leaves out
/// missing; options shuffled by the seed, if there is one. Places count from 1, as 0 is the root of the list of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    /// The item at each place; place 0 has none.
    items: Vec<ItemId>,
    /// The place of each item.
    places: Vec<u32>,
    /// The number of primary items: those at places up to this.
    pub(crate) primary: u32,
    /// The options in the order in which they are tried.
    pub(crate) options: Vec<OptionId>,
    /// Their entries, added up.
    pub(crate) entries: usize,
}

impl Arrangement {
    pub(crate) fn new(setup: Setup<'_>) -> Result<Arrangement, OutOfMemory> {
        let problem = setup.problem;
        let mut items = reserved(problem.item_count() + 1)?;
        items.push(ItemId(u32::MAX));
        items.extend(problem.items().filter(|&item| problem.is_primary(item)));
        let primary = items.len() as u32 - 1;
        items.extend(problem.items().filter(|&item| !problem.is_primary(item)));
        let mut places = filled(problem.item_count(), 0)?;
        for (place, item) in items.iter().enumerate().skip(1) {
            places[item.index()] = place as u32;
        }

        let mut options = reserved(problem.option_count() - problem.idle_options().len())?;
        let mut idle = problem.idle_options().iter().peekable();
        options.extend(problem.options().filter(|&option| {
            idle.next_if_eq(&&option).is_none() && !setup.left_out.contains(option)
        }));
        if let Some(seed) = setup.seed {
            shuffle(&mut options, seed);
        }
        let entries = options.iter().map(|&option| problem.option_items(option).len()).sum();
        Ok(Arrangement { items, places, primary, options, entries })
    }

    /// The number of items.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// How often each item was covered, none so far, and may be. A secondary item never asks.
    pub(crate) fn tallies(&self, problem: &Problem) -> Result<Vec<Tally>, OutOfMemory> {
        let mut tallies = filled(self.items.len(), Tally { count: 0, min: 1, max: 1 })?;
        for (tally, &item) in tallies.iter_mut().zip(&self.items).skip(1) {
            if let Role::Primary { min, max } = problem.role(item) {
                *tally = Tally { count: 0, min, max };
            }
        }
        Ok(tallies)
    }

    pub(crate) fn item(&self, place: u32) -> ItemId {
        self.items[place as usize]
    }

    pub(crate) fn place(&self, item: ItemId) -> u32 {
        self.places[item.index()]
    }
}

/// Fisher and Yates, written out because the order must be the same in every release: a library's
/// shuffle may change.
fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for end in (2..=list.len()).rev() {
        let scaled = u128::from(random.next_u64()) * end as u128;
        list.swap(end - 1, (scaled >> 64) as usize);
    }
}

/// An empty vector with room for `len`.
pub(crate) fn reserved<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    Ok(vec)
}

/// A vector of `len` times `value`.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// A vector of the same values.
pub(crate) fn copied<T: Copy>(values: &[T]) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(values.len())?;
    vec.extend_from_slice(values);
    Ok(vec)
}

/// Puts a value at the end of a vector.
pub(crate) fn push<T>(vec: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    vec.try_reserve(1).map_err(|_| OutOfMemory)?;
    vec.push(value);
    Ok(())
}

/// The share of a tree that lies behind a path, from the branches already left at each level
/// (`behind` of `degree`), outermost first, if all branches of a level were alike.
pub(crate) fn share_behind(levels: impl Iterator<Item = (u32, u32)>) -> f64 {
    let (mut share, mut width) = (0.0, 1.0);
    for (behind, degree) in levels {
        let degree = f64::from(degree.max(1));
        share += width * f64::from(behind) / degree;
        width /= degree;
    }
    share
}

/// The same from the branches begun at each level, of so many. The last of them is under way, unless the
/// engine stands between two branches of the last level.
pub(crate) fn share_of_path(levels: impl ExactSizeIterator<Item = (u32, u32)>, next: Next) -> f64 {
    let between = usize::from(next == Next::Advance);
    let last = levels.len().wrapping_sub(between);
    share_behind(levels.enumerate().map(|(k, (begun, degree))| {
        (if k == last { begun } else { begun.saturating_sub(1) }, degree)
    }))
}

/// The outermost level, after those given away already, with branches that another may take over. What is left of
/// the branch under way stays, and the last level has none to give if it may be over.
pub(crate) fn level_to_give(
    levels: impl ExactSizeIterator<Item = (u32, u32)>,
    given: usize,
    next: Next,
) -> Option<usize> {
    let under_way = levels.len().saturating_sub(usize::from(next != Next::Enter));
    let mut levels = levels.enumerate().take(under_way).skip(given);
    levels.find(|&(_, (begun, degree))| begun < degree).map(|(level, _)| level)
}
