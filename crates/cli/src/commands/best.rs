//! `quadrille best`: the cheapest covers, each with its cost in front.

use quadrille::{Best, Problem, Stop};
use serde::Serialize;

use super::covers;
use super::kept;
use super::refuted::no_cover;
use super::sets::{self, MORE_MEMORY, Set};
use super::written::Printer;
use crate::Exit;
use crate::failure::Failure;
use crate::input::Subject;
use crate::output::{self, Lines};
use crate::request::CoverForm;
use crate::request::best::Best as Request;
use crate::watch::{self, Watch};

pub(crate) fn run(request: &Request) -> Result<Exit, Failure> {
    let (subject, watch) = request.input.watched(request.settings)?;
    let subject = match subject {
        Ok(subject) => subject,
        Err(stop) => return Ok(sets::stopped(stop)),
    };
    match subject {
        Subject::Problem(problem) => match sets::choosing(&request.choice, &problem, watch)? {
            Ok(watch) => of_problem(request, &problem, watch),
            Err(_) if request.keep.is_some() => Err(kept::no_choice()),
            Err(watch) => of_set(request, Subject::Problem(problem), watch),
        },
        // A set holds the exact covers only.
        Subject::Covers(set) if request.at_least_once => {
            of_problem(request, request.input.whole(&set)?, watch)
        }
        Subject::Covers(_) if request.keep.is_some() => Err(kept::needless()),
        subject => of_set(request, subject, watch),
    }
}

/// Takes covers from a compiled set, in order of cost.
fn of_set(request: &Request, subject: Subject, watch: Watch) -> Result<Exit, Failure> {
    let watch = watch.with_meter();
    let set = match sets::set_of(subject, &request.choice, &watch)? {
        Set::Compiled(set) => set,
        Set::TooLarge(_, why) => return Ok(sets::too_large(why, MORE_MEMORY)),
        Set::Stopped(stop) => return Ok(sets::stopped(stop)),
    };
    if set.is_empty() {
        output::say("no cover");
        return Ok(Exit::None);
    }
    let mut covers = match set.by_cost() {
        Ok(covers) => covers,
        Err(stop) => return Ok(sets::stopped(stop)),
    };
    let name = request.input.to_string();
    let mut printer = Printer::new(set.problem(), request.form, &name)?;
    let mut lines = Lines::new(watch.bar());
    let guard = watch.guard();
    let (mut found, mut least) = (0, None);
    while request.count.is_none_or(|count| found < count) {
        if let Err(stop) = guard.ask() {
            lines.end()?;
            return Ok(sets::stopped(stop));
        }
        let Some((cost, options)) = covers.advance() else { break };
        // Without a number, those that cost least.
        if request.count.is_none() && least.is_some_and(|least| cost > least) {
            break;
        }
        least = Some(cost);
        printer.print_priced(&mut lines, &options.iter().copied().collect(), cost)?;
        found += 1;
    }
    lines.end()?;
    if let Some(stop) = covers.stop() {
        return Ok(sets::stopped(stop));
    }
    note_few(request, found);
    Ok(Exit::Answered)
}

/// Says that there are fewer covers than were asked for, if so.
fn note_few(request: &Request, found: usize) {
    if request.count.is_some_and(|count| found < count && count > 1) {
        let are = if found == 1 { "is" } else { "are" };
        output::note(&format!("there {are} only {}", covers(found as u64)));
    }
}

/// Searches.
fn of_problem(request: &Request, problem: &Problem, watch: Watch) -> Result<Exit, Failure> {
    let watch = watch.with_costs();
    let search = watch.search(problem).at_least_once(request.at_least_once);
    let (best, outcome) = match (&request.keep, request.count) {
        (Some(keep), count) => {
            let ((best, outcome), _) = kept::best(keep, problem, search, count)?;
            kept::note(keep, &outcome);
            (best, outcome)
        }
        (None, Some(count)) => search.best(count),
        (None, None) => search.all_best(),
    };
    let outcome = sets::of_choice(&request.choice, outcome);
    let json = request.form == CoverForm::Json;
    watch.end(&outcome, json);
    print(request, problem, &best, outcome.stop)?;

    let found = best.covers().len();
    if let Some(reason) = watch::stopped(outcome.stop) {
        output::say(&format!("{reason}: {}", so_far(&best)));
        return Ok(Exit::Stopped);
    }
    if found == 0 {
        output::say(&no_cover(problem, &outcome));
        return Ok(Exit::None);
    }
    note_few(request, found);
    Ok(Exit::Answered)
}

/// Prints the covers and, as JSON, why the search was stopped if it was.
fn print(request: &Request, problem: &Problem, best: &Best, stop: Stop) -> Result<(), Failure> {
    let mut printer = Printer::new(problem, request.form, &request.input.to_string())?;
    let mut lines = Lines::new(None);
    for priced in best.covers() {
        printer.print_priced(&mut lines, &priced.cover, priced.cost)?;
    }
    if let Some(bound) = best.bound().filter(|_| request.form == CoverForm::Json) {
        let (gap, proven) = (best.gap(), best.proven());
        lines.json(&Unproven { stop: stop.to_string(), bound, gap, proven })?;
    }
    lines.end()
}

/// What is known when the search was stopped, as JSON.
#[derive(Serialize)]
struct Unproven {
    stop: String,
    /// Every cover that is not printed costs at least this.
    bound: i64,
    /// By how much the cheapest cover printed may exceed the least cost.
    gap: Option<u64>,
    /// How many of the covers printed are proven to be the cheapest ones.
    proven: usize,
}

/// Says what is known when the search was stopped.
fn so_far(best: &Best) -> String {
    let (Some(cost), Some(gap)) = (best.cost(), best.gap()) else {
        return match best.bound() {
            Some(bound) => format!("no cover so far; none costs less than {bound}"),
            None => "no cover so far".into(),
        };
    };
    let bound = best.bound().unwrap_or(cost);
    if gap > 0 {
        let percent = 100.0 * gap as f64 / cost.unsigned_abs().max(1) as f64;
        return format!(
            "the best so far costs {cost}, which is not proven to be the least; \
             no cover costs less than {bound} (gap {gap}, {percent:.2} %)"
        );
    }
    let (proven, found) = (best.proven(), best.covers().len());
    format!(
        "{cost} is proven to be the least cost; {proven} of {} proven to be the cheapest, and \
         every other cover costs at least {bound}",
        if found == 1 { "1 cover is".into() } else { format!("{found} covers are") },
    )
}
