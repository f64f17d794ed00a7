//! What is true of a step in any language: where it is, and why the links of its chains hold.

use super::Scene;
use super::notation::by_digit;
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::technique::{Because, Branch, Candidate, Cause, Chain, Node, Step, Technique};

/// Where a step is: enough to look for it, without giving it away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// Indices of houses to look at.
    pub houses: Vec<usize>,
    /// Cells to look at, where houses would say too much or too little.
    pub cells: Vec<Cell>,
    /// Digits to look at; empty if that would give the step away.
    pub digits: DigitSet,
}

impl Focus {
    fn on(houses: &[usize], digits: DigitSet) -> Focus {
        Focus { houses: houses.to_vec(), cells: Vec::new(), digits }
    }

    fn at(cells: &[Cell]) -> Focus {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        Focus { houses: Vec::new(), cells, digits: DigitSet::EMPTY }
    }
}

/// Why a statement of a chain follows from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// Both are about the same cell.
    Cell,
    /// Both are about the same digit, and all their cells lie in this house. If the link is strong,
    /// they are its only places there.
    House(usize),
    /// The cells see each other by another rule, or it takes more than one statement.
    Other,
}

/// Two strong links of one digit joined by a weak one: off, on, off, on.
pub(super) struct TwoLinks<'a> {
    /// The ends: one of them is true.
    pub(super) ends: [&'a Node; 2],
    /// The nodes between: they are not both true.
    pub(super) joint: [&'a Node; 2],
    /// The houses of the two strong links, then that of the weak one.
    pub(super) houses: [usize; 3],
}

impl Scene<'_> {
    /// Returns where the step is.
    pub fn focus(&self, step: &Step) -> Focus {
        match &step.because {
            Because::Single { house: Some(house) } => Focus::on(&[*house], DigitSet::EMPTY),
            Because::Single { house: None } | Because::Solution | Because::Grave { .. } => {
                let cells = step.placed.iter().chain(&step.removed).map(|one| one.cell);
                let boxes = cells.filter_map(|cell| self.box_house(cell));
                let mut boxes: Vec<usize> = boxes.collect();
                boxes.dedup();
                boxes.truncate(1);
                Focus::on(&boxes, DigitSet::EMPTY)
            }
            Because::Subset { houses, .. } => Focus::on(houses, DigitSet::EMPTY),
            Because::Locked { digit, base, .. } => Focus::on(&[*base], (*digit).into()),
            Because::Fish { digit, base, .. } => Focus::on(base, (*digit).into()),
            Because::Colors { digit, .. } | Because::Templates { digit } => {
                Focus::on(&[], (*digit).into())
            }
            Because::Chain(chain) if step.technique == Technique::XyWing => {
                Focus::at(chain.nodes.get(2).map_or(&[][..], |pivot| &pivot.cells))
            }
            Because::Chain(chain) => chain_focus(chain),
            Because::Wing { pivot, .. } => Focus::at(&[*pivot]),
            Because::Rectangle(rectangle) => Focus::at(&rectangle.corners),
            Because::Crossing { houses, .. } => Focus::on(houses, DigitSet::EMPTY),
            Because::Sets { stem: Some(stem), .. } => Focus::at(&[*stem]),
            Because::Sets { sets, .. } => Focus::at(sets.first().map_or(&[][..], |set| &set.cells)),
            Because::Forcing { cause, branches } => match cause {
                Cause::Cell(cell) => Focus::at(&[*cell]),
                Cause::Either(candidate) => Focus::at(&[candidate.cell]),
                Cause::House(house, digit) => Focus::on(&[*house], (*digit).into()),
                Cause::Contradiction(_) => {
                    let first = branches.first().and_then(|branch| branch.nodes.first());
                    Focus::at(first.map_or(&[][..], |first| &first.node.cells))
                }
            },
        }
    }

    fn box_house(&self, cell: Cell) -> Option<usize> {
        let kind = |&house: &usize| self.shape().houses()[house].kind == HouseKind::Box;
        self.shape().houses_of(cell).find(kind)
    }

    /// Why the second statement follows from the first.
    pub(super) fn link(&self, from: &Node, to: &Node) -> Link {
        if from.cells == to.cells && from.digit != to.digit {
            return Link::Cell;
        }
        if from.digit != to.digit {
            return Link::Other;
        }
        let mut cells: Vec<Cell> = from.cells.iter().chain(&to.cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let whole = |house: usize| !to.on || self.places(house, to.digit) == cells;
        self.shared_house(&cells, whole).map_or(Link::Other, Link::House)
    }

    /// The first house that contains all cells and satisfies `fits`.
    pub(super) fn shared_house(
        &self,
        cells: &[Cell],
        fits: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let shape = self.shape();
        let all =
            |&house: &usize| cells.iter().all(|cell| shape.houses()[house].cells.contains(cell));
        let mut houses = shape.houses_of(*cells.first()?).filter(all);
        houses.find(|&house| shape.houses()[house].cells.len() == shape.size() && fits(house))
    }

    /// Reads the chain as two strong links of one digit, if it is one.
    pub(super) fn two_links<'c>(&self, chain: &'c Chain) -> Option<TwoLinks<'c>> {
        let [a, b, c, d] = chain.nodes.as_slice() else { return None };
        let same = [b, c, d].iter().all(|node| node.digit == a.digit);
        let alternates = !a.on && b.on && !c.on && d.on && !chain.closed;
        let house = |from, to| match self.link(from, to) {
            Link::House(house) => Some(house),
            Link::Cell | Link::Other => None,
        };
        let houses = [house(a, b)?, house(c, d)?, house(b, c)?];
        (same && alternates).then_some(TwoLinks { ends: [a, d], joint: [b, c], houses })
    }

    /// The two candidates that every cell of the chain has, if they are the same in all.
    pub(super) fn one_pair(&self, chain: &Chain) -> Option<DigitSet> {
        let cells = chain.nodes.iter().flat_map(|node| node.cells.iter().copied());
        let pair = self.candidates[cells.clone().next()?];
        (pair.len() == 2 && cells.into_iter().all(|cell| self.candidates[cell] == pair))
            .then_some(pair)
    }
}

fn chain_focus(chain: &Chain) -> Focus {
    let digits: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
    match digits.single() {
        Some(digit) => Focus::on(&[], digit.into()),
        None => Focus::at(chain.nodes.first().map_or(&[][..], |node| &node.cells)),
    }
}

/// The cells of the chain, each once, in the chain's order.
pub(super) fn cells_of(chain: &Chain) -> Vec<Cell> {
    let mut cells = Vec::new();
    for &cell in chain.nodes.iter().flat_map(|node| &node.cells) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// How the two ends of a chain lead to the conclusion.
pub(super) enum Ending {
    /// A loop: all links hold in both directions.
    Closed,
    /// Assumed false, the start turned out true.
    Confirmed,
    /// Assumed true, the start turned out false, or its cell got another digit.
    Refuted,
    /// The ends are one digit in different places, and one of them is true.
    SameDigit,
    /// The ends are two digits of one cell, and one of them is true.
    SameCell,
    /// The ends differ in digit and cell, and one of them is true.
    Either,
}

pub(super) fn ending(chain: &Chain) -> Ending {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return Ending::Either;
    };
    let (cells, digit) = (first.cells == last.cells, first.digit == last.digit);
    match (chain.closed, first.on) {
        (true, _) => Ending::Closed,
        (false, true) => Ending::Refuted,
        (false, false) if cells && digit => Ending::Confirmed,
        (false, false) if digit => Ending::SameDigit,
        (false, false) if cells => Ending::SameCell,
        (false, false) => Ending::Either,
    }
}

impl Scene<'_> {
    /// Two cells, one from each set, that see each other.
    pub(super) fn see(&self, one: &[Cell], other: &[Cell]) -> Option<[Cell; 2]> {
        one.iter().find_map(|&a| {
            let seen = other.iter().find(|&&b| self.shape().see_each_other(a, b));
            seen.map(|&b| [a, b])
        })
    }

    /// For two colour clusters: two cells that see each other, and the colours opposite to theirs.
    pub(super) fn opposites<'c>(
        &self,
        clusters: &'c [[Vec<Cell>; 2]],
    ) -> Option<([Cell; 2], [&'c [Cell]; 2])> {
        let [first, second] = clusters else { return None };
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(one, other)| {
            let seen = self.see(&first[one], &second[other])?;
            Some((seen, [&first[1 - one][..], &second[1 - other][..]]))
        })
    }
}

/// Groups removals as people say them: cells that lose the same digits together. Grouped by digit,
/// unless there are fewer cells than digits.
pub(super) fn losses(removed: &[Candidate]) -> Vec<(Vec<Cell>, DigitSet)> {
    let mut by_digit = by_digit(removed);
    let mut cells: Vec<Cell> = removed.iter().map(|removed| removed.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut losses: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
    if cells.len() < by_digit.len() {
        for cell in cells {
            let digits: DigitSet =
                removed.iter().filter(|one| one.cell == cell).map(|one| one.digit).collect();
            match losses.iter_mut().find(|(_, others)| *others == digits) {
                Some((cells, _)) => cells.push(cell),
                None => losses.push((vec![cell], digits)),
            }
        }
        return losses;
    }
    for (digit, cells) in by_digit.drain(..) {
        match losses.iter_mut().find(|(others, _)| *others == cells) {
            Some((_, digits)) => *digits |= digit.into(),
            None => losses.push((cells, digit.into())),
        }
    }
    losses
}

/// Orders the statements of a branch for telling: everything that leads to a final statement comes
/// directly before it.
pub(super) fn order_of(branch: &Branch) -> Vec<usize> {
    let nodes = &branch.nodes;
    let mut leads_on = vec![false; nodes.len()];
    for &parent in nodes.iter().flat_map(|derived| &derived.parents) {
        if let Some(leads_on) = leads_on.get_mut(parent) {
            *leads_on = true;
        }
    }
    let mut told = vec![false; nodes.len()];
    let mut order = Vec::new();
    for last in (0..nodes.len()).filter(|&at| !leads_on[at]) {
        let mut stack = vec![last];
        while let Some(&at) = stack.last() {
            // Parents come before their children, so this terminates.
            let untold =
                nodes[at].parents.iter().copied().find(|&parent| parent < at && !told[parent]);
            match untold {
                Some(parent) => stack.push(parent),
                None => {
                    stack.pop();
                    if !told[at] {
                        told[at] = true;
                        order.push(at);
                    }
                }
            }
        }
    }
    order
}

/// The paths from the assumption to each final statement, if every statement follows from a single
/// other one.
pub(super) fn ways_of(branch: &Branch) -> Option<Vec<Vec<usize>>> {
    let nodes = &branch.nodes;
    let ends = (0..nodes.len()).filter(|at| !nodes.iter().any(|one| one.parents.contains(at)));
    let way = |end: usize| {
        let mut way = vec![end];
        let mut at = end;
        loop {
            match nodes[at].parents.as_slice() {
                [] => break,
                &[parent] if parent < at => at = parent,
                _ => return None,
            }
            way.push(at);
        }
        way.reverse();
        Some(way)
    };
    ends.map(way).collect()
}

/// The name of a set: A, B, C and so on.
pub(super) fn letter(at: usize) -> char {
    u8::try_from(at).ok().filter(|&at| at < 26).map_or('?', |at| char::from(b'A' + at))
}
