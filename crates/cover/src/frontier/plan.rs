//! Turns an order of the items into the steps of a sweep, and assigns the bits of a state.
//!
//! Every row belongs to the first of its items in the order. An item that owns rows is a step: if
//! the item is open, one of its rows is chosen. An item that owns no row can no longer be covered
//! once the step of its last row is done. It is checked right then, so that states that left it
//! open are dropped.
//!
//! If bounds allow an item to be covered more than once, each of its rows is a step of its own,
//! which chooses the row or does not. So states merge after each row.
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
//! Each colour has a bit of its own, so that one AND finds every clash. Items that are counted
//! ([`tally`](super::tally)) have several bits. They lie in one word, and not at its end.
//!
//! Interchangeable pieces ([`alike`](super::alike)) have their bits in blocks of the same layout. A
//! block never crosses a word boundary.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::alike::Class;
use super::rows::Rows;
use super::tally::Need;
use crate::vectors::{OutOfMemory, filled, push, reserved};

/// Stands for "no bit" if no step asks for the mark. Also used for "none" elsewhere.
pub(super) const NONE: u32 = u32::MAX;

/// The steps of a sweep.
#[derive(Debug)]
pub(super) struct Plan {
    /// What a state has to know about each item.
    pub(super) needs: Vec<Need>,
    /// The bit of each mark, or the lowest bit of its tally.
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
    /// The item to cover, unless it is covered already. [`NONE`] if the step only decides whether
    /// its single row is chosen.
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

/// The first and the last step at which an item matters, and the number of steps with a row of it.
#[derive(Clone, Copy, Debug)]
struct Life {
    from: u32,
    to: u32,
    steps: u32,
}

impl Plan {
    /// Plans the steps for an order of all primary items, each of which has at least one row. If
    /// there are classes of interchangeable pieces, `order` must begin with their anchors.
    pub(super) fn new(rows: &Rows, order: &[u32], classes: &[Class]) -> Result<Plan, OutOfMemory> {
        Plan::keeping(rows, order, classes, &[])
    }

    /// The same for a sweep whose last states tell which of the secondary items `kept` are taken.
    pub(super) fn keeping(
        rows: &Rows,
        order: &[u32],
        classes: &[Class],
        kept: &[u32],
    ) -> Result<Plan, OutOfMemory> {
        let mut places = filled(rows.items(), NONE)?;
        for (place, &item) in order.iter().enumerate() {
            places[item as usize] = place as u32;
        }
        let mut owners = filled(rows.len(), NONE)?;
        for row in 0..rows.len() as u32 {
            let owner = rows.primary_of(row).map(|item| places[item as usize]).min().unwrap_or(0);
            owners[row as usize] = owner;
        }
        let mut by_step: Vec<u32> = reserved(rows.len())?;
        by_step.extend(0..rows.len() as u32);
        by_step.sort_unstable_by_key(|&row| (owners[row as usize], row));

        let mut steps: Vec<PlannedStep> = reserved(order.len())?;
        let mut lives = filled(rows.items(), Life { from: NONE, to: NONE, steps: 0 })?;
        let mut rows_end = 0;
        for own in by_step.chunk_by(|&one, &other| owners[one as usize] == owners[other as usize]) {
            let owner = order[owners[own[0] as usize] as usize];
            let (item, together) = match rows.bounds(owner).1 {
                1 => (owner, own.len()),
                _ => (NONE, 1),
            };
            for some in own.chunks(together) {
                let step = steps.len() as u32;
                rows_end += some.len() as u32;
                push(&mut steps, PlannedStep { item, rows_end, last_end: 0 })?;
                for item in some.iter().flat_map(|&row| rows.items_of(row)) {
                    let life = &mut lives[item as usize];
                    life.from = life.from.min(step);
                    life.steps += u32::from(life.to != step);
                    life.to = step;
                }
            }
        }
        for &item in kept {
            let life = &mut lives[item as usize];
            if life.from != NONE {
                life.to = steps.len() as u32;
            }
        }
        let mut last: Vec<u32> = reserved(rows.items())?;
        last.extend((0..rows.items() as u32).filter(|&item| lives[item as usize].from != NONE));
        last.sort_unstable_by_key(|&item| (lives[item as usize].to, item));
        for &item in &last {
            // Items that are kept come last, and no step frees them.
            if let Some(step) = steps.get_mut(lives[item as usize].to as usize) {
                step.last_end += 1;
            }
        }
        let mut last_end = 0;
        for step in &mut steps {
            last_end += step.last_end;
            step.last_end = last_end;
        }

        let mut needs = reserved(rows.items())?;
        needs.extend((0..rows.items() as u32).map(|item| match rows.is_primary(item) {
            true => Need::new(rows.bounds(item), lives[item as usize].steps),
            false => Need::Marks { once: true, needed: false },
        }));
        let mut bits = filled(rows.mark_count(), NONE)?;
        let asks = |&item: &u32| {
            let Life { from, to, .. } = lives[item as usize];
            match needs[item as usize] {
                Need::Nothing | Need::Tally(_) => false,
                Need::Marks { needed, .. } => {
                    from < to || needed && steps[to as usize].item != item
                }
            }
        };
        // The blocks first, each laid out as if it were alone: blocks of a class share one layout.
        let mut blocks = filled(rows.items(), 0)?;
        let mut folded = Vec::new();
        let mut count = 0;
        for class in classes {
            let Some(first) = class.pieces.first() else { continue };
            let mut items = reserved(first.len())?;
            items.extend(first.iter().copied().filter(asks));
            let width = allot(&mut items, &lives, rows, &mut bits, 0, 1)?;
            if !(1..=64).contains(&width)
                || usize::from(count) + class.pieces.len() >= usize::from(u16::MAX)
            {
                continue;
            }
            for piece in &class.pieces {
                count += 1;
                piece.iter().for_each(|&item| blocks[item as usize] = count);
            }
            push(&mut folded, (class, width))?;
        }
        let mut single: Vec<u32> = reserved(last.len())?;
        single.extend(last.iter().filter(|&&item| blocks[item as usize] == 0).filter(|i| asks(i)));
        let mut width = allot(&mut single, &lives, rows, &mut bits, 0, 1)?;
        let tally_bits = |item: u32| match needs[item as usize] {
            Need::Tally(tally) => tally.bits(),
            Need::Nothing | Need::Marks { .. } => 0,
        };
        let mut counted: Vec<u32> = reserved(if rows.has_bounds() { last.len() } else { 0 })?;
        if rows.has_bounds() {
            counted.extend(last.iter().filter(|&&item| tally_bits(item) > 0));
        }
        counted.sort_unstable_by_key(|&item| (tally_bits(item), item));
        for equal in counted.chunk_by_mut(|&one, &other| tally_bits(one) == tally_bits(other)) {
            let size = tally_bits(equal[0]);
            width = allot(equal, &lives, rows, &mut bits, width, size)?;
        }
        let mut folds = reserved(folded.len())?;
        for (class, wide) in folded {
            let first = &class.pieces[0];
            let mut layout: Vec<u32> = reserved(marks_of(rows, first).count())?;
            layout.extend(marks_of(rows, first).map(|mark| bits[mark]));
            let mut places = reserved(class.pieces.len())?;
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
        Ok(Plan { needs, bits, width, folds, blocks, steps, rows: by_step, last })
    }
}

/// Returns the marks of `items`, item by item.
fn marks_of<'r>(rows: &'r Rows, items: &'r [u32]) -> impl Iterator<Item = usize> + 'r {
    items.iter().flat_map(|&item| rows.marks(item)).map(|mark| mark as usize)
}

/// Assigns the lowest free bits to the marks of `items`, from `lowest` on, `size` adjacent bits to
/// each. Several bits do not reach the end of a word. Returns the end of the bits used.
fn allot(
    items: &mut [u32],
    lives: &[Life],
    rows: &Rows,
    bits: &mut [u32],
    lowest: u32,
    size: u32,
) -> Result<u32, OutOfMemory> {
    items.sort_unstable_by_key(|&item| (lives[item as usize].from, lives[item as usize].to, item));
    let mut free = BinaryHeap::new();
    // The items that hold bits; the one that releases them first is on top.
    let mut holders = BinaryHeap::new();
    holders.try_reserve_exact(items.len()).map_err(|_| OutOfMemory)?;
    let mut width = lowest;
    for &item in &*items {
        let life = lives[item as usize];
        while let Some(&(Reverse(to), gone)) = holders.peek() {
            if to >= life.from {
                break;
            }
            holders.pop();
            free.try_reserve(rows.marks(gone).len()).map_err(|_| OutOfMemory)?;
            free.extend(rows.marks(gone).map(|mark| Reverse(bits[mark as usize])));
        }
        for mark in rows.marks(item) {
            let bit = free.pop().map_or_else(
                || match size > 1 && width % 64 + size > 63 {
                    true => width.next_multiple_of(64),
                    false => width,
                },
                |Reverse(bit)| bit,
            );
            bits[mark as usize] = bit;
            width = width.max(bit + size);
        }
        holders.push((Reverse(life.to), item));
    }
    Ok(width)
}
