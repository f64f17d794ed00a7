//! A count in steps, which can be interrupted.

use std::fmt;

use super::{Checkpoint, Question, Start, in_all};
use crate::drive::{Count, Outcome};

/// A count that can be interrupted: it is made by [`Search::counting`](crate::Search::counting),
/// does its work in steps, and can be asked between them where it stands.
///
/// ```
/// let langford = quadrille::models::build("langford", &["8"])?;
/// let mut counting = langford.search().counting();
/// counting.step();
/// let checkpoint = counting.checkpoint().expect("there is memory");
///
/// let mut again = langford.search().counting_from(&checkpoint)?;
/// while again.step() {}
/// assert_eq!(again.count(), 300_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Counting<'p>(Start<'p>);

impl<'p> Counting<'p> {
    pub(super) fn new(from: Start<'p>) -> Counting<'p> {
        Counting(from)
    }

    /// Works for a few milliseconds. Returns whether there is more to do; if not,
    /// [`outcome`](Counting::outcome) tells why.
    pub fn step(&mut self) -> bool {
        self.0.driver.go_on(u64::MAX);
        !self.0.driver.is_done()
    }

    /// Returns the number of covers, or how many are known so far. With threads, that is as many as
    /// they have reported.
    pub fn count(&self) -> Count {
        let Outcome { stop, stats, .. } = self.outcome();
        match self.0.driver.is_done() {
            true => Count::new(stats.solutions, stop),
            false => Count::AtLeast(stats.solutions.into()),
        }
    }

    /// Returns how the count ended or, if it has not, what it has done so far.
    pub fn outcome(&self) -> Outcome {
        in_all(self.0.driver.outcome(), self.0.before)
    }

    /// Returns where the count stands; `None` if memory is lacking, or if the search does not know:
    /// [`Engine::Learn`](crate::Engine::Learn) and
    /// [`Branch::Weighted`](crate::Branch::Weighted) depend on everything seen before.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        self.0.checkpoint(Question::Count)
    }
}

impl fmt::Debug for Counting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counting").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
