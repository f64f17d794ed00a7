//! What is left of a search, in parts that can be searched anywhere.
//!
//! Every part knows from where to where it goes, as paths of branches. So whoever puts the results
//! together can see that nothing is missing and nothing is there twice. Where one part ends and the
//! next one begins is decided in `sizes.rs`.

use super::sizes::{Piece, divided};
use super::{Checkpoint, CheckpointError, Span, hash};
use crate::drive::{Guard, Stop, may_build};
use crate::engine::left::Left;
use crate::engine::place::{NoWay, Place};
use crate::engine::{self, Counters, Engine, Setup};
use crate::lists::Lists;
use crate::problem::{OptionSet, Problem};
use crate::questions::Search;
use crate::vectors::{OutOfMemory, copied, reserved};
use crate::watch::NotBuilt;

impl Checkpoint {
    /// Returns the branches that lead to where the search began: none if that was the root.
    pub fn from(&self) -> &[u32] {
        &self.span.from
    }

    /// Returns the branches that lead to where the part of another search begins, and this one
    /// ends; `None` if it goes on to the end of the tree.
    pub fn to(&self) -> Option<&[u32]> {
        self.span.to.as_deref()
    }

    /// Returns whether it is one of this problem, from which no options were left out.
    pub fn is_of(&self, problem: &Problem) -> bool {
        hash(problem, &OptionSet::default()) == self.tree.problem
    }

    /// Returns whether it was made by the same question about the same problem, with the same
    /// settings.
    pub fn is_like(&self, other: &Checkpoint) -> bool {
        let Checkpoint { question, tree, span, .. } = self;
        (*question, *tree, span.division) == (other.question, other.tree, other.span.division)
    }

    /// Returns whether the part of `next` begins where this one ends.
    pub fn is_followed_by(&self, next: &Checkpoint) -> bool {
        self.is_like(next) && self.to() == Some(next.from())
    }

    /// Returns the share of the whole tree that is left, from 0 to 1, if all branches of a level
    /// were equally large.
    pub fn share_left(&self) -> f64 {
        if let Some(ranked) = &self.ranked {
            return if ranked.is_done() { 0.0 } else { 1.0 };
        }
        self.left.sections.iter().map(|section| section.place.share_left()).sum()
    }

    /// Returns the checkpoint of a search that has done what was done so far and no more: its part
    /// of the tree ends where this search stands.
    ///
    /// Returns `None` if the search stands at several places, because it ran on several threads.
    pub fn cut_off(&self) -> Option<Checkpoint> {
        if let Some(ranked) = &self.ranked {
            return self.ranking_cut_off(ranked).ok();
        }
        let [section] = &self.left.sections[..] else { return None };
        if section.covers.len() > 0 {
            return None;
        }
        let span = Span { to: section.place.path().ok()?, ..self.span.clone() };
        let Checkpoint { question, tree, before, .. } = *self;
        Some(Checkpoint { question, tree, span, before, left: Left::default(), ranked: None })
    }

    fn part(&self, span: Span, place: Place) -> Result<Checkpoint, OutOfMemory> {
        let mut left = Left::default();
        left.add(Lists::empty()?, place)?;
        let (question, tree) = (self.question, self.tree);
        let before = Counters::default();
        Ok(Checkpoint { question, tree, span, before, left, ranked: None })
    }
}

impl Search<'_> {
    /// Divides what is left at a checkpoint into parts, in the order of the tree. Each can be
    /// searched by itself ([`solutions_from`](Search::solutions_from),
    /// [`counting_from`](Search::counting_from)): together they find what this search would find
    /// from there on, in the same order.
    ///
    /// A search for the cheapest covers is begun until it has as many open parts, which are shared
    /// out ([`ranking_from`](Search::ranking_from)). Together they find what it would find, but for
    /// a choice among covers that cost as much as the last one.
    ///
    /// Other parts are about equally large, as estimated from random dives into the tree. They
    /// depend on the problem and on the settings that the checkpoint was made with, and on nothing
    /// else. There are fewer than `parts` if the tree has not as many branches.
    ///
    /// A time limit and [`cancel`](Search::cancel) stop the work; other limits have no effect.
    ///
    /// ```
    /// let queens = quadrille::models::build("queens", &["8"])?;
    /// let search = queens.search();
    /// let all = search.clone().counting().checkpoint().expect("there is memory");
    /// let parts = search.divide(&all, 10)?;
    /// assert_eq!(parts.len(), 10);
    /// assert!(parts.windows(2).all(|two| two[0].is_followed_by(&two[1])));
    /// let mut sum = 0;
    /// for part in &parts {
    ///     let mut counting = search.clone().counting_from(part)?;
    ///     while counting.step() {}
    ///     sum += counting.outcome().stats.solutions;
    /// }
    /// assert_eq!(sum, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the checkpoint is one of another problem or has other settings, if it stands at
    /// several places because it is from a search on threads, if memory is lacking, or if the work
    /// is stopped.
    pub fn divide(
        &self,
        checkpoint: &Checkpoint,
        parts: usize,
    ) -> Result<Vec<Checkpoint>, CheckpointError> {
        if let Some(ranked) = &checkpoint.ranked {
            return self.divide_ranking(checkpoint, ranked, parts);
        }
        let search = self.clone().keep_place();
        let guard = search.guard();
        search.check(checkpoint, &guard)?;
        let section = match &checkpoint.left.sections[..] {
            [] => return Ok(Vec::new()),
            [section] if section.covers.len() == 0 => section,
            _ => return Err(CheckpointError::Settings),
        };
        let pieces = search.pieces(checkpoint, &section.place, parts, &guard)?;
        let mut ends = reserved(pieces.len())?;
        for piece in pieces.iter().skip(1) {
            ends.push(Some(copied(&piece.from)?));
        }
        ends.push(checkpoint.span.to.clone());
        let mut all = reserved(pieces.len())?;
        for (Piece { from, place }, to) in pieces.into_iter().zip(ends) {
            all.push(checkpoint.part(Span { from, to, division: 0 }, place)?);
        }
        Ok(all)
    }

    /// Divides what is left from a place on.
    fn pieces(
        &self,
        checkpoint: &Checkpoint,
        place: &Place,
        parts: usize,
        guard: &Guard,
    ) -> Result<Vec<Piece>, CheckpointError> {
        let stopped = |why| why_not(why, guard);
        let engine = checkpoint.tree.engine;
        let reduction = self.reduced(guard).map_err(stopped)?;
        let go_on = || may_build(guard);
        let setup = self.setup().map_err(stopped)?;
        let setup = Setup { left_out: &reduction.blocked, go_on: &go_on, ..setup };
        // If the place is damaged, a searcher that goes there finds out.
        let mut searcher = engine::start(engine, setup).map_err(stopped)?;
        searcher.go_to(place).map_err(|why| match why {
            NoWay::Foreign => CheckpointError::Damaged,
            NoWay::OutOfMemory => CheckpointError::OutOfMemory,
        })?;
        drop(searcher);
        let mut diver = engine::diver(setup).map_err(stopped)?;
        let only_guesses = engine == Engine::Bits;
        divided(place, parts, &mut *diver, only_guesses, &go_on).map_err(stopped)
    }

    /// Checks that a search can go on from a checkpoint.
    pub(super) fn check(
        &self,
        checkpoint: &Checkpoint,
        guard: &Guard,
    ) -> Result<(), CheckpointError> {
        let engine = self.engine_with_places(guard).map_err(|why| why_not(why, guard))?;
        let tree = self.tree(engine);
        if tree.problem != checkpoint.tree.problem {
            return Err(CheckpointError::Problem);
        }
        if tree != checkpoint.tree { Err(CheckpointError::Settings) } else { Ok(()) }
    }
}

/// Returns the error of work that was not done.
fn why_not(why: NotBuilt, guard: &Guard) -> CheckpointError {
    match why {
        NotBuilt::OutOfMemory => CheckpointError::OutOfMemory,
        NotBuilt::Stopped => {
            CheckpointError::Stopped(guard.allowance(1, 0).err().unwrap_or(Stop::Cancelled))
        }
    }
}
