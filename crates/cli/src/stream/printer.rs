//! Prints what the workers say, in the order of the puzzles.

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
    /// Prints all there is: what came out, and where to.
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
                // One that was stopped midway by Ctrl-C is none that was answered. Others may have
                // answered what comes after it: that would stand in the wrong place.
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
