//! The settings of a search, as the Python half passes them: a dictionary that holds only what the
//! caller has set. `quadrille_cover/settings.py` documents them and refuses unknown names.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille::guard::Guard;
use quadrille::{Branch, Engine, Limits, OptionId, Search, UnknownName};

use crate::errors::unknown_name;
use crate::problem::Core;
use crate::watch::{Cancel, Watch};

/// The time between two reports of progress, unless the caller sets another.
const EVERY: Duration = Duration::from_millis(100);

/// The settings of a question. Each question uses those that mean something to it.
#[derive(Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Settings {
    #[pyo3(default)]
    engine: Option<String>,
    #[pyo3(default)]
    branch: Option<String>,
    #[pyo3(default)]
    seed: Option<u64>,
    /// 0 for one per processor.
    #[pyo3(default)]
    threads: Option<usize>,
    #[pyo3(default)]
    limit: Option<u64>,
    #[pyo3(default)]
    node_limit: Option<u64>,
    /// In seconds.
    #[pyo3(default)]
    time_limit: Option<f64>,
    /// In bytes.
    #[pyo3(default)]
    memory: Option<u64>,
    #[pyo3(default)]
    preprocess: Option<bool>,
    /// Positions of options. The Python half always passes them.
    leave_out: Vec<usize>,
    #[pyo3(default)]
    cancel: Option<Py<Cancel>>,
    #[pyo3(default)]
    progress: Option<Py<PyAny>>,
    /// In seconds.
    #[pyo3(default)]
    progress_every: Option<f64>,
}

fn parsed<T: FromStr<Err = UnknownName> + Default>(
    py: Python<'_>,
    name: Option<&String>,
) -> PyResult<T> {
    let parsed = name.map(|name| name.parse()).transpose();
    parsed.map(Option::unwrap_or_default).map_err(|error| unknown_name(py, &error))
}

fn seconds(of: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("{of} must be a number of seconds, from 0")))
}

impl Settings {
    /// Returns what to look after while the work goes on.
    pub(crate) fn watch(&self, py: Python<'_>) -> PyResult<Watch> {
        let switch = self.cancel.as_ref().map(|cancel| cancel.clone_ref(py));
        let callback = self.progress.as_ref().map(|callback| callback.clone_ref(py));
        let every = self.progress_every.map(|every| seconds("progress_every", every));
        let watch = Watch::new(switch, callback, every.transpose()?.unwrap_or(EVERY));
        watch.is_cancelled();
        Ok(watch)
    }

    /// Returns the limits.
    pub(crate) fn limits(&self) -> PyResult<Limits> {
        let time = self.time_limit.map(|limit| seconds("time_limit", limit)).transpose()?;
        let limits = Limits::default().with_solutions(self.limit).with_nodes(self.node_limit);
        Ok(limits.with_time(time))
    }

    /// Returns the limits and what stops the work, for answers that are no search.
    pub(crate) fn guard(&self, watch: &Watch) -> PyResult<Guard> {
        Ok(Guard::new(self.limits()?, Some(watch.cancel().clone())))
    }

    /// Returns how many bytes the caller allows.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Returns the number of threads, `usual` if the caller has not set it; 0 stands for one thread
    /// per processor.
    pub(crate) fn threads(&self, usual: usize) -> NonZeroUsize {
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        NonZeroUsize::new(self.threads.unwrap_or(usual)).unwrap_or_else(all)
    }

    /// Returns the seed, 0 if the caller has not set one.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }

    /// Returns the largest number of solutions to look for.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// Returns the options that the caller leaves out.
    pub(crate) fn left_out(&self, core: &Core) -> PyResult<Vec<OptionId>> {
        core.options(&self.leave_out)
    }

    /// Returns the engine and the branching rule.
    pub(crate) fn rule(&self, py: Python<'_>) -> PyResult<(Engine, Branch)> {
        Ok((parsed(py, self.engine.as_ref())?, parsed(py, self.branch.as_ref())?))
    }

    /// Returns a search with these settings.
    pub(crate) fn search(
        &self,
        py: Python<'_>,
        core: &Core,
        watch: &Watch,
    ) -> PyResult<Search<'static>> {
        let (engine, branch) = self.rule(py)?;
        let mut search = Search::shared(Arc::clone(&core.problem))
            .engine(engine)
            .branch(branch)
            .limits(self.limits()?)
            .threads(self.threads(1))
            .leave_out(self.left_out(core)?)
            .preprocess(self.preprocess.unwrap_or(true))
            .cancel(watch.cancel())
            .progress(watch.progress());
        if let Some(seed) = self.seed {
            search = search.seed(seed);
        }
        if let Some(bytes) = self.memory {
            search = search.memory(bytes);
        }
        Ok(search)
    }
}
