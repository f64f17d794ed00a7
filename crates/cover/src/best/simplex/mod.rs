//! The linear relaxation: the cheapest fractional cover, by the dual simplex method.
//!
//! Minimise c x over 0 ≤ x ≤ 1 such that the number of chosen options that hold an item lies within
//! its bounds. Every entry of the matrix is a 1, so it is stored as lists. A *logical* variable for
//! each row holds its number of options:
//!
//! ```text
//!            columns   logicals
//!   row a    1 . 1     -1 .  .       = 0        1 ≤ logical of a ≤ 1
//!   row b    1 1 .      . -1 .       = 0        0 ≤ logical of b ≤ 1
//! ```
//!
//! Every variable has two bounds, so every basis can be made dual feasible: a column whose reduced
//! cost is negative is put at its upper bound. That makes the dual simplex method start from
//! anywhere: from the logicals, from the basis of another node of the tree, or after columns were
//! added. Its parts are the usual ones (A. Koberstein, *The dual simplex method, techniques for a
//! fast and stable implementation*, 2005): steepest edge weights (J. Forrest, D. Goldfarb, 1992), a
//! ratio test that passes breakpoints by moving columns to their other bound, and tolerances as
//! P. Harris proposed. Costs are lowered by a random millionth, for otherwise most steps would
//! change nothing; and lowered costs keep prices on the safe side.
//!
//! Nothing here is relied on: numbers are floating point. [`Prices`](super::prices::Prices) makes a
//! bound of them that holds.

mod factors;

use self::factors::Factors;
use super::effort::{Effort, Halted};
use crate::vectors::{OutOfMemory, filled, refill, reserved};

/// How far a number of options may be off its bounds.
const PRIMAL: f64 = 1e-7;
/// How far a reduced cost may be off its sign; costs are scaled to be about 1.
const DUAL: f64 = 1e-9;
/// An entry of the pivot row below this is no pivot.
const PIVOT: f64 = 1e-7;
/// Changes of the basis between two factorisations.
const CHANGES: usize = 64;
/// The part of itself by which a cost is lowered at most.
const LOWERED: f64 = 2e-6;

/// A linear relaxation to be solved.
#[derive(Debug)]
pub(super) struct Relaxation {
    /// The rows of each column.
    column_starts: Vec<u32>,
    column_rows: Vec<u32>,
    /// The columns of each row, without those whose bounds are equal.
    row_starts: Vec<u32>,
    row_columns: Vec<u32>,
    /// For each variable: first the columns, then the logicals.
    lower: Vec<f64>,
    upper: Vec<f64>,
    costs: Vec<f64>,
    reduced: Vec<f64>,
    /// The value of a variable that is not basic: one of its bounds.
    values: Vec<f64>,
    /// The position of a basic variable.
    position: Vec<Option<u32>>,
    /// Where a variable can move: up (1), down (-1), or not at all (0), because it is basic or its
    /// bounds are equal. The reduced costs of the last kind are not kept.
    direction: Vec<i8>,
    /// The basic variables, with their values and weights.
    basis: Vec<u32>,
    basic_values: Vec<f64>,
    weights: Vec<f64>,
    factors: Factors,
    /// Work space: by row or position, and by variable.
    pivot_row: Vec<f64>,
    /// The variables that can move and whose entry of the pivot row is not 0.
    touched: Vec<u32>,
    rho: Vec<f64>,
    column: Vec<f64>,
    tau: Vec<f64>,
    flips: Vec<f64>,
    candidates: Vec<Candidate>,
    iterations: u64,
}

/// A variable that might enter the basis.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    variable: u32,
    ratio: f64,
    size: f64,
}

/// How the method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The values and prices are optimal.
    Optimal,
    /// The cost exceeds the limit.
    Above,
    /// There is no fractional cover. The prices are a ray: see [`Relaxation::ray`].
    None,
    /// Rounding errors or too many steps. The prices are of some use, the values are not.
    Lost,
}

/// The number of columns, and bounds for each row.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    pub(super) lower: Vec<f64>,
    pub(super) upper: Vec<f64>,
    pub(super) costs: Vec<f64>,
    /// For each column its bounds.
    pub(super) fixed: Vec<(f64, f64)>,
    pub(super) column_starts: Vec<u32>,
    pub(super) column_rows: Vec<u32>,
    /// A number for each column that tells it apart at random, the same in every relaxation.
    pub(super) marks: Vec<u32>,
}

/// Returns a number from 0.5 to 1 for a mark.
fn noise(mark: u32) -> f64 {
    let mut mixed = u64::from(mark).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^= mixed >> 29;
    0.5 + 0.5 * (mixed >> 11) as f64 / (1_u64 << 53) as f64
}

impl Relaxation {
    pub(super) fn new(shape: Shape) -> Result<Relaxation, OutOfMemory> {
        let Shape { lower: rows_lower, upper: rows_upper, mut costs, fixed, marks, .. } = shape;
        let (rows, columns) = (rows_lower.len(), costs.len());
        let variables = rows + columns;
        let mut row_starts = filled(rows + 1, 0_u32)?;
        let range = |column: usize| {
            shape.column_starts[column] as usize..shape.column_starts[column + 1] as usize
        };
        let movable = || (0..columns).filter(|&column| fixed[column].0 < fixed[column].1);
        for column in movable() {
            shape.column_rows[range(column)].iter().for_each(|&row| row_starts[row as usize] += 1);
        }
        let mut sum = 0;
        for start in &mut row_starts {
            sum += std::mem::replace(start, sum);
        }
        let mut row_columns = filled(sum as usize, 0_u32)?;
        for column in movable() {
            for &row in &shape.column_rows[range(column)] {
                let next = &mut row_starts[row as usize];
                row_columns[*next as usize] = column as u32;
                *next += 1;
            }
        }
        row_starts.rotate_right(1);
        row_starts[0] = 0;
        for (cost, &mark) in costs.iter_mut().zip(&marks) {
            *cost -= LOWERED * (cost.abs() + 0.1) * noise(mark);
        }
        let (mut lower, mut upper) = (reserved(variables)?, reserved(variables)?);
        lower.extend(fixed.iter().map(|bounds| bounds.0));
        upper.extend(fixed.iter().map(|bounds| bounds.1));
        lower.extend(rows_lower);
        upper.extend(rows_upper);
        crate::vectors::resize(&mut costs, variables, 0.0)?;
        Ok(Relaxation {
            column_starts: shape.column_starts,
            column_rows: shape.column_rows,
            row_starts,
            row_columns,
            values: filled(variables, 0.0)?,
            reduced: filled(variables, 0.0)?,
            position: filled(variables, None)?,
            direction: filled(variables, 0)?,
            lower,
            upper,
            costs,
            basis: Vec::new(),
            basic_values: filled(rows, 0.0)?,
            weights: filled(rows, 1.0)?,
            factors: Factors::default(),
            pivot_row: filled(variables, 0.0)?,
            touched: Vec::new(),
            rho: filled(rows, 0.0)?,
            column: filled(rows, 0.0)?,
            tau: filled(rows, 0.0)?,
            flips: filled(rows, 0.0)?,
            candidates: Vec::new(),
            iterations: 0,
        })
    }

    fn rows(&self) -> usize {
        self.basic_values.len()
    }

    fn columns(&self) -> usize {
        self.costs.len() - self.rows()
    }

    fn column_range(&self, column: usize) -> std::ops::Range<usize> {
        self.column_starts[column] as usize..self.column_starts[column + 1] as usize
    }

    /// Starts from a basis: variables, of which a logical is written as the number of columns plus
    /// its row, each with its weight. Without one, or with one that does not fit, from the
    /// logicals.
    pub(super) fn start(&mut self, basis: &[(u32, f64)]) -> Result<(), Halted> {
        let (rows, columns) = (self.rows(), self.columns());
        self.basis.clear();
        crate::vectors::reserve(&mut self.basis, rows)?;
        self.position.fill(None);
        if basis.len() == rows {
            self.basis.extend(basis.iter().map(|it| it.0));
            self.weights.clear();
            self.weights.extend(basis.iter().map(|it| it.1));
        } else {
            self.basis.extend((0..rows).map(|row| (columns + row) as u32));
            self.weights.fill(1.0);
        }
        for (&variable, position) in self.basis.iter().zip(0..) {
            self.position[variable as usize] = Some(position);
        }
        self.refactor()
    }

    /// Returns the basis, as [`Relaxation::start`] takes it.
    pub(super) fn basis(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.basis.iter().copied().zip(self.weights.iter().copied())
    }

    /// Factors the basis anew, and computes everything that depends on it.
    fn refactor(&mut self) -> Result<(), Halted> {
        let (rows, columns) = (self.rows(), self.columns());
        loop {
            let (basis, starts, entries) = (&self.basis, &self.column_starts, &self.column_rows);
            let column = |position: usize, add: &mut dyn FnMut(u32, f64)| {
                let variable = basis[position] as usize;
                if variable >= columns {
                    add((variable - columns) as u32, -1.0);
                } else {
                    let range = starts[variable] as usize..starts[variable + 1] as usize;
                    entries[range].iter().for_each(|&row| add(row, 1.0));
                }
            };
            match self.factors.factor(rows, &column)? {
                Ok(()) => break,
                Err(singular) => {
                    for (row, position) in singular.pairs {
                        let out = self.basis[position as usize] as usize;
                        let logical = columns + row as usize;
                        self.position[out] = None;
                        self.basis[position as usize] = logical as u32;
                        self.position[logical] = Some(position);
                        self.weights[position as usize] = 1.0;
                    }
                }
            }
        }
        self.price()?;
        self.place();
        Ok(())
    }

    /// Computes the reduced costs from the costs.
    fn price(&mut self) -> Result<(), OutOfMemory> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut prices = std::mem::take(&mut self.tau);
        refill(&mut prices, rows, 0.0)?;
        for (price, &variable) in prices.iter_mut().zip(&self.basis) {
            *price = self.costs[variable as usize];
        }
        self.factors.solve_transposed(&mut prices);
        for column in 0..columns {
            let rows = &self.column_rows[self.column_range(column)];
            let sum: f64 = rows.iter().map(|&row| prices[row as usize]).sum();
            self.reduced[column] = self.costs[column] - sum;
        }
        self.reduced[columns..].copy_from_slice(&prices);
        self.basis.iter().for_each(|&variable| self.reduced[variable as usize] = 0.0);
        self.tau = prices;
        Ok(())
    }

    /// Puts every variable that is not basic at the bound that its reduced cost asks for, and
    /// computes the values of the others.
    fn place(&mut self) {
        let columns = self.columns();
        let mut sums = std::mem::take(&mut self.flips);
        sums.fill(0.0);
        for variable in 0..self.costs.len() {
            if self.position[variable].is_some() {
                self.direction[variable] = 0;
                continue;
            }
            let (lower, upper) = (self.lower[variable], self.upper[variable]);
            let reduced = self.reduced[variable];
            // Where both would do, a variable stays where it is.
            let value = match reduced {
                _ if lower == upper => lower,
                d if d > DUAL => lower,
                d if d < -DUAL => upper,
                _ if self.values[variable] == upper => upper,
                _ => lower,
            };
            self.values[variable] = value;
            self.direction[variable] = i8::from(value < upper) - i8::from(value > lower);
            if value != 0.0 {
                if variable < columns {
                    let range = self.column_range(variable);
                    self.column_rows[range].iter().for_each(|&row| sums[row as usize] -= value);
                } else {
                    sums[variable - columns] += value;
                }
            }
        }
        self.factors.solve(&mut sums);
        self.basic_values.copy_from_slice(&sums);
        sums.fill(0.0);
        self.flips = sums;
    }

    /// Returns the cost of the present values, which is a lower bound if they are dual feasible.
    pub(super) fn cost(&self) -> f64 {
        let basic: f64 = self
            .basis
            .iter()
            .zip(&self.basic_values)
            .map(|(&variable, value)| self.costs[variable as usize] * value)
            .sum();
        let others = (0..self.columns()).filter(|&column| self.values[column] != 0.0);
        let others = others.filter(|&column| self.position[column].is_none());
        basic + others.map(|column| self.costs[column] * self.values[column]).sum::<f64>()
    }

    /// Returns the value of a column.
    pub(super) fn value(&self, column: usize) -> f64 {
        match self.position[column] {
            Some(position) => self.basic_values[position as usize],
            None => self.values[column],
        }
    }

    /// Returns the prices of the rows.
    pub(super) fn prices(&mut self) -> Result<Vec<f64>, OutOfMemory> {
        let mut prices = filled(self.rows(), 0.0)?;
        for (price, &variable) in prices.iter_mut().zip(&self.basis) {
            *price = self.costs[variable as usize];
        }
        self.factors.solve_transposed(&mut prices);
        Ok(prices)
    }

    /// Returns the row of the inverse that proves that there is no fractional cover, after
    /// [`End::None`].
    pub(super) fn ray(&self) -> &[f64] {
        &self.rho
    }

    /// Solves the relaxation; gives up once the cost exceeds `limit`, or after `steps` steps.
    pub(super) fn solve(
        &mut self,
        limit: f64,
        steps: Option<u64>,
        effort: &mut Effort<'_>,
    ) -> Result<End, Halted> {
        let most = steps.unwrap_or(20_000 + 50 * self.rows() as u64);
        let mut failures = 0;
        loop {
            if self.factors.changes() >= CHANGES {
                effort.spend(20 * (self.factors.size() + self.column_rows.len() / 8) as u64)?;
                self.refactor()?;
            }
            if self.iterations > most || failures > 20 {
                return Ok(End::Lost);
            }
            if self.iterations % 16 == 15 && limit.is_finite() && self.cost() > limit {
                return Ok(End::Above);
            }
            self.iterations += 1;
            let work = 4 * self.rows() + 2 * self.factors.size();
            effort.spend(work as u64)?;
            let Some((leaving, excess)) = self.leaving() else {
                return Ok(End::Optimal);
            };
            self.rho.fill(0.0);
            self.rho[leaving] = 1.0;
            self.factors.solve_transposed(&mut self.rho);
            let touched = self.make_pivot_row()?;
            effort.spend(touched as u64)?;
            let Some(entering) = self.entering(excess)? else {
                if self.factors.changes() > 0 {
                    self.refactor()?;
                    failures += 1;
                    continue;
                }
                return Ok(End::None);
            };
            if !self.pivot(leaving, entering, excess)? {
                failures += 1;
                self.refactor()?;
            }
        }
    }

    /// Returns the position of the variable to leave the basis, and how far it is above its upper
    /// bound or, if negative, below its lower one.
    fn leaving(&self) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        let mut most = 0.0;
        for (position, &value) in self.basic_values.iter().enumerate() {
            let variable = self.basis[position] as usize;
            let excess = if value < self.lower[variable] - PRIMAL {
                value - self.lower[variable]
            } else if value > self.upper[variable] + PRIMAL {
                value - self.upper[variable]
            } else {
                continue;
            };
            let merit = excess * excess / self.weights[position];
            if merit > most {
                most = merit;
                best = Some((position, excess));
            }
        }
        best
    }

    /// Makes the row of the leaving variable from `rho`. Returns how many entries it looked at.
    fn make_pivot_row(&mut self) -> Result<usize, OutOfMemory> {
        let (rows, columns) = (self.rows(), self.columns());
        self.touched.iter().for_each(|&variable| self.pivot_row[variable as usize] = 0.0);
        self.touched.clear();
        crate::vectors::reserve(&mut self.touched, rows + columns)?;
        let mut looked = rows;
        for row in 0..rows {
            let value = self.rho[row];
            if value.abs() < 1e-12 {
                continue;
            }
            let logical = columns + row;
            if self.direction[logical] != 0 {
                self.pivot_row[logical] = -value;
                self.touched.push(logical as u32);
            }
            let range = self.row_starts[row] as usize..self.row_starts[row + 1] as usize;
            looked += range.len();
            for &column in &self.row_columns[range] {
                let at = column as usize;
                if self.direction[at] == 0 {
                    continue;
                }
                let entry = &mut self.pivot_row[at];
                if *entry == 0.0 {
                    self.touched.push(column);
                }
                *entry += value;
                if *entry == 0.0 {
                    // It is in the list, and must not get there again.
                    *entry = f64::MIN_POSITIVE;
                }
            }
        }
        Ok(looked)
    }

    /// Chooses the variable to enter the basis, and moves those that are passed to their other
    /// bound (in `values`; their columns are added up in `flips`).
    fn entering(&mut self, excess: f64) -> Result<Option<usize>, OutOfMemory> {
        let sign = excess.signum();
        self.candidates.clear();
        crate::vectors::reserve(&mut self.candidates, self.touched.len())?;
        for &variable in &self.touched {
            let at = variable as usize;
            let direction = f64::from(self.direction[at]);
            let size = sign * direction * self.pivot_row[at];
            if size >= PIVOT {
                let ratio = (direction * self.reduced[at] / size).max(0.0);
                self.candidates.push(Candidate { variable, ratio, size });
            }
        }
        let mut slope = excess.abs();
        let mut candidates = std::mem::take(&mut self.candidates);
        let mut rest = &mut candidates[..];
        let mut chosen = None;
        while !rest.is_empty() {
            // The longest step that no remaining candidate minds, within the tolerance.
            let step =
                rest.iter().map(|it| it.ratio + DUAL / it.size).fold(f64::INFINITY, f64::min);
            let mut group = 0;
            for k in 0..rest.len() {
                if rest[k].ratio <= step {
                    rest.swap(group, k);
                    group += 1;
                }
            }
            let (passed, others) = rest.split_at_mut(group);
            let width = |it: &Candidate| {
                it.size * (self.upper[it.variable as usize] - self.lower[it.variable as usize])
            };
            let drop: f64 = passed.iter().map(width).sum();
            if slope - drop < 0.0 || others.is_empty() {
                let by_size = |a: &&Candidate, b: &&Candidate| {
                    a.size.total_cmp(&b.size).then(b.variable.cmp(&a.variable))
                };
                let best = passed.iter().max_by(by_size).copied();
                // A step beyond the last breakpoint: everything flips, and there is no cover.
                if slope - drop >= 0.0 && others.is_empty() {
                    let left = slope - drop;
                    if left > PRIMAL * 10.0 {
                        self.candidates = candidates;
                        return Ok(None);
                    }
                }
                chosen = best.map(|it| (it.variable as usize, it.ratio));
                break;
            }
            slope -= drop;
            rest = others;
        }
        let Some((entering, ratio)) = chosen else {
            self.candidates = candidates;
            return Ok(None);
        };
        // Those with a smaller ratio than the chosen one would get the wrong sign.
        let columns = self.columns();
        for it in &candidates {
            let variable = it.variable as usize;
            if it.ratio + DUAL / it.size >= ratio || variable == entering {
                continue;
            }
            let value = self.values[variable];
            let other = self.lower[variable] + self.upper[variable] - value;
            self.values[variable] = other;
            self.direction[variable] = -self.direction[variable];
            let change = other - value;
            if variable < columns {
                for k in self.column_range(variable) {
                    self.flips[self.column_rows[k] as usize] += change;
                }
            } else {
                self.flips[variable - columns] -= change;
            }
        }
        self.candidates = candidates;
        Ok(Some(entering))
    }

    /// Brings a variable into the basis. Returns false if the pivot turns out to be wrong.
    fn pivot(&mut self, leaving: usize, entering: usize, excess: f64) -> Result<bool, OutOfMemory> {
        let columns = self.columns();
        self.column.fill(0.0);
        if entering < columns {
            for k in self.column_range(entering) {
                self.column[self.column_rows[k] as usize] = 1.0;
            }
        } else {
            self.column[entering - columns] = -1.0;
        }
        self.factors.solve(&mut self.column);
        let pivot = self.column[leaving];
        let expected = self.pivot_row[entering];
        let is_off = (pivot - expected).abs() > 1e-7 * (1.0 + pivot.abs());
        if pivot.abs() < 1e-9 || is_off && self.factors.changes() > 0 {
            self.flips.fill(0.0);
            return Ok(false);
        }

        // Flips first: they change what the leaving variable exceeds.
        let out = self.basis[leaving] as usize;
        let bound = if excess > 0.0 { self.upper[out] } else { self.lower[out] };
        if self.flips.iter().any(|&change| change != 0.0) {
            self.factors.solve(&mut self.flips);
            for (value, change) in self.basic_values.iter_mut().zip(&self.flips) {
                *value -= change;
            }
            self.flips.fill(0.0);
        }
        let step = (self.basic_values[leaving] - bound) / pivot;
        for (value, &entry) in self.basic_values.iter_mut().zip(&self.column) {
            *value -= step * entry;
        }
        self.basic_values[leaving] = self.values[entering] + step;
        self.values[out] = bound;

        // Reduced costs. A sign that rounding has turned is mended by changing the cost.
        let dual_step = self.reduced[entering] / expected;
        for &variable in &self.touched {
            let variable = variable as usize;
            let reduced = self.reduced[variable] - dual_step * self.pivot_row[variable];
            let wrong = -reduced * f64::from(self.direction[variable]);
            if wrong > DUAL && variable != entering {
                self.costs[variable] -= reduced;
                self.reduced[variable] = 0.0;
            } else {
                self.reduced[variable] = reduced;
            }
        }
        self.reduced[entering] = 0.0;
        self.reduced[out] = -dual_step;

        // Weights.
        let weight: f64 = self.rho.iter().map(|value| value * value).sum();
        self.tau.copy_from_slice(&self.rho);
        self.factors.solve(&mut self.tau);
        for (position, &entry) in self.column.iter().enumerate() {
            if entry != 0.0 && position != leaving {
                let ratio = entry / pivot;
                let updated =
                    self.weights[position] + ratio * (ratio * weight - 2.0 * self.tau[position]);
                self.weights[position] = updated.max(1e-4);
            }
        }
        self.weights[leaving] = (weight / (pivot * pivot)).max(1e-4);

        self.factors.replace(leaving, &self.column)?;
        let is_fixed = self.lower[out] == self.upper[out];
        self.direction[out] = match (is_fixed, excess > 0.0) {
            (true, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        };
        self.direction[entering] = 0;
        self.position[out] = None;
        self.position[entering] = Some(leaving as u32);
        self.basis[leaving] = entering as u32;
        Ok(true)
    }
}
