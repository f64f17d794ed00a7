//! `quadrille split`: a search in parts, as files.

use std::fs;
use std::path::Path;

use quadrille::format::{self, Format};
use quadrille::{Checkpoint, Problem, Question, Search};

use super::folder::{self, PART, PROBLEM};
use crate::Exit;
use crate::failure::Failure;
use crate::keeping::{in_file, refused};
use crate::output;
use crate::request::parts::Split;

pub(in crate::commands) fn run(request: &Split) -> Result<Exit, Failure> {
    let given = request.input.problem()?;
    // Numbered as whoever reads the file will number it.
    let text = format::write(&given, Format::Json)
        .map_err(|error| Failure::in_problem(&request.input.to_string(), &error))?;
    let problem = format::read(text.as_bytes(), Some(Format::Json))
        .map_err(|error| Failure::in_problem(&request.input.to_string(), &error))?;
    let parts = divide(request, &problem)?;
    let folder = &request.folder;
    make(folder)?;
    folder::write(&folder.join(PROBLEM), text.as_bytes())?;
    let digits = parts.len().saturating_sub(1).to_string().len().max(4);
    for (k, part) in parts.iter().enumerate() {
        folder::write(&folder.join(format!("{k:0digits$}.{PART}")), &part.to_bytes())?;
    }
    let number = parts.len();
    let are = if number == 1 { "1 part is".into() } else { format!("{number} parts are") };
    output::note(&format!("{are} in {}; `quadrille run` runs them", folder.display()));
    Ok(Exit::Answered)
}

fn divide(request: &Split, problem: &Problem) -> Result<Vec<Checkpoint>, Failure> {
    let search: Search<'_> = problem
        .search()
        .engine(request.engine)
        .branch(request.branch)
        .preprocess(request.preprocess);
    let search = match request.seed {
        Some(seed) => search.seed(seed),
        None => search,
    };
    let search = match request.question {
        Question::Best { at_least_once, .. } => search.at_least_once(at_least_once),
        _ => search,
    };
    let root = match request.question {
        Question::Best { count, .. } => search.clone().ranking(count).checkpoint(),
        Question::Count => search.clone().counting().checkpoint(),
        _ => search.clone().keep_place().solutions().checkpoint(),
    };
    let parts = root.map(|root| {
        let parts = search.divide(&root, request.parts)?;
        // If there is no cover, there is one part that says so.
        Ok(if parts.is_empty() { vec![root] } else { parts })
    });
    let failure = Failure::new("there is not enough memory to divide the search");
    parts.ok_or(failure)?.map_err(|error| refused(&request.folder, error))
}

/// Makes the folder, or checks that it is empty.
fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| in_file(folder, &error))?;
    let mut there = fs::read_dir(folder).map_err(|error| in_file(folder, &error))?;
    if there.next().is_none() {
        return Ok(());
    }
    let failure = Failure::new(format!("{}: the folder is not empty", folder.display()));
    Err(failure.hint("give the name of a new folder"))
}
