//! Counting covers without visiting them.
//!
//! Two ways through the first half of a problem that leave the same items open have the same ways on. So
//! the items are taken in a fixed order, and of all the partial covers that reach an item only what matters from there
//! on is kept, with their number. The work is then proportional to the number of different states, which
//! may be small where that of the covers is beyond all bounds: dominoes on 16×16 squares have
//! 2444888770250892795802079170816 covers and 700 thousand states.
//!
//! ```text
//! Problem --Rows--> orders --Plan--> Sweep, Sweep, Sweep --trial--> one goes on to the end
//!              \--> Alike
//! ```
//!
//! The method is that of transfer matrices, or of Knuth's Simpath and frontier search (TAOCP 7.1.4, exercise 225;
//! H. Iwashita and others, *Efficient computation of the number of paths in a grid graph*, 2013), for
//! items with colours. Keys are compared whole and numbers have no end, so the count is exact. The memory
//! of the layers is counted and has a limit; bounds are not done.

mod alike;
mod fold;
mod layer;
mod order;
mod plan;
mod rows;
mod sweep;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;

use crate::engine::{OptionSet, OutOfMemory};
use crate::problem::Problem;
use alike::{Alike, Class};
use layer::Memory;
use plan::Plan;
use rows::Rows;
use sweep::{Pace, Sweep};

/// What a frontier says when it comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The number of covers.
    Ready(BigUint),
    /// Nothing yet: the effort allowed is spent.
    More,
    /// The problem has too many states for the memory allowed.
    TooLarge,
}

/// States in a layer, at most, in each round of the trial: after it the better half of the orders goes on.
const TRIAL: &[usize] = &[1_000, 30_000];
/// The same where much is alike: all orders go on, as they have few states and those that begin alike may differ by
/// far later on. On 8×8 Sudoku all have 30,000 after 18 cells, and one has twelve times as many as another in the end.
const TRIAL_OF_ALIKE: &[usize] = &[1_000, 30_000, 250_000];

/// The logarithm of the arrangements of what is alike from which on other orders are not worth a trial: four pieces.
const MUCH: f64 = 3.0;

/// A count that is under way. It may be left and resumed at any time.
pub(crate) struct Frontier {
    rows: Rows,
    /// What is alike in the problem.
    classes: Vec<Class>,
    /// The orders that have not been begun, the next one last; and whether what is alike is taken for one in them.
    orders: Vec<(Vec<u32>, bool)>,
    /// The sweeps of the trial. Those before `turn` have had their turn in this round.
    sweeps: Vec<Box<dyn Sweep>>,
    turn: usize,
    round: usize,
    trial: &'static [usize],
    memory: Memory,
    /// Effort and states of what is no longer here.
    past: (u64, u64),
}

/// The effort of building the frontier of a problem, at most, in nanoseconds.
pub(crate) fn cost_to_build(problem: &Problem) -> u64 {
    (problem.entry_count() as u64).saturating_mul(200)
}

impl Frontier {
    /// For a problem without bounds. `memory` is the number of bytes for its layers.
    pub(crate) fn new(
        problem: &Problem,
        left_out: &OptionSet,
        memory: u64,
    ) -> Result<Frontier, OutOfMemory> {
        debug_assert!(!problem.has_bounds());
        let rows = Rows::new(problem, left_out)?;
        let (mut orders, mut classes): (Vec<_>, _) = (Vec::new(), Vec::new());
        let mut gain = 0.0;
        if let Some(alike) = Alike::find(&rows)? {
            gain = alike.gain();
            orders.extend(alike.orders(&rows)?.into_iter().map(|order| (order, true)));
            classes = alike.classes;
        }
        let trial = if gain < MUCH { TRIAL } else { TRIAL_OF_ALIKE };
        if gain < MUCH {
            orders.extend(order::orders(&rows)?.into_iter().map(|order| (order, false)));
        }
        orders.reverse();
        // The state before the first step is one.
        let past = ((rows.entries() as u64).saturating_mul(100), 1);
        let memory = Memory::new(usize::try_from(memory).unwrap_or(usize::MAX));
        let (sweeps, turn, round) = (Vec::new(), 0, 0);
        Ok(Frontier { rows, classes, orders, sweeps, turn, round, trial, memory, past })
    }

    /// Goes on until so much more effort is spent, in nanoseconds.
    pub(crate) fn run(&mut self, effort: u64) -> Reply {
        if self.rows.primary.iter().any(|&item| self.rows.marks(item).is_empty()) {
            return Reply::Ready(BigUint::ZERO);
        }
        let until = self.effort().saturating_add(effort);
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

    /// Nanoseconds of work so far, roughly; told from counters.
    pub(crate) fn effort(&self) -> u64 {
        self.past.0 + self.sweeps.iter().map(|sweep| sweep.effort()).sum::<u64>()
    }

    /// The effort that it takes altogether, at least and roughly, as far as can be told: layers may shrink.
    pub(crate) fn least_effort(&self) -> u64 {
        if !self.orders.is_empty() {
            return 0;
        }
        let ahead = self.sweeps.iter().map(|sweep| sweep.ahead()).min().unwrap_or(0);
        if self.is_past_middle() { self.effort().saturating_add(ahead / 4) } else { ahead / 2 }
    }

    /// Whether it has found its order and come half way.
    pub(crate) fn is_past_middle(&self) -> bool {
        self.orders.is_empty() && self.sweeps.len() == 1 && self.sweeps[0].is_past_middle()
    }

    /// States looked at so far.
    pub(crate) fn states(&self) -> u64 {
        self.past.1 + self.sweeps.iter().map(|sweep| sweep.states()).sum::<u64>()
    }

    /// Begins the sweep of the next order. False if there is none.
    fn begin(&mut self) -> bool {
        while let Some((order, folded)) = self.orders.pop() {
            let before = self.memory;
            let classes = if folded { &self.classes[..] } else { &[] };
            let plan = Plan::new(&self.rows, &order, classes).ok();
            let sweep =
                plan.and_then(|plan| sweep::start(&self.rows, &plan, &mut self.memory).ok());
            if let Some(sweep) = sweep {
                self.sweeps.push(sweep);
                return true;
            }
            self.memory = before;
        }
        false
    }

    /// Leaves the better half of the sweeps, the most promising one first, or all; after the last round the best.
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
