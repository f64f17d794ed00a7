//! The next thing to do, from any state of play.
//!
//! ```text
//! givens --one solution?--> check entries --> check notes --> the easiest step
//!         no: say so         wrong: say so     missing: say so  none: a cell of the solution
//! ```
//!
//! A hint never builds on a mistake. Clashing digits are reported first, then entries that differ
//! from the solution, then notes that lack its digit. Only then are the techniques tried, in the
//! order of the catalogue, on the candidates as the player has noted them. Without notes,
//! singles come in the order in which a player finds them by scanning (`singles`). A step is
//! revealed in stages ([`Stage`]), so that players can stop as soon as they see it; [`Evidence`]
//! says which digits on the board make a single right.
//!
//! By then the puzzle is known to have exactly one solution, so techniques that rely on uniqueness
//! may be used.

mod evidence;
mod singles;

use quadrille::Stop;
use quadrille::guard::Guard;

use crate::candidates::Candidates;
use crate::check::{Clash, Contradiction, Verdict};
use crate::grid::{Cell, Grid};
use crate::notes::Notes;
use crate::puzzle::Puzzle;
use crate::technique::{Because, Candidate, Reasoner, Step, Technique, TechniqueSet, Uniqueness};

pub use evidence::{Evidence, Witness};

/// A hint for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The next step, found by reasoning.
    Step(Box<Step>),
    /// A cell of the solution, because no step was found. If `stop` is [`Stop::Exhausted`], all
    /// techniques were tried.
    Solution {
        /// The cell and its digit.
        step: Box<Step>,
        /// Why the search for a step ended.
        stop: Stop,
    },
    /// Two digits contradict each other; at least one of them is an entry.
    Clash(Clash),
    /// Entries that differ from the solution.
    Wrong {
        /// Their cells, in ascending order.
        cells: Vec<Cell>,
    },
    /// Empty cells whose notes lack the digit of the solution.
    MissingNote {
        /// The cells, in ascending order.
        cells: Vec<Cell>,
    },
    /// The puzzle is solved.
    Solved,
    /// The givens have no solution.
    NoSolution(Contradiction),
    /// The givens have several solutions; two of them are given here.
    SeveralSolutions(Box<[Grid; 2]>),
    /// The search was stopped before the number of solutions was known.
    Unknown(Stop),
}

/// How much of a step is revealed; each stage adds to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Where to look.
    Where,
    /// Which technique to use.
    Technique,
    /// Why the step is right.
    Why,
    /// What to write down.
    Step,
}

impl Stage {
    /// All stages, from the first to the last.
    pub const ALL: &'static [Stage] = &[Stage::Where, Stage::Technique, Stage::Why, Stage::Step];

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Where => "where",
            Stage::Technique => "technique",
            Stage::Why => "why",
            Stage::Step => "step",
        }
    }
}

/// Finds hints, with a choice of techniques.
///
/// ```
/// use quadrille_sudoku::hint::{Hint, Hinter};
/// use quadrille_sudoku::{Guard, Puzzle};
///
/// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
/// let hint = Hinter::new().hint(&puzzle, &Guard::default());
/// let Hint::Step(step) = hint else { panic!("it is easy") };
/// assert_eq!(step.placed.len(), 1);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hinter {
    techniques: TechniqueSet,
}

impl Default for Hinter {
    fn default() -> Hinter {
        Hinter::new()
    }
}

impl Hinter {
    /// Creates a hinter with the default techniques.
    pub fn new() -> Hinter {
        Hinter { techniques: TechniqueSet::default() }
    }

    /// Sets the techniques to use. Singles are always included.
    pub fn techniques(mut self, techniques: TechniqueSet) -> Hinter {
        self.techniques = techniques;
        self
    }

    /// Finds the hint for a state of play, of a player without notes.
    ///
    /// If the guard stops the search before the solution is known, the hint is [`Hint::Unknown`].
    /// If a limit stops the search for a step, a cell of the solution is revealed, with the reason.
    pub fn hint(&self, puzzle: &Puzzle, guard: &Guard) -> Hint {
        self.hint_on(puzzle, puzzle, guard)
    }

    /// Like [`hint`](Hinter::hint), for a player with notes: the step is one on the candidates that
    /// are noted. In a cell without notes, all possible digits count as noted.
    pub fn hint_with_notes(&self, puzzle: &Puzzle, notes: &Notes, guard: &Guard) -> Hint {
        self.hint_on(puzzle, &notes.on(puzzle), guard)
    }

    /// Finds the hint for a puzzle. `noted` is the same puzzle, with the notes as marks.
    fn hint_on(&self, puzzle: &Puzzle, noted: &Puzzle, guard: &Guard) -> Hint {
        let solution = match checked(puzzle, noted, guard) {
            Ok(solution) => solution,
            Err(hint) => return hint,
        };
        match self.step(noted, guard) {
            Ok(Some(step)) => Hint::Step(Box::new(step)),
            Err(Stop::Cancelled) => Hint::Unknown(Stop::Cancelled),
            ended => match revealed(&noted.candidates(), noted, &solution) {
                Some(step) => {
                    let stop = ended.err().unwrap_or(Stop::Exhausted);
                    Hint::Solution { step: Box::new(step), stop }
                }
                None => Hint::Solved,
            },
        }
    }

    /// Finds all steps of the techniques that are possible in a state of play, also in variants
    /// that a hint does not use: see [`Reasoner::steps`].
    ///
    /// ```
    /// use quadrille_sudoku::Puzzle;
    /// use quadrille_sudoku::hint::Hinter;
    ///
    /// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
    /// let steps = Hinter::new().steps(&puzzle, &Default::default()).expect("it is a good puzzle");
    /// assert!(steps.iter().all(|step| step.prove(&puzzle, &puzzle.candidates()).is_ok()));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What a hint would say instead of a step: that the givens do not have exactly one solution,
    /// or what is wrong with the entries and notes. [`Hint::Unknown`] if the search was stopped, or
    /// if the board is too large to reason about.
    pub fn steps(&self, puzzle: &Puzzle, guard: &Guard) -> Result<Vec<Step>, Hint> {
        self.steps_on(puzzle, puzzle, guard)
    }

    /// Like [`steps`](Hinter::steps), for a player with notes.
    ///
    /// # Errors
    ///
    /// Fails like [`steps`](Hinter::steps).
    pub fn steps_with_notes(
        &self,
        puzzle: &Puzzle,
        notes: &Notes,
        guard: &Guard,
    ) -> Result<Vec<Step>, Hint> {
        self.steps_on(puzzle, &notes.on(puzzle), guard)
    }

    fn steps_on(&self, puzzle: &Puzzle, noted: &Puzzle, guard: &Guard) -> Result<Vec<Step>, Hint> {
        checked(puzzle, noted, guard)?;
        let mut reasoner = Reasoner::new();
        if reasoner.begin(noted, Uniqueness::Proven, guard).is_err() {
            return Err(Hint::Unknown(Stop::Exhausted));
        }
        reasoner.steps(self.techniques).map_err(Hint::Unknown)
    }

    /// Finds the easiest step of a puzzle with one solution, if there is one, on the candidates
    /// that its notes allow. Fails if the guard stops the search.
    fn step(&self, puzzle: &Puzzle, guard: &Guard) -> Result<Option<Step>, Stop> {
        if puzzle.marks().is_none()
            && let Some(step) = singles::first(&puzzle.candidates(), puzzle, singles::SCANNING)
        {
            return Ok(Some(step));
        }
        let mut reasoner = Reasoner::new().techniques(self.techniques);
        if reasoner.begin(puzzle, Uniqueness::Proven, guard).is_err() {
            // The board is too large for the techniques. Singles are enough for most of these.
            return Ok(singles::first(&puzzle.candidates(), puzzle, singles::NOTED));
        }
        reasoner.find()
    }
}

/// Checks that a state of play is free of mistakes, and returns its solution, or the hint that says
/// what is wrong. `noted` is the same puzzle, with the notes as marks.
fn checked(puzzle: &Puzzle, noted: &Puzzle, guard: &Guard) -> Result<Grid, Hint> {
    let givens = puzzle.only(|cell| !puzzle.is_entry(cell));
    let (verdict, _) = givens.search().within(guard).check();
    let solution = match verdict {
        Verdict::Unique(solution) => solution,
        Verdict::None(contradiction) => return Err(Hint::NoSolution(contradiction)),
        Verdict::Multiple(solutions) => return Err(Hint::SeveralSolutions(solutions)),
        Verdict::Unknown(stop, _) => return Err(Hint::Unknown(stop)),
    };
    if let Some(clash) = puzzle.clash() {
        return Err(Hint::Clash(clash));
    }
    let differs = |&cell: &Cell| puzzle.get(cell) != solution.get(cell);
    let cells: Vec<Cell> = puzzle.entries().iter().copied().filter(differs).collect();
    if !cells.is_empty() {
        return Err(Hint::Wrong { cells });
    }
    if puzzle.grid().is_full() {
        return Err(Hint::Solved);
    }
    let candidates = noted.candidates();
    let lacks =
        |&cell: &Cell| solution.get(cell).is_some_and(|digit| !candidates[cell].contains(digit));
    let cells: Vec<Cell> = puzzle.shape().cells().filter(lacks).collect();
    if !cells.is_empty() {
        return Err(Hint::MissingNote { cells });
    }
    Ok(solution)
}

/// Reveals the digit of the cell with the fewest candidates.
fn revealed(candidates: &Candidates, puzzle: &Puzzle, solution: &Grid) -> Option<Step> {
    let open = puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_none());
    let cell = open.min_by_key(|&cell| candidates[cell].len())?;
    let placed = Candidate { cell, digit: solution.get(cell)? };
    Some(Step::placing(Technique::BruteForce, placed, Because::Solution))
}

#[cfg(test)]
mod tests {
    use quadrille::Cancel;

    use super::*;
    use crate::digit::{Digit, DigitSet};
    use crate::house::HouseKind;
    use crate::shape::Shape;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A puzzle with hidden singles in rows and naked singles, but none in a box.
    const LINE: &str =
        "8..3.9.....57.8.21....5....16....34.53........47.........4...9.7.6..24......1...8";
    /// A puzzle with naked singles alone.
    const CELL: &str =
        ".....3...4.5....1....89.4...5..61..2........69..2...7...8.2..9..37...........85.1";

    fn easy() -> Puzzle {
        EASY.parse().expect("a puzzle")
    }

    /// A puzzle without singles.
    fn hard() -> Puzzle {
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a puzzle")
    }

    /// The puzzle with these entries: row, column and digit, each from 1.
    fn with(puzzle: &Puzzle, entries: &[[u8; 3]]) -> Puzzle {
        let mut grid = puzzle.grid().clone();
        let mut cells = Vec::new();
        for &[row, column, digit] in entries {
            let cell = puzzle.shape().cell_at(usize::from(row) - 1, usize::from(column) - 1);
            grid.set(cell, Digit::new(digit));
            cells.push(cell);
        }
        Puzzle::new(grid).with_entries(cells)
    }

    fn hint(puzzle: &Puzzle) -> Hint {
        Hinter::new().hint(puzzle, &Guard::default())
    }

    #[test]
    fn hints_lead_to_the_solution() {
        let mut puzzle = easy();
        let solution = puzzle.solve().expect("memory").expect("one");
        for _ in 0..81 {
            let Hint::Step(step) = hint(&puzzle) else { break };
            let mut grid = puzzle.grid().clone();
            for placed in &step.placed {
                assert_eq!(solution.get(placed.cell), Some(placed.digit));
                grid.set(placed.cell, Some(placed.digit));
            }
            let entries = grid.filled().map(|(cell, _)| cell);
            let entries: Vec<Cell> = entries.filter(|&cell| easy().get(cell).is_none()).collect();
            puzzle = Puzzle::new(grid).with_entries(entries);
        }
        assert_eq!(hint(&puzzle), Hint::Solved);
    }

    #[test]
    fn a_wrong_entry_comes_before_any_step() {
        let cell = Shape::classic().cell_at(0, 2);
        assert_eq!(hint(&with(&easy(), &[[1, 3, 1]])), Hint::Wrong { cells: vec![cell] });
        let right = hint(&with(&easy(), &[[1, 3, 4]]));
        assert!(matches!(right, Hint::Step(_)), "{right:?}");
    }

    fn hint_with_notes(puzzle: &Puzzle, sets: &[DigitSet]) -> Hint {
        let notes = Notes::new(puzzle.shape(), sets).expect("a set for each cell");
        Hinter::new().hint_with_notes(puzzle, &notes, &Guard::default())
    }

    #[test]
    fn two_clashing_digits_are_named() {
        let Hint::Clash(clash) = hint(&with(&easy(), &[[1, 3, 5]])) else { panic!("two 5s") };
        let shape = Shape::classic();
        assert_eq!(clash.cells, [shape.cell_at(0, 0), shape.cell_at(0, 2)]);
    }

    #[test]
    fn notes_that_lack_the_digit_of_the_solution_are_reported() {
        let puzzle = easy();
        let mut marks = puzzle.candidates().sets().to_vec();
        marks[2].remove(Digit::new(4).expect("small"));
        let missing = Hint::MissingNote { cells: vec![Cell::at(2)] };
        assert_eq!(hint_with_notes(&puzzle, &marks), missing);
        // A cell without notes lacks none.
        marks[2] = DigitSet::EMPTY;
        assert!(matches!(hint_with_notes(&puzzle, &marks), Hint::Step(_)));
    }

    #[test]
    fn marks_bind_the_solution_while_notes_do_not() {
        let puzzle = easy();
        let mut marks = puzzle.candidates().sets().to_vec();
        marks[2].remove(Digit::new(4).expect("small"));
        let marked = puzzle.with_marks(marks).expect("81");
        assert!(matches!(hint(&marked), Hint::NoSolution(_)), "4 is what the cell needs");
    }

    #[test]
    fn a_step_builds_on_the_notes() {
        let puzzle = hard();
        let digit = puzzle
            .solve()
            .expect("memory")
            .and_then(|grid| grid.get(Cell::at(2)))
            .expect("a solution");
        let mut marks = vec![DigitSet::EMPTY; 81];
        marks[2] = digit.into();
        let Hint::Step(step) = hint_with_notes(&puzzle, &marks) else { panic!("a single") };
        assert_eq!((step.technique, step.placed[0].cell), (Technique::NakedSingle, Cell::at(2)));
    }

    /// Empties the cells of a solved board, each given by row and column from 1.
    fn solved_but(open: &[[u8; 2]]) -> Puzzle {
        let mut grid = easy().solve().expect("memory").expect("one");
        for &[row, column] in open {
            let cell = Shape::classic().cell_at(usize::from(row) - 1, usize::from(column) - 1);
            grid.set(cell, None);
        }
        Puzzle::new(grid)
    }

    #[test]
    fn without_notes_singles_come_in_the_order_of_scanning() {
        let found = |puzzle: &Puzzle| match hint(puzzle) {
            Hint::Step(step) => {
                let kind = match step.because {
                    Because::Single { house } => house.map(|at| puzzle.shape().houses()[at].kind),
                    _ => panic!("no single: {step:?}"),
                };
                (step.technique, kind)
            }
            other => panic!("{other:?}"),
        };
        // Every open cell of these boards has only one candidate.
        let full = solved_but(&[[5, 5]]);
        assert_eq!(found(&full), (Technique::FullHouse, Some(HouseKind::Row)));
        let in_box = solved_but(&[[1, 1], [1, 2], [2, 1], [2, 2]]);
        assert_eq!(found(&in_box), (Technique::HiddenSingle, Some(HouseKind::Box)));
        assert_eq!(found(&easy()), (Technique::HiddenSingle, Some(HouseKind::Box)));
        // With notes, the first is what is left alone in a cell.
        let notes = easy().candidates().sets().to_vec();
        let Hint::Step(step) = hint_with_notes(&easy(), &notes) else { panic!("a single") };
        assert_eq!(step.technique, Technique::NakedSingle);
    }

    #[test]
    fn without_notes_a_line_comes_before_a_cell() {
        for (givens, technique, kind) in [
            (LINE, Technique::HiddenSingle, Some(HouseKind::Row)),
            (CELL, Technique::NakedSingle, None),
        ] {
            let puzzle: Puzzle = givens.parse().expect("a puzzle");
            let Hint::Step(step) = hint(&puzzle) else { panic!("a single") };
            let Because::Single { house } = step.because else { panic!("{step:?}") };
            let found = house.map(|at| puzzle.shape().houses()[at].kind);
            assert_eq!((step.technique, found), (technique, kind));
        }
    }

    #[test]
    fn givens_without_exactly_one_solution_get_no_step() {
        let none: Puzzle = "11..............".parse().expect("a board");
        assert!(matches!(hint(&none), Hint::NoSolution(Contradiction::Clash(_))));
        let several: Puzzle = "1...............".parse().expect("a board");
        assert!(matches!(hint(&several), Hint::SeveralSolutions(_)));
    }

    #[test]
    fn without_a_step_a_cell_of_the_solution_is_revealed() {
        let puzzle = hard();
        let hinter = Hinter::new().techniques(TechniqueSet::EMPTY);
        let Hint::Solution { step, stop } = hinter.hint(&puzzle, &Guard::default()) else {
            panic!("no single")
        };
        assert_eq!((step.technique, stop), (Technique::BruteForce, Stop::Exhausted));
        let placed = step.placed[0];
        assert_eq!(
            puzzle.solve().expect("memory").and_then(|grid| grid.get(placed.cell)),
            Some(placed.digit)
        );
    }

    #[test]
    fn a_cancelled_hint_is_unknown() {
        let cancel = Cancel::new();
        cancel.cancel();
        let hint = Hinter::new().hint(&easy(), &Guard::from(&cancel));
        assert_eq!(hint, Hint::Unknown(Stop::Cancelled));
    }

    #[test]
    fn large_boards_have_hints_too() {
        for root in [4, 5, 6] {
            let shape = Shape::of_size(root * root).expect("a size");
            // Each row is the row above shifted by a box, each band by one cell more.
            let digits: Vec<u8> = shape
                .cells()
                .map(|cell| {
                    let (row, column) = (shape.row(cell), shape.column(cell));
                    let shift = row % root * root + row / root;
                    ((column + shift) % (root * root) + 1) as u8
                })
                .collect();
            let solution = Grid::new(&shape, &digits).expect("digits of the board");
            let mut grid = solution.clone();
            grid.set(Cell::at(7), None);
            grid.set(Cell::at(60), None);
            let Hint::Step(step) = hint(&Puzzle::new(grid)) else { panic!("two cells are open") };
            assert_eq!(solution.get(step.placed[0].cell), Some(step.placed[0].digit));
        }
    }
}
