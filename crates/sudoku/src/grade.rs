//! Grades puzzles on the scale that players know from HoDoKu: a path of steps, each by the first
//! technique of the catalogue that helps, the sum of their scores, and a level.
//!
//! The level is that of the hardest step, raised while the score exceeds what the level allows.
//! Boards larger than 9×9 are allowed more, in proportion to their number of cells
//! ([`Level::highest_score_on`]). Where no technique helps, the cell in the middle of the open ones
//! gets its digit from the solution, at the price of ten thousand points, and the path continues.
//! So every puzzle with one solution has a grade.

use quadrille::Stop;
use quadrille::guard::Guard;

use crate::error::{ErrorKind, SudokuError, Task, Unfinished};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::technique::{
    Because, Candidate, Level, Reasoner, Step, Technique, TechniqueSet, Uniqueness,
};

/// The grade of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Grade {
    /// The level: that of the hardest step, or higher if the score exceeds its limit.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The hardest technique on the path: of those with the highest level, the one with the highest
    /// score.
    pub hardest: Technique,
    /// Whether reasoning alone led to the solution.
    pub by_reasoning: bool,
}

/// Grades puzzles. It keeps its working memory, so reuse one for many puzzles.
///
/// ```
/// use quadrille_sudoku::grade::Grader;
/// use quadrille_sudoku::technique::Level;
/// use quadrille_sudoku::{Guard, Puzzle};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let grade = Grader::new().grade(&puzzle, &Guard::default())?;
/// assert_eq!((grade.level, grade.score), (Level::Easy, 204));
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Debug, Default)]
pub struct Grader {
    reasoner: Reasoner,
}

impl Grader {
    /// Creates a grader with the default techniques.
    pub fn new() -> Grader {
        Grader::default()
    }

    /// Sets the techniques to use. Where none of them helps, brute force does.
    #[must_use]
    pub fn techniques(mut self, techniques: TechniqueSet) -> Grader {
        self.reasoner = self.reasoner.techniques(techniques);
        self
    }

    /// Grades a puzzle with one solution. Entries count as digits already found.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution, if its board is too large for the
    /// techniques, or if the guard stops the grading.
    pub fn grade(&mut self, puzzle: &Puzzle, guard: &Guard) -> Result<Grade, SudokuError> {
        self.walk(puzzle, guard, |_, _| ())
    }

    /// Grades a puzzle and returns the whole path with the grade.
    ///
    /// # Errors
    ///
    /// Fails like [`grade`](Grader::grade).
    pub fn path(
        &mut self,
        puzzle: &Puzzle,
        guard: &Guard,
    ) -> Result<(Grade, Vec<Step>), SudokuError> {
        let mut steps = Vec::new();
        let grade = self.walk(puzzle, guard, |_, step| steps.push(step.clone()))?;
        Ok((grade, steps))
    }

    /// Grades a puzzle, calling `show` with each step and the state before it is applied.
    ///
    /// # Errors
    ///
    /// Fails like [`grade`](Grader::grade).
    pub fn walk(
        &mut self,
        puzzle: &Puzzle,
        guard: &Guard,
        show: impl FnMut(&Reasoner, &Step),
    ) -> Result<Grade, SudokuError> {
        let mut solutions = puzzle.search().within(&guard.with_nodes(None)).limit(2).solutions();
        let (first, second) = (solutions.next(), solutions.next());
        match (first, second, solutions.outcome().stop) {
            (Some(_), Some(_), _) => Err(ErrorKind::SeveralSolutions { task: Task::Grade }.into()),
            (Some(solution), None, Stop::Exhausted) => self.walk_to(puzzle, &solution, guard, show),
            (None, _, Stop::Exhausted) => {
                Err(ErrorKind::NoSolution { task: Task::Grade, why: None }.into())
            }
            (_, None, stop) | (None, _, stop) => Err(stopped(stop)),
        }
    }

    /// Like [`walk`](Grader::walk), for a puzzle whose only solution is known to be `solution`.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for the techniques, or if the guard stops the grading.
    pub fn walk_to(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        guard: &Guard,
        mut show: impl FnMut(&Reasoner, &Step),
    ) -> Result<Grade, SudokuError> {
        let reasoner = &mut self.reasoner;
        reasoner.begin(puzzle, Uniqueness::Proven, guard)?;
        let mut tally = Tally::default();
        while !reasoner.is_solved() {
            let step = match reasoner.take().map_err(stopped)? {
                Some(step) => step,
                None => match given_away(reasoner, solution) {
                    Some(step) => step,
                    None => break,
                },
            };
            tally.add(step.technique);
            show(reasoner, &step);
            reasoner.apply(&step);
        }
        Ok(tally.grade(puzzle.shape().cell_count()))
    }
}

/// A step that takes a digit from the solution.
pub(crate) fn given_away(reasoner: &Reasoner, solution: &Grid) -> Option<Step> {
    let cell = reasoner.middle()?;
    let digit = solution.get(cell)?;
    Some(Step::placing(Technique::BruteForce, Candidate { cell, digit }, Because::Solution))
}

fn stopped(stop: Stop) -> SudokuError {
    ErrorKind::Stopped { stop, before: Unfinished::Grade }.into()
}

/// The running totals of a path.
#[derive(Debug, Default)]
struct Tally {
    score: u32,
    hardest: Option<Technique>,
    given_away: bool,
}

impl Tally {
    fn add(&mut self, technique: Technique) {
        let weight = |technique: Technique| (technique.level(), technique.score(), technique);
        self.score = self.score.saturating_add(technique.score());
        if self.hardest.is_none_or(|hardest| weight(technique) > weight(hardest)) {
            self.hardest = Some(technique);
        }
        self.given_away |= technique == Technique::BruteForce;
    }

    fn grade(&self, cells: usize) -> Grade {
        let hardest = self.hardest.unwrap_or(Technique::FullHouse);
        let allows = |level: &Level| {
            let most = level.highest_score_on(cells);
            *level >= hardest.level() && most.is_none_or(|most| self.score <= most)
        };
        let level = Level::ALL.iter().copied().find(allows).unwrap_or(Level::Extreme);
        Grade { level, score: self.score, hardest, by_reasoning: !self.given_away }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_easy_steps_make_a_harder_puzzle() {
        use Level::{Easy, Extreme, Hard, Medium, Unfair};
        let level =
            |score, cells| Tally { score, hardest: None, given_away: false }.grade(cells).level;
        let expected = [Easy, Medium, Hard, Unfair, Extreme];
        assert_eq!([800, 801, 1600, 1650, 1801].map(|score| level(score, 81)), expected);
        // Small boards have the same limits, large ones higher limits.
        assert_eq!([800, 801, 1600, 1650, 1801].map(|score| level(score, 16)), expected);
        assert_eq!([6172, 6173, 12345, 13888, 13889].map(|score| level(score, 625)), expected);
    }

    #[test]
    fn a_puzzle_without_exactly_one_solution_has_no_grade() {
        let empty: Puzzle = ".".repeat(81).parse().expect("a board");
        let ungraded = Grader::new().grade(&empty, &Guard::default());
        let error = ungraded.expect_err("many solutions");
        assert_eq!(error.to_string(), "a puzzle with several solutions has no grade");
    }
}
