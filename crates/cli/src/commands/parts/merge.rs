//! `quadrille merge`: the results of all parts, as one search would have printed them.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use quadrille::{BigUint, Checkpoint, Priced, Problem, Question};

use super::folder::{self, ANNOUNCED, KEPT, PART, RESULT};
use crate::Exit;
use crate::commands::written::Printer;
use crate::failure::Failure;
use crate::keeping::{list_of, read_list, refused};
use crate::output::{self, Lines};
use crate::request::CoverForm;
use crate::request::parts::Merge;

/// Missing parts that are named; there may be a thousand.
const NAMED: usize = 20;

/// The result of a part.
struct Part {
    path: PathBuf,
    result: Checkpoint,
}

pub(in crate::commands) fn run(request: &Merge) -> Result<Exit, Failure> {
    let folder = &request.folder;
    let problem = folder::problem(folder)?;
    let mut parts = Vec::new();
    for path in folder::files(folder, RESULT)? {
        let result = folder::checkpoint(&path, &problem)?;
        if !result.is_complete() {
            let failure = Failure::new(format!("{}: not a result", path.display()));
            return Err(failure.hint("something is left to do in it; take it away"));
        }
        // One that was cut off where it began has nothing in it.
        if result.to() != Some(result.from()) {
            parts.push(Part { path, result });
        }
    }
    parts.sort_by(|a, b| a.result.from().cmp(b.result.from()));
    let missing = check(folder, &problem, &parts)?;
    if missing > 0 {
        let are = if missing == 1 { "1 part is".into() } else { format!("{missing} parts are") };
        output::say(&format!("{are} missing, so the answer is not known"));
        output::hint(&format!("`quadrille parts {}` tells how far they are", folder.display()));
        return Ok(Exit::Stopped);
    }
    match parts.first().map(|part| part.result.question()) {
        Some(Question::Best { count, .. }) => best(request, &problem, &parts, count),
        Some(Question::Solutions) => list(request, &problem, &parts),
        _ => count(request, &parts),
    }
}

/// Checks that the results fit together: nothing twice, nothing of another search. Returns how many
/// parts are missing, and names them.
fn check(folder: &Path, problem: &Problem, parts: &[Part]) -> Result<usize, Failure> {
    let mut open = Vec::new();
    for path in folder::files(folder, PART)? {
        let part = folder::checkpoint(&path, problem)?;
        if let Some(first) = parts.first()
            && !first.result.is_like(&part)
        {
            return Err(other(&path, &first.path));
        }
        open.push((path, part));
    }
    for two in parts.windows(2) {
        let [one, next] = two else { continue };
        if !one.result.is_like(&next.result) {
            return Err(other(&next.path, &one.path));
        }
        // Paths are compared as the search visits them.
        let is_before = one.result.to().map(|to| to.cmp(next.result.from()));
        if matches!(is_before, None | Some(Ordering::Greater))
            || one.result.from() == next.result.from()
        {
            let (one, next) = (one.path.display(), next.path.display());
            let failure = Failure::new(format!("{next}: it overlaps {one}"));
            return Err(failure.hint("a part is there twice; take one of the two away"));
        }
    }
    let mut missing = Vec::new();
    let mut expected: Option<&[u32]> = Some(&[]);
    for part in parts {
        if expected != Some(part.result.from()) {
            missing.push((expected, Some(part.result.from())));
        }
        expected = part.result.to();
    }
    if expected.is_some() {
        missing.push((expected, None));
    }
    let mut count = 0;
    for (from, to) in missing {
        let is_in =
            |path: &[u32]| from.is_some_and(|from| from <= path) && to.is_none_or(|to| path < to);
        let before = count;
        for (path, part) in &open {
            let is_done = path.with_extension(RESULT).exists();
            if is_in(part.from()) && !is_done {
                count += 1;
                tell(count, path);
            }
        }
        if count == before {
            count += 1;
            unknown(folder)?;
        }
    }
    if count > NAMED {
        output::say(&format!("… and {} more", count - NAMED));
    }
    Ok(count)
}

/// Names a part that is missing.
fn tell(number: usize, path: &Path) {
    if number <= NAMED {
        let state = match path.with_extension(KEPT).exists() {
            true => "not finished",
            false => "not begun",
        };
        output::say(&format!("{}: {state}", path.display()));
    }
}

/// Names what may have been lost where no part is known.
fn unknown(folder: &Path) -> Result<(), Failure> {
    let announced = folder::files(folder, ANNOUNCED)?;
    match announced.first() {
        None => output::say("a part of the search is missing, and its file too"),
        Some(path) => {
            let name = folder::name(path);
            let parent = name.rsplit_once('-').map_or(&*name, |(parent, _)| parent);
            let parent = folder.join(format!("{parent}.{PART}"));
            output::say(&format!("{}: interrupted while it was divided", parent.display()));
            output::hint(&format!("`quadrille run {}` completes that", parent.display()));
        }
    }
    Ok(())
}

/// The error that a file is of another search.
fn other(path: &Path, than: &Path) -> Failure {
    let message = format!("{}: of another search than {}", path.display(), than.display());
    Failure::new(message).hint("the question, the engine or other settings differ; take it away")
}

fn count(request: &Merge, parts: &[Part]) -> Result<Exit, Failure> {
    let count: BigUint = parts.iter().map(|part| BigUint::from(part.result.found())).sum();
    let line = match request.form {
        CoverForm::Json => format!("{{\"count\":{count},\"stop\":\"exhausted\"}}\n"),
        _ => format!("{count}\n"),
    };
    output::print(line.as_bytes())?;
    Ok(if count == BigUint::ZERO { Exit::None } else { Exit::Answered })
}

fn list(request: &Merge, problem: &Problem, parts: &[Part]) -> Result<Exit, Failure> {
    // A list that is damaged is found before anything is printed.
    for Part { path, result } in parts {
        read_list(&list_of(path), problem, result.found(), &mut |_| Ok(()))?;
    }
    let name = request.folder.display().to_string();
    let mut printer = Printer::new(problem, request.form, &name)?;
    let mut lines = Lines::new(None);
    let mut found = 0;
    for part in parts {
        found += part.result.found();
        read_list(&list_of(&part.path), problem, part.result.found(), &mut |options| {
            printer.print(&mut lines, &options.iter().copied().collect())
        })?;
    }
    lines.end()?;
    if found == 0 {
        output::say("no cover");
    }
    Ok(if found == 0 { Exit::None } else { Exit::Answered })
}

/// Prints the cheapest covers of all parts; `count` is `None` if all of least cost are wanted.
fn best(
    request: &Merge,
    problem: &Problem,
    parts: &[Part],
    count: Option<usize>,
) -> Result<Exit, Failure> {
    let mut covers: Vec<Priced> = Vec::new();
    for Part { path, result } in parts {
        covers.extend(result.cheapest().map_err(|error| refused(path, error))?);
    }
    covers.sort();
    // A part begins with the covers that were known when it was divided off.
    covers.dedup();
    let least = covers.first().map(|priced| priced.cost);
    match count {
        Some(count) => covers.truncate(count),
        None => covers.retain(|priced| Some(priced.cost) == least),
    }
    let mut printer = Printer::new(problem, request.form, &request.folder.display().to_string())?;
    let mut lines = Lines::new(None);
    for priced in &covers {
        printer.print_priced(&mut lines, &priced.cover, priced.cost)?;
    }
    lines.end()?;
    if covers.is_empty() {
        output::say("no cover");
    }
    Ok(if covers.is_empty() { Exit::None } else { Exit::Answered })
}
