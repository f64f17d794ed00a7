//! Attempt after attempt, on one thread or on all cores, with the same puzzles in the same order.
//!
//! ```text
//! attempts 0 … 15, and their place in the order -----> a thread -----> visit, in order
//! attempts 16 … 31, …                           -----> whichever is free
//! ```
//!
//! A thread takes the next chunk of attempts and, before it starts, a place in the order. There are
//! only a few places: a thread that is too far ahead waits, so memory stays constant however long
//! the work takes. In return, some attempts beyond the last puzzle are wasted. With one thread none
//! is spawned, since wasm32 has no threads.

use std::iter::FusedIterator;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use quadrille::Stop;
use quadrille::guard::Guard;

use super::attempt::{Attempt, Generated, Maker, Near};
use super::fill::Filling;
use super::order::Order;
use crate::draw::Draw;
use crate::error::{ErrorKind, SudokuError};

/// Chunks of attempts under way, for each thread.
const AHEAD: usize = 4;

/// How the work on an order ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ending {
    /// Why it ended: [`Stop::SolutionLimit`] if as many puzzles were made as requested,
    /// [`Stop::NodeLimit`] if all allowed attempts were made.
    pub stop: Stop,
    /// The number of attempts made, up to the last puzzle.
    pub attempts: u64,
    /// The number of puzzles that meet the order.
    pub puzzles: u64,
    /// The failed attempt that came nearest to the order, the first among equals.
    pub nearest: Option<Near>,
}

impl Ending {
    fn new() -> Ending {
        Ending { stop: Stop::SolutionLimit, attempts: 0, puzzles: 0, nearest: None }
    }

    /// Counts an attempt. Returns its puzzle, if it made one.
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

/// An iterator over the puzzles of an order, each made when it is asked for. Only a limit ends it.
pub struct Puzzles {
    order: Order,
    maker: Maker,
    guard: Guard,
    ending: Ending,
    ended: bool,
}

impl Order {
    /// Makes the puzzles one by one, as the iterator is asked for them, until the guard stops it.
    /// The guard's limits on nodes and solutions do not count here.
    ///
    /// # Errors
    ///
    /// Fails if no such puzzle can exist, and says why.
    pub fn puzzles(&self, guard: &Guard) -> Result<Puzzles, SudokuError> {
        self.check()?;
        let guard = guard.with_nodes(None).with_solutions(None);
        let mut maker = Maker::new(self, &guard);
        if matches!(maker.fill(&mut Draw::new(self.seed)), Ok(Filling::None)) {
            return Err(ErrorKind::NoGrid { shape: self.shape.to_string() }.into());
        }
        let (order, ending) = (self.clone(), Ending::new());
        Ok(Puzzles { order, maker, guard, ending, ended: false })
    }

    /// Makes `count` puzzles on `threads` threads and passes them to `visit` in order, until it
    /// breaks or the guard stops the work.
    ///
    /// The puzzles do not depend on the number of threads, and are those of
    /// [`puzzles`](Order::puzzles).
    ///
    /// # Errors
    ///
    /// Fails like [`puzzles`](Order::puzzles).
    pub fn for_each(
        &self,
        count: u64,
        threads: NonZeroUsize,
        guard: &Guard,
        mut visit: impl FnMut(Generated) -> ControlFlow<()>,
    ) -> Result<Ending, SudokuError> {
        let mut puzzles = self.puzzles(guard)?;
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
    /// Returns how the work ended or, if it has not, what was done so far.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    fn end(&mut self, stop: Stop) {
        self.ending.stop = stop;
        self.ended = true;
    }

    /// Reports the progress towards `count` puzzles.
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
        let (order, guard) = (self.order.clone(), self.guard.clone());
        let enough = AtomicBool::new(false);
        let (places, in_order) = mpsc::sync_channel(AHEAD * threads.get());
        let desk = Mutex::new(Desk { next: 0, places });
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                let (order, guard, desk, enough) = (&order, &guard, &desk, &enough);
                scope.spawn(move || work(&mut Maker::new(order, guard), desk, chunk, enough));
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
            // Release the threads that wait for a place.
            drop(in_order);
        });
        self.ending
    }
}

/// Where threads get their work.
struct Desk {
    /// The number of the next attempt.
    next: u64,
    places: SyncSender<Receiver<Result<Attempt, Stop>>>,
}

/// Makes attempts until there are enough puzzles or there is a reason to stop.
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
            // If the receiver is gone, asking for the next place fails too and ends the loop.
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
