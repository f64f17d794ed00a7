//! Hints in English.

use quadrille::Stop;

use super::{Words, capital, list};
use crate::grid::Cell;
use crate::hint::{Hint, Stage};
use crate::puzzle::Puzzle;
use crate::technique::Step;

impl Words<'_> {
    /// Says what the hint reveals at a stage: for a step only this stage, for anything else all of
    /// it.
    pub(in crate::tell) fn hint(&self, hint: &Hint, puzzle: &Puzzle, stage: Stage) -> Vec<String> {
        match hint {
            Hint::Step(step) => self.stage(step, stage),
            Hint::Solution { step, stop } => match (stage, stop) {
                (Stage::Why, Stop::Exhausted) => {
                    vec!["All techniques were tried, and none of them helps here.".into()]
                }
                (Stage::Why, _) => vec!["No step was found in the time allowed.".into()],
                _ => self.stage(step, stage),
            },
            Hint::Clash(clash) => {
                let [a, b] = clash.cells;
                // The entry may be the mistake; the other cell is the evidence.
                let entry = if puzzle.is_entry(b) { [b, a] } else { [a, b] };
                let [one, other] = entry.map(|cell| self.standing(puzzle, cell));
                vec![format!("The {one} and the {other} cannot both be right.")]
            }
            Hint::Wrong { cells } => {
                let digits: Vec<String> = cells
                    .iter()
                    .map(|&cell| format!("the {}", self.standing(puzzle, cell)))
                    .collect();
                let verb = if cells.len() == 1 { "does" } else { "do" };
                let subject = capital(&list(&digits, "and"));
                vec![format!("{subject} {verb} not match the solution.")]
            }
            Hint::MissingNote { cells } => {
                let lack =
                    if cells.len() == 1 { "lack the right digit" } else { "lack the right digits" };
                vec![format!("The notes in {} {lack}.", self.cells(cells, "and"))]
            }
            Hint::Solved => vec!["Every cell is filled, and every digit is right.".into()],
            Hint::NoSolution(contradiction) => {
                vec![format!("The givens have no solution: {}.", contradiction.display(puzzle))]
            }
            Hint::SeveralSolutions(solutions) => {
                let [one, other] = &**solutions;
                let shape = puzzle.shape();
                let open = |&cell: &Cell| one.get(cell) != other.get(cell);
                let differ: Vec<Cell> = shape.cells().filter(open).collect();
                let first = differ.first().map_or(String::new(), |&cell| {
                    let digits = [one, other].iter().filter_map(|grid| grid.get(cell)).collect();
                    format!(
                        " For example, {} can be {}.",
                        self.cell(cell),
                        self.digits(digits, "or")
                    )
                });
                vec![format!("The givens have more than one solution.{first}")]
            }
            Hint::Unknown(_) => {
                vec!["The search was stopped before the solution was known.".into()]
            }
        }
    }

    fn stage(&self, step: &Step, stage: Stage) -> Vec<String> {
        match stage {
            Stage::Where => vec![self.place(step, &self.0.focus(step))],
            Stage::Technique => vec![step.technique.english().to_owned()],
            Stage::Why => self.because(step),
            Stage::Step => vec![self.conclusion(step)],
        }
    }

    /// `7 in r4c8`.
    fn standing(&self, puzzle: &Puzzle, cell: Cell) -> String {
        let digit = puzzle.get(cell).map_or('?', |digit| self.sign(digit));
        format!("{digit} in {}", self.cell(cell))
    }
}
