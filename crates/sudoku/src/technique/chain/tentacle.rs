//! What a candidate excludes by chains, however long: for fish whose fins do not see what they are to remove.

use super::super::step::{Candidate, Chain};
use super::super::{Board, CellSet};
use super::Memory;
use super::spread::node;

/// The places of a digit that are off if it is in this cell. The way to each of them is known until the next question.
pub(in super::super) fn excluded_by<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
    candidate: Candidate,
) -> CellSet<W> {
    let Memory { links, groups, spread, .. } = memory;
    links.prepare(board);
    groups.prepare(board);
    spread.run(board, links, groups, (candidate.cell, candidate.digit, true));
    spread.off[candidate.digit.index()]
}

/// The chain from a candidate to the one that was asked about last: if this is on, that is off. It is the way from
/// there to here read backwards, for every link holds both ways.
pub(in super::super) fn tentacle<const W: usize>(
    memory: &Memory<W>,
    from: Candidate,
) -> Option<Chain> {
    let Memory { groups, spread, .. } = memory;
    let mut path = Vec::new();
    spread.path(spread.place(from.cell, from.digit, false)?, &mut path);
    let nodes = path.iter().rev().map(|&code| {
        let mut node = node(spread.numbers, groups, code);
        node.on = !node.on;
        node
    });
    Some(Chain { nodes: nodes.collect(), closed: false })
}
