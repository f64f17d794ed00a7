//! Alternating chains and loops, also through almost locked sets.
//!
//! ```text
//! off === on --- off === on --- … === on          === strong   --- weak
//! ```
//!
//! A node is a candidate, a group, or the cells of an almost locked set that have one of its
//! digits. If an almost locked set loses a digit, it holds all its other digits; so there is a
//! strong link between any two digits of the set. The scale has chains of candidates and of groups
//! only.
//!
//! If the first node is off, the last is on: one of the two is true. What each of them excludes is
//! removed. If the last node excludes the first, the chain is a *continuous* loop, and of the two
//! ends of each of its weak links one is true. Other chains are named by what they remove: one
//! candidate, as a *discontinuous* loop, or more, as an AIC.
//!
//! From every node the search goes breadth first, so each pair of ends is joined by a shortest
//! chain. It is made three times: with candidates alone, with groups, and with sets. Thousands of
//! chains may remove the same candidates; the shortest one is kept.

use std::collections::HashMap;

use super::Steps;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Candidate, Chain, Node as Statement, Step};
use crate::technique::{Technique, als};

/// The most nodes; larger boards may have more, and are not searched.
const MOST_NODES: usize = 5000;

/// The alarm's work for a node that is followed.
const WORK: usize = 50;

/// Adds all chains and loops: with `grouped`, also those with groups and sets.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    grouped: bool,
    proves: &dyn Fn(&Step) -> bool,
    steps: &mut Steps,
) {
    let mut graph = Graph::new(board);
    let mut best = HashMap::new();
    graph.link_candidates();
    graph.search(&mut best);
    if grouped {
        graph.add_groups();
        graph.search(&mut best);
        graph.add_sets();
        graph.search(&mut best);
    }
    let mut found: Vec<Step> = best.into_values().collect();
    found.sort_by_key(length);
    for step in found {
        let is_loop = matches!(&step.because, Because::Chain(Chain { closed: true, .. }));
        // The sets of a loop hold their other digits too; the proof decides whether the loop shows
        // that.
        if !is_loop || proves(&step) {
            steps.add(step);
        }
    }
}

fn length(step: &Step) -> usize {
    match &step.because {
        Because::Chain(chain) => chain.nodes.len(),
        _ => 0,
    }
}

/// A candidate, a group or the places of a digit in a set.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node<const W: usize> {
    cells: CellSet<W>,
    digit: Digit,
    /// The cells that see all cells of the node.
    seen: CellSet<W>,
}

impl<const W: usize> Node<W> {
    /// The cell of a candidate.
    fn cell(&self) -> Option<usize> {
        self.cells.first().filter(|_| self.cells.len() == 1).map(Cell::index)
    }

    fn excludes(&self, other: &Node<W>) -> bool {
        match self.digit == other.digit {
            true => other.cells.is_in(&self.seen),
            false => self.cell().is_some() && self.cell() == other.cell(),
        }
    }
}

/// The key of a step: what it is called, and what it removes.
type Key = (Technique, Vec<Candidate>);

struct Graph<'b, const W: usize> {
    board: &'b Board<W>,
    nodes: Vec<Node<W>>,
    numbers: HashMap<(CellSet<W>, Digit), usize>,
    /// The nodes that are on if a node is off. For a link inside a set, also the set.
    strong: Vec<Vec<(usize, Option<usize>)>>,
    /// The nodes that are off if a node is on.
    weak: Vec<Vec<usize>>,
    sets: Vec<(CellSet<W>, DigitSet)>,
    /// The number of nodes that are candidates.
    candidates: usize,
}

impl<'b, const W: usize> Graph<'b, W> {
    fn new(board: &'b Board<W>) -> Graph<'b, W> {
        let mut graph = Graph {
            board,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            strong: Vec::new(),
            weak: Vec::new(),
            sets: Vec::new(),
            candidates: 0,
        };
        for digit in board.all_digits() {
            board.places(digit).iter().for_each(|cell| {
                graph.node(CellSet::of(cell), digit);
            });
        }
        graph.candidates = graph.nodes.len();
        graph
    }

    /// The number of a node, which is added if it is new.
    fn node(&mut self, cells: CellSet<W>, digit: Digit) -> usize {
        if let Some(&number) = self.numbers.get(&(cells, digit)) {
            return number;
        }
        let seen = self.board.geometry.common_peers(cells);
        self.nodes.push(Node { cells, digit, seen });
        self.strong.push(Vec::new());
        self.numbers.insert((cells, digit), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Links the two digits of a cell, and the two places of a house.
    fn link_candidates(&mut self) {
        for cell in self.board.open() {
            let digits = self.board.digits(cell);
            if digits.len() == 2 {
                let nodes: Vec<usize> =
                    digits.into_iter().map(|digit| self.node(CellSet::of(cell), digit)).collect();
                self.link([nodes[0], nodes[1]], None);
            }
        }
        self.link_houses();
    }

    /// Links nodes that together are all places of a digit in a house.
    fn link_houses(&mut self) {
        let board = self.board;
        for number in 0..self.nodes.len() {
            let Node { cells, digit, .. } = self.nodes[number];
            for house in 0..board.geometry.houses.len() {
                let places = board.places_in(house, digit);
                // A house that need not hold the digit has no count of it.
                if places.len() != board.count(house, digit) || !cells.is_in(&places) {
                    continue;
                }
                if let Some(&rest) = self.numbers.get(&(places - cells, digit)) {
                    self.link([number, rest], None);
                }
            }
        }
    }

    fn link(&mut self, [one, other]: [usize; 2], set: Option<usize>) {
        for [from, to] in [[one, other], [other, one]] {
            if !self.strong[from].iter().any(|&(known, _)| known == to) {
                self.strong[from].push((to, set));
            }
        }
    }

    /// Adds the places of a digit where two houses cross, if there are two or more.
    fn add_groups(&mut self) {
        let board = self.board;
        let houses = &board.geometry.houses;
        for digit in board.all_digits() {
            for (at, &one) in houses.iter().enumerate() {
                for &other in &houses[at + 1..] {
                    let cells = one & other & board.places(digit);
                    if cells.len() >= 2 {
                        self.node(cells, digit);
                    }
                }
            }
        }
        self.link_houses();
    }

    fn add_sets(&mut self) {
        self.sets = als::sets_of(self.board);
        for set in 0..self.sets.len() {
            let (cells, digits) = self.sets[set];
            // A set of one cell is a candidate's own link.
            if cells.len() < 2 {
                continue;
            }
            let board = self.board;
            let places = |digit: Digit| cells & board.places(digit);
            let nodes: Vec<usize> =
                digits.into_iter().map(|digit| self.node(places(digit), digit)).collect();
            for (at, &one) in nodes.iter().enumerate() {
                for &other in &nodes[at + 1..] {
                    self.link([one, other], Some(set));
                }
            }
        }
    }

    /// Finds chains from every node.
    fn search(&mut self, best: &mut HashMap<Key, Step>) {
        if self.nodes.len() > MOST_NODES {
            return;
        }
        // Only a node with a strong link is worth turning off.
        self.weak = (0..self.nodes.len())
            .map(|from| {
                let node = &self.nodes[from];
                let off =
                    |&to: &usize| !self.strong[to].is_empty() && node.excludes(&self.nodes[to]);
                (0..self.nodes.len()).filter(off).collect()
            })
            .collect();
        for start in 0..self.nodes.len() {
            if !self.strong[start].is_empty() && !self.spread(start, best) {
                return;
            }
        }
    }

    /// Finds the chains that begin with a node that is off. False if the alarm rings.
    fn spread(&self, start: usize, best: &mut HashMap<Key, Step>) -> bool {
        // For each node: the node from which it was turned on, or off.
        let mut on: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut off: Vec<Option<usize>> = vec![None; self.nodes.len()];
        off[start] = Some(start);
        let (mut queue, mut next) = (vec![start], 0);
        while let Some(&from) = queue.get(next) {
            next += 1;
            if self.board.alarm.rings_after(WORK) {
                return false;
            }
            for &(to, _) in &self.strong[from] {
                if on[to].is_some() {
                    continue;
                }
                on[to] = Some(from);
                self.conclude(start, to, &on, &off, best);
                for &further in &self.weak[to] {
                    if off[further].is_none() {
                        off[further] = Some(to);
                        queue.push(further);
                    }
                }
            }
        }
        true
    }

    /// Keeps the step of a chain between two ends, if it removes something and no shorter one does
    /// the same.
    fn conclude(
        &self,
        start: usize,
        end: usize,
        on: &[Option<usize>],
        off: &[Option<usize>],
        best: &mut HashMap<Key, Step>,
    ) {
        let closed = end != start && self.nodes[end].excludes(&self.nodes[start]);
        let removed = self.removed(start, end);
        if removed.is_empty() && !closed {
            return;
        }
        // From the end back to the start; the number of the last node is even, as it is off.
        let mut path = vec![end];
        let mut at = end;
        loop {
            let Some(before) = on[at] else { return };
            path.push(before);
            if before == start {
                break;
            }
            let Some(further) = off[before] else { return };
            path.push(further);
            at = further;
        }
        path.reverse();
        if closed {
            self.keep(&path, true, self.removed_by_loop(&path), best);
        } else {
            self.keep(&path, false, removed, best);
        }
    }

    fn keep(
        &self,
        path: &[usize],
        closed: bool,
        mut removed: Vec<Candidate>,
        best: &mut HashMap<Key, Step>,
    ) {
        removed.sort_unstable_by_key(|one| (one.digit, one.cell));
        removed.dedup();
        if removed.is_empty() {
            return;
        }
        let plain = path.iter().all(|&node| node < self.candidates)
            && path.iter().step_by(2).zip(path.iter().skip(1).step_by(2)).all(|(&from, &to)| {
                self.strong[from].iter().any(|&(other, set)| other == to && set.is_none())
            });
        let several = removed.len() > 1 && path[0] != path[path.len() - 1];
        let technique = match (plain, closed, several) {
            (true, true, _) => Technique::ContinuousLoop,
            (true, false, false) => Technique::DiscontinuousLoop,
            (true, false, true) => Technique::Aic,
            (false, true, _) => Technique::GroupedContinuousLoop,
            (false, false, false) => Technique::GroupedDiscontinuousLoop,
            (false, false, true) => Technique::GroupedAic,
        };
        let key = (technique, removed.clone());
        if best.get(&key).is_some_and(|known| length(known) <= path.len()) {
            return;
        }
        let statement = |(at, &node): (usize, &usize)| Statement {
            cells: self.nodes[node].cells.iter().collect(),
            digit: self.nodes[node].digit,
            on: at % 2 == 1,
        };
        let nodes = path.iter().enumerate().map(statement).collect();
        let because = Because::Chain(Chain { nodes, closed });
        best.insert(key, Step::removing(technique, removed, because));
    }

    /// What two nodes exclude, one of which is true.
    fn removed(&self, one: usize, other: usize) -> Vec<Candidate> {
        let [first, second] = [one, other].map(|node| &self.nodes[node]);
        let mut removed = Vec::new();
        let mut add = |cells: CellSet<W>, digit: Digit| {
            let gone = cells & self.board.places(digit);
            removed.extend(gone.iter().map(|cell| Candidate { cell, digit }));
        };
        if first.digit == second.digit {
            // A candidate that follows from its opposite is true. As in the scale, the step removes
            // only the other digits of its cell.
            let is_true = one == other && first.cell().is_some();
            let seen = if is_true { CellSet::EMPTY } else { first.seen & second.seen };
            add(seen, first.digit);
        } else {
            for (near, far) in [(first, second), (second, first)] {
                if far.cell().is_some() {
                    add(far.cells & near.seen, near.digit);
                }
            }
        }
        // Both in one cell, or the same candidate: the cell holds nothing else.
        if first.cell().is_some()
            && first.cell() == second.cell()
            && let Some(cell) = first.cells.first()
        {
            for digit in self.board.digits(cell) - first.digit.into() - second.digit.into() {
                add(CellSet::of(cell), digit);
            }
        }
        removed
    }

    /// What the weak links of a loop exclude, and the sets of its strong links.
    fn removed_by_loop(&self, path: &[usize]) -> Vec<Candidate> {
        let mut removed = Vec::new();
        for at in (1..path.len()).step_by(2) {
            removed.extend(self.removed(path[at], path[(at + 1) % path.len()]));
            let link = |&&(to, _): &&(usize, Option<usize>)| to == path[at];
            let Some(&(_, Some(set))) = self.strong[path[at - 1]].iter().find(link) else {
                continue;
            };
            let (cells, digits) = self.sets[set];
            let ends = [path[at - 1], path[at]].map(|node| self.nodes[node].digit);
            for digit in digits - ends[0].into() - ends[1].into() {
                let here = cells & self.board.places(digit);
                let seen = self.board.geometry.common_peers(here) & self.board.places(digit);
                removed.extend(seen.iter().map(|cell| Candidate { cell, digit }));
            }
        }
        removed
    }
}
