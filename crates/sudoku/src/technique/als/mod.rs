//! Almost locked sets: cells of a house with one more digit than cells.
//!
//! If two sets are tied by a digit that only one of them can hold, one of the two is locked. So one
//! of them holds each further digit that they share (the *XZ-rule*); if two digits tie them, both
//! are locked. A third set in between makes the *XY-wing*, more sets the *chain*. A cell each of
//! whose digits leads to a set makes the *death blossom*. Which step is taken affects a puzzle's
//! score:
//!
//! - XZ-rule: the first tie, in the order of the [listing], that removes something.
//! - XY-wing: the first pair of ties in that order that share one set and remove something.
//! - Chain: the best of all, see [`tied`].
//! - Death blossom: the first, see [`blossom`].
//!
//! Listing a board costs some ten thousand operations on words; the searches share the result.

mod all;
mod bit_rows;
mod blossom;
mod listing;
mod tied;

#[cfg(all(test, feature = "generate"))]
mod tests;

use listing::Listing;

use crate::digit::{Digit, DigitSet};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{AlmostLockedSet, Because, Candidate, Step};

pub(super) use all::{all, sets_of};
pub(super) use blossom::death_blossom;
pub(super) use tied::chain;

/// The almost locked sets of the last board, and memory to find them.
#[derive(Debug, Default)]
pub(super) struct Memory<const W: usize> {
    listing: Listing<W>,
    chains: tied::Tables,
}

/// The alarm's work for examining a tie.
const TIE: usize = 100;

/// Finds two tied sets: one of them holds a further digit that they share.
pub(super) fn xz_rule<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let listing = &mut memory.listing;
    if !listing.update(board) {
        return None;
    }
    let mut removed = Vec::new();
    for tie in &listing.ties {
        if board.alarm.rings_after(TIE) {
            return None;
        }
        let [low, high] = [tie.low, tie.high];
        let both = listing.sets[low].digits & listing.sets[high].digits;
        if tie.digits.len() == 1 {
            hunt(listing, [low, high], both - tie.digits, &mut removed);
        } else {
            for digit in tie.digits {
                hunt(listing, [low, high], both - digit.into(), &mut removed);
            }
            // Each set holds one of the tying digits, so each set is locked and holds all its other
            // digits.
            for [set, other] in [[low, high], [high, low]] {
                for digit in listing.sets[set].digits - tie.digits {
                    let away = listing.reach(set, digit) - listing.sets[other].cells;
                    push(&mut removed, digit, away);
                }
            }
        }
        if !removed.is_empty() {
            let because = because(listing, &[low, high], vec![tie.digits]);
            return Some(Step::removing(Technique::AlsXz, removed, because));
        }
    }
    None
}

/// Finds two sets tied to a third, which cannot hold both ties: one of the two holds a digit that
/// they share.
pub(super) fn xy_wing<const W: usize>(board: &Board<W>, memory: &mut Memory<W>) -> Option<Step> {
    let listing = &mut memory.listing;
    if !listing.update(board) {
        return None;
    }
    listing.hunt(&board.alarm);
    let listing = &*listing;
    let mut removed = Vec::new();
    for tie in &listing.ties {
        if board.alarm.rings_after(TIE) {
            return None;
        }
        // First the later ties of the lower set to sets above the higher one, then those of the
        // higher set.
        for (middle, wing, from) in [(tie.low, tie.high, tie.high), (tie.high, tie.low, tie.low)] {
            let tied = listing.tied.row(middle);
            for other in tied.both_after(listing.hunting.row(wing), from) {
                let digits = listing.digits_between(middle, other);
                if digits == tie.digits && digits.len() == 1 {
                    continue;
                }
                let both = listing.sets[wing].digits & listing.sets[other].digits;
                hunt(listing, [wing, other], both - tie.digits - digits, &mut removed);
                if !removed.is_empty() {
                    let ties = one_each(tie.digits, digits);
                    let because = because(listing, &[wing, middle, other], ties);
                    return Some(Step::removing(Technique::AlsXyWing, removed, because));
                }
            }
        }
    }
    None
}

/// Appends the places of these digits that see all cells with the digit in both sets.
fn hunt<const W: usize>(
    listing: &Listing<W>,
    [one, other]: [usize; 2],
    digits: DigitSet,
    removed: &mut Vec<Candidate>,
) {
    for digit in digits {
        push(removed, digit, listing.reach(one, digit) & listing.reach(other, digit));
    }
}

/// Appends candidates that are not yet in the list.
fn push<const W: usize>(removed: &mut Vec<Candidate>, digit: Digit, cells: CellSet<W>) {
    for cell in cells {
        let candidate = Candidate { cell, digit };
        if !removed.contains(&candidate) {
            removed.push(candidate);
        }
    }
}

/// What remains of two ties of one set if they may not use the same digit.
fn one_each(one: DigitSet, other: DigitSet) -> Vec<DigitSet> {
    if one == other {
        let first: DigitSet = one.first().into_iter().collect();
        return vec![first, other - first];
    }
    match one.len() > 1 {
        true => vec![one - other, other],
        false => vec![one, other - one],
    }
}

fn because<const W: usize>(listing: &Listing<W>, sets: &[usize], ties: Vec<DigitSet>) -> Because {
    let sets = sets.iter().map(|&set| almost_locked(listing, set)).collect();
    Because::Sets { sets, ties, stem: None }
}

fn almost_locked<const W: usize>(listing: &Listing<W>, set: usize) -> AlmostLockedSet {
    let set = listing.sets[set];
    AlmostLockedSet { cells: set.cells.iter().collect(), digits: set.digits }
}
