//! `solve` and `count` of a run that keeps its place in a file.

use quadrille::{Count, Cover, Outcome, Problem, Step, Stop};

use crate::failure::Failure;
use crate::keeping::{Beginning, Store, beginning, refused};
use crate::output::{self, Lines};
use crate::request::keep::Keep;
use crate::watch::Watch;

/// Finds covers and calls `print` with each, those that were found before first.
pub(super) fn solve(
    keep: &Keep,
    problem: &Problem,
    watch: &Watch,
    lines: &mut Lines,
    mut print: impl FnMut(&mut Lines, &Cover) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let search = watch.search(problem);
    let begin = beginning(keep)?;
    let (mut solutions, mut store) = match begin {
        Beginning::Anew => {
            let solutions = search.keep_place().solutions();
            let store = Store::begin(keep.clone(), true, solutions.checkpoint())?;
            (solutions, store)
        }
        Beginning::From(checkpoint) => {
            let solutions = search
                .solutions_from(&checkpoint)
                .map_err(|error| refused(keep.from.as_ref().unwrap_or(&keep.to), error))?;
            let store = Store::go_on(keep.clone(), problem, &checkpoint, |options| {
                print(lines, &options.iter().copied().collect())
            })?;
            (solutions, store)
        }
    };
    loop {
        match solutions.step() {
            Step::Cover(options) => {
                store.add(options)?;
                print(lines, &options.iter().copied().collect())?;
            }
            Step::Nothing => {}
            Step::End => break,
        }
        if store.is_due() {
            store.save(solutions.checkpoint())?;
        }
    }
    store.save(solutions.checkpoint())?;
    let outcome = solutions.outcome();
    note(keep, &outcome);
    Ok(outcome)
}

/// Counts the covers.
pub(super) fn count(
    keep: &Keep,
    problem: &Problem,
    watch: &Watch,
) -> Result<(Count, Outcome), Failure> {
    let search = watch.search(problem);
    let (mut counting, mut store) = match beginning(keep)? {
        Beginning::Anew => {
            let counting = search.counting();
            let store = Store::begin(keep.clone(), false, counting.checkpoint())?;
            (counting, store)
        }
        Beginning::From(checkpoint) => {
            let counting = search
                .counting_from(&checkpoint)
                .map_err(|error| refused(keep.from.as_ref().unwrap_or(&keep.to), error))?;
            let store = Store::go_on(keep.clone(), problem, &checkpoint, |_| Ok(()))?;
            (counting, store)
        }
    };
    while counting.step() {
        if store.is_due() {
            store.save(counting.checkpoint())?;
        }
    }
    store.save(counting.checkpoint())?;
    let outcome = counting.outcome();
    note(keep, &outcome);
    Ok((counting.count(), outcome))
}

/// Says that a choice of covers cannot be searched for.
pub(super) fn no_choice() -> Failure {
    let message = "`--force` names an option without an item that is covered exactly once, so its \
                   covers cannot be searched for";
    Failure::new(message).hint("leave out `--checkpoint` and `--resume`")
}

/// Says that a compiled set is asked at once.
pub(super) fn needless() -> Failure {
    let failure = Failure::new("a compiled set is not searched, so there is no place to keep");
    failure.hint("leave out `--checkpoint` and `--resume`")
}

/// Says how to go on with a run that was stopped.
fn note(keep: &Keep, outcome: &Outcome) {
    if !matches!(outcome.stop, Stop::Exhausted | Stop::SolutionLimit) {
        output::note(&format!("`--resume {}` goes on from here", keep.to.display()));
    }
}
