//! Contradictions, and hints other than steps, as facts.

use quadrille::Stop;

use super::{HouseName, Names, Scene, Value};
use crate::check::{Clash, Contradiction, Core, DeadEnd, Rule};
use crate::grid::{Cell, Grid};
use crate::hint::Hint;
use crate::house::PairRule;
use crate::puzzle::Puzzle;
use crate::technique::Candidate;

/// Why a puzzle has no solution. Givens are in the notation of steps: `r1c2=4`.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Trouble {
    /// The digit is twice in the house.
    Twice { house: HouseName, digit: char, cells: [String; 2] },
    /// The digit is in two cells that lie this far apart.
    Apart { by: Move, digit: char, cells: [String; 2] },
    /// Consecutive digits in neighbouring cells.
    Consecutive { values: [Value; 2] },
    /// The pencil marks allow no solution.
    Marks,
    /// The empty board has no solution.
    Board,
    /// The givens leave no digit for the cell.
    NoDigit { cell: String, givens: Names },
    /// The givens leave no place for the digit.
    NoPlace { house: HouseName, digit: char, givens: Names },
    /// The givens have no solution. If `minimal`, none of them can be spared.
    Together { givens: Names, minimal: bool },
}

/// How far apart two cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tell) enum Move {
    King,
    Knight,
}

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
    pub(in crate::tell) fn trouble_of(
        &self,
        contradiction: &Contradiction,
        puzzle: &Puzzle,
    ) -> Trouble {
        match contradiction {
            Contradiction::Clash(clash) => self.clash(clash),
            Contradiction::Core(core) => self.core(core, puzzle),
        }
    }

    fn clash(&self, &Clash { cells, digits, rule }: &Clash) -> Trouble {
        let [one, other] =
            [0, 1].map(|k| self.value(Candidate { cell: cells[k], digit: digits[k] }));
        let digit = one.digit;
        match rule {
            Rule::House(house) => {
                Trouble::Twice { house: self.house(house), digit, cells: [one.cell, other.cell] }
            }
            Rule::Pair(PairRule::Different) => {
                let shape = self.shape();
                let [from, to] = cells.map(|cell| (shape.row(cell), shape.column(cell)));
                let far = from.0.abs_diff(to.0) + from.1.abs_diff(to.1);
                let by = if far == 3 { Move::Knight } else { Move::King };
                Trouble::Apart { by, digit, cells: [one.cell, other.cell] }
            }
            Rule::Pair(PairRule::NotConsecutive) => Trouble::Consecutive { values: [one, other] },
        }
    }

    fn core(&self, core: &Core, puzzle: &Puzzle) -> Trouble {
        let given = |&cell: &Cell| match puzzle.get(cell) {
            Some(digit) => self.statement(Candidate { cell, digit }, true),
            None => self.cell(cell),
        };
        let givens: Names = core.cells.iter().map(given).collect();
        match core.dead_end {
            _ if givens.is_empty() && puzzle.marks().is_some() => Trouble::Marks,
            _ if givens.is_empty() => Trouble::Board,
            Some(DeadEnd::Cell(cell)) => Trouble::NoDigit { cell: self.cell(cell), givens },
            Some(DeadEnd::Place(house, digit)) => {
                Trouble::NoPlace { house: self.house(house), digit: self.sign(digit), givens }
            }
            None => Trouble::Together { givens, minimal: core.minimal },
        }
    }

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
                Notice::NoSolution(self.trouble_of(contradiction, puzzle))
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
