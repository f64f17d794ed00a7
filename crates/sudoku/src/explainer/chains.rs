//! Forcing chains and cycles (producer 21).
//!
//! A chain leads from a candidate to its negation (it is false) or from the negation to the candidate (it is true). A
//! cycle leads from a candidate back to itself; every link of it is then strong, and a cell outside that sees both ends
//! of one loses the digit. Both are looked for by one digit (X), cell to cell (Y, cycles only) and both (XY).
//!
//! Of all that there are, the one of the least rating counts, then of the fewest nodes, then X before Y before XY, then
//! the first in order of discovery: by start; for each start cycles, then the chain from the candidate, then the
//! chain from its negation. Nothing is collected: a search goes no deeper than what could still be better than the best
//! so far. A chain's effect does not depend on its nodes, so sets are enough for it ([`Links`]); a cycle's does, and
//! where sets show that there is a cycle, the nodes are followed in the order in which the reference draws them.
//! All nodes of a chain or cycle of `depth` double steps are 2·depth + 2, the start of a cycle counted once.

use super::board::Board;
use super::difficulty::added_by_length;
use super::layout::{PEERS, bits_of, cells_of};
use super::links::{Links, Reach, Set, contains, insert, is_empty, meet, members, subtract, unite};
use super::step::{Found, Hint};

/// The best so far: tenths, nodes, and sort key (X 2, Y 3, XY 4).
type Rank = (u16, u32, u8);

/// The memory of the search.
pub(super) struct Chains<const WORDS: usize> {
    /// What is true two links after a candidate.
    steps: Vec<Set<WORDS>>,
    /// From where a cycle can close: weakly linked to what is strongly linked to the candidate.
    closing: Vec<Set<WORDS>>,
    tree: Tree<WORDS>,
}

/// The true nodes reached from a start, in order, and how.
struct Tree<const WORDS: usize> {
    visited: Set<WORDS>,
    order: Vec<u16>,
    /// For each true node but the start: the false node before it, and the true one before that.
    before: Vec<(u16, u16)>,
    /// Where in the order the nodes of the last level begin.
    level: usize,
}

impl<const WORDS: usize> Chains<WORDS> {
    pub(super) fn new() -> Chains<WORDS> {
        let tree = Tree { visited: [0; WORDS], order: Vec::new(), before: Vec::new(), level: 0 };
        Chains { steps: Vec::new(), closing: Vec::new(), tree }
    }

    /// The best chain or cycle of a board whose links were read.
    pub(super) fn find(&mut self, board: &Board, links: &Links<WORDS>) -> Option<Found> {
        let mut best: Option<(Rank, Found)> = None;
        for reach in [Reach::X, Reach::Y, Reach::Xy] {
            self.search(board, links, reach, &mut best);
        }
        best.map(|(_, found)| found)
    }

    fn search(
        &mut self,
        board: &Board,
        links: &Links<WORDS>,
        reach: Reach,
        best: &mut Option<(Rank, Found)>,
    ) {
        let (cycle, chain, key) = match reach {
            Reach::X => ((65, Hint::XCycle), (66, Hint::ForcingXChain), 2),
            Reach::Y => ((65, Hint::YCycle), (u16::MAX, Hint::ForcingChain), 3),
            Reach::Xy => ((70, Hint::XyCycle), (70, Hint::ForcingChain), 4),
        };
        let mut limits = [cycle, chain].map(|(base, _)| deepest(base, key, best.as_ref()));
        if limits == [0, 0] {
            return;
        }
        self.prepare(links, reach);
        for start in 0..links.count {
            let (cell, digit) = links.cell_and_digit(start);
            let may_start = reach != Reach::Y || board.bivalue >> cell & 1 == 1;
            if !may_start {
                continue;
            }
            let mut note = |depth: usize, (base, hint): (u16, Hint), found: Found| {
                let nodes = nodes(depth);
                let tenths = base + added_by_length(nodes);
                *best = Some(((tenths, nodes, key), Found { hint, tenths, ..found }));
                [cycle, chain].map(|(base, _)| deepest(base, key, best.as_ref()))
            };
            let (cycle_depth, chain_depth) = self.from_true(links, reach, start, limits);
            if let Some(depth) = cycle_depth
                && let Some((depth, found)) =
                    self.cycle(board, links, reach, start, depth, limits[0])
            {
                limits = note(depth, cycle, found);
            }
            if let Some(depth) = chain_depth.filter(|&depth| depth <= limits[1]) {
                let found = Found::removing(chain.1, 0, board, [(cell, 1 << digit)]);
                limits = note(depth, chain, found.expect("the candidate is there"));
            }
            if let Some(depth) = self.from_false(links, reach, start, limits[1]) {
                limits = note(depth, chain, Found::placing(chain.1, 0, cell, digit));
            }
        }
    }

    fn prepare(&mut self, links: &Links<WORDS>, reach: Reach) {
        let weak = weak_of(links, reach);
        self.steps.clear();
        self.closing.clear();
        for at in 0..links.count {
            let mut steps = [0; WORDS];
            for false_one in members(&weak[at]) {
                unite(&mut steps, &strong_of(links, reach, false_one));
            }
            self.steps.push(steps);
            let mut closing = [0; WORDS];
            for false_one in members(&strong_of(links, reach, at)) {
                unite(&mut closing, &weak[false_one]);
            }
            self.closing.push(closing);
        }
    }

    /// The depths at which a start that is true may close a cycle, and leads to its negation.
    fn from_true(
        &self,
        links: &Links<WORDS>,
        reach: Reach,
        start: usize,
        limits: [usize; 2],
    ) -> (Option<usize>, Option<usize>) {
        let weak = &weak_of(links, reach)[start];
        let (mut cycle, mut chain) = (None, None);
        let mut visited = [0; WORDS];
        insert(&mut visited, start);
        let mut frontier = visited;
        for depth in 1..=limits[0].max(limits[1]) {
            frontier = self.advance(&frontier, &visited);
            if is_empty(&frontier) {
                break;
            }
            unite(&mut visited, &frontier);
            if cycle.is_none() && depth <= limits[0] && meet(&frontier, &self.closing[start]) {
                cycle = Some(depth);
            }
            if depth <= limits[1] && meet(&frontier, weak) {
                chain = Some(depth);
                break;
            }
        }
        (cycle, chain)
    }

    /// The depth at which the negation of a start leads to it.
    fn from_false(
        &self,
        links: &Links<WORDS>,
        reach: Reach,
        start: usize,
        limit: usize,
    ) -> Option<usize> {
        let mut frontier = strong_of(links, reach, start);
        let mut visited = frontier;
        for depth in 1..=limit {
            frontier = self.advance(&frontier, &visited);
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

    fn advance(&self, frontier: &Set<WORDS>, visited: &Set<WORDS>) -> Set<WORDS> {
        let mut next = [0; WORDS];
        for at in members(frontier) {
            unite(&mut next, &self.steps[at]);
        }
        subtract(&mut next, visited);
        next
    }

    /// The first cycle that removes something, with its depth, which is between `from` and `limit`.
    fn cycle(
        &mut self,
        board: &Board,
        links: &Links<WORDS>,
        reach: Reach,
        start: usize,
        from: usize,
        limit: usize,
    ) -> Option<(usize, Found)> {
        self.tree.begin(start, links.count);
        for depth in 1..=limit {
            self.tree.grow(board, links, reach);
            if self.tree.level == self.tree.order.len() {
                return None;
            }
            if depth < from {
                continue;
            }
            let strong = strong_of(links, reach, start);
            for at in self.tree.level..self.tree.order.len() {
                let last = usize::from(self.tree.order[at]);
                if !contains(&self.closing[start], last) {
                    continue;
                }
                let mut found = None;
                links.weak_in_order(board, last, reach, |false_one| {
                    if found.is_none()
                        && contains(&strong, false_one)
                        && !self.tree.leads_over(last, false_one)
                    {
                        found = self.tree.victims(board, links, last, false_one);
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

impl<const WORDS: usize> Tree<WORDS> {
    fn begin(&mut self, start: usize, count: usize) {
        self.visited = [0; WORDS];
        insert(&mut self.visited, start);
        self.order.clear();
        self.order.push(start as u16);
        self.before.resize(count, (0, 0));
        self.level = 0;
    }

    /// Adds the true nodes two links further on. A false node that was met before brings nothing new, so
    /// that it need not be kept apart.
    fn grow(&mut self, board: &Board, links: &Links<WORDS>, reach: Reach) {
        let end = self.order.len();
        for at in self.level..end {
            let node = self.order[at];
            links.weak_in_order(board, node.into(), reach, |false_one| {
                links.strong_in_order(board, false_one, reach, |next| {
                    if !contains(&self.visited, next) {
                        insert(&mut self.visited, next);
                        self.order.push(next as u16);
                        self.before[next] = (false_one as u16, node);
                    }
                });
            });
        }
        self.level = end;
    }

    /// Whether a false node is on the way to a true one.
    fn leads_over(&self, mut node: usize, false_one: usize) -> bool {
        let start = usize::from(self.order[0]);
        while node != start {
            let (before, first) = self.before[node];
            if usize::from(before) == false_one {
                return true;
            }
            node = first.into();
        }
        false
    }

    /// What a cycle removes that goes from the start to a true node and over a false one back.
    fn victims(
        &self,
        board: &Board,
        links: &Links<WORDS>,
        last: usize,
        false_one: usize,
    ) -> Option<Found> {
        let (mut seen_by_true, mut seen_by_false) = ([0_u128; 9], [0_u128; 9]);
        let (mut cells, mut digits) = (0_u128, 0_u16);
        let start = usize::from(self.order[0]);
        let (mut node, mut before) = (last, false_one);
        loop {
            let (cell, digit) = links.cell_and_digit(node);
            seen_by_true[digit] |= PEERS[cell];
            let (false_cell, false_digit) = links.cell_and_digit(before);
            seen_by_false[false_digit] |= PEERS[false_cell];
            cells |= 1 << cell | 1 << false_cell;
            digits |= 1 << digit | 1 << false_digit;
            if node == start {
                break;
            }
            let (next_before, next) = self.before[node];
            (node, before) = (next.into(), next_before.into());
        }
        let mut removed = Vec::new();
        for digit in bits_of(digits) {
            let victims = seen_by_true[digit] & seen_by_false[digit] & board.digits[digit] & !cells;
            removed.extend(cells_of(victims).map(|cell| (cell, 1 << digit)));
        }
        Found::removing(Hint::XCycle, 0, board, removed)
    }
}

fn weak_of<const WORDS: usize>(links: &Links<WORDS>, reach: Reach) -> &[Set<WORDS>] {
    if reach == Reach::X { &links.weak_by_digit } else { &links.weak }
}

fn strong_of<const WORDS: usize>(links: &Links<WORDS>, reach: Reach, at: usize) -> Set<WORDS> {
    let mut strong = [0; WORDS];
    if reach != Reach::Y {
        unite(&mut strong, &links.strong_by_digit[at]);
    }
    if reach != Reach::X {
        unite(&mut strong, &links.strong_in_cell[at]);
    }
    strong
}

fn nodes(depth: usize) -> u32 {
    2 * depth as u32 + 2
}

/// How deep a search may go if what it finds must be better than the best, which was found earlier.
fn deepest(base: u16, key: u8, best: Option<&(Rank, Found)>) -> usize {
    if base == u16::MAX {
        return 0;
    }
    // No chain has more nodes than twice the candidates of a board.
    let Some((rank, _)) = best else { return 729 };
    (1..729)
        .take_while(|&depth| (base + added_by_length(nodes(depth)), nodes(depth), key) < *rank)
        .count()
}
