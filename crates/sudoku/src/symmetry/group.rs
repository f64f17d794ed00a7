//! Which transformations a shape allows, and how one is drawn from them.
//!
//! On a plain board it is all of them. A transposition needs square boxes: it would make boxes of
//! 3×2 out of 2×3. (Boxes of 1×n are rows, and those of n×1 columns: such a board is a Latin square,
//! and may be transposed as well.)
//!
//! On any other board, a jigsaw or one with diagonals, windows, knights or regions of its own, a
//! transformation must bring every house onto a house and every pair onto a pair. There, we go by the
//! eight symmetries of the square, those of them that do so, and by the digits:
//!
//! ```text
//! identity             transpose                     digits in any order; but where consecutive ones
//! mirror the rows      a quarter turn                must not touch, only as they are, or from the
//! mirror the columns   a quarter turn back           largest to the smallest
//! a half turn          mirror in the other diagonal
//! ```
//!
//! Some of these boards allow more: with both diagonals on 9×9, lines can be put into 96
//! orders. [`Transformation::new`] takes them all, [`Transformation::random`] and
//! [`canonical`](super::canonical()) know of these eight alone.

use super::transformation::Transformation;
use crate::digit::Digit;
use crate::draw::Draw;
use crate::grid::Cell;
use crate::house::PairRule;
use crate::shape::{Boxes, Shape};

impl Transformation {
    /// Whether it leaves the rules of a board as they are: whether houses become houses, and pairs pairs.
    pub fn keeps(&self, shape: &Shape) -> bool {
        let size = shape.size();
        if self.shape().size() != size {
            return false;
        }
        let digits = self.new_digits();
        let reversed = || digits.iter().rev().copied().eq(shape.digits());
        if !any_digits(shape) && !digits.iter().copied().eq(shape.digits()) && !reversed() {
            return false;
        }
        let here: Vec<Cell> = shape.cells().collect();
        let there: Vec<Cell> = shape.cells().map(|cell| self.cell(cell)).collect();
        rules(shape, &here) == rules(shape, &there)
    }

    /// The symmetries of the square that keep a shape, the identity first: at most eight.
    ///
    /// They move lines and no digits.
    pub fn of_square(shape: &Shape) -> Vec<Transformation> {
        let order: Vec<usize> = (0..shape.size()).collect();
        let mirrored: Vec<usize> = order.iter().rev().copied().collect();
        let digits: Vec<Digit> = shape.digits().into_iter().collect();
        let mut kept = Vec::new();
        for transposes in [false, true] {
            for rows in [&order, &mirrored] {
                for columns in [&order, &mirrored] {
                    kept.extend(Transformation::new(shape, transposes, rows, columns, &digits));
                }
            }
        }
        kept.dedup();
        kept
    }

    /// One of all, each as likely as any other: of those that the shape allows, if it is plain, and
    /// otherwise of the eight symmetries of the square that keep it, with its digits in any order that
    /// keeps it.
    ///
    /// The same seed gives the same on every machine and in every release.
    pub fn random(shape: &Shape, seed: u64) -> Transformation {
        let mut draw = Draw::new(seed);
        let mut digits: Vec<Digit> = shape.digits().into_iter().collect();
        if any_digits(shape) {
            draw.shuffle(&mut digits);
        } else if draw.below(2) == 1 {
            digits.reverse();
        }
        match *shape.box_layout() {
            Boxes::Rectangles { rows: high, columns: wide } if shape.is_plain() => {
                let rows = draw.lines(shape.size(), high);
                let columns = draw.lines(shape.size(), wide);
                let transposes = may_transpose(shape) && draw.below(2) == 1;
                Transformation::of_parts(shape, transposes, [&rows, &columns], &digits)
            }
            _ => {
                let kept = Transformation::of_square(shape);
                let renaming = Transformation::renaming(shape, &digits);
                kept[draw.below(kept.len())].then(&renaming)
            }
        }
    }
}

/// The houses and the pairs of a shape if its cells stood elsewhere, cell k in `places[k]`: what each
/// is, and its cells, in an order that goes by these alone.
fn rules(shape: &Shape, places: &[Cell]) -> Vec<(u8, Vec<Cell>)> {
    let houses = shape.houses().iter().map(|house| (0, &house.cells[..]));
    let pairs = shape.pairs().iter().map(|pair| match pair.rule {
        PairRule::Different => (1, &pair.cells[..]),
        PairRule::NotConsecutive => (2, &pair.cells[..]),
    });
    let moved = |(kind, cells): (u8, &[Cell])| {
        let mut cells: Vec<Cell> = cells.iter().map(|cell| places[cell.index()]).collect();
        cells.sort_unstable();
        (kind, cells)
    };
    let mut rules: Vec<(u8, Vec<Cell>)> = houses.chain(pairs).map(moved).collect();
    rules.sort_unstable();
    // A row that is a box as well counts once: what it says, it says once.
    rules.dedup();
    rules
}

/// Whether rows and columns may change places as far as the boxes tell.
pub(super) fn may_transpose(shape: &Shape) -> bool {
    match *shape.box_layout() {
        Boxes::Rectangles { rows, columns } => rows == columns || rows == 1 || columns == 1,
        Boxes::Regions(_) => true,
    }
}

/// Whether digits may be renamed at will.
pub(super) fn any_digits(shape: &Shape) -> bool {
    shape.pairs().iter().all(|pair| pair.rule == PairRule::Different)
}
