//! How a part of the covers is split in two.
//!
//! Where every item has to be covered exactly once, two items are either covered by one option or
//! by two. Splitting on that halves the problem evenly and removes columns only (D. M. Ryan and B.
//! A. Foster, *An integer programming approach to scheduling*, 1981):
//!
//! ```text
//!                 a b in one option            a b in two options
//!   removed:      columns with a or b alone    columns with both
//! ```
//!
//! A fractional cover of such a problem has a pair of items that is covered partly so and partly
//! so, unless two columns hold the same primary items. Otherwise, a column is chosen or left out.
//!
//! Which question is best shows only when it is tried: some steps of the simplex method on both
//! halves say how much their bounds grow (*strong branching*). A question that was tried twice is
//! trusted to do the same again (T. Achterberg, T. Koch and A. Martin, *Branching rules revisited*,
//! 2005).

use hashbrown::HashMap;

use super::effort::{Effort, Halted};
use super::program::Program;
use super::propagate::Part;
use crate::vectors::{OutOfMemory, push, reserved};

/// A question that splits a part in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Split {
    /// Are both rows covered by the same column?
    Pair(u32, u32),
    /// Is the column chosen?
    Column(u32),
}

/// A question, and how much of the fractional cover says yes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) split: Split,
    pub(super) share: f64,
}

/// How far from a whole number a value must be to count as fractional.
const FRACTION: f64 = 1e-5;

/// Returns up to `most` questions on which the values of the free columns in the relaxation are
/// divided, the most divided first. If the values are whole, or there are none, it is one question
/// about a column; and none if there is no free column left.
pub(super) fn candidates(
    program: &Program,
    part: &Part,
    values: &[(u32, f64)],
    most: usize,
    effort: &mut Effort<'_>,
) -> Result<Vec<Candidate>, Halted> {
    let fractional = |value: f64| (value - value.round()).abs() > FRACTION;
    let mut found = Vec::new();
    if program.is_exact && values.iter().any(|&(_, value)| fractional(value)) {
        found = pairs(program, values, effort)?;
    }
    if found.is_empty() {
        for &(column, share) in values.iter().filter(|it| fractional(it.1)) {
            push(&mut found, Candidate { split: Split::Column(column), share })?;
        }
    }
    let doubt = |it: &Candidate| (it.share - 0.5).abs();
    effort.spend(30 * found.len() as u64)?;
    // The sort is stable, and the questions were in order.
    found.sort_by(|a, b| doubt(a).total_cmp(&doubt(b)));
    found.truncate(most);
    if found.is_empty() {
        // A whole cover: the free column of it that holds most rows, or any.
        let longest =
            |it: &&(u32, f64)| (program.rows_of(it.0 as usize).len(), std::cmp::Reverse(it.0));
        let used = values.iter().filter(|it| it.1 > 0.5).max_by_key(longest);
        let column = used.map(|it| it.0).or_else(|| part.free.first().copied());
        if let Some(column) = column {
            push(&mut found, Candidate { split: Split::Column(column), share: 1.0 })?;
        }
    }
    Ok(found)
}

/// Returns the pairs of rows that are covered together in part, in order.
fn pairs(
    program: &Program,
    values: &[(u32, f64)],
    effort: &mut Effort<'_>,
) -> Result<Vec<Candidate>, Halted> {
    let mut pairs: Vec<(u32, u32, f64)> = Vec::new();
    for &(column, value) in values.iter().filter(|it| it.1 < 1.0 - FRACTION) {
        let rows = program.rows_of(column as usize);
        for (k, &one) in rows.iter().enumerate() {
            for &other in &rows[k + 1..] {
                let (a, b) = (program.rows[one as usize], program.rows[other as usize]);
                if a.min == 1 && b.min == 1 {
                    push(&mut pairs, (one, other, value))?;
                }
            }
        }
    }
    effort.spend(30 * pairs.len() as u64)?;
    pairs.sort_unstable_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)));
    let mut found = Vec::new();
    for group in pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let share: f64 = group.iter().map(|it| it.2).sum();
        if share < 1.0 - FRACTION {
            let split = Split::Pair(group[0].0, group[0].1);
            push(&mut found, Candidate { split, share })?;
        }
    }
    Ok(found)
}

/// What is known of a question from the parts that it has split.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Gains {
    pub(super) times: u32,
    /// By how much the bound grew, for each part of the fractional cover that had to change.
    pub(super) yes: f64,
    pub(super) no: f64,
}

/// What a question is worth once it was tried this often.
const RELIABLE: u32 = 2;

/// What is known of all questions that were tried.
///
/// As [`Least`](super::least::Least) does, it can tell what was known at the last mark.
#[derive(Debug, Default)]
pub(super) struct Experience {
    gains: HashMap<Split, Gains>,
    /// What has changed since the mark, and how it was before.
    changed: Vec<(Split, Option<Gains>)>,
}

impl Experience {
    /// Returns the experience that was told by [`at_mark`](Experience::at_mark).
    pub(super) fn of(all: &[(Split, Gains)]) -> Result<Experience, OutOfMemory> {
        let mut gains = HashMap::new();
        gains.try_reserve(all.len()).map_err(|_| OutOfMemory)?;
        gains.extend(all.iter().copied());
        Ok(Experience { gains, changed: Vec::new() })
    }

    /// Adds what a question did: `yes` and `no` are how much the bounds of the halves grew.
    pub(super) fn add(&mut self, it: Candidate, yes: f64, no: f64) -> Result<(), OutOfMemory> {
        push(&mut self.changed, (it.split, self.gains.get(&it.split).copied()))?;
        self.gains.try_reserve(1).map_err(|_| OutOfMemory)?;
        let gains = self.gains.entry(it.split).or_default();
        gains.times += 1;
        gains.yes += yes / (1.0 - it.share).max(0.01);
        gains.no += no / it.share.max(0.01);
        Ok(())
    }

    /// Begins a step that may be broken off.
    pub(super) fn mark(&mut self) {
        self.changed.clear();
    }

    /// Returns what was known at the last mark, in the order of the questions.
    pub(super) fn at_mark(&self) -> Result<Vec<(Split, Gains)>, OutOfMemory> {
        // The first change of a question tells how it was.
        let before = |split: &Split| self.changed.iter().find(|it| it.0 == *split);
        let mut all = reserved(self.gains.len())?;
        for (&split, &gains) in &self.gains {
            match before(&split) {
                None => all.push((split, gains)),
                Some((_, Some(old))) => all.push((split, *old)),
                Some((_, None)) => {}
            }
        }
        all.sort_unstable_by_key(|it| it.0);
        Ok(all)
    }

    /// Returns what a question is expected to do, if it was tried often enough.
    pub(super) fn expected(&self, it: Candidate) -> Option<f64> {
        let gains = self.gains.get(&it.split).filter(|it| it.times >= RELIABLE)?;
        let times = f64::from(gains.times);
        Some(worth(gains.yes / times * (1.0 - it.share), gains.no / times * it.share))
    }
}

/// What a question is worth whose halves have bounds higher by `yes` and `no`: both should grow.
pub(super) fn worth(yes: f64, no: f64) -> f64 {
    yes.max(1e-6) * no.max(1e-6)
}

/// Returns the half of a part for which the answer to a question is yes or no.
pub(super) fn half(
    program: &Program,
    part: &Part,
    split: Split,
    yes: bool,
) -> Result<Part, OutOfMemory> {
    let mut chosen: Vec<u32> = reserved(part.chosen.len() + 1)?;
    chosen.extend_from_slice(&part.chosen);
    let mut free: Vec<u32> = reserved(part.free.len())?;
    match split {
        Split::Pair(one, other) => free.extend(part.free.iter().copied().filter(|&column| {
            let held = [one, other].map(|row| program.holds(column as usize, row));
            if yes { held[0] == held[1] } else { !(held[0] && held[1]) }
        })),
        Split::Column(split) => {
            free.extend(part.free.iter().copied().filter(|&column| column != split));
            if yes {
                chosen.push(split);
            }
        }
    }
    Ok(Part { chosen, free })
}
