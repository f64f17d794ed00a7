//! Reads the input, cuts it into batches and sends them to the workers.

use std::sync::mpsc::{self, Receiver, SyncSender};

use quadrille::Cancel;
use quadrille_sudoku::format::{Block, Cutter, PlainLines};

use super::lines::{Line, LineReader};
use super::worker::Told;
use crate::failure::Failure;
use crate::request::sudoku::Puzzles;

/// The least number of bytes in a batch: a hundred 9×9 puzzles, or a few large ones.
const BATCH: usize = 8 * 1024;
/// The most bytes in a run of plain lines. It starts at `SHORT_RUN`, so that a short text is work
/// for all threads, and doubles up to `LONG_RUN`, where handing over a run costs next to nothing
/// compared with the work on it.
const SHORT_RUN: usize = 2 * BATCH;
const LONG_RUN: usize = 256 * 1024;
/// The number of answers to a batch that may wait in its channel.
const ANSWERS: usize = 256;

/// A part of a batch.
pub(super) enum Piece {
    /// A puzzle still to be parsed.
    Block(Block),
    /// Puzzles that need no parsing.
    Plain(PlainLines),
    /// Not a puzzle, and why.
    Fault(Failure),
}

/// Some puzzles, and the channel for their answers.
pub(super) type Batch = (Vec<Piece>, SyncSender<Told>);

/// Cuts a text into batches.
pub(super) struct Feeder<'a> {
    puzzles: &'a Puzzles,
    cutter: Cutter,
    /// The batch being filled, and the number of bytes of its text.
    pieces: Vec<Piece>,
    bytes: usize,
    /// The current limit on a run of plain lines, if there is a quick way for them.
    run: Option<usize>,
    batches: SyncSender<Batch>,
    order: SyncSender<Receiver<Told>>,
}

impl<'a> Feeder<'a> {
    pub(super) fn new(
        puzzles: &'a Puzzles,
        has_quick_way: bool,
        batches: SyncSender<Batch>,
        order: SyncSender<Receiver<Told>>,
    ) -> Feeder<'a> {
        let (cutter, run) = (Cutter::new(puzzles.format), has_quick_way.then_some(SHORT_RUN));
        Feeder { puzzles, cutter, pieces: Vec::new(), bytes: 0, run, batches, order }
    }

    /// Sends out the whole input, or stops early if nobody waits for the answers.
    pub(super) fn feed(mut self, mut text: LineReader, cancel: &Cancel) -> Result<(), Failure> {
        let source = &self.puzzles.source;
        while !cancel.is_cancelled() {
            if let Some(lines) = self.plain_lines(text.ahead()) {
                text.pass(lines.count(), lines.bytes());
                self.bytes += lines.bytes();
                self.pieces.push(Piece::Plain(lines));
            } else {
                match text.next() {
                    Ok(Line::Text(line)) => {
                        self.pieces.extend(self.cutter.push(line).map(Piece::Block));
                        self.bytes += line.len();
                    }
                    Ok(Line::Bad(fault)) => {
                        // An empty line in its place, so that the lines after it keep their
                        // numbers.
                        self.pieces.extend(self.cutter.push("").map(Piece::Block));
                        self.pieces.push(Piece::Fault(fault.into_failure(&source.to_string())));
                    }
                    Ok(Line::Pause) => self.bytes = BATCH,
                    Ok(Line::End) => {
                        let cutter = std::mem::replace(&mut self.cutter, Cutter::new(None));
                        self.pieces.extend(cutter.finish().map(Piece::Block));
                        self.send();
                        break;
                    }
                    Err(error) => {
                        // The valid puzzles before the error are still answered.
                        self.send();
                        return Err(source.fault(&error));
                    }
                }
            }
            if self.bytes >= BATCH && !self.send() {
                break;
            }
        }
        Ok(())
    }

    /// Takes the next run of plain lines, if one starts here.
    fn plain_lines(&mut self, ahead: &[u8]) -> Option<PlainLines> {
        let run = self.run?;
        let lines = self.cutter.take_plain(&ahead[..ahead.len().min(run)])?;
        self.run = Some(LONG_RUN.min(2 * run));
        Some(lines)
    }

    /// Sends the batch to the workers. Returns false if nobody waits for its answers.
    fn send(&mut self) -> bool {
        self.bytes = 0;
        if self.pieces.is_empty() {
            return true;
        }
        let (told, answers) = mpsc::sync_channel(ANSWERS);
        let pieces = std::mem::take(&mut self.pieces);
        self.order.send(answers).is_ok() && self.batches.send((pieces, told)).is_ok()
    }
}
