//! Covers up to symmetry, for `count`, `solve` and `verify`.

use std::collections::HashMap;

use quadrille::symmetry::{Group, NoGroup, Permutation};
use quadrille::{Cover, OptionId, Orbits, Outcome, Problem, Search, Solutions, Stop};

use super::symmetry;
use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::symmetry::{OfOrbits, Symmetries};
use crate::watch::{self, Watch};

/// The covers that `solve` prints: all, or one of each orbit.
pub(super) enum Found<'p> {
    Covers(Box<Solutions<'p>>),
    Orbits(Box<Orbits<'p>>),
}

impl<'p> Found<'p> {
    /// Starts the search. The error is the reason if it cannot be started.
    pub(super) fn start(
        up_to: Option<&Symmetries>,
        problem: &'p Problem,
        watch: &Watch,
    ) -> Result<Result<Found<'p>, Stop>, Failure> {
        let search = watch.search(problem);
        let Some(symmetries) = up_to else {
            return Ok(Ok(Found::Covers(Box::new(search.solutions()))));
        };
        Ok(match group(symmetries, problem, search.clone())? {
            Ok(group) => match search.orbits(&group) {
                Ok(orbits) => Ok(Found::Orbits(Box::new(orbits))),
                Err(why) => Err(stop(&why)),
            },
            Err(stop) => Err(stop),
        })
    }

    /// Returns the next cover and, if it stands for an orbit, the number of covers in it.
    pub(super) fn next(&mut self) -> Option<(Cover, Option<u64>)> {
        match self {
            Found::Covers(covers) => covers.next().map(|cover| (cover, None)),
            Found::Orbits(orbits) => orbits.next().map(|orbit| (orbit.cover, Some(orbit.size))),
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Found::Covers(covers) => covers.outcome(),
            Found::Orbits(orbits) => orbits.outcome(),
        }
    }
}

/// Finds or reads a group. The limits on covers and nodes are for the search that follows.
pub(super) fn group(
    symmetries: &Symmetries,
    problem: &Problem,
    search: Search<'_>,
) -> Result<Result<Group, Stop>, Failure> {
    symmetry::group(symmetries, problem, search)
}

/// Returns the reason why a group that belongs to the problem was refused.
pub(super) fn stop(why: &NoGroup) -> Stop {
    match why {
        NoGroup::Stopped => Stop::Cancelled,
        _ => Stop::OutOfMemory,
    }
}

/// The most memory for covers that are remembered, in bytes, about.
const MOST_BYTES: usize = 1 << 30;

/// The covers that are equivalent to those that were checked: the independent check of orbits. It
/// applies the generators again and again, and knows nothing of groups.
pub(super) struct Kinds {
    generators: Vec<Permutation>,
    /// The line of the cover to which each is equivalent.
    lines: HashMap<Vec<OptionId>, usize>,
    bytes: usize,
    complete: bool,
}

/// There are too many equivalent covers.
pub(super) struct TooMany;

impl Kinds {
    /// Reads the generators, each of which is checked.
    pub(super) fn new(request: &OfOrbits, problem: &Problem) -> Result<Kinds, Failure> {
        let generators = symmetry::generators(&request.generators, problem, request.costs)?;
        Ok(Kinds { generators, lines: HashMap::new(), bytes: 0, complete: request.complete })
    }

    /// Whether a cover is equivalent to one that was added.
    pub(super) fn has(&self, cover: &[OptionId]) -> bool {
        let mut cover = cover.to_vec();
        cover.sort_unstable();
        self.lines.contains_key(&cover)
    }

    /// Adds a cover. If it is equivalent to an earlier one, returns the line of that.
    pub(super) fn add(
        &mut self,
        cover: &[OptionId],
        line: usize,
    ) -> Result<Option<usize>, TooMany> {
        let mut cover = cover.to_vec();
        cover.sort_unstable();
        if let Some(&earlier) = self.lines.get(&cover) {
            return Ok(Some(earlier));
        }
        let mut open = vec![cover.clone()];
        self.lines.insert(cover, line);
        while let Some(cover) = open.pop() {
            for generator in &self.generators {
                let mut image: Vec<OptionId> =
                    cover.iter().map(|&option| generator.image(option)).collect();
                image.sort_unstable();
                if self.lines.contains_key(&image) {
                    continue;
                }
                self.bytes += 64 + 4 * image.len();
                if self.bytes > MOST_BYTES {
                    return Err(TooMany);
                }
                self.lines.insert(image.clone(), line);
                open.push(image);
            }
        }
        Ok(None)
    }

    /// Says for how many covers those that were added stand and, if that is asked for, whether
    /// these are all.
    pub(super) fn report(&self, problem: &Problem) -> Result<Exit, Failure> {
        let number = super::covers(self.lines.len() as u64);
        if !self.complete {
            output::say(&format!("up to symmetry, they stand for {number}"));
            return Ok(Exit::Answered);
        }
        let cancel = watch::on_ctrl_c()?;
        let (count, outcome) = problem.search().cancel(&cancel).count();
        if let Some(reason) = watch::stopped(outcome.stop) {
            output::say(&format!("{reason}: the number of all covers is not known"));
            return Ok(Exit::Stopped);
        }
        let all = count.at_least();
        if *all == self.lines.len().into() {
            output::say(&format!("up to symmetry, they stand for {number}: all"));
            return Ok(Exit::Answered);
        }
        output::say(&format!("up to symmetry, they stand for {number}, and the problem has {all}"));
        Ok(Exit::None)
    }
}
