//! Removes givens as long as the solution stays unique and, towards a level, the puzzle does not
//! become harder than that.

use quadrille::guard::Guard;
use quadrille_sudoku::generate::Symmetry;
use quadrille_sudoku::technique::Level;

use crate::board::{self, Play};
use crate::protocol::{Answer, Board, Fault};
use crate::rate;

pub(crate) fn minimise(
    board: &Board,
    seed: u64,
    symmetry: Option<&str>,
    level: Option<&str>,
    guard: &Guard,
) -> Result<Answer, Fault> {
    let symmetry: Symmetry = symmetry.map(str::parse).transpose()?.unwrap_or_default();
    let level: Option<Level> = level.map(str::parse).transpose()?;
    let play = Play::read(board)?;
    let search = play.givens.search().within(guard);
    let minimised = match level {
        Some(level) => search.minimise_to(level, symmetry, seed)?,
        None => search.minimise(symmetry, seed)?,
    };
    let rating = minimised.grade.as_ref();
    Ok(Answer::Minimised {
        board: board::tell(&minimised.puzzle),
        removed: minimised.removed.iter().map(|cell| cell.index()).collect(),
        minimal: minimised.is_minimal(),
        rating: rating.map(|grade| rate::rating(grade, &minimised.puzzle, guard)),
    })
}
