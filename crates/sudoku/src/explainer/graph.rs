//! The links that chains of one kind may use, and what follows from them two links on: from a true candidate over a false
//! one to the next true one.
//!
//! Sets tell how far a candidate is. Where the nodes of a chain matter, [`Tree`] grows in the order in which the reference
//! draws its consequences. Of the false nodes between two true ones only the first counts, so each candidate has a short
//! list of the true ones after it, which is made when it is first asked for.

use super::board::Board;
use super::links::{
    Links, Reach, Set, contains, insert, intersect, is_empty, members, subtract, unite,
};

/// What follows two links on.
pub(super) struct Graph<const WORDS: usize> {
    pub(super) reach: Reach,
    /// The true candidates after each.
    pub(super) steps: Vec<Set<WORDS>>,
    /// For each: from where a cycle can close, which is what is weakly linked to what is strongly linked to it.
    pub(super) closing: Vec<Set<WORDS>>,
    /// The steps in order: the false node, and the true one.
    ordered: Vec<(u16, u16)>,
    /// Where in that list the steps of each candidate are; the same place twice if they were not asked for.
    ranges: Vec<(u32, u32)>,
}

impl<const WORDS: usize> Graph<WORDS> {
    pub(super) fn new(reach: Reach) -> Graph<WORDS> {
        let (steps, closing) = (Vec::new(), Vec::new());
        Graph { reach, steps, closing, ordered: Vec::new(), ranges: Vec::new() }
    }

    /// Weak links of each candidate.
    pub(super) fn weak<'l>(&self, links: &'l Links<WORDS>) -> &'l [Set<WORDS>] {
        if self.reach == Reach::X { &links.weak_by_digit } else { &links.weak }
    }

    /// Strong links of each candidate.
    pub(super) fn strong<'l>(&self, links: &'l Links<WORDS>) -> &'l [Set<WORDS>] {
        match self.reach {
            Reach::X => &links.strong_by_digit,
            Reach::Y => &links.strong_in_cell,
            Reach::Xy => &links.strong,
        }
    }

    /// Finds out what follows, for links that were just read.
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
            // Cell to cell, only candidates of cells of two are ever true.
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

    /// What is true two links after a set, without what was visited.
    pub(super) fn advance(&self, frontier: &Set<WORDS>, visited: &Set<WORDS>) -> Set<WORDS> {
        let mut next = [0; WORDS];
        members(frontier).for_each(|at| unite(&mut next, &self.steps[at]));
        subtract(&mut next, visited);
        next
    }

    /// The steps from a candidate in order, each true node once, with the false node before it.
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

    /// What is false after a candidate and makes another one true, in order.
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

/// The true nodes reached from a start, in order, and how.
pub(super) struct Tree<const WORDS: usize> {
    visited: Set<WORDS>,
    order: Vec<u16>,
    /// For each true node but the start: the false node before it, and the true one before that.
    before: Vec<(u16, u16)>,
    /// Where in the order the nodes of the last level begin.
    level: usize,
}

impl<const WORDS: usize> Tree<WORDS> {
    pub(super) fn new() -> Tree<WORDS> {
        Tree { visited: [0; WORDS], order: Vec::new(), before: Vec::new(), level: 0 }
    }

    /// Begins anew, at one of `count` candidates.
    pub(super) fn begin(&mut self, start: usize, count: usize) {
        self.visited = [0; WORDS];
        insert(&mut self.visited, start);
        self.order.clear();
        self.order.push(start as u16);
        self.before.resize(count, (0, 0));
        self.level = 0;
    }

    /// Adds the true nodes two links further on. A false node that was met before brings nothing new, so
    /// that it need not be kept apart.
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

    /// The way back from a true node: each time a true node and the false one after it, which for the first is given.
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
