//! Sets of columns of which at most one can be chosen, as rows that sharpen the relaxation.
//!
//! Three columns may clash in pairs although no row holds all of them. The relaxation then takes a
//! half of each:
//!
//! ```text
//!          1  2  3
//!   a      x  x  .        each value 1/2: every row is covered once,
//!   b      .  x  x        but of columns 1, 2 and 3 only one can be chosen,
//!   c      x  .  x        and the halves make 1 1/2
//! ```
//!
//! A *clique*, whose columns clash pair by pair, is a row like any other: its price lowers the
//! bound's loss, it takes part in the propagation, and covers do not change. This is where K.
//! Hoffman and M. Padberg (*Solving airline crew scheduling problems by branch-and-cut*, 1993) got
//! most of their success.
//!
//! Cliques are built greedily from the columns of largest value, and then extended by whatever
//! clashes with all of their columns.

use super::effort::{Effort, Halted};
use super::program::Program;
use super::propagate::{Part, Propagation};
use super::relax::{Relaxer, Start};
use crate::lists::Lists;
use crate::vectors::{OutOfMemory, append, filled, push, reserved};

/// Rounds of finding cliques, and rounds without success after which there are no more.
const ROUNDS: usize = 24;
const PATIENCE: usize = 3;
/// Success is to raise the bound by this part of itself.
const SUCCESS: f64 = 2e-5;
/// How often the effort of the first relaxation may be spent.
const BUDGET: u64 = 40;
/// Columns by which cliques are extended: those of the smallest reduced costs.
const NEAR: usize = 4000;
/// Cliques found in a round, at most.
const CLIQUES: usize = 60;
/// Columns with a fractional value that are looked at, at most.
const FRACTIONAL: usize = 800;
/// By how much the values of a clique must exceed 1.
const EXCESS: f64 = 0.03;

/// Adds cliques to a program until they raise the bound no more. Returns from what the relaxation
/// of `part` may start afterwards. `spent` is the effort that it took to solve it the first time.
pub(super) fn strengthen(
    program: &mut Program,
    part: &Part,
    spent: u64,
    effort: &mut Effort<'_>,
) -> Result<Start, Halted> {
    let mut part = part.copied()?;
    let first = program.rows.len();
    let old_rows = Relaxer::new(program)?.row_count();
    let mut start = Start::default();
    let (mut last, mut failures) = (f64::NEG_INFINITY, 0);
    let end = effort.spent().saturating_add(BUDGET * spent);
    for _ in 0..ROUNDS {
        // The new rows have no consequences beyond those of the old ones; but the part's are drawn.
        if !Propagation::new(program)?.run(program, &mut part, effort)? {
            break;
        }
        let mut relaxer = Relaxer::new(program)?;
        start.extend(relaxer.row_count(), program.columns())?;
        let relaxed = relaxer.solve(program, &part, &start, None, effort)?;
        if !relaxed.is_optimal {
            break;
        }
        let cost = relaxed.cost();
        failures = if cost > last + SUCCESS * last.abs() { 0 } else { failures + 1 };
        last = cost.max(last);
        start = relaxed.start;
        if failures >= PATIENCE || effort.spent() > end {
            break;
        }
        let near = relaxer.nearest(program, &part, &start, NEAR, effort)?;
        // Rows that are slack do nothing.
        let binding = start.drop_slack(old_rows, program.columns())?;
        program.keep_rows(first, &binding)?;
        let cliques = find(program, &near, &relaxed.values, effort)?;
        if cliques.len() == 0 {
            break;
        }
        program.add_cliques(&cliques)?;
    }
    start.extend(Relaxer::new(program)?.row_count(), program.columns())?;
    Ok(start)
}

/// Returns cliques whose values exceed 1.
fn find(
    program: &Program,
    near: &[u32],
    values: &[(u32, f64)],
    effort: &mut Effort<'_>,
) -> Result<Lists<u32>, Halted> {
    let mut fractional: Vec<(u32, f64)> = reserved(values.len())?;
    fractional.extend(values.iter().filter(|it| it.1 > 0.01 && it.1 < 0.99));
    fractional.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    fractional.truncate(FRACTIONAL);
    let count = fractional.len();
    let words = count.div_ceil(64);
    effort.spend((count * count / 4) as u64)?;

    // Who clashes with whom.
    let mut clashes = filled(count * words, 0_u64)?;
    let mut of_row: Vec<(u32, u32)> = Vec::new();
    for (&(column, _), k) in fractional.iter().zip(0..) {
        for &row in program.rows_of(column as usize) {
            if is_single(program, row) {
                push(&mut of_row, (row, k))?;
            }
        }
    }
    of_row.sort_unstable();
    for group in of_row.chunk_by(|a, b| a.0 == b.0) {
        for &(_, one) in group {
            for &(_, other) in group.iter().filter(|it| it.1 != one) {
                clashes[one as usize * words + other as usize / 64] |= 1 << (other % 64);
            }
        }
    }

    let mut cliques = Lists::empty()?;
    let mut known: Vec<Vec<u32>> = Vec::new();
    let mut left = filled(words, 0_u64)?;
    let mut extension = Extension::new(program, near)?;
    for seed in 0..count {
        if cliques.len() >= CLIQUES {
            break;
        }
        let mut members = Vec::new();
        push(&mut members, seed as u32)?;
        let mut sum = fractional[seed].1;
        left.copy_from_slice(&clashes[seed * words..][..words]);
        // In the order of their values.
        while let Some(next) = first_of(&left) {
            push(&mut members, next as u32)?;
            sum += fractional[next].1;
            for (left, clash) in left.iter_mut().zip(&clashes[next * words..][..words]) {
                *left &= clash;
            }
        }
        if sum < 1.0 + EXCESS {
            continue;
        }
        members.sort_unstable();
        if known.contains(&members) {
            continue;
        }
        let columns = members.iter().map(|&k| fractional[k as usize].0);
        let mut clique = reserved(members.len())?;
        clique.extend(columns);
        push(&mut known, members)?;
        extension.extend(program, &mut clique, effort)?;
        clique.sort_unstable();
        cliques.push(&clique)?;
    }
    Ok(cliques)
}

/// Whether at most one column of a row can be chosen.
fn is_single(program: &Program, row: u32) -> bool {
    let row = program.rows[row as usize];
    row.max == 1 && !row.is_colored
}

/// Returns the first number of a set.
fn first_of(words: &[u64]) -> Option<usize> {
    let k = words.iter().position(|&word| word != 0)?;
    Some(k * 64 + words[k].trailing_zeros() as usize)
}

/// Work space to extend cliques.
struct Extension {
    /// For each column, with how many members it clashes, and the last one it was counted for.
    clashes: Vec<u32>,
    counted: Vec<u32>,
    touched: Vec<u32>,
    stamp: u32,
    /// The columns that may be added, for each row.
    of_row: Lists<u32>,
}

impl Extension {
    fn new(program: &Program, near: &[u32]) -> Result<Extension, OutOfMemory> {
        let of_row = Lists::grouped(program.rows.len(), || {
            near.iter().flat_map(|&column| {
                let rows = program.rows_of(column as usize).iter();
                rows.map(move |&row| (row as usize, column))
            })
        })?;
        let columns = program.columns();
        let (clashes, counted) = (filled(columns, 0)?, filled(columns, 0)?);
        Ok(Extension { clashes, counted, touched: Vec::new(), stamp: 0, of_row })
    }

    /// Adds columns that clash with all columns of a clique, and with each other.
    fn extend(
        &mut self,
        program: &Program,
        clique: &mut Vec<u32>,
        effort: &mut Effort<'_>,
    ) -> Result<(), Halted> {
        for &member in &*clique {
            self.stamp += 1;
            self.counted[member as usize] = self.stamp;
            for &row in program.rows_of(member as usize) {
                if !is_single(program, row) {
                    continue;
                }
                let columns = self.of_row.get(row as usize);
                effort.spend(2 * columns.len() as u64)?;
                for &column in columns {
                    let at = column as usize;
                    if self.counted[at] != self.stamp {
                        self.counted[at] = self.stamp;
                        if self.clashes[at] == 0 {
                            push(&mut self.touched, column)?;
                        }
                        self.clashes[at] += 1;
                    }
                }
            }
        }
        let members = clique.len();
        let mut more: Vec<u32> = Vec::new();
        for &column in &self.touched {
            let is_member = clique[..members].contains(&column);
            if self.clashes[column as usize] == members as u32 && !is_member {
                push(&mut more, column)?;
            }
            self.clashes[column as usize] = 0;
        }
        self.touched.clear();
        // The longest first: they clash with the most others.
        more.sort_unstable_by_key(|&column| {
            (std::cmp::Reverse(program.rows_of(column as usize).len()), column)
        });
        more.truncate(2000);
        for &column in &more {
            effort.spend(10 * (clique.len() - members) as u64)?;
            if clique[members..].iter().all(|&other| program.clash(column, other)) {
                append(clique, &[column])?;
            }
        }
        Ok(())
    }
}
