//! Disjoint groups of numbers (union-find with path halving: R. E. Tarjan and J. van Leeuwen,
//! *Worst-case analysis of set union algorithms*, 1984).

use crate::vectors::{OutOfMemory, filled};

/// The numbers below some limit, in disjoint groups. The smallest number of a group is its root.
pub(crate) struct Groups {
    /// For each number another of its group, nearer to the root; the root has itself.
    towards_root: Vec<u32>,
    count: usize,
}

impl Groups {
    /// Puts every number below `count` into a group of its own.
    pub(crate) fn new(count: usize) -> Result<Groups, OutOfMemory> {
        let mut towards_root = filled(count, 0)?;
        (0..).zip(&mut towards_root).for_each(|(k, nearer)| *nearer = k);
        Ok(Groups { towards_root, count })
    }

    /// Returns the number of groups.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the root of a number's group.
    pub(crate) fn root(&mut self, mut number: usize) -> usize {
        loop {
            let nearer = self.towards_root[number] as usize;
            if nearer == number {
                return number;
            }
            self.towards_root[number] = self.towards_root[nearer];
            number = self.towards_root[nearer] as usize;
        }
    }

    /// Merges the groups of two numbers.
    pub(crate) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if one != other {
            self.towards_root[one.max(other)] = one.min(other) as u32;
            self.count -= 1;
        }
    }
}
