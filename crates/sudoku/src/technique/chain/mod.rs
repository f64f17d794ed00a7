//! Chains: what follows from what, link by link.
//!
//! ```text
//! off --strong--> on --weak--> off --strong--> on        "if this is false, that is true"
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `links.rs`, `groups.rs` | the strong links of a board; groups of cells that act as one node |
//! | `worth.rs`, `ends.rs` | which of several chains is the step |
//! | `single.rs`, `pairs.rs` | turbot fish and X-chain; XY-chain and remote pair |
//! | `closure.rs`, `reach.rs` | which chains exist: all links followed at once |
//! | `spread.rs` | the paths of chains: breadth first from one assumption |
//! | `loops.rs`, `paths.rs` | nice loops and alternating inference chains, with or without groups |
//! | `clash.rs`, `forcing.rs` | contradictions; forcing chains |
//! | `net_tables.rs`, `net.rs`, `net_branch.rs` | forcing nets |
//! | `tentacle.rs` | chains for kraken fish |
//!
//! Which chain is taken affects a puzzle's score. It depends on the order in which a breadth-first
//! or depth-first search over all links would meet the chains. Such a search is slow. So each
//! technique first uses bit sets to find out which chains are possible, and then searches in the
//! scale's order only for the best of them. The tests contain the slow searches.

mod clash;
mod closure;
mod ends;
mod forcing;
mod groups;
mod links;
mod loops;
mod net;
mod net_branch;
mod net_tables;
mod pairs;
mod paths;
mod reach;
mod single;
mod spread;
mod tentacle;
mod worth;

use super::board::Board;
use super::step::Step;
use super::survey::Survey;
use groups::Groups;
use links::Links;

pub(super) use tentacle::{excluded_by, tentacle};

/// A board with its links and groups.
#[derive(Clone, Copy)]
struct View<'a, const W: usize> {
    board: &'a Board<W>,
    links: &'a Links<W>,
    groups: &'a Groups<W>,
}

/// Memory of the chain searches, and the links of the last board.
#[derive(Debug, Default)]
pub(super) struct Memory<const W: usize> {
    links: Links<W>,
    ends: Vec<ends::Ends>,
    pairs: pairs::Pairs<W>,
    no_groups: Groups<W>,
    groups: Groups<W>,
    loops: loops::Loops<W>,
    spread: spread::Spread<W>,
    forcing: forcing::Forcing<W>,
    nets: net::Nets<W>,
}

pub(super) fn remote_pair<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    memory.links.prepare(board);
    pairs::remote_pair(board, &memory.links)
}

pub(super) fn turbot_fish<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    memory.links.prepare(board);
    single::turbot_fish(board, survey, &memory.links)
}

pub(super) fn x_chain<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    memory.links.prepare(board);
    single::x_chain(board, survey, &memory.links, &mut memory.ends)
}

pub(super) fn xy_chain<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    memory.links.prepare(board);
    pairs::xy_chain(board, &memory.links, &mut memory.pairs)
}

pub(super) fn nice_loop<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let Memory { links, no_groups, loops, .. } = memory;
    links.prepare(board);
    no_groups.clear(board.geometry.size);
    loops.find(View { board, links, groups: no_groups })
}

pub(super) fn grouped_nice_loop<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let Memory { links, groups, loops, .. } = memory;
    links.prepare(board);
    groups.prepare(board);
    loops.find(View { board, links, groups })
}

pub(super) fn forcing_chain<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let Memory { links, groups, loops, spread, forcing, .. } = memory;
    links.prepare(board);
    groups.prepare(board);
    forcing::forcing_chain(View { board, links, groups }, &mut loops.reach, spread, forcing)
}

pub(super) fn forcing_net<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    memory.groups.prepare(board);
    memory.nets.find(board, &memory.groups)
}

#[cfg(test)]
mod tests;
