//! Removes givens as long as the solution stays unique.

use quadrille::guard::Guard;
use quadrille_sudoku::generate::Symmetry;

use crate::board::{self, Play};
use crate::protocol::{Answer, Board, Fault};

pub(crate) fn minimise(
    board: &Board,
    seed: u64,
    symmetry: Option<&str>,
    guard: &Guard,
) -> Result<Answer, Fault> {
    let symmetry: Symmetry = symmetry.map(str::parse).transpose()?.unwrap_or_default();
    let play = Play::read(board)?;
    let search = play.givens.search().within(guard);
    let minimised = search.minimise(symmetry, seed)?;
    Ok(Answer::Minimised {
        board: board::tell(&minimised.puzzle),
        removed: minimised.removed.iter().map(|cell| cell.index()).collect(),
        minimal: minimised.is_minimal(),
    })
}
