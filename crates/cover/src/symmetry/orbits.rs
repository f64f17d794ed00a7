//! Orbits: which points a group can move to which, kept as disjoint sets while generators come in.
//!
//! Sets are merged by size with path halving (R. E. Tarjan and J. van Leeuwen, 1984). Unlike
//! [`groups`](crate::groups), a set knows its size and may carry a mark, which a merged set
//! inherits: the search for automorphisms marks orbits that it need not try again.

use crate::vectors::{OutOfMemory, filled};

/// The points below some limit, in disjoint sets.
#[derive(Debug)]
pub(crate) struct Orbits {
    towards_root: Vec<u32>,
    sizes: Vec<u32>,
    marks: Vec<u32>,
}

impl Orbits {
    /// Puts every point below `count` into a set of its own.
    pub(crate) fn new(count: usize) -> Result<Orbits, OutOfMemory> {
        let mut towards_root = filled(count, 0)?;
        (0..).zip(&mut towards_root).for_each(|(k, nearer)| *nearer = k);
        Ok(Orbits { towards_root, sizes: filled(count, 1)?, marks: filled(count, 0)? })
    }

    /// Returns the root of a point's set.
    pub(crate) fn root(&mut self, point: u32) -> u32 {
        let mut point = point as usize;
        loop {
            let nearer = self.towards_root[point] as usize;
            if nearer == point {
                return point as u32;
            }
            self.towards_root[point] = self.towards_root[nearer];
            point = self.towards_root[nearer] as usize;
        }
    }

    /// Returns the number of points in a point's set.
    pub(crate) fn size(&mut self, point: u32) -> u32 {
        let root = self.root(point);
        self.sizes[root as usize]
    }

    /// Merges the sets of two points. The mark of the merged set is the larger one.
    pub(crate) fn join(&mut self, one: u32, other: u32) {
        let (mut root, mut child) = (self.root(one) as usize, self.root(other) as usize);
        if root == child {
            return;
        }
        if self.sizes[root] < self.sizes[child] {
            (root, child) = (child, root);
        }
        self.towards_root[child] = root as u32;
        self.sizes[root] += self.sizes[child];
        self.marks[root] = self.marks[root].max(self.marks[child]);
    }

    /// Marks the set of a point.
    pub(crate) fn mark(&mut self, point: u32, mark: u32) {
        let root = self.root(point);
        self.marks[root as usize] = mark;
    }

    /// Returns the mark of a point's set.
    pub(crate) fn mark_of(&mut self, point: u32) -> u32 {
        let root = self.root(point);
        self.marks[root as usize]
    }
}
