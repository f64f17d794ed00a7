//! `quadrille sudoku canon`: the canonical form of each puzzle, the same for all equivalent
//! puzzles.

use quadrille_sudoku::symmetry;
use serde::Serialize;

use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::Canon;
use crate::stream::{self, Answered};
use crate::watch;

pub(crate) fn run(request: &Canon) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let name = request.stream.puzzles.source.to_string();
    let tally = stream::run(&request.stream, &cancel, None, |record, sink| {
        let canonical = match symmetry::canonical(record.puzzle.grid()) {
            Ok(canonical) => canonical,
            Err(error) => {
                sink.complain(Failure::of_puzzle(&name, record.line, &error));
                return Answered { exit: Exit::Bad, nodes: 0 };
            }
        };
        let line = canonical.grid.line(record.symbols);
        let automorphisms = canonical.automorphisms.to_string();
        if request.json {
            let puzzle = record.puzzle.grid().line(record.symbols);
            sink.json(&Told { line: record.line, puzzle, canonical: line, automorphisms });
        } else if request.automorphisms {
            sink.print(format!("{line}\t{automorphisms}\n"));
        } else {
            sink.print(line + "\n");
        }
        Answered::AT_ONCE
    })?;
    Ok(tally.exit())
}

/// The answer as JSON.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    canonical: String,
    /// In digits, as it may be too long for a JSON number.
    automorphisms: String,
}
