//! `quadrille sudoku encode`: a puzzle as an exact cover problem.

use quadrille::format;
use quadrille_sudoku::encode;

use crate::commands::convert::note_what_is_left_out;
use crate::failure::Failure;
use crate::request::sudoku::Encode;
use crate::{Exit, output, stream};

pub(crate) fn run(request: &Encode) -> Result<Exit, Failure> {
    let source = &request.puzzles.source;
    let records = stream::read_all(&request.puzzles)?;
    let [record] = records.as_slice() else {
        let failure = Failure::new(format!(
            "{source}: {} puzzles, but only one can be encoded",
            records.len()
        ));
        return Err(
            failure.hint("give one puzzle: on the command line, in a file of its own, or piped in")
        );
    };
    let problem = match request.full {
        true => encode::full_problem(&record.puzzle),
        false => encode::problem(&record.puzzle),
    };
    let text = format::write(&problem, request.to)
        .map_err(|error| Failure::in_problem(&source.to_string(), &error))?;
    note_what_is_left_out(&problem, request.to);
    output::print(text.as_bytes())?;
    Ok(Exit::Answered)
}
