//! Which option to decide next: the one that took part in the most conflicts lately.
//!
//! Each option has a weight. Options that took part in a conflict gain weight, and the gain grows
//! from conflict to conflict, so that old conflicts fade (Moskewicz et al., *Chaff*, 2001; in this
//! form Eén and Sörensson, *MiniSat*, 2003). A binary heap holds all open options. Options that
//! became chosen or dropped by other means stay in it until they come to the top.

use crate::vectors::{OutOfMemory, filled, reserved};

/// The gain of a conflict as a fraction of the next one's. 0.92 and 0.97 took 3 to 7 % more
/// conflicts.
const FADING: f64 = 0.95;
/// If a weight exceeds this, all weights are scaled down together.
const MOST: f64 = 1e100;
/// Stands for the index of an option that is not in the heap.
const OUT: u32 = u32::MAX;

/// The options by weight, heaviest first.
pub(super) struct Activity {
    weights: Vec<f64>,
    gain: f64,
    /// A binary heap: the option at index k is no lighter than those at 2k + 1 and 2k + 2.
    heap: Vec<u32>,
    /// The index of each option in the heap, or OUT.
    indices: Vec<u32>,
}

impl Activity {
    /// Creates the order of all options, with equal weights.
    pub(super) fn new(options: usize) -> Result<Activity, OutOfMemory> {
        let mut heap = reserved(options)?;
        heap.extend(0..options as u32);
        let mut indices = reserved(options)?;
        indices.extend(0..options as u32);
        Ok(Activity { weights: filled(options, 0.0)?, gain: 1.0, heap, indices })
    }

    pub(super) fn weight(&self, option: u32) -> f64 {
        self.weights[option as usize]
    }

    /// Removes and returns the heaviest option.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(&top) = self.heap.first() else {
            self.indices[last as usize] = OUT;
            return Some(last);
        };
        self.indices[top as usize] = OUT;
        self.sink(last);
        Some(top)
    }

    /// Puts an option back, unless it is in the heap.
    #[inline]
    pub(super) fn push(&mut self, option: u32) {
        if self.indices[option as usize] == OUT {
            self.heap.push(option);
            self.lift(self.heap.len() - 1);
        }
    }

    /// Increases the weight of an option that took part in the conflict.
    #[inline]
    pub(super) fn bump(&mut self, option: u32) {
        let weight = &mut self.weights[option as usize];
        *weight += self.gain;
        if *weight > MOST {
            self.weights.iter_mut().for_each(|weight| *weight /= MOST);
            self.gain /= MOST;
        }
        let index = self.indices[option as usize];
        if index != OUT {
            self.lift(index as usize);
        }
    }

    /// Ends a conflict: the next one counts more.
    pub(super) fn fade(&mut self) {
        self.gain /= FADING;
    }

    fn put(&mut self, index: usize, option: u32) {
        self.heap[index] = option;
        self.indices[option as usize] = index as u32;
    }

    /// Moves the option at an index towards the top.
    fn lift(&mut self, mut index: usize) {
        let option = self.heap[index];
        while index > 0 {
            let parent = (index - 1) / 2;
            if self.weight(option) <= self.weight(self.heap[parent]) {
                break;
            }
            self.put(index, self.heap[parent]);
            index = parent;
        }
        self.put(index, option);
    }

    /// Puts an option at the top, and moves it down to where it belongs.
    fn sink(&mut self, option: u32) {
        let mut index = 0;
        loop {
            let mut child = 2 * index + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len()
                && self.weight(self.heap[child + 1]) > self.weight(self.heap[child])
            {
                child += 1;
            }
            if self.weight(self.heap[child]) <= self.weight(option) {
                break;
            }
            self.put(index, self.heap[child]);
            index = child;
        }
        self.put(index, option);
    }
}
