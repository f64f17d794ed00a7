//! The commands, one per file. Each carries out a request.

mod alike;
mod best;
mod compile;
mod completions;
mod convert;
mod count;
pub(crate) mod estimate;
mod kept;
mod man;
mod model;
mod options;
mod orbits;
mod parts;
mod play;
mod refuted;
mod sample;
mod sets;
mod shares;
mod solve;
mod sudoku;
mod symmetry;
mod trace;
mod verify;
mod written;

use crate::Exit;
use crate::failure::Failure;
use crate::request::Request;

/// Carries out a request.
pub(crate) fn run(request: Request) -> Result<Exit, Failure> {
    match request {
        Request::Solve(request) => solve::run(&request),
        Request::Best(request) => best::run(&request),
        Request::Count(request) => count::run(&request),
        Request::Sample(request) => sample::run(&request),
        Request::Shares(request) => shares::run(&request),
        Request::Compile(request) => compile::run(&request),
        Request::Estimate(request) => estimate::run(&request),
        Request::Trace(request) => trace::run(&request),
        Request::Verify(request) => verify::run(&request),
        Request::Symmetry(request) => symmetry::run(&request),
        Request::Split(request) => parts::split(&request),
        Request::Run(request) => parts::run(&request),
        Request::Merge(request) => parts::merge(&request),
        Request::Parts(request) => parts::list(&request),
        Request::Models => model::list(),
        Request::Model(request) => model::run(&request),
        Request::Convert(request) => convert::run(&request),
        Request::Sudoku(request) => sudoku::run(&request),
        Request::Play(request) => play::run(request),
        Request::Completions(shell) => completions::run(shell),
        Request::Man(request) => man::run(&request),
    }
}

/// Puts a number of covers into words.
fn covers(number: u64) -> String {
    if number == 1 { "1 cover".into() } else { format!("{number} covers") }
}
