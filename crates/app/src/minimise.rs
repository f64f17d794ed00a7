//! Removes givens as long as the solution stays unique.

use quadrille_sudoku::generate::{Minimised, Symmetry};

use crate::board::{self, Play};
use crate::budget::Budget;
use crate::protocol::{Answer, Board, Fault};

pub(crate) fn minimise(
    board: &Board,
    seed: u64,
    symmetry: Option<&str>,
    budget: &Budget<'_>,
) -> Result<Answer, Fault> {
    let symmetry: Symmetry = symmetry.map(str::parse).transpose()?.unwrap_or_default();
    let play = Play::read(board)?;
    let search = play.givens.search().limits(budget.left()).cancel(budget.cancel());
    let Minimised { puzzle, removed, is_minimal } = search.minimise(symmetry, seed)?;
    Ok(Answer::Minimised {
        board: board::tell(&puzzle),
        removed: removed.iter().map(|cell| cell.index()).collect(),
        minimal: is_minimal,
    })
}
