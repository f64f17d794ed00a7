//! A problem as rows and columns with costs: what the search for cheapest covers works on.
//!
//! A column is an option that may be chosen, a row an item. Columns that no cover among those
//! wanted can hold are left out when the program is made: of columns with the same entries, only
//! the cheapest are kept.
//!
//! ```text
//! starts     0       2          5        column k has entries starts[k]..starts[k + 1]
//! rows       a  c    a  b  x             the items, in ascending order
//! colors     0  0    0  0  2             their colours, 0 if there is none (may be empty)
//! ```

use hashbrown::HashTable;

use super::effort::{Effort, Halted};
use crate::lists::Lists;
use crate::problem::{OptionId, OptionSet, Problem, Role};
use crate::vectors::{OutOfMemory, append, filled, push, reserved};

/// What is wanted of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The number of covers, if not all cheapest ones are wanted.
    pub(crate) covers: Option<usize>,
    /// Whether items that have to be covered exactly once may be covered more often.
    pub(crate) at_least_once: bool,
}

/// How often an item has to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) min: u32,
    /// At most the number of its columns.
    pub(super) max: u32,
    /// Whether some columns give it a colour, so that those of one colour agree.
    pub(super) is_colored: bool,
}

/// Rows and columns with costs.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) options: Vec<OptionId>,
    pub(super) costs: Vec<i64>,
    starts: Vec<u32>,
    entries: Vec<u32>,
    colors: Vec<u32>,
    pub(super) rows: Vec<Row>,
    /// The columns of each row.
    pub(super) columns_of: Lists<u32>,
    /// A number that divides the cost of every column; at least 1.
    pub(super) divisor: i64,
    /// Whether every row that must be covered must be covered exactly once.
    pub(super) is_exact: bool,
}

impl Program {
    pub(super) fn new(
        problem: &Problem,
        blocked: &OptionSet,
        wanted: Wanted,
        effort: &mut Effort<'_>,
    ) -> Result<Program, Halted> {
        let by_number = wanted.at_least_once && !problem.has_costs();
        let mut rows: Vec<Row> = reserved(problem.item_count())?;
        for item in problem.items() {
            rows.push(match problem.role(item) {
                Role::Primary { min: 1, max: 1 } if wanted.at_least_once => {
                    Row { min: 1, max: u32::MAX, is_colored: false }
                }
                Role::Primary { min, max } => Row { min, max, is_colored: false },
                Role::Secondary => Row { min: 0, max: 1, is_colored: false },
            });
        }
        let mut program = Program {
            options: Vec::new(),
            costs: Vec::new(),
            starts: filled(1, 0)?,
            entries: Vec::new(),
            colors: Vec::new(),
            rows,
            columns_of: Lists::empty()?,
            divisor: 1,
            is_exact: true,
        };
        let mut entries: Vec<(u32, u32)> = Vec::new();
        for option in problem.live(blocked) {
            entries.clear();
            for entry in problem.entries(option) {
                let color = entry.color.map_or(0, |color| color.index() as u32 + 1);
                push(&mut entries, (entry.item.0, color))?;
            }
            entries.sort_unstable();
            effort.spend(20 * entries.len() as u64)?;
            let cost = if by_number { 1 } else { problem.cost(option) };
            push(&mut program.options, option)?;
            push(&mut program.costs, cost)?;
            for &(row, color) in &entries {
                push(&mut program.entries, row)?;
                if problem.has_colors() {
                    push(&mut program.colors, color)?;
                    program.rows[row as usize].is_colored |= color != 0;
                }
            }
            push(&mut program.starts, program.entries.len() as u32)?;
        }
        program.drop_duplicates(wanted, effort)?;
        let columns = program.costs.len();
        program.columns_of = Lists::grouped(program.rows.len(), || {
            (0..columns).flat_map(|column| {
                program.rows_of(column).iter().map(move |&row| (row as usize, column as u32))
            })
        })?;
        for (row, k) in program.rows.iter_mut().zip(0..) {
            row.max = row.max.min(program.columns_of.get(k).len() as u32);
        }
        let divisor = program.costs.iter().fold(0, |a, &b| divisor(a, b.unsigned_abs()));
        program.divisor = i64::try_from(divisor.max(1)).unwrap_or(1);
        program.is_exact = program.rows.iter().all(|row| row.max <= 1);
        Ok(program)
    }

    /// Drops columns that have the same entries as enough cheaper ones.
    fn drop_duplicates(&mut self, wanted: Wanted, effort: &mut Effort<'_>) -> Result<(), Halted> {
        let columns = self.costs.len();
        let key = |column: usize| {
            let range = self.range(column);
            (&self.entries[range.clone()], self.colors.get(range).unwrap_or_default())
        };
        // Columns with the same entries are in one group.
        let mut groups: HashTable<(u32, u32)> = HashTable::new();
        groups.try_reserve(columns, |_| 0).map_err(|_| OutOfMemory)?;
        let mut group_of = filled(columns, 0_u32)?;
        for (column, group) in group_of.iter_mut().enumerate() {
            effort.spend(50)?;
            let hash = hash(key(column));
            let is_same = |it: &(u32, u32)| key(it.0 as usize) == key(column);
            let next = groups.len() as u32;
            *group = match groups.find(hash, is_same) {
                Some(&(_, group)) => group,
                None => {
                    groups.insert_unique(hash, (column as u32, next), |it| {
                        self::hash(key(it.0 as usize))
                    });
                    next
                }
            };
        }
        if groups.len() == columns {
            return Ok(());
        }
        let members = Lists::grouped(groups.len(), || {
            group_of.iter().zip(0_u32..).map(|(&group, column)| (group as usize, column))
        })?;
        let mut keep = filled(columns, true)?;
        let mut order = Vec::new();
        for group in 0..members.len() {
            let members = members.get(group);
            effort.spend(50 * members.len() as u64)?;
            // Unless at most one of them can be chosen, they are no substitutes.
            let is_single = self.range(members[0] as usize).any(|at| {
                let row = self.rows[self.entries[at] as usize];
                row.max == 1 && self.colors.get(at).copied().unwrap_or(0) == 0
            });
            if members.len() == 1 || !is_single {
                continue;
            }
            order.clear();
            append(&mut order, members)?;
            order.sort_unstable_by_key(|&column| (self.costs[column as usize], column));
            for (place, &column) in order.iter().enumerate() {
                keep[column as usize] = match wanted.covers {
                    Some(covers) => place < covers,
                    None => self.costs[column as usize] == self.costs[order[0] as usize],
                };
            }
        }
        self.keep(&keep);
        Ok(())
    }

    /// Keeps some columns only.
    fn keep(&mut self, keep: &[bool]) {
        let (mut columns, mut entries) = (0, 0);
        for column in (0..keep.len()).filter(|&column| keep[column]) {
            for at in self.starts[column] as usize..self.starts[column + 1] as usize {
                self.entries[entries] = self.entries[at];
                if !self.colors.is_empty() {
                    self.colors[entries] = self.colors[at];
                }
                entries += 1;
            }
            self.costs[columns] = self.costs[column];
            self.options[columns] = self.options[column];
            columns += 1;
            // The start of a column that was read already, or of this one.
            self.starts[columns] = entries as u32;
        }
        self.costs.truncate(columns);
        self.options.truncate(columns);
        self.starts.truncate(columns + 1);
        self.entries.truncate(entries);
        self.colors.truncate(entries);
    }

    pub(super) fn columns(&self) -> usize {
        self.costs.len()
    }

    #[inline]
    fn range(&self, column: usize) -> std::ops::Range<usize> {
        self.starts[column] as usize..self.starts[column + 1] as usize
    }

    /// Returns the rows of a column.
    #[inline]
    pub(super) fn rows_of(&self, column: usize) -> &[u32] {
        &self.entries[self.range(column)]
    }

    /// Returns the rows of a column with their colours, 0 for none.
    #[inline]
    pub(super) fn entries_of(&self, column: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let range = self.range(column);
        let colors = self.colors.get(range.clone()).unwrap_or_default();
        let rows = &self.entries[range];
        let color = move |k: usize| colors.get(k).copied().unwrap_or(0);
        rows.iter().enumerate().map(move |(k, &row)| (row as usize, color(k)))
    }

    /// Returns whether two columns have a row in common of which only one can be chosen.
    pub(super) fn clash(&self, one: u32, other: u32) -> bool {
        let others = self.rows_of(other as usize);
        self.rows_of(one as usize).iter().any(|row| {
            let Row { max, is_colored, .. } = self.rows[*row as usize];
            max == 1 && !is_colored && others.contains(row)
        })
    }

    /// Adds rows of which at most one column can be chosen, as is known already.
    pub(super) fn add_cliques(&mut self, cliques: &Lists<u32>) -> Result<(), OutOfMemory> {
        let columns = self.columns();
        let cliques_of = Lists::grouped(columns, || {
            (0..cliques.len())
                .flat_map(|k| cliques.get(k).iter().map(move |&column| (column as usize, k as u32)))
        })?;
        let before = self.rows.len() as u32;
        let length = self.entries.len() + cliques.values();
        let (mut starts, mut entries) = (reserved(columns + 1)?, reserved(length)?);
        let mut colors = reserved(if self.colors.is_empty() { 0 } else { length })?;
        starts.push(0);
        for column in 0..columns {
            entries.extend_from_slice(self.rows_of(column));
            entries.extend(cliques_of.get(column).iter().map(|&k| before + k));
            if !self.colors.is_empty() {
                colors.extend_from_slice(&self.colors[self.range(column)]);
                colors.resize(entries.len(), 0);
            }
            starts.push(entries.len() as u32);
        }
        (self.starts, self.entries, self.colors) = (starts, entries, colors);
        crate::vectors::reserve(&mut self.rows, cliques.len())?;
        for k in 0..cliques.len() {
            self.rows.push(Row { min: 0, max: 1, is_colored: false });
            self.columns_of.push(cliques.get(k))?;
        }
        Ok(())
    }

    /// Keeps some of the rows from `first` on, for each of which `keep` says whether it stays.
    pub(super) fn keep_rows(&mut self, first: usize, keep: &[bool]) -> Result<(), OutOfMemory> {
        let mut next = first as u32;
        let mut numbers = reserved(keep.len())?;
        for &keep in keep {
            numbers.push(if keep { Some(next) } else { None });
            next += u32::from(keep);
        }
        let mut end = 0;
        let mut start = 0;
        for column in 0..self.columns() {
            let range = start..self.starts[column + 1] as usize;
            start = range.end;
            for at in range {
                let row = self.entries[at] as usize;
                let number = match row.checked_sub(first) {
                    None => Some(row as u32),
                    Some(k) => numbers[k],
                };
                let Some(number) = number else { continue };
                self.entries[end] = number;
                if !self.colors.is_empty() {
                    self.colors[end] = self.colors[at];
                }
                end += 1;
            }
            self.starts[column + 1] = end as u32;
        }
        self.entries.truncate(end);
        self.colors.truncate(end);
        self.rows.truncate(next as usize);
        let columns = self.columns();
        self.columns_of = Lists::grouped(self.rows.len(), || {
            (0..columns).flat_map(|column| {
                self.rows_of(column).iter().map(move |&row| (row as usize, column as u32))
            })
        })?;
        Ok(())
    }

    /// Returns whether a column has a row.
    #[inline]
    pub(super) fn holds(&self, column: usize, row: u32) -> bool {
        self.rows_of(column).contains(&row)
    }
}

/// Returns a hash of the entries of a column.
fn hash((rows, colors): (&[u32], &[u32])) -> u64 {
    let mut hash = 0_u64;
    for &word in rows.iter().chain(colors) {
        hash = (hash ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash
}

/// Returns the greatest common divisor of two numbers.
fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
