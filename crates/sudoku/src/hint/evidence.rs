//! Why a single is right: the placed digits that leave only one possibility.
//!
//! ```text
//! naked single: r1c1 is 2              hidden single: the 5 of box 1 is in r1c2
//!
//! [2] .  3 | .  4  7   row 1: 3 4 7     x [5] 1 | .  .  .
//!  .  5  9 | .  .  .   box 1: 5 9       x  7  x | .  5  .   the 5 in r2c5 blocks r2c3,
//!  6  .  . | .  .  .   column 1: 1 6 8  x  2  3 | .  .  .   the 5 in r4c1 blocks r1c1,
//! ---------+--------                   ---------+--------   r2c1 and r3c1
//!  1  .  . | .  .  .                    5  .  . | .  .  .
//!  8  .  . | .  .  .                    .  .  . | .  .  .
//! ```
//!
//! A short explanation is easier to follow than a complete one, so each excluded candidate has one
//! witness, and the witnesses are chosen so that a naked single needs few houses and a hidden
//! single few digits: the one that excludes the most comes first, and what the others make
//! superfluous is left out. For the three houses of a cell on a classic board, this finds the
//! smallest number.

use crate::candidates::Candidate;
use crate::digit::DigitSet;
use crate::grid::{Cell, Grid};
use crate::technique::{Because, Step};

/// Why a single is right: what excludes the other digits of its cell (naked single), or the other
/// empty cells of its house (hidden single).
///
/// ```
/// use quadrille_sudoku::Puzzle;
/// use quadrille_sudoku::hint::{Evidence, Hint, Hinter};
///
/// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
/// let Hint::Step(step) = Hinter::new().hint(&puzzle, &Default::default()) else { panic!("easy") };
/// let evidence = Evidence::of(&step, puzzle.grid());
/// assert!(!evidence.witnesses.is_empty() && evidence.noted.is_empty());
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Evidence {
    /// Placed digits. Each candidate is excluded by one of them only.
    pub witnesses: Vec<Witness>,
    /// The candidates that no placed digit excludes. A step that needs them relies on notes, or on
    /// earlier steps.
    pub noted: Vec<Candidate>,
}

/// A placed digit, and what it excludes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness {
    /// The digit, and the cell in which it is.
    pub placed: Candidate,
    /// The number of a house that contains it and everything that it excludes. `None` if there is
    /// no such house, or if a rule between two cells is the reason.
    pub house: Option<usize>,
    /// The candidates that it excludes.
    pub excluded: Vec<Candidate>,
}

impl Evidence {
    /// Collects the evidence for a single from the digits on the board. It is empty for a full
    /// house, which needs none, and for steps other than singles.
    pub fn of(step: &Step, digits: &Grid) -> Evidence {
        match (&step.because, step.placed.as_slice()) {
            (Because::Single { house: None }, &[placed]) => naked(placed, digits),
            (Because::Single { house: Some(house) }, &[placed]) => hidden(*house, placed, digits),
            _ => Evidence::default(),
        }
    }

    /// Returns the houses of the witnesses, each once, in the order in which they are needed.
    pub fn houses(&self) -> Vec<usize> {
        let mut houses = Vec::new();
        for house in self.witnesses.iter().filter_map(|witness| witness.house) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        houses
    }
}

/// Placed digits that a cell sees in the same way: in a house, or by a rule between two cells. Each
/// with what it excludes from the cell.
struct Group {
    house: Option<usize>,
    placed: Vec<(Candidate, DigitSet)>,
}

/// What excludes all digits but one from a cell.
fn naked(Candidate { cell, digit }: Candidate, digits: &Grid) -> Evidence {
    let shape = digits.shape();
    // The digits of each house of the cell, then each digit that a rule between two cells ties to
    // it: where they are, and what they exclude.
    let mut groups: Vec<Group> = Vec::new();
    for house in shape.houses_of(cell) {
        let placed = placed(&shape.houses()[house].cells, digits);
        let placed = placed.map(|one| (one, one.digit.into())).collect();
        groups.push(Group { house: Some(house), placed });
    }
    for pair in shape.pairs_of(cell) {
        for one in placed(&pair.cells, digits) {
            let placed = vec![(one, pair.forbidden(one.cell, one.digit))];
            groups.push(Group { house: None, placed });
        }
    }
    let others = shape.digits() - digit.into();
    let excludes = |group: &Group| group.placed.iter().fold(0, |all, (_, set)| all | set.bits());
    let sets: Vec<u64> = groups.iter().map(excludes).collect();
    let mut evidence = Evidence::default();
    let mut left = others;
    for (chosen, part) in few(&sets, others.bits()) {
        let group = &groups[chosen];
        for &(placed, set) in &group.placed {
            let mine = set & DigitSet::from_bits(part) & left;
            left -= mine;
            let excluded: Vec<Candidate> =
                mine.into_iter().map(|digit| Candidate { cell, digit }).collect();
            if !excluded.is_empty() {
                evidence.witnesses.push(Witness { placed, house: group.house, excluded });
            }
        }
    }
    evidence.noted = left.into_iter().map(|digit| Candidate { cell, digit }).collect();
    evidence
}

/// What excludes a digit from all empty cells of a house but one.
fn hidden(house: usize, Candidate { cell, digit }: Candidate, digits: &Grid) -> Evidence {
    let shape = digits.shape();
    let empty = |other: &Cell| *other != cell && digits.get(*other).is_none();
    let cells: Vec<Cell> =
        shape.houses()[house].cells.iter().copied().filter(empty).take(64).collect();
    // For each digit that excludes some of the cells: which of them, as bits.
    let mut blockers: Vec<(Candidate, u64)> = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        for blocker in excluding(Candidate { cell, digit }, digits) {
            match blockers.iter_mut().find(|(other, _)| *other == blocker) {
                Some((_, blocked)) => *blocked |= 1 << at,
                None => blockers.push((blocker, 1 << at)),
            }
        }
    }
    blockers.sort_unstable();
    let sets: Vec<u64> = blockers.iter().map(|&(_, blocked)| blocked).collect();
    let of = |part: u64| -> Vec<Candidate> {
        let within = cells.iter().enumerate().filter(|(at, _)| part & (1 << at) != 0);
        within.map(|(_, &cell)| Candidate { cell, digit }).collect()
    };
    let all = if cells.is_empty() { 0 } else { u64::MAX >> (64 - cells.len()) };
    let mut evidence = Evidence::default();
    let mut left = all;
    for (chosen, part) in few(&sets, all) {
        left &= !part;
        let (placed, excluded) = (blockers[chosen].0, of(part));
        let contains_all = |&house: &usize| {
            let contains = |one: &Candidate| shape.houses()[house].cells.contains(&one.cell);
            placed.digit == digit && excluded.iter().all(contains)
        };
        let house = shape.houses_of(placed.cell).find(contains_all);
        evidence.witnesses.push(Witness { placed, house, excluded });
    }
    evidence.noted = of(left);
    evidence
}

/// The digits on these cells.
fn placed<'a>(cells: &'a [Cell], digits: &'a Grid) -> impl Iterator<Item = Candidate> + 'a {
    let placed = |&cell: &Cell| digits.get(cell).map(|digit| Candidate { cell, digit });
    cells.iter().filter_map(placed)
}

/// The placed digits that exclude a candidate.
fn excluding(Candidate { cell, digit }: Candidate, digits: &Grid) -> Vec<Candidate> {
    let shape = digits.shape();
    let same = |one: &Candidate| one.digit == digit;
    let houses = shape.houses_of(cell).map(|house| &shape.houses()[house]);
    let mut found: Vec<Candidate> =
        houses.flat_map(|house| placed(&house.cells, digits).filter(same)).collect();
    for pair in shape.pairs_of(cell) {
        let forbids = |one: &Candidate| pair.forbidden(one.cell, one.digit).contains(digit);
        found.extend(placed(&pair.cells, digits).filter(forbids));
    }
    found
}

/// Chooses few sets whose union has as much of `all` as possible. Returns their numbers, and the
/// part of each that those before it lack.
fn few(sets: &[u64], all: u64) -> Vec<(usize, u64)> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut left = all;
    loop {
        let gain = |&at: &usize| ((sets[at] & left).count_ones(), usize::MAX - at);
        match (0..sets.len()).max_by_key(gain) {
            Some(best) if sets[best] & left != 0 => {
                chosen.push(best);
                left &= !sets[best];
            }
            _ => break,
        }
    }
    // A set that was the largest may be superfluous now.
    let reached = all & !left;
    for at in chosen.clone() {
        let others = chosen.iter().filter(|&&other| other != at);
        if others.fold(0, |union, &other| union | sets[other]) & reached == reached {
            chosen.retain(|&other| other != at);
        }
    }
    let mut left = all;
    let part = |at: usize| {
        let part = sets[at] & left;
        left &= !part;
        (at, part)
    };
    chosen.into_iter().map(part).filter(|(_, part)| *part != 0).collect()
}

#[cfg(test)]
mod tests;
