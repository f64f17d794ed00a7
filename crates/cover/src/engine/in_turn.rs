//! Sections of a tree, searched one after the other.

use std::collections::VecDeque;

use super::contract::{Counters, Pause, Quota, Searcher};
use super::left::Left;
use crate::problem::OptionId;

/// A search of several sections of a tree, in their order.
pub(crate) struct InTurn {
    /// The first one is under way. The last one stays when it has ended.
    sections: VecDeque<Box<dyn Searcher + Send>>,
    /// The work done in sections that have ended.
    before: Counters,
    effort_before: u64,
}

impl InTurn {
    pub(crate) fn new(sections: Vec<Box<dyn Searcher + Send>>) -> InTurn {
        InTurn { sections: sections.into(), before: Counters::default(), effort_before: 0 }
    }

    /// Returns how many sections have not ended.
    pub(crate) fn len(&self) -> usize {
        self.sections.len()
    }

    /// Adds a section behind the others.
    pub(crate) fn push(&mut self, section: Box<dyn Searcher + Send>) {
        self.sections.push_back(section);
    }

    /// Takes the sections out.
    pub(crate) fn take(&mut self) -> Vec<Box<dyn Searcher + Send>> {
        std::mem::take(&mut self.sections).into()
    }
}

impl Searcher for InTurn {
    fn run(&mut self, mut quota: Quota) -> Pause {
        while let Some(section) = self.sections.front_mut() {
            let start = section.counters();
            let pause = section.run(quota);
            if pause != Pause::Done || self.sections.len() == 1 {
                return pause;
            }
            if let Some(done) = self.sections.pop_front() {
                let now = done.counters();
                self.before = self.before.and(now);
                self.effort_before = self.effort_before.saturating_add(done.effort());
                quota.nodes -= now.nodes - start.nodes;
                quota.covers -= now.covers - start.covers;
            }
        }
        Pause::Done
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        self.sections.iter().take(1).for_each(|section| section.path(into));
    }

    fn counters(&self) -> Counters {
        let now = self.sections.front().map(|section| section.counters());
        self.before.and(now.unwrap_or_default())
    }

    fn share_done(&self) -> f64 {
        let now = self.sections.front().map_or(1.0, |section| section.share_done());
        let next = self.sections.get(1).map_or(1.0, |section| section.share_done());
        now.min(next)
    }

    /// Only a single section is split: several are shared as they are.
    fn split(&mut self) -> Option<Box<dyn Searcher + Send>> {
        if self.sections.len() > 1 {
            return None;
        }
        self.sections.front_mut()?.split()
    }

    fn left(&self, into: &mut Left) -> Option<()> {
        self.sections.iter().try_for_each(|section| section.left(into))
    }

    fn effort(&self) -> u64 {
        let now = self.sections.front().map_or(0, |section| section.effort());
        self.effort_before.saturating_add(now)
    }
}
