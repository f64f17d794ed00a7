//! `quadrille run`: searches parts, each to its result.

use std::path::Path;

use quadrille::{Checkpoint, Stop};

use super::folder::{self, KEPT, PART, RESULT};
use super::pieces::{Files, leave, rename, reveal, withdraw};
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
    for part in &request.parts {
        let exit = run_part(request, part, &watch)?;
        if exit != Exit::Answered {
            return Ok(exit);
        }
    }
    Ok(Exit::Answered)
}

fn run_part(request: &Run, part: &Path, watch: &Watch) -> Result<Exit, Failure> {
    let files = Files::of(part);
    if part.extension().is_none_or(|ending| ending != PART) {
        let failure = Failure::new(format!("{}: this is not a part", part.display()));
        return Err(failure.hint(format!("parts end in .{PART}; `quadrille split` writes them")));
    }
    let problem = folder::problem(&files.folder)?;
    let start = folder::checkpoint(part, &problem)?;
    let result = files.with(RESULT);
    if result.exists() {
        let found = folder::checkpoint(&result, &problem)?;
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
        return run_part(request, part, watch);
    }
    let watch_search = watch.search(&problem).like(&start);
    let (stop, now) = match start.is_count() {
        true => {
            let ((_, outcome), now) = kept::count(&keep, &problem, watch_search)?;
            (outcome.stop, now)
        }
        false => {
            let (outcome, now) = kept::solve(&keep, &problem, watch_search, &mut |_| Ok(()))?;
            (outcome.stop, now)
        }
    };
    let name = part.display();
    if stop.is_complete() || now.as_ref().is_some_and(Checkpoint::is_complete) {
        finish(&files)?;
        let found = folder::checkpoint(&result, &problem)?.found();
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
    withdraw(files)?;
    let (kept, result) = (files.with(KEPT), files.with(RESULT));
    if list_of(&kept).exists() {
        rename(&list_of(&kept), &list_of(&result))?;
    }
    rename(&kept, &result)
}
