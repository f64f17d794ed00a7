//! Covers that are kept while a search counts them.
//!
//! A compiled set is made by the frontier or from a list of all covers, and which of them shows
//! only while both are running. The list could come from a second search, after the first one has
//! counted the covers. That doubles the time where a cover takes long to find, as in packings. So
//! covers are kept from the beginning as long as the search spends far longer on a cover than it
//! takes to keep it. On problems with many covers, on which the frontier usually wins, the list is
//! soon given up, and a second search makes it if the frontier does not win.
//!
//! Through symmetries ([`BySymmetry`](super::by_symmetry)) a part of the covers is found; the
//! others are their images under the elements of the group.

use crate::costs::listing::{KEPT, MOST, OPTION_KEPT};
use crate::diagram::{Gap, Words};
use crate::engine::Searcher;
use crate::problem::{OptionId, OptionSet, Problem};
use crate::symmetry::classes::Elements;
use crate::symmetry::{Costs, Group};
use crate::vectors::push;
use crate::watch::{NotBuilt, Watch};

/// The largest group whose elements are applied to covers.
const FEW: u32 = 64;

/// Covers found so far; nothing if they have become too many.
#[derive(Debug)]
pub(super) struct Listing {
    words: Option<Words>,
    longest: usize,
    /// The most bytes that all covers may have.
    memory: usize,
    /// Whether covers may be so frequent that counting them is much faster.
    is_sure: bool,
    found: u64,
}

impl Listing {
    /// Begins a list that may take `memory` bytes. A list that is sure to be used is given up only
    /// for lack of memory.
    pub(super) fn new(problem: &Problem, memory: usize, is_sure: bool) -> Listing {
        let words = Some(Words::default());
        Listing { words, longest: problem.longest_cover(), memory, is_sure, found: 0 }
    }

    /// Keeps the cover that a search has just found. Returns whether the next one is wanted.
    pub(super) fn keep(&mut self, searcher: &(impl Searcher + ?Sized)) -> bool {
        let Some(words) = &mut self.words else { return false };
        self.found += 1;
        let is_pushed = words.push(self.longest, |into| searcher.path(into)).is_ok();
        let worth = self.found * KEPT + words.option_count() as u64 * OPTION_KEPT;
        let is_kept = is_pushed
            && words.bytes() <= self.memory
            && (self.is_sure || self.found <= MOST && searcher.effort() >= worth);
        if !is_kept {
            self.words = None;
        }
        is_kept
    }

    /// Returns whether covers are still being kept.
    pub(super) fn is_kept(&self) -> bool {
        self.words.is_some()
    }

    /// Takes the covers, if all were kept.
    pub(super) fn take(&mut self) -> Option<Words> {
        self.words.take()
    }
}

/// The elements of the group of a problem but for the identity, each as the images of all options.
/// There are none if the group is large, or is not found within `nodes` nodes.
pub(super) fn images(
    problem: &Problem,
    left_out: &OptionSet,
    nodes: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Vec<OptionId>>, NotBuilt> {
    let watch = &mut Watch::new(go_on);
    let mut images = Vec::new();
    let (group, is_complete) = Group::find(problem, left_out, Costs::Ignored, nodes, go_on)?;
    if !is_complete || group.order() > &FEW.into() {
        return Ok(images);
    }
    let Some(elements) = Elements::new(&group, watch)? else { return Ok(images) };
    for element in 1..elements.len() {
        push(&mut images, elements.images(element, problem.option_count())?)?;
    }
    Ok(images)
}

/// Adds the images of covers to them. A cover may then be there several times.
pub(super) fn add_images(
    words: &mut Words,
    images: &[Vec<OptionId>],
    watch: &mut Watch<'_>,
) -> Result<(), Gap> {
    for cover in 0..words.len() {
        for image in images {
            watch.pass(1 + words.push_image(cover, image)?)?;
        }
    }
    Ok(())
}
