//! Forcing chains and cycles (producer 21).
//!
//! A chain leads from a candidate to its negation (it is false) or from the negation to the candidate (it is true). A
//! cycle leads from a candidate back to itself; every link of it is then strong, and a cell outside that sees both ends
//! of one loses the digit. Both are looked for by one digit (X), cell to cell (Y, cycles only) and both (XY).
//!
//! Of all that there are, the one of the least rating counts, then of the fewest nodes, then X before Y before XY, then
//! the first in order of discovery: by start; for each start cycles, then the chain from the candidate, then the
//! chain from its negation. All this is in a [`Rank`], so that they may be looked for in any order: chains first, whose
//! effect does not depend on their nodes, so that sets are enough ([`Graph`]). A search goes no deeper than what could
//! still be better than the best so far. A cycle's effect depends on its nodes, and where sets show that there is a
//! cycle, these are followed ([`Tree`]).
//!
//! A chain or cycle of `depth` double steps has 2·depth + 2 nodes, the start of a cycle counted once.

use super::board::Board;
use super::difficulty::added_by_length;
use super::graph::{Graph, Tree};
use super::layout::{PEERS, bits_of, cells_of};
use super::links::{Links, Reach, contains, insert, is_empty, meet, unite};
use super::step::{Found, Hint};

/// Less is better: tenths, nodes, sort key (X 2, Y 3, XY 4), start, and at a start 0 for a cycle, 1 and 2 for the chains.
type Rank = (u16, u32, u8, usize, u8);

/// No node.
const NONE: usize = usize::MAX;

/// A kind of chains or cycles: rating without length, sort key, name.
type Kind = (u16, u8, Hint);

/// The memory of the search.
pub(super) struct Chains<const WORDS: usize> {
    by_digit: Search<WORDS>,
    by_cell: Search<WORDS>,
    pub(super) by_both: Search<WORDS>,
    tree: Tree<WORDS>,
}

/// The best so far.
struct Best(Option<(Rank, Found)>);

impl Best {
    /// How deep a search may go if what it finds must have a better rating or fewer nodes.
    fn depth(&self, base: u16) -> usize {
        // No chain has more nodes than twice the candidates of a board.
        let Some((rank, _)) = &self.0 else { return 729 };
        let better = |depth: &usize| {
            (base + added_by_length(nodes(*depth)), nodes(*depth)) < (rank.0, rank.1)
        };
        (1..729).take_while(better).count()
    }

    /// How deep a search at a start may go for cycles.
    fn cycle_depth(&self, kind: Kind, start: usize) -> usize {
        let depth = self.depth(kind.0);
        let next = rank(kind, depth + 1, (start, 0));
        // As good as the best, and found before it.
        depth + usize::from(self.0.as_ref().is_some_and(|(best, _)| next < *best))
    }

    /// Keeps what was found at a depth, if it is better.
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

    /// The best chain or cycle of a board whose links were read.
    pub(super) fn find(&mut self, board: &Board, links: &Links<WORDS>) -> Option<Found> {
        const X: [Kind; 2] = [(65, 2, Hint::XCycle), (66, 2, Hint::ForcingXChain)];
        const Y: Kind = (65, 3, Hint::YCycle);
        const XY: [Kind; 2] = [(70, 4, Hint::XyCycle), (70, 4, Hint::ForcingChain)];
        let mut best = Best(None);
        self.by_digit.graph.prepare(links);
        if let Some(depth) = self.by_digit.chains(board, links, X, &mut best) {
            self.by_digit.cycles(board, links, (X[0], depth - 1), &mut self.tree, &mut best);
        }
        // Where a cycle removes a candidate, the candidate leads over the cycle to its negation. That chain is at most one
        // double step deeper, so no cycle is of use that is shorter by more than this than all chains.
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

/// The search over links of one kind.
pub(super) struct Search<const WORDS: usize> {
    pub(super) graph: Graph<WORDS>,
    /// For each start, the depths at which there may be a cycle: bit 63 is for 63 and all that are deeper.
    cycle_depths: Vec<u64>,
}

impl<const WORDS: usize> Search<WORDS> {
    fn new(reach: Reach) -> Search<WORDS> {
        Search { graph: Graph::new(reach), cycle_depths: Vec::new() }
    }

    /// Looks for chains, and notes where cycles may be. Answers the depth of the shortest chain, if it is better than the best.
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

    /// Notes where cycles may be that start in a cell of two candidates.
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

    /// The depths at which a start that is true may close a cycle, and leads to its negation.
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
                // By one digit a cycle rates a tenth less than a chain, and a longer one may be better.
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

    /// The depth at which the negation of a start leads to it.
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

    /// Looks for cycles that are better than the best, where there may be any, from a depth on.
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

    /// The first cycle that removes something, at one of some depths up to a limit, with its depth.
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
        bits_of(digits).flat_map(|digit| cells_of(seen(digit)).map(move |cell| (cell, 1 << digit)));
    Found::removing(Hint::XCycle, 0, board, victims)
}
