//! What a sweep of the frontier leaves behind: every transition from a state to a state.
//!
//! The states of a layer are numbered from 1 in the order in which they are found. The arcs of a
//! state follow each other:
//!
//! ```text
//! step 0    (1, choice 0, 1) (1, choice 1, 2)          from the only state to two states
//! step 1    (1, PASS, 1) (2, choice 0, 1)              from two states to one
//! ```
//!
//! Arcs lie in chunks, so that none is ever moved, and each chunk is freed as soon as the diagram
//! has taken it over. The chunks of a step grow up to 400 KB.

use crate::vectors::{OutOfMemory, push, reserved};

/// The choice of a step whose item is covered already.
pub(crate) const PASS: u32 = u32::MAX;
/// The choice to take no row at a step that may do so.
pub(crate) const SKIP: u32 = u32::MAX - 1;

/// A transition between two layers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    pub(crate) parent: u32,
    pub(crate) child: u32,
    /// The number of the row among those of the step, or [`PASS`] or [`SKIP`].
    pub(crate) choice: u32,
}

/// Arcs in the first chunk of a step, and in the largest ones. Each chunk but the first is as large
/// as all before it together.
const FEWEST: usize = 1 << 6;
const MOST: usize = 1 << 15;

/// The arcs of one step.
#[derive(Debug, Default)]
pub(crate) struct Stride {
    chunks: Vec<Vec<Arc>>,
    /// The number of states after the step.
    pub(crate) states: u32,
}

/// The arcs of the steps so far.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    pub(crate) strides: Vec<Stride>,
    /// The arcs of the step under way.
    now: Stride,
}

impl Trail {
    /// Whether the next arc needs a new chunk.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.now.chunks.last().is_none_or(|chunk| chunk.len() == chunk.capacity())
    }

    /// Returns the bytes of the next chunk.
    pub(crate) fn next_chunk(&self) -> usize {
        self.next_len() * size_of::<Arc>()
    }

    fn next_len(&self) -> usize {
        FEWEST << self.now.chunks.len().saturating_sub(1).min((MOST / FEWEST).ilog2() as usize)
    }

    /// Numbers a new state.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<u32, OutOfMemory> {
        // The last number is free for "none".
        self.now.states =
            self.now.states.checked_add(1).filter(|&id| id < u32::MAX).ok_or(OutOfMemory)?;
        Ok(self.now.states)
    }

    /// Records an arc.
    #[inline]
    pub(crate) fn push(&mut self, arc: Arc) -> Result<(), OutOfMemory> {
        if self.is_full() {
            let chunk = reserved(self.next_len())?;
            push(&mut self.now.chunks, chunk)?;
        }
        if let Some(chunk) = self.now.chunks.last_mut() {
            chunk.push(arc);
        }
        Ok(())
    }

    /// Ends a step, whose arcs are in `next`, and hands the trail over to it.
    pub(crate) fn step(&mut self, next: &mut Trail) -> Result<(), OutOfMemory> {
        push(&mut self.strides, std::mem::take(&mut next.now))?;
        std::mem::swap(&mut self.strides, &mut next.strides);
        self.now = Stride::default();
        Ok(())
    }

    /// Returns the bytes of all chunks.
    pub(crate) fn bytes(&self) -> usize {
        let chunks = |stride: &Stride| stride.chunks.iter().map(Vec::capacity).sum::<usize>();
        let arcs = self.strides.iter().map(chunks).sum::<usize>() + chunks(&self.now);
        arcs * size_of::<Arc>()
    }
}

impl Stride {
    /// Returns the arcs, chunk by chunk, each of which is freed after its last arc.
    pub(crate) fn into_arcs(self) -> impl Iterator<Item = Arc> {
        self.chunks.into_iter().flatten()
    }
}
