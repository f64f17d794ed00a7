//! `quadrille sudoku …`: the commands on puzzles, one a file.

mod canon;
mod check;
mod convert;
mod count;
mod encode;
mod show;
mod shuffle;
mod solve;

use quadrille::Cancel;
use quadrille_sudoku::{Puzzle, Solving};

use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::{Settings, Sudoku};

/// Carries out a request.
pub(crate) fn run(request: &Sudoku) -> Result<Exit, Failure> {
    match request {
        Sudoku::Solve(request) => solve::run(request),
        Sudoku::Count(request) => count::run(request),
        Sudoku::Check(request) => check::run(request),
        Sudoku::Show(request) => show::run(request),
        Sudoku::Convert(request) => convert::run(request),
        Sudoku::Shuffle(request) => shuffle::run(request),
        Sudoku::Canon(request) => canon::run(request),
        Sudoku::Encode(request) => encode::run(request),
    }
}

impl Settings {
    /// The search of a puzzle in this way.
    fn search<'p>(&self, puzzle: &'p Puzzle, cancel: &Cancel) -> Solving<'p> {
        puzzle.search().method(self.method).limits(self.limits).cancel(cancel)
    }
}
