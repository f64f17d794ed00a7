//! Removes givens from an existing puzzle, as long as its solution stays unique.
//!
//! This is digging (`dig.rs`, and `cores.rs` for boards other than the classic one), except that it
//! does not start with a full grid. With a symmetry, whole orbits are removed, and the result is
//! symmetric: orbits in which only some cells have a given are removed first. If not all of these
//! can be removed, minimising fails.
//!
//! Towards a level, the puzzle must also stay at or below that level. How hard a puzzle is does not
//! simply grow as givens go, so there is no telling in advance which of them lead to the level:
//!
//! ```text
//! an order drawn from the seed --> remove while the level allows, until nothing more can be
//!   the level is reached  --> done
//!   it is not             --> another order, a few times; then the hardest of these puzzles
//! ```

use quadrille::Stop;
use quadrille::guard::Guard;

use super::dig::{self, Dug};
use super::dig_large;
use super::judge::{Judge, Ruling};
use super::orbits::Symmetry;
use crate::check::Verdict;
use crate::draw::Draw;
use crate::error::{ErrorKind, SudokuError, Task, Unfinished, Unsolvable};
use crate::grade::{Grade, Grader};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solve::Solving;
use crate::technique::{Level, Reasoner};

/// What is left of a puzzle. Created by [`Puzzle::minimise`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimised {
    /// The puzzle, with givens only. It always has exactly one solution.
    pub puzzle: Puzzle,
    /// The cells whose givens were removed, in ascending order.
    pub removed: Vec<Cell>,
    /// Why the work ended. Only [`Stop::Exhausted`] means that no further given, or with a symmetry
    /// no further orbit, can be removed.
    pub stop: Stop,
    /// The grade of the puzzle, if it was minimised towards a level.
    pub grade: Option<Grade>,
}

impl Minimised {
    /// Returns whether no further given, or with a symmetry no further orbit, can be removed.
    /// `false` means that the work was stopped before that was known.
    pub fn is_minimal(&self) -> bool {
        self.stop.is_complete()
    }
}

impl Puzzle {
    /// Removes givens, in an order drawn from the seed, as long as the solution stays unique.
    ///
    /// With a symmetry, the givens of an orbit are removed together, and those that remain are
    /// symmetric. Entries and marks are ignored.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution, or if the givens cannot be made
    /// symmetric.
    ///
    /// ```
    /// use quadrille_sudoku::Puzzle;
    /// use quadrille_sudoku::generate::Symmetry;
    ///
    /// let puzzle: Puzzle = "1234341221434321".parse()?;
    /// let minimised = puzzle.minimise(Symmetry::HalfTurn, 1)?;
    /// assert!(minimised.is_minimal());
    /// assert_eq!(minimised.puzzle.grid().filled_count() + minimised.removed.len(), 16);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn minimise(&self, symmetry: Symmetry, seed: u64) -> Result<Minimised, SudokuError> {
        self.search().minimise(symmetry, seed)
    }

    /// Removes givens like [`minimise`](Puzzle::minimise), as long as the puzzle's
    /// [grade](crate::grade) does not exceed a level and reasoning alone solves it.
    ///
    /// If one order of the givens does not lead to the level, some others are tried, and the
    /// hardest puzzle is taken. [`Minimised::grade`] has the level that was reached: it may be
    /// lower, since not every solution has a puzzle of each level that is easily found.
    ///
    /// # Errors
    ///
    /// Fails like [`minimise`](Puzzle::minimise), if the puzzle is already harder than the level,
    /// or if its board is too large to be graded.
    ///
    /// ```
    /// use quadrille_sudoku::generate::Symmetry;
    /// use quadrille_sudoku::technique::Level;
    /// use quadrille_sudoku::Puzzle;
    ///
    /// let line =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let solved = line.parse::<Puzzle>()?.solve()?.expect("it has a solution");
    /// let minimised = Puzzle::new(solved).minimise_to(Level::Hard, Symmetry::None, 1)?;
    /// assert_eq!(minimised.grade.map(|grade| grade.level), Some(Level::Hard));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn minimise_to(
        &self,
        level: Level,
        symmetry: Symmetry,
        seed: u64,
    ) -> Result<Minimised, SudokuError> {
        self.search().minimise_to(level, symmetry, seed)
    }
}

impl Solving<'_> {
    /// Removes givens like [`Puzzle::minimise`], within the guard of this search.
    ///
    /// When the guard stops the work, the result is what is left by then. Limits on nodes and
    /// solutions are ignored.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution, if the guard stops the work before
    /// that is known, or if the givens cannot be made symmetric.
    pub fn minimise(self, symmetry: Symmetry, seed: u64) -> Result<Minimised, SudokuError> {
        let start = Start::new(self, symmetry, Draw::new(seed))?;
        let mut digger = start.digger();
        let stop = digger.dig(start.orbits.clone());
        start.end(&digger.dug, stop, None)
    }

    /// Removes givens like [`Puzzle::minimise_to`], within the guard of this search.
    ///
    /// When the guard stops the work, the result is what is left by then. Limits on nodes and
    /// solutions are ignored.
    ///
    /// # Errors
    ///
    /// Fails like [`Puzzle::minimise_to`], or if the guard stops the work before the puzzle's grade
    /// is known.
    pub fn minimise_to(
        self,
        level: Level,
        symmetry: Symmetry,
        seed: u64,
    ) -> Result<Minimised, SudokuError> {
        let (size, largest) = (self.puzzle().shape().size(), Reasoner::MAX_SIZE);
        if size > largest {
            return Err(ErrorKind::BoardTooLarge { size, largest, graded: true }.into());
        }
        let start = Start::new(self, symmetry, Draw::new(seed))?;
        let mut climber = Climber::new(&start, level)?;
        let mut best: Option<Climb> = None;
        for number in 0..climbs(start.puzzle.shape()) {
            let climb = climber.climb(&start, &mut Draw::stream(seed, number));
            let ends = climb.stop != Stop::Exhausted || climb.rank() >= (level, level);
            if best.as_ref().is_none_or(|best| climb.rank() > best.rank()) {
                best = Some(climb);
            }
            if ends {
                break;
            }
        }
        let Climb { dug, grade, stop } = best.expect("there is at least one climb");
        start.end(&dug, stop, Some(grade))
    }
}

/// How many orders of the givens are tried to reach a level: half a second on a board of 9, seconds
/// on a larger one.
fn climbs(shape: &Shape) -> u64 {
    if shape.size() <= 9 { 64 } else { 8 }
}

/// A puzzle whose solution is known to be the only one, with whole orbits of givens only.
struct Start {
    puzzle: Puzzle,
    solution: Grid,
    /// What is left after `even_out`.
    dug: Dug,
    orbits: Vec<Vec<u16>>,
    guard: Guard,
    draw: Draw,
}

impl Start {
    fn new(solving: Solving<'_>, symmetry: Symmetry, draw: Draw) -> Result<Start, SudokuError> {
        let (puzzle, settings) = solving.into_parts();
        let guard = settings.guard.with_nodes(None).with_solutions(None);
        let givens = puzzle.only(|cell| !puzzle.is_entry(cell)).grid().clone();
        let puzzle = Puzzle::new(givens);
        let (verdict, _) = puzzle.search().within(&guard).check();
        let solution = the_only(verdict, &puzzle)?;
        let dug = Dug::of(puzzle.grid().as_bytes().to_vec());
        let mut start = Start { puzzle, solution, dug, orbits: Vec::new(), guard, draw };
        let mut digger = start.digger();
        let orbits = digger.even_out(symmetry, start.puzzle.shape())?;
        (start.dug, start.orbits) = (digger.dug, orbits);
        Ok(start)
    }

    fn digger(&self) -> Digger<'_> {
        Digger {
            solution: self.solution.as_bytes(),
            dug: self.dug.clone(),
            judge: Judge::new(self.puzzle.shape(), &self.guard, u64::MAX),
            draw: self.draw.clone(),
        }
    }

    fn end(&self, dug: &Dug, stop: Stop, grade: Option<Grade>) -> Result<Minimised, SudokuError> {
        let left = Puzzle::new(Grid::new(self.puzzle.shape(), &dug.board)?);
        let removed = self.puzzle.grid().filled().map(|(cell, _)| cell);
        let removed = removed.filter(|&cell| left.get(cell).is_none()).collect();
        Ok(Minimised { puzzle: left, removed, stop, grade })
    }
}

/// Removes givens as long as the puzzle does not exceed a level.
struct Climber {
    level: Level,
    grader: Grader,
    judge: Judge,
    /// The grade of the puzzle before anything is removed for the level.
    first: Grade,
}

/// What is left of a puzzle, its grade, and why the work ended.
struct Climb {
    dug: Dug,
    grade: Grade,
    stop: Stop,
}

impl Climb {
    /// The level and the level of the hardest technique, by which puzzles are compared.
    fn rank(&self) -> (Level, Level) {
        (self.grade.level, self.grade.hardest.level())
    }
}

impl Climber {
    fn new(start: &Start, level: Level) -> Result<Climber, SudokuError> {
        let shape = start.puzzle.shape();
        let mut grader = Grader::new();
        let puzzle = Puzzle::new(Grid::new(shape, &start.dug.board)?);
        let first = grader.walk_to(&puzzle, &start.solution, &start.guard, |_, _| ())?;
        if first.level > level || !first.by_reasoning {
            let (level, found) = (level.name(), first.level.name());
            let by_reasoning = first.by_reasoning;
            return Err(ErrorKind::AboveLevel { level, found, by_reasoning }.into());
        }
        Ok(Climber { level, grader, judge: Judge::new(shape, &start.guard, u64::MAX), first })
    }

    /// Removes orbits in an order that is drawn, until no further one can be removed.
    fn climb(&mut self, start: &Start, draw: &mut Draw) -> Climb {
        let (shape, solution) = (start.puzzle.shape(), start.solution.as_bytes());
        let mut climb =
            Climb { dug: start.dug.clone(), grade: self.first.clone(), stop: Stop::Exhausted };
        let mut orbits: Vec<&[u16]> = start.orbits.iter().map(Vec::as_slice).collect();
        draw.shuffle(&mut orbits);
        let mut batch = (orbits.len() / 5).max(1);
        // What could not be removed may become removable: fewer givens can make a puzzle easier.
        loop {
            let before = climb.dug.orbits();
            let (grade, level) = (&mut climb.grade, self.level);
            let (grader, judge) = (&mut self.grader, &mut self.judge);
            let mut stopped = None;
            // When stopped, nothing more is removed.
            let rule = |board: &[u8], _: &[u16]| {
                if stopped.is_some() {
                    return Ok(Ruling::Unknown);
                }
                let ruled = allowed(board, shape, start, judge, grader);
                Ok::<_, Stop>(match ruled {
                    Ok(Some(found)) if found.level <= level && found.by_reasoning => {
                        *grade = found;
                        Ruling::Unique
                    }
                    Ok(_) => Ruling::Another,
                    Err(stop) => {
                        stopped = Some(stop);
                        Ruling::Unknown
                    }
                })
            };
            let left = climb.dug.clone();
            match dig::dig_by(solution, left, &orbits, 0, batch, rule) {
                Ok(dug) => climb.dug = dug,
                Err(stop) => stopped = Some(stop),
            }
            if let Some(stop) = stopped {
                climb.stop = stop;
                return climb;
            }
            if climb.dug.orbits() == before {
                return climb;
            }
            orbits.retain(|orbit| climb.dug.board[usize::from(orbit[0])] != 0);
            batch = 1;
        }
    }
}

/// Returns the grade of a board if it has one solution.
fn allowed(
    board: &[u8],
    shape: &Shape,
    start: &Start,
    judge: &mut Judge,
    grader: &mut Grader,
) -> Result<Option<Grade>, Stop> {
    judge.guard().ask()?;
    if judge.rule(board)? != Ruling::Unique {
        return Ok(None);
    }
    let puzzle = Puzzle::new(Grid::new(shape, board).expect("a board of this shape"));
    let grade = grader.walk_to(&puzzle, &start.solution, &start.guard, |_, _| ());
    grade.map(Some).map_err(|error| error.stop().expect("the first board was graded"))
}

/// Returns the only solution, or why there is nothing to minimise.
fn the_only(verdict: Verdict, puzzle: &Puzzle) -> Result<Grid, SudokuError> {
    match verdict {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::Multiple(_) => Err(ErrorKind::SeveralSolutions { task: Task::Minimise }.into()),
        Verdict::None(contradiction) => {
            let why = Some(Box::new(Unsolvable { puzzle: puzzle.clone(), contradiction }));
            Err(ErrorKind::NoSolution { task: Task::Minimise, why }.into())
        }
        Verdict::Unknown(stop, _) => {
            Err(ErrorKind::Stopped { stop, before: Unfinished::Uniqueness }.into())
        }
    }
}

/// The board being dug, and the tools for it.
struct Digger<'s> {
    solution: &'s [u8],
    dug: Dug,
    judge: Judge,
    draw: Draw,
}

impl Digger<'_> {
    /// Empties the orbits in which only some cells have a given. Returns the orbits left to dig.
    fn even_out(
        &mut self,
        symmetry: Symmetry,
        shape: &Shape,
    ) -> Result<Vec<Vec<u16>>, SudokuError> {
        let mut full = Vec::new();
        let mut uneven = None;
        for orbit in symmetry.orbits(shape) {
            let is_given = |&cell: &u16| self.dug.board[usize::from(cell)] != 0;
            let (given, empty): (Vec<u16>, Vec<u16>) =
                orbit.iter().partition(|&cell| is_given(cell));
            match (given.first(), empty.first()) {
                (Some(&given_cell), Some(&empty_cell)) => {
                    uneven = uneven.or(Some((given_cell, empty_cell)));
                    self.dug.empty(&given);
                }
                (Some(_), None) => full.push(orbit),
                (None, _) => {}
            }
        }
        let Some((given, empty)) = uneven else { return Ok(full) };
        match self.judge.rule(&self.dug.board) {
            Ok(Ruling::Unique) => Ok(full),
            Ok(Ruling::Another) => {
                let [given, empty] =
                    [given, empty].map(|cell| shape.cell_name(Cell::at(cell.into())));
                let symmetry = symmetry.name();
                Err(ErrorKind::Asymmetric { symmetry, given, empty, pattern: false }.into())
            }
            ruling => {
                let stop = ruling.err().unwrap_or(Stop::NodeLimit);
                let before = Unfinished::Symmetry { symmetry: symmetry.name() };
                Err(ErrorKind::Stopped { stop, before }.into())
            }
        }
    }

    /// Removes what it can of these orbits. Returns why it ended: if the search is exhausted,
    /// nothing more can be removed.
    fn dig(&mut self, mut orbits: Vec<Vec<u16>>) -> Stop {
        self.draw.shuffle(&mut orbits);
        let orbits: Vec<&[u16]> = orbits.iter().map(Vec::as_slice).collect();
        if !self.judge.is_quick() {
            let (shape, guard) = (self.judge.shape().clone(), self.judge.guard().clone());
            let request = dig_large::Request { least: 0, conflicts: u64::MAX, guard: &guard };
            let dug = &mut self.dug;
            match dig_large::dig(&shape, self.solution, dug, &orbits, &request, &mut self.draw) {
                Ok(Some(())) => return Stop::Exhausted,
                Ok(None) => {}
                Err(stop) => return stop,
            }
        }
        let (judge, board) = (&mut self.judge, self.dug.board.clone());
        let batch = (orbits.len() / 5).max(1);
        let mut stopped = None;
        // When stopped, the ruling is unknown, and what is not known to be spare stays.
        let rule = |board: &[u8], _: &[u16]| {
            let ruling = judge.guard().ask().and_then(|()| judge.rule(board));
            Ok::<_, Stop>(ruling.unwrap_or_else(|stop| {
                stopped = Some(stop);
                Ruling::Unknown
            }))
        };
        match dig::dig_by(self.solution, Dug::of(board), &orbits, 0, batch, rule) {
            Ok(dug) => {
                self.dug = dug;
                match self.dug.undecided {
                    0 => Stop::Exhausted,
                    _ => stopped.unwrap_or(Stop::NodeLimit),
                }
            }
            Err(stop) => stop,
        }
    }
}
