//! A worker searches a section, hands in its work, and splits off sections for other threads.
//!
//! Workers wait in a queue until one of the threads takes them up. A thread pool from a library
//! would do the same with work stealing and scopes, which nothing here needs.

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Sharing;
use super::sections::{Chunk, Fetched, Found, Rested, Sections, Task};
use crate::costs::threads::PATIENCE;
use crate::engine::contract::{Counters, Pause, Quota, Record, Searcher};
use crate::engine::left::Left;
use crate::lists::Lists;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, append, push, reserve};

/// State shared by the caller and all workers.
pub(super) struct Shared {
    sharing: Sharing,
    board: Mutex<Board>,
    /// Signalled when there is something to pass on, and when a worker ends.
    news: Condvar,
    /// Signalled when a worker waits for a thread, and when the threads are to end.
    work: Condvar,
}

struct Board {
    sections: Sections,
    /// Number of workers that have not ended, those that wait included.
    workers: usize,
    /// Workers that wait for a thread.
    waiting: VecDeque<Worker>,
    /// Why a worker panicked, to be passed on to the caller.
    panic: Option<Box<dyn Any + Send>>,
}

impl Shared {
    pub(super) fn new(sharing: Sharing) -> Shared {
        let (sections, waiting) = (Sections::new(sharing), VecDeque::new());
        let board = Mutex::new(Board { sections, workers: 0, waiting, panic: None });
        Shared { sharing, board, news: Condvar::new(), work: Condvar::new() }
    }

    /// Starts the threads, and returns whether there is at least one.
    pub(super) fn start(self: &Arc<Shared>, threads: NonZeroUsize) -> bool {
        let started = (0..threads.get()).filter(|number| {
            let shared = Arc::clone(self);
            let thread = thread::Builder::new().name(format!("search {number}"));
            thread.spawn(move || shared.serve()).is_ok()
        });
        started.count() > 0
    }

    /// The life of a thread: it takes up one worker after the other until the search is stopped.
    fn serve(&self) {
        loop {
            let mut board = self.board();
            let worker = loop {
                if board.sections.stopped {
                    return;
                }
                if let Some(worker) = board.waiting.pop_front() {
                    break worker;
                }
                board = self.work.wait(board).unwrap_or_else(PoisonError::into_inner);
            };
            drop(board);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| worker.work())) {
                let mut board = self.board();
                board.workers -= 1;
                board.panic = Some(panic);
                self.news.notify_one();
            }
        }
    }

    /// Queues a worker that the board has already counted.
    pub(super) fn enqueue(&self, worker: Worker) {
        self.board().waiting.push_back(worker);
        self.work.notify_one();
    }

    /// Locks the board. A poisoned lock is ignored: no thread can panic while the board is
    /// inconsistent.
    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits briefly for chunks and moves them to `into`. Also returns the share of the tree done,
    /// and the paused sections that may continue.
    pub(super) fn fetch(&self, into: &mut VecDeque<Chunk>) -> (Fetched, f64, Rested) {
        let mut board = self.board();
        if !board.sections.can_tell() {
            let waited = self.news.wait_timeout(board, PATIENCE);
            board = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if let Some(panic) = board.panic.take() {
            drop(board);
            resume_unwind(panic);
        }
        let (fetched, rested) = board.sections.fetch(into);
        board.workers += rested.len();
        (fetched, board.sections.share(), rested)
    }

    /// Adds what is left of the search behind what was fetched; `ahead` has the covers of that.
    pub(super) fn left(&self, ahead: Lists<OptionId>, into: &mut Left) -> Option<()> {
        self.board().sections.left(ahead, into)
    }

    /// Frees one thread while the caller does other work, or takes it back at the next
    /// [`fetch`](Shared::fetch).
    pub(super) fn make_way(&self, has_guest: bool) {
        self.board().sections.has_guest = has_guest;
    }

    /// Stops all workers, waits until they have ended, and ends the threads.
    pub(super) fn stop(&self) {
        let mut board = self.board();
        board.sections.stopped = true;
        board.workers -= board.waiting.len();
        // Dropped here, as each of them holds this value.
        let waiting = std::mem::take(&mut board.waiting);
        self.work.notify_all();
        while board.workers > 0 {
            board = self.news.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
        drop(board);
        drop(waiting);
    }
}

#[cfg(test)]
impl Shared {
    pub(super) fn workers(&self) -> usize {
        self.board().workers
    }

    pub(super) fn size(&self) -> usize {
        self.board().sections.size()
    }
}

/// A section of the tree, searched on a thread.
pub(super) struct Worker {
    shared: Arc<Shared>,
    section: u64,
    searcher: Box<dyn Searcher + Send>,
    /// The effort of the searcher when it was last split.
    split_at: u64,
    /// The cover that was found last. It may have room for more than a chunk can afford.
    cover: Vec<OptionId>,
}

impl Worker {
    /// Creates the first workers, one for each section of a tree.
    pub(super) fn first(
        shared: &Arc<Shared>,
        sections: Vec<Box<dyn Searcher + Send>>,
    ) -> Vec<Worker> {
        let mut board = shared.board();
        board.workers = sections.len();
        let mut begin = |section: Box<dyn Searcher + Send>| {
            let left = shared.sharing.left(&*section);
            let id = board.sections.begin(section.share_done(), left);
            Worker::new(shared, id, section)
        };
        sections.into_iter().map(&mut begin).collect()
    }

    /// Creates a worker that the board has already counted.
    pub(super) fn new(
        shared: &Arc<Shared>,
        section: u64,
        searcher: Box<dyn Searcher + Send>,
    ) -> Worker {
        let split_at = searcher.effort();
        Worker { shared: Arc::clone(shared), section, searcher, split_at, cover: Vec::new() }
    }

    /// Searches until the section is finished, must pause or cannot continue, or its results are no
    /// longer wanted.
    pub(super) fn work(mut self) {
        loop {
            let (chunk, pause) = self.portion();
            let Shared { sharing, news, .. } = &*self.shared;
            let goes_on = matches!(pause, Pause::Cover | Pause::Nodes | Pause::Effort);
            let may_split = goes_on && self.searcher.effort() - self.split_at >= sharing.rest;
            let left = sharing.left(&*self.searcher);
            let share = self.searcher.share_done();
            let mut board = self.shared.board();
            let could_tell = board.sections.can_tell();
            let mut order = board.sections.hand_in(self.section, chunk, share, left, may_split);
            match pause {
                Pause::Cover | Pause::Nodes | Pause::Effort => {}
                Pause::Done => {
                    board.sections.finish(self.section);
                    order = Task::End;
                }
                Pause::Enough | Pause::OutOfMemory => {
                    board.sections.give_up(pause);
                    order = Task::End;
                }
            }
            // A plain count is fetched from time to time, so only its end is signalled.
            let due = sharing.record != Record::Count || order == Task::End;
            if due && !could_tell && board.sections.can_tell() {
                news.notify_one();
            }
            match order {
                Task::GoOn => {}
                Task::Split => {
                    drop(board);
                    self.split();
                }
                Task::Rest | Task::End => {
                    board.workers -= 1;
                    if order == Task::Rest {
                        board.sections.rest(self.section, self.searcher);
                    }
                    news.notify_one();
                    return;
                }
            }
        }
    }

    /// Searches for one portion. Returns its work, and why it paused.
    fn portion(&mut self) -> (Chunk, Pause) {
        let Sharing { record, portion, room, .. } = self.shared.sharing;
        let (start, begin) = (self.searcher.counters(), self.searcher.effort());
        let covers = if record == Record::Count { u64::MAX } else { 1 };
        let mut chunk = Chunk::default();
        let pause = loop {
            let effort = portion.saturating_sub(self.searcher.effort() - begin);
            if effort == 0 {
                break Pause::Effort;
            }
            let pause = self.searcher.run(Quota { nodes: u64::MAX, covers, effort });
            if pause != Pause::Cover {
                break pause;
            }
            if self.record(&mut chunk, start).is_err() {
                // What was found since the last cover that was recorded does not count.
                chunk.counters = chunk.found.last().map_or_else(Counters::default, |it| it.at);
                return (chunk, Pause::OutOfMemory);
            }
            if chunk.size() >= room / 16 {
                break pause;
            }
        };
        chunk.counters = self.searcher.counters().since(start);
        (chunk, pause)
    }

    /// Adds the cover that was just found to a chunk. `start` is the work done before the chunk.
    fn record(&mut self, chunk: &mut Chunk, start: Counters) -> Result<(), OutOfMemory> {
        let Sharing { record, longest, .. } = self.shared.sharing;
        if record == Record::Options {
            self.cover.clear();
            reserve(&mut self.cover, longest)?;
            self.searcher.path(&mut self.cover);
            append(&mut chunk.options, &self.cover)?;
        }
        let at = self.searcher.counters().since(start);
        push(&mut chunk.found, Found { at, end: chunk.options.len() })
    }

    /// Splits off the later section of the remaining tree for another thread, if possible.
    fn split(&mut self) {
        self.split_at = self.searcher.effort();
        let later = self.searcher.split();
        let sharing = self.shared.sharing;
        let left = [Some(&self.searcher), later.as_ref()];
        let left = left.map(|searcher| sharing.left(&**searcher?));
        let mut board = self.shared.board();
        board.sections.has_split();
        if let Some(later) = later {
            let Ok(section) = board.sections.insert(self.section, later.share_done(), left) else {
                board.sections.give_up(Pause::OutOfMemory);
                return;
            };
            let worker = Worker::new(&self.shared, section, later);
            if !board.sections.is_over() {
                // Counted and queued under one lock: otherwise the search could be stopped in
                // between, and would wait for a worker that no thread takes up.
                board.workers += 1;
                board.waiting.push_back(worker);
                self.shared.work.notify_one();
            }
        }
    }
}
