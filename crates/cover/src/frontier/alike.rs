//! Finds interchangeable parts of a problem: the symbols of a Latin square, the digits of a Sudoku.
//!
//! Some primary items are *anchors*: every row contains exactly one of them. Without the anchors,
//! the rest falls apart into pieces, and every row is an anchor plus items of one piece. Two pieces
//! are *alike*, or interchangeable, if they have the same rows at the same anchors:
//!
//! ```text
//! anchors   cell 1       cell 2       cell 3  ...       Without the cells, the items
//! rows      cell 1 r1.5 c1.5 b1.5                       of digit 5 and those of digit 6
//!           cell 1 r1.6 c1.6 b1.6                       are two pieces, which are alike.
//! ```
//!
//! If interchangeable pieces swap places in a state, the number of ways to complete it stays the
//! same. So a sweep over the anchors writes each piece into a block of bits of its own and keeps
//! the blocks sorted ([`Folds`](super::fold::Folds)). Then up to n! states that differ only in
//! names become one. The 29,136,487,207,403,520 grids of 8×8 Sudoku are counted with a million
//! states.
//!
//! A greedy rule looks for the anchors. It finds them where items of one kind follow each other.
//! What it finds is checked row by row; what it misses only costs time.

use super::plan::NONE;
use super::rows::Rows;
use crate::groups::Groups;
use crate::lists::Lists;
use crate::vectors::{OutOfMemory, copied, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// Anchors, and the classes of interchangeable pieces that they leave.
#[derive(Debug)]
pub(super) struct Alike {
    pub(super) anchors: Vec<u32>,
    pub(super) classes: Vec<Class>,
}

/// Interchangeable pieces, each as a list of items. Corresponding items have the same index.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) pieces: Vec<Vec<u32>>,
}

/// Limit on sets of anchors to try.
const MOST_FAMILIES: usize = 6;
/// Limit on orders of anchors to try.
const MOST_ORDERS: usize = 5;
/// Limit on pieces in a class.
pub(super) const MOST_PIECES: usize = 64;

impl Alike {
    /// Returns the anchors with the largest gain, if there are any. Problems with bounds and
    /// problems in which an item has several colours are not supported and yield `None`. With
    /// bounds, rows are decided one by one: in between, pieces with and without a decided row are
    /// not interchangeable.
    pub(super) fn find(rows: &Rows, watch: &mut Watch<'_>) -> Result<Option<Alike>, NotBuilt> {
        if rows.has_bounds() || (0..rows.items() as u32).any(|item| rows.marks(item).len() > 1) {
            return Ok(None);
        }
        let holders = holders(rows, watch)?;
        let mut best: Option<Alike> = None;
        for anchors in families(rows, &holders, watch)? {
            let classes = classes(rows, &holders, &anchors, watch)?;
            let found = Alike { anchors, classes };
            if found.gain() > best.as_ref().map_or(0.0, Alike::gain) {
                best = Some(found);
            }
        }
        Ok(best)
    }

    /// Returns the logarithm of the number of arrangements of interchangeable pieces.
    pub(super) fn gain(&self) -> f64 {
        let arrangements = |class: &Class| (2..=class.pieces.len()).map(|k| (k as f64).ln()).sum();
        self.classes.iter().map(arrangements).fold(0.0, |sum, each: f64| sum + each)
    }

    /// Returns orders of all primary items in which the anchors come first, sorted by their first,
    /// second, … neighbour in a piece: on a Sudoku row by row, column by column, box by box.
    pub(super) fn orders(&self, rows: &Rows) -> Result<Vec<Vec<u32>>, OutOfMemory> {
        let mut is_anchor = filled(rows.items(), false)?;
        self.anchors.iter().for_each(|&item| is_anchor[item as usize] = true);
        let mut is_shown = filled(rows.items(), false)?;
        let shown = self.classes.iter().filter_map(|class| class.pieces.first());
        shown.flatten().for_each(|&item| is_shown[item as usize] = true);
        // The items that share a row with each anchor, in one piece of each class.
        let beside = Lists::grouped(rows.items(), || {
            (0..rows.len() as u32).flat_map(|row| {
                let anchor = anchor_of(rows, row, &is_anchor);
                let shown = rows.items_of(row).filter(|&item| is_shown[item as usize]);
                anchor
                    .into_iter()
                    .flat_map(move |anchor| shown.clone().map(move |item| (anchor as usize, item)))
            })
        })?;
        let beside = |item: u32| beside.get(item as usize);
        let most = self.anchors.iter().map(|&item| beside(item).len()).max().unwrap_or(0);
        let mut orders: Vec<Vec<u32>> = Vec::new();
        for kind in 0..most.min(MOST_ORDERS) {
            let mut order = reserved(rows.primary.len())?;
            order.extend_from_slice(&self.anchors);
            // The anchors ascend, so that the item itself keeps those with equal neighbours in
            // order.
            order.sort_unstable_by_key(|&item| {
                (beside(item).get(kind).copied().unwrap_or(NONE), item)
            });
            order.extend(rows.primary.iter().filter(|&&item| !is_anchor[item as usize]));
            if !orders.contains(&order) {
                push(&mut orders, order)?;
            }
        }
        Ok(orders)
    }
}

/// Returns the rows of each item.
pub(super) fn holders(rows: &Rows, watch: &mut Watch<'_>) -> Result<Lists<u32>, NotBuilt> {
    let pairs = || {
        (0..rows.len() as u32)
            .flat_map(|row| rows.items_of(row).map(move |item| (item as usize, row)))
    };
    Lists::grouped_while(rows.items(), pairs, watch)
}

/// Returns sets of primary items such that every row contains exactly one item of the set.
pub(super) fn families(
    rows: &Rows,
    holders: &Lists<u32>,
    watch: &mut Watch<'_>,
) -> Result<Vec<Vec<u32>>, NotBuilt> {
    let mut families = Vec::new();
    let mut left = copied(&rows.primary)?;
    for _ in 0..MOST_FAMILIES {
        watch.pass(holders.values())?;
        let mut has_one = filled(rows.len(), false)?;
        let mut found = 0;
        let mut family = reserved(left.len())?;
        // From what is left, take each item that shares no row with the items before it.
        left.retain(|&item| {
            let own = holders.get(item as usize);
            let free = own.iter().all(|&row| !has_one[row as usize]);
            if free {
                own.iter().for_each(|&row| has_one[row as usize] = true);
                found += own.len();
                family.push(item);
            }
            !free
        });
        if found == rows.len() {
            push(&mut families, family)?;
        }
        if left.is_empty() {
            break;
        }
    }
    Ok(families)
}

pub(super) fn anchor_of(rows: &Rows, row: u32, is_anchor: &[bool]) -> Option<u32> {
    rows.primary_of(row).find(|&item| is_anchor[item as usize])
}

/// Returns the classes of interchangeable pieces that these anchors leave.
fn classes(
    rows: &Rows,
    holders: &Lists<u32>,
    anchors: &[u32],
    watch: &mut Watch<'_>,
) -> Result<Vec<Class>, NotBuilt> {
    let mut is_anchor = filled(rows.items(), false)?;
    anchors.iter().for_each(|&item| is_anchor[item as usize] = true);
    let pieces = pieces(rows, &is_anchor, watch)?;
    if pieces.len() < 2 {
        return Ok(Vec::new());
    }
    let mut anchor_of_row = reserved(rows.len())?;
    anchor_of_row
        .extend((0..rows.len() as u32).map(|row| anchor_of(rows, row, &is_anchor).unwrap_or(NONE)));

    // A painted item accepts the same colour again; an item taken without a colour accepts nothing.
    let kind = |item: u32| {
        let is_color = rows.marks(item).any(|mark| rows.is_color(mark));
        u64::from(rows.is_primary(item)) | u64::from(is_color) << 1
    };
    // The rows of an item as seen by someone who knows the anchors but not the items.
    let looks = |item: u32| {
        let own = holders.get(item as usize);
        let mut looks: Vec<(u32, u64)> = reserved(own.len())?;
        looks.extend(own.iter().map(|&row| (anchor_of_row[row as usize], rows.times(row))));
        looks.sort_unstable();
        Ok::<_, OutOfMemory>((kind(item), looks, item))
    };
    let mut ranks = filled(rows.items(), NONE)?;
    let mut told: Vec<(Vec<u64>, Vec<u32>)> = reserved(pieces.len())?;
    for mut items in pieces {
        let mut by_looks = reserved(items.len())?;
        for &item in &items {
            watch.pass(holders.get(item as usize).len())?;
            by_looks.push(looks(item)?);
        }
        by_looks.sort_unstable();
        for (rank, (place, look)) in items.iter_mut().zip(&by_looks).enumerate() {
            *place = look.2;
            ranks[look.2 as usize] = rank as u32;
        }
        let rows_of = || items.iter().flat_map(|&item| holders.get(item as usize));
        let mut own: Vec<u32> = reserved(rows_of().count())?;
        own.extend(rows_of());
        own.sort_unstable();
        own.dedup();
        let mut rows_told: Vec<Vec<u64>> = reserved(own.len())?;
        for &row in &own {
            watch.pass(rows.row(row).len())?;
            let mut row_told: Vec<u64> = reserved(3 + rows.row(row).len())?;
            row_told.push(anchor_of_row[row as usize].into());
            row_told.extend([rows.times(row), rows.row(row).len() as u64]);
            let others = rows.items_of(row).filter(|&item| !is_anchor[item as usize]);
            row_told.extend(others.map(|item| u64::from(ranks[item as usize])));
            row_told[3..].sort_unstable();
            rows_told.push(row_told);
        }
        rows_told.sort_unstable();
        // Describes the whole piece, naming its items by rank: equal descriptions mean that the
        // pieces are alike.
        let mut words = reserved(items.len() + 1 + rows_told.iter().map(Vec::len).sum::<usize>())?;
        words.push(items.len() as u64);
        words.extend(items.iter().map(|&item| kind(item)));
        rows_told.iter().for_each(|row| words.extend_from_slice(row));
        told.push((words, items));
    }
    told.sort_unstable();
    let mut classes = Vec::new();
    for alike in told.chunk_by_mut(|one, other| one.0 == other.0) {
        for some in alike.chunks_mut(MOST_PIECES).filter(|some| some.len() > 1) {
            let mut pieces = reserved(some.len())?;
            pieces.extend(some.iter_mut().map(|(_, items)| std::mem::take(items)));
            push(&mut classes, Class { pieces })?;
        }
    }
    Ok(classes)
}

/// Returns the pieces into which the rest falls apart without the anchors, as lists of items.
fn pieces(
    rows: &Rows,
    is_anchor: &[bool],
    watch: &mut Watch<'_>,
) -> Result<Vec<Vec<u32>>, NotBuilt> {
    let mut groups = Groups::new(rows.items())?;
    let mut used = filled(rows.items(), false)?;
    for row in 0..rows.len() as u32 {
        watch.pass(rows.row(row).len())?;
        let mut first = None;
        for item in rows.items_of(row).filter(|&item| !is_anchor[item as usize]) {
            used[item as usize] = true;
            groups.join(item as usize, *first.get_or_insert(item) as usize);
        }
    }
    // The smallest item is the root, so the pieces come in the order of their first items.
    let mut pieces: Vec<Vec<u32>> = Vec::new();
    let mut number = filled(rows.items(), NONE)?;
    for item in (0..rows.items() as u32).filter(|&item| used[item as usize]) {
        let root = groups.root(item as usize);
        if number[root] == NONE {
            number[root] = pieces.len() as u32;
            push(&mut pieces, Vec::new())?;
        }
        push(&mut pieces[number[root] as usize], item)?;
    }
    Ok(pieces)
}
