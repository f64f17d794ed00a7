//! What is left of a search, in a form that can be kept: sections of the tree in order, and the
//! covers that were found ahead of their turn.
//!
//! ```text
//!  told      |== section ==|== section ==|== section ==|
//!             covers, place  covers, place  covers, place
//! ```
//!
//! [`Left::searchers`] turns it into searchers again.

use super::contract::{Counters, Pause, Quota, Searcher};
use super::place::{NoWay, Place};
use crate::lists::Lists;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, push};

/// What is left of a search.
#[derive(Debug, Default)]
pub(crate) struct Left {
    /// Covers that were counted ahead of their turn. They are found, but not yet told.
    pub(crate) counted: u64,
    /// In the order of the tree.
    pub(crate) sections: Vec<Section>,
}

/// A section of the tree.
#[derive(Debug)]
pub(crate) struct Section {
    /// Covers that were found ahead of their turn. They come before those of the place.
    pub(crate) covers: Lists<OptionId>,
    pub(crate) place: Place,
}

impl Left {
    /// Adds a section, unless nothing is left of it.
    pub(crate) fn add(&mut self, covers: Lists<OptionId>, place: Place) -> Result<(), OutOfMemory> {
        if covers.len() == 0 && place == Place::End {
            return Ok(());
        }
        push(&mut self.sections, Section { covers, place })
    }

    /// Makes a searcher for each section. `make` returns a new one for the whole tree.
    pub(crate) fn searchers<E: From<NoWay> + From<OutOfMemory>>(
        &self,
        mut make: impl FnMut() -> Result<Box<dyn Searcher + Send>, E>,
    ) -> Result<Vec<Box<dyn Searcher + Send>>, E> {
        let mut searchers = Vec::new();
        for section in &self.sections {
            let mut searcher = make()?;
            searcher.go_to(&section.place)?;
            let searcher = match section.covers.len() {
                0 => searcher,
                _ => Box::new(Ahead { covers: section.covers.copied()?, told: 0, searcher }),
            };
            push(&mut searchers, searcher)?;
        }
        Ok(searchers)
    }
}

/// A searcher with covers that were found ahead of it.
struct Ahead {
    covers: Lists<OptionId>,
    told: usize,
    searcher: Box<dyn Searcher + Send>,
}

impl Ahead {
    fn is_ahead(&self) -> bool {
        self.told < self.covers.len()
    }
}

impl Searcher for Ahead {
    fn run(&mut self, mut quota: Quota) -> Pause {
        while self.is_ahead() {
            self.told += 1;
            quota.covers -= 1;
            if quota.covers == 0 {
                return Pause::Cover;
            }
        }
        self.searcher.run(quota)
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        match self.searcher.counters().covers {
            0 if self.told > 0 => into.extend_from_slice(self.covers.get(self.told - 1)),
            _ => self.searcher.path(into),
        }
    }

    fn counters(&self) -> Counters {
        let counters = self.searcher.counters();
        Counters { covers: counters.covers + self.told as u64, ..counters }
    }

    fn share_done(&self) -> f64 {
        self.searcher.share_done()
    }

    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        self.searcher.split()
    }

    fn left(&self, into: &mut Left) -> Option<()> {
        let mut covers = Lists::empty().ok()?;
        for k in self.told..self.covers.len() {
            covers.push(self.covers.get(k)).ok()?;
        }
        into.add(covers, self.searcher.place()?).ok()
    }

    fn make_way(&mut self, is_needed: bool) {
        self.searcher.make_way(is_needed);
    }

    fn effort(&self) -> u64 {
        self.searcher.effort()
    }
}
