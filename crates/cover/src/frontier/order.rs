//! In which order to sweep over the items.
//!
//! The frontier is as wide as the order makes it, and the number of states may differ by many powers of ten.
//! No rule is best: on a board for dominoes a diagonal front has a quarter of the states that rows
//! have, on latin squares it has ten times as many. So there are several orders, and a trial between them.

use super::rows::Rows;
use crate::engine::{OutOfMemory, filled, reserved};

/// Pairs of items that share a row, at most, for an order that asks for them.
const MOST_PAIRS: usize = 4 << 20;
/// Items, at most, for an order that compares those of the frontier at every step.
const MOST_ITEMS: usize = 8192;

/// The orders worth a trial, different ones.
pub(super) fn orders(rows: &Rows) -> Result<Vec<Vec<u32>>, OutOfMemory> {
    let mut orders: Vec<Vec<u32>> = Vec::new();
    let mut add = |order: Vec<u32>| {
        if !orders.contains(&order) {
            orders.push(order);
        }
    };
    let given = rows.primary.clone();
    let reversed = given.iter().rev().copied().collect();
    add(given);
    if let Some(neighbours) = Neighbours::new(rows)? {
        add(neighbours.greedy(rows, true)?);
        add(neighbours.greedy(rows, false)?);
    }
    add(reversed);
    Ok(orders)
}

/// The primary items that share a row with each.
struct Neighbours {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Neighbours {
    /// None if there are too many.
    fn new(rows: &Rows) -> Result<Option<Neighbours>, OutOfMemory> {
        let count = |row| rows.primary_of(row).count();
        let pairs: usize = (0..rows.len() as u32).map(|row| count(row).saturating_mul(count(row))).sum();
        if pairs > MOST_PAIRS || rows.primary.len() > MOST_ITEMS {
            return Ok(None);
        }
        let mut all: Vec<(u32, u32)> = reserved(pairs)?;
        for row in 0..rows.len() as u32 {
            for item in rows.primary_of(row) {
                all.extend(rows.primary_of(row).filter(|&other| other != item).map(|other| (item, other)));
            }
        }
        all.sort_unstable();
        all.dedup();
        let mut starts = filled(rows.items() + 1, 0)?;
        all.iter().for_each(|pair| starts[pair.0 as usize + 1] += 1);
        for item in 0..rows.items() {
            starts[item + 1] += starts[item];
        }
        Ok(Some(Neighbours { starts, items: all.into_iter().map(|pair| pair.1).collect() }))
    }

    fn of(&self, item: u32) -> &[u32] {
        &self.items[self.starts[item as usize] as usize..self.starts[item as usize + 1] as usize]
    }

    /// From an item with the fewest neighbours on, always the item of the frontier that adds the fewest to it;
    /// of equals the one that has been in it for longest, or the first as given.
    fn greedy(&self, rows: &Rows, oldest: bool) -> Result<Vec<u32>, OutOfMemory> {
        const OUTSIDE: u32 = u32::MAX;
        let mut order = reserved(rows.primary.len())?;
        let mut entered = filled(rows.items(), OUTSIDE)?;
        let mut adds = filled(rows.items(), 0u32)?;
        let mut outside = rows.primary.clone();
        outside.iter().for_each(|&item| adds[item as usize] = self.of(item).len() as u32);
        outside.sort_by_key(|&item| adds[item as usize]);
        let mut outside = outside.into_iter();
        let mut frontier: Vec<u32> = reserved(rows.primary.len())?;
        let mut enter = |item: u32, frontier: &mut Vec<u32>, adds: &mut [u32]| {
            if entered[item as usize] == OUTSIDE {
                entered[item as usize] = frontier.len() as u32;
                frontier.push(item);
                self.of(item).iter().for_each(|&other| adds[other as usize] -= 1);
            }
        };
        while order.len() < rows.primary.len() {
            let age = |place: usize, item: u32| if oldest { place } else { item as usize };
            let best = (0..frontier.len())
                .min_by_key(|&place| (adds[frontier[place] as usize], age(place, frontier[place])));
            let Some(best) = best else {
                // The next part of the problem, if that falls into parts.
                outside.by_ref().take(1).for_each(|item| enter(item, &mut frontier, &mut adds));
                continue;
            };
            // The order of the others is their age.
            let item = frontier.remove(best);
            order.push(item);
            self.of(item).iter().for_each(|&other| enter(other, &mut frontier, &mut adds));
        }
        Ok(order)
    }
}
