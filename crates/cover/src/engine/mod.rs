//! The engines, the contract that they keep, and the choice between them.
//!
//! An engine walks the search tree of a [`Problem`] and stops when its quota is used up. It owns
//! its scratch memory, uses no recursion, never prints and never reads a clock. Limits and
//! cancellation are the business of the [driver](crate::driver), which hands out work in
//! [`Quota`]s.
//!
//! What counts as a node is part of the contract, so that node counts can be compared and pinned.
//! The root is a node, and so is every option tried (and every decision to choose no further option
//! for an item with bounds), whether or not it is a dead end. Without bounds, the tree of the rule
//! `mrv` depends on nothing else, so `links` and `cells` visit the same number of nodes and find
//! the same covers in the same order. `bits` and `words` do not count what follows without a guess
//! as nodes.
//!
//! Engines that count without visiting every cover do not keep this contract. They answer only
//! [`Search::count`](crate::Search::count) and live outside this module.

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

/// The algorithm of a search. All engines give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Picks the engine that suits the problem: see [`Engine::choose`].
    #[default]
    Auto,
    /// Cross-linked circular lists, as in the textbooks. The only engine that can be traced.
    Links,
    /// Sparse sets: there are no links to repair, so backtracking costs almost nothing.
    Cells,
    /// Bit masks, where choosing an option is one AND: the fastest engine where it fits. See
    /// [`Engine::choose`].
    Bits,
    /// Every item is one machine word, and the engine reasons before each branch. It needs a
    /// problem without colours and bounds in which no item has more than 64 options; other problems
    /// are left to [`Engine::Cells`].
    Words,
    /// Counts covers without visiting them, as far as memory allows. What it cannot do is left to
    /// the engine that suits the problem: bounds, the covers themselves, limits on covers or nodes.
    Memo,
}

impl Engine {
    /// All engines that can be chosen by name.
    pub const ALL: [Engine; 6] =
        [Engine::Auto, Engine::Links, Engine::Cells, Engine::Bits, Engine::Words, Engine::Memo];

    /// Returns the engine's name on the command line.
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

    /// Returns the engine that will search `problem` with this branching rule.
    ///
    /// [`Engine::Auto`] and [`Engine::Memo`] are resolved as described below. An engine that cannot
    /// search the problem is replaced by [`Engine::Cells`]; any other is returned unchanged.
    ///
    /// `words` is chosen if most primary items are positions in permutations that cross each other,
    /// as in Latin squares and Sudoku, and there are at least 1,024 items or `bits` does not fit.
    /// There, reasoning beats any way of trying: on 16×16 Sudokus with one solution `words` takes a
    /// sixteenth of the time.
    ///
    /// Otherwise `bits` is the fastest by far, if it fits: no bounds, the rule `mrv`, and masks
    /// that are not too large. With more than 4,096 options it is used only if reaching the first
    /// cover is cheap (few items), or if each choice removes most options.
    ///
    /// The other two engines handle every problem. Sparse sets win where choosing an option removes
    /// many others; where it removes few, their bookkeeping dominates. The threshold is the number
    /// of entries that choosing an average option removes at the start. Problems with many items go
    /// to `cells` because it needs less memory.
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

/// The most work that one call of [`Searcher::run`] may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    /// Maximum number of nodes to visit.
    pub(crate) nodes: u64,
    /// Maximum number of covers to find.
    pub(crate) covers: u64,
}

/// Why [`Searcher::run`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The last cover of the quota has just been found, and is the current path.
    Cover,
    /// The nodes of the quota are used up, or fewer of them were enough work.
    Nodes,
    /// The tree is finished. Every change has been undone, unless a part was split off.
    Done,
    /// A visitor asked to stop.
    Enough,
    /// The memory needed to continue could not be allocated.
    OutOfMemory,
}

/// What an engine that walks the tree does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Pick an item, or find that the current path is a cover.
    Enter,
    /// Try the next branch of the last level.
    Advance,
    /// Undo the current branch of the last level.
    Retreat,
    /// Nothing: the tree is finished.
    Rest,
}

/// The work that an engine has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) covers: u64,
}

impl Counters {
    /// Returns the work done since the counters were `start`.
    pub(crate) fn since(self, start: Counters) -> Counters {
        Counters {
            nodes: self.nodes - start.nodes,
            updates: self.updates - start.updates,
            covers: self.covers - start.covers,
        }
    }
}

/// The contract of every engine that walks the tree: a state machine that can be paused after any
/// node and resumed.
pub(crate) trait Searcher {
    /// Continues until the quota is used up or the tree is finished.
    fn run(&mut self, quota: Quota) -> Pause;

    /// Appends the options on the current path to `into`, in the order chosen or in that of the
    /// problem. After [`Pause::Cover`] they are a cover.
    fn path(&self, into: &mut Vec<OptionId>);

    /// Returns the work done since the start.
    fn counters(&self) -> Counters;

    /// Returns the share of the tree that lies behind the current path, from 0 to 1, assuming that
    /// all branches are equally large.
    fn share_done(&self) -> f64;

    /// Splits off the later part of the remaining tree, and returns a searcher that stands at its
    /// beginning. That part consists of the branches not yet begun at the shallowest level that has
    /// any. This searcher will end before them, so its covers followed by those of the new one are
    /// the covers that it would have found alone.
    ///
    /// The new searcher counts nodes, covers and updates from 0. Its
    /// [`share_done`](Searcher::share_done) refers to the whole tree and starts where its part
    /// begins, which is now the end of this one's part.
    ///
    /// Returns `None` if there is nothing to split off at the moment, if memory is lacking, or if a
    /// split would change the search: an engine that learns from what it has seen never splits.
    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        None
    }

    /// Frees one worker thread while the caller does other work (`is_needed`), or takes it back. It
    /// matters only to a search that runs in the background.
    fn make_way(&mut self, _is_needed: bool) {}

    /// Returns roughly how many nanoseconds the work so far takes on a current machine. It is
    /// computed from counters, so decisions based on it are the same on every machine and in every
    /// run.
    fn effort(&self) -> u64 {
        let Counters { nodes, updates, .. } = self.counters();
        updates.saturating_mul(2).saturating_add(nodes.saturating_mul(20))
    }
}

/// The memory that an engine needs could not be allocated.
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

/// A set of options, one bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionSet {
    /// Has no words while the set is empty.
    words: Vec<u64>,
}

impl OptionSet {
    /// Adds `options` to the set. `count` is the number of options in the problem; ids beyond its
    /// last word are ignored.
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

    /// Calls `visit` for each option in the set, in order. The set may contain ids that the problem
    /// does not have.
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

/// Builds the engine that `engine` stands for.
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

/// The order in which an engine sees a problem. Primary items come first, so that one comparison
/// distinguishes them from secondary ones. Options without a primary item and those that the search
/// leaves out are missing. If there is a seed, the options are shuffled by it. Places count from 1
/// because 0 is the root of the list of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    /// The item at each place; place 0 has none.
    items: Vec<ItemId>,
    /// The place of each item.
    places: Vec<u32>,
    /// The number of primary items, which have the places 1 to `primary`.
    pub(crate) primary: u32,
    /// The options in the order in which they are tried.
    pub(crate) options: Vec<OptionId>,
    /// The number of entries of all these options.
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

    /// Returns the number of items.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns a tally for each place, with nothing covered yet. That of a secondary item is never
    /// used.
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

/// Shuffles `list` by Fisher and Yates. It is written out because the order must be the same in
/// every release, and a library's shuffle may change.
fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for end in (2..=list.len()).rev() {
        let scaled = u128::from(random.next_u64()) * end as u128;
        list.swap(end - 1, (scaled >> 64) as usize);
    }
}

/// Returns an empty vector with room for `len` values.
pub(crate) fn reserved<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    Ok(vec)
}

/// Returns a vector that holds `value` `len` times.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// Returns a vector with the same values.
pub(crate) fn copied<T: Copy>(values: &[T]) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(values.len())?;
    vec.extend_from_slice(values);
    Ok(vec)
}

/// Appends a value to a vector.
pub(crate) fn push<T>(vec: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    vec.try_reserve(1).map_err(|_| OutOfMemory)?;
    vec.push(value);
    Ok(())
}

/// Returns the share of a tree that lies behind a path, assuming that all branches of a level are
/// equally large. `levels` gives, for each level from the root on, how many branches are finished
/// and how many there are.
pub(crate) fn share_behind(levels: impl Iterator<Item = (u32, u32)>) -> f64 {
    let (mut share, mut width) = (0.0, 1.0);
    for (behind, degree) in levels {
        let degree = f64::from(degree.max(1));
        share += width * f64::from(behind) / degree;
        width /= degree;
    }
    share
}

/// Does the same from the number of branches begun at each level and their total. The last branch
/// begun is still under way, except at the last level while the engine stands between two branches.
pub(crate) fn share_of_path(levels: impl ExactSizeIterator<Item = (u32, u32)>, next: Next) -> f64 {
    let between = usize::from(next == Next::Advance);
    let last = levels.len().wrapping_sub(between);
    share_behind(levels.enumerate().map(|(k, (begun, degree))| {
        (if k == last { begun } else { begun.saturating_sub(1) }, degree)
    }))
}

/// Returns the shallowest level, not counting the first `given`, with branches that another
/// searcher can take over. The branch under way stays here. The last level has nothing to give
/// while its current branch may be over.
pub(crate) fn level_to_give(
    levels: impl ExactSizeIterator<Item = (u32, u32)>,
    given: usize,
    next: Next,
) -> Option<usize> {
    let under_way = levels.len().saturating_sub(usize::from(next != Next::Enter));
    let mut levels = levels.enumerate().take(under_way).skip(given);
    levels.find(|&(_, (begun, degree))| begun < degree).map(|(level, _)| level)
}
