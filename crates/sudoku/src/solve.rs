//! The entry point to every solver: questions about a puzzle, and the methods that answer them.
//!
//! ```text
//! Puzzle --candidates--> options left out --search the shape's problem--> covers --decode--> Grid
//!        --digits, or candidates if there are marks--> turbo ------------------------------> Grid
//! ```
//!
//! A classic board is solved by [`turbo`], except that the grids of the empty board are counted by
//! the exact cover library: turbo would have to visit each of them. Any other board is searched on
//! the exact cover problem of its empty board, which the [`Shape`](crate::Shape) keeps. So for each
//! puzzle only the options to leave out have to be listed.

use std::fmt;
use std::sync::Arc;

use quadrille::guard::Guard;
use quadrille::{Branch, Count, Engine, Progress, Search, Stop};

use crate::candidates::Candidates;
use crate::encode;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::turbo::{self, Board};

/// How a puzzle is solved. All methods give the same answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The method that suits the board.
    #[default]
    Auto,
    /// The solver for classic boards, [`turbo`]. Other boards are solved as with `Auto`.
    Turbo,
    /// An engine of the exact cover library. All engines but `Learn` branch as in the textbook: on
    /// the smallest item, the leftmost if several are equally small.
    Cover(Engine),
}

impl Method {
    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Turbo => "turbo",
            Method::Cover(engine) => engine.name(),
        }
    }

    /// Returns the engine and branching rule for exact cover searches. `Learn` with `Weighted`,
    /// which prefers among equally small items the one that failed most often, was fastest on every
    /// board that we measured, and its lead grows with the board.
    fn of_cover(self) -> (Engine, Branch) {
        match self {
            Method::Auto | Method::Turbo | Method::Cover(Engine::Learn) => {
                (Engine::Learn, Branch::Weighted)
            }
            Method::Cover(engine) => (engine, Branch::Mrv),
        }
    }

    /// Returns whether the board is solved without an exact cover problem.
    pub(crate) fn is_turbo(self, shape: &Shape) -> bool {
        matches!(self, Method::Auto | Method::Turbo) && turbo::fits(shape)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The method that ran: never [`Method::Auto`], and [`Method::Turbo`] only if it really ran.
    pub method: Method,
    /// The number of nodes of the search tree that were visited.
    pub nodes: u64,
    /// The number of solutions found.
    pub solutions: u64,
}

/// How a search ended. "Not found" means "none" only if [`Stop::is_complete`] returns true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Why it ended.
    pub stop: Stop,
    /// Its statistics.
    pub stats: Stats,
}

impl From<quadrille::Outcome> for Outcome {
    fn from(outcome: quadrille::Outcome) -> Outcome {
        let quadrille::Stats { engine, nodes, solutions, .. } = outcome.stats;
        let stats = Stats { method: Method::Cover(engine), nodes, solutions };
        Outcome { stop: outcome.stop, stats }
    }
}

/// A search for solutions: first the settings, then a question. Made by [`Puzzle::search`].
///
/// A [`Guard`] can stop it; the answer then says so.
///
/// ```
/// use quadrille_sudoku::{Cancel, Guard, Puzzle, Stop};
///
/// let puzzle: Puzzle = "1... ..3. .2.. ...4".replace(' ', "").parse()?;
/// let (count, outcome) = puzzle.search().limit(2).count();
/// assert_eq!(count, 1u32.into());
/// assert!(outcome.stop.is_complete());
///
/// let cancel = Cancel::new();
/// cancel.cancel();
/// let (count, outcome) = puzzle.search().within(&Guard::from(&cancel)).count();
/// assert_eq!((count.exact(), outcome.stop), (None, Stop::Cancelled));
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search does nothing until it is run"]
pub struct Solving<'p> {
    puzzle: &'p Puzzle,
    settings: Settings,
}

/// The settings of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) method: Method,
    /// The number of solutions after which to stop; without one, that of the guard counts.
    pub(crate) limit: Option<u64>,
    pub(crate) guard: Guard,
    pub(crate) progress: Option<Progress>,
}

impl Settings {
    /// Returns the guard of one search with these settings.
    pub(crate) fn guard(&self) -> Guard {
        match self.limit {
            Some(solutions) => self.guard.with_solutions(solutions),
            None => self.guard.clone(),
        }
    }

    /// Searches for the grids that these candidates allow.
    pub(crate) fn solutions(&self, shape: &Shape, candidates: &Candidates) -> Solutions {
        let source = match self.method.is_turbo(shape) {
            true => Source::Turbo(self.turbo(candidates).into()),
            false => {
                let search = Search::shared(Arc::clone(shape.shared_problem()));
                Source::Covers(self.set(search, candidates).solutions().into())
            }
        };
        Solutions { shape: shape.clone(), source }
    }

    /// Counts the grids that these candidates allow, as far as they were searched.
    pub(crate) fn count(&self, shape: &Shape, candidates: &Candidates) -> (Count, Outcome) {
        if self.method.is_turbo(shape) && !self.is_endless(shape, candidates) {
            return self.turbo(candidates).count();
        }
        if self.is_limited() || matches!(self.method, Method::Cover(_)) {
            let (count, outcome) = self.set(shape.problem().search(), candidates).count();
            return (count, outcome.into());
        }
        // The grids are not needed, so `Auto` may count them without visiting each.
        let (count, outcome) =
            self.set(shape.problem().search(), candidates).engine(Engine::Auto).count();
        (count, outcome.into())
    }

    /// Whether turbo would have to visit all grids of a board without givens.
    fn is_endless(&self, shape: &Shape, candidates: &Candidates) -> bool {
        let is_open = || candidates.sets().iter().all(|set| *set == shape.digits());
        self.method == Method::Auto && !self.is_limited() && is_open()
    }

    /// Whether the number of solutions or of nodes is limited.
    fn is_limited(&self) -> bool {
        let limits = self.guard().left();
        limits.solutions.is_some() || limits.nodes.is_some()
    }

    fn turbo(&self, candidates: &Candidates) -> turbo::Run {
        let sets = candidates.sets();
        // A classic board's digits are the nine lowest bits.
        let candidates = std::array::from_fn(|cell| sets[cell].bits() as u16);
        turbo::Run::new(Board::Candidates(&candidates), self)
    }

    /// Sets up a search of the empty board's problem for the grids that these candidates allow.
    fn set<'s>(&self, search: Search<'s>, candidates: &Candidates) -> Search<'s> {
        let (engine, branch) = self.method.of_cover();
        let search = search.engine(engine).branch(branch).within(&self.guard());
        let search = match &self.progress {
            Some(progress) => search.progress(progress),
            None => search,
        };
        search.leave_out(encode::left_out(candidates))
    }
}

impl Puzzle {
    /// Returns a solution, if there is one.
    ///
    /// # Errors
    ///
    /// Fails with [`Stop::OutOfMemory`] if the search could not allocate the memory that it needs.
    ///
    /// ```
    /// let puzzle: quadrille_sudoku::Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let solution = puzzle.solve()?.expect("it has one");
    /// assert!(solution.to_string().starts_with("534678912"));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn solve(&self) -> Result<Option<Grid>, Stop> {
        let mut solutions = self.solutions();
        match (solutions.next(), solutions.outcome().stop) {
            (None, stop) if !stop.is_complete() => Err(stop),
            (solution, _) => Ok(solution),
        }
    }

    /// Returns an iterator over the solutions, which finds them one by one on demand.
    pub fn solutions(&self) -> Solutions {
        self.search().solutions()
    }

    /// Prepares a search, to set its method, what stops it, and who follows its progress.
    pub fn search(&self) -> Solving<'_> {
        Solving { puzzle: self, settings: Settings::default() }
    }
}

impl<'p> Solving<'p> {
    /// Sets the method.
    pub fn method(mut self, method: Method) -> Self {
        self.settings.method = method;
        self
    }

    /// Sets the number of solutions after which the search stops. It replaces that of a guard.
    pub fn limit(mut self, solutions: u64) -> Self {
        self.settings.limit = Some(solutions);
        self
    }

    /// Sets the guard that can stop the search: limits on time, nodes and solutions, and a handle
    /// to cancel it. If a question takes several searches, the limit on nodes applies to each.
    pub fn within(mut self, guard: &Guard) -> Self {
        self.settings.guard = guard.clone();
        self
    }

    /// Sets the handle to which the search reports its progress from time to time.
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.settings.progress = Some(progress.clone());
        self
    }

    /// Returns an iterator over the solutions, which finds them one by one on demand.
    pub fn solutions(self) -> Solutions {
        let shape = self.puzzle.shape();
        match self.turbo_on_digits() {
            Some(run) => Solutions { shape: shape.clone(), source: Source::Turbo(run.into()) },
            None => self.settings.solutions(shape, &self.puzzle.candidates()),
        }
    }

    /// Counts the solutions. The count is exact if and only if the search ended with
    /// [`Stop::Exhausted`].
    pub fn count(self) -> (Count, Outcome) {
        let has_givens = self.puzzle.grid().as_bytes().iter().any(|&digit| digit > 0);
        match self.turbo_on_digits().filter(|_| has_givens) {
            Some(run) => run.count(),
            None => self.settings.count(self.puzzle.shape(), &self.puzzle.candidates()),
        }
    }

    /// Sets up turbo on the digits, for a classic board without marks: no candidates have to be
    /// computed.
    fn turbo_on_digits(&self) -> Option<turbo::Run> {
        let (puzzle, settings) = (self.puzzle, &self.settings);
        if puzzle.marks().is_some() || !settings.method.is_turbo(puzzle.shape()) {
            return None;
        }
        let digits = puzzle.grid().as_bytes().try_into().expect("81 cells");
        Some(turbo::Run::new(Board::Digits(digits), settings))
    }

    pub(crate) fn with(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// The puzzle that is searched.
    #[cfg(feature = "generate")]
    pub(crate) fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    pub(crate) fn into_parts(self) -> (&'p Puzzle, Settings) {
        (self.puzzle, self.settings)
    }
}

/// An iterator over the solutions of a puzzle. It searches only as far as it is asked to.
///
/// It borrows nothing, so it can be stored, and sent to another thread.
///
/// ```
/// use quadrille_sudoku::{Puzzle, Solutions};
///
/// struct Task {
///     solutions: Solutions,
/// }
///
/// let puzzle: Puzzle = ".".repeat(16).parse()?;
/// let mut task = Task { solutions: puzzle.solutions() };
/// drop(puzzle);
/// assert_eq!(task.solutions.by_ref().count(), 288);
/// assert!(task.solutions.outcome().stop.is_complete());
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
pub struct Solutions {
    shape: Shape,
    source: Source,
}

/// The solver that the solutions come from.
enum Source {
    Covers(Box<quadrille::Solutions<'static>>),
    Turbo(Box<turbo::Run>),
}

impl Solutions {
    /// Returns how the search ended or, if it has not ended, its statistics so far.
    pub fn outcome(&self) -> Outcome {
        match &self.source {
            Source::Covers(covers) => covers.outcome().into(),
            Source::Turbo(run) => run.outcome(),
        }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        match &mut self.source {
            Source::Covers(covers) => {
                covers.next().map(|cover| encode::decode(&self.shape, &cover))
            }
            Source::Turbo(run) => run.run(1).then(|| {
                Grid::new(&self.shape, &run.solution()).expect("the solver fills in 1 to 9")
            }),
        }
    }
}

impl std::iter::FusedIterator for Solutions {}

impl Puzzle {
    /// Returns this puzzle with the digits of the cells in `keep` alone. The other filled cells
    /// become empty, and marks on them are dropped: they were made when the cell had its digit.
    pub(crate) fn only(&self, keep: impl Fn(Cell) -> bool) -> Puzzle {
        let mut grid = self.grid().clone();
        let mut marks: Option<Vec<_>> = self.marks().map(<[_]>::to_vec);
        for (cell, _) in self.grid().filled().filter(|&(cell, _)| !keep(cell)) {
            grid.set(cell, None);
            if let Some(marks) = &mut marks {
                marks[cell.index()] = self.shape().digits();
            }
        }
        let puzzle = Puzzle::new(grid);
        match marks {
            Some(marks) => puzzle.with_marks(marks).expect("as many marks as before"),
            None => puzzle,
        }
    }
}
