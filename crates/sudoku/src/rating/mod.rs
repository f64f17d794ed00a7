//! Rates classic 9×9 puzzles on Sudoku Explainer's scale: ER, EP and ED.
//!
//! ```
//! use quadrille_sudoku::{Grid, rating::Rater};
//!
//! let line = ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
//! let puzzle: Grid = line.parse()?;
//! let rating = Rater::new().rate(&puzzle)?;
//! assert_eq!(rating.to_string(), "7.2/1.2/1.2");
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```
//!
//! Twenty-five hint producers are asked in a fixed order. The first hint found is applied, and the
//! search starts over with the first producer, until the board is solved. ER is the difficulty of
//! the hardest step, EP that of the hardest step up to and including the first placement, ED that
//! of the first step.
//!
//! Where several hints are available, the rating depends on which of them is taken. Each producer
//! therefore searches in the order of Sudoku Explainer 1.2.1. All of its classic techniques up to
//! dynamic forcing chains are implemented. A puzzle that needs more gets a lower bound, `≥ 9.1`.
//!
//! | producers | module |
//! |---|---|
//! | hidden and naked singles | `singles` |
//! | pointing and claiming | `locking` |
//! | naked and hidden pairs, triplets, quads | `sets` |
//! | X-wing, swordfish, jellyfish | `fish` |
//! | XY-wing, XYZ-wing | `wings` |
//! | unique rectangles and loops | `loops` |
//! | bivalue universal graves | `bug` |
//! | aligned pair and triplet exclusion | `exclusion` |
//! | forcing chains and cycles | `cycles`, on `links` and `graph` |
//! | multiple forcing chains | `multiple`, on `links` |
//! | Nishio, dynamic forcing chains | `forcing`, on `propagation` |
//!
//! This module stands alone: it has its own board, made for this one size, and shares no technique
//! with the rest of the crate, which searches in different orders.

mod board;
mod bug;
mod cycles;
mod difficulty;
mod exclusion;
mod fish;
mod forcing;
mod geometry;
mod graph;
mod links;
mod locking;
mod loops;
mod multiple;
mod propagation;
mod sets;
mod singles;
mod step;
#[cfg(test)]
mod tests;
mod wings;

use std::fmt;

use quadrille::guard::Guard;
use quadrille::{Cancel, Limits};

use crate::check::Verdict;
use crate::error::{ErrorKind, OnlyPlain, SudokuError, Task, Unsolvable};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::turbo;
use board::Board;
use cycles::Chains;
pub use difficulty::Difficulty;
use forcing::Forcing;
use links::Links;
use multiple::Multiple;
use step::Found;
pub use step::{Reasoning, Step};

/// The lowest rating, in tenths, of a puzzle that the producers cannot solve.
const BEYOND: u16 = 91;

/// The difficulty of a puzzle. It displays as ER/EP/ED, such as `7.2/1.2/1.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// The difficulty of the hardest step; 0.0 if the puzzle is already solved.
    pub er: Difficulty,
    /// The difficulty of the hardest step up to and including the first that places a value.
    pub ep: Difficulty,
    /// The difficulty of the first step.
    pub ed: Difficulty,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.er, self.ep, self.ed))
    }
}

/// The hint producers, each with its set size where it has one.
#[derive(Clone, Copy, Debug)]
enum Producer {
    HiddenSingle,
    DirectLocking,
    DirectHiddenSet(usize),
    NakedSingle,
    Locking,
    NakedSet(usize),
    Fish(usize),
    HiddenSet(usize),
    XyWing,
    XyzWing,
    UniqueLoops,
    Bug,
    PairExclusion,
    Chains,
    TripletExclusion,
    Nishio,
    Multiple,
    Dynamic,
}

/// All producers in the order in which they are asked, each with the lowest difficulty of its
/// hints, in tenths.
const PRODUCERS: [(Producer, u16); 25] = [
    (Producer::HiddenSingle, 10),
    (Producer::DirectLocking, 17),
    (Producer::DirectHiddenSet(2), 20),
    (Producer::NakedSingle, 23),
    (Producer::DirectHiddenSet(3), 25),
    (Producer::Locking, 26),
    (Producer::NakedSet(2), 30),
    (Producer::Fish(2), 32),
    (Producer::HiddenSet(2), 34),
    (Producer::NakedSet(3), 36),
    (Producer::Fish(3), 38),
    (Producer::HiddenSet(3), 40),
    (Producer::XyWing, 42),
    (Producer::XyzWing, 44),
    (Producer::UniqueLoops, 45),
    (Producer::NakedSet(4), 50),
    (Producer::Fish(4), 52),
    (Producer::HiddenSet(4), 54),
    (Producer::Bug, 56),
    (Producer::PairExclusion, 62),
    (Producer::Chains, 65),
    (Producer::TripletExclusion, 75),
    (Producer::Nishio, 75),
    (Producer::Multiple, 80),
    (Producer::Dynamic, 85),
];

/// Rates puzzles. It keeps its working memory, so reuse one for many puzzles.
pub struct Rater {
    solver: turbo::Solver,
    /// For boards of up to 256 candidates. Most boards that need a chain are this small.
    usual: Linked<4>,
    /// For all larger boards.
    large: Linked<12>,
    forcing: Forcing,
}

/// The chain searches and the links they run on, with candidate sets of `WORDS` 64-bit words.
struct Linked<const WORDS: usize> {
    links: Links<WORDS>,
    chains: Chains<WORDS>,
    multiple: Multiple<WORDS>,
}

impl<const WORDS: usize> Linked<WORDS> {
    fn new() -> Linked<WORDS> {
        Linked { links: Links::new(), chains: Chains::new(), multiple: Multiple::new() }
    }

    fn chain(&mut self, board: &Board) -> Option<Found> {
        self.links.read(board);
        self.chains.find(board, &self.links)
    }

    fn multiple(&mut self, board: &Board) -> Option<Found> {
        self.links.read(board);
        let graph = &mut self.chains.by_both.graph;
        graph.prepare(&self.links);
        self.multiple.find(board, &self.links, graph)
    }
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rater").finish_non_exhaustive()
    }
}

impl Rater {
    /// Creates a rater.
    pub fn new() -> Rater {
        Rater {
            solver: turbo::Solver::new(),
            usual: Linked::new(),
            large: Linked::new(),
            forcing: Forcing::new(),
        }
    }

    /// Rates `puzzle`.
    ///
    /// # Errors
    ///
    /// Fails if the board is not a plain 9×9 one, or does not have exactly one solution.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Rating, SudokuError> {
        let board = self.board(puzzle)?;
        let rating = self.run(board, u16::MAX, &unguarded(), |_| {});
        Ok(rating.expect("no limit was set"))
    }

    /// Rates `puzzle`, or returns `None` if `cancel` is triggered first.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    pub fn rate_within(
        &mut self,
        puzzle: &Grid,
        cancel: &Cancel,
    ) -> Result<Option<Rating>, SudokuError> {
        self.rate_guarded(puzzle, &Guard::new(Limits::default(), Some(cancel.clone())))
    }

    /// Rates `puzzle`, or returns `None` if `guard` stops the search first.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    pub fn rate_guarded(
        &mut self,
        puzzle: &Grid,
        guard: &Guard,
    ) -> Result<Option<Rating>, SudokuError> {
        let board = self.board(puzzle)?;
        Ok(self.run(board, u16::MAX, guard, |_| {}))
    }

    /// Rates `puzzle` if its ER is at most `most`.
    ///
    /// Returns `None` as soon as the ER is known to exceed `most`, without searching for steps that
    /// are more difficult.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    pub fn rate_up_to(
        &mut self,
        puzzle: &Grid,
        most: Difficulty,
    ) -> Result<Option<Rating>, SudokuError> {
        self.rate_up_to_within(puzzle, most, &unguarded())
    }

    /// Like [`rate_up_to`](Rater::rate_up_to), and also returns `None` if `guard` stops the
    /// search first.
    pub(crate) fn rate_up_to_within(
        &mut self,
        puzzle: &Grid,
        most: Difficulty,
        guard: &Guard,
    ) -> Result<Option<Rating>, SudokuError> {
        let board = self.board(puzzle)?;
        Ok(self.run(board, most.tenths(), guard, |_| {}))
    }

    /// Rates `puzzle` and returns every step taken.
    ///
    /// If the rating is a bound, the steps end where the producers found nothing more.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    pub fn path(&mut self, puzzle: &Grid) -> Result<(Rating, Vec<Step>), SudokuError> {
        let path = self.path_within(puzzle, &Cancel::new())?;
        Ok(path.expect("no limit was set"))
    }

    /// Like [`path`](Rater::path), but returns `None` if `cancel` is triggered first.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    pub fn path_within(
        &mut self,
        puzzle: &Grid,
        cancel: &Cancel,
    ) -> Result<Option<(Rating, Vec<Step>)>, SudokuError> {
        let board = self.board(puzzle)?;
        let mut steps = Vec::new();
        let guard = Guard::new(Limits::default(), Some(cancel.clone()));
        let rating = self.run(board, u16::MAX, &guard, |found| steps.push(found.step()));
        Ok(rating.map(|rating| (rating, steps)))
    }

    /// Sets up the board of `puzzle`, or fails if the puzzle cannot be rated.
    fn board(&mut self, puzzle: &Grid) -> Result<Board, SudokuError> {
        let plain = turbo::fits(puzzle.shape());
        let digits: &[u8; 81] = match puzzle.as_bytes().try_into() {
            Ok(digits) if plain => digits,
            _ => return Err(ErrorKind::OnlyPlain { needed: OnlyPlain::Rating }.into()),
        };
        match self.solver.count(turbo::Board::Digits(digits), 2) {
            1 => Ok(Board::new(digits)),
            0 => Err(ErrorKind::NoSolution { task: Task::Rate, why: why_none(puzzle) }.into()),
            _ => Err(ErrorKind::SeveralSolutions { task: Task::Rate }.into()),
        }
    }

    /// Solves and rates the board. Returns `None` if it is more difficult than `most` tenths, or if
    /// the guard stops the search.
    fn run(
        &mut self,
        mut board: Board,
        most: u16,
        guard: &Guard,
        mut visit: impl FnMut(&Found),
    ) -> Option<Rating> {
        let (mut er, mut ep, mut ed) = (0, None, None);
        while !board.is_solved() {
            let Some(found) = self.find(&board, most, guard)? else {
                let bound = Difficulty::at_least(er.max(BEYOND));
                let known = |tenths: Option<u16>| tenths.map_or(bound, Difficulty::from_tenths);
                let rating = Rating { er: bound, ep: known(ep), ed: known(ed) };
                return (bound.tenths() <= most).then_some(rating);
            };
            er = er.max(found.tenths);
            if er > most {
                return None;
            }
            ed = ed.or(Some(er));
            if found.placed.is_some() {
                ep = ep.or(Some(er));
            }
            visit(&found);
            found.apply(&mut board);
        }
        let [ep, ed] = [ep, ed].map(|tenths| Difficulty::from_tenths(tenths.unwrap_or(er)));
        Some(Rating { er: Difficulty::from_tenths(er), ep, ed })
    }

    /// Finds the next hint, or `Some(None)` if there is none. Returns `None` if the guard stopped
    /// the search, or if every hint left to look for is more difficult than `most`.
    fn find(&mut self, board: &Board, most: u16, guard: &Guard) -> Option<Option<Found>> {
        for (producer, least) in PRODUCERS {
            if least > most {
                return None;
            }
            if least >= 65 && guard.allowance(0, 0).is_err() {
                return None;
            }
            let found = self.ask(producer, board, guard);
            if found.is_some() {
                return Some(found);
            }
        }
        if guard.allowance(0, 0).is_err() { None } else { Some(None) }
    }

    fn ask(&mut self, producer: Producer, board: &Board, guard: &Guard) -> Option<Found> {
        match producer {
            Producer::HiddenSingle => singles::hidden(board),
            Producer::DirectLocking => locking::direct(board),
            Producer::DirectHiddenSet(size) => sets::direct_hidden(board, size),
            Producer::NakedSingle => singles::naked(board),
            Producer::Locking => locking::normal(board),
            Producer::NakedSet(size) => sets::naked(board, size),
            Producer::Fish(size) => fish::find(board, size),
            Producer::HiddenSet(size) => sets::hidden(board, size),
            Producer::XyWing => wings::xy(board),
            Producer::XyzWing => wings::xyz(board),
            Producer::UniqueLoops => loops::find(board),
            Producer::Bug => bug::find(board),
            Producer::PairExclusion => exclusion::pair(board),
            Producer::Chains if is_usual(board) => self.usual.chain(board),
            Producer::Chains => self.large.chain(board),
            Producer::TripletExclusion => exclusion::triplet(board),
            Producer::Nishio => self.forcing.nishio(board, guard),
            Producer::Multiple if is_usual(board) => self.usual.multiple(board),
            Producer::Multiple => self.large.multiple(board),
            Producer::Dynamic => self.forcing.dynamic(board, guard),
        }
    }
}

/// A guard that never stops the search.
fn unguarded() -> Guard {
    Guard::new(Limits::default(), None)
}

/// Whether the candidates of the board fit into the small sets.
fn is_usual(board: &Board) -> bool {
    board.cells.iter().map(|&digits| geometry::count(digits)).sum::<usize>() <= 256
}

/// Explains in words why a puzzle has no solution.
fn why_none(puzzle: &Grid) -> Option<Box<Unsolvable>> {
    let puzzle = Puzzle::new(puzzle.clone());
    match puzzle.check() {
        Verdict::None(contradiction) => Some(Box::new(Unsolvable { puzzle, contradiction })),
        _ => None,
    }
}
