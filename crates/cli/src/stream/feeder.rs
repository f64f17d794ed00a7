//! Reads, cuts and sends out.

use std::sync::mpsc::{self, Receiver, SyncSender};

use quadrille::Cancel;
use quadrille_sudoku::format::{Block, Cutter, PlainLines};

use super::lines::{Line, LineReader};
use super::worker::Told;
use crate::failure::Failure;
use crate::request::sudoku::Puzzles;

/// Bytes of a batch, at least: a hundred puzzles of 9×9, or a few large ones.
const BATCH: usize = 8 * 1024;
/// Bytes of a run of plain lines, at most: at first, so that a short text is work for all threads, and
/// after some doublings, when passing it on costs next to nothing beside the work on it.
const SHORT_RUN: usize = 2 * BATCH;
const LONG_RUN: usize = 256 * 1024;
/// Answers of a batch on their way.
const ANSWERS: usize = 256;

/// A part of a batch.
pub(super) enum Piece {
    /// A puzzle still to be read.
    Block(Block),
    /// Puzzles that need no reading.
    Plain(PlainLines),
    /// There is no puzzle, and why.
    Fault(Failure),
}

/// Some puzzles, and where their answers go.
pub(super) type Batch = (Vec<Piece>, SyncSender<Told>);

/// Makes batches of a text.
pub(super) struct Feeder<'a> {
    puzzles: &'a Puzzles,
    cutter: Cutter,
    /// The batch at hand, and the bytes of its text.
    pieces: Vec<Piece>,
    bytes: usize,
    /// The longest run of plain lines, if there is a quick way for them.
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

    /// Sends out all that there is, unless nobody waits for it.
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
                        // So that the lines after it keep their numbers.
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
                        // What is sound before it is answered.
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

    /// The next run of plain lines, if it stands here.
    fn plain_lines(&mut self, ahead: &[u8]) -> Option<PlainLines> {
        let run = self.run?;
        let lines = self.cutter.take_plain(&ahead[..ahead.len().min(run)])?;
        self.run = Some(LONG_RUN.min(2 * run));
        Some(lines)
    }

    /// Sends the batch to the workers; false if nobody waits for its answers.
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
