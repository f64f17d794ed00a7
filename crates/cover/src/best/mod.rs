//! The cheapest covers, by branch and bound.
//!
//! ```text
//!   effort.rs      limits, and the work done so far
//!   program.rs     the problem as rows and columns with costs
//!   least.rs       the cheapest covers found so far
//!   prices.rs      bounds from prices of items, exact
//!   simplex/       the linear relaxation: prices in floating point
//!   relax.rs       from a part of the covers to its relaxation and back
//!   propagate.rs   what follows from the columns that are chosen
//!   cliques.rs     rows that sharpen the relaxation
//!   enumerate.rs   all covers of a part that cost little enough, by bit masks
//!   branch.rs      how a part is split in two
//!   tree.rs        branch and bound over the parts
//!   standing.rs    where it stands, as a value that can be written down and divided
//!   course.rs      the whole search, in steps
//! ```
//!
//! The order of work: the relaxation gives prices, the prices give a bound and rule out most
//! columns, and what is left is enumerated under the bound. Only where that is too much, the part
//! is split, and each half gets a relaxation of its own. Everything that decides which covers are
//! printed is computed in whole numbers.
//!
//! Decision 24 has what was tried instead, with figures.

mod branch;
mod cliques;
mod course;
mod effort;
mod enumerate;
mod least;
mod prices;
mod program;
mod propagate;
mod relax;
mod simplex;
mod standing;
mod tree;

pub(crate) use self::course::{Course, Found, Refused};
pub(crate) use self::effort::{Effort, Halted, Work};
pub(crate) use self::least::{Least, Priced};
use self::program::Program;
pub(crate) use self::program::Wanted;
pub(crate) use self::standing::Standing;

use crate::vectors::{OutOfMemory, reserved};

/// Returns columns as a cover, with its cost.
fn as_cover(program: &Program, columns: &[u32]) -> Result<Priced, OutOfMemory> {
    let mut cover = reserved(columns.len())?;
    cover.extend(columns.iter().map(|&column| program.options[column as usize]));
    cover.sort_unstable();
    // No sum of costs overflows: see `Problem::costs`. Numbers of options fit as well.
    Ok((columns.iter().map(|&column| program.costs[column as usize]).sum(), cover))
}

/// Reports the cheapest cover and, if it has changed, the bound.
fn report(least: &Least, bound: Option<i64>, effort: &Effort<'_>) {
    if let Some(progress) = effort.progress() {
        progress.tell(effort.nodes(), least.len() as u64, 0.0);
        progress.tell_best(least.cost(), bound);
    }
}
