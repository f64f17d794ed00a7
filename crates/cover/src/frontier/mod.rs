//! Counts covers without visiting them.
//!
//! Partial covers that leave the same items open can be completed in the same ways. So the frontier
//! takes the items in a fixed order, merges all partial covers that agree in what later items need
//! to know, and keeps how many there are of each. The work is proportional to the number of
//! distinct states, which may be small where the number of covers is astronomical: dominoes on
//! 16×16 squares have 2444888770250892795802079170816 covers and 700 thousand states.
//!
//! ```text
//! Problem --Rows--> orders --Plan--> Sweep, Sweep, Sweep --trial--> one goes on to the end
//!              \--> Alike --> Seam
//! ```
//!
//! A problem that falls apart without a few of its items is counted part by part ([`seam`]).
//!
//! This is the transfer-matrix method, or Knuth's Simpath and frontier search (TAOCP 7.1.4,
//! exercise 225; H. Iwashita and others, *Efficient computation of the number of paths in a grid
//! graph*, 2013), extended to items with colours and to items with bounds, which a state counts
//! ([`tally`]). Keys are compared in full and numbers are unbounded, so the count is exact. The
//! memory of the layers is accounted for and limited.

mod alike;
mod compile;
mod fold;
mod layer;
mod order;
mod plan;
mod rows;
mod seam;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod ways;

use alike::Alike;
use layer::Memory;
use num_bigint::BigUint;
use plan::Plan;
use rows::Rows;
use seam::Seam;
use sweep::{Pace, Sweep};

use crate::costs::frontier::{ENTRY_BUILT, ENTRY_ORDERED};
use crate::problem::{OptionSet, Problem};
use crate::watch::{NotBuilt, Watch};

/// The result of running a frontier for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The number of covers.
    Ready(BigUint),
    /// Not finished: the allowed effort is spent.
    More,
    /// The problem has too many states for the memory allowed.
    TooLarge,
}

/// The largest layer, in states, for each round of the trial. After a round the better half of the
/// orders continues.
const TRIAL: &[usize] = &[1_000, 30_000];
/// The same where many pieces are interchangeable. All orders continue to the last round: they have
/// few states, and orders that start out equal may differ greatly later. On 8×8 Sudoku every order
/// has 30,000 states after 18 cells, and in the end one has twelve times as many as another.
const TRIAL_OF_ALIKE: &[usize] = &[1_000, 30_000, 250_000];

/// If the logarithm of the number of arrangements of interchangeable pieces is at least this, no
/// other orders are tried. Four interchangeable pieces suffice.
const MUCH: f64 = 3.0;

/// A sweep that takes part in the trial.
struct Entrant {
    sweep: Box<dyn Sweep>,
    /// Its plan, if it records its transitions.
    plan: Option<Plan>,
}

impl std::ops::Deref for Entrant {
    type Target = dyn Sweep;

    fn deref(&self) -> &(dyn Sweep + 'static) {
        &*self.sweep
    }
}

impl std::ops::DerefMut for Entrant {
    fn deref_mut(&mut self) -> &mut (dyn Sweep + 'static) {
        &mut *self.sweep
    }
}

/// A count in progress. It can be paused and resumed at any time.
pub(crate) struct Frontier {
    rows: Rows,
    /// Whether the transitions are recorded, for a [`Diagram`](crate::diagram::Diagram).
    records: bool,
    /// Interchangeable pieces.
    alike: Option<Alike>,
    /// The count along a seam. If there is one, it comes first.
    seam: Option<Seam>,
    /// Orders not yet started, the next one last, each with a flag: whether its sweep merges states
    /// that differ only in interchangeable pieces.
    orders: Vec<(Vec<u32>, bool)>,
    /// Sweeps in the trial. Those before `turn` have had their turn in this round.
    sweeps: Vec<Entrant>,
    turn: usize,
    round: usize,
    trial: &'static [usize],
    memory: Memory,
    /// Effort and states of sweeps that were dropped.
    past: (u64, u64),
}

/// Returns an upper bound on the effort of building the frontier of a problem, in nanoseconds.
pub(crate) fn cost_to_build(problem: &Problem) -> u64 {
    (problem.entry_count() as u64).saturating_mul(ENTRY_BUILT)
}

impl Frontier {
    /// Prepares a count. `memory` limits the bytes used by the layers. Gives up if `go_on` returns
    /// false.
    pub(crate) fn new(
        problem: &Problem,
        left_out: &OptionSet,
        memory: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Frontier, NotBuilt> {
        Frontier::prepared(problem, left_out, false, memory, go_on)
    }

    fn prepared(
        problem: &Problem,
        left_out: &OptionSet,
        records: bool,
        memory: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Frontier, NotBuilt> {
        let mut watch = Watch::new(go_on);
        let rows = Rows::new(problem, left_out, records, &mut watch)?;
        let mut orders = Vec::new();
        let mut gain = 0.0;
        let alike = if records { None } else { Alike::find(&rows, &mut watch)? };
        let mut seam = None;
        if let Some(alike) = &alike {
            gain = alike.gain();
            orders.extend(alike.orders(&rows)?.into_iter().map(|order| (order, true)));
            if gain >= MUCH {
                seam = Seam::find(&rows, alike, &mut watch)?;
            }
        }
        let trial = if gain < MUCH { TRIAL } else { TRIAL_OF_ALIKE };
        if gain < MUCH {
            orders
                .extend(order::orders(&rows, &mut watch)?.into_iter().map(|order| (order, false)));
        }
        orders.reverse();
        // There is one state before the first step.
        let past = ((rows.entries() as u64).saturating_mul(ENTRY_ORDERED), 1);
        let memory = Memory::new(usize::try_from(memory).unwrap_or(usize::MAX));
        let (sweeps, turn, round) = (Vec::new(), 0, 0);
        let frontier = Frontier {
            rows,
            records,
            alike,
            seam,
            orders,
            sweeps,
            turn,
            round,
            trial,
            memory,
            past,
        };
        Ok(frontier)
    }

    /// Continues until `effort` more nanoseconds are spent.
    pub(crate) fn run(&mut self, effort: u64) -> Reply {
        if self.rows.primary.iter().any(|&item| self.rows.marks(item).is_empty()) {
            return Reply::Ready(BigUint::ZERO);
        }
        let until = self.effort().saturating_add(effort);
        if let (Some(seam), Some(alike)) = (&mut self.seam, &self.alike) {
            match seam.run(&self.rows, alike, effort, &mut self.memory) {
                Ok(Some(count)) => return Reply::Ready(count),
                Ok(None) => return Reply::More,
                Err(_) => {
                    self.past.0 += seam.effort();
                    self.past.1 += seam.states();
                    self.seam = None;
                }
            }
        }
        loop {
            if self.turn == self.sweeps.len() && !self.begin() {
                if self.sweeps.is_empty() {
                    return Reply::TooLarge;
                }
                self.next_round();
            }
            let left = until.saturating_sub(self.effort());
            if left == 0 {
                return Reply::More;
            }
            let alone = self.sweeps.len() == 1 && self.orders.is_empty();
            let most = self.trial.get(self.round).copied().filter(|_| !alone).unwrap_or(usize::MAX);
            let Some(sweep) = self.sweeps.get_mut(self.turn) else { continue };
            match sweep.run(left, most, &mut self.memory) {
                Ok(Pace::Done(count)) => return Reply::Ready(count),
                Ok(Pace::Paused) => return Reply::More,
                Ok(Pace::Full) => self.turn += 1,
                Err(_) => self.drop_sweep(self.turn),
            }
        }
    }

    /// Returns the estimated nanoseconds of work so far, derived from counters.
    pub(crate) fn effort(&self) -> u64 {
        let of_seam = self.seam.as_ref().map_or(0, Seam::effort);
        self.past.0 + of_seam + self.sweeps.iter().map(|sweep| sweep.effort()).sum::<u64>()
    }

    /// Returns a rough lower bound on the total effort. It is 0 while there are orders to start,
    /// and counts only a part of the effort ahead, as layers may shrink.
    pub(crate) fn least_effort(&self) -> u64 {
        if let Some(seam) = &self.seam {
            return self.effort().saturating_add(seam.ahead());
        }
        if !self.orders.is_empty() {
            return 0;
        }
        let ahead = self.sweeps.iter().map(|sweep| sweep.ahead()).min().unwrap_or(0);
        if self.is_past_middle() { self.effort().saturating_add(ahead / 4) } else { ahead / 2 }
    }

    /// Whether the order is chosen and half of its steps are done.
    pub(crate) fn is_past_middle(&self) -> bool {
        self.orders.is_empty() && self.sweeps.len() == 1 && self.sweeps[0].is_past_middle()
    }

    /// Returns the number of states processed so far.
    pub(crate) fn states(&self) -> u64 {
        let of_seam = self.seam.as_ref().map_or(0, Seam::states);
        self.past.1 + of_seam + self.sweeps.iter().map(|sweep| sweep.states()).sum::<u64>()
    }

    /// Starts the sweep of the next order. Returns false if no order is left.
    fn begin(&mut self) -> bool {
        while let Some((order, folded)) = self.orders.pop() {
            let before = self.memory;
            let alike = self.alike.as_ref().filter(|_| folded);
            let classes = alike.map_or(&[][..], |alike| &alike.classes);
            let (rows, records) = (&self.rows, self.records);
            let started = Plan::new(rows, &order, classes).ok().and_then(|plan| {
                let sweep = sweep::start(rows, &plan, records, &mut self.memory).ok()?;
                Some(Entrant { sweep, plan: records.then_some(plan) })
            });
            if let Some(entrant) = started {
                self.sweeps.push(entrant);
                return true;
            }
            self.memory = before;
        }
        false
    }

    /// Ends a round: sorts the sweeps, the most promising first, and drops the worse half. With
    /// [`TRIAL_OF_ALIKE`] none is dropped. After the last round only the best remains.
    fn next_round(&mut self) {
        self.sweeps.sort_by(|one, other| other.promise().total_cmp(&one.promise()));
        self.round += 1;
        let left = match self.round < self.trial.len() {
            false => 1,
            true if self.trial == TRIAL => self.sweeps.len().div_ceil(2),
            true => self.sweeps.len(),
        };
        while self.sweeps.len() > left {
            self.drop_sweep(left);
        }
        self.turn = 0;
    }

    fn drop_sweep(&mut self, which: usize) {
        let mut sweep = self.sweeps.remove(which);
        self.past.0 += sweep.effort();
        self.past.1 += sweep.states();
        sweep.release(&mut self.memory);
    }
}
