//! Every way to begin an entry of a table, as a graph: from what some blocks hold to what one more
//! block may hold.
//!
//! The blocks of a class may change places, so it does not matter which of them holds what. A node
//! of the graph is a multiset of types, those of the first blocks; an edge adds one. Whoever fills
//! the blocks one by one and follows the edges never begins what no entry of the table completes.
//!
//! ```text
//! entries   a a b     nodes   {}  ->  {a}  ->  {a a}  ->  {a a b}
//!           a b c                 ->  {b}  ->  {a b}  ->  {a b c}
//!                                 ->  {c}  ->  {a c}  ->
//!                                              {b c}  ->
//! ```
//!
//! The classes follow each other: when the blocks of one are full, those of the next begin. A
//! multiset is its sorted types packed into 128 bits, so it is compared in full. The graph is made
//! from the entries backwards, by removing types.
//!
//! A band of 9×9 Sudoku has 22,620 entries, 871,156 nodes and 5,397,570 edges, made in about half
//! a second.

use super::super::layer::{Memory, Trouble};
use super::super::plan::NONE;
use super::table::{Alphabets, Table};
use crate::costs::seam::{EDGE_KEPT, EDGE_MADE};
use crate::vectors::{filled, push, reserved};

/// Limit on the edges of a level, all of which are sorted in one go.
const MOST_EDGES: usize = 4 << 20;
/// Nodes that are taken apart in one go.
const BATCH: usize = 1 << 10;

/// The place of a block in a packed entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) class: usize,
    /// The first place of the class.
    first: usize,
    shift: u32,
    bits: u32,
}

/// Returns the places of all blocks, or an error if an entry does not fit.
pub(super) fn places(alphabets: &Alphabets) -> Result<Vec<Place>, Trouble> {
    let mut places = Vec::new();
    let mut shift = 0;
    for (class, alphabet) in alphabets.classes().iter().enumerate() {
        let bits = usize::BITS - alphabet.types.len().leading_zeros();
        let first = places.len();
        for _ in 0..alphabet.blocks {
            if shift + bits > u128::BITS {
                return Err(Trouble::TooLarge);
            }
            push(&mut places, Place { class, first, shift, bits })?;
            shift += bits;
        }
    }
    Ok(places)
}

/// Packs the types of an entry.
pub(super) fn packed(types: &[u16], places: &[Place]) -> u128 {
    let each = types.iter().zip(places);
    each.map(|(&kind, place)| u128::from(kind) << place.shift).fold(0, |key, bits| key | bits)
}

/// Packed keys, numbered in the order in which they came. A hash table with linear probing, at most
/// five eighths full.
#[derive(Debug, Default)]
pub(super) struct Index {
    keys: Vec<u128>,
    /// Numbers of keys, or [`NONE`]. The length is a power of two.
    slots: Vec<u32>,
}

impl Index {
    fn slot(&self, key: u128) -> usize {
        let mixed =
            (key as u64 ^ ((key >> 64) as u64).rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mask = self.slots.len() - 1;
        let mut at = (mixed >> 32) as usize & mask;
        while self.slots[at] != NONE && self.keys[self.slots[at] as usize] != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// Returns the number of a key.
    pub(super) fn find(&self, key: u128) -> Option<u32> {
        let found = *self.slots.get(self.slot(key))?;
        (found != NONE).then_some(found)
    }

    /// Returns the number of a key, which gets one if it has none.
    fn number(&mut self, key: u128, memory: &mut Memory) -> Result<u32, Trouble> {
        if self.keys.len() >= self.slots.len() / 8 * 5 {
            let slots = (2 * self.slots.len()).max(64);
            memory.take((slots - self.slots.len()) * size_of::<u32>())?;
            self.slots = filled(slots, NONE)?;
            for number in 0..self.keys.len() as u32 {
                let at = self.slot(self.keys[number as usize]);
                self.slots[at] = number;
            }
        }
        let at = self.slot(key);
        if self.slots[at] == NONE {
            memory.take(size_of::<u128>())?;
            self.slots[at] = self.keys.len() as u32;
            push(&mut self.keys, key)?;
        }
        Ok(self.slots[at])
    }

    fn release(&mut self, memory: &mut Memory) {
        memory.give_back(self.slots.len() * size_of::<u32>() + self.keys.len() * size_of::<u128>());
        *self = Index::default();
    }
}

/// The edges that lead from one number of blocks to one more.
#[derive(Debug, Default)]
struct Level {
    /// Where the edges of each node begin, and the end.
    starts: Vec<u32>,
    /// Type and node, the type in the upper half. Those of a node ascend.
    edges: Vec<u64>,
}

/// The graph of a table.
#[derive(Debug)]
pub(super) struct Lattice {
    /// For each number of blocks, from 0. The nodes after the last level are the entries.
    levels: Vec<Level>,
}

impl Lattice {
    /// Returns the node that one more block leads to.
    #[inline]
    pub(super) fn next(&self, level: usize, node: u32, kind: u16) -> Option<u32> {
        let Level { starts, edges } = &self.levels[level];
        let own = &edges[starts[node as usize] as usize..starts[node as usize + 1] as usize];
        let at = own.partition_point(|&edge| edge >> 32 < u64::from(kind));
        own.get(at).filter(|&&edge| edge >> 32 == u64::from(kind)).map(|&edge| edge as u32)
    }
}

/// A lattice in the making.
#[derive(Debug)]
pub(super) struct Building {
    /// The levels made so far, the last one first.
    levels: Vec<Level>,
    /// The nodes that are taken apart, how many of them have been, and what comes of it.
    upper: Index,
    done: usize,
    lower: Index,
    /// Edges from `lower` to `upper`: the lower node, and the edge.
    edges: Vec<(u32, u64)>,
    /// The level that is made of the edges, once all of them are known.
    grouping: Option<Grouping>,
    /// The index of the entries.
    entries: Index,
    pub(super) effort: u64,
}

/// Edges on their way into a level.
#[derive(Debug)]
struct Grouping {
    level: Level,
    /// The number of edges that are in their node's list, and of lists that are sorted.
    placed: usize,
    sorted: usize,
}

impl Building {
    pub(super) fn new(places: &[Place]) -> Result<Building, Trouble> {
        Ok(Building {
            levels: reserved(places.len())?,
            upper: Index::default(),
            done: 0,
            lower: Index::default(),
            edges: Vec::new(),
            grouping: None,
            entries: Index::default(),
            effort: 0,
        })
    }

    /// Continues until the total effort is `until`. Returns the lattice once it is complete, and
    /// the index of the entries.
    pub(super) fn run(
        &mut self,
        until: u64,
        table: &Table,
        places: &[Place],
        memory: &mut Memory,
    ) -> Result<Option<(Lattice, Index)>, Trouble> {
        while self.effort < until {
            let known = self.entries.keys.len();
            let (above, nodes) = (places.len() - self.levels.len(), self.upper.keys.len());
            if known < table.ways.len() {
                let types = table.types[known * places.len()..].chunks_exact(places.len());
                for entry in types.take(BATCH) {
                    let key = packed(entry, places);
                    let number = self.entries.number(key, memory)?;
                    debug_assert_eq!(number as usize + 1, self.entries.keys.len(), "all differ");
                    self.upper.number(key, memory)?;
                }
                self.effort += BATCH as u64 * EDGE_MADE;
            } else if let Some(mut grouping) = self.grouping.take() {
                self.effort += BATCH as u64 * EDGE_KEPT;
                match grouping.go_on(&self.edges) {
                    true => self.grouping = Some(grouping),
                    false => self.end_level(grouping.level, memory)?,
                }
            } else if above == 0 {
                let mut levels = std::mem::take(&mut self.levels);
                levels.reverse();
                self.upper.release(memory);
                return Ok(Some((Lattice { levels }, std::mem::take(&mut self.entries))));
            } else if self.done < nodes {
                let before = self.edges.len();
                let end = nodes.min(self.done + BATCH);
                for node in self.done..end {
                    self.take_apart(node as u32, &places[..above], memory)?;
                }
                self.done = end;
                let made = self.edges.len() - before;
                self.effort += made as u64 * EDGE_MADE;
                memory.take(made * size_of::<(u32, u64)>())?;
                if self.edges.len() > MOST_EDGES {
                    return Err(Trouble::TooLarge);
                }
            } else {
                self.grouping = Some(Grouping::new(&self.edges, self.lower.keys.len(), memory)?);
                self.effort += self.edges.len() as u64 / 4 * EDGE_KEPT;
            }
        }
        Ok(None)
    }

    /// Removes each type of the last class in turn.
    fn take_apart(
        &mut self,
        node: u32,
        places: &[Place],
        memory: &mut Memory,
    ) -> Result<(), Trouble> {
        let key = self.upper.keys[node as usize];
        let mut before = None;
        for place in &places[places[places.len() - 1].first..] {
            let kind = key >> place.shift & ((1 << place.bits) - 1);
            if before.replace(kind) == Some(kind) {
                continue;
            }
            let above = key.checked_shr(place.shift + place.bits).unwrap_or(0) << place.shift;
            let rest = key & ((1 << place.shift) - 1) | above;
            let lower = self.lower.number(rest, memory)?;
            push(&mut self.edges, (lower, (kind as u64) << 32 | u64::from(node)))?;
        }
        Ok(())
    }

    /// Keeps a level. The nodes below it are taken apart next.
    fn end_level(&mut self, level: Level, memory: &mut Memory) -> Result<(), Trouble> {
        push(&mut self.levels, level)?;
        memory.give_back(self.edges.len() * size_of::<(u32, u64)>());
        self.edges.clear();
        self.upper.release(memory);
        self.upper = std::mem::take(&mut self.lower);
        self.done = 0;
        Ok(())
    }
}

impl Grouping {
    /// Finds where the edges of each node begin.
    fn new(edges: &[(u32, u64)], nodes: usize, memory: &mut Memory) -> Result<Grouping, Trouble> {
        memory.take((nodes + 1) * size_of::<u32>() + edges.len() * size_of::<u64>())?;
        let mut starts = filled(nodes + 1, 0u32)?;
        edges.iter().for_each(|edge| starts[edge.0 as usize] += 1);
        let mut sum = 0;
        for start in &mut starts {
            (*start, sum) = (sum, sum + *start);
        }
        let edges = filled(edges.len(), 0u64)?;
        Ok(Grouping { level: Level { starts, edges }, placed: 0, sorted: 0 })
    }

    /// Places some more edges, or sorts some more lists. Returns false once all are sorted.
    fn go_on(&mut self, edges: &[(u32, u64)]) -> bool {
        let Grouping { level: Level { starts, edges: lists }, placed, sorted } = self;
        if *placed < edges.len() {
            let end = edges.len().min(*placed + BATCH);
            for &(node, edge) in &edges[*placed..end] {
                // A list begins where its next edge goes, and in the end where the next list began.
                lists[starts[node as usize] as usize] = edge;
                starts[node as usize] += 1;
            }
            *placed = end;
            if end == edges.len() {
                starts.rotate_right(1);
                starts[0] = 0;
            }
            return true;
        }
        let end = (starts.len() - 1).min(*sorted + BATCH / 4);
        for list in starts[*sorted..=end].windows(2) {
            lists[list[0] as usize..list[1] as usize].sort_unstable();
        }
        *sorted = end;
        end + 1 < starts.len()
    }
}
