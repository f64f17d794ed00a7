//! The cheapest covers found so far, and what a further one may cost.

use std::collections::BinaryHeap;

use hashbrown::HashSet;

use super::program::Wanted;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, copied, push, reserved};

/// A cover with its cost.
pub(crate) type Priced = (i64, Vec<OptionId>);

/// A cover with its cost and a number: covers are numbered as they come.
type Numbered = (i64, Vec<OptionId>, u64);

/// The cheapest covers found so far.
///
/// Of covers that cost as much as the last one that is wanted, those found first are kept.
///
/// It can also tell what was known at the last [`mark`](Least::mark): a step of branch and bound
/// that is broken off is taken again from its beginning, so that it ends in the same way.
#[derive(Debug)]
pub(crate) struct Least {
    wanted: Wanted,
    /// The most expensive one is on top; of equal cost, the one that comes last.
    covers: BinaryHeap<Numbered>,
    /// The same covers: a search may find one again.
    known: HashSet<Vec<OptionId>>,
    cost: Option<i64>,
    /// The number of the next cover, and the first number since the mark.
    next: u64,
    marked: u64,
    /// What was dropped since the mark, and is older.
    dropped: Vec<Numbered>,
}

impl Least {
    pub(super) fn new(wanted: Wanted) -> Least {
        Least {
            wanted,
            covers: BinaryHeap::new(),
            known: HashSet::new(),
            cost: None,
            next: 0,
            marked: 0,
            dropped: Vec::new(),
        }
    }

    /// Returns the most that a further cover may cost to be among the cheapest.
    pub(crate) fn limit(&self) -> Option<i64> {
        match self.wanted.covers {
            Some(covers) if self.covers.len() < covers => None,
            Some(_) => Some(self.covers.peek().map_or(i64::MIN, |it| it.0.saturating_sub(1))),
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
            self.dropped.try_reserve(self.covers.len()).map_err(|_| OutOfMemory)?;
            self.dropped.extend(self.covers.drain().filter(|it| it.2 < self.marked));
            self.known.clear();
        }
        self.known.insert(copy);
        self.covers.push((cost, cover, self.next));
        self.next += 1;
        if is_cheaper {
            self.cost = Some(cost);
        }
        if self.wanted.covers.is_some_and(|covers| self.covers.len() > covers)
            && let Some(last) = self.covers.pop()
        {
            self.known.remove(&last.1);
            if last.2 < self.marked {
                push(&mut self.dropped, last)?;
            }
        }
        Ok(true)
    }

    /// Begins a step that may be broken off.
    pub(super) fn mark(&mut self) {
        self.marked = self.next;
        self.dropped.clear();
    }

    /// Returns what was known at the last mark, in the order in which it was found.
    pub(super) fn at_mark(&self) -> Result<Vec<Priced>, OutOfMemory> {
        let mut old: Vec<&Numbered> = reserved(self.covers.len() + self.dropped.len())?;
        old.extend(self.covers.iter().chain(&self.dropped).filter(|it| it.2 < self.marked));
        old.sort_unstable_by_key(|it| it.2);
        let mut covers = reserved(old.len())?;
        for (cost, cover, _) in old {
            covers.push((*cost, copied(cover)?));
        }
        Ok(covers)
    }

    /// Returns the covers in order of cost, and those of equal cost in the order of their options.
    pub(super) fn into_covers(self) -> Vec<Priced> {
        let covers = self.covers.into_sorted_vec();
        // In place: the vector has the memory already.
        covers.into_iter().map(|(cost, cover, _)| (cost, cover)).collect()
    }
}
