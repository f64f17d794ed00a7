//! The cheapest covers found so far, and what a further one may cost.

use std::collections::BinaryHeap;

use hashbrown::HashSet;

use super::program::Wanted;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied};

/// The cheapest covers found so far.
///
/// Of covers that cost as much as the last one that is wanted, those found first are kept.
#[derive(Debug)]
pub(crate) struct Least {
    wanted: Wanted,
    /// The most expensive one is on top; of equal cost, the one that comes last.
    covers: BinaryHeap<(i64, Vec<OptionId>)>,
    /// The same covers: a search may find one again.
    known: HashSet<Vec<OptionId>>,
    cost: Option<i64>,
}

impl Least {
    pub(super) fn new(wanted: Wanted) -> Least {
        Least { wanted, covers: BinaryHeap::new(), known: HashSet::new(), cost: None }
    }

    /// Returns the most that a further cover may cost to be among the cheapest.
    pub(crate) fn limit(&self) -> Option<i64> {
        match self.wanted.covers {
            Some(covers) if self.covers.len() < covers => None,
            Some(_) => {
                Some(self.covers.peek().map_or(i64::MIN, |(cost, _)| cost.saturating_sub(1)))
            }
            None => self.cost,
        }
    }

    /// Returns the cost of the cheapest cover.
    pub(super) fn cost(&self) -> Option<i64> {
        self.cost
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.covers.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.covers.len()
    }

    /// Takes a cover if it is among the cheapest, and returns whether it is, and new. Its options
    /// are sorted.
    pub(crate) fn offer(&mut self, cost: i64, cover: Vec<OptionId>) -> Result<bool, OutOfMemory> {
        if self.limit().is_some_and(|limit| cost > limit) || self.known.contains(&cover) {
            return Ok(false);
        }
        self.covers.try_reserve(1).map_err(|_| OutOfMemory)?;
        self.known.try_reserve(1).map_err(|_| OutOfMemory)?;
        let copy = copied(&cover)?;
        let is_cheaper = self.cost.is_none_or(|least| cost < least);
        if is_cheaper && self.wanted.covers.is_none() {
            self.covers.clear();
            self.known.clear();
        }
        self.known.insert(copy);
        self.covers.push((cost, cover));
        if is_cheaper {
            self.cost = Some(cost);
        }
        if self.wanted.covers.is_some_and(|covers| self.covers.len() > covers)
            && let Some((_, last)) = self.covers.pop()
        {
            self.known.remove(&last);
        }
        Ok(true)
    }

    /// Returns the covers in order of cost, and those of equal cost in the order of their options.
    pub(super) fn into_covers(self) -> Vec<(i64, Vec<OptionId>)> {
        self.covers.into_sorted_vec()
    }
}
