//! Finds generators of the automorphism group of a graph, by individualisation and refinement.
//!
//! The *first path* singles out one vertex after the other, refining after each, until every cell
//! has one vertex. Its vertices b₁, b₂, … are a base of the group: only the identity fixes all of
//! them. Then, from the last level to the first, the search asks for every other vertex c of the
//! cell of bₖ: is there an automorphism that fixes b₁ … bₖ₋₁ and moves bₖ to c? It singles out c in
//! place of bₖ and goes on down as the first path did; a leaf whose cells have the same vertices'
//! degrees is compared with the first leaf, which gives the automorphism if there is one.
//!
//! ```text
//!            b₁        c           level 1: tried last, with all generators found below
//!           /  \        \
//!         b₂    c        ·         level 2: the candidates not in the orbit of b₂ so far
//!        /  \    \        \
//!       leaf ·    ·        ·       the first leaf, with which the others are compared
//! ```
//!
//! Three things keep it short. A vertex in the orbit of bₖ, or in that of a candidate that failed,
//! need not be tried (all generators found so far fix b₁ … bₖ₋₁). A refinement whose trace differs
//! from that of the first path is cut off. And if the cells that changed since level k hold the
//! same vertices on both sides, the map that is the identity on them is tried at once, so a
//! symmetry that moves little is found without going down to a leaf (P. T. Darga, K. A. Sakallah
//! and I. L. Markov, *Faster symmetry discovery using sparsity of symmetries*, 2008; the rest goes
//! back to B. D. McKay, *Practical graph isomorphism*, 1981).
//!
//! The order of the group is the product of the orbits of bₖ at each level. Each generator is
//! checked edge by edge, so none is wrong; where the search is stopped, what was found is a
//! subgroup. A graph whose vertices look alike but are not makes the search exponential, as with
//! every known method of this kind; the limit on nodes ends it.

use num_bigint::BigUint;

use super::graph::Graph;
use super::orbits::Orbits;
use super::partition::{Partition, Refined, Trace};
use crate::vectors::{append, filled, push};
use crate::watch::{NotBuilt, Watch};

/// The automorphisms of a graph.
#[derive(Debug)]
pub(crate) struct Automorphisms {
    /// Generators, each as the vertices that it moves and where, in order of the vertices.
    pub(crate) generators: Vec<Vec<(u32, u32)>>,
    /// The order of the group that they generate; of the graph's whole group, if it is complete.
    pub(crate) order: BigUint,
    /// Whether the search came to its end.
    pub(crate) is_complete: bool,
}

/// A level of the first path.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The cell in which a vertex is singled out, by its start.
    target: usize,
    /// The vertex that the first path singled out.
    base: u32,
    /// The length of the partition's log before that.
    logged: usize,
    /// Where the trace of its refinement starts.
    trace: usize,
}

struct Finder<'g, 'w, 'f> {
    graph: &'g Graph,
    partition: Partition,
    levels: Vec<Level>,
    trace: Vec<u64>,
    /// The order of the vertices in the first leaf.
    first_leaf: Vec<u32>,
    orbits: Orbits,
    generators: Vec<Vec<(u32, u32)>>,
    /// The image of each vertex under the map that is being tried, and the stamps of vertices.
    images: Vec<u32>,
    stamps: Vec<u64>,
    stamp: u64,
    /// The vertices that were tried at each level below the current one.
    stack: Vec<Trial>,
    candidates: Vec<u32>,
    nodes_left: u64,
    watch: &'w mut Watch<'f>,
}

/// A level of the way down to another leaf.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// The candidates that are left, in the shared list.
    first: usize,
    next: usize,
    logged: usize,
}

/// Why the search for an automorphism ended without an answer.
enum Halt {
    Nodes,
    NotBuilt(NotBuilt),
}

impl<E: Into<NotBuilt>> From<E> for Halt {
    fn from(why: E) -> Halt {
        Halt::NotBuilt(why.into())
    }
}

impl Automorphisms {
    /// Finds the automorphisms of a graph in at most `nodes` nodes of the search tree. If the nodes
    /// do not suffice or the watch ends the search, the result is a subgroup.
    pub(crate) fn find(
        graph: &Graph,
        nodes: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Automorphisms, NotBuilt> {
        let mut watch = Watch::new(go_on);
        let mut finder = Finder::new(graph, nodes, &mut watch)?;
        let mut order = BigUint::from(1_u32);
        let done = finder.first_path().and_then(|()| finder.all_levels(&mut order));
        let is_complete = match done {
            Ok(()) => true,
            Err(Halt::Nodes | Halt::NotBuilt(NotBuilt::Stopped)) => false,
            Err(Halt::NotBuilt(NotBuilt::OutOfMemory)) => return Err(NotBuilt::OutOfMemory),
        };
        Ok(Automorphisms { generators: finder.generators, order, is_complete })
    }
}

impl<'g, 'w, 'f> Finder<'g, 'w, 'f> {
    fn new(
        graph: &'g Graph,
        nodes: u64,
        watch: &'w mut Watch<'f>,
    ) -> Result<Finder<'g, 'w, 'f>, NotBuilt> {
        let count = graph.len();
        let mut images = filled(count, 0)?;
        (0..).zip(&mut images).for_each(|(vertex, image)| *image = vertex);
        Ok(Finder {
            graph,
            partition: Partition::new(graph)?,
            levels: Vec::new(),
            trace: Vec::new(),
            first_leaf: Vec::new(),
            orbits: Orbits::new(count)?,
            generators: Vec::new(),
            images,
            stamps: filled(count, 0)?,
            stamp: 0,
            stack: Vec::new(),
            candidates: Vec::new(),
            nodes_left: nodes,
            watch,
        })
    }

    fn node(&mut self) -> Result<(), Halt> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(Halt::Nodes)?;
        Ok(())
    }

    /// Goes down the first path, and writes the trace of each refinement.
    fn first_path(&mut self) -> Result<(), Halt> {
        let mut ignored = Vec::new();
        self.partition.refine(self.graph, Trace::Write(&mut ignored), self.watch)?;
        drop(ignored);
        let mut from = 0;
        while let Some(target) = self.partition.first_open(from) {
            self.node()?;
            self.watch.pass(1 + target - from)?;
            from = target;
            let cell = self.partition.cell(target);
            let base = cell[0];
            let logged = self.partition.log.len();
            push(&mut self.levels, Level { target, base, logged, trace: self.trace.len() })?;
            self.partition.single_out(base)?;
            self.partition.refine(self.graph, Trace::Write(&mut self.trace), self.watch)?;
        }
        append(&mut self.first_leaf, &self.partition.order)?;
        Ok(())
    }

    /// Finds the generators, from the last level to the first, and multiplies `order` by the orbit
    /// of each base vertex.
    fn all_levels(&mut self, order: &mut BigUint) -> Result<(), Halt> {
        for at in (0..self.levels.len()).rev() {
            let Level { target, base, logged, .. } = self.levels[at];
            self.partition.undo_to(logged);
            let len = self.partition.length[target];
            let mark = at as u32 + 1;
            for k in target..target + len as usize {
                if self.orbits.size(base) == len {
                    break;
                }
                self.watch.pass(1)?;
                let candidate = self.first_leaf[k];
                if self.orbits.root(candidate) == self.orbits.root(base)
                    || self.orbits.mark_of(candidate) == mark
                {
                    continue;
                }
                let found = self.try_candidate(at, candidate);
                self.partition.undo_to(logged);
                if !found? {
                    self.orbits.mark(candidate, mark);
                }
            }
            *order *= self.orbits.size(base);
        }
        Ok(())
    }

    /// Looks for an automorphism that fixes the base vertices above level `at` and moves the one of
    /// this level to `candidate`. If there is one, it becomes a generator.
    fn try_candidate(&mut self, at: usize, candidate: u32) -> Result<bool, Halt> {
        let base_log = self.partition.log.len();
        self.stack.clear();
        self.candidates.clear();
        push(&mut self.candidates, candidate)?;
        push(&mut self.stack, Trial { first: 0, next: 0, logged: base_log })?;
        while let Some(trial) = self.stack.last_mut() {
            self.partition.undo_to(trial.logged);
            let Some(&vertex) = self.candidates.get(trial.next) else {
                self.candidates.truncate(trial.first);
                self.stack.pop();
                continue;
            };
            trial.next += 1;
            let level = at + self.stack.len() - 1;
            self.node()?;
            if self.go_down(level, vertex)? == Refined::Different {
                continue;
            }
            if self.try_map(base_log)? {
                return Ok(true);
            }
            if level + 1 < self.levels.len() {
                self.open(level + 1)?;
            }
        }
        Ok(false)
    }

    /// Singles out a vertex in the target cell of a level, and refines.
    fn go_down(&mut self, level: usize, vertex: u32) -> Result<Refined, Halt> {
        let end = self.levels.get(level + 1).map_or(self.trace.len(), |next| next.trace);
        let trace = &self.trace[self.levels[level].trace..end];
        self.partition.single_out(vertex)?;
        Ok(self.partition.refine(self.graph, Trace::Compare(trace), self.watch)?)
    }

    /// Puts the candidates of a level on the stack. What the first path singled out comes first if
    /// it is among them: most automorphisms move few vertices.
    fn open(&mut self, level: usize) -> Result<(), Halt> {
        let Level { target, base, .. } = self.levels[level];
        let first = self.candidates.len();
        let cell = self.partition.cell(target);
        self.watch.pass(cell.len())?;
        append(&mut self.candidates, cell)?;
        if let Some(k) = self.candidates[first..].iter().position(|&vertex| vertex == base) {
            self.candidates[first..=first + k].rotate_right(1);
        }
        let logged = self.partition.log.len();
        push(&mut self.stack, Trial { first, next: first, logged })?;
        Ok(())
    }

    /// Tries the map that is given by the cells with one vertex, and is the identity elsewhere. It
    /// is possible only if all cells with several vertices hold those of the first path.
    fn try_map(&mut self, base_log: usize) -> Result<bool, Halt> {
        self.stamp += 2;
        let (seen, stamp) = (self.stamp, self.stamp + 1);
        let mut moved: Vec<(u32, u32)> = Vec::new();
        let Finder { partition, first_leaf, stamps, images, watch, .. } = &mut *self;
        let mut is_whole = true;
        // Every cell that changed is one side of a logged split, or both.
        'cells: for &(left, right) in &partition.log[base_log..] {
            for start in [left as usize, right as usize] {
                let len = partition.length[start] as usize;
                let before = first_leaf[start];
                if len == 1 {
                    let image = partition.order[start];
                    // A cell that was split several times comes several times.
                    if image != before && images[before as usize] == before {
                        images[before as usize] = image;
                        push(&mut moved, (before, image))?;
                    }
                    continue;
                }
                if stamps[before as usize] == seen {
                    continue;
                }
                watch.pass(2 * len)?;
                let theirs = &first_leaf[start..start + len];
                theirs.iter().for_each(|&vertex| stamps[vertex as usize] = seen);
                let ours = &partition.order[start..start + len];
                if ours.iter().any(|&vertex| stamps[vertex as usize] != seen) {
                    is_whole = false;
                    break 'cells;
                }
            }
        }
        self.stamp = stamp;
        let is_automorphism = match is_whole {
            true => self.keeps_edges(&moved),
            false => Ok(false),
        };
        for &(vertex, _) in &moved {
            self.images[vertex as usize] = vertex;
        }
        if !is_automorphism? || moved.is_empty() {
            return Ok(false);
        }
        moved.sort_unstable();
        for &(vertex, image) in &moved {
            self.orbits.join(vertex, image);
        }
        push(&mut self.generators, moved)?;
        Ok(true)
    }

    /// Whether the map in `images` keeps all edges. Only those of vertices that move can change,
    /// and a bijection that keeps all of them has no room for others.
    fn keeps_edges(&mut self, moved: &[(u32, u32)]) -> Result<bool, Halt> {
        for &(vertex, image) in moved {
            let from = self.graph.neighbours.get(vertex as usize);
            let to = self.graph.neighbours.get(image as usize);
            self.watch.pass(from.len() + to.len())?;
            if from.len() != to.len() {
                return Ok(false);
            }
            self.stamp += 1;
            for &other in to {
                self.stamps[other as usize] = self.stamp;
            }
            let kept =
                |&other: &u32| self.stamps[self.images[other as usize] as usize] == self.stamp;
            if !from.iter().all(kept) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
