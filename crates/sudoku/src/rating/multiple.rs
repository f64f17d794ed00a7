//! Multiple forcing chains (producer 24): all candidates of a cell, or all places of a digit in a
//! house, lead to the same conclusion, each by a chain on the board as it is.
//!
//! Every node of such a chain has one node before it, and nodes are reached in order of their
//! distance. So the distance of a node is the number of nodes of its chain, and a breadth-first
//! search over sets gives all that is needed ([`Links`]). Only if several conclusions of the same
//! cell or house are equally short does the order decide in which the first candidate reaches them;
//! one walk finds it.
//!
//! When these chains are searched for, no candidate leads to its own negation: producer 21 would
//! have found that. Three things follow:
//!
//! - No start runs into a contradiction. If it led to a node and to its negation, it would also
//!   lead to its own negation, because links work in both directions.
//! - For the same reason, two places of a digit never lead to the same conclusion, so only three or
//!   more are tried.
//! - A cell with two candidates starts nothing, and a house whose first place is such a cell is not
//!   tried.

use super::board::Board;
use super::difficulty::added_by_length;
use super::geometry::{HOUSE_SETS, HOUSES_OF, has_several};
use super::graph::Graph;
use super::links::{
    Links, Reach, Set, contains, insert, intersect, is_empty, members, subtract, unite,
};
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// The rating, in tenths, before the length of the chains is added.
const BASE: u16 = 80;
/// The distance of a node that was not reached.
const FAR: u16 = u16::MAX;

/// What each candidate leads to, and at what distance.
pub(super) struct Multiple<const WORDS: usize> {
    reached: Vec<Option<Box<Reached<WORDS>>>>,
    spare: Vec<Box<Reached<WORDS>>>,
}

struct Reached<const WORDS: usize> {
    true_ones: Set<WORDS>,
    false_ones: Set<WORDS>,
    /// The number of nodes of the chain to each candidate, as true and as false.
    nodes: [Vec<u16>; 2],
}

/// The best conclusion so far.
struct Best {
    rank: (u16, u32, u8),
    hint: Reasoning,
    starts: [usize; 9],
    count: usize,
}

impl<const WORDS: usize> Multiple<WORDS> {
    pub(super) fn new() -> Multiple<WORDS> {
        Multiple { reached: Vec::new(), spare: Vec::new() }
    }

    /// Finds the best conclusion on a board, given its links and what follows from them.
    pub(super) fn find(
        &mut self,
        board: &Board,
        links: &Links<WORDS>,
        graph: &Graph<WORDS>,
    ) -> Option<Found> {
        self.begin(links.count);
        let mut best = None;
        for cell in ones(board.empty & !board.bivalue() & !board.naked()) {
            for digit in ones(board.cells[cell]) {
                for house in HOUSES_OF[cell].map(usize::from) {
                    let places = board.digits[digit] & HOUSE_SETS[house];
                    if places.trailing_zeros() as usize == cell
                        && has_several(places & places.wrapping_sub(1))
                    {
                        let starts = ones(places).map(|place| links.number(board, place, digit));
                        self.conclude(
                            (links, graph),
                            starts,
                            (Reasoning::RegionForcingChains, 6),
                            &mut best,
                        );
                    }
                }
            }
            let starts = ones(board.cells[cell]).map(|digit| links.number(board, cell, digit));
            self.conclude((links, graph), starts, (Reasoning::CellForcingChains, 5), &mut best);
        }
        let best = best?;
        let starts = &best.starts[..best.count];
        let (at, is_true) = self.first_reached(board, links, starts, best.rank.1)?;
        let (cell, digit) = links.cell_and_digit(at);
        if is_true {
            return Some(Found::placing(best.hint, best.rank.0, cell, digit));
        }
        Found::removing(best.hint, best.rank.0, board, [(cell, 1 << digit)])
    }

    fn begin(&mut self, count: usize) {
        self.spare.extend(self.reached.drain(..).flatten());
        self.reached.resize_with(count, || None);
    }

    /// Checks whether these starts have a common conclusion that beats the best.
    fn conclude(
        &mut self,
        (links, graph): (&Links<WORDS>, &Graph<WORDS>),
        all: impl Iterator<Item = usize>,
        (hint, key): (Reasoning, u8),
        best: &mut Option<Best>,
    ) {
        let mut starts = [0; 9];
        let mut count = 0;
        let (mut true_ones, mut false_ones) = ([!0; WORDS], [!0; WORDS]);
        for start in all {
            self.reach(links, graph, start);
            let reached = self.reached(start);
            intersect(&mut true_ones, &reached.true_ones);
            intersect(&mut false_ones, &reached.false_ones);
            if is_empty(&true_ones) && is_empty(&false_ones) {
                return;
            }
            starts[count] = start;
            count += 1;
        }
        let starts_used = &starts[..count];
        let true_ones = members(&true_ones).map(|at| self.nodes(starts_used, at, true));
        let false_ones = members(&false_ones).map(|at| self.nodes(starts_used, at, false));
        let Some(nodes) = true_ones.chain(false_ones).min() else { return };
        let rank = (BASE + added_by_length(nodes), nodes, key);
        if best.as_ref().is_none_or(|best| rank < best.rank) {
            *best = Some(Best { rank, hint, starts, count });
        }
    }

    /// The total number of nodes of the chains from these starts to a conclusion.
    fn nodes(&self, starts: &[usize], at: usize, is_true: bool) -> u32 {
        let of = |&start: &usize| self.reached(start).nodes[usize::from(!is_true)][at];
        starts.iter().map(|start| u32::from(of(start))).sum()
    }

    fn reached(&self, start: usize) -> &Reached<WORDS> {
        self.reached[start].as_deref().expect("the start was searched before")
    }

    /// Works out what a start leads to, unless that is known.
    fn reach(&mut self, links: &Links<WORDS>, graph: &Graph<WORDS>, start: usize) {
        if self.reached[start].is_some() {
            return;
        }
        let new = || {
            let nodes = [Vec::new(), Vec::new()];
            Box::new(Reached { true_ones: [0; WORDS], false_ones: [0; WORDS], nodes })
        };
        let mut reached = self.spare.pop().unwrap_or_else(new);
        for nodes in &mut reached.nodes {
            nodes.clear();
            nodes.resize(links.count, FAR);
        }
        let (mut true_ones, mut false_ones) = ([0; WORDS], [0; WORDS]);
        insert(&mut true_ones, start);
        reached.nodes[0][start] = 1;
        let mut frontier = true_ones;
        let mut nodes = 1;
        while !is_empty(&frontier) {
            let (mut next, mut weak) = ([0; WORDS], [0; WORDS]);
            for at in members(&frontier) {
                unite(&mut next, &graph.steps[at]);
                unite(&mut weak, &links.weak[at]);
            }
            subtract(&mut next, &true_ones);
            subtract(&mut weak, &false_ones);
            members(&weak).for_each(|at| reached.nodes[1][at] = nodes + 1);
            members(&next).for_each(|at| reached.nodes[0][at] = nodes + 2);
            unite(&mut true_ones, &next);
            unite(&mut false_ones, &weak);
            frontier = next;
            nodes += 2;
        }
        (reached.true_ones, reached.false_ones) = (true_ones, false_ones);
        self.reached[start] = Some(reached);
    }

    /// Of the conclusions that take `nodes` nodes, the one that the first start reaches first; true
    /// ones come before false ones.
    fn first_reached(
        &self,
        board: &Board,
        links: &Links<WORDS>,
        starts: &[usize],
        nodes: u32,
    ) -> Option<(usize, bool)> {
        let reached: Vec<_> = starts.iter().map(|&start| self.reached(start)).collect();
        let is_one = |at: usize, is_true: bool| {
            let sets = |reached: &&Reached<WORDS>| {
                contains(if is_true { &reached.true_ones } else { &reached.false_ones }, at)
            };
            reached.iter().all(sets) && self.nodes(starts, at, is_true) == nodes
        };
        let (mut true_list, mut false_list) = (vec![starts[0]], Vec::new());
        let (mut true_set, mut false_set) = ([0; WORDS], [0; WORDS]);
        insert(&mut true_set, starts[0]);
        let (mut next_true, mut next_false) = (0, 0);
        loop {
            if let Some(&node) = true_list.get(next_true) {
                next_true += 1;
                links.weak_in_order(board, node, Reach::Xy, |next| {
                    if !contains(&false_set, next) {
                        insert(&mut false_set, next);
                        false_list.push(next);
                    }
                });
            } else if let Some(&node) = false_list.get(next_false) {
                next_false += 1;
                for next in links.strong_in_order(node, Reach::Xy) {
                    if !contains(&true_set, next) {
                        insert(&mut true_set, next);
                        true_list.push(next);
                    }
                }
            } else {
                break;
            }
        }
        let true_one = true_list.into_iter().find(|&at| is_one(at, true)).map(|at| (at, true));
        true_one
            .or_else(|| false_list.into_iter().find(|&at| is_one(at, false)).map(|at| (at, false)))
    }
}
