//! The covers in order: an odometer whose wheels are the turns of a path.
//!
//! The next cover takes the last turn of the path that has another way on, takes that, and goes
//! down from there by the first edges. With several parts, the last part is the wheel that turns
//! fastest. A step takes constant time on average where nodes have several edges.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Covers, Set};
use crate::diagram::{Diagram, SINK};
use crate::drive::Stop;
use crate::problem::{Cover, OptionId};
use crate::vectors::{OutOfMemory, push, reserved};

/// A turn of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) node: u32,
    /// The place of the edge.
    pub(super) place: usize,
    /// Which of the ways to take the edge.
    pub(super) way: u64,
}

/// A path from the root to the sink of a diagram.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    pub(super) turns: Vec<Turn>,
}

impl Path {
    /// Goes down from a node by the first edges.
    pub(super) fn descend(&mut self, diagram: &Diagram, mut node: u32) -> Result<(), OutOfMemory> {
        while node != SINK {
            let place = diagram.range(node).start;
            push(&mut self.turns, Turn { node, place, way: 0 })?;
            node = diagram.edge(place).child;
        }
        Ok(())
    }

    /// Goes to the first path.
    pub(super) fn rewind(&mut self, diagram: &Diagram) -> Result<(), OutOfMemory> {
        self.turns.clear();
        diagram.root().map_or(Ok(()), |root| self.descend(diagram, root))
    }

    /// Goes to the next path. Returns false after the last one.
    fn advance(&mut self, diagram: &Diagram) -> Result<bool, OutOfMemory> {
        while let Some(turn) = self.turns.last_mut() {
            if turn.way + 1 < diagram.times(turn.place) {
                turn.way += 1;
            } else if turn.place + 1 < diagram.range(turn.node).end {
                (turn.place, turn.way) = (turn.place + 1, 0);
            } else {
                self.turns.pop();
                continue;
            }
            let child = diagram.edge(turn.place).child;
            self.descend(diagram, child)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Appends the options of the path.
    pub(super) fn read(
        &self,
        diagram: &Diagram,
        into: &mut Vec<OptionId>,
    ) -> Result<(), OutOfMemory> {
        for turn in &self.turns {
            if let Some(option) = diagram.option(turn.place, turn.way) {
                push(into, option)?;
            }
        }
        Ok(())
    }
}

/// The covers of a set in order. Made by [`Covers::iter`].
#[derive(Clone)]
pub struct Iter {
    set: Arc<Set>,
    /// A path for each part, the current cover. Empty before the first.
    paths: Vec<Path>,
    /// The rank at which to begin.
    from: Option<BigUint>,
    is_over: bool,
    stop: Option<Stop>,
    options: Vec<OptionId>,
}

impl Covers {
    /// Returns an iterator over all covers in order. It keeps the set alive by itself.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
    /// let covers = problem.compile()?;
    /// let all: Vec<String> =
    ///     covers.iter().map(|cover| cover.display(&problem).to_string()).collect();
    /// assert_eq!(all, ["1 2", "3 4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> Iter {
        self.iter_from(&BigUint::ZERO)
    }

    /// Returns an iterator over the covers in order, from `rank` on, which counts from 0. It
    /// returns nothing if there are not so many.
    pub fn iter_from(&self, rank: &BigUint) -> Iter {
        Iter {
            set: Arc::clone(&self.set),
            paths: Vec::new(),
            is_over: rank >= self.count(),
            from: Some(rank.clone()),
            stop: None,
            options: Vec::new(),
        }
    }
}

impl Iter {
    /// Lends the options of the next cover, in ascending order, until the next call.
    ///
    /// It does the same as [`next`](Iterator::next), which returns every cover in a vector of its
    /// own.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        match self.step() {
            Ok(true) => Some(&self.options),
            Ok(false) => None,
            Err(OutOfMemory) => {
                (self.is_over, self.stop) = (true, Some(Stop::OutOfMemory));
                None
            }
        }
    }

    /// Returns why the iterator ended before the last cover, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    fn step(&mut self) -> Result<bool, OutOfMemory> {
        if self.is_over {
            return Ok(false);
        }
        let parts = &self.set.parts;
        if let Some(from) = self.from.take() {
            self.paths = reserved(parts.len())?;
            self.paths.resize_with(parts.len(), Path::default);
            self.set.go_to(&from, &mut self.paths)?;
        } else {
            let mut turned = false;
            for (path, part) in self.paths.iter_mut().zip(parts).rev() {
                turned = path.advance(part)?;
                if turned {
                    break;
                }
                path.rewind(part)?;
            }
            if !turned {
                self.is_over = true;
                return Ok(false);
            }
        }
        self.options.clear();
        for (path, part) in self.paths.iter().zip(parts) {
            path.read(part, &mut self.options)?;
        }
        self.options.sort_unstable();
        Ok(true)
    }
}

impl Iterator for Iter {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        let options = crate::vectors::copied(self.advance()?);
        if options.is_err() {
            (self.is_over, self.stop) = (true, Some(Stop::OutOfMemory));
        }
        Some(Cover::sorted(options.ok()?))
    }
}

impl std::iter::FusedIterator for Iter {}

impl std::fmt::Debug for Iter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Iter").field("stop", &self.stop).finish_non_exhaustive()
    }
}
