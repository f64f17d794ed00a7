//! Suites: cases with answers, and contenders that find them.

use std::process::Command;

use anyhow::Result;

use crate::best::Best;
use crate::compile::Compile;
use crate::count::Count;
use crate::cover::Cover;
use crate::generate::Generate;
use crate::python::Python;
use crate::rate::Rate;
use crate::sudoku::Sudoku;
use crate::symmetry::Symmetry;

/// All suites, in the order in which `--list` shows them.
pub(crate) const SUITES: &[&dyn Suite] =
    &[&Cover, &Count, &Best, &Compile, &Symmetry, &Sudoku, &Rate, &Generate, &Python];

/// A kind of work that we and others do.
pub(crate) trait Suite {
    /// Returns the name of the suite on the command line.
    fn name(&self) -> &'static str;

    /// Returns a one-line description of the work.
    fn about(&self) -> &'static str;

    /// Returns the cases with these names, or all if none is given. `limit` comes from the command
    /// line; a suite that has no use for it refuses it.
    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>>;

    /// Prepares the work of one contender on one case: all input is converted to the form that the
    /// contender takes. `limit` is that of the case. Only calls of the returned work are timed.
    fn prepare(&self, case: &str, contender: &str, limit: Option<u64>) -> Result<Work>;

    /// Returns the command that runs a contender on a case, if it is another program than this one.
    /// It must print what [`run_here`](crate::measure::run_here) prints. An error says why the
    /// contender cannot take part.
    fn command(&self, _case: &str, _contender: &str) -> Result<Option<Command>> {
        Ok(None)
    }
}

/// Does the whole work anew on each call, and returns the answer.
pub(crate) type Work = Box<dyn FnMut() -> Result<u128>>;

/// A task, with the answer that is expected.
pub(crate) struct Case {
    pub(crate) name: String,
    /// The known answer. If there is none, the others must agree with the first contender.
    pub(crate) answer: Option<u128>,
    /// Maximum number of solutions to look for in each puzzle.
    pub(crate) limit: Option<u64>,
    /// The number of puzzles, if the case consists of puzzles.
    pub(crate) puzzles: Option<usize>,
    /// The contenders that can do it. The first of ours is the one in the headline ratio.
    pub(crate) contenders: Vec<Contender>,
}

/// Someone who does the work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) side: Side,
}

/// Whether a contender is ours or a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Ours,
    Peer,
}
