//! `quadrille solve`: prints covers as they are found, one per line or as drawings.

use quadrille::{Problem, Stop};

use super::covers;
use super::kept;
use super::orbits::Found;
use super::refuted::no_cover;
use super::sets::{self, MORE_MEMORY, Set};
use super::symmetry;
use super::written::Printer;
use crate::Exit;
use crate::failure::Failure;
use crate::input::Subject;
use crate::output::{self, Lines};
use crate::request::{CoverForm, Solve};
use crate::watch::{self, Watch};

pub(crate) fn run(request: &Solve) -> Result<Exit, Failure> {
    // A search never finds more covers than a u64 can count.
    let skip = u64::try_from(&request.skip).unwrap_or(u64::MAX);
    let (subject, watch) = request.input.watched(request.settings.skipping(skip))?;
    let subject = match subject {
        Ok(subject) => subject,
        Err(stop) => return Ok(sets::stopped(stop)),
    };
    match subject {
        Subject::Problem(problem) => match sets::choosing(&request.choice, &problem, watch)? {
            Ok(watch) => of_problem(request, &problem, skip, watch),
            Err(_) if request.keep.is_some() => Err(kept::no_choice()),
            Err(watch) => of_set(request, Subject::Problem(problem), watch),
        },
        // Orbits are searched for.
        Subject::Covers(set) if request.up_to.is_some() => {
            of_problem(request, request.input.whole(&set)?, skip, watch)
        }
        Subject::Covers(_) if request.keep.is_some() => Err(kept::needless()),
        subject => of_set(request, subject, watch),
    }
}

/// Searches.
fn of_problem(
    request: &Solve,
    problem: &Problem,
    skip: u64,
    watch: Watch,
) -> Result<Exit, Failure> {
    let json = request.form == CoverForm::Json;
    let mut printer = Printer::new(problem, request.form, &request.input.to_string())?;
    let watch = match json || request.up_to.is_some() {
        true => watch.with_meter(),
        false => watch.with_forecast(problem, false),
    };
    let mut lines = Lines::new(watch.bar());
    let mut found = 0_u64;
    let outcome = if let Some(keep) = &request.keep {
        // What was found before may be more than is wanted now.
        let most = request.settings.skipping(skip).limits.solutions.unwrap_or(u64::MAX);
        let search = watch.search(problem);
        let (outcome, _) = kept::solve(keep, problem, search, &mut |options| {
            found += 1;
            match found > skip && found <= most {
                true => printer.print(&mut lines, &options.iter().copied().collect()),
                false => Ok(()),
            }
        })?;
        kept::note(keep, &outcome);
        outcome
    } else {
        let mut solutions = match Found::start(request.up_to.as_ref(), problem, &watch)? {
            Ok(found) => found,
            Err(stop) => return Ok(symmetry::stopped(stop)),
        };
        while let Some((cover, orbit)) = solutions.next() {
            found += 1;
            if found > skip {
                printer.print_orbit(&mut lines, &cover, orbit)?;
            }
        }
        solutions.outcome()
    };
    lines.end()?;
    let outcome = sets::of_choice(&request.choice, outcome);
    watch.end(&outcome, json);

    if let Some(reason) = watch::stopped(outcome.stop) {
        output::say(&format!("{reason}: {} so far", covers(found)));
        return Ok(Exit::Stopped);
    }
    if found == 0 && outcome.stop == Stop::Exhausted {
        output::say(&no_cover(problem, &outcome));
        return Ok(Exit::None);
    }
    Ok(after_skipping(found, skip))
}

/// Takes covers from a compiled set.
fn of_set(request: &Solve, subject: Subject, watch: Watch) -> Result<Exit, Failure> {
    let watch = watch.without_limit().with_meter();
    let set = match sets::set_of(subject, &request.choice, &watch)? {
        Set::Compiled(set) => set,
        Set::TooLarge(_, why) => return Ok(sets::too_large(why, MORE_MEMORY)),
        Set::Stopped(stop) => return Ok(sets::stopped(stop)),
    };
    if set.is_empty() {
        output::say("no cover");
        return Ok(Exit::None);
    }
    let mut printer = Printer::new(set.problem(), request.form, &request.input.to_string())?;
    let mut lines = Lines::new(watch.bar());
    let guard = watch.guard();
    let most = request.settings.limits.solutions.unwrap_or(u64::MAX);
    let mut covers = set.iter_from(&request.skip);
    let mut printed = 0;
    while printed < most {
        // Looking at the clock takes longer than going on to the next cover.
        if printed.is_multiple_of(64)
            && let Err(stop) = guard.ask()
        {
            lines.end()?;
            return Ok(sets::stopped(stop));
        }
        let Some(cover) = covers.next() else { break };
        printer.print(&mut lines, &cover)?;
        printed += 1;
    }
    lines.end()?;
    if let Some(stop) = covers.stop() {
        return Ok(sets::stopped(stop));
    }
    Ok(after_skipping(printed, 0))
}

/// Returns the exit code for the number of covers found, and says so if all of them were skipped.
fn after_skipping(found: u64, skip: u64) -> Exit {
    if found <= skip {
        output::note("there are no more covers than were skipped");
    }
    Exit::Answered
}
