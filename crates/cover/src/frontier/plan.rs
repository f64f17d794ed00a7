//! Turns an order of the items into the steps of a sweep, and assigns the bits of a state.
//!
//! Every row belongs to the first of its items in the order. An item that owns rows is a step: if
//! the item is open, one of its rows is chosen. An item that owns no row can no longer be covered
//! once the step of its last row is done. It is checked right then, so that states that left it
//! open are dropped.
//!
//! A mark holds a bit from the first step that can leave it to the last step that asks for it.
//! After that the bit is free for another mark:
//!
//! ```text
//! step          0   1   2   3   4   5
//! a             .---------.                bit 0
//! b                 .-----------------.    bit 1
//! x red             .-----.                bit 2
//! c                         .---------.    bit 0 again
//! ```
//!
//! So a state is as wide as the widest frontier: 17 bits for dominoes on a board 16 squares wide.
//! Each colour has a bit of its own, so that one AND finds every clash.
//!
//! Interchangeable pieces ([`alike`](super::alike)) have their bits in blocks of the same layout. A
//! block never crosses a word boundary.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::alike::Class;
use super::rows::Rows;
use crate::vectors::{OutOfMemory, filled, reserved};

/// Stands for "no bit" if no step asks for the mark. Also used for "none" elsewhere.
pub(super) const NONE: u32 = u32::MAX;

/// The steps of a sweep.
#[derive(Debug)]
pub(super) struct Plan {
    /// The bit of each mark.
    pub(super) bits: Vec<u32>,
    /// The number of bits of a state.
    pub(super) width: u32,
    /// The blocks of bits, class by class.
    pub(super) folds: Vec<Fold>,
    /// For each item, the number of its block, counted from 1 across all classes; 0 if it has none.
    pub(super) blocks: Vec<u16>,
    pub(super) steps: Vec<PlannedStep>,
    /// The rows, grouped by step.
    pub(super) rows: Vec<u32>,
    /// The items with no row in a later step, grouped by step. Their bits are freed there.
    pub(super) last: Vec<u32>,
}

/// A step. Its rows and last items begin where those of the previous step end.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedStep {
    /// The item to cover, unless it is covered already.
    pub(super) item: u32,
    pub(super) rows_end: u32,
    pub(super) last_end: u32,
}

/// Blocks of bits that may change places, given by their first bits. No block crosses a word
/// boundary.
#[derive(Clone, Debug)]
pub(super) struct Fold {
    pub(super) bits: u32,
    pub(super) places: Vec<u32>,
}

/// The first and the last step at which an item matters.
#[derive(Clone, Copy, Debug)]
struct Life {
    from: u32,
    to: u32,
}

impl Plan {
    /// Plans the steps for an order of all primary items, each of which has at least one row. If
    /// there are classes of interchangeable pieces, `order` must begin with their anchors.
    pub(super) fn new(rows: &Rows, order: &[u32], classes: &[Class]) -> Result<Plan, OutOfMemory> {
        let mut places = filled(rows.items(), NONE)?;
        for (place, &item) in order.iter().enumerate() {
            places[item as usize] = place as u32;
        }
        // First in terms of places in the order.
        let mut owners = filled(rows.len(), NONE)?;
        let mut lives = filled(rows.items(), Life { from: NONE, to: 0 })?;
        for row in 0..rows.len() as u32 {
            let owner = rows.primary_of(row).map(|item| places[item as usize]).min().unwrap_or(0);
            owners[row as usize] = owner;
            for &mark in rows.row(row) {
                let life = &mut lives[rows.item(mark) as usize];
                life.from = life.from.min(owner);
                life.to = life.to.max(owner);
            }
        }
        // Then in terms of steps: a place that owns no row is not a step.
        let mut step_of = filled(order.len(), NONE)?;
        let mut steps = reserved(order.len())?;
        for (place, &item) in order.iter().enumerate() {
            if lives[item as usize].to == place as u32 {
                step_of[place] = steps.len() as u32;
                steps.push(PlannedStep { item, rows_end: 0, last_end: 0 });
            }
        }
        let used = lives.iter_mut().filter(|life| life.from != NONE);
        used.for_each(|life| {
            *life = Life { from: step_of[life.from as usize], to: step_of[life.to as usize] };
        });

        let of_row = |row: &u32| step_of[owners[*row as usize] as usize];
        let mut by_step: Vec<u32> = reserved(rows.len())?;
        by_step.extend(0..rows.len() as u32);
        by_step.sort_by_key(of_row);
        by_step.iter().for_each(|row| steps[of_row(row) as usize].rows_end += 1);
        let mut last: Vec<u32> = reserved(rows.items())?;
        last.extend((0..rows.items() as u32).filter(|&item| lives[item as usize].from != NONE));
        last.sort_by_key(|&item| lives[item as usize].to);
        last.iter().for_each(|&item| steps[lives[item as usize].to as usize].last_end += 1);
        let (mut rows_end, mut last_end) = (0, 0);
        for step in &mut steps {
            rows_end += step.rows_end;
            last_end += step.last_end;
            (step.rows_end, step.last_end) = (rows_end, last_end);
        }

        let mut bits = filled(rows.mark_count(), NONE)?;
        let asks = |&item: &u32| {
            let Life { from, to } = lives[item as usize];
            from < to || rows.is_primary(item) && steps[to as usize].item != item
        };
        // The blocks first, each laid out as if it were alone: blocks of a class share one layout.
        let mut blocks = filled(rows.items(), 0)?;
        let mut folded = Vec::new();
        let mut count = 0;
        for class in classes {
            let Some(first) = class.pieces.first() else { continue };
            let mut items: Vec<u32> = first.iter().copied().filter(asks).collect();
            let width = allot(&mut items, &lives, rows, &mut bits, 0)?;
            if !(1..=64).contains(&width)
                || usize::from(count) + class.pieces.len() >= usize::from(u16::MAX)
            {
                continue;
            }
            for piece in &class.pieces {
                count += 1;
                piece.iter().for_each(|&item| blocks[item as usize] = count);
            }
            folded.push((class, width));
        }
        let mut single: Vec<u32> = reserved(last.len())?;
        single.extend(last.iter().filter(|&&item| blocks[item as usize] == 0).filter(|i| asks(i)));
        let mut width = allot(&mut single, &lives, rows, &mut bits, 0)?;
        let mut folds = Vec::new();
        for (class, wide) in folded {
            let layout: Vec<u32> =
                marks_of(rows, &class.pieces[0]).map(|mark| bits[mark]).collect();
            let mut places = Vec::new();
            for piece in &class.pieces {
                if width % 64 + wide > 64 {
                    width = width.next_multiple_of(64);
                }
                for (mark, &bit) in
                    marks_of(rows, piece).zip(&layout).filter(|(_, bit)| **bit != NONE)
                {
                    bits[mark] = width + bit;
                }
                places.push(width);
                width += wide;
            }
            folds.push(Fold { bits: wide, places });
        }
        Ok(Plan { bits, width, folds, blocks, steps, rows: by_step, last })
    }
}

/// Returns the marks of `items`, item by item.
fn marks_of<'r>(rows: &'r Rows, items: &'r [u32]) -> impl Iterator<Item = usize> + 'r {
    items.iter().flat_map(|&item| rows.marks(item)).map(|mark| mark as usize)
}

/// Assigns the lowest free bits to the marks of `items`, from `lowest` on. Returns the end of the
/// bits used.
fn allot(
    items: &mut [u32],
    lives: &[Life],
    rows: &Rows,
    bits: &mut [u32],
    lowest: u32,
) -> Result<u32, OutOfMemory> {
    items.sort_by_key(|&item| lives[item as usize].from);
    let mut free = BinaryHeap::new();
    // The items that hold bits; the one that releases them first is on top.
    let mut holders = BinaryHeap::new();
    let mut width = lowest;
    for &item in &*items {
        let life = lives[item as usize];
        while let Some(&(Reverse(to), gone)) = holders.peek() {
            if to >= life.from {
                break;
            }
            holders.pop();
            free.extend(rows.marks(gone).map(|mark| Reverse(bits[mark as usize])));
        }
        for mark in rows.marks(item) {
            bits[mark as usize] = free.pop().map_or(width, |Reverse(bit)| bit);
            width = width.max(bits[mark as usize] + 1);
        }
        holders.push((Reverse(life.to), item));
    }
    Ok(width)
}
