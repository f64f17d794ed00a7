//! One attempt: a full grid, the puzzle dug out of it, and whether that meets the order.
//!
//! ```text
//! seed, number --draws--> grid --dig--> puzzle --judged--> as ordered, or how far from it
//! ```
//!
//! An attempt depends only on the order, the seed and its own number, not on a clock or other
//! attempts. So it does not matter which thread makes it, or when.

use std::cmp::Ordering;
use std::fmt;

use quadrille::guard::Guard;
use quadrille::{Branch, Engine, Stop};

use super::critic::{Critic, Opinion, Praise};
use super::dig::{self, Dug};
use super::fill::{Filler, Filling};
use super::judge::Judge;
use super::order::Order;
use super::player::Player;
use super::{classic, descend, dig_large, pattern, switches, windows};
use crate::draw::Draw;
use crate::encode;
use crate::grade::Grade;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rating::{Difficulty, Rating};
use crate::shape::Boxes;
use crate::technique::{Level, Technique};

/// On boards above this size, a player decides how far to dig if one of the easier levels is
/// ordered. Windoku boards above this size are not filled by a search.
const SMALL: usize = 9;
/// Boards above this size are dug by cores, unless they keep about half of their givens; smaller
/// ones cell by cell.
const MIDDLE: usize = 16;
/// Plain boards above this size are filled by switches.
const LARGE: usize = 25;
/// Digging a classic board hardly ever ends below this number of clues: in two of a thousand grids.
const FEW: usize = 21;
/// Decisions allowed to fill a board, for each of its cells. Hardly any board needs even one per
/// cell.
const DECISIONS_A_CELL: u64 = 20;
/// Nodes allowed to a search for a grid if those decisions were not enough: some seconds.
const FILL_NODES: u64 = 20_000;
/// Conflicts allowed for one question when a large board is dug: some seconds, where most questions
/// take milliseconds.
const CONFLICTS: u64 = 50_000;

/// A puzzle that meets the order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The number of the attempt that made it, from 0.
    pub attempt: u64,
    /// Its grade, if a level, a score or a technique was ordered.
    pub grade: Option<Grade>,
    /// Its rating, if an ER was ordered.
    pub rating: Option<Rating>,
    /// The position in which the technique to practise is the next step, with the digits found
    /// before as entries and the remaining candidates as marks.
    pub position: Option<Puzzle>,
}

/// A puzzle that does not quite meet the order, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Near {
    /// The puzzle. It has one solution, unless that is what it lacks.
    pub puzzle: Puzzle,
    /// What it lacks.
    pub lack: Lack,
    /// How far it is from the order, for comparison.
    pub(super) far: u64,
}

/// What keeps a puzzle from meeting the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lack {
    /// It has this number of clues.
    Clues(usize),
    /// This number of its clues can be spared, each on its own.
    Spare(usize),
    /// It is not known whether it is minimal.
    Undecided,
    /// It has this number of solutions, or more.
    Solutions(u64),
    /// It has this level and score.
    Grade(Level, u32),
    /// It has the level only because of its score: this is its hardest technique, of a lower level.
    Hardest(Technique),
    /// It has this ER, or a higher one.
    Er(Difficulty),
    /// It does not need the technique.
    Spares(Technique),
    /// It needs the technique.
    Needs(Technique),
}

/// Displays in a few words: `26 clues`.
impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Clues(1) => f.write_str("1 clue"),
            Lack::Clues(count) => write!(f, "{count} clues"),
            Lack::Spare(1) => f.write_str("1 redundant clue"),
            Lack::Spare(count) => write!(f, "{count} redundant clues"),
            Lack::Grade(level, score) => write!(f, "{level}, score {score}"),
            Lack::Hardest(technique) => write!(f, "a puzzle that needs at most {technique}"),
            Lack::Er(er) => write!(f, "ER {er}"),
            Lack::Spares(technique) => write!(f, "a puzzle that does not need {technique}"),
            Lack::Needs(technique) => write!(f, "a puzzle that needs {technique}"),
            Lack::Solutions(count) => write!(f, "{count} solutions"),
            Lack::Undecided => f.write_str("a puzzle that may or may not be minimal"),
        }
    }
}

/// The result of an attempt.
pub(super) enum Attempt {
    Made(Box<Generated>),
    Near(Box<Near>),
    /// The attempt gave no puzzle at all.
    Nothing,
    /// The shape has no grid.
    NoGrid,
}

/// The level that decides how far to dig, if there is one. On boards of middle size, puzzles dug as
/// far as possible are hard enough for the highest levels and can be graded in reasonable time.
fn level_to_dig_for(order: &Order) -> Option<Level> {
    let size = order.shape.size();
    let is_free = !order.minimal && order.pattern.is_none();
    let fits = |level: &Level| size > MIDDLE || (size > SMALL && *level <= Level::Hard);
    order.wishes.level.filter(|level| is_free && fits(level))
}

/// Makes attempts, one after the other.
pub(super) struct Maker {
    order: Order,
    orbits: Vec<Vec<u16>>,
    filler: Filler,
    judge: Judge,
    /// Asked instead of the judge if a level decides how far to dig.
    player: Option<Player>,
    critic: Critic,
    guard: Guard,
}

impl Maker {
    pub(super) fn new(order: &Order, guard: &Guard) -> Maker {
        let nodes = if order.shape.size() > MIDDLE { 1000 } else { 100_000 };
        Maker {
            orbits: order.symmetry.orbits(&order.shape),
            filler: Filler::new(&order.shape),
            judge: Judge::new(&order.shape, guard, nodes),
            player: level_to_dig_for(order).map(|level| Player::new(&order.shape, level, guard)),
            critic: Critic::new(&order.wishes, guard),
            guard: guard.clone(),
            order: order.clone(),
        }
    }

    /// Makes the attempt with this number.
    pub(super) fn attempt(&mut self, number: u64) -> Result<Attempt, Stop> {
        self.guard.ask()?;
        let mut draw = Draw::stream(self.order.seed, number);
        let solution = match self.fill(&mut draw)? {
            Filling::Full(solution) => solution,
            Filling::None => return Ok(Attempt::NoGrid),
            Filling::GivenUp => return Ok(Attempt::Nothing),
        };
        if let Some(pattern) = &self.order.pattern {
            let climb = pattern::climb(&mut self.judge, pattern, solution, &mut draw)?;
            let dug = Dug::of(climb.board);
            if climb.solutions > 1 {
                let count = climb.solutions as u64;
                return Ok(self.near(&dug, Lack::Solutions(count), 1000 * count));
            }
            return self.finish(number, &climb.solution, &dug);
        }
        let dug = self.dig(&mut draw, &solution)?;
        self.finish(number, &solution, &dug)
    }

    /// Checks whether the dug puzzle meets the order, or can be made to by giving back some givens.
    fn finish(&mut self, number: u64, solution: &[u8], dug: &Dug) -> Result<Attempt, Stop> {
        if let Some((lack, far)) = self.lack(dug)? {
            return Ok(self.near(dug, lack, far));
        }
        let grid = self.grid(solution);
        if !self.order.wishes.is_any() {
            return Ok(self.made(number, grid, dug, Praise::default()));
        }
        let (lack, far, hardness) = match self.opinion(dug, &grid)? {
            Opinion::Praise(praise) => return Ok(self.made(number, grid, dug, *praise)),
            Opinion::Blame { lack, far, hardness } => (lack, far, hardness),
        };
        let mut nearest = (dug.clone(), lack, far);
        let mut best = None;
        if hardness == Ordering::Greater && !self.order.minimal {
            // As a rule, the fewer orbits are removed the easier the puzzle is. The last puzzle
            // that is not too hard lies somewhere between those with `easy` and `hard` orbits
            // removed.
            let mut hard = dug.orbits();
            let mut easy = (0..hard).find(|&k| dug.clues_after(k) <= self.order.clues.1);
            while let Some(low) = easy.filter(|&low| low + 1 < hard) {
                let middle = low.midpoint(hard);
                let less = dug.after(middle, solution);
                match self.opinion(&less, &grid)? {
                    Opinion::Praise(praise) => {
                        best = Some((less, praise));
                        easy = Some(middle);
                    }
                    Opinion::Blame { lack, far, hardness } => {
                        if far < nearest.2 {
                            nearest = (less, lack, far);
                        }
                        match hardness {
                            Ordering::Greater => hard = middle,
                            _ => easy = Some(middle),
                        }
                    }
                }
            }
            if let (None, Some(low), Some(_)) = (&best, easy, self.order.wishes.level) {
                best = self.step_round(dug, low, solution, &grid)?;
            }
        }
        Ok(match best {
            Some((dug, praise)) => self.made(number, grid, &dug, *praise),
            None => self.near(&nearest.0, nearest.1, nearest.2),
        })
    }

    /// Looks for a puzzle as ordered between two neighbours of which one is too easy and the other,
    /// with one more orbit removed, too hard. That orbit stays, and those after it are removed one
    /// by one, unless that is too hard as well.
    fn step_round(
        &mut self,
        dug: &Dug,
        low: usize,
        solution: &[u8],
        grid: &Grid,
    ) -> Result<Option<(Dug, Box<Praise>)>, Stop> {
        let mut board = dug.after(low, solution);
        for number in low + 1..dug.orbits() {
            board.empty(dug.orbit(number));
            match self.opinion(&board, grid)? {
                Opinion::Praise(praise) => return Ok(Some((board, praise))),
                Opinion::Blame { hardness: Ordering::Greater, .. } => {
                    board.give_back(board.orbits() - 1, solution);
                }
                Opinion::Blame { .. } => {}
            }
        }
        Ok(None)
    }

    fn opinion(&mut self, dug: &Dug, solution: &Grid) -> Result<Opinion, Stop> {
        let puzzle = Puzzle::new(self.grid(&dug.board));
        self.critic.judge(&puzzle, solution)
    }

    fn made(&self, attempt: u64, solution: Grid, dug: &Dug, praise: Praise) -> Attempt {
        let puzzle = Puzzle::new(self.grid(&dug.board));
        let Praise { grade, rating, position } = praise;
        Attempt::Made(Box::new(Generated { puzzle, solution, attempt, grade, rating, position }))
    }

    fn near(&self, dug: &Dug, lack: Lack, far: u64) -> Attempt {
        Attempt::Near(Box::new(Near { puzzle: Puzzle::new(self.grid(&dug.board)), lack, far }))
    }

    fn grid(&self, digits: &[u8]) -> Grid {
        Grid::new(&self.order.shape, digits).expect("digits of the board")
    }

    /// Makes a full grid, or returns why there is none.
    pub(super) fn fill(&mut self, draw: &mut Draw) -> Result<Filling, Stop> {
        if let Some(solver) = self.judge.solver() {
            return Ok(Filling::Full(classic::fill(solver, draw)));
        }
        let shape = &self.order.shape;
        if let (true, &Boxes::Rectangles { rows, columns }) =
            (shape.is_plain() && shape.size() > LARGE, shape.box_layout())
        {
            return switches::fill(rows, columns, draw, &self.guard).map(Filling::Full);
        }
        if let Some(rows) = windows::box_rows(shape).filter(|_| shape.size() > SMALL) {
            let filled = windows::fill(rows, &mut self.filler, draw, &self.guard);
            return filled.map(Filling::Full);
        }
        let known = self.order.grid.as_ref();
        if known.is_none() || shape.size() <= MIDDLE {
            let decisions = DECISIONS_A_CELL * shape.cell_count() as u64;
            let filling = self.filler.fill(draw, decisions, &self.guard)?;
            if filling != Filling::GivenUp {
                return Ok(filling);
            }
        }
        if let Some(grid) = known {
            return switches::shake(shape, grid, draw, &self.guard).map(Filling::Full);
        }
        // Few boards are this hard to fill. For those, a search that learns tries the options in
        // random order.
        let search = shape.problem().search().engine(Engine::Learn).branch(Branch::Weighted);
        let guard = self.guard.with_solutions(1).with_nodes(FILL_NODES);
        let mut covers = search.within(&guard).seed(draw.bits()).solutions();
        if let Some(cover) = covers.next() {
            return Ok(Filling::Full(encode::decode(shape, &cover).as_bytes().to_vec()));
        }
        match covers.outcome().stop {
            Stop::Exhausted => Ok(Filling::None),
            Stop::NodeLimit | Stop::SolutionLimit => Ok(Filling::GivenUp),
            stop => Err(stop),
        }
    }

    /// How many attempts to make at once, so that handing them over costs next to nothing.
    pub(super) fn chunk(&self) -> u64 {
        let is_quick =
            self.judge.is_quick() && self.order.pattern.is_none() && !self.order.wishes.is_any();
        if is_quick { 16 } else { 1 }
    }

    fn dig(&mut self, draw: &mut Draw, solution: &[u8]) -> Result<Dug, Stop> {
        let Order { ref shape, clues: (fewest, most), minimal, .. } = self.order;
        let (cells, is_any) = (solution.len(), (fewest, most) == (0, solution.len()));
        let most = most.min(cells);
        let least = match (minimal, is_any) {
            (true, _) => 0,
            // Further digging could take a minute for each question.
            (_, true) if shape.size() > LARGE => cells * 54 / 100,
            (_, true) => 0,
            _ => fewest + draw.below(most + 1 - fewest),
        };
        let mut orbits: Vec<&[u16]> = self.orbits.iter().map(Vec::as_slice).collect();
        draw.shuffle(&mut orbits);
        if let Some(player) = &mut self.player {
            return player.dig(&mut self.filler, solution, &orbits, least);
        }
        if shape.size() > MIDDLE && 100 * least < 48 * cells {
            let mut dug = Dug::of(solution.to_vec());
            let request = dig_large::Request { least, conflicts: CONFLICTS, guard: &self.guard };
            if dig_large::dig(shape, solution, &mut dug, &orbits, &request, draw)?.is_some() {
                return Ok(dug);
            }
        }
        let batch = (orbits.len() / 5).max(1);
        let dug = dig::dig(&mut self.judge, solution, &orbits, least, batch)?;
        let is_rare = most < FEW && dug.clues > most && dug.clues <= FEW;
        if is_rare && self.judge.is_quick() && orbits.len() == cells {
            return descend::descend(&mut self.judge, solution, dug, most, draw);
        }
        Ok(dug)
    }

    /// Finds what a puzzle lacks, and how far that is from the order.
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
