//! Checks that every path of a set's diagrams is a cover.
//!
//! What the edges below a node cover is known once it is known for the node's children, so one pass
//! from the sink up decides it for all paths at once. A word per node holds 128 items at a time,
//! and there are as many passes as there are such groups of items:
//!
//! ```text
//! items covered exactly once    the same items below all edges of a node, none of the edge's own
//! items covered at most once    none of the edge's own below it: secondary items without colours
//! items with colours            what may happen to it below a node; an item at a time
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
    let mut is_colored = filled(problem.item_count(), false)?;
    for option in problem.options() {
        watch.pass(problem.option_items(option).len())?;
        let colored = problem.entries(option).filter(|entry| entry.color.is_some());
        colored.for_each(|entry| is_colored[entry.item.index()] = true);
    }
    let mut at_most_once = Vec::new();
    for item in problem.items() {
        match problem.role(item) {
            Role::Secondary if is_colored[item.index()] => {
                never_clashing(problem, parts, item, watch)?;
            }
            Role::ONCE | Role::Secondary => push(&mut at_most_once, item)?,
            Role::Primary { min, max } => bounded(problem, parts, item, (min, max), watch)?,
        }
    }
    let mut bits = filled(problem.item_count(), 0)?;
    for group in at_most_once.chunks(Word::BITS as usize) {
        let mut exactly: Word = 0;
        for (&item, place) in group.iter().zip(0..) {
            bits[item.index()] = 1 << place;
            exactly |= Word::from(problem.role(item) == Role::ONCE) << place;
        }
        covered_once(problem, parts, &bits, exactly, watch)?;
        group.iter().for_each(|item| bits[item.index()] = 0);
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

/// A set of items. With 128 bits the 15 queens need one pass, which takes half the time of two.
type Word = u128;

/// Checks that each path covers each item of a group at most once, and those in `exactly` once.
/// `bits` has the bit of each item.
fn covered_once(
    problem: &Problem,
    parts: &[Diagram],
    bits: &[Word],
    exactly: Word,
    watch: &mut Watch<'_>,
) -> Result<(), End> {
    let mut covered = 0;
    for part in parts {
        // The items of all options of a label, and the primary ones of each.
        let mask = |option| {
            let items = problem.option_items(option).iter();
            let all = items.fold(0, |all, item| all | bits[item.index()]);
            (all, all & exactly)
        };
        let join =
            |one: (Word, Word), other: (Word, Word)| Ok((one.0 | other.0, alike(one.1, other.1)?));
        let own = by_label(part, (0, 0), mask, join, watch)?;
        let mut below: Vec<Word> = filled(part.len(), 0)?;
        for node in 1..part.len() as u32 {
            watch.pass(part.edges(node).len())?;
            let (mut all, mut common) = (0, exactly);
            for edge in part.edges(node) {
                let (own, child) = (own[edge.label as usize].0, below[edge.child as usize]);
                if own & child != 0 {
                    return Err(End::Fault(of_items(own & child & exactly)));
                }
                all |= own | child;
                common &= own | child;
            }
            if all & exactly != common {
                return Err(End::Fault(DiagramFault::Times));
            }
            below[node as usize] = all;
        }
        let of_part = below.last().copied().unwrap_or(0);
        if of_part & covered != 0 {
            return Err(End::Fault(of_items(of_part & covered & exactly)));
        }
        covered |= of_part;
    }
    if covered & exactly == exactly { Ok(()) } else { Err(End::Fault(DiagramFault::Times)) }
}

/// Returns the fault of covering an item twice. `primary` has those of the items that are primary.
fn of_items(primary: Word) -> DiagramFault {
    if primary != 0 { DiagramFault::Times } else { DiagramFault::Clash }
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

/// Checks that no path covers a secondary item with colours twice, unless in the same colour.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::ALWAYS;

    /// Checks the diagrams of a problem's covers as if they were those of another problem.
    fn check_as(problem: &str, diagrams_of: &str) -> Result<(), DiagramFault> {
        let [problem, original] =
            [problem, diagrams_of].map(|text| text.parse::<Problem>().expect("sound"));
        let covers = original.compile().expect("small");
        match check(&problem, &covers.set.parts, &mut Watch::new(ALWAYS)) {
            Ok(()) => Ok(()),
            Err(End::Fault(fault)) => Err(fault),
            Err(End::NotBuilt(_)) => panic!("nothing stops it"),
        }
    }

    #[test]
    fn every_one_of_many_items_is_checked() {
        // More items than one word has bits. All are in the last option.
        let names =
            |range: std::ops::Range<usize>| -> String { range.map(|k| format!(" s{k}")).collect() };
        let all = names(0..300);
        let text = |first: &str, second: &str| {
            format!("p q |{all}\np{first}\np s0\nq{second}\nq s1\np q{all}\n")
        };
        for k in [2, 127, 128, 255, 256, 299] {
            let (own, color) = (format!(" s{k}"), format!(" s{k}:x"));
            let apart = text(&own, " s1");
            assert_eq!(check_as(&apart, &apart), Ok(()));
            assert_eq!(check_as(&text(&own, &own), &apart), Err(DiagramFault::Clash), "{k}");
            assert_eq!(check_as(&text(&color, &own), &apart), Err(DiagramFault::Clash), "{k}");
            assert_eq!(check_as(&text(&color, &color), &apart), Ok(()), "{k}");
            let others = format!("{}{}", names(0..k), names(k + 1..300));
            let with = |head: &str, last: &str| format!("{head}\np q s{k}\np{last}\nq{last}\n");
            let secondary = format!("p q |{all}");
            let primary = format!("p q s{k} |{others}");
            let apart = with(&secondary, "");
            assert_eq!(check_as(&apart, &apart), Ok(()));
            assert_eq!(check_as(&with(&primary, ""), &apart), Err(DiagramFault::Times), "{k}");
        }
    }
}
