//! Dancing cells: every item's options as a sparse set.
//!
//! The options of an item are in an array of cells. Those still possible come first. Removing one
//! swaps it with the last of these and shortens the front part:
//!
//! ```text
//!  item b   base                 size        take 4 out:       size
//!           | 2   4   7   9 |               | 2   9   7 | 4
//!  entry 4 knows its cell, so it is found at once; bringing it back is size += 1
//! ```
//!
//! Nothing needs repair on the way back: restoring the old sizes is enough, however many options
//! were removed. The order within a set may differ then, but not its members. The set of the item
//! to branch on is therefore sorted first, so that the order of the covers does not depend on what
//! was searched before. A level with a single branch need not even restore the sizes, as the level
//! above will. And an option that starves an item is given up at once.
//!
//! An option in the set of an open item holds no covered item, because covering an item removes its
//! options from all other sets. So no test is needed while entries are removed, except with
//! colours: an item committed to a colour is left alone while options that agree are still in play.
//!
//! This file makes that into [`Steps`]. The search that takes these steps is in `engine/dance.rs`,
//! and `links` shares it.
//!
//! Source: D. E. Knuth, *Dancing cells* (2023) and his program SSXCC. Cost: 12 bytes per entry (16
//! with colours), 16 per option, 32 per item, and what [`checkpoints`] needs. The longest step is a
//! node: it looks at every open item and removes each entry at most once, which takes up to
//! 20 ms for a million entries.

mod checkpoints;
mod sets;

use self::checkpoints::MOST_COPIED;
use self::sets::{Set, Sets};
use crate::engine::arrangement::Arrangement;
use crate::engine::contract::{Searcher, Setup};
use crate::engine::dance::Dance;
use crate::engine::dive::{Dive, Diver};
use crate::engine::steps::{Kind, Level, Steps};
use crate::problem::OptionId;
use crate::vectors::OutOfMemory;
use crate::watch::NotBuilt;

/// Builds the variant of the engine that suits the problem.
pub(super) fn start(setup: Setup<'_>) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
    fn boxed<const COLORS: bool, const BOUNDS: bool>(
        setup: Setup<'_>,
    ) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
        Ok(if setup.problem.item_count() > MOST_COPIED {
            Box::new(Cells::<COLORS, BOUNDS, true>::dance(setup)?)
        } else {
            Box::new(Cells::<COLORS, BOUNDS, false>::dance(setup)?)
        })
    }
    match setup.problem {
        problem if problem.has_bounds() => boxed::<true, true>(setup),
        problem if problem.has_colors() => boxed::<true, false>(setup),
        _ => boxed::<false, false>(setup),
    }
}

/// Builds a diver into the tree that the engine searches.
pub(super) fn diver(setup: Setup<'_>) -> Result<Box<dyn Diver + Send>, NotBuilt> {
    fn boxed<const COLORS: bool, const BOUNDS: bool>(
        setup: Setup<'_>,
    ) -> Result<Box<dyn Diver + Send>, NotBuilt> {
        Ok(if setup.problem.item_count() > MOST_COPIED {
            Box::new(Dive::new(setup, Cells::<COLORS, BOUNDS, true> { sets: Sets::new(setup)? }))
        } else {
            Box::new(Dive::new(setup, Cells::<COLORS, BOUNDS, false> { sets: Sets::new(setup)? }))
        })
    }
    match setup.problem {
        problem if problem.has_bounds() => boxed::<true, true>(setup),
        problem if problem.has_colors() => boxed::<true, false>(setup),
        _ => boxed::<false, false>(setup),
    }
}

/// The sets of all items. With `COLORS` or `BOUNDS` false, the code that a problem does not need is
/// left out. `WIDE` is for many items.
pub(super) struct Cells<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> {
    sets: Sets<COLORS, BOUNDS, WIDE>,
}

/// What is needed to undo a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// The mark of the checkpoint to restore after each branch; `None` if there is only one branch.
    checkpoint: Option<usize>,
    /// The lengths of `starved` and `closed` when the level was entered.
    starved: usize,
    closed: usize,
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    /// Builds the engine: a search with these sets.
    pub(super) fn dance(setup: Setup<'_>) -> Result<Dance<Self>, NotBuilt> {
        Dance::new(setup, Cells { sets: Sets::new(setup)? })
    }
}

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Steps
    for Cells<COLORS, BOUNDS, WIDE>
{
    type Mark = Mark;
    type Copied = Self;

    const BOUNDS: bool = BOUNDS;
    const LOOKS_AHEAD: bool = true;

    #[inline]
    fn arrangement(&self) -> &Arrangement {
        &self.sets.arrangement
    }

    #[inline]
    fn right(&self, item: u32) -> u32 {
        self.sets.right(item)
    }

    #[inline]
    fn degree(&self, item: u32) -> Option<u32> {
        self.sets.degree(item)
    }

    /// No open item is starved when an item is picked, so nothing beats a forced item.
    #[inline]
    fn least_degree(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn next_branch(&self, level: &Level<Mark>) -> Option<(u32, Kind)> {
        let (item, branches) = (level.item, level.branches);
        let Set { base, size } = self.sets.set(item);
        match level.kind::<Self>() {
            Kind::Once if branches.begun == branches.degree => None,
            Kind::Once => Some((self.sets.entry(base + branches.begun), Kind::Once)),
            Kind::Repeated if size > 0 => Some((self.sets.first(item), Kind::Repeated)),
            Kind::Repeated if self.sets.is_starved(item) => None,
            Kind::Repeated => Some((item, Kind::Closed)),
            Kind::Closed => None,
        }
    }

    fn option_of(&self, entry: u32) -> OptionId {
        self.sets.option_of(entry)
    }

    #[inline]
    fn updates(&self) -> u64 {
        self.sets.updates
    }

    fn is_starved_at_root(&self) -> bool {
        (1..=self.sets.arrangement.primary).any(|item| self.sets.is_starved(item))
    }

    #[inline(always)]
    fn enter(&mut self, item: u32, degree: u32) -> Result<(Kind, Mark), OutOfMemory> {
        let (starved, closed) = (self.sets.starved.len(), self.sets.closed.len());
        let kind = if self.sets.is_last(item) {
            self.sets.cover(item);
            if degree > 1 {
                self.sets.sort(item);
            }
            Kind::Once
        } else {
            Kind::Repeated
        };
        let several = degree > 1 || kind == Kind::Repeated;
        let checkpoint = if several { Some(self.sets.checkpoint()?) } else { None };
        Ok((kind, Mark { checkpoint, starved, closed }))
    }

    #[inline(always)]
    fn begin(&mut self, level: &Level<Mark>, entry: u32, kind: Kind) -> Option<u32> {
        let starved = level.mark.starved;
        let fits = match kind {
            Kind::Once => self.sets.choose_option(entry, starved),
            Kind::Repeated => self.sets.choose_option_among_several(entry, starved),
            Kind::Closed => true,
        };
        (!fits).then_some(self.sets.failed)
    }

    #[inline(always)]
    fn take_back(&mut self, level: &Level<Mark>) {
        self.sets.reopen(level.mark.closed);
        if let Some(mark) = level.mark.checkpoint {
            self.sets.restore(mark);
        }
        match level.kind::<Self>() {
            Kind::Once => self.sets.uncount_others(level.entry),
            Kind::Repeated => {
                self.sets.uncount(level.item);
                self.sets.uncount_others(level.entry);
            }
            Kind::Closed => {}
        }
    }

    /// The level's checkpoint changes with that: later branches are taken back to a state without
    /// the option.
    fn set_aside(&mut self, entry: u32, mark: &mut Mark) -> Result<Option<u32>, OutOfMemory> {
        if let Some(mark) = mark.checkpoint {
            self.sets.release(mark);
        }
        self.sets.hide_everywhere(entry);
        mark.checkpoint = Some(self.sets.checkpoint()?);
        Ok(self.sets.starved.get(mark.starved).copied())
    }

    /// Taking back the branch that led to the level restores the sets of the level above. The root
    /// has no such branch and restores its sets here.
    #[inline]
    fn leave(&mut self, level: &Level<Mark>, is_root: bool) {
        self.sets.starved.truncate(level.mark.starved);
        if let Some(mark) = level.mark.checkpoint {
            self.sets.release(mark);
        }
        if level.kind::<Self>() == Kind::Once {
            self.sets.uncover(level.item);
        }
        if is_root {
            self.sets.restore(0);
        }
    }

    fn copied(&self) -> Result<Self, OutOfMemory> {
        Ok(Cells { sets: self.sets.copied()? })
    }
}

#[cfg(test)]
impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Cells<COLORS, BOUNDS, WIDE> {
    pub(super) fn sanity(&self) -> Result<(), String> {
        self.sets.sanity()
    }

    pub(super) fn shape(&self) -> String {
        self.sets.shape()
    }
}
