//! How many solutions the givens have, and how the entries stand to them.

use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::{Cell, Contradiction, Grid, Puzzle, Verdict as Found};

use crate::board::Play;
use crate::budget::Budget;
use crate::protocol::{Answer, Board, Fault, Verdict, Words};

pub(crate) fn judge(board: &Board, budget: &Budget<'_>) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    Ok(Answer::Checked(tell(&check(&play.givens, budget), &play)))
}

/// What is known of the solutions of a puzzle.
pub(crate) fn check(puzzle: &Puzzle, budget: &Budget<'_>) -> Found {
    puzzle.search().limits(budget.left()).cancel(budget.cancel()).check().0
}

/// The verdict on the givens, as the page is told it.
pub(crate) fn tell(found: &Found, play: &Play) -> Verdict {
    let mut verdict = Verdict {
        verdict: "unique",
        reason: None,
        solution: None,
        wrong: Vec::new(),
        cells: Vec::new(),
    };
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
    match found {
        Found::Unique(solution) => {
            let differs = |cell: &&Cell| play.state.get(**cell) != solution.get(**cell);
            let wrong = play.state.entries().iter().filter(differs);
            verdict.wrong = wrong.map(|cell| cell.index()).collect();
            verdict.solution = Some(solution.to_string());
        }
        Found::Multiple(solutions) => {
            let [one, other] = &**solutions;
            verdict.verdict = "multiple";
            verdict.solution = Some(one.to_string());
            verdict.cells = indices(&differences(one, other));
        }
        Found::None(contradiction) => {
            verdict.verdict = "none";
            verdict.reason = Some(reason(contradiction, &play.givens));
            verdict.cells = match contradiction {
                Contradiction::Clash(clash) => indices(&clash.cells),
                Contradiction::Core(core) => indices(&core.cells),
            };
        }
        Found::Unknown(..) => verdict.verdict = "unknown",
    }
    verdict
}

fn differences(one: &Grid, other: &Grid) -> Vec<Cell> {
    one.shape().cells().filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

/// Why there is no solution.
fn reason(contradiction: &Contradiction, puzzle: &Puzzle) -> Words {
    let candidates = puzzle.candidates();
    let scene = Scene::new(&candidates);
    let words = |language| scene.contradiction(contradiction, puzzle, language);
    Words { en: words(Language::English), zh: words(Language::Chinese) }
}
