//! A problem as the frontier sees it: options as sorted lists of marks, without duplicates.
//!
//! A *mark* is what an option leaves on an item: a primary item is covered; a secondary item is
//! taken, or painted in a certain colour. The marks of an item are adjacent:
//!
//! ```text
//! marks      a   b   x red   x blue   y        option "a x:red" is [0, 2]
//! of item    a   b   x                y        `first_marks`: 0, 1, 2, 4, and the end 5
//! ```
//!
//! Options with the same marks become one row with a multiplicity, unless several of them may be
//! chosen together, which takes bounds. A secondary item that only one option uses forbids nothing
//! and has no marks. The cost is that of sorting the entries and the options.

use crate::lists::Lists;
use crate::problem::{ItemId, OptionId, OptionSet, Problem, Role};
use crate::vectors::{OutOfMemory, copied, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// The options of a problem that may be chosen, as rows of marks.
#[derive(Debug)]
pub(super) struct Rows {
    /// Item and colour (0 for none) of each mark, sorted.
    marks: Vec<(u32, u32)>,
    /// The first mark of each item, and the end.
    first_marks: Vec<u32>,
    /// The primary items, in order, except those that need no row and have none.
    pub(super) primary: Vec<u32>,
    is_primary: Vec<bool>,
    /// How often each primary item must and may be covered. Empty if all of them exactly once.
    bounds: Vec<(u32, u32)>,
    /// Where the marks of each row begin in `cells`.
    starts: Vec<u32>,
    cells: Vec<u32>,
    /// The number of options that each row stands for.
    times: Vec<u64>,
    /// The options that each row stands for, if they are asked for.
    members: Option<Lists<OptionId>>,
}

impl Rows {
    /// With `named`, the rows know their options.
    pub(super) fn new(
        problem: &Problem,
        left_out: &OptionSet,
        named: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Rows, NotBuilt> {
        let mut options: Vec<OptionId> = reserved(problem.option_count())?;
        options.extend(problem.live(left_out));
        let mut is_primary: Vec<bool> = reserved(problem.item_count())?;
        is_primary.extend(problem.items().map(|item| problem.is_primary(item)));
        let mut bounds = Vec::new();
        if problem.has_bounds() {
            bounds = reserved(problem.item_count())?;
            bounds.extend(problem.items().map(|item| match problem.role(item) {
                Role::Primary { min, max } => (min, max),
                Role::Secondary => (0, 1),
            }));
        }
        let mut uses = filled(problem.item_count(), 0u32)?;
        for &option in &options {
            watch.pass(problem.option_items(option).len())?;
            problem.option_items(option).iter().for_each(|item| uses[item.index()] += 1);
        }
        let counts = |item: ItemId| is_primary[item.index()] || uses[item.index()] > 1;
        let marks_of = |option: OptionId| {
            let entries = problem.entries(option).filter(|entry| counts(entry.item));
            entries.map(|entry| (entry.item.0, entry.color.map_or(0, |color| color.0.get())))
        };

        let mut marks = reserved(problem.entry_count())?;
        for &option in &options {
            watch.pass(problem.option_items(option).len())?;
            marks.extend(marks_of(option));
        }
        marks.sort_unstable();
        marks.dedup();
        let mut first_marks = filled(problem.item_count() + 1, 0u32)?;
        marks.iter().for_each(|mark| first_marks[mark.0 as usize + 1] += 1);
        for item in 0..problem.item_count() {
            first_marks[item + 1] += first_marks[item];
        }

        let mut starts = reserved(options.len() + 1)?;
        let mut cells: Vec<u32> = reserved(problem.entry_count())?;
        for &option in &options {
            // A mark is found in about twenty comparisons.
            watch.pass(8 * problem.option_items(option).len())?;
            let start = cells.len();
            starts.push(start as u32);
            cells.extend(
                marks_of(option).map(|mark| marks.partition_point(|&other| other < mark) as u32),
            );
            cells[start..].sort_unstable();
        }
        starts.push(cells.len() as u32);
        let mut primary: Vec<u32> = reserved(problem.item_count())?;
        let is_idle = |item: u32| {
            let has_none = first_marks[item as usize] == first_marks[item as usize + 1];
            has_none && bounds.get(item as usize).is_some_and(|bounds| bounds.0 == 0)
        };
        let all = problem.items().filter(|item| is_primary[item.index()]).map(|item| item.0);
        primary.extend(all.filter(|&item| !is_idle(item)));
        let (times, members) = (Vec::new(), None);
        let rows =
            Rows { marks, first_marks, primary, is_primary, bounds, starts, cells, times, members };
        rows.merged(named.then_some(&options), watch)
    }

    /// Merges equal rows of which at most one can be chosen.
    fn merged(
        self,
        options: Option<&Vec<OptionId>>,
        watch: &mut Watch<'_>,
    ) -> Result<Rows, NotBuilt> {
        let mut sorted: Vec<u32> = reserved(self.starts.len())?;
        sorted.extend(0..self.starts.len() as u32 - 1);
        sorted.sort_unstable_by_key(|&row| self.row(row));
        let mut starts = reserved(self.starts.len())?;
        let mut cells = reserved(self.cells.len())?;
        let mut times: Vec<u64> = reserved(sorted.len())?;
        let mut members = options.map(|_| Lists::empty()).transpose()?;
        let mut own: Vec<OptionId> = Vec::new();
        for equal in sorted.chunk_by(|&one, &other| self.row(one) == self.row(other)) {
            let row = self.row(equal[0]);
            watch.pass(equal.len() * row.len())?;
            let merged = if row.iter().any(|&mark| self.is_once(mark)) { equal.len() } else { 1 };
            for some in equal.chunks(merged) {
                starts.push(cells.len() as u32);
                cells.extend_from_slice(row);
                times.push(some.len() as u64);
                if let (Some(options), Some(members)) = (options, &mut members) {
                    own.clear();
                    for &row in some {
                        push(&mut own, options[row as usize])?;
                    }
                    own.sort_unstable();
                    members.push(&own)?;
                }
            }
        }
        starts.push(cells.len() as u32);
        Ok(Rows { starts, cells, times, members, ..self })
    }

    /// Returns some of the rows as a problem of their own, with the same items and marks. The items
    /// of `shared` need not be covered there.
    pub(super) fn part(&self, rows: &[u32], shared: &[bool]) -> Result<Rows, OutOfMemory> {
        let mut is_primary = filled(self.items(), false)?;
        let mut starts = reserved(rows.len() + 1)?;
        let mut cells = reserved(rows.iter().map(|&row| self.row(row).len()).sum())?;
        let mut times = reserved(rows.len())?;
        for &row in rows {
            starts.push(cells.len() as u32);
            cells.extend_from_slice(self.row(row));
            times.push(self.times(row));
            for item in self.primary_of(row).filter(|&item| !shared[item as usize]) {
                is_primary[item as usize] = true;
            }
        }
        starts.push(cells.len() as u32);
        let mut primary: Vec<u32> = reserved(self.primary.len())?;
        primary.extend(self.primary.iter().filter(|&&item| is_primary[item as usize]));
        let (marks, first_marks) = (copied(&self.marks)?, copied(&self.first_marks)?);
        let bounds = copied(&self.bounds)?;
        let members = None;
        Ok(Rows { marks, first_marks, primary, is_primary, bounds, starts, cells, times, members })
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the total number of entries of all rows.
    pub(super) fn entries(&self) -> usize {
        self.cells.len()
    }

    /// Returns the number of items, primary and secondary.
    pub(super) fn items(&self) -> usize {
        self.is_primary.len()
    }

    /// Returns the number of marks of all items.
    pub(super) fn mark_count(&self) -> usize {
        self.marks.len()
    }

    /// Returns the marks of a row.
    pub(super) fn row(&self, row: u32) -> &[u32] {
        &self.cells[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }

    /// Returns the items of a row.
    pub(super) fn items_of(&self, row: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        self.row(row).iter().map(|&mark| self.item(mark))
    }

    /// Returns the primary items of a row.
    pub(super) fn primary_of(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        self.items_of(row).filter(|&item| self.is_primary(item))
    }

    /// Returns for each item whether it is primary and has a choice of rows.
    pub(super) fn open_items(&self) -> Result<Vec<bool>, OutOfMemory> {
        let mut is_known = filled(self.items(), false)?;
        let mut is_open = filled(self.items(), false)?;
        for item in (0..self.len() as u32).flat_map(|row| self.primary_of(row)) {
            is_open[item as usize] = std::mem::replace(&mut is_known[item as usize], true);
        }
        Ok(is_open)
    }

    /// Returns the number of options that a row stands for.
    pub(super) fn times(&self, row: u32) -> u64 {
        self.times[row as usize]
    }

    /// Returns the options that a row stands for, in order, if the rows know them.
    pub(super) fn members(&self, row: u32) -> &[OptionId] {
        self.members.as_ref().map_or(&[], |members| members.get(row as usize))
    }

    /// Returns the item of a mark.
    pub(super) fn item(&self, mark: u32) -> u32 {
        self.marks[mark as usize].0
    }

    /// Whether the mark is a colour, which several rows may leave together.
    pub(super) fn is_color(&self, mark: u32) -> bool {
        self.marks[mark as usize].1 != 0
    }

    /// Whether at most one row may leave this mark.
    fn is_once(&self, mark: u32) -> bool {
        match self.is_primary(self.item(mark)) {
            true => self.bounds(self.item(mark)).1 == 1,
            false => !self.is_color(mark),
        }
    }

    /// Whether some item need not be covered exactly once.
    pub(super) fn has_bounds(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Returns how often a primary item must and may be covered.
    pub(super) fn bounds(&self, item: u32) -> (u32, u32) {
        self.bounds.get(item as usize).copied().unwrap_or((1, 1))
    }

    /// Returns the marks of an item.
    pub(super) fn marks(&self, item: u32) -> std::ops::Range<u32> {
        self.first_marks[item as usize]..self.first_marks[item as usize + 1]
    }

    pub(super) fn is_primary(&self, item: u32) -> bool {
        self.is_primary[item as usize]
    }
}
