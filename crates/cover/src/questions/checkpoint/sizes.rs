//! Parts of about the same size.
//!
//! Nobody knows how large a subtree is before it was searched, but random dives estimate it
//! (`engine/dive.rs`). So the top of the tree is surveyed first: the subtree with the largest
//! estimate is replaced by its branches, each with an estimate of its own, until there are several
//! subtrees for each part. Then neighbouring subtrees are put together:
//!
//! ```text
//!   subtrees   |--|-|-----|---|-|--|----|-|-|---|----|--|   in the order of the tree
//!   parts      |====|=====|=====|=======|=======|=======|
//! ```
//!
//! A searcher goes on from a branch until it meets an end at some level of its path
//! ([`Place`]). So a part may end only where a branch begins whose parent is on the path to the
//! part's own beginning. Written as the level of that branch, for each subtree but the first: the
//! levels between the beginning of a part and its end are nowhere less than the level of the end.
//!
//! An estimate from a few dives is often wrong by a factor of two. Several subtrees for each part
//! make up for that: their errors cancel out, and a large one is found and divided. Dives are drawn
//! from a fixed seed, so that the parts are the same on every machine.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs*, 1975, for the sizes.
//! Cost: [`SUBTREES`] · [`DIVES`] dives for each part. Where that would take about as long as the
//! search, there are no dives, and all branches of a level count as equally large.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::engine::dive::{Diver, Request, Survey};
use crate::engine::place::{Place, Rung};
use crate::magnitude::Magnitude;
use crate::random::Draws;
use crate::vectors::{OutOfMemory, append, copied, push, reserved};
use crate::watch::NotBuilt;

/// The number of subtrees for each part.
const SUBTREES: usize = 4;
/// Few parts are cheap, and have at least this number of subtrees in all.
const FEWEST_SUBTREES: usize = 1_000;
/// The number of dives into each subtree.
const DIVES: u32 = 8;
/// That much is not worth it for parts with fewer nodes than this in the mean: they would be
/// divided for longer than they are searched. For them, all branches of a level count as equally
/// large.
const SMALL: f64 = 10_000.0;
/// Subtrees from which the size of the whole is estimated.
const FIRST_SUBTREES: usize = 30;
/// The most surveys for each subtree that is wanted. Usually one makes two or more of one. But
/// there are trees that hardly branch.
const SURVEYS: usize = 10;
/// What the dives are drawn from.
const SEED: u64 = 28;

/// A part of what is left of a search.
pub(super) struct Piece {
    /// The branches that lead to where the piece before this one ends.
    pub(super) from: Vec<u32>,
    pub(super) place: Place,
}

/// A subtree, or some branches of a level.
struct Subtree {
    /// The number of nodes, as estimated.
    size: Magnitude,
    /// Subtrees are numbered as they are found.
    number: usize,
    path: Vec<Rung>,
    /// The branches below the path that belong to it; `None` for all.
    branches: Option<Rung>,
}

impl Ord for Subtree {
    /// The largest comes last, and of equal ones that which was found first.
    fn cmp(&self, other: &Subtree) -> Ordering {
        let by_size = self.size.partial_cmp(&other.size).unwrap_or(Ordering::Equal);
        by_size.then(other.number.cmp(&self.number))
    }
}

impl PartialOrd for Subtree {
    fn partial_cmp(&self, other: &Subtree) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Subtree {
    fn eq(&self, other: &Subtree) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Subtree {}

/// Divides what is left from a place on into at most `parts` pieces, in the order of the tree.
/// `only_guesses` says that the engine is `bits`.
pub(super) fn divided(
    place: &Place,
    parts: usize,
    diver: &mut dyn Diver,
    only_guesses: bool,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Piece>, NotBuilt> {
    let subtrees = match parts {
        0 | 1 => Vec::new(),
        _ => {
            let mut survey =
                |wanted, dives| surveyed(place, wanted, dives, diver, only_guesses, go_on);
            let first = survey(FIRST_SUBTREES, DIVES)?;
            let total = first.iter().fold(Magnitude::ZERO, |sum, subtree| sum + subtree.size);
            let wanted = parts.saturating_mul(SUBTREES);
            match total.to_f64() / (parts as f64) < SMALL {
                true => survey(wanted, 0)?,
                false => survey(wanted.max(FEWEST_SUBTREES), DIVES)?,
            }
        }
    };
    let Some(first) = place.path()? else { return Ok(Vec::new()) };
    if subtrees.is_empty() {
        let mut whole = reserved(1)?;
        push(&mut whole, Piece { from: first, place: place.clone() })?;
        return Ok(whole);
    }
    let starts = starts(&subtrees, parts)?;
    let mut pieces = reserved(starts.len())?;
    let mut from = first;
    for (k, &start) in starts.iter().enumerate() {
        let mut rungs = copied(&subtrees[start].path)?;
        let mut end = Vec::new();
        if let Some(&next) = starts.get(k + 1) {
            let next = &subtrees[next].path;
            let level = level_of(&rungs, next);
            rungs[..level].iter_mut().for_each(|rung| rung.end = rung.branch + 1);
            rungs[level].end = next[level].branch;
            end = reserved(level + 1)?;
            end.extend(branches(&next[..=level]));
        }
        let place = Place::Within(rungs);
        push(&mut pieces, Piece { from: std::mem::replace(&mut from, end), place })?;
    }
    Ok(pieces)
}

/// Returns the level at which two paths part.
fn level_of(path: &[Rung], next: &[Rung]) -> usize {
    branches(path).zip(branches(next)).take_while(|(one, other)| one == other).count()
}

/// Splits what is left from a place on into about `wanted` subtrees, in the order of the tree, with
/// an estimate of the size of each.
fn surveyed(
    place: &Place,
    wanted: usize,
    dives: u32,
    diver: &mut dyn Diver,
    only_guesses: bool,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Subtree>, NotBuilt> {
    let mut open = BinaryHeap::new();
    let mut number = 0;
    let mut found = |path: Vec<Rung>, size, branches| {
        number += 1;
        Subtree { size, number, path, branches }
    };
    // What is left of each level of the place is surveyed first of all.
    let rungs = match place {
        Place::Start => &[][..],
        Place::Within(rungs) => rungs,
        Place::End => return Ok(Vec::new()),
    };
    open.try_reserve(rungs.len() + 1).map_err(|_| OutOfMemory)?;
    if rungs.is_empty() {
        open.push(found(Vec::new(), Magnitude::INFINITY, None));
    }
    for (k, &rung) in rungs.iter().enumerate() {
        let is_under_way = k + 1 < rungs.len();
        let rest = Rung { branch: rung.branch + u32::from(is_under_way), ..rung };
        if rest.branch < rest.end {
            open.push(found(copied(&rungs[..k])?, Magnitude::INFINITY, Some(rest)));
        }
    }
    // A share of the whole, if all branches of a level are equally large.
    let share = |path: &[Rung]| {
        let widths = path.iter().map(|rung| f64::from(rung.degree.max(1)));
        widths.fold(Magnitude::from(1.0), |share, width| share / Magnitude::from(width))
    };
    let mut whole = Vec::new();
    let mut surveys = wanted.saturating_mul(SURVEYS);
    while let Some(subtree) = open.pop() {
        let is_enough = surveys == 0 || open.len() + whole.len() + 1 >= wanted;
        if is_enough && subtree.branches.is_none() {
            open.push(subtree);
            break;
        }
        if !go_on() {
            return Err(NotBuilt::Stopped);
        }
        surveys = surveys.saturating_sub(1);
        let Subtree { path, branches, number, .. } = &subtree;
        let request = Request {
            path,
            branches: branches.map(|rung| (rung.branch, rung.end)),
            only_guesses,
            dives,
        };
        let draws = &mut Draws::of(SEED, *number as u64);
        match diver.survey(&request, draws, go_on)? {
            Some(Survey { forced, degree, alive }) if !alive.is_empty() => {
                open.try_reserve(alive.len()).map_err(|_| OutOfMemory)?;
                for (branch, size) in alive {
                    let end = branches.map_or(degree, |rung| rung.end);
                    let mut below = reserved(path.len() + forced.len() + 1)?;
                    append(&mut below, path)?;
                    append(&mut below, &forced)?;
                    append(&mut below, &[Rung { degree, branch, end }])?;
                    let size = if dives == 0 { share(&below) } else { size };
                    open.push(found(below, size, None));
                }
            }
            // Nothing is left of a level, or the subtree has no branches.
            _ if branches.is_some() || path.is_empty() => {}
            _ => push(&mut whole, subtree)?,
        }
    }
    let mut all = open.into_vec();
    all.try_reserve(whole.len()).map_err(|_| OutOfMemory)?;
    all.append(&mut whole);
    all.sort_unstable_by(|a, b| branches(&a.path).cmp(branches(&b.path)));
    Ok(all)
}

/// The branches of a path.
fn branches(path: &[Rung]) -> impl Iterator<Item = u32> + '_ {
    path.iter().map(|rung| rung.branch)
}

/// Puts neighbouring subtrees together into parts of about the same size. Returns the first subtree
/// of each part.
///
/// Given a limit, parts that take as much as they can are as few as possible. So the limit is
/// lowered until there are just not more than `parts`. A slightly lower one gives too many; if only
/// the first parts keep to that, there are exactly as many as there should be, because keeping one
/// more part to it adds one part at most.
fn starts(subtrees: &[Subtree], parts: usize) -> Result<Vec<usize>, OutOfMemory> {
    let total = subtrees.iter().fold(Magnitude::ZERO, |sum, subtree| sum + subtree.size);
    let mut sizes = reserved(subtrees.len())?;
    sizes.extend(subtrees.iter().map(|subtree| (subtree.size / total).to_f64()));
    let mut levels = reserved(subtrees.len())?;
    levels.push(0);
    levels.extend(subtrees.windows(2).map(|two| level_of(&two[0].path, &two[1].path)));
    let packed = |limit: &dyn Fn(usize) -> f64| packed(&sizes, &levels, limit);
    if subtrees.len() <= parts {
        return packed(&|_| 0.0);
    }
    let (mut lower, mut upper) = (0.0, 2.0);
    while upper - lower > upper / 100.0 {
        let limit = (lower + upper) / 2.0;
        let enough = packed(&|_| limit)?.len() <= parts;
        *(if enough { &mut upper } else { &mut lower }) = limit;
    }
    let (mut fewest, mut most) = (0, parts);
    while fewest + 1 < most {
        let strict = (fewest + most) / 2;
        let enough = packed(&|part| if part < strict { lower } else { upper })?.len() <= parts;
        *(if enough { &mut fewest } else { &mut most }) = strict;
    }
    packed(&|part| if part < fewest { lower } else { upper })
}

/// Lets each part take as many subtrees as it can within its limit, and at least one. Returns the
/// first subtree of each.
fn packed(
    sizes: &[f64],
    levels: &[usize],
    limit: &dyn Fn(usize) -> f64,
) -> Result<Vec<usize>, OutOfMemory> {
    let mut starts = Vec::new();
    let mut start = 0;
    while start < sizes.len() {
        let limit = limit(starts.len());
        push(&mut starts, start)?;
        let (mut sum, mut level, mut end) = (sizes[start], usize::MAX, start + 1);
        for k in start + 1.. {
            let next = levels.get(k).copied().unwrap_or(0);
            if next <= level {
                end = if sum <= limit { k } else { end };
                level = next;
            }
            if sum > limit || k >= sizes.len() {
                break;
            }
            sum += sizes[k];
        }
        start = end;
    }
    Ok(starts)
}
