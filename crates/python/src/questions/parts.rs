//! A search in parts: what an executor of Python spreads over its workers.
//!
//! ```text
//! root --divide--> part, part, …            on the caller's machine
//! part --search_part--> covers + rest       on a worker, for a few seconds
//! rest --divide--> part, part, …            if there are fewer parts than workers
//! ```
//!
//! A part is a checkpoint as bytes, and so is the rest of one. `quadrille_cover/executors.py`
//! decides who searches what, and puts the results together.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille::{
    Branch, Checkpoint, CheckpointError, Engine, OptionId, Outcome, Question, Search, Step, Stop,
};

use crate::errors::{bad_input, stopped};
use crate::outcome::{self, stop_name};
use crate::problem::Core;
use crate::settings::Settings;

/// A turn lasts at least this many times as long as building the engine, so that large problems do
/// not spend their time on building.
pub(super) const WORTH: u32 = 20;

/// A part, and the share of the tree that it has.
pub(super) type Piece<'py> = (Bound<'py, PyBytes>, f64);

/// The lengths of the covers, their options, the number of covers, the number of nodes, why the
/// search ended, whether it is proven that there is no cover, and what is left.
type Found<'py> = (
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    u64,
    u64,
    Option<&'static str>,
    bool,
    Option<Piece<'py>>,
);

/// Check that these are settings, and those of a search that can be divided.
#[pyfunction]
pub(crate) fn check_divisible(problem: &Bound<'_, Core>, settings: Settings) -> PyResult<()> {
    let (py, core) = (problem.py(), problem.get());
    let _: Search<'_> = settings.search(py, core, &settings.watch(py)?)?;
    let (engine, branch) = settings.rule(py)?;
    let (name, why) = match (engine, branch) {
        (Engine::Learn, _) => ("engine='learn'", "its next step depends on all that it has seen"),
        (Engine::Frontier, _) => ("engine='frontier'", "it does not search a tree"),
        (_, Branch::Weighted) => {
            ("branch='weighted'", "its next step depends on all that it has seen")
        }
        _ => return Ok(()),
    };
    let message = format!("{name} cannot be used with an executor: {why}");
    let hint = match branch {
        Branch::Weighted => "branch='mrv' and branch='leftmost' can",
        _ => "without `engine`, one is chosen that can",
    };
    Err(bad_input(py, &message, Some(hint), None))
}

/// Returns the exception for a part that cannot be searched here.
pub(super) fn refused(py: Python<'_>, error: CheckpointError) -> PyErr {
    match error {
        CheckpointError::OutOfMemory => stopped(py, Stop::OutOfMemory, None),
        CheckpointError::Stopped(stop) => stopped(py, stop, None),
        CheckpointError::Version { .. } => {
            let hint = "all workers need the same version of quadrille-cover";
            bad_input(py, &error.to_string(), Some(hint), None)
        }
        _ => bad_input(py, &error.to_string(), None, None),
    }
}

pub(super) fn piece<'py>(py: Python<'py>, part: &Checkpoint) -> Piece<'py> {
    (PyBytes::new(py, &part.to_bytes()), part.share_left())
}

/// Return a search for all covers as a part; None if it is over before it begins. The outcome tells
/// why or, if it has begun, which engine it takes.
#[pyfunction]
pub(crate) fn root<'py>(
    problem: &Bound<'py, Core>,
    is_count: bool,
    settings: Settings,
) -> PyResult<(Option<Bound<'py, PyBytes>>, Py<outcome::Outcome>)> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?.keep_place();
    let begin = move || match is_count {
        true => {
            let counting = search.counting();
            (counting.checkpoint(), counting.outcome())
        }
        false => {
            let solutions = search.solutions();
            (solutions.checkpoint(), solutions.outcome())
        }
    };
    let (checkpoint, outcome) = watch.run(py, begin)?;
    let left_out = settings.left_out(core)?;
    let outcome = outcome::Outcome::new(py, &problem.clone().unbind(), &left_out, &outcome)?;
    let open = checkpoint.filter(|checkpoint| !checkpoint.is_complete());
    Ok((open.map(|checkpoint| PyBytes::new(py, &checkpoint.to_bytes())), outcome))
}

/// Divide a part into `parts` parts, or fewer if it has fewer branches. Each comes with its share
/// of the tree.
#[pyfunction]
pub(crate) fn divide<'py>(
    problem: &Bound<'py, Core>,
    part: &[u8],
    parts: usize,
    settings: Settings,
) -> PyResult<Vec<Piece<'py>>> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let read = Checkpoint::from_bytes(part).map_err(|error| refused(py, error))?;
    let search = settings.search(py, core, &watch)?.like(&read);
    let divided = watch.run(py, move || search.divide(&read, parts))?;
    let divided = divided.map_err(|error| refused(py, error))?;
    Ok(divided.iter().map(|part| piece(py, part)).collect())
}

/// When a worker is to return what it has.
#[derive(Clone, Copy)]
struct Turn {
    time: Duration,
    /// The number of options in all covers.
    options: usize,
    covers: u64,
}

impl Turn {
    /// Returns when the turn is over that begins now, if it took so long to build the engine.
    fn end(&self, built: Duration) -> Instant {
        let now = Instant::now();
        now.checked_add(self.time.max(WORTH * built)).unwrap_or(now)
    }
}

/// What a worker has found in its turn.
#[derive(Default)]
struct Work {
    /// The length of each cover and the options of all, as 32-bit numbers. They are little-endian,
    /// because workers may be other machines.
    lengths: Vec<u8>,
    options: Vec<u8>,
    covers: u64,
    nodes: u64,
    /// How the search ended, if it has.
    end: Option<Outcome>,
    /// Where it stands if it has not.
    rest: Option<Checkpoint>,
}

impl Work {
    fn add(&mut self, cover: &[OptionId]) {
        self.covers += 1;
        self.lengths.extend((cover.len() as u32).to_le_bytes());
        self.options.extend(cover.iter().flat_map(|it| (it.index() as u32).to_le_bytes()));
    }
}

/// Searches a part until the turn is over. At least one step is taken, so that every turn comes
/// nearer to the end.
fn search(search: Search<'_>, part: &Checkpoint, turn: Turn) -> Result<Work, CheckpointError> {
    let work = match part.question() {
        Question::Count => count(search, part, turn)?,
        _ => list(search, part, turn)?,
    };
    match (&work.end, &work.rest) {
        (None, None) => Err(CheckpointError::OutOfMemory),
        _ => Ok(work),
    }
}

fn count(search: Search<'_>, part: &Checkpoint, turn: Turn) -> Result<Work, CheckpointError> {
    let began = Instant::now();
    let mut counting = search.counting_from(part)?;
    let (end, before) = (turn.end(began.elapsed()), counting.outcome().stats);
    let mut work = Work::default();
    loop {
        let is_open = counting.step();
        let outcome = counting.outcome();
        work.covers = outcome.stats.solutions - before.solutions;
        work.nodes = outcome.stats.nodes - before.nodes;
        if !is_open {
            return Ok(Work { end: Some(outcome), ..work });
        }
        if work.covers >= turn.covers || Instant::now() >= end {
            return Ok(Work { rest: counting.checkpoint(), ..work });
        }
    }
}

fn list(search: Search<'_>, part: &Checkpoint, turn: Turn) -> Result<Work, CheckpointError> {
    let began = Instant::now();
    let mut solutions = search.solutions_from(part)?;
    let (end, before) = (turn.end(began.elapsed()), solutions.outcome().stats.nodes);
    let mut work = Work::default();
    loop {
        let looks = match solutions.step() {
            Step::Cover(cover) => {
                work.add(cover);
                // To read the clock takes as long as to find an easy cover.
                work.covers.is_multiple_of(16)
            }
            Step::Nothing => true,
            Step::End => {
                let outcome = solutions.outcome();
                return Ok(Work {
                    nodes: outcome.stats.nodes - before,
                    end: Some(outcome),
                    ..work
                });
            }
        };
        let is_full = work.covers >= turn.covers || work.options.len() / 4 >= turn.options;
        if is_full || looks && Instant::now() >= end {
            work.nodes = solutions.outcome().stats.nodes - before;
            return Ok(Work { rest: solutions.checkpoint(), ..work });
        }
    }
}

/// Search a part until it has taken about `seconds`, or has found enough covers or options in all
/// of them. `left_out` are the positions of the options to do without.
#[pyfunction]
pub(crate) fn search_part<'py>(
    problem: &Bound<'py, Core>,
    left_out: Vec<usize>,
    part: &[u8],
    seconds: f64,
    options: usize,
    covers: u64,
) -> PyResult<Found<'py>> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = Settings::default().watch(py)?;
    let part = Checkpoint::from_bytes(part).map_err(|error| refused(py, error))?;
    let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let turn = Turn { time, options, covers };
    let of = Search::shared(Arc::clone(&core.problem))
        .leave_out(core.options(&left_out)?)
        .like(&part)
        .cancel(watch.cancel());
    let work = watch.run(py, move || search(of, &part, turn))?;
    let Work { lengths, options, covers, nodes, end, rest } =
        work.map_err(|error| refused(py, error))?;
    let stop = end.as_ref().map(|end| stop_name(end.stop));
    let is_refuted = end.is_some_and(|end| end.refutation.is_some());
    let rest = rest.filter(|rest| !rest.is_complete());
    let rest = rest.map(|rest| piece(py, &rest));
    let [lengths, options] = [&lengths, &options].map(|bytes| PyBytes::new(py, bytes));
    Ok((lengths, options, covers, nodes, stop, is_refuted, rest))
}
