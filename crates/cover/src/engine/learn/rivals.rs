//! Covers other than a known one.
//!
//! Making a puzzle means asking again and again whether a cover is the only one that holds certain
//! options: first all givens of a board, then fewer and fewer. A learner that is kept for all these
//! questions learns from each of them. And when it answers "no other", it names the options that
//! were needed, so all the rest can be removed at once.

use std::fmt;
use std::sync::Arc;

use super::learner::{Finding, Learner};
use super::tree::Groundwork;
use super::{fits, groundwork};
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, reserved};
use crate::watch::{ALWAYS, NotBuilt};

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
    groundwork: Arc<Groundwork>,
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
    /// The allowed conflicts are used up, the caller stopped the search, or memory ran out. What
    /// was learned is kept, so that asking again continues from there; but if there was no memory
    /// for what was learned, the answer stays unknown.
    Unknown,
}

/// Why [`Problem::rivals`] failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRivals {
    /// [`Engine::Learn`](crate::Engine::Learn) cannot search the problem.
    Unsuited,
    /// There is not enough memory.
    OutOfMemory,
}

impl fmt::Display for NoRivals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoRivals::Unsuited => "the engine `learn` cannot search this problem",
            NoRivals::OutOfMemory => "out of memory",
        })
    }
}

impl std::error::Error for NoRivals {}

impl Problem {
    /// Prepares a search for covers other than `known`, a cover given by its options.
    ///
    /// ```
    /// use quadrille::rivals::NoRivals;
    ///
    /// let problem: quadrille::Problem = "0:2|a\na\na\n".parse()?;
    /// assert_eq!(problem.rivals(&[]).err(), Some(NoRivals::Unsuited));
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// [`NoRivals::Unsuited`] if [`Engine::Learn`](crate::Engine::Learn) cannot search the problem,
    /// because of colours, bounds or an item with more than 64 options;
    /// [`NoRivals::OutOfMemory`] if memory runs out.
    pub fn rivals(&self, known: &[OptionId]) -> Result<Rivals, NoRivals> {
        // Nothing tells the work to stop, so if it fails, memory is the reason.
        let rivals = Rivals::new(self, known).map_err(|_| NoRivals::OutOfMemory)?;
        rivals.ok_or(NoRivals::Unsuited)
    }
}

impl Rivals {
    /// Returns `None` if the engine cannot search the problem.
    fn new(problem: &Problem, known: &[OptionId]) -> Result<Option<Rivals>, NotBuilt> {
        if !fits(problem, ALWAYS)? {
            return Ok(None);
        }
        let groundwork = groundwork(problem, None)?;
        let learner = Learner::new(&groundwork.layout, groundwork.layout.full_words())?;
        let mut rivals = Rivals { groundwork, learner };
        rivals.try_exclude(known)?;
        Ok(Some(rivals))
    }

    /// Adds a cover to the known ones. If there is no memory for it, all later answers are
    /// [`Rival::Unknown`].
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
        if self.try_exclude(known).is_err() {
            self.learner.give_up();
        }
    }

    fn try_exclude(&mut self, known: &[OptionId]) -> Result<(), OutOfMemory> {
        // A list with an option that the layout does not have is not a cover.
        if let Some(mut known) = self.numbers(known)? {
            known.sort_unstable();
            known.dedup();
            self.learner.block(&known);
        }
        Ok(())
    }

    /// Returns the layout's numbers of some options, or `None` if it does not have all of them.
    fn numbers(&self, options: &[OptionId]) -> Result<Option<Vec<u32>>, OutOfMemory> {
        let mut numbers = reserved(options.len())?;
        for &option in options {
            let Some(number) = self.groundwork.layout.option(option) else { return Ok(None) };
            numbers.push(number);
        }
        Ok(Some(numbers))
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
        let Ok(premises) = self.numbers(options) else { return Rival::Unknown };
        let layout = &self.groundwork.layout;
        // An option without a primary item is in no cover.
        let Some(premises) = premises else {
            let idle = options.iter().copied().filter(|&option| layout.option(option).is_none());
            return Rival::None { needed: idle.take(1).collect() };
        };
        let ids = |numbers: Vec<u32>| {
            let mut ids: Vec<OptionId> = reserved(numbers.len()).ok()?;
            ids.extend(numbers.into_iter().map(|k| layout.id(k)));
            ids.sort_unstable();
            Some(ids)
        };
        let answer = match self.learner.run_with(&premises, conflicts, &mut may_go_on) {
            Finding::Cover(cover) => ids(cover).map(Rival::Found),
            Finding::Core(core) => ids(core).map(|needed| Rival::None { needed }),
            Finding::Paused => None,
        };
        answer.unwrap_or(Rival::Unknown)
    }
}

impl fmt::Debug for Rivals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rivals").finish_non_exhaustive()
    }
}
