//! `quadrille count`: how many covers there are.

use quadrille::{BigUint, Problem, Stop};

use super::covers;
use super::kept;
use super::refuted::{InJson, no_cover};
use super::sets::{self, MORE_MEMORY, Set};
use super::{orbits, symmetry};
use crate::Exit;
use crate::failure::Failure;
use crate::input::Subject;
use crate::output;
use crate::request::Count;
use crate::watch::{self, Watch};

pub(crate) fn run(request: &Count) -> Result<Exit, Failure> {
    let (subject, watch) = request.input.watched(request.settings)?;
    let subject = match subject {
        Ok(subject) => subject,
        Err(stop) => return unknown(stop, request.json, sets::stopped),
    };
    match subject {
        Subject::Problem(problem) => match sets::choosing(&request.choice, &problem, watch)? {
            Ok(watch) => of_problem(request, &problem, watch),
            Err(_) if request.keep.is_some() => Err(kept::no_choice()),
            Err(watch) => of_set(request, Subject::Problem(problem), watch),
        },
        // Orbits are counted by searches.
        Subject::Covers(set) if request.up_to.is_some() => {
            of_problem(request, request.input.whole(&set)?, watch)
        }
        Subject::Covers(_) if request.keep.is_some() => Err(kept::needless()),
        subject => of_set(request, subject, watch),
    }
}

/// Takes the number from a compiled set.
fn of_set(request: &Count, subject: Subject, watch: Watch) -> Result<Exit, Failure> {
    let watch = watch.without_limit().with_meter();
    let set = match sets::set_of(subject, &request.choice, &watch)? {
        Set::Compiled(set) => set,
        Set::TooLarge(_, why) => return Ok(sets::too_large(why, MORE_MEMORY)),
        Set::Stopped(stop) => return Ok(sets::stopped(stop)),
    };
    let limit = request.settings.limits.solutions.map(BigUint::from);
    let (count, stop) = match limit {
        Some(limit) if *set.count() >= limit => (limit, Stop::SolutionLimit),
        _ => (set.count().clone(), Stop::Exhausted),
    };
    let line = match request.json {
        false => format!("{count}\n"),
        true => format!("{{\"count\":{count},\"stop\":\"{stop}\"}}\n"),
    };
    output::print(line.as_bytes())?;
    if stop == Stop::SolutionLimit {
        output::note(MAY_BE_MORE);
    }
    Ok(if set.is_empty() { Exit::None } else { Exit::Answered })
}

/// What is said if a count ended at its limit.
const MAY_BE_MORE: &str = "stopped at the limit: there may be more";

/// Counts.
fn of_problem(request: &Count, problem: &Problem, watch: Watch) -> Result<Exit, Failure> {
    let watch = match request.json || request.up_to.is_some() {
        true => watch.with_meter(),
        false => watch.with_forecast(problem, true),
    };
    let search = watch.search(problem);
    let (count, outcome) = match (&request.up_to, &request.keep) {
        (None, Some(keep)) => {
            let (counted, _) = kept::count(keep, problem, search)?;
            kept::note(keep, &counted.1);
            counted
        }
        (None, None) => search.count(),
        (Some(symmetries), _) => match orbits::group(symmetries, problem, search.clone())? {
            Err(stop) => return unknown(stop, request.json, symmetry::stopped),
            Ok(group) => match search.count_orbits(&group) {
                Ok(counted) => counted,
                Err(why) => return unknown(orbits::stop(&why), request.json, symmetry::stopped),
            },
        },
    };
    let outcome = sets::of_choice(&request.choice, outcome);
    let count = count.at_least();
    watch.end_with(&outcome, &count.to_string(), request.json);

    let stop = outcome.stop;
    if let Some(reason) = watch::stopped(stop) {
        if request.json {
            let line = format!("{{\"count\":null,\"at_least\":{count},\"stop\":\"{stop}\"}}\n");
            output::print(line.as_bytes())?;
        }
        output::say(&format!("{reason}: at least {}", covers(outcome.stats.solutions)));
        return Ok(Exit::Stopped);
    }
    // Written by hand, as the number may be longer than serde_json can represent.
    let line = match (request.json, &outcome.refutation) {
        (false, _) => format!("{count}\n"),
        (true, None) => format!("{{\"count\":{count},\"stop\":\"{stop}\"}}\n"),
        (true, Some(refutation)) => {
            let reason = serde_json::to_string(&InJson(problem, refutation)).unwrap_or_default();
            format!("{{\"count\":{count},\"stop\":\"{stop}\",\"refutation\":{reason}}}\n")
        }
    };
    output::print(line.as_bytes())?;
    if outcome.refutation.is_some() {
        output::say(&no_cover(problem, &outcome));
    }
    if stop == Stop::SolutionLimit {
        output::note(MAY_BE_MORE);
    }
    Ok(if outcome.stats.solutions == 0 { Exit::None } else { Exit::Answered })
}

/// Says that nothing is known of the number, in the words of `say`.
fn unknown(stop: Stop, json: bool, say: impl Fn(Stop) -> Exit) -> Result<Exit, Failure> {
    if json {
        let line = format!("{{\"count\":null,\"at_least\":0,\"stop\":\"{stop}\"}}\n");
        output::print(line.as_bytes())?;
    }
    Ok(say(stop))
}
