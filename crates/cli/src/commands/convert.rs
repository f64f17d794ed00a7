//! `quadrille convert`: the same problem in another format.

use quadrille::Problem;
use quadrille::format::{self, Format};

use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::Convert;

pub(crate) fn run(request: &Convert) -> Result<Exit, Failure> {
    let problem = request.input.problem()?;
    let text = format::write(&problem, request.to)
        .map_err(|error| Failure::in_problem(&request.input.to_string(), &error))?;
    note_what_is_left_out(&problem, request.to);
    if format::drops_layout(&problem, request.to) {
        output::note(&format!("the {} format has no board: it is left out", request.to));
    }
    match &request.output {
        Some(path) => output::save(path, text.as_bytes())?,
        None => output::print(text.as_bytes())?,
    }
    Ok(Exit::Answered)
}

/// Prints a note about names for which the format has no place.
pub(crate) fn note_what_is_left_out(problem: &Problem, to: Format) {
    if format::drops_item_names(problem, to) {
        output::note(&format!("the {to} format has no names: items are numbered from 1"));
    } else if format::drops_names(problem, to) {
        output::note(&format!("the {to} format cannot keep these option names: they are left out"));
    }
}
