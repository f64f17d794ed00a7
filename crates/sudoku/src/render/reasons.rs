//! What a step highlights, from its reason.

use super::highlights::{Highlights, Link, Role};
use crate::candidates::{Candidate, Candidates};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::{
    Absurdity, AlmostLockedSet, Because, Branch, Cause, Chain, Node, Rectangle, Step,
};

impl Highlights {
    /// Collects what a step highlights, on the candidates as they were when it was found.
    pub fn of(step: &Step, candidates: &Candidates) -> Highlights {
        let mut pen = Pen { candidates, highlights: Highlights::default() };
        pen.because(step);
        for &placed in &step.placed {
            pen.set(placed, Role::Placed);
        }
        for &removed in &step.removed {
            pen.highlights.candidates.push((removed, Role::Out));
        }
        pen.highlights
    }
}

struct Pen<'a> {
    candidates: &'a Candidates,
    highlights: Highlights,
}

impl Pen<'_> {
    fn because(&mut self, step: &Step) {
        match &step.because {
            Because::Single { house } => self.highlights.houses.extend(*house),
            Because::Subset { houses, cells, digits } => {
                self.highlights.houses.clone_from(houses);
                self.cells(cells, *digits, Role::Cause);
            }
            Because::Locked { digit, base, cover } => {
                self.highlights.houses.push(*base);
                self.highlights.covers.push(*cover);
                self.places(*base, *digit, Role::Cause);
            }
            Because::Fish { digit, base, cover, fins, tentacles } => {
                self.highlights.houses.clone_from(base);
                self.highlights.covers.clone_from(cover);
                for &house in base {
                    self.places(house, *digit, Role::Cause);
                }
                self.cells(fins, (*digit).into(), Role::Fin);
                for chain in tentacles {
                    self.chain(chain);
                }
            }
            Because::Chain(chain) => self.chain(chain),
            Because::Wing { pivot, pincers, digit } => {
                self.highlights.sets = vec![vec![*pivot], pincers.to_vec()];
                self.cells(&[*pivot, pincers[0], pincers[1]], (*digit).into(), Role::Cause);
                for cell in [*pivot, pincers[0], pincers[1]] {
                    let others = self.candidates[cell] - (*digit).into();
                    self.cells(&[cell], others, Role::Counter);
                }
            }
            Because::Rectangle(rectangle) => self.rectangle(rectangle),
            Because::Grave { extras } => {
                for &extra in extras {
                    self.set(extra, Role::Cause);
                }
            }
            Because::Colors { digit, clusters } => {
                if clusters.len() > 1 {
                    self.highlights.sets = clusters.iter().map(|colors| colors.concat()).collect();
                }
                for [one, other] in clusters {
                    self.cells(one, (*digit).into(), Role::Cause);
                    self.cells(other, (*digit).into(), Role::Counter);
                }
            }
            Because::Crossing { houses, shared, line, block } => {
                self.highlights.houses = houses.to_vec();
                self.highlights.sets = vec![shared.clone(), line.clone(), block.clone()];
                for cells in [shared, line, block] {
                    self.all(cells);
                }
            }
            Because::Sets { sets, ties, stem } => self.sets(sets, ties, *stem),
            Because::Forcing { cause, branches } => self.forcing(cause, branches),
            Because::Templates { digit } => {
                for cell in self.candidates.shape().cells() {
                    self.cells(&[cell], (*digit).into(), Role::Cause);
                }
            }
            Because::Solution => {}
        }
    }

    /// Sets the role of a candidate, replacing any earlier role.
    fn set(&mut self, candidate: Candidate, role: Role) {
        let known = self.highlights.candidates.iter_mut().find(|(other, _)| *other == candidate);
        match known {
            Some((_, other)) => *other = role,
            None => self.highlights.candidates.push((candidate, role)),
        }
    }

    /// Sets the role of those candidates of these cells that are among the digits.
    fn cells(&mut self, cells: &[Cell], digits: DigitSet, role: Role) {
        for &cell in cells {
            for digit in self.candidates[cell] & digits {
                self.set(Candidate { cell, digit }, role);
            }
        }
    }

    fn all(&mut self, cells: &[Cell]) {
        self.cells(cells, self.candidates.shape().digits(), Role::Cause);
    }

    fn places(&mut self, house: usize, digit: Digit, role: Role) {
        let cells = self.candidates.shape().houses()[house].cells.clone();
        self.cells(&cells, digit.into(), role);
    }

    fn chain(&mut self, chain: &Chain) {
        for node in &chain.nodes {
            self.node(node);
        }
        for pair in chain.nodes.windows(2) {
            self.link(&pair[0], &pair[1]);
        }
        if let (true, [first, .., last]) = (chain.closed, chain.nodes.as_slice()) {
            self.link(last, first);
        }
    }

    fn node(&mut self, node: &Node) {
        let role = if node.on { Role::Cause } else { Role::Counter };
        for candidate in candidates_of(node) {
            self.set(candidate, role);
        }
    }

    fn link(&mut self, from: &Node, to: &Node) {
        let link =
            Link { from: candidates_of(from), to: candidates_of(to), strong: !from.on && to.on };
        if link.from != link.to && !self.highlights.links.contains(&link) {
            self.highlights.links.push(link);
        }
    }

    fn rectangle(&mut self, rectangle: &Rectangle) {
        let Rectangle { corners, digits, extra, houses, subset } = rectangle;
        let pair: DigitSet = digits.iter().copied().collect();
        self.highlights.houses.clone_from(houses);
        self.highlights.sets = vec![corners.to_vec()];
        self.cells(corners, pair, Role::Cause);
        let others = self.candidates.shape().digits() - pair;
        self.cells(extra, others, Role::Counter);
        if !subset.is_empty() {
            self.highlights.sets.push(subset.clone());
            self.cells(subset, self.candidates.shape().digits(), Role::Counter);
        }
    }

    fn sets(&mut self, sets: &[AlmostLockedSet], ties: &[DigitSet], stem: Option<Cell>) {
        self.highlights.sets = sets.iter().map(|set| set.cells.clone()).collect();
        for set in sets {
            self.all(&set.cells);
        }
        // The digits that tie two sets are highlighted in both.
        let tied = ties.iter().enumerate();
        for (at, &tie) in tied {
            let both = if stem.is_some() { at..at + 1 } else { at..at + 2 };
            for set in sets.get(both).unwrap_or_default() {
                self.cells(&set.cells, tie, Role::Counter);
            }
        }
        if let Some(stem) = stem {
            self.all(&[stem]);
        }
    }

    fn forcing(&mut self, cause: &Cause, branches: &[Branch]) {
        match cause {
            Cause::Contradiction(Absurdity::Twice(house, _) | Absurdity::NoPlace(house, _))
            | Cause::House(house, _) => self.highlights.houses.push(*house),
            Cause::Contradiction(Absurdity::TwoDigits(cell) | Absurdity::NoDigit(cell))
            | Cause::Cell(cell) => self.highlights.sets.push(vec![*cell]),
            Cause::Contradiction(Absurdity::Opposites(candidate)) | Cause::Either(candidate) => {
                self.highlights.sets.push(vec![candidate.cell]);
            }
        }
        for branch in branches {
            for derived in &branch.nodes {
                self.node(&derived.node);
                for &parent in &derived.parents {
                    if let Some(parent) = branch.nodes.get(parent) {
                        self.link(&parent.node, &derived.node);
                    }
                }
            }
        }
    }
}

fn candidates_of(node: &Node) -> Vec<Candidate> {
    node.cells.iter().map(|&cell| Candidate { cell, digit: node.digit }).collect()
}
