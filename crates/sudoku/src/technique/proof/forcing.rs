//! Checks forcing steps: every statement of a branch follows from its parents, and the branches
//! agree or lead to a contradiction.
//!
//! A statement follows from others if they exclude its opposite (*on* excludes what it sees), or if
//! they leave a cell or a house with no option except what the statement says.

use super::super::{Absurdity, Branch, Candidate, Cause, Node, Step};
use super::position::Position;
use super::reasons::require;
use crate::error::{Flaw, Statement, SudokuError};

/// Checks a whole forcing step.
pub(super) fn check(
    position: &Position<'_>,
    step: &Step,
    cause: &Cause,
    branches: &[Branch],
) -> Result<(), SudokuError> {
    for branch in branches {
        derivations(position, branch)?;
    }
    let assumed = |branch: &Branch| {
        let first = branch.nodes.first()?;
        let candidates = position.candidates_of(&first.node);
        match candidates[..] {
            [candidate] => Some((candidate, first.node.on)),
            _ => None,
        }
    };
    let assumptions: Option<Vec<(Candidate, bool)>> = branches.iter().map(assumed).collect();
    let Some(assumptions) = assumptions else {
        return require(false, Flaw::AssumptionOfSeveral);
    };
    if let Cause::Contradiction(clash) = cause {
        let ([branch], [(candidate, on)]) = (branches, &assumptions[..]) else {
            return require(false, Flaw::ContradictionBranches);
        };
        let concluded = if *on { &step.removed } else { &step.placed };
        let others = if *on { &step.placed } else { &step.removed };
        let fits = others.is_empty() && concluded.iter().all(|other| other == candidate);
        require(fits, Flaw::ContradictionConclusion)?;
        return require(breaks(position, branch, clash), Flaw::ContradictionMissed);
    }
    let expected: Vec<(Candidate, bool)> = match cause {
        Cause::Either(candidate) => vec![(*candidate, true), (*candidate, false)],
        Cause::Cell(cell) => position.in_cell(*cell).into_iter().map(|one| (one, true)).collect(),
        Cause::House(house, digit) => {
            position.in_house(*house, *digit)?.into_iter().map(|one| (one, true)).collect()
        }
        Cause::Contradiction(_) => Vec::new(),
    };
    let all = !expected.is_empty() && expected.iter().all(|one| assumptions.contains(one));
    require(all, Flaw::AssumptionMissing)?;
    for branch in branches {
        let facts = Facts::all(position, branch);
        let removed = step.removed.iter().all(|&one| facts.is_off(one));
        let placed = step.placed.iter().all(|&one| facts.is_on(one));
        require(removed && placed, Flaw::ConclusionMissed)?;
    }
    Ok(())
}

/// Checks that every statement but the first follows from its parents.
fn derivations(position: &Position<'_>, branch: &Branch) -> Result<(), SudokuError> {
    for (at, derived) in branch.nodes.iter().enumerate().skip(1) {
        require(derived.parents.iter().all(|&parent| parent < at), Flaw::ParentAfter)?;
        let parents = derived.parents.iter().map(|&parent| &branch.nodes[parent].node);
        let facts = Facts { position, nodes: parents.collect() };
        if !facts.follows(&derived.node) {
            let stated = |node: &Node| {
                let cells = node.cells.iter().map(|&cell| position.shape.cell_name(cell));
                Statement { cells: cells.collect(), digit: node.digit.get(), on: node.on }
            };
            let parents = facts.nodes.iter().map(|node| stated(node)).collect();
            return Err(Flaw::NotDerived { statement: stated(&derived.node), parents }.into());
        }
    }
    Ok(())
}

fn breaks(position: &Position<'_>, branch: &Branch, clash: &Absurdity) -> bool {
    let facts = Facts::all(position, branch);
    match clash {
        Absurdity::Opposites(candidate) => facts.is_on(*candidate) && facts.is_off(*candidate),
        Absurdity::TwoDigits(cell) => {
            position.in_cell(*cell).into_iter().filter(|&one| facts.is_on(one)).count() > 1
        }
        Absurdity::Twice(house, digit) => {
            let places = position.places(*house, *digit);
            let on = |cell: &_| facts.is_on(Candidate { cell: *cell, digit: *digit });
            places.filter(on).count() > 1
        }
        Absurdity::NoPlace(house, digit) => position
            .in_house(*house, *digit)
            .is_ok_and(|places| places.into_iter().all(|one| facts.is_off(one))),
        Absurdity::NoDigit(cell) => {
            position
                .digits(*cell)
                .into_iter()
                .all(|digit| facts.is_off(Candidate { cell: *cell, digit }))
                && cell.index() < position.shape.cell_count()
        }
    }
}

/// Statements that hold.
struct Facts<'a> {
    position: &'a Position<'a>,
    nodes: Vec<&'a Node>,
}

impl<'a> Facts<'a> {
    fn all(position: &'a Position<'a>, branch: &'a Branch) -> Facts<'a> {
        Facts { position, nodes: branch.nodes.iter().map(|derived| &derived.node).collect() }
    }

    fn is_on(&self, candidate: Candidate) -> bool {
        let says = |node: &&Node| node.on && self.position.candidates_of(node) == [candidate];
        self.nodes.iter().any(says)
    }

    /// Whether a statement says that the candidate is false, or excludes it.
    fn is_off(&self, candidate: Candidate) -> bool {
        self.nodes.iter().any(|node| {
            let candidates = self.position.candidates_of(node);
            match node.on {
                false => candidates.contains(&candidate),
                true => {
                    let excludes = |&one: &Candidate| self.position.exclude(one, candidate);
                    !candidates.is_empty() && candidates.iter().all(excludes)
                }
            }
        })
    }

    fn follows(&self, node: &Node) -> bool {
        let candidates = self.position.candidates_of(node);
        if !node.on {
            return candidates.iter().all(|&one| self.is_off(one));
        }
        let Some(&first) = candidates.first() else { return false };
        let nothing_else = |truth: Vec<Candidate>| {
            truth.into_iter().all(|one| candidates.contains(&one) || self.is_off(one))
        };
        let houses = self.position.shape.houses_of(first.cell);
        let mut whole = houses.filter(|&house| self.position.is_whole(house));
        (candidates.len() == 1 && nothing_else(self.position.in_cell(first.cell)))
            || whole.any(|house| self.position.in_house(house, node.digit).is_ok_and(nothing_else))
    }
}
