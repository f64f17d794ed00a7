//! Locked candidates of a single digit, in rows, columns and boxes.
//!
//! In a band, a digit has one place in each of three rows and one in each of three boxes. Only the
//! nine box rows matter, where a row meets a box: which of them still have a candidate?
//!
//! ```text
//!           box 1  box 2  box 3
//! row 1       x      x      -        row 3 has only box 2, so rows 1 and 2 do not (claiming);
//! row 2       x      x      x        then row 1 has only box 1, and row 2 is left with box 3
//! row 3       -      x      -
//! ```
//!
//! A box row can hold the digit exactly if it is part of one of the six ways to assign each row a
//! box of its own. Repeated claiming and pointing (a box whose candidates lie in one row) lead to
//! the same result: three by three is too small for anything else. So one table of the 512 patterns
//! gives the result at once. The columns of a stack work in the same way, with bands in place of
//! rows. Both alternate until one of them removes nothing.
//!
//! The tables take 3 KiB.

use super::cells::{Cells, bit_of};

/// For each pattern of box rows with a candidate, those that can hold the digit. Empty if there is
/// no way.
static LOCKED: [u16; 512] = locked();
/// The same as cells of a band. The pattern is in the form of [`Cells::box_rows`].
static LOCKED_CELLS: [u32; 512] = locked_cells();

const fn locked() -> [u16; 512] {
    // The box of each of the three rows.
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

/// For box columns in the form of [`Cells::box_columns`].
#[inline(always)]
fn lock_columns(columns: u32) -> u32 {
    let stack = |from: u32| u32::from(LOCKED[(columns >> from) as usize & 511]) << from;
    stack(0) | stack(10) | stack(20)
}

/// Returns what is left of a digit's places. If it cannot be placed, some box is empty.
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

    /// Applies the rule directly. Each house must hold the digit. If all candidates of one house
    /// lie in another, the rest of the other cannot hold it. Repeats until nothing changes.
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
    fn the_table_equals_repeated_pointing_and_claiming() {
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
    fn the_cell_table_matches_the_box_row_table() {
        for pattern in 0..512 {
            let cells = Cells::of_bands([LOCKED_CELLS[pattern]; 3]);
            assert_eq!(cells.box_rows(), [usize::from(LOCKED[pattern]); 3]);
            assert_eq!(LOCKED_CELLS[pattern].count_ones(), 3 * LOCKED[pattern].count_ones());
        }
    }
}
