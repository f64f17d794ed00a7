//! All XZ-rules and XY-wings of almost locked sets, and those whose sets overlap.
//!
//! The scale takes only sets without a common cell. The argument needs less: a digit ties two sets
//! if no two cells of them can both hold it. A cell in both sets that has the digit could hold it
//! for both, so such a digit ties nothing; other common cells do no harm.
//!
//! There are about two hundred sets and some thousand ties, so all pairs of ties are tried.

use super::listing::Listing;
use super::{Memory, because, hunt, push};
use crate::digit::{Digit, DigitSet};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Candidate, Step};

/// The most sets that are combined.
const MOST_SETS: usize = 1000;

/// The alarm's work for a set, and for a pair of ties.
const SET: usize = 2000;
const PAIR: usize = 10;

/// Calls `found` with every step.
pub(in crate::technique) fn all<const W: usize>(board: &Board<W>, found: &mut dyn FnMut(Step)) {
    let mut memory = Memory::default();
    let listing = &mut memory.listing;
    if !listing.update(board) || listing.sets.len() > MOST_SETS {
        return;
    }
    let listing = &*listing;
    let mut ties: Vec<Vec<(usize, DigitSet)>> = Vec::new();
    for one in 0..listing.sets.len() {
        if board.alarm.rings_after(SET) {
            return;
        }
        let others = (0..listing.sets.len()).filter(|&other| other != one);
        let tied = others.map(|other| (other, tie(board, listing, one, other)));
        ties.push(tied.filter(|(_, digits)| !digits.is_empty()).collect());
    }
    for (one, tied) in ties.iter().enumerate() {
        for &(other, digits) in tied.iter().filter(|&&(other, _)| other > one) {
            xz(listing, [one, other], digits, found);
        }
    }
    for (middle, tied) in ties.iter().enumerate() {
        for (at, &(one, of_one)) in tied.iter().enumerate() {
            if board.alarm.rings_after(PAIR * (tied.len() - at)) {
                return;
            }
            for &(other, of_other) in &tied[at + 1..] {
                xy(listing, [one, middle, other], [of_one, of_other], found);
            }
        }
    }
}

/// The almost locked sets of a board: their cells and digits. Empty if the alarm rings.
pub(in crate::technique) fn sets_of<const W: usize>(
    board: &Board<W>,
) -> Vec<(CellSet<W>, DigitSet)> {
    let mut listing = Listing::default();
    if !listing.update(board) || listing.sets.len() > MOST_SETS {
        return Vec::new();
    }
    listing.sets.iter().map(|set| (set.cells, set.digits)).collect()
}

/// The digits that only one of two sets can hold.
fn tie<const W: usize>(
    board: &Board<W>,
    listing: &Listing<W>,
    one: usize,
    other: usize,
) -> DigitSet {
    let sets = [listing.sets[one], listing.sets[other]];
    let ties = |digit: &Digit| {
        let there = sets[1].cells & board.places(*digit);
        there.is_in(&listing.reach(one, *digit))
    };
    (sets[0].digits & sets[1].digits).into_iter().filter(ties).collect()
}

fn xz<const W: usize>(
    listing: &Listing<W>,
    [one, other]: [usize; 2],
    digits: DigitSet,
    found: &mut dyn FnMut(Step),
) {
    let sets = [listing.sets[one], listing.sets[other]];
    let both = sets[0].digits & sets[1].digits;
    let mut removed: Vec<Candidate> = Vec::new();
    let mut add = |ties: DigitSet, removed: &mut Vec<Candidate>| {
        if !removed.is_empty() {
            let removed = std::mem::take(removed);
            let because = because(listing, &[one, other], vec![ties]);
            found(Step::removing(Technique::AlsXz, removed, because));
        }
    };
    for digit in digits {
        hunt(listing, [one, other], both - digit.into(), &mut removed);
        add(digit.into(), &mut removed);
    }
    // With two ties both sets are locked, if they have no common cell: then each digit of a set has
    // its place there.
    if digits.len() >= 2 && !sets[0].cells.meets(&sets[1].cells) {
        for digit in digits {
            hunt(listing, [one, other], both - digit.into(), &mut removed);
        }
        for [set, away] in [[one, other], [other, one]] {
            for digit in listing.sets[set].digits - digits {
                push(&mut removed, digit, listing.reach(set, digit) - listing.sets[away].cells);
            }
        }
        add(digits, &mut removed);
    }
}

fn xy<const W: usize>(
    listing: &Listing<W>,
    [one, middle, other]: [usize; 3],
    [of_one, of_other]: [DigitSet; 2],
    found: &mut dyn FnMut(Step),
) {
    let both = listing.sets[one].digits & listing.sets[other].digits;
    let mut removed = Vec::new();
    for first in of_one {
        for second in of_other - first.into() {
            hunt(listing, [one, other], both - first.into() - second.into(), &mut removed);
            if !removed.is_empty() {
                let ties = vec![first.into(), second.into()];
                let because = because(listing, &[one, middle, other], ties);
                found(Step::removing(Technique::AlsXyWing, std::mem::take(&mut removed), because));
            }
        }
    }
}
