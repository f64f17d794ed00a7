//! Chains.

use crate::technique::board::Board;
use crate::technique::step::Step;

/// Memory of the searches for chains, and the tables of the board of one stamp.
#[derive(Debug, Default)]
pub(super) struct Memory<const W: usize> {}

pub(super) fn remote_pair<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn turbot_fish<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn x_chain<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn xy_chain<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn nice_loop<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn grouped_nice_loop<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn forcing_chain<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}

pub(super) fn forcing_net<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let _ = (board, memory);
    None
}
