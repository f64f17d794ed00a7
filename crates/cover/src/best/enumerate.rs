//! All covers of a part that cost little enough, by a search of bit masks.
//!
//! After reduced-cost fixing few columns are left, often some hundreds of a hundred thousand. They
//! are sorted by what choosing them adds to the bound, so that a set of columns is a few words, and
//! a limit on the cost cuts off the end of them:
//!
//! ```text
//!   columns by reduced cost     0 0 0 3 5 | 8 9 12       the bound may grow by 7 more
//!   not yet ruled out           1 0 1 1 0 | 1 0 1        now only 1 0 1 1 0
//! ```
//!
//! The search branches on the row that has the fewest columns left beyond those that it needs, and
//! tries the cheapest of them first; what it chooses reduces what is left for the others. It is the
//! engine `bits` with costs: TAOCP 7.2.2.1 has the branching rule, and the cut-off in answer 248.
//!
//! A node takes a few words for each open row. The stack is explicit.

use super::effort::{Effort, Halted};
use super::least::Least;
use super::prices::{Prices, allowed};
use super::program::{Program, Row};
use super::propagate::{Part, Propagation};
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, append, filled, push, reserved};

/// The largest number of columns that are searched with masks.
pub(super) const MOST_COLUMNS: usize = 4096;

/// How an enumeration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enumerated {
    /// Every cover that costs little enough was found.
    All,
    /// The budget was used up.
    Partly,
}

/// A row that is still open, or may be covered more than once.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// How many more columns it needs, and may have.
    needs: u32,
    room: u32,
}

/// A level of the search.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// What all covers from here on cost at least.
    bound: i128,
    /// The column that was chosen last, if one was.
    tried: u32,
}

struct Search<'a> {
    program: &'a Program,
    /// The columns by what they add to the bound when they are chosen.
    columns: Vec<u32>,
    added: Vec<i128>,
    /// What leaving a column out adds to the bound; empty if that is nothing for all of them.
    saved: Vec<i128>,
    words: usize,
    open: Vec<Open>,
    /// For each row, its place in `open`.
    place: Vec<Option<u32>>,
    /// The columns of each open row.
    of_row: Vec<u64>,
    /// The columns that cannot be chosen together with a column.
    clashes: Vec<u64>,
    /// Whether a row may be covered more than once, so that columns must be counted.
    is_counted: bool,
    /// The columns not ruled out, for each level.
    masks: Vec<u64>,
    levels: Vec<Level>,
}

/// Finds all covers of a part whose cost is at most `most`, if that is given, and low enough for
/// `least`. Spends at most `budget` on it.
#[allow(clippy::too_many_arguments)]
pub(super) fn enumerate(
    program: &Program,
    part: &Part,
    propagation: &Propagation,
    prices: &Prices,
    most: Option<i128>,
    budget: u64,
    least: &mut Least,
    effort: &mut Effort<'_>,
) -> Result<Enumerated, Halted> {
    let limit = |least: &Least| {
        let limit = allowed(least.limit(), program.divisor);
        limit.into_iter().chain(most).min().unwrap_or(i128::MAX)
    };
    let bound = prices.bound;
    if bound > limit(least) {
        return Ok(Enumerated::All);
    }
    let room = limit(least).saturating_sub(bound);
    if part.free.iter().filter(|&&it| prices.reduced[it as usize] <= room).count() > MOST_COLUMNS {
        return Ok(Enumerated::Partly);
    }
    let end = effort.spent().saturating_add(budget);
    let mut search = Search::new(program, part, propagation, prices, room, effort)?;
    search.start(bound)?;
    let mut is_new = true;
    while let Some(level) = search.levels.last().copied() {
        if is_new {
            effort.node()?;
        }
        let work = 20 + 2 * (search.open.len() * search.words) as u64;
        effort.spend(work)?;
        if effort.spent() > end {
            return Ok(Enumerated::Partly);
        }
        let room = limit(least).saturating_sub(level.bound);
        let next = if room < 0 { Next::Back } else { search.next(room) };
        match next {
            Next::Back => {
                is_new = false;
                search.back();
            }
            Next::Cover => {
                let (cost, cover) = search.cover(&part.chosen)?;
                if least.offer(cost, cover)? {
                    super::report(least, None, effort);
                }
                is_new = false;
                search.back();
            }
            Next::Try(column) => {
                is_new = true;
                search.choose(column, room)?;
            }
        }
    }
    Ok(Enumerated::All)
}

/// What to do next at a level.
enum Next {
    Back,
    Cover,
    Try(u32),
}

impl<'a> Search<'a> {
    fn new(
        program: &'a Program,
        part: &Part,
        propagation: &Propagation,
        prices: &Prices,
        room: i128,
        effort: &mut Effort<'_>,
    ) -> Result<Search<'a>, Halted> {
        let reduced = |column: u32| prices.reduced[column as usize];
        let mut columns: Vec<u32> = reserved(part.free.len())?;
        columns.extend(part.free.iter().copied().filter(|&column| reduced(column) <= room));
        columns.sort_unstable_by_key(|&column| (reduced(column).max(0), column));
        let words = columns.len().div_ceil(64);
        let (mut added, mut saved) = (reserved(columns.len())?, Vec::new());
        added.extend(columns.iter().map(|&column| reduced(column).max(0)));
        if columns.iter().any(|&column| reduced(column) < 0) {
            saved = reserved(columns.len())?;
            saved.extend(columns.iter().map(|&column| (-reduced(column)).max(0)));
        }

        let (mut open, mut place) = (Vec::new(), filled(program.rows.len(), None)?);
        for (k, row) in program.rows.iter().enumerate() {
            let taken = propagation.taken(k);
            let needs = row.min.saturating_sub(taken);
            let room = if row.is_colored { u32::MAX } else { row.max - taken.min(row.max) };
            if needs > 0 || room > 1 && room != u32::MAX {
                place[k] = Some(open.len() as u32);
                push(&mut open, Open { needs, room })?;
            }
        }
        let is_counted = open.iter().any(|it| it.room > 1);
        let mut search = Search {
            program,
            of_row: filled(open.len() * words, 0)?,
            clashes: filled(columns.len() * words, 0)?,
            columns,
            added,
            saved,
            words,
            open,
            place,
            is_counted,
            masks: Vec::new(),
            levels: Vec::new(),
        };
        search.fill_masks(propagation, effort)?;
        Ok(search)
    }

    fn fill_masks(
        &mut self,
        propagation: &Propagation,
        effort: &mut Effort<'_>,
    ) -> Result<(), Halted> {
        let (program, words) = (self.program, self.words);
        for (k, &column) in self.columns.iter().enumerate() {
            for &row in program.rows_of(column as usize) {
                if let Some(place) = self.place[row as usize] {
                    self.of_row[place as usize * words + k / 64] |= 1 << (k % 64);
                }
            }
        }
        // Rows in which two columns clash, row by row.
        let mut by_row: Vec<(u32, u32, u32)> = Vec::new();
        for (k, &column) in self.columns.iter().enumerate() {
            for (row, color) in program.entries_of(column as usize) {
                let Row { is_colored, max, .. } = program.rows[row];
                if is_colored || max - propagation.taken(row).min(max) == 1 {
                    push(&mut by_row, (row as u32, color, k as u32))?;
                }
            }
        }
        by_row.sort_unstable();
        let mut mask = filled(words, 0_u64)?;
        let mut same = filled(words, 0_u64)?;
        for group in by_row.chunk_by(|a, b| a.0 == b.0) {
            mask.fill(0);
            for &(_, _, k) in group {
                mask[k as usize / 64] |= 1 << (k % 64);
            }
            for alike in group.chunk_by(|a, b| a.1 == b.1) {
                same.fill(0);
                if alike[0].1 != 0 {
                    for &(_, _, k) in alike {
                        same[k as usize / 64] |= 1 << (k % 64);
                    }
                }
                for &(_, _, k) in alike {
                    let clashes = &mut self.clashes[k as usize * words..][..words];
                    for ((clash, all), same) in clashes.iter_mut().zip(&mask).zip(&same) {
                        *clash |= all & !same;
                    }
                }
                effort.spend((alike.len() * words) as u64)?;
            }
        }
        Ok(())
    }

    fn start(&mut self, bound: i128) -> Result<(), OutOfMemory> {
        let count = self.columns.len();
        self.masks = filled(self.words, u64::MAX)?;
        if let Some(last) = self.masks.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        push(&mut self.levels, Level { bound, tried: u32::MAX })
    }

    fn mask(&self) -> &[u64] {
        &self.masks[self.masks.len() - self.words..]
    }

    /// Chooses the row to branch on, and its cheapest column.
    fn next(&self, room: i128) -> Next {
        let mask = self.mask();
        let used = self.added.partition_point(|&added| added <= room).div_ceil(64);
        let mut best: Option<(u32, usize)> = None;
        for (k, open) in self.open.iter().enumerate() {
            if open.needs == 0 {
                continue;
            }
            let row = &self.of_row[k * self.words..][..used];
            let left: u32 = row.iter().zip(mask).map(|(row, mask)| (row & mask).count_ones()).sum();
            if left < open.needs {
                return Next::Back;
            }
            let spare = left - open.needs;
            if best.is_none_or(|(least, _)| spare < least) {
                best = Some((spare, k));
                if spare == 0 {
                    // No row is better, and one without enough columns shows at the next node.
                    break;
                }
            }
        }
        let first = match best {
            Some((_, k)) => {
                let row = &self.of_row[k * self.words..][..self.words];
                first_of(row.iter().zip(mask).map(|(row, mask)| row & mask))
            }
            None => first_of(mask.iter().copied()),
        };
        first.map_or(Next::Cover, Next::Try)
    }

    /// Chooses a column: a new level.
    fn choose(&mut self, column: u32, room: i128) -> Result<(), Halted> {
        let at = column as usize;
        let start = self.masks.len() - self.words;
        let bound = self.levels.last().map_or(0, |level| level.bound) + self.added[at];
        let room = room - self.added[at];
        crate::vectors::reserve(&mut self.masks, self.words)?;
        for k in 0..self.words {
            let word = self.masks[start + k] & !self.clashes[at * self.words + k];
            self.masks.push(word);
        }
        let mask = start + self.words;
        self.masks[mask + at / 64] &= !(1 << (at % 64));
        for &row in self.program.rows_of(self.columns[at] as usize) {
            let Some(place) = self.place[row as usize] else { continue };
            let open = &mut self.open[place as usize];
            open.needs = open.needs.saturating_sub(1);
            // `needs` cannot tell how it was before; see `undo`.
            open.room = open.room.wrapping_sub(1);
            if open.room == 0 && self.is_counted {
                let row = &self.of_row[place as usize * self.words..][..self.words];
                for (word, row) in self.masks[mask..].iter_mut().zip(row) {
                    *word &= !row;
                }
            }
        }
        let used = self.added.partition_point(|&added| added <= room);
        cut(&mut self.masks[mask..], used);
        let bound = bound + self.lost(start, mask, at);
        push(&mut self.levels, Level { bound, tried: column })?;
        Ok(())
    }

    /// Returns what the columns that a choice rules out add to the bound.
    fn lost(&self, before: usize, after: usize, chosen: usize) -> i128 {
        if self.saved.is_empty() {
            return 0;
        }
        let mut lost = 0;
        for k in 0..self.words {
            let mut word = self.masks[before + k] & !self.masks[after + k];
            while word != 0 {
                let column = k * 64 + word.trailing_zeros() as usize;
                if column != chosen {
                    lost += self.saved[column];
                }
                word &= word - 1;
            }
        }
        lost
    }

    /// Goes back a level, and leaves out the column that was tried there.
    fn back(&mut self) {
        let Some(Level { tried, .. }) = self.levels.pop() else { return };
        self.masks.truncate(self.masks.len() - self.words);
        let Some(level) = self.levels.last_mut() else { return };
        let at = tried as usize;
        if let Some(&saved) = self.saved.get(at) {
            level.bound += saved;
        }
        let start = self.masks.len() - self.words;
        self.masks[start + at / 64] &= !(1 << (at % 64));
        for &row in self.program.rows_of(self.columns[at] as usize) {
            let Some(place) = self.place[row as usize] else { continue };
            let Row { min, max, is_colored } = self.program.rows[row as usize];
            let open = &mut self.open[place as usize];
            open.room = open.room.wrapping_add(1);
            // Rooms and needs shrink together, so one tells the other.
            let taken = if is_colored { 0 } else { max - open.room.min(max) };
            open.needs = min.saturating_sub(taken);
        }
    }

    /// Returns the cover that was reached, with its cost.
    fn cover(&self, chosen: &[u32]) -> Result<(i64, Vec<OptionId>), OutOfMemory> {
        let mut columns = Vec::new();
        append(&mut columns, chosen)?;
        for level in self.levels.iter().skip(1) {
            push(&mut columns, self.columns[level.tried as usize])?;
        }
        super::as_cover(self.program, &columns)
    }
}

/// Returns the first column of a set.
fn first_of(words: impl Iterator<Item = u64>) -> Option<u32> {
    let mut found = words.zip(0_u32..).filter(|&(word, _)| word != 0);
    found.next().map(|(word, k)| k * 64 + word.trailing_zeros())
}

/// Leaves only the first `count` columns in a set.
fn cut(mask: &mut [u64], count: usize) {
    let word = count / 64;
    if word < mask.len() {
        mask[word] &= (1 << (count % 64)) - 1;
        mask[word + 1..].fill(0);
    }
}
