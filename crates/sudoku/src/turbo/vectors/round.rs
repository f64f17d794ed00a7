//! Deductions without a guess: rounds over the whole cube.
//!
//! A round finds every naked single, and every hidden single in all 27 houses, at once and without
//! a branch, and removes what they see. When that finds nothing more, locked candidates are tried:
//! digits whose places in one house all lie in another. A round is some 350 instructions, and
//! locked candidates are half as many: applied in every round they would save a quarter of the
//! rounds and no time.
//!
//! A board is dead if a cell has no digit left, a digit has no place in a row or column, two digits
//! must be in one cell, or a digit must be in two cells of a row. All other contradictions reduce
//! to one of these:
//!
//! * A digit without a place in a box: three rows share two boxes, and locked candidates leave one
//!   of them no box row.
//! * A digit twice in a box, but once in each row: two rows have only that box, which is the same
//!   case.
//! * A digit twice in a column, but once in each row and box: each of the two boxes has only that
//!   column, and locked candidates remove it from the other.
//!
//! A board is solved if every cell has a digit that must be there, and none of them repeats in a
//! house.

use super::Fate;
use super::cube::{Cube, ROW, Rows, Spread};
use super::lanes::Lanes;

/// The lowest column of each stack.
const FIRST_COLUMNS: u16 = 0x111;
/// The unused bit above each stack.
const GUARDS: u16 = 0x888;

/// Runs rounds until nothing more follows.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn propagate(board: &mut Cube) -> Fate {
    let spread = Spread::get();
    // A copy whose address is not taken, to be kept in registers as far as possible.
    let mut cube = *board;
    let mut placed = Rows::none();
    // Singles stay singles, so an unchanged sum means that there is no new one.
    let mut known = Lanes::zero();
    let fate = loop {
        let found = find(&cube, spread);
        let two_in_a_cell = placed.and(found.open).and(Rows::full()).any();
        if !found.dead.or(two_in_a_cell).is_zero() {
            return Fate::Dead;
        }
        let sum = found.singles.sum();
        if sum.xor(known).is_zero() {
            if !twice_in_a_row(&found.singles).is_zero() {
                return Fate::Dead;
            }
            if lock(&mut cube) {
                continue;
            }
            break Fate::Stuck;
        }
        known = sum;
        placed = eliminate(&mut cube, &found.singles, &found.others, spread);
        if Rows::full().without(placed).any().is_zero() {
            break if clashes(&found.singles).is_zero() { Fate::Solved } else { Fate::Dead };
        }
    };
    *board = cube;
    fate
}

/// The board with these givens and all candidates that they do not see.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn begin(givens: &Cube) -> Cube {
    if !twice_in_a_row(givens).is_zero() {
        return Cube::all(0);
    }
    let mut cube = Cube::all(ROW);
    let others = cube.without(givens);
    eliminate(&mut cube, givens, &others, Spread::get());
    cube
}

/// The result of one round.
struct Found {
    /// Nonzero if the board is dead.
    dead: Lanes,
    /// The cells with at least two digits. Lanes without a row have arbitrary contents.
    open: Rows,
    /// The candidates that must be true.
    singles: Cube,
    /// All other candidates, and possibly bits that are not candidates.
    others: Cube,
}

#[inline]
#[target_feature(enable = "avx2")]
fn find(cube: &Cube, spread: &Spread) -> Found {
    // Rows: are there other columns?
    let mut others = *cube;
    for k in 0..3 {
        others.upper[k] = cube.upper[k].drop_lowest().filled_lanes();
        others.lower[k] = cube.lower[k].drop_lowest().filled_lanes();
    }
    let ((upper, upper_two), (lower, lower_two)) = (fold(cube.upper), fold(cube.lower));
    // Columns: both halves end up equal, so they serve band 3 too.
    let (next, after) = others_of_upper(upper, lower);
    let so_far = upper.or(next);
    let (next_two, after_two) = others_of_upper(upper_two, lower_two);
    let several_twos = upper_two.or3(next_two, after_two);
    let several = several_twos.or3(upper.and(next), so_far.and(after));
    let some = so_far.or(after);
    let (next, after) = (lower.nine_next(), lower.nine_after());
    let so_far = lower.or(next);
    let nine_twos = lower_two.or3(lower_two.nine_next(), lower_two.nine_after());
    let nine_several = several.halves(nine_twos.or3(lower.and(next), so_far.and(after)));
    let mut dead = Lanes::all(ROW).without(some.halves(so_far.or(after)));
    // Boxes: several columns, or one column with several rows.
    let upper_open = several.and(whole_stacks(drop_first(upper).or(upper_two)));
    let lower_open = nine_several.and(whole_stacks(drop_first(lower).or(lower_two)));
    let tally = cube.tally();
    dead = dead.or(Rows::full().without(tally.one).any().or(cube.empty_rows()));
    // Cells, and everything combined: a candidate is open if its cell, row, column and box have
    // others.
    let open = tally.two.spread(spread);
    for k in 0..3 {
        others.upper[k] = others.upper[k].and(upper_open).and(open.upper[k]);
        others.lower[k] = others.lower[k].and(lower_open).and(open.lower[k]);
    }
    Found { dead, open: tally.two, singles: cube.without(&others), others }
}

/// Removes the candidates in `others` that the singles see. Returns the cells of the singles.
#[inline]
#[target_feature(enable = "avx2")]
fn eliminate(cube: &mut Cube, singles: &Cube, others: &Cube, spread: &Spread) -> Rows {
    let cells = singles.tally().one;
    let taken = cells.spread(spread);
    let ((upper, _), (lower, _)) = (fold(singles.upper), fold(singles.lower));
    let (next, after) = others_of_upper(upper, lower);
    let columns = upper.or3(next, after);
    let nine_columns = lower.or3(lower.nine_next(), lower.nine_after());
    let upper_seen = columns.or(whole_stacks(upper));
    let lower_seen = columns.halves(nine_columns).or(whole_stacks(lower));
    for k in 0..3 {
        let seen = upper_seen.or3(taken.upper[k], singles.upper[k].filled_lanes());
        cube.upper[k] = cube.upper[k].without(seen.and(others.upper[k]));
        let seen = lower_seen.or3(taken.lower[k], singles.lower[k].filled_lanes());
        cube.lower[k] = cube.lower[k].without(seen.and(others.lower[k]));
    }
    cells
}

/// Nonzero if two of the singles have the same digit in a house.
#[inline]
#[target_feature(enable = "avx2")]
fn clashes(singles: &Cube) -> Lanes {
    let ((upper, upper_two), (lower, lower_two)) = (fold(singles.upper), fold(singles.lower));
    let [(a, b), (c, d)] = other_bands(upper, lower);
    let columns = upper.and(a.or(c)).or(lower.and(b.or(d)));
    let rows = twice_in_a_row(singles);
    // With the guards set no stack is empty; only the guards and the second columns remain.
    let guarded = (upper.or(Lanes::all(GUARDS)), lower.or(Lanes::all(GUARDS)));
    let boxes = drop_first(guarded.0).or(drop_first(guarded.1)).and(Lanes::all(ROW));
    rows.or3(boxes, columns).or3(upper_two, lower_two)
}

/// Applies locked candidates. Returns whether they removed anything.
#[inline]
#[target_feature(enable = "avx2")]
fn lock(cube: &mut Cube) -> bool {
    let before = cube.sum();
    lock_rows(&mut cube.upper);
    lock_rows(&mut cube.lower);
    lock_columns(cube);
    !before.xor(cube.sum()).is_zero()
}

/// Rows and boxes: a digit has one box row in each row and each box of a band. So a box row stays
/// if the other two rows can use the other two boxes, in one order or the other.
#[inline]
#[target_feature(enable = "avx2")]
fn lock_rows(rows: &mut [Lanes; 3]) {
    let some = [guards(rows[0]), guards(rows[1]), guards(rows[2])];
    let next = [next_stack(some[0]), next_stack(some[1]), next_stack(some[2])];
    let after = [stack_after(some[0]), stack_after(some[1]), stack_after(some[2])];
    for (k, row) in rows.iter_mut().enumerate() {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        let possible = next[i].and(after[j]).or(after[i].and(next[j]));
        *row = row.and(fill(possible));
    }
}

/// Columns and boxes.
#[inline]
#[target_feature(enable = "avx2")]
fn lock_columns(cube: &mut Cube) {
    let ((upper, _), (lower, _)) = (fold(cube.upper), fold(cube.lower));
    // A column with places only in this band: no other column of the box can hold the digit.
    let [(a, b), (c, d)] = other_bands(upper, lower);
    let (upper_rest, lower_rest) = (beside(upper.without(a.or(c))), beside(lower.without(b.or(d))));
    // A box with only one column: no other band can hold the digit there.
    let [(a, b), (c, d)] = other_bands(only_column(upper), only_column(lower));
    let (upper_gone, lower_gone) = (upper_rest.or3(a, c), lower_rest.or3(b, d));
    for k in 0..3 {
        cube.upper[k] = cube.upper[k].without(upper_gone);
        cube.lower[k] = cube.lower[k].without(lower_gone);
    }
}

/// The columns that occur in at least one, and in at least two, rows of a band.
#[inline]
#[target_feature(enable = "avx2")]
fn fold([a, b, c]: [Lanes; 3]) -> (Lanes, Lanes) {
    let first = a.or(b);
    (first.or(c), a.and(b).or(first.and(c)))
}

/// The columns of the two other bands, in the lanes of `upper`. `upper` and `lower` have one vector
/// for each band. This reads two vectors, because compilers turn moves within one into something
/// that takes twice as long.
///
/// ```text
/// upper   1 2        next    2 3
/// lower   3 -        after   3 1
/// ```
#[inline]
#[target_feature(enable = "avx2")]
fn others_of_upper(upper: Lanes, lower: Lanes) -> (Lanes, Lanes) {
    (upper.high_low(lower), lower.low_halves(upper))
}

/// The columns of the two other bands, in every lane.
#[inline]
#[target_feature(enable = "avx2")]
fn other_bands(upper: Lanes, lower: Lanes) -> [(Lanes, Lanes); 2] {
    let (next, after) = others_of_upper(upper, lower);
    [(next, upper.halves(lower.nine_next())), (after, next.halves(lower.nine_after()))]
}

/// Nonzero if two of the singles have the same digit in a row.
#[inline]
#[target_feature(enable = "avx2")]
fn twice_in_a_row(singles: &Cube) -> Lanes {
    let ([a, b, c], [d, e, f]) = (singles.upper, singles.lower);
    let upper = a.drop_lowest().or3(b.drop_lowest(), c.drop_lowest());
    upper.or3(d.drop_lowest(), e.drop_lowest()).or(f.drop_lowest())
}

/// The guard of each stack that has a column.
#[inline]
#[target_feature(enable = "avx2")]
fn guards(lanes: Lanes) -> Lanes {
    lanes.add(Lanes::all(ROW)).and(Lanes::all(GUARDS))
}

/// All columns of the stacks with these guards.
#[inline]
#[target_feature(enable = "avx2")]
fn fill(guards: Lanes) -> Lanes {
    guards.sub(guards.down_3())
}

/// For each stack the guard of the next one. The bits above are arbitrary.
#[inline]
#[target_feature(enable = "avx2")]
fn next_stack(guards: Lanes) -> Lanes {
    guards.down_4().or(guards.up_8())
}

/// For each stack the guard of the one after the next. The bits above are arbitrary.
#[inline]
#[target_feature(enable = "avx2")]
fn stack_after(guards: Lanes) -> Lanes {
    guards.down_8().or(guards.up_4())
}

/// All columns of each stack that has one.
#[inline]
#[target_feature(enable = "avx2")]
fn whole_stacks(columns: Lanes) -> Lanes {
    fill(guards(columns))
}

/// The other columns of the stacks that have one of these.
#[inline]
#[target_feature(enable = "avx2")]
fn beside(columns: Lanes) -> Lanes {
    whole_stacks(columns).without(columns)
}

/// The columns without the lowest of each stack. Arbitrary for an empty stack.
#[inline]
#[target_feature(enable = "avx2")]
fn drop_first(columns: Lanes) -> Lanes {
    columns.and(columns.sub(Lanes::all(FIRST_COLUMNS)))
}

/// The column of each stack that has only one.
#[inline]
#[target_feature(enable = "avx2")]
fn only_column(columns: Lanes) -> Lanes {
    columns.without(whole_stacks(drop_first(columns)))
}
