//! A base and strong generating set: a group of permutations as a chain of stabilisers.
//!
//! ```text
//! level 0   base b₁   all of the group             orbit of b₁, and for each of its points an
//!                                                  element that moves b₁ there
//! level 1   base b₂   elements that fix b₁         orbit of b₂ under these, …
//! level 2   base b₃   elements that fix b₁ and b₂
//! ```
//!
//! Every element is the product of one element from each level, in one way. So the order is the
//! product of the orbits, membership is decided by taking such factors out ("sifting"), and the
//! elements can be listed one by one. The chain is made by C. C. Sims's method of 1970, in the form
//! of Holt, Eick and O'Brien, *Handbook of Computational Group Theory* (2005), 4.4.2. If the order
//! is known before, the chain is finished once its orbits have that product.
//!
//! The points are the options that move at all. Elements are stored as arrays of images, so the
//! memory is the sum of all orbits times the number of points; it is bounded by `MOST_WORDS`.

use std::collections::VecDeque;

use num_bigint::BigUint;

use super::permutation::Permutation;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// The most images that a chain stores, 4 bytes each.
const MOST_WORDS: usize = 50_000_000;

/// An element as the image of each point.
pub(crate) type Images = Box<[u32]>;

/// A chain of stabilisers.
#[derive(Debug)]
pub(crate) struct Chain {
    /// The options that move, in order. A point is an index of this list.
    pub(crate) points: Vec<OptionId>,
    levels: Vec<Level>,
    words: usize,
}

#[derive(Debug)]
struct Level {
    base: u32,
    /// Elements that fix the base points above, and generate all such elements once the chain is
    /// done.
    generators: Vec<Images>,
    /// The orbit of the base point. The first is the base point itself.
    orbit: Vec<u32>,
    /// For each point of the orbit, an element that moves the base point there.
    carriers: Vec<Option<Images>>,
}

impl Chain {
    /// Makes the chain of the group with these generators. `order` is its order, if it is known.
    pub(crate) fn new(
        generators: &[Permutation],
        order: Option<&BigUint>,
        watch: &mut Watch<'_>,
    ) -> Result<Chain, NotBuilt> {
        let mut points: Vec<OptionId> = Vec::new();
        for generator in generators {
            for &(option, _) in generator.moves() {
                push(&mut points, option)?;
            }
        }
        watch.pass(points.len())?;
        points.sort_unstable();
        points.dedup();
        let mut chain = Chain { points, levels: Vec::new(), words: 0 };
        for generator in generators {
            let images = chain.images(generator)?;
            chain.insert(images, 0, watch)?;
        }
        chain.close(order, watch)?;
        Ok(chain)
    }

    /// Returns the order of the group.
    pub(crate) fn order(&self) -> BigUint {
        self.levels.iter().map(|level| level.orbit.len()).product()
    }

    /// Returns a permutation of options as images of points. All that it moves must be points.
    fn images(&self, permutation: &Permutation) -> Result<Images, OutOfMemory> {
        let mut images = reserved(self.points.len())?;
        images.extend(0..self.points.len() as u32);
        let point = |option| self.points.binary_search(&option).expect("what moves is a point");
        for &(option, image) in permutation.moves() {
            images[point(option)] = point(image) as u32;
        }
        Ok(images.into_boxed_slice())
    }

    /// Returns whether the group has this element.
    pub(crate) fn contains(&self, permutation: &Permutation) -> Result<bool, OutOfMemory> {
        let known = |&(option, _): &(OptionId, _)| self.points.binary_search(&option).is_ok();
        if !permutation.moves().iter().all(known) {
            return Ok(false);
        }
        let mut images = self.images(permutation)?;
        self.sift(&mut images, 0);
        Ok(is_identity(&images))
    }

    /// Takes factors out of an element from level `from` on. Returns the level at which that ends:
    /// the number of levels if it got through all.
    fn sift(&self, images: &mut Images, from: usize) -> usize {
        for (at, level) in self.levels.iter().enumerate().skip(from) {
            let image = images[level.base as usize];
            let Some(carrier) = &level.carriers[image as usize] else { return at };
            if image == level.base {
                continue;
            }
            // The element, then the inverse of the carrier: point p goes where the carrier comes
            // from. The carrier is short work, its inverse would double the memory.
            let mut back = vec![0; carrier.len()];
            (0..).zip(carrier.iter()).for_each(|(point, &to)| back[to as usize] = point);
            images.iter_mut().for_each(|image| *image = back[*image as usize]);
        }
        self.levels.len()
    }

    /// Sifts an element from a level on, and adds what is left to all levels that it passed.
    /// Returns the last of them, or `None` if nothing was left.
    fn insert(
        &mut self,
        mut images: Images,
        from: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<usize>, NotBuilt> {
        watch.pass(images.len() * (1 + self.levels.len() - from))?;
        let end = self.sift(&mut images, from);
        if is_identity(&images) {
            return Ok(None);
        }
        if end == self.levels.len() {
            let moved = |&point: &u32| images[point as usize] != point;
            let base = (0..images.len() as u32).find(moved).expect("it is not the identity");
            push(
                &mut self.levels,
                Level { base, generators: Vec::new(), orbit: Vec::new(), carriers: Vec::new() },
            )?;
        }
        for at in from..=end {
            self.count_words(images.len())?;
            push(&mut self.levels[at].generators, images.clone())?;
            self.spread(at, watch)?;
        }
        Ok(Some(end))
    }

    fn count_words(&mut self, words: usize) -> Result<(), OutOfMemory> {
        self.words += words;
        if self.words > MOST_WORDS { Err(OutOfMemory) } else { Ok(()) }
    }

    /// Finds the orbit of a level's base point anew, with its carriers. Carriers that were there
    /// stay.
    fn spread(&mut self, at: usize, watch: &mut Watch<'_>) -> Result<(), NotBuilt> {
        let degree = self.points.len();
        let base = self.levels[at].base;
        if self.levels[at].orbit.is_empty() {
            let mut identity = reserved(degree)?;
            identity.extend(0..degree as u32);
            let level = &mut self.levels[at];
            level.carriers = filled(degree, None)?;
            level.carriers[base as usize] = Some(identity.into_boxed_slice());
            push(&mut level.orbit, base)?;
        }
        let mut queue: VecDeque<u32> = self.levels[at].orbit.iter().copied().collect();
        while let Some(point) = queue.pop_front() {
            for k in 0..self.levels[at].generators.len() {
                watch.pass(1)?;
                let image = self.levels[at].generators[k][point as usize];
                if self.levels[at].carriers[image as usize].is_some() {
                    continue;
                }
                watch.pass(degree)?;
                self.count_words(degree)?;
                let level = &mut self.levels[at];
                let carrier = level.carriers[point as usize].as_deref().expect("it is reached");
                let product = product(carrier, &level.generators[k])?;
                level.carriers[image as usize] = Some(product);
                push(&mut level.orbit, image)?;
                queue.push_back(image);
            }
        }
        Ok(())
    }

    /// Adds what is missing, until the elements that fix a base point are generated by the level
    /// below (Schreier's lemma says which elements to look at).
    fn close(&mut self, order: Option<&BigUint>, watch: &mut Watch<'_>) -> Result<(), NotBuilt> {
        let is_done = |chain: &Chain| order.is_some_and(|order| chain.order() == *order);
        let mut at = self.levels.len();
        'levels: while at > 0 && !is_done(self) {
            let level = at - 1;
            for k in 0..self.levels[level].orbit.len() {
                for g in 0..self.levels[level].generators.len() {
                    let Level { orbit, carriers, generators, .. } = &self.levels[level];
                    let carrier = carriers[orbit[k] as usize].as_deref().expect("it is reached");
                    let element = product(carrier, &generators[g])?;
                    // At this level the inverse of a carrier is taken out, which leaves Schreier's
                    // generator.
                    if let Some(end) = self.insert_below(element, level, watch)? {
                        at = end + 1;
                        continue 'levels;
                    }
                }
            }
            at = level;
        }
        Ok(())
    }

    /// Takes a factor of `level` out of an element and inserts the rest below.
    fn insert_below(
        &mut self,
        mut images: Images,
        level: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Option<usize>, NotBuilt> {
        watch.pass(2 * images.len())?;
        let Level { base, carriers, .. } = &self.levels[level];
        let image = images[*base as usize];
        let carrier = carriers[image as usize].as_deref().expect("the orbit is closed");
        let mut back = filled(carrier.len(), 0)?;
        (0..).zip(carrier).for_each(|(point, &to)| back[to as usize] = point);
        images.iter_mut().for_each(|image| *image = back[*image as usize]);
        if is_identity(&images) {
            return Ok(None);
        }
        self.insert(images, level + 1, watch)
    }

    /// Returns all elements, the identity first. There are as many as the order says.
    pub(crate) fn elements(&self, watch: &mut Watch<'_>) -> Result<Vec<Images>, NotBuilt> {
        let mut identity = reserved(self.points.len())?;
        identity.extend(0..self.points.len() as u32);
        let mut all: Vec<Images> = Vec::new();
        push(&mut all, identity.into_boxed_slice())?;
        // An element is a product of carriers, the one of the last level first.
        for level in self.levels.iter().rev() {
            let below = all.len();
            crate::vectors::reserve(&mut all, below * (level.orbit.len() - 1))?;
            for &point in &level.orbit[1..] {
                let carrier = level.carriers[point as usize].as_deref().expect("it is reached");
                for k in 0..below {
                    watch.pass(self.points.len())?;
                    let element = product(&all[k], carrier)?;
                    all.push(element);
                }
            }
        }
        Ok(all)
    }

    /// Returns generators of the group.
    pub(crate) fn generators(&self) -> &[Images] {
        self.levels.first().map_or(&[], |level| &level.generators)
    }

    /// Returns the base points: an element is known by their images.
    pub(crate) fn base(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.levels.iter().map(|level| level.base)
    }
}

/// Returns the element that does `one` first and then `other`.
fn product(one: &[u32], other: &[u32]) -> Result<Images, OutOfMemory> {
    let mut images = reserved(one.len())?;
    images.extend(one.iter().map(|&point| other[point as usize]));
    Ok(images.into_boxed_slice())
}

fn is_identity(images: &[u32]) -> bool {
    (0..).zip(images).all(|(point, &image)| point == image)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::ALWAYS;

    fn permutation(cycles: &[&[u32]]) -> Permutation {
        let moves = cycles.iter().flat_map(|cycle| {
            let next = cycle.iter().cycle().skip(1);
            cycle.iter().zip(next).map(|(&a, &b)| (OptionId(a), OptionId(b)))
        });
        Permutation::new(moves).expect("cycles are a permutation")
    }

    fn chain(generators: &[Permutation]) -> Chain {
        Chain::new(generators, None, &mut Watch::new(ALWAYS)).expect("small")
    }

    #[test]
    fn orders_of_known_groups() {
        let order = |generators: &[Permutation]| chain(generators).order().to_string();
        assert_eq!(order(&[]), "1");
        assert_eq!(order(&[permutation(&[&[0, 1, 2, 3]]), permutation(&[&[0, 2]])]), "8");
        let all = [permutation(&[&[0, 1, 2, 3, 4, 5, 6]]), permutation(&[&[0, 1]])];
        assert_eq!(order(&all), "5040");
        let even = [permutation(&[&[0, 1, 2, 3, 4, 5, 6]]), permutation(&[&[0, 1, 2]])];
        assert_eq!(order(&even), "2520");
        // The group of E. L. Mathieu on eleven points, with gaps between the numbers.
        let mathieu = [
            permutation(&[&[1, 2, 30, 4, 5, 6, 7, 8, 9, 10, 11]]),
            permutation(&[&[30, 7, 11, 8], &[4, 10, 5, 6]]),
        ];
        assert_eq!(order(&mathieu), "7920");
    }

    #[test]
    fn all_elements_are_listed_once_and_belong_to_the_group() {
        let chain = chain(&[permutation(&[&[0, 1, 2, 3, 4]]), permutation(&[&[1, 4], &[2, 3]])]);
        let mut all = chain.elements(&mut Watch::new(ALWAYS)).expect("small");
        assert!(is_identity(&all[0]));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 10);
        let inside = |cycles: &[&[u32]]| chain.contains(&permutation(cycles)).expect("small");
        assert!(inside(&[&[0, 2, 4, 1, 3]]) && inside(&[]));
        assert!(!inside(&[&[0, 1]]) && !inside(&[&[0, 9]]));
    }
}
