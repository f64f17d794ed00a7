//! Forcing chains and cycles (producer 21).
//!
//! A chain leads from a candidate to its negation (so it is false), or from the negation to the
//! candidate (so it is true). A cycle leads from a candidate back to itself. Every link of a cycle
//! is then strong, and a cell outside it that sees both ends of a link loses the digit. Chains and
//! cycles are searched within one digit (X), from cell to cell (Y, cycles only) and with both kinds
//! of links (XY).
//!
//! The winner has the lowest rating, then the fewest nodes, then X before Y before XY, and then is
//! the first in order of discovery: by start; for each start cycles, then the chain from the
//! candidate, then the chain from its negation. A [`Rank`] holds all of this, so the search itself
//! may go in any order. Chains come first: their effect does not depend on their nodes, so sets are
//! enough ([`Graph`]). No search goes deeper than what could still beat the best so far. The effect
//! of a cycle depends on its nodes, so where sets show that there is a cycle, its nodes are
//! followed ([`Tree`]).
//!
//! A chain or cycle of `depth` double steps has 2·depth + 2 nodes, the start of a cycle counted
//! once.

use super::board::Board;
use super::difficulty::added_by_length;
use super::geometry::PEERS;
use super::graph::{Graph, Tree};
use super::links::{Links, Reach, contains, insert, is_empty, meet, unite};
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// Lower is better: tenths, nodes, sort key (X 2, Y 3, XY 4), start, and for one start 0 for
/// cycles, 1 for the chain from the candidate, 2 for the chain from its negation.
type Rank = (u16, u32, u8, usize, u8);

/// Stands for no node.
const NONE: usize = usize::MAX;

/// A kind of chain or cycle: its rating before the length is added, its sort key, its name.
type Kind = (u16, u8, Reasoning);

/// The working memory of the search.
pub(super) struct Chains<const WORDS: usize> {
    by_digit: Search<WORDS>,
    by_cell: Search<WORDS>,
    pub(super) by_both: Search<WORDS>,
    tree: Tree<WORDS>,
}

/// The best chain or cycle so far.
struct Best(Option<(Rank, Found)>);

impl Best {
    /// How deep a search may go and still find a lower rating or fewer nodes.
    fn depth(&self, base: u16) -> usize {
        // No chain has more nodes than twice the candidates of a board.
        let Some((rank, _)) = &self.0 else { return 729 };
        let better = |depth: &usize| {
            (base + added_by_length(nodes(*depth)), nodes(*depth)) < (rank.0, rank.1)
        };
        (1..729).take_while(better).count()
    }

    /// How deep a search for cycles from `start` may go.
    fn cycle_depth(&self, kind: Kind, start: usize) -> usize {
        let depth = self.depth(kind.0);
        let next = rank(kind, depth + 1, (start, 0));
        // One deeper, if a cycle there would tie with the best and precede it in order.
        depth + usize::from(self.0.as_ref().is_some_and(|(best, _)| next < *best))
    }

    /// Keeps `found`, found at `depth`, if it is better than the best.
    fn keep(&mut self, kind: Kind, depth: usize, order: (usize, u8), found: Found) {
        let rank = rank(kind, depth, order);
        if self.0.as_ref().is_none_or(|(best, _)| rank < *best) {
            self.0 = Some((rank, Found { hint: kind.2, tenths: rank.0, ..found }));
        }
    }
}

fn rank((base, key, _): Kind, depth: usize, order: (usize, u8)) -> Rank {
    (base + added_by_length(nodes(depth)), nodes(depth), key, order.0, order.1)
}

fn nodes(depth: usize) -> u32 {
    2 * depth as u32 + 2
}

impl<const WORDS: usize> Chains<WORDS> {
    pub(super) fn new() -> Chains<WORDS> {
        Chains {
            by_digit: Search::new(Reach::X),
            by_cell: Search::new(Reach::Y),
            by_both: Search::new(Reach::Xy),
            tree: Tree::new(),
        }
    }

    /// Finds the best chain or cycle of a board whose links were read.
    pub(super) fn find(&mut self, board: &Board, links: &Links<WORDS>) -> Option<Found> {
        const X: [Kind; 2] = [(65, 2, Reasoning::XCycle), (66, 2, Reasoning::ForcingXChain)];
        const Y: Kind = (65, 3, Reasoning::YCycle);
        const XY: [Kind; 2] = [(70, 4, Reasoning::XyCycle), (70, 4, Reasoning::ForcingChain)];
        let mut best = Best(None);
        self.by_digit.graph.prepare(links);
        if let Some(depth) = self.by_digit.chains(board, links, X, &mut best) {
            self.by_digit.cycles(board, links, (X[0], depth - 1), &mut self.tree, &mut best);
        }
        // If a cycle removes a candidate, a chain leads from that candidate around the cycle to its
        // negation. This chain is at most one double step deeper than the cycle. So a cycle that is
        // shallower than the shortest chain by more than that removes nothing.
        let limit = best.depth(XY[0].0);
        let may_be_both = limit > 0;
        let mut from = 0;
        if may_be_both {
            self.by_both.graph.prepare(links);
            let shortest = self.by_both.chains(board, links, XY, &mut best);
            from = shortest.map_or(limit, |depth| depth - 1);
        }
        best.0.as_ref()?;
        if best.depth(Y.0) > 0 {
            self.by_cell.graph.prepare(links);
            self.by_cell.see_cycles(board, links, best.depth(Y.0));
            self.by_cell.cycles(board, links, (Y, from), &mut self.tree, &mut best);
        }
        if may_be_both {
            self.by_both.cycles(board, links, (XY[0], from), &mut self.tree, &mut best);
        }
        best.0.map(|(_, found)| found)
    }
}

/// The search over one kind of links.
pub(super) struct Search<const WORDS: usize> {
    pub(super) graph: Graph<WORDS>,
    /// For each start, the depths at which there may be a cycle. Bit 63 stands for 63 and deeper.
    cycle_depths: Vec<u64>,
}

impl<const WORDS: usize> Search<WORDS> {
    fn new(reach: Reach) -> Search<WORDS> {
        Search { graph: Graph::new(reach), cycle_depths: Vec::new() }
    }

    /// Searches for chains, and records where cycles may be. Returns the depth of the last chain
    /// that beat the best, which is the shortest.
    fn chains(
        &mut self,
        board: &Board,
        links: &Links<WORDS>,
        [cycle, chain]: [Kind; 2],
        best: &mut Best,
    ) -> Option<usize> {
        let mut shortest = None;
        let limits_of = |best: &Best| [best.depth(cycle.0) + 1, best.depth(chain.0)];
        let mut limits = limits_of(best);
        self.cycle_depths.clear();
        for start in 0..links.count {
            let (cell, digit) = links.cell_and_digit(start);
            let (cycle_depths, chain_depth) = self.search_from_true(links, start, limits);
            self.cycle_depths.push(cycle_depths);
            if let Some(depth) = chain_depth {
                let found = Found::removing(chain.2, 0, board, [(cell, 1 << digit)]);
                best.keep(chain, depth, (start, 1), found.expect("the candidate is there"));
                limits = limits_of(best);
                shortest = Some(depth);
            }
            if let Some(depth) = self.search_from_false(links, start, limits[1]) {
                best.keep(chain, depth, (start, 2), Found::placing(chain.2, 0, cell, digit));
                limits = limits_of(best);
                shortest = Some(depth);
            }
        }
        shortest
    }

    /// Records where there may be cycles that start in a cell with two candidates.
    fn see_cycles(&mut self, board: &Board, links: &Links<WORDS>, limit: usize) {
        self.cycle_depths.clear();
        for start in 0..links.count {
            let (cell, _) = links.cell_and_digit(start);
            let is_bivalue = board.bivalue() >> cell & 1 == 1;
            let depths =
                if is_bivalue { self.search_from_true(links, start, [limit, 0]).0 } else { 0 };
            self.cycle_depths.push(depths);
        }
    }

    /// From a true start: the depths at which a cycle may close, and the depth at which its
    /// negation follows.
    fn search_from_true(
        &self,
        links: &Links<WORDS>,
        start: usize,
        [mut cycle_limit, chain_limit]: [usize; 2],
    ) -> (u64, Option<usize>) {
        let weak = &self.graph.weak(links)[start];
        let by_digit = self.graph.reach == Reach::X;
        let (mut cycles, mut chain) = (0, None);
        let mut visited = [0; WORDS];
        insert(&mut visited, start);
        let mut frontier = visited;
        for depth in 1..=cycle_limit.max(chain_limit) {
            frontier = self.graph.advance(&frontier, &visited);
            if is_empty(&frontier) {
                break;
            }
            unite(&mut visited, &frontier);
            if depth <= cycle_limit && meet(&frontier, &self.graph.closing[start]) {
                cycles |= 1 << depth.min(63);
            }
            if chain.is_none() && depth <= chain_limit && meet(&frontier, weak) {
                chain = Some(depth);
                // Within one digit a cycle rates a tenth less than a chain, so a longer cycle may
                // be better.
                if !by_digit {
                    cycle_limit = cycle_limit.min(depth);
                }
            }
            if depth >= cycle_limit && (chain.is_some() || depth >= chain_limit) {
                break;
            }
        }
        (cycles, chain)
    }

    /// The depth at which the negation of a start leads to it being true.
    fn search_from_false(&self, links: &Links<WORDS>, start: usize, limit: usize) -> Option<usize> {
        let mut frontier = self.graph.strong(links)[start];
        let mut visited = frontier;
        for depth in 1..=limit {
            frontier = self.graph.advance(&frontier, &visited);
            if is_empty(&frontier) {
                return None;
            }
            if contains(&frontier, start) {
                return Some(depth);
            }
            unite(&mut visited, &frontier);
        }
        None
    }

    /// Searches for cycles that beat the best, from the depth `from` on, where there may be any.
    fn cycles(
        &mut self,
        board: &Board,
        links: &Links<WORDS>,
        (kind, from): (Kind, usize),
        tree: &mut Tree<WORDS>,
        best: &mut Best,
    ) {
        for start in 0..links.count {
            let depths = self.cycle_depths[start] & (!0 << from.min(63));
            if depths == 0 {
                continue;
            }
            let to = best.cycle_depth(kind, start);
            if depths.trailing_zeros() as usize <= to
                && let Some((depth, found)) = self.cycle(board, links, start, depths, to, tree)
            {
                best.keep(kind, depth, (start, 0), found);
            }
        }
    }

    /// Finds the first cycle that removes something, at one of the given depths up to `limit`.
    /// Returns it with its depth.
    fn cycle(
        &mut self,
        board: &Board,
        links: &Links<WORDS>,
        start: usize,
        depths: u64,
        limit: usize,
        tree: &mut Tree<WORDS>,
    ) -> Option<(usize, Found)> {
        tree.begin(start, links.count);
        let limit = if depths >> 63 == 1 { limit } else { limit.min(depths.ilog2() as usize) };
        for depth in 1..=limit {
            tree.grow(board, links, &mut self.graph);
            if tree.last_level().is_empty() {
                return None;
            }
            if depths >> depth.min(63) & 1 == 0 {
                continue;
            }
            for last in tree.last_level().iter().map(|&last| usize::from(last)) {
                if !contains(&self.graph.closing[start], last) {
                    continue;
                }
                let mut found = None;
                self.graph.closers(board, links, last, start, |false_one| {
                    let mut before = tree.way_back(last, NONE);
                    if found.is_none() && !before.any(|(_, after)| after == false_one) {
                        found = removed_by_cycle(board, links, tree.way_back(last, false_one));
                    }
                });
                if let Some(found) = found {
                    return Some((depth, found));
                }
            }
        }
        None
    }
}

/// What a cycle removes, given its true nodes, each with the false one after it.
fn removed_by_cycle<const WORDS: usize>(
    board: &Board,
    links: &Links<WORDS>,
    nodes: impl Iterator<Item = (usize, usize)>,
) -> Option<Found> {
    let (mut seen_by_true, mut seen_by_false) = ([0_u128; 9], [0_u128; 9]);
    let (mut cells, mut digits) = (0_u128, 0_u16);
    for (true_one, false_one) in nodes {
        let (cell, digit) = links.cell_and_digit(true_one);
        seen_by_true[digit] |= PEERS[cell];
        let (false_cell, false_digit) = links.cell_and_digit(false_one);
        seen_by_false[false_digit] |= PEERS[false_cell];
        cells |= 1 << cell | 1 << false_cell;
        digits |= 1 << digit;
    }
    let seen =
        |digit: usize| seen_by_true[digit] & seen_by_false[digit] & board.digits[digit] & !cells;
    let victims =
        ones(digits).flat_map(|digit| ones(seen(digit)).map(move |cell| (cell, 1 << digit)));
    Found::removing(Reasoning::XCycle, 0, board, victims)
}
