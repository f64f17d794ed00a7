//! What a suite is: cases with answers, and contenders who find them.

use std::process::Command;

use anyhow::Result;

use crate::count::Count;
use crate::cover::Cover;
use crate::generate::Generate;
use crate::rate::Rate;
use crate::sudoku::Sudoku;

/// Every suite, in the order in which `--list` shows them.
pub(crate) const SUITES: &[&dyn Suite] = &[&Cover, &Count, &Sudoku, &Rate, &Generate];

/// A kind of work that we and others do.
pub(crate) trait Suite {
    /// What the command line calls it.
    fn name(&self) -> &'static str;

    /// What is done, in a line.
    fn about(&self) -> &'static str;

    /// The cases of these names, or all if none is given. The limit is the one that the command line
    /// gives; a suite that has no use for one refuses it.
    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>>;

    /// The work of one contender on one case, with all input made ready in the form in which this
    /// contender takes it. The limit is that of the case. Only calls of the work are timed.
    fn prepare(&self, case: &str, contender: &str, limit: Option<u64>) -> Result<Work>;

    /// The program in which a contender works on a case, if it is another one than this: it prints what
    /// [`run_here`](crate::measure::run_here) prints. An error says why the contender cannot take part.
    fn command(&self, _case: &str, _contender: &str) -> Result<Option<Command>> {
        Ok(None)
    }
}

/// Does the whole work anew with each call, and gives the answer.
pub(crate) type Work = Box<dyn FnMut() -> Result<u128>>;

/// Something to do, with the answer that must come out.
pub(crate) struct Case {
    pub(crate) name: String,
    /// Without one, what the first contender says is what the others must say.
    pub(crate) answer: Option<u128>,
    /// Solutions to look for, at most, in each puzzle.
    pub(crate) limit: Option<u64>,
    /// How many puzzles the case is made of, if it is made of puzzles.
    pub(crate) puzzles: Option<usize>,
    /// Those who can do it. The first of ours is the one that the headline ratio is about.
    pub(crate) contenders: Vec<Contender>,
}

/// Who does the work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) side: Side,
}

/// Whose work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Ours,
    Peer,
}
