//! Covers drawn at random, where they are too many to be compiled: nearly uniform, with no
//! guarantee.
//!
//! A walk goes from cover to cover. Each step takes a random *region*, a few items that hang
//! together, takes all options out of the cover that hold one of them, finds every way to fill the
//! hole (`remnant.rs`), and draws one of these ways, each with the same probability:
//!
//! ```text
//!   A A B B      . . B B      A B B .      the region is the left half; one of the ways to fill it
//!   C C D D  ->  . . D D  ->  A D D C      is drawn, perhaps the one that was there
//! ```
//!
//! This is Gibbs sampling with blocks. The region does not depend on the cover, so the same
//! ways are found from each of them: if the cover before the step is uniform among all covers, so
//! is the one after it. A walk that can get from everywhere to everywhere forgets where it began,
//! and its covers become uniform. Two things may fail. The walk may be too short to forget; and if
//! all ways between two groups of covers lead through larger regions than are tried, it never
//! changes from one to the other. So several walks begin at covers that were found independently,
//! by searches in random order.
//!
//! A hole with too many ways to fill it is left as it was: it would have too many from each of
//! them, so that does not disturb the balance. The size of the regions is adapted at the beginning,
//! and fixed before the first cover is drawn. If it comes to be the whole problem, each draw is
//! exactly uniform.
//!
//! What lost: dives whose covers are drawn again by their weights. The weights of different covers
//! differ so much that a few covers are drawn again and again; see
//! `docs/decisions/0026-estimates-and-approximate-samples.md`, which also has the bias measured.
//!
//! Source: S. and D. Geman, *Stochastic relaxation, Gibbs distributions, and the Bayesian
//! restoration of images*, 1984. Cost of a step: one search of a hole.

mod remnant;
#[cfg(test)]
mod tests;

use self::remnant::{Cutter, Holders, Remnant};
use super::search::Search;
use crate::drive::{Guard, Stop, may_build};
use crate::engine::Engine;
use crate::problem::{Cover, ItemId, OptionId};
use crate::random::Draws;
use crate::vectors::{OutOfMemory, copied, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// Covers that were drawn approximately uniformly: see [`Search::sample_approximately`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ApproximateSample {
    /// As many covers as were asked for, with repetitions; none only if the problem has no cover.
    pub covers: Vec<Cover>,
    /// The number of steps of all walks.
    pub steps: u64,
    /// How many of these could be made, because there were not too many ways to fill the hole. If
    /// they are few, or [`changed`](ApproximateSample::changed) is small, the covers are too much
    /// alike.
    pub redrawn: u64,
    /// How many steps led to another cover.
    pub changed: u64,
}

impl Search<'_> {
    /// Draws `count` covers, each approximately with the same probability, independently of each
    /// other as far as that goes.
    ///
    /// It works for problems with any number of covers, needs little memory, and **promises
    /// nothing about the distribution**. Each step of the random walk behind it keeps a uniform
    /// distribution uniform, but nobody knows how many steps are enough, and covers that differ
    /// much may never be reached from each other. The bias measured on small problems, where the
    /// truth is known, is in `docs/decisions/0026-estimates-and-approximate-samples.md`.
    ///
    /// The result is the same on every machine and for any number of threads; it depends on the
    /// problem, on the settings, on `count` and on `seed`. Limits on nodes and covers have no
    /// effect; the memory does not grow with the number of covers of the problem.
    ///
    /// ```
    /// let problem = quadrille::models::build("dominoes", &["10x10"])?;
    /// let sample = problem.search().sample_approximately(3, 7)?;
    /// assert_eq!(sample.covers.len(), 3);
    /// assert_eq!(problem.verify(sample.covers[0].options()), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason to stop if the time is up, if it was cancelled or if memory ran out
    /// before all covers were drawn.
    pub fn sample_approximately(self, count: usize, seed: u64) -> Result<ApproximateSample, Stop> {
        let guard = self.guard().with_nodes(None).with_solutions(None);
        let whole = self.clone();
        let tell = |steps: u64, drawn: usize| {
            whole.tell(steps, drawn as u64, drawn as f64 / count.max(1) as f64);
        };
        sample(&self.alone(), &guard, count, seed, How::default(), &tell)
    }
}

/// How to walk.
#[derive(Clone, Copy)]
struct How {
    /// The most ways to fill a hole that are looked at.
    most_ways: u64,
    /// The most nodes of the search for them.
    most_nodes: u64,
    /// The most items of a region.
    largest: usize,
    /// The number of walks, if as many covers are asked for.
    walks: usize,
}

impl Default for How {
    fn default() -> How {
        How { most_ways: 1_000, most_nodes: 10_000, largest: usize::MAX, walks: 8 }
    }
}

/// Draws covers. `tell` is told the number of steps and of covers so far.
fn sample(
    search: &Search<'_>,
    guard: &Guard,
    count: usize,
    seed: u64,
    how: How,
    tell: &dyn Fn(u64, usize),
) -> Result<ApproximateSample, Stop> {
    let full = |OutOfMemory| Stop::OutOfMemory;
    let mut sample = ApproximateSample { covers: Vec::new(), steps: 0, redrawn: 0, changed: 0 };
    let left_out = search.setup().map_err(|_| Stop::OutOfMemory)?.left_out;
    let problem = &*search.problem;
    let go_on = || may_build(guard);
    let mut watch = Watch::new(&go_on);
    let holders = Holders::new(problem, left_out, &mut watch).map_err(|why| of(guard, why))?;
    sample.covers = reserved(count).map_err(full)?;
    let walks = how.walks.min(count).max(1);
    for walk in 0..walks {
        // The covers are shared out among the walks.
        let share = count / walks + usize::from(walk < count % walks);
        let draws = Draws::of(seed, walk as u64);
        let Some(mut walk) = Walk::begin(search, guard, &holders, draws, how)? else { break };
        walk.warm_up()?;
        for _ in 0..share {
            for _ in 0..walk.steps_between() {
                walk.step()?;
            }
            let options = copied(&walk.cover).map_err(full)?;
            sample.covers.push(options.into_iter().collect());
            tell(sample.steps + walk.steps, sample.covers.len());
        }
        sample.steps += walk.steps;
        sample.redrawn += walk.redrawn;
        sample.changed += walk.changed;
    }
    Ok(sample)
}

/// Returns why something was not built.
fn of(guard: &Guard, not_built: NotBuilt) -> Stop {
    match not_built {
        NotBuilt::OutOfMemory => Stop::OutOfMemory,
        NotBuilt::Stopped => guard.ask().err().unwrap_or(Stop::Cancelled),
    }
}

/// A walk from cover to cover.
struct Walk<'w, 'p> {
    search: &'w Search<'p>,
    guard: &'w Guard,
    holders: &'w Holders,
    cutter: Cutter<'w>,
    how: How,
    draws: Draws,
    /// In ascending order.
    cover: Vec<OptionId>,
    region: Vec<ItemId>,
    is_inside: Vec<bool>,
    /// The size of the largest regions tried, in items: a step of this size was made.
    reach: usize,
    steps: u64,
    redrawn: u64,
    changed: u64,
}

impl<'w, 'p> Walk<'w, 'p> {
    /// Finds a first cover, by searches in random order that give up sooner or later; `None` if
    /// there is no cover.
    fn begin(
        search: &'w Search<'p>,
        guard: &'w Guard,
        holders: &'w Holders,
        mut draws: Draws,
        how: How,
    ) -> Result<Option<Walk<'w, 'p>>, Stop> {
        /// The nodes of the first search. The next one has twice as many.
        const FIRST_TRY: u64 = 2_000;
        let problem = &*search.problem;
        let mut nodes = FIRST_TRY;
        let cover = loop {
            guard.ask()?;
            let inside = guard.with_nodes(nodes).with_solutions(1);
            let mut solutions = search.clone().within(&inside).seed(draws.next()).solutions();
            if let Some(cover) = solutions.next() {
                break cover;
            }
            match solutions.outcome().stop {
                Stop::Exhausted => return Ok(None),
                Stop::NodeLimit => nodes = nodes.saturating_mul(2),
                stop => return Err(stop),
            }
        };
        let new = || {
            Ok(Walk {
                search,
                guard,
                holders,
                cutter: Cutter::new(problem, holders)?,
                how,
                draws,
                cover: copied(cover.options())?,
                region: Vec::new(),
                is_inside: filled(problem.item_count(), false)?,
                reach: 1,
                steps: 0,
                redrawn: 0,
                changed: 0,
            })
        };
        new().map(Some).map_err(|OutOfMemory| Stop::OutOfMemory)
    }

    /// Forgets the first cover, and finds out how large the regions can be.
    fn warm_up(&mut self) -> Result<(), Stop> {
        /// The number of times that the walk goes round the problem.
        const ROUNDS: u64 = 8;
        let items = self.search.problem.item_count();
        // The hole that is the whole problem has the same ways to fill it from every cover, so one
        // step tells whether it can ever be redrawn. If it can, the cover is uniform at once.
        if self.how.largest >= items && self.step_in(items)? {
            self.reach = items;
            return Ok(());
        }
        let most = self.how.largest.min(items.saturating_sub(1)).max(1);
        let mut size = most.min(4);
        for _ in 0..60 {
            size = match self.step_in(size)? {
                true => {
                    self.reach = size;
                    (size + size / 4 + 1).min(most)
                }
                false => (size * 4 / 5).max(1),
            };
        }
        for _ in 0..ROUNDS * self.steps_between() {
            self.step()?;
        }
        Ok(())
    }

    /// Returns how many steps lie between two covers that are drawn: the walk goes round the
    /// problem a few times. One is enough if a region is all of it.
    fn steps_between(&self) -> u64 {
        const ROUNDS: usize = 4;
        let items = self.search.problem.item_count();
        match self.reach >= items {
            true => 1,
            false => (2 * ROUNDS * items).div_ceil(self.reach).clamp(8, 2_000) as u64,
        }
    }

    /// Makes a step, in a region of random size.
    fn step(&mut self) -> Result<(), Stop> {
        let all = self.reach >= self.search.problem.item_count();
        let size = match all {
            true => self.reach,
            // Small regions fill more holes that the large ones leave as they are.
            false => 1 + self.draws.below(self.reach as u32) as usize,
        };
        self.step_in(size).map(drop)
    }

    /// Makes a step in a region of this size. Returns false if the hole is too large.
    fn step_in(&mut self, size: usize) -> Result<bool, Stop> {
        self.guard.ask()?;
        self.steps += 1;
        let full = |OutOfMemory| Stop::OutOfMemory;
        self.grow_region(size).map_err(full)?;
        let go_on = || may_build(self.guard);
        let mut watch = Watch::new(&go_on);
        let (cover, region, is_inside) = (&self.cover, &self.region, &self.is_inside);
        let remnant = self.cutter.cut(cover, region, is_inside, &mut watch);
        let remnant = remnant.map_err(|why| of(self.guard, why))?;
        let Some(filling) = self.draw(&remnant)? else { return Ok(false) };
        let Remnant { mut kept, options, .. } = remnant;
        for option in filling.options() {
            push(&mut kept, options[option.index()]).map_err(full)?;
        }
        kept.sort_unstable();
        self.redrawn += 1;
        self.changed += u64::from(kept != self.cover);
        self.cover = kept;
        Ok(true)
    }

    /// Draws one of the covers of a remnant; `None` if they are too many.
    fn draw(&mut self, remnant: &Remnant) -> Result<Option<Cover>, Stop> {
        let How { most_ways, most_nodes, .. } = self.how;
        let inside = self.guard.with_nodes(most_nodes).with_solutions(most_ways);
        let search = self.search.of_part(&remnant.problem, &inside);
        let mut covers = search.engine(Engine::Auto).preprocess(false).solutions();
        let (mut drawn, mut count) = (None, 0);
        for cover in &mut covers {
            // The k-th way replaces the one drawn before with probability 1/k.
            count += 1;
            if self.draws.below(count) == 0 {
                drawn = Some(cover);
            }
        }
        match covers.outcome().stop {
            Stop::Exhausted => Ok(drawn),
            Stop::NodeLimit | Stop::SolutionLimit => Ok(None),
            stop => Err(stop),
        }
    }

    /// Lets a region grow from a random item to this many items, or as many as hang together.
    fn grow_region(&mut self, size: usize) -> Result<(), OutOfMemory> {
        let problem = &*self.search.problem;
        for item in self.region.drain(..) {
            self.is_inside[item.index()] = false;
        }
        let items = problem.item_count() as u32;
        if size >= items as usize {
            for item in problem.items() {
                self.is_inside[item.index()] = true;
                push(&mut self.region, item)?;
            }
            return Ok(());
        }
        // Where a region cannot grow any further, it gets another first item.
        let mut tries = 0;
        while self.region.len() < size && tries < 4 * size + 16 {
            tries += 1;
            let from = match self.region.is_empty() || tries % (2 * size) == 0 {
                true => None,
                false => {
                    let at = self.draws.below(self.region.len() as u32) as usize;
                    let options = self.holders.of(self.region[at]);
                    let at = match options.len() {
                        0 => continue,
                        count => self.draws.below(count as u32) as usize,
                    };
                    Some(problem.option_items(options[at]))
                }
            };
            let item = match from {
                None => ItemId(self.draws.below(items)),
                Some(near) => near[self.draws.below(near.len() as u32) as usize],
            };
            if !std::mem::replace(&mut self.is_inside[item.index()], true) {
                push(&mut self.region, item)?;
            }
        }
        Ok(())
    }
}
