//! Covers beside a known one.
//!
//! Whether a cover is the only one that has certain options is asked again and again when a puzzle is made: with
//! all givens of a board, then with fewer and fewer. A learner that is kept for all these questions learns from each,
//! and to "no" it says which of the options were needed: all others can go at once.

use std::sync::Arc;

use super::learner::{Finding, Learner};
use super::tree::Plan;
use super::{fits, plan};
use crate::problem::{OptionId, Problem};

/// Covers beside a known one, to be asked for with different options each time. Made by [`Problem::rivals`].
///
/// ```
/// use quadrille::Rival;
///
/// // Four covers: 1 3, 1 4, 2 3, 2 4.
/// let problem: quadrille::Problem = "a b\na\na\nb\nb\n".parse()?;
/// let known: Vec<_> = ["1", "3"].map(|name| problem.option(name).expect("there are four")).into();
/// let mut rivals = problem.rivals(&known).expect("a small problem");
/// assert!(matches!(rivals.with(&known[..1], 100), Rival::Found(_)));
/// assert_eq!(rivals.with(&known, 100), Rival::None { needed: known.clone() });
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
pub struct Rivals {
    plan: Arc<Plan>,
    learner: Learner,
}

/// Whether there is a cover beside the known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rival {
    /// This one.
    Found(Vec<OptionId>),
    /// None: the known one is the only one that has these of the options, ascending.
    None {
        /// A part of the options asked for, which is enough. It need not be the smallest.
        needed: Vec<OptionId>,
    },
    /// The conflicts allowed are used up, or it was told not to go on. What was learned is kept: to ask again goes on from there.
    Unknown,
}

impl Problem {
    /// Covers beside a known one, given by its options. `None` where [`Engine::Words`](crate::Engine::Words) cannot
    /// search the problem, or for lack of memory.
    pub fn rivals(&self, known: &[OptionId]) -> Option<Rivals> {
        if !fits(self) {
            return None;
        }
        let plan = plan(self, None).ok()?;
        let layout = &plan.layout;
        let learner = Learner::new(layout, layout.full_words()).ok()?;
        let mut rivals = Rivals { plan, learner };
        rivals.exclude(known);
        Some(rivals)
    }
}

impl Rivals {
    /// Counts one more cover among the known ones.
    ///
    /// ```
    /// use quadrille::Rival;
    ///
    /// let problem: quadrille::Problem = "a\na\na\n".parse()?;
    /// let known = ["1", "2"].map(|name| problem.option(name).expect("there are two"));
    /// let mut rivals = problem.rivals(&known[..1]).expect("a small problem");
    /// assert_eq!(rivals.with(&[], 100), Rival::Found(vec![known[1]]));
    /// rivals.exclude(&known[1..]);
    /// assert_eq!(rivals.with(&[], 100), Rival::None { needed: vec![] });
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    pub fn exclude(&mut self, known: &[OptionId]) {
        let layout = &self.plan.layout;
        let known: Option<Vec<u32>> = known.iter().map(|&option| layout.option(option)).collect();
        // A cover with an option that the layout does not have is none.
        if let Some(mut known) = known {
            known.sort_unstable();
            self.learner.block(&known);
        }
    }

    /// Whether there is a cover beside the known one that has all these options, as far as that can be told
    /// with so many conflicts.
    pub fn with(&mut self, options: &[OptionId], conflicts: u64) -> Rival {
        self.with_while(options, conflicts, || true)
    }

    /// The same, as long as it may go on: this is asked every few conflicts, which take milliseconds.
    pub fn with_while(
        &mut self,
        options: &[OptionId],
        conflicts: u64,
        mut may_go_on: impl FnMut() -> bool,
    ) -> Rival {
        let layout = &self.plan.layout;
        let premises: Option<Vec<u32>> =
            options.iter().map(|&option| layout.option(option)).collect();
        // An option without a primary item is in no cover.
        let Some(premises) = premises else {
            let idle = options.iter().copied().filter(|&option| layout.option(option).is_none());
            return Rival::None { needed: idle.take(1).collect() };
        };
        let ids = |numbers: Vec<u32>| {
            let mut ids: Vec<OptionId> = numbers.into_iter().map(|k| layout.id(k)).collect();
            ids.sort_unstable();
            ids
        };
        match self.learner.run_with(&premises, conflicts, &mut may_go_on) {
            Finding::Cover(cover) => Rival::Found(ids(cover)),
            Finding::Core(core) => Rival::None { needed: ids(core) },
            Finding::Paused => Rival::Unknown,
        }
    }
}

impl std::fmt::Debug for Rivals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rivals").finish_non_exhaustive()
    }
}
