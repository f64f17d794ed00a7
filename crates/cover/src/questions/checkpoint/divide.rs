//! What is left of a search, in parts that can be searched anywhere.
//!
//! Dividing is what threads do ([`Searcher::split`]), without searching: the later half of the
//! branches at the shallowest level that has any goes to another part. What is divided next is the
//! part with the largest share of the tree, as far as that can be told from the branches.
//!
//! Every part knows from where to where it goes, as paths of branches. So whoever puts the results
//! together can see that nothing is missing and nothing is there twice.

use super::{Checkpoint, CheckpointError, NoSearchers, Span, hash};
use crate::drive::{Guard, may_build};
use crate::engine::left::{Left, Section};
use crate::engine::place::{NoWay, Place};
use crate::engine::{self, Counters, Quota, Searcher, Setup};
use crate::lists::Lists;
use crate::problem::{OptionSet, Problem};
use crate::questions::Search;
use crate::vectors::{OutOfMemory, copied};
use crate::watch::NotBuilt;

/// A part that is being divided.
struct Part {
    span: Span,
    place: Place,
    share: f64,
    /// Whether it is known that it cannot be divided further.
    is_whole: bool,
}

/// Nodes that may be visited to find branches that can be given away.
const NODES: u32 = 200;

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
    /// There are fewer than `parts` if the tree has not as many branches. Parts differ in size:
    /// nobody knows how large a subtree is before it was searched.
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
    /// several places because it is from a search on threads, or if memory is lacking.
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
        let Section { place, .. } = section;
        let reduction = search.reduced(&guard).map_err(|_| CheckpointError::OutOfMemory)?;
        let go_on = || may_build(&guard);
        let setup = search.setup().map_err(|_| CheckpointError::OutOfMemory)?;
        let setup = Setup { left_out: &reduction.blocked, go_on: &go_on, ..setup };
        let make = || engine::start(checkpoint.tree.engine, setup);
        let from = place.path()?.unwrap_or_default();
        let span = Span { from, ..checkpoint.span.clone() };
        let mut all = vec![Part::new(span, place.clone())];
        while all.len() < parts {
            let open = all.iter().enumerate().filter(|(_, part)| !part.is_whole);
            let Some((widest, _)) = open.max_by(|a, b| a.1.share.total_cmp(&b.1.share)) else {
                break;
            };
            match halves(&all[widest], &make) {
                Ok(Some(two)) => drop(all.splice(widest..=widest, two)),
                Ok(None) => all[widest].is_whole = true,
                Err(NoSearchers::NoWay(NoWay::Foreign)) => return Err(CheckpointError::Damaged),
                Err(_) => return Err(CheckpointError::OutOfMemory),
            }
        }
        all.into_iter().map(|part| Ok(checkpoint.part(part.span, part.place)?)).collect()
    }

    /// Checks that a search can go on from a checkpoint.
    pub(super) fn check(
        &self,
        checkpoint: &Checkpoint,
        guard: &Guard,
    ) -> Result<(), CheckpointError> {
        let engine = self.engine_with_places(guard).map_err(|_| CheckpointError::OutOfMemory)?;
        let tree = self.tree(engine);
        if tree.problem != checkpoint.tree.problem {
            return Err(CheckpointError::Problem);
        }
        if tree != checkpoint.tree { Err(CheckpointError::Settings) } else { Ok(()) }
    }
}

/// Divides a part in two, unless that would take a search.
fn halves(
    part: &Part,
    make: &dyn Fn() -> Result<Box<dyn Searcher + Send>, NotBuilt>,
) -> Result<Option<[Part; 2]>, NoSearchers> {
    let mut first = make()?;
    first.go_to(&part.place)?;
    // Without a level, or at the last branch of one, it has nothing to give away yet.
    for _ in 0..NODES {
        // A cover that is found here would be lost.
        let is_at_cover = first.counters().covers > 0;
        let Some(here) = first.place().filter(|_| !is_at_cover) else { return Ok(None) };
        if here == Place::End {
            return Ok(None);
        }
        if let Some(later) = first.split() {
            let places = first.place().zip(later.place());
            let (here, there) = places.ok_or(OutOfMemory)?;
            let middle = there.path()?.ok_or(NoWay::Foreign)?;
            let (from, to) = (copied(&part.span.from)?, part.span.to.clone());
            let later = Part::new(Span { from: copied(&middle)?, to, division: 0 }, there);
            return Ok(Some([
                Part::new(Span { from, to: Some(middle), division: 0 }, here),
                later,
            ]));
        }
        first.run(Quota { nodes: 1, covers: 1, effort: u64::MAX });
    }
    Ok(None)
}

impl Part {
    fn new(span: Span, place: Place) -> Part {
        let share = place.share_left();
        Part { span, place, share, is_whole: false }
    }
}
