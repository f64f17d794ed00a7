//! One attempt: a full grid, what is dug out of it, and whether that is what was ordered.
//!
//! ```text
//! seed, number --draws--> grid --dig--> puzzle --judged--> as ordered, or how far from it
//! ```
//!
//! An attempt depends on the order, the seed and its own number, and on nothing else: neither on a clock nor on
//! other attempts. So it does not matter who makes it, and when.

use std::fmt;

use quadrille::Stop;

use super::dig::{self, Dug};
use super::fill::{Filler, Filling};
use super::judge::Judge;
use super::order::Order;
use super::watch::Watch;
use crate::draw::Draw;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// A puzzle as ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// The number of the attempt that made it, from 0.
    pub attempt: u64,
}

/// A puzzle that is not quite as ordered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The puzzle. It has one solution, unless that is what it lacks.
    pub puzzle: Puzzle,
    /// What it lacks.
    pub lack: Lack,
    /// How far that is from the order, for comparison.
    pub(super) far: u64,
}

/// What keeps a puzzle from being as ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lack {
    /// It has so many clues.
    Clues(usize),
    /// So many clues could be spared, each by itself.
    Spare(usize),
    /// It is not known whether it is minimal.
    Undecided,
}

/// In a few words: `26 clues`.
impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Clues(1) => f.write_str("1 clue"),
            Lack::Clues(count) => write!(f, "{count} clues"),
            Lack::Spare(1) => f.write_str("1 clue that could be spared"),
            Lack::Spare(count) => write!(f, "{count} clues that could be spared"),
            Lack::Undecided => f.write_str("a puzzle that may or may not be minimal"),
        }
    }
}

/// What comes of an attempt.
pub(super) enum Attempt {
    Made(Generated),
    Near(Near),
    /// No puzzle at all came of it.
    Nothing,
    /// There is no grid of this shape.
    NoGrid,
}

/// Makes attempts, one after the other.
pub(super) struct Maker {
    order: Order,
    orbits: Vec<Vec<u16>>,
    filler: Filler,
    judge: Judge,
    watch: Watch,
}

impl Maker {
    pub(super) fn new(order: &Order, watch: &Watch) -> Maker {
        Maker {
            orbits: order.symmetry.orbits(&order.shape),
            filler: Filler::new(&order.shape),
            judge: Judge::new(&order.shape, watch, 1_000_000),
            watch: watch.clone(),
            order: order.clone(),
        }
    }

    /// Makes the attempt of this number.
    pub(super) fn attempt(&mut self, number: u64) -> Result<Attempt, Stop> {
        self.watch.ask()?;
        let mut draw = Draw::stream(self.order.seed, number);
        let solution = match self.filler.fill(&mut draw, 1_000_000) {
            Filling::Full(solution) => solution,
            Filling::None => return Ok(Attempt::NoGrid),
            Filling::GivenUp => return Ok(Attempt::Nothing),
        };
        let dug = self.dig(&mut draw, &solution)?;
        let lack = self.lack(&dug)?;
        let grid =
            |digits: &[u8]| Grid::new(&self.order.shape, digits).expect("digits of the board");
        let puzzle = Puzzle::new(grid(&dug.board));
        Ok(match lack {
            None => Attempt::Made(Generated { puzzle, solution: grid(&solution), attempt: number }),
            Some((lack, far)) => Attempt::Near(Near { puzzle, lack, far }),
        })
    }

    /// Whether it is known that there is no grid of this shape.
    pub(super) fn has_no_grid(&mut self) -> bool {
        self.filler.fill(&mut Draw::new(self.order.seed), 1_000_000) == Filling::None
    }

    /// Attempts to make at once, so that passing them on costs next to nothing.
    pub(super) fn chunk(&self) -> u64 {
        if self.judge.is_quick() { 16 } else { 1 }
    }

    fn dig(&mut self, draw: &mut Draw, solution: &[u8]) -> Result<Dug, Stop> {
        let Order { clues: (fewest, most), minimal, .. } = self.order;
        let most = most.min(solution.len());
        // A puzzle with more clues than can be taken away has none to spare.
        let least = if minimal { 0 } else { fewest + draw.below(most + 1 - fewest) };
        let least = if (fewest, most) == (0, solution.len()) { 0 } else { least };
        let mut orbits: Vec<&[u16]> = self.orbits.iter().map(Vec::as_slice).collect();
        draw.shuffle(&mut orbits);
        let batch = orbits.len() / 5;
        dig::dig(&mut self.judge, solution, &orbits, least, batch.max(1))
    }

    /// What a puzzle lacks, and how far that is from the order.
    fn lack(&mut self, dug: &Dug) -> Result<Option<(Lack, u64)>, Stop> {
        let Order { clues: (fewest, most), minimal, .. } = self.order;
        let far = dug.clues.saturating_sub(most) + fewest.saturating_sub(dug.clues);
        if far > 0 {
            return Ok(Some((Lack::Clues(dug.clues), 1000 * far as u64)));
        }
        if !minimal {
            return Ok(None);
        }
        if dug.undecided > 0 {
            return Ok(Some((Lack::Undecided, 1)));
        }
        if self.orbits.len() == dug.board.len() {
            return Ok(None);
        }
        Ok(match dig::spare(&mut self.judge, &dug.board)? {
            Some(0) => None,
            Some(spare) => Some((Lack::Spare(spare), spare as u64)),
            None => Some((Lack::Undecided, 1)),
        })
    }
}
