//! The parts of the tree in their order, and what was handed in of each.

use std::collections::VecDeque;

use super::super::{Counters, Pause, Searcher};
use super::{Keep, Plan};
use crate::problem::OptionId;

/// What a part did in one portion, or several that found no cover.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    pub(super) counters: Counters,
    /// The covers, unless nobody wants to know.
    pub(super) found: Vec<Found>,
    /// The options of all of them.
    pub(super) options: Vec<OptionId>,
}

/// A cover of a chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// What the chunk shows when this cover has just been found.
    pub(super) at: Counters,
    /// Where its options end.
    pub(super) end: usize,
}

impl Chunk {
    /// The options of a cover.
    pub(super) fn options(&self, cover: usize) -> &[OptionId] {
        let end = |cover: usize| self.found.get(cover).map_or(0, |found| found.end);
        let start = cover.checked_sub(1).map_or(0, end);
        self.options.get(start..end(cover)).unwrap_or_default()
    }

    /// The bytes of its covers.
    pub(super) fn size(&self) -> usize {
        self.found.len() * size_of::<Found>() + self.options.len() * size_of::<OptionId>()
    }
}

/// Chunks in the order of the tree.
#[derive(Default)]
struct Chunks {
    list: VecDeque<Chunk>,
    size: usize,
}

impl Chunks {
    fn push(&mut self, chunk: Chunk) {
        match self.list.back_mut() {
            // What comes after the last cover of a chunk may grow.
            Some(last) if chunk.found.is_empty() => {
                last.counters = super::sum(last.counters, chunk.counters);
            }
            _ => {
                self.size += chunk.size();
                self.list.push_back(chunk);
            }
        }
    }

    fn append(&mut self, mut other: Chunks) {
        let Some(first) = other.list.pop_front() else { return };
        self.size += other.size - first.size();
        self.push(first);
        self.list.append(&mut other.list);
    }
}

/// A part of the tree, from a place to where the next one begins.
struct Part {
    id: u64,
    /// Handed in, while other parts come before it.
    chunks: Chunks,
    done: bool,
    /// Its searcher, while it is too far ahead to go on.
    resting: Option<Box<dyn Searcher + Send>>,
    /// The share of the tree that lies behind its searcher, and behind its end.
    share: f64,
    end: f64,
}

/// What [`Parts::fetch`] came back with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fetched {
    /// Chunks.
    Some,
    /// Nothing so far.
    None,
    /// Nothing any more.
    End,
    /// Nothing any more, as a part could not go on for this reason.
    Broken(Pause),
}

/// Parts that may go on, with their searchers.
pub(super) type Rested = Vec<(u64, Box<dyn Searcher + Send>)>;

/// What the searcher of a part does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    GoOn,
    /// Somebody has nothing to do: [`Parts::insert`] is waiting for half of what it has.
    Split,
    /// Others have to come first.
    Rest,
    End,
}

/// All parts that are not wholly told.
///
/// Those that are not done are at most as many as there are threads, so that none waits for a thread. Neighbours
/// that are done are put together, so that there are few of them too.
pub(super) struct Parts {
    plan: Plan,
    /// In the order of the tree. The first one is not done.
    list: Vec<Part>,
    last_id: u64,
    /// Splits that were ordered and have not come about yet.
    ordered: usize,
    /// What can be told: of the first part, or of all if order does not matter.
    ready: Chunks,
    /// The share of the tree that is done, over all parts.
    share: f64,
    /// Whoever asked is at work too, and needs a thread.
    pub(super) has_guest: bool,
    /// Whoever asked has gone.
    pub(super) stopped: bool,
    /// Why a part could not go on, which is the end of all.
    broken: Option<Pause>,
}

impl Parts {
    pub(super) fn new(plan: Plan) -> Parts {
        let (list, ready) = (Vec::new(), Chunks::default());
        let (has_guest, stopped, broken) = (false, false, None);
        Parts { plan, list, last_id: 0, ordered: 0, ready, share: 0.0, has_guest, stopped, broken }
    }

    /// The first part: the whole tree from a place on.
    pub(super) fn begin(&mut self, share: f64) -> u64 {
        self.share = share;
        self.add(0, share, 1.0)
    }

    /// A part that was split off another one.
    pub(super) fn insert(&mut self, after: u64, share: f64) -> u64 {
        let place = self.place(after);
        let part = &mut self.list[place];
        let begin = share.clamp(part.share.min(part.end), part.end);
        let end = std::mem::replace(&mut part.end, begin);
        self.add(place + 1, begin, end)
    }

    fn add(&mut self, place: usize, share: f64, end: f64) -> u64 {
        self.last_id += 1;
        let (id, chunks) = (self.last_id, Chunks::default());
        self.list.insert(place, Part { id, chunks, done: false, resting: None, share, end });
        id
    }

    /// A split that was ordered came about, or did not.
    pub(super) fn has_split(&mut self) {
        self.ordered -= 1;
    }

    /// Takes what a part did, and says what it does next.
    pub(super) fn hand_in(&mut self, id: u64, chunk: Chunk, share: f64, may_split: bool) -> Order {
        let place = self.place(id);
        let part = &mut self.list[place];
        let share = share.min(part.end).max(part.share);
        self.share += share - std::mem::replace(&mut part.share, share);
        if place == 0 || self.plan.keep == Keep::Count {
            self.ready.push(chunk);
        } else {
            part.chunks.push(chunk);
        }
        if self.is_over() {
            return Order::End;
        }
        if !self.has_room(place) {
            return Order::Rest;
        }
        let under_way = self.list.iter().filter(|part| !part.done).count();
        if may_split && self.has_room(usize::MAX) && under_way + self.ordered < self.threads() {
            self.ordered += 1;
            return Order::Split;
        }
        Order::GoOn
    }

    /// A part has come to its end.
    pub(super) fn finish(&mut self, id: u64) {
        let mut place = self.place(id);
        let part = &mut self.list[place];
        part.done = true;
        self.share += part.end - std::mem::replace(&mut part.share, part.end);
        // A part that is done takes in its neighbours that are.
        if self.list.get(place + 1).is_some_and(|next| next.done) {
            place += 1;
        }
        while place > 0 && self.list[place].done && self.list[place - 1].done {
            let next = self.list.remove(place);
            place -= 1;
            self.list[place].chunks.append(next.chunks);
        }
        if self.list.first().is_some_and(|first| first.done) {
            let first = self.list.remove(0);
            self.ready.append(first.chunks);
            if let Some(first) = self.list.first_mut() {
                self.ready.append(std::mem::take(&mut first.chunks));
            }
        }
    }

    /// A part cannot go on.
    pub(super) fn give_up(&mut self, why: Pause) {
        self.broken = Some(why);
    }

    /// Whether nobody works on, done or not.
    pub(super) fn is_over(&self) -> bool {
        self.stopped || self.broken.is_some()
    }

    /// A part waits until others have come as far.
    pub(super) fn rest(&mut self, id: u64, searcher: Box<dyn Searcher + Send>) {
        let place = self.place(id);
        self.list[place].resting = Some(searcher);
    }

    pub(super) fn share(&self) -> f64 {
        self.share
    }

    /// Whether there is something to tell, or nothing will come any more.
    pub(super) fn can_tell(&self) -> bool {
        !self.ready.list.is_empty() || self.list.is_empty() || self.broken.is_some()
    }

    /// Moves what can be told. The parts that were waiting for that go on.
    pub(super) fn fetch(&mut self, into: &mut VecDeque<Chunk>) -> (Fetched, Rested) {
        let fetched = match self.broken {
            _ if !self.ready.list.is_empty() => Fetched::Some,
            Some(why) => Fetched::Broken(why),
            None if self.list.is_empty() => Fetched::End,
            None => Fetched::None,
        };
        into.append(&mut std::mem::take(&mut self.ready).list);
        let mut rested = Vec::new();
        if self.is_over() {
            return (fetched, rested);
        }
        for place in 0..self.list.len() {
            if self.has_room(place)
                && let Some(searcher) = self.list[place].resting.take()
            {
                rested.push((self.list[place].id, searcher));
            }
        }
        (fetched, rested)
    }

    /// Whether a part may find further covers. The first one must only wait for whoever asks, never for other parts.
    fn has_room(&self, place: usize) -> bool {
        let size = if place == 0 { self.ready.size } else { self.size() };
        let earlier = || self.list.iter().take(place).filter(|part| !part.done).count();
        size < self.plan.room && (!self.has_guest || earlier() + 1 < self.threads())
    }

    /// The bytes of the covers that wait for their turn.
    pub(super) fn size(&self) -> usize {
        self.ready.size + self.list.iter().map(|part| part.chunks.size).sum::<usize>()
    }

    fn threads(&self) -> usize {
        self.plan.threads.get()
    }

    fn place(&self, id: u64) -> usize {
        // A part stays in the list until it is done, and is not asked for afterwards.
        self.list.iter().position(|part| part.id == id).unwrap_or(0)
    }
}
