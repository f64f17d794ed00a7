//! The sections of the tree in order, and the work handed in for each.

use std::collections::VecDeque;

use super::Sharing;
use crate::engine::contract::{Counters, Pause, Record, Searcher};
use crate::engine::left::Left;
use crate::engine::place::Place;
use crate::lists::Lists;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, reserve};

/// The work of a section in one portion, or in several of which only the first may have found
/// covers.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    pub(super) counters: Counters,
    /// The covers; empty if they are only counted.
    pub(super) found: Vec<Found>,
    /// The options of all these covers, end to end.
    pub(super) options: Vec<OptionId>,
}

/// A cover of a chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The work done in the chunk when this cover had just been found.
    pub(super) at: Counters,
    /// Where the options of the cover end.
    pub(super) end: usize,
}

impl Chunk {
    /// Returns the options of a cover.
    pub(super) fn options(&self, cover: usize) -> &[OptionId] {
        let end = |cover: usize| self.found.get(cover).map_or(0, |found| found.end);
        let start = cover.checked_sub(1).map_or(0, end);
        self.options.get(start..end(cover)).unwrap_or_default()
    }

    /// Appends the covers after the first `told`. If they are only counted, returns their number.
    pub(super) fn left(&self, told: usize, into: &mut Lists<OptionId>) -> Option<u64> {
        if self.found.is_empty() {
            return Some(self.counters.covers);
        }
        for cover in told..self.found.len() {
            into.push(self.options(cover)).ok()?;
        }
        Some(0)
    }

    /// Returns the size of its covers in bytes.
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
    fn push(&mut self, chunk: Chunk) -> Result<(), OutOfMemory> {
        match self.list.back_mut() {
            // Work without covers is added to the chunk before it.
            Some(last) if chunk.found.is_empty() => {
                last.counters = last.counters.and(chunk.counters);
            }
            _ => {
                self.list.try_reserve(1).map_err(|_| OutOfMemory)?;
                self.size += chunk.size();
                self.list.push_back(chunk);
            }
        }
        Ok(())
    }

    fn append(&mut self, mut other: Chunks) -> Result<(), OutOfMemory> {
        self.list.try_reserve(other.list.len()).map_err(|_| OutOfMemory)?;
        let Some(first) = other.list.pop_front() else { return Ok(()) };
        self.size += other.size - first.size();
        self.push(first)?;
        self.list.append(&mut other.list);
        Ok(())
    }
}

/// A section of the tree, from some place to where the next section begins.
struct Section {
    id: u64,
    /// Chunks handed in while other sections still come before this one.
    chunks: Chunks,
    done: bool,
    /// Its searcher, while the section is paused because it is too far ahead.
    resting: Option<Box<dyn Searcher + Send>>,
    /// What is left of it after what was handed in, if that is to be known.
    left: Option<Left>,
    /// The share of the whole tree that lies behind its searcher, and that behind the end of the
    /// section.
    share: f64,
    end: f64,
}

/// The result of [`Sections::fetch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fetched {
    /// There were chunks.
    Some,
    /// There are no chunks yet.
    None,
    /// There will be no more chunks.
    End,
    /// There will be no more chunks, because a section could not continue for this reason.
    Broken(Pause),
}

/// Ids and searchers of paused sections that may continue.
pub(super) type Rested = Vec<(u64, Box<dyn Searcher + Send>)>;

/// What the worker of a section does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    GoOn,
    /// A thread is idle: split off the later section, and pass it to [`Sections::insert`].
    Split,
    /// Pause: other sections must come first.
    Rest,
    End,
}

/// All sections that have not been passed on completely.
///
/// At most as many sections are unfinished as there are threads, so none waits for a thread.
/// Finished neighbours are merged, so there are few of these too.
pub(super) struct Sections {
    sharing: Sharing,
    /// In the order of the tree. The first one is unfinished.
    list: Vec<Section>,
    last_id: u64,
    /// Splits that were ordered but have not yet been carried out.
    ordered: usize,
    /// Chunks that can be passed on: those of the first section, or of all sections if order does
    /// not matter.
    ready: Chunks,
    /// The share of the tree that is done, summed over all sections.
    share: f64,
    /// The caller is busy with other work and needs one of the threads.
    pub(super) has_guest: bool,
    /// The caller no longer wants the results.
    pub(super) stopped: bool,
    /// Why a section could not continue, which ends the whole search. Chunks may then be missing,
    /// so none is passed on any more, except those that were ready before.
    broken: Option<Pause>,
}

impl Sections {
    pub(super) fn new(sharing: Sharing) -> Sections {
        // Room for the first sections, however large the problem is.
        let (list, ready) = (Vec::with_capacity(4), Chunks::default());
        let (has_guest, stopped, broken) = (false, false, None);
        Sections {
            sharing,
            list,
            last_id: 0,
            ordered: 0,
            ready,
            share: 0.0,
            has_guest,
            stopped,
            broken,
        }
    }

    /// Adds a section behind the others, which before the first one are none. Together they are the
    /// tree from the first one's share on. `left` is what [`Sharing::left`] returned.
    pub(super) fn begin(&mut self, share: f64, left: Option<Left>) -> u64 {
        let begin = match self.list.last_mut() {
            None => {
                self.share = share;
                share
            }
            Some(before) => {
                let begin = share.clamp(before.share.min(1.0), 1.0);
                before.end = begin;
                begin
            }
        };
        self.add(self.list.len(), begin, 1.0, left)
    }

    /// Adds a section that was split off the section `after`. `share` is the share of the tree
    /// before it; `left` is what is left of both.
    pub(super) fn insert(
        &mut self,
        after: u64,
        share: f64,
        [first, later]: [Option<Left>; 2],
    ) -> Result<u64, OutOfMemory> {
        reserve(&mut self.list, 1)?;
        let place = self.place(after);
        let section = &mut self.list[place];
        section.left = first;
        let begin = share.clamp(section.share.min(section.end), section.end);
        let end = std::mem::replace(&mut section.end, begin);
        Ok(self.add(place + 1, begin, end, later))
    }

    fn add(&mut self, place: usize, share: f64, end: f64, left: Option<Left>) -> u64 {
        self.last_id += 1;
        let (id, chunks) = (self.last_id, Chunks::default());
        let section = Section { id, chunks, done: false, resting: None, left, share, end };
        self.list.insert(place, section);
        id
    }

    /// Adds what is left of the search behind what was fetched; `ahead` has the covers of that.
    pub(super) fn left(&self, mut ahead: Lists<OptionId>, into: &mut Left) -> Option<()> {
        if self.is_over() {
            return None;
        }
        for chunk in &self.ready.list {
            into.counted += chunk.left(0, &mut ahead)?;
        }
        let mut ahead = Some(ahead);
        for section in &self.list {
            let mut covers = ahead.take().map_or_else(Lists::empty, Ok).ok()?;
            for chunk in &section.chunks.list {
                into.counted += chunk.left(0, &mut covers)?;
            }
            match &section.left {
                _ if section.done => into.add(covers, Place::End).ok()?,
                None => return None,
                Some(left) => {
                    // The searcher of a section is one, or has covers of its own ahead.
                    let mut rest = left.sections.iter();
                    let place = match rest.next() {
                        None => Place::End,
                        Some(rest) => {
                            for k in 0..rest.covers.len() {
                                covers.push(rest.covers.get(k)).ok()?;
                            }
                            rest.place.clone()
                        }
                    };
                    into.add(covers, place).ok()?;
                }
            }
        }
        match ahead {
            Some(covers) => into.add(covers, Place::End).ok(),
            None => Some(()),
        }
    }

    /// Records that an ordered split was attempted, whether or not it succeeded.
    pub(super) fn has_split(&mut self) {
        self.ordered -= 1;
    }

    /// Accepts the work of a section, and returns what it must do next.
    pub(super) fn hand_in(
        &mut self,
        id: u64,
        chunk: Chunk,
        share: f64,
        left: Option<Left>,
        may_split: bool,
    ) -> Task {
        let place = self.place(id);
        let section = &mut self.list[place];
        section.left = left;
        let share = share.min(section.end).max(section.share);
        self.share += share - std::mem::replace(&mut section.share, share);
        let has_room = match place == 0 || self.sharing.record == Record::Count {
            true => self.ready.push(chunk),
            false => section.chunks.push(chunk),
        };
        if has_room.is_err() {
            self.give_up(Pause::OutOfMemory);
        }
        if self.is_over() {
            return Task::End;
        }
        if !self.has_room(place) {
            return Task::Rest;
        }
        let under_way = self.list.iter().filter(|section| !section.done).count();
        if may_split && self.has_room(usize::MAX) && under_way + self.ordered < self.threads() {
            self.ordered += 1;
            return Task::Split;
        }
        Task::GoOn
    }

    /// Marks a section as finished.
    pub(super) fn finish(&mut self, id: u64) {
        if self.broken.is_none() && self.try_finish(id).is_err() {
            self.give_up(Pause::OutOfMemory);
        }
    }

    fn try_finish(&mut self, id: u64) -> Result<(), OutOfMemory> {
        let mut place = self.place(id);
        let section = &mut self.list[place];
        section.done = true;
        self.share += section.end - std::mem::replace(&mut section.share, section.end);
        // Merges the section with finished neighbours.
        if self.list.get(place + 1).is_some_and(|next| next.done) {
            place += 1;
        }
        while place > 0 && self.list[place].done && self.list[place - 1].done {
            let next = self.list.remove(place);
            place -= 1;
            self.list[place].chunks.append(next.chunks)?;
        }
        if self.list.first().is_some_and(|first| first.done) {
            let first = self.list.remove(0);
            self.ready.append(first.chunks)?;
            if let Some(first) = self.list.first_mut() {
                self.ready.append(std::mem::take(&mut first.chunks))?;
            }
        }
        Ok(())
    }

    /// Records that a section cannot continue.
    pub(super) fn give_up(&mut self, why: Pause) {
        self.broken = Some(why);
    }

    /// Returns whether all work must end, finished or not.
    pub(super) fn is_over(&self) -> bool {
        self.stopped || self.broken.is_some()
    }

    /// Pauses a section until there is room for its covers.
    pub(super) fn rest(&mut self, id: u64, searcher: Box<dyn Searcher + Send>) {
        let place = self.place(id);
        self.list[place].resting = Some(searcher);
    }

    pub(super) fn share(&self) -> f64 {
        self.share
    }

    /// Returns whether there is something to pass on, or nothing more will come.
    pub(super) fn can_tell(&self) -> bool {
        !self.ready.list.is_empty() || self.list.is_empty() || self.broken.is_some()
    }

    /// Moves all chunks that can be passed on to `into`, which must be empty. Returns the paused
    /// sections that may then continue.
    pub(super) fn fetch(&mut self, into: &mut VecDeque<Chunk>) -> (Fetched, Rested) {
        let fetched = match self.broken {
            _ if !self.ready.list.is_empty() => Fetched::Some,
            Some(why) => Fetched::Broken(why),
            None if self.list.is_empty() => Fetched::End,
            None => Fetched::None,
        };
        self.ready.size = 0;
        std::mem::swap(into, &mut self.ready.list);
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

    /// Returns whether a section may find further covers. The first section may wait only for the
    /// caller, never for other sections.
    fn has_room(&self, place: usize) -> bool {
        let size = if place == 0 { self.ready.size } else { self.size() };
        let earlier = || self.list.iter().take(place).filter(|section| !section.done).count();
        size < self.sharing.room && (!self.has_guest || earlier() + 1 < self.threads())
    }

    /// Returns the bytes of covers that wait for their turn.
    pub(super) fn size(&self) -> usize {
        self.ready.size + self.list.iter().map(|section| section.chunks.size).sum::<usize>()
    }

    fn threads(&self) -> usize {
        self.sharing.threads.get()
    }

    fn place(&self, id: u64) -> usize {
        // A section stays in the list until it is finished, and is not looked up afterwards.
        self.list.iter().position(|section| section.id == id).unwrap_or(0)
    }
}
