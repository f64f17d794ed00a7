//! How the sets get their old sizes back: by a copy of all of them, or by notes of those that changed.
//!
//! A problem with few items copies all sets when it comes to a branch and copies them back after each
//! try: a few hundred bytes, which a processor moves in no time, and the loop that takes entries out
//! has nothing to write down. With many items the copying would take longer than the work between
//! two branches, and the copies along a path more memory than the problem. So there (`WIDE`) a set is
//! noted when it first changes after a checkpoint, and there are never more notes than entries out.
//!
//! Where both would do, on Soma, copying saves a quarter of the time.

use super::super::{OutOfMemory, copied, filled};
use super::sets::Set;

/// With more items than this, sets that change are noted one by one.
pub(super) const MOST_COPIED: usize = 1024;

/// The sizes of the sets at the checkpoints of a path. A checkpoint is known by its mark, and they
/// are released in the reverse of the order in which they were made.
pub(super) struct Checkpoints<const WIDE: bool> {
    /// Unless WIDE: all sets at each checkpoint, end to end.
    copies: Vec<Set>,
    /// If WIDE: the sets that changed, as they were before.
    notes: Vec<Note>,
    /// If WIDE: for each item the number of the last checkpoint after which it was noted.
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
    pub(super) fn new(items: usize) -> Result<Self, OutOfMemory> {
        let noted = if WIDE { filled(items, 0)? } else { Vec::new() };
        Ok(Checkpoints { copies: Vec::new(), notes: Vec::new(), noted, count: 0 })
    }

    /// The same checkpoints once more.
    pub(super) fn copied(&self) -> Result<Self, OutOfMemory> {
        let (copies, notes) = (copied(&self.copies)?, copied(&self.notes)?);
        Ok(Checkpoints { copies, notes, noted: copied(&self.noted)?, count: self.count })
    }

    /// Remembers the sets as they are.
    pub(super) fn make(&mut self, sets: &[Set]) -> usize {
        self.count += 1;
        if WIDE {
            return self.notes.len();
        }
        let mark = self.copies.len();
        self.copies.extend_from_slice(sets);
        mark
    }

    /// Notes a set before it changes, if that was not done since the last checkpoint.
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
        self.notes.push(Note { place, size: set.size, noted });
    }

    /// Makes the sets what they were at the last checkpoint, which had this mark, and keeps it.
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

    /// Forgets the last checkpoint, which had this mark. The sets must be as they were then.
    pub(super) fn release(&mut self, mark: usize) {
        self.count -= 1;
        self.copies.truncate(mark);
    }
}
