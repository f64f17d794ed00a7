//! Where a long run keeps its place, once the arguments make sense together.

use std::path::PathBuf;
use std::time::Duration;

use quadrille::{Branch, Engine};

use super::Settings;
use crate::args::keep::KeepArgs;
use crate::failure::Failure;

/// A run that keeps its place in a file.
#[derive(Clone, Debug)]
pub(crate) struct Keep {
    /// The file to go on from, if it is there or must be.
    pub(crate) from: Option<PathBuf>,
    /// The part of a search that the run is about, if it is not the whole.
    pub(crate) part: Option<PathBuf>,
    /// Whether the run begins anew if that file does not exist.
    pub(crate) may_begin: bool,
    /// The file to keep up to date.
    pub(crate) to: PathBuf,
    pub(crate) every: Duration,
    /// How long the run goes on before it is cut off.
    pub(crate) until: Option<Duration>,
}

impl Keep {
    /// Returns `None` if no place is to be kept.
    pub(super) fn new(
        args: KeepArgs,
        settings: &Settings,
        up_to_symmetry: bool,
    ) -> Result<Option<Keep>, Failure> {
        let KeepArgs { checkpoint, checkpoint_every: every, resume } = args;
        let Some(to) = checkpoint.clone().or_else(|| resume.clone()) else { return Ok(None) };
        let flag = if resume.is_some() { "--resume" } else { "--checkpoint" };
        if up_to_symmetry {
            let message = format!("`{flag}` cannot be combined with `--up-to-symmetry`");
            return Err(Failure::new(message).hint("a search up to symmetry keeps no place"));
        }
        check(settings.engine, settings.branch, flag)?;
        let may_begin = resume == checkpoint;
        Ok(Some(Keep { from: resume, part: None, may_begin, to, every, until: None }))
    }
}

/// Refuses an engine or a rule that cannot go on from a place, as `by` asks it to.
pub(super) fn check(engine: Engine, branch: Branch, by: &str) -> Result<(), Failure> {
    let name = match (engine, branch) {
        (Engine::Learn | Engine::Frontier, _) => format!("--engine {engine}"),
        (_, Branch::Weighted) => format!("--branch {branch}"),
        _ => return Ok(()),
    };
    let failure = Failure::new(format!("`{name}` cannot be combined with `{by}`"));
    Err(failure.hint(
        "it depends on everything seen before, which a checkpoint does not hold; without it, the \
         search takes an engine that can go on from a place",
    ))
}
