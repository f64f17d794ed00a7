//! The transformations that a shape allows, and random choices among them.
//!
//! A plain board allows all of them, but a transposition requires square boxes: it would turn boxes
//! of 2×3 into boxes of 3×2. (Boxes of 1×n are rows, and those of n×1 columns. Such a board is a
//! Latin square and may be transposed too.)
//!
//! Any other board is a jigsaw or has diagonals, windows, knight's moves or extra regions. There a
//! transformation must map every house to a house and every pair to a pair. For these boards we
//! consider only those of the eight symmetries of the square that do so, combined with the digits:
//!
//! ```text
//! identity             transpose                     digits in any order; but if a rule asks for
//! mirror the rows      a quarter turn                more than whether two digits are equal,
//! mirror the columns   a quarter turn back           only unchanged or, where the rules allow
//! a half turn          mirror in the other diagonal  it, reversed
//! ```
//!
//! Some of these boards allow more: a 9×9 board with both diagonals allows 96 orders of its lines.
//! [`Transformation::new`] accepts all of them. [`Transformation::random`] and
//! [`canonical`](super::canonical()) consider only these eight.

use super::transformation::Transformation;
use crate::digit::Digit;
use crate::draw::Draw;
use crate::grid::Cell;
use crate::relation::Relation;
use crate::shape::{Boxes, Shape};

impl Transformation {
    /// Returns whether the transformation preserves the rules of a board: it maps houses to houses
    /// and pairs to pairs.
    pub fn keeps(&self, shape: &Shape) -> bool {
        let size = shape.size();
        if self.shape().size() != size {
            return false;
        }
        let here: Vec<Cell> = shape.cells().collect();
        let there: Vec<Cell> = shape.cells().map(|cell| self.cell(cell)).collect();
        let digits: Vec<Digit> = shape.digits().into_iter().collect();
        let mut known = Vec::new();
        rules(shape, &here, &digits, &mut known)
            == rules(shape, &there, self.new_digits(), &mut known)
    }

    /// Returns the symmetries of the square that preserve a shape, at most eight, the identity
    /// first.
    ///
    /// They move lines and leave the digits unchanged.
    pub fn of_square(shape: &Shape) -> Vec<Transformation> {
        let order: Vec<usize> = (0..shape.size()).collect();
        let mirrored: Vec<usize> = order.iter().rev().copied().collect();
        let digits: Vec<Digit> = shape.digits().into_iter().collect();
        let mut kept = Vec::new();
        for transposes in [false, true] {
            for rows in [&order, &mirrored] {
                for columns in [&order, &mirrored] {
                    kept.extend(Transformation::checked(shape, transposes, rows, columns, &digits));
                }
            }
        }
        kept.dedup();
        kept
    }

    /// Draws a transformation at random, each with equal probability: on a plain board from all
    /// that the shape allows, otherwise from the symmetries of the square that preserve the shape,
    /// with any order of the digits that preserves it.
    ///
    /// The same seed gives the same transformation on every machine and in every release.
    pub fn random(shape: &Shape, seed: u64) -> Transformation {
        let mut draw = Draw::new(seed);
        let mut digits: Vec<Digit> = shape.digits().into_iter().collect();
        if shape.allows_renaming() {
            draw.shuffle(&mut digits);
        } else if shape.allows_reversal() && draw.below(2) == 1 {
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

/// The houses and pairs of a shape if cell k were moved to `places[k]` and digit k, from 0, became
/// `digits[k]`: for each the number of its relation and its cells, sorted by these alone. Houses
/// have number 0. The relations met so far are in `known`, counted from 1.
fn rules(
    shape: &Shape,
    places: &[Cell],
    digits: &[Digit],
    known: &mut Vec<Relation>,
) -> Vec<(usize, Vec<Cell>)> {
    let mut number = |relation: Relation| {
        let at = known.iter().position(|other| *other == relation).unwrap_or(known.len());
        if at == known.len() {
            known.push(relation);
        }
        at + 1
    };
    let mut rules: Vec<(usize, Vec<Cell>)> = Vec::new();
    for house in shape.houses() {
        let mut cells: Vec<Cell> = house.cells.iter().map(|cell| places[cell.index()]).collect();
        cells.sort_unstable();
        rules.push((0, cells));
    }
    // A board has many pairs and few relations: each is renamed once.
    let mut renamed: Vec<(&Relation, [usize; 2])> = Vec::new();
    for pair in shape.pairs() {
        let met = renamed.iter().find(|(relation, _)| **relation == pair.relation);
        let numbers = met.map(|&(_, numbers)| numbers).unwrap_or_else(|| {
            let relation = pair.relation.renamed(digits);
            let numbers = [number(relation.clone()), number(relation.reversed())];
            renamed.push((&pair.relation, numbers));
            numbers
        });
        let [one, other] = pair.cells.map(|cell| places[cell.index()]);
        // The smaller cell comes first, so the relation may be seen from its other side.
        let (number, cells) =
            if one < other { (numbers[0], [one, other]) } else { (numbers[1], [other, one]) };
        rules.push((number, cells.to_vec()));
    }
    rules.sort_unstable();
    // A row that is also a box counts once.
    rules.dedup();
    rules
}

/// Whether the boxes allow rows and columns to be exchanged.
pub(super) fn may_transpose(shape: &Shape) -> bool {
    match *shape.box_layout() {
        Boxes::Rectangles { rows, columns } => rows == columns || rows == 1 || columns == 1,
        Boxes::Regions(_) => true,
    }
}
