//! Checks that every path of a set's diagrams is a cover.
//!
//! What the edges below a node cover is known once it is known for the node's children, so one pass
//! from the sink up decides it for all paths at once. A word per node holds 64 items at a time, and
//! there are as many passes as there are such groups of items:
//!
//! ```text
//! items covered exactly once    the same items below all edges of a node, none of the edge's own
//! secondary items               what may happen to it below a node; an item at a time
//! items with bounds             how often it is covered at least and at most, an item at a time
//! ```
//!
//! Together with the order of the labels, which is checked while reading, each cover has only one
//! path. So the numbers that are added up are right, whoever wrote the file.

use super::DiagramFault;
use crate::diagram::Diagram;
use crate::problem::{ItemId, OptionId, Problem, Role};
use crate::vectors::{OutOfMemory, filled, push};
use crate::watch::{NotBuilt, Watch};

/// Why a check ends.
pub(super) enum End {
    Fault(DiagramFault),
    NotBuilt(NotBuilt),
}

impl From<NotBuilt> for End {
    fn from(not_built: NotBuilt) -> End {
        End::NotBuilt(not_built)
    }
}

impl From<OutOfMemory> for End {
    fn from(error: OutOfMemory) -> End {
        End::NotBuilt(error.into())
    }
}

/// Checks the diagrams of a set, none of which is empty.
pub(super) fn check(
    problem: &Problem,
    parts: &[Diagram],
    watch: &mut Watch<'_>,
) -> Result<(), End> {
    let mut once = Vec::new();
    let mut colored = Vec::new();
    for item in problem.items() {
        match problem.role(item) {
            Role::ONCE => push(&mut once, item)?,
            Role::Secondary => push(&mut colored, item)?,
            Role::Primary { min, max } => bounded(problem, parts, item, (min, max), watch)?,
        }
    }
    let mut bits = filled(problem.item_count(), 0_u64)?;
    for group in once.chunks(64) {
        group.iter().zip(0..).for_each(|(item, bit)| bits[item.index()] = 1 << bit);
        covered_once(problem, parts, &bits, u64::MAX >> (64 - group.len()), watch)?;
        group.iter().for_each(|item| bits[item.index()] = 0);
    }
    for &item in &colored {
        never_clashing(problem, parts, item, watch)?;
    }
    Ok(())
}

/// Returns what `of_option` tells of the options of each label, put together by `join`; of none it
/// is `none`.
fn by_label<T: Copy>(
    part: &Diagram,
    none: T,
    of_option: impl Fn(OptionId) -> T,
    join: impl Fn(T, T) -> Result<T, DiagramFault>,
    watch: &mut Watch<'_>,
) -> Result<Vec<T>, End> {
    let mut told = filled(part.labels.len(), none)?;
    for (label, told) in (0..).zip(&mut told) {
        let mut all = None;
        for &option in part.labels.options(label) {
            watch.pass(1)?;
            let own = of_option(option);
            all = Some(all.map_or(Ok(own), |all| join(all, own)).map_err(End::Fault)?);
        }
        *told = all.unwrap_or(none);
    }
    Ok(told)
}

/// Options of one label cover the same primary items.
fn alike<T: Copy + PartialEq>(one: T, other: T) -> Result<T, DiagramFault> {
    if one == other { Ok(one) } else { Err(DiagramFault::Unlike) }
}

/// Checks that each path covers each item of a group exactly once. `bits` has the bit of each item.
fn covered_once(
    problem: &Problem,
    parts: &[Diagram],
    bits: &[u64],
    all: u64,
    watch: &mut Watch<'_>,
) -> Result<(), End> {
    let mut covered = 0;
    for part in parts {
        let mask = |option| {
            problem.option_items(option).iter().fold(0, |all, item| all | bits[item.index()])
        };
        let own = by_label(part, 0, mask, alike, watch)?;
        let mut below = filled(part.len(), 0_u64)?;
        for node in 1..part.len() as u32 {
            watch.pass(part.edges(node).len())?;
            let mut items = None;
            for edge in part.edges(node) {
                let (own, child) = (own[edge.label as usize], below[edge.child as usize]);
                if own & child != 0 || *items.get_or_insert(own | child) != own | child {
                    return Err(End::Fault(DiagramFault::Times));
                }
            }
            below[node as usize] = items.unwrap_or(0);
        }
        let of_part = below.last().copied().unwrap_or(0);
        if of_part & covered != 0 {
            return Err(End::Fault(DiagramFault::Times));
        }
        covered |= of_part;
    }
    if covered == all { Ok(()) } else { Err(End::Fault(DiagramFault::Times)) }
}

/// Checks that each path covers an item as often as its bounds say.
fn bounded(
    problem: &Problem,
    parts: &[Diagram],
    item: ItemId,
    (min, max): (u32, u32),
    watch: &mut Watch<'_>,
) -> Result<(), End> {
    let (mut least, mut most) = (0_u64, 0_u64);
    for part in parts {
        let holds = |option| u64::from(problem.option_items(option).contains(&item));
        let own = by_label(part, 0, holds, alike, watch)?;
        if own.iter().all(|&times| times == 0) {
            continue;
        }
        let mut below = filled(part.len(), (0_u64, 0_u64))?;
        for node in 1..part.len() as u32 {
            watch.pass(part.edges(node).len())?;
            let mut range = (u64::MAX, 0);
            for edge in part.edges(node) {
                let (own, child) = (own[edge.label as usize], below[edge.child as usize]);
                range = (range.0.min(own + child.0), range.1.max(own + child.1));
            }
            below[node as usize] = range;
        }
        let of_part = below.last().copied().unwrap_or((0, 0));
        (least, most) = (least + of_part.0, most + of_part.1);
    }
    let fits = least >= u64::from(min) && most <= u64::from(max);
    if fits { Ok(()) } else { Err(End::Fault(DiagramFault::Times)) }
}

/// Checks that no path covers a secondary item twice, unless in the same colour.
fn never_clashing(
    problem: &Problem,
    parts: &[Diagram],
    item: ItemId,
    watch: &mut Watch<'_>,
) -> Result<(), End> {
    // What paths do to the item.
    const NOTHING: u32 = 0;
    const WITHOUT_COLOR: u32 = u32::MAX;
    // On some paths one thing, on others another.
    const SEVERAL: u32 = u32::MAX - 1;
    let join = |one: u32, other: u32| match (one, other) {
        (NOTHING, only) | (only, NOTHING) => only,
        (one, other) if one == other => one,
        _ => SEVERAL,
    };
    let clash = |one: u32, other: u32| {
        let is_color = one != WITHOUT_COLOR && one != SEVERAL;
        one != NOTHING && other != NOTHING && (one != other || !is_color)
    };
    let mut before = NOTHING;
    for part in parts {
        let entry = |option: OptionId| {
            let mut entries = problem.entries(option);
            let own = entries.find(|entry| entry.item == item);
            own.map_or(NOTHING, |own| own.color.map_or(WITHOUT_COLOR, |color| color.0.get()))
        };
        let own = by_label(part, NOTHING, entry, |one, other| Ok(join(one, other)), watch)?;
        if own.iter().all(|&own| own == NOTHING) {
            continue;
        }
        let mut below = filled(part.len(), NOTHING)?;
        for node in 1..part.len() as u32 {
            watch.pass(part.edges(node).len())?;
            let mut all = NOTHING;
            for edge in part.edges(node) {
                let (own, child) = (own[edge.label as usize], below[edge.child as usize]);
                if clash(own, child) {
                    return Err(End::Fault(DiagramFault::Clash));
                }
                all = join(all, join(own, child));
            }
            below[node as usize] = all;
        }
        let of_part = below.last().copied().unwrap_or(NOTHING);
        if clash(before, of_part) {
            return Err(End::Fault(DiagramFault::Clash));
        }
        before = join(before, of_part);
    }
    Ok(())
}
