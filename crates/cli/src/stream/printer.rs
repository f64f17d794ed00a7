//! Prints what the workers answer, in the order of the puzzles.

use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;

use quadrille::Cancel;

use super::Tally;
use super::reading::Reading;
use super::worker::{Answered, Told};
use crate::Exit;
use crate::failure::Failure;
use crate::output::{Lines, Target};
use crate::request::sudoku::Stream;

pub(super) struct Printer<'a> {
    pub(super) lines: Lines,
    pub(super) request: &'a Stream,
}

impl Printer<'_> {
    /// Prints everything. Returns the totals and the target of the lines.
    pub(super) fn print(
        mut self,
        in_order: Receiver<Receiver<Told>>,
        reading: &Reading,
        cancel: &Cancel,
    ) -> Result<(Tally, Target), Failure> {
        let mut tally = Tally::default();
        for told in in_order.into_iter().flatten() {
            match told {
                Told::Text(text) => self.lines.text(text)?,
                // A puzzle that Ctrl-C stopped midway has no answer. Other workers may have
                // answered later puzzles, but their answers would appear in the wrong place.
                Told::Answered(Answered { exit: Exit::Stopped, .. }) if cancel.is_cancelled() => {
                    break;
                }
                Told::BrokenOff => break,
                Told::Answered(answered) => tally.count(answered),
                Told::Gathered(text, part) => {
                    self.lines.text(text)?;
                    tally.add(part);
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
            reading.puzzles.store(tally.puzzles, Ordering::Relaxed);
        }
        Ok((tally, self.lines.into_target()?))
    }
}
