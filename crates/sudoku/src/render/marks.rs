//! What a step highlights: houses, cells, candidates and links, each with its role in the argument.
//!
//! | role | colour | shape |
//! |---|---|---|
//! | cause, true end of a link | teal | ring |
//! | false end of a link, second colour | purple | dashed ring |
//! | fin | orange | diamond |
//! | eliminated | vermilion | stroke through |
//! | placed | blue | filled square |
//! | cells of a set | one tint a set | its letter |

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::{
    AlmostLockedSet, Because, Branch, Candidate, Cause, Chain, Clash, Node, Rectangle, Step,
};

/// What a step highlights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The numbers of the houses on which the argument is based.
    pub houses: Vec<usize>,
    /// The numbers of the houses in which candidates are eliminated.
    pub covers: Vec<usize>,
    /// Cells that belong together: the sets of an argument, named from A on.
    pub sets: Vec<Vec<Cell>>,
    /// Candidates with their roles, each once; except that eliminated candidates follow all others,
    /// even if they have a role in the argument too.
    pub candidates: Vec<(Candidate, Part)>,
    /// The links between statements.
    pub links: Vec<Link>,
}

/// The role of a candidate in an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Part of the pattern, or true if the argument's assumption is.
    Cause,
    /// False if the argument's assumption holds, or of the second colour.
    Counter,
    /// A place outside the pattern.
    Fin,
    /// Eliminated.
    Out,
    /// Placed.
    Placed,
}

/// A link of a chain, from one statement to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidates of the first statement: several if it is about a group.
    pub from: Vec<Candidate>,
    /// The candidates of the second statement.
    pub to: Vec<Candidate>,
    /// Whether one of the two must be true (a strong link). Otherwise at most one of them can be.
    pub strong: bool,
}

impl Marks {
    /// Collects what a step highlights, on the candidates as they were when it was found.
    pub fn of(step: &Step, candidates: &Candidates) -> Marks {
        let mut pen = Pen { candidates, marks: Marks::default() };
        pen.because(step);
        for &placed in &step.placed {
            pen.set(placed, Part::Placed);
        }
        for &removed in &step.removed {
            pen.marks.candidates.push((removed, Part::Out));
        }
        pen.marks
    }

    /// Returns the most important role of a candidate: eliminated, or else its role in the
    /// argument.
    pub fn part(&self, candidate: Candidate) -> Option<Part> {
        let of = |(other, part): &(Candidate, Part)| (*other == candidate).then_some(*part);
        self.candidates.iter().rev().find_map(of)
    }
}

struct Pen<'a> {
    candidates: &'a Candidates,
    marks: Marks,
}

impl Pen<'_> {
    fn because(&mut self, step: &Step) {
        match &step.because {
            Because::Single { house } => self.marks.houses.extend(*house),
            Because::Subset { houses, cells, digits } => {
                self.marks.houses.clone_from(houses);
                self.cells(cells, *digits, Part::Cause);
            }
            Because::Locked { digit, base, cover } => {
                self.marks.houses.push(*base);
                self.marks.covers.push(*cover);
                self.places(*base, *digit, Part::Cause);
            }
            Because::Fish { digit, base, cover, fins, tentacles } => {
                self.marks.houses.clone_from(base);
                self.marks.covers.clone_from(cover);
                for &house in base {
                    self.places(house, *digit, Part::Cause);
                }
                self.cells(fins, (*digit).into(), Part::Fin);
                for chain in tentacles {
                    self.chain(chain);
                }
            }
            Because::Chain(chain) => self.chain(chain),
            Because::Wing { pivot, pincers, digit } => {
                self.marks.sets = vec![vec![*pivot], pincers.to_vec()];
                self.cells(&[*pivot, pincers[0], pincers[1]], (*digit).into(), Part::Cause);
                for cell in [*pivot, pincers[0], pincers[1]] {
                    let others = self.candidates[cell] - (*digit).into();
                    self.cells(&[cell], others, Part::Counter);
                }
            }
            Because::Rectangle(rectangle) => self.rectangle(rectangle),
            Because::Grave { extras } => {
                for &extra in extras {
                    self.set(extra, Part::Cause);
                }
            }
            Because::Colors { digit, clusters } => {
                if clusters.len() > 1 {
                    self.marks.sets = clusters.iter().map(|colors| colors.concat()).collect();
                }
                for [one, other] in clusters {
                    self.cells(one, (*digit).into(), Part::Cause);
                    self.cells(other, (*digit).into(), Part::Counter);
                }
            }
            Because::Crossing { houses, shared, line, block } => {
                self.marks.houses = houses.to_vec();
                self.marks.sets = vec![shared.clone(), line.clone(), block.clone()];
                for cells in [shared, line, block] {
                    self.all(cells);
                }
            }
            Because::Sets { sets, ties, stem } => self.sets(sets, ties, *stem),
            Because::Forcing { cause, branches } => self.forcing(cause, branches),
            Because::Templates { digit } => {
                for cell in self.candidates.shape().cells() {
                    self.cells(&[cell], (*digit).into(), Part::Cause);
                }
            }
            Because::Solution => {}
        }
    }

    /// Sets the role of a candidate, replacing any earlier role.
    fn set(&mut self, candidate: Candidate, part: Part) {
        let known = self.marks.candidates.iter_mut().find(|(other, _)| *other == candidate);
        match known {
            Some((_, other)) => *other = part,
            None => self.marks.candidates.push((candidate, part)),
        }
    }

    /// Sets the role of those candidates of these cells that are among the digits.
    fn cells(&mut self, cells: &[Cell], digits: DigitSet, part: Part) {
        for &cell in cells {
            for digit in self.candidates[cell] & digits {
                self.set(Candidate { cell, digit }, part);
            }
        }
    }

    fn all(&mut self, cells: &[Cell]) {
        self.cells(cells, self.candidates.shape().digits(), Part::Cause);
    }

    fn places(&mut self, house: usize, digit: Digit, part: Part) {
        let cells = self.candidates.shape().houses()[house].cells.clone();
        self.cells(&cells, digit.into(), part);
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
        let part = if node.on { Part::Cause } else { Part::Counter };
        for candidate in candidates_of(node) {
            self.set(candidate, part);
        }
    }

    fn link(&mut self, from: &Node, to: &Node) {
        let link =
            Link { from: candidates_of(from), to: candidates_of(to), strong: !from.on && to.on };
        if link.from != link.to && !self.marks.links.contains(&link) {
            self.marks.links.push(link);
        }
    }

    fn rectangle(&mut self, rectangle: &Rectangle) {
        let Rectangle { corners, digits, extra, houses, subset } = rectangle;
        let pair: DigitSet = digits.iter().copied().collect();
        self.marks.houses.clone_from(houses);
        self.marks.sets = vec![corners.to_vec()];
        self.cells(corners, pair, Part::Cause);
        let others = self.candidates.shape().digits() - pair;
        self.cells(extra, others, Part::Counter);
        if !subset.is_empty() {
            self.marks.sets.push(subset.clone());
            self.cells(subset, self.candidates.shape().digits(), Part::Counter);
        }
    }

    fn sets(&mut self, sets: &[AlmostLockedSet], ties: &[DigitSet], stem: Option<Cell>) {
        self.marks.sets = sets.iter().map(|set| set.cells.clone()).collect();
        for set in sets {
            self.all(&set.cells);
        }
        // The digits that tie two sets are highlighted in both.
        let tied = ties.iter().enumerate();
        for (at, &tie) in tied {
            let both = if stem.is_some() { at..at + 1 } else { at..at + 2 };
            for set in sets.get(both).unwrap_or_default() {
                self.cells(&set.cells, tie, Part::Counter);
            }
        }
        if let Some(stem) = stem {
            self.all(&[stem]);
        }
    }

    fn forcing(&mut self, cause: &Cause, branches: &[Branch]) {
        match cause {
            Cause::Contradiction(Clash::Twice(house, _) | Clash::NoPlace(house, _))
            | Cause::House(house, _) => self.marks.houses.push(*house),
            Cause::Contradiction(Clash::TwoDigits(cell) | Clash::NoDigit(cell))
            | Cause::Cell(cell) => self.marks.sets.push(vec![*cell]),
            Cause::Contradiction(Clash::Opposites(candidate)) | Cause::Either(candidate) => {
                self.marks.sets.push(vec![candidate.cell]);
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
