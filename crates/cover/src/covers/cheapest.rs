//! The covers in order of cost.
//!
//! A cover is a path, and its cost is the sum of the costs along it: this is the problem of the k
//! shortest paths, on a graph without cycles. One pass from the sink up finds the least cost below
//! each node. After that each node lists its paths lazily, the cheapest first:
//!
//! ```text
//! paths of a node      edge, way to take it, and which path of the child (the 0th is the cheapest)
//! found so far         (e1, 0, 0) (e2, 0, 0) (e1, 0, 1)
//! candidates, a heap   (e1, 0, 2) (e2, 0, 1) (e3, 0, 0)        one for each edge and way
//! ```
//!
//! The next path is the smallest candidate. Its successor, the same edge with the child's next
//! path, becomes a candidate when the path after it is asked for (V. M. Jiménez and A. Marzal,
//! *Computing the k shortest paths: a new algorithm and an experimental comparison*, 1999). Their
//! recursion is a stack here. Candidates of equal cost are taken in the order of edge, way and path
//! of the child, which is the order of ranks.
//!
//! Several parts are one graph: where a path reaches the sink of a part, it goes on at the root of
//! the next. The first cover takes linear time, each further one that of a path and a few heaps.
//!
//! Sums of costs cannot overflow: those of all options of a problem together fit an `i64`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::{Covers, Set};
use crate::diagram::{Diagram, SINK};
use crate::drive::Stop;
use crate::problem::{Cover, OptionId};
use crate::vectors::{OutOfMemory, copied, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// A path of a node: an edge, and a path of its child. Ordered by cost, and then as ranks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: i64,
    place: usize,
    way: u64,
    /// The number of the path of the child.
    below: u32,
}

/// The paths of a node, as far as they are known.
#[derive(Clone, Debug, Default)]
struct Listing {
    found: Vec<Way>,
    candidates: BinaryHeap<Reverse<Way>>,
    /// Whether the successor of the last path found is not yet among the candidates.
    is_pending: bool,
    is_over: bool,
}

/// A node of a part.
#[derive(Clone, Copy, Debug)]
struct Spot {
    part: usize,
    node: u32,
}

/// Stands for a node without a listing.
const NONE: u32 = u32::MAX;

/// The covers of a set, the cheapest first. Made by [`Covers::by_cost`].
#[derive(Clone)]
pub struct ByCost {
    set: Arc<Set>,
    /// Where the nodes of each part begin in the arrays of all nodes.
    starts: Vec<usize>,
    /// The least cost from each node to the end of the last part.
    least: Vec<i64>,
    /// The listing of each node.
    numbers: Vec<u32>,
    listings: Vec<Listing>,
    /// The number of covers returned so far.
    returned: u32,
    options: Vec<OptionId>,
    cost: i64,
    /// Bytes that the listings may still take.
    left: usize,
    stop: Option<Stop>,
}

impl Covers {
    /// Returns a cover of least cost, or `None` if there is no cover. Among several it is the one
    /// with the least rank.
    ///
    /// # Errors
    /// The same as for [`by_cost`](Covers::by_cost).
    pub fn cheapest(&self) -> Result<Option<Cover>, Stop> {
        let mut covers = self.by_cost()?;
        let cheapest = covers.next();
        covers.stop.map_or(Ok(cheapest), Err)
    }

    /// Returns an iterator over all covers in ascending order of their costs, which may be
    /// negative. Covers of equal cost come in the order of their ranks.
    ///
    /// ```
    /// use quadrille::ProblemBuilder;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = ["a", "b"].map(|name| builder.primary(name));
    /// for (name, item, cost) in [("x", a, 5), ("y", a, -2), ("z", b, 1), ("w", b, 3)] {
    ///     builder.option([item]).named(name).cost(cost);
    /// }
    /// let problem = builder.build()?;
    /// let covers = problem.compile()?;
    /// let costs: Vec<i64> = covers.by_cost()?.map(|cover| cover.cost(&problem)).collect();
    /// assert_eq!(costs, [-1, 1, 6, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the guard stops the preparation, which takes a time proportional to
    /// the size of the set, or if there is no memory for it.
    pub fn by_cost(&self) -> Result<ByCost, Stop> {
        let set = Arc::clone(&self.set);
        let nodes = self.node_count();
        let most = usize::try_from(self.memory).unwrap_or(usize::MAX);
        let left = most.checked_sub(nodes.saturating_mul(12)).ok_or(Stop::OutOfMemory)?;
        let (starts, least) = self.long(|watch| {
            let mut starts = reserved(set.parts.len())?;
            let mut next = 0;
            for part in &set.parts {
                starts.push(next);
                next += part.len();
            }
            let mut least = filled(nodes, 0)?;
            let mut after = 0;
            for (part, &start) in set.parts.iter().zip(&starts).rev() {
                let own = &mut least[start..start + part.len()];
                own[SINK as usize] = after;
                set.least_below(part, own, watch)?;
                after = own.last().copied().unwrap_or(after);
            }
            Ok((starts, least))
        })?;
        let numbers = filled(nodes, NONE)?;
        let (listings, options) = (Vec::new(), Vec::new());
        let (returned, cost, stop) = (0, 0, None);
        let by_cost =
            ByCost { set, starts, least, numbers, listings, returned, options, cost, left, stop };
        Ok(by_cost)
    }
}

impl Set {
    /// Returns the cost of taking an edge in a certain way.
    #[inline]
    fn cost(&self, part: &Diagram, place: usize, way: u64) -> i64 {
        part.option(place, way).map_or(0, |option| self.problem.cost(option))
    }

    /// Fills in the least cost below each node but the sink.
    fn least_below(
        &self,
        part: &Diagram,
        least: &mut [i64],
        watch: &mut Watch<'_>,
    ) -> Result<(), NotBuilt> {
        for node in 1..part.len() as u32 {
            let mut own = i64::MAX;
            for place in part.range(node) {
                let times = part.times(place);
                watch.pass(times as usize)?;
                let step = (0..times).map(|way| self.cost(part, place, way)).min().unwrap_or(0);
                own = own.min(step + least[part.edge(place).child as usize]);
            }
            least[node as usize] = own;
        }
        Ok(())
    }

    /// Returns where a path goes on: at the node or, at the sink of a part, at the root of the
    /// next. `None` at the end of the last part.
    fn onward(&self, mut spot: Spot) -> Option<Spot> {
        while spot.node == SINK {
            spot = Spot { part: spot.part + 1, node: 0 };
            spot.node = self.parts.get(spot.part)?.root()?;
        }
        Some(spot)
    }
}

impl ByCost {
    /// Finds the next cover and lends its options, in ascending order, until the next call. Returns
    /// its cost too.
    ///
    /// It does the same as [`next`](Iterator::next), which returns every cover in a vector of its
    /// own.
    pub fn advance(&mut self) -> Option<(i64, &[OptionId])> {
        match self.step() {
            Ok(true) => Some((self.cost, &self.options)),
            Ok(false) => None,
            Err(OutOfMemory) => {
                self.stop = Some(Stop::OutOfMemory);
                None
            }
        }
    }

    /// Returns why the iterator ended before the last cover, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    fn step(&mut self) -> Result<bool, OutOfMemory> {
        if self.stop.is_some() || self.set.total == num_bigint::BigUint::ZERO {
            return Ok(false);
        }
        let rank = self.returned;
        self.options.clear();
        self.cost = 0;
        let set = Arc::clone(&self.set);
        let first = set.parts.first().and_then(Diagram::root);
        let root = first.and_then(|node| set.onward(Spot { part: 0, node }));
        let (mut spot, mut below) = (root, rank);
        if root.is_none() && rank > 0 {
            return Ok(false);
        }
        if let Some(root) = root {
            self.extend(root, rank)?;
            let listing = &self.listings[self.numbers[self.key(root)] as usize];
            if listing.found.len() <= rank as usize {
                return Ok(false);
            }
        }
        while let Some(at) = spot {
            let part = &set.parts[at.part];
            let way = match self.numbers[self.key(at)] {
                // Nobody has asked for another path of this node than the cheapest.
                NONE => self.cheapest_way(at),
                listing => self.listings[listing as usize].found[below as usize],
            };
            if let Some(option) = part.option(way.place, way.way) {
                push(&mut self.options, option)?;
                self.cost += set.problem.cost(option);
            }
            below = way.below;
            spot = set.onward(Spot { part: at.part, node: part.edge(way.place).child });
        }
        self.options.sort_unstable();
        self.returned = rank.checked_add(1).ok_or(OutOfMemory)?;
        Ok(true)
    }

    fn key(&self, spot: Spot) -> usize {
        self.starts[spot.part] + spot.node as usize
    }

    /// Returns the ways to take each edge of a node and then the cheapest path of its child.
    fn ways(&self, spot: Spot) -> impl Iterator<Item = Way> + '_ {
        let part = &self.set.parts[spot.part];
        part.range(spot.node).flat_map(move |place| {
            let child = self.least[self.starts[spot.part] + part.edge(place).child as usize];
            (0..part.times(place)).map(move |way| Way {
                cost: self.set.cost(part, place, way) + child,
                place,
                way,
                below: 0,
            })
        })
    }

    fn cheapest_way(&self, spot: Spot) -> Way {
        self.ways(spot).min().expect("a node has edges")
    }

    /// Lists the paths of a node up to number `wanted`, if there are so many.
    fn extend(&mut self, spot: Spot, wanted: u32) -> Result<(), OutOfMemory> {
        let mut stack = Vec::new();
        push(&mut stack, (spot, wanted))?;
        while let Some(&(spot, wanted)) = stack.last() {
            let number = match self.numbers[self.key(spot)] {
                NONE => self.begin(spot)?,
                number => number,
            };
            let listing = &self.listings[number as usize];
            if listing.is_over || listing.found.len() > wanted as usize {
                stack.pop();
                continue;
            }
            let last = listing.found.last().filter(|_| listing.is_pending).copied();
            if let Some(way) = last {
                let part = &self.set.parts[spot.part];
                let child = Spot { part: spot.part, node: part.edge(way.place).child };
                let below = way.below.checked_add(1).ok_or(OutOfMemory)?;
                if let Some(child) = self.set.onward(child) {
                    let known = self.numbers[self.key(child)];
                    let known = self.listings.get(known as usize);
                    if known.is_none_or(|it| !it.is_over && it.found.len() <= below as usize) {
                        push(&mut stack, (child, below))?;
                        continue;
                    }
                    let next = known.and_then(|it| it.found.get(below as usize)).copied();
                    if let Some(next) = next {
                        let cost = next.cost + self.set.cost(part, way.place, way.way);
                        self.propose(number, Way { cost, below, ..way })?;
                    }
                }
            }
            let size = size_of::<Way>();
            self.left = self.left.checked_sub(size).ok_or(OutOfMemory)?;
            let listing = &mut self.listings[number as usize];
            listing.is_pending = true;
            match listing.candidates.pop() {
                Some(Reverse(way)) => push(&mut listing.found, way)?,
                None => listing.is_over = true,
            }
        }
        Ok(())
    }

    /// Begins the listing of a node, and returns its number.
    fn begin(&mut self, spot: Spot) -> Result<u32, OutOfMemory> {
        let number = self.listings.len() as u32;
        let count = self.ways(spot).count();
        let size = size_of::<Listing>() + count * size_of::<Way>();
        self.left = self.left.checked_sub(size).ok_or(OutOfMemory)?;
        let mut candidates = reserved(count)?;
        candidates.extend(self.ways(spot).map(Reverse));
        let candidates = BinaryHeap::from(candidates);
        push(&mut self.listings, Listing { candidates, ..Listing::default() })?;
        let key = self.key(spot);
        self.numbers[key] = number;
        Ok(number)
    }

    fn propose(&mut self, listing: u32, way: Way) -> Result<(), OutOfMemory> {
        let candidates = &mut self.listings[listing as usize].candidates;
        candidates.try_reserve(1).map_err(|_| OutOfMemory)?;
        candidates.push(Reverse(way));
        Ok(())
    }
}

impl Iterator for ByCost {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        let options = copied(self.advance()?.1);
        if options.is_err() {
            self.stop = Some(Stop::OutOfMemory);
        }
        Some(Cover::sorted(options.ok()?))
    }
}

impl std::iter::FusedIterator for ByCost {}

impl std::fmt::Debug for ByCost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let returned = &self.returned;
        f.debug_struct("ByCost")
            .field("returned", returned)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}
