//! What a candidate excludes by chains of any length, for fish whose fins do not see the candidate
//! to remove.

use super::super::step::{Candidate, Chain};
use super::super::{Board, CellSet};
use super::Memory;
use super::spread::node;

/// The places of the candidate's digit that are off if the candidate is on. The paths to them are
/// kept until the next call.
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

/// The chain from `from` to the candidate of the last [`excluded_by`] call: if `from` is on, that
/// candidate is off. It is the path in the other direction read backwards, since every link holds
/// both ways.
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
