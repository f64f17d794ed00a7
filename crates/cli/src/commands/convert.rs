//! `quadrille convert`: the same problem in another format.

use quadrille::format;

use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::Convert;

pub(crate) fn run(request: &Convert) -> Result<Exit, Failure> {
    let problem = request.input.problem()?;
    let text = format::write(&problem, request.to)
        .map_err(|error| Failure::in_problem(&request.input.to_string(), &error))?;
    let to = request.to;
    if format::drops_names(&problem, to) {
        output::note(&format!("the {to} format cannot keep these option names: they are left out"));
    }
    if format::drops_layout(&problem, to) {
        output::note(&format!("the {to} format has no board: it is left out"));
    }
    match &request.output {
        Some(path) => output::save(path, text.as_bytes())?,
        None => output::print(text.as_bytes())?,
    }
    Ok(Exit::Answered)
}
