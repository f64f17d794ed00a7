//! Prices of items, and the bound that they prove, in whole numbers.
//!
//! Let each item have a price. Charge every option the prices of its items: what remains of its
//! cost is its *reduced cost*. The cost of a cover is then the sum of the prices, each as often as
//! its item is covered, plus the reduced costs of its options. So no cover costs less than
//!
//! ```text
//!   sum over items of     price × min   (or × max if the price is negative)
//! + sum over options of   reduced cost, if that is negative
//! ```
//!
//! This holds for any prices whatsoever (J. Lagrange; M. Held and R. Karp, 1970). The linear
//! relaxation gives the best ones, in floating point; they are rounded to multiples of 2^-20, and
//! everything from there on is exact. So no rounding error can cut off a cover.
//!
//! An option with a reduced cost above 0 adds that to the bound if it is chosen; one with a reduced
//! cost below 0 adds its negative if it is not. If the bound then exceeds what a cover may cost,
//! the decision is made: *reduced-cost fixing*.

use super::program::Program;
use super::propagate::Part;
use crate::vectors::{OutOfMemory, filled};

/// Prices, bounds and reduced costs are multiples of `1 / SCALE`.
pub(super) const SCALE: i128 = 1 << 20;

/// No price needs to be larger: the costs of all options together fit 63 bits.
const LARGEST: i128 = SCALE << 64;

/// Prices, and what they prove about a part of the covers.
#[derive(Clone, Debug, Default)]
pub(super) struct Prices {
    /// What no cover of the part costs less than.
    pub(super) bound: i128,
    /// The reduced cost of each column that is chosen or free; the others have any number.
    pub(super) reduced: Vec<i128>,
}

/// Returns a price in units of `1 / SCALE`.
pub(super) fn scaled(price: f64) -> i128 {
    if price.is_nan() {
        return 0;
    }
    let product = price * SCALE as f64;
    // A conversion of a number that does not fit gives the nearest one that does.
    (product as i128).clamp(-LARGEST, LARGEST)
}

impl Prices {
    pub(super) fn new(program: &Program) -> Result<Prices, OutOfMemory> {
        Ok(Prices { bound: i128::MIN, reduced: filled(program.columns(), 0)? })
    }

    /// Computes what the prices `of_row` prove about a part.
    ///
    /// The prices of rows whose columns may agree in a colour must be 0.
    pub(super) fn set(&mut self, program: &Program, of_row: &[i128], part: &Part) {
        self.bound = base(program, of_row);
        for &column in &part.chosen {
            let reduced = reduced(program, of_row, column, SCALE);
            self.reduced[column as usize] = reduced;
            self.bound += reduced;
        }
        for &column in &part.free {
            let reduced = reduced(program, of_row, column, SCALE);
            self.reduced[column as usize] = reduced;
            self.bound += reduced.min(0);
        }
    }
}

/// Returns whether a ray of prices proves that no cover holds `chosen` and beside them only `free`
/// columns: if all costs were 0, the bound would still be above 0.
pub(super) fn refutes(program: &Program, of_row: &[i128], chosen: &[u32], free: &[u32]) -> bool {
    let reduced = |&column: &u32| reduced(program, of_row, column, 0);
    let chosen: i128 = chosen.iter().map(reduced).sum();
    let free: i128 = free.iter().map(reduced).map(|it| it.min(0)).sum();
    base(program, of_row) + chosen + free > 0
}

/// Returns the sum of the prices, each as often as it counts for the bound.
fn base(program: &Program, of_row: &[i128]) -> i128 {
    let each = program.rows.iter().zip(of_row);
    each.map(|(row, &price)| price * i128::from(if price > 0 { row.min } else { row.max })).sum()
}

#[inline]
fn reduced(program: &Program, of_row: &[i128], column: u32, unit: i128) -> i128 {
    let column = column as usize;
    let sum: i128 = program.rows_of(column).iter().map(|&row| of_row[row as usize]).sum();
    i128::from(program.costs[column]) * unit - sum
}

/// Returns the least whole multiple of `divisor` that is not below a bound.
pub(super) fn rounded_up(bound: i128, divisor: i64) -> i128 {
    let unit = SCALE * i128::from(divisor);
    -(-bound).div_euclid(unit) * i128::from(divisor)
}

/// Returns the largest bound with which a cover may still cost at most `limit`.
pub(super) fn allowed(limit: Option<i64>, divisor: i64) -> Option<i128> {
    let multiple = |limit: i64| limit.div_euclid(divisor);
    limit.map(|limit| i128::from(multiple(limit)) * i128::from(divisor) * SCALE)
}
