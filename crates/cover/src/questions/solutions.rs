//! The covers of a problem, one by one.

use std::fmt;

use super::search::SearchDriver;
use crate::drive::Outcome;
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, copied};

/// A set of options that covers every item as required.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    options: Vec<OptionId>,
}

impl Cover {
    /// Returns the options in the order in which they were chosen. Covers from [`Engine::Bits`],
    /// which chooses several options at once, list them in the order of the problem.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// Returns the sum of the options' costs.
    pub fn cost(&self, problem: &Problem) -> i64 {
        self.options.iter().map(|&option| problem.cost(option)).sum()
    }

    /// Returns a [`Display`](fmt::Display) of the options' labels, separated by spaces.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        struct Labels<'a>(&'a Cover, &'a Problem);
        impl fmt::Display for Labels<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (k, &option) in self.0.options.iter().enumerate() {
                    let blank = if k == 0 { "" } else { " " };
                    write!(f, "{blank}{}", self.1.option_label(option))?;
                }
                Ok(())
            }
        }
        Labels(self, problem)
    }
}

impl From<Cover> for Vec<OptionId> {
    fn from(cover: Cover) -> Vec<OptionId> {
        cover.options
    }
}

/// An iterator over the covers of a problem. It searches only as far as it is asked to.
pub struct Solutions<'p> {
    driver: SearchDriver<'p>,
    /// Room for the options of any cover.
    room: Vec<OptionId>,
}

impl<'p> Solutions<'p> {
    pub(super) fn new(driver: SearchDriver<'p>) -> Solutions<'p> {
        Solutions { driver, room: Vec::new() }
    }

    /// Returns the options of the cover that was just found.
    fn path(&mut self) -> Result<Vec<OptionId>, OutOfMemory> {
        let problem = self.driver.problem;
        // Without bounds, each option of a cover has an item of its own.
        let longest = match problem.has_bounds() {
            true => problem.option_count(),
            false => problem.option_count().min(problem.item_count()),
        };
        self.room.clear();
        self.room.try_reserve_exact(longest).map_err(|_| OutOfMemory)?;
        if let Some(searcher) = &self.driver.searcher {
            searcher.path(&mut self.room);
        }
        copied(&self.room)
    }

    /// Returns how the search ended. If it has not ended, the statistics are those so far, and the
    /// stop is [`Stop::SolutionLimit`]: the search stopped where its user did.
    pub fn outcome(&self) -> Outcome {
        self.driver.outcome()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        if !self.driver.run(1) {
            return None;
        }
        let options = self.path();
        if options.is_err() {
            self.driver.give_up();
        }
        Some(Cover { options: options.ok()? })
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
