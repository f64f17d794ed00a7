//! `quadrille sample`: covers drawn at random, each with the same probability.

use quadrille::{ApproximateSample, Cover, Problem, Stop};
use serde::Serialize;

use super::sets::{self, MORE_MEMORY, Set};
use super::written::Printer;
use crate::Exit;
use crate::failure::Failure;
use crate::input::Subject;
use crate::output::{self, Lines};
use crate::request::CoverForm;
use crate::request::sets::Sample;
use crate::request::sudoku::fresh_seed;
use crate::watch::Watch;

pub(crate) fn run(request: &Sample) -> Result<Exit, Failure> {
    let seed = request.seed.unwrap_or_else(fresh_seed);
    let (subject, watch) = request.input.watched(request.settings)?;
    let mut watch = watch.with_meter();
    let subject = match subject {
        Ok(subject) => subject,
        Err(stop) => return Ok(sets::stopped(stop)),
    };
    let walks = request.approximate && request.choice.is_all();
    let problem = match &subject {
        Subject::Problem(problem) if walks => Some(problem.clone()),
        _ => None,
    };
    // The walks need their share of the time.
    let time = request.settings.limits.time;
    watch.set_time_limit(if walks { time.map(|time| time / 2) } else { time });
    let set = sets::set_of(subject, &request.choice, &watch)?;
    watch.set_time_limit(time);
    match (set, problem) {
        (Set::Compiled(set), _) if set.is_empty() => {
            output::say("no cover to draw");
            Ok(Exit::None)
        }
        (Set::Compiled(set), _) => {
            let set = set.within(&watch.guard());
            match set.sample(seed) {
                Err(stop) => Ok(sets::stopped(stop)),
                Ok(samples) => {
                    let number = usize::try_from(request.number).unwrap_or(usize::MAX);
                    let mut samples = samples.take(number);
                    print(request, set.problem(), &mut samples, &watch, None)
                }
            }
        }
        (Set::TooLarge(problem, why), _) if walks => {
            approximate(request, &problem, &why.to_string(), seed, &watch)
        }
        (Set::Stopped(Stop::TimeLimit), Some(problem)) => {
            let why = "the set of covers was not compiled in half of the time limit";
            approximate(request, &problem, why, seed, &watch)
        }
        (Set::TooLarge(_, why), _) if request.choice.is_all() => {
            let hint = "`--memory` allows more; `--approximate` draws without a set";
            Ok(sets::too_large(why, hint))
        }
        (Set::TooLarge(_, why), _) => Ok(sets::too_large(why, MORE_MEMORY)),
        (Set::Stopped(stop), _) => Ok(sets::stopped(stop)),
    }
}

/// Draws covers by random walks, and says that they are not exactly uniform.
fn approximate(
    request: &Sample,
    problem: &Problem,
    why: &str,
    seed: u64,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let number = usize::try_from(request.number).unwrap_or(usize::MAX);
    let drawn = watch.search(problem).within(&watch.guard()).sample_approximately(number, seed);
    let drawn = match drawn {
        Err(stop) => return Ok(sets::stopped(stop)),
        Ok(drawn) => drawn,
    };
    if drawn.covers.is_empty() {
        output::say("no cover to draw");
        return Ok(Exit::None);
    }
    let ApproximateSample { covers, steps, redrawn, changed, .. } = drawn;
    let drawn = covers.len() as u64;
    let walks = Walks { approximate: true, reason: why, steps, redrawn, changed };
    let exit = print(request, problem, &mut covers.into_iter(), watch, Some(walks))?;
    output::warning(&format!("{why}, so these covers are only approximately uniform"));
    // Fair draws from two covers or more differ from the draw before every other time or more.
    if changed < drawn / 4 {
        output::warning(&format!(
            "the random walks hardly moved: {changed} of {steps} steps led to another cover, so \
             the covers are too much alike"
        ));
    }
    Ok(exit)
}

/// How covers were drawn approximately, as JSON.
#[derive(Serialize)]
struct Walks<'a> {
    /// Always true.
    approximate: bool,
    /// Why they are not exactly uniform.
    reason: &'a str,
    /// Steps of the random walks: all, those in which something was drawn anew, and those that led
    /// to another cover.
    steps: u64,
    redrawn: u64,
    changed: u64,
}

/// Prints covers until there are no more, or until Ctrl-C or a limit stops that. As JSON, the walks
/// that drew them come last.
fn print(
    request: &Sample,
    problem: &Problem,
    samples: &mut dyn Iterator<Item = Cover>,
    watch: &Watch,
    walks: Option<Walks<'_>>,
) -> Result<Exit, Failure> {
    let mut printer = Printer::new(problem, request.form, &request.input.to_string())?;
    let mut lines = Lines::new(watch.bar());
    let guard = watch.guard();
    let mut printed = 0_u64;
    while printed < request.number {
        // Looking at the clock takes longer than drawing a small cover.
        if printed.is_multiple_of(64)
            && let Err(stop) = guard.ask()
        {
            lines.end()?;
            return Ok(sets::stopped(stop));
        }
        let Some(cover) = samples.next() else { break };
        printer.print(&mut lines, &cover)?;
        printed += 1;
    }
    if let Some(walks) = walks.filter(|_| request.form == CoverForm::Json) {
        lines.json(&walks)?;
    }
    lines.end()?;
    Ok(if printed == request.number { Exit::Answered } else { sets::stopped(Stop::OutOfMemory) })
}
