//! Digging: removes givens from a full grid, in random order, as long as its solution stays unique.
//!
//! A given that is needed once is needed for good, because later there are fewer others. So each
//! orbit is tried once, and what remains at the end is minimal with respect to orbits.
//!
//! At the start nearly every given can be removed. So a batch of them is removed at once, and if
//! that was too much, half as many. The result is the same as one by one, with a tenth of the
//! questions in this phase.

use quadrille::Stop;

use super::judge::{Judge, Ruling};

/// What is left of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dug {
    /// The givens, 0 for an empty cell.
    pub(super) board: Vec<u8>,
    pub(super) clues: usize,
    /// The number of orbits kept only because it was not determined whether they could be removed.
    pub(super) undecided: usize,
    /// The cells that were emptied, in order.
    taken: Vec<u16>,
    /// The number of cells emptied after each orbit.
    ends: Vec<u16>,
}

/// Removes orbits in order, keeping at least `least` givens.
pub(super) fn dig(
    judge: &mut Judge,
    solution: &[u8],
    orbits: &[&[u16]],
    least: usize,
    first_batch: usize,
) -> Result<Dug, Stop> {
    dig_on(judge, solution, Dug::of(solution.to_vec()), orbits, least, first_batch)
}

/// Like [`dig`], starting from what is left of a grid.
pub(super) fn dig_on(
    judge: &mut Judge,
    solution: &[u8],
    dug: Dug,
    orbits: &[&[u16]],
    least: usize,
    first_batch: usize,
) -> Result<Dug, Stop> {
    dig_by(solution, dug, orbits, least, first_batch, |board, taken| match *taken {
        [cell] => judge.rule_at(board, cell.into(), solution[usize::from(cell)]),
        _ => judge.rule(board),
    })
}

/// Like [`dig_on`], with another judge: `rule` gets a board and the cells removed from it last.
/// Only what it rules to be unique is removed.
pub(super) fn dig_by(
    solution: &[u8],
    mut dug: Dug,
    orbits: &[&[u16]],
    least: usize,
    first_batch: usize,
    mut rule: impl FnMut(&[u8], &[u16]) -> Result<Ruling, Stop>,
) -> Result<Dug, Stop> {
    let (mut at, mut batch) = (0, first_batch);
    while at < orbits.len() && dug.clues > least {
        let end = (at + batch).min(orbits.len());
        let before = dug.orbits();
        for &orbit in &orbits[at..end] {
            if dug.clues >= least + orbit.len() {
                dug.empty(orbit);
            }
        }
        let ruling = match dug.taken_since(before) {
            [] => Ruling::Unique,
            taken => rule(&dug.board, taken)?,
        };
        if ruling == Ruling::Unique {
            at = end;
            continue;
        }
        dug.give_back(before, solution);
        if batch == 1 {
            dug.undecided += usize::from(ruling == Ruling::Unknown);
            at += 1;
        } else {
            batch /= 2;
        }
    }
    Ok(dug)
}

impl Dug {
    /// A board from which nothing was removed yet.
    pub(super) fn of(board: Vec<u8>) -> Dug {
        let clues = board.iter().filter(|&&digit| digit != 0).count();
        Dug { board, clues, undecided: 0, taken: Vec::new(), ends: Vec::new() }
    }

    /// Removes the givens of an orbit.
    pub(super) fn empty(&mut self, orbit: &[u16]) {
        for &cell in orbit {
            self.board[usize::from(cell)] = 0;
        }
        self.clues -= orbit.len();
        self.taken.extend_from_slice(orbit);
        self.ends.push(self.taken.len() as u16);
    }

    /// The number of orbits removed.
    pub(super) fn orbits(&self) -> usize {
        self.ends.len()
    }

    /// The number of givens left after the first `orbits` orbits were removed.
    pub(super) fn clues_after(&self, orbits: usize) -> usize {
        self.clues + self.taken_since(orbits).len()
    }

    /// The cells of the orbit that was removed after `before` others.
    pub(super) fn orbit(&self, before: usize) -> &[u16] {
        let (from, after) = (self.taken_since(before), self.taken_since(before + 1).len());
        &from[..from.len() - after]
    }

    /// The cells emptied after the first `orbits` orbits.
    fn taken_since(&self, orbits: usize) -> &[u16] {
        let start = orbits.checked_sub(1).map_or(0, |last| usize::from(self.ends[last]));
        &self.taken[start..]
    }

    /// Gives back all but the first `orbits` orbits.
    pub(super) fn give_back(&mut self, orbits: usize, solution: &[u8]) {
        let back = self.taken_since(orbits).len();
        for cell in self.taken.drain(self.taken.len() - back..) {
            self.board[usize::from(cell)] = solution[usize::from(cell)];
        }
        self.clues += back;
        self.ends.truncate(orbits);
    }

    /// The state after the first `orbits` orbits were removed.
    pub(super) fn after(&self, orbits: usize, solution: &[u8]) -> Dug {
        let mut before = self.clone();
        before.give_back(orbits, solution);
        before
    }
}

/// The number of givens of a puzzle with one solution that can be spared, each on its own; `None`
/// if that was not determined.
pub(super) fn spare(judge: &mut Judge, board: &[u8]) -> Result<Option<usize>, Stop> {
    let mut board = board.to_vec();
    let mut spare = 0;
    for cell in 0..board.len() {
        let digit = std::mem::take(&mut board[cell]);
        if digit == 0 {
            continue;
        }
        match judge.rule_at(&board, cell, digit)? {
            Ruling::Unique => spare += 1,
            Ruling::Another => {}
            Ruling::Unknown => return Ok(None),
        }
        board[cell] = digit;
    }
    Ok(Some(spare))
}
