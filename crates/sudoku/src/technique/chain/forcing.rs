//! Forcing chains: an assumption that leads to a contradiction, or several of which one is true and that agree.
//!
//! From every candidate, on and off, all consequences are [spread](super::spread), groups included. A [contradiction](super::clash)
//! shows that the assumption is false. A *verity* is what follows from both states of a candidate, from all candidates of a cell or from all
//! places of a digit in a house. A digit that can be placed goes before any that can be removed; the lowest cell comes first,
//! then the lowest digit; a contradiction before a verity of the same conclusion.
//!
//! Implications can be turned round: if A leads to B, then not B leads to not A. So a verity X is an assumption, not X, after which a
//! candidate is neither on nor off, a cell has no candidate or a house no place for a digit: but for a house that is not
//! looked at for contradictions (see [`clash`](super::clash)), the contradictions have them all. One pass over the assumptions in the
//! order of their conclusions is enough, and the first hit is the step.

use super::super::step::{Because, Branch, Candidate, Cause, Clash, Derived, Step};
use super::super::{Board, CellSet, Technique};
use super::clash::{self, Statement, Statements};
use super::groups::Groups;
use super::links::Links;
use super::spread::{Reached, Spread, node};
use crate::digit::Digit;
use crate::grid::Cell;

pub(super) fn forcing_chain<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    groups: &Groups<W>,
    spread: &mut Spread<W>,
    possible: &mut Vec<CellSet<W>>,
) -> Option<Step> {
    clash::possible(board, possible);
    for on in [false, true] {
        for cell in board.open() {
            for digit in board.digits(cell) {
                spread.run(board, links, groups, (cell, digit, on));
                let Spread { on: ons, off: offs, .. } = &*spread;
                let statements = Statements { board, possible, on: ons, off: offs };
                if statements.clash() {
                    return Some(contradiction(&statements, spread, groups, (cell, digit, on)));
                }
                if let Some((house, lost)) = statements.lost() {
                    let goal = (cell, digit, !on);
                    return Some(verity(board, links, groups, spread, (house, lost), goal));
                }
            }
        }
    }
    None
}

/// The step that makes a statement true.
pub(super) fn conclude(
    techniques: [Technique; 2],
    goal: Statement,
    cause: Cause,
    branches: Vec<Branch>,
) -> Step {
    let (cell, digit, on) = goal;
    let because = Because::Forcing { cause, branches };
    let candidate = Candidate { cell, digit };
    let contradiction = matches!(&because, Because::Forcing { cause: Cause::Contradiction(_), .. });
    let technique = techniques[usize::from(!contradiction)];
    if on {
        Step::placing(technique, candidate, because)
    } else {
        Step::removing(technique, vec![candidate], because)
    }
}

const CHAINS: [Technique; 2] =
    [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];

/// The contradiction that needs the fewest statements.
fn contradiction<const W: usize>(
    statements: &Statements<'_, W>,
    spread: &Spread<W>,
    groups: &Groups<W>,
    start: Statement,
) -> Step {
    let mut best: Option<(Clash, Branch)> = None;
    statements.each(|clash, needed| {
        let branch = branch(spread, groups, needed);
        if best.as_ref().is_none_or(|(_, best)| branch.nodes.len() < best.nodes.len()) {
            best = Some((clash, branch));
        }
    });
    let (cell, digit, on) = start;
    let own = Clash::Opposites(Candidate { cell, digit });
    let (clash, branch) = best.unwrap_or((own, Branch::default()));
    conclude(CHAINS, (cell, digit, !on), Cause::Contradiction(clash), vec![branch])
}

/// The same conclusion from every place of a digit in a house.
fn verity<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    groups: &Groups<W>,
    spread: &mut Spread<W>,
    (house, digit): (usize, Digit),
    goal: Statement,
) -> Step {
    let places = board.places_in(house, digit);
    let branches = places.iter().map(|cell: Cell| {
        spread.run(board, links, groups, (cell, digit, true));
        branch(spread, groups, &[goal])
    });
    let branches = branches.collect();
    conclude(CHAINS, goal, Cause::House(house, digit), branches)
}

/// The statements that lead to these.
fn branch<const W: usize>(spread: &Spread<W>, groups: &Groups<W>, needed: &[Statement]) -> Branch {
    let mut places: Vec<usize> = vec![0];
    for &(cell, digit, on) in needed {
        let mut at = spread.place(cell, digit, on).unwrap_or(0);
        while !places.contains(&at) {
            places.push(at);
            at = spread.list[at].parent as usize;
        }
    }
    places.sort_unstable();
    let derive = |&place: &usize| {
        let Reached { code, parent } = spread.list[place];
        let parents = match place {
            0 => Vec::new(),
            _ => places.binary_search(&(parent as usize)).into_iter().collect(),
        };
        Derived { node: node(spread.numbers, groups, code), parents }
    };
    Branch { nodes: places.iter().map(derive).collect() }
}
