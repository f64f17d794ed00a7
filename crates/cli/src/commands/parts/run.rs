//! `quadrille run`: searches parts, each to its result.

use std::path::{Path, PathBuf};

use quadrille::{Checkpoint, Problem, Question, Stop};

use super::folder::{self, KEPT, PART, RESULT};
use super::log;
use super::pieces::{Files, forget, leave, rename, reveal};
use crate::Exit;
use crate::commands::{covers, kept};
use crate::failure::Failure;
use crate::keeping::list_of;
use crate::output;
use crate::request::keep::Keep;
use crate::request::parts::Run;
use crate::watch::{self, Watch};

/// Into how many parts the rest of a part is divided that takes too long.
const PIECES: usize = 8;

pub(in crate::commands) fn run(request: &Run) -> Result<Exit, Failure> {
    let watch = Watch::start(request.settings)?.with_meter();
    let mut has_failed = false;
    // The folder of the part before, and its problem.
    let mut last: Option<(PathBuf, Problem)> = None;
    for part in &request.parts {
        match run_part(request, part, &watch, &mut last) {
            Ok(Exit::Answered) => {}
            Ok(exit) => return Ok(if has_failed { Exit::Bad } else { exit }),
            // The others may be well.
            Err(failure) => {
                log::failed(part, &failure);
                has_failed |= crate::give_up(failure) == Exit::Bad;
            }
        }
    }
    Ok(if has_failed { Exit::Bad } else { Exit::Answered })
}

fn run_part(
    request: &Run,
    part: &Path,
    watch: &Watch,
    last: &mut Option<(PathBuf, Problem)>,
) -> Result<Exit, Failure> {
    let files = Files::of(part);
    if part.extension().is_none_or(|ending| ending != PART) {
        let failure = Failure::new(format!("{}: this is not a part", part.display()));
        return Err(failure.hint(format!("parts end in .{PART}; `quadrille split` writes them")));
    }
    if !part.exists() {
        let failure = Failure::new(format!("{}: there is no such part", part.display()));
        return Err(failure.hint("`quadrille split` writes parts, and names the folder"));
    }
    let (_, problem) = match last.take_if(|(folder, _)| *folder == files.folder) {
        Some(known) => last.insert(known),
        None => last.insert((files.folder.clone(), folder::problem(&files.folder)?)),
    };
    let problem = &*problem;
    let start = folder::checkpoint(part, problem)?;
    let result = files.with(RESULT);
    if result.exists() {
        let found = folder::checkpoint(&result, problem)?;
        reveal(&files)?;
        output::note(&format!("{}: done before, with {}", part.display(), covers(found.found())));
        return Ok(Exit::Answered);
    }
    let keep = Keep {
        from: Some(files.with(KEPT)),
        part: Some(part.to_owned()),
        may_begin: false,
        to: files.with(KEPT),
        every: request.every,
        until: request.split_after,
    };
    // Killed between two renames: the list has its new name already.
    let is_renamed = list_of(&result).exists() && !list_of(&keep.to).exists();
    if is_renamed && keep.to.exists() {
        rename(&keep.to, &result)?;
        return run_part(request, part, watch, last);
    }
    let left = match keep.to.exists() {
        true => folder::checkpoint(&keep.to, problem)?.share_left(),
        false => start.share_left(),
    };
    let begun = log::began(part, request.every, left);
    let watch_search = watch.search(problem).like(&start);
    let (stop, now) = match start.question() {
        Question::Best { count, .. } => {
            let ((_, outcome), now) = kept::best(&keep, problem, watch_search, count)?;
            (outcome.stop, now)
        }
        Question::Count => {
            let ((_, outcome), now) = kept::count(&keep, problem, watch_search)?;
            (outcome.stop, now)
        }
        _ => {
            let (outcome, now) = kept::solve(&keep, problem, watch_search, &mut |_| Ok(()))?;
            (outcome.stop, now)
        }
    };
    if let Some(now) = &now {
        begun.ended(now.share_left());
    }
    let name = part.display();
    if stop.is_complete() || now.as_ref().is_some_and(Checkpoint::is_complete) {
        finish(&files)?;
        let found = folder::checkpoint(&result, problem)?.found();
        output::note(&format!("{name}: {}", covers(found)));
        return Ok(Exit::Answered);
    }
    let stop = match (stop, now) {
        (Stop::SolutionLimit, Some(now)) => {
            let search = problem.search().within(&watch.guard());
            match leave(&files, search, &now, PIECES)? {
                Ok(pieces) => {
                    let found = covers(now.found());
                    output::note(&format!("{name}: {found}, and {pieces} new parts"));
                    return Ok(Exit::Answered);
                }
                Err(stop) => stop,
            }
        }
        (stop, _) => stop,
    };
    let reason = watch::stopped(stop).unwrap_or_else(|| "stopped".into());
    output::say(&format!("{name}: {reason}; run again, it goes on from here"));
    Ok(Exit::Stopped)
}

/// Makes a result of a part that has nothing left to do.
fn finish(files: &Files) -> Result<(), Failure> {
    forget(files)?;
    let (kept, result) = (files.with(KEPT), files.with(RESULT));
    if list_of(&kept).exists() {
        rename(&list_of(&kept), &list_of(&result))?;
    }
    rename(&kept, &result)
}
