//! Digging: givens are taken from a full grid, in random order, as long as it stays the only solution.
//!
//! A given that was needed once is needed for good, as later there are fewer others. So every orbit is asked about
//! once, and what is left at the end is minimal as far as orbits go.
//!
//! At the start nearly all can go. So a batch of them is taken at once, and if that was too much, half of it:
//! what comes out is the same as one by one, with a tenth of the questions up to there.

use quadrille::Stop;

use super::judge::{Judge, Ruling};

/// What is left of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dug {
    /// The givens, 0 for an empty cell.
    pub(super) board: Vec<u8>,
    pub(super) clues: usize,
    /// Orbits that stand because it was not found out whether they could go.
    pub(super) undecided: usize,
}

/// Takes orbits away in their order, but leaves at least `least` givens.
pub(super) fn dig(
    judge: &mut Judge,
    solution: &[u8],
    orbits: &[&[u16]],
    least: usize,
    first_batch: usize,
) -> Result<Dug, Stop> {
    let mut dug = Dug { board: solution.to_vec(), clues: solution.len(), undecided: 0 };
    let (mut at, mut batch) = (0, first_batch);
    while at < orbits.len() && dug.clues > least {
        let end = (at + batch).min(orbits.len());
        let taken = dug.take(&orbits[at..end], least);
        let ruling = match taken[..] {
            [] => Ruling::Unique,
            [cell] => judge.rule_at(&dug.board, cell, solution[cell])?,
            _ => judge.rule(&dug.board)?,
        };
        if ruling == Ruling::Unique {
            at = end;
            continue;
        }
        for &cell in &taken {
            dug.board[cell] = solution[cell];
        }
        dug.clues += taken.len();
        if batch == 1 {
            dug.undecided += usize::from(ruling == Ruling::Unknown);
            at += 1;
        } else {
            batch = batch.div_ceil(2).min(batch - 1);
        }
    }
    Ok(dug)
}

impl Dug {
    /// Takes the givens of an orbit away.
    pub(super) fn empty(&mut self, orbit: &[u16]) {
        for &cell in orbit {
            self.board[usize::from(cell)] = 0;
        }
        self.clues -= orbit.len();
    }

    /// Takes those orbits away that leave enough: their cells.
    fn take(&mut self, orbits: &[&[u16]], least: usize) -> Vec<usize> {
        let mut taken = Vec::new();
        for orbit in orbits {
            if self.clues - orbit.len() >= least {
                self.clues -= orbit.len();
                taken.extend(orbit.iter().map(|&cell| usize::from(cell)));
            }
        }
        for &cell in &taken {
            self.board[cell] = 0;
        }
        taken
    }
}

/// The givens of a puzzle with one solution that could go, each by itself; `None` if that is not found out.
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
