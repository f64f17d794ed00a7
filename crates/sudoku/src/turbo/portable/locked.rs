//! One digit by itself: locked candidates in rows, columns and boxes.
//!
//! In a band, a digit has one place in each of three rows and one in each of three boxes. What counts is
//! which of the nine box rows, where a row meets a box, have a candidate left:
//!
//! ```text
//!           box 1  box 2  box 3
//! row 1       x      x      -        row 3 has box 2 only, so rows 1 and 2 have not (a row claims its box);
//! row 2       x      x      x        then row 1 has box 1 only, and row 2 is left with box 3.
//! row 3       -      x      -
//! ```
//!
//! A box row can have the digit exactly if it is in one of the six ways to give each row a box of its own, and
//! that is where claiming and its counterpart, a box that points along a row, come to when they are repeated: three
//! by three is too small for anything else. So a table of the 512 patterns says it all at once.
//! Columns of a stack are the same with bands for rows. Both take turns until one of them has nothing to say.
//!
//! The tables are 3 KiB.

use super::cells::{Cells, bit_of};

/// The box rows that can have the digit, of those that have a candidate. None if there is no way.
static LOCKED: [u16; 512] = locked();
/// The same as cells of a band; the pattern as [`Cells::box_rows`] has it.
static LOCKED_CELLS: [u32; 512] = locked_cells();

const fn locked() -> [u16; 512] {
    // Which box each of the three rows has.
    let ways = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut table = [0; 512];
    let mut at = 0;
    while at < 512 * 6 {
        let (pattern, [first, second, third]) = (at / 6, ways[at % 6]);
        let way = 1 << first | 1 << (3 + second) | 1 << (6 + third);
        if pattern & way == way {
            table[pattern] |= way as u16;
        }
        at += 1;
    }
    table
}

const fn locked_cells() -> [u32; 512] {
    let locked = locked();
    let mut table = [0; 512];
    let mut at = 0;
    while at < 512 * 27 {
        let (pattern, cell) = (at / 27, at % 27);
        let box_row = cell / 9 * 3 + cell % 9 / 3;
        table[pattern] |= ((locked[pattern] >> box_row & 1) as u32) << bit_of(cell);
        at += 1;
    }
    table
}

#[inline(always)]
fn lock_rows(cells: Cells) -> Cells {
    cells & Cells::of_bands(cells.box_rows().map(|pattern| LOCKED_CELLS[pattern]))
}

/// Of box columns, as [`Cells::box_columns`] has them.
#[inline(always)]
fn lock_columns(columns: u32) -> u32 {
    let stack = |from: u32| u32::from(LOCKED[(columns >> from) as usize & 511]) << from;
    stack(0) | stack(10) | stack(20)
}

/// What is left of a digit's places. If there is no way to place it, some box is empty.
#[inline(always)]
pub(super) fn lock(mut cells: Cells) -> Cells {
    cells = lock_rows(cells);
    loop {
        let columns = cells.box_columns();
        let locked = lock_columns(columns);
        if locked == columns {
            return cells;
        }
        let before = cells & Cells::of_box_columns(locked);
        cells = lock_rows(before);
        if !before.is_more_than(cells) {
            return cells;
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Sets of positions that must each have one, as houses: what all of one set's candidates share with
    /// another set, the rest of the other set cannot have. Repeated until nothing changes.
    pub(in super::super) fn by_rule(houses: &[Vec<usize>], places: &mut [bool]) {
        loop {
            let before = places.to_vec();
            for a in houses {
                for b in houses {
                    let inside = a.iter().all(|at| !places[*at] || b.contains(at));
                    let outside = b.iter().filter(|at| !a.contains(at));
                    if inside && a != b {
                        outside.for_each(|&at| places[at] = false);
                    }
                }
            }
            if before == places {
                return;
            }
        }
    }

    #[test]
    fn the_table_is_what_pointing_and_claiming_come_to() {
        let line = |from: usize, step: usize| (0..3).map(|k| from + k * step).collect::<Vec<_>>();
        let houses: Vec<_> =
            (0..3).map(|row| line(3 * row, 1)).chain((0..3).map(|b| line(b, 3))).collect();
        for (pattern, locked) in LOCKED.into_iter().enumerate() {
            let mut places: Vec<bool> = (0..9).map(|at| pattern >> at & 1 == 1).collect();
            by_rule(&houses, &mut places);
            let alive = houses.iter().all(|house| house.iter().any(|&at| places[at]));
            let left = (0..9).map(|at| u16::from(alive && places[at]) << at).sum::<u16>();
            assert_eq!(locked, left, "{pattern:b}");
        }
    }

    #[test]
    fn the_cells_of_the_table_are_those_of_its_box_rows() {
        for pattern in 0..512 {
            let cells = Cells::of_bands([LOCKED_CELLS[pattern]; 3]);
            assert_eq!(cells.box_rows(), [usize::from(LOCKED[pattern]); 3]);
            assert_eq!(LOCKED_CELLS[pattern].count_ones(), 3 * LOCKED[pattern].count_ones());
        }
    }
}
