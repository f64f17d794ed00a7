//! Death blossoms: a cell, the stem, and for each of its digits a set, the petal, that loses the
//! digit if the stem holds it. That petal is then locked. So a further digit that all petals have
//! is in one of them.
//!
//! The search takes stems ascending, then the digit to remove ascending, which the stem does not
//! have; then for each digit of the stem in turn the petals in the order of the listing. The first
//! blossom that removes something is taken. Petals may overlap. A stem has at most [`MOST_PETALS`]
//! digits. The search gives up after [`MOST_TRIES`] petals on a board, a number that classic boards
//! do not come near.

use super::listing::Listing;
use super::{Memory, almost_locked, push};
use crate::digit::{Digit, DigitSet};
use crate::technique::Technique;
use crate::technique::alarm::Alarm;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Step};

const MOST_PETALS: usize = 5;
const MOST_TRIES: usize = 1_000_000;

/// The petals between two checks of the alarm, and the work they amount to.
const PORTION: usize = 64;
const WORK: usize = 64 * 10;

/// Finds the first death blossom.
pub(in crate::technique) fn death_blossom<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let listing = &mut memory.listing;
    if !listing.update(board) {
        return None;
    }
    let alarm = &board.alarm;
    let mut search = Search { listing, alarm, petals: Vec::new(), chosen: Vec::new(), tries: 0 };
    for stem in board.open() {
        let digits = board.digits(stem);
        if digits.len() > MOST_PETALS {
            continue;
        }
        search.petals.clear();
        for digit in digits {
            let petal = |&set: &usize| {
                search.listing.sets[set].digits.contains(digit)
                    && search.listing.reach(set, digit).contains(stem)
            };
            search.petals.push((0..search.listing.sets.len()).filter(petal).collect());
        }
        for digit in board.all_digits() - digits {
            search.chosen.clear();
            if let Some(cells) = search.open(digit, board.places(digit)) {
                let mut removed = Vec::new();
                push(&mut removed, digit, cells);
                let sets =
                    search.chosen.iter().map(|&set| almost_locked(search.listing, set)).collect();
                let ties = digits.into_iter().map(DigitSet::from).collect();
                let because = Because::Sets { sets, ties, stem: Some(stem) };
                return Some(Step::removing(Technique::DeathBlossom, removed, because));
            }
        }
    }
    None
}

struct Search<'a, const W: usize> {
    listing: &'a Listing<W>,
    alarm: &'a Alarm,
    /// The petals of each digit of the stem.
    petals: Vec<Vec<usize>>,
    chosen: Vec<usize>,
    tries: usize,
}

impl<const W: usize> Search<'_, W> {
    /// Chooses the missing petals. Returns the cells that see the digit in all of them, if there
    /// are any.
    fn open(&mut self, digit: Digit, cells: CellSet<W>) -> Option<CellSet<W>> {
        let depth = self.chosen.len();
        if depth == self.petals.len() {
            return Some(cells);
        }
        for at in 0..self.petals[depth].len() {
            let petal = self.petals[depth][at];
            self.tries += 1;
            if self.tries > MOST_TRIES
                || (self.tries.is_multiple_of(PORTION) && self.alarm.rings_after(WORK))
            {
                return None;
            }
            if self.listing.sets[petal].digits.contains(digit) {
                let seen = cells & self.listing.reach(petal, digit);
                if !seen.is_empty() {
                    self.chosen.push(petal);
                    if let Some(found) = self.open(digit, seen) {
                        return Some(found);
                    }
                    self.chosen.pop();
                }
            }
        }
        None
    }
}
