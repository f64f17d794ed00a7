//! Forcing chains: an assumption that leads to a contradiction, or several assumptions that agree,
//! one of which is true.
//!
//! From every candidate, on and off, all consequences are [spread](super::spread), including
//! groups. A [contradiction](super::clash) shows that the assumption is false. A *verity* follows
//! from both states of a candidate, from all candidates of a cell, or from all places of a digit in
//! a house. Placing a digit comes before removing one; then the lowest cell comes first, then the
//! lowest digit, and a contradiction before a verity with the same conclusion.
//!
//! Implications can be reversed: if A leads to B, then not B leads to not A. So a verity X
//! corresponds to the assumption not X, under which a candidate is neither on nor off, a cell has
//! no candidate, or a house has no place for a digit. The contradictions include all of these
//! cases, except in houses that they do not consider (see [`clash`](super::clash)). So one pass
//! over the assumptions in the order of their conclusions is enough, and the first hit is the step.
//! The consequences of each assumption are read from the [closure](super::reach) of all links; only
//! the hit is spread, to find its path.

use super::super::step::{Absurdity, Because, Branch, Candidate, Cause, Derived, Step};
use super::super::{CellSet, Technique};
use super::View;
use super::clash::{Needs, Statement, Statements};
use super::groups::Groups;
use super::reach::Reach;
use super::spread::{Reached, Spread, node};
use crate::digit::Digit;
use crate::grid::Cell;

/// The alarm's work for following one assumption.
const FOLLOWING: usize = 500;

/// Memory of the search.
#[derive(Debug)]
pub(super) struct Forcing<const W: usize> {
    needs: Needs<W>,
    off: Vec<CellSet<W>>,
    on: Vec<CellSet<W>>,
}

impl<const W: usize> Default for Forcing<W> {
    fn default() -> Forcing<W> {
        Forcing { needs: Needs::default(), off: Vec::new(), on: Vec::new() }
    }
}

pub(super) fn forcing_chain<const W: usize>(
    view: View<'_, W>,
    reach: &mut Reach<W>,
    spread: &mut Spread<W>,
    memory: &mut Forcing<W>,
) -> Option<Step> {
    let View { board, links, groups } = view;
    let Forcing { needs, off, on } = memory;
    needs.prepare(board);
    reach.prepare(board, links, groups);
    for assume in [false, true] {
        for cell in board.open() {
            for digit in board.digits(cell) {
                if board.alarm.rings_after(FOLLOWING) {
                    return None;
                }
                let start = (cell, digit, assume);
                reach.follow(board, groups, start, [&mut *off, &mut *on]);
                let statements = Statements { board, needs, on, off };
                if statements.clash() {
                    spread.run(board, links, groups, start);
                    return Some(contradiction(&statements, spread, groups, start));
                }
                if let Some((house, lost)) = statements.lost() {
                    let goal = (cell, digit, !assume);
                    return Some(verity(view, spread, (house, lost), goal));
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
    let mut best: Option<(Absurdity, Branch)> = None;
    statements.each(|clash, needed| {
        let branch = branch(spread, groups, needed);
        if best.as_ref().is_none_or(|(_, best)| branch.nodes.len() < best.nodes.len()) {
            best = Some((clash, branch));
        }
    });
    let (cell, digit, on) = start;
    let own = Absurdity::Opposites(Candidate { cell, digit });
    let (clash, branch) = best.unwrap_or((own, Branch::default()));
    conclude(CHAINS, (cell, digit, !on), Cause::Contradiction(clash), vec![branch])
}

/// The same conclusion from every place of a digit in a house.
fn verity<const W: usize>(
    view: View<'_, W>,
    spread: &mut Spread<W>,
    (house, digit): (usize, Digit),
    goal: Statement,
) -> Step {
    let View { board, links, groups } = view;
    let places = board.places_in(house, digit);
    let branches = places.iter().map(|cell: Cell| {
        spread.run(board, links, groups, (cell, digit, true));
        branch(spread, groups, &[goal])
    });
    let branches = branches.collect();
    conclude(CHAINS, goal, Cause::House(house, digit), branches)
}

/// The statements that lead to the `needed` ones.
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
