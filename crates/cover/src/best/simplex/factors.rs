//! A basis in factors, by which systems of equations are solved: B = L U, then a product of etas.
//!
//! The columns of a basis are the basic variables, in *positions*. A factorisation picks pivots one
//! after the other, each a row and a position. Most of them are *singletons*: alone in their row or
//! position among what is left, so they cost nothing. What remains is eliminated in the order that
//! H. M. Markowitz proposed in 1957: a pivot whose row and column have few other entries, and which
//! is not small within its row.
//!
//! ```text
//!            positions
//!          x x . . x x      1. positions with one entry left: their rows go to U as they are
//!          . x x . . x
//!   rows   . . x . . .      2. rows with one entry left: their columns go to L as they are
//!          . . x x . .
//!          . . . . x x      3. the nucleus: elimination with fill
//!          . . . . x x
//! ```
//!
//! When a variable replaces another, the basis is multiplied by an *eta*: the unit matrix but for
//! one column (G. B. Dantzig and W. Orchard-Hays, 1954). After some tens of them it is cheaper to
//! factor anew. The update of J. J. H. Forrest and J. A. Tomlin keeps the factors sparser; bases of
//! set partitioning problems are so sparse that it would gain little.
//!
//! A solution takes time proportional to the number of rows and of the entries that it touches.

use crate::vectors::{OutOfMemory, filled, push, refill, reserved};

/// A pivot must not be smaller than this part of the largest entry of its row.
const RELATIVE_PIVOT: f64 = 0.1;
/// Smaller numbers are taken to be zero.
const TINY: f64 = 1e-11;
/// Number of rows that are looked at for a pivot.
const CANDIDATES: usize = 4;

/// Lists of row or position and value, end to end.
#[derive(Debug, Default)]
struct Entries {
    starts: Vec<u32>,
    places: Vec<u32>,
    values: Vec<f64>,
}

impl Entries {
    fn clear(&mut self) -> Result<(), OutOfMemory> {
        self.starts.clear();
        self.places.clear();
        self.values.clear();
        push(&mut self.starts, 0)
    }

    fn add(&mut self, place: u32, value: f64) -> Result<(), OutOfMemory> {
        push(&mut self.places, place)?;
        push(&mut self.values, value)
    }

    /// Ends the list that entries were added to.
    fn end(&mut self) -> Result<(), OutOfMemory> {
        push(&mut self.starts, self.places.len() as u32)
    }

    #[inline]
    fn list(&self, k: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let range = self.starts[k] as usize..self.starts[k + 1] as usize;
        let places = &self.places[range.clone()];
        places.iter().zip(&self.values[range]).map(|(&place, &value)| (place as usize, value))
    }
}

/// The factors of a basis of `rows` rows.
#[derive(Debug, Default)]
pub(super) struct Factors {
    rows: usize,
    /// Row and position of each pivot.
    order: Vec<(u32, u32)>,
    pivots: Vec<f64>,
    /// For each pivot, the multiples of its row that were subtracted from other rows.
    lower: Entries,
    /// For each pivot, the other entries of its row, by position.
    upper_rows: Entries,
    /// For each pivot, the other entries of its position, by row.
    upper_columns: Entries,
    /// For each change of the basis, the new column by position, without the position replaced.
    etas: Entries,
    /// The position replaced, and the entry there.
    replaced: Vec<(u32, f64)>,
    work: Vec<f64>,
    entries: usize,
}

/// Calls its second argument for each entry, row and value, of a position.
type Column<'a> = &'a dyn Fn(usize, &mut dyn FnMut(u32, f64));

/// What is left to be factored.
struct Active {
    rows: Vec<Vec<(u32, f64)>>,
    /// For each position, its rows. Rows that have become pivots are not removed.
    columns: Vec<Vec<u32>>,
    row_done: Vec<bool>,
    column_done: Vec<bool>,
    /// Entries left in each row, and in each position.
    row_left: Vec<u32>,
    column_left: Vec<u32>,
}

/// A basis that has no inverse: a row and a position for which there was no pivot.
#[derive(Debug)]
pub(super) struct Singular {
    pub(super) pairs: Vec<(u32, u32)>,
}

impl Factors {
    /// Returns the number of changes since the last factorisation.
    pub(super) fn changes(&self) -> usize {
        self.replaced.len()
    }

    /// Returns the entries in factors and etas: what a solution costs.
    pub(super) fn size(&self) -> usize {
        self.entries + self.etas.places.len()
    }

    /// Factors a basis of `rows` rows.
    pub(super) fn factor(
        &mut self,
        rows: usize,
        column: Column<'_>,
    ) -> Result<Result<(), Singular>, OutOfMemory> {
        self.rows = rows;
        self.order.clear();
        self.pivots.clear();
        self.replaced.clear();
        self.lower.clear()?;
        self.upper_rows.clear()?;
        self.upper_columns.clear()?;
        self.etas.clear()?;
        refill(&mut self.work, rows, 0.0)?;
        let mut active = Active::new(rows, column)?;
        self.take_singletons(&mut active)?;
        self.eliminate(&mut active)?;
        if self.order.len() < rows {
            let mut pairs = Vec::new();
            let rows_left = (0..rows as u32).filter(|&row| !active.row_done[row as usize]);
            let positions = (0..rows as u32).filter(|&at| !active.column_done[at as usize]);
            for pair in rows_left.zip(positions) {
                push(&mut pairs, pair)?;
            }
            return Ok(Err(Singular { pairs }));
        }
        self.transpose()?;
        self.entries = self.lower.places.len() + 2 * self.upper_rows.places.len() + rows;
        Ok(Ok(()))
    }

    fn pivot(&mut self, row: u32, position: u32, value: f64) -> Result<(), OutOfMemory> {
        push(&mut self.order, (row, position))?;
        push(&mut self.pivots, value)?;
        self.lower.end()?;
        self.upper_rows.end()
    }

    fn take_singletons(&mut self, active: &mut Active) -> Result<(), OutOfMemory> {
        let mut positions: Vec<u32> = reserved(self.rows)?;
        positions.extend((0..self.rows as u32).filter(|&p| active.column_left[p as usize] == 1));
        while let Some(position) = positions.pop() {
            if active.column_done[position as usize] || active.column_left[position as usize] != 1 {
                continue;
            }
            let column = &active.columns[position as usize];
            let Some(&row) = column.iter().find(|&&row| !active.row_done[row as usize]) else {
                continue;
            };
            let entries = std::mem::take(&mut active.rows[row as usize]);
            let mut value = 0.0;
            for &(other, entry) in &entries {
                if other == position {
                    value = entry;
                } else if !active.column_done[other as usize] {
                    self.upper_rows.add(other, entry)?;
                    active.column_left[other as usize] -= 1;
                    if active.column_left[other as usize] == 1 {
                        push(&mut positions, other)?;
                    }
                }
            }
            active.row_done[row as usize] = true;
            active.column_done[position as usize] = true;
            self.pivot(row, position, value)?;
        }

        for row in 0..self.rows {
            let left = active.rows[row].iter().filter(|it| !active.column_done[it.0 as usize]);
            active.row_left[row] = left.count() as u32;
        }
        let mut rows: Vec<u32> = reserved(self.rows)?;
        let single =
            |&row: &u32| active.row_left[row as usize] == 1 && !active.row_done[row as usize];
        rows.extend((0..self.rows as u32).filter(single));
        while let Some(row) = rows.pop() {
            if active.row_done[row as usize] || active.row_left[row as usize] != 1 {
                continue;
            }
            let entries = &active.rows[row as usize];
            let left = entries.iter().find(|entry| !active.column_done[entry.0 as usize]);
            let Some(&(position, value)) = left else { continue };
            for k in 0..active.columns[position as usize].len() {
                let other = active.columns[position as usize][k];
                if other == row || active.row_done[other as usize] {
                    continue;
                }
                let entry = active.rows[other as usize].iter().find(|entry| entry.0 == position);
                let Some(&(_, entry)) = entry else { continue };
                self.lower.add(other, entry / value)?;
                active.row_left[other as usize] -= 1;
                if active.row_left[other as usize] == 1 {
                    push(&mut rows, other)?;
                }
            }
            active.row_done[row as usize] = true;
            active.column_done[position as usize] = true;
            self.pivot(row, position, value)?;
        }
        Ok(())
    }

    /// Eliminates the nucleus.
    fn eliminate(&mut self, active: &mut Active) -> Result<(), OutOfMemory> {
        let Active { rows, columns, row_done, column_done, column_left, .. } = active;
        // The rows by their length. A row is in the list of every length that it had.
        let mut by_length: Vec<Vec<u32>> = Vec::new();
        for _ in 0..=self.rows {
            push(&mut by_length, Vec::new())?;
        }
        for row in 0..self.rows {
            if row_done[row] {
                continue;
            }
            rows[row].retain(|entry| !column_done[entry.0 as usize]);
            push(&mut by_length[rows[row].len()], row as u32)?;
        }
        for position in 0..self.rows {
            if !column_done[position] {
                columns[position].retain(|&row| !row_done[row as usize]);
                column_left[position] = columns[position].len() as u32;
            }
        }
        // Where an entry of the pivot row lies in it, by position; 0 if there is none.
        let mut place = filled(self.rows, 0_u32)?;
        while let Some((row, position, value)) = choose(rows, row_done, column_left, &mut by_length)
        {
            row_done[row as usize] = true;
            column_done[position as usize] = true;
            let mut entries = std::mem::take(&mut rows[row as usize]);
            entries.retain(|entry| entry.0 != position);
            for (&(other, entry), k) in entries.iter().zip(1..) {
                place[other as usize] = k;
                column_left[other as usize] -= 1;
                self.upper_rows.add(other, entry)?;
            }
            let column = std::mem::take(&mut columns[position as usize]);
            for &below in &column {
                if row_done[below as usize] {
                    continue;
                }
                let list = &mut rows[below as usize];
                let Some(k) = list.iter().position(|entry| entry.0 == position) else { continue };
                let multiple = list.swap_remove(k).1 / value;
                self.lower.add(below, multiple)?;
                // Entries that both rows have, then those of the pivot row alone.
                let mut met = 0;
                let mut k = 0;
                while k < list.len() {
                    let at = list[k].0 as usize;
                    let there = place[at];
                    if there != 0 {
                        met += 1;
                        list[k].1 -= multiple * entries[there as usize - 1].1;
                        place[at] = there | 1 << 31;
                        if list[k].1.abs() < TINY {
                            list.swap_remove(k);
                            column_left[at] -= 1;
                            continue;
                        }
                    }
                    k += 1;
                }
                if met < entries.len() {
                    for &(other, entry) in &entries {
                        if place[other as usize] >> 31 == 0 {
                            push(list, (other, -multiple * entry))?;
                            push(&mut columns[other as usize], below)?;
                            column_left[other as usize] += 1;
                        }
                    }
                }
                for entry in &entries {
                    place[entry.0 as usize] &= !(1 << 31);
                }
                push(&mut by_length[rows[below as usize].len()], below)?;
            }
            entries.iter().for_each(|entry| place[entry.0 as usize] = 0);
            self.pivot(row, position, value)?;
        }
        Ok(())
    }

    /// Makes the columns of U from its rows.
    fn transpose(&mut self) -> Result<(), OutOfMemory> {
        let mut step_of = filled(self.rows, 0_u32)?;
        for (&(_, position), step) in self.order.iter().zip(0..) {
            step_of[position as usize] = step;
        }
        let upper = &mut self.upper_columns;
        refill(&mut upper.starts, self.rows + 1, 0)?;
        for &position in &self.upper_rows.places {
            upper.starts[step_of[position as usize] as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut upper.starts {
            sum += std::mem::replace(start, sum);
        }
        refill(&mut upper.places, sum as usize, 0)?;
        refill(&mut upper.values, sum as usize, 0.0)?;
        for (k, &(row, _)) in self.order.iter().enumerate() {
            for (position, value) in self.upper_rows.list(k) {
                let next = &mut upper.starts[step_of[position] as usize];
                upper.places[*next as usize] = row;
                upper.values[*next as usize] = value;
                *next += 1;
            }
        }
        upper.starts.rotate_right(1);
        upper.starts[0] = 0;
        Ok(())
    }

    /// Solves B y = a. `values` holds a by row, then y by position.
    pub(super) fn solve(&mut self, values: &mut [f64]) {
        for (k, &(row, _)) in self.order.iter().enumerate() {
            let value = values[row as usize];
            if value != 0.0 {
                for (below, multiple) in self.lower.list(k) {
                    values[below] -= multiple * value;
                }
            }
        }
        let work = &mut self.work;
        for (k, &(row, position)) in self.order.iter().enumerate().rev() {
            let value = values[row as usize];
            let solved = if value.abs() < TINY { 0.0 } else { value / self.pivots[k] };
            work[position as usize] = solved;
            if solved != 0.0 {
                for (above, entry) in self.upper_columns.list(k) {
                    values[above] -= entry * solved;
                }
            }
        }
        values.copy_from_slice(work);
        for (k, &(position, pivot)) in self.replaced.iter().enumerate() {
            let value = values[position as usize];
            if value != 0.0 {
                let value = value / pivot;
                for (other, entry) in self.etas.list(k) {
                    values[other] -= entry * value;
                }
                values[position as usize] = value;
            }
        }
    }

    /// Solves z B = e. `values` holds e by position, then z by row.
    pub(super) fn solve_transposed(&mut self, values: &mut [f64]) {
        for (k, &(position, pivot)) in self.replaced.iter().enumerate().rev() {
            let rest: f64 = self.etas.list(k).map(|(other, entry)| entry * values[other]).sum();
            values[position as usize] = (values[position as usize] - rest) / pivot;
        }
        let work = &mut self.work;
        for (k, &(row, position)) in self.order.iter().enumerate() {
            let value = values[position as usize];
            let solved = if value.abs() < TINY { 0.0 } else { value / self.pivots[k] };
            work[row as usize] = solved;
            if solved != 0.0 {
                for (other, entry) in self.upper_rows.list(k) {
                    values[other] -= entry * solved;
                }
            }
        }
        for (k, &(row, _)) in self.order.iter().enumerate().rev() {
            let below: f64 =
                self.lower.list(k).map(|(below, multiple)| multiple * work[below]).sum();
            work[row as usize] -= below;
        }
        values.copy_from_slice(work);
    }

    /// Replaces the variable at `position` by one whose column, solved, is `column`.
    pub(super) fn replace(&mut self, position: usize, column: &[f64]) -> Result<(), OutOfMemory> {
        for (other, &value) in column.iter().enumerate() {
            if value != 0.0 && other != position {
                self.etas.add(other as u32, value)?;
            }
        }
        self.etas.end()?;
        push(&mut self.replaced, (position as u32, column[position]))
    }
}

impl Active {
    fn new(rows: usize, column: Column<'_>) -> Result<Active, OutOfMemory> {
        let mut row_left = filled(rows, 0_u32)?;
        let mut column_left = filled(rows, 0_u32)?;
        for (position, left) in column_left.iter_mut().enumerate() {
            column(position, &mut |row, _| {
                row_left[row as usize] += 1;
                *left += 1;
            });
        }
        let mut lists = reserved(rows)?;
        for &length in &row_left {
            lists.push(reserved(length as usize)?);
        }
        let mut columns: Vec<Vec<u32>> = reserved(rows)?;
        for (position, &length) in column_left.iter().enumerate() {
            let mut list = reserved(length as usize)?;
            column(position, &mut |row, value| {
                list.push(row);
                lists[row as usize].push((position as u32, value));
            });
            columns.push(list);
        }
        let (row_done, column_done) = (filled(rows, false)?, filled(rows, false)?);
        Ok(Active { rows: lists, columns, row_done, column_done, row_left, column_left })
    }
}

/// Chooses the next pivot of the nucleus: row, position and value.
fn choose(
    rows: &[Vec<(u32, f64)>],
    row_done: &[bool],
    column_left: &[u32],
    by_length: &mut [Vec<u32>],
) -> Option<(u32, u32, f64)> {
    let mut best: Option<(u64, u32, u32, f64)> = None;
    let mut looked = 0;
    for (length, listed) in by_length.iter_mut().enumerate().skip(1) {
        let mut k = listed.len();
        while k > 0 {
            k -= 1;
            let row = listed[k];
            let entries = &rows[row as usize];
            if row_done[row as usize] || entries.len() != length {
                listed.swap_remove(k);
                continue;
            }
            let largest = entries.iter().fold(0.0, |most: f64, entry| most.max(entry.1.abs()));
            for &(position, value) in entries {
                if value.abs() < RELATIVE_PIVOT * largest || value.abs() < 1e-7 {
                    continue;
                }
                let others = u64::from(column_left[position as usize].saturating_sub(1));
                let fill = (length as u64 - 1) * others;
                if best.is_none_or(|(least, ..)| fill < least) {
                    best = Some((fill, row, position, value));
                }
            }
            looked += 1;
            if looked >= CANDIDATES && best.is_some() {
                break;
            }
        }
        if looked >= CANDIDATES && best.is_some() {
            break;
        }
    }
    best.map(|(_, row, position, value)| (row, position, value))
}
