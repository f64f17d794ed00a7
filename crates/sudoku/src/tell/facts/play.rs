//! Hints other than steps, as facts.

use quadrille::Stop;

use super::{Names, Scene, Trouble, Value};
use crate::grid::{Cell, Grid};
use crate::hint::Hint;
use crate::puzzle::Puzzle;

/// A hint other than a step.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Notice {
    /// Two digits that cannot both be right; the first is the entry that may be the mistake.
    Clash([Value; 2]),
    /// Entries that differ from the solution.
    Wrong(Vec<Value>),
    /// Cells whose notes lack the right digit.
    MissingNote(Names),
    Solved,
    NoSolution(Trouble),
    /// More than one solution; for example, the cell can be each of these digits.
    SeveralSolutions(Option<(String, Names)>),
    /// Stopped before the solution was known.
    Unknown,
    /// Why a cell is taken from the solution: no technique helps.
    NothingHelps,
    /// The same, but there was no time to try them all.
    NoTime,
}

impl Scene<'_> {
    /// Describes a hint other than a step, and why a cell is taken from the solution. `None` for a
    /// step.
    pub(in crate::tell) fn notice_of(&self, hint: &Hint, puzzle: &Puzzle) -> Option<Notice> {
        let standing = |cell: Cell| Value {
            cell: self.cell(cell),
            digit: puzzle.get(cell).map_or('?', |digit| self.sign(digit)),
        };
        Some(match hint {
            Hint::Step(_) => return None,
            Hint::Solution { stop: Stop::Exhausted, .. } => Notice::NothingHelps,
            Hint::Solution { .. } => Notice::NoTime,
            Hint::Clash(clash) => {
                let [a, b] = clash.cells;
                // The entry may be the mistake; the other cell is the evidence.
                let entry = if puzzle.is_entry(b) { [b, a] } else { [a, b] };
                Notice::Clash(entry.map(standing))
            }
            Hint::Wrong { cells } => {
                Notice::Wrong(cells.iter().map(|&cell| standing(cell)).collect())
            }
            Hint::MissingNote { cells } => Notice::MissingNote(self.names(cells)),
            Hint::Solved => Notice::Solved,
            Hint::NoSolution(contradiction) => {
                Notice::NoSolution(Trouble::of(contradiction, puzzle, self.symbols))
            }
            Hint::SeveralSolutions(solutions) => {
                Notice::SeveralSolutions(self.difference(solutions))
            }
            Hint::Unknown(_) => Notice::Unknown,
        })
    }

    /// The first cell in which two solutions differ, and its digits.
    fn difference(&self, [one, other]: &[Grid; 2]) -> Option<(String, Names)> {
        let cell = self.shape().cells().find(|&cell| one.get(cell) != other.get(cell))?;
        let digits = [one, other].iter().filter_map(|grid| grid.get(cell)).collect();
        Some((self.cell(cell), self.signs(digits)))
    }
}
