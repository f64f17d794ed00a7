//! Answers one batch after another.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

use quadrille::Cancel;
use quadrille_sudoku::format::{Block, PlainLines, Record};
use quadrille_sudoku::turbo::Solver;

use super::Tally;
use super::feeder::{Batch, Piece};
use super::quick::{Gathered, Quick};
use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::Puzzles;

/// The kind of answer that a puzzle got, and its cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) exit: Exit,
    /// The number of nodes of the search tree.
    pub(crate) nodes: u64,
}

impl Answered {
    /// An answer that needed no search.
    pub(crate) const AT_ONCE: Answered = Answered { exit: Exit::Answered, nodes: 0 };
}

/// A message from a worker.
pub(super) enum Told {
    /// Whole lines for stdout.
    Text(Vec<u8>),
    /// The end of the answer to one puzzle.
    Answered(Answered),
    /// The complete answers to several puzzles.
    Gathered(Vec<u8>, Tally),
    /// Not a puzzle, and why.
    Fault(Failure),
    /// What is wrong with a puzzle; its [`Told::Answered`] follows.
    Complaint(Failure),
    /// The rest of the batch will not be answered.
    BrokenOff,
}

/// Takes the answer to a puzzle.
pub(crate) struct Sink<'a>(&'a SyncSender<Told>);

impl Sink<'_> {
    /// Prints whole lines. Returns false if nobody reads them any more.
    pub(crate) fn print(&self, text: impl Into<Vec<u8>>) -> bool {
        self.0.send(Told::Text(text.into())).is_ok()
    }

    /// Reports on stderr what is wrong with the puzzle.
    pub(crate) fn complain(&self, failure: Failure) {
        // If nobody listens, the complaint does not matter.
        let _ = self.0.send(Told::Complaint(failure));
    }

    /// Prints a value as one line of JSON. Returns false if nobody reads it any more.
    pub(crate) fn json(&self, value: &impl serde::Serialize) -> bool {
        let mut text = serde_json::to_vec(value).unwrap_or_default();
        text.push(b'\n');
        self.print(text)
    }
}

/// Answers puzzles. `A` is the command's function that can answer any puzzle.
pub(super) struct Worker<'a, A> {
    puzzles: &'a Puzzles,
    /// The name of the source, for messages.
    name: &'a str,
    cancel: &'a Cancel,
    answer: &'a A,
    quick: Option<(Quick, Solver)>,
}

impl<'a, A: Fn(&Record, &Sink<'_>) -> Answered> Worker<'a, A> {
    pub(super) fn new(
        puzzles: &'a Puzzles,
        name: &'a str,
        cancel: &'a Cancel,
        quick: Option<Quick>,
        answer: &'a A,
    ) -> Worker<'a, A> {
        let quick = quick.map(|quick| (quick, Solver::new()));
        Worker { puzzles, name, cancel, answer, quick }
    }

    /// Answers batches until there are no more.
    pub(super) fn work(&mut self, waiting: &Mutex<Receiver<Batch>>) {
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
        while let Some((pieces, told)) = next() {
            let answered = pieces.into_iter().try_for_each(|piece| match piece {
                Piece::Block(block) => self.block(&block, &told),
                Piece::Plain(lines) => self.plain_lines(&lines, &told),
                Piece::Fault(failure) => tell(&told, Told::Fault(failure)),
            });
            if answered.is_break() {
                let _ = tell(&told, Told::BrokenOff);
            }
        }
    }

    /// Answers a block in the general way. Breaks if the answers are no longer wanted.
    fn block(&self, block: &Block, told: &SyncSender<Told>) -> ControlFlow<()> {
        if self.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        let last = match self.puzzles.board.read(block) {
            Ok(record) => Told::Answered((self.answer)(&record, &Sink(told))),
            Err(error) => Told::Fault(Failure::in_puzzle(self.name, &error)),
        };
        tell(told, last)
    }

    /// Answers plain lines in the quick way where possible. Breaks if the answers are no longer
    /// wanted.
    fn plain_lines(&mut self, lines: &PlainLines, told: &SyncSender<Told>) -> ControlFlow<()> {
        let mut gathered =
            Gathered { text: Vec::with_capacity(lines.bytes()), ..Gathered::default() };
        for line in lines {
            if self.cancel.is_cancelled() {
                tell_gathered(told, &mut gathered)?;
                return ControlFlow::Break(());
            }
            let answered = self
                .quick
                .as_mut()
                .is_some_and(|(quick, solver)| quick.answer(line.signs(), solver, &mut gathered));
            if !answered {
                tell_gathered(told, &mut gathered)?;
                self.block(&line.block(), told)?;
            }
        }
        tell_gathered(told, &mut gathered)
    }
}

/// Sends the answers gathered so far, if there are any.
fn tell_gathered(told: &SyncSender<Told>, gathered: &mut Gathered) -> ControlFlow<()> {
    let Gathered { text, tally } = std::mem::take(gathered);
    if tally.puzzles == 0 {
        return ControlFlow::Continue(());
    }
    tell(told, Told::Gathered(text, tally))
}

fn tell(told: &SyncSender<Told>, what: Told) -> ControlFlow<()> {
    match told.send(what) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}
