//! Whether a puzzle has exactly one solution, and if not, why.
//!
//! If there is none, the reason is either a *clash*, two digits that visibly contradict each other,
//! or a *core*: a set of givens that has no solution, none of which can be spared. A core is found
//! by delta debugging (Zeller and Hildebrandt, 2002): givens are left out in blocks, and the block
//! size is halved after each pass. This is done for a few orders of the givens, and the smallest
//! core is taken. It need not be the smallest of all, which would take a search of its own.

use quadrille::Stop;

use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solve::{Outcome, Settings, Solving};

/// How many solutions a puzzle has, with evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Exactly one.
    Unique(Grid),
    /// Several, with two of them.
    Multiple(Box<[Grid; 2]>),
    /// None.
    None(Contradiction),
    /// The search was stopped before the answer was known. Contains the solution found so far, if
    /// any.
    Unknown(Stop, Option<Grid>),
}

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two digits contradict each other.
    Clash(Clash),
    /// No two digits contradict each other, but several together do.
    Core(Core),
}

/// Two digits that break a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clash {
    /// The cells, the smaller first.
    pub cells: [Cell; 2],
    /// Their digits.
    pub digits: [Digit; 2],
    /// The rule that they break.
    pub rule: Rule,
}

/// A rule that two digits can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// No digit repeats in the house with this index in [`Shape::houses`].
    House(usize),
    /// The rule of the pair with this index in [`Shape::pairs`].
    Pair(usize),
}

/// Placed digits that together have no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Core {
    /// Their cells, ascending. Empty if the board itself has no solution.
    pub cells: Vec<Cell>,
    /// Whether none of them can be spared. `false` means that the limits left no time to find out.
    pub minimal: bool,
    /// The obvious dead end that these digits alone lead to, if any.
    pub dead_end: Option<DeadEnd>,
}

/// A cell or house that cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeadEnd {
    /// No digit is left for the cell.
    Cell(Cell),
    /// The digit has no place left in the house with this index in [`Shape::houses`].
    Place(usize, Digit),
}

impl Puzzle {
    /// Checks whether the puzzle has one solution, several or none, and why.
    ///
    /// ```
    /// use quadrille_sudoku::{Puzzle, Verdict};
    ///
    /// let puzzle: Puzzle = "1..1............".parse()?;
    /// let Verdict::None(contradiction) = puzzle.check() else { panic!("two 1s in a row") };
    /// assert_eq!(contradiction.display(&puzzle).to_string(), "1 twice in row 1: r1c1 and r1c4");
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn check(&self) -> Verdict {
        self.search().check().0
    }

    /// Returns the first two digits that contradict each other, if any.
    pub fn clash(&self) -> Option<Clash> {
        let (shape, grid) = (self.shape(), self.grid());
        for (number, house) in shape.houses().iter().enumerate() {
            let mut first = [None; Shape::MAX_SIZE];
            for &cell in &house.cells {
                let Some(digit) = grid.get(cell) else { continue };
                if let Some(other) = first[digit.index()].replace(cell) {
                    let rule = Rule::House(number);
                    return Some(Clash { cells: [other, cell], digits: [digit; 2], rule });
                }
            }
        }
        shape.pairs().iter().enumerate().find_map(|(number, pair)| {
            let [a, b] = pair.cells.map(|cell| grid.get(cell));
            let (a, b) = (a?, b?);
            let clash = Clash { cells: pair.cells, digits: [a, b], rule: Rule::Pair(number) };
            pair.relation.forbids(a, b).then_some(clash)
        })
    }

    /// Returns the cells whose digit is redundant in a puzzle with one solution: each of them, left
    /// out alone, leaves the solution unique. Leaving out one may make another necessary.
    ///
    /// # Errors
    ///
    /// Fails with [`Stop::OutOfMemory`] if a search could not allocate the memory that it needs.
    pub fn redundant(&self) -> Result<Vec<Cell>, Stop> {
        self.search().redundant()
    }
}

impl Solving<'_> {
    /// Checks whether the puzzle has one solution, several or none, and why. The outcome is that of
    /// the search for solutions. Limits on time and nodes apply; a limit on solutions is ignored.
    pub fn check(self) -> (Verdict, Outcome) {
        let (puzzle, mut settings) = self.into_parts();
        settings.limit = Some(2);
        let mut solutions = puzzle.search().with(settings.clone()).solutions();
        let (first, second) = (solutions.next(), solutions.next());
        let outcome = solutions.outcome();
        let verdict = match (first, second) {
            (Some(first), Some(second)) => Verdict::Multiple(Box::new([first, second])),
            (first, _) if !outcome.stop.is_complete() => Verdict::Unknown(outcome.stop, first),
            (Some(only), None) => Verdict::Unique(only),
            (None, _) => Verdict::None(contradiction(puzzle, &settings, outcome.stats.nodes)),
        };
        (verdict, outcome)
    }

    /// Returns the cells whose digit is redundant in a puzzle with one solution, each taken by
    /// itself.
    ///
    /// # Errors
    ///
    /// Fails with the reason if a search was stopped before this was known.
    pub fn redundant(self) -> Result<Vec<Cell>, Stop> {
        let (puzzle, mut settings) = self.into_parts();
        settings.limit = Some(1);
        let mut redundant = Vec::new();
        for (cell, digit) in puzzle.grid().filled() {
            // Is there a solution with a different digit in this cell?
            let mut candidates = puzzle.only(|other| other != cell).candidates();
            candidates.remove(cell, digit);
            let (found, outcome) = settings.count(puzzle.shape(), &candidates);
            match outcome.stop {
                Stop::Exhausted if found == 0u32.into() => redundant.push(cell),
                Stop::Exhausted | Stop::SolutionLimit => {}
                stop => return Err(stop),
            }
        }
        Ok(redundant)
    }
}

/// Finds the reason why a puzzle has no solution. `nodes` is the number of nodes that the search
/// needed to find that there is none.
pub(crate) fn contradiction(puzzle: &Puzzle, settings: &Settings, nodes: u64) -> Contradiction {
    match puzzle.clash() {
        Some(clash) => Contradiction::Clash(clash),
        None => Contradiction::Core(core(puzzle, settings, nodes)),
    }
}

/// The number of orders of the givens in which a core is looked for.
const ORDERS: usize = 4;
/// The number of nodes that the whole search for a core may visit: a second or two.
const NODES: u64 = 100_000;
/// The least number of nodes for one question: a large board with few givens left may be hard to
/// fill.
const NODES_A_QUESTION: u64 = 1_000;
/// The first blocks have 1/FIRST_BLOCK of the givens.
const FIRST_BLOCK: usize = 8;

/// Finds givens that have no solution, none of which can be spared. `nodes` is the number of nodes
/// that the search needed to find that the puzzle has no solution. When the guard stops the search,
/// the best core so far is taken.
fn core(puzzle: &Puzzle, settings: &Settings, nodes: u64) -> Core {
    let nodes_a_question = NODES_A_QUESTION.max(2 * nodes);
    let mut trial = Trial { puzzle, settings, nodes: NODES, nodes_a_question };
    let givens: Vec<Cell> = puzzle.grid().filled().map(|(cell, _)| cell).collect();
    let cores = (0..ORDERS).map(|order| {
        let mut cells = givens.clone();
        match order {
            0 => {}
            1 => cells.reverse(),
            // Spread neighbouring cells.
            _ => cells.sort_by_key(|cell| cell.index() * (2 * order + 1) % 11),
        }
        trial.shrink(cells)
    });
    let best = cores.min_by_key(|(cells, minimal)| (!minimal, cells.len()));
    let (mut cells, minimal) = best.unwrap_or((givens, false));
    cells.sort_unstable();
    let dead_end = dead_end(&puzzle.only(|cell| cells.contains(&cell)).candidates());
    Core { cells, minimal, dead_end }
}

/// The search for givens that can be spared.
struct Trial<'p> {
    puzzle: &'p Puzzle,
    /// The settings of the search, whose guard applies to all questions together.
    settings: &'p Settings,
    /// The number of nodes that may still be visited.
    nodes: u64,
    nodes_a_question: u64,
}

impl Trial<'_> {
    /// Leaves out as many of `cells` as possible, keeping a set that has no solution. Returns that
    /// set, and whether none of it can be spared.
    fn shrink(&mut self, mut cells: Vec<Cell>) -> (Vec<Cell>, bool) {
        let mut minimal = true;
        let mut block = cells.len().div_ceil(FIRST_BLOCK);
        while block > 0 {
            let mut at = 0;
            while at < cells.len() {
                let end = (at + block).min(cells.len());
                let rest: Vec<Cell> = cells[..at].iter().chain(&cells[end..]).copied().collect();
                match self.has_solution(&rest) {
                    Some(false) => cells = rest,
                    Some(true) => at = end,
                    None if self.settings.guard.ask().is_err() => return (cells, false),
                    None => {
                        minimal = false;
                        at = end;
                    }
                }
            }
            block /= 2;
        }
        (cells, minimal)
    }

    /// Returns whether the puzzle with only the digits of `cells` has a solution; `None` if a limit
    /// was reached first.
    fn has_solution(&mut self, cells: &[Cell]) -> Option<bool> {
        if self.settings.guard.ask().is_err() {
            return None;
        }
        let candidates = self.puzzle.only(|cell| cells.contains(&cell)).candidates();
        if dead_end(&candidates).is_some() {
            return Some(false);
        }
        let guard = self.settings.guard.with_nodes(self.nodes.min(self.nodes_a_question));
        let settings = Settings { limit: Some(1), guard, ..self.settings.clone() };
        let (_, outcome) = settings.count(self.puzzle.shape(), &candidates);
        self.nodes = self.nodes.saturating_sub(outcome.stats.nodes);
        if outcome.stats.solutions > 0 {
            return Some(true);
        }
        outcome.stop.is_complete().then_some(false)
    }
}

/// Finds a cell without a candidate, or a digit without a place in a house.
fn dead_end(candidates: &Candidates) -> Option<DeadEnd> {
    let shape = candidates.shape();
    if let Some(cell) = shape.cells().find(|&cell| candidates[cell].is_empty()) {
        return Some(DeadEnd::Cell(cell));
    }
    let full =
        shape.houses().iter().enumerate().filter(|(_, house)| house.cells.len() == shape.size());
    full.into_iter().find_map(|(number, house)| {
        let there =
            house.cells.iter().fold(Default::default(), |all, &cell| all | candidates[cell]);
        let missing = shape.digits() - there;
        missing.first().map(|digit| DeadEnd::Place(number, digit))
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille::Limits;
    use quadrille::guard::Guard;

    use super::*;

    /// A 64×64 board with 2 of every 11 cells empty but for one wrong digit, which clashes with no
    /// other.
    fn large_without_solution() -> Puzzle {
        let shape = Shape::of_size(64).expect("a size");
        let right = |cell: Cell| {
            let (row, column) = (shape.row(cell), shape.column(cell));
            (row % 8 * 8 + row / 8 + column) % 64 + 1
        };
        let mut grid = Grid::empty(&shape);
        for cell in shape.cells().filter(|cell| cell.index() * 7 % 11 > 1) {
            grid.set(cell, Digit::new(right(cell) as u8));
        }
        let candidates = Puzzle::new(grid.clone()).candidates();
        let wrong = candidates.iter().find(|&(cell, digit)| {
            grid.get(cell).is_none() && usize::from(digit.get()) != right(cell)
        });
        let (cell, digit) = wrong.expect("a cell with two candidates");
        grid.set(cell, Some(digit));
        Puzzle::new(grid)
    }

    #[test]
    fn a_time_limit_also_applies_to_finding_the_reason() {
        let puzzle = large_without_solution();
        assert_eq!(puzzle.clash(), None);
        let limits = Limits::default().with_time(Duration::from_secs(1));
        // The whole search for a reason takes many seconds. It leaves out all but 22 givens.
        match puzzle.search().within(&limits.into()).check().0 {
            Verdict::None(Contradiction::Core(core)) => {
                assert!(!core.minimal && core.cells.len() > 22, "{}", core.cells.len());
            }
            // A busy machine has not even got to the reason.
            verdict => assert_eq!(verdict, Verdict::Unknown(Stop::TimeLimit, None)),
        }
    }

    #[test]
    fn without_time_no_given_is_left_out_of_the_reason() {
        let puzzle = large_without_solution();
        let guard = Guard::from(Limits::default().with_time(Duration::ZERO));
        let (_, settings) = puzzle.search().within(&guard).into_parts();
        let reason = contradiction(&puzzle, &settings, 1);
        let Contradiction::Core(core) = reason else { panic!("no two givens clash") };
        assert_eq!((core.cells.len(), core.minimal), (puzzle.grid().filled_count(), false));
    }
}
