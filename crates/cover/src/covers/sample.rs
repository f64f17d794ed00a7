//! Samples: every cover with the same probability, exactly.
//!
//! A path is drawn from the root down: an edge with as many covers below it as a third of those of
//! its node is taken with probability 1/3. Such fractions are no multiples of 2^-64, and a sample
//! that rounded them would favour some covers. So a word of 64 bits is only the beginning of a
//! random number x between 0 and 1, and is compared with the beginning of each bound:
//!
//! ```text
//! 0              c1/n                 c2/n           1      the bounds between three edges
//! |---------------|--------------------|-------------|
//!      edge 1           edge 2             edge 3
//!
//! bound   0.5555 5555 5555 5555 | 5555...       the first 64 bits are kept with the edge
//! x       0.5555 5555 5555 5555 | ?             equal, once in 2^64 draws: more digits of x are
//!                                               drawn until they differ from those of the bound
//! ```
//!
//! Sample k is drawn from the k-th sequence of a generator with the given seed, so it is the same
//! whether or not the samples before it are drawn.
//!
//! A step down waits for memory: the nodes of a large set do not fit in the caches. So up to
//! [`TOGETHER`] samples are drawn at the same time, step by step in turn, and their waits overlap.
//! That is two to three times as fast on dominoes 16×16 (suite `compile` of the benchmark).

use std::cmp::Ordering;
use std::sync::Arc;

use num_bigint::BigUint;

use super::{Covers, Set};
use crate::diagram::{Diagram, SINK, number};
use crate::drive::Stop;
use crate::problem::{Cover, OptionId};
use crate::random::Streams;
use crate::vectors::{OutOfMemory, copied, push, reserve, reserved, resize};
use crate::watch::{NotBuilt, Watch};

/// What a step down from a node looks at: for each edge, everything that is needed of it.
#[derive(Clone, Copy, Debug)]
struct Chance {
    /// The first 64 bits of the bound between this edge and the next one.
    bound: u64,
    /// The place of the first edge of the child, or [`END`].
    next: u32,
    /// The number of the option, or [`COMPLEX`] if the edge does not take just one. With the flag
    /// [`ALONE`] it is the only edge of its node, and nothing is drawn.
    option: u32,
}

/// The end of a path.
const END: u32 = u32::MAX;
/// An edge that takes one of several options, or none.
const COMPLEX: u32 = ALONE - 1;
const ALONE: u32 = 1 << 31;

/// The edges of a diagram, as a sample looks at them.
#[derive(Debug)]
pub(super) struct Chances {
    /// Parallel to the edges.
    chances: Vec<Chance>,
    /// Where the edges of the root begin.
    first: u32,
}

impl Chances {
    fn new(diagram: &Diagram, watch: &mut Watch<'_>) -> Result<Chances, NotBuilt> {
        let mut chances: Vec<Chance> = reserved(diagram.edge_count())?;
        for node in 0..diagram.len() as u32 {
            let range = diagram.range(node);
            watch.pass(8 * range.len())?;
            for place in range.clone() {
                let edge = diagram.edge(place);
                let next = match edge.child {
                    SINK => END,
                    child => diagram.range(child).start as u32,
                };
                let option = match diagram.labels.options(edge.label) {
                    [only] if only.0 < COMPLEX => only.0,
                    _ => COMPLEX,
                };
                let alone = if range.len() == 1 { ALONE } else { 0 };
                // The last bound is 1, which has no first digits after the point. No word exceeds
                // this, and one that is equal is compared exactly.
                chances.push(Chance { bound: u64::MAX, next, option: option | alone });
            }
            if range.len() > 1 {
                diagram.bounds(node, |place, bound| chances[place].bound = bound);
            }
        }
        let first = diagram.root().map_or(0, |root| diagram.range(root).start as u32);
        Ok(Chances { chances, first })
    }

    pub(super) fn bytes(edges: usize) -> usize {
        edges * size_of::<Chance>()
    }
}

impl Diagram {
    /// Calls `tell` with the first 64 bits of the bound after each edge of a node but the last.
    fn bounds(&self, node: u32, mut tell: impl FnMut(usize, u64)) {
        let range = self.range(node);
        let all = self.below(node);
        if let [all] = *all {
            let mut sum = 0;
            for place in range.start..range.end - 1 {
                let below = self.below(self.edge(place).child).first().copied().unwrap_or(0);
                sum += below * self.times(place);
                tell(place, ((u128::from(sum) << 64) / u128::from(all)) as u64);
            }
            return;
        }
        let all = number(all);
        let mut sum = BigUint::ZERO;
        for place in range.start..range.end - 1 {
            sum += number(self.below(self.edge(place).child)) * self.times(place);
            tell(place, u64::try_from((&sum << 64_u32) / &all).unwrap_or(u64::MAX));
        }
    }

    /// Draws one of the edges of the node whose edges begin at `first`, once `word` has been drawn
    /// and is equal to the beginning of a bound.
    #[cold]
    fn draw_exactly(&self, first: usize, word: u64, random: &mut Streams) -> usize {
        let node = self.node_at(first);
        let mut digits = vec![word];
        let all = number(self.below(node));
        let mut sum = BigUint::ZERO;
        let last = self.range(node).end - 1;
        for place in first..last {
            sum += number(self.below(self.edge(place).child)) * self.times(place);
            let draw = |at: usize| {
                if at == digits.len() {
                    digits.push(random.next());
                }
                digits[at]
            };
            if compare(draw, &sum, &all) == Ordering::Less {
                return place;
            }
        }
        last
    }
}

/// Compares a number between 0 and 1, of which `digit` tells the digits of 64 bits one by one, with
/// `part` / `all`. Equal numbers count as greater: they are those from the bound on.
fn compare(mut digit: impl FnMut(usize) -> u64, part: &BigUint, all: &BigUint) -> Ordering {
    let mut rest = part.clone();
    for at in 0.. {
        rest <<= 64_u32;
        let own = BigUint::from(digit(at));
        let bound = &rest / all;
        if own != bound {
            return own.cmp(&bound);
        }
        rest %= all;
        if rest == BigUint::ZERO {
            break;
        }
    }
    Ordering::Greater
}

/// The most samples that are drawn at the same time.
const TOGETHER: u64 = 16;

/// A sample on its way down.
#[derive(Clone, Debug)]
struct Descent {
    random: Streams,
    /// Where the edges of the current node begin, or [`END`].
    at: u32,
    options: Vec<OptionId>,
}

/// Covers drawn at random, without an end, each with the same probability. Made by
/// [`Covers::sample`].
///
/// Draws are independent, so a cover may come again. Sample k depends on the seed and k alone:
/// `nth` and `skip` take no time for the samples that they pass over.
#[derive(Clone)]
pub struct Samples {
    set: Arc<Set>,
    seed: Streams,
    /// The index of the next sample to return.
    next: u64,
    /// Samples from index `first` on.
    drawn: Vec<Descent>,
    first: u64,
    count: u64,
    /// A bit for each option, all clear between two samples.
    marks: Vec<u64>,
    stop: Option<Stop>,
}

impl Covers {
    /// Returns an iterator over covers drawn at random, which has no end unless the set is empty.
    ///
    /// Each cover has exactly the same probability. The same set and seed give the same samples on
    /// every machine and in every release.
    ///
    /// ```
    /// let problem = quadrille::models::build("dominoes", &["8x8"])?;
    /// let covers = problem.compile()?;
    /// let first: Vec<_> = covers.sample(7)?.take(10).collect();
    /// assert_eq!(covers.sample(7)?.nth(9), first.last().cloned());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the guard stops the preparation, which takes a time proportional to
    /// the size of the set, or if there is no memory for it. It is made once for a set.
    pub fn sample(&self, seed: u64) -> Result<Samples, Stop> {
        if self.set.chances.get().is_none() {
            if Chances::bytes(self.edge_count()) as u64 > self.memory {
                return Err(Stop::OutOfMemory);
            }
            let chances = self.long(|watch| {
                let mut chances = reserved(self.set.parts.len())?;
                for part in &self.set.parts {
                    chances.push(Chances::new(part, watch)?);
                }
                Ok(chances)
            })?;
            // Another thread may have been faster, with the same result.
            let _ = self.set.chances.set(chances);
        }
        let (set, seed) = (Arc::clone(&self.set), Streams::new(seed));
        let (drawn, marks, stop) = (Vec::new(), Vec::new(), None);
        Ok(Samples { set, seed, next: 0, drawn, first: 0, count: 0, marks, stop })
    }
}

impl Samples {
    /// Draws the next sample and lends its options, in ascending order, until the next call.
    ///
    /// It does the same as [`next`](Iterator::next), which returns every cover in a vector of its
    /// own.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        if self.stop.is_some() || self.set.total == BigUint::ZERO {
            return None;
        }
        let mut place = self.next.wrapping_sub(self.first);
        if place >= self.count {
            // The first few are drawn alone: many callers want no more.
            self.count = (2 * self.count).clamp(1, TOGETHER);
            self.first = self.next;
            place = 0;
            if self.draw().is_err() {
                self.stop = Some(Stop::OutOfMemory);
                return None;
            }
        }
        self.next = self.next.wrapping_add(1);
        Some(&self.drawn[place as usize].options)
    }

    /// Returns why the samples ended, if they did although there are covers.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Draws `count` samples from index `first` on.
    fn draw(&mut self) -> Result<(), OutOfMemory> {
        let Samples { set, seed, drawn, first, count, marks, .. } = self;
        let count = *count as usize;
        reserve(drawn, count.saturating_sub(drawn.len()))?;
        drawn.resize_with(count.max(drawn.len()), || Descent {
            random: seed.clone(),
            at: END,
            options: Vec::new(),
        });
        let drawn = &mut drawn[..count];
        for (index, descent) in (0..).zip(&mut *drawn) {
            descent.random.go_to(first.wrapping_add(index));
            descent.options.clear();
        }
        let chances = set.chances.get().map_or(&[][..], Vec::as_slice);
        for (part, chances) in set.parts.iter().zip(chances) {
            drawn.iter_mut().for_each(|descent| descent.at = chances.first);
            let mut left = true;
            while left {
                left = false;
                for descent in drawn.iter_mut().filter(|descent| descent.at != END) {
                    descent.step(part, &chances.chances)?;
                    left |= descent.at != END;
                }
            }
        }
        for descent in drawn {
            sort(&mut descent.options, set.problem.option_count(), marks)?;
        }
        Ok(())
    }
}

/// Sorts options, of which `count` exist. Long covers are marked in a set of bits and read from it,
/// which takes a fifth of the time of a sort for dominoes 16×16.
fn sort(
    options: &mut Vec<OptionId>,
    count: usize,
    marks: &mut Vec<u64>,
) -> Result<(), OutOfMemory> {
    let words = count.div_ceil(64);
    if words > options.len() {
        options.sort_unstable();
        return Ok(());
    }
    resize(marks, words, 0)?;
    options.iter().for_each(|option| marks[option.index() / 64] |= 1 << (option.index() % 64));
    options.clear();
    for (word, from) in marks.iter_mut().zip((0..).step_by(64)) {
        while *word != 0 {
            options.push(OptionId(from + word.trailing_zeros()));
            *word &= *word - 1;
        }
    }
    Ok(())
}

impl Descent {
    /// Goes down by one edge.
    #[inline]
    fn step(&mut self, part: &Diagram, chances: &[Chance]) -> Result<(), OutOfMemory> {
        let first = self.at as usize;
        let mut place = first;
        if chances[place].option & ALONE == 0 {
            let word = self.random.next();
            while word > chances[place].bound {
                place += 1;
            }
            if word == chances[place].bound {
                place = part.draw_exactly(first, word, &mut self.random);
            }
        }
        let Chance { next, option, .. } = chances[place];
        self.at = next;
        match option & !ALONE {
            COMPLEX => {
                let times = part.times(place);
                let way = if times == 1 { 0 } else { self.random.below(times) };
                part.option(place, way).map_or(Ok(()), |option| push(&mut self.options, option))
            }
            option => push(&mut self.options, OptionId(option)),
        }
    }
}

impl Iterator for Samples {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        let options = copied(self.advance()?);
        if options.is_err() {
            self.stop = Some(Stop::OutOfMemory);
        }
        Some(Cover::sorted(options.ok()?))
    }

    fn nth(&mut self, n: usize) -> Option<Cover> {
        self.next = self.next.wrapping_add(n as u64);
        self.next()
    }
}

impl std::fmt::Debug for Samples {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Samples").field("next", &self.next).finish_non_exhaustive()
    }
}
