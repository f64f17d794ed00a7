//! Orders in which to sweep over the items.
//!
//! The order determines the width of the frontier, and the number of states may differ by many
//! powers of ten. No rule is always best: compared with row by row, a diagonal front has a quarter
//! of the states for dominoes on a board, but ten times as many for Latin squares. So several
//! orders compete in a trial.

use super::rows::Rows;
use crate::lists::Lists;
use crate::vectors::{OutOfMemory, copied, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// Limit on pairs of items that share a row; beyond it, orders that need the pairs are skipped.
const MOST_PAIRS: usize = 4 << 20;
/// Limit on items for the orders that need neighbours: [`Neighbours::greedy`] compares all items of
/// the frontier at every step.
const MOST_ITEMS: usize = 8192;

/// Returns the orders worth a trial, without duplicates.
pub(super) fn orders(rows: &Rows, watch: &mut Watch<'_>) -> Result<Vec<Vec<u32>>, NotBuilt> {
    let mut orders: Vec<Vec<u32>> = Vec::new();
    let mut add = |order: Vec<u32>| match orders.contains(&order) {
        true => Ok(()),
        false => push(&mut orders, order),
    };
    add(copied(&rows.primary)?)?;
    if let Some(neighbours) = Neighbours::new(rows, watch)? {
        add(neighbours.level_by_level(rows)?)?;
        add(neighbours.greedy(rows, watch)?)?;
    }
    let mut reversed = copied(&rows.primary)?;
    reversed.reverse();
    add(reversed)?;
    Ok(orders)
}

/// For each primary item, the other primary items that share a row with it, in ascending order.
struct Neighbours(Lists<u32>);

impl Neighbours {
    /// Returns `None` if there are too many pairs or items.
    fn new(rows: &Rows, watch: &mut Watch<'_>) -> Result<Option<Neighbours>, NotBuilt> {
        let count = |row| rows.primary_of(row).count();
        let pairs: usize =
            (0..rows.len() as u32).map(|row| count(row).saturating_mul(count(row))).sum();
        if pairs > MOST_PAIRS || rows.primary.len() > MOST_ITEMS {
            return Ok(None);
        }
        let mut all: Vec<(u32, u32)> = reserved(pairs)?;
        for row in 0..rows.len() as u32 {
            for item in rows.primary_of(row) {
                watch.pass(rows.row(row).len())?;
                all.extend(
                    rows.primary_of(row).filter(|&other| other != item).map(|other| (item, other)),
                );
            }
        }
        all.sort_unstable();
        all.dedup();
        let pairs = || all.iter().map(|&(item, other)| (item as usize, other));
        Ok(Some(Neighbours(Lists::grouped_while(rows.items(), pairs, watch)?)))
    }

    fn of(&self, item: u32) -> &[u32] {
        self.0.get(item as usize)
    }

    /// Breadth-first order: starts at an item with the fewest neighbours, then takes its
    /// neighbours, then theirs, and so on. The neighbours of an item are sorted by their own number
    /// of neighbours (E. Cuthill and J. McKee, *Reducing the bandwidth of sparse symmetric
    /// matrices*, 1969).
    fn level_by_level(&self, rows: &Rows) -> Result<Vec<u32>, OutOfMemory> {
        let mut order: Vec<u32> = reserved(rows.primary.len())?;
        let mut entered = filled(rows.items(), false)?;
        let mut seen = 0;
        for start in self.by_degree(rows)? {
            if !std::mem::replace(&mut entered[start as usize], true) {
                order.push(start);
            }
            while let Some(&item) = order.get(seen) {
                seen += 1;
                let first = order.len();
                order.extend(self.of(item).iter().filter(|&&other| !entered[other as usize]));
                order[first..].iter().for_each(|&other| entered[other as usize] = true);
                order[first..].sort_unstable_by_key(|&other| (self.of(other).len(), other));
            }
        }
        Ok(order)
    }

    /// Greedy order: starts at an item with the fewest neighbours, then always takes the item of
    /// the frontier that adds the fewest new items to it. Ties go to the item that has been in the
    /// frontier longest.
    fn greedy(&self, rows: &Rows, watch: &mut Watch<'_>) -> Result<Vec<u32>, NotBuilt> {
        let mut order = reserved(rows.primary.len())?;
        let mut entered = filled(rows.items(), false)?;
        let mut adds = filled(rows.items(), 0u32)?;
        rows.primary.iter().for_each(|&item| adds[item as usize] = self.of(item).len() as u32);
        let mut frontier: Vec<u32> = reserved(rows.primary.len())?;
        let mut enter = |item: u32, frontier: &mut Vec<u32>, adds: &mut [u32]| {
            if !std::mem::replace(&mut entered[item as usize], true) {
                frontier.push(item);
                self.of(item).iter().for_each(|&other| adds[other as usize] -= 1);
            }
        };
        for start in self.by_degree(rows)? {
            enter(start, &mut frontier, &mut adds);
            while let Some(best) =
                (0..frontier.len()).min_by_key(|&place| adds[frontier[place] as usize])
            {
                watch.pass(frontier.len())?;
                // `remove` keeps the others in order of age.
                let item = frontier.remove(best);
                order.push(item);
                self.of(item).iter().for_each(|&other| enter(other, &mut frontier, &mut adds));
            }
        }
        Ok(order)
    }

    /// Returns the primary items, those with the fewest neighbours first.
    fn by_degree(&self, rows: &Rows) -> Result<Vec<u32>, OutOfMemory> {
        let mut items = copied(&rows.primary)?;
        items.sort_unstable_by_key(|&item| (self.of(item).len(), item));
        Ok(items)
    }
}
