//! What to do next, from any state of play.
//!
//! ```text
//! givens --one solution?--> entries against it --> notes against it --> the easiest step there is
//!         no: say so         wrong: say so           missing: say so      none: a cell of the solution
//! ```
//!
//! A hint never builds on a mistake: digits that clash come first, then entries that differ from the solution, then notes
//! that lack a digit of it. Only then is a step looked for, by the techniques in the order of the catalogue, on
//! the candidates as the player has noted them. A step is told in stages ([`Stage`]), so that whoever asks can
//! stop as soon as they see it.
//!
//! The solution is always known by then, so the techniques that argue from uniqueness may be used.

use quadrille::{Cancel, Guard, Limits, Stop};

use crate::candidates::Candidates;
use crate::check::{Clash, Contradiction, Verdict};
use crate::digit::DigitSet;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::technique::{Because, Candidate, Reasoner, Step, Technique, TechniqueSet};

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The next step, by reasoning.
    Step(Box<Step>),
    /// A cell of the solution, as no step was found: all techniques were tried if `stop` is
    /// [`Stop::Exhausted`].
    Solution {
        /// The cell and its digit.
        step: Box<Step>,
        /// Why the search for a step ended.
        stop: Stop,
    },
    /// Two digits stand against each other, at least one of them an entry.
    Clash(Clash),
    /// Entries that are not those of the solution.
    Wrong {
        /// Their cells, ascending.
        cells: Vec<Cell>,
    },
    /// Empty cells whose notes lack the digit of the solution.
    MissingNote {
        /// The cells, ascending.
        cells: Vec<Cell>,
    },
    /// Nothing is left to do.
    Solved,
    /// The givens have no solution.
    NoSolution(Contradiction),
    /// The givens have several solutions: two of them.
    SeveralSolutions(Box<[Grid; 2]>),
    /// It was stopped before it was known how many solutions there are.
    Unknown(Stop),
}

/// How much of a step is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Where to look.
    Where,
    /// And by which technique.
    Technique,
    /// And why it is right.
    Why,
    /// And what to write down.
    Step,
}

impl Stage {
    /// The stages, from the least.
    pub const ALL: [Stage; 4] = [Stage::Where, Stage::Technique, Stage::Why, Stage::Step];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Where => "where",
            Stage::Technique => "technique",
            Stage::Why => "why",
            Stage::Step => "step",
        }
    }
}

/// Gives hints: which techniques it may use, and for how long it may look.
///
/// ```
/// use quadrille_sudoku::Puzzle;
/// use quadrille_sudoku::hint::{Hint, Hinter};
///
/// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
/// let Hint::Step(step) = Hinter::new().hint(&puzzle, &Default::default()) else { panic!("it is easy") };
/// assert_eq!(step.placed.len(), 1);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hinter {
    techniques: TechniqueSet,
    limits: Limits,
}

impl Default for Hinter {
    fn default() -> Hinter {
        Hinter::new()
    }
}

impl Hinter {
    /// A hinter with the usual techniques and no limit.
    pub fn new() -> Hinter {
        Hinter { techniques: TechniqueSet::default(), limits: Limits::default() }
    }

    /// With these techniques. Singles are always among them.
    pub fn techniques(mut self, techniques: TechniqueSet) -> Hinter {
        self.techniques = techniques;
        self
    }

    /// With limits on time and nodes. Past the time, no further technique is tried.
    pub fn limits(mut self, limits: Limits) -> Hinter {
        self.limits = limits;
        self
    }

    /// The hint for a state of play: givens, entries, and marks as the notes of the player. A cell without
    /// any mark has no notes yet, and counts as one with all that are possible.
    pub fn hint(&self, puzzle: &Puzzle, cancel: &Cancel) -> Hint {
        let guard = Guard::new(self.limits, Some(cancel.clone()));
        let givens = puzzle.only_givens();
        let (verdict, _) = givens.search().limits(self.limits).cancel(cancel).check();
        let solution = match verdict {
            Verdict::Unique(solution) => solution,
            Verdict::None(contradiction) => return Hint::NoSolution(contradiction),
            Verdict::Multiple(solutions) => return Hint::SeveralSolutions(solutions),
            Verdict::Unknown(stop, _) => return Hint::Unknown(stop),
        };
        if let Some(clash) = puzzle.clash() {
            return Hint::Clash(clash);
        }
        let differs = |&cell: &Cell| puzzle.get(cell) != solution.get(cell);
        let cells: Vec<Cell> = puzzle.entries().iter().copied().filter(differs).collect();
        if !cells.is_empty() {
            return Hint::Wrong { cells };
        }
        if puzzle.grid().is_full() {
            return Hint::Solved;
        }
        let noted = with_all_notes(puzzle);
        let candidates = noted.candidates();
        let lacks = |&cell: &Cell| {
            solution.get(cell).is_some_and(|digit| !candidates[cell].contains(digit))
        };
        let cells: Vec<Cell> = puzzle.shape().cells().filter(lacks).collect();
        if !cells.is_empty() {
            return Hint::MissingNote { cells };
        }
        match self.step(&noted, guard) {
            Ok(step) => Hint::Step(Box::new(step)),
            Err(Stop::Cancelled) => Hint::Unknown(Stop::Cancelled),
            Err(stop) => match revealed(&candidates, &noted, &solution) {
                Some(step) => Hint::Solution { step: Box::new(step), stop },
                None => Hint::Solved,
            },
        }
    }

    /// The easiest step of a puzzle that has one solution, on the candidates that it allows; or why none was
    /// found.
    fn step(&self, puzzle: &Puzzle, guard: Guard) -> Result<Step, Stop> {
        let mut reasoner = Reasoner::new().techniques(self.techniques).guarded(guard);
        if reasoner.begin(puzzle, true).is_err() {
            // Too large a board for techniques. Singles are enough for most of these.
            return single(&puzzle.candidates(), puzzle).ok_or(Stop::Exhausted);
        }
        reasoner.find().ok_or(reasoner.stopped().unwrap_or(Stop::Exhausted))
    }
}

impl Puzzle {
    /// The puzzle as it was set: without entries and marks.
    fn only_givens(&self) -> Puzzle {
        let mut givens = self.grid().clone();
        for &cell in self.entries() {
            givens.set(cell, None);
        }
        Puzzle::new(givens)
    }
}

/// The puzzle with notes in every empty cell: where there are none, all.
fn with_all_notes(puzzle: &Puzzle) -> Puzzle {
    let Some(marks) = puzzle.marks() else { return puzzle.clone() };
    let all = puzzle.shape().digits();
    let noted: Vec<DigitSet> =
        marks.iter().map(|&mark| if mark.is_empty() { all } else { mark }).collect();
    puzzle.clone().with_marks(noted).unwrap_or_else(|| puzzle.clone())
}

/// A cell with one candidate, or a digit with one place in a house.
fn single(candidates: &Candidates, puzzle: &Puzzle) -> Option<Step> {
    let shape = puzzle.shape();
    let open = |cell: &Cell| puzzle.get(*cell).is_none();
    for cell in shape.cells().filter(open) {
        if let Some(digit) = candidates[cell].single() {
            let because = Because::Single { house: None };
            return Some(Step::placing(Technique::NakedSingle, Candidate { cell, digit }, because));
        }
    }
    for (house, known) in shape.houses().iter().enumerate() {
        if known.cells.len() < shape.size() {
            continue;
        }
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in &known.cells {
            twice |= once & candidates[cell];
            once |= candidates[cell];
        }
        for digit in once - twice {
            let here = |cell: &Cell| open(cell) && candidates[*cell].contains(digit);
            if let Some(cell) = known.cells.iter().copied().find(here) {
                let because = Because::Single { house: Some(house) };
                let placed = Candidate { cell, digit };
                return Some(Step::placing(Technique::HiddenSingle, placed, because));
            }
        }
    }
    None
}

/// The cell with the fewest candidates, with its digit of the solution.
fn revealed(candidates: &Candidates, puzzle: &Puzzle, solution: &Grid) -> Option<Step> {
    let open = puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_none());
    let cell = open.min_by_key(|&cell| candidates[cell].len())?;
    let placed = Candidate { cell, digit: solution.get(cell)? };
    Some(Step::placing(Technique::BruteForce, placed, Because::Solution))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;
    use crate::shape::Shape;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn easy() -> Puzzle {
        EASY.parse().expect("a puzzle")
    }

    /// A puzzle without a single.
    fn hard() -> Puzzle {
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a puzzle")
    }

    /// The puzzle with these entries: row, column and digit, counted from 1.
    fn with(puzzle: &Puzzle, entries: &[[u8; 3]]) -> Puzzle {
        let mut grid = puzzle.grid().clone();
        let mut cells = Vec::new();
        for &[row, column, digit] in entries {
            let cell = puzzle.shape().cell(usize::from(row) - 1, usize::from(column) - 1);
            grid.set(cell, Digit::new(digit));
            cells.push(cell);
        }
        Puzzle::new(grid).with_entries(cells)
    }

    fn hint(puzzle: &Puzzle) -> Hint {
        Hinter::new().hint(puzzle, &Cancel::new())
    }

    #[test]
    fn hints_lead_to_the_end() {
        let mut puzzle = easy();
        let solution = puzzle.solve().expect("one");
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
        let cell = Shape::classic().cell(0, 2);
        assert_eq!(hint(&with(&easy(), &[[1, 3, 1]])), Hint::Wrong { cells: vec![cell] });
        let right = hint(&with(&easy(), &[[1, 3, 4]]));
        assert!(matches!(right, Hint::Step(_)), "{right:?}");
    }

    #[test]
    fn two_digits_that_clash_are_named() {
        let Hint::Clash(clash) = hint(&with(&easy(), &[[1, 3, 5]])) else { panic!("two 5s") };
        let shape = Shape::classic();
        assert_eq!(clash.cells, [shape.cell(0, 0), shape.cell(0, 2)]);
    }

    #[test]
    fn a_note_that_lacks_the_digit_of_the_solution_is_named() {
        let puzzle = easy();
        let mut marks = puzzle.candidates().sets().to_vec();
        marks[2].remove(Digit::new(4).expect("small"));
        let noted = puzzle.clone().with_marks(marks.clone()).expect("81");
        assert_eq!(hint(&noted), Hint::MissingNote { cells: vec![Cell::at(2)] });
        // A cell without any note is not yet noted.
        marks[2] = DigitSet::EMPTY;
        let noted = puzzle.with_marks(marks).expect("81");
        assert!(matches!(hint(&noted), Hint::Step(_)));
    }

    #[test]
    fn notes_are_what_the_step_builds_on() {
        let puzzle = hard();
        let digit = puzzle.solve().and_then(|grid| grid.get(Cell::at(2))).expect("a solution");
        let mut marks = vec![DigitSet::EMPTY; 81];
        marks[2] = digit.into();
        let Hint::Step(step) = hint(&puzzle.with_marks(marks).expect("81")) else {
            panic!("a single")
        };
        assert_eq!((step.technique, step.placed[0].cell), (Technique::NakedSingle, Cell::at(2)));
    }

    #[test]
    fn givens_without_one_solution_have_no_hint() {
        let none: Puzzle = "11..............".parse().expect("a board");
        assert!(matches!(hint(&none), Hint::NoSolution(Contradiction::Clash(_))));
        let several: Puzzle = "1...............".parse().expect("a board");
        assert!(matches!(hint(&several), Hint::SeveralSolutions(_)));
    }

    #[test]
    fn without_a_step_the_solution_decides_a_cell() {
        let puzzle = hard();
        let hinter = Hinter::new().techniques(TechniqueSet::EMPTY);
        let Hint::Solution { step, stop } = hinter.hint(&puzzle, &Cancel::new()) else {
            panic!("no single")
        };
        assert_eq!((step.technique, stop), (Technique::BruteForce, Stop::Exhausted));
        let placed = step.placed[0];
        assert_eq!(puzzle.solve().and_then(|grid| grid.get(placed.cell)), Some(placed.digit));
    }

    #[test]
    fn who_cancels_is_told_nothing() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(Hinter::new().hint(&easy(), &cancel), Hint::Unknown(Stop::Cancelled));
    }

    #[test]
    fn large_boards_have_hints_too() {
        for root in [4, 5, 6] {
            let shape = Shape::of_size(root * root).expect("a size");
            // Each row is the one before it, moved by a box; each band by one more.
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
