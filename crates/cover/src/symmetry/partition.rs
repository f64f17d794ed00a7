//! Ordered partitions of the vertices of a graph, refined until every two vertices of a cell have
//! equally many neighbours in each cell.
//!
//! ```text
//! order     4  1  6 | 0 | 2  5  3          the vertices, cell by cell
//! start_of  0  3  4  4  0  4  0            for each vertex, where its cell starts
//! length    3  .  . 1  3  .  .             for each start, the length of the cell
//! ```
//!
//! To refine, a cell is taken from a queue, and every other cell is split by how many neighbours in
//! it each vertex has. Of the pieces of a cell that was not in the queue itself, the largest is not
//! queued (J. E. Hopcroft, 1971), so a refinement takes time O(entries · log vertices). Only the
//! vertices that have a neighbour in the splitting cell are moved; they go to the end of their
//! cells.
//!
//! Splits are logged, so that the partition can go back: two cells that were one lie next to each
//! other and are merged again. What happens in a refinement is written as a *trace* of hashes. It
//! depends only on the positions and sizes of cells and not on the names of vertices, so
//! refinements that an automorphism maps to each other have the same trace. A different trace
//! proves that no automorphism does; for an equal one, the final check decides.

use super::graph::Graph;
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// An ordered partition with its history.
#[derive(Debug)]
pub(super) struct Partition {
    pub(super) order: Vec<u32>,
    position: Vec<u32>,
    start_of: Vec<u32>,
    pub(super) length: Vec<u32>,
    /// For each split, the start of the old cell and that of the new one after it.
    pub(super) log: Vec<(u32, u32)>,
    /// The cells that may still split others, and whether a cell is among them, by its start.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// For each vertex, the number of its neighbours in the splitting cell.
    counts: Vec<u32>,
    touched: Vec<u32>,
    /// For each start of a cell, the number of its vertices that are touched.
    touched_in: Vec<u32>,
    touched_cells: Vec<u32>,
    splitter: Vec<u32>,
}

/// What a refinement is compared with.
pub(super) enum Trace<'t> {
    /// Nothing: it is the first one, and writes what the others are compared with.
    Write(&'t mut Vec<u64>),
    /// An earlier one.
    Compare(&'t [u64]),
}

/// How a refinement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refined {
    /// The partition is equitable.
    Done,
    /// The trace differs from the one it was compared with.
    Different,
}

impl Partition {
    /// Makes the partition by the classes of the graph's vertices, with every cell in the queue.
    pub(super) fn new(graph: &Graph) -> Result<Partition, OutOfMemory> {
        let count = graph.len();
        let mut order = reserved(count)?;
        order.extend(0..count as u32);
        order.sort_unstable_by_key(|&vertex| (graph.classes[vertex as usize], vertex));
        let mut partition = Partition {
            position: filled(count, 0)?,
            start_of: filled(count, 0)?,
            length: filled(count, 0)?,
            log: Vec::new(),
            // Besides what waits, at most as much or 1024 that is done.
            queue: reserved(count + count.max(1024) + 1)?,
            is_queued: filled(count, false)?,
            counts: filled(count, 0)?,
            touched: reserved(count)?,
            touched_in: filled(count, 0)?,
            touched_cells: reserved(count)?,
            splitter: reserved(count)?,
            order,
        };
        let mut start = 0;
        for at in 0..count {
            let vertex = partition.order[at] as usize;
            let class = |at: usize| graph.classes[partition.order[at] as usize];
            if at > 0 && class(at) != class(at - 1) {
                start = at;
            }
            partition.position[vertex] = at as u32;
            partition.start_of[vertex] = start as u32;
            partition.length[start] += 1;
        }
        let starts = (0..count as u32).filter(|&start| partition.length[start as usize] > 0);
        partition.queue.extend(starts);
        partition.queue.iter().for_each(|&start| partition.is_queued[start as usize] = true);
        Ok(partition)
    }

    /// Returns the start of the first cell with several vertices, from position `from` on, which
    /// must be the start of a cell.
    pub(super) fn first_open(&self, mut from: usize) -> Option<usize> {
        while from < self.order.len() {
            match self.length[from] {
                1 => from += 1,
                _ => return Some(from),
            }
        }
        None
    }

    /// Returns the vertices of the cell that starts at `start`.
    pub(super) fn cell(&self, start: usize) -> &[u32] {
        &self.order[start..start + self.length[start] as usize]
    }

    /// Returns where the cell of a vertex starts.
    pub(super) fn start_of(&self, vertex: u32) -> usize {
        self.start_of[vertex as usize] as usize
    }

    /// Puts one vertex of a cell into a cell of its own, at the end of the old one, and queues it.
    pub(super) fn single_out(&mut self, vertex: u32) -> Result<(), OutOfMemory> {
        let start = self.start_of(vertex);
        let last = start + self.length[start] as usize - 1;
        self.swap(self.position[vertex as usize] as usize, last);
        self.split(start, last)?;
        self.enqueue(last);
        Ok(())
    }

    /// Takes back all splits but the first `len`.
    pub(super) fn undo_to(&mut self, len: usize) {
        while self.log.len() > len {
            let Some((start, middle)) = self.log.pop() else { return };
            let (start, middle) = (start as usize, middle as usize);
            let end = middle + self.length[middle] as usize;
            self.order[middle..end]
                .iter()
                .for_each(|&vertex| self.start_of[vertex as usize] = start as u32);
            self.length[start] += self.length[middle];
            self.length[middle] = 0;
        }
    }

    /// Refines until the queue is empty, or until the trace is a different one. Returns how it
    /// ended.
    pub(super) fn refine(
        &mut self,
        graph: &Graph,
        mut trace: Trace<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Refined, NotBuilt> {
        let mut at = 0;
        let mut next = 0;
        let end = loop {
            let Some(&start) = self.queue.get(next) else { break Refined::Done };
            next += 1;
            self.is_queued[start as usize] = false;
            let hash = match self.split_by(graph, start as usize, watch) {
                Ok(hash) => hash,
                Err(end) => {
                    self.clear_queue(next);
                    return Err(end);
                }
            };
            match &mut trace {
                Trace::Write(list) => push(list, hash)?,
                Trace::Compare(list) => {
                    if list.get(at) != Some(&hash) {
                        break Refined::Different;
                    }
                    at += 1;
                }
            }
            // The part of the queue that is done does not grow beyond the part that is not.
            if next > 1024 && next * 2 > self.queue.len() {
                self.queue.drain(..next);
                next = 0;
            }
        };
        self.clear_queue(next);
        let is_short = matches!(trace, Trace::Compare(list) if at < list.len());
        Ok(if is_short { Refined::Different } else { end })
    }

    fn clear_queue(&mut self, next: usize) {
        for &start in &self.queue[next.min(self.queue.len())..] {
            self.is_queued[start as usize] = false;
        }
        self.queue.clear();
    }

    /// Splits all cells by their neighbours in one cell, and returns a hash of what happened.
    fn split_by(
        &mut self,
        graph: &Graph,
        start: usize,
        watch: &mut Watch<'_>,
    ) -> Result<u64, NotBuilt> {
        let mut hash = mixed(start as u64, u64::from(self.length[start]));
        let mut splitter = std::mem::take(&mut self.splitter);
        splitter.clear();
        splitter.extend_from_slice(self.cell(start));
        for &vertex in &splitter {
            let neighbours = graph.neighbours.get(vertex as usize);
            if let Err(end) = watch.pass(1 + neighbours.len()) {
                self.forget_touched();
                self.splitter = splitter;
                return Err(end);
            }
            for &other in neighbours {
                let count = &mut self.counts[other as usize];
                *count += 1;
                if *count == 1 {
                    self.touched.push(other);
                }
            }
        }
        self.splitter = splitter;
        // Cells with one vertex cannot be split. The sum does not depend on the order.
        let mut singles = 0_u64;
        for k in 0..self.touched.len() {
            let vertex = self.touched[k];
            let start = self.start_of(vertex);
            if self.length[start] == 1 {
                let count = std::mem::take(&mut self.counts[vertex as usize]);
                singles = singles.wrapping_add(mixed(start as u64, u64::from(count)));
                continue;
            }
            if self.touched_in[start] == 0 {
                self.touched_cells.push(start as u32);
            }
            self.touched_in[start] += 1;
            let last = start + (self.length[start] - self.touched_in[start]) as usize;
            self.swap(self.position[vertex as usize] as usize, last);
        }
        hash = mixed(hash, singles);
        self.touched.clear();
        let mut cells = std::mem::take(&mut self.touched_cells);
        cells.sort_unstable();
        let mut done = Ok(());
        for &start in &cells {
            match self.split_cell(start as usize) {
                Ok(of_cell) => hash = mixed(hash, of_cell),
                Err(end) => done = Err(end),
            }
        }
        cells.clear();
        self.touched_cells = cells;
        done?;
        Ok(hash)
    }

    /// Takes back what `split_by` counted before it was stopped.
    fn forget_touched(&mut self) {
        for &vertex in &self.touched {
            self.counts[vertex as usize] = 0;
        }
        self.touched.clear();
    }

    /// Splits a cell whose touched vertices are at its end by their counts.
    fn split_cell(&mut self, start: usize) -> Result<u64, OutOfMemory> {
        let len = self.length[start] as usize;
        let touched = std::mem::take(&mut self.touched_in[start]) as usize;
        let (first, end) = (start + len - touched, start + len);
        let Partition { order, counts, position, .. } = self;
        let part = &mut order[first..end];
        let count = counts[part[0] as usize];
        if part.iter().any(|&vertex| counts[vertex as usize] != count) {
            part.sort_unstable_by_key(|&vertex| counts[vertex as usize]);
            for (at, &vertex) in (first..).zip(&*part) {
                position[vertex as usize] = at as u32;
            }
        }
        let mut hash = mixed(start as u64, touched as u64);
        let was_queued = self.is_queued[start];
        // From the end, so that each split cuts off the end of the first piece.
        let (mut largest, mut largest_start) = (0, start);
        let mut right = end;
        let logged = self.log.len();
        while right > first {
            let count = self.counts[self.order[right - 1] as usize];
            let mut left = right;
            while left > first && self.counts[self.order[left - 1] as usize] == count {
                left -= 1;
                self.counts[self.order[left] as usize] = 0;
            }
            hash = mixed(hash, mixed(u64::from(count), (right - left) as u64));
            if right - left > largest {
                (largest, largest_start) = (right - left, left);
            }
            if left > start {
                self.split(start, left)?;
            }
            right = left;
        }
        if self.log.len() == logged {
            return Ok(hash);
        }
        if first - start > largest {
            largest_start = start;
        }
        // Pieces are queued from the left.
        if !was_queued && largest_start != start {
            self.enqueue(start);
        }
        for k in (logged..self.log.len()).rev() {
            let piece = self.log[k].1 as usize;
            if was_queued || piece != largest_start {
                self.enqueue(piece);
            }
        }
        Ok(hash)
    }

    fn enqueue(&mut self, start: usize) {
        if !std::mem::replace(&mut self.is_queued[start], true) {
            self.queue.push(start as u32);
        }
    }

    /// Cuts the cell at `start` in two.
    fn split(&mut self, start: usize, middle: usize) -> Result<(), OutOfMemory> {
        push(&mut self.log, (start as u32, middle as u32))?;
        let end = start + self.length[start] as usize;
        self.length[middle] = (end - middle) as u32;
        self.length[start] = (middle - start) as u32;
        for &vertex in &self.order[middle..end] {
            self.start_of[vertex as usize] = middle as u32;
        }
        Ok(())
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
        self.position[self.order[one] as usize] = one as u32;
        self.position[self.order[other] as usize] = other as u32;
    }
}

/// Mixes two numbers into one, as SplitMix does.
fn mixed(one: u64, other: u64) -> u64 {
    let mut mixed =
        one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_add(0xD1B5_4A32_D192_ED03);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
