//! Invariants of the sets between any two steps, for tests.

use super::{Sets, Status};

impl<const COLORS: bool, const BOUNDS: bool, const WIDE: bool> Sets<COLORS, BOUNDS, WIDE> {
    /// Checks that every entry is in the cell that it names, and that every open item is linked
    /// both ways.
    pub(in super::super) fn sanity(&self) -> Result<(), String> {
        for (cell, &entry) in self.cells.iter().enumerate() {
            if self.entries[entry as usize].cell as usize != cell {
                return Err(format!("entry {entry} is lost"));
            }
        }
        for (place, item) in self.items.iter().enumerate() {
            let right = &self.items[item.right as usize];
            if item.status == Status::Open && right.left as usize != place {
                return Err(format!("items {place} and {} disagree", item.right));
            }
        }
        Ok(())
    }

    /// The sets as sets, since their order may change, and everything else bit for bit.
    pub(in super::super) fn shape(&self) -> String {
        let sets = self.of.iter().map(|set| {
            let mut entries = self.cells[set.cells()].to_vec();
            entries.sort_unstable();
            (set.base, entries)
        });
        let sets: Vec<_> = sets.collect();
        format!("{sets:?} {:?} {:?} {:?}", self.items, self.tallies, self.closed)
    }
}
