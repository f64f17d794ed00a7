//! A decision diagram: all covers of a problem as paths through a graph without cycles.
//!
//! ```text
//! a b c       option 1: a b    option 2: c    option 3: a    option 4: b c
//!
//! node 3      edges: option 1 to node 1, option 3 to node 2        the root, 2 covers below
//! node 2      edges: option 4 to node 0                            1 cover below
//! node 1      edges: option 2 to node 0                            1 cover below
//! node 0      the sink: everything is covered                      1: the empty path
//! ```
//!
//! Each path from the root to the sink is a cover, and each cover is one path. Children come before
//! their parents, so a loop over the nodes goes up and a loop in reverse goes down; neither needs a
//! stack. Diagrams of this kind are Knuth's ZDDs (TAOCP 7.1.4) with more than two branches per
//! node: a node decides which option covers an item, not whether a certain option is chosen.
//!
//! An edge has a *label*: the options that it may mean, which all have the same entries, or none if
//! a step with bounds chooses nothing. Labels are numbered in the order of their *steps*. On a path
//! steps ascend. No two labels of different steps share an option, and no option occurs twice.
//!
//! A node takes 4 bytes and its number, an edge 8.

mod gather;
mod numbers;
mod trail;
mod words;

pub(crate) use self::gather::{Gap, Gathering, gather};
pub(crate) use self::numbers::{Numbers, add_product, number};
pub(crate) use self::trail::{Arc, PASS, SKIP, Trail};
pub(crate) use self::words::Words;

use crate::lists::Lists;
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, filled, push};

/// The node where every path ends.
pub(crate) const SINK: u32 = 0;

/// A way on from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Edge {
    pub(crate) label: u32,
    pub(crate) child: u32,
}

/// What edges mean.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    /// The step of each label. Ascending.
    steps: Vec<u32>,
    options: Lists<OptionId>,
}

impl Labels {
    pub(crate) fn new() -> Result<Labels, OutOfMemory> {
        Ok(Labels { steps: Vec::new(), options: Lists::empty()? })
    }

    /// Adds a label. Steps must ascend.
    pub(crate) fn push(&mut self, step: u32, options: &[OptionId]) -> Result<(), OutOfMemory> {
        push(&mut self.steps, step)?;
        self.options.push(options)
    }

    /// Returns the number of labels.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns the step at which a label is chosen.
    #[inline]
    pub(crate) fn step(&self, label: u32) -> u32 {
        self.steps[label as usize]
    }

    /// Returns the first label of a step or of a later one.
    pub(crate) fn first_of(&self, step: u32) -> u32 {
        self.steps.partition_point(|&other| other < step) as u32
    }

    /// Returns the options of which an edge with this label takes one. Without any, it takes none.
    #[inline]
    pub(crate) fn options(&self, label: u32) -> &[OptionId] {
        self.options.get(label as usize)
    }

    /// Returns in how many ways an edge with this label can be taken.
    #[inline]
    pub(crate) fn times(&self, label: u32) -> u64 {
        self.options(label).len().max(1) as u64
    }

    /// Returns the bytes that the labels occupy.
    pub(crate) fn bytes(&self) -> usize {
        self.steps.len() * 8 + self.options.values() * 4
    }
}

/// A decision diagram.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    pub(crate) labels: Labels,
    /// Where the edges of each node end. They begin where those of the node before end. Empty if
    /// there is no cover; otherwise the first node is the sink and the last one the root, which are
    /// the same node if the empty set is the only cover.
    ends: Vec<u32>,
    /// The labels of a node ascend, and its children have smaller numbers.
    edges: Vec<Edge>,
    /// The number of covers below each node.
    below: Numbers,
}

impl Diagram {
    /// Returns a diagram without covers.
    pub(crate) fn empty() -> Result<Diagram, OutOfMemory> {
        let labels = Labels::new()?;
        let below = Numbers::default();
        Ok(Diagram { labels, ends: Vec::new(), edges: Vec::new(), below })
    }

    /// Returns the number of nodes, the sink included.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of edges.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns the node at which every path begins, or `None` if there is no cover.
    pub(crate) fn root(&self) -> Option<u32> {
        self.ends.len().checked_sub(1).map(|root| root as u32)
    }

    /// Returns where the edges of a node lie.
    #[inline]
    pub(crate) fn range(&self, node: u32) -> std::ops::Range<usize> {
        let start = if node == 0 { 0 } else { self.ends[node as usize - 1] };
        start as usize..self.ends[node as usize] as usize
    }

    /// Returns the node of the edge at this place.
    pub(crate) fn node_at(&self, place: usize) -> u32 {
        self.ends.partition_point(|&end| end as usize <= place) as u32
    }

    /// Returns the edges of a node.
    #[inline]
    pub(crate) fn edges(&self, node: u32) -> &[Edge] {
        &self.edges[self.range(node)]
    }

    /// Returns an edge by its place.
    #[inline]
    pub(crate) fn edge(&self, place: usize) -> Edge {
        self.edges[place]
    }

    /// Returns in how many ways the edge at this place can be taken.
    #[inline]
    pub(crate) fn times(&self, place: usize) -> u64 {
        self.labels.times(self.edges[place].label)
    }

    /// Returns the option that the edge at this place takes, if it is taken in this way.
    #[inline]
    pub(crate) fn option(&self, place: usize, way: u64) -> Option<OptionId> {
        self.labels.options(self.edges[place].label).get(way as usize).copied()
    }

    /// Returns the words of the number of covers below a node.
    #[inline]
    pub(crate) fn below(&self, node: u32) -> &[u64] {
        self.below.words(node as usize)
    }

    /// Returns the words of the number of covers.
    pub(crate) fn total(&self) -> &[u64] {
        self.root().map_or(&[], |root| self.below(root))
    }

    /// Returns the step of a node: the first that its edges can take. The sink comes after all
    /// steps.
    #[inline]
    pub(crate) fn step(&self, node: u32) -> u32 {
        self.edges(node).first().map_or(u32::MAX, |edge| self.labels.step(edge.label))
    }

    /// Returns the bytes that the diagram occupies.
    pub(crate) fn bytes(&self) -> usize {
        self.ends.len() * 4 + self.edges.len() * 8 + self.below.bytes() + self.labels.bytes()
    }

    /// Replaces the options of a part of a problem by those of the whole.
    pub(crate) fn rename(&mut self, whole: &[OptionId]) -> Result<(), OutOfMemory> {
        let mut labels = Labels::new()?;
        let mut options = filled(0, OptionId(0))?;
        for label in 0..self.labels.len() as u32 {
            options.clear();
            for option in self.labels.options(label) {
                push(&mut options, whole[option.index()])?;
            }
            labels.push(self.labels.step(label), &options)?;
        }
        self.labels = labels;
        Ok(())
    }
}
