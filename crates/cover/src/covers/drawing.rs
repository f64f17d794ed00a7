//! The nodes and edges of a set as plain values, for those who draw it.
//!
//! The parts of a product stand one after the other: where a path reaches the sink of a part, it
//! goes on at the root of the next. So there is one root and one end, and the numbers at the edges
//! count covers of the whole problem.

use num_bigint::BigUint;

use super::{Covers, NotCompiled};
use crate::diagram::{SINK, number};
use crate::problem::OptionId;
use crate::vectors::{filled, push, reserved};
use crate::watch::NotBuilt;

/// A node of a [`Drawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnNode {
    /// The layer in which to draw it, from 0. Edges lead to later layers.
    pub layer: usize,
    /// The number of ways to complete the cover from here.
    pub below: BigUint,
    /// The number of covers whose path passes the node.
    pub through: BigUint,
}

/// An edge of a [`Drawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnEdge {
    /// The node where it begins.
    pub from: usize,
    /// The node where it ends.
    pub to: usize,
    /// The option that it takes. None if the item with bounds of this step takes none.
    pub option: Option<OptionId>,
    /// The number of covers whose path takes the edge.
    pub covers: BigUint,
}

/// The nodes and edges of a compiled set. Made by [`Covers::drawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Drawing {
    /// The nodes, layer by layer: first the root, last the end of all paths. Empty if there is no
    /// cover.
    pub nodes: Vec<DrawnNode>,
    /// The edges, by the node where they begin, and in the order of the covers.
    pub edges: Vec<DrawnEdge>,
    /// The number of covers.
    pub total: BigUint,
}

impl Covers {
    /// Returns the nodes and edges of the set as plain values, if there are no more than
    /// `most_nodes` nodes.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\nb\n".parse()?;
    /// let drawing = problem.compile()?.drawing(100)?;
    /// assert_eq!((drawing.nodes.len(), drawing.edges.len()), (4, 5));
    /// let counts = drawing.edges.iter().map(|edge| edge.covers.to_string());
    /// assert_eq!(counts.collect::<Vec<_>>(), ["1", "2", "1", "1", "2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NotCompiled::TooManyNodes`] if there are more nodes, and otherwise the reason if
    /// the guard stops the work or if there is no memory for it.
    pub fn drawing(&self, most_nodes: usize) -> Result<Drawing, NotCompiled> {
        let nodes = self.node_count();
        if nodes > most_nodes {
            return Err(NotCompiled::TooManyNodes { nodes, most: most_nodes });
        }
        self.drawn().map_err(NotCompiled::Stopped)
    }

    fn drawn(&self) -> Result<Drawing, crate::drive::Stop> {
        let total = self.count().clone();
        if self.is_empty() {
            return Ok(Drawing { nodes: Vec::new(), edges: Vec::new(), total });
        }
        self.long(|watch| {
            let mut drawing = Drawing { nodes: Vec::new(), edges: Vec::new(), total };
            let mut layer = 0;
            let mut later = drawing.total.clone();
            // The number of covers up to the root of the part.
            let mut before = BigUint::from(1_u32);
            for part in &self.set.parts {
                later /= number(part.total());
                // The nodes of the part but its sink, by step.
                let mut order = reserved(part.len() - 1)?;
                order.extend(1..part.len() as u32);
                order.sort_by_key(|&node| (part.step(node), std::cmp::Reverse(node)));
                let first = drawing.nodes.len();
                let mut numbers = filled(part.len(), first + order.len())?;
                for (place, &node) in order.iter().enumerate() {
                    numbers[node as usize] = first + place;
                }
                let mut above = filled(part.len(), BigUint::ZERO)?;
                if let Some(root) = part.root() {
                    above[root as usize] = before.clone();
                }
                let mut step = None;
                for &node in &order {
                    watch.pass(1)?;
                    layer += usize::from(step.is_some_and(|step| step != part.step(node)));
                    step = Some(part.step(node));
                    let below = number(part.below(node)) * &later;
                    let above_node = above[node as usize].clone();
                    let through = &below * &above_node;
                    push(&mut drawing.nodes, DrawnNode { layer, below, through })?;
                    for place in part.range(node) {
                        let edge = part.edge(place);
                        let below = number(part.below(edge.child)) * &later;
                        let (from, to) = (numbers[node as usize], numbers[edge.child as usize]);
                        for way in 0..part.times(place) {
                            let (option, covers) = (part.option(place, way), &above_node * &below);
                            push(&mut drawing.edges, DrawnEdge { from, to, option, covers })?;
                        }
                        let more = &above_node * part.times(place);
                        above[edge.child as usize] += more;
                    }
                }
                before = std::mem::take(&mut above[SINK as usize]);
                layer += 1;
            }
            let (below, through) = (BigUint::from(1_u32), drawing.total.clone());
            push(&mut drawing.nodes, DrawnNode { layer, below, through })?;
            Ok::<_, NotBuilt>(drawing)
        })
    }
}
