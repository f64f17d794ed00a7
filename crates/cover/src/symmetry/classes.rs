//! Classes of elements of a small group that fix equally many covers.
//!
//! An element and a conjugate of it fix equally many covers: the conjugating element maps those of
//! the one to those of the other. So do an element and a power that generates it again, as they fix
//! the same covers. So it is enough to count once for each class.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::chain::{Chain, Images};
use super::group::Group;
use super::orbits::Orbits;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// The most elements of a group that are listed, and the most images of points in all of them.
const MOST_ELEMENTS: u32 = 20_000;
const MOST_IMAGES: usize = 40_000_000;

/// The elements of a small group.
#[derive(Debug)]
pub(crate) struct Elements {
    chain: Chain,
    all: Vec<Images>,
}

impl Elements {
    /// Lists the elements of a group, or returns `None` if there are too many.
    pub(crate) fn new(group: &Group, watch: &mut Watch<'_>) -> Result<Option<Elements>, NotBuilt> {
        if group.order() > &MOST_ELEMENTS.into() {
            return Ok(None);
        }
        let chain = Chain::new(group.generators(), Some(group.order()), watch)?;
        let order = usize::try_from(group.order()).map_err(|_| OutOfMemory)?;
        if chain.points.len().saturating_mul(order) > MOST_IMAGES {
            return Ok(None);
        }
        let all = chain.elements(watch)?;
        Ok(Some(Elements { chain, all }))
    }

    /// Returns the number of elements.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the image of each of a problem's `count` options under an element.
    pub(crate) fn images(
        &self,
        element: usize,
        count: usize,
    ) -> Result<Vec<OptionId>, OutOfMemory> {
        let mut images = reserved(count)?;
        images.extend((0..count as u32).map(OptionId));
        for (from, &to) in self.chain.points.iter().zip(self.all[element].iter()) {
            images[from.index()] = self.chain.points[to as usize];
        }
        Ok(images)
    }

    /// Returns the classes: an element of each and their number. The identity comes first.
    pub(crate) fn classes(&self, watch: &mut Watch<'_>) -> Result<Vec<(usize, BigUint)>, NotBuilt> {
        let base: Vec<u32> = self.chain.base().collect();
        let key = |image: &dyn Fn(u32) -> u32| -> Vec<u32> {
            base.iter().map(|&point| image(point)).collect()
        };
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        numbers.try_reserve(self.len()).map_err(|_| OutOfMemory)?;
        for (number, element) in (0..).zip(&self.all) {
            watch.pass(1 + base.len())?;
            numbers.insert(key(&|point| element[point as usize]), number);
        }
        let of = |key: &Vec<u32>| numbers.get(key).copied().expect("a group is closed");
        let mut classes = Orbits::new(self.len())?;
        for generator in self.chain.generators() {
            let mut back = crate::vectors::filled(generator.len(), 0)?;
            (0..).zip(generator.iter()).for_each(|(point, &to)| back[to as usize] = point);
            for (number, element) in (0..).zip(&self.all) {
                watch.pass(3 * base.len())?;
                let conjugate =
                    |point: u32| generator[element[back[point as usize] as usize] as usize];
                classes.join(number, of(&key(&conjugate)));
            }
        }
        // All powers of an element: 1, g, g², …; those with an exponent prime to the order of g
        // generate the same group.
        for (number, element) in (1..).zip(&self.all[1..]) {
            let mut powers = Vec::new();
            let mut power = base.clone();
            loop {
                watch.pass(base.len())?;
                power.iter_mut().for_each(|point| *point = element[*point as usize]);
                push(&mut powers, of(&power))?;
                if power == base {
                    break;
                }
            }
            for (exponent, &power) in (1..).zip(&powers) {
                if gcd(exponent, powers.len()) == 1 {
                    classes.join(number, power);
                }
            }
        }
        let mut list = Vec::new();
        let mut place: HashMap<u32, ()> = HashMap::new();
        for number in 0..self.len() as u32 {
            if place.insert(classes.root(number), ()).is_none() {
                push(&mut list, (number as usize, classes.size(number).into()))?;
            }
        }
        Ok(list)
    }
}

fn gcd(one: usize, other: usize) -> usize {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
