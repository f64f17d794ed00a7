//! Refutation beside the search: which modulus is tried, and when.
//!
//! To show that there is no cover may be cheap where the search has no hope, and it is a waste where the search
//! is quick. So the search begins, and a modulus is tried once the search has taken far longer: 50 times as long
//! as the trial will take or, where the share of the tree that it has done tells that it has hardly begun, 10 times. What
//! trying costs where it does not help is thus a fiftieth of the search. All of this is told from
//! counters and sizes; no clock is asked.
//!
//! As soon as there is a cover, there is nothing to refute. If the search is done and there was none, a reason is still
//! worth a tenth of what that took.

use super::binary::Binary;
use super::forced::Forced;
use super::linear::{self, Modulus};
use super::prime::{self, Prime};
use super::quarter::Quarter;
use super::refutation::{Reason, Refutation};
use super::ternary::Ternary;
use crate::engine::{OptionSet, OutOfMemory};
use crate::problem::{ItemId, Problem};

/// The search may take so many times as long as a trial before it.
const PATIENCE: f64 = 50.0;
/// The same, if the search will hardly come to an end.
const LEAST_PATIENCE: f64 = 10.0;
/// The share of the tree done may be wrong by this factor.
const DOUBT: f64 = 1000.0;

/// A trial that takes longer is never made, in nanoseconds.
const LONGEST: f64 = 2e9;
/// Nor one that takes more memory, in bytes.
const LARGEST: f64 = 256e6;

/// The moduli that have not been tried yet, and what they are tried on.
pub(crate) struct Refuter {
    /// What was forced before the search.
    forced: Forced,
    sizes: Option<Sizes>,
    tried: usize,
    /// The nanoseconds that it took, as told beforehand.
    spent: f64,
}

/// What the cost of a trial depends on.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    rows: f64,
    options: f64,
    entries: f64,
}

/// The moduli, the cheapest first.
const TRIALS: [Trial; 4] = [
    Trial::new::<Binary>(Costs { draw: 1.5, mix: 0.5, clear: 0.35 }),
    Trial::new::<Ternary>(Costs { draw: 3.0, mix: 1.5, clear: 1.5 }),
    Trial::new::<Quarter>(Costs { draw: 3.0, mix: 1.0, clear: 1.3 }),
    Trial::new::<Prime>(Costs { draw: 2.0, mix: 0.4, clear: 1.6 }),
];

struct Trial {
    modulus: u32,
    /// Numbers in a word.
    in_a_word: usize,
    word_bytes: usize,
    costs: Costs,
    find: Find,
}

type Found = Result<Option<Vec<(ItemId, u32)>>, OutOfMemory>;
type Find = fn(&Problem, &OptionSet, &mut dyn FnMut() -> bool) -> Found;

/// Nanoseconds for a word, measured: drawn at random, added when the options are mixed, and when a number in each row
/// of a pair may have to be cleared.
#[derive(Clone, Copy)]
struct Costs {
    draw: f64,
    mix: f64,
    clear: f64,
}

impl Trial {
    const fn new<M: Modulus>(costs: Costs) -> Trial {
        Trial {
            modulus: M::MODULUS,
            in_a_word: M::IN_A_WORD,
            word_bytes: size_of::<M::Word>(),
            costs,
            find: |problem, left_out, go_on| linear::contradiction::<M>(problem, left_out, go_on),
        }
    }

    /// The nanoseconds that it takes, roughly, and the bytes.
    fn cost(&self, Sizes { rows, options, entries }: Sizes) -> (f64, f64) {
        let width = rows / self.in_a_word as f64 + 2.0;
        let Costs { draw, mix, clear } = self.costs;
        let time = width * (draw * options + mix * entries + clear * rows * rows / 2.0);
        // What does not depend on the width: finding places, calling functions.
        let steps = 2.0 * options + 2.0 * entries + 2.0 * rows * rows;
        (time + steps, 2.0 * width * rows * self.word_bytes as f64)
    }
}

/// The nanoseconds that trials are worth, now that a search has taken so many for a share of its tree.
pub(crate) fn worth_of_trials(effort: u64, share_done: f64) -> f64 {
    let effort = effort as f64;
    let whole = if share_done > 0.0 { effort / share_done / DOUBT } else { effort };
    (whole.max(effort) / PATIENCE).min(effort / LEAST_PATIENCE)
}

/// The nanoseconds that a reason is worth, if it took so many to find out that there is no cover.
pub(crate) fn worth_of_reason(effort: u64) -> f64 {
    effort as f64 / LEAST_PATIENCE
}

impl Refuter {
    /// Nothing is tried yet.
    pub(crate) fn new(forced: Forced) -> Refuter {
        Refuter { forced, sizes: None, tried: 0, spent: 0.0 }
    }

    /// Whether every modulus has been tried.
    pub(crate) fn is_done(&self) -> bool {
        self.tried == TRIALS.len()
    }

    /// Makes the trials that are worth so many nanoseconds in all, on a problem without some options. Asks from time to
    /// time whether to go on.
    pub(crate) fn refute(
        &mut self,
        problem: &Problem,
        left_out: &OptionSet,
        worth: f64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Refutation> {
        let sizes = *self.sizes.get_or_insert_with(|| Sizes {
            rows: linear::rows(problem).count() as f64,
            options: problem.option_count() as f64,
            entries: problem.entry_count() as f64,
        });
        while let Some(trial) = TRIALS.get(self.tried) {
            let (time, bytes) = trial.cost(sizes);
            if time > LONGEST || bytes > LARGEST || sizes.rows == 0.0 {
                self.tried += 1;
                continue;
            }
            if self.spent + time > worth {
                return None;
            }
            self.tried += 1;
            self.spent += time;
            // Without memory for it there is none for this trial alone.
            let mut ruled_out = left_out.clone();
            ruled_out.extend(problem.option_count(), self.forced.blocked.iter().copied());
            let found = (trial.find)(problem, &ruled_out, go_on).ok().flatten();
            let refutation = found.map(|found| self.refutation(trial.modulus, found));
            let mut out = Vec::new();
            left_out.for_each(|option| out.push(option));
            if let Some(refutation) = refutation.filter(|found| found.check(problem, &out)) {
                return Some(refutation);
            }
        }
        None
    }

    fn refutation(&self, modulus: u32, mut multipliers: Vec<(ItemId, u32)>) -> Refutation {
        if modulus == Prime::MODULUS {
            prime::simplify(&mut multipliers);
        }
        let forced = self.forced.options.clone();
        Refutation { forced, reason: Reason::Sum { modulus, multipliers } }
    }
}
