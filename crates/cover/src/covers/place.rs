//! Ranks: which cover has a given place in the order, and which place a given cover has.
//!
//! The number of covers below each node says how many covers an edge skips. A rank of a product is
//! a number with one digit per part: the remainder by the number of covers of the last part is the
//! rank in the last part, and so on. Both directions cost one path, with a few additions of large
//! numbers at each node.

use num_bigint::BigUint;

use super::walk::{Path, Turn};
use super::{Covers, Set};
use crate::diagram::{Diagram, SINK, number};
use crate::problem::{Cover, OptionId};
use crate::vectors::{OutOfMemory, copied, push, reserved};

impl Covers {
    /// Returns the cover with this rank, which counts from 0, or `None` if there are not so many.
    ///
    /// # Panics
    /// Panics if there is no memory for a single cover.
    pub fn nth(&self, rank: &BigUint) -> Option<Cover> {
        self.iter_from(rank).next()
    }

    /// Returns the rank of the cover with these options, in any order, or `None` if they are not a
    /// cover of the set. It is the inverse of [`nth`](Covers::nth).
    ///
    /// ```
    /// let problem = quadrille::models::build("queens", &["8"])?;
    /// let covers = problem.compile()?;
    /// for (rank, cover) in (0_u32..).zip(&covers) {
    ///     assert_eq!(covers.rank(cover.options()), Some(rank.into()));
    /// }
    /// assert_eq!(covers.rank(&[]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, options: &[OptionId]) -> Option<BigUint> {
        let mut rank = BigUint::ZERO;
        let found = self.find(options, |part, in_part| {
            rank *= number(part.total());
            rank += in_part;
        });
        found.then_some(rank)
    }

    /// Returns whether these options, in any order, are a cover of the set.
    pub fn contains(&self, options: &[OptionId]) -> bool {
        self.find(options, |_, _| ())
    }

    /// Looks for a cover. `tell` is called for each part, with the rank of the cover in it.
    fn find(&self, options: &[OptionId], mut tell: impl FnMut(&Diagram, BigUint)) -> bool {
        let Ok(mut sorted) = copied(options) else { return false };
        sorted.sort_unstable();
        if self.is_empty() || sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return false;
        }
        let mut left = sorted.len();
        for part in &self.set.parts {
            let Some((rank, used)) = part.rank(&sorted) else { return false };
            tell(part, rank);
            left -= used;
        }
        left == 0
    }
}

impl Set {
    /// Goes to the cover with this rank, which exists.
    pub(super) fn go_to(&self, rank: &BigUint, paths: &mut [Path]) -> Result<(), OutOfMemory> {
        let mut rank = rank.clone();
        for (path, part) in paths.iter_mut().zip(&self.parts).rev() {
            let count = number(part.total());
            path.go_to(part, &rank % &count)?;
            rank /= count;
        }
        Ok(())
    }
}

impl Path {
    /// Goes to the path with this rank, which exists.
    fn go_to(&mut self, diagram: &Diagram, mut rank: BigUint) -> Result<(), OutOfMemory> {
        let Some(mut node) = diagram.root() else { return Ok(()) };
        self.turns = reserved(self.turns.len())?;
        while node != SINK {
            let mut range = diagram.range(node);
            let last = range.end - 1;
            let (place, way) = loop {
                let place = range.next().unwrap_or(last);
                let below = number(diagram.below(diagram.edge(place).child));
                let all = &below * diagram.times(place);
                if rank < all || place == last {
                    let way = u64::try_from(&rank / &below).unwrap_or(0);
                    rank -= below * way;
                    break (place, way);
                }
                rank -= all;
            };
            push(&mut self.turns, Turn { node, place, way })?;
            node = diagram.edge(place).child;
        }
        Ok(())
    }
}

impl Diagram {
    /// Returns the rank of the path that these options take, and how many of them it takes. They
    /// are in ascending order.
    fn rank(&self, options: &[OptionId]) -> Option<(BigUint, usize)> {
        let (mut node, mut used) = (self.root()?, 0);
        let mut rank = BigUint::ZERO;
        while node != SINK {
            let mut found = None;
            let mut before = BigUint::ZERO;
            for place in self.range(node) {
                let way = self.way_of(place, options);
                if let Some(way) = way {
                    let is_skip = self.option(place, way).is_none();
                    found = Some((place, before.clone(), way));
                    if !is_skip {
                        used += 1;
                        break;
                    }
                }
                before += number(self.below(self.edge(place).child)) * self.times(place);
            }
            let (place, before, way) = found?;
            let child = self.edge(place).child;
            rank += before + number(self.below(child)) * way;
            node = child;
        }
        Some((rank, used))
    }

    /// Returns in which way an edge takes one of these options, or takes nothing.
    fn way_of(&self, place: usize, options: &[OptionId]) -> Option<u64> {
        let own = self.labels.options(self.edge(place).label);
        if own.is_empty() {
            return Some(0);
        }
        own.iter().position(|option| options.binary_search(option).is_ok()).map(|way| way as u64)
    }
}
