//! How many covers are there, and how long will a search take?

use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::{BigUint, Estimate, Figure, Magnitude, Search, Stop};

use crate::errors::stopped;
use crate::integers::integer;
use crate::outcome::stop_name;
use crate::problem::Core;
use crate::settings::Settings;

/// The part of the time in which the speed of this machine is measured: one in so many.
const MEASURING: u32 = 6;

/// A search of less time than this is too short to tell a speed.
const SHORT: Duration = Duration::from_millis(20);

/// Estimate a search from at most `dives` random paths. Returns the fields of
/// `quadrille_cover.Estimate`.
#[pyfunction]
pub(crate) fn estimate<'py>(
    problem: &Bound<'py, Core>,
    dives: u64,
    settings: Settings,
) -> PyResult<Bound<'py, PyDict>> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let time = settings.limits()?.time;
    let found = watch.run(py, move || measured(&search, time, dives))?;
    match found {
        Ok(found) => fields(py, &found),
        Err(stop) => Err(stopped(py, stop, None)),
    }
}

/// Makes the estimate. With a time limit, a part of the time goes to measuring the speed of this
/// machine. Without one, the estimate depends on nothing but the seed.
fn measured(search: &Search<'_>, time: Option<Duration>, dives: u64) -> Result<Estimate, Stop> {
    let Some(time) = time else { return search.clone().estimate(dives) };
    let started = Instant::now();
    // With a limit on nodes every cover is visited, which is what the time is needed for.
    let trial = search.clone().time_limit(time / MEASURING).node_limit(u64::MAX);
    let (_, outcome) = trial.count();
    let took = started.elapsed();
    let rate = (took > SHORT).then(|| outcome.stats.nodes as f64 / took.as_secs_f64());
    let found = search.clone().time_limit(time.saturating_sub(took)).estimate(dives)?;
    Ok(match rate {
        Some(rate) => found.with_rate(rate),
        None => found,
    })
}

fn fields<'py>(py: Python<'py>, found: &Estimate) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    let known = found.known.as_ref().map(|count| integer(py, count)).transpose()?;
    let covers = figure(py, &found.covers)?;
    fields.set_item("covers", covers)?;
    fields.set_item("nodes", figure(py, &found.nodes)?)?;
    fields.set_item("search_seconds", figure(py, &found.search_seconds)?)?;
    fields.set_item("count_seconds", figure(py, &found.count_seconds)?)?;
    fields.set_item("known", known)?;
    fields.set_item("engine", found.engine.name())?;
    fields.set_item("counted_by", found.counted_by.name())?;
    fields.set_item("tree", found.tree.name())?;
    fields.set_item("dives", found.dives)?;
    fields.set_item("hits", found.hits)?;
    fields.set_item("stop", found.stop.map(stop_name))?;
    Ok(fields)
}

/// Value, error, lower end, upper end, and whether it is exact.
type Parts<'py> = (Bound<'py, PyAny>, f64, Bound<'py, PyAny>, Bound<'py, PyAny>, bool);

fn figure<'py>(py: Python<'py>, figure: &Figure) -> PyResult<Parts<'py>> {
    let [value, low, high] = [figure.value, figure.low, figure.high].map(|it| number(py, it));
    Ok((value?, figure.error, low?, high?, figure.is_exact()))
}

/// Returns a number as Python's `float`, or as `int` if it is too large for one.
fn number(py: Python<'_>, magnitude: Magnitude) -> PyResult<Bound<'_, PyAny>> {
    /// Beyond this many digits nobody wants the number as an `int`, and it counts as infinite.
    const DIGITS: f64 = 1e6;
    let near = magnitude.to_f64();
    let digits = magnitude.log10();
    if near.is_finite() || digits > DIGITS {
        return near.into_bound_py_any(py);
    }
    // A whole number: 64 bits, and a power of two.
    let power = (digits * std::f64::consts::LOG2_10) as u64 - 64;
    let unit = BigUint::from(1_u32) << power;
    let top = (magnitude / Magnitude::from(&unit)).to_f64();
    integer(py, &(BigUint::from(top as u128) << power))
}
