//! One attempt: a full grid, what is dug out of it, and whether that is what was ordered.
//!
//! ```text
//! seed, number --draws--> grid --dig--> puzzle --judged--> as ordered, or how far from it
//! ```
//!
//! An attempt depends on the order, the seed and its own number, and on nothing else: neither on a clock nor on
//! other attempts. So it does not matter who makes it, and when.

use std::fmt;

use quadrille::{Branch, Engine, Limits, Stop};

use super::dig::{self, Dug};
use super::fill::{Filler, Filling};
use super::judge::Judge;
use super::order::Order;
use super::watch::Watch;
use super::{cores, pattern, switches};
use crate::draw::Draw;
use crate::encode;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Boxes;

/// Boards above this size are dug by cores, unless they keep half of their givens; those below cell by cell.
const MIDDLE: usize = 16;
/// Plain boards above this size are filled by switches.
const LARGE: usize = 25;
/// Decisions to fill a board, for each of its cells. Hardly any board needs one.
const DECISIONS_A_CELL: u64 = 20;
/// Nodes of the search for a grid where that was not enough: some seconds.
const FILL_NODES: u64 = 20_000;
/// Conflicts for one question when a large board is dug: some seconds, where most take milliseconds.
const CONFLICTS: u64 = 50_000;

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
    /// It has so many solutions, or more.
    Solutions(u64),
}

/// In a few words: `26 clues`.
impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Clues(1) => f.write_str("1 clue"),
            Lack::Clues(count) => write!(f, "{count} clues"),
            Lack::Spare(1) => f.write_str("1 clue that could be spared"),
            Lack::Spare(count) => write!(f, "{count} clues that could be spared"),
            Lack::Solutions(count) => write!(f, "{count} solutions"),
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
        let nodes = if order.shape.size() > MIDDLE { 1000 } else { 100_000 };
        Maker {
            orbits: order.symmetry.orbits(&order.shape),
            filler: Filler::new(&order.shape),
            judge: Judge::new(&order.shape, watch, nodes),
            watch: watch.clone(),
            order: order.clone(),
        }
    }

    /// Makes the attempt of this number.
    pub(super) fn attempt(&mut self, number: u64) -> Result<Attempt, Stop> {
        self.watch.ask()?;
        let mut draw = Draw::stream(self.order.seed, number);
        let mut solution = match self.fill(&mut draw)? {
            Filling::Full(solution) => solution,
            Filling::None => return Ok(Attempt::NoGrid),
            Filling::GivenUp => return Ok(Attempt::Nothing),
        };
        let dug = self.dig(&mut draw, &solution)?;
        let lack = self.lack(&dug)?;
        let (dug, lack) = match &self.order.pattern {
            Some(pattern) => {
                let climb = pattern::climb(&mut self.judge, pattern, solution, &mut draw)?;
                solution = climb.solution;
                let clues = climb.board.iter().filter(|&&digit| digit != 0).count();
                let dug = Dug { board: climb.board, clues, undecided: 0 };
                let lack = match climb.solutions {
                    1 => self.lack(&dug)?,
                    solutions => Some((Lack::Solutions(solutions as u64), 1000 * solutions as u64)),
                };
                (dug, lack)
            }
            None => {
                let dug = self.dig(&mut draw, &solution)?;
                let lack = self.lack(&dug)?;
                (dug, lack)
            }
        };
        let grid =
            |digits: &[u8]| Grid::new(&self.order.shape, digits).expect("digits of the board");
        let puzzle = Puzzle::new(grid(&dug.board));
        Ok(match lack {
            None => Attempt::Made(Generated { puzzle, solution: grid(&solution), attempt: number }),
            Some((lack, far)) => Attempt::Near(Near { puzzle, lack, far }),
        })
    }

    /// A full grid, or why there is none.
    pub(super) fn fill(&mut self, draw: &mut Draw) -> Result<Filling, Stop> {
        let shape = &self.order.shape;
        if let (true, &Boxes::Rectangles { rows, columns }) =
            (shape.is_plain() && shape.size() > LARGE, shape.box_layout())
        {
            return Ok(Filling::Full(switches::fill(rows, columns, draw)));
        }
        let filling = self.filler.fill(draw, DECISIONS_A_CELL * shape.cell_count() as u64);
        if filling != Filling::GivenUp {
            return Ok(filling);
        }
        // Few boards are so hard to fill. Then options are tried in random order by a search that learns.
        let search = shape.problem().search().engine(Engine::Words).branch(Branch::Weighted);
        let time = self.watch.time_left();
        let limits = Limits { solutions: Some(1), nodes: Some(FILL_NODES), time };
        let search = search.limits(limits).cancel(self.watch.cancel()).seed(draw.bits());
        let mut covers = search.solutions();
        if let Some(cover) = covers.next() {
            return Ok(Filling::Full(encode::decode(shape, &cover).as_bytes().to_vec()));
        }
        match covers.outcome().stop {
            Stop::Exhausted => Ok(Filling::None),
            Stop::NodeLimit | Stop::SolutionLimit => Ok(Filling::GivenUp),
            stop => Err(stop),
        }
    }

    /// Attempts to make at once, so that passing them on costs next to nothing.
    pub(super) fn chunk(&self) -> u64 {
        if self.judge.is_quick() && self.order.pattern.is_none() { 16 } else { 1 }
    }

    fn dig(&mut self, draw: &mut Draw, solution: &[u8]) -> Result<Dug, Stop> {
        let Order { ref shape, clues: (fewest, most), minimal, .. } = self.order;
        let (cells, is_any) = (solution.len(), (fewest, most) == (0, solution.len()));
        let most = most.min(cells);
        let least = match (minimal, is_any) {
            (true, _) => 0,
            // Beyond that a question may take a minute.
            (_, true) if shape.size() > LARGE => cells * 54 / 100,
            (_, true) => 0,
            _ => fewest + draw.below(most + 1 - fewest),
        };
        let mut orbits: Vec<&[u16]> = self.orbits.iter().map(Vec::as_slice).collect();
        draw.shuffle(&mut orbits);
        if shape.size() > MIDDLE && 100 * least < 48 * cells {
            let mut dug = Dug { board: solution.to_vec(), clues: cells, undecided: 0 };
            let request = cores::Request { least, conflicts: CONFLICTS, watch: &self.watch };
            if cores::dig(shape, solution, &mut dug, &orbits, &request, draw)?.is_some() {
                return Ok(dug);
            }
        }
        let batch = (orbits.len() / 5).max(1);
        dig::dig(&mut self.judge, solution, &orbits, least, batch)
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
