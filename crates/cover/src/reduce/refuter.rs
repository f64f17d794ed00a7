//! Refutation during the search: which modulus is tried, and when.
//!
//! Proving that there is no cover may be cheap where the search is hopeless, and is a waste where
//! the search is quick. So the search goes first. A modulus is tried once the search has taken far
//! longer than the trial will take: 50 times as long or, if the share of the tree visited shows
//! that the search has hardly begun, 10 times. Trials that do not help thus cost a fiftieth of the
//! search. All these times are computed from counters and sizes; no clock is read.
//!
//! As soon as a cover is found, there is nothing to refute. If the search ends without one, finding
//! a reason is still worth a tenth of the time that the search took.

use super::Reduction;
use super::linear::{self, Modulus};
use super::mod2::Mod2;
use super::mod3::Mod3;
use super::mod4::Mod4;
use super::prime::{self, Prime};
use super::refutation::{Reason, Refutation};
use crate::costs::refuter::{
    DOUBT, LARGEST, LEAST_PATIENCE, LONGEST, MOD2, MOD3, MOD4, PATIENCE, PRIME, STEP, Word,
};
use crate::problem::{ItemId, OptionSet, Problem};
use crate::vectors::{OutOfMemory, copied};

/// The moduli not tried yet.
#[derive(Debug, Default)]
pub(crate) struct Refuter {
    sizes: Option<Sizes>,
    tried: usize,
    /// The estimated nanoseconds of all trials so far.
    spent: f64,
}

/// The sizes that determine the cost of a trial.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    rows: f64,
    options: f64,
    entries: f64,
}

/// The moduli, cheapest first.
const TRIALS: [Trial; 4] = [
    Trial::new::<Mod2>(MOD2),
    Trial::new::<Mod3>(MOD3),
    Trial::new::<Mod4>(MOD4),
    Trial::new::<Prime>(PRIME),
];

struct Trial {
    modulus: u32,
    /// How many numbers are packed into a word.
    in_a_word: usize,
    word_bytes: usize,
    costs: Word,
    find: Find,
}

type Found = Result<Option<Vec<(ItemId, u32)>>, OutOfMemory>;
type Find = fn(&Problem, &OptionSet, &mut dyn FnMut() -> bool) -> Found;

impl Trial {
    const fn new<M: Modulus>(costs: Word) -> Trial {
        Trial {
            modulus: M::MODULUS,
            in_a_word: M::IN_A_WORD,
            word_bytes: size_of::<M::Word>(),
            costs,
            find: |problem, left_out, go_on| linear::contradiction::<M>(problem, left_out, go_on),
        }
    }

    /// Estimates the nanoseconds and the bytes that the trial takes.
    fn cost(&self, Sizes { rows, options, entries }: Sizes) -> (f64, f64) {
        let width = rows / self.in_a_word as f64 + 2.0;
        let Word { draw, mix, clear } = self.costs;
        let time = width * (draw * options + mix * entries + clear * rows * rows / 2.0);
        let steps = STEP * options + STEP * entries + STEP * rows * rows;
        (time + steps, 2.0 * width * rows * self.word_bytes as f64)
    }
}

/// The nanoseconds that trials are worth, after a search has taken `effort` nanoseconds to visit
/// the share `share_done` of its tree.
pub(crate) fn worth_of_trials(effort: u64, share_done: f64) -> f64 {
    let effort = effort as f64;
    let whole = if share_done > 0.0 { effort / share_done / DOUBT } else { effort };
    (whole.max(effort) / PATIENCE).min(effort / LEAST_PATIENCE)
}

/// The nanoseconds that a reason is worth, if it took `effort` nanoseconds to find that there is no
/// cover.
pub(crate) fn worth_of_reason(effort: u64) -> f64 {
    effort as f64 / LEAST_PATIENCE
}

impl Refuter {
    /// Whether every modulus has been tried.
    pub(crate) fn is_done(&self) -> bool {
        self.tried == TRIALS.len()
    }

    /// Tries further moduli on a reduced problem, as long as all trials together take no more than
    /// `worth` nanoseconds. Calls `go_on` from time to time, and gives
    /// up the current trial if it returns false.
    pub(crate) fn refute(
        &mut self,
        problem: &Problem,
        reduction: &Reduction,
        worth: f64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Refutation> {
        let sizes = *self.sizes.get_or_insert_with(|| Sizes {
            rows: linear::equations(problem).count() as f64,
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
            // If memory runs out, only this trial is lost.
            let found = (trial.find)(problem, &reduction.blocked, go_on).ok().flatten();
            let refutation =
                found.and_then(|found| refutation(reduction, trial.modulus, found).ok());
            let checked = refutation.and_then(|found| found.checked(problem, &reduction.left_out));
            if checked.is_some() {
                return checked;
            }
        }
        None
    }
}

fn refutation(
    reduction: &Reduction,
    modulus: u32,
    mut multipliers: Vec<(ItemId, u32)>,
) -> Result<Refutation, OutOfMemory> {
    if modulus == Prime::MODULUS {
        prime::simplify(&mut multipliers);
    }
    let forced = copied(&reduction.forced)?;
    Ok(Refutation { forced, reason: Reason::Sum { modulus, multipliers } })
}
