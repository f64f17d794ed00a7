//! A search for the cheapest covers in parts: what `parts.rs` does for all covers.
//!
//! The parts of such a search are not independent. What one finds tells the others what is too
//! expensive, so a worker is told the cheapest covers known when its turn begins.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille::{Best, Checkpoint, CheckpointError, OptionId, Outcome, Question, Search, Stop};

use super::parts::{Piece, WORTH, piece, refused};
use crate::outcome::{self, stop_name};
use crate::problem::Core;
use crate::settings::Settings;

/// The part, how the search ended or has begun, and a cost that no cover is below.
type Root<'py> = (Option<Bound<'py, PyBytes>>, Py<outcome::Outcome>, Option<i64>);

/// The cheapest covers known with their costs, a cost that no other cover of the part is below, the
/// number of nodes of all turns so far, why the search ended, whether it is proven that there is no
/// cover, and what is left.
type Found<'py> =
    (Vec<(i64, Vec<u32>)>, Option<i64>, u64, Option<&'static str>, bool, Option<Piece<'py>>);

/// Return a search for the `count` cheapest covers, or for all that are the cheapest if `count` is
/// None, as a part; None if it is over before it begins.
#[pyfunction]
#[pyo3(signature = (problem, count, at_least_once, settings))]
pub(crate) fn root_of_best<'py>(
    problem: &Bound<'py, Core>,
    count: Option<usize>,
    at_least_once: bool,
    settings: Settings,
) -> PyResult<Root<'py>> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?.at_least_once(at_least_once);
    let (checkpoint, best, outcome) = watch.run(py, move || {
        let ranking = search.ranking(count);
        let checkpoint = ranking.checkpoint();
        let (best, outcome) = ranking.best();
        (checkpoint, best, outcome)
    })?;
    let left_out = settings.left_out(core)?;
    let outcome = outcome::Outcome::new(py, &problem.clone().unbind(), &left_out, &outcome)?;
    let open = checkpoint.filter(|checkpoint| !checkpoint.is_complete());
    let open = open.map(|checkpoint| PyBytes::new(py, &checkpoint.to_bytes()));
    Ok((open, outcome, best.bound()))
}

/// Takes steps until the time is over, but one at least.
fn search(
    search: Search<'_>,
    part: &Checkpoint,
    known: Vec<Vec<OptionId>>,
    time: Duration,
) -> Result<(Best, Outcome, Checkpoint), CheckpointError> {
    let Question::Best { count, at_least_once } = part.question() else {
        return Err(CheckpointError::Question);
    };
    let began = Instant::now();
    let mut ranking = search.at_least_once(at_least_once).ranking_from(count, part)?;
    ranking.know(known).map_err(|_| CheckpointError::Problem)?;
    let time = time.max(WORTH * began.elapsed());
    let began = Instant::now();
    while ranking.step() && began.elapsed() < time {}
    let rest = ranking.checkpoint().ok_or(CheckpointError::OutOfMemory)?;
    let (best, outcome) = ranking.best();
    Ok((best, outcome, rest))
}

/// Search a part for about the given time. `left_out` are the positions of the options to do
/// without, and `known` are covers that were found elsewhere.
#[pyfunction]
pub(crate) fn search_best<'py>(
    problem: &Bound<'py, Core>,
    left_out: Vec<usize>,
    part: &[u8],
    seconds: f64,
    known: Vec<Vec<usize>>,
) -> PyResult<Found<'py>> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = Settings::default().watch(py)?;
    let part = Checkpoint::from_bytes(part).map_err(|error| refused(py, error))?;
    let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let known = known.iter().map(|cover| core.options(cover)).collect::<PyResult<Vec<_>>>()?;
    let of = Search::shared(Arc::clone(&core.problem))
        .leave_out(core.options(&left_out)?)
        .like(&part)
        .cancel(watch.cancel());
    let done = watch.run(py, move || search(of, &part, known, time))?;
    let (best, outcome, rest) = done.map_err(|error| refused(py, error))?;
    let bound = best.bound();
    let covers = best.into_covers().into_iter().map(|priced| {
        (priced.cost, priced.cover.iter().map(|option| option.index() as u32).collect())
    });
    // That is also the stop of a search that its user has left.
    let stop = (outcome.stop != Stop::SolutionLimit).then(|| stop_name(outcome.stop));
    let rest = (!rest.is_complete()).then(|| piece(py, &rest));
    let is_refuted = outcome.refutation.is_some();
    Ok((covers.collect(), bound, outcome.stats.nodes, stop, is_refuted, rest))
}
