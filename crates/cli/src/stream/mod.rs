//! Many puzzles, one after the other: read, answered on all cores, printed in their order.
//!
//! ```text
//! reader ----- batches -----> workers ----- answers -----> printer
//!    \----------- where the next answers come from --------/
//! ```
//!
//! The reader cuts the text into batches and sends each to whichever worker is free; at the same time
//! it tells the printer where the answers will come from. Every way is short, so that whoever is ahead
//! waits, and memory stays the same however long the input or an answer is. A batch is no more than
//! one look at the input gave, so that a puzzle typed in is answered at once.

mod lines;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::Cancel;
use quadrille_sudoku::format::{Block, Cutter, Record};

use self::lines::{Line, LineReader};
use crate::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::{self, Lines};
use crate::progress::{self, Meter};
use crate::request::sudoku::{Puzzles, Stream};

/// Bytes of a batch: a hundred puzzles of 9×9, or a few large ones.
const BATCH: usize = 8 * 1024;
/// Batches on their way, for each thread.
const AHEAD: usize = 4;
/// Answers of a batch on their way.
const ANSWERS: usize = 256;

/// What came out of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Puzzles answered.
    pub(crate) puzzles: u64,
    /// Of these, those answered "none".
    pub(crate) none: u64,
    /// Of these, those that a limit or the user stopped.
    pub(crate) stopped: u64,
    /// Puzzles that could not be read.
    pub(crate) bad: u64,
    /// Nodes of all search trees.
    pub(crate) nodes: u64,
}

impl Tally {
    /// The exit code of a command that answered all of these.
    pub(crate) fn exit(self) -> Exit {
        match self {
            Tally { bad: 1.., .. } => Exit::Bad,
            Tally { stopped: 1.., .. } => Exit::Stopped,
            Tally { none: 1.., .. } => Exit::None,
            _ => Exit::Answered,
        }
    }

    fn add(&mut self, answered: Answered) {
        self.puzzles += 1;
        self.nodes += answered.nodes;
        match answered.exit {
            Exit::None => self.none += 1,
            Exit::Stopped => self.stopped += 1,
            Exit::Bad => self.bad += 1,
            Exit::Answered => {}
        }
    }
}

/// What kind of answer a puzzle got, and what it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) exit: Exit,
    /// Nodes of the search tree.
    pub(crate) nodes: u64,
}

impl Answered {
    /// An answer that took no search.
    pub(crate) const AT_ONCE: Answered = Answered { exit: Exit::Answered, nodes: 0 };
}

/// What a worker says.
enum Told {
    /// Whole lines for stdout.
    Text(Vec<u8>),
    /// That was all about a puzzle.
    Answered(Answered),
    /// There is no puzzle, and why.
    Fault(Failure),
    /// What is wrong with the puzzle that is then answered.
    Complaint(Failure),
}

/// Where the answers to a puzzle go.
pub(crate) struct Sink<'a>(&'a SyncSender<Told>);

impl Sink<'_> {
    /// Prints whole lines; false if nobody reads them any more.
    pub(crate) fn print(&self, text: impl Into<Vec<u8>>) -> bool {
        self.0.send(Told::Text(text.into())).is_ok()
    }

    /// Says on stderr what is wrong with the puzzle.
    pub(crate) fn complain(&self, failure: Failure) {
        // Whoever has gone need not know.
        let _ = self.0.send(Told::Complaint(failure));
    }

    /// Prints a value as JSON on a line; false if nobody reads it any more.
    pub(crate) fn json(&self, value: &impl serde::Serialize) -> bool {
        let mut text = serde_json::to_vec(value).unwrap_or_default();
        text.push(b'\n');
        self.print(text)
    }
}

/// A puzzle still to be read, or why there is none.
type Piece = Result<Block, Failure>;
/// Some puzzles, and where their answers go.
type Batch = (Vec<Piece>, SyncSender<Told>);

/// Works through the puzzles. `answer` is called from several threads at once.
pub(crate) fn run(
    request: &Stream,
    cancel: &Cancel,
    answer: impl Fn(&Record, &Sink<'_>) -> Answered + Sync,
) -> Result<Tally, Failure> {
    let source = &request.puzzles.source;
    let name = source.to_string();
    let read = |piece: Piece| -> Result<Record, Failure> {
        let read = request.puzzles.board.read(&piece?);
        read.map_err(|error| Failure::in_puzzle(&name, &error))
    };
    let work = |(pieces, told): Batch| {
        for piece in pieces {
            if cancel.is_cancelled() {
                return;
            }
            let last = match read(piece) {
                Ok(record) => Told::Answered(answer(&record, &Sink(&told))),
                Err(failure) => Told::Fault(failure),
            };
            if told.send(last).is_err() {
                return;
            }
        }
    };

    let reading = Arc::new(Reading::new(source.length()));
    let meter = Meter::start({
        let reading = Arc::clone(&reading);
        move |elapsed| reading.told(elapsed)
    });
    let started = Instant::now();
    let text = LineReader::new(source.open("puzzles")?);
    let threads = request.threads.get();
    let (batches, waiting) = mpsc::sync_channel::<Batch>(threads);
    let (order, in_order) = mpsc::sync_channel::<Receiver<Told>>(AHEAD * threads);
    let waiting = Mutex::new(waiting);
    let (tally, fed) = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(batch) = next(&waiting) {
                    work(batch);
                }
            });
        }
        let printer =
            Printer { lines: Lines::new(meter.as_ref().map(|meter| &meter.bar)), request };
        let printing = scope.spawn(|| {
            let printed = printer.print(in_order, &reading, cancel);
            if printed.is_err() {
                // Whatever is still being worked on is in vain.
                cancel.cancel();
            }
            printed
        });
        let fed = Feeder { batches, order, reading: &reading }.feed(text, request, cancel);
        (printing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), fed)
    });
    drop(meter);
    let tally = tally?;
    fed?;

    if request.stats {
        tell(&tally, started.elapsed());
    }
    if cancel.is_cancelled() {
        output::say(&format!("interrupted after {}", puzzles(tally.puzzles)));
        return Ok(Tally { stopped: tally.stopped.max(1), ..tally });
    }
    if tally.puzzles + tally.bad == 0 {
        return Err(no_puzzle(source));
    }
    Ok(tally)
}

/// All puzzles of a source, for commands that want to see them together.
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

/// The next batch, if there are more.
fn next(waiting: &Mutex<Receiver<Batch>>) -> Option<Batch> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Reads, cuts and sends out.
struct Feeder<'a> {
    batches: SyncSender<Batch>,
    order: SyncSender<Receiver<Told>>,
    reading: &'a Reading,
}

impl Feeder<'_> {
    fn feed(self, mut text: LineReader, request: &Stream, cancel: &Cancel) -> Result<(), Failure> {
        let source = &request.puzzles.source;
        let mut cutter = Cutter::new(request.puzzles.format);
        let (mut pieces, mut bytes) = (Vec::new(), 0);
        while !cancel.is_cancelled() {
            match text.next().map_err(|error| source.fault(&error))? {
                Line::Text(line) => {
                    pieces.extend(cutter.push(line).map(Ok));
                    bytes += line.len();
                }
                Line::Bad(fault) => {
                    // So that the lines after it keep their numbers.
                    pieces.extend(cutter.push("").map(Ok));
                    pieces.push(Err(fault.into_failure(&source.to_string())));
                }
                Line::Pause => bytes = BATCH,
                Line::End => {
                    pieces.extend(cutter.finish().map(Ok));
                    self.send(pieces);
                    break;
                }
            }
            if bytes >= BATCH && !pieces.is_empty() {
                bytes = 0;
                self.reading.bytes.store(text.bytes(), Ordering::Relaxed);
                if !self.send(std::mem::take(&mut pieces)) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Sends a batch to the workers; false if nobody waits for its answers.
    fn send(&self, pieces: Vec<Piece>) -> bool {
        let (told, answers) = mpsc::sync_channel(ANSWERS);
        self.order.send(answers).is_ok() && self.batches.send((pieces, told)).is_ok()
    }
}

/// Prints what the workers say, in the order of the puzzles.
struct Printer<'a> {
    lines: Lines,
    request: &'a Stream,
}

impl Printer<'_> {
    fn print(
        mut self,
        in_order: Receiver<Receiver<Told>>,
        reading: &Reading,
        cancel: &Cancel,
    ) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        for told in in_order.into_iter().flatten() {
            match told {
                Told::Text(text) => self.lines.add(|buffer| buffer.extend_from_slice(&text))?,
                Told::Answered(answered) => {
                    // One that was stopped midway by Ctrl-C is none that was answered.
                    if answered.exit != Exit::Stopped || !cancel.is_cancelled() {
                        tally.add(answered);
                        reading.puzzles.store(tally.puzzles, Ordering::Relaxed);
                    }
                }
                Told::Complaint(failure) => {
                    self.lines.beside(|| crate::give_up(failure));
                }
                Told::Fault(failure) if self.request.strict => {
                    self.lines.end()?;
                    return Err(failure);
                }
                Told::Fault(failure) => {
                    tally.bad += 1;
                    self.lines.beside(|| crate::give_up(failure));
                }
            }
        }
        self.lines.end()?;
        Ok(tally)
    }
}

/// How far a stream is, for the line that shows it.
#[derive(Debug)]
struct Reading {
    /// Bytes of the input, where that is known.
    length: Option<u64>,
    bytes: AtomicU64,
    puzzles: AtomicU64,
}

impl Reading {
    fn new(length: Option<u64>) -> Reading {
        Reading { length, bytes: AtomicU64::new(0), puzzles: AtomicU64::new(0) }
    }

    /// `12,345 puzzles · 46 thousand/s · 12.4 % done · about 3m 20s left`.
    fn told(&self, elapsed: Duration) -> String {
        let count = self.puzzles.load(Ordering::Relaxed);
        let rate = count as f64 / elapsed.as_secs_f64().max(1e-3);
        let mut told = format!("{} · {}/s", puzzles(count), progress::rounded(rate));
        if let Some(length) = self.length.filter(|&length| length > 0) {
            let share = self.bytes.load(Ordering::Relaxed) as f64 / length as f64;
            let done = progress::done(share);
            let left = progress::left(elapsed, share, None);
            told.push_str(&format!(" · {done} · {left}"));
        }
        told
    }
}

/// What was done, for `--stats`.
fn tell(tally: &Tally, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    let rate = tally.puzzles as f64 / seconds.max(1e-9);
    for (name, value) in [
        ("puzzles", progress::grouped(tally.puzzles)),
        ("none", progress::grouped(tally.none)),
        ("bad", progress::grouped(tally.bad)),
        ("nodes", progress::grouped(tally.nodes)),
        ("time", format!("{seconds:.3} s")),
        ("speed", format!("{} puzzles/s", progress::rounded(rate))),
    ] {
        output::say(&format!("{name:<8} {value}"));
    }
}

/// A number of puzzles in words.
fn puzzles(count: u64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} puzzle{plural}", progress::grouped(count))
}
