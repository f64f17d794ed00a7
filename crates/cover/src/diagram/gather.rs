//! Makes a diagram from the bottom up.
//!
//! The steps of a [`Trail`] are taken backwards. A state becomes a node if one of its arcs leads to
//! a node; a state from which nothing leads to the sink is dead and disappears. A state with a
//! single arc that chooses nothing is the same as its child. Nodes with equal edges are merged as
//! long as that happens often enough to pay: on most problems the sweep has merged what can be
//! merged, and looking for more would double the time.
//!
//! The cost is linear in the arcs of the trail.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::numbers::Sum;
use super::trail::{PASS, SKIP, Trail};
use super::{Diagram, Edge, Labels, SINK};
use crate::vectors::{OutOfMemory, append, filled, push};
use crate::watch::{NotBuilt, Watch};

/// Stands for a state that leads nowhere.
const DEAD: u32 = u32::MAX;

/// Why no diagram was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// It needs more memory than is allowed or than there is.
    TooLarge,
    /// The work was told to stop.
    Stopped,
}

impl From<OutOfMemory> for Gap {
    fn from(_: OutOfMemory) -> Gap {
        Gap::TooLarge
    }
}

impl From<NotBuilt> for Gap {
    fn from(not_built: NotBuilt) -> Gap {
        match not_built {
            NotBuilt::OutOfMemory => Gap::TooLarge,
            NotBuilt::Stopped => Gap::Stopped,
        }
    }
}

/// A diagram in the making. Its nodes are added from the sink up.
#[derive(Debug)]
pub(crate) struct Gathering {
    diagram: Diagram,
    sum: Sum,
    /// The nodes that a new node may be equal to.
    known: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Nodes looked up, and how many of them were known.
    sought: u64,
    found: u64,
    /// The most bytes that the diagram may have.
    most: usize,
    /// Whether equal nodes are always sought.
    is_eager: bool,
}

/// After this many nodes, equal nodes are sought only if one in [`RARE`] was found so far.
const TRIAL: u64 = 4096;
const RARE: u64 = 32;

impl Gathering {
    /// Begins with the sink.
    pub(crate) fn new(labels: Labels, most: usize) -> Result<Gathering, Gap> {
        let mut diagram = Diagram { labels, ..Diagram::empty()? };
        let mut sum = Sum::default();
        sum.add(&[1], 1)?;
        diagram.below.push(&sum)?;
        push(&mut diagram.ends, 0)?;
        let (known, hasher) = (HashTable::new(), DefaultHashBuilder::default());
        let (sought, found, is_eager) = (0, 0, false);
        Ok(Gathering { diagram, sum, known, hasher, sought, found, most, is_eager })
    }

    /// Does the same. Equal nodes are always merged, even if there are few.
    pub(crate) fn eager(labels: Labels, most: usize) -> Result<Gathering, Gap> {
        Ok(Gathering { is_eager: true, ..Gathering::new(labels, most)? })
    }

    /// Adds a node with these edges, of which there is at least one, and returns its number. A node
    /// with the same edges is not added again.
    pub(crate) fn node(&mut self, edges: &mut [Edge]) -> Result<u32, Gap> {
        edges.sort_unstable_by_key(|edge| edge.label);
        if self.is_eager || self.sought < TRIAL || self.found >= self.sought / RARE {
            self.sought += 1;
            let hash = self.hasher.hash_one(&*edges);
            let diagram = &self.diagram;
            if let Some(&node) = self.known.find(hash, |&node| diagram.edges(node) == edges) {
                self.found += 1;
                return Ok(node);
            }
            let hasher = &self.hasher;
            self.known
                .try_reserve(1, |&node| hasher.hash_one(diagram.edges(node)))
                .map_err(|_| OutOfMemory)?;
            let node = self.add(edges)?;
            let (hasher, diagram) = (&self.hasher, &self.diagram);
            self.known.insert_unique(hash, node, |&node| hasher.hash_one(diagram.edges(node)));
            return Ok(node);
        }
        self.add(edges)
    }

    #[inline]
    fn add(&mut self, edges: &[Edge]) -> Result<u32, Gap> {
        let Gathering { diagram, sum, .. } = self;
        let node = u32::try_from(diagram.ends.len()).ok().filter(|&node| node < DEAD);
        let node = node.ok_or(Gap::TooLarge)?;
        sum.clear();
        for edge in edges {
            sum.add(diagram.below.words(edge.child as usize), diagram.labels.times(edge.label))?;
        }
        diagram.below.push(sum)?;
        append(&mut diagram.edges, edges)?;
        push(&mut diagram.ends, u32::try_from(diagram.edges.len()).map_err(|_| OutOfMemory)?)?;
        if node % 1024 == 0 && self.bytes() > self.most {
            return Err(Gap::TooLarge);
        }
        Ok(node)
    }

    /// Adds a node with these edges, whose labels ascend, even if there is one like it.
    pub(crate) fn add_as_is(&mut self, edges: &[Edge]) -> Result<u32, Gap> {
        self.add(edges)
    }

    /// Returns the step of a node that was added.
    pub(crate) fn step(&self, node: u32) -> u32 {
        self.diagram.step(node)
    }

    /// Forgets the nodes so far: no later node will be equal to one of them.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    fn bytes(&self) -> usize {
        let Diagram { labels, ends, edges, below } = &self.diagram;
        let table = self.known.capacity() * 5;
        labels.bytes() + ends.capacity() * 4 + edges.capacity() * 8 + below.bytes() + table
    }

    /// Returns the labels.
    pub(crate) fn labels(&self) -> &Labels {
        &self.diagram.labels
    }

    /// Returns the diagram. The root, if there is one, must be the node added last.
    pub(crate) fn finish(self, root: Option<u32>) -> Result<Diagram, Gap> {
        let mut diagram = self.diagram;
        let Some(root) = root else { return Ok(Diagram::empty()?) };
        debug_assert_eq!(diagram.root(), Some(root), "every node is below the root");
        diagram.ends.shrink_to_fit();
        diagram.edges.shrink_to_fit();
        Ok(diagram)
    }
}

/// Makes a diagram from the trail of a sweep. `choices` has, for each step, the labels of its
/// choices and of choosing nothing.
pub(crate) fn gather<'l>(
    mut trail: Trail,
    labels: Labels,
    choices: impl Fn(usize) -> (&'l [u32], u32),
    most: usize,
    watch: &mut Watch<'_>,
) -> Result<Diagram, Gap> {
    let mut gathering = Gathering::new(labels, most)?;
    // The node of each state after a step, from 1.
    let mut nodes = filled(2, SINK)?;
    let mut edges: Vec<Edge> = Vec::new();
    while let Some(stride) = trail.strides.pop() {
        let (labels, skip) = choices(trail.strides.len());
        let before = trail.strides.last().map_or(1, |stride| stride.states);
        let mut parents = filled(before as usize + 1, DEAD)?;
        let mut parent = 0;
        // What is known of the parent: its node, unless it has edges.
        let mut same = DEAD;
        let mut settle = |parent: u32, same: u32, edges: &mut Vec<Edge>| -> Result<(), Gap> {
            parents[parent as usize] = match &edges[..] {
                [] => same,
                [only] if only.label == skip => only.child,
                _ => gathering.node(edges)?,
            };
            edges.clear();
            Ok(())
        };
        for arc in stride.into_arcs() {
            watch.pass(1)?;
            if arc.parent != parent {
                settle(parent, same, &mut edges)?;
                (parent, same) = (arc.parent, DEAD);
            }
            let child = nodes[arc.child as usize];
            if child == DEAD {
                continue;
            }
            match arc.choice {
                PASS => same = child,
                SKIP => push(&mut edges, Edge { label: skip, child })?,
                choice => push(&mut edges, Edge { label: labels[choice as usize], child })?,
            }
        }
        settle(parent, same, &mut edges)?;
        gathering.forget();
        nodes = parents;
    }
    let root = nodes[1];
    gathering.finish((root != DEAD).then_some(root))
}
