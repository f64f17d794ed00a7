//! `quadrille split`: a search in parts, as files; or what is left of a part, in finer ones.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use quadrille::format::{self, Format};
use quadrille::guard::Guard;
use quadrille::{Checkpoint, CheckpointError, Problem, Question, Search, Stop};

use super::folder::{self, KEPT, PART, PROBLEM, RESULT};
use super::pieces::{Files, leave, reveal};
use crate::Exit;
use crate::commands::covers;
use crate::failure::Failure;
use crate::keeping::{in_file, refused};
use crate::output;
use crate::request::parts::{Split, SplitPart, SplitProblem};
use crate::watch;

pub(in crate::commands) fn run(request: &Split) -> Result<Exit, Failure> {
    match request {
        Split::Problem(request) => split_problem(request),
        Split::Part(request) => split_part(request),
    }
}

fn split_problem(request: &SplitProblem) -> Result<Exit, Failure> {
    let guard = Guard::new(request.limits, Some(watch::on_ctrl_c()?));
    let given = request.input.problem()?;
    // Numbered as whoever reads the file will number it.
    let text = format::write(&given, Format::Json)
        .map_err(|error| Failure::in_problem(&request.input.to_string(), &error))?;
    let problem = format::read(text.as_bytes(), Some(Format::Json))
        .map_err(|error| Failure::in_problem(&request.input.to_string(), &error))?;
    let folder = &request.folder;
    let is_there = folder.exists();
    must_be_empty(folder)?;
    let parts = match divide(request, &problem, &guard) {
        Err(CheckpointError::Stopped(stop)) => return Ok(stopped(stop, "no part is written")),
        parts => parts.map_err(|error| refused(folder, error))?,
    };
    let mut files = Vec::new();
    let written = write(folder, &parts, text.as_bytes(), &guard, &mut files);
    if !matches!(written, Ok(Ok(()))) {
        // Parts of which some are missing are good for nothing.
        files.iter().for_each(|path| drop(fs::remove_file(path)));
        if !is_there {
            drop(fs::remove_dir(folder));
        }
    }
    if let Err(stop) = written? {
        return Ok(stopped(stop, "no part is written"));
    }
    let number = parts.len();
    let are = if number == 1 { "1 part is".into() } else { format!("{number} parts are") };
    output::note(&format!("{are} in {}; `quadrille run` runs them", folder.display()));
    Ok(Exit::Answered)
}

/// Says that nothing was divided, and why.
fn stopped(stop: Stop, what: &str) -> Exit {
    let reason = watch::stopped(stop).unwrap_or_else(|| "stopped".into());
    output::say(&format!("{reason}: {what}"));
    Exit::Stopped
}

fn divide(
    request: &SplitProblem,
    problem: &Problem,
    guard: &Guard,
) -> Result<Vec<Checkpoint>, CheckpointError> {
    let search: Search<'_> = problem
        .search()
        .within(guard)
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
    let Some(root) = root else {
        // Without a place, the search has not even begun.
        guard.ask().map_err(CheckpointError::Stopped)?;
        return Err(CheckpointError::OutOfMemory);
    };
    let parts = search.divide(&root, request.parts)?;
    // If there is no cover, there is one part that says so.
    Ok(if parts.is_empty() { vec![root] } else { parts })
}

/// Checks that there is no folder, or an empty one.
fn must_be_empty(folder: &Path) -> Result<(), Failure> {
    if !folder.exists() {
        return Ok(());
    }
    let mut there = fs::read_dir(folder).map_err(|error| in_file(folder, &error))?;
    if there.next().is_none() {
        return Ok(());
    }
    let failure = Failure::new(format!("{}: the folder is not empty", folder.display()));
    Err(failure.hint("give the name of a new folder"))
}

/// Writes the parts, and names the files in `files`. The problem comes last: parts without
/// a problem beside them cannot be run, so nothing looks whole if this is killed on the way.
fn write(
    folder: &Path,
    parts: &[Checkpoint],
    problem: &[u8],
    guard: &Guard,
    files: &mut Vec<PathBuf>,
) -> Result<Result<(), Stop>, Failure> {
    fs::create_dir_all(folder).map_err(|error| in_file(folder, &error))?;
    let digits = parts.len().saturating_sub(1).to_string().len().max(4);
    for (k, part) in parts.iter().enumerate() {
        if let Err(stop) = guard.ask() {
            return Ok(Err(stop));
        }
        let path = folder.join(format!("{k:0digits$}.{PART}"));
        files.push(path.clone());
        fs::write(&path, part.to_bytes()).map_err(|error| in_file(&path, &error))?;
    }
    // Once all are written, most of them reach the disk together.
    for path in files.iter() {
        if let Err(stop) = guard.ask() {
            return Ok(Err(stop));
        }
        let file = OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.sync_all()).map_err(|error| in_file(path, &error))?;
    }
    folder::write(&folder.join(PROBLEM), problem)?;
    Ok(Ok(()))
}

fn split_part(request: &SplitPart) -> Result<Exit, Failure> {
    let guard = Guard::new(request.limits, Some(watch::on_ctrl_c()?));
    let SplitPart { part, parts, .. } = request;
    let (files, name) = (Files::of(part), part.display());
    let problem = folder::problem(&files.folder)?;
    let start = folder::checkpoint(part, &problem)?;
    if files.with(RESULT).exists() {
        reveal(&files)?;
        output::note(&format!("{name}: it has a result, so nothing is left to divide"));
        return Ok(Exit::Answered);
    }
    let kept = files.with(KEPT);
    let now = if kept.exists() { folder::checkpoint(&kept, &problem)? } else { start };
    if now.is_complete() {
        let failure = Failure::new(format!("{name}: nothing is left to divide"));
        return Err(failure.hint(format!("`quadrille run {name}` writes its result")));
    }
    match leave(&files, problem.search().within(&guard), &now, *parts)? {
        Ok(pieces) => {
            let found = covers(now.found());
            output::note(&format!("{name}: {found} before, and {pieces} new parts"));
            Ok(Exit::Answered)
        }
        Err(stop) => Ok(stopped(stop, "the part is as it was")),
    }
}
