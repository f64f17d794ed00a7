//! Chains: what follows from what, link by link.
//!
//! ```text
//! off --strong--> on --weak--> off --strong--> on        "if this is false, that is true"
//! ```
//!
//! | file | what |
//! |---|---|
//! | `worth.rs` | which of many chains is the step |
//! | `links.rs` | strong links of a board |
//! | `single.rs` | turbot fish, X-chain |
//! | `pairs.rs` | XY-chain, remote pair |
//! | `tentacle.rs` | chains for kraken fish |

mod clash;
mod closure;
mod forcing;
mod groups;
mod links;
mod loops;
mod net;
mod net_tables;
mod pairs;
mod reach;
mod single;
mod spread;
mod tentacle;
mod worth;

use super::board::Board;
use super::step::Step;
use super::survey::Survey;
use links::Links;
use loops::View;

pub(super) use tentacle::{excluded_by, tentacle};

/// Memory of the searches for chains, and the links of the last board.
#[derive(Debug, Default)]
pub(super) struct Memory<const W: usize> {
    links: Links<W>,
    ends: Vec<single::Ends>,
    pairs: pairs::Pairs<W>,
    no_groups: groups::Groups<W>,
    groups: groups::Groups<W>,
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
