//! Rates classic 9×9 puzzles on Sudoku Explainer's scale: ER, EP and ED.
//!
//! ```
//! use quadrille_sudoku::{Grid, Guard, rating::Rater};
//!
//! let line = ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
//! let puzzle: Grid = line.parse()?;
//! let rating = Rater::new().rate(&puzzle, &Guard::default())?;
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

use quadrille::Stop;
use quadrille::guard::Guard;

use crate::check::Verdict;
use crate::error::{ErrorKind, OnlyPlain, SudokuError, Task, Unfinished, Unsolvable};
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
    /// Fails if the board is not a plain 9×9 one, if it does not have exactly one solution, or if
    /// the guard stops the search.
    pub fn rate(&mut self, puzzle: &Grid, guard: &Guard) -> Result<Rating, SudokuError> {
        self.path_of(puzzle, guard, |_| {})
    }

    /// Rates `puzzle` if its ER is at most `most`.
    ///
    /// Returns `None` as soon as the ER is known to exceed `most`, without searching for steps that
    /// are more difficult.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    ///
    /// ```
    /// use quadrille_sudoku::rating::{Difficulty, Rater};
    /// use quadrille_sudoku::{Cancel, Grid, Guard, Stop};
    ///
    /// let line =
    ///     ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
    /// let (mut rater, puzzle): (Rater, Grid) = (Rater::new(), line.parse()?);
    /// let most = Difficulty::from_tenths(71);
    /// assert_eq!(rater.rate_up_to(&puzzle, most, &Guard::default()), Ok(None));
    ///
    /// let cancel = Cancel::new();
    /// cancel.cancel();
    /// let stopped = rater.rate_up_to(&puzzle, most, &Guard::from(&cancel));
    /// assert_eq!(stopped.expect_err("cancelled").stop(), Some(Stop::Cancelled));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn rate_up_to(
        &mut self,
        puzzle: &Grid,
        most: Difficulty,
        guard: &Guard,
    ) -> Result<Option<Rating>, SudokuError> {
        let board = self.board(puzzle, guard)?;
        self.run(board, most.tenths(), guard, |_| {}).map_err(stopped)
    }

    /// Rates `puzzle` and returns every step taken.
    ///
    /// If the rating is a bound, the steps end where the producers found nothing more.
    ///
    /// # Errors
    ///
    /// Fails like [`rate`](Rater::rate).
    pub fn path(
        &mut self,
        puzzle: &Grid,
        guard: &Guard,
    ) -> Result<(Rating, Vec<Step>), SudokuError> {
        let mut steps = Vec::new();
        let rating = self.path_of(puzzle, guard, |found| steps.push(found.step()))?;
        Ok((rating, steps))
    }

    /// Rates `puzzle` and shows every step taken.
    fn path_of(
        &mut self,
        puzzle: &Grid,
        guard: &Guard,
        visit: impl FnMut(&Found),
    ) -> Result<Rating, SudokuError> {
        let board = self.board(puzzle, guard)?;
        let rating = self.run(board, u16::MAX, guard, visit).map_err(stopped)?;
        Ok(rating.expect("no step is more difficult than the most"))
    }

    /// Sets up the board of `puzzle`, or fails if the puzzle cannot be rated.
    fn board(&mut self, puzzle: &Grid, guard: &Guard) -> Result<Board, SudokuError> {
        let plain = turbo::fits(puzzle.shape());
        let digits: &[u8; 81] = match puzzle.as_bytes().try_into() {
            Ok(digits) if plain => digits,
            _ => return Err(ErrorKind::OnlyPlain { needed: OnlyPlain::Rating }.into()),
        };
        guard.ask().map_err(stopped)?;
        match self.solver.count(turbo::Board::Digits(digits), 2) {
            1 => Ok(Board::new(digits)),
            0 => Err(why_none(puzzle, guard)),
            _ => Err(ErrorKind::SeveralSolutions { task: Task::Rate }.into()),
        }
    }

    /// Solves and rates the board. Returns `None` if it is more difficult than `most` tenths.
    fn run(
        &mut self,
        mut board: Board,
        most: u16,
        guard: &Guard,
        mut visit: impl FnMut(&Found),
    ) -> Result<Option<Rating>, Stop> {
        let (mut er, mut ep, mut ed) = (0, None, None);
        while !board.is_solved() {
            let found = match self.find(&board, most, guard)? {
                Search::Found(found) => found,
                Search::TooDifficult => return Ok(None),
                Search::Nothing => {
                    let bound = Difficulty::at_least(er.max(BEYOND));
                    let known = |tenths: Option<u16>| tenths.map_or(bound, Difficulty::from_tenths);
                    let rating = Rating { er: bound, ep: known(ep), ed: known(ed) };
                    return Ok((bound.tenths() <= most).then_some(rating));
                }
            };
            er = er.max(found.tenths);
            if er > most {
                return Ok(None);
            }
            ed = ed.or(Some(er));
            if found.placed.is_some() {
                ep = ep.or(Some(er));
            }
            visit(&found);
            found.apply(&mut board);
        }
        let [ep, ed] = [ep, ed].map(|tenths| Difficulty::from_tenths(tenths.unwrap_or(er)));
        Ok(Some(Rating { er: Difficulty::from_tenths(er), ep, ed }))
    }

    /// Finds the next hint.
    fn find(&mut self, board: &Board, most: u16, guard: &Guard) -> Result<Search, Stop> {
        for (producer, least) in PRODUCERS {
            if least > most {
                return Ok(Search::TooDifficult);
            }
            // Those before are quick.
            if least >= 65 {
                guard.ask()?;
            }
            if let Some(found) = self.ask(producer, board, guard)? {
                return Ok(Search::Found(found));
            }
        }
        Ok(Search::Nothing)
    }

    fn ask(
        &mut self,
        producer: Producer,
        board: &Board,
        guard: &Guard,
    ) -> Result<Option<Found>, Stop> {
        Ok(match producer {
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
            Producer::Nishio => self.forcing.nishio(board, guard)?,
            Producer::Multiple if is_usual(board) => self.usual.multiple(board),
            Producer::Multiple => self.large.multiple(board),
            Producer::Dynamic => self.forcing.dynamic(board, guard)?,
        })
    }
}

/// What a search for the next hint came to.
enum Search {
    Found(Found),
    /// No producer finds a hint.
    Nothing,
    /// Every hint left to look for is more difficult than allowed.
    TooDifficult,
}

/// Whether the candidates of the board fit into the small sets.
fn is_usual(board: &Board) -> bool {
    board.cells.iter().map(|&digits| geometry::count(digits)).sum::<usize>() <= 256
}

fn stopped(stop: Stop) -> SudokuError {
    ErrorKind::Stopped { stop, before: Unfinished::Rating }.into()
}

/// Returns the error for a puzzle without a solution, with the reason.
fn why_none(puzzle: &Grid, guard: &Guard) -> SudokuError {
    let puzzle = Puzzle::new(puzzle.clone());
    let why = match puzzle.search().within(guard).check().0 {
        Verdict::None(contradiction) => Some(Box::new(Unsolvable { puzzle, contradiction })),
        Verdict::Unknown(stop, _) => return stopped(stop),
        _ => None,
    };
    ErrorKind::NoSolution { task: Task::Rate, why }.into()
}
