//! Covers drawn at random where they are too many to be compiled: approximately uniform.

use pyo3::prelude::*;

use crate::cover::Cover;
use crate::errors::stopped;
use crate::problem::Core;
use crate::settings::Settings;

/// Draw covers approximately uniformly. Returns them, and the steps of the random walks: all, those
/// that could be made, and those that led to another cover.
#[pyfunction]
pub(crate) fn sample_approximately(
    problem: &Bound<'_, Core>,
    count: usize,
    seed: u64,
    settings: Settings,
) -> PyResult<(Vec<Cover>, u64, u64, u64)> {
    let (py, core) = (problem.py(), problem.get());
    let mut watch = settings.watch(py)?;
    let search = settings.search(py, core, &watch)?;
    let drawn = watch.run(py, move || search.sample_approximately(count, seed))?;
    let drawn = drawn.map_err(|stop| stopped(py, stop, None))?;
    let problem = problem.clone().unbind();
    let covers = drawn.covers.iter().map(|cover| {
        let options: Box<[u32]> = cover.iter().map(|option| option.index() as u32).collect();
        Cover::new(problem.clone_ref(py), options)
    });
    Ok((covers.collect(), drawn.steps, drawn.redrawn, drawn.changed))
}
