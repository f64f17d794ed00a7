//! `quadrille sample`: covers drawn at random, each with the same probability.

use quadrille::covers::NotCompiled;
use quadrille::{Cover, Problem, Stop};

use super::sets::{self, MORE_MEMORY, Set};
use super::written::Printer;
use crate::Exit;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::sets::Sample;
use crate::request::sudoku::fresh_seed;
use crate::watch::Watch;

pub(crate) fn run(request: &Sample) -> Result<Exit, Failure> {
    let watch = Watch::start(request.settings)?.with_meter();
    let seed = request.seed.unwrap_or_else(fresh_seed);
    match sets::set(&request.input, &request.choice, &watch)? {
        Set::Compiled(set) if set.is_empty() => {
            output::say("no cover to draw");
            Ok(Exit::None)
        }
        Set::Compiled(set) => match set.sample(seed) {
            Err(stop) => Ok(sets::stopped(stop)),
            Ok(samples) => {
                let mut samples =
                    samples.take(usize::try_from(request.number).unwrap_or(usize::MAX));
                print(request, set.problem(), &mut samples, &watch)
            }
        },
        Set::TooLarge(problem, why) if request.approximate && request.choice.is_all() => {
            approximate(request, &problem, why, seed, &watch)
        }
        Set::TooLarge(_, why) if request.choice.is_all() => {
            let hint = "`--memory` allows more; `--approximate` draws without a set";
            Ok(sets::too_large(why, hint))
        }
        Set::TooLarge(_, why) => Ok(sets::too_large(why, MORE_MEMORY)),
        Set::Stopped(stop) => Ok(sets::stopped(stop)),
    }
}

/// Draws covers by random walks, and says that they are not exactly uniform.
fn approximate(
    request: &Sample,
    problem: &Problem,
    why: NotCompiled,
    seed: u64,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let number = usize::try_from(request.number).unwrap_or(usize::MAX);
    match watch.search(problem).within(&watch.guard()).sample_approximately(number, seed) {
        Err(stop) => Ok(sets::stopped(stop)),
        Ok(drawn) if drawn.covers.is_empty() => {
            output::say("no cover to draw");
            Ok(Exit::None)
        }
        Ok(drawn) => {
            let exit = print(request, problem, &mut drawn.covers.into_iter(), watch)?;
            output::warning(&format!("{why}, so these covers are only approximately uniform"));
            Ok(exit)
        }
    }
}

/// Prints covers until there are no more, or until Ctrl-C or a limit stops that.
fn print(
    request: &Sample,
    problem: &Problem,
    samples: &mut dyn Iterator<Item = Cover>,
    watch: &Watch,
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
    lines.end()?;
    Ok(if printed == request.number { Exit::Answered } else { sets::stopped(Stop::OutOfMemory) })
}
