//! `quadrille sudoku convert`: the same puzzles in another format.

use quadrille_sudoku::format;

use super::losses::Losses;
use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::Convert;
use crate::stream::{self, Answered};
use crate::watch;

pub(crate) fn run(request: &Convert) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let name = request.stream.puzzles.source.to_string();
    let losses = Losses::new(request.to);
    let tally = stream::run(&request.stream, &cancel, None, |record, sink| {
        let exit = match format::write_in(&record.puzzle, request.to, record.symbols) {
            Ok(text) => {
                losses.note(&record.puzzle);
                sink.print(text);
                Exit::Answered
            }
            Err(error) => {
                sink.complain(Failure::of_puzzle(&name, record.line, &error));
                Exit::Bad
            }
        };
        Answered { exit, nodes: 0 }
    })?;
    losses.warn();
    Ok(tally.exit())
}
