//! `solve`, `count` and `best` of a run that keeps its place in a file.

use quadrille::{
    Best, Checkpoint, CheckpointError, Count, OptionId, Outcome, Problem, Search, Step, Stop,
};

use crate::failure::Failure;
use crate::keeping::{Beginning, Store, beginning, refused};
use crate::output;
use crate::request::keep::Keep;

/// Finds covers and calls `tell` with each, those that were found before first. Returns where the
/// run stands in the end.
pub(super) fn solve(
    keep: &Keep,
    problem: &Problem,
    search: Search<'_>,
    tell: &mut dyn FnMut(&[OptionId]) -> Result<(), Failure>,
) -> Result<(Outcome, Option<Checkpoint>), Failure> {
    let path = keep.from.as_ref().unwrap_or(&keep.to);
    let wrong = |error: CheckpointError| refused(path, error);
    let (mut solutions, mut store) = match beginning(keep)? {
        Beginning::Anew => {
            let solutions = search.keep_place().solutions();
            let store = Store::begin(keep.clone(), true, solutions.checkpoint().as_ref())?;
            (solutions, store)
        }
        Beginning::Part(checkpoint) => {
            let solutions = search.solutions_from(&checkpoint).map_err(wrong)?;
            (solutions, Store::begin_part(keep.clone(), true)?)
        }
        Beginning::From(checkpoint) => {
            let solutions = search.solutions_from(&checkpoint).map_err(wrong)?;
            (solutions, Store::go_on(keep.clone(), problem, &checkpoint, tell)?)
        }
    };
    loop {
        match solutions.step() {
            Step::Cover(options) => {
                store.add(options)?;
                tell(options)?;
            }
            Step::Nothing => {}
            Step::End => break,
        }
        if store.is_over() {
            break;
        }
        if store.is_due() {
            store.save(solutions.checkpoint().as_ref())?;
        }
    }
    let now = solutions.checkpoint();
    store.save(now.as_ref())?;
    Ok((solutions.outcome(), now))
}

/// Counts the covers. Returns where the run stands in the end.
pub(super) fn count(
    keep: &Keep,
    problem: &Problem,
    search: Search<'_>,
) -> Result<((Count, Outcome), Option<Checkpoint>), Failure> {
    let path = keep.from.as_ref().unwrap_or(&keep.to);
    let wrong = |error: CheckpointError| refused(path, error);
    let (mut counting, mut store) = match beginning(keep)? {
        Beginning::Anew => {
            let counting = search.counting();
            let store = Store::begin(keep.clone(), false, counting.checkpoint().as_ref())?;
            (counting, store)
        }
        Beginning::Part(checkpoint) => {
            let counting = search.counting_from(&checkpoint).map_err(wrong)?;
            (counting, Store::begin_part(keep.clone(), false)?)
        }
        Beginning::From(checkpoint) => {
            let counting = search.counting_from(&checkpoint).map_err(wrong)?;
            (counting, Store::go_on(keep.clone(), problem, &checkpoint, &mut |_| Ok(()))?)
        }
    };
    while counting.step() && !store.is_over() {
        if store.is_due() {
            store.save(counting.checkpoint().as_ref())?;
        }
    }
    let now = counting.checkpoint();
    store.save(now.as_ref())?;
    Ok(((counting.count(), counting.outcome()), now))
}

/// Finds the cheapest covers; `count` is `None` if all of least cost are wanted. Returns where the
/// run stands in the end.
pub(super) fn best(
    keep: &Keep,
    problem: &Problem,
    search: Search<'_>,
    count: Option<usize>,
) -> Result<((Best, Outcome), Option<Checkpoint>), Failure> {
    let path = keep.from.as_ref().unwrap_or(&keep.to);
    let wrong = |error: CheckpointError| refused(path, error);
    let (mut ranking, mut store) = match beginning(keep)? {
        Beginning::Anew => {
            let ranking = search.ranking(count);
            let store = Store::begin(keep.clone(), false, ranking.checkpoint().as_ref())?;
            (ranking, store)
        }
        Beginning::Part(checkpoint) => {
            let ranking = search.ranking_from(count, &checkpoint).map_err(wrong)?;
            (ranking, Store::begin_part(keep.clone(), false)?)
        }
        Beginning::From(checkpoint) => {
            let ranking = search.ranking_from(count, &checkpoint).map_err(wrong)?;
            (ranking, Store::go_on(keep.clone(), problem, &checkpoint, &mut |_| Ok(()))?)
        }
    };
    while ranking.step() && !store.is_over() {
        if store.is_due() {
            store.save(ranking.checkpoint().as_ref())?;
        }
    }
    let now = ranking.checkpoint();
    store.save(now.as_ref())?;
    Ok((ranking.best(), now))
}

/// Says how to go on with a run that was stopped.
pub(super) fn note(keep: &Keep, outcome: &Outcome) {
    if !matches!(outcome.stop, Stop::Exhausted | Stop::SolutionLimit) {
        output::note(&format!("`--resume {}` goes on from here", keep.to.display()));
    }
}

/// Says that a compiled set is asked at once.
pub(super) fn needless() -> Failure {
    let failure = Failure::new("a compiled set is not searched, so there is no place to keep");
    failure.hint("leave out `--checkpoint` and `--resume`")
}

/// Says that a choice of covers cannot be searched for.
pub(super) fn no_choice() -> Failure {
    let message = "`--force` names an option without an item that is covered exactly once, so its \
                   covers cannot be searched for";
    Failure::new(message).hint("leave out `--checkpoint` and `--resume`")
}
