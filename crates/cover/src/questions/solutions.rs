//! The covers of a problem, one by one.

use std::fmt;

use super::checkpoint::{self, Checkpoint, Kept};
use super::search::SearchDriver;
use crate::drive::Outcome;
use crate::engine::Counters;
use crate::problem::{Cover, OptionId};
use crate::vectors::{OutOfMemory, copied};

/// An iterator over the covers of a problem, which searches only as far as it is asked to.
///
/// It can move to another thread. `Solutions<'static>`, from
/// [`Search::shared`](crate::Search::shared), keeps its problem alive by itself.
pub struct Solutions<'p> {
    driver: SearchDriver<'p>,
    /// The cover found last.
    options: Vec<OptionId>,
    /// The tree, if it is known where the search stands.
    kept: Option<Kept>,
    /// The work done before a checkpoint.
    before: Counters,
}

/// What a search has done in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'s> {
    /// It found a cover: its options in ascending order.
    Cover(&'s [OptionId]),
    /// It worked for a few milliseconds and found none.
    Nothing,
    /// It has ended: see [`Solutions::outcome`].
    End,
}

impl<'p> Solutions<'p> {
    pub(super) fn new(driver: SearchDriver<'p>) -> Solutions<'p> {
        Solutions { driver, options: Vec::new(), kept: None, before: Counters::default() }
    }

    pub(super) fn kept(start: checkpoint::Start<'p>) -> Solutions<'p> {
        let checkpoint::Start { driver, kept, before } = start;
        Solutions { driver, options: Vec::new(), kept: Some(kept), before }
    }

    /// Reads the options of the cover that was just found.
    fn read(&mut self) -> Result<(), OutOfMemory> {
        let longest = self.driver.problem.longest_cover();
        self.options.try_reserve_exact(longest).map_err(|_| OutOfMemory)?;
        if let Some(searcher) = &self.driver.searcher {
            searcher.path(&mut self.options);
        }
        // Engines choose options in different orders, and some choose several at once.
        self.options.sort_unstable();
        Ok(())
    }

    /// Finds the next cover and lends its options, in ascending order, until the next call.
    ///
    /// It does the same as [`next`](Iterator::next), which returns every cover in a vector of its
    /// own.
    ///
    /// ```
    /// let problem = quadrille::models::build("queens", &["8"])?;
    /// let mut solutions = problem.solutions();
    /// let mut queens = 0;
    /// while let Some(options) = solutions.advance() {
    ///     queens += options.len();
    /// }
    /// assert_eq!(queens, 92 * 8);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.options.clear();
        if !self.driver.run(1) {
            return None;
        }
        if self.read().is_err() {
            self.driver.give_up();
            return None;
        }
        Some(&self.options)
    }

    /// Works for a few milliseconds, or until the next cover is found. In between, a caller can
    /// look at other things, for instance whether it is time for a
    /// [`checkpoint`](Self::checkpoint).
    pub fn step(&mut self) -> Step<'_> {
        self.options.clear();
        match self.driver.go_on(1) {
            Some((_, 0)) if self.driver.is_done() => Step::End,
            Some((_, 0)) => Step::Nothing,
            None => Step::End,
            Some(_) => match self.read() {
                Ok(()) => Step::Cover(&self.options),
                Err(OutOfMemory) => {
                    self.driver.give_up();
                    Step::End
                }
            },
        }
    }

    /// Returns where the search stands: behind the cover that was found last.
    ///
    /// Returns `None` if the search does not keep its place
    /// ([`Search::keep_place`](crate::Search::keep_place)), if memory is lacking, or if the engine
    /// does not know: [`Engine::Learn`](crate::Engine::Learn) and
    /// [`Branch::Weighted`](crate::Branch::Weighted) depend on everything seen before.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        checkpoint::of_solutions(self.kept.as_ref()?, self.before, &self.driver)
    }

    /// Returns the options of the cover found last.
    pub(super) fn current(&self) -> &[OptionId] {
        &self.options
    }

    /// Returns how the search ended.
    ///
    /// If it has not ended, the statistics are those so far, and the stop is
    /// [`Stop::SolutionLimit`](crate::Stop::SolutionLimit): the search stopped where its user did.
    pub fn outcome(&self) -> Outcome {
        checkpoint::in_all(self.driver.outcome(), self.before)
    }
}

impl Iterator for Solutions<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        let options = copied(self.advance()?);
        if options.is_err() {
            self.driver.give_up();
        }
        Some(Cover::sorted(options.ok()?))
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
