//! Many puzzles in sequence: read, answered on all cores, printed in their order.
//!
//! ```text
//! feeder ----- batches -----> workers ----- answers -----> printer
//!    \----------- where the next answers come from --------/
//! ```
//!
//! The feeder cuts the text into batches and sends each to any worker that is free. At the same
//! time it tells the printer where the answers will come from. All channels are short, so that a
//! part that runs ahead has to wait, and memory stays constant however long the input or an answer
//! is. A batch never holds more than one read of the input returned, so that a puzzle typed in is
//! answered at once.
//!
//! A worker answers in one of two ways, and the answers do not differ:
//!
//! ```text
//! a block, in any format -----------------> record --command--> a message for each solution
//!                        \-- all others --^
//! a run of plain lines --quick--> most of them ---------------> one message for all
//! ```

mod feeder;
mod lines;
mod printer;
mod quick;
mod reading;
mod worker;

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use quadrille::Cancel;
use quadrille_sudoku::format::{Cutter, Record};

use self::feeder::{Batch, Feeder};
use self::lines::{Line, LineReader};
use self::printer::Printer;
pub(crate) use self::quick::Quick;
use self::reading::Reading;
pub(crate) use self::worker::{Answered, Sink};
use self::worker::{Told, Worker};
use crate::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::{self, Lines, Target};
use crate::progress::Meter;
use crate::request::sudoku::{Board, Puzzles, Stream};

/// The number of batches in flight for each thread.
const AHEAD: usize = 4;

/// The totals of a stream, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Puzzles answered.
    pub(crate) puzzles: u64,
    /// Those of them answered "none".
    pub(crate) none: u64,
    /// Those of them that were stopped by a limit or the user.
    pub(crate) stopped: u64,
    /// Puzzles that could not be read.
    pub(crate) bad: u64,
    /// Nodes of all search trees together.
    pub(crate) nodes: u64,
}

impl Tally {
    /// Returns the exit code of a command that answered all of these.
    pub(crate) fn exit(self) -> Exit {
        match self {
            Tally { bad: 1.., .. } => Exit::Bad,
            Tally { stopped: 1.., .. } => Exit::Stopped,
            Tally { none: 1.., .. } => Exit::None,
            _ => Exit::Answered,
        }
    }

    /// Counts one more answer.
    fn count(&mut self, answered: Answered) {
        self.puzzles += 1;
        self.nodes += answered.nodes;
        match answered.exit {
            Exit::None => self.none += 1,
            Exit::Stopped => self.stopped += 1,
            Exit::Bad => self.bad += 1,
            Exit::Answered => {}
        }
    }

    /// Adds the totals of another part.
    fn add(&mut self, other: Tally) {
        let Tally { puzzles, none, stopped, bad, nodes } = other;
        self.puzzles += puzzles;
        self.none += none;
        self.stopped += stopped;
        self.bad += bad;
        self.nodes += nodes;
    }
}

/// Answers the puzzles. `answer` is called from several threads at once, but not for plain boards
/// that `quick` answers.
pub(crate) fn run(
    request: &Stream,
    cancel: &Cancel,
    quick: Option<Quick>,
    answer: impl Fn(&Record, &Sink<'_>) -> Answered + Sync,
) -> Result<Tally, Failure> {
    let Stream { puzzles, threads, .. } = request;
    let source = &puzzles.source;
    let name = source.to_string();
    let quick = quick.filter(|_| matches!(puzzles.board, Board::Usual));

    let started = Instant::now();
    let text = source.open("puzzles")?;
    let target = Target::new(request.output.as_deref())?;
    let reading = Arc::new(Reading::new(source.length(), text.taken()));
    let meter = Meter::start({
        let reading = Arc::clone(&reading);
        move |elapsed| reading.told(elapsed)
    });
    let (batches, waiting) = mpsc::sync_channel::<Batch>(threads.get());
    let (order, in_order) = mpsc::sync_channel::<Receiver<Told>>(AHEAD * threads.get());
    let waiting = Mutex::new(waiting);
    let (printed, fed) = thread::scope(|scope| {
        for _ in 0..threads.get() {
            let mut worker = Worker::new(puzzles, &name, cancel, quick, &answer);
            let waiting = &waiting;
            scope.spawn(move || worker.work(waiting));
        }
        let lines = Lines::to(target, meter.as_ref().map(|meter| &meter.bar));
        let printer = Printer { lines, request };
        let printing = scope.spawn(|| {
            let printed = printer.print(in_order, &reading, cancel);
            if printed.is_err() {
                // Any work still going on is in vain.
                cancel.cancel();
            }
            printed
        });
        let feeder = Feeder::new(puzzles, quick.is_some(), batches, order);
        let fed = feeder.feed(LineReader::new(text), cancel);
        (printing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), fed)
    });
    drop(meter);
    let (tally, target) = printed?;
    fed?;

    if request.stats {
        reading::tell(&tally, started.elapsed());
    }
    if cancel.is_cancelled() {
        let lost =
            request.output.as_ref().map(|path| format!("; {} is not written", path.display()));
        let (after, lost) = (reading::puzzles(tally.puzzles), lost.unwrap_or_default());
        output::say(&format!("interrupted after {after}{lost}"));
        return Ok(Tally { stopped: tally.stopped.max(1), ..tally });
    }
    if tally.puzzles + tally.bad == 0 {
        return Err(no_puzzle(source));
    }
    target.finish()?;
    Ok(tally)
}

/// Reads all puzzles of a source, for commands that need them together.
pub(crate) fn read_all(puzzles: &Puzzles) -> Result<Vec<Record>, Failure> {
    let source = &puzzles.source;
    let name = source.to_string();
    let mut text = LineReader::new(source.open("puzzles")?);
    let mut cutter = Cutter::new(puzzles.format);
    let mut blocks = Vec::new();
    loop {
        match text.next().map_err(|error| source.fault(&error))? {
            Line::Text(line) => blocks.extend(cutter.push(line)),
            Line::Bad(fault) => return Err(fault.into_failure(&name)),
            Line::Pause => {}
            Line::End => break,
        }
    }
    blocks.extend(cutter.finish());
    if blocks.is_empty() {
        return Err(no_puzzle(source));
    }
    let read = |block| puzzles.board.read(block).map_err(|error| Failure::in_puzzle(&name, &error));
    blocks.iter().map(read).collect()
}

fn no_puzzle(source: &Source) -> Failure {
    let failure = Failure::at(&source.to_string(), 1, 1, "there is no puzzle in it");
    failure.hint("write one puzzle a line, such as 81 digits and dots")
}
