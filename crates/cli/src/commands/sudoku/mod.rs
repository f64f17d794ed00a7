//! `quadrille sudoku …`: the commands on puzzles, one per file.

mod canon;
mod check;
mod convert;
mod count;
mod encode;
mod explain;
mod generate;
mod hint;
mod losses;
mod minimise;
mod page;
mod rate;
mod show;
mod shuffle;
mod solve;
mod techniques;

use quadrille::guard::Guard;
use quadrille::{Cancel, Limits};
use quadrille_sudoku::turbo::Answer;
use quadrille_sudoku::{Method, Puzzle, Solving};

use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::{Settings, Sudoku};
use crate::stream::Quick;

/// Carries out a request.
pub(crate) fn run(request: &Sudoku) -> Result<Exit, Failure> {
    match request {
        Sudoku::Solve(request) => solve::run(request),
        Sudoku::Count(request) => count::run(request),
        Sudoku::Check(request) => check::run(request),
        Sudoku::Rate(request) => rate::run(request),
        Sudoku::Hint(request) => hint::run(request),
        Sudoku::Explain(request) => explain::run(request),
        Sudoku::Techniques(request) => techniques::run(request),
        Sudoku::Show(request) => show::run(request),
        Sudoku::Convert(request) => convert::run(request),
        Sudoku::Shuffle(request) => shuffle::run(request),
        Sudoku::Canon(request) => canon::run(request),
        Sudoku::Generate(request) => generate::run(request),
        Sudoku::Minimise(request) => minimise::run(request),
        Sudoku::Encode(request) => encode::run(request),
    }
}

impl Settings {
    /// Returns a search of `puzzle` with these settings. Its time starts now.
    fn search<'p>(&self, puzzle: &'p Puzzle, cancel: &Cancel) -> Solving<'p> {
        let guard = Guard::new(self.limits, Some(cancel.clone()));
        puzzle.search().method(self.method).within(&guard)
    }

    /// Returns a quick way that prints with `print`, if these settings allow one.
    fn quick(&self, print: fn(&Answer, &mut Vec<u8>) -> bool) -> Option<Quick> {
        let solutions = self.limits.solutions;
        if self.limits != Limits::default().with_solutions(solutions) {
            return None;
        }
        let limit = solutions.unwrap_or(u64::MAX);
        matches!(self.method, Method::Auto | Method::Turbo).then_some(Quick { limit, print })
    }
}

/// Appends the line of a classic board.
fn push_line(text: &mut Vec<u8>, digits: &[u8; 81]) {
    text.extend_from_slice(&digits.map(|digit| digit + b'0'));
    text.push(b'\n');
}
