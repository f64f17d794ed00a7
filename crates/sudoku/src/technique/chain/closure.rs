//! What leads where, for all assumptions at once: one row of bits for each.
//!
//! A chain goes from off to on by a strong link and from on to off by a weak one, so everything
//! that it turns on is the end of a strong link. There are few such ends: seventy on a hard board,
//! which is two words. Two rows are kept for each of them:
//!
//! ```text
//! after_off[s]   the ends that are on if s is off
//!                = the union of after_on[b] over all b with a strong link to s
//! after_on[b]    the ends that are on if b is on
//!                = b itself, and the union of after_off[c] over all c with a weak link to b
//! ```
//!
//! An end whose rows have grown passes them on, until none grows any more. Both kinds of links hold
//! both ways, so `after_off` is symmetric: if not s leads to t, then not t leads to s.
//!
//! The closure shows which chains exist, but not their paths.

use super::super::alarm::Alarm;
use crate::bits::ones;

/// The number of an end.
pub(super) type End = u32;

/// The bits of a row. On most boards a row is a single block.
type Block = u128;

/// The ends of strong links, and what they lead to.
#[derive(Debug, Default)]
pub(super) struct Closure {
    strong: Lists,
    weak: Lists,
    /// The number of blocks in a row.
    width: usize,
    after_off: Vec<Block>,
    after_on: Vec<Block>,
    waiting: Vec<bool>,
}

/// A list of ends for each end.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<u32>,
    ends: Vec<End>,
}

impl Lists {
    fn clear(&mut self) {
        self.starts.clear();
        self.ends.clear();
        self.starts.push(0);
    }

    fn of(&self, end: usize) -> &[End] {
        &self.ends[self.starts[end] as usize..self.starts[end + 1] as usize]
    }
}

impl Closure {
    /// Removes all ends.
    pub(super) fn clear(&mut self) {
        self.strong.clear();
        self.weak.clear();
    }

    /// Adds a strong link to the current end.
    pub(super) fn strong(&mut self, other: End) {
        self.strong.ends.push(other);
    }

    /// Adds a weak link to the current end.
    pub(super) fn weak(&mut self, other: End) {
        self.weak.ends.push(other);
    }

    /// Completes the current end, once it has all its links.
    pub(super) fn finish(&mut self) {
        self.strong.starts.push(self.strong.ends.len() as u32);
        self.weak.starts.push(self.weak.ends.len() as u32);
    }

    /// Computes all rows, unless the alarm rings first.
    pub(super) fn close(&mut self, alarm: &Alarm) {
        let count = self.strong.starts.len() - 1;
        self.width = count.div_ceil(Block::BITS as usize);
        for rows in [&mut self.after_off, &mut self.after_on] {
            rows.clear();
            rows.resize(count * self.width, 0);
        }
        for at in 0..count {
            let (block, bit) = place(at as End);
            self.after_on[at * self.width + block] |= bit;
        }
        self.waiting.clear();
        self.waiting.resize(count, true);
        let (mut forwards, mut changed) = (true, true);
        while changed {
            changed = false;
            for step in 0..count {
                let at = if forwards { step } else { count - 1 - step };
                if std::mem::take(&mut self.waiting[at]) {
                    if alarm.rings_after(self.width * self.weak.of(at).len()) {
                        return;
                    }
                    for block in 0..self.width {
                        changed |= self.hand_on(at, block);
                    }
                }
            }
            forwards = !forwards;
        }
    }

    /// Computes what an end leads to and passes it on over its strong links. True if that changed
    /// something.
    fn hand_on(&mut self, end: usize, block: usize) -> bool {
        let Closure { strong, weak, width, after_off, after_on, waiting } = self;
        let row = &mut after_on[end * *width + block];
        for &other in weak.of(end) {
            *row |= after_off[other as usize * *width + block];
        }
        let row = *row;
        let mut changed = false;
        for &other in strong.of(end) {
            let known = &mut after_off[other as usize * *width + block];
            if row & !*known != 0 {
                *known |= row;
                changed = true;
                for &near in weak.of(other as usize) {
                    waiting[near as usize] = true;
                }
            }
        }
        changed
    }

    /// Whether one end must be on if the other is off.
    pub(super) fn joins(&self, one: End, other: End) -> bool {
        let (block, bit) = place(other);
        self.after_off[one as usize * self.width + block] & bit != 0
    }

    /// Whether one of the ends in the mask must be on if `end` is off.
    pub(super) fn meets(&self, end: End, mask: &Mask) -> bool {
        let row = &self.after_off[end as usize * self.width..][..self.width];
        row.iter().zip(&mask.0).any(|(row, mask)| row & mask != 0)
    }

    /// Adds to the mask all ends that must be on if `end` is off.
    pub(super) fn add(&self, end: End, mask: &mut Mask) {
        let row = &self.after_off[end as usize * self.width..][..self.width];
        for (mask, row) in mask.0.iter_mut().zip(row) {
            *mask |= row;
        }
    }

    /// Empties a mask.
    pub(super) fn empty(&self, mask: &mut Mask) {
        mask.0.clear();
        mask.0.resize(self.width, 0);
    }
}

/// The block of an end, and its bit in the block.
fn place(end: End) -> (usize, Block) {
    (end as usize / Block::BITS as usize, 1 << (end % Block::BITS))
}

/// A set of ends.
#[derive(Debug, Default)]
pub(super) struct Mask(Vec<Block>);

impl Mask {
    /// Adds an end, or removes it if it is there.
    pub(super) fn flip(&mut self, end: End) {
        let (block, bit) = place(end);
        self.0[block] ^= bit;
    }

    /// The ends of the set, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = End> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &block)| {
            ones(block).map(move |bit| at as End * Block::BITS + bit as End)
        })
    }
}
