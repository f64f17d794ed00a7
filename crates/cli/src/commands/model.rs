//! `quadrille model`: well-known problems, generated on request.

use std::fmt::Write;

use quadrille::{format, models};

use crate::failure::Failure;
use crate::request::Model;
use crate::{Exit, output};

pub(crate) fn run(request: &Model) -> Result<Exit, Failure> {
    let words: Vec<&str> = request.words.iter().map(String::as_str).collect();
    let problem = models::build(&request.name, &words)?;
    let text = format::write(&problem, request.to)
        .map_err(|error| Failure::in_problem(&request.name, &error))?;
    super::convert::note_what_is_left_out(&problem, request.to);
    output::print(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// Prints a list of the models.
pub(crate) fn list() -> Result<Exit, Failure> {
    let mut page = String::new();
    for model in models::catalogue() {
        let models::Model { usage, summary, example, .. } = model;
        // Writing into a string cannot fail.
        let _ = writeln!(page, "{usage}\n    {summary}\n    quadrille model {example}\n");
    }
    page.push_str("Pipe a model into a question: quadrille model queens 8 | quadrille count\n");
    output::print(page.as_bytes())?;
    Ok(Exit::Answered)
}
