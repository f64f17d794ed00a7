//! The orbits of covers that were seen, cover by cover.
//!
//! When a cover of a new orbit comes up, the whole orbit is found by applying the generators again
//! and again. That needs neither the order of the group nor its elements, and works for groups of
//! any size as long as the covers fit in memory.
//!
//! ```text
//! starts  0        3        6           covers end to end, each in ascending order
//! values  1 4 6    2 3 6    1 5 7
//! sizes   2        0        1           for the least cover of an orbit, the orbit's size
//! ```

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

use super::permutation::Permutation;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, append, push};

/// Covers that were seen, in whole orbits.
pub(crate) struct Sightings {
    values: Vec<OptionId>,
    /// Where each cover ends.
    ends: Vec<usize>,
    sizes: Vec<u32>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    image: Vec<OptionId>,
    /// The cover whose images are being found, and the first of its orbit; none is being found
    /// if the first is all there is.
    next: usize,
    first: usize,
}

impl std::fmt::Debug for Sightings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sightings").field("covers", &self.ends.len()).finish_non_exhaustive()
    }
}

impl Sightings {
    pub(crate) fn new() -> Sightings {
        Sightings {
            values: Vec::new(),
            ends: Vec::new(),
            sizes: Vec::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            image: Vec::new(),
            next: 0,
            first: 0,
        }
    }

    /// Returns an upper bound on the bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let per_cover = size_of::<usize>() + 2 * size_of::<u32>() + 8;
        (2 * (self.values.len() * size_of::<u32>() + self.ends.len() * per_cover)) as u64
    }

    fn cover(&self, number: usize) -> &[OptionId] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.values[start..self.ends[number]]
    }

    fn find(&self, cover: &[OptionId]) -> Option<u32> {
        let hash = self.hasher.hash_one(cover);
        self.index.find(hash, |&k| self.cover(k as usize) == cover).copied()
    }

    /// Adds a cover unless it is there. Returns whether it is new.
    fn add(&mut self, cover: &[OptionId]) -> Result<bool, OutOfMemory> {
        if self.find(cover).is_some() {
            return Ok(false);
        }
        let number = u32::try_from(self.ends.len()).map_err(|_| OutOfMemory)?;
        append(&mut self.values, cover)?;
        push(&mut self.ends, self.values.len())?;
        push(&mut self.sizes, 0)?;
        let Sightings { values, ends, index, hasher, .. } = self;
        let hash_of = |&k: &u32| {
            let k = k as usize;
            let start = k.checked_sub(1).map_or(0, |before| ends[before]);
            hasher.hash_one(&values[start..ends[k]])
        };
        index.try_reserve(1, hash_of).map_err(|_| OutOfMemory)?;
        index.insert_unique(hasher.hash_one(cover), number, hash_of);
        Ok(true)
    }

    /// Notes that a cover was found. If its orbit is new, [`go_on`](Sightings::go_on) must be
    /// called until it says that the orbit is complete. Returns whether that is so.
    pub(crate) fn note(&mut self, cover: &[OptionId]) -> Result<bool, OutOfMemory> {
        let is_new = self.add(cover)?;
        if is_new {
            (self.first, self.next) = (self.ends.len() - 1, self.ends.len() - 1);
        }
        Ok(is_new)
    }

    /// Goes on finding the orbit of the cover noted last, for about `steps` images. Returns whether
    /// there is more to find.
    pub(crate) fn go_on(
        &mut self,
        generators: &[Permutation],
        steps: usize,
    ) -> Result<bool, OutOfMemory> {
        let mut image = std::mem::take(&mut self.image);
        let mut old = Vec::new();
        let mut done = 0;
        while self.next < self.ends.len() && done < steps {
            old.clear();
            append(&mut old, self.cover(self.next))?;
            for generator in generators {
                generator.apply(&old, &mut image)?;
                self.add(&image)?;
            }
            done += generators.len().max(1);
            self.next += 1;
        }
        self.image = image;
        if self.next < self.ends.len() {
            return Ok(true);
        }
        let orbit = self.first..self.ends.len();
        let size = u32::try_from(orbit.len()).map_err(|_| OutOfMemory)?;
        if let Some(least) = orbit.min_by(|&a, &b| self.cover(a).cmp(self.cover(b))) {
            self.sizes[least] = size;
        }
        Ok(false)
    }

    /// Returns the size of the orbit of a cover that was noted, if it is the least of the orbit.
    pub(crate) fn size_if_least(&self, cover: &[OptionId]) -> Option<u32> {
        let number = self.find(cover)?;
        Some(self.sizes[number as usize]).filter(|&size| size > 0)
    }
}
