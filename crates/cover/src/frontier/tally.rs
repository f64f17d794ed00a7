//! Items with bounds: what a state has to know about them, and how their rows are counted.
//!
//! An item that must be covered exactly once needs one bit: two rows that cover it clash, and the
//! bit is needed in the end. Most other bounds need no more ([`Need`]):
//!
//! ```text
//! bounds                       bits of a state        two rows clash    needed in the end
//! exactly once                 1                      yes               yes
//! at most once                 1                      yes               no
//! at least once                1                      no                yes
//! any number of times          0                      no                no
//! between min and max times    a number, the tally
//! ```
//!
//! A tally has as many bits as its maximum needs: 2 for "two or three times", 3 for "four times".
//! A choice adds 1 to all its tallies at once, a word at a time. Whether one of them exceeds its
//! maximum is shown by adding more: 1, and the distance between the maximum and the largest number
//! that the bits can hold. Then a carry leaves exactly the tallies that were full. The bit above a
//! tally usually belongs to someone else, so the carries are read from the sum by XOR:
//!
//! ```text
//! key                   ..1 100 1 010       two tallies of three bits, at most 4 and at most 6
//! what is added         ..0 100 0 010       1 + 3 and 1 + 1
//! sum                  ..10 000 1 100
//! key ^ added ^ sum    ..11 000 0 100       every bit that a carry went into
//! bits above a tally    ..1 000 1 000       one of them: the upper tally was full
//! ```
//!
//! Tallies of states that can be completed in the same ways should be equal, and states that cannot
//! be completed should go. For both, a step knows how many later steps may still cover the item.
//! If they are too few to reach the minimum, the state is dropped. If the minimum is reached and
//! they are too few to exceed the maximum, the tally no longer matters and is set back to the
//! minimum. A step has such a [`Check`] only for those tallies where it may have an effect.

use std::ops::Range;

use super::layer::{Key, Memory, Trouble};
use super::plan::{NONE, Plan};
use super::rows::Rows;
use crate::vectors::{filled, push, reserved};

/// What a state has to know about an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Nothing: any number of its rows may be chosen.
    Nothing,
    /// Which of its marks are left, one bit each.
    Marks {
        /// Whether rows clash in this item, unless they leave the same colour.
        once: bool,
        /// Whether it must be covered.
        needed: bool,
    },
    /// How many of its rows are chosen.
    Tally(Tally),
}

/// The bounds of an item that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    min: u32,
    max: u32,
    /// The number of steps with a row of the item. Each step chooses at most one of them.
    steps: u32,
}

impl Need {
    /// Returns what a state has to know about a primary item with these bounds, if `steps` steps
    /// have a row of it.
    pub(super) fn new((min, max): (u32, u32), steps: u32) -> Need {
        match (min, max) {
            (0, _) if max >= steps => Need::Nothing,
            (1, _) if max >= steps => Need::Marks { once: max == 1, needed: true },
            (0 | 1, 1) => Need::Marks { once: true, needed: min == 1 },
            _ => Need::Tally(Tally { min, max, steps }),
        }
    }
}

impl Tally {
    /// Whether more rows could be chosen than the maximum allows.
    fn is_limited(&self) -> bool {
        self.max < self.steps
    }

    /// Returns the number of bits. Without a limit a tally is at most one above its minimum, before
    /// a check sets it back.
    pub(super) fn bits(&self) -> u32 {
        let most = match self.is_limited() {
            true => self.max,
            false => self.steps.min(self.min.saturating_add(1)),
        };
        most.ilog2() + 1
    }

    /// Returns the check after a step, if `left` later steps have a row of the item.
    fn check(&self, bit: u32, left: u32) -> Option<Check> {
        let (word, shift) = (bit / 64, bit % 64);
        let mask = u32::MAX >> (32 - self.bits());
        let least = self.min.saturating_sub(left);
        let safe = self.max.min(self.steps).saturating_sub(left);
        let acts = least > 0 || left > 0 && safe > self.min;
        acts.then_some(Check { word, shift, mask, least, min: self.min, safe })
    }
}

/// What a choice adds to the tallies of a state.
#[derive(Clone, Debug)]
pub(super) struct Sum<const W: usize> {
    ones: Key<W>,
    /// Added to find the tallies that are full: they carry into the bits of `carries`.
    biased: Key<W>,
    carries: Key<W>,
}

impl<const W: usize> Sum<W> {
    /// Whether a tally of the state is full.
    #[inline]
    pub(super) fn clashes(&self, key: &Key<W>) -> bool {
        (0..W).any(|word| {
            let (key, biased) = (key[word], self.biased[word]);
            (key ^ biased ^ key.wrapping_add(biased)) & self.carries[word] != 0
        })
    }

    /// Counts the choice. No tally of the state is full.
    #[inline]
    pub(super) fn add_to(&self, key: &mut Key<W>) {
        (0..W).for_each(|word| key[word] += self.ones[word]);
    }

    fn new(rows: &Rows, plan: &Plan, row: u32) -> Sum<W> {
        let mut sum = Sum { ones: [0; W], biased: [0; W], carries: [0; W] };
        for &mark in rows.row(row) {
            let Need::Tally(tally) = plan.needs[rows.item(mark) as usize] else { continue };
            let bit = plan.bits[mark as usize];
            let (word, shift) = (bit as usize / 64, bit % 64);
            sum.ones[word] |= 1 << shift;
            if tally.is_limited() {
                let largest = (1 << tally.bits()) - 1;
                sum.biased[word] |= (1 + largest - u64::from(tally.max)) << shift;
                // `Plan` puts no tally at the end of a word.
                sum.carries[word] |= 1 << (shift + tally.bits());
            }
        }
        sum
    }
}

/// What a step makes of the tally of an item.
#[derive(Clone, Copy, Debug)]
struct Check {
    word: u32,
    shift: u32,
    mask: u32,
    /// With less, the minimum is out of reach.
    least: u32,
    min: u32,
    /// From the minimum up to here, the maximum is out of reach.
    safe: u32,
}

/// What the steps of a sweep do to tallies, and to items that may stay open. Empty if the problem
/// has no bounds.
#[derive(Debug)]
pub(super) struct Tallies<const W: usize> {
    /// Parallel to the choices of the sweep.
    sums: Vec<Sum<W>>,
    /// Parallel to the steps of the sweep.
    steps: Vec<BoundedStep>,
    checks: Vec<Check>,
}

/// The bounds of a step. Its checks begin where those of the previous step end.
#[derive(Clone, Copy, Debug)]
struct BoundedStep {
    /// Whether the step may choose no row.
    is_optional: bool,
    checks_end: usize,
}

impl<const W: usize> Tallies<W> {
    pub(super) fn new(rows: &Rows, plan: &Plan, memory: &mut Memory) -> Result<Self, Trouble> {
        let mut tallies = Tallies { sums: Vec::new(), steps: Vec::new(), checks: Vec::new() };
        if !rows.has_bounds() {
            return Ok(tallies);
        }
        memory.take(rows.len().saturating_mul(size_of::<Sum<W>>()))?;
        memory.take(plan.steps.len().saturating_mul(size_of::<BoundedStep>()))?;
        tallies.sums = reserved(rows.len())?;
        tallies.sums.extend(plan.rows.iter().map(|&row| Sum::new(rows, plan, row)));
        tallies.steps = reserved(plan.steps.len())?;
        let mut seen = filled(rows.items(), (NONE, 0))?;
        let mut first = 0;
        for (k, step) in plan.steps.iter().enumerate() {
            for &row in &plan.rows[first..step.rows_end as usize] {
                for &mark in rows.row(row) {
                    let item = rows.item(mark) as usize;
                    let (last_seen, steps_seen) = &mut seen[item];
                    if std::mem::replace(last_seen, k as u32) == k as u32 {
                        continue;
                    }
                    *steps_seen += 1;
                    let Need::Tally(tally) = plan.needs[item] else { continue };
                    let left = tally.steps - *steps_seen;
                    if let Some(check) = tally.check(plan.bits[mark as usize], left) {
                        push(&mut tallies.checks, check)?;
                    }
                }
            }
            first = step.rows_end as usize;
            let is_optional = step.item == NONE || rows.bounds(step.item).0 == 0;
            let checks_end = tallies.checks.len();
            tallies.steps.push(BoundedStep { is_optional, checks_end });
        }
        memory.take(tallies.checks.capacity() * size_of::<Check>())?;
        Ok(tallies)
    }

    /// Whether the problem has no bounds.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns what a step does that has these choices.
    pub(super) fn of_step(&self, step: usize, choices: Range<usize>) -> TalliedStep<'_, W> {
        let Some(&BoundedStep { is_optional, checks_end }) = self.steps.get(step) else {
            return TalliedStep { is_optional: false, sums: &[], checks: &[] };
        };
        let first = step.checked_sub(1).map_or(0, |before| self.steps[before].checks_end);
        let (sums, checks) = (&self.sums[choices], &self.checks[first..checks_end]);
        TalliedStep { is_optional, sums, checks }
    }

    /// Frees the memory.
    pub(super) fn release(&mut self, memory: &mut Memory) {
        memory.give_back(self.sums.capacity() * size_of::<Sum<W>>());
        memory.give_back(self.steps.capacity() * size_of::<BoundedStep>());
        memory.give_back(self.checks.capacity() * size_of::<Check>());
        *self = Tallies { sums: Vec::new(), steps: Vec::new(), checks: Vec::new() };
    }
}

/// What one step does to tallies.
#[derive(Clone, Copy, Debug)]
pub(super) struct TalliedStep<'s, const W: usize> {
    /// Whether the step may choose no row.
    pub(super) is_optional: bool,
    /// What each choice adds.
    pub(super) sums: &'s [Sum<W>],
    checks: &'s [Check],
}

impl<const W: usize> TalliedStep<'_, W> {
    /// Returns the number of tallies that it checks.
    pub(super) fn checks(&self) -> usize {
        self.checks.len()
    }

    /// Sets tallies that no longer matter back to their minimum. Returns false if one can no longer
    /// reach it.
    #[inline]
    pub(super) fn settle(&self, key: &mut Key<W>) -> bool {
        for check in self.checks {
            let word = &mut key[check.word as usize];
            let tally = (*word >> check.shift) as u32 & check.mask;
            if tally < check.least {
                return false;
            }
            if tally > check.min && tally <= check.safe {
                *word -= u64::from(tally - check.min) << check.shift;
            }
        }
        true
    }
}
