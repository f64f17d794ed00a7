//! The covers of a problem up to symmetry: one cover of each orbit, or the number of orbits.
//!
//! The representative of an orbit is its least cover: covers are compared as lists of option
//! numbers in ascending order. The orbits come in the order in which the search finds their least
//! covers. Both do not depend on the generators of the group, nor on the way in which a cover is
//! found to be the least:
//!
//! * In a group of up to [`FEW`] elements, all images of the cover are compared with it. That needs
//!   no memory.
//! * In a larger group, whole orbits are kept in memory ([`Sightings`]).
//!
//! **The number of orbits** is the average number of covers that an element fixes (the lemma that
//! is named after W. Burnside, and is A. L. Cauchy's and G. Frobenius's). Those are the covers of a
//! smaller problem ([`quotient`](crate::symmetry::quotient)), which is counted like any other, by
//! search or frontier. So domino tilings are counted up to symmetry without visiting one. It is
//! done if the elements of the group can be listed and each of their quotients is a problem.
//! Otherwise the orbits are listed and counted; if their covers do not fit in memory, the count
//! ends with [`Stop::OutOfMemory`] and is a lower bound.

use std::fmt;

use num_bigint::BigUint;

use super::search::Search;
use super::solutions::Solutions;
use crate::drive::{Count, Guard, Outcome, Stop, may_build};
use crate::problem::Cover;
use crate::problem::{OptionId, Problem};
use crate::symmetry::classes::Elements;
use crate::symmetry::graph::Graph;
use crate::symmetry::quotient::{Demands, Fixed};
use crate::symmetry::sightings::Sightings;
use crate::symmetry::{Costs, Group, NoGroup};
use crate::vectors::{OutOfMemory, push};
use crate::watch::{NotBuilt, Watch};

/// The most elements of a group of which all images of a cover are looked at.
const FEW: u32 = 64;

/// Images of covers between two questions whether to go on.
const IMAGES: usize = 4096;

/// An orbit of covers: those that symmetries map to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Orbit {
    /// The least cover of the orbit: covers are compared as lists of options in ascending order.
    pub cover: Cover,
    /// The number of covers in the orbit.
    pub size: u64,
}

impl Problem {
    /// Returns an iterator over the orbits of covers under all symmetries that keep costs.
    ///
    /// ```
    /// let queens = quadrille::models::build("queens", &["8"])?;
    /// let orbits: Vec<_> = queens.orbits()?.collect();
    /// assert_eq!(orbits.len(), 12);
    /// assert_eq!(orbits.iter().map(|orbit| orbit.size).sum::<u64>(), 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if there is not enough memory for the symmetries.
    pub fn orbits(&self) -> Result<Orbits<'_>, Stop> {
        let group = self.symmetries()?;
        self.search().orbits(&group).map_err(|_| Stop::OutOfMemory)
    }

    /// Returns the number of orbits of covers under all symmetries that keep costs: the number of
    /// covers up to symmetry.
    ///
    /// ```
    /// let dominoes = quadrille::models::build("dominoes", &["8x8"])?;
    /// assert_eq!(dominoes.count_orbits()?.to_string(), "1629189");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if there is not enough memory.
    pub fn count_orbits(&self) -> Result<BigUint, Stop> {
        let group = self.symmetries()?;
        let (count, outcome) = self.search().count_orbits(&group).map_err(|_| Stop::OutOfMemory)?;
        count.exact().ok_or(outcome.stop)
    }
}

impl<'p> Search<'p> {
    /// Returns an iterator over the orbits of the covers under `group`, each with its least cover
    /// and its size.
    ///
    /// The limit on solutions is one on orbits. All covers are visited; those of a group of more
    /// than 64 elements are kept in the memory that [`memory`](Search::memory) allows, beyond which
    /// the search ends with [`Stop::OutOfMemory`].
    ///
    /// # Errors
    /// Fails if a generator of the group is not a symmetry of the problem, or exchanges an option
    /// that is left out for one that is not, or if there is not enough memory.
    pub fn orbits(self, group: &Group) -> Result<Orbits<'p>, NoGroup> {
        let guard = self.guard();
        self.check_group(group)?;
        let go_on = || may_build(&guard);
        let watch = &mut Watch::new(&go_on);
        let by = match group.order() <= &FEW.into() {
            true => {
                let listed = Elements::new(group, watch)?;
                let elements = listed.ok_or(NoGroup::OutOfMemory)?;
                let mut images = Vec::new();
                for element in 1..elements.len() {
                    push(&mut images, elements.images(element, self.problem.option_count())?)?;
                }
                By::Images(images)
            }
            false => By::Sightings(Sightings::new(), group.clone()),
        };
        let limit = guard.left().solutions;
        let memory = self.memory_allowed();
        let mut all = guard.left();
        all.solutions = None;
        let search = self.limits(all);
        Ok(Orbits {
            solutions: search.solutions(),
            by,
            guard: guard.with_solutions(None),
            limit: limit.unwrap_or(u64::MAX),
            memory,
            found: 0,
            stop: None,
            image: Vec::new(),
        })
    }

    /// Returns the number of orbits of covers under `group`, and how it was found.
    ///
    /// The count is exact if and only if the search ended with [`Stop::Exhausted`]; otherwise it is
    /// a lower bound. The outcome adds up what all searches did. A limit on solutions is one on
    /// orbits.
    ///
    /// # Errors
    /// Fails if a generator of the group is not a symmetry of the problem, or exchanges an option
    /// that is left out for one that is not, or if there is not enough memory to find that out.
    pub fn count_orbits(self, group: &Group) -> Result<(Count, Outcome), NoGroup> {
        self.check_group(group)?;
        let guard = self.guard();
        if self.limits.solutions.is_none()
            && let Some(counted) = self.burnside(group, &guard)?
        {
            return Ok(counted);
        }
        let mut orbits = self.within(&guard).orbits(group)?;
        while orbits.advance().is_some() {}
        let outcome = orbits.outcome();
        Ok((Count::new(outcome.stats.solutions, outcome.stop), outcome))
    }

    /// Checks that the group belongs to the problem without the options that are left out.
    fn check_group(&self, group: &Group) -> Result<(), NoGroup> {
        let setup = self.setup()?;
        for (generator, permutation) in group.generators().iter().enumerate() {
            let left_out = |option| setup.left_out.contains(option);
            let checked = permutation.check_without(&self.problem, Costs::Ignored, left_out);
            checked.map_err(|why| NoGroup::Asymmetric { generator, why })?;
        }
        Ok(())
    }

    /// Counts the orbits by the covers that each element fixes. Returns `None` if that is not
    /// possible.
    fn burnside(&self, group: &Group, guard: &Guard) -> Result<Option<(Count, Outcome)>, NoGroup> {
        let go_on = || may_build(guard);
        let watch = &mut Watch::new(&go_on);
        let Some(fixed) = self.quotients(group, watch)? else { return Ok(None) };
        let mut sum = BigUint::ZERO;
        let (covers, mut whole) = self.clone().within(guard).count();
        let mut stop = whole.stop;
        sum += covers.at_least();
        if stop.is_complete() && sum != BigUint::ZERO {
            for (quotient, times) in &fixed {
                let left = guard.left().nodes.map(|nodes| nodes.saturating_sub(whole.stats.nodes));
                let part_guard = guard.with_nodes(left);
                let (covers, outcome) = self.of_part(quotient, &part_guard).count();
                whole.stats.nodes = whole.stats.nodes.saturating_add(outcome.stats.nodes);
                whole.stats.updates = whole.stats.updates.saturating_add(outcome.stats.updates);
                sum += covers.at_least() * times;
                stop = outcome.stop;
                if !stop.is_complete() {
                    break;
                }
            }
        }
        // A part of the sum is a lower bound: every element fixes at least no cover.
        let order = group.order();
        let orbits: BigUint = (sum + order - 1_u32) / order;
        whole.stop = stop;
        whole.stats.solutions = u64::try_from(&orbits).unwrap_or(u64::MAX);
        Ok(Some((Count::new(orbits, stop), whole)))
    }

    /// Returns the problems whose covers the elements of a group fix, except the identity, each
    /// with the number of elements for which it stands. Returns `None` if there are too many
    /// elements, or if a quotient is not a problem.
    fn quotients(
        &self,
        group: &Group,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Vec<(Problem, BigUint)>>, NotBuilt> {
        let Some(elements) = Elements::new(group, watch)? else { return Ok(None) };
        let left_out = self.setup()?.left_out;
        let graph = Graph::new(&self.problem, left_out, false, watch)?;
        let demands = Demands::new(&self.problem, &graph, watch)?;
        let mut quotients = Vec::new();
        for (element, times) in elements.classes(watch)?.into_iter().skip(1) {
            let images = elements.images(element, self.problem.option_count())?;
            match demands.fixed(&self.problem, &images, watch)? {
                Fixed::Covers(quotient) => push(&mut quotients, (*quotient, times))?,
                Fixed::None => {}
                Fixed::Inexpressible => return Ok(None),
            }
        }
        Ok(Some(quotients))
    }
}

/// An iterator over the orbits of the covers of a problem. Made by [`Search::orbits`].
pub struct Orbits<'p> {
    solutions: Solutions<'p>,
    by: By,
    guard: Guard,
    limit: u64,
    memory: u64,
    found: u64,
    stop: Option<Stop>,
    image: Vec<OptionId>,
}

/// How the least cover of an orbit is known.
enum By {
    /// By all its images: for each element but the identity, the image of each option.
    Images(Vec<Vec<OptionId>>),
    /// By its orbit, which is remembered.
    Sightings(Sightings, Group),
}

impl Orbits<'_> {
    /// Finds the next orbit. Returns its size and lends the options of its least cover until the
    /// next call.
    pub fn advance(&mut self) -> Option<(u64, &[OptionId])> {
        if self.stop.is_some() {
            return None;
        }
        if self.found >= self.limit {
            self.stop = Some(Stop::SolutionLimit);
            return None;
        }
        let size = loop {
            let options = self.solutions.advance()?;
            let size = match &mut self.by {
                By::Images(images) => size_if_least(images, options, &mut self.image),
                By::Sightings(sightings, group) => {
                    Ok(match seen(sightings, group, options, &self.guard, self.memory) {
                        Ok(size) => size,
                        Err(stop) => {
                            self.stop = Some(stop);
                            return None;
                        }
                    })
                }
            };
            match size {
                Ok(None) => {}
                Ok(Some(size)) => break size,
                Err(OutOfMemory) => {
                    self.stop = Some(Stop::OutOfMemory);
                    return None;
                }
            }
        };
        self.found += 1;
        Some((size, self.solutions.current()))
    }

    /// Returns how the search ended. Its number of solutions is that of the orbits found.
    pub fn outcome(&self) -> Outcome {
        let mut outcome = self.solutions.outcome();
        outcome.stop = self.stop.unwrap_or(outcome.stop);
        outcome.stats.solutions = self.found;
        outcome
    }
}

/// Returns the size of a cover's orbit if none of its images is smaller.
fn size_if_least(
    images: &[Vec<OptionId>],
    cover: &[OptionId],
    image: &mut Vec<OptionId>,
) -> Result<Option<u64>, OutOfMemory> {
    let mut fixing = 1;
    for element in images {
        image.clear();
        crate::vectors::reserve(image, cover.len())?;
        image.extend(cover.iter().map(|&option| element[option.index()]));
        image.sort_unstable();
        match image.as_slice().cmp(cover) {
            std::cmp::Ordering::Less => return Ok(None),
            std::cmp::Ordering::Equal => fixing += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    Ok(Some((images.len() as u64 + 1) / fixing))
}

/// Returns the size of a cover's orbit if it is the least of it, and remembers the orbit.
fn seen(
    sightings: &mut Sightings,
    group: &Group,
    cover: &[OptionId],
    guard: &Guard,
    memory: u64,
) -> Result<Option<u64>, Stop> {
    let out = |OutOfMemory| Stop::OutOfMemory;
    if sightings.note(cover).map_err(out)? {
        while sightings.go_on(group.generators(), IMAGES).map_err(out)? {
            if sightings.bytes() > memory {
                return Err(Stop::OutOfMemory);
            }
            guard.allowance(1, 0)?;
        }
        if sightings.bytes() > memory {
            return Err(Stop::OutOfMemory);
        }
    }
    Ok(sightings.size_if_least(cover).map(u64::from))
}

impl Iterator for Orbits<'_> {
    type Item = Orbit;

    fn next(&mut self) -> Option<Orbit> {
        let (size, options) = self.advance()?;
        Some(Orbit { cover: options.iter().copied().collect(), size })
    }
}

impl std::iter::FusedIterator for Orbits<'_> {}

impl fmt::Debug for Orbits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Orbits").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
