//! Finds a seam: items without which the problem falls apart into two or three parts.
//!
//! ```text
//! Sudoku 9×9, seam: which digits each column has        band 1    rows of cells 1 to 3
//!                                                       ------ c1.1 c1.2 ... c9.9 ------
//! cells, rows and boxes of a band belong to             band 2    rows of cells 4 to 6
//! one part; columns belong to all three                 ------ c1.1 c1.2 ... c9.9 ------
//!                                                       band 3    rows of cells 7 to 9
//! ```
//!
//! Candidates are the families of items of which every row contains exactly one, as in
//! [`alike`](super::super::alike), together with the items of no family. Of these, the seam keeps
//! only the items with rows in several parts. A seam that is missed only costs time; one that is
//! found is right by construction, as every row belongs to the part of its anchor.
//!
//! The items of the seam come in *blocks*. Those of an interchangeable piece are one block, and the
//! blocks of a class have the same layout. Seam items of no such piece form blocks without a like.

use super::super::alike::{self, Alike};
use super::super::plan::NONE;
use super::super::rows::Rows;
use crate::groups::Groups;
use crate::vectors::{OutOfMemory, copied, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// The least and the largest number of parts. Two tables of parts are joined with a third, or with
/// none.
const PARTS: std::ops::RangeInclusive<usize> = 2..=3;
/// Limit on the blocks of all classes.
const MOST_BLOCKS: usize = 64;
/// Seam items in a block without a like.
const SINGLES: usize = 8;

/// A seam, and what it divides.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) parts: Vec<Part>,
    pub(super) blocks: Vec<Blocks>,
    /// The items of the seam.
    pub(super) items: Vec<u32>,
    pub(super) is_shared: Vec<bool>,
}

/// One of the parts.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) rows: Vec<u32>,
    /// An earlier part that is the same but for the names of its items.
    pub(super) same_as: Option<usize>,
}

/// Blocks of seam items that may change places. Corresponding items have the same index.
#[derive(Debug)]
pub(super) struct Blocks {
    pub(super) pieces: Vec<Vec<u32>>,
    /// The items that must be covered, as a set of indices.
    pub(super) needed: u64,
}

impl Cut {
    /// Returns the seams that were found, those with the fewest parts first.
    pub(super) fn find(
        rows: &Rows,
        alike: &Alike,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Cut>, NotBuilt> {
        let holders = alike::holders(rows, watch)?;
        let families = alike::families(rows, &holders, watch)?;
        // A single colour forbids nothing, see `Rows`.
        let is_idle = |item: u32| rows.marks(item).any(|mark| rows.is_color(mark));
        let mut is_loose = filled(rows.items(), true)?;
        families.iter().flatten().for_each(|&item| is_loose[item as usize] = false);
        let mut is_anchor = filled(rows.items(), false)?;
        alike.anchors.iter().for_each(|&item| is_anchor[item as usize] = true);
        let mut cuts: Vec<Cut> = Vec::new();
        for family in families.iter().filter(|family| !is_anchor[family[0] as usize]) {
            let mut is_open = filled(rows.items(), true)?;
            for item in 0..rows.items() as u32 {
                is_open[item as usize] =
                    is_anchor[item as usize] || !(is_loose[item as usize] || is_idle(item));
            }
            family.iter().for_each(|&item| is_open[item as usize] = false);
            if let Some(parts) = parts(rows, &is_anchor, &is_open, watch)? {
                let cut = Cut::new(rows, alike, parts, is_idle, watch)?;
                if let Some(cut) = cut {
                    push(&mut cuts, cut)?;
                }
            }
        }
        // There are few, so that a stable sort needs no memory.
        cuts.sort_by_key(|cut| cut.parts.len());
        Ok(cuts)
    }

    fn new(
        rows: &Rows,
        alike: &Alike,
        parts: Vec<Vec<u32>>,
        is_idle: impl Fn(u32) -> bool,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Cut>, NotBuilt> {
        let mut part_of = filled(rows.items(), NONE)?;
        let mut is_shared = filled(rows.items(), false)?;
        for (k, part) in (0..).zip(&parts) {
            for item in part.iter().flat_map(|&row| rows.items_of(row)) {
                let first = &mut part_of[item as usize];
                is_shared[item as usize] |= *first != NONE && *first != k && !is_idle(item);
                *first = k;
            }
        }
        let mut items: Vec<u32> = reserved(rows.items())?;
        items.extend((0..rows.items() as u32).filter(|&item| is_shared[item as usize]));
        let Some(blocks) = blocks(rows, alike, &items, &is_shared)? else { return Ok(None) };
        let mut told: Vec<Vec<Vec<u64>>> = reserved(parts.len())?;
        for part in &parts {
            told.push(description(rows, part, &is_shared, watch)?);
        }
        let mut named = reserved(parts.len())?;
        for (k, part) in parts.into_iter().enumerate() {
            let same_as = (0..k).find(|&other| told[other] == told[k]);
            named.push(Part { rows: part, same_as });
        }
        Ok(Some(Cut { parts: named, blocks, items, is_shared }))
    }
}

/// Returns the rows of each part, if removing the items that are not open leaves a useful number of
/// parts.
fn parts(
    rows: &Rows,
    is_anchor: &[bool],
    is_open: &[bool],
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<Vec<u32>>>, NotBuilt> {
    let mut groups = Groups::new(rows.items())?;
    for row in 0..rows.len() as u32 {
        watch.pass(rows.row(row).len())?;
        let mut open = rows.items_of(row).filter(|&item| is_open[item as usize]);
        let Some(first) = open.next() else { continue };
        open.for_each(|item| groups.join(item as usize, first as usize));
    }
    let mut number = filled(rows.items(), NONE)?;
    let mut parts: Vec<Vec<u32>> = Vec::new();
    for row in 0..rows.len() as u32 {
        let Some(anchor) = alike::anchor_of(rows, row, is_anchor) else { return Ok(None) };
        let root = groups.root(anchor as usize);
        if number[root] == NONE {
            if parts.len() == *PARTS.end() {
                return Ok(None);
            }
            number[root] = parts.len() as u32;
            push(&mut parts, Vec::new())?;
        }
        push(&mut parts[number[root] as usize], row)?;
    }
    let largest = parts.iter().map(Vec::len).max().unwrap_or(0);
    // Nothing is gained if one part is almost everything.
    let useful = PARTS.contains(&parts.len()) && 3 * largest <= 2 * rows.len();
    Ok(useful.then_some(parts))
}

/// Returns the blocks of a seam, or `None` if they are too large or do not correspond.
fn blocks(
    rows: &Rows,
    alike: &Alike,
    items: &[u32],
    is_shared: &[bool],
) -> Result<Option<Vec<Blocks>>, OutOfMemory> {
    let needed = |items: &[u32]| {
        let bits = items.iter().enumerate();
        bits.map(|(k, &item)| u64::from(rows.is_primary(item)) << k).fold(0, |all, bit| all | bit)
    };
    let mut blocks = Vec::new();
    let mut in_class = filled(rows.items(), false)?;
    for class in &alike.classes {
        let shared = |piece: &[u32], k: usize| is_shared[piece[k] as usize];
        let first = &class.pieces[0];
        let mut pieces = reserved(class.pieces.len())?;
        for piece in &class.pieces {
            if (0..first.len()).any(|k| shared(piece, k) != shared(first, k)) {
                return Ok(None);
            }
            let mut block: Vec<u32> = reserved(piece.len())?;
            block.extend(piece.iter().filter(|&&item| is_shared[item as usize]));
            block.iter().for_each(|&item| in_class[item as usize] = true);
            pieces.push(block);
        }
        let needed = match pieces[0].len() {
            0 => continue,
            1..=64 => needed(&pieces[0]),
            _ => return Ok(None),
        };
        push(&mut blocks, Blocks { pieces, needed })?;
    }
    let mut singles: Vec<u32> = reserved(items.len())?;
    singles.extend(items.iter().filter(|&&item| !in_class[item as usize]));
    for some in singles.chunks(SINGLES) {
        let mut pieces = reserved(1)?;
        pieces.push(copied(some)?);
        push(&mut blocks, Blocks { pieces, needed: needed(some) })?;
    }
    let count: usize = blocks.iter().map(|blocks| blocks.pieces.len()).sum();
    Ok((1..=MOST_BLOCKS).contains(&count).then_some(blocks))
}

/// Describes a part, naming its own items by their rank and those of the seam by themselves. Parts
/// with equal descriptions have the same table.
fn description(
    rows: &Rows,
    part: &[u32],
    is_shared: &[bool],
    watch: &mut Watch<'_>,
) -> Result<Vec<Vec<u64>>, NotBuilt> {
    let mut is_own = filled(rows.items(), false)?;
    for item in part.iter().flat_map(|&row| rows.items_of(row)) {
        is_own[item as usize] = !is_shared[item as usize];
    }
    let mut rank = filled(rows.items(), 0u64)?;
    let own = (0..rows.items()).filter(|&item| is_own[item]);
    own.zip(0..).for_each(|(item, k)| rank[item] = k);
    let mut told = reserved(part.len())?;
    for &row in part {
        watch.pass(rows.row(row).len())?;
        let mut row_told: Vec<u64> = reserved(rows.row(row).len() + 1)?;
        row_told.push(rows.times(row));
        row_told.extend(rows.items_of(row).map(|item| {
            let name = match is_own[item as usize] {
                true => rank[item as usize] << 1,
                false => u64::from(item) << 1 | 1,
            };
            let mark = rows.marks(item).any(|mark| rows.is_color(mark));
            name << 2 | u64::from(rows.is_primary(item)) << 1 | u64::from(mark)
        }));
        row_told[1..].sort_unstable();
        told.push(row_told);
    }
    told.sort_unstable();
    Ok(told)
}
