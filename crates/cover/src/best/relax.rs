//! From a part of the covers to its linear relaxation, and back to prices and values.
//!
//! All relaxations of a problem have the same rows, so that the basis of one can start another. A
//! relaxation has the chosen columns (at 1), the free ones, and those that are still in the basis
//! it starts from (at 0). Rows in which columns may agree in a colour are left out.
//!
//! With very many columns, only those that seem to matter take part: the relaxation is solved with
//! a few of them, the others are priced, and those that would lower the cost are added, until none
//! is left (*sifting*: R. Bixby, J. Gregory, I. Lustig, R. Marsten and D. Shanno, 1992).

use super::effort::{Effort, Halted};
use super::prices::{SCALE, refutes, scaled};
use super::program::Program;
use super::propagate::Part;
use super::simplex::{End, Relaxation, Shape};
use crate::bytes::{Malformed, Reader, Writer};
use crate::vectors::{OutOfMemory, append, copied, filled, push, reserve, reserved};

/// A relaxation starts with this many columns, and this many for each row.
const COLUMNS: usize = 600;
const COLUMNS_A_ROW: usize = 3;

/// Columns whose reduced cost is further below 0 than this lower the cost.
const NEGATIVE: f64 = -1e-6;

/// The basis of a relaxation: columns, and rows as the number of columns plus the row. Each has the
/// weight that the simplex method gave it.
pub(super) type Basis = Vec<(u32, f64)>;

/// Columns are looked at in stretches of this many, between which the limits are checked.
const STRETCH: usize = 4096;

/// From what a relaxation starts: how that of a similar part ended.
#[derive(Debug, Default)]
pub(super) struct Start {
    basis: Basis,
    /// The price of each row that takes part.
    prices: Vec<f64>,
}

impl Start {
    /// Drops rows from number `first` on whose logical is basic: they are slack. Returns for each
    /// of these rows whether it stays.
    pub(super) fn drop_slack(
        &mut self,
        first: usize,
        columns: usize,
    ) -> Result<Vec<bool>, OutOfMemory> {
        let row = |variable: u32| (variable as usize).checked_sub(columns + first);
        let mut stays = filled(self.prices.len().saturating_sub(first), true)?;
        self.basis.iter().filter_map(|it| row(it.0)).for_each(|row| stays[row] = false);
        self.basis.retain(|it| row(it.0).is_none());
        let mut k = 0;
        self.prices.retain(|_| {
            k += 1;
            k <= first || stays[k - 1 - first]
        });
        Ok(stays)
    }

    /// Adapts a start to a relaxation that has more rows: `rows`, of which the first ones are the
    /// same.
    pub(super) fn extend(&mut self, rows: usize, columns: usize) -> Result<(), OutOfMemory> {
        if self.prices.is_empty() {
            return Ok(());
        }
        for row in self.prices.len()..rows {
            push(&mut self.basis, ((columns + row) as u32, 1.0))?;
        }
        crate::vectors::resize(&mut self.prices, rows, 0.0)
    }

    pub(super) fn write(&self, to: &mut Writer) {
        to.small(self.basis.len() as u64);
        for &(variable, weight) in &self.basis {
            to.small(variable.into());
            to.real(weight);
        }
        to.small(self.prices.len() as u64);
        self.prices.iter().for_each(|&price| to.real(price));
    }

    pub(super) fn read(from: &mut Reader<'_>) -> Result<Start, Malformed> {
        let mut basis = reserved(from.length(9)?)?;
        for _ in 0..basis.capacity() {
            basis.push((from.below(u32::MAX as usize)?, from.real()?));
        }
        let mut prices = reserved(from.length(8)?)?;
        for _ in 0..prices.capacity() {
            prices.push(from.real()?);
        }
        Ok(Start { basis, prices })
    }

    pub(super) fn copied(&self) -> Result<Start, OutOfMemory> {
        Ok(Start { basis: copied(&self.basis)?, prices: copied(&self.prices)? })
    }
}

/// Makes and solves relaxations of a program.
#[derive(Debug)]
pub(super) struct Relaxer {
    /// The rows of the program that take part.
    rows: Vec<u32>,
    /// For each row of the program, its place in `rows`.
    place: Vec<Option<u32>>,
    /// What 1 is in the relaxation.
    unit: f64,
    /// For each column, its place in the relaxation at hand.
    column_place: Vec<u32>,
}

/// What a relaxation is solved with.
struct Active<'a> {
    /// The free columns that take part.
    free: &'a [u32],
    /// The basis to start from.
    basis: &'a [(u32, f64)],
    /// The largest number of steps.
    steps: Option<u64>,
}

/// A relaxation that was solved.
#[derive(Debug)]
pub(super) struct Relaxed {
    /// Whether the values are those of an optimal fractional cover.
    pub(super) is_optimal: bool,
    /// Whether it is proven that the part has no cover.
    pub(super) is_refuted: bool,
    /// The price of each row of the program.
    pub(super) prices: Vec<i128>,
    /// The free columns with a value above 0.
    pub(super) values: Vec<(u32, f64)>,
    pub(super) start: Start,
    /// Its cost, in units of the relaxation.
    cost: f64,
    /// The ray that proves that there is no cover, if there seems to be none.
    ray: Vec<f64>,
}

impl Relaxed {
    /// Returns the cost, in units of the relaxation.
    pub(super) fn cost(&self) -> f64 {
        self.cost
    }
}

impl Relaxer {
    pub(super) fn new(program: &Program) -> Result<Relaxer, OutOfMemory> {
        let mut rows = Vec::new();
        let mut place = filled(program.rows.len(), None)?;
        for (k, row) in program.rows.iter().enumerate() {
            let is_useful = row.min > 0 || program.columns_of.get(k).len() > row.max as usize;
            if !row.is_colored && is_useful {
                place[k] = Some(rows.len() as u32);
                push(&mut rows, k as u32)?;
            }
        }
        let sum: f64 = program.costs.iter().map(|cost| cost.unsigned_abs() as f64).sum();
        let mean = sum / program.columns().max(1) as f64;
        let unit = if mean > 0.0 { mean } else { 1.0 };
        let column_place = filled(program.columns(), u32::MAX)?;
        Ok(Relaxer { rows, place, unit, column_place })
    }

    /// Returns whether relaxations can start like that: it may come from a file.
    pub(super) fn can_start(
        &self,
        program: &Program,
        Start { basis, prices }: &Start,
    ) -> Result<bool, OutOfMemory> {
        let rows = self.rows.len();
        let mut is_basic = filled(program.columns() + rows, false)?;
        let is_new = |variable: u32| {
            let slot = is_basic.get_mut(variable as usize);
            slot.is_some_and(|slot| !std::mem::replace(slot, true))
        };
        let fits = |length: usize| length == 0 || length == rows;
        Ok(fits(prices.len()) && fits(basis.len()) && basis.iter().map(|it| it.0).all(is_new))
    }

    /// Returns the cost, in units of the relaxation, above which nothing matters.
    fn limit(&self, limit: Option<i128>) -> f64 {
        match limit {
            // Far enough above it, so that the exact bound is above it too.
            Some(limit) => {
                let limit = limit as f64 / SCALE as f64 / self.unit;
                limit + 1e-5 * (1.0 + limit.abs())
            }
            None => f64::INFINITY,
        }
    }

    /// Returns what 1 in a relaxation costs, in units of 1 / SCALE.
    pub(super) fn unit(&self) -> f64 {
        self.unit * SCALE as f64
    }

    /// Returns the number of rows of relaxations.
    pub(super) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Makes at most `steps` steps of the simplex method.
    pub(super) fn try_out(
        &mut self,
        program: &Program,
        part: &Part,
        start: &Start,
        limit: Option<i128>,
        steps: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Relaxed, Halted> {
        let active = self.first_columns(program, part, start, effort)?;
        let active = Active { free: &active, basis: &start.basis, steps: Some(steps) };
        self.solve_with(program, part, &active, limit, effort)
    }

    /// Solves the relaxation of a part. May stop once the cost exceeds `limit`.
    pub(super) fn solve(
        &mut self,
        program: &Program,
        part: &Part,
        start: &Start,
        limit: Option<i128>,
        effort: &mut Effort<'_>,
    ) -> Result<Relaxed, Halted> {
        let mut active = self.first_columns(program, part, start, effort)?;
        let mut basis: Basis = copied(&start.basis)?;
        loop {
            let is_whole = active.len() == part.free.len();
            let columns = Active { free: &active, basis: &basis, steps: None };
            // While columns are missing, the cost is no lower bound.
            let with = limit.filter(|_| is_whole);
            let mut relaxed = self.solve_with(program, part, &columns, with, effort)?;
            if is_whole {
                return Ok(relaxed);
            }
            let is_ray = !relaxed.ray.is_empty();
            let (prices, unit) = match is_ray {
                true => (&relaxed.ray, 0.0),
                false => (&relaxed.start.prices, 1.0 / self.unit),
            };
            let (more, sum) = self.negative(program, part, &active, prices, unit, effort)?;
            if more.is_empty() {
                relaxed.is_refuted =
                    is_ray && self.is_refuted(program, part, &part.free, &relaxed.ray)?;
                return Ok(relaxed);
            }
            if !is_ray && relaxed.cost + sum > self.limit(limit) {
                // The prices prove it already.
                relaxed.is_optimal = false;
                return Ok(relaxed);
            }
            append(&mut active, &more)?;
            active.sort_unstable();
            active.dedup();
            basis = std::mem::take(&mut relaxed.start.basis);
        }
    }

    /// Returns the columns to begin with: those that the prices of the start make cheapest, or
    /// without a start some for each row, by cost per row.
    fn first_columns(
        &self,
        program: &Program,
        part: &Part,
        start: &Start,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<u32>, Halted> {
        let most = COLUMNS.max(COLUMNS_A_ROW * self.rows.len());
        if part.free.len() <= most + most / 2 {
            return Ok(copied(&part.free)?);
        }
        if start.prices.is_empty() {
            return self.cheapest_columns(program, part, most, effort);
        }
        let mut active = self.nearest(program, part, start, most, effort)?;
        reserve(&mut active, start.basis.len())?;
        // What is basic, and may be, takes part.
        let basic = start.basis.iter().map(|it| it.0);
        active.extend(basic.filter(|column| part.free.binary_search(column).is_ok()));
        active.sort_unstable();
        active.dedup();
        Ok(active)
    }

    /// Returns the `most` columns of a part that have the smallest reduced costs, in order.
    pub(super) fn nearest(
        &self,
        program: &Program,
        part: &Part,
        start: &Start,
        most: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<u32>, Halted> {
        let mut reduced: Vec<(f64, u32)> = reserved(part.free.len())?;
        for columns in part.free.chunks(STRETCH) {
            effort.spend(15 * columns.len() as u64)?;
            let each = columns.iter().map(|&column| {
                (self.reduced(program, column, &start.prices, 1.0 / self.unit), column)
            });
            reduced.extend(each);
        }
        if reduced.len() > most {
            reduced.select_nth_unstable_by(most, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            reduced.truncate(most);
        }
        let mut columns = reserved(reduced.len())?;
        columns.extend(reduced.iter().map(|it| it.1));
        columns.sort_unstable();
        Ok(columns)
    }

    /// Returns some columns for each row, by cost per row. They are chosen from one stretch of
    /// columns after the other, so that no step takes long.
    fn cheapest_columns(
        &self,
        program: &Program,
        part: &Part,
        most: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<u32>, Halted> {
        let merit = |column: u32| {
            program.costs[column as usize] as f64 / program.rows_of(column as usize).len() as f64
        };
        let stretches = part.free.len().div_ceil(STRETCH);
        let each = (2 * most / self.rows.len().max(1) / stretches.max(1)).max(2);
        let mut count = filled(program.rows.len(), 0_usize)?;
        let (mut order, mut active) = (Vec::new(), Vec::new());
        for columns in part.free.chunks(STRETCH) {
            order.clear();
            append(&mut order, columns)?;
            effort.spend(200 * order.len() as u64)?;
            order.sort_unstable_by(|&a, &b| merit(a).total_cmp(&merit(b)).then(a.cmp(&b)));
            count.fill(0);
            for &column in &order {
                let rows = program.rows_of(column as usize);
                if rows.iter().any(|&row| count[row as usize] < each) {
                    rows.iter().for_each(|&row| count[row as usize] += 1);
                    push(&mut active, column)?;
                }
            }
        }
        active.sort_unstable();
        Ok(active)
    }

    /// Returns the reduced cost of a column. `unit` is what a cost of 1 counts.
    #[inline]
    fn reduced(&self, program: &Program, column: u32, prices: &[f64], unit: f64) -> f64 {
        let rows = program.rows_of(column as usize).iter();
        let places = rows.filter_map(|&row| self.place[row as usize]);
        let sum: f64 = places.map(|row| prices[row as usize]).sum();
        program.costs[column as usize] as f64 * unit - sum
    }

    /// Returns columns that would lower the cost, those that would lower it most, and the sum of
    /// all negative reduced costs. `unit` is what a cost of 1 counts: 0 if the prices are a ray,
    /// which these columns make harmless.
    fn negative(
        &self,
        program: &Program,
        part: &Part,
        active: &[u32],
        prices: &[f64],
        unit: f64,
        effort: &mut Effort<'_>,
    ) -> Result<(Vec<u32>, f64), Halted> {
        let mut found: Vec<(f64, u32)> = Vec::new();
        let mut active = active.iter().peekable();
        let mut total = 0.0;
        for columns in part.free.chunks(STRETCH) {
            for &column in columns {
                if active.next_if_eq(&&column).is_some() {
                    continue;
                }
                let reduced = self.reduced(program, column, prices, unit);
                if reduced < NEGATIVE {
                    total += reduced;
                    push(&mut found, (reduced, column))?;
                }
            }
            effort.spend(15 * columns.len() as u64)?;
        }
        let most = self.rows.len() / 2 + COLUMNS / 4;
        if found.len() > most {
            effort.spend(20 * found.len() as u64)?;
            found.select_nth_unstable_by(most, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            found.truncate(most);
        }
        let mut columns = reserved(found.len())?;
        columns.extend(found.iter().map(|it| it.1));
        Ok((columns, total))
    }

    /// Solves the relaxation with some of the free columns.
    fn solve_with(
        &mut self,
        program: &Program,
        part: &Part,
        active: &Active<'_>,
        limit: Option<i128>,
        effort: &mut Effort<'_>,
    ) -> Result<Relaxed, Halted> {
        let &Active { free: active, basis, steps } = active;
        let limit = self.limit(limit);
        let columns = program.columns();
        let mut shape = Shape::default();
        let mut used: Vec<u32> = reserved(active.len() + part.chosen.len() + basis.len())?;
        let mut add = |shape: &mut Shape, column: u32, fixed: (f64, f64)| {
            let at = column as usize;
            if self.column_place[at] != u32::MAX {
                return Ok(());
            }
            self.column_place[at] = used.len() as u32;
            used.push(column);
            push(&mut shape.costs, program.costs[at] as f64 / self.unit)?;
            push(&mut shape.fixed, fixed)?;
            push(&mut shape.marks, program.options[at].0)?;
            push(&mut shape.column_starts, shape.column_rows.len() as u32)?;
            reserve(&mut shape.column_rows, program.rows_of(at).len())?;
            let rows = program.rows_of(at).iter();
            shape.column_rows.extend(rows.filter_map(|&row| self.place[row as usize]));
            Ok::<(), OutOfMemory>(())
        };
        for &column in &part.chosen {
            add(&mut shape, column, (1.0, 1.0))?;
        }
        for &column in active {
            add(&mut shape, column, (0.0, 1.0))?;
        }
        for &(variable, _) in basis {
            if (variable as usize) < columns {
                add(&mut shape, variable, (0.0, 0.0))?;
            }
        }
        push(&mut shape.column_starts, shape.column_rows.len() as u32)?;
        effort.spend(5 * (shape.column_rows.len() + shape.costs.len()) as u64)?;
        (shape.lower, shape.upper) = (reserved(self.rows.len())?, reserved(self.rows.len())?);
        for &row in &self.rows {
            let row = program.rows[row as usize];
            shape.lower.push(f64::from(row.min));
            shape.upper.push(f64::from(row.max));
        }
        let mut start = reserved(basis.len())?;
        start.extend(basis.iter().map(|&(variable, weight)| match variable as usize {
            at if at < columns => (self.column_place[at], weight),
            logical => ((logical - columns + used.len()) as u32, weight),
        }));
        used.iter().for_each(|&column| self.column_place[column as usize] = u32::MAX);

        let mut relaxation = Relaxation::new(shape)?;
        relaxation.start(&start)?;
        let end = relaxation.solve(limit, steps, effort)?;
        let numbers = relaxation.prices()?;
        let mut prices = filled(program.rows.len(), 0)?;
        for (&row, &price) in self.rows.iter().zip(&numbers) {
            prices[row as usize] = scaled(price * self.unit);
        }
        let mut relaxed = Relaxed {
            is_optimal: end == End::Optimal,
            is_refuted: false,
            prices,
            values: Vec::new(),
            cost: relaxation.cost(),
            start: Start { basis: reserved(self.rows.len())?, prices: numbers },
            ray: Vec::new(),
        };
        if end == End::None {
            relaxed.ray = copied(relaxation.ray())?;
            relaxed.is_refuted = self.is_refuted(program, part, active, &relaxed.ray)?;
            if !relaxed.is_refuted {
                relaxed.ray.iter_mut().for_each(|price| *price = -*price);
                relaxed.is_refuted = self.is_refuted(program, part, active, &relaxed.ray)?;
            }
        }
        let free = part.chosen.len()..part.chosen.len() + active.len();
        for (place, &column) in free.zip(active) {
            let value = relaxation.value(place);
            if value > 1e-6 {
                push(&mut relaxed.values, (column, value))?;
            }
        }
        relaxed.start.basis.extend(relaxation.basis().map(|(variable, weight)| {
            match used.get(variable as usize) {
                Some(&column) => (column, weight),
                None => ((variable as usize - used.len() + columns) as u32, weight),
            }
        }));
        Ok(relaxed)
    }

    /// Returns whether a ray proves that no cover holds the chosen columns of a part and beside
    /// them only `free` ones.
    fn is_refuted(
        &self,
        program: &Program,
        part: &Part,
        free: &[u32],
        ray: &[f64],
    ) -> Result<bool, OutOfMemory> {
        let mut prices = filled(program.rows.len(), 0)?;
        for (&row, &price) in self.rows.iter().zip(ray) {
            prices[row as usize] = scaled(price);
        }
        Ok(refutes(program, &prices, &part.chosen, free))
    }
}
