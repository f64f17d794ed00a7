//! The links that one kind of chain may use, and what follows two links on: from a true candidate,
//! over a false one, to the next true one.
//!
//! Sets show how far away a candidate is. Where the nodes of a chain matter, [`Tree`] grows in the
//! order in which Sudoku Explainer draws its conclusions. Only the first false node between two
//! true ones counts. So each candidate has a short list of the true candidates after it, made on
//! first use.

use super::board::Board;
use super::links::{
    Links, Reach, Set, contains, insert, intersect, is_empty, members, subtract, unite,
};

/// What follows two links on from each candidate.
pub(super) struct Graph<const WORDS: usize> {
    pub(super) reach: Reach,
    /// For each candidate, those that are true two links on.
    pub(super) steps: Vec<Set<WORDS>>,
    /// For each candidate, those from which a cycle to it can close: all that are weakly linked to
    /// one of its strong links.
    pub(super) closing: Vec<Set<WORDS>>,
    /// The steps in order, each as a false node and the true one after it.
    ordered: Vec<(u16, u16)>,
    /// Where the steps of each candidate are in that list; an empty range until they are first
    /// needed.
    ranges: Vec<(u32, u32)>,
}

impl<const WORDS: usize> Graph<WORDS> {
    pub(super) fn new(reach: Reach) -> Graph<WORDS> {
        let (steps, closing) = (Vec::new(), Vec::new());
        Graph { reach, steps, closing, ordered: Vec::new(), ranges: Vec::new() }
    }

    /// The weak links of each candidate.
    pub(super) fn weak<'l>(&self, links: &'l Links<WORDS>) -> &'l [Set<WORDS>] {
        if self.reach == Reach::X { &links.weak_by_digit } else { &links.weak }
    }

    /// The strong links of each candidate.
    pub(super) fn strong<'l>(&self, links: &'l Links<WORDS>) -> &'l [Set<WORDS>] {
        match self.reach {
            Reach::X => &links.strong_by_digit,
            Reach::Y => &links.strong_in_cell,
            Reach::Xy => &links.strong,
        }
    }

    /// Works out the steps, from links that were just read.
    pub(super) fn prepare(&mut self, links: &Links<WORDS>) {
        let (weak, strong) = (self.weak(links), self.strong(links));
        let mut linked = [0; WORDS];
        for (at, strong) in strong.iter().enumerate() {
            if !is_empty(strong) {
                insert(&mut linked, at);
            }
        }
        self.steps.clear();
        self.closing.clear();
        for at in 0..links.count {
            let (mut steps, mut closing) = ([0; WORDS], [0; WORDS]);
            // In chains from cell to cell, only candidates of cells with two candidates can be
            // true.
            if self.reach != Reach::Y || contains(&linked, at) {
                let mut false_ones = weak[at];
                intersect(&mut false_ones, &linked);
                members(&false_ones).for_each(|false_one| unite(&mut steps, &strong[false_one]));
                members(&strong[at]).for_each(|false_one| unite(&mut closing, &weak[false_one]));
            }
            self.steps.push(steps);
            self.closing.push(closing);
        }
        self.ordered.clear();
        self.ranges.clear();
        self.ranges.resize(links.count, (0, 0));
    }

    /// What is true two links after `frontier`, except for `visited`.
    pub(super) fn advance(&self, frontier: &Set<WORDS>, visited: &Set<WORDS>) -> Set<WORDS> {
        let mut next = [0; WORDS];
        members(frontier).for_each(|at| unite(&mut next, &self.steps[at]));
        subtract(&mut next, visited);
        next
    }

    /// The steps from a candidate in order: each true node once, with the false node before it.
    fn in_order(&mut self, board: &Board, links: &Links<WORDS>, at: usize) -> &[(u16, u16)] {
        if self.ranges[at].0 == self.ranges[at].1 {
            let first = self.ordered.len() as u32;
            let mut seen = [0; WORDS];
            links.weak_in_order(board, at, self.reach, |false_one| {
                for next in links.strong_in_order(false_one, self.reach) {
                    if !contains(&seen, next) {
                        insert(&mut seen, next);
                        self.ordered.push((false_one as u16, next as u16));
                    }
                }
            });
            self.ranges[at] = (first, self.ordered.len() as u32);
        }
        let (first, end) = self.ranges[at];
        &self.ordered[first as usize..end as usize]
    }

    /// Visits, in order, the candidates that `from` makes false and whose being false makes `to`
    /// true.
    pub(super) fn closers(
        &self,
        board: &Board,
        links: &Links<WORDS>,
        from: usize,
        to: usize,
        mut visit: impl FnMut(usize),
    ) {
        let mut closers = self.strong(links)[to];
        intersect(&mut closers, &self.weak(links)[from]);
        let mut all = members(&closers);
        if let (Some(only), None) = (all.next(), all.next()) {
            return visit(only);
        }
        links.weak_in_order(board, from, self.reach, |false_one| {
            if contains(&closers, false_one) {
                visit(false_one);
            }
        });
    }
}

/// The true nodes reached from a start, in order, and how each was reached.
pub(super) struct Tree<const WORDS: usize> {
    visited: Set<WORDS>,
    order: Vec<u16>,
    /// For each true node except the start: the false node before it, and the true one before that.
    before: Vec<(u16, u16)>,
    /// Where the nodes of the last level begin in `order`.
    level: usize,
}

impl<const WORDS: usize> Tree<WORDS> {
    pub(super) fn new() -> Tree<WORDS> {
        Tree { visited: [0; WORDS], order: Vec::new(), before: Vec::new(), level: 0 }
    }

    /// Starts over at the candidate `start`, one of `count`.
    pub(super) fn begin(&mut self, start: usize, count: usize) {
        self.visited = [0; WORDS];
        insert(&mut self.visited, start);
        self.order.clear();
        self.order.push(start as u16);
        self.before.resize(count, (0, 0));
        self.level = 0;
    }

    /// Adds the true nodes two links further on. A false node met before brings nothing new, so
    /// false nodes need not be kept apart.
    pub(super) fn grow(&mut self, board: &Board, links: &Links<WORDS>, graph: &mut Graph<WORDS>) {
        let end = self.order.len();
        for at in self.level..end {
            let node = self.order[at];
            for &(false_one, next) in graph.in_order(board, links, node.into()) {
                if !contains(&self.visited, next.into()) {
                    insert(&mut self.visited, next.into());
                    self.order.push(next);
                    self.before[usize::from(next)] = (false_one, node);
                }
            }
        }
        self.level = end;
    }

    /// The nodes of the last level, in order.
    pub(super) fn last_level(&self) -> &[u16] {
        &self.order[self.level..]
    }

    /// The way back from the true node `last`, as pairs of a true node and the false one after it.
    /// `after` is the false node after `last`.
    pub(super) fn way_back(
        &self,
        last: usize,
        after: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let start = usize::from(self.order[0]);
        let mut next = Some((last, after));
        std::iter::from_fn(move || {
            let (node, after) = next?;
            let (false_one, true_one) = self.before[node];
            next = (node != start).then_some((true_one.into(), false_one.into()));
            Some((node, after))
        })
    }
}
