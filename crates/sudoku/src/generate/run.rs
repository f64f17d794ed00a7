//! Attempt after attempt, on one thread or on all cores, with the same puzzles in the same order.
//!
//! ```text
//! attempts 0 … 15, and their place in the order -----> a thread -----> visit, in order
//! attempts 16 … 31, …                           -----> whichever is free
//! ```
//!
//! A thread takes the next attempts and, before it begins, a place in the order, of which there are few: whoever is
//! ahead waits, and memory stays the same however long it takes. Some attempts beyond the last puzzle are
//! in vain then. One thread spawns none, as there are none on wasm32.

use std::iter::FusedIterator;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use quadrille::Stop;

use super::attempt::{Attempt, Generated, Maker, Near};
use super::fill::Filling;
use super::order::Order;
use super::watch::Watch;
use crate::draw::Draw;
use crate::error::SudokuError;

/// Chunks of attempts on their way, for each thread.
const AHEAD: usize = 4;

/// How the work on an order ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why: [`Stop::SolutionLimit`] if there are as many puzzles as were wanted, and [`Stop::NodeLimit`] if there
    /// were as many attempts as allowed.
    pub stop: Stop,
    /// Attempts that were made, up to the last puzzle.
    pub attempts: u64,
    /// Puzzles as ordered.
    pub puzzles: u64,
    /// Of the attempts that failed, the one that came nearest; of equals the first.
    pub nearest: Option<Near>,
}

impl Ending {
    fn new() -> Ending {
        Ending { stop: Stop::SolutionLimit, attempts: 0, puzzles: 0, nearest: None }
    }

    /// Counts an attempt: the puzzle, if it made one.
    fn count(&mut self, attempt: Attempt) -> Option<Generated> {
        self.attempts += 1;
        match attempt {
            Attempt::Made(generated) => {
                self.puzzles += 1;
                return Some(*generated);
            }
            Attempt::Near(near) => {
                if self.nearest.as_ref().is_none_or(|nearest| near.far < nearest.far) {
                    self.nearest = Some(*near);
                }
            }
            Attempt::Nothing | Attempt::NoGrid => {}
        }
        None
    }
}

/// The puzzles of an order, made one by one as they are asked for. There is no end to them but a limit.
pub struct Puzzles {
    order: Order,
    maker: Maker,
    watch: Watch,
    ending: Ending,
    ended: bool,
}

impl Order {
    /// The puzzles, made one by one as the iterator is asked for them.
    ///
    /// # Errors
    /// Fails if there can be no such puzzle, and says why.
    pub fn puzzles(&self) -> Result<Puzzles, SudokuError> {
        self.check()?;
        let watch = Watch::new(self.time, &self.cancel);
        let mut maker = Maker::new(self, &watch);
        if matches!(maker.fill(&mut Draw::new(self.seed)), Ok(Filling::None)) {
            let message = format!("there is no grid of the shape {}", self.shape);
            return Err(SudokuError::new(message).with_hint("the rules contradict each other"));
        }
        let (order, ending) = (self.clone(), Ending::new());
        Ok(Puzzles { order, maker, watch, ending, ended: false })
    }

    /// Makes so many puzzles on so many threads and hands them over in order, until told to stop. They are the
    /// same for any number of threads, and those of [`puzzles`](Order::puzzles).
    ///
    /// # Errors
    /// As [`puzzles`](Order::puzzles).
    pub fn for_each(
        &self,
        count: u64,
        threads: NonZeroUsize,
        mut visit: impl FnMut(Generated) -> ControlFlow<()>,
    ) -> Result<Ending, SudokuError> {
        let mut puzzles = self.puzzles()?;
        if threads.get() > 1 && count > 0 {
            return Ok(puzzles.share(count, threads, visit));
        }
        for _ in 0..count {
            let Some(generated) = puzzles.next() else { break };
            puzzles.tell(count);
            if visit(generated).is_break() {
                break;
            }
        }
        Ok(puzzles.ending)
    }
}

impl Puzzles {
    /// How the work ended or, if it has not, what was done so far.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    fn end(&mut self, stop: Stop) {
        self.ending.stop = stop;
        self.ended = true;
    }

    /// Tells how far it is, of so many puzzles.
    fn tell(&self, count: u64) {
        if let Some(progress) = &self.order.progress {
            let Ending { attempts, puzzles, .. } = self.ending;
            progress.tell(attempts, puzzles, puzzles as f64 / count.max(1) as f64);
        }
    }

    /// Shares the attempts among threads.
    fn share(
        mut self,
        count: u64,
        threads: NonZeroUsize,
        mut visit: impl FnMut(Generated) -> ControlFlow<()>,
    ) -> Ending {
        let chunk = self.maker.chunk();
        let (order, watch) = (self.order.clone(), self.watch.clone());
        let enough = AtomicBool::new(false);
        let (places, in_order) = mpsc::sync_channel(AHEAD * threads.get());
        let desk = Mutex::new(Desk { next: 0, places });
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                let (order, watch, desk, enough) = (&order, &watch, &desk, &enough);
                scope.spawn(move || work(&mut Maker::new(order, watch), desk, chunk, enough));
            }
            'chunks: for made in &in_order {
                for attempt in &made {
                    if self.order.attempts.is_some_and(|most| self.ending.attempts >= most) {
                        self.end(Stop::NodeLimit);
                        break 'chunks;
                    }
                    match attempt {
                        Err(stop) => {
                            self.end(stop);
                            break 'chunks;
                        }
                        Ok(attempt) => {
                            let made = self.ending.count(attempt);
                            self.tell(count);
                            if made.is_some_and(|generated| visit(generated).is_break())
                                || self.ending.puzzles >= count
                            {
                                break 'chunks;
                            }
                        }
                    }
                }
            }
            enough.store(true, Ordering::Relaxed);
            // Whoever waits for a place is let go.
            drop(in_order);
        });
        self.ending
    }
}

/// Where threads get their work.
struct Desk {
    /// The next attempt to be made.
    next: u64,
    places: SyncSender<Receiver<Result<Attempt, Stop>>>,
}

/// Makes attempts until there are enough puzzles, or there is a reason to stop.
fn work(maker: &mut Maker, desk: &Mutex<Desk>, chunk: u64, enough: &AtomicBool) {
    loop {
        let (sender, receiver) = mpsc::sync_channel(chunk as usize);
        let first = {
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            if desk.places.send(receiver).is_err() {
                return;
            }
            desk.next += chunk;
            desk.next - chunk
        };
        for number in first..first + chunk {
            if enough.load(Ordering::Relaxed) {
                return;
            }
            let attempt = maker.attempt(number);
            let stopped = attempt.is_err();
            // Nobody may be left to take it: then the next place is not given either.
            if sender.send(attempt).is_err() || stopped {
                break;
            }
        }
    }
}

impl Iterator for Puzzles {
    type Item = Generated;

    fn next(&mut self) -> Option<Generated> {
        while !self.ended {
            if self.order.attempts.is_some_and(|most| self.ending.attempts >= most) {
                self.end(Stop::NodeLimit);
                break;
            }
            match self.maker.attempt(self.ending.attempts) {
                Err(stop) => self.end(stop),
                Ok(attempt) => {
                    if let Some(generated) = self.ending.count(attempt) {
                        return Some(generated);
                    }
                }
            }
        }
        None
    }
}

impl FusedIterator for Puzzles {}
