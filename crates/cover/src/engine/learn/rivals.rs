//! Covers other than a known one.
//!
//! Making a puzzle means asking again and again whether a cover is the only one that holds certain
//! options: first all givens of a board, then fewer and fewer. A learner that is kept for all these
//! questions learns from each of them. And when it answers "no other", it names the options that
//! were needed, so all the rest can be removed at once.

use std::sync::Arc;

use super::learner::{Finding, Learner};
use super::tree::Plan;
use super::{fits, plan};
use crate::problem::{OptionId, Problem};

/// Looks for covers other than the known ones, under varying conditions.
///
/// It is made by [`Problem::rivals`].
///
/// ```
/// use quadrille::rivals::Rival;
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

/// The answer to whether there is a cover other than the known ones.
///
/// The enum is exhaustive: yes, no or unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rival {
    /// There is another cover: this one.
    Found(Vec<OptionId>),
    /// There is none: no cover other than the known ones holds all options in `needed`.
    None {
        /// Those of the required options that suffice for this answer, in ascending order. Fewer
        /// might suffice too.
        needed: Vec<OptionId>,
    },
    /// The allowed conflicts are used up, or the caller stopped the search. What was learned is
    /// kept, so that asking again continues from there.
    Unknown,
}

impl Problem {
    /// Prepares a search for covers other than `known`, a cover given by its options.
    ///
    /// Returns `None` if [`Engine::Learn`](crate::Engine::Learn) cannot search the problem, or if
    /// memory runs out.
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
    /// Adds a cover to the known ones.
    ///
    /// ```
    /// use quadrille::rivals::Rival;
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
        // A list with an option that the layout does not have is not a cover.
        if let Some(mut known) = known {
            known.sort_unstable();
            self.learner.block(&known);
        }
    }

    /// Looks for a cover other than the known ones that holds all of `options`, for at most
    /// `conflicts` conflicts.
    pub fn with(&mut self, options: &[OptionId], conflicts: u64) -> Rival {
        self.with_while(options, conflicts, || true)
    }

    /// Like [`with`](Self::with), but gives up when `may_go_on` returns false.
    ///
    /// That function is called every few conflicts, which take milliseconds.
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
