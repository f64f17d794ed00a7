//! A board of characters, as programs hold it, solved in place.

use crate::error::{ErrorKind, SudokuError, Task};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;

/// Solves a board of characters in place, with `.` for an empty cell. This is the board of
/// LeetCode's problem 37, but it may have any supported size.
///
/// # Errors
///
/// If the board is not valid or has no solution. The board is then unchanged.
///
/// ```
/// use quadrille_sudoku::format;
///
/// let mut board = ["1...", "..3.", ".2..", "...4"].map(|row| row.chars().collect::<Vec<char>>());
/// format::solve_board(&mut board)?;
/// assert_eq!(board[0].iter().collect::<String>(), "1342");
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
pub fn solve_board<R: AsMut<[char]>>(board: &mut [R]) -> Result<(), SudokuError> {
    let mut text = String::new();
    for row in &mut *board {
        text.extend(row.as_mut().iter());
        text.push('\n');
    }
    let puzzle: Puzzle = text.parse()?;
    let Some(solution) = puzzle.solve()? else {
        return Err(ErrorKind::NoSolution { task: Task::Solve, why: None }.into());
    };
    let symbols = Symbols::standard(puzzle.shape().size());
    for (row, signs) in board.iter_mut().enumerate() {
        for (column, sign) in signs.as_mut().iter_mut().enumerate() {
            let digit = solution.get(puzzle.shape().cell_at(row, column));
            *sign = digit.map_or('.', |digit| symbols.sign(digit));
        }
    }
    Ok(())
}
