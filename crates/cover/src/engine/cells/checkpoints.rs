//! How the sets get their old sizes back: from a copy of all of them, or from notes on those that
//! changed.
//!
//! With few items, all sets are copied at a branch and copied back after each try: a few hundred
//! bytes, which a processor moves in no time, and the loop that removes entries has nothing to
//! record. With many items the copying would take longer than the work between two branches, and
//! the copies along a path would need more memory than the problem. So in that case (`WIDE`) a set
//! is noted when it first changes after a checkpoint; there are never more notes than entries
//! removed.
//!
//! On Soma, where both would do, copying saves a quarter of the time.

use super::sets::Set;
use crate::vectors::{OutOfMemory, copied, copied_with_room, filled, reserve};

/// With more items than this, changed sets are noted one by one.
pub(super) const MOST_COPIED: usize = 1024;

/// The sizes of the sets at the checkpoints of a path. A checkpoint is identified by its mark.
/// Checkpoints are released in the reverse of the order in which they were made.
pub(super) struct Checkpoints<const WIDE: bool> {
    /// Unless WIDE: all sets at each checkpoint, one copy after the other.
    copies: Vec<Set>,
    /// If WIDE: the sets that changed, as they were before the change. From the mark of the last
    /// checkpoint on there is room for every set, so a note never makes this grow.
    notes: Vec<Note>,
    /// If WIDE: for each item, the number of the last checkpoint after which its set was noted.
    noted: Vec<u32>,
    /// The number of checkpoints.
    count: u32,
}

#[derive(Clone, Copy)]
struct Note {
    place: u32,
    size: u32,
    noted: u32,
}

impl<const WIDE: bool> Checkpoints<WIDE> {
    pub(super) fn new(sets: usize) -> Result<Self, OutOfMemory> {
        let noted = if WIDE { filled(sets, 0)? } else { Vec::new() };
        Ok(Checkpoints { copies: Vec::new(), notes: Vec::new(), noted, count: 0 })
    }

    /// Copies the checkpoints.
    pub(super) fn copied(&self) -> Result<Self, OutOfMemory> {
        let (copies, noted) = (copied(&self.copies)?, copied(&self.noted)?);
        let notes = copied_with_room(&self.notes, self.notes.capacity())?;
        Ok(Checkpoints { copies, notes, noted, count: self.count })
    }

    /// Makes a checkpoint of the sets as they are and returns its mark.
    pub(super) fn make(&mut self, sets: &[Set]) -> Result<usize, OutOfMemory> {
        self.count += 1;
        if WIDE {
            reserve(&mut self.notes, sets.len())?;
            return Ok(self.notes.len());
        }
        let mark = self.copies.len();
        reserve(&mut self.copies, sets.len())?;
        self.copies.extend_from_slice(sets);
        Ok(mark)
    }

    /// Notes a set before it changes, unless that was done since the last checkpoint.
    #[inline(always)]
    pub(super) fn before_change(&mut self, place: u32, set: Set) {
        if WIDE && self.noted[place as usize] != self.count {
            self.note(place, set);
        }
    }

    #[cold]
    #[inline(never)]
    fn note(&mut self, place: u32, set: Set) {
        let noted = std::mem::replace(&mut self.noted[place as usize], self.count);
        debug_assert!(self.notes.len() < self.notes.capacity());
        self.notes.push(Note { place, size: set.size, noted });
    }

    /// Restores the sets as they were at the last checkpoint, whose mark is `mark`, and keeps the
    /// checkpoint.
    #[inline]
    pub(super) fn restore(&mut self, mark: usize, sets: &mut [Set]) {
        if WIDE {
            for note in self.notes.drain(mark..).rev() {
                sets[note.place as usize].size = note.size;
                self.noted[note.place as usize] = note.noted;
            }
        } else {
            sets.copy_from_slice(&self.copies[mark..]);
        }
    }

    /// Forgets the last checkpoint, whose mark is `mark`. The sets must be as they were then.
    pub(super) fn release(&mut self, mark: usize) {
        self.count -= 1;
        self.copies.truncate(mark);
    }
}
