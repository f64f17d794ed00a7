//! The covers of a problem, one by one.

use std::fmt;

use super::search::SearchDriver;
use crate::drive::Outcome;
use crate::problem::{OptionId, Problem};

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
}

impl<'p> Solutions<'p> {
    pub(super) fn new(driver: SearchDriver<'p>) -> Solutions<'p> {
        Solutions { driver }
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
        let mut options = Vec::new();
        self.driver.searcher.as_ref()?.path(&mut options);
        Some(Cover { options })
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
